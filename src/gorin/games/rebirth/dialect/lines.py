"""A text is split into abilities; each begins with its icons (T1 to T30, T128 to T146)."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from gorin.engine.program.amount import Count, Sum, Times
from gorin.engine.program.group import Group
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    STATIC,
    Ability,
    Program,
    Static,
)
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import rules
from gorin.games.rebirth.dialect.costs import costs_of
from gorin.games.rebirth.dialect.examples import EXAMPLES
from gorin.games.rebirth.dialect.heads import Head, has_role_elsewhere, head_of, is_elsewhere
from gorin.games.rebirth.dialect.keywords import blocker, cancel, merged, nobishiro
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.nouns import parse_noun
from gorin.games.rebirth.dialect.occasions import head_event
from gorin.games.rebirth.dialect.reader.effects import NEVER_DENIED
from gorin.games.rebirth.dialect.reader.lines import line as line_by_words
from gorin.games.rebirth.dialect.reading import Reading, Source
from gorin.games.rebirth.dialect.sentences import Body
from gorin.games.rebirth.dialect.spelling import normalise
from gorin.games.rebirth.program.abilities import RebirthAbility, When
from gorin.text.draft import both
from gorin.text.normalise import Normal
from gorin.text.scan import Scanner
from gorin.text.source import Origin
from gorin.text.tokens import Unreadable

LONGEST: Final = 2000

START: Final = re.compile(r"【(永|起|自|スパーク|キャンセル|ブロッカー|のびしろ)】")

HEADED: Final = re.compile(
    r"【(?:永|起|自|スパーク|キャンセル|ブロッカー|のびしろ)】(?:【[^【】]+】|〔[^〔〕]+〕|《[^《》]+》|or|か|&)*(?::|\[|$)"
)


def read(text: str, kinds: int, card: str = "") -> tuple[Ability, ...]:
    """2.4.1: the abilities that a printed text gives its card, all of them, or `TextError`."""
    if len(text) > LONGEST:
        raise Source(normalise(text[:LONGEST]), card, kinds).error(LONGEST, "too_long")
    normal = normalise(text)
    found: list[Ability] = []
    for number, (start, end) in enumerate(stretches(normal.text), 1):
        part = Source(normal.part(start, end), card, kinds)
        found += [replace(each, line=number) if isinstance(each, RebirthAbility) else each for each in line(part)]
    return tuple(merged(found))


def stretches(text: str) -> list[tuple[int, int]]:
    """Where each ability begins and ends: at the start of a line, or right after a sentence (T1)."""
    starts: list[int] = []
    for found in START.finditer(text):
        at = found.start()
        before = text[:at].rstrip("\n")
        fresh = at == 0 or text[at - 1] == "\n"
        if (
            fresh
            and (
                not starts
                or HEADED.match(text, at)
                or found.group(1) not in ("スパーク", "キャンセル", "ブロッカー", "のびしろ")
                or before.endswith("。")
                or is_keyword_line(text, at)
            )
        ) or (
            before.endswith(("。", "】", "〕"))
            and HEADED.match(text, at)
            and quotes_closed(text[:at])
            and colon_before(text, at)
        ):
            starts.append(at)
    if (not starts or starts[0] != 0) and text.strip("\n"):
        starts.insert(0, 0)
    bounds = [*starts, len(text)]
    return [(bounds[i], bounds[i + 1]) for i in range(len(starts)) if text[bounds[i] : bounds[i + 1]].strip("\n。、")]


def is_keyword_line(text: str, at: int) -> bool:
    return bool(re.match(r"【(?:ブロッカー|のびしろ|キャンセル)】", text[at:]))


def quotes_closed(text: str) -> bool:
    return text.count("『") == text.count("』")


def colon_before(text: str, at: int) -> bool:
    """An icon inside a sentence (【スパーク】の…) has no colon of its own; one after 】 only if it heads a line."""
    return text[at - 1] == "。" or text[at - 1] == "\n"


def line(source: Source) -> list[Ability]:
    """One ability as printed; a 【永】 may be several."""
    text = source.normal.text.rstrip("\n。")
    joined = Source(source.normal.part(0, len(text)), source.card, source.kinds)
    joined = Source(without_breaks(joined.normal), source.card, source.kinds)
    found = by_words(joined)
    if found is not None:
        return found
    sc = Scanner(joined.normal.text)
    reading = Reading(joined)
    reading.read_quoted = quoted_ability
    head = head_of(reading, sc)
    if head.icon in ("起", "自", "永", "スパーク") and sc.sees("【"):
        reading.fail(sc.at, "icon", (":",))
    colon = bool(sc.eat(":"))
    return BUILDERS[head.icon](reading, sc, head, colon)


def by_words(source: Source) -> list[Ability] | None:
    """The same read by its words; None where they do not suffice, and the grammar of this package is asked."""
    try:
        return list(line_by_words(source.normal.text, source.kinds))
    except Unreadable as error:
        if error.reason == NEVER_DENIED:
            raise Origin(source.normal, source.card, __package__, EXAMPLES).refused(error) from None
        return None


def without_breaks(normal: Normal) -> Normal:
    """Line breaks inside an ability mean nothing."""
    keep = [index for index, char in enumerate(normal.text) if char != "\n"]
    text = "".join(normal.text[index] for index in keep)
    origin = (*(normal.origin[index] for index in keep), normal.origin[len(normal.text)])
    return Normal(text, origin, normal.original)


def finished(reading: Reading) -> Program:
    return reading.draft.finish()


def limit_of(reading: Reading, head: Head, *allowed: str) -> int:
    """How often it can be used in a turn (T6, T134); what else is said of the ability must belong to its kind."""
    for aside, place in reading.asides.items():
        if aside not in allowed and (aside != "limit" or head.limit):
            reading.fail(place, "unused")
    return reading.limit or head.limit


def activated(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """9.1.1.1.1 【起】…：［cost］effect (T2)."""
    costs = costs_of(reading, sc)
    body(reading, sc)
    return [
        RebirthAbility(
            ACTIVATED,
            finished(reading),
            costs=costs,
            limit=limit_of(reading, head, f"unlimited {head.limit}"),
            zones=head.zones,
            conditions=tuple(head.conditions),
            unlimited=reading.unlimited,
        )
    ]


def body(reading: Reading, sc: Scanner) -> None:
    if sc.ended:
        reading.fail(sc.at, "no_act")
    Body(reading, sc).read()


def automatic(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """9.1.1.2.1 【自】…：event、effect (T3); the bracketed cost is optional (T30).

    A further event is a further ability.
    """
    costs = costs_of(reading, sc)
    start = sc.at
    whens = head_event(reading, sc)
    if all(is_elsewhere(when, head.zones) for when in whens):
        reading.fail(start, "never")
    sc.eat("、")
    if not costs:
        costs = costs_of(reading, sc)
    reading.may_split = True
    text = sc.text
    body(reading, sc)
    found: list[Ability] = [
        RebirthAbility(
            AUTOMATIC,
            finished(reading),
            trigger=whens[0],
            costs=costs,
            limit=limit_of(reading, head, "events"),
            zones=head.zones,
            conditions=tuple(head.conditions),
            others=(*whens[1:], *reading.more_events),
        )
    ]
    if reading.next_event is not None:
        following = Scanner(text)
        following.at = reading.next_event
        again = Reading(reading.source)
        again.read_quoted = quoted_ability
        found += automatic(again, following, head, colon)
    return found


def spark(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """【スパーク】：effect (T12, 11.3)."""
    costs = costs_of(reading, sc)
    body(reading, sc)
    return [
        RebirthAbility(
            AUTOMATIC,
            finished(reading),
            keyword=terms.SPARK,
            trigger=When((terms.SPARKED,), this=True),
            costs=costs,
            limit=limit_of(reading, head),
            zones=head.zones,
            conditions=tuple(head.conditions),
        )
    ]


def continuous(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """9.1.1.3.1 【永】… (T1): continuous effects, replacements, rules of deck construction."""
    if sc.sees("["):
        reading.fail(sc.at, "no_cost")
    if sc.ended:
        reading.fail(sc.at, "no_act")
    reading.static = True
    found: list[Ability] = []
    base = RebirthAbility(STATIC, zones=head.zones, conditions=tuple(head.conditions))
    while not sc.ended:
        if sc.eat("。"):
            continue
        weight = sc.match(rules.WEIGHT)
        if weight and found:
            found[-1] = weighed(reading, found[-1], weight)
            continue
        special = rules.special(reading, sc, base)
        if special is not None:
            found += special
            continue
        start = sc.at
        part = Body(reading, sc)
        reading.statics = []
        reading.replacements = []
        part.sentence()
        if any(has_role_elsewhere(held, head.zones) for held in part.held):
            reading.fail(start, "never")
        for each in reading.replacements:
            found.append(replace(each, zones=base.zones, conditions=base.conditions))
        if reading.replacements:
            continue
        if not reading.statics:
            reading.fail(sc.at - 1, "static")
        for index, (things, changed) in enumerate(reading.statics):
            before = part.under[index] if index < len(part.under) else len(part.held)
            found.append(replace(base, static=Static(things, changed, both(part.held[:before]))))
        if len(part.held) > max(part.under, default=len(part.held)):
            reading.fail(sc.at - 1, "condition")
    return found


def weighed(reading: Reading, ability: Ability, found: re.Match[str]) -> Ability:
    """この効果でリタイアの《X》は２枚分として数える (T244, R149): in the counts of the sentence before."""
    inner = Scanner(found.string[: found.end(1)])
    inner.at = found.start(1)
    noun = parse_noun(inner)
    if noun is None or not inner.ended or ability.static is None:
        reading.fail(found.start(1), "zone")
    cards = cards_for(reading, noun)
    zones = tuple(place.zone for place in cards.places)
    times = int(found.group(2)) - 1

    def heavier(value: Any) -> Any:
        if isinstance(value, Count):
            parts = tuple(
                replace(part, tests=(*part.tests, *cards.tests)) for part in value.group.parts if part.zone in zones
            )
            return Sum((value, Times(Count(Group(parts)), times))) if parts else value
        if isinstance(value, tuple):
            return tuple(heavier(each) for each in value)
        if is_dataclass(value) and not isinstance(value, type):
            return replace(value, **{each.name: heavier(getattr(value, each.name)) for each in fields(value)})
        return value

    changes = heavier(ability.static.changes)
    if changes == ability.static.changes or not cards.tests:
        reading.fail(found.start(1), "zone")
    return replace(ability, static=replace(ability.static, changes=changes))


def quoted_ability(source: Source) -> Ability:
    """One ability that a text grants (T106)."""
    found = line(source)
    if len(found) != 1:
        raise source.error(0, "object")
    return found[0]


BUILDERS: Final = {
    "起": activated,
    "自": automatic,
    "永": continuous,
    "スパーク": spark,
    "ブロッカー": blocker,
    "キャンセル": cancel,
    "のびしろ": nobishiro,
}
