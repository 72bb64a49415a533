"""9.10: in which order continuous effects are applied, and where abilities are valid (9.4)."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.ability import KEYWORD, Ability, Change
from gorin.engine.values.change import Number
from gorin.engine.values.continuous import refresh
from gorin.engine.values.lasting import Application
from gorin.engine.values.profile import effects_of
from gorin.engine.values.traits import Traits
from gorin.games.rebirth.facts import USUAL, WITHOUT_VALUE, TextFacts, is_sum, raises, text_facts, zones_looked_at
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.program.changes import NotBelow, SetLike, SetTo
from gorin.games.rebirth.program.validity import EVERYWHERE
from gorin.games.rebirth.state import EVERYBODY, RebirthState
from gorin.games.rebirth.terms import DEF, FACE_DOWN, NOBISHIRO, OUT

NO_WORDS: Final[frozenset[str]] = frozenset()
NO_SUMS: Final[list[Application]] = []
"""Of most cards; not to be changed."""
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
    count = game.nplayers
    zones = game.zones
    printed = game.printed
    marks = game.marks
    marked = bool(marks)
    everybody = facts.gives_statics
    found: list[int] = []
    for zone in facts.statics:
        usual = USUAL >> zone & 1
        first = zone * count
        for index in range(first, first + count):
            cards = zones[index]
            if not game.turn:
                cards = [card for card in cards if says_something(game, card)]
            if usual and everybody:
                found += cards
                continue
            for card in cards:
                if printed[card].traits.profile.static_zones >> zone & 1 or (marked and usual and card in marks):
                    found.append(card)
    return found


def says_something(game: RebirthState, card: int) -> bool:
    """6.2.1.2, 6.2.1.7, R64: until the first turn begins characters lie face down in the entry, without abilities."""
    return bool(game.turn) or not game.flags[card] & FACE_DOWN


def plan_sums(game: RebirthState) -> None:
    """Find what continuous effects add to numbers (`game.sums`), if adding is all that they do.

    If none of them reads a number that another one changes, their order is irrelevant, and each card can be worked out
    by itself. Otherwise `game.sums` is None.
    """
    game.sums = None
    game.sums_write = NO_WORDS
    game.sums_look = 0
    game.only_raised = False
    for marks in game.marks.values():
        for mark in marks:
            for change in mark.changes:
                if change.writes() == "abilities":
                    return
    found: list[Application] = []
    writes = NO_WORDS
    looks = 0
    raised = True
    for card in game.statics or ():
        if game.marks and card in game.marks and game.granted(card) is not None:
            return
        facts = text_facts(game.base_traits(card))
        if not facts.adds:
            return
        if facts.effects:
            writes = writes | facts.writes if writes else facts.writes
            looks |= facts.looks
            raised = raised and facts.raises
            found += own_sums(game, card, facts)
    for floating in game.floating:
        for effect in effects_of(floating.static):
            if effect.writes not in WITHOUT_VALUE:
                if not is_sum(effect.change):
                    return
                writes |= {effect.writes}
                looks |= zones_looked_at(effect.static)
                raised = raised and raises(effect.change)
                found.append(Application(effect.change, floating.time, NOTHING, floating.ctx, effect))
    for each in found:
        if each.reads and not writes.isdisjoint(each.reads):
            return
    game.sums = found
    game.sums_write = writes
    game.sums_look = looks
    game.only_raised = raised


def settle_statics(game: RebirthState, card: int) -> None:
    """9.4.4, 9.10.1.6.1: a card has moved, and continuous abilities of it begin or cease to be valid.

    Where continuous effects only add to numbers, before and after it, this concerns nobody else's.
    """
    traits = game.printed[card].traits
    profile, facts = traits.profile, text_facts(traits)
    sums, statics = game.sums, game.statics
    if sums is None or statics is None or not facts.only_adds or game.floating or game.facts.gives_statics:
        game.touch_statics()
        return
    if card in statics:
        statics = [each for each in statics if each != card]
        sums = [each for each in sums if each.card != card]
    if profile.static_zones >> game.zone[card] & 1:
        writes, reads = game.sums_write | facts.writes, game.static_reads | profile.reads
        if not writes.isdisjoint(reads):
            game.touch_statics()
            return
        game.statics = [*statics, card]
        game.sums = sums + own_sums(game, card, facts)
        game.sums_write, game.static_reads = writes, reads
        game.sums_look |= facts.looks
        game.static_reach |= profile.reach
        game.only_raised = game.only_raised and facts.raises
    else:
        game.statics, game.sums = statics, sums
        sum_up(game)
    game.cache[card] = None
    game.forget_reached(profile.reach)
    if facts.rules:
        game.rule_book = None
    if DEF in facts.writes and game.leans_on_effects():
        game.unsettled = EVERYBODY


def sum_up(game: RebirthState) -> None:
    """What continuous effects that only add to numbers reach and depend on, all together."""
    writes = reads = NO_WORDS
    reach = looks = 0
    raised = True
    for card in game.statics or ():
        traits = game.printed[card].traits
        profile, facts = traits.profile, text_facts(traits)
        reach |= profile.reach
        looks |= facts.looks
        raised = raised and facts.raises
        if profile.reads:
            reads = reads | profile.reads if reads else profile.reads
        if facts.writes:
            writes = writes | facts.writes if writes else facts.writes
    game.static_reach = reach
    game.static_reads = reads
    game.sums_write = writes
    game.sums_look = looks
    game.only_raised = raised


def own_sums(game: RebirthState, card: int, facts: TextFacts) -> list[Application]:
    """What continuous abilities of this card add to numbers."""
    if not facts.effects:
        return NO_SUMS
    ctx = Context(card, game.stamp[card], game.holder[card])
    time = game.entered[card]
    return [Application(effect.change, time, card, ctx, effect) for effect in facts.effects]


def summed(game: RebirthState, card: int, sums: list[Application]) -> Traits:
    """9.10.1: the information of one card, where continuous effects only add to numbers (`find_sums`)."""
    traits = game.base_traits(card)
    game.cache[card] = traits
    if game.marks and card in game.marks:
        for mark in game.marks[card]:
            for change in mark.changes:
                if change.writes() == "steady" or (layer(change) == 2 and not is_sum(change)):
                    return refresh(game, card)
        traits = marked(game, card, traits)
    elif not traits.profile.statics and not game.static_reach >> game.zone[card] & 1:
        return traits
    changed = False
    for each in sums:
        effect = each.effect
        assert effect is not None
        static = effect.static
        if card != each.card and not effect.reach >> game.zone[card] & 1:
            continue
        if static.condition is not None and not static.condition.holds(game, each.ctx):
            continue
        if static.things.names(game, card, each.ctx):
            if not changed:
                changed = True
                traits = traits.copy()
            each.change.apply(traits, game, each.ctx)
    game.cache[card] = traits
    return traits


def marked(game: RebirthState, card: int, base: Traits) -> Traits:
    """The card's information with the effects that last on it."""
    traits = base.copy()
    game.cache[card] = traits
    for number in range(game.LAYERS):
        for mark in game.marks[card]:
            for change in mark.changes:
                if layer(change) == number:
                    change.apply(traits, game, mark.ctx)
    return traits


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
    found: list[tuple[int, Ability, int]] = []
    for zone in game.facts.watching:
        bit = 1 << zone
        for card in game.cards_in(zone):
            traits = game.cache[card] or game.text_of(card)
            if traits.profile.watching and says_something(game, card):
                for number, ability in enumerate(traits.abilities):
                    if ability.zones & bit:
                        found.append((card, ability, number))
    return found


NOBISHIRO_ABILITY: Final = RebirthAbility(KEYWORD, keyword=NOBISHIRO, zones=EVERYWHERE)


def keyword_abilities(keywords: int) -> tuple[Ability, ...]:
    """11.8.1, 11.8.2: the abilities that a given keyword brings; のびしろ brings only its name."""
    return (NOBISHIRO_ABILITY,) if keywords & NOBISHIRO else ()
