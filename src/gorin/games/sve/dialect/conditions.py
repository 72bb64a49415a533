"""Section F: conditions and marks (T67, T69-T75)."""

from __future__ import annotations

import re

from lark import Token, Tree

from gorin.engine.program.amount import Count, Counters, Exactly, NumberOf, PlayerNumber, PrintedNumber, Sum
from gorin.engine.program.cards import Move, Swap
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare, Either, Every, Fits, Not, OtherFits, TurnOf
from gorin.engine.program.group import Group, HasKeyword, HasState, IsKind, IsThis, Part
from gorin.engine.program.numbers import Damage
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import THIS, It
from gorin.engine.program.who import ANY, SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect import memory, words
from gorin.games.sve.dialect.amounts import done_amount, on_field, stat_amount, varieties_of
from gorin.games.sve.dialect.elements import Phrase, obj_of, parts_of, phrase_of
from gorin.games.sve.dialect.filters import test_of
from gorin.games.sve.dialect.names import counter_of, keywords_of
from gorin.games.sve.dialect.nouns import noun_of, owner_of
from gorin.games.sve.dialect.numbers import number_in, relation_of
from gorin.games.sve.dialect.possessing import possessor_of
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.amounts import DifferentNames
from gorin.games.sve.program.conditions import StillThere, Thrown, ThrownAsNamed
from gorin.games.sve.program.operations import Seize, Transform
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.others import lying
from gorin.text.tree import token, tokens, tree, trees

ONE_OR_MORE = Exactly(1)
NONE = Exactly(0)


def mark_of(mark: Token) -> Condition:
    """【コンボ_N】 (13.2.1.1, 13.2.1.2), 【スペルチェイン_N】, 【ネクロチャージ_N】 (13.5.1.2): at least N (T70)."""
    found = re.fullmatch(r"【(\D+?)_?(\d+)】", mark)
    assert found is not None
    return Compare(PlayerNumber(words.MARKS[found.group(1)]), AT_LEAST, Exactly(int(found.group(2))))


def condition_of(reading: Reading, node: Node) -> Condition:
    """What stands before なら.

    【覚醒】 (13.4.1.1, 13.4.1.2, R89) and 【真紅】 (13.5.2.1) are looked at when the text is reached.
    """
    kind = node.data
    if kind == "done_count":
        reading.last_count = done_amount(reading, node)
        return measured(reading, node, reading.last_count)
    if kind in ("die_shows", "die_named"):
        return die(reading, node)
    if kind in memory.CONDITIONS:
        return memory.CONDITIONS[kind](reading, node)
    if kind == "state_mark":
        return state_mark(str(node.children[0]))
    if kind == "attack_on":
        if not reading.of_attack:
            reading.fail(node, "attack_only", ("【攻撃時】リーダーへの攻撃なら",))
        leader = str(node.children[0]).startswith("リーダー")
        return OtherFits((IsKind(terms.KIND_LEADER if leader else terms.FOLLOWER),))
    if kind == "turn_of":
        return TurnOf(owner_of(reading, tree(node, "owner")) or SELF)
    if kind in ("exists", "absent", "exists_count"):
        return in_place(reading, node)
    if kind == "count_is":
        phrase = phrase_of(reading, obj_of(node))
        if any(each.noun is not None and each.noun.distinct for each in phrase.elements):
            return names_compared(reading, node, phrase)
        return compared(reading, node, parts_of(phrase, owner_for(reading, phrase)))
    if kind == "count_against":
        mine, theirs = (phrase_of(reading, each) for each in trees(node) if each.data in ("obj", "obj_upto"))
        return against(reading, node, counted_in(reading, mine), counted_in(reading, theirs))
    if kind == "stat_against":
        mine_stat, their_stat = tokens(node, "STAT")
        owners = [each for each in trees(node) if each.data == "possessor"]
        left, right = (
            stat_amount(reading, Tree("stat", [owner]), stat)
            for owner, stat in zip(owners, (mine_stat, their_stat), strict=True)
        )
        return against(reading, node, left, right)
    if kind == "same_count":
        if reading.last_count is None:
            reading.fail(node, "count_what", ("自分の手札が3枚以上",))
        return measured(reading, node, reading.last_count)
    if kind == "varieties_are":
        reading.last_count = varieties_of(reading, node)
        return measured(reading, node, reading.last_count)
    if kind in ("is_at", "is_not_at"):
        return place_is(reading, node)
    if kind == "counters_are":
        amount = Counters(possessor_of(reading, node), counter_of(node))
        return measured(reading, node, amount)
    if kind == "counters_laid":
        phrase = phrase_of(reading, obj_of(node))
        things = asked_about(reading, phrase)
        laid = token(node, "LAID") in ("置かれている", "置かれていた")
        return Compare(Counters(things, counter_of(node)), AT_LEAST if laid else AT_MOST, ONE_OR_MORE if laid else NONE)
    if kind == "is_posture":
        return posture_is(reading, node)
    if kind == "stat_is":
        return stat_is(reading, node)
    if kind == "cost_is":
        return measured(reading, node, NumberOf(possessor_of(reading, node), terms.COST))
    if kind == "printed_is":
        return printed_is(reading, node)
    if kind == "it_has":
        return fits(reading, node, (HasKeyword(keywords_of(node)),))
    if kind == "player_number_is":
        written = token(node, "PLAYER_NUMBER")
        assert written is not None
        number = PlayerNumber(words.PLAYER_NUMBERS[written], owner_of(reading, tree(node, "owner")) or SELF)
        return measured(reading, node, number)
    if kind == "it_is_not":
        return Not(it_is(reading, node))
    if kind in ("original_is", "number_is"):
        return fits(reading, node, (test_of(reading, node),))
    return it_is(reading, node)


