"""Questions and effects of single texts: colours, keywords, outside cards, quizzes, sums, new places (R127 to R144)."""

from __future__ import annotations

from typing import Any, Final, cast

from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.kernel.selection import Asking, AskOption, Select
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Test
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, GiveKeyword, Number
from gorin.games.shinso.places import COLOUR_NAMES, colour_of, colour_ref, slot_of, slot_ref
from gorin.games.shinso.printed import ShinsoPrinted
from gorin.games.shinso.program.tests import WithoutThis
from gorin.games.shinso.rules import legality, values
from gorin.games.shinso.rules.asking import AskOneOf
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import KEYWORDS, KIN, NOWHERE, NUMBERED, NUMBERS, SLOTS

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


class SelectTotal(Select):
    """T62: any number of cards whose numbers add up to at most so much; the result is the cards."""

    def __init__(self, player: int, cards: list[int], numbers: list[int], total: int, source: int) -> None:
        super().__init__(player, cards, 0, len(cards), "total", "R46", source)
        self.numbers = numbers
        self.total = total

    def left(self) -> list[int]:
        value = dict(zip(self.candidates, self.numbers, strict=True))
        rest = self.total - sum(value[card] for card in self.picked)
        return [card for card in self.candidates if card not in self.picked and value[card] <= rest]


class Quiz(Procedure):
    """T155, R144: so many questions, the right answers named in secret; the result is how many, and how many right."""

    def __init__(self, player: int, answers: int, numbers: list[int]) -> None:
        self.player = player
        self.answers = answers
        self.numbers = numbers
        self.count = 0
        self.right: list[int] = []
        self.correct = 0

    def choose_number(self, game: ShinsoState) -> None:
        game.call(AskOneOf(self.player, self.numbers, "questions", "R144"), Quiz.take_number)

    def take_number(self, game: ShinsoState, result: list[int]) -> None:
        self.count = result[0]

    def put_questions(self, game: ShinsoState) -> None:
        """R144: in secret."""
        if len(self.right) < self.count:
            self.goto(Quiz.put_questions)
            game.call(AskOption(self.player, list(range(1, self.answers + 1)), "right_answer"), Quiz.take_right)

    def take_right(self, game: ShinsoState, result: list[int]) -> None:
        self.right.append(result[0])

    def answer_questions(self, game: ShinsoState) -> None:
        if self.right:
            self.goto(Quiz.answer_questions)
            other = game.opponent(self.player)
            game.call(AskOption(other, list(range(1, self.answers + 1)), "quiz_answer"), Quiz.take_answer)

    def take_answer(self, game: ShinsoState, result: list[int]) -> None:
        self.correct += int(self.right.pop(0) == result[0])

    def end(self, game: ShinsoState) -> None:
        game.finish([self.count, self.correct])


Quiz.STEPS = (Quiz.choose_number, Quiz.put_questions, Quiz.answer_questions, Quiz.end)


class Rearrange(Procedure):
    """R131: the player's 眷属 in the own slots, from slot 1 on, each get a new slot; all move at once."""

    def __init__(self, player: int, cards: list[int]) -> None:
        self.player = player
        self.cards = cards
        self.places: list[int] = []

    def choose(self, game: ShinsoState) -> None:
        if len(self.places) == len(self.cards):
            return
        self.goto(Rearrange.choose)
        held = [game.slots[card] for card in game.on_side(SLOTS, self.player) if card not in self.cards]
        free = [slot for slot in range(1, 5) if slot not in held and slot not in self.places]
        card = self.cards[len(self.places)]
        refs = [slot_ref(self.player, slot) for slot in free]
        game.call(Select(self.player, refs, 1, 1, "slot", "R131", card), Rearrange.take_slot)

    def take_slot(self, game: ShinsoState, result: list[int]) -> None:
        self.places.append(slot_of(result[0]))

    def move(self, game: ShinsoState) -> None:
        changed = [card for card, slot in zip(self.cards, self.places, strict=True) if game.slots[card] != slot]
        for card, slot in zip(self.cards, self.places, strict=True):
            game.slots[card] = slot
        game.touch_all()
        game.finish(changed)


Rearrange.STEPS = (Rearrange.choose, Rearrange.move)


def rearrange(game: ShinsoState, player: int) -> Rearrange:
    cards = [card for card in game.zone_cards(SLOTS, player) if game.side_of(card) == player]
    return Rearrange(player, sorted(cards, key=lambda card: game.slots[card]))


def passes_without(game: ShinsoState, test: Test, card: int, ctx: Context) -> bool:
    """T148: the test on the card as it would be without the effects of the card that asks."""
    traits = game.base_traits(card).copy()
    found = [(change, mark.ctx) for mark in game.marks.get(card, ()) for change in mark.changes]
    for static, other in values.statics_now(game):
        if other.source != ctx.source and not asks_itself(static.things) and card in static.things.cards(game, other):
            found += [(change, other) for change in static.changes]
    saved = game.cache[card]
    game.cache[card] = traits
    for layer in range(game.LAYERS):
        for change, other in found:
            if values.layer(change) == layer:
                change.apply(traits, game, other)
    passed = test.passes(game, card, ctx)
    game.cache[card] = saved
    return passed


def asks_itself(things: object) -> bool:
    return any(isinstance(test, WithoutThis) for test in getattr(things, "tests", ()))


def copies_on_bearer(game: ShinsoState, ctx: Context) -> int:
    """R135: how many copies of a 秘宝 its bearer bears, asked by the oldest (else 0)."""
    bearer = game.bearers.get(ctx.source, NOTHING)
    if bearer == NOTHING:
        return 0
    name = game.traits(ctx.source).name
    copies = [relic for relic in game.relics_on(bearer) if game.traits(relic).name == name]
    return len(copies) if copies and copies[0] == ctx.source else 0
