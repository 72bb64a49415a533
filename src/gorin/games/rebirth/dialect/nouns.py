"""Nouns: owners, zones, kinds, names, filters, quantities, as they stand in the text.

A noun is a chain of groups: あなたの／メンバーとリタイアの／〔灯台〕か《ミナト》. What a group means (a zone, a
restriction, the cards themselves) is decided where the noun is used.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from gorin.text.scan import Scanner

OWNERS: Final = {
    "いずれかのプレイヤーの": "any",
    "各プレイヤーの": "each",
    "すべてのプレイヤーの": "each",
    "他のプレイヤーの": "others",
    "そのプレイヤーの": "that",
    "あなたと相手の": "both",
    "自分と相手の": "both",
    "あなたの": "me",
    "自分の": "self",
    "相手の": "opponent",
    "味方の": "ally",
    "お互いの": "both",
    "いずれかの": "any",
}
PLAYERS: Final = {
    "いずれかのプレイヤー": "any",
    "各プレイヤー": "each",
    "すべてのプレイヤー": "each",
    "他のプレイヤー": "others",
    "そのプレイヤー": "that",
    "お互い": "both",
    "あなたと相手": "both",
    "あなた": "me",
    "自分": "self",
    "相手": "opponent",
    "味方": "ally",
    "プレイヤー": "each",
}
ZONES: Final = (
    "エントリー",
    "メンバー",
    "エネルギー置場",
    "エネルギー",
    "Reバース置場",
    "リタイア置場",
    "リタイア",
    "デッキ",
    "手札",
    "控え室",
    "思い出置場",
    "思い出",
    "【魂】",
)
KINDS: Final = ("キャラ", "Reバース", "パートナー", "カード")
PRONOUNS: Final = {
    "このキャラ": "this",
    "このカード": "this",
    "このReバース": "this",
    "このパートナー": "this",
    "そのキャラ": "it",
    "そのカード": "it",
    "そのReバース": "it",
    "そのパートナー": "it",
    "そのメンバー": "it",
    "そのエネルギー": "it",
    "そのエントリー": "it",
    "それら": "those",
    "そのコスト": "its_cost",
    "それ": "it",
    "残り": "rest",
    "選んだカード": "those",
    "選んだキャラ": "those",
    "選んだReバース": "those",
    "公開したカード": "shown",
    "公開したキャラ": "shown",
    "公開されたカード": "shown",
    "控え室に置かれたキャラ": "it",
    "控え室に置かれたカード": "it",
    "置いたキャラ": "those",
    "置いたカード": "those",
    "控え室に置いたキャラ": "those",
    "控え室に置いたカード": "those",
    "この効果で置いたキャラ": "those",
    "この効果で置いたカード": "those",
    "この効果で選んだキャラ": "those",
    "この効果で手札に戻したカード": "those",
    "サポートされているキャラ": "supported",
    "サポートされたキャラ": "supported",
    "サポートしているキャラ": "supporting",
    "サポートしたキャラ": "supporting",
    "サポートしているメンバー": "supporting",
    "サポートしたメンバー": "supporting",
    "このアタックをサポートしたキャラ": "supporting",
    "このアタックをサポートしているキャラ": "supporting",
    "アタックしているキャラ": "attacking",
    "アタックしたキャラ": "attacking",
    "アタックされているキャラ": "attacked",
    "アタックされたキャラ": "attacked",
    "ブロックされたキャラ": "blocked",
    "ブロックされているキャラ": "blocked",
    "リタイアしたキャラ": "it",
    "リタイアさせたキャラ": "other",
    "その中": "looked",
    "それらの中": "looked",
    "この中": "looked",
}
WORDS: Final = (
    "奇数",
    "偶数",
    "相手以上",
    "勝ち",
    "負け",
    "パートナーアタック",
    "このアタック",
    "そのアタック",
    "自動能力",
    "起動能力",
    "永続能力",
    "チェック",
    "元々のATKとDEF",
    "元々のATK",
    "元々のDEF",
    "元々のコスト",
    "カード名の種類数",
    "カードの種類",
    "ATKとDEF",
    "ATK",
    "DEF",
    "コスト合計",
    "合計コスト",
    "コスト",
    "カード名",
    "属性",
    "能力",
    "効果",
    "ダメージ",
    "アタック",
    "ゲーム",
    "フェイズ",
    "枚数",
    "種類数",
    "空席",
    "プレイ",
)
NAME: Final = re.compile(r"《([^《》\n]+)》")
TRAIT: Final = re.compile(r"〔([^〔〕\n]+)〕")
BRACED: Final = re.compile(r"\{([^{}\n]+)\}")
ICON: Final = re.compile(r"【([^【】\n]+)】")
QUOTED: Final = re.compile(r"『([^『』\n]+)』")
SERIES: Final = re.compile(r"作品名[「『]([^「」『』\n]+)[」』]の?")
THOSE: Final = re.compile(r"その\d+枚(?=から|を|の中)")
NUMBER: Final = re.compile(r"(\d+|X)")
COMPARED: Final = re.compile(
    r"(元々の)?(コスト|ATK|DEF)(?:が、?)?((?:\d+|X)(?:か\d+|、\d+)*)(以上|以下)?(?!枚|につき|/|ダメージ)"
)
SUBKEYS: Final = ("スパーク", "キャンセル", "ブロッカー", "Reコンボ", "のびしろ", "自", "起", "永")


@dataclass
class Quantity:
    """How many, as it is written. `number` -1 is X."""

    start: int
    end: int
    number: int | None = None
    unit: str = ""
    relation: str = ""
    up_to: bool = False
    each: bool = False
    every: bool = False
    free: bool = False
    total: bool = False
    same: Noun | None = None
    same_as_last: bool = False
    apart: bool = False
    sum_bound: tuple[str, int, str] | None = None


@dataclass
class Mod:
    """A restriction in front of a word."""

    kind: str
    start: int
    end: int
    word: str = ""
    words: tuple[str, ...] = ()
    noun: Noun | None = None
    wanted: bool = True
    numbers: tuple[int, ...] = ()
    relation: str = ""


@dataclass
class Unit:
    """One word with what stands in front of it."""

    kind: str
    word: str
    start: int
    end: int
    owner: str = ""
    mods: list[Mod] = field(default_factory=list)
    compared: Mod | None = None
    quantity: Quantity | None = None


@dataclass
class Group:
    """Words joined by か or と."""

    units: list[Unit]
    joint: str = ""

    @property
    def kinds(self) -> set[str]:
        return {unit.kind for unit in self.units}


@dataclass
class Noun:
    """A whole noun: whose, and the chain of groups with what connects them."""

    start: int
    end: int
    owner: str = ""
    chain: list[tuple[Group, str]] = field(default_factory=list)
    among: bool = False

    @property
    def head(self) -> Group:
        return self.chain[-1][0]

    @property
    def unit(self) -> Unit:
        return self.head.units[0]

    def is_one(self, kind: str, *words: str) -> bool:
        """Whether it is this single word."""
        return (
            len(self.chain) == 1
            and len(self.head.units) == 1
            and self.unit.kind == kind
            and (not words or self.unit.word in words)
            and not self.chain[0][1]
            and not self.unit.mods
            and not self.unit.owner
        )


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


HAS_MODS: Final = re.compile(r"((?:【[^【】]+】も)+)持たない")
STATES: Final = {
    "【レスト】している": ("rest", True),
    "【レスト】状態の": ("rest", True),
    "【スタンド】している": ("rest", False),
    "【スタンド】状態の": ("rest", False),
    "裏向きの": ("face_down", True),
    "表向きの": ("face_down", False),
    "他の": ("other", True),
    "別の": ("other", True),
    "空席の": ("vacant", True),
    "すべての": ("every", True),
    "セットされているすべての": ("set_every", True),
    "セットされている": ("set", True),
    "セットした": ("set", True),
    "公開した": ("shown", True),
    "その能力を持つ": ("bears_picked", True),
    "エントリーにいた": ("was_in_entry", True),
    "ダメージを受けている": ("damaged", True),
    "カード名が異なる": ("distinct", True),
    "カード名の異なる": ("distinct", True),
    "それぞれ異なるカード名の": ("distinct", True),
    "それぞれカード名が異なる": ("distinct", True),
    "それぞれ別名の": ("distinct", True),
    "別名の": ("distinct", True),
    "同名の": ("same_name", True),
    "それぞれ同じコストの": ("alike", True),
    "それぞれコストが同じ": ("alike", True),
    "アタックしている": ("attacking", True),
    "アタックされている": ("attacked", True),
    "サポートしている": ("supporting", True),
    "サポートしていない": ("supporting", False),
    "【魂】のない": ("souls", False),
    "【魂】のある": ("souls", True),
    "【魂】を持つ": ("souls", True),
    "【魂】を持たない": ("souls", False),
    "ブロックに使用した": ("blocked_with", True),
}
EXTREME: Final = re.compile(
    r"最も(?:(コスト|ATK|DEF)[のが](高い|大きい|低い|小さい)|(大きい|高い|小さい|低い)(コスト|ATK|DEF)の)"
)
BASE_ON: Final = re.compile(r"と同じ(コスト|ATK|DEF)の")
DECLARED: Final = re.compile(r"宣言した数字と同じ(コスト|ATK|DEF)の?")
MORE_THAN: Final = re.compile(r"より(大きい|高い|小さい|低い)(コスト|ATK|DEF)の")
PLACED: Final = re.compile(r"(?:この)?ターン(?:に)?(?:あなたの)?(エントリー|メンバー)に置かれた")


def parse_mod(sc: Scanner) -> Mod | None:
    """One restriction that stands in front of a word, if there is one here."""
    start = sc.at
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
    if any(len(word) > len(named) and sc.text.startswith(word, place) for word in STATES):
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


JOINTS: Final = {"か": "or", "または": "or", "or": "or", "&": "or", "と": "and", "や": "or"}


def parse_group(sc: Scanner) -> Group | None:
    """Words joined by か, と, or, ＆ (T69)."""
    first = parse_unit(sc)
    if first is None:
        return None
    units = [first]
    joint = ""
    while True:
        place = sc.at
        first.quantity = first.quantity
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


FILTERS: Final = {"trait", "name", "icon", "compared", "either", "quoted"}


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


QUANTITY: Final = re.compile(r"(合計で?)?(それぞれ)?(\d+|X)(枚分|枚|つ|種類|点|回|人|倍)?(以上|以下)?(まで)?(ずつ)?")
SUM_BOUND: Final = re.compile(
    r"(コスト|ATK|DEF)の?合計が(\d+)(以上|以下)?になるように、?|コスト合計(\d+)(以上|以下)?(?:になるよう)?に?、?"
)


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
        return Quantity(start, sc.at, same_as_last=True, sum_bound=bound)
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
        bool(found.group(6)),
        bool(found.group(7)),
        total=bool(found.group(1)),
        apart=bool(found.group(2)),
        sum_bound=bound,
    )
