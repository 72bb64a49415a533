"""What stored results answer: who beats whom, what going first is worth, how games end, which cards matter."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gorin.lab.playing import NEVER, NOBODY
from gorin.lab.statistics.intervals import (
    Estimate,
    best_mixture,
    false_discoveries,
    gain,
    paired_share,
    share,
    two_sided,
)
from gorin.lab.statistics.shrinking import FEWEST, Known, foretold, shrunk
from gorin.lab.store import Results
from gorin.players.ladder import DRAW, SURE, Entrant, Rating, ratings

EXAMPLES = 3
"""Games that stand as examples behind a number."""
LEAST = 5
"""Exchanges of a card from which on they count."""
MORE = 2
"""Draws that are counted in beside those that were seen: few that agree prove little."""
COIN = 0.25
"""The variance of a game that a coin decides."""
BEHIND = 250
"""A chance to win (in thousandths) at which a side was all but beaten."""


@dataclass(frozen=True)
class Played:
    """The facts of one game; `deck` sits in seat 0."""

    number: int
    seed: int
    bot: str
    deck: str
    against: str
    pilot: str
    first: int
    winner: int
    clause: str
    reason: str
    turns: int
    chances: list[int]

    def points(self, seat: int) -> float:
        return DRAW if self.winner == NOBODY else float(self.winner == seat)


@dataclass(frozen=True)
class Matchup:
    """A deck against another one, with examples of games."""

    deck: str
    against: str
    estimate: Estimate
    games: list[int]


@dataclass(frozen=True)
class CardRow:
    """What is known of a card: counts, its win rate when drawn against not yet drawn at the same turn (`effect`), and
    the difference that it made where it was exchanged for another card (`worth`, None: it never was).

    `strength` draws both together, and towards the mean of all cards; `adjusted` is what the false discovery rate
    makes of its probability.
    """

    card: str
    decks: list[str]
    games: int
    drawn: int
    played: int
    held: int
    effect: Estimate
    worth: Estimate | None
    strength: Estimate
    adjusted: float
    examples: list[int]


@dataclass(frozen=True)
class Summary:
    """The answers for the games of one bot."""

    bot: str
    games: int
    matchups: list[Matchup]
    ratings: list[Rating]
    mixture: dict[str, float]
    first: Estimate
    ends: list[tuple[str, str, int, list[int]]]
    lengths: dict[int, int]
    lead: list[tuple[int, float, float, float]]
    comebacks: Estimate
    unfinished: int
    cards: list[CardRow] = field(default_factory=list)


def played(results: Results, bot: str) -> list[Played]:
    rows = results.ask(
        "SELECT number, seed, bot, deck, against, pilot, first, winner, clause, reason, turns, chances "
        "FROM games WHERE bot = ? ORDER BY number",
        bot,
    )
    return [Played(*row) for row in rows]


def summary(results: Results, bot: str | None = None, cards: bool = True) -> Summary:
    """What the games of a bot (the first one if left out) say."""
    bot = bot or results.job.bots[0]
    games = played(results, bot)
    names = [each.name for each in results.job.decks]
    ended = [each for each in games if each.clause]
    ends: dict[tuple[str, str], list[int]] = defaultdict(list)
    lengths: dict[int, int] = defaultdict(int)
    for each in ended:
        ends[each.clause, each.reason].append(each.number)
        lengths[each.turns] += 1
    decided = [each for each in ended if each.winner != NOBODY]
    behind = sum(least_chance(each) < BEHIND for each in decided)
    table = points_table(games, names)
    rated = ratings([Entrant(name) for name in names], table)
    met = matchups(games)
    return Summary(
        bot,
        len(games),
        met,
        rated,
        dict(zip(names, best_mixture(share_table(met, names)), strict=True)),
        share(sum(each.points(each.first) for each in games), len(games)),
        sorted(((*how, len(found), found[:EXAMPLES]) for how, found in ends.items()), key=lambda each: -each[2]),
        dict(sorted(lengths.items())),
        lead(decided),
        share(behind, len(decided)),
        len(games) - len(ended),
        card_table(results, games) if cards else [],
    )


def least_chance(game: Played) -> int:
    """The winner's lowest chance, in thousandths, as a turn began."""
    chances = game.chances or [500]
    return min(chances) if game.winner == 0 else 1000 - max(chances)


