"""8.2.3, 8.2.4: what attacks can be declared, and why not."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import Offers, Option, Ways
from gorin.engine.kernel.ref import NOTHING, player_ref
from gorin.engine.program.context import Context
from gorin.games.rebirth.program.conditions import AttackIs
from gorin.games.rebirth.program.standing import Bars, Becomes, Demands, Permits
from gorin.games.rebirth.rules.multiplayer import attackable, of_seat
from gorin.games.rebirth.rules.paying import can_carry_out
from gorin.games.rebirth.rules.placing import before_attack
from gorin.games.rebirth.rules.standing import for_players, is_ruled, on_card
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import ATTACK_WITH, ENERGY, MEMBERS, MOST_PLAYERS, PARTNER, PARTNERS, REST

SUPPORTING: Final = frozenset(("support", "be_supported"))
"""8.2.4.1: what a text may forbid of a support."""
ATTACKS: Final = tuple(Offers(ATTACK_WITH, player_ref(player)) for player in range(MOST_PLAYERS))
"""The attacks on each player that are no partner attacks."""
EITHER_WAY: Final = tuple(Ways(ATTACK_WITH, player_ref(player)) for player in range(MOST_PLAYERS))
"""The attacks on each player, partner attacks (1) or not (0)."""


def why_no_attack(game: RebirthState, player: int) -> str | None:
    """8.2.3.1, 8.2.3.2, R140: why this player cannot attack at all now."""
    if game.turn == 1:
        return "8.2.3.1"
    attacker = game.entry_of(player)
    if attacker == NOTHING:
        return "8.2.4"
    if "attack" in game.facts.barred and is_ruled(game, Bars):
        for change, ctx in (*on_card(game, Bars, attacker), *for_players(game, Bars)):
            if change.act != "attack":
                continue
            if change.who is not None and not change.who.is_one(game, ctx, player):
                continue
            if change.who is None and (change, ctx) not in on_card(game, Bars, attacker):
                continue
            if change.most is None or declared(game, change, player, attacker) >= change.most:
                return "1.3.3"
    if "be_attacked" in game.facts.barred and not allowed_targets(game, player):
        return "1.3.3"
    if Demands in game.facts.kinds:
        for demand, own in before_attack(game, player):
            if demand.or_else and not can_carry_out(game, demand.ops, own):
                return "1.3.3"
    return None


def declared(game: RebirthState, change: Bars, player: int, attacker: int) -> int:
    """R140: attacks declared this turn by the player, or by the character of whom the text speaks."""
    return game.attacks[player] if change.who is not None else game.attacks_by.get(game.sight(attacker), 0)


def why_no_support(game: RebirthState, player: int, card: int) -> str | None:
    """8.2.4, 8.2.4.1: a standing own member; NOTHING: nobody supports (R140)."""
    attacker = game.entry_of(player)
    if card == NOTHING:
        return None if attacks_alone(game, player, attacker) else "8.2.4"
    if game.zone[card] != MEMBERS or game.holder[card] != player or game.flags[card] & REST:
        return "8.2.4"
    return "1.3.3" if is_support_barred(game, card, attacker) else None


def is_support_barred(game: RebirthState, card: int, attacker: int) -> bool:
    """8.2.4.1: a text of the member or of the attacking character forbids it."""
    for change, ctx in on_card(game, Bars, card):
        if change.act == "support" and all(test.passes(game, attacker, ctx) for test in change.tests):
            return True
    for change, ctx in on_card(game, Bars, attacker):
        if change.act == "be_supported" and all(test.passes(game, card, ctx) for test in change.tests):
            return True
    return False


def allowed_to_support(game: RebirthState, cards: list[int], attacker: int) -> list[int]:
    return [card for card in cards if not is_support_barred(game, card, attacker)]


def attacks_alone(game: RebirthState, player: int, attacker: int) -> bool:
    """R140 サポートなしでアタックできる."""
    if not game.facts.permits:
        return False
    return any(
        change.act == "attack_alone" and (change.attack is None or is_next(game, change.attack, attacker, player, ctx))
        for change, ctx in on_card(game, Permits, attacker)
    )


def is_next(game: RebirthState, attack: AttackIs, attacker: int, player: int, ctx: Context) -> bool:
    """R123: whether the attack that is about to be declared would be such a one."""
    if not attack.ordinals:
        return True
    if attack.by is not None:
        count = game.attacks_by.get(game.sight(attacker), 0)
    elif attack.who is not None:
        count = game.attacks[player]
    else:
        count = sum(game.attacks)
    return count + 1 in attack.ordinals


def standing_partners(game: RebirthState, player: int) -> list[int]:
    """4.6.4, 8.2.4.4."""
    printed, flags = game.printed, game.flags
    found: list[int] = []
    for card in game.zones[ENERGY * game.nplayers + player]:
        if not flags[card] & REST and printed[card].traits.kind & PARTNER:
            found.append(card)
    return found


def why_no_partner_attack(game: RebirthState, player: int) -> str | None:
    """8.2.4.4, R74, R138: three standing partners, and no text that forbids it."""
    if len(standing_partners(game, player)) < PARTNERS:
        return "8.2.4.4"
    if "partner_attack" in game.facts.barred and is_ruled(game, Bars):
        attacker = game.entry_of(player)
        for change, _ in on_card(game, Bars, attacker):
            if change.act == "partner_attack":
                return "1.3.3"
        for change, ctx in for_players(game, Bars):
            if change.act == "partner_attack" and change.who is not None and change.who.is_one(game, ctx, player):
                return "1.3.3"
    return None


def attacks(game: RebirthState, player: int, seat: int) -> list[Option]:
    """8.2.4: every attack that a player can declare now."""
    flags, facts = game.flags, game.facts
    supporters: list[int] = []
    for card in game.zones[MEMBERS * game.nplayers + player]:
        if not flags[card] & REST:
            supporters.append(card)
    if not (supporters or facts.permits) or why_no_attack(game, player) is not None:
        return []
    if supporters and not SUPPORTING.isdisjoint(facts.barred) and is_ruled(game, Bars):
        supporters = allowed_to_support(game, supporters, game.entry_of(player))
    if facts.permits and attacks_alone(game, player, game.entry_of(player)):
        supporters.append(NOTHING)
    if not supporters:
        return []
    most = 1 if why_no_partner_attack(game, player) is None else 0
    found: list[Option] = []
    for target in allowed_targets(game, player):
        if seat == NOTHING and not most:
            found += ATTACKS[target].each(supporters)
            continue
        for card in supporters:
            if seat == NOTHING:
                found += EITHER_WAY[target].up_to(card, most)
            else:
                found += of_seat(seat, ATTACK_WITH, card, player_ref(target), most)
    return found


def allowed_targets(game: RebirthState, player: int) -> list[int]:
    """12.3.1, 1.3.3: whom a player can attack, since no text forbids it."""
    found = attackable(game, player)
    if "be_attacked" not in game.facts.barred or not is_ruled(game, Bars):
        return found
    return [target for target in found if not is_shielded(game, game.entry_of(target), game.entry_of(player))]


def is_shielded(game: RebirthState, attacked: int, attacker: int) -> bool:
    """1.3.3: whether a text forbids that this character is attacked by that one."""
    return attacked != NOTHING and any(
        change.act == "be_attacked"
        and (change.who is None or change.who.is_one(game, ctx, game.holder[attacker]))
        and all(test.passes(game, attacker, ctx) for test in change.tests)
        for change, ctx in on_card(game, Bars, attacked)
    )


def becomes_partner_attack(game: RebirthState) -> bool | None:
    """8.2.4.4.1, R74, R138.

    Whether a text makes the present attack a partner attack (True) or an ordinary one (False). None: no text speaks of
    it.

    1.3.3: what must not become one does not.
    """
    attack = game.attack
    if attack is None:
        return None
    found: bool | None = None
    attacker = game.entry_of(attack.player)
    attacked = game.entry_of(attack.target)
    for change, ctx in for_players(game, Becomes):
        if change.who is not None and not change.who.is_one(game, ctx, attack.player):
            continue
        if not change.attack.holds(game, ctx):
            continue
        if change.attackers and not all(test.passes(game, attacker, ctx) for test in change.attackers):
            continue
        if change.targets is not None and attacked not in change.targets.cards(game, ctx):
            continue
        if not change.partner:
            return False
        found = True
    return found
