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
from gorin.lab.exchanging import Exchanges
from gorin.lab.jobs import Job
from gorin.lab.pilots import begin, finish

NOBODY = -1
NEVER = -1

Line = dict[str, Any]
"""A game as JSON holds it: the facts of the game, and a list of rows, one for each card of each deck."""


@dataclass
class Fate:
    """What became of the copies of one card in one seat: turns are those of the first copy.

    A card is met when it leaves the place where it lay at the beginning, whether it is drawn or not.
    """

    copies: int = 0
    met: int = 0
    met_turn: int = NEVER
    drawn: int = 0
    drawn_turn: int = NEVER
    played: int = 0
    played_turn: int = NEVER
    held: int = 0


class Witness:
    """Follows the cards of a match between its picks."""

    def __init__(self, match: Match, exchanges: Exchanges | None = None) -> None:
        self.match = match
        self.exchanges = exchanges
        layout = match.rulebook.layout
        self.hand = match.game.zone_names().index(layout.hand)
        self.verbs = frozenset(use.verb for use in layout.uses)
        self.known: set[int] = set()
        self.used: set[int] = set()
        self.fates: dict[tuple[int, str], Fate] = {}
        game = match.game
        self.names = [printed.key for printed in game.printed]
        for card, name in enumerate(self.names):
            self.fate(game.owner[card], name).copies += 1
        self.cards = len(game.printed)
        self.start = list(game.zone)
        self.waiting = list(range(self.cards))
        self.passed: list[int] = []
        self.offered: dict[str, int] = {}
        self.taken: dict[str, int] = {}
        self.turn = NEVER
        self.asked = 0
        self.longest = 0
        self.look()

    def fate(self, seat: int, key: str) -> Fate:
        found = self.fates.get((seat, key))
        if found is None:
            found = self.fates[seat, key] = Fate()
        return found

    def look(self) -> None:
        """Note the cards of the decks that were met or are in a hand for the first time."""
        game = self.match.game
        zone, start, hand = game.zone, self.start, self.hand
        new = [card for card in self.waiting if zone[card] != start[card] or zone[card] == hand]
        for card in new:
            fate = self.fate(game.owner[card], self.names[card])
            fate.met += 1
            if fate.met_turn == NEVER:
                fate.met_turn = game.turn
        drawn = [card for card in (*new, *self.passed) if zone[card] == hand]
        for card in drawn:
            self.known.add(card)
            fate = self.fate(game.owner[card], self.names[card])
            fate.drawn += 1
            if fate.drawn_turn == NEVER:
                fate.drawn_turn = game.turn
        if new or drawn:
            self.passed = [card for card in (*new, *self.passed) if zone[card] != hand]
            self.waiting = [card for card in self.waiting if zone[card] == start[card] != hand]
        if new and self.exchanges is not None:
            self.exchanges.look(new)

    def note(self, option: Option) -> None:
        """Note a pick before it is made."""
        game = self.match.game
        decision = game.decision
        assert decision is not None
        if self.exchanges is not None:
            self.exchanges.before = self.match.clone()
        self.asked = self.asked + 1 if game.turn == self.turn else 1
        self.turn = game.turn
        self.longest = max(self.longest, self.asked)
        for verb in {each.verb for each in decision.options}:
            self.offered[verb] = self.offered.get(verb, 0) + 1
        self.taken[option.verb] = self.taken.get(option.verb, 0) + 1
        card = option.card
        if option.verb not in self.verbs or not 0 <= card < self.cards or card in self.used:
            return
        if game.zone[card] == self.hand:
            self.used.add(card)
            fate = self.fate(game.owner[card], self.names[card])
            fate.played += 1
            if fate.played_turn == NEVER:
                fate.played_turn = game.turn

    def close(self) -> None:
        """Count what is left in the hands."""
        game = self.match.game
        for seat in range(game.nplayers):
            for card in game.zone_cards(self.hand, seat):
                if card < self.cards:
                    self.fate(game.owner[card], self.names[card]).held += 1


def play(job: Job, number: int) -> Line:
    """Play one game of a job; the same line on every machine."""
    fixture = job.fixture(number)
    match = begin(job, fixture)
    exchanges = Exchanges(job, fixture, match) if job.exchange or job.watch else None
    witness = Witness(match, exchanges)
    chances = finish(match, fixture.bots, fixture.luck, witness)
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
        "pilot": fixture.bots[0],
        "first": match.game.first,
        "winner": winner,
        "reason": "" if result is None else result.reason,
        "clause": "" if result is None else result.clause,
        "turns": match.turn,
        "longest": witness.longest,
        "chances": chances,
        "picks": all_picks(match.picks),
        "hash": match.hash(),
        "cards": [[seat, key, *vars(fate).values()] for (seat, key), fate in sorted(witness.fates.items())],
        "exchanges": [] if exchanges is None else exchanges.rows(),
        "events": events(match, witness),
    }


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
