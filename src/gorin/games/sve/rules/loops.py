"""14.2.1 Endless loops (永久循環): recognising a state that was there before (R93, R94).

14.2.1.1, R92: a loop that players may stop has no shortcut; its actions are taken one by one.
"""

from __future__ import annotations

from gorin.engine.kernel.decision import Option
from gorin.engine.program.numbers import Turn
from gorin.engine.values.ability import Ability
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ACT

Taken = tuple[int, str, int, int, int]
"""An action of the main phase: the fingerprint of the state it was taken from, and the action."""


def may_repeat(game: SveState, option: Option) -> bool:
    """Whether the state before this action could be there again in this turn.

    Playing a card and evolving are counted for the rest of the turn, so nothing before them recurs;
    neither does an attack if no text on the field can stand an acted follower again.
    """
    if option.verb != "attack":
        return option.verb == "activate"
    if game.delayed:
        return True
    for card in game.static_sources():
        traits = game.cache[card] or game.traits(card)
        if traits.profile.watching or traits.profile.activated:
            for ability in traits.abilities:
                if stands_again(game, ability):
                    return True
    return False


def stands_again(game: SveState, ability: Ability) -> bool:
    """Whether this ability stands cards; looked up once for all games with these cards."""
    key = ("stands", id(ability))
    notes = game.library.notes
    if key not in notes:
        notes[key] = any(isinstance(op, Turn) and op.flag == ACT and not op.on for op in ability.program.ops)
    return bool(notes[key])


def taken(state: int, option: Option) -> Taken:
    """R111: an action is what is picked at 7.3.2, whatever is chosen later."""
    return state, option.verb, option.card, option.target, option.number


def forbidden(earlier: list[Taken], state: int, option: Option) -> bool:
    """14.2.1.2: an action may not be taken again from the state from which it was already taken."""
    return taken(state, option) in earlier
