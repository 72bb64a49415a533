"""Numbers to be counted (T121, T151): what stands in 「」, and what X is."""

from __future__ import annotations

import re
from dataclasses import replace

from lark import Token

from gorin.engine.cards.library import parts_of as parts_inside
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import (
    Count,
    Counters,
    Exactly,
    NumberOf,
    PlayerNumber,
    PrintedNumber,
    Result,
    ResultEach,
    Sum,
    Times,
)
from gorin.engine.program.cards import Discard, Move, ReturnHand
from gorin.engine.program.flow import EachPlayer
from gorin.engine.program.group import AnyOf, Group, IsNamed, Part
from gorin.engine.program.numbers import Damage
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, It
from gorin.engine.program.who import ACTOR, ALL, ANY, OTHER, SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.elements import phrase_of
from gorin.games.sve.dialect.kinds import check_kinds, scene_of
from gorin.games.sve.dialect.names import counter_of, name_of
from gorin.games.sve.dialect.nouns import Noun, either_noun, noun_of, owner_of, whose_or_where, without_other
from gorin.games.sve.dialect.numbers import signed_in
from gorin.games.sve.dialect.possessing import possessor_of
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.amounts import DifferentCosts, DifferentNames, Happened, HowMany, PaidX
from gorin.games.sve.program.tests import AllOf
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import deep, token, tokens, tree, trees, words_of


def define(reading: Reading, body: Node) -> None:
    """Find the sentences that say what X is; they may stand behind the X."""
    reading.definitions = list(deep(body, "x_is")) if "X" in reading.source.normal.text else []
    reading.explained_by = quoted_amount


def quoted_amount(reading: Reading, node: Node) -> Amount:
    """A number in 「」 (T121)."""
    quoted = tree(node, "quoted")
    assert quoted is not None
    amount, *others = [number_amount(reading, each) for each in trees(quoted)]
    if others:
        if not str(words_of(quoted)[-1]).endswith("の合計"):
            reading.fail(quoted, "sum_of", ("の合計",), end=True)
        return Sum((amount, *others))
    added = token(quoted, "SIGNED")
    if added is not None:
        if added.endswith("X"):
            reading.fail(added, "number_needed", ("+1",))
        return Sum((amount, Exactly(int(added))))
    return Times(amount, 2) if token(quoted, "TWICE") else amount


def signed_times(reading: Reading, node: Node) -> Amount:
    """+N, -N, or 「(数)」と同じだけ-N: so many times (T150)."""
    signed = signed_in(reading, node)
    if tree(node, "quoted") is None:
        return signed
    if not isinstance(signed, Exactly):
        reading.fail(node, "number_needed", ("-1",))
    return Times(quoted_amount(reading, node), signed.number)


def stat_amount(reading: Reading, node: Node, written: Token) -> Amount:
    """The attack or health of what stands before の; a leader has only health."""
    things = possessor_of(reading, node)
    if words.NUMBERS[written] != terms.COST:
        on_field(reading, node, things)
    if isinstance(things, All) and things.group.parts[0].zone == terms.LEADER:
        if written != "体力":
            reading.fail(written, "leader_health", ("体力",))
        return PlayerNumber(terms.LEADER_HEALTH, things.group.parts[0].who)
    number = NumberOf(things, words.NUMBERS[written])
    check_kinds(reading.source, number, written, scene=scene_of(reading))
    return number


def on_field(reading: Reading, node: Node, things: Things) -> None:
    """10.6.2.8: a spell is carried out in the resolution zone, so it has neither orientation nor attack and health."""
    if reading.of_spell and things == THIS:
        reading.fail(node, "spell_not_there", ("それ",))


def number_amount(reading: Reading, number: Node) -> Amount:
    """T121, T151: what is counted or read."""
    kind = number.data
    if kind == "count":
        phrase = next(trees(number))
        noun = noun_of(reading, phrase)
        group = Group(noun.parts(reading.actor if noun.zone in (terms.HAND, terms.DECK) else ANY))
        if noun.zone == terms.EVOLVE_DECK:
            reading.name(All(group))
        return Count(group)
    if kind == "either_count":
        noun = either_noun(reading, number)
        return Count(Group(noun.parts(reading.actor if noun.zone in (terms.HAND, terms.DECK) else ANY)))
    if kind == "varieties":
        return varieties_of(reading, number)
    if kind == "number_of" and token(number, "ORIGINAL"):
        return PrintedNumber(possessor_of(reading, number), words.NUMBERS[str(number.children[-1])])
    if kind == "number_of":
        stat = number.children[-1]
        assert isinstance(stat, Token)
        return stat_amount(reading, number, stat)
    if kind == "player_amount":
        written = token(number, "PLAYER_NUMBER")
        assert written is not None
        return PlayerNumber(words.PLAYER_NUMBERS[written], owner_of(reading, tree(number, "owner")) or SELF)
    if kind == "played_amount":
        played = PlayerNumber(terms.PLAYED)
        return Sum((played, Exactly(-1))) if token(number, "EXCLUDING") else played
    if kind == "opponent_played":
        return PlayerNumber(terms.PLAYED, OTHER)
    if kind == "counters_amount":
        return Counters(possessor_of(reading, number), counter_of(number))
    if kind == "counters_were":
        if not phrase_of(reading, next(trees(number))).is_pronoun("this"):
            reading.fail(number, "this_only", ("これ",))
        return Counters(THIS, counter_of(number))
    if kind == "named_count":
        return Count(Group(named_parts(reading, number)))
    if kind == "done_amount":
        return done_amount(reading, number)
    if kind == "taken_amount":
        if reading.taken is None or reading.taken[1] != counter_of(number):
            reading.fail(number, "no_count_before")
        says_no_more(token(number, "COUNTER"))
        return PaidX(reading.taken[0])
    if kind in ("times_happened", "times_raised"):
        return times_of(reading, number)
    if kind == "happened_amount":
        return happened_amount(reading, number)
    return counted(reading, number, Discard if kind == "discarded_amount" else Move)


