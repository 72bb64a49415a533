"""T220: further supporters of the present attack."""

from __future__ import annotations

from gorin.engine.kernel.ref import seen_card
from gorin.engine.program.effect import Effect
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.operations import AddSupporter
from gorin.games.rebirth.rules.paying import turn
from gorin.games.rebirth.rules.triggers import tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import ENTRY, MEMBERS, REST, SUPPORTED, WAS_SUPPORTED


def add_supporter(game: RebirthState, what: AddSupporter, effect: Effect) -> None:
    """T220: standing members rest and support the present attack too."""
    attack = game.attack
    cards = [
        card
        for card in what.things.cards(game, effect.ctx)
        if game.zone[card] == MEMBERS and not game.flags[card] & REST
    ]
    if attack is None or not cards:
        game.give(Effect.take, [])
        return
    turn(game, cards, REST, True)
    attack.supporters += tuple([game.sight(card) for card in cards])
    game.changed("attack")
    attacker = seen_card(attack.attacking)
    events: list[Event] = []
    for card in cards:
        events.append(Event(SUPPORTED, card, attacker, 0, attack.player, ENTRY))
        events.append(Event(WAS_SUPPORTED, attacker, card, 0, attack.player, ENTRY))
    tell(game, events)
    game.give(Effect.take, cards)
