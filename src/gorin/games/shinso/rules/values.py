"""Power, keywords and rules as they are now: in which order effects count, and whom they reach."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.things import THIS
from gorin.engine.values.ability import Change, Static
from gorin.engine.values.change import ADD, SET, Number, Rule
from gorin.engine.values.lasting import Mark
from gorin.games.shinso.program.changes import Controlled, InAttackPower, TextOf
from gorin.games.shinso.program.things import Bearer
from gorin.games.shinso.rules import signs
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARMOUR,
    ARTS,
    KIN,
    POWER,
    SAFE_FROM_EFFECTS,
    SAFE_FROM_FOES,
    SLOTS,
    STAGE,
    STRENGTHEN,
    UNAFFECTED,
    UNAFFECTED_BY_ARTS,
    UNAFFECTED_BY_FOES,
)

TEXTS: Final = 0
ABILITIES: Final = 1
WORDS: Final = 2
BASES: Final = 3
POWERS: Final = 4
OTHERS: Final = 5
SPARING: Final = UNAFFECTED | UNAFFECTED_BY_FOES | UNAFFECTED_BY_ARTS


def layer(change: Change) -> int:
    """R62, R138: texts, abilities, what is no number, base power, changes of power, then what power decides (T93).

    強化 and 鎧 are known before power, to which an attack adds them (R79, R80).
    """
    if isinstance(change, TextOf):
        return TEXTS
    writes = change.writes()
    if writes == "abilities":
        return ABILITIES
    if isinstance(change, InAttackPower):
        return POWERS
    if isinstance(change, Number):
        if change.number == POWER:
            return BASES if change.how == SET else POWERS
        return BASES if change.number in (STRENGTHEN, ARMOUR) else OTHERS
    return WORDS if writes in ("", "name", "words", "rules") else OTHERS


def changed_zones(game: ShinsoState) -> int:
    """The zones (a mask) in which effects may reach cards: in others off the field all is as printed."""
    if game.statics is None:
        game.has_statics()
    found = game.static_reach
    for card in game.marks:
        found |= 1 << game.zone[card]
    return found


def rules_against(game: ShinsoState, card: int) -> int:
    """R125 効果を受けない: the rules of this kind that its own text, its 秘宝 or an effect lay on a card."""
    if game.zone[card] not in (SLOTS, STAGE):
        return 0
    found = 0
    for bearing in (card, *(game.relics_on(card) if game.bearers else ())):
        for ability in game.base_traits(bearing).profile.statics:
            static = ability.static
            if static is None or not says(static.changes, SPARING):
                continue
            ctx = Context(bearing, game.stamp[bearing], game.holder[bearing])
            meant = static.things == THIS if bearing == card else isinstance(static.things, Bearer)
            if meant and (static.condition is None or static.condition.holds(game, ctx)):
                found |= rules_of(static.changes)
    for mark in game.marks.get(card, ()):
        found |= rules_of(mark.changes)
    return found & SPARING


def rules_of(changes: tuple[Change, ...]) -> int:
    found = 0
    for change in changes:
        if isinstance(change, Rule):
            found |= change.rules
    return found


def says(changes: tuple[Change, ...], rules: int) -> bool:
    for change in changes:
        if isinstance(change, Rule) and change.rules & rules:
            return True
    return False


def receives(game: ShinsoState, card: int, source: int) -> bool:
    """R125: whether what the text of `source` does happens to this card; rules of the game are nobody's text."""
    if source in (NOTHING, card):
        return True
    rules = rules_against(game, card)
    if not rules or rules & UNAFFECTED:
        return not rules
    of_art = bool(game.traits(source).kind & ARTS)
    spared = rules & UNAFFECTED_BY_FOES or (rules & UNAFFECTED_BY_ARTS and of_art)
    return not (spared and game.holder[source] != game.holder[card])


