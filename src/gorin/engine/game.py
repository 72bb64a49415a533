"""The running game: a table with values, the abilities that wait, and the hooks of a rulebook.

A rulebook subclasses `Game`, adds its players' numbers and answers the hooks with its chapters.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.cards.library import Library
from gorin.engine.kernel import rng
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.kernel.state import copy_fields, fields_of
from gorin.engine.program.context import Context
from gorin.engine.values import continuous
from gorin.engine.values.ability import Ability
from gorin.engine.values.lasting import Application
from gorin.engine.values.traits import Traits
from gorin.engine.values.valued import Valued
from gorin.engine.values.waiting import Waiting, Watch


class Game(Valued):
    """A game in progress. Everything that the rules can see is here, and nothing else.

    `waiting` are triggered abilities that have not been played, `delayed` those that look for an event
    of their own; `used` counts limited uses, `state_waits` the state triggers that already wait.
    `always`: whoever could hold an answer by what the others know is asked in a window, even one who
    holds none.
    """

    EVENT_COUNT: ClassVar[int] = 0
    CHECKS_STATES: ClassVar[bool] = False
    DERIVED: ClassVar[frozenset[str]] = frozenset(
        (
            "adjusting",
            "cache",
            "decision",
            "heard",
            "library",
            "log",
            "nplayers",
            "replacers",
            "seats",
            "static_plan",
            "static_reach",
            "static_reads",
            "statics",
            "statics_give",
            "watches",
        )
    )

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        self.used: dict[tuple[int, int], int] = {}
        self.state_waits: dict[tuple[int, int], int] = {}
        self.waiting: list[Waiting] = []
        self.delayed: list[Waiting] = []
        self.always: bool = False
        self.watches: tuple[Watch, ...] | None = None
        self.heard = 0
        self.replacers: tuple[Watch, ...] | None = None

    def clone(self) -> Any:
        """An independent game in exactly this state."""
        kind = type(self)
        new = kind.__new__(kind)
        copy_fields(self, new, fields_of(self))
        new.zones = [cards[:] for cards in self.zones]
        new.frames = [frame.copy() for frame in self.frames]
        new.library = self.library
        new.seats = self.seats
        new.nplayers = self.nplayers
        new.log = self.log
        new.decision = self.decision
        new.cache = self.cache[:]
        new.statics = self.statics
        new.static_reach = self.static_reach
        new.static_plan = self.static_plan
        new.static_reads = self.static_reads
        new.statics_give = self.statics_give
        new.adjusting = self.adjusting
        new.watches = self.watches
        new.heard = self.heard
        new.replacers = self.replacers
        return new

    def restored(self) -> None:
        """The state was changed from outside: everything derived is made anew."""
        self.cache = [None] * len(self.printed)
        self.statics = None
        self.forget_watches()
        self.ask_again()

    def redraw(self, player: int, seed: int) -> None:
        """Draw anew everything that this player can neither see nor remember.

        Hidden cards of one owner that could be one another change places; their identities are
        sorted before they are shuffled, so that nothing of the true order is left.
        """
        groups: dict[tuple[int, int], list[int]] = {}
        for card in range(len(self.printed)):
            if not (self.seen_by(card) | self.known[card]) >> player & 1:
                groups.setdefault((self.owner[card], self.hidden_group(card)), []).append(card)
        self.seed = rng.scramble(seed, 0x5EED)
        self.draws = 0
        for cards in groups.values():
            identities = sorted((self.printed[card] for card in cards), key=lambda printed: printed.key)
            for index in range(len(identities) - 1, 0, -1):
                other = self.random(index + 1)
                identities[index], identities[other] = identities[other], identities[index]
            for card, printed in zip(cards, identities, strict=True):
                self.printed[card] = printed
        self.restored()

    def refresh(self, card: int) -> Traits:
        return continuous.refresh(self, card)

    def plan_statics(self) -> list[list[Application]]:
        return continuous.plan(self)

    def forget_watches(self) -> None:
        self.watches = None
        self.replacers = None

    def delay(self, ability: Ability, ctx: Context, until: str = "", each: bool = False) -> None:
        """A delayed automatic ability begins to look for its event."""
        self.delayed.append(Waiting(ability, ctx.copy(), self.tick(), until, each))

    def look_at_states(self) -> None:
        """Something may have changed in the middle of an effect: state triggers are looked at.

        Called only where the library has any (`Library.has_states`).
        """

    def hidden_group(self, card: int) -> int:
        """Hidden cards of one owner with the same group could be exchanged unnoticed."""
        raise AssertionError("a rulebook says what is hidden among what")

    def zone_names(self) -> tuple[str, ...]:
        """The public names of the zones, by number."""
        raise AssertionError("a rulebook names its zones")

    def view_numbers(self, player: int) -> dict[str, int]:
        """A player's public numbers, for views."""
        raise AssertionError("a rulebook names its numbers")

    def view_card(self, card: int) -> dict[str, Any]:
        """A visible card's states and numbers, for views."""
        raise AssertionError("a rulebook names its states")

    def concede(self, player: int) -> None:
        raise AssertionError("a rulebook lets players concede")

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        """The abilities that are valid now: the card, the ability, its place among the card's."""
        raise AssertionError("a rulebook says where abilities are valid")

    def change_number(self, player: int, number: str, how: str, amount: int) -> bool:
        """Change a number of a player; whether it really changed."""
        raise AssertionError("a rulebook names its numbers")

    def bears_counters(self, card: int) -> bool:
        """Whether counters can be put on this card."""
        return True

    def would_turn(self, card: int, flag: int, on: bool, ctx: Context) -> bool:
        """Whether a text can give this card a state, or take it away, and it does not have it so already."""
        return bool(self.flags[card] & flag) != on

    def turn_cards(self, cards: list[int], flag: int, on: bool, then: Take | None = None) -> None:
        """Cards get a state or lose it; the result is those that really changed."""
        raise AssertionError("a rulebook turns cards")

    def put(
        self,
        cards: list[int],
        zone: int,
        reason: str,
        master: int,
        place: str = "",
        to: int = NOTHING,
        flags: int = 0,
        then: Take | None = None,
    ) -> None:
        """Move cards together to a zone, as an effect or cost says.

        Like everything below that may have to ask first, it hands its result (what really
        moved) to `then`, a method of the running procedure.
        """
        raise AssertionError("a rulebook moves cards")

    def draw_cards(self, draws: list[tuple[int, int]], then: Take | None = None) -> None:
        """Players draw together, each so many cards."""
        raise AssertionError("a rulebook lets players draw")

    def discard_from(
        self, players: list[int], allowed: list[int], least: int, most: int, then: Take | None = None
    ) -> None:
        """Players pick from what is allowed of their hands, then all is discarded together."""
        raise AssertionError("a rulebook lets players discard")

    def discard_cards(self, cards: list[int], then: Take | None = None) -> None:
        """Hand cards are discarded together."""
        raise AssertionError("a rulebook lets players discard")

    def return_to_deck(self, cards: list[int], then: Take | None = None) -> None:
        raise AssertionError("a rulebook moves cards")

    def look_through(self, player: int, ctx: Context) -> None:
        """A player sees the whole own deck for a search."""
        raise AssertionError("a rulebook lets players search")

    def shuffle_deck(self, player: int) -> None:
        raise AssertionError("a rulebook has decks")

    def deck_top(self, player: int, number: int) -> list[int]:
        raise AssertionError("a rulebook has decks")

    def hand_of(self, player: int) -> list[int]:
        raise AssertionError("a rulebook has hands")

    def create(
        self,
        names: list[str],
        zone: int,
        player: int,
        master: int,
        overflow: int = NOTHING,
        then: Take | None = None,
    ) -> None:
        """Create tokens together in a zone."""
        raise AssertionError("a rulebook creates tokens")

    def swap(self, cards: list[int], then: Take | None = None) -> None:
        raise AssertionError("a rulebook swaps cards")

    def play_by_effect(self, card: int, player: int, cost: int) -> bool:
        raise AssertionError("a rulebook plays cards")

    def deal(self, damage: list[tuple[int, int]], source: int, then: Take | None = None) -> None:
        """Deal damage to several cards at the same time."""
        raise AssertionError("a rulebook deals damage")

    def win_by_effect(self, players: list[int]) -> None:
        raise AssertionError("a rulebook decides who wins")

    def lose_by_effect(self, players: list[int]) -> None:
        raise AssertionError("a rulebook decides who loses")
