"""The colours and signs of Echoes of Orphelia's cards, and what a stranger is told of the game first."""

from __future__ import annotations

from typing import Final

from gorin.engine.show.look import DIAMOND, DISC, OCTAGON, RING, STAR, Inks, Introduction, Look

INKS: Final = {
    "": Inks("#123c44", "#3f8590", "#a8cfd2", "#e3f0ef", ("#c9932c", "#7a55a0", "#b04a4a")),
    "火": Inks("#6b1f16", "#c2503a", "#eda995", "#fae3da", ("#d9a02a", "#2f7f8c", "#7a3a6a")),
    "雷": Inks("#5a4708", "#b8952a", "#e5d083", "#f8f2d2", ("#5a4fa8", "#b5502a", "#2f7f8c")),
    "風": Inks("#1d5144", "#4d9a80", "#a9d5c2", "#e3f2ea", ("#d79a2b", "#4a6fb0", "#b3506e")),
    "土": Inks("#4f3418", "#9a7040", "#d3b58c", "#f3e8d8", ("#5d8a4a", "#b5502a", "#3a7b82")),
    "水": Inks("#173a63", "#4478b0", "#a3c3e4", "#e2edf8", ("#2f9a96", "#d29a2c", "#8a5ab0")),
    "闇": Inks("#33203f", "#704a85", "#b79cc8", "#ebe1f1", ("#b83a4a", "#c79a3a", "#4a7a9c")),
    "光": Inks("#5c5326", "#b3a355", "#e2d9a4", "#f8f5e2", ("#c2663a", "#4a86b0", "#b0557a")),
    "星": Inks("#26305f", "#6170b8", "#b3bde6", "#e7eaf8", ("#d0a53a", "#b05fa0", "#3a9a9a")),
    "無": Inks("#443d35", "#877c6d", "#c6bba9", "#eee8dc", ("#3a7b82", "#b5702a", "#8a4058")),
}
PLATES: Final = {
    "ノーディア": DISC,
    "エフェクト": STAR,
    "グリフ": DIAMOND,
    "アルケイア": RING,
    "アーティファクト": OCTAGON,
}
FIGURES: Final = {
    "竜": "dragon",
    "天使": "wing",
    "鳥": "wing",
    "獣": "tiger",
    "精霊": "drops",
    "不死": "skull",
    "巨人": "hammer",
    "人魚": "wave",
    "王": "crown",
    "騎士": "shield",
    "兵士": "sword",
    "術士": "star",
    "聖職者": "hood",
    "職人": "hammer",
    "機械": "gear",
    "岩": "mountain",
    "器": "flask",
    "レコード": "book",
    "リアクト": "eye",
    "アーツ": "sword",
    "装備品": "sword",
    "アクセサリー": "coin",
    "スペル": "star",
    "グリフ": "tomoe",
    "アルケイア": "crystal",
    "アーティファクト": "gear",
    "人間": "hood",
}

LOOK: Final = Look(INKS, PLATES, FIGURES, "crystal", plain="無")
INTRODUCTION: Final = Introduction(minutes=30, hardness=3)
