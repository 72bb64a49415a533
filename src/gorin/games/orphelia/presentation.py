"""What a table shows of Echoes of Orphelia, and its cards as columns of a sheet."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.happening.stack import BY_HAND, Stacked
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING, is_card, seen_card
from gorin.engine.show.presentation import (
    INTEGER,
    LIST,
    TEXT,
    Column,
    Layout,
    Pending,
    Summary,
    Touch,
    Use,
    Value,
    waiting_abilities,
)
from gorin.games.orphelia.look import INTRODUCTION, LOOK
from gorin.games.orphelia.rules.actions import EXECUTE_VERB
from gorin.games.orphelia.rules.executing import EXTRA
from gorin.games.orphelia.rules.means import ACTIVATE_VERB, MANA_VERB
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import FIELD, MANA, MANA_KINDS, STACK

POOL: Final = tuple(f"pool_{kind}" for kind in MANA_KINDS)


def details(game: OrpheliaState, card: int) -> dict[str, Any]:
    """6-2: the symbols of a card in the mana zone; what an object on the stack is, and what it points at."""
    if game.zone[card] == MANA:
        symbols = getattr(game.printed[card], "symbols", 0)
        return {"symbols": [kind for number, kind in enumerate(MANA_KINDS) if symbols >> number & 1]}
    if game.zone[card] != STACK:
        return {}
    for stacked in game.stack:
        if stacked.card == card:
            return {"targets": targets(stacked), "stand_in": card in game.stand_ins}
    return {}


def pending(game: OrpheliaState) -> list[Pending]:
    """2-7-2-4: the stack, the last put there first, then the abilities that wait."""
    stack = [Pending("stack", game.holder[each.card], each.card, targets(each), each.number) for each in game.stack]
    return [*reversed(stack), *waiting_abilities(game)]


def targets(stacked: Stacked) -> tuple[int, ...]:
    """20: what an object on the stack points at."""
    refs = [seen_card(ref) if ref >= 0 else ref for refs in stacked.ctx.regs for ref in refs if ref != NOTHING]
    return tuple(ref for ref in refs if ref < 0 or is_card(ref))


def effect(game: OrpheliaState, option: Option) -> list[object]:
    """18-2-1, 18-5-1: the ability that an option uses; 19-3-2: the other way to pay that it takes."""
    if option.verb in (ACTIVATE_VERB, MANA_VERB) and option.number:
        acting = game.acting(game.holder[option.card])
        found: list[object] = [each.needs.ability for each in (*acting.making, *acting.others) if each.option == option]
        return found[:1]
    if option.verb != EXECUTE_VERB or not option.number:
        return []
    printed = game.faces[option.card]
    alternative = option.number & (EXTRA - 1)
    ways: list[object] = [printed.alternatives[alternative - 1]] if alternative else []
    return [*ways, *(printed.optional if option.number & EXTRA else ())]


def materials(game: OrpheliaState, player: int) -> list[int]:
    """15-1-1: what could attack."""
    return list(game.zone_cards(FIELD, player))


LAYOUT: Final = Layout(
    numbers=(("reserve", ""), ("explored", "explore_limit"), *((name, "") for name in POOL)),
    quiet=POOL,
    rows=("arkeia", "field"),
    leader="arkeia",
    facing=("field",),
    shared=("stack",),
    numbered=(("shields", "S"),),
    summaries=(Summary("mana", "runoa", "symbols"),),
    still=frozenset(("archive", "hand", "mana", "shields", "graveyard", "exile")),
    hand="hand",
    piles=("archive", "graveyard", "exile"),
    frame="attributes",
    kind="type",
    subtypes=("subtypes",),
    curve="cost",
    values=(
        Value("cost", ("cost",), leading=True),
        Value("fight", ("a", "d", "l")),
        Value("damage", ("damage",), quiet=True),
        Value("sequence", ("number",)),
    ),
    states=(("runoa", "runoa", "renoa"), ("sick", "sick", ""), ("stand_in", "stand_in", "")),
    lists=(("attributes", "attribute"), ("status", "status"), ("keywords", "keyword")),
    counts=("counters",),
    links=("attached", "targets"),
    details=details,
    spent="runoa",
    pending=pending,
    uses=(Use("execute", cost="cost"),),
    arguments=(("attack", ("with", "target")),),
    number="ability",
    literals=("reserve",),
    effect=effect,
    idle=(MANA_VERB,),
    by_hand=(BY_HAND, "pay"),
    touches=(
        Touch("block", ("field",), phases=("block",), kinds=("ノーディア",)),
        Touch("attack", ("field",), card="with", kinds=("ノーディア",)),
        Touch("activate", ("field", "arkeia")),
        Touch("mana", ("mana",)),
        Touch("execute", ("hand",)),
        Touch("attack", ("field",), own=False, card="target", other="with", among=materials),
        Touch("execute", own=None),
    ),
    cited=(("triggered", "18-3-2"), ("damage_order", "15-4-2-1"), ("x", "9-3-2"), ("card_modes", "9-3-2")),
    look=LOOK,
    usual=("turn", "draw", "renoa", "mana", "mana_ability", "pool", "explore", "explore_reserve"),
    introduction=INTRODUCTION,
    phases=("check_in", "draw", "main", "attack_start", "block", "damage", "attack_end", "check_out"),
    pips=("reserve",),
)


COLUMNS: Final = (
    Column("name", TEXT, ("名前", "カード名")),
    Column("name_en", TEXT, ("英語名",), english="English name"),
    Column("type", TEXT, ("タイプ", "カードタイプ")),
    Column("subtypes", LIST, ("サブタイプ",)),
    Column("attributes", LIST, ("属性",)),
    Column("cost", TEXT, ("コスト",)),
    Column("mana", LIST, ("マナ", "マナシンボル")),
    Column("a", INTEGER, ("A値", "A"), english="A value"),
    Column("d", INTEGER, ("D値", "D"), english="D value"),
    Column("l", INTEGER, ("L値", "L"), english="L value"),
    Column("ether", INTEGER, ("Ether", "エーテル")),
    Column("physis", INTEGER, ("Physis", "フィジス")),
    Column("defense", INTEGER, ("Defense", "ディフェンス")),
    Column("shield", INTEGER, ("Shield", "シールド")),
    Column("weight", INTEGER, ("Weight", "ウェイト")),
    Column("text", TEXT, ("テキスト", "能力", "効果"), lines=True),
)
