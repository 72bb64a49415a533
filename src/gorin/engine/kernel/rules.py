"""What a rulebook must define before its games can run: the questions that the engine asks of it.

The engine's parts call these; each rulebook's game answers them with its own chapters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gorin.engine.kernel.ref import NOTHING

if TYPE_CHECKING:
    from gorin.engine.program.cards import Discard
    from gorin.engine.program.context import Context
    from gorin.engine.program.effect import Effect
    from gorin.engine.values.ability import Ability
    from gorin.engine.values.change import Change


class Rules:
    """The hooks of a rulebook; whatever is called without being defined is a gap in that rulebook."""

    __slots__ = ()

    def seen_by(self, card: int) -> int:
        """The players (a mask) whom the rules let see this card's face now."""
        raise AssertionError("a rulebook says who sees what")

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

    def is_spared(self, card: int, ability: Ability | None, ctx: Context) -> bool:
        """Whether this card does not receive what a static ability does."""
        return False

    def layer(self, change: Change) -> int:
        """The layer (below LAYERS) in which this change is applied."""
        raise AssertionError("a rulebook orders continuous effects")

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        """The abilities that are valid now: the card, the ability, its place among the card's."""
        raise AssertionError("a rulebook says where abilities are valid")

    def static_sources(self) -> list[int]:
        """The cards whose static abilities can be valid now."""
        raise AssertionError("a rulebook says where abilities are valid")

    def reachable(self) -> list[int]:
        """The cards that continuous effects can reach."""
        raise AssertionError("a rulebook says what effects reach")

    def keyword_abilities(self, keywords: int) -> tuple[Ability, ...]:
        """The abilities that these keywords stand for."""
        raise AssertionError("a rulebook defines its keywords")

    def player_number(self, player: int, number: str, ctx: Context) -> int:
        """A number of a player by its name."""
        raise AssertionError("a rulebook names its numbers")

    def change_number(self, player: int, number: str, how: str, amount: int) -> bool:
        """Change a number of a player; whether it really changed."""
        raise AssertionError("a rulebook names its numbers")

    def put(
        self,
        cards: list[int],
        zone: int,
        reason: str,
        master: int,
        place: str = "",
        to: int = NOTHING,
        flags: int = 0,
    ) -> None:
        """Move cards together to a zone, as an effect or cost says.

        Like everything below that may have to ask first, it hands its result (what really
        moved) to the running procedure.
        """
        raise AssertionError("a rulebook moves cards")

    def draw(self, player: int) -> None:
        raise AssertionError("a rulebook lets players draw")

    def discard_by(self, op: Discard, effect: Effect) -> None:
        """Let players pick what they discard, then discard it together."""
        raise AssertionError("a rulebook lets players discard")

    def discard_cards(self, cards: list[int]) -> None:
        """Hand cards are discarded together."""
        raise AssertionError("a rulebook lets players discard")

    def return_to_deck(self, cards: list[int]) -> None:
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

    def create(self, names: list[str], zone: int, player: int, master: int, overflow: int = NOTHING) -> None:
        """Create tokens together in a zone."""
        raise AssertionError("a rulebook creates tokens")

    def swap(self, cards: list[int]) -> None:
        raise AssertionError("a rulebook swaps cards")

    def play_by_effect(self, card: int, player: int, cost: int) -> bool:
        raise AssertionError("a rulebook plays cards")

    def deal(self, damage: list[tuple[int, int]], source: int) -> None:
        """Deal damage to several cards at the same time."""
        raise AssertionError("a rulebook deals damage")

    def turn_cards(self, cards: list[int], flag: int, on: bool) -> bool:
        raise AssertionError("a rulebook turns cards")

    def win_by_effect(self, players: list[int]) -> None:
        raise AssertionError("a rulebook decides who wins")

    def lose_by_effect(self, players: list[int]) -> None:
        raise AssertionError("a rulebook decides who loses")