def provided(reading: Reading, part: Node) -> Condition:
    """(条件)なら, also with a mark behind it (T69, T70): both."""
    condition = condition_of(reading, next(trees(part)))
    mark = token(part, "MARK")
    return condition if mark is None else Every((condition, mark_of(mark)))


def there_and(reading: Reading, part: Node) -> list[Condition]:
    """T170 これがEXエリアにあり、(B)なら: both."""
    return [place_is(reading, part), condition_of(reading, list(trees(part))[-1])]


def place_is(reading: Reading, node: Node) -> Condition:
    """これがEXエリアにあるなら (T185); それが場にいないなら: whether a card that was named is there still."""
    phrase = phrase_of(reading, obj_of(node))
    zone, who = place_of_card(reading, node)
    if who not in (ANY, SELF):
        reading.fail(phrase.node, "this_only", ("これ",))
    if node.data == "is_not_at" or not phrase.is_pronoun("this"):
        things = asked_about(reading, phrase)
        may_have_left(reading, phrase.node, things)
        return StillThere(things, zone, node.data != "is_not_at")
    reading.is_in(zone)
    return Compare(Count(Group((Part(zone, SELF, (IsThis(),)),))), AT_LEAST, ONE_OR_MORE)


def may_have_left(reading: Reading, node: Node, things: Things) -> None:
    """R58, R104: what is chosen is there until a cost, or a sentence before, has moved it.

    11.3.1: damage alone destroys nothing before the next check timing.
    """
    chosen = [target for target in reading.draft.targets if It(target.reg) == things]
    if any(target.most != Exactly(1) for target in chosen):
        reading.fail(node, "one_there", ("(X)1体を選ぶ。それ",))
    ops = [cell.op for cell in reading.draft.cells]
    if not chosen or reading.paid or any(isinstance(op, LEAVING) for op in ops):
        return
    reading.fail(
        node,
        "destroyed_later" if any(isinstance(op, Damage) for op in ops) else "still_there",
        ("このターン、それが破壊されたとき、",),
    )


LEAVING = (Move, Swap, Transform, Seize)
"""What can take a card from where it was chosen."""


