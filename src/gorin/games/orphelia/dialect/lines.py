"""A text is split into lines, each line becomes abilities (T1-T27)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cost import Provided as CostProvided
from gorin.engine.program.roots import Condition, Cost, Op
from gorin.engine.program.things import EVENT
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    PLAYING,
    REPLACEMENT,
    SPELL,
    Ability,
    Playing,
    Program,
    Replacement,
    Trigger,
)
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.changes import counters_of
from gorin.games.orphelia.dialect.costs import costs_of, remembered
from gorin.games.orphelia.dialect.kinds import check_kind as check_types
from gorin.games.orphelia.dialect.lexicon import lexicon
from gorin.games.orphelia.dialect.nouns import Framed, meant
from gorin.games.orphelia.dialect.orders import entering_state, is_target, target
from gorin.games.orphelia.dialect.origin import Source
from gorin.games.orphelia.dialect.reading import Reading
from gorin.games.orphelia.dialect.scope import ATTACK_END
from gorin.games.orphelia.dialect.spelling import OUTSIDE, SPELLINGS, plainer
from gorin.games.orphelia.dialect.statics import static_abilities
from gorin.games.orphelia.dialect.telling import Telling, finished, replacement
from gorin.games.orphelia.program.recognised import Aiming, EnterRunoa, EnterWithCounters
from gorin.games.orphelia.rules import keywords
from gorin.text.checks import faults
from gorin.text.clauses import noun_phrase, sentences
from gorin.text.conditions import condition_of
from gorin.text.draft import both
from gorin.text.error import all_of
from gorin.text.events import counted_in_turn, happening_of
from gorin.text.flow import is_other_case
from gorin.text.frames import Frame
from gorin.text.function_words import IF, INSTEAD_OF, WHEN
from gorin.text.lexicon import Keyword, Noun, Quoted
from gorin.text.limits import limited, limited_within
from gorin.text.morphology import FINAL
from gorin.text.normalise import Normal, normalise
from gorin.text.nouns import single
from gorin.text.phrases import Clause, Lead, NounPhrase, Sentence
from gorin.text.pieces import DURING, Piece, Provided, clauses_of, goes_on, is_trigger, pieces_of
from gorin.text.statements import is_statement
from gorin.text.times import time_of
from gorin.text.tokens import Token, Unreadable, tokenise
from gorin.text.trial import every_word_counts, says_no_more
from gorin.text.unknown import definition_of
from gorin.text.values import ZONE, Happening, value_of

LONGEST = 2000
GIVEN = frozenset((EVENT.reg,))
"""The register that the rules fill: the card of an event."""
MODE, STOP, COLON = "・", "。", ":"
OPTIONAL_COST = "追加コスト(任意)"
DAMAGE_TOLD = {terms.DEALT_DAMAGE: "deal", terms.DAMAGED: "take"}
OF_BATTLE = (terms.ATTACKED, terms.BLOCKED)
"""Events of which とき tells after they happened, too: 攻撃するとき."""


def read(text: str, kinds: int, card: str = "") -> tuple[Ability, ...]:
    """The abilities that a printed text gives its card, all of them, or `TextError`.

    2-2-2, R11: the text of a card of any type.

    `kinds`: the card's kinds (a mask of `terms`). `card`: its name, for messages.
    """
    normal = replace(normalise(plainer(text[:LONGEST]), (), SPELLINGS, reminder_lines=True), original=text)
    source = Source(normal, card, kinds)
    if len(text) > LONGEST:
        raise source.error(len(normal.text), "too_long", most=str(LONGEST))
    source.check_outside(OUTSIDE)
    printed = layout(normal)
    source.optional_cost = any(line.text.startswith(OPTIONAL_COST) for line in printed)
    return Whole(source, printed).abilities()


def layout(normal: Normal) -> list[Normal]:
    """The lines, modes joined to the line above them (T22)."""
    found: list[Normal] = []
    for line in normal.lines():
        if line.text.startswith(MODE) and found:
            before = found[-1]
            if not before.text.endswith(STOP):
                before = before.joined(Normal(STOP, (line.origin[0], line.origin[0]), line.original))
            found[-1] = before.joined(line)
        elif line.text:
            found.append(line)
    return found


class Whole:
    """All lines of a card. `at`: the line that is read."""

    def __init__(self, source: Source, printed: Sequence[Normal]) -> None:
        self.source = self.at = source
        self.lines = all_of([partial(Line, source.part(each)) for each in printed])

    def abilities(self) -> tuple[Ability, ...]:
        """Every word of every line counts."""
        source, lines = self.source, self.lines
        if not source.kinds & terms.EFFECT:
            found = all_of([partial(self.proved, line) for line in lines])
            return tuple(ability for each in found for ability in each)
        try:
            made = self.spell()
        except Unreadable as error:
            raise self.at.refused(error) from None
        for line in lines:
            self.counted(line, self.spell)
        return made

    def proved(self, line: Line) -> tuple[Ability, ...]:
        found = self.counted(line, line.abilities)
        try:
            check_types(line.source, found)
        except Unreadable as error:
            raise line.source.refused(error) from None
        return found

    def counted(self, line: Line, read_again: Callable[[], tuple[Ability, ...]]) -> tuple[Ability, ...]:
        """What is read, if no word of this line could be changed without changing it."""
        kept = line.tokens

        def changed(tokens: Sequence[Token]) -> tuple[Ability, ...]:
            line.tokens = list(tokens)
            try:
                bearer = list(line.source.bearer)
                found = read_again()
                if tokens is not kept:
                    line.source.bearer[:] = bearer
                return found
            finally:
                line.tokens = kept

        known = tuple(each.source.normal.text for each in self.lines if each is not line)
        try:
            found = every_word_counts(lexicon(), kept, changed, ("orphelia", self.source.kinds, known))
            for fault in faults(found, GIVEN, (Aiming,)):
                raise Unreadable(0, fault.kind)
            for place, end in line.quotations():
                line.part(place, end).counted_alone()
            return found
        except Unreadable as error:
            raise line.source.refused(error) from None

    def spell(self) -> tuple[Ability, ...]:
        """An エフェクト: one effect of all lines that are not about executing the card or its way to the graveyard."""
        found: list[Ability] = []
        scope = Reading(lexicon(), self.source, self.lines[0].quoted if self.lines else lambda start, end: ())
        flow = Telling(scope)
        last = 0
        told: list[Line] = []
        for line in self.lines:
            self.at = line.source
            line.whole = scope
            own = line.of_spell()
            if own is not None:
                found += own
            else:
                told.append(line)
        for line in told:
            self.at = line.source
            flow.define([each for part in line.said() for each in part])
        for line in told:
            self.at = line.source
            scope.source, scope.quoted = line.source, line.quoted
            said, *items = line.said()
            first = pieces_of(said[0].parts) if said else []
            if first and is_trigger(first[0]) and not (isinstance(first[0], Lead) and scope.is_delay(first[0])):
                scope.fail(first[0].start, "effect_line")
            flow.items, flow.choosing = items, None
            flow.in_order(said)
            flow.list_items()
            last = line.end
        flow.close()
        found = [each if each.playing is None else kept_costs(scope, each) for each in found]
        made = (*found, Ability(SPELL, finished(scope, last)))
        check_types(self.source, made)
        return made


def kept_costs(scope: Reading, ability: Ability) -> Ability:
    """An additional or alternative cost, with registers for what the effect speaks of again."""
    assert ability.playing is not None
    costs = remembered(scope, ability.playing.costs)
    return replace(ability, playing=replace(ability.playing, costs=costs))


class Line:
    """One line of a text, or an ability in a quotation."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.whole: Reading | None = None
        self.text = source.normal.text
        self.end = len(self.text)
        try:
            self.tokens: list[Token] = tokenise(lexicon(), self.text)
        except Unreadable as error:
            raise source.refused(error) from None

    def quotations(self) -> list[tuple[int, int]]:
        return [(token.start + 1, token.end - 1) for token in self.tokens if token.sense(Quoted) is not None]

    def part(self, start: int, end: int) -> Line:
        return Line(self.source.part(self.source.normal.part(start, end), inner=True))

    def quoted(self, start: int, end: int) -> tuple[Ability, ...]:
        """An ability given in 「」 (T27)."""
        inner = self.part(start, end)
        try:
            return inner.abilities()
        except Unreadable as error:
            raise inner.source.refused(error) from None

    def counted_alone(self) -> None:
        alone = Whole(self.source, ())
        alone.lines = [self]
        alone.counted(self, self.abilities)

    def scope(self) -> Reading:
        return Reading(lexicon(), self.source, self.quoted)

    def said(self, tokens: Sequence[Token] | None = None) -> list[list[Sentence]]:
        """The sentences, and those of each item of a list; 対象とする。 goes on in the next one."""
        found = sentences(lexicon(), self.tokens if tokens is None else tokens, self.end)
        return [joined(each) for each in found]

    def colon(self) -> int | None:
        return next((index for index, token in enumerate(self.tokens) if token.mark() == COLON), None)

    def abilities(self) -> tuple[Ability, ...]:
        """What a line of a card that is no エフェクト gives."""
        own = self.about_executing()
        if own is not None:
            return own
        given = self.keywords()
        if given is not None:
            return given
        limit, tokens = limited(self.tokens)
        if not limit:
            limit, tokens = limited_within(tokens)
        colon = next((index for index, token in enumerate(tokens) if token.mark() == COLON), None)
        if colon is None:
            return self.plain(tokens, limit)
        first = tokens[0].sense(Noun) if tokens else None
        if first is not None and first.group == "manifest":
            return (self.manifest(tokens, colon),)
        return (self.activated(tokens, colon, limit),)

    def of_spell(self) -> tuple[Ability, ...] | None:
        """The lines of an エフェクト that are no part of its effect; R114, T131: they work wherever the card lies."""
        own = self.about_executing()
        if own is not None:
            return own
        given = self.keywords()
        if given is not None:
            return given
        if self.colon() is not None or limited(self.tokens)[0]:
            raise Unreadable(self.tokens[0].start, "effect_line")
        said = self.said()[0]
        pieces = pieces_of(said[0].parts) if said else []
        lead = pieces[0] if pieces else None
        clause = lead.clauses[0] if isinstance(lead, Provided) and is_trigger(lead) else None
        subject = clause.phrase("が") if clause is not None else None
        into = clause.phrase("に") if clause is not None else None
        if clause is None or subject is None or subject.nouns.only.group != "this" or len(clause.phrases) != 2:
            return None
        buried = clause.name == "put" and into is not None
        return self.plain(self.tokens, 0) if buried and into is not None and into.nouns.only.path() == "墓地" else None

    def keywords(self) -> tuple[Ability, ...] | None:
        """T1, 23-1-2: on a card of any type."""
        marks = ("、", STOP, "と")
        words = [token for token in self.tokens if token.text not in marks]
        if not words or any(token.sense(Keyword) is None for token in words):
            return None
        masks = [sense.value for token in words if (sense := token.sense(Keyword)) is not None]
        return tuple(ability for mask in masks for ability in keywords.abilities_of(mask))

    def about_executing(self) -> tuple[Ability, ...] | None:
        """T15 to T20: timing, alternative and additional costs, the own cost."""
        colon = self.colon()
        if colon is not None:
            head = [noun.group for token in self.tokens[:colon] if (noun := token.sense(Noun)) is not None]
            if head[:1] == ["extra cost"] and colon <= 2:
                return (self.additional(colon),)
            if head[-1:] == ["alternative cost"]:
                return (self.alternative(colon),)
            return None
        if not self.tokens or limited(self.tokens)[0]:
            return None
        said, *items = self.said()
        if len(said) == 1 and not items and (mask := timing_of(self.scope(), said[0])) is not None:
            return (Ability(PLAYING, playing=Playing(terms.TIMING, Exactly(mask))),)
        about = [each for each in said if definition_of(each) is None]
        if about and not items and all(is_own_cost(each) for each in about):
            scope = self.scope()
            Telling(scope).define(said)
            return static_abilities(scope, said)
        return None

    def additional(self, colon: int) -> Ability:
        """T18, T19."""
        noun = self.tokens[1].sense(Noun)
        optional = colon == 2 and noun is not None and noun.group == "optional"
        if colon == 2 and not optional:
            raise Unreadable(self.tokens[1].start, "misplaced", ("(任意)", ":"))
        costs = costs_of(self.whole or self.scope(), self.tokens[colon + 1 :], self.end)
        how = terms.OPTIONAL if optional else terms.ADDITIONAL
        return Ability(PLAYING, playing=Playing(how, Exactly(0), None, costs))

    def alternative(self, colon: int) -> Ability:
        """T16, T17."""
        scope = self.scope()
        conditions: list[Condition] = []
        head = self.tokens[: colon - 1]
        if head:
            said = sentences(lexicon(), head, head[-1].end)
            pieces = pieces_of(said[0][0].parts) if len(said) == 1 and len(said[0]) == 1 else []
            for piece in pieces:
                if not isinstance(piece, Provided) or piece.link not in (WHEN, IF):
                    raise Unreadable(piece.start, "condition_needed", ("…なら、代替コスト",))
                conditions.append(condition_of(scope, piece.clauses))
            if not pieces:
                raise Unreadable(head[0].start, "condition_needed", ("…なら、代替コスト",))
        costs = costs_of(scope, self.tokens[colon + 1 :], self.end)
        return Ability(PLAYING, playing=Playing(terms.ALTERNATIVE, Exactly(0), both(conditions), costs))

    def activated(self, tokens: Sequence[Token], colon: int, limit: int) -> Ability:
        """T3, T4, T10, T11, T13, T14."""
        scope = self.scope()
        costs: tuple[Cost, ...] = costs_of(scope, tokens[:colon], tokens[colon].start)
        program = self.effect(scope, tokens[colon + 1 :])
        costs = remembered(scope, costs)
        costs = (*costs, *(CostProvided(each) for each in scope.when))
        return Ability(ACTIVATED, program, costs=(costs,), limit=limit)

    def manifest(self, tokens: Sequence[Token], colon: int) -> Ability:
        """T12, 23-3-1, 23-3-2, R59: the condition is in its brackets."""
        scope = self.scope()
        source = self.source
        if source.kinds and not source.kinds & terms.KIND_ARKEIA and not source.inner:
            raise Unreadable(tokens[0].start, "arkeia_only")
        if colon < 4 or tokens[1].text != "(" or tokens[colon - 1].text != ")":
            raise Unreadable(tokens[1].start, "", ("(",))
        named = single(noun_phrase(lexicon(), tokens[2 : colon - 1], tokens[colon - 1].start))
        found = meant(scope, named)
        odd = found.sort.player or found.sort.objects or found.whole_zone
        if found.who is not None or found.zones or odd or (named.quantity is not None and not named.quantity.every):
            raise Unreadable(named.start, "manifest_what", ("火属性のカード", "ノーディアカード", "全てのカード"))
        scope.of_event = scope.broken = True
        program = self.effect(scope, tokens[colon + 1 :])
        if scope.when:
            raise Unreadable(tokens[0].start, "quiet_activated")
        trigger = Trigger((terms.BROKEN,), SELF, tests=found.tests)
        return Ability(AUTOMATIC, program, keyword=terms.MANIFEST, trigger=trigger)

    def effect(self, scope: Reading, tokens: Sequence[Token]) -> Program:
        """The program of an ability's effect."""
        said, *items = self.said(tokens)
        flow = Telling(scope)
        flow.carry_out(said, items)
        return self.something(scope)

    def something(self, scope: Reading) -> Program:
        program = finished(scope, self.end)
        if not program.ops:
            raise Unreadable(self.end, "does_nothing")
        return program

    def plain(self, tokens: Sequence[Token], limit: int) -> tuple[Ability, ...]:
        """Triggered, replacing, attaching and static lines (T2, T5 to T9, T24).

        R103: a condition behind the trigger belongs to the effect.
        """
        scope = self.scope()
        said, *items = self.said(tokens)
        if not said:
            raise Unreadable(self.end, "empty")
        pieces = pieces_of(said[0].parts)
        first = pieces[0] if pieces else None
        conditions: list[Condition] = []
        while len(pieces) > 1 and isinstance(first, Lead) and first.key == DURING and waits_later(pieces):
            conditions.append(scope.during(first))
            pieces = pieces[1:]
            first = pieces[0]
        if isinstance(first, Lead) and is_trigger(first) and scope.is_delay(first):
            raise Unreadable(first.start, "needs_moment")
        if first is not None and is_trigger(first) and not is_replacing(first):
            if entering_subject(pieces) is not None:
                return (self.entering(scope, pieces, said, limit),)
            found = self.triggered(scope, pieces, said[1:], items, limit)
            if conditions and found.trigger is not None:
                found = replace(found, trigger=replace(found.trigger, condition=both(conditions)))
            return (found,)
        if isinstance(first, Provided) and is_replacing(first):
            if items or not all(goes_on(each) or is_deed(scope, each) for each in said[1:]):
                raise Unreadable(said[1].start if len(said) > 1 else self.end, "replacement_alone")
            return (replace(self.replacing(scope, first, pieces[1:], said[1:]), limit=limit),)
        if limit:
            raise Unreadable(self.tokens[0].start, "limit_what", ("《1》：", "…とき、"))
        if entering_subject(pieces) is not None:
            return (self.entering(scope, pieces, said, limit),)
        if isinstance(first, Clause) and is_target(first):
            return (self.attach(scope, said, pieces),)
        if items:
            raise Unreadable(said[0].start, "needs_moment")
        Telling(scope).define(said)
        return static_abilities(scope, said)

    def triggered(
        self,
        scope: Reading,
        pieces: Sequence[Piece],
        rest: Sequence[Sentence],
        items: Sequence[Sequence[Sentence]],
        limit: int,
    ) -> Ability:
        happening = self.happening(scope, pieces[0])
        asked = pieces[1] if len(pieces) > 2 else None
        nth = counted_in_turn(scope, happening, asked.clauses) if isinstance(asked, Provided) else None
        if nth is not None and asked is not None:
            happening, pieces = nth, [pieces[0], *pieces[2:]]
            if rest and is_other_case(rest[0], [asked]):
                raise Unreadable(rest[0].start, "otherwise_of_what")
        scope.event_player = True
        scope.of_event, scope.of_moment = happening.of_card, happening.moment
        first = pieces[0]
        scope.tell_event(first.clauses if isinstance(first, Provided) else ())
        scope.damage_told = DAMAGE_TOLD.get(happening.events[0], "")
        if len(pieces) == 1:
            raise Unreadable(self.end, "what_then")
        flow = Telling(scope)
        flow.define([*rest, *(each for item in items for each in item)])
        flow.items = items
        taken = flow.run(pieces[1:], rest)
        flow.carry_out(rest[taken:], items)
        program = self.something(scope)
        if scope.when:
            raise Unreadable(pieces[0].start, "quiet_activated")
        return Ability(AUTOMATIC, program, trigger=happening.trigger([]), limit=limit)

    def happening(self, scope: Reading, piece: Piece) -> Happening:
        if isinstance(piece, Provided):
            return happening_of(scope, piece.clauses)
        assert isinstance(piece, Lead) and piece.phrase is not None
        named = single(piece.phrase.nouns)
        if named.key != ATTACK_END:
            return scope.moment(piece)
        whose = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
        if whose is None:
            raise Unreadable(piece.start, "of_what", ("このノーディアの",))
        found = scope.about_event(Happening(piece.start, piece.end, (terms.ATTACK_ENDED,)), whose)
        if found is None:
            raise Unreadable(piece.start, "trigger_subject", ("このノーディア",))
        return found

    def replacing(self, scope: Reading, first: Provided, pieces: Sequence[Piece], rest: Sequence[Sentence]) -> Ability:
        """T142 to T146, 18-4-1."""
        happening = happening_of(scope, first.clauses)
        if any(event in OF_BATTLE for event in happening.events):
            raise Unreadable(first.start, "not_replaced", ("破壊される",))
        if not pieces:
            raise Unreadable(first.end, "what_then", ("それを手札に戻す",))
        what = Replacement(happening.events, happening.who, happening.this, happening.tests)
        return replacement(scope, what, pieces, rest)

    def entering(self, scope: Reading, pieces: Sequence[Piece], said: Sequence[Sentence], limit: int) -> Ability:
        """T9, T147, T148: how something enters (R71)."""
        subject = entering_subject(pieces)
        assert subject is not None
        further = [each for each in said[1:] if definition_of(each) is None]
        if further or limit:
            raise Unreadable(further[0].start if further else said[0].start, "replacement_alone")
        Telling(scope).define(said)
        event = Happening(0, 0, (terms.WOULD_ENTER,))
        found = scope.about_event(event, subject)
        if found is None:
            raise Unreadable(subject.start, "trigger_subject", ("このノーディア",))
        ops: list[Op] = []
        clauses = clauses_of(pieces)
        for clause in clauses:
            frame: Framed = Frame(scope, clause)
            frame.take("は")
            name = clause.name
            if entering_state(frame):
                ops.append(EnterRunoa())
            if name == "load" and clause is not clauses[-1]:
                counter, number = counters_of(frame)
                if number.most is None:
                    raise Unreadable(clause.start, "how_many", ("1つ",))
                ops.append(EnterWithCounters(counter, number.most))
            elif name != "enter" or clause is not clauses[-1] or clause.form.ending != FINAL or clause.form.negative:
                raise Unreadable(clause.start, "enter_how", ("ルノア状態で場に出る", "毒カウンターを1つ乗せて場に出る"))
            else:
                if frame.need("に", group=ZONE).only.path() != "場":
                    raise Unreadable(clause.start, "enter_how", ("場に出る",))
            frame.done()
        if not ops:
            raise Unreadable(pieces[-1].end, "enter_how", ("ルノア状態で場に出る",))
        made = Replacement((terms.WOULD_ENTER,), found.who, found.this, found.tests)
        return Ability(REPLACEMENT, Program(tuple(ops)), replacement=made)

    def attach(self, scope: Reading, said: Sequence[Sentence], pieces: Sequence[Piece]) -> Ability:
        """T24, R73."""
        if not self.source.kinds & terms.GLYPH:
            raise Unreadable(pieces[0].start, "needs_moment", ("…とき、",))
        aimed, put = pieces[0], pieces[-1]
        fits = len(said) == 1 and len(pieces) == 2 and isinstance(put, Clause) and put.verb is not None
        if not fits or not isinstance(put, Clause) or put.name != "put on":
            place = put.predicate.start if isinstance(put, Clause) and put.predicate is not None else put.start
            raise Unreadable(place, "attach_this", ("これを付ける。",))
        assert isinstance(aimed, Clause)
        target(Frame(scope, aimed))
        frame = Frame(scope, put)
        what = frame.need("を", expected=("これを",))
        frame.done()
        if what.only.group != "this":
            raise Unreadable(what.start, "attach_this", ("これを付ける。",))
        self.source.bearer.append(scope.draft.targets[0].group)
        return Ability(terms.ATTACH, Program(targets=tuple(scope.draft.targets)))


