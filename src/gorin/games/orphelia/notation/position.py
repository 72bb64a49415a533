"""Laying out a position of orphelia."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.cards.rulebook import Book
from gorin.engine.happening.stack import Priority
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.engine.notation.laying import FILLERS, Entry, Laying
from gorin.engine.notation.position import number, read_counters, seat, truth
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NotationError, Path, player_name
from gorin.games.orphelia.game import OrpheliaGame
from gorin.games.orphelia.rules import statuses
from gorin.games.orphelia.rules.glyphs import attach_target
from gorin.games.orphelia.rules.turn import Turns
from gorin.games.orphelia.terms import (
    ARCHIVE,
    ARKEIA,
    CHECK_IN,
    CHECK_OUT,
    DEFAULT_ARKEIA,
    DRAW,
    ENTERED_THIS_TURN,
    FIELD,
    FILLER,
    GLYPH,
    KIND_ARKEIA,
    KINDS_OF_MANA,
    MAIN,
    MANA,
    MANA_KINDS,
    NORDIA,
    RESPONSE,
    RUNOA,
    SHIELDS,
    SICK,
    STACK,
    STATUSES,
    TOKEN,
    ZONE_NAMES,
)

ZONES: Final = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone < STACK}
FIELD_STATES: Final = ("new", "damage", "counters", "status", "attached", "master", "token")
STATE_ZONES: Final = {"runoa": (FIELD, MANA), **dict.fromkeys(FIELD_STATES, (FIELD,))}


class OrpheliaPosition(Laying[Book[Any], OrpheliaGame]):
    """A position on its way into a game."""

    values = ("reserve", "explored", "explore_limit", "pool")
    zones = ZONES
    states = STATE_ZONES
    phases = (CHECK_IN, DRAW, MAIN, RESPONSE, CHECK_OUT)
    usual_phase = MAIN
    filled = ((ARCHIVE, FILLER, FILLERS), (ARKEIA, DEFAULT_ARKEIA, 1))

    def check_entry(self, entry: Entry) -> None:
        """アルケイア lie in their own zone and nothing else does."""
        if bool(entry.printed.traits.kind & KIND_ARKEIA) != (entry.zone == ARKEIA):
            raise NotationError("position.zone_kind", entry.path, found=entry.said["card"], what=self.names[entry.zone])

    def check_side(self, player: int) -> None:
        listed = self.sides[player].get("arkeia")
        if listed is not None and len(listed) != 1:
            raise NotationError("position.arkeia", (player_name(player), "arkeia"), found=len(listed))

    def owner_of(self, entry: Entry) -> int:
        return seat(entry.said, "master", self.players) if "master" in entry.said else entry.player

    def set_states(self, entry: Entry) -> None:
        game, card, said, path = self.game, entry.card, entry.said, entry.path
        flags = RUNOA if truth(said, "runoa", path) else 0
        kind = entry.printed.traits.kind
        if flags and kind & GLYPH and entry.zone == FIELD:
            raise NotationError("position.state_zone", (*path, "runoa"), found="runoa", expected="マテリア")
        if truth(said, "new", path):
            flags |= ENTERED_THIS_TURN | (SICK if kind & NORDIA else 0)
        game.flags[card] = flags | read_statuses(said, path)
        damage = number(said, "damage", 0, path)
        if damage:
            game.damage[card] = damage
        if truth(said, "token", path):
            traits = entry.printed.traits.copy()
            traits.kind |= TOKEN
            game.stand_ins[card] = traits
        counters = read_counters(said, path)
        if counters:
            game.counters[card] = counters
            statuses.mark_counters(game, card)

    def set_values(self, player: int, side: Mapping[str, Any], path: Path) -> None:
        game = self.game
        game.reserve[player] = number(side, "reserve", 0, path)
        game.explored[player] = number(side, "explored", 0, path)
        game.explore_base[player] = number(side, "explore_limit", 1, path)
        pool = side.get("pool", "") or ""
        for letter in str(pool):
            if letter not in MANA_KINDS:
                raise NotationError("position.pool", (*path, "pool"), found=pool, expected="".join(MANA_KINDS))
            game.pool[player * KINDS_OF_MANA + MANA_KINDS.index(letter)] += 1

    def join(self, match: Match) -> None:
        """17-8-3: glyphs lie at their 付け先."""
        game = self.game
        for entry in self.listed:
            if entry.zone == FIELD and attach_target(game, entry.card) is not None:
                game.attached[entry.card] = NOTHING
            if "attached" in entry.said:
                bearer = resolve(self.book.vocabulary, match, entry.said["attached"], entry.player)
                if bearer < 0 or game.zone[bearer] not in (FIELD, MANA, SHIELDS):
                    raise NotationError("position.attached", (*entry.path, "attached"), found=entry.said["attached"])
                game.attached[entry.card] = game.sight(bearer)

    def stand_in(self, phase: str) -> None:
        """Where the step's own action comes before its window, it is done."""
        game = self.game
        if phase == CHECK_IN:
            game.call_from(Turns.check_in, Turns())
        elif phase == DRAW:
            game.call_from(Turns.draw_window, Turns())
        else:
            game.call_from(Turns.check_out, Turns())
        if phase in (MAIN, RESPONSE):
            window = Priority(game.active, "14-2-1")
            if phase == RESPONSE:
                window.pass_on(game)
            game.call(window)
        game.unsettled = True


def read_statuses(said: Mapping[str, Any], path: Path) -> int:
    """The 状態 of a card, one or a list."""
    flags = 0
    listed = said.get("status", [])
    for word in listed if isinstance(listed, list | tuple) else [listed]:
        if not isinstance(word, str) or word not in STATUSES:
            raise NotationError("position.status", (*path, "status"), found=word, expected=", ".join(STATUSES))
        flags |= STATUSES[word]
    return flags
