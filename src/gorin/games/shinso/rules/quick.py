"""Quick actions: what can be done at any moment when nothing is being processed (R38)."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import MOST_KEPT, Option, Ways
from gorin.engine.kernel.ref import NOTHING
from gorin.games.shinso.printed import Side
from gorin.games.shinso.rules import activating, conversion, legality, using
from gorin.games.shinso.rules.equipping import SummonAtOnce
from gorin.games.shinso.rules.frames import is_attack_open
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ANY_TURN,
    ARTS,
    ARTS_SLOT,
    HAND,
    KIN,
    RELIC,
    RELIC_AREA,
    RIMS,
    SLOTS,
    STAGE,
    TERRITORY_SLOT,
    WHEN_ATTACKED,
)
from gorin.games.shinso.zones import EMPTY_SLOTS

SUMMON: Final = "summon"
SUMMONS: Final = Ways(SUMMON)
FIELD_CARDS: Final[tuple[int, ...]] = (SLOTS, STAGE, RELIC_AREA, TERRITORY_SLOT)


class IntoEmptySlots:
    """play.2, R15: the options to summon a card into each slot but those that are taken (a mask).

    Each list is made once for all games; those of a mask are replaced together, as several threads share them.
    """

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: list[list[list[Option]]] = [[] for _ in EMPTY_SLOTS]

    def of(self, card: int, taken: int) -> list[Option]:
        """Not to be changed by the caller."""
        made = self._made[taken]
        if card < len(made):
            return made[card]
        empty = EMPTY_SLOTS[taken]
        if card >= MOST_KEPT:
            return SUMMONS.each(card, empty)
        made = self._made[taken] = made + [SUMMONS.each(each, empty) for each in range(len(made), card + 1)]
        return made[card]


INTO_EMPTY_SLOTS: Final = IntoEmptySlots()


def options(game: ShinsoState, player: int) -> list[Option]:
    """R38: everything that this player can do quickly now."""
    found: list[Option] = []
    zones, count = game.zones, game.nplayers
    if not game.burned[player]:
        if (not game.conversions[player] or zones[STAGE * count + player]) and zones[RIMS * count + player]:
            found += conversion.conversion_options(game, player)
        if not game.rims_at_start[player]:
            found += conversion.burn_options(game, player)
    for card in zones[ARTS_SLOT * count + player]:
        if legality.why_not_activate_set(game, card, player) is None:
            found.append(Option(using.ACTIVATE, card))
    at_once = game.at_once[player]
    if at_once is None:
        at_once = game.at_once[player] = at_once_cards(game, player)
    if at_once:
        now = legality.moments(game, player)
        if now:
            for card in at_once:
                found += at_once_options(game, card, player, now)
    acting = game.who_acts[player]
    if acting is None:
        acting = acting_cards(game, player)
    if acting:
        timing = ANY_TURN | WHEN_ATTACKED if is_attack_open(game) else ANY_TURN
        for card in acting:
            offer_effects(game, card, player, timing, found)
    return found


def at_once_cards(game: ShinsoState, player: int) -> list[int]:
    """R101: the 即応 cards in a player's hand."""
    cards = game.cards
    return [card for card in game.zones[HAND * game.nplayers + player] if cards[card].timing]


def acting_cards(game: ShinsoState, player: int) -> list[int]:
    """R24: the cards on a player's field that have activated effects.

    Kept (`who_acts`) where no static ability gives effects, until somebody's abilities change or such a card moves.
    """
    cache = game.cache
    zones = game.zones
    count = game.nplayers
    found: list[int] = []
    for zone in FIELD_CARDS:
        for card in zones[zone * count + player]:
            if (cache[card] or game.text_of(card)).profile.activated:
                found.append(card)
    if not game.statics_give:
        game.who_acts[player] = found
    return found


def at_once_options(game: ShinsoState, card: int, player: int, now: int) -> list[Option]:
    """R101: a 即応 card at its moment."""
    found: list[Option] = []
    for side in game.cards[card].sides:
        if not side.timing & now:
            continue
        if side.kind & ARTS:
            if legality.why_not_use(game, card, player) is None:
                found.append(Option(using.USE, card))
        elif side.kind & (KIN | RELIC) and legality.why_not_summon(game, card, side, player) is None:
            found += summon_options(game, card, player)
    return found


def summon_options(game: ShinsoState, card: int, player: int) -> list[Option]:
    """play.2, R110: one for each slot; without a slot the lowest that is empty after paying."""
    side = legality.summonable(game, card, player)
    return [] if side is None else summons(game, card, side, player, legality.ways(game, card, side, player))


def summons(game: ShinsoState, card: int, side: Side, player: int, ways: list[bool]) -> list[Option]:
    """play.2, R110: the same of a side, in the ways in which it can be summoned."""
    if not side.kind & KIN:
        return [Option(SUMMON, card)]
    if len(ways) == 1:
        slots = legality.slots_for(game, card, side, player, ways[0])
    else:
        slots = sorted({slot for way in ways for slot in legality.slots_for(game, card, side, player, way)})
    if side.sacrifice is not None:
        slots = [0, *slots]
    return SUMMONS.each(card, slots)


def offer_effects(game: ShinsoState, card: int, player: int, timing: int, options: list[Option]) -> None:
    """R24, R38: add the activated effects of a card, of this timing, that can be announced now."""
    number = 0
    profile = (game.cache[card] or game.traits(card)).profile
    for at, ability in enumerate(profile.activated):
        if ability.playing is not None and activating.is_addition(ability):
            continue
        number += 1
        line = profile.activated_lines[at]
        if ability.timing & timing and activating.why_not_activate(game, card, ability, line, player) is None:
            options.append(Option(using.ACTIVATE, card, NOTHING, number))


def take(game: ShinsoState, player: int, option: Option) -> None:
    """Begin a quick action."""
    card = option.card
    if option.verb == conversion.CONVERT:
        game.call(conversion.Convert(player, conversion.effects_in(option.number)))
    elif option.verb == conversion.SOUL_BURN:
        rims, effect = divmod(option.number, conversion.EFFECTS_BASE)
        game.call(conversion.SoulBurn(player, effect, rims))
    elif option.verb == using.USE:
        game.call(using.Use(legality.context(game, card, player), using.USE))
    elif option.verb == SUMMON:
        game.call(SummonAtOnce(card, player, option.number))
    elif option.number:
        ability, line = activating.activated(game, card)[option.number - 1]
        ctx = legality.context(game, card, player)
        ctx.line = line
        game.call(activating.Activate(ctx, ability))
    else:
        game.call(using.Use(legality.context(game, card, player), using.ACTIVATE))
