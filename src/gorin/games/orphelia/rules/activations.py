"""18-2, 18-5: the activated abilities that are about, with what their costs need looked up once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from gorin.engine.happening.payment import Funds
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveCards, MoveThis, PayNumber, Provided, TurnThis
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Cost
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import Ability
from gorin.games.orphelia.program.conditions import Quiet
from gorin.games.orphelia.program.recognised import MakesMana
from gorin.games.orphelia.rules import payment
from gorin.games.orphelia.rules.means import ACTIVATE_VERB, MANA_VERB, NEVER, Acting, Activation, Needs
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ARKEIA, FIELD, HAND, MATERIAL

OWN_HAND: Final = Group((Part(HAND, SELF),))


def needs_in(game: OrpheliaState, ability: Ability) -> Needs:
    """What its cost needs (18-2-1)."""
    bill = payment.ability_cost(ability, Context())
    needs = Needs(ability, payment.is_mana_ability(ability), bill.mana, bill.others)
    needs.x = payment.has_x(bill)
    for cost in bill.others:
        look_at(needs, cost)
    if needs.makes and needs.plain and needs_card_only(needs):
        needs.made = [list(mana) for mana in payment.made_by(game, ability, Context())]
    return needs


def look_at(needs: Needs, cost: Cost) -> None:
    if isinstance(cost, TurnThis):
        needs.turns = True
    elif isinstance(cost, MoveThis):
        needs.leaves = True
    elif isinstance(cost, PayNumber) and isinstance(cost.amount, Exactly):
        needs.reserve += cost.amount.number
    elif isinstance(cost, Provided) and isinstance(cost.condition, Quiet):
        needs.quiet = True
    elif isinstance(cost, MoveCards) and cost.group == OWN_HAND and not needs.discards:
        needs.discards = cost.number
    else:
        needs.plain = False


def needs_card_only(needs: Needs) -> bool:
    if needs.total or needs.reserve or needs.discards or needs.quiet:
        return False
    return all(not isinstance(op, MakesMana) or isinstance(op.times, Exactly) for op in needs.ability.program.ops)


def needs_of(game: OrpheliaState, ability: Ability) -> Needs:
    notes = game.library.notes
    known = notes.get(id(ability))
    if known is None:
        known = notes[id(ability)] = needs_in(game, ability)
    return cast(Needs, known)


def activations_of(game: OrpheliaState, player: int) -> Acting:
    """R111: those of the materials and glyphs that a player holds, and of the アルケイア.

    R75: a card without a phase cannot be turned for a cost.
    """
    found: list[Activation] = []
    for card in game.zone_cards(FIELD, player) + game.zone_cards(ARKEIA, player):
        traits = game.traits(card)
        abilities = traits.profile.activated
        if abilities:
            numbers = [0, 0]
            for at, ability in enumerate(abilities):
                needs = needs_of(game, ability)
                numbers[needs.makes] += 1
                if needs.turns and not traits.kind & MATERIAL:
                    continue
                verb = MANA_VERB if needs.makes else ACTIVATE_VERB
                option = Option(verb, card, NOTHING, numbers[needs.makes])
                key = (game.sight(card), traits.profile.activated_lines[at])
                found.append(Activation(card, key, needs, option))
    return Acting(found)


def any_ready(game: OrpheliaState, candidates: list[Activation]) -> bool:
    """Whether the card of one of these can do its part of the cost."""
    flags = game.flags
    for each in candidates:
        if not flags[each.card] & each.stops:
            return True
    return False


def is_ready(game: OrpheliaState, each: Activation) -> bool:
    """Whether the card itself can do its part of the cost (8-1-3, R7), and the limit is not reached."""
    if game.flags[each.card] & each.stops:
        return False
    limit = each.needs.limit
    return not limit or game.used.get(each.key, 0) < limit


def find_possible(
    game: OrpheliaState, candidates: list[Activation], player: int, money: Funds, found: list[Option]
) -> None:
    """18-2-1: those of these whose costs can be paid now."""
    flags = game.flags
    reserve = game.reserve[player]
    most = NEVER if money.makers else money.total
    for each in candidates:
        if each.reserve > reserve or each.total > most or flags[each.card] & each.stops:
            continue
        if each.simple or is_payable(game, each, player, money):
            found.append(each.option)


def is_payable(game: OrpheliaState, each: Activation, player: int, money: Funds) -> bool:
    """18-2-1: whether the rest of its cost can be paid now, where the card is ready and there is enough reserve."""
    needs = each.needs
    if needs.limit and game.used.get(each.key, 0) >= needs.limit:
        return False
    if needs.total and not payment.affords(needs.mana, needs.parts, needs.total, money):
        return False
    if needs.quiet and not game.is_quiet(player):
        return False
    if needs.discards and needs.discards > len(game.zone_cards(HAND, player)):
        return False
    if needs.plain:
        return True
    ctx = Context(each.card, game.stamp[each.card], player)
    return payment.why_not_others(game, ctx, needs.others) is None


def makers(game: OrpheliaState, player: int, spared: Sequence[int] = ()) -> list[list[list[int]]]:
    """18-5-3: what mana abilities of the player's materials can make during a payment, one of each card."""
    found: list[list[list[int]]] = []
    used: list[int] = []
    for each in game.acting(player).making:
        made = each.needs.made
        if made is not None and each.card not in spared and each.card not in used and is_ready(game, each):
            used.append(each.card)
            found.append(made)
    return found
