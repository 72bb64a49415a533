"""What a table shows of Shadowverse EVOLVE, and its cards as columns of a sheet."""

from __future__ import annotations

from gorin.engine.presentation import INTEGER, LIST, TEXT, Column, Layout

LAYOUT = Layout(
    numbers=(("health", ""), ("pp", "max_pp"), ("ep", ""), ("played", "")),
    rows=("field", "ex"),
    hand="hand",
    piles=("deck", "evolve_deck", "cemetery", "banish", "evolution"),
    states=(("act", "act", "stand"), ("new", "new", ""), ("evolved", "evolved", ""), ("face_up", "face_up", "")),
)

COLUMNS = (
    Column("name", TEXT, ("名前", "カード名")),
    Column("name_en", TEXT, ("英語名",)),
    Column("class", TEXT, ("クラス",)),
    Column("kind", TEXT, ("種類", "カード種類")),
    Column("special", LIST, ("特殊", "特殊種類")),
    Column("types", LIST, ("タイプ",)),
    Column("cost", INTEGER, ("コスト",)),
    Column("attack", INTEGER, ("攻撃力",)),
    Column("health", INTEGER, ("体力",)),
    Column("text", TEXT, ("テキスト", "能力", "効果")),
)
