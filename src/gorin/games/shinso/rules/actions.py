"""What the turn player can do in the play and battle phases, and how it begins (play, battle.designate)."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import MOST_KEPT, Offers, Option, Pairs
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, is_player
from gorin.engine.program.roots import Cost
from gorin.games.shinso.facts import facts_of
from gorin.games.shinso.printed import Side
from gorin.games.shinso.program.changes import TextOf
from gorin.games.shinso.rules import (
    attack,
    designating,
    equipping,
    legality,
    paying,
    players,
    quick,
    signs,
    turning,
    using,
    values,
)
from gorin.games.shinso.rules.announcing import Announcement
from gorin.games.shinso.rules.bringing import LayDown, appear
from gorin.games.shinso.rules.legality import COST_INDEX, PRICE_INDEX
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARTS,
    ASLEEP,
    BURY,
    COFFIN,
    FRAGMENT_PLACE,
    HAND,
    INSTEAD_OF_ATTACKING,
    KIN,
    MY_PLAY_PHASE,
    NO_ARTS_SET,
    RANDOM_TARGET,
    RELIC,
    RELIC_AREA,
    REVIVAL,
    SLOTS,
    STAGE,
    TERRITORY,
    TERRITORY_SLOT,
)

SET: Final = "set"
DEPLOY: Final = "deploy"
APPEAR: Final = "appear"
EQUIP: Final = "equip"
UNEQUIP: Final = "unequip"
ABANDON: Final = "abandon"
USES: Final = Offers(using.USE)
SETS: Final = Offers(SET)
RELICS: Final = Offers(quick.SUMMON)
DEPLOYMENTS: Final = Offers(DEPLOY)
APPEARANCES: Final = Offers(APPEAR)
BURY_OPTION: Final = Option(BURY)
_USED_OR_SET: Final[dict[int, list[Option]]] = {}
NO_CARDS: Final[list[int]] = []
"""What is mostly found; not to be changed."""
ATTACKS: Final = Pairs(attack.ATTACK)
EQUIPMENTS: Final = Pairs(EQUIP)
UNEQUIPPINGS: Final = Offers(UNEQUIP)


def play_options(game: ShinsoState) -> list[Option]:
    """play_terms.1, play.1 to play.13, R24, R38: everything that the turn player can do in the play phase."""
    player = game.active
    zones = game.zones
    count = game.nplayers
    changed = values.changed_zones(game)
    found = hand_options(game, player, changed)
    for card in revivable(game, player, changed):
        side = game.cards[card].side(KIN)
        if side is not None and legality.why_not_summon(game, card, side, player) is None:
            found += quick.summon_options(game, card, player)
    for card in zones[FRAGMENT_PLACE * count + player]:
        if why_not_appear(game, card, player) is None:
            found.append(APPEARANCES.about(card))
    if game.bearers or zones[RELIC_AREA * count + player]:
        found += relic_options(game, player)
    for card in zones[TERRITORY_SLOT * count + player]:
        if equipping.why_not_abandon(game, card, player) is None:
            found.append(Option(ABANDON, card))
    if not game.buried[player] and equipping.may_bury(game, player):
        found.append(BURY_OPTION)
    quickly = quick.options(game, player)
    acting = game.who_acts[player]
    for card in quick.acting_cards(game, player) if acting is None else acting:
        quick.offer_effects(game, card, player, MY_PLAY_PHASE, found)
    return with_quick(found, quickly)


def revivable(game: ShinsoState, player: int, changed: int) -> list[int]:
    """R96: the cards with 蘇生 in a player's coffin. `changed`: see `changed_zones`."""
    if changed >> COFFIN & 1:
        return [card for card in game.zone_cards(COFFIN, player) if game.traits(card).keywords & REVIVAL]
    if not facts_of(game.library).revives:
        return NO_CARDS
    return [card for card in game.zone_cards(COFFIN, player) if game.cards[card].revives]


def with_quick(options: list[Option], quickly: list[Option]) -> list[Option]:
    """The other options and the quick actions, each once. Quick actions with a card come last in their list."""
    options += quickly
    return without_doubles(options) if quickly and quickly[-1].card != NOTHING else options


