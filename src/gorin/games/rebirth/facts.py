"""What the cards of a game can do at all, worked out once for all games with the same cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from gorin.engine.cards.library import Library, parts_of
from gorin.engine.cards.printed import Printed
from gorin.engine.program.amount import Counters, Exactly, NumberOf
from gorin.engine.program.group import ZONE_READS
from gorin.engine.program.roots import Cost
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, REPLACEMENT, STATIC, Ability, Change, Static, Trigger
from gorin.engine.values.change import ADD, GiveAbility, Number
from gorin.engine.values.profile import Profile, outward_reads
from gorin.engine.values.traits import Traits
from gorin.games.rebirth.program.abilities import RebirthAbility, When
from gorin.games.rebirth.program.amounts import Attacks
from gorin.games.rebirth.program.changes import CopyAbilities
from gorin.games.rebirth.program.conditions import ArrivedAs, AttackIs, DidTo
from gorin.games.rebirth.program.costs import Acts
from gorin.games.rebirth.program.operations import SpendEnergy
from gorin.games.rebirth.program.standing import Bars, Permits, PlayCost
from gorin.games.rebirth.program.validity import EVERYWHERE, FREE
from gorin.games.rebirth.rules.energy_again import rouses_energy
from gorin.games.rebirth.terms import CHARACTER, DEF, ENTRY, MEMBERS, MOST_PLAYERS, NUMBERS, OUT, REBIRTH, RETIRED_BY

USUAL: Final = 1 << ENTRY | 1 << MEMBERS | 1 << REBIRTH

WITHOUT_VALUE: Final = frozenset(("", "damage", "rules"))
"""What is looked up when it is wanted and changes no card's information."""

WHOLE: Final = 0
"""Under this number the notes of a library hold what concerns all its cards; abilities have their ids."""


class CardFacts:
    """What one printed card can do: the kinds of its changes, and what else is asked of it below.

    `rouses`: it may let energy stand that was paid in the same main phase (see `rules.energy_again`).
    """

    __slots__ = (
        "asks_arrivals",
        "asks_done",
        "barred",
        "counts_attacks",
        "events",
        "gives_statics",
        "kinds",
        "looks_back",
        "rouses",
    )

    def __init__(self, printed: Printed) -> None:
        kinds: set[type] = set()
        barred: set[str] = set()
        self.asks_arrivals = False
        self.asks_done = False
        self.gives_statics = False
        self.counts_attacks = False
        self.looks_back = False
        self.events = 0
        for part in parts_of(printed.traits.abilities):
            if isinstance(part, Change):
                kinds.add(type(part))
                self.gives_statics = self.gives_statics or gives_static(part)
                if isinstance(part, Bars):
                    barred.add("block" if bars_blockers_alone(part) else part.act)
                    self.counts_attacks = self.counts_attacks or part.most is not None
            elif isinstance(part, Trigger):
                for kind in part.events:
                    self.events |= 1 << kind
            elif isinstance(part, DidTo):
                self.asks_done = True
            elif isinstance(part, Attacks) or (isinstance(part, AttackIs) and part.ordinals):
                self.counts_attacks = True
            elif isinstance(part, ArrivedAs):
                self.asks_arrivals = True
            elif isinstance(part, (NumberOf, Counters)):
                self.looks_back = True
        self.kinds = frozenset(kinds)
        self.barred = frozenset(barred)
        self.rouses = any(rouses_energy(ability) for ability in printed.traits.abilities)


def bars_blockers_alone(change: Bars) -> bool:
    """R137: whether this prohibition concerns blocker abilities only."""
    return change.act == "use" and change.icons == ("ブロッカー",)


def gives_static(change: Change) -> bool:
    """Whether it gives cards continuous abilities."""
    return isinstance(change, CopyAbilities) or (isinstance(change, GiveAbility) and change.ability.kind == STATIC)


@cache
def facts_of_card(printed: Printed) -> CardFacts:
    return CardFacts(printed)


