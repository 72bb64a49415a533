"""What a table shows of Shadowverse EVOLVE, and its cards as columns of a sheet."""

from __future__ import annotations

from typing import Final

from gorin.engine.show.presentation import INTEGER, LIST, TEXT, Column, Layout, Use, Value

LAYOUT: Final = Layout(
    numbers=(("health", ""), ("pp", "max_pp"), ("ep", ""), ("played", "")),
    rows=("field", "ex"),
    hand="hand",
    piles=("deck", "evolve_deck", "cemetery", "banish", "evolution"),
    leader="leader",
    facing=("field",),
    frame="class",
    kind="kind",
    subtypes=("special", "types"),
    curve="cost",
    values=(Value("cost", ("cost",), leading=True), Value("fight", ("attack", "health"))),
    states=(("act", "act", "stand"), ("new", "new", ""), ("evolved", "evolved", ""), ("face_up", "face_up", "")),
    lists=(("keywords", "keyword"),),
    counts=("counters",),
    spent="act",
    uses=(Use("play"),),
    arguments=(("attack", ("with", "target")),),
    number="ability",
    literals=("ep",),
    opposite=("leader",),
)


COLUMNS: Final = (
    Column("name", TEXT, ("名前", "カード名")),
    Column("name_en", TEXT, ("英語名",), english="English name"),
    Column("class", TEXT, ("クラス",)),
    Column("kind", TEXT, ("種類", "カード種類")),
    Column("special", LIST, ("特殊", "特殊種類"), english="Special kind"),
    Column("types", LIST, ("タイプ",)),
    Column("cost", INTEGER, ("コスト",)),
    Column("attack", INTEGER, ("攻撃力",)),
    Column("health", INTEGER, ("体力",)),
    Column("text", TEXT, ("テキスト", "能力", "効果"), lines=True),
)
