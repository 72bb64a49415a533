"""Signs: which kinds of lasting effects exist now. Rules look for an effect only where its sign is up."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.things import Nobody
from gorin.engine.values.ability import Change
from gorin.engine.values.change import ADD, Number
from gorin.engine.values.profile import Profile
from gorin.games.shinso.program.changes import Controlled, Double, HalfInBattle, TextOf
from gorin.games.shinso.state import NOT_KNOWN, RENAMES, ShinsoState
from gorin.games.shinso.terms import POWER, STAGE

DECREASES: Final = 1
CONTROLS: Final = 2
CROWDS: Final = 4
"""What is looked for all the time: power.2, R56, R19."""
REWRITES: Final = 8
HALVES: Final = 16
"""What is looked for where a 真祖の断片 appears and where cards fight: R138, R66."""
RULES: Final = 32
"""What texts say of players (`rules.players`)."""
SPREAD: Final = 64
"""Decreases that may be on other cards than those with lasting effects."""
TIMED: Final = 128
"""Effects on cards that last until a phase (as long as signs are not known there may be any)."""
RENAMING: Final[tuple[str, ...]] = ("name", "words", "kind")
LOOKED_FOR: Final = DECREASES | CONTROLS | CROWDS
BY_ABILITIES: Final = DECREASES | SPREAD | REWRITES | HALVES | RULES | RENAMES
"""What abilities that are given could be signs of."""


def signs(game: ShinsoState) -> int:
    """What could be due of what is looked for all the time (a mask).

    Kept until an effect ends, one of another kind begins or static abilities change.
    """
    known = game.signs
    if known == NOT_KNOWN:
        known = game.signs = find_signs(game)
    return known


def find_signs(game: ShinsoState) -> int:
    if game.statics is None:
        game.has_statics()
    found = BY_ABILITIES if game.statics_give else 0
    for index in range(STAGE * game.nplayers, (STAGE + 1) * game.nplayers):
        if len(game.zones[index]) > 1:
            found |= CROWDS
    for marks in game.marks.values():
        for mark in marks:
            if ":" in mark.until:
                found |= TIMED
            for change in mark.changes:
                found |= sign_of_mark(change)
    for card in game.statics or ():
        found |= signs_in(game.base_traits(card).profile)
    for floating in game.floating:
        if isinstance(floating.static.things, Nobody):
            found |= RULES
        for change in floating.static.changes:
            found |= sign_of_static(change)
    return found


def signs_in(profile: Profile) -> int:
    """Those of static abilities."""
    known: int | None = profile.notes
    if known is None:
        known = 0
        for effect in profile.effects:
            known |= RULES if isinstance(effect.static.things, Nobody) else sign_of_static(effect.change)
        profile.notes = known
    return known


def sign_of_mark(change: Change) -> int:
    """That of a change that lasts on a card, which may give it any abilities."""
    return BY_ABILITIES if change.writes() == "abilities" else sign_of(change)


def sign_of_static(change: Change) -> int:
    """That of a change that a static ability makes."""
    found = sign_of(change)
    return found | SPREAD if found & DECREASES else found


def sign_of(change: Change) -> int:
    """What a change is a sign of (a mask); what takes the text of another card may decrease power (power.2)."""
    if isinstance(change, Number):
        lowers_power = change.number == POWER and change.how == ADD and not change.amount.is_natural()
        return DECREASES if lowers_power else 0
    if isinstance(change, Controlled):
        return CONTROLS
    if isinstance(change, TextOf):
        return DECREASES | SPREAD | REWRITES
    if isinstance(change, Double):
        return DECREASES
    if isinstance(change, HalfInBattle):
        return HALVES
    return RENAMES if change.writes() in RENAMING else 0