def without_doubles(options: list[Option]) -> list[Option]:
    """Each option once: a 即応 card and a ドッペル may be on offer twice, options without a card never are."""
    found: list[Option] = []
    seen: set[tuple[str, int, int, int]] = set()
    for option in options:
        if option.card != NOTHING:
            key = (option.verb, option.card, option.target, option.number)
            if key in seen:
                continue
            seen.add(key)
        found.append(option)
    return found


def hand_options(game: ShinsoState, player: int, changed: int) -> list[Option]:
    """play.2, play.3, play.6: what can be done with the cards in hand. `changed`: see `changed_zones`.

    Where nothing but cost and colour counts (`Side.plain`) that is all that is looked at.
    """
    found: list[Option] = []
    unusable = ~game.colours(player)
    taken = game.taken_slots(player)
    said = game.rules_now
    ruled = bool(players.said_of_players(game) if said is None else said)
    as_printed = not changed >> HAND & 1
    actions = game.actions[player]
    cards = game.cards
    first = 0
    for card in game.zones[HAND * game.nplayers + player]:
        printed = cards[card]
        bent = ruled
        if as_printed:
            dear = printed.price > actions
        else:
            numbers = game.traits(card).numbers
            dear = numbers[COST_INDEX] > actions
            bent = ruled or bool(numbers[PRICE_INDEX])
        if dear and printed.fixed and not bent:
            continue
        if printed.alike:
            first = len(found)
        for side in printed.sides:
            if side.colours & unusable or (dear and side.fixed and not bent):
                continue
            kind = side.kind
            if bent or not side.plain:
                found += careful_options(game, card, side, player)
            elif kind & KIN:
                found += quick.INTO_EMPTY_SLOTS.of(card, taken)
            elif kind & ARTS:
                settable = actions > 0 and not side.not_set
                if settable and not dear:
                    found += used_or_set(card)
                elif settable:
                    found.append(SETS.about(card))
                elif not dear:
                    found.append(USES.about(card))
            else:
                found.append((RELICS if kind & RELIC else DEPLOYMENTS).about(card))
        if printed.alike and len(found) > first + 1:
            found[first:] = without_doubles(found[first:])
    return found


def used_or_set(card: int) -> list[Option]:
    """play.3, play.6: to use a 権能 and to set it, made once for all games (not to be changed by the caller)."""
    known = _USED_OR_SET.get(card)
    if known is None:
        known = [USES.about(card), SETS.about(card)]
        if card < MOST_KEPT:
            _USED_OR_SET[card] = known
    return known


def careful_options(game: ShinsoState, card: int, side: Side, player: int) -> list[Option]:
    """play.2, play.3, play.6, R110: of a card with conditions and prices of its own, or under rules of texts.

    Its colours are usable.
    """
    if side.kind & (KIN | RELIC):
        if legality.why_not_allowed(game, card, side, player) is not None:
            return []
        ways = legality.ways(game, card, side, player)
        return quick.summons(game, card, side, player, ways) if ways else []
    found: list[Option] = []
    if side.kind & ARTS:
        if legality.why_not_use_side(game, card, side, player) is None:
            found.append(USES.about(card))
        if legality.why_not_set_side(game, card, side, player) is None:
            found.append(SETS.about(card))
    elif legality.why_not_deploy(game, card, player) is None:
        found.append(DEPLOYMENTS.about(card))
    return found


def relic_options(game: ShinsoState, player: int) -> list[Option]:
    """play.9, play.11, R36, R37."""
    found: list[Option] = []
    loose = [card for card in game.zone_cards(RELIC_AREA, player) if card not in game.bearers]
    if loose:
        bodies = game.cards_in(SLOTS) + game.cards_in(STAGE)
        for relic in loose:
            found += EQUIPMENTS.each(relic, equipping.able_to_bear(game, relic, bodies))
    for relic in game.bearers:
        if equipping.why_not_unequip(game, relic, player) is None:
            found.append(UNEQUIPPINGS.about(relic))
    return found


def why_not_appear(game: ShinsoState, card: int, player: int) -> str | None:
    """play.5, R19, R111, T42: why the 真祖の断片 cannot appear now."""
    if game.zone[card] != FRAGMENT_PLACE or game.holder[card] != player:
        return "play.5"
    if game.on_stage(player) != NOTHING:
        return "R19"
    printed = game.cards[card]
    for bound in printed.bounds:
        if not bound.admits(game.zones, game.nplayers, player):
            return "play.5"
    price = demanded(game, card)
    if not printed.unbounded and not price:
        return None
    ctx = legality.context(game, card, player)
    for condition in printed.unbounded:
        if not condition.holds(game, ctx):
            return "play.5"
    return None if paying.can_be_paid(game, ctx, price) else "R111"


