"""Abilities given by what a card is or is called, where another effect changes just that.

The layer of abilities comes before those of names, words and kinds; a rulebook may say (`Valued.IDENTITY_AHEAD`)
that such an effect goes by the information after all layers, judged as if it did not exist itself.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.values.ability import Change
from gorin.engine.values.change import GiveAbility, GiveKeyword
from gorin.engine.values.lasting import Application
from gorin.engine.values.profile import static_reads
from gorin.engine.values.valued import Valued

IDENTITY: Final = frozenset(("kind", "name", "words"))


def identity_changes(game: Valued) -> bool:
    """Whether any effect changes now what a card is or is called."""
    if not game.IDENTITY_AHEAD:
        return False
    for profile in game.static_profiles:
        for effect in profile.effects:
            if effect.writes in IDENTITY:
                return True
    for marks in game.marks.values():
        for mark in marks:
            for change in mark.changes:
                if change.writes() in IDENTITY:
                    return True
    return False


def asks_identity(application: Application) -> bool:
    """Whether it gives or takes abilities and may find its cards, or hold, by what cards are or are called."""
    effect = application.effect
    if effect is None or application.writes != "abilities":
        return False
    return not effect.inner or effect.static.condition is not None


def is_plain_gift(application: Application) -> bool:
    """Whether a gift changes no card's information and is judged without looking at abilities.

    Several such effects are judged together: none of them is a reason for or against another one.
    """
    effect = application.effect
    return effect is not None and gives_plainly(effect.change) and "abilities" not in static_reads(effect.static)


def gives_plainly(change: Change) -> bool:
    return isinstance(change, (GiveKeyword, GiveAbility)) and not change.gives_statics()
