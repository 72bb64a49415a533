"""Why an action is refused: the rules' own judgement, in the order in which a refusal cites clauses."""

from __future__ import annotations

from gorin.engine.kernel.decision import Decision
from gorin.engine.kernel.ref import NOTHING, is_card, is_place, place_of
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Ability
from gorin.games.strike.game import StrikeGame
from gorin.games.strike.program.costs import price_of
from gorin.games.strike.rules import actions, attack, command, legality, paying, summoning
from gorin.games.strike.rules.actions import MoveAction
from gorin.games.strike.rules.paying import Bill
from gorin.games.strike.rules.stage import ADJACENT
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ACTED, ACTION, CANNOT_MOVE, DISCARD, HAND, N_NUM, NOT_ATTACKED, REACTION, STAGE

NOT_THE_TIME = "5.4.3"


class Payment:
    """The payment that an action names. A part is None where the action leaves it open."""

    __slots__ = ("hand", "number", "pay", "score")

    def __init__(
        self,
        pay: list[int] | None = None,
        hand: list[int] | None = None,
        score: list[int] | None = None,
        number: int | None = None,
    ) -> None:
        self.pay = pay
        self.hand = hand
        self.score = score
        self.number = number


def why_not_asked(game: StrikeGame, player: int, declares: bool) -> str | None:
    """6.2.1.1, 5.2.2: the player is not asked at all."""
    decision = game.decision
    if decision is not None and decision.player == player:
        return None
    return "6.2.1.1" if declares and game.chain else "5.2.2"


def window(game: StrikeState) -> Decision | None:
    """The choice of an action, an extra action or a reaction that is open."""
    decision = game.decision
    return decision if decision is not None and decision.kind in ("striker", "extra", "reaction") else None


def moved_striker(game: StrikeGame) -> int:
    """5.4.6.3: the striker whose extra action is asked for, or NOTHING."""
    frame = game.frames[-1] if game.frames else None
    return game.sight_card(frame.striker) if isinstance(frame, MoveAction) else NOTHING


def why_not_extra(game: StrikeGame, striker: int) -> str | None:
    """5.4.6.3.1."""
    moved = moved_striker(game)
    return "5.4.6.3.1" if moved not in (NOTHING, striker) else None


def on_stage(game: StrikeGame, card: int) -> bool:
    return is_card(card) and game.zone[card] == STAGE


def is_friend(game: StrikeGame, card: int, player: int) -> bool:
    return on_stage(game, card) and game.holder[card] == player


def why_not_move(game: StrikeGame, player: int, striker: int, to: int) -> str | None:
    """5.4.6, 10.6."""
    clause = why_not_asked(game, player, False) or why_not_extra(game, striker)
    if clause is not None:
        return clause
    choice = window(game)
    if choice is None or choice.kind == "reaction":
        return NOT_THE_TIME
    if not on_stage(game, striker):
        return "2.5.1"
    if not is_place(to):
        return "5.4.6"
    if game.flags[striker] & ACTED or game.board[place_of(to)] != NOTHING:
        return "5.4.6.1"
    if not ADJACENT[game.at[striker]] >> place_of(to) & 1:
        return "5.4.6"
    frame = game.frames[-1]
    if isinstance(frame, MoveAction) and frame.further >= actions.swiftness(game, striker):
        return "10.6.1"
    if not is_friend(game, striker, player):
        return "2.5.1"
    return "1.1.3" if game.traits(striker).rules & CANNOT_MOVE else None


def why_not_attack(game: StrikeGame, player: int, strikers: list[int], target: int) -> str | None:
    """5.4.7: the opener, its target, those who join."""
    opener = strikers[0]
    clause = why_not_asked(game, player, False) or why_not_extra(game, opener)
    if clause is not None:
        return clause
    choice = window(game)
    if choice is None or choice.kind == "reaction":
        return "6.2.1.2" if game.chain else NOT_THE_TIME
    if not all(on_stage(game, card) for card in strikers):
        return "2.5.1"
    forbidden = attack.why_not_attacker(game, opener, "5.4.7.1")
    if forbidden == "5.4.7.1":
        return forbidden
    if not may_be_attacked(game, player, target) or not reaches(game, opener, target):
        return "5.4.7.2"
    for card in strikers[1:]:
        clause = attack.why_not_attacker(game, card, "5.4.7.3")
        if clause == "5.4.7.3" or not reaches(game, card, target) or strikers.count(card) > 1:
            return "5.4.7.3"
        forbidden = forbidden or clause
    return forbidden if all(is_friend(game, card, player) for card in strikers) else "2.5.1"


def may_be_attacked(game: StrikeGame, player: int, target: int) -> bool:
    """5.4.7.2, T146: an enemy that can be attacked."""
    return is_friend(game, target, game.opponent(player)) and not game.traits(target).rules & NOT_ATTACKED


def reaches(game: StrikeGame, card: int, target: int) -> bool:
    """5.4.7.2: whether the target stands in the striker's attack range."""
    reach = game.traits(card).reach
    return reach is not None and bool(reach.reached(game.at[card], game.holder[card]) >> game.at[target] & 1)


def why_not_time(game: StrikeState, ability: Ability) -> str | None:
    """2.5.4.2, 6.2.1.2."""
    choice = window(game)
    if choice is not None and choice.kind == "reaction":
        return None if ability.timing & REACTION else "6.2.1.2"
    return None if choice is not None and ability.timing & ACTION else "2.5.4.2"


