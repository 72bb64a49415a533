"""What a drafted act can have done: to cards from where, of what kind, how many (R122).

A condition on an act that no act before it can have met is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gorin.engine.program.amount import CountOf, Exactly
from gorin.engine.program.cards import Draw, DrawUpTo
from gorin.engine.program.condition import AT_MOST, Compare, Every, Fits
from gorin.engine.program.flow import EachPlayer
from gorin.engine.program.group import Group, IsKind
from gorin.engine.program.looking import Look, LookAtHand, LookUpTo, Reveal, RevealHand, RevealUntil
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import THIS, All, Among, Both, It, Rest
from gorin.games.rebirth import terms
from gorin.games.rebirth.program.amounts import Matching
from gorin.games.rebirth.program.choices import Choose, Present
from gorin.games.rebirth.program.operations import AddSupporter, Check, Exchange, MakeSoul, Put, PutTop, Recover
from gorin.games.rebirth.program.things import OtherParty, Role
from gorin.text.checks import excludes_itself

GOALS: Final[dict[str, tuple[int, ...]]] = {
    "discard": (terms.WAITING_ROOM,),
    "return": (terms.HAND, terms.DECK),
    "add": (terms.HAND,),
    "set": (terms.REBIRTH,),
    "soul": (terms.SOUL,),
    "retire": (terms.RETIRE,),
    "exclude": (terms.OUT,),
}
"""Where cards go by an act that says so itself."""


MADE: Final[dict[str, tuple[type[Op], ...]]] = {
    "draw": (Draw, DrawUpTo),
    "exchange": (Exchange,),
    "recover": (Recover,),
    "reveal": (Reveal, RevealHand, RevealUntil, Look, LookUpTo),
    "look": (Look, LookUpTo, LookAtHand),
    "support": (AddSupporter,),
    "present": (Present,),
}
"""Acts that are operations of their own."""


CALLED: Final = {terms.CHARACTER: "キャラ", terms.REBIRTH_CARD: "Reバース", terms.PARTNER: "パートナー"}
ANY_CARD: Final = "カード"
"""By which noun a card of a kind is called, and one of any."""


class Trace:
    """The acts that were drafted so far."""

    def __init__(self, said: Sequence[Op]) -> None:
        self.said = said

    def doing(self, act: str, origin: tuple[int, ...], goal: tuple[int, ...], tests: tuple[Test, ...]) -> list[Op]:
        """The acts by which such cards can have gone from there to there."""
        return [
            op for op in self.said if does(op, act, goal) and self.can_come_from(op, origin) and self.can_be(op, tests)
        ]

    def can_come_from(self, op: Op, origin: tuple[int, ...]) -> bool:
        zones = self.zones_before(op)
        return not origin or zones is None or any(zone in origin for zone in zones)

    def zones_before(self, op: Op) -> tuple[int, ...] | None:
        """Where the cards were; None: anywhere."""
        if isinstance(op, PutTop):
            return (terms.DECK,)
        if isinstance(op, Recover):
            return (terms.RETIRE,)
        group = self.group_of(op.things) if isinstance(op, (Put, MakeSoul)) else None
        return tuple(part.zone for part in group.parts) if group is not None else None

    def can_be(self, op: Op, tests: tuple[Test, ...]) -> bool:
        """Whether the cards can be of the kind that is asked for."""
        group = self.group_of(op.things) if isinstance(op, (Put, MakeSoul, Turn)) else None
        return group is None or can_hold(group, tests)

    def group_of(self, things: Things) -> Group | None:
        """The cards among which these are, where they were when it was said."""
        if isinstance(things, All):
            return things.group
        if isinstance(things, Both):
            groups = [self.group_of(part) for part in things.parts]
            return Group(tuple(part for each in groups if each for part in each.parts)) if all(groups) else None
        turned = next((op for op in self.said if isinstance(op, Turn) and It(op.reg) == things), None)
        choice = self.choice_of(turned.things if turned is not None else things)
        if turned is not None and isinstance(turned.things, All):
            return turned.things.group
        return None if choice is None or choice.wider else choice.group

    def called(self, things: Things) -> str:
        """The noun by which cards are called: that of their kind, if it is known."""
        return CALLED.get(self.kinds_of(things), ANY_CARD)

    def kinds_of(self, things: Things) -> int:
        """Of which kind cards are, as they were described when they were chosen; 0: of any."""
        if isinstance(things, (Role, OtherParty)):
            return terms.CHARACTER
        if isinstance(things, All):
            return common({kinds_asked(part.tests) for part in things.group.parts})
        if isinstance(things, Both):
            return common({self.kinds_of(part) for part in things.parts})
        if isinstance(things, Rest):
            return self.kinds_of(It(things.reg))
        if isinstance(things, Among):
            return kinds_asked(things.tests) or self.kinds_of(things.things)
        for op in reversed(self.said):
            if isinstance(op, Choose) and It(op.reg) == things:
                within = All(op.group) if op.group is not None else op.among
                return kinds_asked(op.tests) or (self.kinds_of(within) if within is not None else 0)
            if isinstance(op, RevealUntil) and It(op.found) == things:
                return kinds_asked(op.tests)
            if isinstance(op, (Put, Turn)) and It(op.reg) == things:
                return self.kinds_of(op.things)
        return 0

    def is_mixed(self, things: Things | None) -> bool:
        """Whether these were chosen as cards of several kinds, each by itself."""
        if isinstance(things, Both):
            words = [self.called(part) for part in things.parts]
            return len(set(words)) == len(words) and all(isinstance(part, It) for part in things.parts)
        choice = self.choice_of(things) if isinstance(things, It) else None
        kinds = {kinds_asked(part.tests) for part in choice.group.parts} if choice and choice.group else set()
        return choice is not None and choice.each and len(kinds) > 1 and 0 not in kinds

    def choice_of(self, things: Things) -> Choose | None:
        found = [op for op in self.said if isinstance(op, (Choose, PutTop, Look, Put)) and It(op.reg) == things]
        return found[0] if len(found) == 1 and isinstance(found[0], Choose) else None

    def is_never(self, condition: Condition) -> bool:
        """Whether it asks of cards just named what they cannot be, or are too few for."""
        if isinstance(condition, Every):
            return excludes_itself(condition) or any(self.is_never(part) for part in condition.parts)
        if isinstance(condition, Fits):
            group = self.group_of(condition.things)
            return isinstance(condition.things, It) and group is not None and not can_hold(group, condition.tests)
        if not isinstance(condition, Compare) or not isinstance(condition.left, (CountOf, Matching)):
            return False
        least = number_of(condition.right)
        most = self.most_in(condition.left.things)
        return condition.relation != AT_MOST and least is not None and most is not None and least > most

    def most_in(self, things: Things) -> int | None:
        """How many of these cards there can be."""
        filled = [op for op in self.said if isinstance(op, (Choose, PutTop, Look, Put)) and It(op.reg) == things]
        if len(filled) != 1 or any(isinstance(op, EachPlayer) for op in self.said):
            return None
        return number_of(filled[0].amount) if isinstance(filled[0], (PutTop, Look)) else self.most_of(filled[0])

    def most(self, ops: Sequence[Op]) -> int | None:
        """How many cards these acts concern together at most; None: any number."""
        if any(isinstance(op, EachPlayer) for op in self.said):
            return None
        counts = [self.most_of(op) for op in ops]
        return None if None in counts else sum(count for count in counts if count is not None)

    def most_of(self, op: Op) -> int | None:
        if isinstance(op, (Draw, DrawUpTo, PutTop, Recover)):
            return number_of(op.amount)
        if isinstance(op, Exchange):
            return None
        things = op if isinstance(op, Choose) else getattr(op, "things", None)
        choice = things if isinstance(things, Choose) else self.choice_of(things) if things is not None else None
        if choice is not None and not (choice.every or choice.wider) and choice.most is not None:
            number, lots = number_of(choice.most), len(choice.group.parts) if choice.each and choice.group else 1
            return None if number is None else number * lots
        return 1 if things == THIS else None


def kinds_asked(tests: Sequence[Test]) -> int:
    """The kind of card that tests ask for; 0: any."""
    return common({test.kinds for test in tests if isinstance(test, IsKind)})


def common(kinds: set[int]) -> int:
    """The one kind among these; 0 where there are several, or none."""
    return kinds.pop() if len(kinds) == 1 else 0


def number_of(amount: Amount) -> int | None:
    return amount.number if isinstance(amount, Exactly) else None


def can_hold(group: Group, tests: tuple[Test, ...]) -> bool:
    """Whether cards of these kinds can be in the group."""
    wanted = [test.kinds for test in tests if isinstance(test, IsKind)]
    return any(
        all(kinds & test.kinds for kinds in wanted for test in part.tests if isinstance(test, IsKind))
        for part in group.parts
    )


def does(op: Op, act: str, goal: tuple[int, ...]) -> bool:
    """Whether carrying this out can be the act (with such a goal)."""
    if act in ("rest", "stand"):
        return isinstance(op, Turn) and op.flag == terms.REST and op.on == (act == "rest")
    if act in MADE:
        return isinstance(op, MADE[act])
    if isinstance(op, Exchange):
        return act == "put"
    zones = goals_of(op)
    return any(zone in GOALS.get(act, zones) and (not goal or zone in goal) for zone in zones)


def goals_of(op: Op) -> tuple[int, ...]:
    """The zones into which an operation puts cards."""
    if isinstance(op, Put):
        return (op.zone, *op.zones)
    if isinstance(op, PutTop):
        return (op.zone,)
    if isinstance(op, MakeSoul):
        return (terms.SOUL,)
    if isinstance(op, (Recover, Check)):
        return (terms.WAITING_ROOM,)
    return ()
