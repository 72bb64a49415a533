"""The colours and signs of Rebirth for you's cards, and what a stranger is told of the game first."""

from __future__ import annotations

from typing import Final

from gorin.engine.show.look import DISC, RING, STAR, Inks, Introduction, Look

INKS: Final = {
    "": Inks("#5c2340", "#c05a86", "#ecb3cb", "#fbe8f0", ("#2f8a80", "#d9a02a", "#5b5fa8")),
    "鉄鍋カルテット": Inks("#6e2a16", "#c8622f", "#eeb089", "#fae6d6", ("#d9a02a", "#3f7a4c", "#8c1f3c")),
    "潮騒ヶ丘放課後部": Inks("#173f63", "#4482b5", "#a3c9e6", "#e2eff8", ("#d0a53a", "#c0607a", "#2f9a86")),
    "あやかし縁日": Inks("#5a1f3a", "#b04a78", "#e3a6c0", "#f9e5ee", ("#c9932c", "#4a6fb0", "#5d8a4a")),
    "星喰いの航路": Inks("#26305f", "#6170b8", "#b3bde6", "#e7eaf8", ("#d0a53a", "#2f9a96", "#b05fa0")),
}
PLATES: Final = {
    "キャラ": DISC,
    "Reバース": STAR,
    "パートナー": RING,
}
FIGURES: Final = {
    "厨房": "pot",
    "鉄鍋": "pot",
    "潮騒部": "shell",
    "船乗り": "anchor",
    "縁日": "lantern",
    "妖": "mask",
    "航路団": "compass",
    "整備班": "gear",
    "Reバース": "flower",
    "パートナー": "heart",
    "キャラ": "flower",
}

LOOK: Final = Look(INKS, PLATES, FIGURES, "flower")
INTRODUCTION: Final = Introduction(minutes=20, hardness=1)
