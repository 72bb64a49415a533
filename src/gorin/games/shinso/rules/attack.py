"""An attack, step by step (battle.designate to battle.end, R47, R49 to R53, R81, R86, R87, R91, R130, R132)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit, emit_all
from gorin.engine.happening.moving import move as move_cards
from gorin.engine.happening.moving import moved_to
from gorin.engine.kernel.ref import NOTHING, is_player, player_of, seen_card
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.selection import AskYesNo, Select
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.values.change import ADD, Number
from gorin.engine.values.waiting import Event
from gorin.games.shinso.rules import battle, designating, durations, players
from gorin.games.shinso.rules.frames import AttackFrame, attack_of, is_there
from gorin.games.shinso.rules.guarding import GUARD_VERB, AskGuard, guards, lethal_cancellers
from gorin.games.shinso.rules.rims import BreakRims
from gorin.games.shinso.rules.settling import settle
from gorin.games.shinso.rules.turning import turn
from gorin.games.shinso.rules.using import count_use
from gorin.games.shinso.rules.windows import OF_ATTACK, AttackWindow, open_window
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARTS_SLOT,
    ASLEEP,
    ATTACK_DECLARED,
    ATTACK_ENDED,
    ATTACKED,
    ATTACKED_PLAYER,
    ATTACKS,
    BARRIER,
    BLADE,
    COFFIN,
    DESTROY,
    KIN,
    NUMBERS,
    OWN_CLEANUP,
    PIERCE,
    POWER,
    RIMS,
    STIGMA,
    VAMPIRISM,
)

ATTACK: Final = "attack"
STIGMA_INDEX: Final = NUMBERS[STIGMA]
BLADE_INDEX: Final = NUMBERS[BLADE]
ATTACKS_INDEX: Final = NUMBERS[ATTACKS]
NO_CARDS: Final[list[int]] = []


class Attack(AttackFrame):
    """battle.2, battle.3, R47: one attack of one 眷属 or 真祖の断片.

    `lethal`: it was designated on a player without rims; `forbidden`: it needed the permission of R141; `pierces`:
    the player of whom 貫通 destroys a rim (NOTHING: none).
    """

    def __init__(self, attacker: int, target: int, player: int) -> None:
        super().__init__(attacker, target, player)
        self.lethal = False
        self.pierces = NOTHING
        self.cancellers: list[int] = []

    def designate(self, game: ShinsoState) -> None:
        """battle.designate.1, battle.designate.3, R130: where targets are random the seed picks."""
        card = self.attacking_card()
        if self.target == NOTHING:
            targets = designating.all_targets(game, card, NO_CARDS)
            target = targets[game.random(len(targets))]
            self.target = self.designated = target if is_player(target) else game.sight(target)
        if game.floating and designating.is_prohibited(game, card, self.target):
            players.use_up_ignoring(game, self.player)
        target = self.target if is_player(self.target) else self.target_card()
        game.note(ATTACK, "battle.designate.1", self.player, card, target)
        self.mark(game)
        self.name_rims(game)
        if not game.handed_on:
            self.resume_at(DECLARED_EFFECTS)
            self.guard(game)

    def mark(self, game: ShinsoState) -> None:
        """R79, R80."""
        if is_player(self.target):
            durations.end_attack(game)
        else:
            durations.mark_attack(game, self.attacking_card(), self.target_card())
        game.changed("attack")

    def name_rims(self, game: ShinsoState) -> None:
        """R50, R52, R85: the rims that a direct attack will destroy; none: it is a lethal attack."""
        if not is_player(self.target):
            return
        rims = game.zone_cards(RIMS, player_of(self.target))
        self.lethal = not rims
        if rims:
            self.ask_for_rims(game, rims)

    def ask_for_rims(self, game: ShinsoState, rims: list[int]) -> None:
        number = min(len(rims), 1 + max(0, game.traits(self.attacking_card()).numbers[BLADE_INDEX]))
        game.call(Select(self.player, rims[:], number, number, "rims", "battle.confirm.2"), Attack.take_rims)

    def take_rims(self, game: ShinsoState, result: list[int]) -> None:
        self.rims = [game.sight(card) for card in result]

    def guard(self, game: ShinsoState) -> None:
        """R47, R91, R129: 護衛, asked only with a usable one; not for an attack on one's own card."""
        defender = game.opponent(self.player)
        target = self.target_card()
        if target != NOTHING and game.holder[target] != defender:
            return
        if guards(game, defender, target):
            game.call(AskGuard(defender, target), Attack.take_guard)
            return
        self.resume_at(SLEEP)
        self.declared_effects(game)

    def take_guard(self, game: ShinsoState, result: list[int]) -> None:
        if result:
            turn(game, result, ASLEEP, True)
            self.change_target(game, result[0])
            game.note(GUARD_VERB, "R91", game.holder[result[0]], result[0])

    def change_target(self, game: ShinsoState, card: int) -> None:
        """R91, R130: rims named before are released."""
        self.target = game.sight(card)
        self.rims = []
        self.lethal = False
        self.mark(game)

    def declared_effects(self, game: ShinsoState) -> None:
        """T15, R130: texts that look for the declaration."""
        emit(game, ATTACK_DECLARED, self.attacking_card(), self.target_card(), 0, self.player)
        settle(game)
        if not game.handed_on:
            self.resume_at(STIGMAS)
            self.sleep(game)

    def sleep(self, game: ShinsoState) -> None:
        """battle.attack.1, battle.attack.2: the attacker sleeps, then attack-time effects."""
        if self.is_void(game):
            self.resume_at(END)
            return
        card = self.attacking_card()
        turn(game, [card], ASLEEP, True)
        if game.hears(1 << ATTACKED | 1 << ATTACKED_PLAYER):
            events = [Event(ATTACKED, card, self.target_card(), 0, self.player)]
            if self.target_card() == NOTHING:
                events.append(Event(ATTACKED_PLAYER, card, NOTHING, 0, self.player))
            emit_all(game, events)
        settle(game)
        if not game.handed_on:
            self.resume_at(ATTACK_WINDOW)
            self.stigmas(game)

    def stigmas(self, game: ShinsoState) -> None:
        """battle.attack.6, R81: 聖痕 of both, after attack-time effects."""
        if self.is_void(game):
            self.resume_at(END)
            return
        target = self.target_card()
        if target != NOTHING and game.zone[target] != ARTS_SLOT:
            card = self.attacking_card()
            number = game.traits(card).numbers[STIGMA_INDEX]
            answered = game.traits(target).numbers[STIGMA_INDEX]
            if number > 0:
                wear_down(game, card, target, number)
            if answered > 0:
                wear_down(game, target, card, answered)
            settle(game)
        if not game.handed_on and not game.trial:
            self.resume_at(CONFIRM)
            self.attack_window(game)

    def attack_window(self, game: ShinsoState) -> None:
        """R47, R54, combat_declaration.1 to combat_declaration.7; whoever tries the attack out sees it open."""
        if self.is_void(game):
            self.resume_at(END)
            return
        self.window = True
        if game.trial:
            game.call(AttackWindow(game.opponent(self.player), "R47"))
            return
        open_window(game, OF_ATTACK, game.opponent(self.player), "R47")
        if not game.handed_on:
            self.resume_at(STRIKE)
            self.confirm(game)

    def is_void(self, game: ShinsoState) -> bool:
        """R51, R132: cancelled, or attacker or target have left."""
        if self.called_off or not is_there(game, self.attacker):
            return True
        return self.target >= 0 and not is_there(game, self.target)

    def confirm(self, game: ShinsoState) -> None:
        """battle.attack.3 to battle.attack.5, battle.confirm.1 to battle.confirm.4, combat_declaration.8, R49, R52."""
        self.window = False
        if self.is_void(game):
            self.resume_at(END)
            return
        if is_player(self.target):
            self.confirm_direct(game, player_of(self.target))
            return
        self.confirmed = True
        target = self.target_card()
        if game.zone[target] == ARTS_SLOT:
            game.beaten = {}
            move_cards(game, moved_to(game, [target], COFFIN, DESTROY), self.player)
            self.resume_at(AFTER_BATTLE)
        else:
            self.look_for_piercing(game, target)
            game.call(battle.Battle(self.attacker, self.target, True), Attack.take_winner)

    def confirm_direct(self, game: ShinsoState, player: int) -> None:
        """battle.confirm.2, battle.confirm.3, lethal_attack.1, R52, R53."""
        rims = game.zone_cards(RIMS, player)
        if not self.lethal:
            self.confirmed = True
            self.break_rims(game)
        elif rims:
            self.lethal = False
            self.confirmed = True
            self.resume_at(BREAK_RIMS)
            self.ask_for_rims(game, rims)
        elif designating.bars_lethal(game, self.attacking_card(), player):
            self.resume_at(END)
        else:
            self.cancellers = lethal_cancellers(game, player)
            self.goto(Attack.strike)

    def strike(self, game: ShinsoState) -> None:
        """battle.confirm.3, victory.1, R132, T136: won, unless a text lets the player cancel it."""
        if self.called_off:
            self.resume_at(END)
            return
        if self.cancellers:
            self.goto(Attack.strike)
            card = self.cancellers[0]
            game.call(AskYesNo(game.holder[card], "cancel_lethal", card, "R132"), Attack.take_cancelled)
            return
        game.note("lethal", "battle.confirm.3", self.player, self.attacking_card())
        game.end(Result((self.player,), "lethal_attack", "victory.1"))

    def take_cancelled(self, game: ShinsoState, result: list[int]) -> None:
        card = self.cancellers.pop(0)
        if result[0]:
            count_use(game, card, game.holder[card])
            self.called_off = True

    def look_for_piercing(self, game: ShinsoState, target: int) -> None:
        """R87: a 眷属 without 防壁, whose controller has rims."""
        self.pierces = NOTHING
        piercing = battle.has(game, self.attacking_card(), PIERCE) and not battle.has(game, target, BARRIER)
        if piercing and game.traits(target).kind & KIN:
            self.pierces = game.holder[target]

    def take_winner(self, game: ShinsoState, result: list[int]) -> None:
        if result != [self.attacker]:
            self.pierces = NOTHING
        self.resume_at(AFTER_BATTLE)

    def break_rims(self, game: ShinsoState) -> None:
        """card_types.1, card_types.11, battle.confirm.2, R50, R84: to the check and bind steps."""
        card = self.attacking_card()
        drained = battle.has(game, card, VAMPIRISM)
        rims, self.rims = self.rims, []
        self.resume_at(END)
        if rims:
            game.call(BreakRims(rims, card, self.player, drained))

    def after_battle(self, game: ShinsoState) -> None:
        """R106: triggers of the battle."""
        settle(game)
        if not game.handed_on:
            self.resume_at(END)
            self.pierce(game)

    def pierce(self, game: ShinsoState) -> None:
        """R87 貫通."""
        rims = NO_CARDS if self.pierces == NOTHING else game.zone_cards(RIMS, self.pierces)
        if rims:
            game.call(Select(self.player, rims[:], 1, 1, "rims", "R87", self.attacking_card()), Attack.take_pierced)
            return
        self.resume_at(OVER)
        self.end(game)

    def take_pierced(self, game: ShinsoState, result: list[int]) -> None:
        card = self.attacking_card()
        drained = is_there(game, self.attacker) and battle.has(game, card, VAMPIRISM)
        game.call(BreakRims([game.sight(rim) for rim in result], card, self.player, drained))

    def end(self, game: ShinsoState) -> None:
        """battle.end.1, battle.end.2, R86: 連続攻撃 awakes the attacker, so often in a turn."""
        self.window = False
        self.confirmed = self.ended = True
        self.rims = []
        durations.end_attack(game)
        card = self.attacking_card()
        if is_there(game, self.attacker):
            more = game.traits(card).numbers[ATTACKS_INDEX] > game.awakened.get(card, 0)
            if more and turn(game, [card], ASLEEP, False):
                game.awakened[card] = game.awakened.get(card, 0) + 1
            emit(game, ATTACK_ENDED, card, NOTHING, 0, self.player)
        game.changed("attack")
        settle(game)
        if not game.handed_on:
            game.finish()


