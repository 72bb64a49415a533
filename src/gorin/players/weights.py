"""How likely a sensible player is to pick an option: by what it does, to what, and the numbers that meet in it.

Only what the player who is asked can see counts. A score is in log-odds (`scale.LOGIT`).
"""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.game import Game
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import FIRST_PLACE, FIRST_PLAYER, NOTHING
from gorin.engine.search.features import MOST_SPOTS, MOST_VALUE, NO_SPOT, Features
from gorin.players.scale import weight

OWN: Final = 1
OTHERS: Final = 2
"""Whose card or which player an option points at (0: neither)."""
RELATIONS: Final = 3
MOST_ZONES: Final = 16
MOST_KINDS: Final = 12
MOST_NUMBERS: Final = 6
CONTEST_STEPS: Final = 3
"""Less, as much, more."""
CARD: Final = RELATIONS * RELATIONS
KINDS: Final = CARD + MOST_ZONES
NUMBERS: Final = KINDS + MOST_KINDS
TARGET: Final = NUMBERS + MOST_NUMBERS
TARGET_NUMBERS: Final = TARGET + MOST_ZONES
CONTESTS: Final = TARGET_NUMBERS + MOST_NUMBERS
MOST_CONTESTS: Final = 2
AMOUNT: Final = CONTESTS + MOST_CONTESTS * CONTEST_STEPS
ACTIVE: Final = AMOUNT + 1
SETTLED: Final = ACTIVE + 1
MOST_FLAGS: Final = 4
FLAGS: Final = SETTLED + 1
TARGET_FLAGS: Final = FLAGS + MOST_FLAGS
SPOTS: Final = TARGET_FLAGS + MOST_FLAGS
WIDTH: Final = SPOTS + MOST_SPOTS
"""Where each group of coefficients stands in a row of them."""

NO_ROW: Final[list[int]] = []


def relation(game: Game, ref: int, player: int) -> int:
    """Whose this card is, or which player this is."""
    if ref == NOTHING or ref >= FIRST_PLACE:
        return 0
    other = FIRST_PLAYER - ref if ref <= FIRST_PLAYER else game.holder[ref]
    return OWN if game.seats.team_masks[player] >> other & 1 else OTHERS


class Weights:
    """Coefficients by question and verb; `rows` holds those of every question, `verbs` those for unknown ones."""

    __slots__ = ("auxiliary", "contests", "features", "places", "rows", "units", "verbs")

    def __init__(self, features: Features, rows: dict[str, dict[str, list[int]]]) -> None:
        self.features = features
        self.places: frozenset[str] = features.PLACES
        self.auxiliary: frozenset[tuple[str, str]] = features.AUXILIARY
        self.units: list[int] = list(features.UNITS)[:MOST_NUMBERS]
        self.contests: list[tuple[int, int]] = list(features.CONTESTS)[:MOST_CONTESTS]
        self.rows = rows
        self.verbs: dict[str, list[int]] = rows.get("", {})

    def terms(self, game: Game, decision: Decision, option: Option, settled: bool) -> list[int]:
        """Which coefficients of its row an option has, each followed by its factor; `settled`: nothing is half done."""
        player = decision.player
        card = option.card
        target = option.target
        found = [relation(game, card, player) * RELATIONS + relation(game, target, player), 1]
        if game.active == player:
            found += [ACTIVE, 1]
        if settled:
            found += [SETTLED, 1]
        spot = self.features.spot(game, player, option) if option.verb in self.places else NO_SPOT
        if spot != NO_SPOT:
            found += [SPOTS + spot, 1]
        elif option.number:
            found += [AMOUNT, min(option.number, MOST_VALUE)]
        numbers: list[int] = NO_ROW
        if 0 <= card < FIRST_PLACE:
            found += [CARD + game.zone[card], 1]
            flags = game.flags[card]
            for flag in range(MOST_FLAGS):
                if flags >> flag & 1:
                    found += [FLAGS + flag, 1]
            if game.witnesses(card) >> player & 1:
                traits = game.traits(card)
                numbers = traits.numbers
                kinds = traits.kind
                for kind in range(MOST_KINDS):
                    if kinds >> kind & 1:
                        found += [KINDS + kind, 1]
                for index, unit in enumerate(self.units):
                    value = numbers[index] // unit
                    if value > 0:
                        found += [NUMBERS + index, min(value, MOST_VALUE)]
        if 0 <= target < FIRST_PLACE:
            found += [TARGET + game.zone[target], 1]
            flags = game.flags[target]
            for flag in range(MOST_FLAGS):
                if flags >> flag & 1:
                    found += [TARGET_FLAGS + flag, 1]
            if game.witnesses(target) >> player & 1:
                met = game.traits(target).numbers
                for index, unit in enumerate(self.units):
                    value = met[index] // unit
                    if value > 0:
                        found += [TARGET_NUMBERS + index, min(value, MOST_VALUE)]
                if numbers:
                    for index, (mine, its) in enumerate(self.contests):
                        difference = numbers[mine] - met[its]
                        step = 0 if difference < 0 else 1 if difference == 0 else 2
                        found += [CONTESTS + index * CONTEST_STEPS + step, 1]
        return found

    def score(self, game: Game, decision: Decision, option: Option, settled: bool) -> int:
        """How much speaks for an option."""
        rows = self.rows.get(decision.about)
        row = None if rows is None else rows.get(option.verb)
        if row is None:
            row = self.verbs.get(option.verb)
            if row is None:
                return 0
        terms = self.terms(game, decision, option, settled)
        total = 0
        at = 0
        end = len(terms)
        while at < end:
            total += row[terms[at]] * terms[at + 1]
            at += 2
        return total

    def of(self, game: Game, decision: Decision, sharpness: int) -> list[int]:
        """The weight of every option; `sharpness` in quarters: 4 as fitted, more prefers what is likely anyway."""
        found: list[int] = []
        harmless = False
        settled = self.features.settled(game)
        auxiliary = self.auxiliary
        about = decision.about
        for option in decision.options:
            if option.loses or (auxiliary and (about, option.verb) in auxiliary):
                found.append(0)
            else:
                harmless = True
                found.append(weight(self.score(game, decision, option, settled) * sharpness >> 2))
        return found if harmless else [1] * len(found)


def read_rows(data: dict[str, Any]) -> dict[str, dict[str, list[int]]]:
    """Rows as they are stored: of each row only the places with a coefficient."""
    rows: dict[str, dict[str, list[int]]] = {}
    for about, verbs in data.items():
        rows[about] = {}
        for verb, places in verbs.items():
            row = [0] * WIDTH
            for place, value in places.items():
                row[int(place)] = int(value)
            rows[about][verb] = row
    return rows