ADDED = "これの追加コストとして"
DONE_VERBS = {
    "墓場に置いた": terms.CEMETERY,
    "破壊した": terms.CEMETERY,
    "破壊された": terms.CEMETERY,
    "消滅させた": terms.BANISH,
    "手札に戻した": terms.HAND,
    "EXエリアに置いた": terms.EX,
    "場に出した": terms.FIELD,
}

DESTROYED = ("破壊した", "破壊された")


def done_amount(reading: Reading, node: Node) -> Amount:
    """T151, T173 これによって墓場に置いた(X)の枚数, アクトした(X)の枚数: what this very text has done."""
    written = token(node, "BY_THIS", "DONE_MOD")
    noun = noun_of(reading, next(each for each in trees(node) if each.data in ("np", "np_held")))
    assert written is not None
    verb = written.removeprefix("これによって").replace("消滅した", "消滅させた")
    paid = reading.added if verb.startswith(ADDED) else reading.turned
    verb = verb.removeprefix(ADDED)
    bare = noun.who is None and noun.zone is None and not noun.leader
    if paid is not None and bare and verb == paid[2] and set(noun.tests) <= set(paid[1]):
        says_no_more(*words_of(node))
        return PaidX(paid[0])
    if verb == "アクトした" or written.startswith(ADDED):
        reading.fail(node, "not_done", ("場の(X)を好きな枚数《アクト》",))
    if noun.zone not in (None, terms.FIELD) or noun.leader:
        reading.fail(noun.node, "ask_kind")
    things: Things | None = None
    if verb == "公開した":
        things = It(reading.looked.reg) if reading.looked is not None else None
    elif verb == "捨てた":
        cell = reading.counted
        if cell is not None and isinstance(cell.op, Discard):
            reg = cell.op.reg if cell.op.reg != NOTHING else reading.draft.reg()
            cell.op = replace(cell.op, reg=reg)
            things = It(reg)
    else:
        things = reading.moved(DONE_VERBS[verb], terms.DESTROY if verb in DESTROYED else "")
    if things is None:
        hurt = verb in DESTROYED and reading.last_said(Damage)
        reading.fail(written, "destroyed_later" if hurt else "not_done", ("そうした",))
    return HowMany(things, noun.tests, noun.who or ANY, DONE_VERBS.get(verb, NOTHING))


def named_parts(reading: Reading, node: Node) -> tuple[Part, ...]:
    """T150 (ゾーン)の『A』『B』の合計: the cards of these names together."""
    listed = tree(node, "names")
    assert listed is not None
    found = Noun(node)
    for mod in trees(node):
        if mod is listed:
            continue
        placed = whose_or_where(reading, found, mod)
        if placed is None or placed.zone == terms.EVOLVE_DECK:
            reading.fail(mod, "zone_cards", ("自分の墓場の",))
        found = placed
    named = IsNamed(tuple(name_of(reading, each) for each in tokens(listed, "NAME")))
    return replace(found, tests=(named,)).parts()


PAST_MODS: dict[str, tuple[int, int, Who]] = {
    "場から墓場に置かれた": (terms.LEAVE, terms.CEMETERY, ANY),
    "自分の場から墓場に置かれた": (terms.LEAVE, terms.CEMETERY, SELF),
    "場を離れた": (terms.LEAVE, NOTHING, ANY),
    "破壊された": (terms.DESTROYED, NOTHING, ANY),
    "自分の場を離れた": (terms.LEAVE, NOTHING, SELF),
    "自分がプレイした": (terms.PLAYED_CARD, NOTHING, SELF),
}


