"""Lists in a text: modes, lines with conditions as their heads, words to choose from (T119, T206, T215, R126, R131)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gorin.engine.program.amount import CountOf, Exactly
from gorin.engine.program.condition import Compare
from gorin.engine.program.flow import Branch, Goto
from gorin.engine.program.roots import Amount, Condition
from gorin.engine.program.things import THIS, All
from gorin.games.rebirth.dialect.amounts import amount_of_noun, counted_group
from gorin.games.rebirth.dialect.clauses import Clauses
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.nouns import parse_noun
from gorin.games.rebirth.dialect.past import RELATIONS
from gorin.games.rebirth.dialect.predicates import parse_clause
from gorin.games.rebirth.dialect.wordings import ATTACK_COUNT
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.choices import ChooseModes
from gorin.games.rebirth.program.conditions import AttackIs, SeveralFit, WasPicked
from gorin.text.scan import Scanner

MODES: Final = re.compile(
    r"(?:(あなた|相手)は、?)?(?:次のうち|以下から|以下の中から|次の中から|以下のうち)(\d+)つ(まで)?を?"
    r"選(?:ぶ|び、?行う|び、?それを行う)。?"
)
SAME_ONCE: Final = re.compile(r"(?:同|同じ|この)ターンに、?同じものは選べない。?")
BOTH: Final = re.compile(r"([^。]+?なら)、?(?:かわりに、?)?(?:両方|すべて|以下をすべて)を?行う。?")
ALL: Final = re.compile(r"(?:あなたは、?)?以下をすべて行う。?")
BY: Final = re.compile(r"((?:(?:あなた|自分|相手)の、)?[^。、]+?)により、?(?:あなたは、?)?以下を(?:すべて)?行う。?")
WORDS: Final = re.compile(
    r"(?:(あなた|相手)は、?)?((?:[「『][^「」『』]+[」』](?:か|、|と)?)+)(?:から|を)、?1つ選び、?以下を行う。?"
)
NUMERAL: Final = re.compile(r"(i{1,3}|iv|v)(?=、|を行う)")
HEAD: Final = re.compile(
    r"・|(?:i{1,3}|iv|v)[.:]|\d[.:]"
    r"|((?:[《〔【][^《》〔〕【】]+[》〕】](?:[とか][《〔【][^《》〔〕【】]+[》〕】])*|\d+(?:種類|枚|つ|回目|点)(?:以上|以下)?|[^\s。、「」『』《》.:]{1,10}))[.:]"
)
STANDING: Final = re.compile(r"(.+?)に(?:いる|ある)(?:キャラ|カード)")
QUANTITY: Final = re.compile(r"(\d+)(種類|枚|つ|回目|点)(以上|以下)?")


@dataclass
class Line:
    """One line of a list: its head (empty where it is a mere number) and where its text stands."""

    head: str
    head_start: int
    start: int
    end: int


def is_listed(body: Clauses, first: bool) -> bool:
    """A list, if one is introduced here: everything up to the end of the stretch belongs to it."""
    reading, sc = body.reading, body.sc
    if reading.static:
        return False
    place = sc.at
    found = sc.match(MODES)
    if found:
        if found.group(1) == "相手":
            reading.fail(place, "modes")
        start_list(body, first)
        modes(body, int(found.group(2)), bool(found.group(3)))
        return True
    if sc.match(ALL):
        start_list(body, first)
        for line in lines_of(body):
            if line.head:
                reading.fail(line.head_start, "modes")
            carry_out(body, line)
        return True
    found = sc.match(WORDS)
    if found:
        if found.group(1) == "相手":
            reading.fail(place, "modes")
        start_list(body, first)
        words(body, found)
        return True
    found = sc.match(BY)
    if found:
        start_list(body, first)
        by_heads(body, found)
        return True
    if NUMERAL.match(sc.text, place) and not first:
        body.check_subject()
        cases(body)
        return True
    return False


def start_list(body: Clauses, first: bool) -> None:
    body.check_subject()
    if first:
        body.flush()
        body.action_start = len(body.reading.draft.cells)


def lines_of(body: Clauses) -> list[Line]:
    """The lines up to the end of the stretch; there must be at least two."""
    sc, found = body.sc, []
    while not sc.ended:
        head = HEAD.match(sc.text, sc.at)
        if head is None:
            break
        end = next_line(sc.text, head.end())
        found.append(Line(head.group(1) or "", head.start(), head.end(), end))
        sc.at = end
    if len(found) < 2 or not sc.ended:
        body.reading.fail(sc.at, "modes")
    return found


def next_line(text: str, start: int) -> int:
    """Where the next line of the list begins."""
    depth = 0
    for index in range(start, len(text)):
        if text[index] in "『「":
            depth += 1
        elif text[index] in "』」":
            depth -= 1
        elif depth == 0 and (text[index] == "・" or (text[index - 1] in "。\n" and HEAD.match(text, index))):
            return index
    return len(text)


def carry_out(body: Clauses, line: Line) -> None:
    """The sentences of one line; what it names is its own."""
    reading = body.reading
    inner = Scanner(body.sc.text[: line.end])
    inner.at = line.start
    it, looked, actor = reading.it, reading.looked, reading.actor
    type(body)(reading, inner).read()
    reading.it, reading.looked, reading.actor = it, looked, actor


def modes(body: Clauses, number: int, up_to: bool) -> None:
    """T119, T206: numbered modes, each with its own sentences; 両方を行う under a condition."""
    reading, sc = body.reading, body.sc
    draft = reading.draft
    fresh = bool(sc.match(SAME_ONCE))
    everything: Condition | None = None
    found = sc.match(BOTH)
    if found:
        inner = Scanner(sc.text[: found.end(1)])
        inner.at = found.start(1)
        clause = parse_clause(inner)
        if clause is None or clause.tail != "if" or not inner.ended:
            reading.fail(found.start(1), "condition")
        everything = condition_of(reading, clause)
    fresh = bool(sc.match(SAME_ONCE)) or fresh
    lines = lines_of(body)
    named = next((line for line in lines if line.head), None)
    if named is not None:
        reading.fail(named.head_start, "modes")
    num = draft.num(len(lines))
    least = 0 if up_to else number
    picked = draft.label()
    if everything is not None:
        alone = draft.label()
        draft.emit(Branch(everything, alone))
        draft.emit(ChooseModes(num, len(lines), len(lines), len(lines), fresh, reading.actor))
        draft.emit(Goto(picked))
        draft.place(alone)
    draft.emit(ChooseModes(num, len(lines), least, number, fresh, reading.actor))
    draft.place(picked)
    each_picked(body, lines, num)


def each_picked(body: Clauses, lines: list[Line], num: int) -> None:
    draft = body.reading.draft
    for index, line in enumerate(lines):
        over = draft.label()
        draft.emit(Branch(WasPicked(num + index, 1), over))
        carry_out(body, line)
        draft.place(over)


def words(body: Clauses, found: re.Match[str]) -> None:
    """「A」か「B」から１つ選び、以下を行う (T215): the words are the heads of the lines."""
    reading = body.reading
    named = re.findall(r"[「『]([^「」『』]+)[」』]", found.group(2))
    lines = lines_of(body)
    if [line.head for line in lines] != named:
        reading.fail(lines[0].head_start, "modes")
    num = reading.draft.num(len(lines))
    reading.draft.emit(ChooseModes(num, len(lines), 1, 1, who=reading.actor))
    each_picked(body, lines, num)


def by_heads(body: Clauses, found: re.Match[str]) -> None:
    """…により以下を(すべて)行う (T206): each line whose head holds as it is reached."""
    reading, draft = body.reading, body.reading.draft
    judged = judge_of(body, found)
    for line in lines_of(body):
        if not line.head:
            reading.fail(line.head_start, "modes")
        over = draft.label()
        draft.emit(Branch(head_condition(body, line, judged), over))
        carry_out(body, line)
        draft.place(over)


Judge = Amount | AttackIs | All
"""What the heads are about: a number, which attack it is, or the cards that are there."""


def judge_of(body: Clauses, found: re.Match[str]) -> Judge:
    reading = body.reading
    text, start = found.group(1), found.start(1)
    if text == "その枚数":
        return CountOf(reading.named(start))
    attack = ATTACK_COUNT.fullmatch(text)
    if attack:
        return AttackIs(by=THIS) if attack.group(1) == "このキャラ" else AttackIs()
    standing = STANDING.fullmatch(text)
    if standing:
        noun = whole_noun(body, start, start + len(standing.group(1)))
        return All(counted_group(reading, cards_for(reading, noun, "every")))
    return amount_of_noun(reading, whole_noun(body, start, found.end(1)))


def whole_noun(body: Clauses, start: int, end: int) -> Noun:
    inner = Scanner(body.sc.text[:end])
    inner.at = start
    noun = parse_noun(inner)
    if noun is None or not inner.ended:
        body.reading.fail(start, "modes")
    return noun


def head_condition(body: Clauses, line: Line, judged: Judge) -> Condition:
    """３種類以上, 《X》, 《X》と《Y》, ２回目."""
    reading = body.reading
    counted = QUANTITY.fullmatch(line.head)
    if isinstance(judged, All):
        noun = whole_noun(body, line.head_start, line.head_start + len(line.head))
        cards = cards_for(reading, noun)
        if cards.places or cards.things is not None or not cards.tests:
            reading.fail(line.head_start, "modes")
        if cards.alternatives and cards.joint == "and":
            return SeveralFit(judged, cards.alternatives)
        return SeveralFit(judged, (cards.tests,))
    if counted is None or (counted.group(2) == "回目") != isinstance(judged, AttackIs):
        reading.fail(line.head_start, "modes")
    number = int(counted.group(1))
    if isinstance(judged, AttackIs):
        return AttackIs((number,), judged.who, judged.by)
    return Compare(judged, RELATIONS[counted.group(3) or ""], Exactly(number))


def cases(body: Clauses) -> None:
    """(条件)ならⅰ、(条件)ならⅱを行う; 違うならⅱ (T206): judged in order."""
    reading, sc, draft = body.reading, body.sc, body.reading.draft
    condition = body.take_back()
    if condition is None:
        reading.fail(sc.at, "condition")
    pairs: list[tuple[Condition | None, int]] = []
    while True:
        numeral = sc.match(NUMERAL)
        if numeral is None:
            reading.fail(sc.at, "modes")
        pairs.append((condition, ("i", "ii", "iii", "iv", "v").index(numeral.group(1))))
        if sc.eat("を行う。", "を行う"):
            break
        sc.eat("、")
        if sc.eat("違うなら、", "違うなら", "どちらでもないなら、", "どちらでもないなら"):
            condition = None
            continue
        clause = parse_clause(sc)
        if clause is None or clause.tail != "if":
            reading.fail(sc.at, "condition")
        condition = condition_of(reading, clause)
    lines = lines_of(body)
    end = draft.label()
    last = pairs[-1][0] is None
    for case, index in pairs:
        if index >= len(lines) or lines[index].head:
            reading.fail(sc.at, "modes")
        over = draft.label()
        if case is not None:
            draft.emit(Branch(case, over))
        carry_out(body, lines[index])
        if last:
            draft.emit(Goto(end))
        draft.place(over)
    draft.place(end)
