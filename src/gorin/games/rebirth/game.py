"""A game of Rebirth for you in progress: where each rule of it is found."""

from __future__ import annotations

from typing import Any

from gorin.engine.happening.moving import move
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.rules import moving
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import DECK, ENTRY, HAND, MEMBERS, OUT, ZONE_NAMES


class RebirthGame(RebirthState):
    """The hooks of the engine and of the card programs, answered by the chapters."""

    def lies_seen(self, card: int, zone: int, flags: int) -> int:
        return moving.lies_seen(self, card, zone, flags)

    def seen_by(self, card: int) -> int:
        return moving.seen_by(self, card)

    def hidden_group(self, card: int) -> int:
        """4.10.4: partners in hand can be told from other cards."""
        return int(bool(self.printed[card].traits.kind & 4))

    def zone_names(self) -> tuple[str, ...]:
        return ZONE_NAMES[:OUT]

    def view_numbers(self, player: int) -> dict[str, int]:
        return {"slots": self.slots[player], "attacks": self.attacks[player]}

    def view_card(self, card: int) -> dict[str, Any]:
        return {}

    def leaves(self, happening: Happening) -> None:
        moving.leaves(self, happening)

    def enters(self, happening: Happening) -> None:
        moving.enters(self, happening)

    def leaving_events(self, happening: Happening) -> list[Event]:
        return []

    def static_sources(self) -> list[int]:
        return self.cards_in(ENTRY) + self.cards_in(MEMBERS)

    def reachable(self) -> list[int]:
        return self.static_sources()

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        return []

    def layer(self, change: Change) -> int:
        return 0

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
        move(self, moving.going(self, cards, zone, reason, place, flags), master, then)

    def deck_top(self, player: int, number: int) -> list[int]:
        return self.zone_cards(DECK, player)[: max(number, 0)]

    def hand_of(self, player: int) -> list[int]:
        return self.zone_cards(HAND, player)[:]
