"""A lethal attack whose own effects clear the way (battle.designate.10, R53, R151)."""

from __future__ import annotations

from typing import Any

from gorin.engine.cards.printed import Printed
from gorin.engine.happening.trial import can_end_well, copy_of
from gorin.engine.kernel.ref import player_ref
from gorin.games.shinso.rules import designating
from gorin.games.shinso.rules.attack import STIGMAS, Attack
from gorin.games.shinso.rules.frames import BATTLE, attack_of
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import ATTACKED, ATTACKED_PLAYER


def would_clear(game: ShinsoState, card: int, player: int) -> bool:
    """battle.designate.10, R53, R151: whether its attack-time effects leave no 眷属, whatever the hidden cards are."""
    if game.trial or not any(
        ability.trigger is not None and not {ATTACKED, ATTACKED_PLAYER}.isdisjoint(ability.trigger.events)
        for ability in game.traits(card).abilities
    ):
        return False
    me = game.holder[card]
    hidden = [each for each in range(len(game.printed)) if not game.witnesses(each) >> me & 1]
    ends: list[ShinsoState] = []
    if not clears(copy_of(game), card, player, ends):
        return False
    if all(ends[0].stamp[each] == game.stamp[each] and not ends[0].witnesses(each) >> me & 1 for each in hidden):
        return True
    faces = {game.printed[each].key: game.printed[each] for each in hidden}
    return all(clears(with_one_face(game, hidden, face), card, player, []) for face in faces.values())


def with_one_face(game: ShinsoState, hidden: list[int], face: Printed) -> ShinsoState:
    """R53: a copy of the game in which every hidden card that could have this face has it."""
    copy: ShinsoState = copy_of(game)
    groups = {(game.owner[each], game.hidden_group(each)) for each in hidden if game.printed[each].key == face.key}
    for each in hidden:
        if (game.owner[each], game.hidden_group(each)) in groups:
            copy.printed[each] = face
    copy.restored()
    return copy


def clears(copy: ShinsoState, card: int, player: int, ends: list[ShinsoState]) -> bool:
    """R53, R151: the attack tried out up to its window, without chance and without choices of the opponent.

    `ends` gets the state in which it has cleared the way.
    """
    me, draws = copy.holder[card], copy.draws
    trial = Attack(copy.sight(card), player_ref(player), me)
    trial.lethal = True
    copy.frames = []
    copy.call_from(Attack.sleep, trial)
    copy.phase = BATTLE

    def is_over(state: Any) -> bool | None:
        attack = attack_of(state)
        if not isinstance(attack, Attack) or attack.ended or state.draws != draws:
            return False
        if attack.window or (attack.step > STIGMAS and state.frames[-1] is attack):
            if attack.is_void(state) or designating.bars_lethal(state, card, player):
                return False
            ends.append(state)
            return True
        return False if state.asking and state.decision is not None and state.decision.player != me else None

    return can_end_well(copy, is_over)
