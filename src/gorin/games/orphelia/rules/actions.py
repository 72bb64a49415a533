"""14-2, 2-7-1-3: what a player with priority can do."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gorin.engine.happening.payment import Funds, covers
from gorin.engine.happening.stack import BY_HAND
from gorin.engine.kernel.decision import MOST_KEPT, Offers, Option
from gorin.engine.kernel.ref import NOTHING, player_ref
from gorin.engine.program.context import Context
from gorin.games.orphelia.program.changes import PlayerRule
from gorin.games.orphelia.rules import activations, exploring, legality, paying, payment
from gorin.games.orphelia.rules.activations import any_ready, find_possible
from gorin.games.orphelia.rules.attack import attack
from gorin.games.orphelia.rules.executing import activate, begin, execute_card
from gorin.games.orphelia.rules.means import ACTIVATE_VERB, MANA_VERB
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import FIELD, FROZEN, HAND, QUIET, RUNOA

EXECUTE_VERB: Final = "execute"
EXPLORE_VERB: Final = "explore"
RESERVE_VERB: Final = "reserve"
EXECUTE_OFFERS: Final = Offers(EXECUTE_VERB)
EXPLORE_OFFERS: Final = Offers(EXPLORE_VERB)
RESERVE_OPTION: Final = Option(RESERVE_VERB)
BY_HAND_OPTION: Final = Option(BY_HAND)
ATTACK_VERB: Final = "attack"
NO_RULES: Final[list[tuple[PlayerRule, Context]]] = []
CANNOT_TURN: Final = RUNOA | FROZEN
"""With these a nordia cannot be turned to attack (8-1-4, 24-2-3)."""


def options(game: OrpheliaState, player: int, by_hand: bool, quiet: bool) -> list[Option]:
    """14-2: everything besides passing; `by_hand`: only what can be paid for by hand; `quiet`: in 静止下."""
    purse = game.purses[player] or game.purse(player)
    if not quiet and purse is game.still[player]:
        return []
    acting = game.who_acts[player] or game.acting(player)
    money = purse.funds
    making = any_ready(game, acting.making) if acting.making else False
    if quiet:
        hand = game.zone_cards(HAND, player)
        acts = acting.least <= game.reserve[player]
    else:
        quick = game.quick[player] or game.quick_cards(player)
        hand = quick.cards
        acts = acting.least_quick <= game.reserve[player]
        if not acts and not making and (not hand or (quick.least > money.total and not game.rules_for_players())):
            if not purse.options and not acting.making:
                game.still[player] = purse
            return [] if by_hand else purse.options[:]
    if by_hand and making:
        money = payment.funds(game, player, activations.makers(game, player))
    found: list[Option] = []
    if hand:
        execute_options(game, player, hand, quiet, money, found)
    if acts:
        find_possible(game, acting.others, player, money, found)
    if by_hand:
        return found
    if (found and purse.options) or (making and has_by_hand(game, player, hand, quiet, found)):
        found.append(BY_HAND_OPTION)
    found += purse.options
    if making:
        paying.material_options(game, player, acting, money, found)
    if quiet:
        quiet_options(game, player, hand, found)
    return found


def quiet_options(game: OrpheliaState, player: int, hand: list[int], found: list[Option]) -> None:
    """14-2-2, 14-2-4: 探索 (a card of the hand into the mana zone, or one reserve) and attacks.

    R90: attacks in the first turn too.
    """
    if may_explore(game, player):
        found += EXPLORE_OFFERS.each(hand)
        found.append(RESERVE_OPTION)
    flags = game.flags
    opponent = game.opponent(player)
    for card in game.zone_cards(FIELD, player):
        if not flags[card] & CANNOT_TURN and legality.why_not_attacker(game, card) is None:
            found.append(attack_option(card, opponent))


@lru_cache(MOST_KEPT)
def attack_option(card: int, player: int) -> Option:
    """An attack on this player; made once, for all games."""
    return Option(ATTACK_VERB, card, player_ref(player))


def may_explore(game: OrpheliaState, player: int) -> bool:
    if game.rules_now is not None and not game.rules_now:
        return game.explored[player] < game.explore_base[player]
    return legality.why_not_explore(game, player) is None


def execute_options(
    game: OrpheliaState, player: int, hand: list[int], quiet: bool, money: Funds, found: list[Option]
) -> None:
    """14-2-3-1: those of these cards of the hand whose time it is and whose costs can be paid."""
    faces = game.faces
    total = money.total
    units = money.units
    rules = legality.rules_for_executing(game, player) if game.rules_now is None or game.rules_now else NO_RULES
    simple = not money.makers and not rules
    for card in hand:
        face = faces[card]
        if face.plain and (simple or not (money.makers or legality.is_ruled(game, card, rules))):
            if face.total > total or not (
                (quiet and face.timing == QUIET) or legality.in_time(game, face.timing, player)
            ):
                continue
            for kind, number in face.parts:
                if units[kind] < number and (not money.choices or not covers(face.price, money)):
                    break
            else:
                found.append(EXECUTE_OFFERS.about(card))
            continue
        for choice in legality.choices_of(game, card):
            if legality.why_not_execute(game, card, player, choice, money) is None:
                found.append(Option(EXECUTE_VERB, card, NOTHING, choice))


def has_by_hand(game: OrpheliaState, player: int, hand: list[int], quiet: bool, found: list[Option]) -> bool:
    """Whether anything, among it what was found already, can be paid for with mana abilities of materials."""
    makers = activations.makers(game, player)
    if not makers or found:
        return bool(makers)
    payable: list[Option] = []
    money = payment.funds(game, player, makers)
    execute_options(game, player, hand, quiet, money, payable)
    find_possible(game, game.acting(player).others, player, money, payable)
    return bool(payable)


def take(game: OrpheliaState, player: int, option: Option, by_hand: bool) -> bool:
    """Begin the chosen action; whether it uses the stack, so that priority goes over (2-7-1-5, R17).

    2-7-1-1: cards and activated abilities do; mana abilities, 探索 and attacks do not.
    """
    verb = option.verb
    card = option.card
    if verb == MANA_VERB:
        paying.use_mana_ability(game, player, option)
        return False
    if verb == EXECUTE_VERB:
        begin(game, execute_card(game, card, player, option.number, by_hand))
        return True
    if verb == ACTIVATE_VERB:
        ability = payment.activated_abilities(game, card)[option.number - 1]
        begin(game, activate(ability, payment.ability_context(game, card, option.number, player), by_hand))
        return True
    if verb in (EXPLORE_VERB, RESERVE_VERB):
        exploring.explore(game, player, card)
    else:
        game.call(attack(game, card))
    return False
