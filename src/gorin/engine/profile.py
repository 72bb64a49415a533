"""Profiles: what a list of abilities contains, looked up once and shared.

The hot path asks again and again whether a card has anything static, anything that watches, an
effect of its own. The answer depends only on the abilities, so it is kept with them.
"""

from __future__ import annotations

from gorin.engine.ability import ACTIVATED, AUTOMATIC, PLAYING, REPLACEMENT, SPELL, STATIC, Ability, Playing, Program

NO_PROGRAM = Program()


class Profile:
    """A summary of abilities.

    `spell`: the card's own effect. `playing`: what changes its cost while it is played.
    `activated`, `statics`, `watching`: whether any ability is activated, static, or looks for events. `elsewhere`: a mask
    of the zones besides the usual ones in which an ability is valid. `plain`: played without any
    choice before its targets.
    """

    __slots__ = ("activated", "elsewhere", "plain", "playing", "spell", "statics", "watching")

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        self.spell: Ability | None = None
        self.playing: tuple[Playing, ...] = ()
        self.statics = False
        self.watching = False
        self.activated = False
        self.elsewhere = 0
        for ability in abilities:
            kind = ability.kind
            if kind == SPELL:
                self.spell = ability
            elif kind == PLAYING and ability.playing is not None:
                self.playing += (ability.playing,)
            elif kind == STATIC:
                self.statics = True
            elif kind == ACTIVATED:
                self.activated = True
            elif kind in (AUTOMATIC, REPLACEMENT):
                self.watching = True
            self.elsewhere |= ability.zones
        program = NO_PROGRAM if self.spell is None else self.spell.program
        self.plain = not self.playing and not program.modes and not program.extras
