"""Views: what one player may know, as plain data. Nothing else leaves the process for that player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gorin.engine.game import Game

View = dict[str, Any]


def make_view(game: Game, player: int) -> View:
    """Build a player's view: public numbers, each zone, visible and remembered cards.

    A card that the player can neither see nor remember appears only in the count of its zone.
    """
    decision = game.decision
    return {
        "player": player,
        "turn": game.turn,
        "active": game.active,
        "phase": game.phase,
        "asking": None if decision is None else decision.player,
        "players": [
            {
                **game.view_numbers(seat),
                "zones": {name: zone_view(game, zone, seat, player) for zone, name in enumerate(game.zone_names())},
            }
            for seat in range(game.nplayers)
        ],
        "decision": decision_view(game, player),
        "result": None if game.result is None else list(game.result.winners),
    }


def zone_view(game: Game, zone: int, seat: int, player: int) -> View:
    cards = game.zone_cards(zone, seat)
    return {"count": len(cards), "cards": [card_view(game, card, player) for card in cards]}


def card_view(game: Game, card: int, player: int) -> View | None:
    """A card as this player knows it; None: a hidden card."""
    if game.seen_by(card) >> player & 1:
        return {"id": card, "name": game.printed[card].name, **game.view_card(card)}
    if game.known[card] >> player & 1:
        return {"remembered": game.printed[card].name}
    return None


def decision_view(game: Game, player: int) -> View | None:
    """The options, for the player who is asked only."""
    decision = game.decision
    if decision is None or decision.player != player:
        return None
    return {
        "kind": decision.kind,
        "about": decision.about,
        "clause": decision.clause,
        "picked": list(decision.picked),
        "options": [
            {"verb": each.verb, "card": each.card, "target": each.target, "number": each.number}
            for each in decision.options
        ],
    }
