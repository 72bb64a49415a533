"""The colours and signs of Spell Card Strike's cards, and what a stranger is told of the game first."""

from __future__ import annotations

from typing import Final

from gorin.engine.show.look import DIAMOND, OCTAGON, Inks, Introduction, Look

INKS: Final = {
    "": Inks("#6a3410", "#d08040", "#f0c39a", "#fbeada", ("#2d6f8f", "#b8342a", "#3f929a")),
    "神": Inks("#6a3410", "#d08040", "#f0c39a", "#fbeada", ("#b8342a", "#2d6f8f", "#c8962a")),
    "霊": Inks("#123f47", "#3f929a", "#a5d3d4", "#e2f1f0", ("#7a5aa8", "#d29a2c", "#b2506a")),
    "妖": Inks("#27501f", "#6a9a45", "#bbd59a", "#ebf3dc", ("#b3506e", "#d79a2b", "#4a6fb0")),
    "魔": Inks("#3d1f52", "#8350a0", "#c3a2d2", "#efe4f4", ("#c79a3a", "#b83a4a", "#3a8f9a")),
    "無": Inks("#443d35", "#877c6d", "#c6bba9", "#eee8dc", ("#3a7b82", "#b5702a", "#8a4058")),
}
PLATES: Final = {
    "オプション": OCTAGON,
    "ルール": DIAMOND,
}
FIGURES: Final = {
    "蛇": "snake",
    "獣": "tiger",
    "幽霊": "ghost",
    "妖精": "butterfly",
    "魔術師": "star",
    "神使": "torii",
    "自動人形": "gear",
    "付喪": "lantern",
    "オプション": "gear",
    "人間": "hood",
}

LOOK: Final = Look(INKS, PLATES, FIGURES, "torii", plain="無")
INTRODUCTION: Final = Introduction(minutes=25, hardness=2)