def why_not_spell(
    game: StrikeGame,
    player: int,
    card: int,
    caster: int,
    number: int,
    targets: list[int] | None,
    payment: Payment,
) -> str | None:
    """5.4.8, 2.5.4."""
    clause = why_not_asked(game, player, True) or why_not_extra(game, caster)
    if clause is not None:
        return clause
    if not is_friend(game, caster, player):
        return "2.5.1"
    if not is_card(card) or game.zone[card] != HAND or game.holder[card] != player:
        return "3.13.4.1"
    spells = legality.spells_of(game, card)
    if not 1 <= number <= len(spells):
        return "3.13.4.1"
    ability = spells[number - 1]
    begun = legality.as_begun(game, card, player, ability)
    ctx = legality.spell_context(begun, card, caster, player, number)
    return why_not_declare(begun, ability, ctx, targets, payment)


def why_not_ability(
    game: StrikeGame, player: int, striker: int, number: int, targets: list[int] | None, payment: Payment
) -> str | None:
    """5.4.9, 2.5.4."""
    clause = why_not_asked(game, player, True) or why_not_extra(game, striker)
    if clause is not None:
        return clause
    if not is_friend(game, striker, player):
        return "2.5.1"
    abilities = legality.declared_abilities(game, striker)
    if not 1 <= number <= len(abilities):
        return "3.13.3.1"
    ctx = legality.ability_context(game, striker, player, number)
    return why_not_declare(game, abilities[number - 1], ctx, targets, payment)


def why_not_declare(
    game: StrikeState, ability: Ability, ctx: Context, targets: list[int] | None, payment: Payment
) -> str | None:
    """Timing, targets, n, cost, use conditions."""
    clause = why_not_time(game, ability) or why_not_targets(game, ability, ctx, targets)
    if clause is not None:
        return clause
    price = price_of(ability)
    if payment.number is not None:
        if payment.number < 1:
            return "1.1.6.1"
        if price.free:
            ctx.store_num(N_NUM, payment.number)
    if why_not_payment(game, paying.bill_of(game, price, ctx), payment, price.free and payment.number is None):
        return "2.5.4.3"
    return legality.why_not_usable(game, ability, ctx)


def why_not_targets(game: StrikeState, ability: Ability, ctx: Context, named: list[int] | None) -> str | None:
    """2.5.4.1, 2.5.4.1.1, R52, R59."""
    targets = ability.program.targets
    if not targets:
        return "2.5.4.1" if named else None
    if named is None:
        return legality.why_no_targets(game, ability, ctx)
    target = targets[0]
    refs = legality.candidates(game, ability, target, ctx)
    most = len(refs) if target.most is None else target.most.value(game, ctx)
    least = len(refs) if target.most is None else target.least
    if not max(least, 1) <= len(named) <= max(most, 1) or len(set(named)) != len(named):
        return "2.5.4.1.1"
    proper = [ref for ref in named if ref in refs]
    if len(proper) == len(named) and game.chain and not any(legality.is_involved(game, ref) for ref in named):
        return "2.5.4.1.1"
    return None if len(proper) == len(named) else "2.5.4.1"


def why_not_payment(game: StrikeState, bill: Bill, payment: Payment, any_number: bool = False) -> bool:
    """Whether the cost cannot be paid, or not as stated."""
    if not paying.payable(game, bill):
        return True
    if payment.pay is not None:
        funds = paying.Funds(game, bill.player, 0)
        chosen = sum(1 << index for index, card in enumerate(funds.strikers) if card in payment.pay)
        if len(set(payment.pay)) != len(payment.pay) or chosen.bit_count() != len(payment.pay):
            return True
        if chosen not in (paying.ways(bill, funds) if bill.power or bill.framed else (0,)):
            return True
    if payment.hand is not None:
        cards = paying.hand_cards(game, bill)
        if any(card not in cards for card in payment.hand) or len(set(payment.hand)) != len(payment.hand):
            return True
        if len(payment.hand) != bill.hand and not any_number:
            return True
    if payment.score is not None:
        cards = game.zone_cards(DISCARD, bill.player)
        if any(card not in cards for card in payment.score) or len(set(payment.score)) != bill.score:
            return True
    return False


def why_not_retire(game: StrikeGame, player: int) -> str | None:
    """5.5.1.2."""
    clause = why_not_asked(game, player, False)
    if clause is not None:
        return clause
    decision = game.decision
    return None if decision is not None and decision.kind == "retire" else "5.5.1.2"


def why_not_summon(game: StrikeGame, player: int, card: int, to: int, payment: Payment) -> str | None:
    """5.5.1, 2.8.1.1, 7.1.2."""
    clause = why_not_asked(game, player, False)
    if clause is not None:
        return clause
    if not is_card(card) or game.zone[card] != HAND or game.holder[card] != player:
        return "5.5.1.2"
    frame = game.frames[-1]
    if not isinstance(frame, command.CommandPhase) or frame.step > 4 or frame.card != NOTHING:
        return "5.5.1"
    if not is_place(to) or not summoning.open_areas(game, player) >> place_of(to) & 1:
        return "2.8.1.1"
    begun = legality.as_begun(game, card, player, None)
    if why_not_payment(begun, command.summon_bill(begun, card, player), payment):
        return "7.1.2"
    return "1.1.3" if summoning.forbidden(game, player) else None