class TextFacts:
    """What the abilities of a card can do, known with their profile.

    `events`: those for which they look, wherever they are valid (a mask), `bound`: those for which some look only where
    they are valid, `arrivals`: by the number of a zone, those that a move of their own card to it can be, `asked`:
    those of which some ask more than that they are about their own card. `effects`: what continuous ones change of
    information, `writes` which of it, `looks`: on whose cards in which zones (a mask) it depends whether and how much;
    `adds`: they only add to numbers, `only_adds`: of cards in certain zones, and change no damage; `raises`: they never
    make DEF less; `rules`: they do something else than changing numbers, which has to be looked up when it is wanted.
    `uses`: the activated ones, each with its number among them all and the least energy that it takes.
    """

    __slots__ = (
        "adds",
        "arrivals",
        "asked",
        "bound",
        "effects",
        "events",
        "looks",
        "only_adds",
        "raises",
        "rules",
        "uses",
        "writes",
    )

    def __init__(self, profile: Profile, abilities: tuple[Ability, ...]) -> None:
        self.events = self.bound = self.asked = 0
        arrivals = [0] * (OUT + 1)
        for ability in abilities:
            for trigger in ability.triggers():
                kinds = 0
                for kind in trigger.events:
                    kinds |= 1 << kind
                self.events |= kinds
                if not ability.zones & FREE:
                    self.bound |= kinds
                if trigger != When(trigger.events, this=True):
                    self.asked |= kinds
                for zone in range(OUT + 1):
                    if not isinstance(trigger, When) or not trigger.goal or zone in trigger.goal:
                        arrivals[zone] |= kinds & ~(1 << RETIRED_BY)
        self.arrivals: tuple[int, ...] = tuple(arrivals)
        self.effects = [effect for effect in profile.effects if effect.writes not in WITHOUT_VALUE]
        self.writes = frozenset([effect.writes for effect in self.effects])
        self.looks = 0
        for effect in self.effects:
            self.looks |= zones_looked_at(effect.static)
        self.adds = all(is_sum(effect.change) for effect in self.effects)
        self.only_adds = self.adds and not profile.adjusts and profile.reach >= 0
        self.raises = all(raises(effect.change) for effect in self.effects)
        self.rules = False
        for ability in abilities:
            if ability.kind == STATIC and ability.static is not None:
                for change in ability.static.changes:
                    self.rules = self.rules or not isinstance(change, Number)
        self.uses: tuple[tuple[int, Ability, int], ...] = tuple(
            (number, ability, least_energy(ability.costs[0]) if ability.costs else 0)
            for number, ability in enumerate(abilities)
            if ability.kind == ACTIVATED
        )


def least_energy(costs: tuple[Cost, ...]) -> int:
    """9.5.2.1, 9.5.2.2: the energy that a player must have to pay these costs at all.

    That is what the first act takes; only a later act could be paid with energy gained on the way.
    """
    first = costs[0] if costs else None
    if not isinstance(first, Acts) or not first.ops:
        return 0
    op = first.ops[0]
    if not isinstance(op, SpendEnergy) or not isinstance(op.amount, Exactly) or op.who != SELF:
        return 0
    return op.amount.number


def text_facts(traits: Traits) -> TextFacts:
    """The facts about these abilities."""
    known: TextFacts | None = traits.profile.notes
    if known is None:
        known = traits.profile.notes = TextFacts(traits.profile, traits.abilities)
    return known


def zones_looked_at(static: Static) -> int:
    """The zones (a mask) on whose cards it depends whether and how much this does, besides what it is done to."""
    reads = outward_reads(static)
    looks = 0
    for zone in range(OUT):
        if ZONE_READS[zone] in reads:
            looks |= 1 << zone
    return looks


def is_sum(change: Change) -> bool:
    return isinstance(change, Number) and change.how == ADD


def raises(change: Change) -> bool:
    """Whether it never makes DEF less."""
    if not isinstance(change, Number):
        return False
    amount = change.amount
    return change.number != DEF or (isinstance(amount, Exactly) and amount.number >= 0)


