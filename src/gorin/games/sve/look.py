"""The colours and signs of Shadowverse EVOLVE's cards, and what a stranger is told of the game first."""

from __future__ import annotations

from typing import Final

from gorin.engine.show.look import DISC, OCTAGON, RING, STAR, Inks, Introduction, Look

INKS: Final = {
    "": Inks("#26376b", "#5770b4", "#afbfe4", "#e6ebf7", ("#c8962a", "#bf6fb0", "#2f8f86")),
    "ビショップ": Inks("#3f4060", "#8583a8", "#c9c5dd", "#f0ecf4", ("#c8962a", "#3f8aa6", "#b25a78")),
    "ドラゴン": Inks("#6e2a16", "#c8622f", "#eeb089", "#fae6d6", ("#1f858c", "#d9a02a", "#8c1f3c")),
    "エルフ": Inks("#26502f", "#5d9657", "#b4d09a", "#e9f1da", ("#d79a2b", "#b3506e", "#2f7f8c")),
    "ロイヤル": Inks("#5f4310", "#ba8d2a", "#e6cb82", "#f8f0d4", ("#9f3526", "#2d5f8f", "#3f7a4c")),
    "ウィッチ": Inks("#26376b", "#5770b4", "#afbfe4", "#e6ebf7", ("#bf6fb0", "#d29a2c", "#2f8f86")),
    "ナイトメア": Inks("#371c40", "#7a4688", "#bd9bc7", "#eee2f0", ("#bf3547", "#c79a3a", "#4a7a9c")),
    "ニュートラル": Inks("#443d35", "#877c6d", "#c6bba9", "#eee8dc", ("#3a7b82", "#b5702a", "#8a4058")),
}
PLATES: Final = {
    "フォロワー": DISC,
    "スペル": STAR,
    "アミュレット": OCTAGON,
    "リーダー": RING,
}
FIGURES: Final = {
    "司祭": "hood",
    "聖堂": "arch",
    "鳥族": "wing",
    "獣": "tiger",
    "竜族": "dragon",
    "海洋": "wave",
    "竜使い": "horns",
    "妖精": "butterfly",
    "植物族": "leaf",
    "自然": "leaf",
    "狩人": "bow",
    "兵士": "sword",
    "盗賊": "eye",
    "指揮官": "banner",
    "学院": "book",
    "魔法使い": "star",
    "錬金術": "flask",
    "使い魔": "owl",
    "ゴーレム": "crystal",
    "土の印": "crystal",
    "精霊": "drops",
    "死者": "skull",
    "吸血鬼": "bat",
    "魔界": "horns",
    "旅人": "compass",
    "道具": "hammer",
    "機械": "gear",
    "剣士": "sword",
    "アミュレット": "chest",
    "スペル": "star",
    "リーダー": "crown",
    "フォロワー": "hood",
}

LOOK: Final = Look(INKS, PLATES, FIGURES, "sword", plain="ニュートラル", gilded="evolved")
INTRODUCTION: Final = Introduction(minutes=20, hardness=1)
