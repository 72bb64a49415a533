"""Laying out a position of rebirth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.match import Match
from gorin.engine.notation.laying import FILLERS, Entry, Laying
from gorin.engine.notation.position import number, truth, unknown
from gorin.engine.notation.syntax import NotationError, Path, player_name, player_named
from gorin.games.rebirth.book import RebirthBook
from gorin.games.rebirth.cards import FILLER
from gorin.games.rebirth.formats import Table
from gorin.games.rebirth.game import RebirthGame
from gorin.games.rebirth.notation import seating
from gorin.games.rebirth.program.operations import Given
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
    MOST_PLAYERS,
    OUT,
    PARTNER,
    REST,
    SOUL,
    STANDBY,
    START_SLOTS,
    ZONE_NAMES,
)
from gorin.text import plain

LEAST_PLAYERS: Final = 2
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


class RebirthPosition(Laying[RebirthBook, RebirthGame]):
    """A position on its way into a game."""

    values = SET_VALUES
    zones = ZONES
    states = STATE_ZONES
    phases = PHASES
    usual_phase = MAIN
    filled = ((DECK, FILLER, FILLERS),)
    further_keys = (*seating.KEYS, *seating.TEAM_NAMES)

    def count_players(self) -> int:
        """As many as the position speaks of, at least two."""
        seats = [seat for key in self.position if (seat := player_named(key)) is not None and seat < MOST_PLAYERS]
        return max(LEAST_PLAYERS, 1 + max(seats, default=0))

    def table(self) -> Table:
        return seating.read_table(self.position, self.players)

    def format(self) -> str:
        return self.table().describe()

    def seat(self, key: str) -> int:
        return seating.read_side(self.position, key, self.table())

    def set_states(self, entry: Entry) -> None:
        """4.3, 4.4.4, 4.5.3, 4.5.5, 4.6.2."""
        game, card, said, path = self.game, entry.card, entry.said, entry.path
        face_down = truth(said, "face_down", path)
        if truth(said, "rest", path):
            game.flags[card] |= REST
        if face_down or (entry.zone == ENERGY and not entry.printed.traits.kind & PARTNER):
            game.flags[card] |= FACE_DOWN
        damage = number(said, "damage", 0, path)
        if damage:
            game.damage[card] = damage
        if face_down and entry.zone != MEMORY:
            game.given[card] = read_given(said.get("as", {}), (*path, "as"))
        elif "as" in said:
            raise NotationError("position.state_zone", (*path, "as"), found="as", expected="face_down")
        if entry.zone == MEMBERS:
            game.slot[card] = self.slot_for(entry)

    def slot_for(self, entry: Entry) -> int:
        """4.5.3: the slot of a member: the written one, else the lowest that stays free of written ones."""
        game, path = self.game, entry.path
        count = number(self.sides[entry.player], "slots", START_SLOTS, (player_name(entry.player),))
        if count > MOST_SLOTS:
            where: Path = (player_name(entry.player), "slots")
            raise NotationError("position.ceiling", where, what="slots", found=count, expected=MOST_SLOTS)
        if "slot" in entry.said:
            slot = number(entry.said, "slot", 1, path, 1)
            if slot > count:
                raise NotationError("position.ceiling", (*path, "slot"), what="slot", found=slot, expected=count)
            return slot - 1
        taken = [game.slot[card] for card in game.zone_cards(MEMBERS, entry.player) if card != entry.card]
        taken += [each.said["slot"] - 1 for each in self.members_in_named_slots(entry.player)]
        free = [slot for slot in range(count) if slot not in taken]
        if not free:
            raise NotationError("position.slots", path, expected=count)
        return free[0]

    def members_in_named_slots(self, player: int) -> list[Entry]:
        listed = [each for each in self.listed if each.player == player and each.zone == MEMBERS]
        return [each for each in listed if type(each.said.get("slot")) is int]

    def set_values(self, player: int, side: Mapping[str, Any], path: Path) -> None:
        self.game.slots[player] = number(side, "slots", START_SLOTS, path)
        self.game.attacks[player] = number(side, "attacks", 0, path)

    def join(self, match: Match) -> None:
        """R112, 12.9.3: souls lie under their characters, teams have their points."""
        for entry in self.listed:
            if entry.zone == SOUL:
                self.game.souls[entry.card] = self.character_over(entry)
        self.set_points()

    def character_over(self, entry: Entry) -> int:
        """R112: the own character in entry under which a soul lies."""
        game = self.game
        host = entry.said.get("under")
        found = self.labels.cards.get(host) if isinstance(host, str) else None
        for each in game.zone_cards(ENTRY, entry.player):
            is_meant = each == found or (found is None and game.printed[each].name == host)
            if is_meant and (game.printed[each].traits.kind & CHARACTER or game.flags[each] & FACE_DOWN):
                return each
        raise NotationError("position.under", (*entry.path, "under"), found=host)

    def set_points(self) -> None:
        """12.9.3."""
        sides = self.table().sides
        for team, name in enumerate(seating.TEAM_NAMES):
            found = self.position.get(name, {})
            if not isinstance(found, Mapping) or (name in self.position and not sides):
                raise NotationError("position.player", (name,), found=found)
            for key in found:
                if key != "points":
                    raise unknown("player_key", (name, key), key, ("points",))
            if sides:
                self.game.points[team] = number(found, "points", 0, (name,))

    def stand_in(self, phase: str) -> None:
        """7.2.1, 7.3.2, 7.4.2, 8.2.3 or 7.6.1."""
        game = self.game
        game.had_turn = had_turn(self.table(), game.first, game.turn)
        stand_in(game, phase)


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