def demanded(game: ShinsoState, card: int) -> tuple[Cost, ...]:
    """T42, R138: what the text of the 真祖の断片 demands; another's text, where that has taken its place."""
    if signs.signs(game) & signs.REWRITES:
        for change, ctx in reversed(values.changes_on(game, card, TextOf)):
            assert isinstance(change, TextOf)
            for other in change.things.cards(game, ctx):
                return game.cards[other].sides[0].also
    return game.cards[card].sides[0].also


class Appear(Announcement):
    """play.5, R111, T42: the 真祖の断片 appears; what its text demands is paid."""

    def __init__(self, game: ShinsoState, card: int, player: int) -> None:
        super().__init__(legality.context(game, card, player), False)

    def costs(self, game: ShinsoState) -> tuple[Cost, ...]:
        return demanded(game, self.ctx.source)

    def pay(self, game: ShinsoState) -> None:
        """T42."""
        paying.pay(game, self.ctx, self.costs(game), self.named, 0)

    def arrive(self, game: ShinsoState) -> None:
        """play_terms.5."""
        self.resolving = True
        appear(game, self.ctx.source, self.ctx.master, self.ctx.master, None)


Appear.STEPS = (Appear.name_cards, Appear.pay, Appear.arrive)


class PayAndLay(Procedure):
    """play.3, actions.3, actions.4, set_arts.cost.1: a 権能 is set for one action, a 領地 deployed for its cost."""

    def __init__(self, card: int, player: int, verb: str) -> None:
        self.card = card
        self.player = player
        self.verb = verb

    def pay(self, game: ShinsoState) -> None:
        price = 1 if self.verb == SET else game.traits(self.card).numbers[COST_INDEX]
        turning.set_actions(game, self.player, game.actions[self.player] - price)
        printed = game.cards[self.card]
        side = printed.side(ARTS if self.verb == SET else TERRITORY)
        assert side is not None
        if players.is_forbidden(game, self.player, NO_ARTS_SET, self.card) or side.not_set:
            players.use_up_ignoring(game, self.player)
        game.call(LayDown(self.card, self.player, printed.sides.index(side)))


PayAndLay.STEPS = (PayAndLay.pay,)


def battle_options(game: ShinsoState) -> list[Option]:
    """battle.designate.1, battle.designate.3, R38, R130, T21: attacks, what can be done instead, and quick actions."""
    player = game.active
    found: list[Option] = []
    facing = NO_CARDS if game.lies else game.facing_slots(player)
    for card in game.bodies(player):
        if game.flags[card] & ASLEEP or designating.why_not_able(game, card) is not None:
            continue
        targets = designating.all_targets(game, card, facing)
        traits = game.cache[card] or game.traits(card)
        if traits.rules & RANDOM_TARGET:
            if targets:
                found.append(Option(attack.ATTACK, card))
        else:
            found += ATTACKS.each(card, targets)
        if traits.profile.activated:
            quick.offer_effects(game, card, player, INSTEAD_OF_ATTACKING, found)
    return with_quick(found, quick.options(game, player))


def take(game: ShinsoState, option: Option) -> None:
    """Begin what the turn player has chosen."""
    player, card = game.active, option.card
    verb = option.verb
    if verb == attack.ATTACK:
        target = option.target
        if target != NOTHING and not is_player(target):
            target = game.sight(target)
        game.call(attack.Attack(game.sight(card), target, player))
    elif verb == quick.SUMMON and game.phase == "play":
        equipping.summon(game, card, player, option.number)
    elif verb in (SET, DEPLOY):
        game.call(PayAndLay(card, player, verb))
    elif verb == APPEAR:
        game.call(Appear(game, card, player))
    elif verb == EQUIP:
        game.call(equipping.Equip(card, option.target, player))
    elif verb == UNEQUIP:
        equipping.take_off(game, card, player)
    elif verb == ABANDON:
        equipping.abandon(game, card, player)
    elif verb == BURY:
        game.call(equipping.Bury(player))
    else:
        quick.take(game, player, option)
