"""A text is split into abilities; each begins with its icons (T1 to T30, T128 to T146)."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from gorin.engine.program.amount import Count, Exactly, Sum, Times
from gorin.engine.program.condition import AT_LEAST, Compare, Every
from gorin.engine.program.group import AnyOf, Group, IsKind, Part
from gorin.engine.program.roots import Condition, Cost, Test
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    KEYWORD,
    STATIC,
    Ability,
    Program,
    Static,
)
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import rules, verbs
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.costs import costs_of
from gorin.games.rebirth.dialect.events import attack_end_noun, attack_end_of, when_of
from gorin.games.rebirth.dialect.meaning import cards_for, filter_test, who_of
from gorin.games.rebirth.dialect.nouns import Group as Words
from gorin.games.rebirth.dialect.nouns import Noun, parse_group, parse_noun
from gorin.games.rebirth.dialect.phrases import Clause, Phrase, parse_clause
from gorin.games.rebirth.dialect.reading import Reading, Source
from gorin.games.rebirth.dialect.sentences import Body
from gorin.games.rebirth.dialect.spelling import normalise
from gorin.games.rebirth.program.abilities import CancelObject, RebirthAbility, When
from gorin.games.rebirth.program.conditions import Keyworded
from gorin.games.rebirth.program.tests import HasRecovered, InZone, IsOneOf, NameHas
from gorin.text.normalise import Normal
from gorin.text.scan import Scanner

LONGEST: Final = 2000
ABILITY_ICONS: Final = ("永", "起", "自", "スパーク", "キャンセル", "ブロッカー", "のびしろ")
START: Final = re.compile(r"【(永|起|自|スパーク|キャンセル|ブロッカー|のびしろ)】")
HEADED: Final = re.compile(
    r"【(?:永|起|自|スパーク|キャンセル|ブロッカー|のびしろ)】(?:【[^【】]+】|〔[^〔〕]+〕|《[^《》]+》|or|か|&)*(?::|\[|$)"
)
ZONE_ICONS: Final = {
    "エントリー": terms.ENTRY,
    "メンバー": terms.MEMBERS,
    "エネルギー": terms.ENERGY,
    "控え室": terms.WAITING_ROOM,
    "手札": terms.HAND,
    "リタイア": terms.RETIRE,
    "魂": terms.SOUL,
}
ICON: Final = re.compile(r"【([^【】]+)】")
BARE: Final = re.compile(
    r"(本領発揮Lv\d+|Reコンボ|コンボ|エントリー|メンバー|エネルギー|控え室|手札|リタイア|ターン\d+回?)(?=【|:|\[)"
)
LEVEL: Final = re.compile(r"本領発揮Lv(\d+)")
TURN: Final = re.compile(r"ターン(\d+)回?")


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


class Head:
    """The icons of an ability."""

    def __init__(self) -> None:
        self.icon = ""
        self.zones = 0
        self.limit = 0
        self.conditions: list[Condition] = []


def head_of(reading: Reading, sc: Scanner) -> Head:
    """Ability icon, zones, condition keywords and limit, in any order after the first."""
    head = Head()
    found = sc.match(ICON)
    if found is None or found.group(1) not in ABILITY_ICONS:
        reading.fail(sc.at, "no_icon", tuple(f"【{icon}】" for icon in ABILITY_ICONS))
    head.icon = found.group(1)
    while True:
        place = sc.at
        found = sc.match(ICON) or sc.match(BARE)
        if found is None:
            break
        word = found.group(1)
        if word in ZONE_ICONS:
            head.zones |= 1 << ZONE_ICONS[word]
            continue
        level = LEVEL.fullmatch(word)
        turn = TURN.fullmatch(word)
        if level:
            head.conditions.append(full_power(reading, sc, int(level.group(1))))
        elif word in ("Reコンボ", "コンボ"):
            head.conditions.append(re_combo(reading, sc))
        elif turn:
            if head.limit:
                reading.fail(place, "icon_twice")
            head.limit = int(turn.group(1))
        else:
            sc.at = place
            break
        sc.eat("、")
    return head


def names_after(reading: Reading, sc: Scanner) -> tuple[Test, ...]:
    """The names and traits after a condition keyword, joined by or, か, ＆ or nothing (T8, T128)."""
    found: list[Test] = []
    while True:
        place = sc.at
        if found:
            sc.eat("or", "か", "&", "、", "または")
        if sc.sees("〔", "《", "{") or (sc.sees("【のびしろ】") and not found):
            group = parse_group(sc)
            if group is None:
                sc.at = place
                break
            for unit in group.units:
                if unit.mods or unit.owner:
                    reading.fail(unit.start, "modifier")
                test = filter_test(reading, unit)
                if test is None:
                    reading.fail(unit.start, "noun")
                found.append(test)
            continue
        sc.at = place
        break
    return tuple(found)


def full_power(reading: Reading, sc: Scanner, level: int) -> Condition:
    """11.7.1.1, 11.7.2, 11.7.3, 11.7.3.1, R51: members plus retired cards (that match) reach the level."""
    tests = names_after(reading, sc)
    wanted = (AnyOf(tests),) if len(tests) > 1 else tests
    group = Group((Part(terms.MEMBERS, SELF, wanted), Part(terms.RETIRE, SELF, wanted)))
    return Keyworded(terms.FULL_POWER, Compare(Count(group), AT_LEAST, Exactly(level)))


def re_combo(reading: Reading, sc: Scanner) -> Condition:
    """11.5.2, 11.5.3, 11.5.4: a rebirth card (that bears one of the names) is set."""
    tests = names_after(reading, sc)
    wanted = (AnyOf(tests),) if len(tests) > 1 else tests
    names = tuple(test.word for test in tests if isinstance(test, NameHas))
    group = Group((Part(terms.REBIRTH, SELF, (IsKind(terms.REBIRTH_CARD), *wanted)),))
    return Keyworded(terms.RE_COMBO, Compare(Count(group), AT_LEAST, Exactly(1)), names)


def line(source: Source) -> list[Ability]:
    """One ability as printed; a 【永】 may be several."""
    text = source.normal.text.rstrip("\n。")
    joined = Source(source.normal.part(0, len(text)), source.card, source.kinds)
    joined = Source(without_breaks(joined.normal), source.card, source.kinds)
    sc = Scanner(joined.normal.text)
    reading = Reading(joined)
    reading.read_quoted = quoted_ability
    head = head_of(reading, sc)
    if head.icon in ("起", "自", "永", "スパーク") and sc.sees("【"):
        reading.fail(sc.at, "icon", (":",))
    colon = bool(sc.eat(":"))
    return BUILDERS[head.icon](reading, sc, head, colon)


def without_breaks(normal: Normal) -> Normal:
    """Line breaks inside an ability mean nothing."""
    keep = [index for index, char in enumerate(normal.text) if char != "\n"]
    text = "".join(normal.text[index] for index in keep)
    origin = (*(normal.origin[index] for index in keep), normal.origin[len(normal.text)])
    return Normal(text, origin, normal.original)


def finished(reading: Reading) -> Program:
    return reading.draft.finish()


def activated(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """9.1.1.1.1 【起】…：［cost］effect (T2)."""
    costs = costs_of(reading, sc)
    body(reading, sc)
    return [
        RebirthAbility(
            ACTIVATED,
            finished(reading),
            costs=costs,
            limit=reading.limit or head.limit,
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
    whens = head_event(reading, sc)
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
            limit=reading.limit or head.limit,
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


def head_event(reading: Reading, sc: Scanner) -> tuple[When, ...]:
    """The event at the head of an automatic ability; several joined by か are either (T51)."""
    found: list[When] = []
    subject: Phrase | None = None
    while True:
        place = sc.at
        noun_end = attack_end_head(reading, sc)
        if noun_end is not None:
            found.append(noun_end)
            return tuple(found)
        clause = parse_clause(sc)
        if clause is None:
            reading.fail(max(sc.farthest, place), "no_event")
        timing = next((phrase for phrase in clause.phrases if phrase.kind == "timing"), None)
        if timing is not None and clause.tail not in ("when", "attack_end"):
            sc.at = timing.end
            spans = [phrase for phrase in clause.phrases if phrase.start < timing.start]
            timed = Clause(place, timing.end, [*spans, timing], tail="when")
            found += when_of(reading, timed)
            return tuple(found)
        if clause.tail == "attack_end":
            found += attack_end_of(reading, clause)
            return tuple(found)
        if clause.tail == "in_attack":
            found += in_attack(reading, sc, clause)
            return tuple(found)
        if clause.verb == "recover" and clause.form == verbs.CONT and not clause.tail:
            found += recovered_and(reading, sc, clause)
            return tuple(found)
        if clause.tail not in ("when", "when_or"):
            reading.fail(place, "no_event")
        subject = clause.peek("noun", "が") or subject
        if subject is not None and clause.peek("noun", "が") is None:
            clause.phrases.insert(0, replace(subject, claimed=False))
        found += when_of(reading, clause)
        if clause.tail == "when":
            return tuple(found)


ATTACK_END: Final = re.compile(r"の、?(?:各)?アタック(?:の)?終了時、?")


def attack_end_head(reading: Reading, sc: Scanner) -> When | None:
    """このキャラのアタック終了時, あなたの〔X〕のアタック終了時 (T153)."""
    place = sc.at
    probe = sc.text.find("アタック終了時", place)
    if probe < 0 or "、" in sc.text[place:probe].replace("の、", ""):
        return None
    stop = ATTACK_END.search(sc.text, place)
    if stop is None or stop.end() < probe:
        return None
    inner = Scanner(sc.text[: stop.start()])
    inner.at = place
    noun = parse_noun(inner)
    if noun is None or not inner.ended or noun.is_one("player"):
        return None
    sc.at = stop.end()
    return attack_end_noun(reading, noun)


def recovered_and(reading: Reading, sc: Scanner, clause: Clause) -> tuple[When, ...]:
    """相手がReバースの効果で回復し、そのReバースがセットされた時 (T168): both by the same card, at the second."""
    first = when_of(reading, clause)[0]
    if first.cause is None or first.cause.kind != "effect" or first.cause.this:
        reading.fail(clause.start, "no_event")
    reading.event_card = True
    following = parse_clause(sc)
    if following is None or following.tail != "when" or following.verb != "set":
        reading.fail(max(sc.farthest, sc.at), "no_event")
    second = when_of(reading, following)[0]
    tests = tuple(test for test in second.tests if not isinstance(test, IsOneOf))
    return (replace(second, who=first.who, this=False, tests=(*tests, *first.cause.tests, HasRecovered())),)


def in_attack(reading: Reading, sc: Scanner, clause: Clause) -> tuple[When, ...]:
    """このキャラが《X》をサポートしたアタックで相手のキャラをリタイアさせた時 (T154)."""
    clause.tail = "done"
    condition = condition_of(reading, clause)
    following = parse_clause(sc)
    if following is None or following.tail != "when":
        reading.fail(max(sc.farthest, sc.at), "no_event")
    if following.peek("noun", "が") is None:
        from gorin.games.rebirth.dialect.nouns import Unit

        supporting = clause.verb == "support" and clause.voice == verbs.ACTIVE
        unit = Unit(
            "pronoun", "アタックしているキャラ" if supporting else "このキャラ", following.start, following.start
        )
        noun = Noun(following.start, following.start, "", [(Words([unit]), "")])
        following.phrases.insert(0, Phrase("noun", following.start, following.start, "が", noun))
    whens = when_of(reading, following)
    return tuple(
        replace(each, condition=condition if each.condition is None else Every((condition, each.condition)))
        for each in whens
    )


def spark(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """【スパーク】：effect (T12, 11.3)."""
    costs = costs_of(reading, sc)
    reading.event_card = True
    body(reading, sc)
    return [
        RebirthAbility(
            AUTOMATIC,
            finished(reading),
            keyword=terms.SPARK,
            trigger=When((terms.SPARKED,), this=True),
            costs=costs,
            limit=reading.limit or head.limit,
            zones=head.zones,
            conditions=tuple(head.conditions),
        )
    ]


def blocker(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """【ブロッカー】：conditions joined by or (T13, T14, R52)."""
    blocks: list[tuple[Test, ...]] = []
    while not sc.ended:
        if blocks and not sc.eat("or", "か", "または", "&", "、"):
            reading.fail(sc.at, "blocker", ("or",))
        noun = parse_noun(sc)
        if noun is None:
            reading.fail(max(sc.at, sc.farthest), "blocker", ("〔属性〕", "《名称》", "【のびしろ】", "コスト3以下"))
        cards = cards_for(reading, noun)
        if not cards.tests or cards.places or cards.things is not None or cards.who is not None:
            reading.fail(noun.start, "blocker")
        if len(cards.alternatives) > 1:
            blocks += cards.alternatives
        else:
            blocks.append(cards.tests)
    return [
        RebirthAbility(
            KEYWORD,
            keyword=terms.BLOCKER,
            zones=head.zones,
            conditions=tuple(head.conditions),
            blocks=tuple(blocks),
        )
    ]


def nobishiro(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """【のびしろ】 (T20)."""
    if not sc.ended or head.zones or head.conditions or head.limit:
        reading.fail(sc.at, "modifier")
    return [RebirthAbility(KEYWORD, keyword=terms.NOBISHIRO)]


def cancel(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """【キャンセル】：［cost］object (T15 to T19, T129 to T131)."""
    costs = costs_of(reading, sc)
    objects: list[CancelObject] = []
    owner = ""
    while not sc.ended:
        if objects and not sc.eat("or", "か", "または", "、"):
            reading.fail(sc.at, "cancel", ("or",))
        noun = parse_noun(sc)
        if noun is None:
            reading.fail(
                max(sc.at, sc.farthest), "cancel", ("相手の【スパーク】", "相手の【起】", "相手のキャラのプレイ")
            )
        owner = noun.owner or owner
        objects += cancel_objects(reading, noun, owner)
    if not objects:
        reading.fail(sc.at, "cancel")
    return [
        RebirthAbility(
            KEYWORD,
            keyword=terms.CANCEL,
            costs=costs,
            zones=head.zones,
            limit=head.limit,
            conditions=tuple(head.conditions),
            objects=tuple(objects),
        )
    ]


def cancel_objects(reading: Reading, noun: Noun, owner: str) -> list[CancelObject]:
    who = who_of(reading, owner, noun.start)
    if who not in (None, OTHER, SELF):
        reading.fail(noun.start, "cancel")
    tests: tuple[Test, ...] = ()
    if len(noun.chain) > 1:
        chain = list(noun.chain[:-1])
        last_link = chain[-1][1]
        keep = last_link if last_link in ("以外の",) else ""
        chain[-1] = (chain[-1][0], keep)
        cards = cards_for(reading, Noun(noun.start, noun.end, "", chain))
        tests = cards.tests
        if cards.places:
            tests = (*tests, InZone(tuple(place.zone for place in cards.places)))
        if cards.things is not None:
            reading.fail(noun.start, "cancel")
    found: list[CancelObject] = []
    for unit in noun.head.units:
        if unit.mods or unit.owner:
            reading.fail(unit.start, "modifier")
        if unit.kind == "icon" and unit.word in ("スパーク", "自", "起", "キャンセル"):
            found.append(CancelObject(unit.word, who, tests))
        elif unit.kind == "word" and unit.word == "プレイ":
            found.append(CancelObject("play", who, tests))
        else:
            reading.fail(unit.start, "cancel")
    return found


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
        part = Body(reading, sc)
        reading.statics = []
        reading.replacements = []
        part.sentence()
        for each in reading.replacements:
            found.append(replace(each, zones=base.zones, conditions=base.conditions))
        if reading.replacements:
            continue
        condition = None
        if part.held:
            condition = part.held[0] if len(part.held) == 1 else Every(tuple(part.held))
        if not reading.statics:
            reading.fail(sc.at - 1, "static")
        for things, changed in reading.statics:
            found.append(replace(base, static=Static(things, changed, condition)))
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


def merged(found: list[Ability]) -> list[Ability]:
    """T132: what a line says about the card's own 【キャンセル】 belongs to that ability."""
    provisos = [each for each in found if isinstance(each, RebirthAbility) and each.kind == "proviso"]
    if not provisos:
        return found
    kept: list[Ability] = []
    for each in found:
        if each in provisos:
            continue
        if isinstance(each, RebirthAbility) and each.keyword == terms.CANCEL:
            for proviso in provisos:
                each = replace(each, proviso=proviso.proviso, costs=joined_costs(each.costs, proviso.costs))
        kept.append(each)
    return kept


def joined_costs(
    first: tuple[tuple[Cost, ...], ...], second: tuple[tuple[Cost, ...], ...]
) -> tuple[tuple[Cost, ...], ...]:
    if not second:
        return first
    return ((*(first[0] if first else ()), *second[0]),)


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
