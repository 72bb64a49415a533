"""The colours and signs of the vampire game's cards, and what a stranger is told of the game first."""

from __future__ import annotations

from typing import Final

from gorin.engine.show.look import DIAMOND, DISC, OCTAGON, RING, SHIELD, STAR, Inks, Introduction, Look

INKS: Final = {
    "": Inks("#2a1f3f", "#6a4d8f", "#b8a2cf", "#ece4f4", ("#b8342a", "#c79a3a", "#4f8a8c")),
    "赤": Inks("#6b1a1c", "#bd4642", "#eaa39c", "#f9e1de", ("#d9a02a", "#2f7f8c", "#6a3a7a")),
    "黒": Inks("#25222b", "#5f596b", "#aaa4b5", "#e6e3ea", ("#b83a4a", "#c79a3a", "#5a7ab0")),
    "青": Inks("#173a63", "#4478b0", "#a3c3e4", "#e2edf8", ("#2f9a96", "#d29a2c", "#8a5ab0")),
    "白": Inks("#4f4a3a", "#a49a80", "#dad3bf", "#f6f3ea", ("#b8862a", "#4a86b0", "#b0557a")),
    "緑": Inks("#22502f", "#55935c", "#aed0a4", "#e6f1e0", ("#d79a2b", "#b3506e", "#2f7f8c")),
    "無色": Inks("#443d35", "#877c6d", "#c6bba9", "#eee8dc", ("#3a7b82", "#b5702a", "#8a4058")),
}
PLATES: Final = {
    "眷属": DISC,
    "権能": STAR,
    "領地": OCTAGON,
    "秘宝": DIAMOND,
    "真祖の断片": RING,
    "ドッペル": SHIELD,
}
FIGURES: Final = {
    "ソルジャー": "sword",
    "キャスター": "star",
    "グール": "skull",
    "ガーディアン": "shield",
    "クレリック": "hood",
    "ゴースト": "ghost",
    "マーチャント": "coin",
    "ゴーレム": "crystal",
    "アーチャー": "bow",
    "ドリアード": "leaf",
    "ヴァンパイア": "bat",
    "ウルフ": "tiger",
    "マーメイド": "wave",
    "エンジェル": "wing",
    "バード": "wing",
    "キャット": "cat",
    "ゴブリン": "mask",
    "ヒューマン": "hood",
    "領地": "arch",
    "秘宝": "chest",
    "真祖の断片": "crystal",
    "ドッペル": "moon",
    "権能": "star",
    "眷属": "bat",
}

LOOK: Final = Look(INKS, PLATES, FIGURES, "moon", plain="無色")
INTRODUCTION: Final = Introduction(minutes=35, hardness=3)
