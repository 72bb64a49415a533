"""What abilities wait for: moments, phases, what happens to cards and by players (T3 to T17, T132, T137)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import CountOf, Exactly
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Every, Fits, OtherFits
from gorin.engine.program.group import AnyOf, HasWord, IsKind, IsNamed, IsOther, IsThis, Not, NumberIs
from gorin.engine.program.history import Happened
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.things import EVENT, THIS
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.ability import Trigger
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.facts import amount_is, counters_there
from gorin.games.shinso.dialect.lexicon import AT_EACH, ATTACK, BATTLE, COUNTER, NAME, PHASE, SPAN, THE_PLAYER
from gorin.games.shinso.dialect.nouns import Cards, Framed, describe, only_this
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.dialect.spans import Time, time_of
from gorin.games.shinso.program.conditions import OncePerMoment
from gorin.games.shinso.program.tests import ControlledBy, IsAmong, LiesIn
from gorin.games.shinso.program.things import Bearer
from gorin.text.events import nth_of, without_nth
from gorin.text.frames import Frame
from gorin.text.function_words import AND, EACH_TIME
from gorin.text.lexicon import Pointing
from gorin.text.morphology import ABLE, CAUSATIVE, PASSIVE
from gorin.text.nouns import number_of
from gorin.text.phrases import KEYWORD, QUANTITY, Clause, NounPhrase
from gorin.text.quantities import in_this_turn, is_turn, printed_number, tokens_of, words_of
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, KIND, NUMBER, PLAYER, QUALITY, ZONE, value_of

EXTRA_TURN: Final = "extra_turn"
KEPT: Final = (IsKind, HasWord, IsNamed, IsOther, IsThis)
"""What a card still is when it has gone."""


@dataclass(frozen=True)
class Happening:
    """An event as a text words it. `each`: once for every card; `named`: the text can speak of the event's card.

    `upcoming`: the next one only; `ordinal`: the n-th from now; `times`: after so many; `coming`: as the next turn
    begins; `that_turn`: to the end of that turn; `by_player`: a player does it, and can be spoken of.
    """

    events: tuple[int, ...]
    who: Who = ANY
    this: bool = False
    tests: tuple[Test, ...] = ()
    condition: Condition | None = None
    state: Condition | None = None
    each: bool = False
    times: int = 0
    upcoming: bool = False
    ordinal: int = 0
    named: bool = False
    to: int = NOTHING
    extra_turn: bool = False
    that_turn: bool = False
    coming: bool = False
    by_player: bool = False
    zones: int = 0

    def trigger(self) -> Trigger:
        condition = self.condition
        if self.named and not self.each and not any(isinstance(test, IsAmong) for test in self.tests):
            once = OncePerMoment()
            condition = once if condition is None else Every((condition, once))
        return Trigger(self.events, self.who, self.this, self.tests, self.to, condition, self.state)


def about(scope: ShinsoScope, nouns: NounPhrase | None, events: tuple[int, ...]) -> Happening:
    """The event of a card: this one, or any that fits a description."""
    if nouns is None:
        return Happening(events, this=True)
    if nouns.group in (PLAYER, THE_PLAYER):
        return Happening(events, who=scope.players(nouns), by_player=True)
    cards = describe(scope, nouns)
    if cards.this:
        says_no_more(*(() if cards.tests else tokens_of(nouns)))
        return Happening(events, this=True)
    scope.know(EVENT, cards.kinds, cards.who)
    return Happening(events, cards.who or ANY, tests=event_tests(scope, cards), named=True)


def event_tests(scope: ShinsoScope, cards: Cards) -> tuple[Test, ...]:
    if cards.number is not None and not cards.number.every:
        scope.fail(cards.place, "no_quantity")
    tests = cards.all_tests()
    if cards.zones is not None and cards.zones != terms.FIELD:
        tests = (LiesIn(cards.zones), *tests)
    if isinstance(cards.things, Bearer):
        return (IsAmong(Bearer(cards.kinds or terms.BODIES, cards.things.least)), *cards.tests)
    if cards.things is not None:
        return (IsAmong(cards.things), *tests)
    return tests


def against(scope: ShinsoScope, found: Happening, nouns: NounPhrase | None) -> Happening:
    """The other party of the event fits a description."""
    if nouns is None:
        return found
    cards = describe(scope, nouns)
    if cards.this:
        says_no_more(*tokens_of(nouns))
        return replace(found, condition=OtherFits((Not(IsOther()),)))
    tests = event_tests(scope, cards)
    if cards.who is not None and cards.who != ANY:
        tests = (ControlledBy(cards.who), *tests)
    said = all(each.group == KIND for each in nouns.parts)
    if said and cards.kinds and not any(isinstance(test, IsKind) for test in tests):
        tests = (IsKind(cards.kinds), *tests)
    if not tests:
        scope.fail(nouns.start, "of_what")
    if found.this:
        scope.know(EVENT, cards.kinds, cards.who)
    return replace(found, condition=OtherFits(tests))


# ---- moments and phases -----------------------------------------------------------------------


def moment_of(scope: ShinsoScope, nouns: NounPhrase, subject: NounPhrase | None = None) -> Happening:
    """召喚時, Xの攻撃時, 自分のターン終了時, バトルフェイズ開始時 (T3 to T9, T14, T16, T132)."""
    named = nouns.only
    value = value_of(named)
    if not isinstance(value, str):
        whose = named.inner
        if named.modifiers and (whose is None or value == terms.GAME_BEGINS):
            scope.fail(named.start, "no_description")
        if value == terms.GAME_BEGINS:
            return Happening((terms.GAME_BEGINS,))
        if whose is not None:
            first = replace(whose.parts[0], modifiers=(*named.modifiers[:-1], *whose.parts[0].modifiers))
            whose = replace(whose, parts=(first, *whose.parts[1:]))
        found = about(scope, whose or subject, (value,))
        if found.this:
            check_moment(scope, named.start, value)
        return found
    time = time_of(scope, named)
    if not time.span:
        scope.fail(named.start, "no_description", ("ターン終了時", "バトルフェイズ開始時"))
    if time.span == "turn":
        return timed(time, terms.TURN_BEGINS if value == "start" else terms.TURN_ENDS)
    if value == "end":
        scope.fail(named.start, "phase_end")
    return timed(time, terms.PHASE_EVENTS[time.span])


def check_moment(scope: ShinsoScope, place: int, event: int) -> None:
    """Refuse a moment that a card of this kind never has: a 権能 is not summoned, a 秘宝 does not attack."""
    kinds = scope.kinds
    if scope.quoted or kinds & terms.BODIES:
        return
    if event in (terms.APPEARED, terms.ATTACKED, terms.ATTACK_ENDED, terms.ATTACKED_PLAYER, terms.BATTLE_FOUGHT):
        scope.fail(place, "moment_kind")
    if event == terms.SUMMONED and kinds & (terms.ARTS | terms.TERRITORY):
        scope.fail(place, "moment_kind")


def timed(time: Time, event: int) -> Happening:
    """Whose turn or phase, the next one, the second one."""
    upcoming = time.coming or time.this or time.extra
    return Happening((event,), time.who or ANY, upcoming=upcoming, ordinal=time.nth, extra_turn=time.extra)


def phase_of(scope: ShinsoScope, nouns: NounPhrase) -> Happening:
    """自分のドローフェイズに, 自分のエンドフェイズごとに (T8, T13, T17)."""
    return timed(time_of(scope, nouns.only), terms.PHASE_EVENTS[value_of(nouns.only)])


def is_to_come(nouns: NounPhrase) -> bool:
    """次の…: set up when the card is played, not an ability that waits every turn (T17, T30)."""
    for named in nouns.parts:
        for modifier in named.modifiers:
            pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
            if pointing is not None and pointing.key == "next":
                return True
            if modifier.nouns is not None and is_to_come(modifier.nouns):
                return True
    return False


def at_end_phase(happening: Happening, last: Clause) -> Happening:
    """T8, R142: effects of an end phase come in its first step, a win or loss as it begins."""
    decides = last.name in ("win", "lose out")
    if happening.events != (terms.END_PHASE,) or decides:
        return happening
    return replace(happening, events=(terms.TURN_ENDS,))


# ---- events ---------------------------------------------------------------------------------------


def is_event(clause: Clause) -> bool:
    """Whether a clause waits for something that happens."""
    form = clause.form
    if clause.verb is None or form.negative or form.lasting or form.voice == ABLE or in_this_turn(clause):
        return False
    name = clause.verb.name
    if name not in EVENTS:
        return False
    if name in ("perform", "do"):
        return any(phrase.nouns.group in (ATTACK, BATTLE) for phrase in clause.phrases)
    if name == "become":
        return any(phrase.nouns.group == QUANTITY for phrase in clause.phrases)
    return True


def event_of(scope: ShinsoScope, clause: Clause, link: str) -> Happening:
    """Xが破壊された時, 相手が権能を使用した時, … (T10 to T12, T15, T132)."""
    clause, ordinal = without_ordinal(clause)
    frame: Framed = Frame(scope, clause)
    assert clause.verb is not None
    voice(frame)
    found = EVENTS[clause.verb.name](frame)
    if ordinal:
        found = of_turn(frame, found, ordinal)
    times = frame.take("", group=QUANTITY)
    if times is not None:
        quantity = times.only.quantity
        number = printed_number(quantity)
        if quantity is None or quantity.counter != "time" or not number or quantity.limit:
            frame.fail(times.start, "no_quantity")
        found = replace(found, times=number)
    frame.done()
    return replace(found, each=link in (EACH_TIME, AT_EACH))


def without_ordinal(clause: Clause) -> tuple[Clause, int]:
    """(このターン)2枚目の権能を: the clause without that, and which one of the turn is meant (0: none is)."""
    number = next((nth for phrase in clause.phrases if (nth := nth_of(phrase.nouns))), 0)
    if not number:
        return clause, 0
    kept = without_nth(clause)
    turns = [each for each in kept.phrases if is_turn(each)]
    said = [each.nouns.only for phrase in clause.phrases for each in phrase.nouns.only.modifiers if each.nouns]
    says_no_more(*(named.head for named in said if named.group == "lasting"))
    says_no_more(*(word for each in turns for word in words_of(each.nouns.only.quantity)))
    return replace(kept, phrases=tuple(each for each in kept.phrases if each not in turns)), number


def is_kept(test: Test) -> bool:
    if isinstance(test, Not):
        return is_kept(test.test)
    if isinstance(test, AnyOf):
        return all(is_kept(each) for each in test.tests)
    return isinstance(test, KEPT) or is_printed(test)


def is_printed(test: Test) -> bool:
    return isinstance(test, NumberIs) and test.number == terms.COST and isinstance(test.amount, Exactly)


def of_turn(frame: Framed, found: Happening, ordinal: int) -> Happening:
    """The n-th such event of a turn."""
    if found.this or found.condition is not None or not all(is_kept(test) for test in found.tests):
        frame.fail(frame.place, "history_test", ("自分が2枚目の権能を使用した時",))
    counted = Happened(found.events, found.who, found.tests, times=True)
    return replace(found, condition=Compare(counted, EQUAL, Exactly(ordinal)))


DONE_TO_CARDS: Final = ("summon", "remove", "put", "deploy", "set", "equip", "discard", "use")
DONE_BY_CARDS: Final = (
    *("win", "lose out", "retreat", "appear", "declare", "draw", "fight", "leave", "do", "become"),
    *("sleep", "awake"),
)


def voice(frame: Framed) -> None:
    """勝利された時, 眷属が召喚した時: who does what to whom must fit the verb."""
    clause = frame.clause
    assert clause.verb is not None
    passive = clause.form.voice == PASSIVE
    subject = frame.find("が", "は")
    of_player = subject is not None and subject.nouns.group in (PLAYER, THE_PLAYER)
    wrong = passive if clause.verb.name in DONE_BY_CARDS else False
    if clause.verb.name in DONE_TO_CARDS:
        wrong = passive == (frame.find("を") is not None) and not (of_player and not passive)
    if wrong or clause.form.voice == CAUSATIVE:
        frame.fail(frame.place, "not_passive", ("した時", "された時"))


def declared(frame: Framed) -> Happening:
    attack = frame.need("を", group=ATTACK, expected=("攻撃を",))
    if value_of(attack.only) != "any" or attack.only.modifiers:
        frame.fail(attack.start, "no_event", verb=frame.clause.said)
    return about(frame.scope, frame.take("が"), (terms.ATTACK_DECLARED,))


def to_coffin(frame: Framed) -> Happening:
    """Xがコフィンエリアに置かれた; この眷属が山札(手札)から置かれた: noticed where it lies."""
    if frame.find("が", group=COUNTER) is not None:
        return counters_reached(frame)
    to = frame.need("に", group=ZONE)
    if value_of(to.only) != (terms.COFFIN,) or to.only.modifiers:
        frame.fail(to.start, "no_event", verb=frame.clause.said)
    origin = frame.take("から")
    found = about(frame.scope, frame.take("が"), (terms.TO_COFFIN,))
    if origin is None:
        return found
    zones = {(terms.DECK,): terms.DECK, (terms.HAND,): terms.HAND}
    if value_of(origin.only) not in zones or origin.only.modifiers or not found.this:
        frame.fail(origin.start, "no_event", verb=frame.clause.said)
    return replace(found, zones=1 << zones[value_of(origin.only)])


def counters_reached(frame: Framed) -> Happening:
    """この眷属に月カウンターが3個以上置かれた: as soon as it is so."""
    state = counters_there(frame, frame.need("が", group=COUNTER), False)
    if not isinstance(state, Compare) or state.right == Exactly(1) or state.relation != AT_LEAST:
        frame.fail(frame.place, "no_event", ("3個以上置かれた時",), verb=frame.clause.said)
    return Happening((terms.NUMBER_BELOW,), state=state)


def equipped(frame: Framed) -> Happening:
    """秘宝が装備された; この眷属に秘宝が装備された, この眷属が秘宝を装備した."""
    scope = frame.scope
    bearer = frame.take("に")
    if bearer is None and frame.clause.form.voice != PASSIVE and frame.find("を") is not None:
        subject = frame.find("が", "は")
        if subject is not None and subject.nouns.group not in (PLAYER, THE_PLAYER):
            bearer = frame.take("が", "は")
    if bearer is None:
        return simple(terms.EQUIPPED)(frame)
    found = about(scope, frame.take("が", "を"), (terms.EQUIPPED,))
    return against(scope, found, bearer)


def at_place(event: int, zones: tuple[int, ...], *cases: str) -> Callable[[Framed], Happening]:
    """置き場に戻った, フィールドを離れた."""

    def happening(frame: Framed) -> Happening:
        place = frame.need(*cases, group=ZONE)
        if value_of(place.only) != zones or place.only.modifiers:
            frame.fail(place.start, "no_event", verb=frame.clause.said)
        return about(frame.scope, frame.take("が"), (event,))

    return happening


def performed(frame: Framed) -> Happening:
    """Xが直接攻撃を行った時, 戦闘を行った時 (direct_attack.1)."""
    scope = frame.scope
    nouns = frame.take("を") or frame.take("")
    if nouns is not None and nouns.group == BATTLE and not nouns.only.modifiers:
        return battle(frame)
    if nouns is None or nouns.group != ATTACK or value_of(nouns.only) != "direct":
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    return about(scope, frame.take("が", "は"), (terms.ATTACKED_PLAYER,))


def battle(frame: Framed) -> Happening:
    """XがYと戦闘した; YとXが戦闘した says the same."""
    scope = frame.scope
    subject, other = frame.take("が", "は"), frame.take("と")
    if subject is not None and other is None and subject.joint == AND and len(subject.parts) == 2:
        other, subject = (replace(subject, parts=(each,), joint="") for each in subject.parts)
    return against(scope, about(scope, subject, (terms.BATTLE_FOUGHT,)), other)


def removed(frame: Framed) -> Happening:
    frame.take("から", group="game")
    return about(frame.scope, frame.take("が"), (terms.CARD_REMOVED,))


def simple(event: int) -> Callable[[Framed], Happening]:
    def happening(frame: Framed) -> Happening:
        subject, own = frame.find("が", "は"), frame.find("を")
        if own is not None and subject is not None and subject.nouns.group in (PLAYER, THE_PLAYER):
            return by_player(frame, (event,))
        this = own is not None and value_of(own.nouns.only) == "this" and subject is None
        return about(frame.scope, frame.take("を") if this else frame.take("が", "は"), (event,))

    return happening


def attacked(frame: Framed) -> Happening:
    """Xが攻撃した; Xが攻撃された: in the attack step of an attack on X."""
    scope = frame.scope
    if frame.clause.form.voice != PASSIVE:
        target = frame.take("に", "を")
        if target is None:
            return simple(terms.ATTACKED)(frame)
        return against(scope, about(scope, frame.take("が", "は"), (terms.ATTACKED,)), target)
    nouns = frame.take("が", "は")
    found = Happening((terms.ATTACKED,), named=True)
    if nouns is None:
        return replace(found, condition=OtherFits((Not(IsOther()),)))
    return against(scope, found, nouns)


def used(frame: Framed) -> Happening:
    scope = frame.scope
    nouns = frame.take("を")
    subject = frame.take("が", "は")
    if nouns is None:
        nouns, subject = subject, None
    if nouns is None:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    who = scope.players(subject) if subject is not None and subject.group in (PLAYER, THE_PLAYER) else None
    if nouns.group == NAME and nouns.only.key == "生命転化":
        return Happening((terms.CONVERTED,), who if who is not None else ANY)
    cards = describe(scope, nouns)
    if cards.kinds != terms.ARTS or cards.zones is not None:
        frame.fail(nouns.start, "no_event", verb=frame.clause.said)
    owner = who if who is not None else cards.who or ANY
    scope.know(EVENT, terms.ARTS, owner)
    return Happening((terms.ARTS_USED,), owner, tests=tuple(cards.tests), named=True, by_player=who is not None)


def below(frame: Framed) -> Happening:
    """…が1未満になった場合 (T122)."""
    nouns = frame.need("が", "は")
    to = frame.need("に", group=QUANTITY)
    assert to.only.quantity is not None
    state = amount_is(frame.scope, number_of(frame.scope, nouns), to.only.quantity)
    inner = nouns.only.inner
    bearer = describe(frame.scope, inner).things if inner is not None and nouns.group in (NUMBER, KEYWORD) else None
    if isinstance(bearer, Bearer):
        state = Every((Compare(CountOf(bearer), AT_LEAST, Exactly(1)), state))
    return Happening((terms.NUMBER_BELOW,), state=state)


SUMMONED_FROM: Final = {(terms.HAND,): terms.SUMMONED_FROM_HAND, (terms.COFFIN,): terms.SUMMONED_FROM_COFFIN}


def summoned(frame: Framed) -> Happening:
    """この眷属が手札から召喚された, 自分が眷属を召喚した (T12)."""
    origin = frame.take("から")
    field = frame.take("に", group=ZONE)
    if field is not None and (value_of(field.only) != terms.FIELD or field.only.modifiers):
        frame.fail(field.start, "no_event", verb=frame.clause.said)
    event = terms.SUMMONED
    if origin is not None:
        event = from_where(frame.scope, origin)
    if frame.find("を") is None:
        return about(frame.scope, frame.take("が", "は"), (event,))
    if frame.clause.form.voice == PASSIVE:
        frame.fail(frame.place, "not_passive")
    return by_player(frame, (event,))


def from_where(scope: ShinsoScope, origin: NounPhrase) -> int:
    """手札から召喚: only from there (T12)."""
    named = origin.only
    if len(origin.parts) != 1 or named.modifiers or named.group != ZONE or value_of(named) not in SUMMONED_FROM:
        scope.fail(origin.start, "before_moment")
    return SUMMONED_FROM[value_of(named)]


def by_player(frame: Framed, events: tuple[int, ...]) -> Happening:
    """自分がFを召喚した, 相手が領地を展開した."""
    nouns = frame.take("を")
    subject = frame.take("が", "は")
    found = about(frame.scope, nouns, events)
    if subject is not None:
        who = frame.scope.players(subject)
        if found.this or found.who not in (ANY, who):
            frame.fail(subject.start, "two_owners")
        found = replace(found, who=who, by_player=True)
    return found


def hand_event(frame: Framed) -> Happening:
    """相手が手札を捨てた時, 自分がカードを引いた時, この眷属が手札から捨てられた時."""
    scope = frame.scope
    assert frame.clause.verb is not None
    discarding = frame.clause.verb.name == "discard"
    nouns = frame.take("を")
    subject = frame.take("が", "は")
    origin = frame.take("から") if discarding else None
    if origin is not None and value_of(origin.only) != (terms.HAND,):
        frame.fail(origin.start, "no_event", verb=frame.clause.said)
    if origin is not None and origin.only.modifiers:
        card = subject or nouns
        if card is None or card.group != CARD or card.only.modifiers or card.only.quantity is not None:
            frame.fail(origin.start, "no_event", verb=frame.clause.said)
        return Happening((terms.DISCARDED,), describe(scope, origin).owner(scope), named=True)
    if nouns is None and subject is not None and discarding and frame.clause.form.voice == PASSIVE:
        return discarded(frame, subject)
    named = nouns.only if nouns is not None else None
    fits = named is not None and (named.group == CARD or value_of(named) == (terms.HAND,))
    if not fits or named is None or named.modifiers or named.quantity is not None or subject is None:
        frame.fail(frame.place, "no_event", verb=frame.clause.said)
    event = terms.DISCARDED if discarding else terms.DREW
    return Happening((event,), scope.players(subject), named=True, by_player=True)


def discarded(frame: Framed, subject: NounPhrase) -> Happening:
    """相手の手札が捨てられるたび."""
    cards = describe(frame.scope, subject)
    if cards.this:
        says_no_more(*tokens_of(subject))
        return Happening((terms.DISCARDED,), this=True, zones=1 << terms.HAND)
    if cards.zones != (terms.HAND,) or cards.tests or cards.number is not None:
        frame.fail(subject.start, "no_event", verb=frame.clause.said)
    return Happening((terms.DISCARDED,), cards.owner(frame.scope), named=True)


def destruction(frame: Framed) -> Happening:
    """Xが破壊された, 自分がXにリムカードを破壊された, XがFを破壊した."""
    scope = frame.scope
    passive = frame.clause.form.voice == PASSIVE
    cause = frame.take("で", "によって", group=BATTLE) or frame.take("で", "によって", group="effect")
    subject = frame.take("が", "は")
    victim = frame.take("を")
    by = frame.take("に", "によって")
    if victim is None:
        if not passive:
            frame.fail(frame.place, "not_passive", ("破壊された時",))
        if cause is not None:
            if by is not None or is_rims(subject):
                frame.fail(cause.start, "no_description")
            return caused(scope, about(scope, subject, (terms.DESTROYED,)), cause)
        if is_rims(subject) and subject is not None:
            found = Happening((terms.RIM_DESTROYED,), describe(scope, subject).who or ANY, named=True)
        else:
            found = about(scope, subject, (terms.DESTROYED,))
        return against(scope, found, by)
    if passive:
        if cause is not None or not is_rims(victim) or subject is None or subject.group not in (PLAYER, THE_PLAYER):
            frame.fail(victim.start, "no_event", verb=frame.clause.said)
        return against(scope, Happening((terms.RIM_DESTROYED,), scope.players(subject), named=True), by)
    if by is not None:
        frame.fail(by.start, "no_description")
    if is_rims(victim) and subject is not None:
        if cause is not None:
            frame.fail(cause.start, "no_description")
        found = Happening((terms.RIM_DESTROYED,), describe(scope, victim).who or ANY, named=True)
        return against(scope, found, subject)
    found = against(scope, about(scope, subject, (terms.KILLED,)), victim)
    return found if cause is None else caused(scope, found, cause)


def is_rims(nouns: NounPhrase | None) -> bool:
    value = value_of(nouns.only) if nouns is not None and nouns.group == KIND else None
    return value is not None and value.zones == (terms.RIMS,)


BY_BATTLE: Final = {terms.DESTROYED: terms.FELL_IN_BATTLE, terms.KILLED: terms.KILLED_IN_BATTLE}


def caused(scope: ShinsoScope, found: Happening, cause: NounPhrase) -> Happening:
    """The same destruction, by a battle or by an effect only; of an effect also whose it is (R125, R136)."""
    event = found.events[0]
    named = cause.only
    inner = named.inner
    if cause.group == BATTLE:
        if named.modifiers or event not in BY_BATTLE:
            scope.fail(cause.start, "no_description")
        return replace(found, events=(BY_BATTLE[event],))
    if event != terms.DESTROYED or (named.modifiers and inner is None):
        scope.fail(cause.start, "no_description")
    found = replace(found, events=(terms.FELL_BY_EFFECT,))
    if inner is None:
        return found
    if inner.group == PLAYER:
        return replace(found, condition=OtherFits((ControlledBy(scope.players(inner)),)))
    first = replace(inner.parts[0], modifiers=(*named.modifiers[:-1], *inner.parts[0].modifiers))
    return against(scope, found, replace(inner, parts=(first, *inner.parts[1:])))


def in_battle(found: Happening) -> Happening:
    """戦闘を行い、…を破壊した: in that battle (T132)."""
    return replace(found, events=tuple(BY_BATTLE.get(event, event) for event in found.events))


def result(event: int) -> Callable[[Framed], Happening]:
    """Xが戦闘に勝利した, 敗北した; with whom."""

    def happening(frame: Framed) -> Happening:
        frame.take("に", group=BATTLE)
        other = frame.take("との", "と")
        return against(frame.scope, about(frame.scope, frame.take("が", "は"), (event,)), other)

    return happening


def entered(frame: Framed) -> Happening:
    """(この眷属はアウェイク状態で)相手のターンを迎えた, エンドフェイズを迎えた."""
    scope = frame.scope
    nouns = frame.need("を", expected=("自分のターンを",))
    if nouns.group not in (SPAN, PHASE):
        frame.fail(nouns.start, "no_event", verb=frame.clause.said)
    state = frame.take("で", group=QUALITY)
    only_this(scope, frame.take("は", "が"), "この眷属が")
    event = terms.TURN_BEGINS if nouns.group == SPAN else terms.PHASE_EVENTS[value_of(nouns.only)]
    found = timed(time_of(scope, nouns.only), event)
    return found if state is None else replace(found, condition=Fits(THIS, (value_of(state.only).test,)))


EVENTS: Final[dict[str, Callable[[Framed], Happening]]] = {
    "destroy": destruction,
    "win": result(terms.BATTLE_WON),
    "lose out": result(terms.BATTLE_LOST),
    "use": used,
    "declare": declared,
    "become": below,
    "summon": summoned,
    "return": at_place(terms.TO_FRAGMENT_PLACE, (terms.FRAGMENT_PLACE,), "に"),
    "discard": hand_event,
    "draw": hand_event,
    "put": to_coffin,
    "leave": at_place(terms.LEFT_FIELD, terms.FIELD, "を", "から"),
    "perform": performed,
    "attack directly": simple(terms.ATTACKED_PLAYER),
    "fight": battle,
    "remove": removed,
    "attack": attacked,
    "retreat": simple(terms.RETREATED),
    "appear": simple(terms.APPEARED),
    "deploy": simple(terms.DEPLOYED),
    "set": simple(terms.SET_DOWN),
    "equip": equipped,
    "enter": entered,
    "sleep": simple(terms.FELL_ASLEEP),
    "awake": simple(terms.AWAKENED),
}
"""What happens when a verb is carried out."""