def joined(said: Sequence[Sentence]) -> list[Sentence]:
    """対象とする。 goes on in the next sentence."""
    found: list[Sentence] = []
    for sentence in said:
        last = found[-1].parts[-1] if found and found[-1].parts else None
        if isinstance(last, Clause) and is_target(last):
            going_on = replace(last, form=replace(last.form, ending="stem"))
            parts = (*found[-1].parts[:-1], going_on, *sentence.parts)
            found[-1] = replace(found[-1], parts=parts, end=sentence.end)
        else:
            found.append(sentence)
    return found


def timing_of(scope: Reading, sentence: Sentence) -> int | None:
    """T15; のみ may stand before 実行."""
    pieces = pieces_of(sentence.parts)
    last = pieces[-1] if pieces else None
    if not isinstance(last, Clause) or last.name != "execute" or last.form.voice != "able":
        return None
    if last.form.negative or last.form.past or last.predicate is None or not last.predicate.text.startswith("実行"):
        return None
    if len(pieces) == 2 and isinstance(pieces[0], Provided) and not last.phrases:
        clause = pieces[0].clauses[0]
        subject = clause.phrase("が")
        there = clause.name == "be there" and len(clause.phrases) == 1
        there = there and not clause.form.negative and not clause.said.startswith("な")
        return terms.WITH_PRIORITY if there and subject is not None and subject.nouns.group == "priority" else None
    if len(pieces) != 1 or len(last.phrases) != 1 or last.adverbs or last.before:
        return None
    when = last.phrases[0]
    named = when.nouns.only
    for token in [named.head] if when.only else []:
        says_no_more(token)
    if named.group == "timing" and when.case == ("に" if named.key == "攻撃中" else "で"):
        mask: int = value_of(named)
        return mask
    if named.group == "turn time" and when.case == "に":
        time = time_of(scope, named)
        if time.who is None or time.which:
            return None
        return terms.OWN_TURN if time.who == SELF else terms.OPPONENTS_TURN
    return None