Attack.STEPS = (
    Attack.designate,
    Attack.guard,
    Attack.declared_effects,
    Attack.sleep,
    Attack.stigmas,
    Attack.attack_window,
    Attack.confirm,
    Attack.strike,
    Attack.break_rims,
    Attack.after_battle,
    Attack.pierce,
    Attack.end,
)

DECLARED_EFFECTS: Final = Attack.STEPS.index(Attack.declared_effects)
SLEEP: Final = Attack.STEPS.index(Attack.sleep)
STIGMAS: Final = Attack.STEPS.index(Attack.stigmas)
ATTACK_WINDOW: Final = Attack.STEPS.index(Attack.attack_window)
CONFIRM: Final = Attack.STEPS.index(Attack.confirm)
STRIKE: Final = Attack.STEPS.index(Attack.strike)
BREAK_RIMS: Final = Attack.STEPS.index(Attack.break_rims)
AFTER_BATTLE: Final = Attack.STEPS.index(Attack.after_battle)
END: Final = Attack.STEPS.index(Attack.end)
OVER: Final = END + 1


def wear_down(game: ShinsoState, card: int, other: int, number: int) -> None:
    """R81: 聖痕 of a card lowers the power of the other one by this number."""
    ctx = Context(card, game.stamp[card], game.holder[card])
    game.mark([other], (Number(POWER, ADD, Exactly(-number)),), OWN_CLEANUP, ctx)


def cancel_attack(game: ShinsoState, lethal: bool) -> bool:
    """T108, R132: Take the result from the attack under way, before the confirm step."""
    attack = attack_of(game)
    if attack is None or attack.confirmed:
        return False
    if lethal and not (isinstance(attack, Attack) and attack.lethal):
        return False
    attack.called_off = True
    return True


def change_target(game: ShinsoState, card: int) -> bool:
    """T110, R130."""
    attack = attack_of(game)
    if not isinstance(attack, Attack) or attack.confirmed or not game.is_body(card):
        return False
    attack.change_target(game, card)
    return True


def seen_in_attack(game: ShinsoState) -> tuple[int, int]:
    """Attacker and target of the attack under way (NOTHING: none)."""
    attack = attack_of(game)
    if attack is None or attack.ended:
        return NOTHING, NOTHING
    return seen_card(attack.attacker), attack.target_card()
