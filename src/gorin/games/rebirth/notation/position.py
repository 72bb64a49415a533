"""Laying out a position: cards and numbers are simply there, nothing is triggered or checked by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import NotFound
from gorin.engine.match import Match
from gorin.engine.notation.position import (
    USUAL_TURN,
    Labels,
    entries,
    make_known,
    number,
    one_of,
    read_entry,
    read_players,
    truth,
    unknown,
)
from gorin.engine.notation.syntax import NotationError, Path, player_name, player_named
from gorin.games.rebirth.book import RebirthBook
from gorin.games.rebirth.cards import FILLER
from gorin.games.rebirth.formats import Table
from gorin.games.rebirth.game import RebirthGame
from gorin.games.rebirth.notation import seating
from gorin.games.rebirth.program.acts import Given
from gorin.games.rebirth.rules.turn import stand_in
from gorin.games.rebirth.terms import (
    ATTACK,
    CHARACTER,
    DECK,
    END,
    ENERGY,
    ENERGY_PHASE,
    ENTRY,
    FACE_DOWN,
    MAIN,
    MEMBERS,
    MEMORY,
    OUT,
    PARTNER,
    REST,
    SOUL,
    STANDBY,
    START_SLOTS,
    ZONE_NAMES,
)
from gorin.text import plain

FILLERS: Final = 20
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
MOST_SLOTS: Final = 6
PHASES: Final = (STANDBY, ENERGY_PHASE, MAIN, ATTACK, END)
SET_VALUES: Final = ("slots", "attacks")
"""What a position can set of a player."""
ZONES: Final = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone != OUT}
STATE_ZONES: Final = {
    "rest": (ENTRY, MEMBERS, ENERGY),
    "damage": (ENTRY,),
    "slot": (MEMBERS,),
    "face_down": (ENTRY, MEMBERS, MEMORY),
    "as": (ENTRY, MEMBERS),
    "under": (SOUL,),
}
"""Chapter 4: which zones know a state."""
GIVEN: Final = ("name", "cost", "atk", "def", "traits")


class Laying:
    """A position on its way into a game."""

    __slots__ = ("book", "fillers", "game", "labels", "souls")

    def __init__(self, book: RebirthBook, game: RebirthGame) -> None:
        self.book = book
        self.game = game
        self.labels = Labels()
        self.fillers: list[int] = []
        self.souls: list[tuple[int, str, Path]] = []


def lay_out(book: RebirthBook, position: Mapping[str, Any]) -> Match:
    """A match that begins in this position; everything in it is checked first."""
    count = count_players(position)
    players = read_players(position, count, SET_VALUES, tuple(ZONES), (*seating.KEYS, *seating.TEAM_NAMES))
    table = seating.read_table(position, count)
    printed = [card for player, mapping in enumerate(players) for card in cards_of(book, mapping, player)]
    library = book.library(each.key for each in printed)
    game = book.make_game(library, table, number(position, "seed", 0, ()))
    laying = Laying(book, game)
    for player, mapping in enumerate(players):
        lay_zones(laying, player, mapping)
    for player, mapping in enumerate(players):
        fill(laying, player, mapping)
        set_values(game, player, mapping)
    for card, host, path in laying.souls:
        put_under(laying, card, host, path)
    set_points(game, table, position)
    begin(game, table, position)
    match = Match(book, game, None, table.describe())
    match.labels = laying.labels.cards
    match.fillers = frozenset(laying.fillers)
    return match


def count_players(position: Mapping[str, Any]) -> int:
    """As many as the position speaks of, at least two."""
    seats = [seat for key in position if (seat := player_named(key)) is not None and seat < MOST_PLAYERS]
    return max(LEAST_PLAYERS, 1 + max(seats, default=0))


def cards_of(book: RebirthBook, mapping: Mapping[str, Any], player: int) -> list[Printed]:
    """Every printed card that these zones speak of, fillers included; each entry is checked."""
    found = [book.find(FILLER)]
    for zone, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, tuple(STATE_ZONES))
        for state, zones in STATE_ZONES.items():
            if state in entry and ZONES[zone] not in zones:
                names = ", ".join(ZONE_NAMES[each] for each in zones)
                raise NotationError("position.state_zone", (*path, state), found=state, expected=names)
        found.append(find(book, entry["card"], path))
    return found


def find(book: RebirthBook, name: str, path: Path) -> Printed:
    try:
        return book.find(name)
    except NotFound:
        raise NotationError("position.card", path, found=name) from None


def lay_zones(laying: Laying, player: int, mapping: Mapping[str, Any]) -> None:
    """The zones of a player in the order written, so that ages and NAME#n follow it."""
    game = laying.game
    slots = read_slots(mapping, player)
    for name, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, tuple(STATE_ZONES))
        zone = ZONES[name]
        card = game.add_card(find(laying.book, entry["card"], path), player, zone, player)
        set_states(laying, card, zone, entry, path)
        if zone == MEMBERS:
            game.slot[card] = slots.pop(0)
        laying.labels.add(entry, card, path)


