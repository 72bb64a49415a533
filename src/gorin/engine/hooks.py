"""What a rulebook must define before its games can run: the questions that the engine asks of it.

The engine's parts call these; each rulebook's game answers them with its own chapters. Whatever is
called without being defined is a gap in that rulebook.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gorin.engine.cards.library import Library
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import Seats
from gorin.engine.kernel.selection import Select
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Op
from gorin.engine.values.ability import Ability, Replacement, Trigger
from gorin.engine.values.happening import Happening, Replacer
from gorin.engine.values.rules import Replacing, ZoneRules
from gorin.engine.values.valued import Valued
from gorin.engine.values.waiting import NO_EVENTS, NONE_NOTICED, Event, Noticed, Waiting


class Hooks(Valued):
    """The hooks of a rulebook. ZONES (here `zone_rules`) says what each zone is like, REPLACING how replacements work.

    TRIGGERS_ONCE: an ability that looks for several events of one moment is triggered once by all of them.
    """

    __slots__ = (
        "has_tokens",
        "hears_itself",
        "hides_by_state",
        "zone_rules",
    )

    ZONES: ClassVar[tuple[ZoneRules, ...]] = ()
    DISCARDS: ClassVar[int] = NOTHING
    """The zone to which cards are discarded, where something else may become of them (NOTHING: it cannot)."""
    REPLACING: ClassVar[Replacing] = Replacing()
    TRIGGERS_ONCE: ClassVar[bool] = False
    LIMITS_TRIGGERING: ClassVar[bool] = True
    """Whether a limit of so many times in a turn counts triggering, else playing."""
    HIDES_BY_STATE: ClassVar[bool] = False
    """Whether who sees a card may depend on its states, if it has any, as well as its zone (`lies_seen`)."""
    HEARS_ITSELF: ClassVar[bool] = False
    """Whether a card's own abilities may look for its moves though they are not valid where it lies."""
    HAS_TOKENS: ClassVar[bool] = False
    """Whether there are cards that cannot exist in every zone (`token_may_be`)."""

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        self.zone_rules = self.ZONES
        self.hears_itself = self.HEARS_ITSELF
        self.hides_by_state = self.HIDES_BY_STATE
        self.has_tokens = self.HAS_TOKENS

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

    OBSERVED: ClassVar[tuple[str, ...]] = ()
    """What `observed` tells, by name."""
    WIDE: ClassVar[frozenset[str]] = frozenset()
    """The numbers of cards that are counted in hundreds."""

    def observed(self, card: int) -> int:
        """Up to three small numbers of a card beside its information and states, a byte each, for observations.

        Only what can be told of a card in its zone by everybody who sees its back.
        """
        return 0

    def standing(self, player: int) -> int:
        """How well off a player is, in points; bots that look no further ahead go by it. Ten ahead is a clear lead."""
        return 0

    def view_card(self, card: int) -> dict[str, Any]:
        """A visible card's states and numbers, for views."""
        raise AssertionError("a rulebook names its states")

    def view_back(self, card: int) -> dict[str, Any]:
        """What everybody can tell of a card whose face is hidden from some, for views."""
        return {}

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

    def would_receive(self, card: int, ctx: Context) -> bool:
        """Whether an effect reaches this card (some cards are immune)."""
        return True

    def would_put(self, card: int, zone: int, reason: str, ctx: Context) -> bool:
        """Whether this text can move this card there."""
        return self.would_receive(card, ctx)

    def would_hurt(self, card: int, ctx: Context) -> bool:
        """Whether this card can receive damage from this text."""
        return self.would_receive(card, ctx)

    def would_turn(self, card: int, flag: int, on: bool, ctx: Context) -> bool:
        """Whether a text would change a card's state.

        The card lacks the state that it gives, or has the state that it takes away.
        """
        return bool(self.flags[card] & flag) != on

    def pickable(self, cards: list[int], reg: int, ops: tuple[Op, ...], start: int, ctx: Context) -> list[int]:
        """Those of the cards that a text may pick into a register, with regard to its operations from `start` on."""
        return cards

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

    def pick_for_cost(
        self, player: int, candidates: list[int], number: int, about: str, clause: str, then: Take
    ) -> None:
        """A player picks what a part of a cost takes."""
        self.call(Select(player, candidates, number, number, about, clause), then)

    def draw_cards(self, draws: list[tuple[int, int]], then: Take | None = None) -> None:
        """Players draw together, each so many cards."""
        raise AssertionError("a rulebook lets players draw")

    def draw_further(self, draws: list[tuple[int, int]], then: Take | None = None) -> None:
        """Players draw further cards of an instruction to draw of which they have drawn the first."""
        self.draw_cards(draws, then)

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

    def triggers_once(self, ability: Ability) -> bool:
        """Whether several events of one moment start this ability only once."""
        return False

    def origin_of(self, ability: Ability) -> int:
        """The sort of thing that this ability stands on, in the rulebook's numbers (`Context.origin`)."""
        return 0

    def tell(self, ctx: Context, event: Event) -> None:
        """A delayed text learns of the event that it looked for."""
        ctx.event = (event.card, event.other, event.amount, event.player)

    def happened(self) -> list[tuple[int, int, int]]:
        """The events of this turn for which texts ask: the kind, the player, and the card as it was seen."""
        raise AssertionError("a game notes down what its texts ask for")

    def write_down(self, events: list[Event]) -> None:
        """Events of kinds that texts ask for have happened (`Library.recorded`)."""
        raise AssertionError("a game notes down what its texts ask for")

    def left_behind(self, card: int) -> None:
        """A card of somebody else lies in a zone of a player who has left."""
        raise AssertionError("a rulebook for several players says where it goes")

    def viewers(self, player: int) -> int:
        """The players (a mask) who see what this player sees."""
        return 1 << player

    def also_seen(self) -> tuple[Any, ...]:
        """Return the rulebook's part of what tells one state from another."""
        return ()

    def unsound(self) -> str:
        """Return the name of a field that contradicts the others in a state from outside. Empty: the state is sound."""
        return ""

    def endless(self) -> None:
        """End the game: things happen inside each other for ever."""
        raise AssertionError("a rulebook says how an endless loop ends")

    def unending(self) -> None:
        """Far too many abilities and rule processes follow one another, and nobody can stop it."""
        raise AssertionError("a rulebook says how a chain without end ends")

    def chooser(self, happening: Happening) -> int:
        """Who decides which of several replacements applies to this."""
        return happening.player

    def further_replacers(self, batch: list[Happening]) -> list[Replacer]:
        """What can replace some of this besides valid and delayed abilities."""
        return []

    def altered(self, replacer: Replacer, happening: Happening) -> Happening | None:
        """The event as this replacement changes it; None: the replacement takes its place."""
        return None

    def event_begins(self) -> None:
        """Something happens of which some could be replaced; until it ends it is one event."""

    def event_ends(self) -> None:
        """The event is over, with everything that took the place of some of it."""

    def substitute_begins(self) -> None:
        """What a replacement puts in the place of an event begins to happen."""

    def substitute_ends(self) -> None:
        """What a replacement put in the place of an event has happened."""

    def is_acted_before(self, batch: list[Happening]) -> bool:
        """Whether any ability acts directly before this happens."""
        return False

    def acting_before(self, batch: list[Happening]) -> list[Waiting]:
        """The abilities that act directly before this happens."""
        return []

    def act_before(self, waiting: Waiting) -> None:
        """Carry out an ability that acts directly before something."""
        raise AssertionError("a rulebook says what acts before")

    def would_be(self, card: int, zone: int, reason: str) -> tuple[int, ...]:
        """As which events a move of this card can be replaced."""
        return ()

    def destination(self, card: int, zone: int, to: int) -> int:
        """The player to whose zone a card goes; `to`: the player whom a text names (NOTHING: none)."""
        if self.zone_rules[zone].owners:
            return self.owner[card]
        return self.holder[card] if to == NOTHING else to

    def concerned(self, card: int, zone: int, to_player: int) -> int:
        """The player whom a move of this card to a zone of `to_player` concerns."""
        return self.holder[card]

    def may_move(self, happening: Happening) -> bool:
        """Whether this move is possible and allowed."""
        return True

    def lies_seen(self, card: int, zone: int, flags: int) -> int:
        """Return who sees a card with these states in this zone: EVERYBODY, ITS_PLAYER or NOBODY."""
        return self.zone_rules[zone].seen

    def also_triggers(self, trigger: Trigger, watch_card: int, ctx: Context, event: Event) -> bool:
        """Whether an event fulfils what only this rulebook's triggers ask of it."""
        return True

    def also_replaces(self, replacement: Replacement, ctx: Context, happening: Happening) -> bool:
        """Whether something is such as only this rulebook's replacements ask for."""
        return True

    def arranger(self, player: int, master: int) -> int:
        """Who orders what an effect of `master` puts together into an ordered zone of `player`."""
        return player

    def room(self, zone: int, player: int) -> int:
        """How many more cards fit into a zone that has a limit."""
        raise AssertionError("a rulebook limits its zones")

    def token_may_be(self, card: int, zone: int) -> bool:
        """Whether this card, if it is a token, can exist in this zone."""
        return True

    def goes_unnoticed(self, batch: list[Happening]) -> bool:
        """Whether every ability ignores these moves; then no event needs to be made for them."""
        return False

    def leaving_events(self, happening: Happening) -> list[Event]:
        """Return the events that a move means for watching abilities, judged before the card moves.

        Callers leave the list as it is.
        """
        return NO_EVENTS

    def noticed_itself(self, happening: Happening) -> list[Noticed]:
        """Return the abilities of a card that notice the card's own move from a zone in which they are not valid."""
        return NONE_NOTICED

    def arrived_itself(self, happening: Happening) -> list[Noticed]:
        """Return the abilities of a card that notice the card's own arrival in a zone in which they are not valid."""
        return NONE_NOTICED

    def entering_events(self, happening: Happening) -> list[Event]:
        """What the arrival of a card is, judged when everything has arrived (not to be changed)."""
        return NO_EVENTS

    def headed(self, happening: Happening) -> Happening:
        """Return this move as it really goes: a rule may send the card to another zone."""
        return happening

    def order_waiting(self, first: int) -> None:
        """The abilities that wait from this place on began to at the same moment: in which order they are offered."""

    def companions(self, happening: Happening) -> list[Happening]:
        """What goes along with this card, in the same move, where that really happens."""
        return []

    def leaves(self, happening: Happening) -> None:
        """A card is about to go from one zone to another: what stays behind."""

    def enters(self, happening: Happening) -> None:
        """A card has arrived: its states and what it brings."""

    def has_moved(self, happenings: list[Happening], origins: list[int]) -> None:
        """Cards have moved together from these zones, and nothing has been noticed yet."""
