"""The words of a game: what it can name, and the clauses that its refusals cite."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gorin import words
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.errors import Refusal
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.engine.notation.syntax import Action, NotationError, player_name, player_named


class Words:
    """What a game can name in the notation."""

    verbs: tuple[str, ...] = ()
    """The main verbs of the game."""
    free_phase: str = "main"
    """The phase in which the active player acts freely."""

    def refusal(self, match: Match, problem: str, action: Action, player: int, ref: int = NOTHING) -> Refusal:
        """The refusal of an answer to the waiting decision."""
        return self.refuse(match, self.clause(match, problem, action, player, ref), f"refused.{problem}")

    def refuse(self, match: Match, clause: str, otherwise: str = "refused", offered: bool = False) -> Refusal:
        """A refusal by this clause, in the words that the catalogue has for it."""
        key = f"refused.{match.rulebook.slug}.{clause}"
        refusal = Refusal(clause, key if words.knows(f"error.{key}") else otherwise)
        refusal.offered = offered
        return refusal

    def clause(self, match: Match, problem: str, action: Action, player: int, ref: int) -> str:
        """The clause that a refused answer cites."""
        return match.decision.clause if match.decision is not None else ""

    def find_option(self, match: Match, decision: Decision, text: str) -> Option | None:
        """Return the option of a choice that a reference means, or None where no option fits."""
        raise AssertionError("a vocabulary finds options")

    def own_reference(self, match: Match, text: str, player: int) -> int | None:
        """What only this game can name; `player` is the one named before a colon, or who speaks."""
        return None

    def has_been(self, match: Match, card: int) -> bool:
        """Whether this card has ever been in the game."""
        return True

    def is_yet_to_come(self, match: Match, text: str) -> bool:
        """Whether a reference means something that could come into being but has not yet."""
        return False

    def is_gone(self, match: Match, card: int) -> bool:
        """Whether this card has ceased to exist."""
        return False

    def lay_out(self, position: Mapping[str, Any]) -> Match:
        """A match that begins in this position."""
        raise AssertionError("a game lays out positions")

    def table(self, data: Mapping[str, Any], players: int) -> str | None:
        """At which table so many players sit, by what a scenario says beside its decks."""
        for key in ("order", "teams", "one_out"):
            if key in data:
                raise NotationError("unknown_key", (key,), found=key, expected="format")
        found = data.get("format")
        if not isinstance(found, str | None):
            raise NotationError("position.value", ("format",), found=found, expected="")
        return found

    def first(self, text: Any, players: int, table: str | None) -> int:
        """The seat that a scenario names as the first one."""
        first = player_named(text)
        if first is None:
            raise NotationError("first", ("first",), found=text)
        return first

    def side(self, match: Match, player: int) -> str:
        """How whoever has the turn or wins is called: the player, or the player's team."""
        return player_name(player)

    def team_names(self, match: Match) -> tuple[str, ...]:
        """The teams of this game, where it has any."""
        return ()

    def team_values(self) -> tuple[str, ...]:
        """The names of the teams' numbers."""
        return ()

    def team_value(self, match: Match, team: int, name: str) -> Any:
        raise AssertionError("a game names its numbers")

    def player_values(self) -> tuple[str, ...]:
        """The names of the players' numbers."""
        raise AssertionError("a game names its numbers")

    def player_value(self, match: Match, player: int, name: str) -> Any:
        raise AssertionError("a game names its numbers")

    def zone_names(self) -> tuple[str, ...]:
        raise AssertionError("a game names its zones")

    def is_ordered(self, zone: str) -> bool:
        raise AssertionError("a game names its zones")

    def is_tracked(self, zone: str) -> bool:
        """Whether a card that lies hidden in a zone is told from the others there by its place."""
        return self.is_ordered(zone)

    def zone_cards(self, match: Match, player: int, zone: str) -> list[int]:
        """The cards of a zone, top first where it is ordered."""
        raise AssertionError("a game names its zones")

    def zone_of(self, match: Match, card: int) -> str:
        """Where a card is: `p1.field`, or the name of a shared zone."""
        raise AssertionError("a game names its zones")

    def attributes(self) -> tuple[str, ...]:
        """The names of what can be asked of a card."""
        raise AssertionError("a game names its attributes")

    def attribute(self, match: Match, ref: int, name: str) -> Any:
        raise AssertionError("a game names its attributes")

    def keywords(self, match: Match, ref: int) -> tuple[frozenset[str], frozenset[str]]:
        """The keywords that a card has now, and all that there are."""
        raise AssertionError("a game names its keywords")

    def phases(self) -> tuple[str, ...]:
        raise AssertionError("a game names its phases")

    def turn(self, match: Match) -> int:
        """The number of the turn that is running or about to begin."""
        return match.game.turn
