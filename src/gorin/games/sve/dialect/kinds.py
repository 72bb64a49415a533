"""What cards of each kind can have, be and do.

One table says which kinds of cards each keyword, number, event, change and order is for. What was read of a text is
walked through with it, so that no builder of a sentence can forget it: a piece that asks something of cards that can
never have or do it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from gorin.engine.program.amount import NumberOf, PrintedNumber
from gorin.engine.program.cards import Discard, Move, Pick
from gorin.engine.program.condition import Fits
from gorin.engine.program.cost import TurnThis
from gorin.engine.program.group import AnyOf, IsKind, IsThis, NumberIs, Part
from gorin.engine.program.numbers import Damage, DamageShares, Lasting, PutCounters, Turn
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import THIS, All, Among, Both, It, This
from gorin.engine.values.ability import DECK, PLAYING, SPELL, Ability, Change, Replacement, Static, Trigger
from gorin.engine.values.change import RECEIVED, DamageChange, GiveAbility, GiveKeyword, Number, Rule
from gorin.games.sve import terms
from gorin.games.sve.program.operations import Evolve, Transform
from gorin.games.sve.program.tests import AllOf, IsEvolved, OriginalIs

ON_FIELD = terms.FOLLOWER | terms.AMULET
"""10.6.2.8.1: these are put onto the field when they are played."""
CARDS = ON_FIELD | terms.SPELL
ANY_KIND = CARDS | terms.KIND_LEADER


@dataclass(frozen=True)
class Able:
    """For which kinds something is, why not for others (a key of reasons.json), and the words that say it in a text."""

    kinds: int
    reason: str
    words: tuple[str, ...]


def followers(*words: str) -> Able:
    return Able(terms.FOLLOWER, "follower_only", words)


def cards_there(*words: str) -> Able:
    return Able(ON_FIELD, "field_only", words)


FIGHTING = followers("【攻撃時】", "攻撃", "交戦")
"""8.4.1, 8.4.5.1, 8.4.9: followers attack and fight."""
EVOLVING = followers("《進化》", "【進化時】", "進化")
"""5.14.1, 12.2.1."""
HURT = Able(terms.FOLLOWER | terms.KIND_LEADER, "hurt_only", ("ダメージ",))
"""5.12.1."""
THERE = cards_there("場", "破壊", "《アクト》", "アクト", "スタンド", "《ファンファーレ》", "《ラストワード》")
COUNTED = cards_there("カウンター")
"""14.1.2.2, R91: what is put on a spell while it is carried out is gone at once."""
OF_KIND = Able(0, "kind_never", ("フォロワー", "アミュレット", "スペル", "リーダー", "トークン"))
"""A card is asked whether it is of a kind of which it can never be."""

KEYWORDS: Mapping[int, Able] = {
    **{
        terms.KEYWORDS[word]: followers(f"【{word}】")
        for word in ("守護", "疾走", "突進", "指定攻撃", "威圧", "ドレイン", "必殺")
    },
    terms.AURA: cards_there("【オーラ】"),
    terms.STACK: cards_there("【スタック】"),
    terms.EVOLVE: EVOLVING,
    terms.ON_EVOLVE: EVOLVING,
    terms.ON_ATTACK: FIGHTING,
}
"""12.2.1, 12.6.1 to 12.14.2 speak of followers, オーラ (12.15.2, 10.3.4) and スタック (13.3.2.1) of any field card."""
NUMBERS: Mapping[str, Able] = {
    terms.ATTACK: followers("攻撃力"),
    terms.HEALTH: Able(terms.FOLLOWER | terms.KIND_LEADER, "hurt_only", ("体力",)),
    terms.EVOLVE_COST: EVOLVING,
    terms.EVOLVE_COST_SET: EVOLVING,
}
"""2.7.1, 2.8.1, 2.8.3."""
EVENTS: Mapping[int, Able] = {
    **dict.fromkeys((terms.ATTACKED, terms.FOUGHT, terms.ATTACK_DAMAGE), FIGHTING),
    terms.EVOLVED: EVOLVING,
    terms.DAMAGED: HURT,
    terms.WAS_ATTACKED: HURT,
    **dict.fromkeys((terms.ENTER, terms.LEAVE, terms.DESTROYED, terms.ACTED, terms.STOOD), THERE),
    **dict.fromkeys((terms.WOULD_LEAVE, terms.WOULD_BE_DESTROYED, terms.WOULD_BE_BURIED), THERE),
    **dict.fromkeys((terms.COUNTER_PUT, terms.COUNTER_TAKEN), COUNTED),
}
"""What happens only to such cards."""
RULES: Mapping[int, Able] = {
    **dict.fromkeys(
        (terms.CANNOT_ATTACK, terms.CANNOT_ATTACK_LEADER, terms.IGNORES_GUARD, terms.DEALS_HEALTH), FIGHTING
    ),
    **dict.fromkeys((terms.TAKES_NO_DAMAGE, terms.TAKES_NO_TEXT_DAMAGE), HURT),
    terms.TAKES_NO_BATTLE_DAMAGE: FIGHTING,
    terms.CANNOT_EVOLVE: EVOLVING,
    **dict.fromkeys(
        (terms.ENTERS_ACTED, terms.NOT_DESTROYED, terms.NOT_BANISHED, terms.STAYS_ACTED, terms.MUST_BE_CHOSEN), THERE
    ),
}
OF_ITSELF: Mapping[int, int] = {
    terms.FOLLOWER: ON_FIELD,
    terms.AMULET: terms.AMULET,
    terms.SPELL: terms.SPELL,
    terms.KIND_LEADER: terms.KIND_LEADER,
}
"""What a card printed as such can be: a text can make a follower an amulet (R168), and nothing else."""

LEFT_BY_TOKENS = frozenset((terms.HAND, terms.DECK, terms.CEMETERY, terms.BANISH))
"""9.1.4.3: zones in which a token is erased at once."""


def possible_kinds(printed: int) -> int:
    """The kinds that a card can be whose printed kinds are these (0: not known)."""
    return next((mask for kind, mask in OF_ITSELF.items() if printed & kind), ANY_KIND)


@dataclass(frozen=True)
class Scene:
    """Of which kinds the card with the text can be, and the cards that the text remembers by number."""

    this: int = ANY_KIND
    cards: Mapping[int, int] | None = None

    def kinds(self, things: Things) -> int:
        if isinstance(things, This):
            return self.this
        if isinstance(things, It):
            return (self.cards or {}).get(things.reg, ANY_KIND)
        if isinstance(things, All):
            return either([self.kinds_in(part) for part in things.group.parts])
        if isinstance(things, Among):
            return self.kinds(things.things) & kinds_among(things.tests)
        return ANY_KIND

    def kinds_in(self, part: Part) -> int:
        there = {terms.LEADER: terms.KIND_LEADER, terms.FIELD: ON_FIELD}.get(part.zone, CARDS)
        own = self.this if any(isinstance(each, IsThis) for each in part.tests) else ANY_KIND
        return there & own & kinds_among(part.tests)

    def within(self, ability: Ability) -> Scene:
        """What is known inside an ability: what it chooses, and the card that its event is about."""
        transformed = {each for op in ability.program.ops if isinstance(op, Transform) for each in (op.things,)}
        known = dict(self.cards or {})
        for target in ability.program.targets:
            if It(target.reg) not in transformed:
                known[target.reg] = either([self.kinds_in(part) for part in target.group.parts])
        known[0] = either([kinds_of_event(trigger) for trigger in ability.triggers()]) or ANY_KIND
        return Scene(self.this, known)


SHOWS_ITS_CARD = frozenset((terms.ENTER, terms.LEAVE, terms.DESTROYED, terms.ACTED, terms.STOOD, terms.PLAYED_CARD))
"""Events that are about one card, the one that their tests describe."""


def kinds_of_event(trigger: Trigger) -> int:
    """Of which kinds the card is that an event is about."""
    if trigger.this or not SHOWS_ITS_CARD.issuperset(trigger.events):
        return ANY_KIND
    return kinds_among(trigger.tests)


def either(kinds: list[int]) -> int:
    found = 0
    for each in kinds:
        found |= each
    return found


def kinds_among(tests: tuple[Test, ...]) -> int:
    """The kinds of cards that can pass tests."""
    found = ANY_KIND
    for test in tests:
        if isinstance(test, IsKind):
            found &= test.kinds & ANY_KIND or (terms.FOLLOWER if test.kinds & terms.EVOLVE_CARD else ANY_KIND)
        elif isinstance(test, AnyOf):
            found &= either([kinds_among((each,)) for each in test.tests])
        elif isinstance(test, AllOf):
            found &= kinds_among(test.tests)
    return found


def of_tests(tests: tuple[Test, ...]) -> Iterator[Able]:
    """What tests ask for besides a kind."""
    for test in tests:
        if isinstance(test, (NumberIs, OriginalIs)) and test.number in NUMBERS:
            yield NUMBERS[test.number]
        elif isinstance(test, IsEvolved):
            yield EVOLVING


def of_change(change: Change) -> Iterator[Able]:
    """For which cards a change is."""
    if isinstance(change, Number) and change.number in NUMBERS:
        yield NUMBERS[change.number]
    elif isinstance(change, GiveKeyword):
        yield from (able for keyword, able in KEYWORDS.items() if change.keywords & keyword)
    elif isinstance(change, Rule):
        yield from (able for rule, able in RULES.items() if change.rules & rule)
    elif isinstance(change, DamageChange):
        if change.kinds & terms.BATTLE_DAMAGE:
            yield FIGHTING
        elif change.direction == RECEIVED:
            yield HURT


def of_event(trigger: Trigger) -> Iterator[Able]:
    for event in trigger.events:
        if event in EVENTS:
            yield EVENTS[event]
        elif event == terms.DEALT and trigger.to == terms.BATTLE_DAMAGE:
            yield FIGHTING


def asked_of(value: object) -> Iterator[tuple[Things, Able]]:
    """What one piece, without those inside it, asks of which things."""
    if isinstance(value, (NumberOf, PrintedNumber)) and value.number in NUMBERS:
        yield value.things, NUMBERS[value.number]
    elif isinstance(value, (Lasting, Static)):
        for change in value.changes:
            yield from ((value.things, able) for able in of_change(change))
    elif isinstance(value, Fits):
        yield from ((value.things, able) for able in of_tests(value.tests))
    elif type(value) in ORDERS:
        ordered = ORDERS[type(value)](value)
        if ordered is not None:
            yield ordered


ORDERS: Mapping[type, Callable[[Any], tuple[Things, Able] | None]] = {
    Damage: lambda op: (op.things, HURT),
    DamageShares: lambda op: (It(op.reg), HURT),
    Evolve: lambda op: (op.things, EVOLVING),
    Turn: lambda op: (op.things, THERE) if op.flag == terms.ACT else None,
    Move: lambda op: (op.things, THERE) if op.reason == terms.DESTROY else None,
    TurnThis: lambda cost: (THIS, THERE),
    Replacement: lambda replacement: (THIS, THERE) if replacement.this else None,
}
"""What is done to cards, or paid with them."""


def never(value: object, scene: Scene) -> Iterator[Able]:
    """What is asked of cards that can never have or do it, in a piece of what was read and the pieces inside it."""
    if isinstance(value, tuple):
        for each in value:
            yield from never(each, scene)
        return
    if not is_dataclass(value) or isinstance(value, type):
        return
    if isinstance(value, Ability):
        scene = scene.within(value)
        yield from (able for bit, able in KEYWORDS.items() if value.keyword & bit and not scene.this & able.kinds)
        if value.kind == SPELL and any(isinstance(op, PutCounters) and op.things == THIS for op in value.program.ops):
            yield COUNTED
    for things, able in asked_of(value):
        for each in things.parts if isinstance(things, Both) else (things,):
            if not scene.kinds(each) & able.kinds:
                yield able
    if isinstance(value, Trigger):
        kinds = scene.this if value.this else kinds_among(value.tests)
        yield from (able for able in of_event(value) if not kinds & able.kinds)
    elif isinstance(value, Part):
        kinds = scene.kinds_in(value)
        yield from (able for able in of_tests(value.tests) if not kinds & able.kinds)
    elif isinstance(value, (Discard, Pick, Among, AllOf)):
        kinds = kinds_among(value.tests)
        yield from (able for able in of_tests(value.tests) if not kinds & able.kinds)
    elif isinstance(value, Fits) and not scene.kinds(value.things) & kinds_among(value.tests):
        yield OF_KIND
    for field in fields(value):
        inner = getattr(value, field.name)
        if isinstance(value, (Lasting, Static)) and field.name == "changes":
            for change in inner:
                yield from never_given(change, scene, value.things)
        else:
            yield from never(inner, scene)


def never_given(change: Change, scene: Scene, receiver: Things) -> Iterator[Able]:
    """The same in a change; これ in an ability that it gives is the card that gets it (R176)."""
    if not isinstance(change, GiveAbility):
        yield from never(change, scene)
        return
    for each in receiver.parts if isinstance(receiver, Both) else (receiver,):
        yield from never(change.ability, Scene(scene.kinds(each)))


ANYWHERE = frozenset((SPELL, PLAYING, DECK))
"""Kinds of abilities that need no place on the field: the effect itself, and what holds for playing and for decks."""


def left_by_tokens(zones: int) -> bool:
    """9.1.4.3: whether these are only zones in which a token is erased at once."""
    return bool(zones) and not zones & ~either([1 << zone for zone in LEFT_BY_TOKENS])


def idle_words(abilities: tuple[Ability, ...], printed: int) -> list[str]:
    """The words of a text that was read, by their usual spelling, that do nothing on a card of these printed kinds."""
    found = [able.words[0] for able in never(abilities, Scene(possible_kinds(printed)))]
    for ability in abilities:
        if printed & terms.EVOLVE_CARD:
            found += never_entering(ability)
        elif printed & terms.FOLLOWER and of_itself(ability, terms.EVOLVED):
            found.append("【進化時】")
    return list(dict.fromkeys(found))


def of_itself(ability: Ability, event: int) -> bool:
    return any(trigger.this and event in trigger.events for trigger in ability.triggers())


def never_entering(ability: Ability) -> Iterator[str]:
    """5.14.2, R52: an evolve card is neither played nor put onto the field."""
    if of_itself(ability, terms.ENTER):
        yield "《ファンファーレ》"
    if ability.kind == PLAYING:
        yield "プレイ"
    if ability.keyword == terms.QUICK:
        yield "《クイック》"
    if ability.zones and not ability.zones >> terms.FIELD & 1:
        yield "これ"
    static = ability.static
    if static is not None and static.things == THIS and Rule(terms.ENTERS_ACTED) in static.changes:
        yield "アクト状態で場に出る"
