"""2.2.5, 2.4.3: what always-on abilities and lasting effects say about strikers and players."""

from __future__ import annotations

from typing import Any, Final, cast

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values import continuous
from gorin.engine.values.ability import STATIC, Ability, Change, Static
from gorin.engine.values.change import DamageChange
from gorin.engine.values.geometry import NO_AREA
from gorin.engine.values.lasting import Mark
from gorin.engine.values.traits import Traits
from gorin.games.strike.library import StrikeLibrary
from gorin.games.strike.program.changes import PLAYERS, HandLimit, PlayerRules, PowerLess, Shelter
from gorin.games.strike.rules.stage import GRID
from gorin.games.strike.state import NOTHING_SAID, PlayerInformation, StrikeState
from gorin.games.strike.terms import (
    ABILITY,
    ACTED,
    ATTACHED,
    DEF,
    FACE_DOWN,
    IMMUNE_ABILITIES,
    IMMUNE_ENEMY_ABILITIES,
    IMMUNE_ENEMY_SPELLS,
    IMMUNE_SPELLS,
    KEYWORDS,
    NUMBERS,
    POW,
    RANK,
    RULE,
    SCORE,
    SPELL,
    STAGE,
)

WORKING: Final = frozenset((STAGE, ATTACHED, RULE))
ORDERED: Final = frozenset(NUMBERS)


def refresh(game: StrikeState, card: int) -> Traits:
    """2.4.12.2: a card's information; where always-on abilities only add to numbers, order does not matter.

    A card in a zone that no effect reaches has its printed information.
    """
    has_statics = bool(game.statics) or game.has_statics()
    zone = game.zone[card]
    if zone not in WORKING and card not in game.marks and not game.static_reach >> zone & 1:
        printed = game.printed[card].traits
        game.cache[card] = printed
        return printed
    if not has_statics or zone not in WORKING:
        return continuous.refresh(game, card)
    if game.sums is None:
        game.sums = only_sums(game)
    if not game.sums:
        return continuous.refresh(game, card)
    cache = game.cache
    for each in game.static_sources():
        cache[each] = with_marks(game, each) if each in game.marks else game.bases[each] or game.base_traits(each)
    for source in game.statics or ():
        for ability in (cache[source] or game.traits(source)).profile.statics:
            static = ability.static
            if static is not None and static.changes[0].writes() in NUMBERS:
                add_up(game, source, ability, static)
    known = cache[card]
    if known is None:
        known = cache[card] = game.base_traits(card)
    return known


def add_up(game: StrikeState, source: int, ability: Ability, static: Static) -> None:
    """What an always-on ability adds to the numbers of those it means."""
    ctx = Context(source, game.stamp[source], game.holder[source])
    if static.condition is not None and not static.condition.holds(game, ctx):
        return
    for card in static.things.cards(game, ctx):
        traits = game.cache[card]
        if traits is None or game.is_spared(card, ability, ctx):
            continue
        traits = traits.copy()
        for change in static.changes:
            change.apply(traits, game, ctx)
        game.cache[card] = traits


def with_marks(game: StrikeState, card: int) -> Traits:
    """A card with the effects that lie on it, words and rules before numbers."""
    traits = game.base_traits(card).copy()
    for layer in (1, 2):
        for mark in game.marks[card]:
            for change in mark.changes:
                if game.layer(change) == layer:
                    change.apply(traits, game, mark.ctx)
    return traits


def only_sums(game: StrikeState) -> bool:
    """Whether nothing on the stage makes the order of continuous effects matter; it holds until abilities change."""
    if game.static_reads & ORDERED:
        return False
    library = cast(StrikeLibrary, game.library)
    if not all(library.sums_only(game.base_traits(card)) for card in game.statics or ()):
        return False
    return not any(
        change.writes() == "abilities" for marks in game.marks.values() for mark in marks for change in mark.changes
    )


def is_immune(game: StrikeState, card: int, ctx: Context | None) -> bool:
    """2.4.13, 2.4.13.1, T147: whether a striker does not receive the effects of this text."""
    if ctx is None or card < 0 or game.zone[card] != STAGE:
        return False
    rules = game.traits(card).rules
    if not rules:
        return False
    enemy = game.holder[card] != ctx.master
    if ctx.origin == SPELL:
        return bool(rules & (IMMUNE_SPELLS | IMMUNE_ENEMY_SPELLS if enemy else IMMUNE_SPELLS))
    return bool(rules & (IMMUNE_ABILITIES | IMMUNE_ENEMY_ABILITIES if enemy else IMMUNE_ABILITIES))


