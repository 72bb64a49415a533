"""14.2.1 Endless loops (永久循環): recognising a state that was there before (R93, R94).

14.2.1.1, R92: a loop that players may stop has no shortcut; its actions are taken one by one.
"""

from __future__ import annotations

from zlib import crc32

from gorin.engine.kernel.decision import Option
from gorin.engine.program.numbers import Turn
from gorin.engine.values.ability import Ability
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import ACT

Taken = tuple[int, str, int, int, int]
"""An action of the main phase: the fingerprint of the state it was taken from, and the action."""


def fingerprint(game: SveState) -> int:
    """R93: everything the rules can see, as one number; not the log, not the clock."""
    return hash(
        (
            tuple(tuple(cards) for cards in game.zones),
            tuple(game.flags),
            tuple(game.health + game.pp + game.max_pp + game.ep + game.played),
            tuple(game.extra_turns),
            tuple((card, sum(amount for _, amount in wounds)) for card, wounds in sorted(game.wounds.items())),
            tuple((card, digest(counters)) for card, counters in sorted(game.counters.items())),
            tuple((card, digest([mark.changes for mark in marks])) for card, marks in sorted(game.marks.items())),
            tuple(sorted(game.links.items())),
            tuple(sorted(used for used in game.used.items())),
            tuple(game.library.number_of(waiting.ability) for waiting in game.waiting),
            tuple(game.library.number_of(waiting.ability) for waiting in game.delayed),
            game.evolve_used,
            tuple(game.bled),
        )
    )


def digest(value: object) -> int:
    """A number that is the same for equal values in every process."""
    return crc32(repr(value).encode())


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
