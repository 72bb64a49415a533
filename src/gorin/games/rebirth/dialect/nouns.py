"""Nouns: owners, zones, kinds, names, filters, quantities, as they stand in the text.

A noun is a chain of groups: あなたの／メンバーとリタイアの／〔灯台〕か《ミナト》. What a group means (a zone, a
restriction, the cards themselves) is decided where the noun is used.
"""

from __future__ import annotations

import re

from gorin.games.rebirth.dialect.lexicon import (
    BASE_ON,
    BRACED,
    COMPARED,
    DECLARED,
    EXTREME,
    FILTERS,
    HAS_MODS,
    ICON,
    JOINTS,
    KINDS,
    LEFT,
    MORE_THAN,
    NAME,
    OWNERS,
    PLAYERS,
    PRONOUNS,
    QUANTITY,
    QUOTED,
    SERIES,
    STATES,
    SUM_BOUND,
    THAT,
    THOSE,
    TRAIT,
    WORDS,
    ZONES,
)
from gorin.games.rebirth.dialect.words import Group, Mod, Noun, Quantity, Unit
from gorin.text.scan import Scanner


def skip_comma(sc: Scanner) -> None:
    sc.eat("、")


def parse_owner(sc: Scanner) -> str:
    """あなたの, 相手の、 ..."""
    place = sc.at
    found = sc.longest(OWNERS)
    if not found:
        return ""
    if sc.sees(
        "プレイヤー",
        "ターン",
        "各ターン",
        "メインフェイズ",
        "アタックフェイズ",
        "スタンバイフェイズ",
        "エネルギーフェイズ",
    ):
        sc.at = place
        return ""
    skip_comma(sc)
    return OWNERS[found]


def parse_mod(sc: Scanner) -> Mod | None:
    """One restriction that stands in front of a word, if there is one here."""
    start = sc.at
    if sc.match(THAT):
        return Mod("it", start, sc.at)
    if sc.match(LEFT):
        return Mod("left", start, sc.at)
    word = sc.longest(STATES)
    if word:
        kind, wanted = STATES[word]
        skip_comma(sc)
        return Mod(kind, start, sc.at, word, wanted=wanted)
    found = sc.match(HAS_MODS)
    if found:
        words = tuple(part.strip("【】") for part in found.group(1).split("も") if part)
        skip_comma(sc)
        return Mod("lacks_all", start, sc.at, words=words)
    found = sc.match(EXTREME)
    if found:
        number = found.group(1) or found.group(4)
        great = (found.group(2) or found.group(3)) in ("高い", "大きい")
        return Mod("extreme", start, sc.at, number, wanted=great)
    found = sc.match(SERIES)
    if found:
        return Mod("work", start, sc.at, found.group(1))
    found = sc.match(DECLARED)
    if found:
        return Mod("declared", start, sc.at, found.group(1))
    reference = parse_reference(sc)
    if reference is not None:
        return reference
    sc.at = start
    return None


def parse_reference(sc: Scanner) -> Mod | None:
    """それと同じコストの, このキャラと同名の, このキャラのATKより小さいATKの."""
    start = sc.at
    pronoun = sc.longest(PRONOUNS)
    owner = ""
    if not pronoun:
        owner = parse_owner(sc)
        zone = sc.longest(ZONES)
        if not zone:
            sc.at = start
            return None
        unit = Unit("zone", zone, start, sc.at, owner)
    else:
        unit = Unit("pronoun", pronoun, start, sc.at)
    noun = Noun(start, sc.at, owner, [(Group([unit]), "")])
    if sc.eat("と同名の", "と同じカード名の", "と同じ名前の"):
        return Mod("same_name", start, sc.at, noun=noun)
    found = sc.match(BASE_ON)
    if found:
        return Mod("same_number", start, sc.at, found.group(1), noun=noun)
    value = ""
    place = sc.at
    if sc.eat("の"):
        value = sc.eat("ATK", "DEF", "コスト")
    if not value:
        sc.at = place
    found = sc.match(MORE_THAN)
    if found:
        great = found.group(1) in ("大きい", "高い")
        return Mod("than", start, sc.at, found.group(2), (value,), noun, great)
    found = re.compile("以(上|下)の(コスト|ATK|DEF)の").match(sc.text, sc.at)
    if found and value:
        sc.at = found.end()
        return Mod("than_equal", start, sc.at, found.group(2), (value,), noun, found.group(1) == "上")
    sc.at = start
    return None


