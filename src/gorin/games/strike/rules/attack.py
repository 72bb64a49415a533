"""5.4.7 Declaring an attack (攻撃宣言), alone or together, and the graze (グレイズ)."""

from __future__ import annotations

from typing import Any

from gorin.engine.happening import events
from gorin.engine.happening.chain import Link
from gorin.engine.kernel.decision import Decision
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.values.waiting import Event
from gorin.games.strike.library import NO_TEXT
from gorin.games.strike.rules import declaring, losing, states
from gorin.games.strike.rules.carrying import carry
from gorin.games.strike.rules.check_step import check_step
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import (
    ACTED,
    ATTACK,
    ATTACK_DECLARED,
    ATTACK_TARGETED,
    ATTACKS_ACTED,
    CANNOT_ATTACK,
    FACE_DOWN,
    GRAZED,
    HAND,
    NO_ATTACKS,
    NO_GRAZE,
    NOT_ATTACKED,
    SCORE,
    STAGE,
    STAYS_UNACTED,
    TARGETED,
)


def why_not_attacker(game: StrikeState, card: int, clause: str) -> str | None:
    """1.1.2, 5.4.7.1, T142, T143, T145: why this striker cannot declare an attack."""
    rules = game.traits(card).rules
    if game.flags[card] & ACTED:
        if not rules & ATTACKS_ACTED:
            return clause
    elif rules & STAYS_UNACTED:
        return "1.1.3"
    said = game.player_rules or game.rules_for_players()
    return "1.1.3" if rules & CANNOT_ATTACK or said.rules[game.holder[card]] & NO_ATTACKS else None


def reached(game: StrikeState, card: int) -> int:
    """5.4.7.2: the areas of enemies in a striker's attack range."""
    reach = (game.cache[card] or game.traits(card)).reach
    if reach is None:
        return 0
    player = game.holder[card]
    return reach.reached(game.at[card], player) & game.masks[game.opponent(player)]


def targets(game: StrikeState, card: int) -> list[int]:
    """3.6.6, 5.4.7.2, T146: the enemies that this striker can attack."""
    areas = reached(game, card)
    if not areas:
        return []
    at = game.at
    return [
        enemy
        for enemy in game.zone_cards(STAGE, game.opponent(game.holder[card]))
        if areas >> at[enemy] & 1 and not game.traits(enemy).rules & NOT_ATTACKED
    ]


def joiners(game: StrikeState, opener: int, target: int) -> list[int]:
    """5.4.7.3, R48: other strikers that can join the attack."""
    area = 1 << game.at[target]
    return [
        card
        for card in game.zone_cards(STAGE, game.holder[opener])
        if card != opener and reached(game, card) & area and why_not_attacker(game, card, "5.4.7.3") is None
    ]


class Graze(Select):
    """5.4.7.6 グレイズ: cards of the hand, each a point for the attacker."""

    def put(self, game: Any, left: list[int]) -> Decision:
        decision = super().put(game, left)
        return losing.warned(decision) if losing.by_points(game, self.player, len(self.picked) + 1) else decision


class AttackDeclaration(Procedure):
    """5.4.7.1 to 5.4.7.8; `moved`: the attack is an extra action."""

    def __init__(self, opener: int, target: int, moved: int) -> None:
        self.members: list[int] = [opener]
        self.target = target
        self.moved = moved
        self.grazed = 0

    def join(self, game: StrikeState) -> None:
        """5.4.7.3."""
        opener = game.sight_card(self.members[0])
        others = joiners(game, opener, game.sight_card(self.target))
        if others:
            select = Select(game.active, others, 0, len(others), "join", "5.4.7.3", opener)
            game.call(select, AttackDeclaration.take_joiners)

    def take_joiners(self, game: StrikeState, result: list[int]) -> None:
        self.members += [game.sight(card) for card in result]

    def act(self, game: StrikeState) -> None:
        """5.4.7.4."""
        cards = [game.sight_card(sight) for sight in self.members]
        target = game.sight_card(self.target)
        for card in cards:
            game.note("attack", "5.4.7", game.active, card, target)
        states.turn_now(game, cards, True)

    def check(self, game: StrikeState) -> None:
        """5.4.7.5, R51: what hears the attack waits for this check step; it goes on if the target is lost (R57)."""
        target = game.sight_card(self.target)
        enemy = game.holder[target]
        happened = [
            Event(ATTACK_DECLARED, game.sight_card(sight), target, player=game.active) for sight in self.members
        ]
        happened.append(Event(ATTACK_TARGETED, target, player=enemy))
        happened.append(Event(TARGETED, target, player=enemy, to=ATTACK))
        events.emit_all(game, happened)
        check_step(game)

    def graze(self, game: StrikeState) -> None:
        """5.4.7.6, R31."""
        player = game.opponent(game.active)
        hand = game.zone_cards(HAND, player)
        if hand and not game.rules_for_players().rules[player] & NO_GRAZE:
            select = Graze(player, hand[:], 0, len(hand), "graze", "5.4.7.6", game.sight_card(self.target))
            game.call(select, AttackDeclaration.put_down)

    def put_down(self, game: StrikeState, cards: list[int]) -> None:
        """5.4.7.6, R55: the cards become the attacker's points; their number is fixed now."""
        if not cards:
            return
        player = game.opponent(game.active)
        carry(game, cards, SCORE, game.active, FACE_DOWN)
        for card in cards:
            game.note("graze", "5.4.7.6", player, card)
        self.grazed = len(cards)
        events.emit(game, GRAZED, player=player, amount=len(cards))

    def check_again(self, game: StrikeState) -> None:
        """5.4.7.7, R51: the graze may end the game."""
        check_step(game)

    def complete_move(self, game: StrikeState) -> None:
        """6.1.3.3."""
        if self.moved != NOTHING:
            declaring.complete_move(game, self.moved)

    def join_chain(self, game: StrikeState) -> None:
        """5.4.7.8."""
        link = Link(
            ATTACK,
            game.active,
            NO_TEXT,
            Context(master=game.active),
            tuple(self.members),
            (self.target,),
            (),
            self.grazed,
            True,
        )
        game.join_chain(link)


AttackDeclaration.STEPS = (
    AttackDeclaration.join,
    AttackDeclaration.act,
    AttackDeclaration.check,
    AttackDeclaration.graze,
    AttackDeclaration.check_again,
    AttackDeclaration.complete_move,
    AttackDeclaration.join_chain,
)
