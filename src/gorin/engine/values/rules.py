"""What a rulebook declares about its zones and about replacement."""

from __future__ import annotations

from typing import Final

EVERYBODY: Final = 0
ITS_PLAYER: Final = 1
NOBODY: Final = 2

ANEW: Final = 0
ONCE: Final = 1
NEVER: Final = 2


class ZoneRules:
    """One zone.

    `seen`: who sees a card there (EVERYBODY, ITS_PLAYER with those who see the same, NOBODY). `owners`:
    a card goes to its owner's, not to its controller's. `ordered`: cards that arrive together at one
    end of it are put into an order. `limited`: only so many fit (`Hooks.room`). `valid`: abilities of
    cards are valid there without saying so. `remembers`: what a card was there is known when it has left, as
    wherever abilities are valid. `keeps`: the zones (a mask) from which a card comes here with its lasting effects.
    """

    __slots__ = ("keeps", "limited", "ordered", "owners", "remembers", "seen", "valid")

    def __init__(
        self,
        seen: int = EVERYBODY,
        owners: bool = True,
        ordered: bool = False,
        limited: bool = False,
        valid: bool = False,
        keeps: int = 0,
        remembers: bool = False,
    ) -> None:
        self.seen = seen
        self.owners = owners
        self.ordered = ordered
        self.limited = limited
        self.valid = valid
        self.keeps = keeps
        self.remembers = remembers or valid


class Replacing:
    """How a rulebook lets one thing happen in the place of another.

    `together`: one replacement takes everything in a batch that it fits, and its substitute happens once;
    else each thing is judged alone, one after another. `though_impossible`: a substitute that cannot be
    done still replaces. `in_full`: an optional one is offered only if all of it can be done. `again`:
    whether what happens in the place of something can be replaced (ANEW: like anything else, only what happens to the
    same card not by the replacement that it comes from; ONCE: not by a replacement that had its part in it already;
    NEVER: not at all). `at_once`: substitutes happen before
    the rest of the batch, else after it. `turn_order`: the turn player's things are judged first.
    """

    __slots__ = ("about", "again", "at_once", "clause", "in_full", "though_impossible", "together", "turn_order")

    def __init__(
        self,
        clause: str = "",
        together: bool = False,
        though_impossible: bool = False,
        in_full: bool = False,
        again: int = ANEW,
        at_once: bool = True,
        turn_order: bool = False,
    ) -> None:
        self.clause = clause
        self.together = together
        self.though_impossible = though_impossible
        self.in_full = in_full
        self.again = again
        self.at_once = at_once
        self.turn_order = turn_order
