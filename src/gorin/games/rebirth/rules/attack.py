"""Chapter 8: the attack phase."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, STAMP_SHIFT, player_of
from gorin.engine.kernel.selection import Select
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.changes import BlockedDamage
from gorin.games.rebirth.program.standing import Becomes, Demands, Permits
from gorin.games.rebirth.remembered import Attack, Wound
from gorin.games.rebirth.rules import loops
from gorin.games.rebirth.rules.announcing import CLOSING, DECLARING, declarations, ends_for
from gorin.games.rebirth.rules.blocking import BlockWindow, can_be_blocked
from gorin.games.rebirth.rules.causes import CostEffect
from gorin.games.rebirth.rules.checks import CheckTiming, check_moment, check_timing, is_quiet, needs_recovery
from gorin.games.rebirth.rules.damage import deal
from gorin.games.rebirth.rules.declaring import attacks, becomes_partner_attack, standing_partners
from gorin.games.rebirth.rules.lasting import attack_declared, end_attack
from gorin.games.rebirth.rules.legality import untried
from gorin.games.rebirth.rules.multiplayer import may_block, offered_to_turn_players
from gorin.games.rebirth.rules.once_each_moment import only_new
from gorin.games.rebirth.rules.paying import turn
from gorin.games.rebirth.rules.placing import before_attack
from gorin.games.rebirth.rules.standing import is_ruled, on_card, permitted
from gorin.games.rebirth.rules.triggers import noticeable, phase_begins, tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    ATK,
    ATTACK,
    ATTACK_END,
    ATTACK_START,
    BLOCK_END,
    BLOCK_STEP,
    CLOSE_STEP,
    DAMAGE_STEP,
    ENTRY,
    OUT,
    PARTNERS,
    REST,
    START_STEP,
    WAITING_ROOM,
)

STARTING: Final = 1 << ATTACK_START | 1 << START_STEP
"""8.2.1: what begins with the phase, as events."""
CHOOSE: Final = 1
CHOSEN: Final = 2
"""8.2.3: the choice of the attack phase, and what comes after it."""
DECLARE: Final = 2
BEGIN_BLOCK: Final = 3
BLOCK: Final = 4
CHECK_BLOCK: Final = 5
DEAL_DAMAGE: Final = 7
CHECK_DAMAGE: Final = 8
BEGIN_CLOSE: Final = 9
END: Final = 10
CLOSED: Final = 11
"""The steps of an attack that are gone to most, and its end."""


class AttackPhase(Procedure):
    """8.1.1, 7.5.1 アタックフェイズ: attack after attack, as often as the turn player wishes.

    `taken`: what was done in this phase, for 13.1.1.2; nothing where a text counts attacks, for then every attack makes
    another state (R95).
    """

    __slots__ = ("begun", "taken")

    def __init__(self, begun: bool = False) -> None:
        self.begun = begun
        self.taken: list[loops.Taken] = []

    def start(self, game: RebirthState) -> None:
        """8.2.1, 8.2.2."""
        if self.begun:
            if game.delayed or game.heard & STARTING:
                phase_begins(game, START_STEP)
            check_timing(game)
        else:
            self.begun = True
            told = False
            if game.delayed or game.heard & STARTING:
                told = phase_begins(game, ATTACK_START)
                told = phase_begins(game, START_STEP) or told
            check_moment(game, told)
        if not game.handed_on:
            self.resume_at(CHOSEN)
            self.choose(game)

    def choose(self, game: RebirthState) -> None:
        """8.2.3, 8.2.3.1, 8.2.3.2, R125: an attack, or the end of the phase; without an attack only that."""
        if game.ending == ATTACK or (game.gone and not game.turn_players()):
            self.leave()
            return
        first, mask, options = offered_to_turn_players(game, attacks)
        if options or game.hold:
            game.ask(self.put(game, first, mask, options))
        else:
            game.finish()

    def question(self, game: RebirthState) -> Decision:
        first, mask, options = offered_to_turn_players(game, attacks)
        return self.put(game, first, mask, options)

    def put(self, game: RebirthState, first: int, mask: int, options: list[Option]) -> Decision:
        """12.5.7.2.4, R88: in teams any player of the turn team (see `offered_to_turn_players`)."""
        if self.taken and loops.may_repeat(self.taken, game):
            options = untried(game, options, self.taken, loops.state_of(game, False))
        options.append(PASS_OPTION)
        return Decision(first, ATTACK, options, ATTACK, "8.2.3", PASS_OPTION, False, (), 1, 1, NOTHING, False, mask)

    def forbids(self, game: RebirthState, option: Option) -> bool:
        """13.1.1.2."""
        return bool(self.taken) and loops.taken(game, loops.state_of(game, False), option) in self.taken

    def answer(self, game: RebirthState, option: Option) -> None:
        if option.verb == PASS:
            game.finish()
            return
        if not game.facts.counts_attacks:
            self.taken.append(loops.taken(game, loops.state_of(game, False), option))
        player = game.active if option.seat == NOTHING else option.seat
        attack = AttackStep(player, player_of(option.target), option.card, bool(option.number))
        game.call(attack, AttackPhase.take_end)
        if Demands not in game.facts.kinds and not attack.partner:
            attack.resume_at(BEGIN_BLOCK)
            game.handed_on = False
            attack.declare(game)

    def take_end(self, game: RebirthState, result: list[int]) -> None:
        """8.5.5: after an attack the start step again, as soon as nothing has to be seen to first."""
        self.resume_at(0)
        if not game.halted:
            self.resume_at(CHOOSE)
            game.handed_on = False
            self.start(game)
            game.handed_on = True


AttackPhase.STEPS = (AttackPhase.start, AttackPhase.choose)


class AttackStep(Procedure):
    """8.2.4 to 8.5: one attack, from its declaration to its close step.

    `waited`: abilities that have waited in this close step (8.5.1).
    """

    __slots__ = ("demanded", "partner", "player", "supporter", "target", "waited")

    def __init__(self, player: int, target: int, supporter: int, partner: bool) -> None:
        self.player = player
        self.target = target
        self.supporter = supporter
        self.partner = partner
        self.waited: list[tuple[int, int]] = []
        self.demanded = 0

    def demand(self, game: RebirthState) -> None:
        """R143, T237: what a text demands of whoever attacks comes right before it."""
        demands = before_attack(game, self.player)
        if self.demanded < len(demands):
            change, ctx = demands[self.demanded]
            self.demanded += 1
            self.goto(AttackStep.demand)
            game.call(CostEffect(change.ops, ctx))
        elif not self.partner:
            self.resume_at(DECLARE)

    def choose_partners(self, game: RebirthState) -> None:
        """8.2.4.4, R74: exactly three standing partners, chosen if there are more."""
        partners = standing_partners(game, self.player)
        select = Select(self.player, partners, PARTNERS, PARTNERS, "partners", "8.2.4.4")
        game.call(select, AttackStep.take_partners)

    def take_partners(self, game: RebirthState, result: list[int]) -> None:
        turn(game, result, REST, True)

    def declare(self, game: RebirthState) -> None:
        """8.2.4, 8.2.4.2, 8.2.4.3, 8.2.4.4.2, 8.2.5: the member rests and supports, the entry character attacks."""
        if game.gone and self.is_over(game):
            game.finish()
            return
        player, supporter = self.player, self.supporter
        attacker = game.entry_of(player)
        sight = attacker | game.stamp[attacker] << STAMP_SHIFT
        if supporter != NOTHING and not (game.facts.permits and supports_standing(game, supporter)):
            turn(game, [supporter], REST, True)
        game.attacks[player] += 1
        game.attacks_by[sight] = game.attacks_by.get(sight, 0) + 1
        supporters = () if supporter == NOTHING else (supporter | game.stamp[supporter] << STAMP_SHIFT,)
        ordinals = (sum(game.attacks), game.attacks[player], game.attacks_by[sight])
        game.attack = Attack(player, self.target, sight, supporters, self.partner, ordinals)
        if game.promises:
            attack_declared(game)
        if "attack" in game.static_reads:
            game.changed("attack")
        if Becomes in game.facts.kinds:
            settle_partner_attack(game)
        attacked = game.entry_of(self.target)
        game.note("attack", "8.2.4", player, attacker, attacked)
        wanted = noticeable(game)
        if wanted & DECLARING:
            tell(game, declarations(game, attacker, attacked, wanted))
        check_timing(game)
        if not game.handed_on:
            self.resume_at(BLOCK)
            self.begin_block(game)

    def begin_block(self, game: RebirthState) -> None:
        """8.3.1, 8.3.2: Begin the block step. The check timing is left out if no ability looks for the step."""
        if game.gone and self.is_over(game):
            self.goto(AttackStep.begin_close)
        elif (game.delayed or game.heard >> BLOCK_STEP & 1) and phase_begins(game, BLOCK_STEP):
            check_timing(game)
        else:
            self.resume_at(CHECK_BLOCK)
            self.block(game)

    def block(self, game: RebirthState) -> None:
        """8.3.3, R89: the attacked player, in teams then the teammates; one card in all.

        8.3.4: where nobody is asked nothing has happened since the last check timing.
        """
        if not (game.gone and self.is_over(game)):
            order = may_block(game, self.target)
            if order and (game.always or game.hold or can_be_blocked(game, order)):
                game.call(BlockWindow(order[0], "8.3.3"))
                return
        self.resume_at(DEAL_DAMAGE)
        self.begin_damage(game)

    def check_block(self, game: RebirthState) -> None:
        """8.3.4."""
        check_timing(game)

    def begin_damage(self, game: RebirthState) -> None:
        """8.4.1, 8.4.2: Begin the damage step. The check timing is left out if no ability looks for the step."""
        if game.gone and self.is_over(game):
            self.goto(AttackStep.begin_close)
        elif (game.delayed or game.heard >> DAMAGE_STEP & 1) and phase_begins(game, DAMAGE_STEP):
            check_timing(game)
        else:
            self.resume_at(CHECK_DAMAGE)
            self.deal_damage(game)

    def deal_damage(self, game: RebirthState) -> None:
        """8.4.3, 8.4.3.1, 8.4.3.2, R72 to R74: ATK of who attacks now to who is attacked now; 0 if that is blocked."""
        attack = game.attack
        if attack is None or (game.gone and self.is_over(game)):
            return
        if Becomes in game.facts.kinds:
            settle_partner_attack(game)
        attacker, attacked = game.entry_of(attack.player), game.entry_of(attack.target)
        attack.over = True
        if attacked == NOTHING or attacker == NOTHING:
            return
        sight = attacker | game.stamp[attacker] << STAMP_SHIFT
        if attack.partner:
            game.struck[attacked] = sight
            game.unsettled |= 1 << attack.target
            game.wounds[attacked] = Wound(sight, attack.player, True)
        amount = game.card_number(attacker, ATK)
        if attack.blocked != NOTHING and attack.blocked == game.sight(attacked):
            amount = blocked_damage(game, attacker, amount)
        if amount > 0:
            deal(game, [(attacked, amount)], sight, attack.player, True)
        if not game.handed_on:
            self.resume_at(BEGIN_CLOSE)
            self.check_damage(game)

    def check_damage(self, game: RebirthState) -> None:
        """8.4.4."""
        check_timing(game)
        if not game.handed_on:
            self.resume_at(END)
            self.begin_close(game)

    def begin_close(self, game: RebirthState) -> None:
        """8.5.1, 8.5.2."""
        if game.facts.events & CLOSING or game.delayed:
            self.wait_for_close(game)
        if is_quiet(game):
            self.resume_at(CLOSED)
            self.end(game)
        else:
            game.call(CheckTiming())

    def wait_for_close(self, game: RebirthState) -> None:
        """8.5.1: abilities of the close step wait, each once."""
        wanted = noticeable(game)
        if not wanted & CLOSING:
            return
        before = len(game.waiting)
        phase_begins(game, CLOSE_STEP)
        attack = game.attack
        if attack is not None:
            events = [Event(ATTACK_END, game.entry_of(attack.player), NOTHING, 0, attack.player, ENTRY)]
            events += ends_for(game, attack)
            if attack.blocker != NOTHING and game.zone[attack.blocker] != OUT:
                blocked, master = game.sight_card(attack.blocked), game.holder[attack.blocker]
                events.append(Event(BLOCK_END, attack.blocker, blocked, 0, master, WAITING_ROOM))
            tell(game, [each for each in events if wanted >> each.kind & 1])
        if len(game.waiting) > before:
            game.waiting = game.waiting[:before] + only_new(game, game.waiting[before:], self.waited)

    def end(self, game: RebirthState) -> None:
        """8.5.2 to 8.5.5, R73, R77: what lasts for this attack is over. If anything waits or is due now, the close step
        begins again; else nobody attacks, is attacked, supports or is blocked any more.
        """
        if game.marks or game.floating:
            end_attack(game)
        if game.waiting or needs_recovery(game):
            self.goto(AttackStep.begin_close)
            return
        if game.facts.events & CLOSING or game.delayed:
            self.wait_for_close(game)
        if game.waiting:
            self.goto(AttackStep.end)
            game.call(CheckTiming())
            return
        game.attack = None
        if "attack" in game.static_reads:
            game.changed("attack")
        game.finish()

    def is_over(self, game: RebirthState) -> bool:
        """R76: the attacking player has left."""
        return bool(game.gone >> self.player & 1)


AttackStep.STEPS = (
    AttackStep.demand,
    AttackStep.choose_partners,
    AttackStep.declare,
    AttackStep.begin_block,
    AttackStep.block,
    AttackStep.check_block,
    AttackStep.begin_damage,
    AttackStep.deal_damage,
    AttackStep.check_damage,
    AttackStep.begin_close,
    AttackStep.end,
)


def supports_standing(game: RebirthState, card: int) -> bool:
    """R140: a member that supports without resting."""
    if any(change.act == "support_standing" for change, _ in on_card(game, Permits, card)):
        return True
    return bool(permitted(game, "support_standing", game.holder[card]))


def settle_partner_attack(game: RebirthState) -> None:
    """8.2.4.4.1, R74, R138: whether it is a partner attack now, by texts."""
    attack = game.attack
    if attack is None or attack.over or not is_ruled(game, Becomes):
        return
    said = becomes_partner_attack(game)
    if said is not None and said != attack.partner:
        attack.partner = said
        game.changed("attack")


def blocked_damage(game: RebirthState, attacker: int, amount: int) -> int:
    """8.4.3.1, T252: 0, unless a text says otherwise."""
    for change, ctx in on_card(game, BlockedDamage, attacker):
        return max(0, amount + change.amount.value(game, ctx))
    return 0
