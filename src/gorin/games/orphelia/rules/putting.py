"""Effects and costs that put cards into a zone: the order in an archive, the 付け先 of glyphs (R83, R96)."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOrder, Select
from gorin.games.orphelia.rules import replacing
from gorin.games.orphelia.rules.glyphs import attach_target, permitted
from gorin.games.orphelia.rules.moving import Moving, can_be_there, may_move
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ARCHIVE, FIELD, GLYPH


def put(
    game: OrpheliaState,
    cards: list[int],
    zone: int,
    reason: str,
    master: int,
    place: str,
    to: int,
    flags: int,
    then: Take | None,
) -> None:
    """Move cards together; the result is what there was to move, whatever came of it (R31).

    9-2-2: to put something onto the field is not to execute it.
    """
    cards = [card for card in cards if can_be_there(game, card, zone)]
    if zone == ARCHIVE and place and len(cards) > 1:
        game.call(PutInOrder(cards, reason, place), then)
        return
    if zone == FIELD and any(needs_bearer(game, card) for card in cards):
        game.call(PutGlyphs(cards, reason, master if to == NOTHING else to, flags), then)
        return
    start(game, cards, zone, reason, master if to == NOTHING else to, place, flags, then)


def start(
    game: OrpheliaState,
    cards: list[int],
    zone: int,
    reason: str,
    player: int,
    place: str = "",
    flags: int = 0,
    then: Take | None = None,
) -> None:
    """Propose the move; R83: to the master's zones, onto the field under the player of the effect.

    11-1-3, R96: who is its holder there.
    """
    at_top = place == "top"
    movings = [
        Moving(card, zone, player if zone == FIELD else game.owner[card], reason, at_top, flags)
        for card in (reversed(cards) if at_top else cards)
        if may_move(game, card, zone, reason)
    ]
    replacing.settle_moves(game, movings, cards, then)


class PutInOrder(Procedure):
    """13-2-1: cards go to the top or bottom of archives in an order that each player picks."""

    def __init__(self, cards: list[int], reason: str, place: str) -> None:
        super().__init__()
        self.cards = cards
        self.reason = reason
        self.place = place
        self.order: list[int] = []
        self.players = 0

    def pick(self, game: OrpheliaState) -> None:
        """2-5-3: the active player first."""
        players = game.turn_order()
        if self.players == len(players):
            return
        player = players[self.players]
        self.players += 1
        self.goto(PutInOrder.pick)
        mine = [card for card in self.cards if game.owner[card] == player]
        if len(mine) > 1:
            game.call(AskOrder(player, mine, "archive_order"), PutInOrder.take_order)
        else:
            self.order += mine

    def take_order(self, game: OrpheliaState, result: list[int]) -> None:
        self.order += result

    def move(self, game: OrpheliaState) -> None:
        """13-2-1."""
        start(game, self.order, ARCHIVE, self.reason, NOTHING, self.place, 0, PutInOrder.take_moved)

    def take_moved(self, game: OrpheliaState, result: list[int]) -> None:
        game.finish(result)


PutInOrder.STEPS = (PutInOrder.pick, PutInOrder.move)


def needs_bearer(game: OrpheliaState, card: int) -> bool:
    """17-8-3-2: a glyph whose text names a 付け先."""
    return bool(game.base_traits(card).kind & GLYPH) and attach_target(game, card) is not None


class PutGlyphs(Procedure):
    """17-8-3-2: glyphs that an effect puts onto the field; its player picks what they are attached to.

    One that can be attached to nothing goes to the graveyard by the next state check.
    """

    def __init__(self, cards: list[int], reason: str, player: int, flags: int) -> None:
        super().__init__()
        self.cards = cards
        self.reason = reason
        self.player = player
        self.flags = flags
        self.bearers: list[int] = []

    def choose(self, game: OrpheliaState) -> None:
        """17-8-3-1: among what the text permits."""
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
        """R96."""
        movings = [
            Moving(card, FIELD, self.player, self.reason, False, self.flags, (), self.bearers[index])
            for index, card in enumerate(self.cards)
        ]
        replacing.settle_moves(game, movings, self.cards, PutGlyphs.take_moved)

    def take_moved(self, game: OrpheliaState, result: list[int]) -> None:
        game.finish(result)


PutGlyphs.STEPS = (PutGlyphs.choose, PutGlyphs.move)