def happened_amount(reading: Reading, node: Node) -> Amount:
    """T151: このターン、場から墓場に置かれた(X)の数."""
    written = token(node, "PAST_MOD")
    assert written is not None
    stem = re.sub(r"^このターン(中に|中)?、?", "", written)
    if stem not in PAST_MODS:
        reading.fail(written, "past_event", ("このターン、場を離れた",))
    event, to, who = PAST_MODS[stem]
    nouns = [noun_of(reading, each) for each in trees(node) if each.data in ("np", "np_of_it", "np_held")]
    found: list[tuple[Test, ...]] = []
    others: set[bool] = set()
    for noun in nouns:
        if noun.zone not in (None, terms.FIELD) or noun.leader or noun.chosen:
            reading.fail(noun.node, "ask_kind")
        if noun.who is not None:
            if who != ANY or len(nouns) > 1:
                reading.fail(noun.node, "owner_twice")
            who = noun.who
        tests, other = without_other(noun)
        found.append(tests)
        others.add(other)
    if len(others) > 1:
        reading.fail(nouns[-1].node, "ask_kind")
    tests = found[0]
    if len(found) > 1:
        tests = (AnyOf(tuple(each[0] if len(each) == 1 else AllOf(each) for each in found)),)
    return Happened(event, who, tests, to, others == {True})


PAST_EVENTS: dict[str, tuple[int, int]] = {
    "進化した": (terms.EVOLVED, NOTHING),
    "場を離れた": (terms.LEAVE, NOTHING),
    "場から墓場に置かれた": (terms.LEAVE, terms.CEMETERY),
    "場から手札に戻った": (terms.LEAVE, terms.HAND),
    "場に出た": (terms.ENTER, NOTHING),
    "破壊された": (terms.DESTROYED, NOTHING),
    "を+した": (terms.HEALED, NOTHING),
    "が減少した": (terms.BLED, NOTHING),
}
"""R138: what is remembered of a turn, and the zone to which it led."""


def times_of(reading: Reading, node: Node) -> Amount:
    """T151 このターン、…した回数: how often it has happened (R138)."""
    written = token(node, "TIMES_HAPPENED", "TIMES_RAISED")
    assert written is not None
    event, to = PAST_EVENTS[written.removesuffix("回数")]
    if node.data == "times_raised":
        noun = noun_of(reading, next(each for each in deep(node, "np")))
        if not noun.leader or token(node, "STAT") != "体力" or noun.zone is not None:
            reading.fail(node, "leader_health", ("自分のリーダーの体力",))
        return Happened(event, noun.who or ANY)
    phrase = phrase_of(reading, next(trees(node)))
    noun_there = phrase.first.noun
    if noun_there is None or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every or noun_there.leader:
        reading.fail(phrase.node, "trigger_subject", ("自分のフォロワー",))
    if noun_there.zone not in (None, terms.FIELD):
        reading.fail(phrase.node, "trigger_field", ("自分の場の",))
    tests, other = without_other(noun_there)
    return Happened(event, noun_there.who or ANY, tests, to, other)


def varieties_of(reading: Reading, node: Node) -> Amount:
    """T153: how many different names, or printed costs, there are among the cards."""
    noun = noun_of(reading, next(trees(node)))
    group = Group(noun.parts(reading.actor if noun.zone in (terms.HAND, terms.DECK) else ANY))
    written = token(node, "VARIETIES")
    assert written is not None
    return DifferentNames(group) if "カード名" in written else DifferentCosts(group)


def counted(reading: Reading, node: Node, wanted: type[Discard] | type[Move]) -> Amount:
    """捨てた枚数, 戻した枚数: how many the sentence before moved."""
    cell = reading.counted
    op = cell.op if cell is not None else None
    if cell is not None and isinstance(op, ReturnHand) and wanted is Move:
        return ResultEach(op.num)
    if cell is None or not isinstance(op, (Discard, Move)) or not isinstance(op, wanted):
        reading.fail(node, "no_count_before")
    if of_each_player(reading, cell, op):
        reading.fail(node, "count_each", ("各プレイヤーは、自身の手札すべてを捨て、捨てた枚数と同じだけ引く。",))
    if op.num == NOTHING:
        cell.op = op = replace(op, num=reading.draft.num())
    return Result(op.num)


def of_each_player(reading: Reading, cell: Cell, op: Discard | Move) -> bool:
    """Whether every player did it, each with an own number, and not the one who acts now."""
    if isinstance(op, Discard) and op.who == ALL:
        return True
    cells = reading.draft.cells
    picks = [each.op for each in cells if isinstance(op, Move) and It(getattr(each.op, "reg", NOTHING)) == op.things]
    if not any(isinstance(part, Who) and part.role == ACTOR for part in parts_inside((op, *picks))):
        return False
    after = cells[cells.index(cell) + 1 :] if cell in cells else []
    return reading.actor != Who(ACTOR) or any(isinstance(each.op, EachPlayer) for each in after)
