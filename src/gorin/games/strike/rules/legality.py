"""2.5.4 The conditions of a declaration: targets, timing, cost, use conditions."""

from __future__ import annotations

from typing import Final, cast

from gorin.engine.kernel.ref import CARD_MASK, NOTHING, STAMP_SHIFT, place_of, place_ref, seen_card
from gorin.engine.program.context import NO_SIGHTINGS, Context
from gorin.engine.program.group import Part
from gorin.engine.program.roots import Cost, Test
from gorin.engine.values.ability import ACTIVATED, Ability, Target
from gorin.engine.values.geometry import areas_in
from gorin.engine.values.identity import PLACES, use_key
from gorin.games.strike.library import HAND_READS, Aim, Spell, StrikeLibrary, facts_of
from gorin.games.strike.program.costs import Price
from gorin.games.strike.program.tests import InRange
from gorin.games.strike.program.things import ALL_AREAS, Areas
from gorin.games.strike.rules.carrying import carry
from gorin.games.strike.rules.information import shelters
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    ABILITY,
    ATTACHED,
    CANNOT_CAST,
    CANNOT_USE_ABILITY,
    CASTER_REG,
    EFFECT,
    NO_ABILITIES,
    NO_SPELLS,
    NOT_TARGETED,
    NOT_TARGETED_BY_ENEMY,
    SHELTER,
    SPELL,
    STAGE,
)

NO_COSTS: Final[tuple[Cost, ...]] = ()
HIDDEN: Final = NOT_TARGETED | NOT_TARGETED_BY_ENEMY


def spells_of(game: StrikeState, card: int) -> list[Ability]:
    """2.2.5.2, 3.13.2, 3.13.4: the spell abilities of a card, in printed order."""
    return [spell.ability for spell in facts_of(game.printed[card]).spells]


def declared_abilities(game: StrikeState, striker: int) -> list[Ability]:
    """2.4.5, 3.13.3: the declared abilities of a striker: own, of its option, gained."""
    return [each for each in game.traits(striker).abilities if each.kind == ACTIVATED]


def context_for(game: StrikeState, kind: int, card: int, caster: int, player: int) -> Context:
    """2.1.2.1: the point of view of a declaration: its card, its caster, its player."""
    ctx = Context(card, 0 if card == NOTHING else game.stamp[card], player)
    ctx.origin = kind
    ctx.regs = [NO_SIGHTINGS, NO_SIGHTINGS, [caster | game.stamp[caster] << STAMP_SHIFT]]
    return ctx


def as_begun(game: StrikeState, card: int, player: int, ability: Ability | None) -> StrikeState:
    """5.4.8.1, 5.5.1.2: conditions are judged with the card already in the effect zone, where that could matter.

    `ability`: the spell ability that is to be declared; None: the card is to be summoned.
    """
    looks = any(spell.looks for spell in facts_of(game.printed[card]).spells if spell.ability is ability)
    if looks or statics_look_at_hand(game):
        return with_card_played(game, card, player)
    return game


def statics_look_at_hand(game: StrikeState) -> bool:
    if game.statics is None:
        game.has_statics()
    return bool(game.static_reads) and not game.static_reads.isdisjoint(HAND_READS)


def with_card_played(game: StrikeState, card: int, player: int) -> StrikeState:
    """The same game, but this card of the hand lies in the effect zone."""
    begun: StrikeState = game.clone()
    carry(begun, [card], EFFECT, player)
    return begun


def costs_of(ability: Ability) -> tuple[Cost, ...]:
    return ability.costs[0] if ability.costs else NO_COSTS


def is_usable(game: StrikeState, ability: Ability, ctx: Context) -> bool:
    return why_not_usable(game, ability, ctx) is None


def why_not_usable(game: StrikeState, ability: Ability, ctx: Context) -> str | None:
    """2.5.4.4, T41, T142: use conditions, and what forbids the caster to declare."""
    costs = costs_of(ability)
    for cost in costs if len(costs) > 1 else NO_COSTS:
        if not isinstance(cost, Price) and not cost.payable(game, ctx):
            return "2.5.4.4"
    if ability.limit and game.used.get(counted_under(game, ctx), 0) >= ability.limit:
        return "2.5.4.4"
    rules = game.traits(seen_card(ctx.regs[CASTER_REG][0])).rules
    forbidden = CANNOT_CAST if ctx.origin == SPELL else CANNOT_USE_ABILITY
    denied = NO_SPELLS if ctx.origin == SPELL else NO_ABILITIES
    said = game.player_rules or game.rules_for_players()
    return "1.1.3" if rules & forbidden or said.rules[ctx.master] & denied else None


def counted_under(game: StrikeState, ctx: Context) -> tuple[int, int]:
    """T41, R92: the key under which uses are counted: striker and ability, or a spell's player, name and place."""
    if ctx.origin != SPELL:
        return use_key(ctx)
    name = cast(StrikeLibrary, game.library).name_number(game.printed[ctx.source].name)
    return -1 - ctx.master, name << PLACES | ctx.line


def why_no_targets(game: StrikeState, ability: Ability, ctx: Context) -> str | None:
    """2.5.4.1, 2.5.4.1.1, R52, R59: whether proper targets can be chosen in full; 2.5.4.1.2: if there are any."""
    for target in ability.program.targets:
        clause = why_no_target(game, ability, target, ctx)
        if clause is not None:
            return clause
    return None


