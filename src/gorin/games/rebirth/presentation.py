"""What a table shows of Rebirth for you, and its cards as columns of a sheet."""

from __future__ import annotations

from typing import Final

from gorin.engine.show.presentation import INTEGER, LIST, TEXT, Column, Layout, Use, Value
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import PLAY


def places(game: RebirthState, player: int) -> list[str]:
    """9.7.2.1.1: where a character can be played: entry, or a member slot."""
    return ["entry", *(f"member{slot + 1}" for slot in range(game.slots[player]))]


LAYOUT: Final = Layout(
    numbers=(
        ("retired", "losing"),
        ("ready", "charged"),
        ("ready_partners", ""),
        ("hand_partners", ""),
        ("points", ""),
    ),
    quiet=("hand_partners", "points"),
    rows=("entry", "members", "rebirth", "soul"),
    spare=("rebirth", "soul"),
    numbered=(("energy", "E"),),
    hand="hand",
    piles=("deck", "waiting_room", "retire", "memory"),
    facing=("entry", "members"),
    frame="traits",
    kind="kind",
    subtypes=("traits", "work"),
    curve="cost",
    values=(
        Value("cost", ("cost",), leading=True),
        Value("fight", ("atk", "def")),
        Value("damage", ("damage",), quiet=True),
        Value("slot", ("slot",)),
        Value("called", ("called",)),
    ),
    states=(
        ("rest", "rest", "stand"),
        ("face_down", "face_down", ""),
        ("attacking", "attacking", ""),
        ("attacked", "attacked", ""),
        ("supporting", "supporting", ""),
        ("blocked", "blocked", ""),
    ),
    lists=(("traits", "attribute"), ("keywords", "keyword")),
    links=("under",),
    spent="rest",
    uses=(Use(PLAY, "card", "to", places, cost="cost"), Use("set"), Use("block"), Use("cancel")),
    arguments=(
        ("play", ("card", "to")),
        ("move", ("to",)),
        ("attack", ("support", "target")),
        ("charge", ("card", "partner")),
    ),
    number="ability",
    literals=("partner",),
)


COLUMNS: Final = (
    Column("name", TEXT, ("名前", "カード名")),
    Column("name_en", TEXT, ("英語名",), english="English name"),
    Column("kind", TEXT, ("種別", "種類")),
    Column("cost", INTEGER, ("コスト",)),
    Column("atk", INTEGER, ("ATK", "攻撃力"), english="ATK"),
    Column("def", INTEGER, ("DEF", "耐久力"), english="DEF"),
    Column("traits", LIST, ("属性", "特徴")),
    Column("work", TEXT, ("作品名", "作品"), english="Title"),
    Column("text", TEXT, ("テキスト", "能力", "効果"), lines=True),
)
