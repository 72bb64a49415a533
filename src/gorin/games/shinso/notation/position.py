"""Laying out a position of shinso."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.engine.notation.laying import FILLERS, Entry, Laying
from gorin.engine.notation.position import number, read_counters, truth
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NotationError, Path, player_named
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.values.change import ADD, Number
from gorin.games.shinso.book import ShinsoBook
from gorin.games.shinso.game import ShinsoGame
from gorin.games.shinso.printed import ShinsoPrinted
from gorin.games.shinso.program.changes import Controlled
from gorin.games.shinso.rules.turn import Turns
from gorin.games.shinso.terms import (
    ARTS,
    ARTS_SLOT,
    AS_RELIC,
    ASLEEP,
    BOUND,
    DECK,
    FACE_UP,
    FILLER,
    FOR_GOOD,
    FRAGMENT,
    FRAGMENT_PLACE,
    KIN,
    LIFE_DECK,
    NOWHERE,
    PHASE_NAMES,
    POWER,
    RELIC,
    RELIC_AREA,
    RIMS,
    SLOT_COUNT,
    SLOTS,
    STAGE,
    TERRITORY,
    TERRITORY_SLOT,
    ZONE_NAMES,
)

PHASES: Final = PHASE_NAMES
COUNTS: Final = ("actions", "conversions", "rims_at_start", "burn_ends")
TRUTHS: Final = ("burned", "has_killed", "buried")
VALUES: Final = (*COUNTS, *TRUTHS, "skip_draw", "extra_turns")
ZONES: Final = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone != NOWHERE}
ON_FIELD: Final = (SLOTS, STAGE, ARTS_SLOT, TERRITORY_SLOT, RELIC_AREA)
STATE_ZONES: Final[dict[str, tuple[int, ...]]] = {
    "slot": (SLOTS,),
    "sleep": (SLOTS, STAGE),
    "bearer": (RELIC_AREA,),
    "face_up": (RIMS,),
    "controller": (SLOTS,),
    "bound": (SLOTS, RELIC_AREA, TERRITORY_SLOT),
    "plus": (SLOTS, STAGE),
    "counters": ON_FIELD,
    "new": ON_FIELD,
    "owner": (),
}
"""Where a card can be in a state."""
PLACED_KINDS: Final = {
    SLOTS: KIN,
    STAGE: KIN | FRAGMENT,
    ARTS_SLOT: ARTS,
    TERRITORY_SLOT: TERRITORY,
    RELIC_AREA: RELIC | KIN,
    FRAGMENT_PLACE: FRAGMENT,
}
"""The kinds of cards that can lie in a zone (T76: a 眷属 as a 秘宝)."""
STEPS: Final = {
    "cleanup": Turns.cleanup,
    "draw": Turns.draw,
    "shift": Turns.shift,
    "play": Turns.play,
    "battle": Turns.battle,
    "regenerate": Turns.regenerate,
    "end": Turns.end,
}
MOST_EXTRA_TURNS: Final = 100
ONE_CARD: Final = (STAGE, ARTS_SLOT, TERRITORY_SLOT, FRAGMENT_PLACE)


class ShinsoPosition(Laying[ShinsoBook, ShinsoGame]):
    """A position on its way into a game."""

    values = VALUES
    zones = ZONES
    states = STATE_ZONES
    phases = PHASES[1:]
    usual_phase = "play"
    filled = ((DECK, FILLER, FILLERS), (LIFE_DECK, FILLER, FILLERS))

    def card_named(self, name: str, zone: int) -> Printed:
        return self.book.printed(self.book.key_of({"name": name}))

    def check_entry(self, entry: Entry) -> None:
        kinds = PLACED_KINDS.get(entry.zone)
        if kinds is not None and not entry.printed.traits.kind & kinds:
            zone = self.names[entry.zone]
            raise NotationError("position.shinso.kind", entry.path, found=entry.said["card"], zone=zone)

    def lay(self, entry: Entry) -> None:
        if entry.zone in ONE_CARD and self.game.on_side(entry.zone, entry.player):
            raise NotationError("position.shinso.one_card", entry.path, zone=self.names[entry.zone])
        super().lay(entry)

    def owner_of(self, entry: Entry) -> int:
        return self.player_said(entry, "owner")

    def holder_of(self, entry: Entry) -> int:
        return self.player_said(entry, "controller")

    def player_said(self, entry: Entry, key: str) -> int:
        found = player_named(entry.said[key]) if key in entry.said else entry.player
        if found is None or found >= self.players:
            raise NotationError("position.value", (*entry.path, key), found=entry.said[key], expected="p1, p2")
        return found

    def set_states(self, entry: Entry) -> None:
        game, card, said, path = self.game, entry.card, entry.said, entry.path
        if game.holder[card] != entry.player:
            game.lies[card] = entry.player
        for key, flag in (("sleep", ASLEEP), ("face_up", FACE_UP), ("bound", BOUND)):
            if truth(said, key, path):
                game.flags[card] |= flag
        if entry.zone == SLOTS:
            game.slots[card] = self.slot_for(entry)
        for name, amount in read_counters(said, path).items():
            game.add_counters(card, name, amount)
        face = face_in(game, card)
        if face:
            game.faces[card] = face

    def slot_for(self, entry: Entry) -> int:
        """R15: the slot that is written, else the lowest one not yet taken."""
        game = self.game
        taken = {game.slots[other] for other in game.on_side(SLOTS, entry.player) if other != entry.card}
        free = [slot for slot in range(1, SLOT_COUNT + 1) if slot not in taken]
        slot = entry.said.get("slot", free[0] if free else 0)
        if type(slot) is not int or slot not in free:
            raise NotationError("position.shinso.slot", (*entry.path, "slot"), found=slot)
        return slot

    def set_values(self, player: int, side: Mapping[str, Any], path: Path) -> None:
        game = self.game
        game.actions[player] = number(side, "actions", 1, path)
        game.conversions[player] = number(side, "conversions", 0, path)
        game.rims_at_start[player] = number(side, "rims_at_start", len(game.zone_cards(RIMS, player)), path)
        game.burn_ends[player] = number(side, "burn_ends", 0, path)
        game.burned[player] = truth(side, "burned", path)
        game.has_killed[player] = truth(side, "has_killed", path)
        game.buried[player] = truth(side, "buried", path)
        if truth(side, "skip_draw", path):
            game.skips = [*game.skips, (player, "draw")]
        game.extra_turns = game.extra_turns + [player] * number(side, "extra_turns", 0, path, 0, MOST_EXTRA_TURNS)

    def join(self, match: Match) -> None:
        """Lay out what connects cards: arrivals of this turn, bearers, controllers, and power that was given."""
        game = self.game
        game.began = game.clock
        for entry in self.listed:
            if truth(entry.said, "new", entry.path):
                game.entered[entry.card] = game.tick()
        for entry in self.listed:
            if "bearer" in entry.said:
                game.bearers[entry.card] = self.bearer_of(match, entry)
        for card in game.lies:
            game.mark([card], (Controlled(game.holder[card]),), FOR_GOOD, Context(NOTHING, 0, game.holder[card]))
        for entry in self.listed:
            if "plus" in entry.said:
                change = Number(POWER, ADD, Exactly(number(entry.said, "plus", 0, entry.path)))
                game.mark([entry.card], (change,), FOR_GOOD, Context(entry.card, 0, game.holder[entry.card]))

    def bearer_of(self, match: Match, entry: Entry) -> int:
        """card_types.9: who bears a 秘宝."""
        game = self.game
        bearer = entry.said["bearer"]
        field = [card for zone in (SLOTS, STAGE) for card in game.cards_in(zone)]
        card = resolve(self.book.vocabulary, match, bearer, game.holder[entry.card], field)
        if card not in field:
            raise NotationError("position.shinso.bearer", (*entry.path, "bearer"), found=bearer)
        return card

    def stand_in(self, phase: str) -> None:
        """At the beginning of the phase."""
        game = self.game
        game.turns = game.turn
        game.regular = game.active
        game.call_from(STEPS[phase], Turns())


def face_in(game: ShinsoGame, card: int) -> int:
    """R14, T76: as what a ドッペル, or a 眷属 among the 秘宝, lies on the field (0: as it is)."""
    printed = game.printed[card]
    kinds = PLACED_KINDS.get(game.zone[card], 0)
    if not isinstance(printed, ShinsoPrinted) or not kinds:
        return 0
    for face, side in enumerate(printed.faces, 1):
        if side.kind & (RELIC if kinds & RELIC else kinds):
            return face
    return AS_RELIC if kinds & RELIC and not printed.traits.kind & RELIC else 0