def read_slots(mapping: Mapping[str, Any], player: int) -> list[int]:
    """4.5.3: the slot of each member in order of listing; whoever names none gets the lowest free one."""
    count = number(mapping, "slots", START_SLOTS, (player_name(player),), 0)
    if count > MOST_SLOTS:
        path: Path = (player_name(player), "slots")
        raise NotationError("position.ceiling", path, what="slots", found=count, expected=MOST_SLOTS)
    members = mapping.get(ZONE_NAMES[MEMBERS], ())
    named = [each["slot"] - 1 if isinstance(each, Mapping) and "slot" in each else None for each in members]
    free = [slot for slot in range(count) if slot not in named]
    found: list[int] = []
    for index, slot in enumerate(named):
        path = (player_name(player), ZONE_NAMES[MEMBERS], index)
        if slot is None and not free:
            raise NotationError("position.slots", path, expected=count)
        chosen = free.pop(0) if slot is None else slot
        if not 0 <= chosen < count:
            raise NotationError("position.ceiling", (*path, "slot"), what="slot", found=chosen + 1, expected=count)
        found.append(chosen)
    return found


def set_states(laying: Laying, card: int, zone: int, entry: Mapping[str, Any], path: Path) -> None:
    """4.3, 4.4.4, 4.5.5, 4.6.2."""
    game = laying.game
    face_down = truth(entry, "face_down", path)
    if truth(entry, "rest", path):
        game.flags[card] |= REST
    if face_down or (zone == ENERGY and not game.printed[card].traits.kind & PARTNER):
        game.flags[card] |= FACE_DOWN
    damage = number(entry, "damage", 0, path)
    if damage:
        game.damage[card] = damage
    if face_down and zone != MEMORY:
        game.given[card] = read_given(entry.get("as", {}), (*path, "as"))
    elif "as" in entry:
        raise NotationError("position.state_zone", (*path, "as"), found="as", expected="face_down")
    if zone == SOUL:
        if not isinstance(entry.get("under"), str):
            raise NotationError("position.under", path, found=entry.get("under"))
        laying.souls.append((card, entry["under"], path))


def read_given(found: Any, path: Path) -> Given:
    """4.5.5.1: what a face-down character is."""
    if not isinstance(found, Mapping):
        raise NotationError("position.entry", path, found=found)
    for key in found:
        if key not in GIVEN:
            raise unknown("state", (*path, key), key, GIVEN)
    numbers = [number(found, key, 0, path, None) if key in found else None for key in GIVEN[1:4]]
    traits = found.get("traits", ())
    if not isinstance(traits, list | tuple) or not all(isinstance(each, str) for each in traits):
        raise NotationError("names", (*path, "traits"), found=traits)
    cost, atk, defence = numbers
    return Given(str(found.get("name", "")), cost, atk, defence, tuple(plain(each) for each in traits))


def fill(laying: Laying, player: int, mapping: Mapping[str, Any]) -> None:
    """A deck that is left out; such cards are not counted among the instances of a name."""
    if "deck" not in mapping:
        game = laying.game
        for _ in range(FILLERS):
            laying.fillers.append(game.add_card(laying.book.find(FILLER), player, DECK, player))


def set_values(game: RebirthGame, player: int, mapping: Mapping[str, Any]) -> None:
    path: Path = (player_name(player),)
    game.slots[player] = number(mapping, "slots", START_SLOTS, path)
    game.attacks[player] = number(mapping, "attacks", 0, path)


def put_under(laying: Laying, card: int, host: str, path: Path) -> None:
    """R112: a soul lies under an own character in entry."""
    game = laying.game
    player = game.owner[card]
    found = laying.labels.cards.get(host)
    for each in game.zone_cards(ENTRY, player):
        is_meant = each == found or (found is None and game.printed[each].name == host)
        if is_meant and (game.printed[each].traits.kind & CHARACTER or game.flags[each] & FACE_DOWN):
            game.souls[card] = each
            return
    raise NotationError("position.under", (*path, "under"), found=host)


def set_points(game: RebirthGame, table: Table, position: Mapping[str, Any]) -> None:
    """12.9.3."""
    for team, name in enumerate(seating.TEAM_NAMES):
        found = position.get(name, {})
        if not isinstance(found, Mapping) or (name in position and not table.sides):
            raise NotationError("position.player", (name,), found=found)
        for key in found:
            if key != "points":
                raise unknown("player_key", (name, key), key, ("points",))
        if table.sides:
            game.points[team] = number(found, "points", 0, (name,))


def begin(game: RebirthGame, table: Table, position: Mapping[str, Any]) -> None:
    """Start where the phase says: 7.2.1, 7.3.2, 7.4.2, 8.2.3 or 7.6.1."""
    phase = one_of(position, "phase", MAIN, PHASES)
    game.first = seating.read_side(position, "first", table)
    game.active = seating.read_side(position, "active", table)
    game.turn = number(position, "turn", USUAL_TURN, (), 1)
    game.had_turn = had_turn(table, game.first, game.turn)
    game.touch_abilities()
    stand_in(game, phase)
    make_known(game)
    game.hold = True
    game.run()


def had_turn(table: Table, first: int, turn: int) -> int:
    """12.3.1: who has had a turn, counting from the first one in order (a mask)."""
    mask = 0
    if table.sides:
        sides = (table.sides[table.teams[first]], table.sides[1 - table.teams[first]])
        players = [player for side in sides[:turn] for player in side]
    else:
        players = table.order(first, 0)[:turn]
    for player in players:
        mask |= 1 << player
    return mask
