"""9.10: in which order continuous effects are applied, and where abilities are valid (9.4)."""

from __future__ import annotations

from typing import Final

from gorin.engine.values.ability import KEYWORD, Ability, Change
from gorin.engine.values.change import Number
from gorin.games.rebirth.facts import USUAL
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.program.changes import NotBelow, SetLike, SetTo
from gorin.games.rebirth.program.validity import EVERYWHERE
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import NOBISHIRO, OUT

NUMERIC: Final[tuple[type, ...]] = (Number, SetTo, SetLike, NotBelow)


def layer(change: Change) -> int:
    """9.10.1.2, 9.10.1.3, 9.10.1.4: abilities, then what is no number (or a base, R147; or R148), then numbers.

    Within a layer what depends on another effect comes after it (9.10.1.5), else the older first (9.10.1.6): of a
    continuous ability since its card came to its zone (9.10.1.6.1).
    """
    if change.writes() == "abilities":
        return 0
    if isinstance(change, NUMERIC) and not (isinstance(change, SetTo) and change.base):
        return 2
    return 1


def static_sources(game: RebirthState) -> list[int]:
    """9.1.1.3, 9.4.4: the cards that lie where a continuous ability of theirs may be valid.

    They are the same as long as no card moves and no effect on one begins (both take a moment) or ends. Not to be
    changed by the caller.
    """
    now = game.clock << 12 | len(game.marks)
    if game.sources_at != now:
        game.sources = find_sources(game)
        game.sources_at = now
    return game.sources


def find_sources(game: RebirthState) -> list[int]:
    facts = game.facts
    mask = facts.statics
    count = game.nplayers
    zones = game.zones
    printed = game.printed
    marks = game.marks
    marked = bool(marks)
    everybody = facts.gives_statics
    found: list[int] = []
    for zone in range(OUT):
        if not mask >> zone & 1:
            continue
        usual = USUAL >> zone & 1
        first = zone * count
        for index in range(first, first + count):
            cards = zones[index]
            if usual and everybody:
                found += cards
                continue
            for card in cards:
                if printed[card].traits.profile.static_zones >> zone & 1 or (marked and usual and card in marks):
                    found.append(card)
    return found


def reachable(game: RebirthState) -> list[int]:
    """The cards in zones that continuous effects reach, and those that have them."""
    reach = game.static_reach
    found: list[int] = []
    for zone in range(OUT):
        if (reach | USUAL) >> zone & 1:
            found += game.cards_in(zone)
    seen = set(found)
    found += [card for card in static_sources(game) if card not in seen]
    return found


def valid_abilities(game: RebirthState) -> list[tuple[int, Ability, int]]:
    """3.1.2, 3.1.2.3, 9.4.4: automatic abilities and replacements where they are valid, each its card's player's."""
    mask = game.facts.watching
    found: list[tuple[int, Ability, int]] = []
    for zone in range(OUT):
        if not mask >> zone & 1:
            continue
        bit = 1 << zone
        for card in game.cards_in(zone):
            traits = game.cache[card] or game.text_of(card)
            if traits.profile.watching:
                for number, ability in enumerate(traits.abilities):
                    if ability.zones & bit:
                        found.append((card, ability, number))
    return found


NOBISHIRO_ABILITY: Final = RebirthAbility(KEYWORD, keyword=NOBISHIRO, zones=EVERYWHERE)


def keyword_abilities(keywords: int) -> tuple[Ability, ...]:
    """11.8.1, 11.8.2: のびしろ is nothing but its name; other keywords are given with what they say."""
    return (NOBISHIRO_ABILITY,) if keywords & NOBISHIRO else ()