def is_own_cost(sentence: Sentence) -> bool:
    """このカードのコストを… (T20)."""
    last = sentence.parts[-1] if sentence.parts else None
    if not isinstance(last, Clause) or last.name not in ("lessen", "increase"):
        return False
    phrase = last.phrase("を")
    named = phrase.nouns.only if phrase is not None else None
    whose = named.modifiers[0].nouns if named is not None and len(named.modifiers) == 1 else None
    return named is not None and named.key == "コスト" and whose is not None and whose.only.group == "this"


def waits_later(pieces: Sequence[Piece]) -> bool:
    """Whether the sentence waits for something, behind what says when."""
    return any(is_trigger(piece) for piece in pieces[1:2] if not isinstance(piece, Lead)) or (
        isinstance(pieces[1], Lead) and pieces[1].key == DURING
    )


def is_deed(scope: Reading, sentence: Sentence) -> bool:
    """Whether a sentence says what is done, now or at a later time, rather than how things are."""
    pieces = pieces_of(sentence.parts)
    first = pieces[0] if pieces else None
    if isinstance(first, Lead) and is_trigger(first):
        return scope.is_delay(first)
    clauses = clauses_of(pieces)
    return not any(is_trigger(each) for each in pieces) and not any(is_statement(each) for each in clauses)


def is_replacing(piece: Piece) -> bool:
    return isinstance(piece, Provided) and piece.link == INSTEAD_OF


def entering_subject(pieces: Sequence[Piece]) -> NounPhrase | None:
    """〜は場に出るとき、: whose entering is replaced."""
    first = pieces[0] if pieces else None
    last = pieces[-1] if pieces else None
    if isinstance(first, Clause) and isinstance(last, Clause) and first.phrase("は") is not None:
        enters = last.name == "enter" and last.form.ending == FINAL
        subject = first.phrase("は")
        return subject.nouns if enters and subject is not None else None
    if not isinstance(first, Provided) or first.link != WHEN or len(first.clauses) != 1:
        return None
    clause = first.clauses[0]
    if clause.name != "enter" or clause.form.past or clause.form.lasting:
        return None
    where = clause.phrase("に")
    if where is None or where.nouns.only.path() != "場" or len(clause.phrases) != 2:
        return None
    subject = clause.phrase("は") or clause.phrase("が")
    return subject.nouns if subject is not None else None
