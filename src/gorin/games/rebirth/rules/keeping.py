"""7.6.5, R142: the rebirth zone is emptied, except for what a text lets stay."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import Select
from gorin.games.rebirth.rules.carrying import can_slip, slip, transfer
from gorin.games.rebirth.rules.moving import ARRIVALS, going
from gorin.games.rebirth.rules.standing import permitted
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import ENERGY, HAND, REBIRTH, REST, WAITING_ROOM


def empty_rebirth(game: RebirthState) -> None:
    """7.6.5: all cards of the turn player's rebirth zone go to the waiting room."""
    players: list[int] = []
    for player in game.turn_players():
        if game.zones[REBIRTH * game.nplayers + player]:
            players.append(player)
    if not players:
        return
    if game.facts.permits and any(
        may_keep(game, each) or may_charge(game, each) or may_discard(game, each) for each in players
    ):
        game.call(EmptyRebirth(players))
        return
    cards = [card for each in players for card in leaving(game, each)]
    if len(cards) == 1 and can_slip(game, cards[0], WAITING_ROOM, ARRIVALS[WAITING_ROOM]):
        slip(game, cards[0], WAITING_ROOM)
    elif cards:
        transfer(game, going(game, cards, WAITING_ROOM))


def leaving(game: RebirthState, player: int) -> list[int]:
    return [card for card in game.zone_cards(REBIRTH, player) if game.sight(card) not in game.kept]


def may_keep(game: RebirthState, player: int) -> int:
    """R142: how many cards a player may keep; permissions add up, and repetitions give no new ones."""
    total = sum(change.most or 1 for change in permitted(game, "keep_set", player))
    return max(0, total - game.acts.get((player, "kept"), 0))


def may_charge(game: RebirthState, player: int) -> int:
    """How many of the cards a player may put into energy, resting, instead."""
    return sum(change.most or 1 for change in permitted(game, "set_to_energy", player))


def may_discard(game: RebirthState, player: int) -> int:
    """R142 かわりに手札を控え室に置いてよい: one card is kept for each discarded one."""
    return len(game.zone_cards(HAND, player)) if permitted(game, "keep_for_hand", player) else 0


class EmptyRebirth(Procedure):
    """R142: the players choose what they keep, then the rest goes together."""

    REFS = ("charged",)

    def __init__(self, players: list[int]) -> None:
        self.players = players
        self.asked = 0
        self.charged: list[int] = []

    def charge(self, game: RebirthState) -> None:
        """控え室に置くかわりにエネルギーに【レスト】で置いてよい."""
        if self.asked >= len(self.players):
            self.asked = 0
            return
        player = self.players[self.asked]
        cards = leaving(game, player)
        most = min(len(cards), may_charge(game, player))
        game.call(Select(player, cards, 0, most, "to_energy", "7.6.5"), EmptyRebirth.take_charged)

    def take_charged(self, game: RebirthState, result: list[int]) -> None:
        self.charged = self.charged + result
        self.asked += 1
        self.goto(EmptyRebirth.charge)

    def put_to_energy(self, game: RebirthState) -> None:
        """7.6.5."""
        if self.charged:
            transfer(game, going(game, self.charged, ENERGY, flags=REST))

    def choose(self, game: RebirthState) -> None:
        """R142."""
        if self.asked >= len(self.players):
            return
        player = self.players[self.asked]
        cards = leaving(game, player)
        most = min(len(cards), may_keep(game, player) + may_discard(game, player))
        game.call(Select(player, cards, 0, most, "keep", "7.6.5"), EmptyRebirth.take_kept)

    def take_kept(self, game: RebirthState, result: list[int]) -> None:
        player = self.players[self.asked]
        price = len(result) - may_keep(game, player)
        if price > 0:
            hand = game.zone_cards(HAND, player)[:]
            game.call(Select(player, hand, price, price, "discard", "7.6.5"), EmptyRebirth.take_price)
        game.acts[player, "kept"] = game.acts.get((player, "kept"), 0) + may_keep(game, player)
        game.kept += [game.sight(card) for card in result]
        self.asked += 1
        self.goto(EmptyRebirth.choose)

    def take_price(self, game: RebirthState, result: list[int]) -> None:
        transfer(game, going(game, result, WAITING_ROOM))

    def put_away(self, game: RebirthState) -> None:
        """7.6.5."""
        cards = [card for player in self.players for card in leaving(game, player)]
        if cards:
            transfer(game, going(game, cards, WAITING_ROOM))


EmptyRebirth.STEPS = (EmptyRebirth.charge, EmptyRebirth.put_to_energy, EmptyRebirth.choose, EmptyRebirth.put_away)
