"""Words, numbers and icons that players name, guess or claim; piles; comparisons zone by zone (T215 to T218, R131)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import NumberOf, Result
from gorin.engine.program.condition import EQUAL, Compare, Either, Every, Fits
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.flow import PickNumber
from gorin.engine.program.group import Group, IsKind, Part
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import It
from gorin.engine.program.who import OTHER, SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import how_many
from gorin.games.rebirth.dialect.cards import cards_of
from gorin.games.rebirth.dialect.scope import Framed
from gorin.games.rebirth.dialect.selections import objects
from gorin.games.rebirth.program.amounts import Fewer
from gorin.games.rebirth.program.choices import ChooseWord, DeclareFact, Present, Split
from gorin.games.rebirth.program.conditions import Parity, WasPicked
from gorin.text.function_words import AND, IN_TURN
from gorin.text.nouns import player_of
from gorin.text.phrases import NounPhrase
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, NUMBER, PLAYER, POINTER, value_of

RANGE, WORD, FACING, FACT, DECLARATION = "range", "word", "facing", "fact", "declaration"
"""1~6の数字; 「偶数」; 裏向き; 昨日船に乗ったプレイヤーはその旨を宣言する; 宣言."""
PARITIES: Final = {"偶数": False, "奇数": True}
KINDS: Final = {"キャラ": terms.CHARACTER, "Reバース": terms.REBIRTH_CARD}
GREATEST_COST: Final = 20
"""R131: a guess of a cost may be any number; no printed cost comes near."""


def declare(frame: Framed) -> None:
    """1~6の数字を1つ宣言する; 「偶数」か「奇数」を宣言する."""
    scope, draft = frame.scope, frame.scope.draft
    nouns = frame.need("を", "から", expected=("「偶数」か「奇数」を",))
    many = how_many(frame, nouns.only.quantity)
    if many is not None and (many.number != 1 or many.up_to or many.relation):
        frame.fail(many.place, "number_needed", ("1つ",))
    num = draft.num()
    if nouns.group == RANGE and many is not None:
        low, high = value_of(nouns.only)
        draft.emit(PickNumber(num, low, high, scope.actor))
        scope.declared = Result(num)
    elif nouns.group == WORD and len(nouns.parts) > 1:
        words = tuple(part.key for part in nouns.parts)
        draft.emit(ChooseWord(num, words, scope.actor))
        scope.words = num, words
    else:
        frame.fail(nouns.start, "no_description")


def as_declared(frame: Framed, subject: NounPhrase | None, declared: NounPhrase) -> Condition:
    """そのコストが宣言と同じ, それが宣言と同じ: what was named of the parity of a number, or of the kind of a card."""
    scope = frame.scope
    cards = cards_of(scope, subject, "value") if subject is not None else None
    value = cards.value if cards is not None else ""
    if scope.words is None or value not in ("", "コスト") or (cards is not None and cards.tests):
        frame.fail(declared.start, "not_done")
    says_no_more(declared.only.head)
    num, words = scope.words
    told = cards.things if cards is not None else scope.judged
    things = scope.judged = told if told is not None else scope.named(frame.place)
    if value and all(word in PARITIES for word in words):
        asked: list[Condition] = [Parity(NumberOf(things, terms.COST), PARITIES[word]) for word in words]
    elif not value and all(word in KINDS for word in words):
        asked = [Fits(things, (IsKind(KINDS[word]),)) for word in words]
    else:
        frame.fail(declared.start, "not_done")
    return Either(tuple(Every((WasPicked(num, index, words[index - 1]), each)) for index, each in enumerate(asked, 1)))


def present(frame: Framed) -> None:
    """裏向きで提示する."""
    scope = frame.scope
    facing = frame.need("で", group=FACING, expected=("裏向きで",))
    if facing.only.key != "裏向き":
        frame.fail(facing.start, "no_description", ("裏向きで",))
    reg = scope.draft.reg()
    scope.draft.emit(Present(objects(frame), reg))
    scope.speak_of(It(reg))
    scope.look_at(reg)
    scope.judged = It(reg)


def guess(frame: Framed) -> None:
    """そのコストを当てる; そのカードがキャラかReバースかを当てる: then it is a hit or not."""
    scope, draft = frame.scope, frame.scope.draft
    num = draft.num()
    kinds = frame.take("かを", group=CARD)
    if kinds is not None:
        it = guessed(frame)
        words = tuple(part.key for part in kinds.parts)
        if sorted(words) != sorted(KINDS) or any(part.modifiers for part in kinds.parts):
            frame.fail(kinds.start, "no_description", ("キャラかReバースかを",))
        draft.emit(ChooseWord(num, words, scope.actor))
        scope.hit = Either(
            tuple(
                Every((WasPicked(num, index, word), Fits(it, (IsKind(KINDS[word]),))))
                for index, word in enumerate(words, 1)
            )
        )
        return
    number = frame.need("を", group=NUMBER, expected=("そのコストを",))
    cards = cards_of(scope, number, "value")
    if cards.value != "コスト" or cards.tests or cards.places:
        frame.fail(number.start, "no_number", ("そのコストを",))
    it = cards.things if cards.things is not None else scope.named(number.start)
    draft.emit(PickNumber(num, 0, GREATEST_COST, scope.actor))
    scope.hit = Every((Fits(it, (IsKind(terms.CHARACTER),)), Compare(NumberOf(it, terms.COST), EQUAL, Result(num))))


def guessed(frame: Framed) -> Things:
    nouns = frame.need("が", group=POINTER, expected=("そのカードが",))
    cards = cards_of(frame.scope, nouns)
    if cards.things is None or cards.tests:
        frame.fail(nouns.start, "no_things")
    return cards.things


def hit(frame: Framed, right: bool) -> Condition:
    """当たりなら, ハズレなら."""
    found = frame.scope.hit
    if found is None:
        frame.fail(frame.place, "not_done")
    return found if right else Never(found)


def fact(frame: Framed, nouns: NounPhrase) -> None:
    """昨日船に乗ったプレイヤーはその旨を宣言する (T216): what is claimed is free."""
    scope = frame.scope
    if scope.always or scope.cost:
        frame.fail(nouns.start, "needs_moment")
    num = scope.draft.num()
    scope.draft.emit(DeclareFact(num, value_of(nouns.only).word))
    scope.claimed = num


def split(frame: Framed) -> None:
    """相手はそれらを２つに分け、あなたはそのどちらかを… (T218): the rest of the sentence is about that pile."""
    scope, draft = frame.scope, frame.scope.draft
    nouns = frame.take("を", group=POINTER)
    goal = frame.need("に", group="quantity", expected=("2つに",)).only.quantity
    shown = scope.mentions.shown
    if goal is None or goal.number != 2 or goal.limit or shown is None or scope.actor not in (SELF, OTHER):
        frame.fail(frame.place, "none_shown", ("2つに",))
    if nouns is not None and cards_of(scope, nouns).things != It(shown.reg):
        frame.fail(nouns.start, "no_things", ("それらを",))
    taken, left = draft.reg(), draft.reg()
    by = scope.actor
    draft.emit(Split(It(shown.reg), by, SELF if by == OTHER else OTHER, taken, left))
    scope.speak_of(It(taken))
    scope.look_at(shown.reg, taken)


def compare(frame: Framed) -> None:
    """あなたの、手札、メンバー、エネルギーの枚数をそれぞれ相手と比較し、 (T217): for 枚数が少ない領域1つにつき."""
    scope = frame.scope
    nouns = frame.need("を", group=COUNT, expected=("枚数を",))
    other = frame.need(AND, group=PLAYER, expected=("相手と",))
    cards = cards_of(scope, nouns, "value")
    if not frame.adverb(IN_TURN) or player_of(scope, other.only) != OTHER:
        frame.fail(frame.place, "no_comparison", ("それぞれ相手と",))
    own = cards.who in (None, SELF) and all(place.who in (None, SELF) for place in cards.places)
    if cards.value != "枚数" or cards.tests or not cards.places or not own:
        frame.fail(nouns.start, "of_which_zone", ("手札、メンバーの枚数を",))
    kept = [replace(place, tests=tuple(test for test in place.tests if not is_kind(test))) for place in cards.places]
    mine = tuple(Group((Part(place.zone, SELF, place.tests),)) for place in kept)
    theirs = tuple(Group((Part(place.zone, OTHER, place.tests),)) for place in kept)
    scope.compared = Fewer(mine, theirs)


def is_kind(test: object) -> bool:
    return isinstance(test, IsKind)