def is_safe(game: ShinsoState, card: int, source: int) -> bool:
    """R125 効果によって破壊されない: of any card, or of those of the opponent."""
    rules = game.traits(card).rules
    return bool(rules & SAFE_FROM_EFFECTS or (rules & SAFE_FROM_FOES and game.holder[source] != game.holder[card]))


def is_worn_out(game: ShinsoState, card: int) -> bool:
    """power.2, R63: a 眷属 with power 0 or less while at least one decrease applies to it."""
    traits = game.traits(card)
    if not traits.kind & KIN or game.power(card) > 0:
        return False
    for mark in game.marks.get(card, ()):
        for change in mark.changes:
            if lowers(game, change, mark.ctx):
                return True
    return any(
        lowers(game, change, ctx) and card in static.things.cards(game, ctx)
        for static, ctx in statics_now(game)
        for change in static.changes
    )


def lowers(game: ShinsoState, change: Change, ctx: Context) -> bool:
    return (
        isinstance(change, Number)
        and change.number == POWER
        and change.how == ADD
        and change.amount.value(game, ctx) < 0
    )


def statics_now(game: ShinsoState, kind: type = Change) -> list[tuple[Static, Context]]:
    """The continuous effects that hold now, each from its point of view, the oldest first.

    `kind`: only those with such a change.
    """
    found: list[tuple[Static, Context]] = []
    for card in game.bearing_statics():
        for ability in game.text_of(card).profile.statics:
            if ability.static is not None and makes(ability.static, kind):
                found.append((ability.static, Context(card, game.stamp[card], game.holder[card])))
    found += [(each.static, each.ctx) for each in game.floating if makes(each.static, kind)]
    return [(static, ctx) for static, ctx in found if static.condition is None or static.condition.holds(game, ctx)]


def makes(static: Static, kind: type) -> bool:
    """Whether an effect has a change of this class."""
    for change in static.changes:
        if isinstance(change, kind):
            return True
    return False


def changes_on(game: ShinsoState, card: int, kind: type) -> list[tuple[Change, Context]]:
    """The changes of this class that apply to a card, by marks and continuous effects."""
    found: list[tuple[Change, Context]] = []
    if game.marks:
        for mark in game.marks.get(card, ()):
            found += [(change, mark.ctx) for change in mark.changes if isinstance(change, kind)]
    for static, ctx in statics_now(game, kind):
        if card in static.things.cards(game, ctx):
            found += [(change, ctx) for change in static.changes if isinstance(change, kind)]
    return found


def settle_control(game: ShinsoState) -> None:
    """R56: each card is controlled by whom the last effect says, or by the player on whose side it lies."""
    if not game.lies and not (game.marks and signs.signs(game) & signs.CONTROLS):
        return
    concerned = list(game.lies) if game.lies else []
    for card, marks in game.marks.items():
        if card not in concerned and is_controlled(marks):
            concerned.append(card)
    for card in concerned:
        if game.zone[card] not in (SLOTS, STAGE):
            continue
        side = game.side_of(card)
        player = side
        for mark in game.marks.get(card, ()):
            for change in mark.changes:
                if isinstance(change, Controlled):
                    player = change.player
        if player != game.holder[card]:
            hand_over(game, card, player, side)


def is_controlled(marks: tuple[Mark, ...]) -> bool:
    """R56: whether an effect says who controls the card."""
    for mark in marks:
        for change in mark.changes:
            if isinstance(change, Controlled):
                return True
    return False


def hand_over(game: ShinsoState, card: int, player: int, side: int) -> None:
    """control.2, R56: it stays where it lies, awake or asleep as it is; only its controller changes."""
    zone = game.zone[card]
    game.zone_cards(zone, game.holder[card]).remove(card)
    game.zone_cards(zone, player).append(card)
    game.holder[card] = player
    if player == side:
        game.lies.pop(card, None)
    else:
        game.lies[card] = side
    game.cache[card] = None
    game.touch_abilities()
    game.note("control", "R56", player, card)
