"""14.2.1 Endless loops (永久循環): recognising a state that was there before (R93, R94).

14.2.1.1, R92: a loop that players may stop has no shortcut; its actions are taken one by one.
"""

from __future__ import annotations

from gorin.engine.happening.loops import fingerprint
from gorin.engine.kernel.decision import Option
from gorin.games.sve.rules.facts import CardFacts, anything_stands, card_facts, facts
from gorin.games.sve.rules.legality import activated
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import FIELD

Taken = tuple[int, str, int, int, int]
"""An action of the main phase: the fingerprint of the state it was taken from, and the action."""


def may_repeat(game: SveState, option: Option) -> bool:
    """Whether the state before this action could be there again in this turn.

    Plays, evolutions and limited abilities are counted for the rest of the turn, so no state from before them recurs.
    The same holds for attacks and for costs that act a card, unless a text on the field can stand that card again.
    """
    if option.verb == "activate":
        ability = activated(game, option.card)[option.number - 1][0]
        if ability.limit:
            return False
        price = facts(game, ability)
        if not price.acts or not price.one_cost or game.zone[option.card] != FIELD:
            return True
    elif option.verb != "attack":
        return False
    if game.delayed:
        return True
    if not anything_stands(game):
        return False
    for cards in game.piles(FIELD):
        for card in cards:
            traits = game.cache[card] or game.traits(card)
            known: CardFacts | None = traits.profile.notes
            if (known or card_facts(game, traits)).stands:
                return True
    return False


def taken(state: int, option: Option) -> Taken:
    """R111: an action is what is picked at 7.3.2, whatever is chosen later."""
    return state, option.verb, option.card, option.target, option.number


def forbidden(earlier: list[Taken], game: SveState, options: list[Option]) -> list[Option]:
    """14.2.1.2: an action may not be taken again from the state from which it was already taken."""
    actions = [each[1:] for each in earlier]
    again = [option for option in options if (option.verb, option.card, option.target, option.number) in actions]
    if not again:
        return again
    state = fingerprint(game)
    return [option for option in again if taken(state, option) in earlier]
