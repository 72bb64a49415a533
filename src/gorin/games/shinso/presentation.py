"""What a table shows of the vampire game, and its cards as columns of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import NOTHING
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
from gorin.engine.values.geometry import grid_of
from gorin.games.shinso.look import INTRODUCTION, LOOK
from gorin.games.shinso.printed import ShinsoPrinted
from gorin.games.shinso.rules.conversion import CONVERT, EFFECTS_BASE, SOUL_BURN
from gorin.games.shinso.rules.naming import KEYWORD, OUTSIDE, name_in
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ASLEEP,
    BODIES,
    BOUND,
    FACE_UP,
    FIELD,
    FRAGMENT,
    KEYWORDS,
    NOWHERE,
    NUMBERED,
    RELIC_AREA,
    RIMS,
    SLOT_COUNT,
    SLOTS,
    STAGE,
)

SIDES: Final = 2
SLOTS_OF: Final = ((1 << SLOT_COUNT) - 1, ((1 << SLOT_COUNT) - 1) << SLOT_COUNT)
"""The areas of each player's slots, as masks: those of one letter face each other (R15)."""
AREAS: Final = grid_of(SLOT_COUNT, SIDES)


def area_of(game: ShinsoState, card: int) -> str:
    """R15: the letter of a slot and the number of the player on whose side it is; `A1` faces `A2`."""
    return AREAS.name(AREAS.area(game.slots[card] - 1, game.side_of(card)))


def keywords_of(game: ShinsoState, card: int) -> list[str]:
    """The keywords that a card has now; a numbered one with its sum (R78)."""
    mask = game.traits(card).keywords
    found = [word for word, bit in KEYWORDS.items() if mask & bit]
    for word, number in NUMBERED.items():
        total = game.card_number(card, number)
        if total > 0:
            found.append(numbered(word, total))
    return found


def numbered(word: str, total: int) -> str:
    """A numbered keyword as it is printed."""
    sign = {"聖痕": "-", "不死": ""}.get(word, "+")
    return f"{word}{sign}{total}"


def details(game: ShinsoState, card: int) -> dict[str, Any]:
    """Cost and power; on the field its states, its place, its keywords and 秘宝."""
    traits = game.traits(card)
    zone = game.zone[card]
    printed = game.printed[card]
    found: dict[str, Any] = {}
    if not traits.kind & FRAGMENT:
        found["cost"] = printed.cost if isinstance(printed, ShinsoPrinted) else ""
    if traits.kind & BODIES:
        found["power"] = game.power(card)
    if zone == RIMS:
        found["face_up"] = bool(game.flags[card] & FACE_UP)
    if zone not in FIELD:
        return found
    found["bound"] = bool(game.flags[card] & BOUND)
    found["new"] = game.is_new(card)
    found["keywords"] = keywords_of(game, card)
    found["counters"] = dict(game.counters.get(card, {}))
    if zone in (SLOTS, STAGE):
        found["sleep"] = bool(game.flags[card] & ASLEEP)
        found["equipped"] = game.relics_on(card)
    if zone == SLOTS:
        found["at"] = area_of(game, card)
        facing = game.in_front_of(card)
        found["reach"] = area_of(game, facing) if facing != NOTHING else ""
    if zone == RELIC_AREA:
        bearer = game.bearers.get(card, NOTHING)
        found["bearer"] = [] if bearer == NOTHING else [bearer]
    return found


def pending(game: ShinsoState) -> Sequence[Pending]:
    """R39, R41: what was announced, the latest first, then the abilities that wait."""
    announced = sorted(game.cards_in(NOWHERE), key=lambda card: -game.entered[card])
    return [*(Pending("announced", game.holder[card], card) for card in announced), *waiting_abilities(game)]


def wording(game: ShinsoState, decision: Decision, option: Option) -> tuple[str, dict[str, Any]] | None:
    """A slot by its letter, what a conversion or a burn does, and names that are no cards of the game."""
    if decision.about in (KEYWORD, OUTSIDE):
        return "option.shinso.named", {"name": name_in(game, decision.about, option.number)}
    if option.verb == "activate" and not option.number:
        return "option.shinso.activate_set", {}
    if option.verb == "summon" and option.number:
        return "option.shinso.summon_slot", {"slot": "ABCD"[option.number - 1]}
    if option.verb == "attack" and option.target == NOTHING:
        return "option.shinso.attack_alone", {}
    if option.verb == CONVERT:
        return f"option.shinso.convert_{option.number}", {}
    if option.verb == SOUL_BURN:
        rims, effect = divmod(option.number, EFFECTS_BASE)
        return f"option.shinso.soul_burn_{effect}", {"rims": rims}
    return None


