"""Putting cards and tokens into zones where somebody has to decide first: 4.1.4, 4.4.4.2, 4.8.3.2, 5.4."""

from __future__ import annotations

from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOrder, Select
from gorin.games.sve.rules import moving, replacing
from gorin.games.sve.rules.moving import Moving, destination, room
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import DECK, DISCARD, EX, FIELD, HAND, NOWHERE


class MoveTogether(Procedure):
    """Cards move together where somebody has to decide something first."""

    def __init__(self, cards: list[int], zone: int, reason: str, master: int, place: str, to: int, flags: int) -> None:
        super().__init__()
        self.cards = cards
        self.zone = zone
        self.reason = reason
        self.master = master
        self.place = place
        self.to = to
        self.flags = flags
        self.left_out: list[int] = []
        self.order: list[int] = []

    def choose_what_fits(self, game: SveState) -> None:
        """4.4.4.2, 4.8.3.2, R18: the effect's master selects the cards that still fit, player by player."""
        if self.zone not in (FIELD, EX):
            return
        for player in game.turn_order():
            mine = [card for card in self.cards if destination(game, card, self.zone, self.to) == player]
            space = max(room(game, self.zone, player), 0)
            if len(mine) > space:
                self.left_out = mine
                clause = "4.4.4.2" if self.zone == FIELD else "4.8.3.2"
                game.call(Select(self.master, mine, space, space, "fits", clause), MoveTogether.take_fitting)
                return

    def take_fitting(self, game: SveState, result: list[int]) -> None:
        self.cards = [card for card in self.cards if card not in self.left_out or card in result]
        self.goto(MoveTogether.choose_what_fits)

    def put_in_order(self, game: SveState) -> None:
        """4.1.4, R22: the player of the deck orders what arrives there together."""
        if self.zone != DECK or not self.place:
            return
        for player in game.turn_order():
            mine = [card for card in self.cards if game.owner[card] == player]
            if len(mine) > 1 and not any(card in self.order for card in mine):
                game.call(AskOrder(player, mine, "deck_order"), MoveTogether.take_order)
                return

    def take_order(self, game: SveState, result: list[int]) -> None:
        self.order += result
        self.goto(MoveTogether.put_in_order)

    def move(self, game: SveState) -> None:
        """10.10: replacements are settled, then everything moves."""
        cards = self.cards
        if self.order:
            cards = [card for card in cards if card not in self.order] + self.order
        movings = movings_for(game, cards, self.zone, self.reason, self.place, self.to, self.flags)
        replacing.settle_moves(game, movings, MoveTogether.take_moved)

    def take_moved(self, game: SveState, result: list[int]) -> None:
        game.finish(result)


MoveTogether.STEPS = (MoveTogether.choose_what_fits, MoveTogether.put_in_order, MoveTogether.move)


def put(
    game: SveState,
    cards: list[int],
    zone: int,
    reason: str,
    master: int,
    place: str,
    to: int,
    flags: int,
    then: Take | None,
) -> None:
    """Move cards together; decisions that are due first are asked. What is gone is not moved (1.3.2)."""
    cards = [card for card in cards if game.zone[card] != NOWHERE]
    if zone == HAND and reason != DISCARD:
        cards = [card for card in cards if game.zone[card] != HAND]
    if needs_decision(game, cards, zone, place, to):
        game.call(MoveTogether(cards, zone, reason, master, place, to, flags), then)
        return
    replacing.settle_moves(game, movings_for(game, cards, zone, reason, place, to, flags), then)


def needs_decision(game: SveState, cards: list[int], zone: int, place: str, to: int) -> bool:
    if zone in (FIELD, EX):
        wanted = [0] * game.nplayers
        for card in cards:
            wanted[destination(game, card, zone, to)] += 1
        return any(wanted[player] and wanted[player] > room(game, zone, player) for player in range(game.nplayers))
    return zone == DECK and bool(place) and len(cards) > 1


def movings_for(
    game: SveState, cards: list[int], zone: int, reason: str, place: str, to: int, flags: int
) -> list[Moving]:
    at_top = place == "top"
    ordered = reversed(cards) if at_top else cards
    return [Moving(card, zone, destination(game, card, zone, to), reason, at_top, flags) for card in ordered]


def create(
    game: SveState, names: list[str], zone: int, player: int, master: int, overflow: int, then: Take | None
) -> None:
    """9.1.2, 5.4.2: create tokens together; what does not fit is not created (4.4.4.2).

    The name says which information a token has (9.1.2.3); owner and master is the player of the zone (9.1.2.1).
    """
    cards = [game.add_card(game.library.cards[name], player, NOWHERE, player) for name in names]
    space = max(room(game, zone, player), 0)
    if overflow != NOTHING:
        first = moving.bring_into_being(game, cards[:space], zone, player)
        rest = cards[space:][: max(room(game, overflow, player), 0)]
        game.give(then, first + moving.bring_into_being(game, rest, overflow, player))
    elif len(cards) > space and space and len(set(names)) > 1:
        game.call(CreateWhatFits(cards, zone, player, master, space), then)
    else:
        game.give(then, moving.bring_into_being(game, cards[:space], zone, player))


class CreateWhatFits(Procedure):
    """4.4.4.2, R18: more tokens than fit; the effect's master picks, equal ones without asking.

    The tokens are already numbered but exist nowhere; those that are picked come into being.
    """

    def __init__(self, cards: list[int], zone: int, player: int, master: int, space: int) -> None:
        super().__init__()
        self.cards = cards
        self.zone = zone
        self.player = player
        self.master = master
        self.space = space
        self.picked: list[int] = []

    def advance(self, game: SveState) -> None:
        """One pick for each place that is left, among the names that are left."""
        left = [card for card in self.cards if card not in self.picked]
        missing = self.space - len(self.picked)
        if missing <= 0 or len(self.by_name(game)) == 1:
            chosen = (self.picked + left[: max(missing, 0)])[: self.space]
            game.finish(moving.bring_into_being(game, chosen, self.zone, self.player))
            return
        game.ask()

    def by_name(self, game: SveState) -> dict[str, int]:
        """One token of each name that is left."""
        return {game.printed[card].name: card for card in reversed(self.cards) if card not in self.picked}

    def question(self, game: SveState) -> Decision:
        return Decision(
            self.master,
            CHOOSE,
            [Option(CHOOSE, card) for card in sorted(self.by_name(game).values())],
            "fits",
            "4.4.4.2",
            picked=tuple(self.picked),
            least=self.space,
            most=self.space,
        )

    def answer(self, game: SveState, option: Option) -> None:
        self.picked.append(option.card)
