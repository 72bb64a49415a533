"""17-8 Glyphs (グリフ): what they are attached to."""

from __future__ import annotations

from gorin.engine.kernel.ref import NOTHING, seen_card, seen_stamp
from gorin.engine.program.context import Context
from gorin.engine.values.ability import Target
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import FIELD


def attach_target(game: OrpheliaState, card: int) -> Target | None:
    """17-8-3-2: return the 付け先 that the text of a glyph permits, or None for a glyph that lies by itself."""
    return game.faces[card].attach


def permitted(game: OrpheliaState, card: int, player: int) -> list[int]:
    """17-8-3-1: the objects to which this glyph may be attached, by its text, from its holder's point of view."""
    target = attach_target(game, card)
    if target is None:
        return []
    ctx = Context(card, game.stamp[card], player)
    return [each for each in target.group.cards(game, ctx) if each != card]


def is_permitted(game: OrpheliaState, card: int, bearer: int) -> bool:
    """R73, R74: whether the text of the glyph permits this 付け先."""
    target = attach_target(game, card)
    if target is None or bearer == card:
        return False
    return target.group.admits(game, bearer, Context(card, game.stamp[card], game.holder[card]))


def loose(game: OrpheliaState) -> list[int]:
    """2-9-3, 17-8-4-1: glyphs whose 付け先 has changed zones or is no longer permitted, or that have none."""
    return [card for card, bearer in game.attached.items() if not holds(game, card, bearer)]


def holds(game: OrpheliaState, card: int, bearer: int) -> bool:
    if bearer == NOTHING or game.stamp[seen_card(bearer)] != seen_stamp(bearer):
        return False
    return is_permitted(game, card, seen_card(bearer))


def move_glyph(game: OrpheliaState, glyphs: list[int], bearers: list[int]) -> bool:
    """17-8-4-2, R74: another 付け先, if the glyph's own text permits it."""
    moved = False
    for glyph in glyphs:
        for bearer in bearers[:1]:
            if game.zone[glyph] == FIELD and is_permitted(game, glyph, bearer):
                game.attached[glyph] = game.sight(bearer)
                game.note("attach", "17-8-4-2", game.holder[glyph], glyph, bearer)
                game.touch_abilities()
                moved = True
    return moved or bool(glyphs and bearers)
