"""Laying out a position: cards and numbers are simply there, nothing is triggered or checked by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from gorin.engine.cards.arguments import check_seed
from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.game import Game
from gorin.engine.kernel.errors import NotFound
from gorin.engine.kernel.seats import TWO, Seats
from gorin.engine.match import Match
from gorin.engine.notation.position import Labels, entries, number, one_of, read_entry, read_players, seat
from gorin.engine.notation.syntax import NotationError, Path, player_name

B = TypeVar("B", bound=Rulebook)
"""The rulebook's class."""
G = TypeVar("G", bound=Game)
"""The game's class."""

FILLERS: Final = 20
"""How many cards a deck has that is left out."""
USUAL_TURN: Final = 5


class Entry:
    """A card of a position: what is written of it, and its number once it is laid out."""

    __slots__ = ("card", "path", "player", "printed", "said", "zone")

    def __init__(self, player: int, zone: int, path: Path, said: Mapping[str, Any], printed: Printed) -> None:
        self.player = player
        self.zone = zone
        self.path = path
        self.said = said
        self.printed = printed
        self.card = -1


class Laying(Generic[B, G]):
    """A position on its way into a game; everything in it is checked before there is a game.

    A rulebook declares what a position can say: the `values` of a player, the `zones`, the `states` of a card with
    the zones that know them (none: all), the `phases` in which it can begin (and the `usual_phase`). `filled`: the
    zones that are not empty where they are left out, with the card and how many of it lie there.
    """

    values: ClassVar[tuple[str, ...]] = ()
    zones: ClassVar[Mapping[str, int]] = {}
    states: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    phases: ClassVar[tuple[str, ...]] = ()
    usual_phase: ClassVar[str] = ""
    filled: ClassVar[tuple[tuple[int, str, int], ...]] = ()
    further_keys: ClassVar[tuple[str, ...]] = ()

    def __init__(self, book: B, position: Mapping[str, Any]) -> None:
        self.book = book
        self.position = position
        self.players = self.count_players()
        self.labels = Labels()
        self.fillers: list[int] = []
        self.names = {zone: name for name, zone in self.zones.items()}
        self.sides = read_players(position, self.players, self.values, tuple(self.zones), self.further_keys)
        self.listed = [each for player in range(self.players) for each in self.read_side(player)]
        printed = [each.printed for each in self.listed]
        for each in self.listed:
            printed += self.further_cards(each)
        printed += [self.card_named(name, zone) for zone, name, _ in self.filled]
        library = book.library(each.key for each in printed)
        made: Any = book.make_game(library, self.table(), check_seed(position.get("seed", 0)))
        self.game: G = made

    def match(self) -> Match:
        """A match that begins in this position."""
        game = self.game
        game.turn = self.read_turn()
        for player in range(self.players):
            for entry in self.listed:
                if entry.player == player:
                    self.lay(entry)
            self.check_side(player)
        for player, side in enumerate(self.sides):
            for zone, name, count in self.filled:
                if self.names[zone] not in side:
                    self.fillers += [
                        game.add_card(self.card_named(name, zone), player, zone, player) for _ in range(count)
                    ]
            self.set_values(player, side, (player_name(player),))
        match = Match(self.book, game, None, self.format())
        match.labels = self.labels.cards
        match.fillers = frozenset(self.fillers)
        match.author = True
        self.join(match)
        match.author = False
        self.begin()
        return match

    def read_side(self, player: int) -> list[Entry]:
        """The cards of a player in the order written, so that ages and NAME#n follow it; each entry is checked."""
        found: list[Entry] = []
        for name, path, source in entries(self.sides[player], player, tuple(self.zones)):
            said = read_entry(source, path, tuple(self.states))
            zone = self.zones[name]
            for state, known in self.states.items():
                if state in said and known and zone not in known:
                    expected = ", ".join(self.names[each] for each in known)
                    raise NotationError("position.state_zone", (*path, state), found=state, expected=expected)
            entry = Entry(player, zone, path, said, self.find(said["card"], zone, path))
            self.check_entry(entry)
            found.append(entry)
        return found

    def find(self, name: str, zone: int, path: Path) -> Printed:
        """The printed card that a name means in a zone."""
        try:
            return self.card_named(name, zone)
        except NotFound:
            raise NotationError("position.card", path, found=name) from None

    def lay(self, entry: Entry) -> None:
        """Put a card where it is to lie, in the state that is written of it."""
        entry.card = self.game.add_card(entry.printed, self.owner_of(entry), entry.zone, self.holder_of(entry))
        self.labels.add(entry.said, entry.card, entry.path)
        self.set_states(entry)

    def begin(self) -> None:
        """The game stands in the phase of the position, at its decision."""
        game = self.game
        phase = one_of(self.position, "phase", self.usual_phase, self.phases)
        game.active = self.seat("active")
        game.first = self.seat("first")
        game.phase = phase
        game.restored()
        self.stand_in(phase)
        for card in range(len(game.printed)):
            game.known[card] = game.seen_by(card)
        game.hold = True
        game.run()

    def count_players(self) -> int:
        return TWO.count

    def table(self) -> Seats:
        """At which table it is played."""
        return TWO

    def format(self) -> str | None:
        """How that table is called, where the game has several."""
        return None

    def seat(self, key: str) -> int:
        """The seat that this key of the position names."""
        return seat(self.position, key, self.players)

    def read_turn(self) -> int:
        return number(self.position, "turn", USUAL_TURN, (), 1)

    def card_named(self, name: str, zone: int) -> Printed:
        """The printed card of this name, where a zone has no other meaning for it."""
        return self.book.printed(name)

    def check_entry(self, entry: Entry) -> None:
        """What else has to be true of a card where it is written."""

    def further_cards(self, entry: Entry) -> list[Printed]:
        """The printed cards that the states of a card speak of."""
        return []

    def owner_of(self, entry: Entry) -> int:
        return entry.player

    def holder_of(self, entry: Entry) -> int:
        return entry.player

    def set_states(self, entry: Entry) -> None:
        """What is written of a card beside its name."""

    def check_side(self, player: int) -> None:
        """What has to be true of the cards of one player together."""

    def set_values(self, player: int, side: Mapping[str, Any], path: Path) -> None:
        """The numbers of a player."""

    def join(self, match: Match) -> None:
        """What can be said only when all cards are there."""

    def stand_in(self, phase: str) -> None:
        """Call the procedures that are going on in this phase."""
        raise AssertionError("a game says where a position begins")
