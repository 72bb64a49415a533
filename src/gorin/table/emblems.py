"""Which figure an emblem shows: the first sign in a card's name, else what its rulebook says of its types."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.show.look import Inks, Look

SIGNS: Final = (
    ("天秤 裁き", "scale"),
    ("王 皇 公 后 姫 君主 女帝", "crown"),
    ("提灯 行灯", "lantern"),
    ("燭 灯", "candle"),
    ("鐘 鈴", "bell"),
    ("盾 護り 守り 自警 城壁", "shield"),
    ("弓 矢 射手", "bow"),
    ("羽 鳥 鷹 翼 ファルコン 飛", "wing"),
    ("櫃 箱 宝", "chest"),
    ("祠 鏡 巫 鳥居 社", "torii"),
    ("猫 招き", "cat"),
    ("虎 タイガー 獣 狼 兎 獅子 犬", "tiger"),
    ("石守 回廊 堂 門 塔 館 城", "arch"),
    ("地図 旅 街道 行商 荷 航路 航宙", "compass"),
    ("錨 港", "anchor"),
    ("雨 露 雫 泉 水", "drops"),
    ("反転 渦 入れ替", "tomoe"),
    ("光 輪 陽 日輪", "halo"),
    ("火 焔 炎 溶岩 灼 緋", "flame"),
    ("教 写本 書 走り書 詩 譜", "book"),
    ("角", "horns"),
    ("卵", "egg"),
    ("潮 海 船 舟 渡 波 人魚", "wave"),
    ("珊瑚 貝", "shell"),
    ("鱗", "scales"),
    ("蛇 大蛇", "snake"),
    ("竜 龍 ドラゴン", "dragon"),
    ("骨 墓 絞首 屍", "skull"),
    ("蝠 バット 吸血 血", "bat"),
    ("霊 幽 ゴースト", "ghost"),
    ("蝶 妖精 フェアリー", "butterfly"),
    ("祝 花 薔薇 桜 縁日", "flower"),
    ("葉 枝 木 棘 森 草", "leaf"),
    ("旗 百人 号 隊長", "banner"),
    ("鍋 鉄板 料理 厨 包丁 汁 飯 麺 団子", "pot"),
    ("面 仮面 道化", "mask"),
    ("歯車 機 自動 人形 整備 螺子", "gear"),
    ("槌 鍛", "hammer"),
    ("薬 瓶 杯 器 壺", "flask"),
    ("梟", "owl"),
    ("目 眼 見張 密偵 不意 監視", "eye"),
    ("月 夜 黄昏 宵 影", "moon"),
    ("星", "star"),
    ("硝子 片 晶 結晶 氷", "crystal"),
    ("歌 笛 合唱 琴 太鼓", "lyre"),
    ("山 岩 石 巌 峰", "mountain"),
    ("剣 刃 騎 ナイト 兵 槍 衛士 刀 斬 爪", "sword"),
    ("貨 金 銭 商", "coin"),
    ("心 想い 愛 絆", "heart"),
    ("風 嵐 雷", "tomoe"),
)
"""Signs of Japanese names, the telling ones first, each with the figure that shows it."""


def drawn(look: Look | None) -> dict[str, Any] | None:
    """A rulebook's look in the shape in which it goes to a client."""
    if look is None:
        return None
    return {
        "inks": {word: inks_of(inks) for word, inks in look.inks.items()},
        "plates": dict(look.plates),
        "figures": dict(look.figures),
        "signs": [[signs.split(), figure] for signs, figure in SIGNS],
        "crest": look.crest,
        "plain": look.plain,
        "gilded": look.gilded,
    }


def inks_of(inks: Inks) -> list[Any]:
    return [inks.deep, inks.mid, inks.light, inks.pale, list(inks.sparks)]