def parse_compared(sc: Scanner) -> Mod | None:
    """コスト３以下, 元々のコストが５以上, コスト３か４."""
    start = sc.at
    found = sc.match(COMPARED)
    if found is None:
        return None
    numbers = tuple(-1 if each == "X" else int(each) for each in re.split("か|、", found.group(3)))
    kind = "base" if found.group(1) else "compared"
    return Mod(kind, start, sc.at, found.group(2), numbers=numbers, relation=found.group(4) or "")


def parse_unit(sc: Scanner) -> Unit | None:
    """One word with its restrictions."""
    start = sc.at
    player = sc.longest(PLAYERS)
    if player and not sc.sees("の", "以上"):
        return Unit("player", player, start, sc.at)
    sc.at = start
    owner = parse_owner(sc)
    mods: list[Mod] = []
    place = sc.at
    named = sc.longest(PRONOUNS)
    if LEFT.match(sc.text, place) or any(len(each) > len(named) and sc.text.startswith(each, place) for each in STATES):
        sc.at, named = place, ""
    if named and not sc.sees(
        "と同名", "と同じ", "より", "のATKより", "のDEFより", "のコストより", "のATK以", "のDEF以", "のコスト以"
    ):
        return Unit("pronoun", named, start, sc.at, owner, mods)
    sc.at = place
    while True:
        mod = parse_mod(sc)
        if mod is None:
            break
        mods.append(mod)
        owner = owner or parse_owner(sc)
    at = sc.at
    compared = parse_compared(sc)
    if compared is not None:
        return Unit("compared", compared.word, start, sc.at, owner, mods, compared)
    for kind, pattern in (("name", NAME), ("trait", TRAIT), ("either", BRACED), ("quoted", QUOTED)):
        found = sc.match(pattern)
        if found:
            return Unit(kind, found.group(1), start, sc.at, owner, mods)
    pronoun = sc.longest(PRONOUNS)
    if pronoun:
        return Unit("pronoun", pronoun, start, sc.at, owner, mods)
    if sc.match(THOSE):
        return Unit("pronoun", "それら", start, sc.at, owner, mods)
    zone = sc.longest(ZONES)
    if zone:
        return Unit("zone", zone, start, sc.at, owner, mods)
    word = sc.longest((*KINDS, *WORDS, *PLAYERS))
    if word:
        kind = "kind" if word in KINDS else "player" if word in PLAYERS else "word"
        return Unit(kind, word, start, sc.at, owner, mods)
    found = sc.match(ICON)
    if found and (found.group(1) not in ("レスト", "スタンド") or sc.sees("から")):
        return Unit("icon", found.group(1), start, sc.at, owner, mods)
    sc.at = at
    sc.missed("キャラ", "カード", "Reバース", "《名称》", "〔属性〕", "エントリー", "メンバー", "手札", "控え室")
    sc.at = start
    return None


def parse_group(sc: Scanner) -> Group | None:
    """Words joined by か, と, or, ＆ (T69)."""
    first = parse_unit(sc)
    if first is None:
        return None
    units = [first]
    joint = ""
    while True:
        place = sc.at
        skip_comma(sc)
        word = sc.eat(*JOINTS)
        if not word or (joint and JOINTS[word] != joint):
            sc.at = place
            break
        skip_comma(sc)
        unit = parse_unit(sc)
        if unit is None or (units[-1].kind == "player") != (unit.kind == "player"):
            sc.back(place)
            break
        joint = JOINTS[word]
        units.append(unit)
    return Group(units, joint)


