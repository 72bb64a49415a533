"""Effects and costs that put cards into a zone: what there was to move, and the 付け先 of glyphs (R83, R96, R112)."""

from __future__ import annotations

from gorin.engine.happening.happening import somebody_cares
from gorin.engine.happening.moving import go, move, moved_to, needs_decision
from gorin.engine.happening.stack import Stacked
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import Select
from gorin.engine.values.happening import Happening
from gorin.games.orphelia.rules.glyphs import attach_target, permitted
from gorin.games.orphelia.rules.moving import can_be_there
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ABILITIES, COPY, FIELD, GLYPH, GRAVEYARD, NOWHERE, STACK


def put(
    game: OrpheliaState,
    cards: list[int],
    zone: int,
    reason: str,
    master: int,
    place: str = "",
    flags: int = 0,
    then: Take | None = None,
) -> None:
    """Move cards together; the result is what there was to move, whatever came of it (R31).

    9-2-2: to put something onto the field is not to execute it; R83: there under the player of the effect.
    """
    cards = [card for card in cards if can_be_there(game, card, zone)]
    moving: list[int] = []
    for card in cards:
        stacked = game.stacked(card) if game.zone[card] == STACK and is_stand_in(game, card) else None
        if stacked is not None:
            vanish(game, stacked)
        else:
            moving.append(card)
    if zone == FIELD and any(needs_bearer(game, card) for card in moving):
        game.call(PutGlyphs(moving, reason, master, flags), then)
        return
    carry_out(game, cards, moved_to(game, moving, zone, reason, place, master, flags), master, then)


def carry_out(
    game: OrpheliaState, acted: list[int], batch: list[Happening], master: int, then: Take | None = None
) -> None:
    """Let this move happen; `acted` is the result."""
    if batch and (needs_decision(game, batch) or somebody_cares(game, batch)):
        game.call(Put(acted, batch, master), then)
        return
    go(game, batch)
    game.give(then, acted)


class Put(Procedure):
    """A move of which something is decided or replaced first."""

    def __init__(self, acted: list[int], batch: list[Happening], master: int) -> None:
        self.acted = acted
        self.batch = batch
        self.master = master

    def move(self, game: OrpheliaState) -> None:
        """13-2-1: each player orders what goes to an end of the own archive; 2-8: what is replaced."""
        move(game, self.batch, self.master)

    def end(self, game: OrpheliaState) -> None:
        """R31."""
        game.finish(self.acted)


Put.STEPS = (Put.move, Put.end)


def is_stand_in(game: OrpheliaState, card: int) -> bool:
    """10-1-2: an ability or a copy, which is no card, among what is on the stack."""
    return bool(game.base_traits(card).kind & (COPY | ABILITIES))


def vanish(game: OrpheliaState, stacked: Stacked) -> None:
    """10-1-4: an ability or copy leaves the stack for no zone; it ceases to exist."""
    game.remember(stacked.card)
    game.unstack(stacked)
    game.dissolve(stacked.card)
    game.stack_changed()


def needs_bearer(game: OrpheliaState, card: int) -> bool:
    """17-8-3-2: a glyph whose text names a 付け先."""
    return bool(game.base_traits(card).kind & GLYPH) and attach_target(game, card) is not None


class PutGlyphs(Procedure):
    """R112: glyphs that an effect puts onto the field; just before, its player picks what they are attached to.

    One that can be attached to nothing does not enter: it is put into the graveyard, or stays there; a
    token is not made.
    """

    def __init__(self, cards: list[int], reason: str, player: int, flags: int) -> None:
        self.cards = cards
        self.reason = reason
        self.player = player
        self.flags = flags
        self.bearers: list[int] = []

    def choose(self, game: OrpheliaState) -> None:
        """17-8-3-1: among what the text permits, seen from this player; it targets nothing."""
        if len(self.bearers) == len(self.cards):
            return
        self.goto(PutGlyphs.choose)
        card = self.cards[len(self.bearers)]
        bearers = permitted(game, card, self.player) if needs_bearer(game, card) else []
        if bearers:
            game.call(Select(self.player, bearers, 1, 1, "bearer", "17-8-3-2", card), PutGlyphs.take_bearer)
        else:
            self.bearers.append(NOTHING)

    def take_bearer(self, game: OrpheliaState, result: list[int]) -> None:
        self.bearers.append(game.sight(result[0]))

    def move(self, game: OrpheliaState) -> None:
        """R96: under this player."""
        batch: list[Happening] = []
        for card, bearer in zip(self.cards, self.bearers, strict=True):
            if bearer != NOTHING or not needs_bearer(game, card):
                others = () if bearer == NOTHING else (bearer,)
                batch += moved_to(game, [card], FIELD, self.reason, "", self.player, self.flags, others)
            elif game.zone[card] not in (GRAVEYARD, NOWHERE):
                batch += moved_to(game, [card], GRAVEYARD)
        carry_out(game, self.cards, batch, self.player, PutGlyphs.take_moved)

    def take_moved(self, game: OrpheliaState, result: list[int]) -> None:
        """Finish with the cards that moved; tokens that were not made are left out."""
        game.finish([card for card in result if game.zone[card] != NOWHERE or game.stamp[card]])


PutGlyphs.STEPS = (PutGlyphs.choose, PutGlyphs.move)
