"""Laying out a position of strike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Book
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.notation.laying import FILLERS, Entry, Laying
from gorin.engine.notation.position import number, one_of, read_entry, truth
from gorin.engine.notation.syntax import NotationError, Path, player_name
from gorin.engine.values.geometry import NO_AREA
from gorin.games.strike.game import StrikeGame
from gorin.games.strike.rules.command import CommandPhase
from gorin.games.strike.rules.preparation import DeckList
from gorin.games.strike.rules.stage import GRID
from gorin.games.strike.rules.turn import EndPhase, RefreshPhase, StrikerPhase, Turns
from gorin.games.strike.terms import (
    ACTED,
    ATTACHED,
    BASE_HAND_LIMIT,
    COMMAND_PHASE,
    DECK,
    END_PHASE,
    FACE_DOWN,
    HAND_LIMIT,
    MOST_STRIKERS,
    OPTION_CARD,
    PHASES,
    REFRESH_PHASE,
    SCORE,
    SETUP_PHASE,
    STAGE,
    STRIKER_PHASE,
    ZONE_NAMES,
)

FILLER: Final = "ダミー"
ZONES: Final = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone != ATTACHED}
STAGE_STATES: Final = ("at", "acted", "option", "equips", "new")
STATE_ZONES: Final = {**dict.fromkeys(STAGE_STATES, (STAGE,)), "owner": (), "face_down": (SCORE,)}


class StrikePosition(Laying[Book[DeckList], StrikeGame]):
    """A position on its way into a game."""

    values = (HAND_LIMIT,)
    zones = ZONES
    states = STATE_ZONES
    phases = tuple(phase for phase in PHASES if phase != SETUP_PHASE)
    usual_phase = STRIKER_PHASE
    filled = ((DECK, FILLER, FILLERS),)

    def further_cards(self, entry: Entry) -> list[Printed]:
        """4.1: the option and the equip spells of a striker."""
        equips = [self.find(each["card"], ATTACHED, path) for each, path in equips_of(entry)]
        return equips if entry.said.get("option") is None else [self.option_of(entry), *equips]

    def option_of(self, entry: Entry) -> Printed:
        name = entry.said["option"]
        path: Path = (*entry.path, "option")
        printed = self.find(name, ATTACHED, path) if isinstance(name, str) else None
        if printed is None or not printed.traits.kind & OPTION_CARD:
            raise NotationError("position.option", path, found=name)
        return printed

    def owner_of(self, entry: Entry) -> int:
        """5.5.3.3: what lies in a score was the other player's."""
        usual = self.game.opponent(entry.player) if entry.zone == SCORE else entry.player
        return self.owner_said(entry.said, usual, entry.path)

    def owner_said(self, said: Mapping[str, Any], usual: int, path: Path) -> int:
        names = [player_name(player) for player in range(self.players)]
        return names.index(one_of(said, "owner", names[usual], names, path))

    def set_states(self, entry: Entry) -> None:
        if truth(entry.said, "face_down", entry.path):
            self.game.flags[entry.card] |= FACE_DOWN
        if entry.zone == STAGE:
            self.place_striker(entry)

    def place_striker(self, entry: Entry) -> None:
        """4.1: its area and state, its option and its equip spells."""
        game, card, said, path = self.game, entry.card, entry.said, entry.path
        if game.printed[card].traits.kind & OPTION_CARD:
            raise NotationError("position.striker", path, found=said["card"])
        at = said.get("at")
        area = GRID.named(at) if isinstance(at, str) else NO_AREA
        if area == NO_AREA:
            raise NotationError("position.area", (*path, "at"), found=at)
        if game.board[area] != NOTHING:
            raise NotationError("position.area_taken", (*path, "at"), found=at)
        game.enter_area(card, area, entry.player)
        truth(said, "new", path)
        if truth(said, "acted", path):
            game.flags[card] |= ACTED
        if said.get("option") is not None:
            self.attach(self.option_of(entry), game.owner[card], entry.player, card)
        for equip, inner in equips_of(entry):
            owner = self.owner_said(equip, entry.player, inner)
            attached = self.attach(self.find(equip["card"], ATTACHED, inner), owner, owner, card)
            self.labels.add(equip, attached, inner)

    def attach(self, printed: Printed, owner: int, player: int, striker: int) -> int:
        """R34: "you" in an equip spell is its owner."""
        card = self.game.add_card(printed, owner, ATTACHED, player)
        self.game.hosts[card] = striker
        return card

    def check_side(self, player: int) -> None:
        """The effect zone is written with the newest first."""
        game = self.game
        if len(game.zone_cards(STAGE, player)) > MOST_STRIKERS:
            raise NotationError("position.strikers", (player_name(player), ZONE_NAMES[STAGE]), expected=MOST_STRIKERS)
        game.zone_cards(ZONES["effect_zone"], player).reverse()

    def set_values(self, player: int, side: Mapping[str, Any], path: Path) -> None:
        self.game.base_hand_limit[player] = number(side, HAND_LIMIT, BASE_HAND_LIMIT, path)

    def stand_in(self, phase: str) -> None:
        """Before 5.3.1.1, at 5.4.3, before 5.5.1.1 or before 5.6.1.1."""
        game = self.game
        if phase == REFRESH_PHASE:
            game.call_from(Turns.striker, Turns())
            game.call(RefreshPhase())
        elif phase == COMMAND_PHASE:
            game.call_from(Turns.end, Turns())
            game.call(CommandPhase())
        elif phase == END_PHASE:
            game.call_from(Turns.hand_over, Turns())
            game.call(EndPhase())
        else:
            game.call_from(Turns.command, Turns())
            game.call_from(StrikerPhase.choose_action, StrikerPhase())


def equips_of(entry: Entry) -> list[tuple[Mapping[str, Any], Path]]:
    """The equip spells that an entry lists."""
    listed = entry.said.get("equips") or []
    inner: Path = (*entry.path, "equips")
    if not isinstance(listed, list | tuple):
        raise NotationError("position.zone", inner, what="equips", found=listed)
    return [(read_entry(each, (*inner, index), ("owner",)), (*inner, index)) for index, each in enumerate(listed)]
