"""What a table shows of Echoes of Orphelia, and its cards as columns of a sheet."""

from __future__ import annotations

from gorin.engine.presentation import INTEGER, LIST, TEXT, Column, Layout
from gorin.games.orphelia.terms import MANA_KINDS

LAYOUT = Layout(
    numbers=(("reserve", ""), ("explored", "explore_limit"), *((f"pool_{kind}", "") for kind in MANA_KINDS)),
    rows=("arkeia", "field", "mana", "stack"),
    hand="hand",
    piles=("archive", "shields", "graveyard", "exile"),
    states=(("runoa", "runoa", "renoa"), ("sick", "sick", "")),
)

COLUMNS = (
    Column("name", TEXT, ("名前", "カード名")),
    Column("name_en", TEXT, ("英語名",)),
    Column("type", TEXT, ("タイプ", "カードタイプ")),
    Column("subtypes", LIST, ("サブタイプ",)),
    Column("attributes", LIST, ("属性",)),
    Column("cost", TEXT, ("コスト",)),
    Column("mana", LIST, ("マナ", "マナシンボル")),
    Column("a", INTEGER, ("A値", "A")),
    Column("d", INTEGER, ("D値", "D")),
    Column("l", INTEGER, ("L値", "L")),
    Column("ether", INTEGER, ("Ether", "エーテル")),
    Column("physis", INTEGER, ("Physis", "フィジス")),
    Column("defense", INTEGER, ("Defense", "ディフェンス")),
    Column("shield", INTEGER, ("Shield", "シールド")),
    Column("weight", INTEGER, ("Weight", "ウェイト")),
    Column("text", TEXT, ("テキスト", "能力", "効果")),
)
