"""Tables: from the words of texts to the terms of the rulebook."""

from __future__ import annotations

from typing import Final

from gorin.games.shinso import terms

KINDS: Final = {
    **terms.KINDS,
    **{f"{word}カード": kind for word, kind in terms.KINDS.items()},
    "カード": 0,
}
ZONES: Final = {
    "手札": terms.HAND,
    "山札": terms.DECK,
    "ライフ・デッキ": terms.LIFE_DECK,
    "コフィンエリア": terms.COFFIN,
    "シフトエリア": terms.SHIFT_AREA,
    "登場枠": terms.STAGE,
    "権能枠": terms.ARTS_SLOT,
    "領地枠": terms.TERRITORY_SLOT,
    "配置枠": terms.SLOTS,
    "除外エリア": terms.REMOVED,
    "真祖の断片置き場": terms.FRAGMENT_PLACE,
    "断片置き場": terms.FRAGMENT_PLACE,
    "リムカード": terms.RIMS,
    "コアカード": terms.CORE,
}
FIELD: Final = "フィールド"
NUMBERS: Final = {"戦闘力": terms.POWER, "コスト": terms.COST, "召喚コスト": terms.COST}
OWN_PLACES: Final = (
    terms.HAND,
    terms.DECK,
    terms.LIFE_DECK,
    terms.COFFIN,
    terms.SHIFT_AREA,
    terms.REMOVED,
    terms.FRAGMENT_PLACE,
    terms.RIMS,
    terms.CORE,
)
"""N9, R117: without an owner these are the own ones."""

READABLE: Final = {
    "PARTICIPLE": "攻撃した",
    "TAIL": "場合・時・たび",
    "NUMBER": "数",
    "SIGNED_NUMBER": "+N・-N",
    "NAME": "《カード名》",
    "QUOTED": "「能力」",
    "RACE": "種族",
    "COUNTER": "〇〇カウンター",
    "NUMBERED": "凶刃+N",
    "RITUAL": "生贄N",
    "MOMENT": "召喚時",
    "LIMIT": "1ターンに1回",
    "HEADER": "以下の①、②から1つ選んで発動する",
    "HAVING": "吸血を持つ",
    "RACE_OF": "種族：Rを持つ",
    "DONE": "破壊した",
    "BEARING": "この秘宝を装備する",
    "THIS": "この眷属",
    "IT": "その眷属",
    "SURU_STEM": "破壊・召喚・除外など",
    "SURU_BARE": "使用、もしくは",
    "SURU": "する",
    "KU": "く",
    "SU": "す",
    "BU": "ぶ",
    "U": "う",
    "ERU": "る",
    "RU": "る",
    "PLAIN_SURU": "する",
    "PLACED": "にいる",
    "COPULA": "の場合",
    "OR": "または",
    "DURATION": "このターン中",
    "ANY_NUMBER": "任意の数",
    "STAT_VALUE": "戦闘力・コスト",
    "DICE": "6面ダイス",
    "QUIZ": "3択問題",
    "LOST_TO": "との戦闘に敗北した",
    "KILLED": "が破壊した",
    "SUPERLATIVE": "最も戦闘力の高い",
    "AFTER_TURN": "このターンの終了後",
    "RANGE": "1～3",
    "MULTIPLE": "2の倍数",
    "TIMES_OF": "2回分",
    "ORDINAL": "2回目の",
    "EITHER_COUNT": "1問、もしくは2問",
    "RESTATED": "なお、",
    "SAME": "と同じ数の",
    "GROWTH": "戦闘力が1000増える",
    "COUNTED": "数",
    "NAMED_CONDITION": "召喚条件：…",
    "NAMED_RACE": "種族：R",
    "BEARS": "秘宝を装備している",
}
GROUPS: Final[dict[str, tuple[str, ...]]] = {}
BEGINNINGS: Final[dict[str, tuple[str, ...]]] = {
    "SURU_STEM": ("破壊", "除外", "召喚", "登場", "セット", "展開", "使用", "発動", "装備", "公開", "シャッフル"),
    "MOMENT": ("召喚時", "登場時", "攻撃時", "破壊時", "ターン終了時", "ターン開始時", "ゲーム開始時"),
    "THIS": ("この眷属", "この真祖の断片", "この秘宝", "この領地", "この権能", "このカード"),
}

SILENT: Final = (
    *("NO", "RESTATED", "DOT", "WO", "NI", "GA", "DE", "TO", "PARTICLE"),
    *("SURU", "KU", "SU", "BU", "U", "ERU", "RU"),
)
"""Particles and the endings of verbs: what they join and how is checked by whoever reads the clause."""
SYNONYMS: Final = (
    *("KIND", "TAIL", "COPULA", "DURATION", "ZONE", "END_OF", "THING", "ADVERB", "LINK", "ADNOMINAL"),
    *("PHASE", "TURN", "OTHER_THAN", "DURING", "ALSO", "EXIST", "SURU_STEM", "KU_STEM", "SU_STEM", "BU_STEM"),
    *("U_STEM", "ERU_STEM", "RU_STEM", "USABLE"),
)
"""Words of which several mean the same."""
TELLING: Final = ("ADNOMINAL",)
"""Those of them that describe cards, so that they must make a difference (他の, このターン中に破壊された)."""

RESTATES: Final = {
    "生贄": ("破壊", "召喚"),
    "怪物": ("除外", "召喚"),
    "呪縛": ("解除できない", "破棄できない", "解除することはできない", "破棄することはできない"),
    "捕食": ("戦闘力",),
    "献上": ("捕食", "戦闘力"),
    "吸血": ("リムカード",),
    "凶刃": ("リムカード",),
    "連続攻撃": ("攻撃",),
    "強化": ("戦闘力",),
    "鎧": ("戦闘力",),
    "聖痕": ("戦闘力",),
    "不死": ("破壊",),
    "貫通": ("リムカード", "破壊"),
    "身軽": ("攻撃",),
    "変幻自在": ("攻撃",),
    "防壁": ("攻撃",),
    "護衛": ("攻撃",),
    "道連れ": ("破壊",),
    "祓魔": ("除外",),
    "脆弱": ("破壊",),
    "蘇生": ("コフィンエリア", "召喚"),
    "直接攻撃不能": ("攻撃",),
    "不殺": ("破壊",),
}
"""N17: words of which the explanation behind a keyword must have at least one, so that it is one of its own rule."""
