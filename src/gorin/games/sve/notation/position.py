"""Laying out a position of sve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.match import Match
from gorin.engine.notation.laying import FILLERS, USUAL_TURN, Entry, Laying
from gorin.engine.notation.position import number, read_counters, truth
from gorin.engine.notation.syntax import NotationError, Path, player_name
from gorin.games.sve.book import SveBook
from gorin.games.sve.game import SveGame
from gorin.games.sve.rules.preparation import Preparation
from gorin.games.sve.rules.turn import MainPhase, Turns
from gorin.games.sve.terms import (
    ACT,
    DECK,
    DEFAULT_LEADER,
    END,
    EVOLUTION,
    EVOLVE_CARD,
    EVOLVE_DECK,
    EVOLVED_THIS_TURN,
    FACE_UP,
    FIELD,
    FILLER,
    FOLLOWER,
    KIND_LEADER,
    LEADER,
    MAIN,
    NEW,
    NOWHERE,
    PP_CEILING,
    RESOLUTION,
    SETUP_PHASE,
    START,
    ZONE_NAMES,
)

PHASES: Final = (SETUP_PHASE, START, MAIN, END)
VALUES: Final = ("health", "max_pp", "pp", "ep", "played", "hand_limit", "field_limit", "ex_limit")
ZONES: Final = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone != NOWHERE}
FIELD_STATES: Final = ("act", "new", "damage", "counters", "evolved")
STATE_ZONES: Final = {**dict.fromkeys(FIELD_STATES, (FIELD,)), "face_up": (EVOLVE_DECK,)}


class SvePosition(Laying[SveBook, SveGame]):
    """A position on its way into a game."""

    values = VALUES
    zones = ZONES
    states = STATE_ZONES
    phases = PHASES
    usual_phase = MAIN
    filled = ((DECK, FILLER, FILLERS), (LEADER, DEFAULT_LEADER, 1))

    def card_named(self, name: str, zone: int) -> Printed:
        """A name in the evolve deck means the エボルヴ card, elsewhere the one without, if there are both."""
        return self.book.find(name, zone == EVOLVE_DECK)

    def further_cards(self, entry: Entry) -> list[Printed]:
        """5.14.2: the evolve card of one that is evolved."""
        if not truth(entry.said, "evolved", entry.path):
            return []
        name = entry.said["card"]
        evolve = self.find(name, EVOLVE_DECK, entry.path)
        if not evolve.traits.kind & EVOLVE_CARD or not entry.printed.traits.kind & FOLLOWER:
            raise NotationError("position.no_evolve_card", entry.path, found=name)
        return [evolve]

    def set_states(self, entry: Entry) -> None:
        game, card, said, path = self.game, entry.card, entry.said, entry.path
        flags = 0
        for key, flag in (("act", ACT), ("new", NEW), ("face_up", FACE_UP)):
            if truth(said, key, path):
                flags |= flag
        game.flags[card] = flags
        damage = number(said, "damage", 0, path)
        if damage:
            game.wounds[card] = ((game.tick(), damage),)
        for name, amount in read_counters(said, path).items():
            game.add_counters(card, name, amount)

    def check_side(self, player: int) -> None:
        """2.3, 4.3: the leader area holds one leader. The resolution zone is written with the newest first."""
        game = self.game
        stacked = game.zone_cards(RESOLUTION, player)
        ages = sorted((game.entered[card] for card in stacked), reverse=True)
        for card, age in zip(stacked, ages, strict=True):
            game.entered[card] = age
        if "leader" not in self.sides[player]:
            return
        cards = game.zone_cards(LEADER, player)
        if len(cards) != 1 or not game.printed[cards[0]].traits.kind & KIND_LEADER:
            names = [game.printed[card].name for card in cards]
            raise NotationError("position.leader", (player_name(player), "leader"), found=names)

    def set_values(self, player: int, side: Mapping[str, Any], path: Path) -> None:
        game = self.game
        game.health[player] = number(side, "health", 20, path, None)
        game.max_pp[player] = number(side, "max_pp", PP_CEILING, path)
        game.pp[player] = number(side, "pp", game.max_pp[player], path)
        for key in ("max_pp", "pp"):
            if side.get(key, 0) > PP_CEILING:
                raise NotationError("position.ceiling", (*path, key), what=key, found=side[key], expected=PP_CEILING)
        game.ep[player] = number(side, "ep", 0, path)
        game.played[player] = number(side, "played", 0, path)
        game.hand_limit[player] = number(side, "hand_limit", 7, path)
        game.field_limit[player] = number(side, "field_limit", 5, path)
        game.ex_limit[player] = number(side, "ex_limit", 5, path)

    def join(self, match: Match) -> None:
        """5.14.2: the evolve card of the same name, linked; a newcomer that is evolved evolved in this turn."""
        game = self.game
        for entry in self.listed:
            for printed in self.further_cards(entry):
                owner = game.owner[entry.card]
                evolve = game.add_card(printed, owner, EVOLUTION, owner)
                game.link(evolve, entry.card)
                match.fillers |= {evolve}
                if game.flags[entry.card] & NEW:
                    game.flags[entry.card] |= EVOLVED_THIS_TURN

    def read_turn(self) -> int:
        """Before the game the turn to come is meant."""
        if self.position.get("phase") == SETUP_PHASE:
            return number(self.position, "turn", 1, (), 1) - 1
        return number(self.position, "turn", USUAL_TURN, (), 1)

    def stand_in(self, phase: str) -> None:
        """6.2.1.6, 7.2.1, 7.3.2 or 7.4.1."""
        game = self.game
        if phase == SETUP_PHASE:
            game.active = game.first
            game.call_from(Preparation.deal_hands, Preparation())
            return
        game.call_from(Turns.start_phase if phase == START else Turns.end_phase, Turns())
        if phase not in (START, END):
            game.call_from(MainPhase.choose_action, MainPhase())
