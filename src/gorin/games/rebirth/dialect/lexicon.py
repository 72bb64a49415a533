"""The words of nouns: owners, players, zones, kinds, pronouns, states, and what stands between brackets."""

from __future__ import annotations

import re
from typing import Final

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

THAT: Final = re.compile(r"その(?=[〔《])")

LEFT: Final = re.compile(r"残りの(?=カード|キャラ|Reバース|メンバー|【魂】|[〔《])")

THOSE: Final = re.compile(r"その\d+枚(?=から|を|の中)")

NUMBER: Final = re.compile(r"(\d+|X)")

COMPARED: Final = re.compile(
    r"(元々の)?(コスト|ATK|DEF)(?:が、?)?((?:\d+|X)(?:か\d+|、\d+)*)(以上|以下)?(?!枚|につき|/|ダメージ)"
)

SUBKEYS: Final = ("スパーク", "キャンセル", "ブロッカー", "Reコンボ", "のびしろ", "自", "起", "永")

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
    "サポートされた": ("supported", True),
    "サポートされている": ("supported", True),
    "ブロックされた": ("blocked", True),
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

JOINTS: Final = {"か": "or", "または": "or", "or": "or", "&": "or", "と": "and", "や": "or"}

FILTERS: Final = {"trait", "name", "icon", "compared", "either", "quoted"}

QUANTITY: Final = re.compile(
    r"(合計で?)?(それぞれ)?(\d+|X)(枚分|枚|つ|種類|点|回|人|倍)?(以上|以下)?(まで)?(ずつ(まで)?)?"
)

SUM_BOUND: Final = re.compile(
    r"(コスト|ATK|DEF)の?合計が(\d+)(以上|以下)?になるように、?|コスト合計(\d+)(以上|以下)?(?:になるよう)?に?、?"
)
