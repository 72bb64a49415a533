"""What a text of Shadowverse EVOLVE is like: facts that depend on nothing else, worked out once."""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Exactly, IfElse, PlayerNumber
from gorin.engine.program.cards import Move, Swap
from gorin.engine.program.cost import MoveThis, PayNumber, TurnThis
from gorin.engine.program.group import Part
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Amount, Op
from gorin.engine.program.things import All
from gorin.engine.values.ability import SPELL, Ability, Playing, Static
from gorin.engine.values.change import SET
from gorin.engine.values.profile import NO_PROGRAM, Profile
from gorin.engine.values.traits import Traits
from gorin.games.sve.program.amounts import TextNumber
from gorin.games.sve.program.costs import AnyNumber, NamedCost
from gorin.games.sve.program.operations import Evolve
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ACT,
    CEMETERY,
    ENTER,
    EVOLVE,
    EVOLVED,
    FIELD,
    LEADER_HEALTH,
    MAY_RAISE,
    MUST_PAY,
    NECROCHARGE,
    NOT_PLAYED,
    PP,
    SANGUINE,
    SPELLCHAIN,
)

Text = Ability | Playing | Static

CEMETERY_NUMBERS: Final[tuple[str, ...]] = (SPELLCHAIN, NECROCHARGE)
GOES_BY: Final = {SANGUINE: LEADER_HEALTH}
"""R90: 【真紅】 asks whether health went down."""
ARRIVALS: Final = frozenset((ENTER, EVOLVED))


class Facts:
    """Facts about one text, which is kept with them.

    `pp`: the PP in the first cost of an ability; `only_pp`: there is no other cost (12.2.2, R49). `one_cost`: there is
    no alternative to it; `one_way`: nor anything else to choose before the targets. `acts`: its card acts for it;
    `simple`: it costs PP, acting and going away at most, in this order. `plain`: it has
    one cost at most and nothing to choose. `cemetery`: it asks for スペルチェイン or ネクロチャージ. `stands`: it
    stands cards, again and again. `names`: with which it lets its card evolve (R134; none: its own). `zones`: the
    zones (a mask) whose cards it looks at, besides those that it works on. `numbers`: those of a player that it asks
    for, and those that they go by. `names_x`: a number is named for its cost (R184); `aimed_by`: the numbers of the
    text by which its targets go.
    """

    __slots__ = (
        "acts",
        "aimed_by",
        "cemetery",
        "names",
        "names_x",
        "numbers",
        "one_cost",
        "one_way",
        "only_pp",
        "plain",
        "pp",
        "simple",
        "stands",
        "text",
        "zones",
    )

    def __init__(self, text: Text) -> None:
        self.text = text
        self.pp = 0
        self.acts = False
        self.one_cost = False
        self.one_way = False
        self.only_pp = False
        self.simple = False
        self.plain = False
        self.cemetery = False
        self.stands = False
        self.names_x = False
        self.aimed_by: frozenset[int] = frozenset()
        self.zones = 0
        self.numbers: frozenset[str] = frozenset()
        self.names: tuple[str, ...] = ()
        if isinstance(text, Ability):
            self.add_price(text)
            self.plain = is_plain(text)
            self.one_way = self.one_cost and not text.program.modes and not text.program.extras
            aims = [part.num for part in parts_of(text.program.targets) if isinstance(part, TextNumber)]
            self.aimed_by = frozenset(aims)
            self.stands = may_recur(text) and any(stands(op) for op in text.program.ops)
            for op in text.program.ops:
                if isinstance(op, Evolve):
                    self.names = op.names
                    break
        worked_on = text.things.group.parts if isinstance(text, Static) and isinstance(text.things, All) else ()
        for part in parts_of(text):
            if isinstance(part, Part) and part not in worked_on:
                self.zones |= 1 << part.zone
            elif isinstance(part, NamedCost) or (isinstance(part, AnyNumber) and part.told() in self.aimed_by):
                self.names_x = True
            elif isinstance(part, PlayerNumber):
                self.numbers |= {part.number, GOES_BY.get(part.number, part.number)}
                if part.number in CEMETERY_NUMBERS:
                    self.cemetery = True
                    self.zones |= 1 << CEMETERY

    def add_price(self, ability: Ability) -> None:
        self.only_pp = self.one_cost = self.simple = len(ability.costs) == 1
        leaves = False
        for cost in ability.costs[0] if ability.costs else ():
            if isinstance(cost, PayNumber) and cost.number == PP and isinstance(cost.amount, Exactly):
                self.pp += cost.amount.number
                continue
            self.only_pp = False
            acts = isinstance(cost, TurnThis) and cost.flag == ACT
            self.simple = self.simple and not leaves and (isinstance(cost, MoveThis) or (acts and not self.acts))
            self.acts = self.acts or acts
            leaves = leaves or isinstance(cost, MoveThis)


