"""R127, R128, R143: colours, keywords and cards from outside the game that a player names."""

from __future__ import annotations

from typing import Any, Final, cast

from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.kernel.selection import Asking
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, GiveKeyword, Number
from gorin.games.shinso.places import COLOUR_NAMES, colour_of, colour_ref
from gorin.games.shinso.printed import ShinsoPrinted
from gorin.games.shinso.rules import legality
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import KEYWORDS, KIN, NOWHERE, NUMBERED, NUMBERS

COLOUR: Final = "colour"


OUTSIDE: Final = "outside"


KEYWORD: Final = "keyword"


NUMBERED_BASE: Final = 1_000_000
"""A numbered keyword is written as its place times this, plus its number; another one as its bit."""


class AskColour(Asking):
    """T124, R128: a colour or 無色; the result is its place among the colours."""

    def __init__(self, player: int) -> None:
        self.player = player

    def advance(self, game: Any) -> None:
        game.ask()

    def question(self, game: Any) -> Decision:
        options = [Option(CHOOSE, colour_ref(number)) for number in range(len(COLOUR_NAMES))]
        return Decision(self.player, COLOUR, options, COLOUR, "R128")

    def answer(self, game: Any, option: Option) -> None:
        game.finish([colour_of(option.card)])


class AskOutside(Asking):
    """T127, R127: a card of these kinds from outside the game; the result is the new card, in no zone."""

    def __init__(self, player: int, kinds: int) -> None:
        self.player = player
        self.kinds = kinds

    def numbers(self, game: ShinsoState) -> list[int]:
        """R127: the places, among all known cards in order, of those that can be named: they must be playable."""
        return [
            number
            for number, key in enumerate(sorted(game.library.cards))
            if game.library.cards[key].traits.kind & self.kinds
            and self.is_playable(game, cast(ShinsoPrinted, game.library.cards[key]))
        ]

    def is_playable(self, game: ShinsoState, printed: ShinsoPrinted) -> bool:
        """R16, R104, R127, T38."""
        ctx = Context(NOTHING, 0, self.player)
        for side in printed.sides:
            if not side.kind & self.kinds or side.not_set or legality.why_unmet(game, ctx, side) is not None:
                continue
            if not side.kind & KIN or game.empty_slots(self.player) or side.sacrifice is not None:
                return True
        return False

    def advance(self, game: Any) -> None:
        if self.numbers(game):
            game.ask()
        else:
            game.finish([])

    def question(self, game: Any) -> Decision:
        options = [Option(CHOOSE, NOTHING, NOTHING, number) for number in self.numbers(game)]
        return Decision(self.player, OUTSIDE, options, OUTSIDE, "R127")

    def answer(self, game: Any, option: Option) -> None:
        printed = game.library.cards[sorted(game.library.cards)[option.number]]
        card = game.add_card(printed, self.player, NOWHERE, self.player)
        game.known[card] = game.everybody()
        game.finish([card])


def keywords_of(game: ShinsoState, sight: int) -> list[int]:
    """R143: the keywords that a card had at that moment, given ones included, numbered ones with their sum."""
    past = game.last_seen(sight)
    card = seen_card(sight)
    traits = past.traits if past is not None else game.traits(card)
    numbers = past.numbers if past is not None else tuple(traits.numbers)
    found = [mask.bit_length() - 1 for mask in KEYWORDS.values() if traits.keywords & mask]
    for place, number in enumerate(NUMBERED.values(), 1):
        value = numbers[NUMBERS[number]]
        if value > 0:
            found.append(place * NUMBERED_BASE + value)
    return found


class AskKeyword(Asking):
    """R143: one of these keywords; the result is its number."""

    def __init__(self, player: int, numbers: list[int], source: int) -> None:
        self.player = player
        self.numbers = numbers
        self.source = source

    def advance(self, game: Any) -> None:
        if len(self.numbers) > 1:
            game.ask()
        else:
            game.finish(self.numbers)

    def question(self, game: Any) -> Decision:
        options = [Option(CHOOSE, NOTHING, NOTHING, number) for number in self.numbers]
        return Decision(self.player, KEYWORD, options, KEYWORD, "R143", source=self.source)

    def answer(self, game: Any, option: Option) -> None:
        game.finish([option.number])


def picked_keyword(number: int) -> Change:
    """R143."""
    place, value = divmod(number, NUMBERED_BASE)
    if place:
        return Number(list(NUMBERED.values())[place - 1], ADD, Exactly(value))
    return GiveKeyword(1 << number)


def name_in(game: ShinsoState, about: str, number: int) -> str:
    """What an option with this number stands for where a name is asked for."""
    if about == KEYWORD:
        return keyword_name(number)
    return game.library.cards[sorted(game.library.cards)[number]].name


def keyword_name(number: int) -> str:
    """The keyword with this number as it is printed."""
    place, value = divmod(number, NUMBERED_BASE)
    if place:
        name = list(NUMBERED)[place - 1]
        sign = {"聖痕": "-", "不死": ""}.get(name, "+")
        return f"{name}{sign}{value}"
    return next(name for name, mask in KEYWORDS.items() if mask == 1 << number)
