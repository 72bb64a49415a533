"""What a table shows of Rebirth for you, and its cards as columns of a sheet."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.show.presentation import INTEGER, LIST, TEXT, Column, Layout, Purse, Touch, Use, Value
from gorin.games.rebirth.look import INTRODUCTION, LOOK
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import ACTIVATE, CANCEL_WITH, CHARGE, MEMBERS, PAY, PLAY

CHAIN: Final = 64
"""See `terms.CANCEL_WITH`."""


def places(game: RebirthState, player: int) -> list[str]:
    """9.7.2.1.1: where a character can be played: entry, or a member slot."""
    return ["entry", *(f"member{slot + 1}" for slot in range(game.slots[player]))]


def effect(game: RebirthState, option: Option) -> list[object]:
    """7.4.2.3, 9.7.3.1: the ability that is activated or presented."""
    if option.verb not in (ACTIVATE, CANCEL_WITH):
        return []
    return [game.traits(option.card).abilities[option.number % CHAIN]]


def wording(game: RebirthState, decision: Decision, option: Option) -> tuple[str, dict[str, Any]] | None:
    """7.3.2: a partner, another card, or both together."""
    if option.verb != CHARGE:
        return None
    if option.card == NOTHING:
        return "option.rebirth.charge_partner", {}
    return "option.rebirth.charge_card" if option.target == NOTHING else "option.rebirth.charge_both", {}


def supporters(game: RebirthState, player: int) -> list[int]:
    """8.2.4: whose support an attack could have."""
    return list(game.zone_cards(MEMBERS, player))


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
    still=frozenset(("energy", "rebirth", "retire", "deck", "hand", "waiting_room", "memory")),
    backs=frozenset(("entry", "members", "energy")),
    hand="hand",
    piles=("deck", "waiting_room", "retire", "memory"),
    facing=("entry", "members"),
    frame="work",
    kind="kind",
    subtypes=("traits",),
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
    effect=effect,
    wording=wording,
    idle=(PAY,),
    by_hand=(PAY, PAY),
    literals=("partner",),
    touches=(
        Touch("charge", ("hand",), card="card", phases=("energy",)),
        Touch("set", ("hand",), kinds=("Reバース",)),
        Touch("play", ("hand",), card="card", other="to", among=places),
        Touch("attack", ("entry",), other="support", among=supporters, phases=("attack",), bare=True),
        Touch("attack", ("members",), card="support", phases=("attack",)),
        Touch("activate", ("entry", "members", "energy")),
        Touch("attack", ("entry", "members"), own=False, other="support", among=supporters, bare=True),
        Touch("play", own=None, card="card", other="to", among=places),
    ),
    purse=Purse("ready", "cost", ("9.5.2.2",)),
    look=LOOK,
    introduction=INTRODUCTION,
    phases=("standby", "energy", "main", "attack", "end"),
    life="retired",
    pips=("ready",),
)


COLUMNS: Final = (
    Column("name", TEXT, ("名前", "カード名")),
    Column("name_en", TEXT, ("英語名",), english="English name"),
    Column("number", TEXT, ("番号", "カード番号")),
    Column("kind", TEXT, ("種別", "種類")),
    Column("cost", INTEGER, ("コスト",)),
    Column("atk", INTEGER, ("ATK", "攻撃力"), english="ATK"),
    Column("def", INTEGER, ("DEF", "耐久力"), english="DEF"),
    Column("traits", LIST, ("属性", "特徴")),
    Column("work", TEXT, ("作品名", "作品"), english="Title"),
    Column("text", TEXT, ("テキスト", "能力", "効果"), lines=True),
)
