"""What a table shows of Shadowverse EVOLVE, and its cards as columns of a sheet."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import YES, Option
from gorin.engine.show.presentation import INTEGER, LIST, TEXT, Column, Layout, Purse, Touch, Use, Value
from gorin.games.sve.look import INTRODUCTION, LOOK
from gorin.games.sve.rules.main_actions import ACTIVATE_VERB
from gorin.games.sve.rules.playing import Playing
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import EVOLVE, FIELD, LEADER


def effect(game: SveState, option: Option) -> list[object]:
    """8.3: the activated ability that an option uses; the one of 進化 says itself what it does.

    10.6.2.2.1: the optional cost to which somebody says yes.
    """
    if option.verb == YES:
        caller = game.frames[-2] if len(game.frames) > 1 else None
        return caller.asked_for(game) if isinstance(caller, Playing) else []
    if option.verb != ACTIVATE_VERB:
        return []
    found = [each for each in game.traits(option.card).profile.activated if not each.keyword & EVOLVE]
    return [found[option.number - 1]]


def followers(game: SveState, player: int) -> list[int]:
    """8.4.2: what could attack."""
    return list(game.zone_cards(FIELD, player))


def enemies(game: SveState, player: int) -> list[int]:
    """8.4.3.1: what could be attacked, the leader first."""
    other = game.opponent(player)
    return [*game.zone_cards(LEADER, other), *game.zone_cards(FIELD, other)]


LAYOUT: Final = Layout(
    numbers=(("health", ""), ("pp", "max_pp"), ("ep", ""), ("played", "")),
    rows=("field", "ex"),
    still=frozenset(("deck", "evolve_deck", "hand", "ex", "cemetery", "banish")),
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
    uses=(Use("play", cost="cost"),),
    arguments=(("attack", ("with", "target")),),
    number="ability",
    literals=("ep",),
    opposite=("leader",),
    effect=effect,
    touches=(
        Touch("play", ("hand", "ex")),
        Touch("attack", ("field",), card="with", other="target", among=enemies, kinds=("フォロワー",)),
        Touch("activate", ("field",), card="card", first="ability"),
        Touch("attack", ("field", "leader"), own=False, card="target", other="with", among=followers),
        Touch("play", own=None),
    ),
    cited=(
        ("first_or_second", "6.2.1.5"),
        ("exchange", "6.2.1.7"),
        ("deck_order", "4.1.4"),
        ("optional_cost", "10.6.2.2.1"),
    ),
    purse=Purse("pp", "cost", ("10.6.2.6.2",)),
    look=LOOK,
    introduction=INTRODUCTION,
    phases=("start", "main", "end"),
    life="health",
    pips=("pp", "ep"),
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