def why_no_target(game: StrikeState, ability: Ability, target: Target, ctx: Context) -> str | None:
    refs = candidates(game, ability, target, ctx)
    if len(refs) < target.least:
        return "2.5.4.1.1" if refs else "2.5.4.1"
    if game.chain and not any(is_involved(game, ref) for ref in refs):
        return "2.5.4.1.1"
    return None


def has_targets(game: StrikeState, spell: Spell, card: int, caster: int, player: int) -> bool:
    """2.5.4.1: whether proper targets of a spell card can be chosen from where this striker is."""
    return why_no_targets(game, spell.ability, spell_context(game, card, caster, player)) is None


def is_aimed_at(game: StrikeState, spell: Spell, aim: Aim, card: int, caster: int, player: int, areas: int) -> bool:
    """Whether on one of these areas is a proper target."""
    ctx = context_for(game, SPELL, card, caster, player) if aim.tests else None
    while areas:
        lowest = areas & -areas
        areas ^= lowest
        striker = game.board[lowest.bit_length() - 1]
        if ctx is not None and not passes(game, striker, aim.tests, ctx):
            continue
        traits = game.cache[striker] or game.traits(striker)
        if not traits.rules & HIDDEN and not traits.keywords & SHELTER:
            return True
        if may_be_target(game, striker, spell.ability, ctx or spell_context(game, card, caster, player)):
            return True
    return False


def open_areas(game: StrikeState, player: int) -> list[int]:
    """R59: the areas of strikers that may be targets, by side; without an aim all areas."""
    within = involved_areas(game) if game.chain else ALL_AREAS
    mine = game.masks[player] & within
    theirs = game.masks[game.seats.opposite[player]] & within
    return [0, mine, theirs, mine | theirs, ALL_AREAS]


def passes(game: StrikeState, card: int, tests: tuple[Test, ...], ctx: Context) -> bool:
    for test in tests:
        if not test.passes(game, card, ctx):
            return False
    return True


def candidates(game: StrikeState, ability: Ability, target: Target, ctx: Context) -> list[int]:
    """The proper targets now: strikers or equip spells, or areas as place references."""
    group = target.group
    if isinstance(group, Areas):
        return [place_ref(area) for area in areas_in(group.open_areas(game, ctx))]
    found: list[int] = []
    for part in group.parts:
        for card in cards_in(game, part, ctx):
            if card not in found and may_be_target(game, card, ability, ctx):
                found.append(card)
    return found


def cards_in(game: StrikeState, part: Part, ctx: Context) -> list[int]:
    """The cards of a part; a range is looked up once for all of them."""
    tests = part.tests
    if not tests or part.zone != STAGE or not isinstance(tests[0], InRange):
        return part.cards(game, ctx)
    first = tests[0]
    origin = game.at[ctx.regs[CASTER_REG][0] & CARD_MASK]
    if origin < 0:
        return []
    reached = first.range.coloured(origin, ctx.master, first.colours)
    further = tests[1:]
    found: list[int] = []
    at = game.at
    for player in part.who.players(game, ctx):
        if not game.masks[player] & reached:
            continue
        for card in game.zone_cards(STAGE, player):
            if reached >> at[card] & 1 and (not further or passes(game, card, further, ctx)):
                found.append(card)
    return found


def may_be_target(game: StrikeState, card: int, ability: Ability, ctx: Context) -> bool:
    """2.4.10.2.2, 10.5, R72, T146: whether a striker can be the target of this declared ability."""
    if game.zone[card] != STAGE:
        return True
    traits = game.cache[card] or game.traits(card)
    if traits.rules & NOT_TARGETED or (traits.rules & NOT_TARGETED_BY_ENEMY and game.holder[card] != ctx.master):
        return False
    if not traits.keywords & SHELTER:
        return True
    words = game.traits(ctx.source).words
    return not any(
        each.kinds & ctx.origin or each.timing & ability.timing or each.word in words for each in shelters(game, card)
    )


def is_involved(game: StrikeState, ref: int) -> bool:
    """2.5.4.1.1, R59: a striker that declared or is a target in this chain, its area, or its equip spell."""
    if ref >= place_ref(0):
        ref = game.board[place_of(ref)]
    elif game.zone[ref] == ATTACHED:
        ref = game.hosts[ref]
    if ref < 0:
        return False
    sight = game.sight(ref)
    return any(sight in link.members or sight in link.targets for link in game.chain)


def involved_areas(game: StrikeState) -> int:
    """R59: the areas of the strikers that declared or are targets in this chain, as a mask."""
    found = 0
    for link in game.chain:
        for sight in link.members + link.targets:
            card = sight & CARD_MASK
            if game.at[card] >= 0 and game.stamp[card] == sight >> STAMP_SHIFT:
                found |= 1 << game.at[card]
    return found


def spell_context(game: StrikeState, card: int, caster: int, player: int, number: int = 0) -> Context:
    """`number`: the place of the spell on its card."""
    ctx = context_for(game, SPELL, card, caster, player)
    ctx.line = number
    return ctx


def ability_context(game: StrikeState, striker: int, player: int, number: int) -> Context:
    """R92: of the declared ability with this number."""
    ctx = context_for(game, ABILITY, striker, striker, player)
    ctx.line = game.traits(striker).profile.activated_lines[number - 1]
    return ctx
