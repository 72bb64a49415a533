"""Rules for a certain act: …する際、… (T226, T227, T232, T234 to T237, T242, T244, T250, T254, T255)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import NumberOf
from gorin.engine.program.roots import Test
from gorin.engine.program.things import All
from gorin.engine.program.who import ANY, SELF, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import FIGURE, how_many
from gorin.games.rebirth.dialect.cards import (
    AMONG,
    NUMBERS,
    SAME,
    Cards,
    cards_of,
    group_of,
    tests_of,
    things_of,
)
from gorin.games.rebirth.dialect.events import moment_of
from gorin.games.rebirth.dialect.holding import apply, apply_to_players, cause_of, plain_zones, receivers
from gorin.games.rebirth.dialect.orders import ALSO, PHASE
from gorin.games.rebirth.dialect.predicates import carried_out
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.program.changes import Doubled, NotBelow
from gorin.games.rebirth.program.lasts import Holds, Span
from gorin.games.rebirth.program.standing import (
    ChargesRest,
    CountsAs,
    Demands,
    DrawsMore,
    NumberFor,
    Permits,
    Prefers,
    StandsOnly,
)
from gorin.text import phrases
from gorin.text.frames import Frame
from gorin.text.function_words import AND, IF, INSTEAD, INSTEAD_OF, OR
from gorin.text.lexicon import Adverb
from gorin.text.morphology import ABLE, ACTIVE, FINAL, MAY
from gorin.text.morphology import IF as IF_ENDING
from gorin.text.nouns import amount_of, player_of
from gorin.text.phrases import QUANTITY, Clause, Lead, NounPhrase, Sentence
from gorin.text.pieces import SUBJECT, Piece, Provided
from gorin.text.quantities import printed_number
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, NUMBER, PLAYER, POINTER, QUALITY, ZONE, value_of

FIRST, MORE, BY_NATURE, BUT = "first", "more", "by nature", "but"
"""最初に, 多く, 本来の, ただし."""


def would(scope: RebirthScope, piece: Provided, rest: Sequence[Piece], moment: Lead | None = None) -> None:
    """(act)する際、(rule). `moment`: when the act is done."""
    clause = piece.clauses[-1]
    rule = WOULD.get(clause.verb.name) if clause.verb is not None else None
    if rule is None or len(piece.clauses) != 1 or clause.form.voice != ACTIVE or clause.form.negative:
        scope.fail(piece.start, "trigger_first")
    frame: Framed = Frame(scope, clause)
    if moment is not None:
        if clause.name != "put":
            scope.fail(moment.start, "which_moment")
        keep_set(frame, rest, moment)
    elif not scope.always:
        scope.fail(piece.start, "trigger_first")
    else:
        rule(frame, rest)
    frame.done()


def actor_of(frame: Framed) -> Who:
    """Whoever does it: 相手が; 相手は at the head of the sentence."""
    nouns = frame.take("が", group=PLAYER)
    if nouns is None:
        who = frame.scope.player_topic
        if who is None:
            frame.fail(frame.clause.start, "no_subject", ("相手が",))
        return who
    if len(nouns.parts) != 1 or nouns.only.modifiers:
        frame.fail(nouns.start, "no_player")
    return player_of(frame.scope, nouns.only)


def following(scope: RebirthScope, rest: Sequence[Piece], who: Who) -> list[Clause]:
    """The clauses of the rule; whoever it is for may be named again."""
    found: list[Clause] = []
    for piece in rest:
        if isinstance(piece, Clause):
            found.append(piece)
        elif isinstance(piece, Provided) and piece.link == IF and piece.clauses[-1].form.ending == IF_ENDING:
            found += piece.clauses
        elif isinstance(piece, Lead) and piece.key == SUBJECT and piece.phrase is not None and not found:
            named = piece.phrase.nouns.only
            if player_of(scope, named) != who:
                scope.fail(piece.start, "lead_here")
            says_no_more(named.head)
        else:
            scope.fail(piece.start, "lead_here")
    return found


def single(scope: RebirthScope, rest: Sequence[Piece], who: Who, name: str, place: int) -> Framed:
    """The one clause that says the rule, if its verb is this one."""
    clauses = following(scope, rest, who)
    if len(clauses) != 1 or clauses[0].name != name or clauses[0].joint:
        scope.fail(clauses[0].start if clauses else place, "goes_on" if len(clauses) > 1 else "no_predicate")
    return Frame(scope, clauses[0])


def is_denied(clause: Clause, name: str, voice: str) -> bool:
    """Whether a clause says only that something is not (or cannot be) done."""
    plain = not clause.phrases and not clause.adverbs and clause.form.ending == FINAL
    form = clause.form
    return clause.name == name and form.voice == voice and form.negative and plain


def demanded(scope: RebirthScope, clauses: Sequence[Clause], place: int) -> list[Clause]:
    """追加で…: what has to be done besides."""
    if not clauses:
        scope.fail(place, "no_predicate")
    also = [token for token in clauses[0].adverbs if token.sense(Adverb) == Adverb(ALSO)]
    if not also or any(clause.joint or clause.form.negative for clause in clauses):
        scope.fail(clauses[0].start, "role_missing", ("追加で",))
    kept = tuple(token for token in clauses[0].adverbs if token not in also)
    return [replace(clauses[0], adverbs=kept), *clauses[1:]]


def supporting(frame: Framed, rest: Sequence[Piece]) -> None:
    """サポートする際、このキャラは【レスト】しない (T232)."""
    main = single(frame.scope, rest, SELF, "rest", frame.place)
    form = main.clause.form
    things = receivers(frame.scope, main.need("は", reason="no_subject", expected=("このキャラは",)))
    if form.voice != ACTIVE or not form.negative or form.ending != FINAL:
        main.fail(main.place, "not_said_so", verb=main.clause.said)
    main.done()
    apply(frame.scope, things, (Permits("support_standing"),))


def attacking(frame: Framed, rest: Sequence[Piece]) -> None:
    """相手がアタックする際、追加でAする; Aしなければアタックできない (T237, R143)."""
    scope = frame.scope
    who, first = actor_of(frame), frame.adverb(FIRST)
    clauses = following(scope, rest, who)
    needed = bool(clauses) and is_denied(clauses[-1], "attack", ABLE)
    if needed:
        ops = carried_out(scope, unless(scope, clauses[:-1], frame.place)[0], who)
    else:
        ops = carried_out(scope, demanded(scope, clauses, frame.place), who)
    apply_to_players(scope, (Demands("attack", who, ops, first=first, or_else="cannot" if needed else ""),))


def unless(scope: RebirthScope, clauses: Sequence[Clause], place: int) -> list[list[Clause]]:
    """AするかBしなければ: each act by itself."""
    if not clauses or clauses[-1].form.ending != IF_ENDING or not clauses[-1].form.negative:
        scope.fail(clauses[-1].end if clauses else place, "no_predicate", ("しなければ",))
    if any(clause.joint != OR or clause.form.negative for clause in clauses[:-1]):
        scope.fail(clauses[0].end, "goes_on", ("か",))
    return [[clause] for clause in clauses]


def standing(frame: Framed, rest: Sequence[Piece]) -> None:
    """このキャラがスタンバイフェイズに【スタンド】する際、あなたはAしなければ【スタンド】しない (T227)."""
    scope = frame.scope
    phase = frame.need("に", group=PHASE, expected=("スタンバイフェイズに",))
    if value_of(phase.only) != terms.STANDBY or phase.only.modifiers:
        frame.fail(phase.start, "which_moment", ("スタンバイフェイズに",))
    things = receivers(scope, frame.need("が", reason="no_subject", expected=("このキャラが",)))
    clauses = following(scope, rest, SELF)
    if not clauses or not is_denied(clauses[-1], "stand", ACTIVE):
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    ways = tuple(carried_out(scope, way, SELF) for way in unless(scope, clauses[:-1], frame.place))
    apply(scope, things, (StandsOnly(ways),))


def choosing(frame: Framed, rest: Sequence[Piece]) -> None:
    """相手は効果でメンバーから〔X〕を選ぶ際、このキャラを優先する (T226, R136)."""
    scope = frame.scope
    who, cause = actor_of(frame), cause_of(frame)
    source, nouns = frame.take("から"), frame.take("を")
    zones: tuple[int, ...] = ()
    tests: tuple[Test, ...] = ()
    if source is not None:
        zones = plain_zones(scope, source)
    if nouns is not None:
        wanted = cards_of(scope, nouns)
        if (wanted.places and zones) or wanted.things is not None or wanted.quantity is not None:
            frame.fail(nouns.start, "no_description")
        tests, zones = wanted.tests, zones or wanted.zones
    main = single(scope, rest, who, "prefer", frame.place)
    preferred = things_of(scope, main.need("を", expected=("このキャラを",)))
    main.done()
    apply_to_players(scope, (Prefers(who, preferred, zones, tests, cause),))


def counting(frame: Framed, rest: Sequence[Piece]) -> None:
    """カードの効果であなたのリタイアの枚数を数える際、６枚として扱う; その数を－１する (T244, R149)."""
    scope = frame.scope
    cause = cause_of(frame)
    group = group_of(counted_cards(frame, frame.need("を", group=COUNT, expected=("枚数を",))), scope.actor)
    clauses = following(scope, rest, SELF)
    main: Framed = Frame(scope, clauses[0]) if len(clauses) == 1 else frame
    name = main.clause.name
    if name == "treat":
        quantity = main.need("として", group=QUANTITY, expected=("6枚として",)).only.quantity
        number = printed_number(quantity)
        change = CountsAs(group, "set", number or 0, cause)
    elif name == "do":
        figure = main.need("を", group=COUNT, expected=("その数を",)).only
        step = main.need("", group=QUANTITY, expected=("-1",)).only.quantity
        amount = amount_of(scope, step.amount) if step is not None and step.amount is not None else None
        number = getattr(amount, "number", None) if step is not None and step.amount and step.amount.signed else None
        if any(modifier.word is None for modifier in figure.modifiers):
            main.fail(figure.start, "no_description", ("その数を",))
        says_no_more(*(modifier.word for modifier in figure.modifiers))
        change = CountsAs(group, "add", number or 0, cause)
    else:
        frame.fail(frame.place, "not_said_so", verb=frame.clause.said)
    if number is None:
        main.fail(main.place, "number_needed", ("6枚として", "-1"))
    main.done()
    apply_to_players(scope, (change,))


def counted_cards(frame: Framed, nouns: NounPhrase) -> Cards:
    """Of which cards the number is meant."""
    cards = cards_of(frame.scope, nouns, "value")
    if cards.value != "枚数" or not cards.places or cards.things is not None or cards.quantity is not None:
        frame.fail(nouns.start, "of_which_zone", ("リタイアの枚数",))
    return replace(cards, value="")


def not_counted(frame: Framed) -> None:
    """このキャラはメンバーの枚数に数えない (R149)."""
    scope = frame.scope
    cards = counted_cards(frame, frame.need("に", group=COUNT, expected=("メンバーの枚数に",)))
    nouns = frame.take("は")
    things = receivers(scope, nouns) if nouns is not None else scope.last_things
    if things is None:
        frame.fail(frame.place, "no_subject", ("このキャラは",))
    apply(scope, things, (CountsAs(group_of(cards, scope.actor), "weight", 0),))


def drawing(frame: Framed, rest: Sequence[Piece]) -> None:
    """あなたがカードを引く際、本来より１枚多く引く (T250)."""
    scope = frame.scope
    who = actor_of(frame)
    nouns = frame.take("を", group=CARD)
    if nouns is not None and (nouns.only.key != "カード" or nouns.only.modifiers or nouns.only.quantity is not None):
        frame.fail(nouns.start, "no_description")
    main = single(scope, rest, who, "draw", frame.place)
    says_no_more(*(token for token in main.clause.adverbs if token.sense(Adverb) == Adverb(BY_NATURE)))
    main.adverb(BY_NATURE)
    many = how_many(main)
    plain = main.clause.form.ending == FINAL and main.clause.form.voice == ACTIVE and not main.clause.form.negative
    if not main.adverb(MORE) or many is None or many.number is None or many.up_to or many.relation or not plain:
        main.fail(main.place, "how_many", ("1枚多く",))
    main.done()
    apply_to_players(scope, (DrawsMore(who, many.number),))


def referring(frame: Framed, rest: Sequence[Piece]) -> None:
    """…のコストは、あなたのキャラの効果で参照する際に、…と同じコストとして扱う (T255)."""
    scope = frame.scope
    nouns = frame.need("は", group=NUMBER, expected=("コストは",))
    cards = cards_of(scope, nouns, "value")
    cause = cause_of(frame)
    main = single(scope, rest, SELF, "treat", frame.place)
    like = main.need("として", group=NUMBER, expected=("コストとして",)).only
    other = like.modifiers[0] if len(like.modifiers) == 1 else None
    if other is None or other.case != SAME or other.nouns is None or like.key != cards.value:
        main.fail(like.start, "no_comparison", ("あなたのエントリーと同じ",))
    if cards.value not in NUMBERS or like.quantity is not None:
        main.fail(like.start, "no_number")
    number = NUMBERS[cards.value]
    things = All(group_of(replace(cards, value=""), scope.actor))
    main.done()
    apply(scope, things, (NumberFor(number, NumberOf(things_of(scope, other.nouns), number), cause),))


def growing(frame: Framed, rest: Sequence[Piece]) -> None:
    """このキャラのATKとDEFがReバースの効果で増える際、その値は本来の２倍になる (T242)."""
    scope = frame.scope
    nouns = frame.need("が", group=NUMBER, reason="no_subject", expected=("ATKが",))
    cards = cards_of(scope, nouns, "value")
    cause = cause_of(frame)
    numbers = tuple(NUMBERS.get(word, "") for word in cards.value.split(AND))
    if cards.things is None or cards.tests or any(number not in (terms.ATK, terms.DEF) for number in numbers):
        frame.fail(nouns.start, "no_number")
    main = single(scope, rest, SELF, "become", frame.place)
    figure = main.need("は", group=FIGURE, expected=("その値は",)).only
    says_no_more(figure.head, *(modifier.word for modifier in figure.modifiers))
    says_no_more(*(token for token in main.clause.adverbs if token.sense(Adverb) == Adverb(BY_NATURE)))
    main.adverb(BY_NATURE)
    quantity = main.need("に", group=QUANTITY, expected=("2倍に",)).only.quantity
    factor = printed_number(quantity) if quantity is not None and quantity.counter == "times" else None
    if factor is None or main.clause.form.negative or any(modifier.word is None for modifier in figure.modifiers):
        main.fail(main.place, "set_value", ("2倍に",))
    main.done()
    apply(scope, cards.things, (Doubled(numbers, factor, cause),))


def putting(frame: Framed, rest: Sequence[Piece]) -> None:
    """…を置く際、…: charging, slots, further demands (T235, T237, T254)."""
    scope = frame.scope
    nouns = frame.find("を")
    if nouns is None:
        frame.fail(frame.place, "no_object", ("エネルギーを",))
    if nouns.nouns.group == ZONE and value_of(nouns.nouns.only).zone == terms.ENERGY:
        charging(frame, rest)
        return
    clauses = [piece for piece in rest if isinstance(piece, Clause)]
    onto = clauses[0].phrase("にも") if len(clauses) == len(rest) == 1 else None
    if onto is not None:
        onto_slots(frame, Frame(scope, clauses[0]), onto.nouns)
        return
    first = frame.adverb(FIRST)
    who = actor_of(frame)
    origin, excluded = origin_of(frame)
    goal = frame.take("に")
    zones = plain_zones(scope, goal) if goal is not None else ()
    tests = tests_of(scope, frame.need("を"), SELF, who)
    ops = carried_out(scope, demanded(scope, following(scope, rest, who), frame.place), who)
    apply_to_players(scope, (Demands("put", who, ops, tests, origin, excluded, zones, first=first),))


def origin_of(frame: Framed) -> tuple[tuple[int, ...], bool]:
    """From where: 手札から, デッキ以外から."""
    excluded = frame.find("以外から") is not None
    source = frame.take("から", "以外から")
    if source is None:
        return (), False
    actor = frame.scope.actor
    frame.scope.actor = frame.scope.player_topic or actor
    zones = plain_zones(frame.scope, source)
    frame.scope.actor = actor
    return zones, excluded


def onto_slots(frame: Framed, main: Framed, nouns: NounPhrase) -> None:
    """あなたのキャラをエントリーからメンバーに置く際、このキャラのいるメンバーにも置ける (T254)."""
    scope = frame.scope
    origin, excluded = origin_of(frame)
    zones = plain_zones(scope, frame.need("に", expected=("メンバーに",)))
    things = receivers(scope, frame.need("を"))
    main.take("にも")
    cards = cards_of(scope, nouns, "slots")
    slots = cards.slots
    form = main.clause.form
    allowed = main.clause.name == "put" and form.voice == ABLE
    if slots is None or not slots[1] or cards.zones != zones or excluded or form.negative or not allowed:
        main.fail(main.clause.start, "put_where", ("このキャラのいるメンバーにも",))
    main.done()
    apply(scope, things, (Permits("move_onto", tests=slots[0], origin=origin, goal=zones),))


def charging(frame: Framed, rest: Sequence[Piece]) -> None:
    """手札からエネルギーを置く際、かわりに控え室から置いてよい; 追加で１枚置ける; …【レスト】で置く (T235)."""
    scope = frame.scope
    phase = frame.take("に", group=PHASE)
    if phase is not None:
        own = [player_of(scope, each.nouns.only) for each in phase.only.modifiers if each.nouns]
        if value_of(phase.only) != terms.ENERGY_PHASE or own not in ([], [SELF]):
            frame.fail(phase.start, "which_moment", ("エネルギーフェイズに",))
        says_no_more(phase.only.head, *(each.nouns.only.head for each in phase.only.modifiers if each.nouns))
    frame.take("を")
    origin, excluded = origin_of(frame)
    if origin not in ((), (terms.HAND,)) or excluded:
        frame.fail(frame.place, "of_which_zone", ("手札から",))
    who = scope.player_topic if frame.find("が") is None else actor_of(frame)
    who = SELF if who is None else who
    first = rest[0] if rest else None
    if isinstance(first, Provided) and first.link == IF and len(rest) == 2:
        partner_apart(scope, first)
        main = single(scope, rest[1:], who, "put", frame.place)
        state = main.need("で", group=QUALITY, expected=("【レスト】で",))
        if not value_of(state.only).on or main.clause.form.ending != FINAL or main.clause.form.voice != ACTIVE:
            main.fail(main.place, "not_said_so", verb=main.clause.said)
        main.done()
        apply_to_players(scope, (ChargesRest(who),))
        return
    instead = isinstance(first, Lead) and first.key == INSTEAD
    main = single(scope, rest[1:] if instead else rest, who, "put", frame.place)
    form = main.clause.form
    if instead:
        source = main.need("から", group=ZONE, expected=("控え室から",))
        if form.ending != MAY:
            main.fail(main.place, "not_said_so", verb=main.clause.said)
        change = Permits("charge_from", who, origin=plain_zones(scope, source))
    else:
        many = how_many(main)
        if not main.adverb(ALSO) or form.voice != ABLE or form.negative or many is None or many.number is None:
            main.fail(main.place, "not_said_so", verb=main.clause.said)
        change = Permits("charge_more", who, most=many.number)
    main.done()
    apply_to_players(scope, (change,))


def partner_apart(scope: RebirthScope, piece: Provided) -> None:
    """それがパートナーでないなら: partners are never charged from hand, so this is all that can be asked."""
    clause = piece.clauses[-1]
    subject, said = clause.phrase("が"), clause.complement
    pointed = subject is not None and subject.nouns.group == POINTER and subject.nouns.only.key == "それ"
    partner = said is not None and said.only.key == "パートナー" and not said.only.modifiers and len(said.parts) == 1
    if len(piece.clauses) != 1 or len(clause.phrases) != 1 or not pointed or not partner or not clause.form.negative:
        scope.fail(piece.start, "no_fact", ("それがパートナーでないなら",))
    says_no_more(subject.nouns.only.head if subject is not None else None)


def keep_set(frame: Framed, rest: Sequence[Piece], moment: Lead) -> None:
    """自分のターン終了時にReバースを控え室に置く際、１枚残してよい (T234, R142)."""
    scope = frame.scope
    assert moment.phrase is not None
    span = moment.phrase.nouns.only.modifiers
    now = len(span) == 1 and span[0].nouns is not None and span[0].nouns.only.key == "このターン"
    if not now:
        when = moment_of(scope, moment)
        if when.events != (terms.TURN_END,) or when.who not in (ANY, SELF):
            scope.fail(moment.start, "which_moment", ("自分のターン終了時に",))
    scope.event_player = False
    if scope.always == now:
        scope.fail(moment.start, "how_long", ("このターン終了時に",))
    if scope.player_topic not in (None, SELF) and frame.find("が") is None:
        scope.fail(moment.start, "no_subject", ("あなたは",))
    nouns, goal = frame.need("を", group=CARD, expected=("Reバースを",)), frame.need("に", expected=("控え室に",))
    if nouns.only.key != "Reバース" or nouns.only.modifiers or plain_zones(scope, goal) != (terms.WAITING_ROOM,):
        frame.fail(frame.clause.start, "no_description", ("Reバースを控え室に",))
    permit = kept(frame, rest)
    says_no_more(moment.phrase.nouns.only.head)
    if scope.always:
        apply_to_players(scope, (permit,))
        return
    scope.draft.emit(Holds((permit,), Span(terms.THIS_TURN)))


def kept(frame: Framed, rest: Sequence[Piece]) -> Permits:
    scope = frame.scope
    first = rest[0] if rest else None
    if isinstance(first, Provided) and first.link == INSTEAD_OF:
        return to_energy(frame, first, rest[1:])
    instead = isinstance(first, Lead) and first.key == INSTEAD
    main = single(scope, rest[1:] if instead else rest, SELF, "put" if instead else "keep", frame.place)
    if main.clause.form.ending != MAY:
        main.fail(main.place, "not_said_so", verb=main.clause.said)
    if instead:
        nouns, goal = main.need("を", group=ZONE, expected=("手札を",)), main.need("に", expected=("控え室に",))
        if plain_zones(scope, nouns) != (terms.HAND,) or plain_zones(scope, goal) != (terms.WAITING_ROOM,):
            main.fail(nouns.start, "put_where", ("手札を控え室に",))
        main.done()
        return Permits("keep_for_hand", SELF)
    pointed = main.take("を", group=POINTER)
    many = how_many(main)
    number = many.number if many is not None else 1 if pointed is not None else None
    if number is None or (many is not None and pointed is not None):
        main.fail(main.place, "how_many", ("1枚",))
    main.done()
    return Permits("keep_set", SELF, most=number)


def to_energy(frame: Framed, instead: Provided, rest: Sequence[Piece]) -> Permits:
    """その中から1枚を控え室に置くかわりに、エネルギーに【レスト】で置いてよい."""
    scope = frame.scope
    former: Framed = Frame(scope, instead.clauses[-1])
    among = former.need("から", group=AMONG, expected=("その中から",))
    goal = former.need("に", expected=("控え室に",))
    many = how_many(former)
    named = former.clause.name == "put" and len(instead.clauses) == 1
    if not named or many is None or many.number is None or plain_zones(scope, goal) != (terms.WAITING_ROOM,):
        former.fail(former.clause.start, "instead_of_what")
    says_no_more(among.only.head)
    former.done()
    main = single(scope, rest, SELF, "put", frame.place)
    state, onto = (
        main.need("で", group=QUALITY, expected=("【レスト】で",)),
        main.need("に", expected=("エネルギーに",)),
    )
    if not value_of(state.only).on or plain_zones(scope, onto) != (terms.ENERGY,) or main.clause.form.ending != MAY:
        main.fail(main.place, "put_where", ("エネルギーに【レスト】で",))
    main.done()
    return Permits("set_to_energy", SELF, most=many.number)


def least_of(frame: Framed, sentence: Sentence) -> NotBelow:
    """ただし１以下にはならない (R148): of the change just made."""
    lead = sentence.parts[0]
    quantity = frame.need("には", group=QUANTITY, expected=("1以下には",)).only.quantity
    number = printed_number(quantity)
    bounds = {phrases.AT_MOST: 1, phrases.BELOW: 0}
    becomes = frame.clause.name == "become" and frame.clause.form.negative
    if not isinstance(lead, Lead) or lead.key != BUT or len(sentence.parts) != 2 or not becomes:
        frame.fail(sentence.start, "not_said_so", verb=frame.clause.said)
    if quantity is None or number is None or quantity.limit not in bounds or quantity.counter:
        frame.fail(frame.place, "number_needed", ("1以下には",))
    says_no_more(lead.token)
    frame.done()
    return NotBelow(number + bounds[quantity.limit])


WOULD: Final[dict[str, Callable[[Framed, Sequence[Piece]], None]]] = {
    "support": supporting,
    "attack": attacking,
    "stand": standing,
    "choose": choosing,
    "count": counting,
    "draw": drawing,
    "refer": referring,
    "grow": growing,
    "put": putting,
}
"""By verb the rules for an act: of …する際."""
