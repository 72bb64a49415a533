"""What is under way, as other chapters see it: the attack, and what has been announced and not resolved yet."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import CARD_MASK, NOTHING, STAMP_SHIFT
from gorin.engine.program.context import Context
from gorin.engine.values.waiting import Waiting
from gorin.games.shinso.state import ShinsoState

BATTLE: Final = "battle"


class AttackFrame(Procedure):
    """R47: an attack. `attacker`: a sighting; `target`: a sighting or a player; `player`: whose attack it is.

    `designated`: the target as it was designated, before anything took the attack on itself (R152).
    `rims`: those that were named (sightings); `declared`: who has declared conversions or a burn (a mask, R54);
    `window`: its attack window is open; `called_off`: it has no result (R132); `confirmed`: its result is fixed;
    `ended`: its end step has come.
    """

    def __init__(self, attacker: int, target: int, player: int) -> None:
        self.attacker = attacker
        self.target = target
        self.designated = target
        self.player = player
        self.rims: list[int] = []
        self.declared = 0
        self.window = False
        self.called_off = False
        self.confirmed = False
        self.ended = False

    def attacking_card(self) -> int:
        return self.attacker & CARD_MASK

    def target_card(self) -> int:
        """The card that is attacked (NOTHING: a player is)."""
        return NOTHING if self.target < 0 else self.target & CARD_MASK

    def is_open(self) -> bool:
        """R47: whether its window is open and its result is not fixed yet."""
        return self.window and not self.confirmed


class AnnouncedFrame(Procedure):
    """R39: something announced and paid for, before it resolves. `arts`: it is a 権能.

    `cancelled`: it was made ineffective; `resolving`: it is being carried out. `held`: triggers that its price has
    caused, which wait until it has been played (R41).
    """

    def __init__(self, ctx: Context, arts: bool) -> None:
        self.ctx = ctx
        self.arts = arts
        self.cancelled = False
        self.resolving = False
        self.held: list[Waiting] = []

    def destroys(self, game: ShinsoState, card: int) -> bool:
        """R105: whether the announced act says that it destroys a 権能, and can destroy this card only."""
        return False

    def hold_triggers(self, game: ShinsoState) -> None:
        """R41: what the price has triggered waits until what it paid for has been played."""
        self.held = game.waiting
        game.waiting = []

    def release_triggers(self, game: ShinsoState) -> None:
        if self.held:
            game.waiting = self.held + game.waiting
            self.held = []


def attack_of(game: ShinsoState) -> AttackFrame | None:
    """battle.2: the attack under way; there is none but in a battle phase."""
    if game.phase != BATTLE:
        return None
    for index in range(len(game.frames) - 1, -1, -1):
        frame = game.frames[index]
        if isinstance(frame, AttackFrame):
            return frame
    return None


def is_attack_open(game: ShinsoState) -> bool:
    """R47: whether the window of an attack is open whose result is not fixed yet."""
    attack = attack_of(game)
    return attack is not None and attack.is_open()


def announced(game: ShinsoState) -> list[AnnouncedFrame]:
    """What has been announced and is not resolved yet, the latest first."""
    return [frame for frame in reversed(game.frames) if isinstance(frame, AnnouncedFrame) and not frame.resolving]


def latest_announced(game: ShinsoState) -> AnnouncedFrame | None:
    """The latest of them, if there is any."""
    for index in range(len(game.frames) - 1, -1, -1):
        frame = game.frames[index]
        if isinstance(frame, AnnouncedFrame) and not frame.resolving:
            return frame
    return None


def is_there(game: ShinsoState, sight: int) -> bool:
    """Whether a card is still the one that was seen."""
    return game.stamp[sight & CARD_MASK] == sight >> STAMP_SHIFT


def named_rims(game: ShinsoState) -> list[int]:
    """life_conversion.9, R40, R50: rims that something under way will destroy or remove (sightings)."""
    found: list[int] = []
    for frame in game.frames:
        if isinstance(frame, AttackFrame):
            found += frame.rims
        elif isinstance(frame, AnnouncedFrame):
            for reg in frame.ctx.regs:
                found += reg
    return found
