"""Eyes: what one seat sees and remembers, and how cards are called to it.

Everything that leaves the process for a player is said through that player's eyes: views, labels,
questions, refusals. A card is called by where it lies as it is shown there, or, while it lies
openly, by the number of its stay; never by the engine's number, which would follow it through
shuffles.
"""

from __future__ import annotations

from collections.abc import Callable

from gorin import words
from gorin.engine.cards.printed import Printed
from gorin.engine.game import Game
from gorin.engine.kernel.ref import NOTHING, is_card, is_place, is_player, player_of
from gorin.engine.show.sights import Sights
from gorin.glossary import spoken

Ordered = Callable[[str], bool]


class Eyes:
    """The eyes of a seat (None: of a spectator, who sees what everybody sees).

    `tracked` are the zones in which a place means something: a remembered card is known by its place
    there. Elsewhere only its name is remembered, and hidden cards are not told apart. `sights` are what
    all eyes of this moment share.
    """

    __slots__ = (
        "_numbers",
        "_open",
        "_seen",
        "_shown",
        "game",
        "mask",
        "names",
        "sights",
        "slug",
        "tracked",
        "viewer",
    )

    def __init__(self, slug: str, game: Game, viewer: int | None, ordered: Ordered, sights: Sights) -> None:
        self.slug = slug
        self.game = game
        self.viewer = viewer
        self.mask = game.everybody() if viewer is None else 1 << viewer
        self.names = game.zone_names()
        self.tracked = [ordered(name) for name in self.names]
        mask = self.mask
        self._seen = [each & mask == mask for each in sights.seen_by]
        self.sights = sights
        self._open: dict[tuple[int, int], bool] = {}
        self._numbers: dict[int, int] = {}
        self._shown: dict[tuple[int, int], list[int]] = {}

    def sees(self, card: int) -> bool:
        """Whether the face can be seen now."""
        return self._seen[card]

    def remembers(self, card: int) -> bool:
        """Whether the face was seen and can still be told by its place."""
        game = self.game
        zone = game.zone[card]
        return zone < len(self.tracked) and self.tracked[zone] and game.known[card] & self.mask == self.mask

    def knows(self, card: int) -> bool:
        return self.sees(card) or self.remembers(card)

    def memory(self, zone: int, seat: int) -> list[Printed]:
        """The faces that are known to be in a zone without being seen there, sorted by name."""
        game = self.game
        found = [
            game.printed[card]
            for card in game.zone_cards(zone, seat)
            if game.known[card] & self.mask == self.mask and not self.sees(card)
        ]
        return sorted(found, key=lambda printed: printed.key)

    def zone(self, zone: int, seat: int) -> list[int]:
        """The cards of a zone as they are shown.

        In an unordered zone with hidden cards the visible ones come first, sorted, so that the order in which cards
        arrived tells nothing.
        """
        key = (zone, seat)
        found = self._shown.get(key)
        if found is None:
            found = self.game.zone_cards(zone, seat)
            if not self.tracked[zone] and not self.sees_all(zone, seat):
                printed = self.game.printed
                seen = [card for card in found if self._seen[card]]
                hidden = [card for card in found if not self._seen[card]]
                found = sorted(seen, key=lambda card: printed[card].key) + hidden
            self._shown[key] = found
            for number, card in enumerate(found, 1):
                self._numbers[card] = number
        return found

    def sees_all(self, zone: int, seat: int) -> bool:
        """Whether the faces of all cards of a zone can be seen now."""
        key = (zone, seat)
        if key not in self._open:
            self._open[key] = all(self._seen[card] for card in self.game.zone_cards(zone, seat))
        return self._open[key]

    def knows_none(self, zone: int, seat: int) -> bool:
        """Whether all cards of a zone are hidden, and none of them is known by its place."""
        game = self.game
        mask = self.mask if self.tracked[zone] else 0
        for card in game.zone_cards(zone, seat):
            if self._seen[card] or (mask and game.known[card] & mask == mask):
                return False
        return True

    def place(self, card: int) -> tuple[str, int]:
        """The zone of a card and its number there as shown (0: it lies nowhere)."""
        game = self.game
        zone = game.zone[card]
        if zone >= len(self.names):
            return "", 0
        self.zone(zone, game.holder[card])
        return self.names[zone], self._numbers[card]

    def call(self, ref: int) -> str:
        """How a reference is called in what leaves the process ("": nothing)."""
        if ref == NOTHING:
            return ""
        if is_player(ref):
            return f"p{player_of(ref) + 1}"
        if is_place(ref):
            return words.place_name(ref, "en")
        if not is_card(ref) or ref >= len(self.game.printed):
            return ""
        if self.is_open(ref):
            return str(self.game.entered[ref])
        name, number = self.place(ref)
        return f"p{self.game.holder[ref] + 1}.{name}.{number}" if number else ""

    def is_open(self, card: int) -> bool:
        """Whether a card lies where its stay can be followed by this seat."""
        game = self.game
        zone = game.zone[card]
        if zone >= len(self.names) or not self.sees(card):
            return False
        if card in game.shown and (game.holder[card] != self.viewer or self.tracked[zone]):
            return False
        return self.sees_all(zone, game.holder[card])

    def name(self, ref: int, lang: str | None = None) -> str:
        """A reference in words; a card that this seat does not know stays hidden."""
        if ref == NOTHING or not is_card(ref) or ref >= len(self.game.printed):
            return words.ref_name(ref, lang)
        if not self.knows(ref):
            return words.say("hidden_card", lang)
        return spoken(self.slug, words.face_name(self.game.printed[ref], lang), lang)
