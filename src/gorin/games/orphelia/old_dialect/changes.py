"""Statements that hold for a time: values, abilities, rules, costs (T89, T95-T103, T109, T110)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lark import Token

from gorin.engine.program.amount import Exactly, Times
from gorin.engine.program.numbers import FOR_GOOD, Lasting, Meanwhile
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import NOBODY, THIS, All
from gorin.engine.program.who import ANY, SELF, Who
from gorin.engine.values.ability import KEYWORD, Change, Static
from gorin.engine.values.change import (
    ADD,
    RECEIVED,
    SET,
    TIMES,
    DamageChange,
    GiveAbility,
    GiveKeyword,
    GiveWord,
    LoseAbilities,
    Number,
    Rule,
    SetWords,
    TakeKeyword,
    TakeWord,
)
from gorin.games.orphelia import terms
from gorin.games.orphelia.changes import Divide, HeldBy, PlayerRule
from gorin.games.orphelia.old_dialect import words
from gorin.games.orphelia.old_dialect.filters import printed_name
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.nouns import elements_of
from gorin.games.orphelia.old_dialect.numbers import number_of, signed_of
from gorin.games.orphelia.old_dialect.phrases import counted, elems_in, noun_in, object_of, things_of
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.normalise import plain
from gorin.text.tree import token, tokens, tree

AT_ANY_TIME = terms.CANNOT_ATTACK | terms.CANNOT_BLOCK | terms.ATTACKS_AT_ONCE
"""R104: what these permit or forbid holds for whatever fits during that time."""


@dataclass(frozen=True)
class Statement:
    """These changes for these things; of players, for NOBODY."""

    things: Things
    changes: tuple[Change, ...]

    @property
    def of_cost(self) -> bool:
        """このカードのコストを…: only while the card itself is executed (T20)."""
        numbers_of_it = [each.number for each in self.changes if isinstance(each, Number)]
        return self.things == THIS and terms.COST in numbers_of_it


def statement_of(reading: Reading, frame: Frame) -> Statement | None:
    """What a clause states, if it states something rather than ordering it."""
    read = STATEMENTS.get(frame.kind)
    if read is None:
        return None
    if frame.kind in ("lessen", "increase") and not is_cost(frame):
        return None
    found = read(reading, frame)
    reading.subject = found.things if found.things != NOBODY else reading.subject
    return found


def is_cost(frame: Frame) -> bool:
    """Whether コスト is to be changed (T20, T21) rather than the reserve (T115)."""
    piece = next((each for each in frame.pieces if each.data == "wo"), None)
    return piece is not None and any(True for _ in piece.scan_values(lambda word: word == "コスト"))


def value_of(reading: Reading, frame: Frame) -> tuple[Things, list[str]]:
    """それのA値を, A値とL値を: whose, and which."""
    piece = frame.take("wo")
    noun = frame.verb
    if piece is not None:
        noun = noun_in(piece)
        stats = tree(noun, "stats") if noun.data == "value" else noun
        if stats is None or stats.data != "stats":
            reading.fail(noun, "value_needed", ("A値", "D値", "L値"))
        reading.values = [words.STATS[str(each)] for each in tokens(stats, "STAT")]
    elif not reading.instead or not reading.values:
        reading.fail(frame.verb, "needs_wo", ("それのA値を",))
    if noun.data == "value":
        elems = tree(noun, "elems")
        assert elems is not None
        return things_of(reading, elems, generic=True), reading.values
    before = reading.last_said(Lasting) if reading.instead else None
    if isinstance(before, Lasting):
        return before.things, reading.values
    if reading.subject is None:
        reading.fail(noun, "of_what", ("それの",))
    return reading.subject, reading.values


def numbers(reading: Reading, frame: Frame, how: str, amount: Amount) -> Statement:
    things, names = value_of(reading, frame)
    for each in names:
        if each not in (terms.A, terms.D, terms.L):
            reading.fail(frame.verb, "value_needed", ("A値", "D値", "L値"))
    return Statement(things, tuple(Number(each, how, amount) for each in names))


def add_number(reading: Reading, frame: Frame) -> Statement:
    """T96."""
    return numbers(reading, frame, ADD, reading.times(signed_of(reading, frame.verb)))


def multiply(reading: Reading, frame: Frame) -> Statement:
    """T97."""
    return numbers(reading, frame, TIMES, number_of(reading, frame.verb))


def divide(reading: Reading, frame: Frame) -> Statement:
    """T98, R2."""
    things, names = value_of(reading, frame)
    amount = Exactly(2) if token(frame.verb, "HALF") else number_of(reading, frame.verb)
    if amount == Exactly(0):
        reading.fail(frame.verb, "no_zero", ("2",))
    rounding = token(frame.verb, "ROUNDING")
    up = rounding is not None and "切り上げ" in rounding
    if not up:
        says_no_more(rounding)
    return Statement(things, tuple(Divide(each, amount, up) for each in names))


def set_number(reading: Reading, frame: Frame) -> Statement:
    """T99."""
    return numbers(reading, frame, SET, number_of(reading, frame.verb))


def subject_of(reading: Reading, frame: Frame) -> Things:
    """What stands before は; a predicate that goes on has the subject of the one before."""
    piece = frame.take("wa")
    if piece is not None:
        return things_of(reading, elems_in(reading, piece), generic=True)
    if reading.subject is None:
        reading.fail(frame.verb, "of_what", ("それは", "自分のノーディアは"))
    return reading.subject


def gain(reading: Reading, frame: Frame) -> Statement:
    """T27, T100, T109, T110; 5-3-3: an attribute more."""
    things = subject_of(reading, frame)
    noun = noun_in(frame.need("wo", "速攻を", "火属性を"))
    return Statement(things, given(reading, noun))


def given(reading: Reading, noun: Node) -> tuple[Change, ...]:
    if noun.data == "keywords":
        return (GiveKeyword(keywords_in(noun)),)
    if noun.data == "attribute":
        return (GiveWord(attribute_in(reading, noun)),)
    if noun.data == "subtype":
        return (GiveWord(subtype_in(reading, noun)),)
    if noun.data != "quoted_ability":
        reading.fail(noun, "gain_what", ("速攻", "火属性", "サブタイプ「竜」", "「能力」"))
    quoted = token(noun, "QUOTED")
    assert quoted is not None
    abilities = reading.read_ability(quoted)
    return tuple(GiveKeyword(each.keyword) if each.kind == KEYWORD else GiveAbility(each) for each in abilities)


def lose(reading: Reading, frame: Frame) -> Statement:
    """T100, T109, T110; 5-3-1, R84: this attribute only, or all of them."""
    things = subject_of(reading, frame)
    noun = noun_in(frame.need("wo", "速攻を", "全ての能力を"))
    change: Change
    if noun.data == "keywords":
        change = TakeKeyword(keywords_in(noun))
    elif noun.data == "attribute":
        change = TakeWord(attribute_in(reading, noun))
    elif noun.data == "subtype":
        change = TakeWord(subtype_in(reading, noun))
    elif noun.data == "all_abilities":
        change = LoseAbilities()
    elif noun.data == "all_attributes":
        change = SetWords(terms.ATTRIBUTE_WORD, ())
    else:
        reading.fail(noun, "lose_what", ("速攻", "全ての能力", "火属性"))
    return Statement(things, (change,))


def keywords_in(noun: Node) -> int:
    mask = 0
    for each in tokens(noun, "KEYWORD"):
        mask |= terms.KEYWORDS[each]
    return mask


def attribute_in(reading: Reading, noun: Node) -> str:
    word = noun.children[0]
    assert isinstance(word, Token)
    name = word.removesuffix("属性")
    if name not in terms.ATTRIBUTES:
        reading.fail(word, "no_such_attribute", tuple(f"{each}属性" for each in terms.ATTRIBUTES))
    return terms.ATTRIBUTE_WORD + name


def subtype_in(reading: Reading, noun: Node) -> str:
    word = noun.children[0]
    assert isinstance(word, Token)
    return terms.subtype_word(plain(printed_name(reading, word)))


def redefine(reading: Reading, frame: Frame) -> Statement:
    """T109, 5-2-1 再定義: the only attribute from now on (R68)."""
    things = object_of(reading, frame, generic=True)
    noun = noun_in(frame.need("ni", "火属性に"))
    if noun.data != "attribute":
        reading.fail(noun, "no_such_attribute", ("火属性",))
    if str(noun.children[0]) == "無属性":
        return Statement(things, (SetWords(terms.ATTRIBUTE_WORD, ()),))
    return Statement(things, (SetWords(terms.ATTRIBUTE_WORD, (attribute_in(reading, noun),)),))


def rule(reading: Reading, frame: Frame) -> Statement:
    """T95, T101, T103."""
    return Statement(subject_of(reading, frame), (Rule(words.RULES[str(frame.verb.children[0])]),))


def reduce_damage(reading: Reading, frame: Frame) -> Statement:
    """T95, R72."""
    things = things_of(reading, elems_in(reading, frame.need("ga", "このノーディアが")), generic=True)
    once = frame.take("next_time") is not None
    amount = number_of(reading, frame.verb)
    less = Exactly(-amount.number) if isinstance(amount, Exactly) else Times(amount, -1)
    return Statement(things, (DamageChange(RECEIVED, ADD, less, once),))


def becomes_holder(reading: Reading, frame: Frame) -> Statement:
    """T89."""
    if reading.subject_player not in (None, SELF):
        reading.fail(frame.verb, "own_holder", ("自分は",))
    elems = tree(frame.verb, "elems")
    assert elems is not None
    return Statement(things_of(reading, elems, generic=True), (HeldBy(),))


def cost_change(reading: Reading, frame: Frame) -> Statement:
    """T20 (for this card: a number of it), T21."""
    noun = noun_in(frame.need("wo", "このカードのコストを"))
    elems, stats = tree(noun, "elems"), tree(noun, "stats")
    if noun.data != "value" or elems is None or stats is None or len(tokens(stats, "STAT")) > 1:
        reading.fail(noun, "cost_of_what", ("このカードのコスト", "自分のスペルのコスト"))
    quantity = counted(reading, frame)
    if quantity is None or quantity.most is None:
        reading.fail(frame.verb, "how_much", ("1減らす",))
    amount = reading.times(quantity.most)
    if frame.kind == "lessen":
        if isinstance(amount, Times):
            amount = Times(amount.amount, -amount.factor)
        else:
            amount = Exactly(-amount.number) if isinstance(amount, Exactly) else Times(amount, -1)
    elements, _ = elements_of(reading, elems)
    if elements[0].pronoun == "THIS" and len(elements) == 1:
        return Statement(THIS, (Number(terms.COST, ADD, amount),))
    rules: list[Change] = []
    for each in elements:
        noun_phrase = each.noun
        if noun_phrase is None or each.quantity is not None or noun_phrase.zone not in (None, terms.STACK):
            reading.fail(each.node, "cost_of_what", ("自分のスペル", "相手が実行するカード"))
        who = noun_phrase.who or elements[0].noun.who if elements[0].noun is not None else None
        rules.append(PlayerRule(terms.COST_CHANGE, who or ANY, amount, noun_phrase.tests))
    return Statement(NOBODY, tuple(rules))


def forbidden(reading: Reading, frame: Frame) -> Statement:
    """T102."""
    who = player_subject(reading)
    if str(frame.verb.children[0]) == "探索できない":
        return Statement(NOBODY, (PlayerRule(terms.FORBID_EXPLORE, who),))
    elements, _ = elements_of(reading, elems_in(reading, frame.need("wo", "スペルを", "カードを")))
    rules: list[Change] = []
    for each in elements:
        if each.noun is None or each.quantity is not None or each.noun.who is not None:
            reading.fail(each.node, "noun_needed", ("スペル", "カード"))
        rules.append(PlayerRule(terms.FORBID_EXECUTE, who, tests=each.noun.tests))
    return Statement(NOBODY, tuple(rules))


def can_explore(reading: Reading, frame: Frame) -> Statement:
    """T103, T117."""
    who = player_subject(reading)
    times = frame.take("times")
    if frame.adverb("追加で") is None or times is None:
        reading.fail(frame.verb, "explore_more", ("追加で1回探索できる",))
    return Statement(NOBODY, (PlayerRule(terms.MORE_EXPLORING, who, number_of(reading, times)),))


def player_subject(reading: Reading) -> Who:
    return SELF if reading.subject_player is None else reading.subject_player


STATEMENTS: dict[str, Callable[[Reading, Frame], Statement]] = {
    "add_number": add_number,
    "multiply": multiply,
    "divide": divide,
    "set_number": set_number,
    "gain": gain,
    "lose": lose,
    "redefine": redefine,
    "rule": rule,
    "reduce_damage": reduce_damage,
    "becomes_holder": becomes_holder,
    "lessen": cost_change,
    "increase": cost_change,
    "forbidden": forbidden,
    "can_explore": can_explore,
}


def effect_of(reading: Reading, frame: Frame, statement: Statement) -> None:
    """A statement of a resolving effect lasts (T65-T69, R104); 18-6-2: for good if it does not say how long."""
    until = reading.lasting() or FOR_GOOD
    if statement.of_cost:
        reading.fail(frame.verb, "cost_line", ("このカードのコストを1減らす。",))
    rules = [each for each in statement.changes if isinstance(each, Rule)]
    open_group = isinstance(statement.things, All) and any(each.rules & AT_ANY_TIME for each in rules)
    if statement.things == NOBODY or open_group:
        reading.draft.emit(Meanwhile(Static(statement.things, statement.changes), until))
    else:
        reading.draft.emit(Lasting(statement.things, statement.changes, until))
