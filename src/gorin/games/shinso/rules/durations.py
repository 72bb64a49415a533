"""How long effects last: for a turn, until a phase, to the end of an attack (power.3, power.4, R20, R27, R79, R120)."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Change
from gorin.engine.values.lasting import Floating, Mark
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Waiting
from gorin.games.shinso.facts import facts_of
from gorin.games.shinso.places import PLAYERS
from gorin.games.shinso.program.changes import InAttackPower
from gorin.games.shinso.program.conditions import ComingTurn
from gorin.games.shinso.rules import signs
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    ARMOUR,
    BODIES,
    BODY_ZONES,
    COMING,
    NUMBERS,
    OWN_CLEANUP,
    STRENGTHEN,
    THIS_ATTACK,
    THIS_TURN,
)

IN_ATTACK: Final[tuple[Change, ...]] = (InAttackPower(STRENGTHEN),)
UNDER_ATTACK: Final[tuple[Change, ...]] = (InAttackPower(ARMOUR),)
STRENGTHEN_INDEX: Final = NUMBERS[STRENGTHEN]
ARMOUR_INDEX: Final = NUMBERS[ARMOUR]
BY_RULE: Final = [Context(NOTHING, 0, player) for player in range(PLAYERS)]
"""Whose cards a rule of the game changes, from that player's point of view (not to be changed)."""


def absolute(game: ShinsoState, until: str) -> str:
    """R120: 次のターン is the turn that follows this one, an extra turn too; the others are found as they come."""
    phase, _, whose = until.partition(":")
    if whose.startswith("next_turn"):
        return f"{phase}:{game.turns + 1}{whose.removeprefix('next_turn')}"
    if whose.startswith("this_turn"):
        return f"{phase}:{game.turns}{whose.removeprefix('this_turn')}"
    return until


def is_over(game: ShinsoState, until: str, ctx: Context, phase: str, end: bool) -> bool:
    """R27, R120: whether an effect with this duration ends as this phase of the present turn begins, or ends."""
    if ":" not in until:
        return False
    named, _, whose = until.partition(":")
    if until.startswith(COMING):
        return phase == "end" and end and ComingTurn(whose).holds(game, ctx)
    if named != phase or whose.endswith("+end") != end:
        return False
    whose = whose.removesuffix("+end")
    if whose == "me":
        return game.active == ctx.master
    if whose == "opponent":
        return game.active != ctx.master
    return whose == "any" or whose == str(game.turns)


def end_with_phase(game: ShinsoState, phase: str, end: bool) -> bool:
    """R27: effects that last until this phase are over; whether there were any."""
    ended = False
    if game.marks and game.signs & signs.TIMED and is_any_over(game, phase, end):
        for card, marks in list(game.marks.items()):
            keep = [mark for mark in marks if not is_over(game, mark.until, mark.ctx, phase, end)]
            if len(keep) != len(marks):
                game.unmark(card, tuple(keep))
                ended = True
    if game.floating:
        lasting = [each for each in game.floating if not is_over(game, each.until, each.ctx, phase, end)]
        ended = drop_floating(game, lasting) or ended
    if game.delayed:
        drop_delayed(game, [each for each in game.delayed if not is_over(game, each.until, each.ctx, phase, end)])
    return ended


def is_any_over(game: ShinsoState, phase: str, end: bool) -> bool:
    """R27: whether an effect on some card lasts until this phase."""
    for marks in game.marks.values():
        for mark in marks:
            if ":" in mark.until and is_over(game, mark.until, mark.ctx, phase, end):
                return True
    return False


def end_decreases(game: ShinsoState, player: int) -> None:
    """power.4, cleanup.3, R20: decreases without a duration end on the cards that the turn player controls."""
    if not game.marks:
        return
    for card, marks in list(game.marks.items()):
        if game.holder[card] == player:
            keep = [mark for mark in marks if mark.until != OWN_CLEANUP]
            if len(keep) != len(marks):
                game.unmark(card, tuple(keep))


def end_turn_effects(game: ShinsoState) -> None:
    """power.3, end.3, R27: everything that lasts for this turn ends at the same time."""
    game.end_marks(THIS_TURN)
    drop_delayed(game, [each for each in game.delayed if each.until != THIS_TURN])


def drop_floating(game: ShinsoState, keep: list[Floating]) -> bool:
    """Those not kept are over; whether there were any."""
    if len(keep) == len(game.floating):
        return False
    game.floating = keep
    game.touch_abilities()
    return True


def drop_delayed(game: ShinsoState, keep: list[Waiting]) -> None:
    if len(keep) != len(game.delayed):
        game.delayed = keep


def mark_attack(game: ShinsoState, attacker: int, target: int) -> None:
    """R79, R80: 強化 of an attacker against a 眷属 or 真祖の断片, 鎧 of what is attacked, to the end of the attack."""
    end_attack(game)
    mark_in_attack(game, attacker, IN_ATTACK, STRENGTHEN, STRENGTHEN_INDEX)
    mark_in_attack(game, target, UNDER_ATTACK, ARMOUR, ARMOUR_INDEX)


def mark_in_attack(game: ShinsoState, card: int, changes: tuple[Change, ...], number: str, index: int) -> None:
    """R79, R80: mark a card of the attack with changes of a number.

    A number of 0 stays 0 for now, so what is known of the card stays valid. If no text can ever raise that number, the
    mark is left out.
    """
    if game.zone[card] not in BODY_ZONES:
        return
    traits = game.cache[card] or game.traits(card)
    if not traits.kind & BODIES:
        return
    ctx = BY_RULE[game.holder[card]]
    if traits.numbers[index] > 0:
        game.mark([card], changes, THIS_ATTACK, ctx)
        return
    time = game.tick()
    if facts_of(game.library).may_get(game.printed[card].key, number):
        mark = Mark(changes, time, THIS_ATTACK, ctx)
        earlier = game.marks.get(card)
        game.marks[card] = (mark,) if earlier is None else (*earlier, mark)


def adds_power(traits: Traits, change: InAttackPower) -> bool:
    return traits.numbers[NUMBERS[change.number]] > 0


def end_attack(game: ShinsoState) -> None:
    """R79, R80, R120: what lasts for the attack ends; a mark that has changed nothing is only taken away."""
    if not game.marks and not game.floating:
        return
    idle: list[int] = []
    others = bool(game.floating)
    for card, marks in game.marks.items():
        for mark in marks:
            if mark.until == THIS_ATTACK:
                if mark is marks[-1] and is_idle(game, card):
                    idle.append(card)
                else:
                    others = True
    for card in idle:
        keep = game.marks[card][:-1]
        if keep:
            game.marks[card] = keep
        else:
            del game.marks[card]
    if others:
        game.end_marks(THIS_ATTACK)


def is_idle(game: ShinsoState, card: int) -> bool:
    """R79, R80: whether the last mark of a card is that of an attack and adds nothing to its power."""
    traits = game.cache[card]
    change = game.marks[card][-1].changes[0]
    return traits is not None and isinstance(change, InAttackPower) and not adds_power(traits, change)