def die(reading: Reading, node: Node) -> Condition:
    """T231, R153 NからMなら, AかBなら, 指定した数なら."""
    if reading.die is None:
        reading.fail(node, "no_die", ("サイコロをふる。",))
    if node.data == "die_named":
        if reading.named_number is None:
            reading.fail(node, "no_die", ("好きな数1つを指定してサイコロをふる。",))
        return ThrownAsNamed(reading.die, reading.named_number)
    written = str(node.children[0])
    numbers = [int(each) for each in re.findall(r"[1-6]", written)]
    if "から" in written:
        if numbers[0] >= numbers[1]:
            reading.fail(node, "no_die", ("1から3",))
        numbers = list(range(numbers[0], numbers[1] + 1))
    return Thrown(reading.die, tuple(numbers), reading.die_each)


def state_mark(written: str) -> Condition:
    """【覚醒】状態, 【真紅】状態, or not (T71, T169)."""
    found = Compare(PlayerNumber(terms.MAX_PP), AT_LEAST, Exactly(terms.OVERFLOW_AT))
    if written.startswith("【真紅】"):
        found = Compare(PlayerNumber(terms.SANGUINE), AT_LEAST, ONE_OR_MORE)
    return Not(found) if written.endswith("でない") else found


def measured(reading: Reading, node: Node, amount: Amount) -> Condition:
    """An amount compared with the number in a node: so many, 以上 or 以下."""
    return Compare(amount, relation_of(tree(node, "relation")), number_in(reading, node))


def owner_for(reading: Reading, phrase: Phrase) -> Who:
    """A hand or deck without an owner is that of the player who acts."""
    hidden = any(each.noun is not None and each.noun.zone in (terms.HAND, terms.DECK) for each in phrase.elements)
    return reading.actor if hidden else ANY


def in_place(reading: Reading, node: Node) -> Condition:
    """自分の場にXがあるなら, …がN体以上いるなら, …がないなら (T73)."""
    phrase = phrase_of(reading, obj_of(node))
    zones = places_of_card(reading, node)
    conditions: list[Condition] = []
    for each in phrase.elements:
        if each.noun is None:
            reading.fail(each.node, "noun_needed", ("フォロワー", "アミュレット", "カード"))
        if each.noun.zone is not None or each.noun.leader:
            reading.fail(each.node, "zone_twice")
        owner, tests = each.noun.who, each.noun.tests
        group = Group(
            tuple(Part(zone, owner or who, lying(reading.it, tests, zone, owner or who)) for zone, who in zones)
        )
        if node.data in ("absent", "state_absent"):
            conditions.append(Compare(Count(group), AT_MOST, NONE))
        elif tree(node, "n") is None:
            conditions.append(Compare(Count(group), AT_LEAST, ONE_OR_MORE))
        else:
            conditions.append(measured(reading, node, Count(group)))
    if len(conditions) == 1:
        return conditions[0]
    return Either(tuple(conditions)) if phrase.joined_by_or else Every(tuple(conditions))


def places_of_card(reading: Reading, node: Node) -> list[tuple[int, Who]]:
    """自分の場か自分のEXエリアに: two zones joined form one group (T146)."""
    last = place_of_card(reading, node)
    first = token(node, "FIRST_PLACE")
    if first is None:
        return [last]
    zone = words.ZONES[first[:-1]]
    if zone == last[0]:
        reading.fail(first, "zone_twice")
    owner = owner_of(reading, tree(node, "owner"))
    return [(zone, owner or (reading.actor if zone in (terms.HAND, terms.DECK) else last[1])), last]


def place_of_card(reading: Reading, node: Node) -> tuple[int, Who]:
    """自分の場に and the like."""
    place = tree(node, "place")
    assert place is not None
    written = token(place, "PLACE")
    assert written is not None
    zone, end = words.PLACES[written]
    if end or written.startswith("アクト状態で"):
        reading.fail(written, "whole_zone", ("場に", "墓場に", "手札に", "EXエリアに"))
    default = reading.actor if zone in (terms.HAND, terms.DECK) else ANY
    return zone, owner_of(reading, tree(place, "owner")) or default