def stands(op: Op) -> bool:
    """Whether this stands cards, puts them onto the field, where they stand, or lets them evolve."""
    if isinstance(op, Turn):
        return op.flag == ACT and not op.on
    return isinstance(op, (Swap, Evolve)) or (isinstance(op, Move) and op.zone == FIELD)


def may_recur(ability: Ability) -> bool:
    """Whether it can be used again and again in a turn, as far as it itself tells.

    Playing a card and 進化 are counted; and where its own card has to come or evolve for it, another text must bring
    that about each time.
    """
    if ability.kind == SPELL or ability.keyword & EVOLVE:
        return False
    triggers = ability.triggers()
    return not triggers or any(not trigger.this or not ARRIVALS.issuperset(trigger.events) for trigger in triggers)


def is_plain(ability: Ability) -> bool:
    """An ability with one cost and nothing to choose."""
    program = ability.program
    return len(ability.costs) <= 1 and not program.targets and not program.modes and not program.extras


def facts(game: SveState, text: Text) -> Facts:
    """The facts about a text, looked up for all games with these cards."""
    notes = game.library.notes
    known: Facts | None = notes.get(id(text))
    if known is None:
        known = notes[id(text)] = Facts(text)
    return known


class CardFacts:
    """Facts about the texts of a card together, kept with their profile.

    `activated`: each activated ability with those about it. `looks`: the zones off the field (a mask) whose cards
    matter for playing it. `optional`: how many changes of its cost one may take or leave (127, 196, 197); `obliges`:
    something must be paid besides PP (R149); `forbids`: its text may keep it from being played (218). `choices`: there
    is more to it than PP and targets. `changes`: what changes its cost, each with its number among those that one may
    take (from 1 on; 0: it is none of them), `least_added` and `most_added`: between what they can add to it together;
    `asks_for_choice`: they depend on what is chosen for it (None: nobody has asked yet).
    `stands`: a text of it stands cards, or brings such to the field. `names_x`: a number is named to play it.
    """

    __slots__ = (
        "activated",
        "asks_for_choice",
        "changes",
        "choices",
        "forbids",
        "least_added",
        "looks",
        "most_added",
        "names_x",
        "obliges",
        "optional",
        "stands",
    )

    def __init__(self, game: SveState, profile: Profile, abilities: tuple[Ability, ...]) -> None:
        self.activated = tuple([(ability, facts(game, ability)) for ability in profile.activated])
        self.looks = 0 if profile.spell is None else facts(game, profile.spell).zones
        self.names_x = profile.spell is not None and facts(game, profile.spell).names_x
        self.optional = 0
        self.asks_for_choice: bool | None = None
        self.obliges = False
        self.forbids = False
        self.changes: list[tuple[Playing, int]] = []
        self.least_added = self.most_added = 0
        for change in profile.playing:
            self.looks |= facts(game, change).zones
            self.names_x = self.names_x or facts(game, change).names_x
            self.optional += is_optional(change)
            if change.how not in (MUST_PAY, NOT_PLAYED):
                self.changes.append((change, self.optional if is_optional(change) else 0))
                least, most = (-MUCH, MUCH) if change.how == SET else span(change.amount)
                self.least_added += min(least, 0)
                self.most_added += max(most, 0)
            self.obliges = self.obliges or change.how == MUST_PAY
            self.forbids = self.forbids or change.how == NOT_PLAYED
        self.looks &= ~(1 << FIELD)
        program = NO_PROGRAM if profile.spell is None else profile.spell.program
        self.choices = bool(self.optional or self.obliges or program.modes or program.extras)
        self.stands = any(facts(game, ability).stands for ability in abilities)


MUCH: Final = 1 << 20
"""More than any cost."""


def span(amount: Amount) -> tuple[int, int]:
    """Between which numbers an amount lies, as far as it itself tells."""
    if isinstance(amount, Exactly):
        return amount.number, amount.number
    if isinstance(amount, IfElse):
        then, otherwise = span(amount.then), span(amount.otherwise)
        return min(then[0], otherwise[0]), max(then[1], otherwise[1])
    return -MUCH, MUCH


def is_optional(change: Playing) -> bool:
    """Whether a change of the cost must be bought, or is the player's to make."""
    return change.how == MAY_RAISE or (bool(change.costs) and change.how != MUST_PAY)


def card_facts(game: SveState, traits: Traits) -> CardFacts:
    """The facts about the texts that a card has now."""
    known: CardFacts | None = traits.profile.notes
    if known is None:
        known = traits.profile.notes = CardFacts(game, traits.profile, traits.abilities)
    return known


def anything_stands(game: SveState) -> bool:
    """Whether a text on any card of this game stands cards."""
    known: bool | None = game.library.facts
    if known is None:
        known = game.library.facts = any(facts(game, ability).stands for ability in game.library.abilities())
    return known