def parse_noun(sc: Scanner) -> Noun | None:
    """A noun as far as it goes."""
    start = sc.at
    owner = parse_owner(sc)
    chain: list[tuple[Group, str]] = []
    while True:
        group = parse_group(sc)
        if group is None:
            break
        place = sc.at
        link = parse_link(sc, group)
        chain.append((group, link))
        if not link or link in ("以外",):
            break
        after = sc.at
        skip_comma(sc)
        probe = parse_group(sc)
        sc.at = after
        if probe is None:
            if link in ("以外の",):
                break
            sc.back(place)
            chain[-1] = (group, "")
            break
        skip_comma(sc)
    if not chain:
        sc.at = start
        return None
    return Noun(start, sc.at, owner, chain)


def parse_link(sc: Scanner, group: Group) -> str:
    """What connects a group with the next: の, にいる, を持つ, で, 以外の."""
    place = sc.at
    if sc.eat("以外の"):
        return "以外の"
    if sc.eat("以外"):
        return "以外"
    if group.kinds <= {"icon", "trait", "name", "either"}:
        if sc.eat("を持つ"):
            return "を持つ、" if sc.eat("、") else "を持つ"
        if sc.eat("を持たない"):
            return "を持たない、" if sc.eat("、") else "を持たない"
        if group.kinds <= FILTERS and sc.eat("で、", "で") and sc.sees("《", "キャラ", "『", "【"):
            return "で"
        sc.at = place
    if group.kinds <= {"compared"} and sc.eat("で、", "で") and sc.sees("《", "〔", "【"):
        return "で"
    sc.at = place
    if group.kinds <= {"zone", "pronoun"}:
        if sc.eat("にいる、", "にいる", "にある、", "にある", "の中の"):
            return "の"
        if sc.eat("の中で、", "の中で") and sc.sees("最も"):
            return "の"
        sc.at = place
    return sc.eat("の、", "の")


def parse_quantity(sc: Scanner) -> Quantity | None:
    """１枚, ２枚まで, １枚ずつ, すべて, 好きな枚数, コストの合計が４以下になるように２枚まで."""
    start = sc.at
    bound: tuple[str, int, str] | None = None
    found = sc.match(SUM_BOUND)
    if found:
        number = found.group(1) or "コスト"
        bound = (number, int(found.group(2) or found.group(4)), found.group(3) or found.group(5) or "")
    least = sc.match(re.compile(r"(\d+)枚以上、?(?=すべて|好きな枚数)"))
    if not sc.sees("すべての") and sc.eat("すべて"):
        return Quantity(start, sc.at, int(least.group(1)) if least else None, every=True, sum_bound=bound)
    if sc.eat("好きな枚数", "好きなだけ"):
        number_least = int(least.group(1)) if least else None
        return Quantity(start, sc.at, number_least, free=True, sum_bound=bound)
    if sc.eat("同じ枚数"):
        return Quantity(start, sc.at, same_as_last=True, up_to=bool(sc.eat("まで")), sum_bound=bound)
    found = sc.match(QUANTITY)
    if found is None or (found.group(4) is None and not found.group(5)):
        if found is not None and found.group(4) is None:
            sc.at = start
        if bound is not None:
            return Quantity(start, sc.at, sum_bound=bound, free=True)
        sc.at = start
        return None
    return Quantity(
        start,
        sc.at,
        -1 if found.group(3) == "X" else int(found.group(3)),
        found.group(4) or "",
        found.group(5) or "",
        bool(found.group(6) or found.group(8)),
        bool(found.group(7)),
        total=bool(found.group(1)),
        apart=bool(found.group(2)),
        sum_bound=bound,
    )