def matchups(games: Sequence[Played]) -> list[Matchup]:
    """Each pairing from the side of each deck; the interval goes by pairs of games."""
    pairs: dict[tuple[str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    examples: dict[tuple[str, str], list[int]] = defaultdict(list)
    for each in games:
        if each.deck == each.against:
            continue
        pairs[each.deck, each.against][each.number // 2].append(each.points(0))
        pairs[each.against, each.deck][each.number // 2].append(each.points(1))
        examples[each.deck, each.against].append(each.number)
        examples[each.against, each.deck].append(each.number)
    found = []
    for (deck, against), by_pair in sorted(pairs.items()):
        whole = [sum(points) for points in by_pair.values() if len(points) == 2]
        found.append(Matchup(deck, against, paired_share(whole), examples[deck, against][:EXAMPLES]))
    return found


def points_table(games: Sequence[Played], names: Sequence[str]) -> list[list[float]]:
    at = {name: number for number, name in enumerate(names)}
    table = [[0.0] * len(names) for _ in names]
    for each in games:
        if each.deck != each.against:
            table[at[each.deck]][at[each.against]] += each.points(0)
            table[at[each.against]][at[each.deck]] += each.points(1)
    return table


def share_table(found: Sequence[Matchup], names: Sequence[str]) -> list[list[float]]:
    known = {(each.deck, each.against): each.estimate.value for each in found}
    return [[known.get((one, other), DRAW) for other in names] for one in names]


def lead(games: Sequence[Played]) -> list[tuple[int, float, float, float]]:
    """The later winner's chance as each turn begins: the turn, the lower quarter, the middle, the upper quarter.

    As long as at least a tenth of the games go on.
    """
    found = []
    turn = 0
    while games:
        values = sorted(
            each.chances[turn] if each.winner == 0 else 1000 - each.chances[turn]
            for each in games
            if len(each.chances) > turn
        )
        if len(values) * 10 < len(games) or len(values) < 4:
            break
        quarters = [values[len(values) * part // 4] / 1000 for part in (1, 2, 3)]
        found.append((turn, quarters[0], quarters[1], quarters[2]))
        turn += 1
    return found


Seen = tuple[int, float, int, int]
"""A seat of a game: the game's number, the points, the game's last turn, the turn of the draw (NEVER: none)."""


@dataclass
class Seats:
    """The seats of games that could draw a card."""

    games: int = 0
    drawn: int = 0
    played: int = 0
    held: int = 0
    decks: set[str] = field(default_factory=set)
    examples: list[int] = field(default_factory=list)
    strata: dict[tuple[str, bool], list[Seen]] = field(default_factory=lambda: defaultdict(list))


def card_table(results: Results, games: Sequence[Played]) -> list[CardRow]:
    """All cards that can be drawn, the strongest first."""
    by_number = {each.number: each for each in games}
    seats: dict[str, Seats] = defaultdict(Seats)
    rows = results.ask("SELECT number, seat, card, drawn, drawn_turn, played, held FROM cards WHERE copies > 0")
    for number, seat, card, drawn, turn, used, held in rows:
        game = by_number.get(number)
        if game is None:
            continue
        deck = game.against if seat else game.deck
        found = seats[card]
        found.games += 1
        found.drawn += drawn > 0
        found.played += used > 0
        found.held += held > 0
        found.decks.add(deck)
        if used and len(found.examples) < EXAMPLES:
            found.examples.append(number)
        found.strata[deck, game.first == seat].append((number, game.points(seat), game.turns, turn))
    worths = exchanged(results, by_number)
    cards = [card for card, found in seats.items() if found.drawn]
    effects = {card: effect_of_drawing(seats[card].strata.values()) for card in cards}
    usable = [card for card in cards if effects[card][1] > 0]
    found_worths = [worths.get(card) for card in usable]
    calm = together([effects[card] for card in usable], found_worths)
    adjusted = false_discoveries(doubts([effects[card] for card in usable], found_worths))
    table: list[CardRow] = []
    for card, (value, error), chance in zip(usable, calm, adjusted, strict=True):
        found = seats[card]
        counts = (sorted(found.decks), found.games, found.drawn, found.played, found.held)
        strength = about(value, error, found.games)
        effect = about(*effects[card], found.drawn)
        table.append(CardRow(card, *counts, effect, worths.get(card), strength, chance, found.examples))
    return sorted(table, key=lambda each: (-each.strength.value, each.card))


def doubts(effects: Sequence[Known], worths: Sequence[Estimate | None]) -> list[float]:
    """How probable what was found of each card is if it is like the others: by its exchanges, which are the experiment.

    Where too few cards were exchanged the draws stand in.
    """
    known = [measured(each) for each in worths]
    if not are_enough(known):
        return [two_sided(value / error) for value, error in effects]
    return [1.0 if each is None else two_sided(each[0] / each[1]) for each in known]


def measured(worth: Estimate | None) -> Known | None:
    """What exchanges say of a card (None: there were too few)."""
    return None if worth is None or worth.n < LEAST else (worth.value, worth.half / SURE)


def are_enough(known: Sequence[Known | None]) -> bool:
    return sum(each is not None for each in known) >= FEWEST


def about(value: float, error: float, n: int) -> Estimate:
    """An estimate with a standard error."""
    return Estimate(value, value - SURE * error, value + SURE * error, n)


def together(effects: Sequence[Known], worths: Sequence[Estimate | None]) -> list[Known]:
    """What each card gains: measured by its exchanges, foretold by its draws as far as draws foretell exchanges.

    The exchange is the experiment, the draw a correlation, which tells much in one game and nothing where cards come
    into play undrawn. Without exchanges the draws stand alone.
    """
    known = [measured(each) for each in worths]
    if not are_enough(known):
        return shrunk(effects)
    return foretold(known, [value for value, _ in effects])


def exchanged(results: Results, games: Mapping[int, Played]) -> dict[str, Estimate]:
    """What each card gained over another card of its deck, wherever it was exchanged when it was drawn."""
    gains: dict[str, list[float]] = defaultdict(list)
    for number, card, points, without in results.ask("SELECT number, card, points, without FROM exchanges"):
        if number in games:
            gains[card].append(points - without)
    return {card: gain(values) for card, values in gains.items()}


def effect_of_drawing(groups: Any) -> tuple[float, float]:
    """How much likelier a win is when a card is first drawn at a turn than when it is not drawn by that turn.

    Both sides have reached the turn with the same deck, so a long game counts for neither. The mean over all
    draws, and its standard error: by how much the draws vary, two more that vary like a coin counted in, and by the
    influence of each game that waits (which stands on that side at many turns).
    """
    cells: list[tuple[list[Seen], list[Seen]]] = []
    for group in groups:
        for turn in sorted({seen[3] for seen in group if seen[3] != NEVER}):
            drawn = [seen for seen in group if seen[3] == turn]
            waiting = [seen for seen in group if seen[2] >= turn and (seen[3] == NEVER or seen[3] > turn)]
            if drawn and waiting:
                cells.append((drawn, waiting))
    total = sum(len(drawn) for drawn, _ in cells)
    if not total:
        return 0.0, 0.0
    gains: list[float] = []
    influence: dict[int, float] = defaultdict(float)
    for drawn, waiting in cells:
        without = sum(seen[1] for seen in waiting) / len(waiting)
        gains += [seen[1] - without for seen in drawn]
        weight = len(drawn) / total
        for number, points, _, _ in waiting:
            influence[number] += weight * (points - without) / len(waiting)
    effect = sum(gains) / total
    varied = (sum((each - effect) ** 2 for each in gains) + MORE * COIN) / (total + MORE)
    return effect, math.sqrt(varied / total + sum(each * each for each in influence.values()))


def options_taken(results: Results) -> list[tuple[str, int, int]]:
    """Each verb with how often it was on offer and how often it was taken, the rarest first."""
    rows = results.ask("SELECT kind, name, times FROM events WHERE kind IN ('offered', 'taken')")
    offered = {name: times for kind, name, times in rows if kind == "offered"}
    taken = {name: times for kind, name, times in rows if kind == "taken"}
    found = [(name, times, taken.get(name, 0)) for name, times in offered.items()]
    return sorted(found, key=lambda each: (each[2] / each[1], each[0]))
