"""What a table shows of Spell Card Strike, and its cards as columns of a sheet."""

from __future__ import annotations

from gorin.engine.presentation import INTEGER, LIST, TEXT, Column, Layout

LAYOUT = Layout(
    numbers=(("score", ""), ("strikers", ""), ("hand_limit", "")),
    rows=("stage", "attached", "rule_area", "effect_zone"),
    hand="hand",
    piles=("deck", "discard", "score_area", "removed"),
    states=(("acted", "acted", "unacted"), ("face_down", "face_down", "")),
)

COLUMNS: tuple[Column, ...] = (
    Column("kind", TEXT, ("種類", "カードの種類")),
    Column("name", TEXT, ("名前", "カード名")),
    Column("name_en", TEXT, ("英語名",)),
    Column("striker_name", TEXT, ("ストライカー名",)),
    Column("spell_name", TEXT, ("スペルカード名",)),
    Column("attributes", LIST, ("属性",)),
    Column("summon_cost", TEXT, ("召喚コスト",)),
    Column("rank", INTEGER, ("Rank", "ランク")),
    Column("pow", INTEGER, ("POW",)),
    Column("def", INTEGER, ("DEF",)),
    Column("attack_map", LIST, ("攻撃範囲",)),
    Column("affiliations", LIST, ("所属",)),
    Column("races", LIST, ("種族",)),
    Column("spell_types", LIST, ("スペルタイプ", "タイプ")),
    Column("abilities", LIST, ("アビリティ",)),
    Column("spell", TEXT, ("スペルカード", "スペル")),
    Column("extra", TEXT, ("エクストラ",)),
)