def add_to(found: PlayerInformation, game: StrikeState, change: Change, ctx: Context) -> None:
    if isinstance(change, PlayerRules):
        for player in change.who.players(game, ctx):
            found.rules[player] |= change.rules
    elif isinstance(change, HandLimit):
        for player in change.who.players(game, ctx):
            found.hand_limit[player] += change.amount.value(game, ctx)
    elif isinstance(change, PowerLess):
        for player in change.who.players(game, ctx):
            found.power_less[player] += change.amount.value(game, ctx)


def for_players(game: StrikeState) -> PlayerInformation:
    """T44, T64, T144: collected from always-on abilities and from effects that last."""
    if NOTHING not in game.marks and not (game.has_statics() and speaks_of_players(game)):
        return NOTHING_SAID
    found = PlayerInformation(game.nplayers)
    for mark in game.marks.get(NOTHING, ()):
        for change in mark.changes:
            add_to(found, game, change, mark.ctx)
    for change, ctx in static_changes(game, PlayerRules | HandLimit | PowerLess):
        add_to(found, game, change, ctx)
    return found


def speaks_of_players(game: StrikeState) -> bool:
    """Whether any always-on ability, in force or not, says something about players."""
    for card in game.statics or ():
        given = game.granted(card)
        own = game.base_traits(card).profile.statics
        for ability in own if given is None else own + given.statics:
            static = ability.static
            if static is not None and any(change.writes() == PLAYERS for change in static.changes):
                return True
    return False


def static_changes(game: StrikeState, sort: Any, subject: int = NOTHING) -> list[tuple[Change, Context]]:
    """The changes of a looked-up sort that always-on abilities make now (to this subject)."""
    found: list[tuple[Change, Context]] = []
    for card in game.static_sources():
        traits = game.cache[card] or game.traits(card)
        if not traits.profile.statics and not traits.profile.adjusts:
            continue
        for ability in traits.abilities:
            static = ability.static
            if ability.kind != STATIC or static is None:
                continue
            for change in static.changes:
                if not isinstance(change, sort):
                    continue
                ctx = Context(card, game.stamp[card], game.holder[card])
                ctx.origin = SPELL if ability.zones else ABILITY
                if static.condition is not None and not static.condition.holds(game, ctx):
                    continue
                if subject == NOTHING or (
                    subject in static.things.cards(game, ctx) and not is_immune(game, subject, ctx)
                ):
                    found.append((change, ctx))
    return found


def damage_changes(
    game: StrikeState, card: int, direction: str, kind: int
) -> list[tuple[DamageChange, Context, Mark | None]]:
    """T50 to T53: what changes damage of this kind that a striker deals or receives."""
    found: list[tuple[DamageChange, Context, Mark | None]] = []
    for mark in game.marks.get(card, ()):
        for change in mark.changes:
            if isinstance(change, DamageChange) and concerns(change, direction, kind):
                found.append((change, mark.ctx, mark))
    if game.statics is None:
        game.has_statics()
    if game.adjusting or game.statics_give:
        for each, ctx in static_changes(game, DamageChange, card):
            if isinstance(each, DamageChange) and concerns(each, direction, kind):
                found.append((each, ctx, None))
    return found


def concerns(change: DamageChange, direction: str, kind: int) -> bool:
    return change.direction == direction and (not change.kinds or bool(change.kinds & kind))


def shelters(game: StrikeState, card: int) -> list[Shelter]:
    """10.5: what a striker is sheltered from."""
    found: list[Shelter] = []
    for ability in game.traits(card).abilities:
        static = ability.static
        if static is None:
            continue
        for change in static.changes:
            if isinstance(change, Shelter):
                found.append(change)
    return found


def view_card(game: StrikeState, card: int) -> dict[str, Any]:
    """A visible card's states and numbers."""
    view: dict[str, Any] = {
        RANK: game.card_number(card, RANK),
        POW: game.card_number(card, POW),
        DEF: game.card_number(card, DEF),
    }
    if game.zone[card] == STAGE:
        area = game.at[card]
        view["at"] = GRID.name(area) if area != NO_AREA else ""
        view["acted"] = bool(game.flags[card] & ACTED)
        view["attached"] = game.attached_to(card)
        view["keywords"] = [word for word, bit in KEYWORDS.items() if game.traits(card).keywords & bit]
    if game.zone[card] == SCORE:
        view["face_down"] = bool(game.flags[card] & FACE_DOWN)
    return view