class Facts:
    """All cards of a library together.

    `kinds`: of changes. `asks_arrivals`: a text asks how a card has come (T181). `asks_done`: a text asks what it has
    done (R122). `gives_statics`: a text gives continuous abilities. `counts_attacks`: a text asks how many attacks
    there were. `events`: those that any ability looks for (a mask). `frail`: there is a character whose printed DEF
    alone does not let it hold out (10.3.5). `statics`, `watching`: the zones in which such abilities can be valid;
    `activated`: the same, each with the cards on which one for it is printed. `permits`, `play_costs`: whether such
    changes are among them, `barred`: the acts that a text may forbid. `looks_back`: a text asks what a card was when it
    left, `minds_moves`: or for anything else of a move of a card, or for what is so at the moment (9.8.6), which
    `restless` says too, as a mask beyond those of players. `keywords`: those that any ability has (a mask), `cancels`:
    the kinds of what any cancel ability is about. `energy_stays`: energy that is paid in a main phase rests, and no
    text lets it stand before the phase is over, but for partners.
    """

    __slots__ = (
        "activated",
        "asks_arrivals",
        "asks_done",
        "barred",
        "cancels",
        "counts_attacks",
        "energy_stays",
        "events",
        "frail",
        "gives_statics",
        "keywords",
        "kinds",
        "looks_back",
        "minds_moves",
        "permits",
        "play_costs",
        "restless",
        "statics",
        "watching",
    )

    def __init__(self, library: Library) -> None:
        cards = [facts_of_card(printed) for printed in library.cards.values()]
        kinds: frozenset[type] = frozenset()
        barred: frozenset[str] = frozenset()
        self.events = 0
        for each in cards:
            kinds |= each.kinds
            barred |= each.barred
            self.events |= each.events
        self.kinds = kinds
        self.barred = barred
        self.permits = Permits in kinds
        self.play_costs = PlayCost in kinds
        self.asks_arrivals = any(each.asks_arrivals for each in cards)
        self.asks_done = any(each.asks_done for each in cards)
        self.looks_back = any(each.looks_back for each in cards)
        self.restless = 1 << MOST_PLAYERS if library.has_states else 0
        self.minds_moves = self.asks_arrivals or self.asks_done or self.looks_back or library.has_states
        self.counts_attacks = any(each.counts_attacks for each in cards)
        self.gives_statics = any(each.gives_statics for each in cards)
        self.frail = any(is_frail(printed) for printed in library.cards.values())
        self.energy_stays = "rest" not in barred and not any(each.rouses for each in cards)
        self.keywords = 0
        self.cancels: frozenset[str] = frozenset()
        statics = watching = USUAL
        activated = 1 << ENTRY | 1 << MEMBERS
        for ability in library.abilities():
            self.keywords |= ability.keyword
            if isinstance(ability, RebirthAbility):
                self.cancels |= {each.kind for each in ability.objects}
            zones = ability.zones & EVERYWHERE
            if ability.kind == STATIC:
                statics |= zones
            elif ability.kind in (AUTOMATIC, REPLACEMENT):
                watching |= zones
            elif ability.kind == ACTIVATED:
                activated |= zones
        self.statics = zones_in(statics)
        self.watching = zones_in(watching)
        users = frozenset([printed for printed in library.cards.values() if printed.traits.profile.activated])
        self.activated: tuple[tuple[int, frozenset[Printed]], ...] = tuple(
            (zone, frozenset([each for each in users if is_used_in(each, zone)])) for zone in zones_in(activated)
        )


def is_used_in(printed: Printed, zone: int) -> bool:
    """9.4.4: whether an activated ability that is printed on this card is valid in this zone."""
    return any(ability.zones >> zone & 1 for ability in printed.traits.profile.activated)


def is_frail(printed: Printed) -> bool:
    traits = printed.traits
    return bool(traits.kind & CHARACTER) and traits.numbers[NUMBERS[DEF]] <= 0


def zones_in(mask: int) -> tuple[int, ...]:
    return tuple(zone for zone in range(OUT) if mask >> zone & 1)


def facts_of(library: Library) -> Facts:
    """The facts of these cards."""
    known = library.notes.get(WHOLE)
    if known is None:
        known = library.notes[WHOLE] = Facts(library)
    assert isinstance(known, Facts)
    return known