def bodies(game: ShinsoState, player: int) -> list[int]:
    """battle.designate: what could attack, or bear something."""
    return [*game.zone_cards(SLOTS, player), *game.zone_cards(STAGE, player)]


def enemies(game: ShinsoState, player: int) -> list[int]:
    """battle.designate: what could be attacked."""
    return bodies(game, game.opponent(player))


LAYOUT: Final = Layout(
    numbers=(("actions", ""), ("conversions", ""), ("shift_limit", ""), ("burn_ends", "")),
    quiet=("conversions", "burn_ends"),
    rows=("stage", "fragment", "arts", "territory", "relics", "kin", "shift", "broken"),
    spare=("stage", "fragment", "arts", "territory", "relics", "kin", "shift", "broken"),
    numbered=(("rims", "R"),),
    board=Board(
        zone="kin",
        place="at",
        columns=SLOT_COUNT,
        rows=SIDES,
        reach="reach",
        numbers=Value("power", ("power",)),
        regions=(("slots", 0, SLOTS_OF[0]), ("slots", 1, SLOTS_OF[1])),
        turns=True,
    ),
    still=frozenset(("hand", "deck", "life_deck", "rims", "core", "broken", "shift", "coffin", "removed", "fragment")),
    hand="hand",
    piles=("deck", "life_deck", "core", "coffin", "removed"),
    frame="colors",
    kind="kind",
    subtypes=("races",),
    curve="cost",
    values=(
        Value("at", ("at",), quiet=True, leading=True),
        Value("cost", ("cost",)),
        Value("power", ("power",)),
    ),
    states=(
        ("sleep", "sleep", "awake"),
        ("bound", "bound", ""),
        ("face_up", "face_up", ""),
        ("new", "new", ""),
    ),
    lists=(("keywords", "keyword"),),
    counts=("counters",),
    links=("equipped", "bearer"),
    details=details,
    spent="sleep",
    pending=pending,
    wording=wording,
    uses=tuple(Use(verb, cost="cost") for verb in ("summon", "use", "set", "deploy")),
    arguments=(
        ("summon", ("card", "slot")),
        ("attack", ("with", "target")),
        ("equip", ("relic", "to")),
        ("activate", ("card", "ability")),
    ),
    number="slot",
    touches=(
        Touch("summon", ("hand",), card="card", kinds=("眷属", "ドッペル")),
        Touch("use", ("hand",), kinds=("権能",)),
        Touch("deploy", ("hand",), kinds=("領地", "秘宝")),
        Touch("attack", ("kin", "stage"), card="with", other="target", among=enemies),
        Touch("appear", ("fragment",), bare=True),
        Touch("equip", ("relics",), card="relic", other="to", among=bodies),
        Touch("activate", ("arts", "territory"), card="card"),
        Touch("attack", ("kin", "stage", "fragment"), own=False, card="target", other="with", among=bodies),
        Touch("summon", own=None, card="card", kinds=("眷属", "ドッペル")),
        Touch("deploy", own=None, kinds=("領地", "秘宝")),
        Touch("use", own=None),
    ),
    look=LOOK,
    introduction=INTRODUCTION,
    phases=("cleanup", "draw", "shift", "play", "battle", "regenerate", "end"),
    pips=("actions",),
)


COLUMNS: Final[tuple[Column, ...]] = (
    Column("name", TEXT, ("名前", "カード名")),
    Column("name_en", TEXT, ("英語名",), english="English name"),
    Column("kind", TEXT, ("種類", "カード種類", "カードの種類", "type")),
    Column("colors", LIST, ("色", "color")),
    Column("cost", TEXT, ("コスト",)),
    Column("power", TEXT, ("戦闘力",)),
    Column("races", LIST, ("種族", "race")),
    Column("condition", TEXT, ("登場条件",), english="Condition of arrival"),
    Column("shift_limit", INTEGER, ("シフトリミット",)),
    Column("shift_limit_up", INTEGER, ("シフトリミット増加",), english="Shift limit rise"),
    Column("text", TEXT, ("テキスト", "効果"), lines=True),
    Column("faces", TEXT, ("両面",), lines=True),
)
