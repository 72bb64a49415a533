"""The icons at the head of an ability: its kind, where it is valid, condition keywords and limit (T1 to T11)."""

from __future__ import annotations

import re
from typing import Final

from gorin.engine.program.amount import Count, Exactly
from gorin.engine.program.condition import AT_LEAST, Compare, Every
from gorin.engine.program.group import AnyOf, Group, IsKind, Part
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.things import THIS
from gorin.engine.program.who import SELF
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.filters import filter_test
from gorin.games.rebirth.dialect.nouns import parse_group
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.abilities import When
from gorin.games.rebirth.program.conditions import InAttack, Keyworded
from gorin.games.rebirth.program.tests import NameHas
from gorin.text.scan import Scanner

ABILITY_ICONS: Final = ("永", "起", "自", "スパーク", "キャンセル", "ブロッカー", "のびしろ")

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

TURN: Final = re.compile(r"ターン([1-9]\d*)回?")


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


PLACES: Final = {
    **dict.fromkeys((terms.ATTACKED, terms.WAS_ATTACKED, terms.WAS_SUPPORTED), terms.ENTRY),
    terms.SUPPORTED: terms.MEMBERS,
}
ROLE_PLACES: Final = {
    **dict.fromkeys((terms.ATTACKING, terms.DEFENDING, terms.SUPPORTED_ONE), terms.ENTRY),
    terms.SUPPORTING: terms.MEMBERS,
}
"""Where a card is in an attack, by what it does at the declaration and by its role (8.2.4, R3, R72)."""


def is_elsewhere(when: When, zones: int) -> bool:
    """Whether the card cannot be where its icons say when this event happens to it."""
    if not zones or not when.this:
        return False
    return all(event in PLACES and not zones >> PLACES[event] & 1 for event in when.events)


def has_role_elsewhere(condition: Condition, zones: int) -> bool:
    """Whether it asks for a role in the attack that the card cannot have where its icons say."""
    if isinstance(condition, Every):
        return any(has_role_elsewhere(part, zones) for part in condition.parts)
    if not zones or not isinstance(condition, InAttack) or condition.things != THIS:
        return False
    return not zones >> ROLE_PLACES[condition.role] & 1