def compared(reading: Reading, node: Node, parts: tuple[Part, ...]) -> Condition:
    if not parts:
        reading.fail(node, "zone_cards", ("自分の手札", "自分の場のカード"))
    reading.last_count = Count(Group(parts))
    return measured(reading, node, reading.last_count)


def names_compared(reading: Reading, node: Node, phrase: Phrase) -> Condition:
    """T149: so many cards of which no two share a name."""
    if len(phrase.elements) > 1:
        reading.fail(phrase.node, "trigger_subject")
    reading.last_count = DifferentNames(Group(parts_of(phrase, owner_for(reading, phrase))))
    return measured(reading, node, reading.last_count)


def stat_is(reading: Reading, node: Node) -> Condition:
    """自分のリーダーの《体力》N以下なら, これの攻撃力がN以上なら (T75)."""
    written = token(node, "STAT")
    assert written is not None
    return measured(reading, node, stat_amount(reading, node, written))


def printed_is(reading: Reading, node: Node) -> Condition:
    """R131 それの元のコストがN以下なら."""
    written = token(node, "STAT", "COST")
    assert written is not None
    return measured(reading, node, PrintedNumber(possessor_of(reading, node), words.NUMBERS[written]))


def counted_in(reading: Reading, phrase: Phrase) -> Amount:
    """How many there are, with the owner that is said."""
    first = phrase.first
    if len(phrase.elements) > 1 or first.noun is None or first.quantity is not None or first.every:
        reading.fail(phrase.node, "zone_cards", ("自分の手札", "自分の場のカード"))
    return Count(Group(parts_of(phrase, owner_for(reading, phrase))))


def against(reading: Reading, node: Node, left: Amount, right: Amount) -> Condition:
    """自分の手札が相手の手札より少ないなら: one number compared with another."""
    more = token(node, "MORE_THAN")
    if more is None:
        return Compare(left, relation_of(tree(node, "relation")), right)
    says_no_more(more)
    greater = more in ("より多い", "より高い")
    return Compare(left, AT_LEAST if greater else AT_MOST, Sum((right, Exactly(1 if greater else -1))))


def posture_is(reading: Reading, node: Node) -> Condition:
    """これがスタンド状態である限り (T172)."""
    phrase = phrase_of(reading, obj_of(node))
    things = asked_about(reading, phrase)
    on_field(reading, node, things)
    posture = token(node, "POSTURE")
    return Fits(things, (HasState(terms.ACT, posture == "アクト状態"),))


def while_exists(reading: Reading, node: Node) -> Condition:
    """自分の場にXがいる限り, …が2つ以上ある限り (T172)."""
    return in_place(reading, node)


def it_is(reading: Reading, node: Node) -> Condition:
    """それがXなら: what was named is such a card."""
    noun = noun_of(reading, next(child for child in trees(node) if child.data in ("np", "np_of_it")))
    if noun.zone is not None or noun.who is not None:
        reading.fail(noun.node, "ask_kind")
    return fits(reading, node, noun.tests)


def fits(reading: Reading, node: Node, tests: tuple[Test, ...]) -> Condition:
    """Whether これ or それ passes tests."""
    phrase = phrase_of(reading, obj_of(node))
    return Fits(asked_about(reading, phrase), tests)


def asked_about(reading: Reading, phrase: Phrase) -> Things:
    """これ, それ, 前者 or 後者, of which something is asked."""
    if phrase.is_pronoun("former") or phrase.is_pronoun("latter"):
        return It(reading.one_of_pair(phrase.node, phrase.is_pronoun("latter")))
    if not (phrase.is_pronoun("it") or phrase.is_pronoun("this")):
        reading.fail(phrase.node, "ask_pronoun", ("それ", "これ"))
    return THIS if phrase.is_pronoun("this") else reading.named(phrase.node)
