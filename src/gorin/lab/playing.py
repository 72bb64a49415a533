"""One game of a job as plain facts: who won, how, and what became of each card.

Everything is read from the match by what its rulebook declares (the hand, the verbs of hand cards), so no
game is known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel.decision import Option
from gorin.engine.match import Match
from gorin.engine.show.record import Record, all_picks
from gorin.lab.jobs import Fixture, Job
from gorin.players import Player, player
from gorin.players.ladder import MOST_PICKS, Entrant
from gorin.players.learned import learned
from gorin.players.scale import CERTAIN

NOBODY = -1
NEVER = -1

Line = dict[str, Any]
"""A game as JSON holds it: the facts of the game, and a list of rows, one for each card of each deck."""


@dataclass
class Fate:
    """What became of the copies of one card in one seat: turns are those of the first copy."""

    copies: int = 0
    drawn: int = 0
    drawn_turn: int = NEVER
    played: int = 0
    played_turn: int = NEVER
    held: int = 0


class Witness:
    """Follows the cards of a match between its picks."""

    def __init__(self, match: Match) -> None:
        self.match = match
        layout = match.rulebook.layout
        self.hand = match.game.zone_names().index(layout.hand)
        self.verbs = frozenset(use.verb for use in layout.uses)
        self.known: set[int] = set()
        self.used: set[int] = set()
        self.fates: dict[tuple[int, str], Fate] = {}
        game = match.game
        for card, printed in enumerate(game.printed):
            self.fate(game.owner[card], printed.key).copies += 1
        self.cards = len(game.printed)
        self.offered: dict[str, int] = {}
        self.taken: dict[str, int] = {}
        self.look()

    def fate(self, seat: int, key: str) -> Fate:
        found = self.fates.get((seat, key))
        if found is None:
            found = self.fates[seat, key] = Fate()
        return found

    def look(self) -> list[int]:
        """Note the cards of the decks that are in a hand for the first time, and return them."""
        game = self.match.game
        new: list[int] = []
        for seat in range(game.nplayers):
            for card in game.zone_cards(self.hand, seat):
                if card not in self.known and card < self.cards:
                    self.known.add(card)
                    new.append(card)
                    fate = self.fate(game.owner[card], game.printed[card].key)
                    fate.drawn += 1
                    if fate.drawn_turn == NEVER:
                        fate.drawn_turn = game.turn
        return new

    def note(self, option: Option) -> None:
        """Note a pick before it is made."""
        game = self.match.game
        decision = game.decision
        assert decision is not None
        for verb in {each.verb for each in decision.options}:
            self.offered[verb] = self.offered.get(verb, 0) + 1
        self.taken[option.verb] = self.taken.get(option.verb, 0) + 1
        card = option.card
        if option.verb not in self.verbs or not 0 <= card < self.cards or card in self.used:
            return
        if game.zone[card] == self.hand:
            self.used.add(card)
            fate = self.fate(game.owner[card], game.printed[card].key)
            fate.played += 1
            if fate.played_turn == NEVER:
                fate.played_turn = game.turn

    def close(self) -> None:
        """Count what is left in the hands."""
        game = self.match.game
        for seat in range(game.nplayers):
            for card in game.zone_cards(self.hand, seat):
                if card < self.cards:
                    self.fate(game.owner[card], game.printed[card].key).held += 1


def seats_of(bots: tuple[str, ...], seed: int) -> list[Player]:
    """The players of a game, each with a seed of its own."""
    entrants = [Entrant.of(each) for each in bots]
    return [player(each.name, each.budget, len(bots) * seed + seat) for seat, each in enumerate(entrants)]


def begin(job: Job, fixture: Fixture) -> Match:
    """The match of a game before its first pick."""
    entries = [job.decks[each].entries for each in fixture.decks]
    return job.book().new(entries, seed=fixture.seed)


def play(job: Job, number: int) -> Line:
    """Play one game of a job; the same line on every machine."""
    fixture = job.fixture(number)
    match = begin(job, fixture)
    witness = Witness(match)
    chances = finish(match, seats_of((fixture.bot, fixture.bot), fixture.seed), witness)
    witness.close()
    result = match.result
    winner = NOBODY if result is None or result.draw else result.winners[0]
    names = [job.decks[each].name for each in fixture.decks]
    return {
        "number": number,
        "seed": fixture.seed,
        "bot": fixture.bot,
        "deck": names[0],
        "against": names[1],
        "first": match.game.first,
        "winner": winner,
        "reason": "" if result is None else result.reason,
        "clause": "" if result is None else result.clause,
        "turns": match.turn,
        "chances": chances,
        "picks": all_picks(match.picks),
        "hash": match.hash(),
        "cards": [[seat, key, *vars(fate).values()] for (seat, key), fate in sorted(witness.fates.items())],
        "events": events(match, witness),
    }


def finish(match: Match, seats: list[Player], witness: Witness | None = None) -> list[int]:
    """Play a match to its end; returns the first seat's chance to win (in thousandths) as each turn began.

    A game that is longer than any real one stays without a result.
    """
    evaluation = learned(match.rulebook).evaluation
    chances: list[int] = []
    turn = -1
    picks = 0
    while (decision := match.decision) is not None and picks < MOST_PICKS:
        if match.turn != turn:
            turn = match.turn
            chances.append(evaluation.value(match.game, 0) * 1000 // CERTAIN)
        option = seats[decision.player].choose(match)
        if witness is not None:
            witness.note(option)
        match.answer(option)
        if witness is not None:
            witness.look()
        picks += 1
    return chances


def events(match: Match, witness: Witness) -> dict[str, dict[str, int]]:
    """How often each clause was cited in the log, and each verb offered and taken."""
    clauses: dict[str, int] = {}
    log = match.game.log
    while log is not None:
        clause = log[1]
        clauses[clause] = clauses.get(clause, 0) + 1
        log = log[-1]
    return {
        "clause": dict(sorted(clauses.items())),
        "offered": dict(sorted(witness.offered.items())),
        "taken": dict(sorted(witness.taken.items())),
    }


def record_of(job: Job, number: int, picks: list[int], hash: str, winner: int, clause: str) -> Record:
    """The record of a stored game, which the table and `gorin replay` open; without a clause it was left open."""
    fixture = job.fixture(number)
    book: Rulebook = job.book()
    decks = [job.decks[each].entries for each in fixture.decks]
    winners = None if not clause else [] if winner == NOBODY else [winner]
    return Record(book.slug, decks, fixture.seed, None, None, None, picks, hash, winners, book.own)
