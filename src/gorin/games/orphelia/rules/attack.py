"""Chapter 15: the attack of one nordia, its blockers, its damage, its breaks."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit
from gorin.engine.happening.stack import StepByStep
from gorin.engine.kernel.decision import DONE, DONE_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, seen_card, seen_stamp
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.selection import AskOrder
from gorin.games.orphelia.rules import legality
from gorin.games.orphelia.rules.damage import deal
from gorin.games.orphelia.rules.shields import BreakShields
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ARKEIA,
    ATTACK_END,
    ATTACK_ENDED,
    ATTACK_START,
    ATTACKED,
    ATTACKED_THIS_TURN,
    BLOCK,
    BLOCKED,
    DAMAGE,
    DEFENSE,
    FIELD,
    MAIN,
    PARALYSED,
    RUNOA,
    SHIELDS,
    UNBLOCKED,
    WAS_BLOCKED,
    A,
    D,
    L,
)

BLOCK_VERB: Final = "block"


def attack(game: OrpheliaState, card: int) -> Attack:
    return Attack(game.sight(card), game.active)


class Attack(StepByStep):
    """15-1 to 15-5, R52: one nordia attacks the opponent of the player who declares it."""

    def __init__(self, attacker: int, player: int) -> None:
        self.attacker = attacker
        self.player = player
        self.blocked = False
        self.breaks = 0
        self.order: list[int] = []

    def declare(self, game: OrpheliaState) -> None:
        """15-1-1: the nordia is turned ルノア; 15-1-3: no stack, but what looks for it is triggered."""
        card = seen_card(self.attacker)
        game.attacker = self.attacker
        game.blockers = []
        game.called_off = False
        game.changed("battle")
        game.note("attack", "15-1-1", self.player, card, game.zone_cards(ARKEIA, game.opponent(self.player))[0])
        game.phase = ATTACK_START
        game.turn_cards([card], RUNOA, True)
        game.flags[card] |= ATTACKED_THIS_TURN
        game.changed("state")
        emit(game, ATTACKED, card, NOTHING, 0, self.player)

    def start(self, game: OrpheliaState) -> None:
        """15-2-1."""
        game.open_window("15-2-1")

    def name_blockers(self, game: OrpheliaState) -> None:
        """15-2-2: called off if the attacker has left; 15-3-1: any number of blockers."""
        if self.is_over(game) or not self.attacker_there(game):
            self.call_off(game)
            return
        game.phase = BLOCK
        game.call(NameBlockers(game.opponent(self.player), seen_card(self.attacker)), Attack.block)

    def block(self, game: OrpheliaState, cards: list[int]) -> None:
        """15-3-1, 15-3-2: the blockers are turned ルノア; from now on the attack is blocked (R54)."""
        if not cards:
            emit(game, UNBLOCKED, seen_card(self.attacker), NOTHING, 0, self.player)
            return
        self.blocked = True
        game.blockers = [game.sight(card) for card in cards]
        game.changed("battle")
        attacker = seen_card(self.attacker)
        defender = game.opponent(self.player)
        for card in cards:
            game.note("block", "15-3-1", defender, card, attacker)
        game.turn_cards(cards, RUNOA, True)
        for card in cards:
            emit(game, BLOCKED, card, attacker, 0, game.holder[card])
        emit(game, WAS_BLOCKED, attacker, cards[0], 0, game.holder[attacker])

    def block_window(self, game: OrpheliaState) -> None:
        """14 (preface), R22."""
        game.open_window("15-3-1")

    def order_damage(self, game: OrpheliaState) -> None:
        """15-4-2-1: the attacking player orders the blockers; 4-2-1, R57: an attack that wins.

        15-3-2, R54: the block stands though its blockers have left.
        """
        if self.is_over(game):
            self.call_off(game)
            return
        game.phase = DAMAGE
        if not self.attacker_there(game):
            self.goto(Attack.damage_window)
            return
        if not self.blocked:
            if not game.zone_cards(SHIELDS, game.opponent(self.player)):
                game.note("direct_attack", "4-2-1", self.player, seen_card(self.attacker))
                game.end(Result((self.player,), "attack", "4-2-1"))
            return
        blockers = [seen_card(sight) for sight in game.blockers if is_there(game, sight)]
        self.order = blockers
        if len(blockers) > 1:
            game.call(AskOrder(self.player, blockers, "damage_order"), Attack.take_order)

    def take_order(self, game: OrpheliaState, result: list[int]) -> None:
        self.order = result

    def deal_damage(self, game: OrpheliaState) -> None:
        """15-4-1-1, 15-4-2-1, R62: all battle damage at once; 15-4-3-1: the number of breaks (R89: no damage)."""
        attacker = seen_card(self.attacker)
        if self.blocked:
            deal(game, battle_damage(game, attacker, self.order), self.order, attacker)
            return
        arkeia = game.zone_cards(ARKEIA, game.opponent(self.player))[0]
        value = game.card_number(attacker, A)
        self.breaks = max(1, value - game.card_number(arkeia, DEFENSE) + 1)
        if game.flags[attacker] & PARALYSED:
            deal(game, [(attacker, 1, NOTHING)], [], attacker)

    def damage_window(self, game: OrpheliaState) -> None:
        """R22: after the damage; before the first break it is that window (R56)."""
        if not self.breaks:
            game.open_window("15-4-1-2")

    def break_shields(self, game: OrpheliaState) -> None:
        """15-4-4, 15-4-4-2: breaks that are fixed are carried out to the end."""
        if self.breaks:
            game.call(BreakShields(self.player, game.opponent(self.player), self.breaks, windows=True))

    def end_step(self, game: OrpheliaState) -> None:
        """15-5-1, R53."""
        if self.is_over(game):
            self.call_off(game)
            return
        game.phase = ATTACK_END
        if self.attacker_there(game):
            card = seen_card(self.attacker)
            emit(game, ATTACK_ENDED, card, NOTHING, 0, game.holder[card])
        game.open_window("15-5-1")

    def back_to_main(self, game: OrpheliaState) -> None:
        """15-5-2."""
        end_attack(game)

    def attacker_there(self, game: OrpheliaState) -> bool:
        return is_there(game, self.attacker)

    def is_over(self, game: OrpheliaState) -> bool:
        """T120: an effect has called the attack off."""
        return game.called_off

    def call_off(self, game: OrpheliaState) -> None:
        """15-2-2, R53: call the attack off before blocks, damage and its end step."""
        game.note("called_off", "15-2-2", self.player, seen_card(self.attacker))
        self.goto(Attack.back_to_main)


Attack.STEPS = (
    Attack.declare,
    Attack.start,
    Attack.name_blockers,
    Attack.block_window,
    Attack.order_damage,
    Attack.deal_damage,
    Attack.damage_window,
    Attack.break_shields,
    Attack.end_step,
    Attack.back_to_main,
)


def call_off(game: OrpheliaState, cards: list[int]) -> bool:
    """T120, R116: the attack of one of these is called off; it no longer attacks."""
    for card in cards:
        if game.attacker == game.sight(card):
            game.attacker = NOTHING
            game.blockers = []
            game.called_off = True
            game.changed("battle")
            return True
    return False


def end_attack(game: OrpheliaState) -> None:
    """15-5-2."""
    game.attacker = NOTHING
    game.blockers = []
    game.called_off = False
    game.phase = MAIN
    game.changed("battle")


def is_there(game: OrpheliaState, sight: int) -> bool:
    """R99: only leaving the field matters, not a change of holder."""
    card = seen_card(sight)
    return game.stamp[card] == seen_stamp(sight) and game.zone[card] == FIELD


def battle_damage(game: OrpheliaState, attacker: int, blockers: list[int]) -> list[tuple[int, int, int]]:
    """15-4-1-1: A値 less D値, both ways at once; R62: 麻痺 adds 1.

    R55: what is left of A値 goes down by D値 and L値 of each blocker in turn.
    """
    hits: list[tuple[int, int, int]] = []
    value = game.card_number(attacker, A)
    strength = 0
    for index, card in enumerate(blockers):
        strength += game.card_number(card, A)
        defence = game.card_number(card, D)
        life = game.card_number(card, L)
        taken = max(0, value - defence)
        if index + 1 < len(blockers):
            taken = min(taken, life)
        value = max(0, value - defence - life)
        hits.append((card, taken + paralysis(game, card), attacker))
    taken = max(0, strength - game.card_number(attacker, D)) if blockers else 0
    hits.append((attacker, taken + paralysis(game, attacker), blockers[0] if blockers else NOTHING))
    return hits


def paralysis(game: OrpheliaState, card: int) -> int:
    """24-5-2, R62."""
    return 1 if game.flags[card] & PARALYSED else 0


class NameBlockers(Procedure):
    """15-3-1: the attacked player names any number of nordia that can block."""

    def __init__(self, player: int, attacker: int) -> None:
        self.player = player
        self.attacker = attacker
        self.picked: list[int] = []

    def able(self, game: OrpheliaState) -> list[int]:
        """Those that can block and were not named yet."""
        return [
            card
            for card in game.zone_cards(FIELD, self.player)
            if card not in self.picked and legality.why_not_block(game, card, self.attacker, self.player) is None
        ]

    def advance(self, game: OrpheliaState) -> None:
        able = self.able(game)
        if able:
            game.ask(self.put(able))
        else:
            game.finish(self.picked)

    def question(self, game: OrpheliaState) -> Decision:
        return self.put(self.able(game))

    def put(self, able: list[int]) -> Decision:
        options = [Option(BLOCK_VERB, card, self.attacker) for card in able]
        most = len(options) + len(self.picked)
        options.append(DONE_OPTION)
        picked = tuple(self.picked)
        return Decision(self.player, BLOCK_VERB, options, BLOCK_VERB, "15-3-1", DONE_OPTION, False, picked, 0, most)

    def answer(self, game: OrpheliaState, option: Option) -> None:
        if option.verb == DONE:
            game.finish(self.picked)
        else:
            self.picked.append(option.card)
