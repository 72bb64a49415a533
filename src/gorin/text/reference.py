"""What a text has spoken of so far, and the state of reading one ability.

A later word (それ, その中, 残り, a clause without object) means something that was mentioned. Mentions are kept in one
place, each with what it is and what was done with it; nothing else remembers registers.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from dataclasses import dataclass, field
from typing import NoReturn, Self

from gorin.engine.program.group import NotChosen, Part
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import EVENT, THIS, It, Rest
from gorin.engine.program.who import ALL, SELF, Who
from gorin.engine.values.ability import Change
from gorin.text.draft import Draft
from gorin.text.phrases import Clause, Lead
from gorin.text.tokens import Unreadable
from gorin.text.values import Described, Happening, Statement, value_of


@dataclass
class Shown:
    """Cards that were looked at or shown (その中), and which of them were taken (残り: the others)."""

    reg: int
    taken: list[int] = field(default_factory=list)


@dataclass
class Mentions:
    """`it`: what それ means; `chosen`: what was picked in play, which 他の leaves out.

    `spoken_of`: the things of the clause before; `shown`: その中.
    """

    it: Things | None = None
    chosen: Things | None = None
    spoken_of: Things | None = None
    shown: Shown | None = None


@dataclass(frozen=True)
class Zones:
    """The zones that the shared verbs speak of. `returned`: why a card goes back to a hand or deck from play."""

    hand: int
    deck: int
    discard: int
    returned: str


class Scope:
    """What holds while one ability is read.

    `actor`: who acts in the present sentence; `until`: how long what is said lasts; `always`: the text says how things
    are rather than what happens; `of_event`: an event is about a card, which それ can mean; `among`: その中から was
    said; `asked`: whether it is done is asked already; `replacing`: it is done instead of something.
    """

    def __init__(self, draft: Draft, until: str, zones: Zones) -> None:
        self.draft = draft
        self.zones = zones
        self.until = until
        self.whole_effect = until
        self.actor: Who = SELF
        self.always = False
        self.of_event = False
        self.of_another = False
        self.among = False
        self.asked = False
        self.replacing = False
        self.mentions = Mentions()

    def inner(self, draft: Draft) -> Self:
        """The same for an ability that this one makes, with a program of its own."""
        found = copy(self)
        found.draft = draft
        found.of_event = True
        found.always = found.asked = found.replacing = False
        found.mentions = copy(self.mentions)
        return found

    def fail(self, place: int, reason: str, expected: Collection[str] = (), **values: str) -> NoReturn:
        raise Unreadable(place, reason, expected, **values)

    def remember(self, reg: int) -> It:
        """Cards that have been picked, found or shown are what それ means from now on."""
        found = It(reg)
        self.mentions.it = found
        return found

    def named_before(self, place: int) -> Things:
        """それ: what was picked or shown last, else the card of the event."""
        if self.mentions.it is not None:
            return self.mentions.it
        if not self.of_event:
            self.fail(place, "no_it")
        return EVENT

    def shown(self, place: int) -> Shown:
        if self.mentions.shown is None:
            self.fail(place, "none_shown", ("山札の上から3枚を見る。",))
        return self.mentions.shown

    def rest(self, place: int) -> Things:
        """残り."""
        shown = self.shown(place)
        return Rest(shown.reg, tuple(shown.taken))

    def chooser(self, place: int) -> Who:
        """Who chooses or looks: one player."""
        if self.actor == ALL:
            self.fail(place, "choice_of_both", ("相手は",))
        return self.actor

    def apart(self) -> Self:
        """A scope for an ability that this one makes."""
        raise NotImplementedError

    def icon(self, lead: Lead) -> str:
        """How long an icon says that something lasts."""
        raise NotImplementedError

    def duration(self, lead: Lead) -> str:
        """The same for a duration in words."""
        raise NotImplementedError

    def moment(self, lead: Lead) -> Happening:
        """A moment of the turn as something to wait for."""
        raise NotImplementedError

    def state(self, clause: Clause, said: Statement) -> None:
        """Let changes hold for as long as the text says."""
        raise NotImplementedError

    def rule(self, rule: int) -> Change:
        raise NotImplementedError

    def player_rule(self, rule: int) -> Change:
        raise NotImplementedError

    def acting(self, lead: Lead) -> Who:
        """Who acts where a player is the topic."""
        assert lead.phrase is not None
        named = lead.phrase.nouns.only
        who = value_of(named)
        for modifier in named.modifiers:
            if who is None and modifier.nouns is not None:
                who = value_of(modifier.nouns.only)
        if not isinstance(who, Who):
            self.fail(lead.start, "no_player")
        return who

    def wait_for(self, events: tuple[int, ...], of_card: bool, moment: bool) -> None:
        """What follows is done when one of these events has happened."""
        self.of_event = of_card

    def comes_again(self, events: tuple[int, ...]) -> bool:
        """Whether a moment can come more than once while something waits for it."""
        return False

    def arranged(self, tests: tuple[Test, ...]) -> tuple[Test, ...]:
        """The tests of a description in the order in which the game asks them."""
        return tests

    def is_replaceable(self, event: int) -> bool:
        """Whether something else can be done instead of this event."""
        return True

    def test_in_event(self, test: Test) -> Test:
        """A description of what an event is about, as a trigger asks for it."""
        return test

    def test_of_things(self, things: Things) -> Test | None:
        """Whether what an event is about is one of these things."""
        return None

    def is_given(self, things: It) -> bool:
        """Whether the rules themselves fill this register, as with targets."""
        return False

    def other_than(self, things: Things, place: int) -> Test:
        """A test that none of these things passes."""
        if not isinstance(things, It):
            self.fail(place, "no_description")
        return NotChosen(things.reg)

    def known_word(self, field: str, word: str, place: int) -> None:
        """Refuse card information that no card can have."""

    def free_number(self, place: int) -> Amount:
        """The number that a letter stands for."""
        self.fail(place, "no_letter")

    def own_card(self, place: int) -> Things:
        """Whose number is meant where nobody is named."""
        return THIS

    def named_again(self, found: Described) -> Things | None:
        """What was chosen before and is named once more by the words with which it was chosen."""
        return None

    def within_reach(self, found: Described) -> tuple[Test, ...]:
        """Further tests on what is picked."""
        return ()

    def off_stage(self, tests: tuple[Test, ...], place: int) -> tuple[Test, ...]:
        """The tests on cards that are not in play; those that no such card passes are refused."""
        return tests

    def chosen_by_owner(self, part: Part) -> bool:
        """Whether cards of this zone are chosen by the player whose they are."""
        return False
