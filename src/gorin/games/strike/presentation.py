"""What a table shows of Spell Card Strike, and its cards as columns of a sheet."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.happening.chain import Link
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING, seen_card
from gorin.engine.show.presentation import (
    INTEGER,
    LIST,
    TEXT,
    Board,
    Column,
    Layout,
    Pending,
    Touch,
    Use,
    Value,
    waiting_abilities,
)
from gorin.engine.values.geometry import NO_AREA, areas_in
from gorin.games.strike.game import StrikeGame
from gorin.games.strike.look import INTRODUCTION, LOOK
from gorin.games.strike.rules.legality import spells_of
from gorin.games.strike.rules.paying import attributes_of
from gorin.games.strike.rules.stage import BASE_LINES, CENTER, GATES, GRID, ROWS
from gorin.games.strike.rules.stage import COLUMNS as STAGE_COLUMNS
from gorin.games.strike.terms import ABILITY_VERB, ATTRIBUTES, HAND, SPELL_VERB, STAGE


def reach(game: StrikeGame, card: int) -> int:
    """3.6: the areas in a striker's attack range, whoever stands there."""
    area, found = game.at[card], game.traits(card).reach
    return 0 if area == NO_AREA or found is None else found.reached(area, game.holder[card])


def details(game: StrikeGame, card: int) -> dict[str, Any]:
    """3.3: the attributes; of a striker its option (2.2.4.3), its equips (2.9.3) and its attack range."""
    mask = attributes_of(game.traits(card).words)
    found: dict[str, Any] = {"attributes": [name for name, bit in ATTRIBUTES.items() if mask & bit]}
    if game.zone[card] == HAND:
        found["summon_cost"] = game.printed[card].fields.get("summon_cost") or ""
    if game.zone[card] == STAGE:
        option = game.option_of(card)
        found["ace"] = option != NOTHING
        found["option"] = [] if option == NOTHING else [option]
        found["equips"] = [each for each in game.attached_to(card) if each != option]
        found["reach"] = " ".join(GRID.name(area) for area in areas_in(reach(game, card)))
    return found


def pending(game: StrikeGame) -> list[Pending]:
    """6.1: the chain, the latest declaration first, then the abilities that wait."""
    return [*(declared(link) for link in reversed(game.chain)), *waiting_abilities(game)]


def declared(link: Link) -> Pending:
    """A declaration by what was used for it: the spell card, the striker with the ability, the attackers."""
    refs = link.cards or (link.members[0],) if link.members else link.cards
    card = seen_card(refs[0]) if refs else link.ctx.source
    return Pending("chain", link.player, card, tuple(seen_card(ref) if ref >= 0 else ref for ref in link.targets))


def effect(game: StrikeGame, option: Option) -> list[object]:
    """5.4.8, 5.4.9: the spell or the ability that is declared."""
    if option.verb == SPELL_VERB:
        return [spells_of(game, option.card)[option.number - 1]]
    if option.verb == ABILITY_VERB:
        return [game.traits(option.card).profile.activated[option.number - 1]]
    return []


def casters(game: StrikeGame, player: int) -> list[int]:
    return list(game.zone_cards(STAGE, player))


def base_line(game: StrikeGame, player: int) -> list[str]:
    return [GRID.name(area) for area in areas_in(BASE_LINES[player])]


def enemies(game: StrikeGame, player: int) -> list[int]:
    """5.4.7.2: what could be attacked."""
    return list(game.zone_cards(STAGE, game.opponent(player)))


LAYOUT: Final = Layout(
    numbers=(("score", ""), ("strikers", ""), ("hand_limit", "")),
    rows=("stage", "rule_area", "effect_zone"),
    spare=("rule_area", "effect_zone"),
    board=Board(
        zone="stage",
        place="at",
        columns=STAGE_COLUMNS,
        rows=ROWS,
        reach="reach",
        numbers=Value("fight", ("pow", "def")),
        regions=(
            ("base_line", 0, BASE_LINES[0]),
            ("base_line", 1, BASE_LINES[1]),
            ("center_line", -1, CENTER),
            ("gate_area", 0, 1 << GATES[0]),
            ("gate_area", 1, 1 << GATES[1]),
        ),
        dividers=("／", " / "),
    ),
    still=frozenset(("deck", "hand", "discard", "score_area", "removed")),
    hand="hand",
    piles=("deck", "discard", "score_area", "removed"),
    frame="attributes",
    kind="kind",
    subtypes=("affiliations", "races", "spell_types"),
    curve="rank",
    values=(
        Value("at", ("at",), quiet=True, leading=True),
        Value("summon", ("summon_cost",), quiet=True, leading=True),
        Value("rank", ("rank",)),
        Value("fight", ("pow", "def")),
        Value("reach", ("reach",), quiet=True),
    ),
    states=(("acted", "acted", "unacted"), ("face_down", "face_down", ""), ("ace", "ace", "")),
    lists=(("attributes", "attribute"), ("keywords", "keyword")),
    links=("option", "equips"),
    details=details,
    spent="acted",
    pending=pending,
    uses=(Use("spell", "card", "caster", casters), Use("summon", "card", "to", base_line, cost="summon")),
    arguments=(
        ("move", ("striker", "to")),
        ("attack", ("with", "target")),
        ("spell", ("card", "caster", "target")),
        ("ability", ("striker", "target")),
        ("summon", ("card", "to")),
    ),
    number="number",
    effect=effect,
    touches=(
        Touch("summon", ("hand",), card="card", other="to", among=base_line, phases=("command",)),
        Touch("spell", ("hand",), card="card", other="caster", among=casters),
        Touch("attack", ("stage",), card="with", other="target", among=enemies),
        Touch("attack", ("stage",), own=False, card="target", other="with", among=casters),
        Touch("spell", own=None, card="card", other="caster", among=casters),
    ),
    look=LOOK,
    introduction=INTRODUCTION,
    phases=("refresh", "striker", "command", "end"),
    life="score",
)


COLUMNS: Final[tuple[Column, ...]] = (
    Column("kind", TEXT, ("種類", "カードの種類")),
    Column("name", TEXT, ("名前", "カード名")),
    Column("name_en", TEXT, ("英語名",), english="English name"),
    Column("striker_name", TEXT, ("ストライカー名",)),
    Column("spell_name", TEXT, ("スペルカード名",)),
    Column("attributes", LIST, ("属性",)),
    Column("summon_cost", TEXT, ("召喚コスト",)),
    Column("rank", INTEGER, ("Rank", "ランク")),
    Column("pow", INTEGER, ("POW",), english="POW"),
    Column("def", INTEGER, ("DEF",), english="DEF"),
    Column("attack_map", LIST, ("攻撃範囲",), english="Attack range", lines=True),
    Column("affiliations", LIST, ("所属",)),
    Column("races", LIST, ("種族",)),
    Column("spell_types", LIST, ("スペルタイプ", "タイプ")),
    Column("abilities", LIST, ("アビリティ",), lines=True),
    Column("spell", TEXT, ("スペルカード", "スペル"), english="Spell card", lines=True),
    Column("extra", TEXT, ("エクストラ",), lines=True),
)
