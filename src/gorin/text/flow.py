"""Effects: sentence by sentence, with durations, conditions, choices, what waits and what is done instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, cast

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import ONE, CountOf, NumberOf, Result
from gorin.engine.program.condition import AT_LEAST as LEAST
from gorin.engine.program.condition import Compare, Did, Fits, ModePicked, Not
from gorin.engine.program.flow import (
    ActorNoted,
    Branch,
    EachPlayer,
    Goto,
    MayInFull,
    NoteActor,
    Picked,
    PickOption,
    Reckon,
    Repeat,
)
from gorin.engine.program.numbers import Later
from gorin.engine.program.roots import Amount, Condition, Op
from gorin.engine.program.things import EVENT, It
from gorin.engine.program.who import ACTOR, ALL, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, REPLACEMENT, Ability
from gorin.text.acts import per_of
from gorin.text.conditions import condition_of
from gorin.text.draft import Cell, Draft, Said, both, instead, registers
from gorin.text.ellipsis import completed
from gorin.text.events import counted_in_turn, happening_of, replacement_of, would_be_nth
from gorin.text.frames import Frame, is_order
from gorin.text.function_words import (
    ALSO_DONE,
    AS_LONG,
    BEGINNING,
    BY_DOING,
    BY_THIS,
    DO_SO,
    IF,
    IF_DONE,
    IF_NOT_DONE,
    IN_TURN,
    INSTEAD,
    INSTEAD_OF,
    NEXT,
    OR,
    OTHERWISE_SO,
    REPEAT,
    THEN,
    WHEN,
    WHILE,
)
from gorin.text.lexicon import Adverb
from gorin.text.links import ALONE, OTHERWISE, Links
from gorin.text.links import IF_DONE as ON_DONE
from gorin.text.morphology import ACTIVE, BARE, FINAL
from gorin.text.nouns import amount_of, number_of, player_of
from gorin.text.phrases import (
    AT_LEAST,
    AT_MOST,
    ICON,
    MANY,
    QUANTITY,
    UP_TO,
    WITHIN,
    Clause,
    Lead,
    Phrase,
    Quantity,
    Sentence,
)
from gorin.text.pieces import (
    AMONG,
    CARRY_OUT,
    CHOOSE,
    DURATION,
    DURING,
    LINKS,
    LIST,
    MOMENT,
    PER,
    SUBJECT,
    Piece,
    Provided,
    cannot,
    check_form,
    chooses,
    clauses_of,
    first_key,
    goes_on,
    has_list,
    in_order,
    is_lead,
    is_trigger,
    leads_of,
    may,
    parted,
    parts_done,
    pieces_of,
    printed,
    stronger_at,
    subject_of,
    topic_of,
)
from gorin.text.provisos import provisos
from gorin.text.reference import Scope
from gorin.text.statements import is_statement, saying_of, statement_of
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more
from gorin.text.unknown import Unknown, definition_of
from gorin.text.values import CARD, KIND, PLAYER, Happening, value_of

PAY = "pay"
"""The name of the verb 支払う."""


@dataclass(frozen=True)
class Waiting:
    """A sentence that waits for something: what, under which conditions, and what then happens."""

    happening: Happening
    conditions: list[Condition]
    instead: Piece | None
    once: bool
    pieces: list[Piece]


@dataclass
class Telling:
    """One sentence while it is carried out.

    `said`: its cells, from `start` on; `branches`: where its conditions lead; `loop`: what each player does in turn.
    `whole`: all of it has to be done for the next sentence. `paid`: a cost (ことで) stands before it; `timed`: it says
    how long; `begins`: with whom each player in turn begins; `told`: how many clauses its last condition stands behind.
    `conditional`, `optional`, `by_each`, `postponed`: what
    the next sentence can ask about it.
    """

    whole: bool = False
    at: int = 0
    said: Said = field(default_factory=Said)
    start: int = 0
    branches: list[int] = field(default_factory=list)
    loop: tuple[int, int] | None = None
    conditional: bool = False
    optional: bool = False
    by_each: bool = False
    postponed: bool = False
    paid: bool = False
    timed: bool = False
    begins: Who | None = None
    counted: Cell | None = None
    often: Amount | None = None
    told: int = 0

    @property
    def acted(self) -> bool:
        """Whether something was said since its last condition."""
        return len(self.said.clauses) > self.told


def repetition(scope: Scope, parts: Sequence[object]) -> Amount | None:
    """以下を3回繰り返す: how often all that follows is done."""
    clause = parts[0] if len(parts) == 1 else None
    if not isinstance(clause, Clause) or clause.verb is None or clause.verb.name != REPEAT:
        return None
    frame: Frame[Any] = Frame(scope, clause)
    frame.need("を", group=LIST, expected=("以下を",))
    times = frame.need("", group=QUANTITY, expected=("3回",)).only.quantity
    frame.done()
    if times is None or times.counter != "time" or times.limit or times.amount is None or not is_order(clause):
        scope.fail(clause.start, "number_needed", ("3回",))
    return amount_of(scope, times.amount)


def repeat(draft: Draft, amount: Amount, once: Callable[[], None]) -> None:
    """What is drafted once is done so often."""
    again, over = draft.label(), draft.label()
    draft.place(again)
    draft.emit(Repeat(draft.num(), over, amount=amount))
    once()
    draft.emit(Goto(again))
    draft.place(over)


def define(scope: Scope, sentences: Sequence[Sentence]) -> None:
    """Find the sentence that says what X is; it may stand behind the X."""
    known = scope.unknown.nouns if scope.unknown is not None else None
    found = [nouns for each in sentences if (nouns := definition_of(each)) not in (None, known)]
    if len(found) > 1 or (found and known is not None):
        scope.fail(found[-1].start, "x_twice")
    if found:
        scope.unknown = Unknown(found[0], lambda: number_of(scope, found[0]))


class Flow:
    """Carries sentences into the draft of a scope."""

    waits_within = False
    """Whether a sentence can begin to wait behind its first clause."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.draft = scope.draft
        self.open: list[int] = []
        self.links = Links(self.draft)
        self.parts = 1
        self.items: Sequence[Sequence[Sentence]] = ()
        self.choosing: Clause | None = None
        self.option = -1
        self.picking: Cell | None = None
        self.all_items = False
        self.least = False
        self.before: Said | None = None
        self.models: list[Clause] = []
        self.doer: Lead | None = None
        self.saying: list[Clause] = []
        self.asked: Clause | None = None
        self.each: Cell | None = None
        self.passed_over: int | None = None
        self.branched_at: Cell | None = None
        self.telling = Telling()

    def carry_out(self, sentences: Sequence[Sentence], items: Sequence[Sequence[Sentence]] = ()) -> None:
        """Sentences in order, then the items of a list, if there are any."""
        self.items = items
        self.define([*sentences, *(each for item in items for each in item)])
        conditions, said = provisos(self.scope, sentences)
        for condition in conditions:
            if self.draft.cells or not said:
                self.scope.fail(sentences[0].start, "proviso")
            self.open.append(self.draft.label())
            self.draft.emit(Branch(condition, self.open[-1]))
        self.in_order(said)
        self.list_items()
        self.close()

    def in_order(self, sentences: Sequence[Sentence]) -> None:
        rest = list(sentences)
        while rest:
            sentence = rest.pop(0)
            again = repetition(self.scope, sentence.parts)
            if again is not None:
                if not rest and not self.items:
                    self.scope.fail(sentence.end, "repeat_what")
                items, self.items = self.items, ()
                below = [*rest, *(each for item in items for each in item)]
                repeat(self.draft, again, partial(self.once_more, below))
                return
            rest = rest[self.say(sentence, rest) :]

    def once_more(self, sentences: Sequence[Sentence]) -> None:
        self.in_order(sentences)
        self.links.end()

    def close(self) -> None:
        self.links.end()
        for label in reversed(self.open):
            self.draft.place(label)
        self.open = []

    def list_items(self) -> None:
        scope, draft, items = self.scope, self.draft, self.items
        if not items:
            if self.choosing is not None:
                scope.fail(self.choosing.end, "modes_missing", ("・",))
            return
        if self.choosing is None:
            scope.fail(items[0][0].start - 1 if items[0] else 0, "modes_of_what")
        if self.picking is not None:
            self.picking.op = replace(cast(PickOption, self.picking.op), count=len(items))
        elif not self.all_items:
            if len(items) < draft.modes:
                scope.fail(items[-1][-1].end + 1, "few_modes", ("・",))
            draft.mode_count = len(items)
            draft.modes = len(items) if self.least else draft.modes
            draft.more_modes = len(items) if draft.more_modes == MANY else draft.more_modes
        before = scope.mentions
        for number, item in enumerate(items, 1):
            scope.mentions = before.copied()
            scope.begun = None
            scope.mode = number if draft.modes else 0
            aimed = len(draft.targets)
            scope.until = scope.whole_effect
            label = draft.label()
            if self.option >= 0:
                draft.emit(Branch(Picked(self.option, number), label))
            elif not self.all_items:
                draft.emit(Branch(ModePicked(number), label))
            self.in_order(item)
            if self.option >= 0 and len(draft.targets) > aimed:
                scope.fail(item[0].start, "modes_of_others")
            self.links.end()
            draft.place(label)
        scope.mode = 0

    def define(self, sentences: Sequence[Sentence]) -> None:
        define(self.scope, sentences)

    def reckon(self) -> None:
        """X said before it is used is what it comes to here."""
        scope = self.scope
        known = scope.unknown
        if known is not None and known.amount is None:
            scope.reckon_here()
            known.amount = known.reckon()

    def say(self, sentence: Sentence, rest: Sequence[Sentence] = ()) -> int:
        """One sentence; how many of the following it took in."""
        if definition_of(sentence) is not None:
            self.reckon()
            return 0
        if self.either_number(sentence, rest):
            return 1
        self.begin(sentence, rest)
        if not sentence.parts:
            self.scope.fail(sentence.start, "empty")
        parts = parted([self.answered(piece) for piece in pieces_of(sentence.parts)])
        for pieces in parts[:-1]:
            self.run(pieces, ())
        return self.run(parts[-1], rest)

    def begin(self, sentence: Sentence, rest: Sequence[Sentence]) -> None:
        """A sentence begins: it is about nobody so far."""
        self.scope.actor, self.scope.actor_named = SELF, False
        self.scope.among = False

    def answered(self, piece: Piece) -> Piece:
        """捨てた場合, 捨てられなかった場合 behind 捨てる: the same as そうした場合, そうしなかった場合.

        破壊されなかった場合 behind それが破壊された場合: the same as そうでない場合.
        """
        if not isinstance(piece, Provided) or len(piece.clauses) != 1 or piece.link not in (WHEN, IF):
            return piece
        clause = piece.clauses[0]
        if self.scope.otherwise_of_conditions and denies(piece, self.asked):
            return Lead(OTHERWISE_SO, piece.start, piece.end, clause.predicate)
        if clause.verb is None or clause.phrases or clause.adverbs:
            return piece
        asked = clause.form.past or (clause.form.negative and self.links.optional)
        if cannot(clause) and clause.name == self.scope.mentions.deed:
            if any(quantity is not None and (quantity.number or MANY) > 1 for quantity in numbers_in(self.models)):
                self.scope.fail(clause.start, "cannot_in_part", ("そうしなかった場合",))
            return Lead(IF_NOT_DONE, piece.start, piece.end, clause.predicate)
        if not asked or clause.form.lasting or clause.verb.name != self.scope.mentions.deed:
            return piece
        return Lead(IF_NOT_DONE if clause.form.negative else IF_DONE, piece.start, piece.end, clause.predicate)

    def run(self, pieces: Sequence[Piece], rest: Sequence[Sentence]) -> int:
        """The pieces of a sentence; conditions and a duration in words reach to its end."""
        scope = self.scope
        begins = pieces[0] if pieces else None
        if not (isinstance(begins, Lead) and begins.key in LINKS):
            scope.reckon_here()
        until, asked = scope.until, scope.asked
        scope.topic_nouns = topic_of(pieces)
        self.asked = None
        pieces = in_order(scope, pieces)
        self.saying = clauses_of(pieces)
        instead = stronger_at(pieces)
        if instead is not None:
            self.say_instead(pieces, instead)
            scope.until = until
            return 0
        asks = bool(rest) and first_key(rest[0]) == IF_DONE
        self.telling = Telling(scope.wholly and asks, pieces[0].start if pieces else 0, start=len(self.draft.cells))
        scope.exact = self.telling.whole
        labels: list[int] = []
        first_piece = pieces[0] if pieces else None
        link = LINKS.get(first_piece.key, ALONE) if isinstance(first_piece, Lead) else ALONE
        self.links.begin(link)
        begun = self.draft.anchor()
        if link != ALONE:
            self.lead(pieces.pop(0), labels)
        if not self.special(pieces, rest, labels):
            for index, piece in enumerate(leads_of(pieces)):
                if is_trigger(piece) or (isinstance(piece, Lead) and piece.key == NEXT):
                    taken = self.later(pieces[index:], rest)
                    self.end_loop()
                    self.close_sentence(labels, link)
                    scope.until = until
                    return taken
                self.lead(piece, labels)
                if isinstance(piece, Lead) and piece.key in (ICON, DURATION):
                    until = scope.until
            self.tell(pieces, labels)
        if self.items and chooses(self.saying):
            self.open += [*labels, *self.links.hand_over()]
            labels = []
        self.end_telling()
        self.close_sentence(labels, link, parts_done(pieces))
        scope.until, scope.asked, scope.as_long = until, asked, None
        if (link == ALONE and not scope.looks_back) or scope.begun is None:
            scope.begun = begun
        scope.looks_back = False
        return 0

    def special(self, pieces: list[Piece], rest: Sequence[Sentence], labels: list[int]) -> bool:
        """Carry out a sentence that a game says in its own way; whether this is one."""
        return False

    def tell(self, pieces: Sequence[Piece], labels: list[int]) -> None:
        """The clauses of a sentence behind what leads it."""
        leads = leads_of(pieces)
        rest = list(pieces[len(leads) :])
        if not rest:
            self.scope.fail(pieces[-1].end if pieces else 0, "no_predicate")
        if any(isinstance(piece, Lead) and piece.key == ALSO_DONE for piece in leads):
            self.doer = None if subject_of(leads) is not None else self.doer
            rest = self.as_before(rest)
        clauses = clauses_of(rest)
        self.doer = subject_of([*leads, *rest])
        if any(clause.joint == OR for clause in clauses):
            self.alternatives(rest, labels)
        else:
            self.clauses(rest, labels)
        self.models += clauses

    def end_telling(self) -> None:
        """What a sentence told is what a later one can replace."""
        telling, scope = self.telling, self.scope
        if telling.begins is not None and not telling.by_each:
            scope.fail(telling.at, "in_turn_what")
        self.end_loop()
        if scope.lasts is not None:
            scope.fail(scope.lasts, "unused_duration")
        if telling.often is not None:
            self.again_for_each(telling.often)
        if scope.per is not None and not scope.per_used:
            self.again_for_each(scope.per)
        scope.per = None
        scope.end_sentence(telling.at)
        telling.said.cells = self.draft.cells[telling.start :]
        self.before = telling.said

    def again_for_each(self, per: Amount) -> None:
        """X1つにつき、相手は…を選び、破壊する: where no number can be multiplied, all of it is done so often."""
        draft, telling = self.draft, self.telling
        at = draft.cells.index(telling.counted) if telling.counted in draft.cells else -1
        after = draft.cells[at:]
        picks = any(each.op is not None and each.op.is_choice() for each in after)
        if at < 0 or telling.branches or telling.optional or self.is_aimed(after) or not picks:
            self.scope.fail(telling.at, "unused_per")
        again, over, often = draft.label(), draft.label(), draft.num()
        loop = Repeat(draft.num(), over, amount=Result(often))
        draft.cells[at:at] = [Cell(Reckon(often, per)), draft.labels[again], Cell(loop)]
        draft.emit(Goto(again))
        draft.place(over)

    def is_aimed(self, cells: Sequence[Cell]) -> bool:
        """Whether targets were chosen here, which is done once."""
        return False

    def close_sentence(self, labels: list[int], link: str, parts: int = 1) -> None:
        """Only そうした場合 has another branch, そうしなかった場合; elsewhere that asks what was done.

        Where a game says so, a condition has one, too: そうでないなら.
        """
        telling = self.telling
        condition = labels[0] if link == ON_DONE and labels else None
        of_condition = telling.conditional and link != ON_DONE
        if self.scope.otherwise_of_conditions and labels and (telling.conditional or link == ON_DONE):
            condition = labels[-1]
        by_each = telling.by_each or self.scope.actor == ALL
        self.links.close(labels, condition, telling.optional, by_each, telling.postponed)
        self.links.of_condition = of_condition
        self.parts = parts

    def say_instead(self, pieces: Sequence[Piece], at: int) -> None:
        """…なら、代わりに…: under the conditions this in place of the sentence before."""
        scope, draft, said = self.scope, self.draft, self.before
        conditions: list[Condition] = []
        for piece in pieces[:at]:
            if not isinstance(piece, Provided) or piece.link not in (WHEN, IF):
                scope.fail(piece.start, "no_link")
            conditions.append(self.asked_by(piece))
        condition = both(conditions)
        if condition is not None and self.choosing is not None and self.more_modes(pieces[at + 1 :], condition):
            return
        if condition is None or said is None or not said.cells:
            scope.fail(pieces[at].start, "instead_of_what")
        kept, self.telling = self.telling, Telling()
        alternative = draft.captured(lambda: self.alternative(self.as_before(pieces[at + 1 :])))
        self.telling = kept
        self.put_instead(said, condition, alternative, pieces[at].start)

    def put_instead(self, said: Said, condition: Condition, alternative: list[Cell], place: int) -> None:
        """Under a condition the alternative in place of a sentence."""
        instead(self.draft, said, condition, alternative)

    def either_number(self, sentence: Sentence, rest: Sequence[Sentence]) -> bool:
        """…なら、以下から2つを選ぶ。そうでないなら、以下から1つを選ぶ: how many in which case."""
        if not rest or self.choosing is not None or first_key(rest[0]) != OTHERWISE_SO:
            return False
        asked, then = (pieces_of(sentence.parts), pieces_of(rest[0].parts))
        provided, *said = asked
        if not isinstance(provided, Provided) or provided.link not in (WHEN, IF) or len(said) != 1 or len(then) != 2:
            return False
        many, few = said[0], then[1]
        if not isinstance(many, Clause) or not isinstance(few, Clause) or not (has_list(many) and has_list(few)):
            return False
        condition = condition_of(self.scope, provided.clauses)
        self.choose(few)
        listed = tuple(each for each in many.phrases if each.nouns.group != LIST)
        if not self.more_modes([replace(many, phrases=listed)], condition):
            self.scope.fail(many.start, "number_needed", ("2つ",))
        return True

    def more_modes(self, pieces: Sequence[Piece], condition: Condition) -> bool:
        """以下から1つを選ぶ。…なら、代わりに2つまで選ぶ: how many modes are picked under a condition."""
        clause = pieces[0] if len(pieces) == 1 else None
        if (
            not isinstance(clause, Clause)
            or clause.verb is None
            or clause.verb.name != CHOOSE
            or len(clause.phrases) != 1
        ):
            return False
        nouns, draft = clause.phrases[0].nouns, self.draft
        quantity = nouns.only.quantity if nouns.group == QUANTITY and not nouns.only.modifiers else None
        if quantity is None or not quantity.number or quantity.limit not in ("", UP_TO) or draft.more_if is not None:
            return False
        draft.more_if, draft.more_modes = condition, quantity.number
        draft.more_least = 0 if quantity.limit == UP_TO else -1
        return True

    def as_before(self, pieces: Sequence[Piece]) -> list[Piece]:
        """代わりに2枚捨てる, さらに1つ場に出す: what is left unsaid is as it was in the sentence before."""
        heads = self.scope.lexicon.counted
        found = [completed(each, self.models, heads) if isinstance(each, Clause) else each for each in pieces]
        verbs = {each.verb.name for each in self.models if each.verb is not None}
        again = any(each.verb is not None and each.verb.name in verbs for each in clauses_of(found))
        return [self.doer, *found] if self.doer is not None and again and subject_of(found) is None else found

    def alternative(self, pieces: Sequence[Piece]) -> None:
        """What is done in place of a sentence; what it leaves unsaid is as it was there."""
        labels: list[int] = []
        leads = leads_of(pieces)
        for piece in leads:
            self.lead(piece, labels)
        self.clauses(pieces[len(leads) :], labels)
        self.end_loop()
        for label in reversed(labels):
            self.draft.place(label)

    def lead(self, piece: Piece, labels: list[int]) -> None:
        """What stands before a clause; without its condition the rest is passed over."""
        scope = self.scope
        if isinstance(piece, Provided):
            self.provided(piece, labels)
            return
        assert isinstance(piece, Lead)
        key = piece.key
        if key in (ICON, DURATION, WITHIN):
            if self.telling.timed:
                scope.fail(piece.start, "duration_twice")
            self.telling.timed = True
        if key in (ICON, WITHIN):
            scope.until = scope.icon(piece)
        elif key == DURATION:
            scope.until = scope.duration(piece)
            scope.lasts = piece.start
        elif key == SUBJECT:
            self.subject(piece)
        elif key == BEGINNING and piece.phrase is not None:
            self.telling.begins = player_of(scope, piece.phrase.nouns.only)
        elif key == AMONG:
            scope.shown(piece.start)
            scope.among = True
        elif key in (IF_DONE, IF_NOT_DONE, OTHERWISE_SO):
            self.on_done(piece, labels)
        elif key == DURING:
            self.branch(scope.during(piece), labels)
        elif key == PER and piece.phrase is not None:
            per = per_of(scope, piece.phrase.nouns)
            self.telling.counted = self.draft.anchor()
            if any(each.verb is not None and each.verb.name == CHOOSE for each in self.saying):
                self.telling.often = per
            else:
                scope.per, scope.per_used = per, False
        elif key == INSTEAD:
            scope.fail(piece.start, "instead_of_what", ("…される場合、かわりに",))
        elif key in (NEXT, MOMENT):
            scope.fail(piece.start, "trigger_first")
        elif key not in (THEN, ALSO_DONE):
            scope.fail(piece.start, "lead_here")
        elif key == THEN and self.links.postponed:
            scope.fail(piece.start, "postponed")

    def provided(self, piece: Provided, labels: list[int]) -> None:
        scope = self.scope
        if is_trigger(piece):
            scope.fail(piece.start, "trigger_first")
        if piece.link == BY_DOING:
            self.by_doing(piece, labels)
            return
        if is_unless(piece):
            self.unless(piece.clauses[0], labels)
            return
        if piece.link not in (WHEN, IF, AS_LONG, WHILE):
            scope.fail(piece.start, "no_link")
        condition = self.asked_by(piece)
        if piece.link in (AS_LONG, WHILE):
            scope.as_long = condition
            return
        self.asked = piece.clauses[0] if len(piece.clauses) == 1 else None
        if not scope.narrowed_by(condition):
            self.branch(condition, labels)

    def asked_by(self, piece: Provided) -> Condition:
        """What the clauses of a condition ask."""
        return condition_of(self.scope, piece.clauses)

    def branch(self, condition: Condition, labels: list[int]) -> None:
        """Only under a condition."""
        self.siblings(labels, condition)
        condition = both([*(some(reg) for reg in doubtful(self.draft, condition)), condition]) or condition
        labels.append(self.draft.label())
        self.telling.branches.append(labels[-1])
        self.telling.conditional = True
        self.telling.told = len(self.telling.said.clauses)
        self.branched_at = self.draft.emit(Branch(condition, labels[-1]))
        self.telling.start = len(self.draft.cells)

    def siblings(self, labels: list[int], condition: Condition) -> None:
        """Aなら…し、Bなら…: the second condition does not hang on the first."""
        telling = self.telling
        if telling.acted:
            for label in reversed(telling.branches):
                labels.remove(label)
                self.draft.place(label)
            telling.branches = []

    def by_doing(self, piece: Provided, labels: list[int]) -> None:
        """手札を1枚捨てることで、…: a cost that may be paid; without it the rest is not done."""
        scope, draft = self.scope, self.draft
        over = draft.label()
        draft.emit(MayInFull(over, scope.actor))
        exact, scope.exact = scope.exact, True
        for clause in piece.clauses:
            carry_out(scope, replace(clause, link=""))
        scope.exact = exact
        labels += [over, self.links.if_done()]
        scope.asked = self.telling.paid = True
        self.telling.optional = True

    def unless(self, clause: Clause, labels: list[int]) -> None:
        """相手が手札を1枚捨てないかぎり、…: that player may do it; the rest is done if it was not."""
        scope, draft = self.scope, self.draft
        subject = clause.phrase("が")
        actor, scope.actor = scope.actor, player_of(scope, subject.nouns.only) if subject is not None else scope.actor
        if scope.actor == ALL or scope.as_long is not None:
            scope.fail(clause.start, "choice_of_both")
        over = draft.label()
        form = replace(clause.form, negative=False, ending=FINAL)
        rest = tuple(each for each in clause.phrases if each is not subject)
        deed = replace(clause, form=form, link="", joint="", phrases=rest)
        draft.emit(self.prevention(over, deed))
        exact, scope.exact = scope.exact, True
        self.clause(deed)
        scope.exact, scope.actor = exact, actor
        draft.place(over)
        labels.append(draft.label())
        draft.emit(Branch(Not(Did()), labels[-1]))

    def prevention(self, over: int, clause: Clause) -> Op:
        """Whether a player does what keeps the rest from being done."""
        return MayInFull(over, self.scope.actor)

    def subject(self, lead: Lead) -> None:
        """相手は; 各プレイヤーは: one after the other, where the game says so."""
        scope, draft = self.scope, self.draft
        self.end_loop()
        told = self.told_players(lead)
        scope.actor, scope.actor_named = ALL if told is not None else scope.acting(lead), True
        if scope.actor == SELF and lead.phrase is not None:
            says_no_more(lead.phrase.nouns.only.head)
        telling = self.telling
        if scope.actor != ALL and telling.begins is not None:
            scope.fail(lead.start, "in_turn_what")
        picks = any(is_picked(each) or may(each) for each in self.saying)
        if scope.actor == ALL and (scope.in_turn or picks or told is not None or telling.begins is not None):
            telling.by_each = True
            telling.loop = draft.label(), draft.label()
            draft.place(telling.loop[0])
            draft.emit(EachPlayer(draft.num(), telling.loop[1], first=telling.begins))
            scope.actor = Who(ACTOR)
        if told is not None:
            self.passed_over = draft.label()
            draft.emit(Branch(told, self.passed_over))

    def told_players(self, lead: Lead) -> Condition | None:
        """そうしなかったプレイヤーは, 召喚したプレイヤーは: those of each player of the sentence before who did it."""
        named = lead.phrase.nouns.only if lead.phrase is not None else None
        clause = named.modifiers[0].clause if named is not None and len(named.modifiers) == 1 else None
        if named is None or value_of(named) is not None or clause is None or not clause.form.past or self.each is None:
            return None
        if clause.name not in (DO_SO, self.scope.mentions.deed) or clause.phrases or clause.form.lasting:
            return None
        num, cells = self.draft.num(), self.draft.cells
        cells.insert(cells.index(self.each), Cell(NoteActor(num)))
        return Not(ActorNoted(num)) if clause.form.negative else ActorNoted(num)

    def end_loop(self) -> None:
        """What each player does ends with the sentence, or where somebody else is named."""
        loop, self.telling.loop = self.telling.loop, None
        if self.passed_over is not None:
            self.draft.place(self.passed_over)
            self.passed_over = None
        if loop is not None:
            self.each = self.draft.emit(Goto(loop[0]))
            self.draft.place(loop[1])

    def on_done(self, piece: Lead, labels: list[int]) -> None:
        """そうした場合, そうしなかった場合."""
        scope, links = self.scope, self.links
        if piece.phrase is not None:
            self.check_doer(piece.phrase)
        if not scope.has_acted:
            scope.fail(piece.start, "not_done")
        if links.by_each:
            scope.fail(piece.start, "done_by_each", ("その後、",))
        if links.postponed:
            scope.fail(piece.start, "postponed")
        if piece.key == OTHERWISE_SO:
            if not links.branches:
                scope.fail(piece.start, "otherwise_of_what")
            self.otherwise()
            return
        if self.parts > 1 and links.link != ALONE and not scope.wholly:
            scope.fail(piece.start, "done_in_parts", ("その後、",))
        if piece.key == IF_DONE:
            if links.asks_undone:
                links.other_answer()
                self.telling.start = len(self.draft.cells)
                return
            labels.append(links.if_done())
            self.telling.start = len(self.draft.cells)
            return
        if links.before == OTHERWISE:
            scope.fail(piece.start, "undone_twice", ("その後、",))
        if links.of_condition:
            links.condition = None
        self.otherwise()

    def otherwise(self) -> None:
        """The other case; of something that was only offered it needs that somebody took it."""
        links, draft, asked = self.links, self.draft, self.branched_at
        of_condition = links.condition is not None
        links.otherwise()
        self.telling.start = len(draft.cells)
        for reg in sorted(registers(asked.op, filled=False)) if of_condition and asked is not None else ():
            if draft.may_be_empty(reg):
                draft.emit(Branch(some(reg), links.ends[-1]))

    def check_doer(self, subject: Phrase) -> None:
        """相手がそうしないなら: who is asked about must be who was told to."""
        scope = self.scope
        doer = self.doer.phrase if self.doer is not None else None
        told = player_of(scope, doer.nouns.only) if doer is not None else SELF
        if subject.nouns.group != PLAYER or player_of(scope, subject.nouns.only) != told:
            scope.fail(subject.start, "done_by_whom")

    def alternatives(self, pieces: Sequence[Piece], labels: list[int]) -> None:
        """or between clauses: one of them, by choice."""
        scope, draft = self.scope, self.draft
        groups: list[list[Piece]] = [[]]
        for piece in pieces:
            groups[-1].append(piece)
            if isinstance(piece, Clause) and piece.joint:
                if piece.joint != OR:
                    scope.fail(piece.end, "goes_on", ("or",))
                groups.append([])
        last = clauses_of(pieces)[-1]
        bare = next((piece for piece in groups[0] if isinstance(piece, Clause) and piece.form.ending == BARE), None)
        while is_lead(first := groups[0][0]) or (isinstance(first, Clause) and self.comes_first(first, last, bare)):
            piece = groups[0].pop(0)
            if isinstance(piece, Clause):
                self.clause(piece)
            else:
                self.lead(piece, labels)
        over = self.may(clauses_of(pieces))
        num = draft.num()
        draft.emit(PickOption(num, len(groups), scope.actor))
        asked, scope.asked = scope.asked, scope.asked or over is not None
        for option, group in enumerate(groups, 1):
            label = draft.label()
            draft.emit(Branch(Picked(num, option), label))
            inner: list[int] = []
            self.clauses(group, inner)
            for each in reversed(inner):
                draft.place(each)
            draft.place(label)
        scope.asked = asked
        if over is not None:
            draft.place(over)

    def comes_first(self, clause: Clause, last: Clause, bare: Clause | None) -> bool:
        """Whether a clause is done in any case: 敵1体を選び、前進または後退させる."""
        return self.is_prelude(clause, last) or (bare is not None and clause is not bare)

    def may(self, clauses: Sequence[Clause]) -> int | None:
        """A question before all of it, if the last clause is only permitted."""
        scope = self.scope
        if scope.asked or not clauses or not self.is_may(clauses[-1]) or not scope.asks(clauses[-1]):
            return None
        if scope.actor == ALL:
            scope.fail(clauses[-1].end, "may_of_both", ("する。",))
        over = self.draft.label()
        self.telling.optional = True
        self.draft.emit(scope.question(over, clauses[-1]))
        return over

    def clauses(self, pieces: Sequence[Piece], labels: list[int]) -> None:
        """Clauses of a sentence, with what stands between them."""
        scope, draft = self.scope, self.draft
        clauses = clauses_of(pieces)
        if not clauses or is_lead(pieces[-1]):
            scope.fail(pieces[-1].end if pieces else 0, "no_predicate")
        over: int | None = None
        stops: list[int] = []
        whole = self.telling.whole
        if self.telling.paid and self.is_may(clauses[-1]):
            says_no_more(clauses[-1].predicate)
        asks = self.is_may(clauses[-1]) and scope.asks(clauses[-1]) and not scope.asked
        scope.exact = scope.exact or (asks and scope.asks_whole(clauses[-1]))
        for index, piece in enumerate(pieces):
            if self.waits_within and (is_trigger(piece) or (isinstance(piece, Lead) and piece.key == NEXT)):
                self.later(pieces[index:], ())
                break
            if not isinstance(piece, Clause):
                self.lead(piece, labels)
                continue
            check_form(scope, piece, piece is clauses[-1])
            last = piece is clauses[-1]
            piece = self.with_doer(piece)
            if over is None and not self.is_prelude(piece, clauses[-1]):
                over = self.may(clauses)
            single: int | None = None
            if self.is_may(piece) and over is None and not scope.asked and scope.asks(piece):
                single = draft.label()
                draft.emit(scope.question(single, piece))
            begin = len(draft.cells)
            self.clause(piece)
            self.telling.said.clauses.append(draft.cells[begin:])
            if single is not None:
                draft.place(single)
            if whole and not last and not self.is_prelude(piece, piece):
                self.links.stop(stops)
        for label in stops:
            draft.place(label)
        if over is not None:
            self.end_question(over)

    def end_question(self, over: int) -> None:
        """All that was permitted has been said."""
        self.draft.place(over)

    def is_may(self, clause: Clause) -> bool:
        """Whether a clause is only permitted."""
        return may(clause)

    def with_doer(self, clause: Clause) -> Clause:
        """代わりに、自分がカードを1枚引く: who does it may be said with が."""
        phrase = clause.phrase("が")
        order = clause.verb is not None and clause.verb.order is not None and is_order(clause)
        if phrase is None or phrase.nouns.group != PLAYER or not order or is_statement(clause):
            return clause
        self.subject(Lead(SUBJECT, phrase.start, phrase.end, None, phrase))
        return replace(clause, phrases=tuple(each for each in clause.phrases if each is not phrase))

    def is_prelude(self, clause: Clause, last: Clause) -> bool:
        """Whether a clause only says what the next one is about, so that the question comes after it."""
        return False

    def clause(self, clause: Clause) -> None:
        scope = self.scope
        if scope.as_long is not None and not is_statement(clause):
            scope.fail(clause.start, "as_long_order")
        if has_list(clause):
            self.choose(clause)
        elif is_statement(clause):
            scope.state(clause, statement_of(scope, clause))
        else:
            carry_out(scope, clause)

    def choose(self, clause: Clause) -> None:
        """以下から1つを選ぶ; 以下のすべてを行う."""
        scope = self.scope
        frame: Frame[Any] = Frame(scope, clause)
        if self.choosing is not None:
            scope.fail(clause.start, "modes_once")
        self.choosing = clause
        if clause.verb is not None and clause.verb.name == CARRY_OUT:
            quantities = [phrase.nouns.only.quantity for phrase in clause.phrases]
            every = any(each is not None and each.every for each in quantities)
            if not every or any(phrase.case not in ("を", "から", "") for phrase in clause.phrases):
                scope.fail(clause.start, "number_needed", ("すべて",))
            self.all_items = True
            return
        frame.need("から", group=LIST, expected=("以下から",))
        chosen = frame.take("を") or frame.take("", group=QUANTITY)
        quantity = chosen.only.quantity if chosen is not None else None
        frame.done()
        number = printed(quantity.amount.terms[0].factors[0].token) if quantity and quantity.amount else None
        if clause.verb is None or clause.verb.name != CHOOSE or may(clause):
            scope.fail(frame.place, "choose_here", ("選ぶ",))
        if not number or quantity is None or quantity.limit == AT_MOST:
            scope.fail(quantity.start if quantity else frame.place, "number_needed", ("1",))
        if scope.actor != SELF:
            self.choose_for(frame, number, quantity.limit)
            return
        self.draft.modes = number
        if quantity.limit:
            self.draft.mode_least = 0 if quantity.limit == UP_TO else number
        self.least = quantity.limit == AT_LEAST

    def choose_for(self, frame: Frame[Any], number: int, limit: str) -> None:
        """相手は以下から1つを選ぶ: another player picks while the effect is carried out."""
        scope = self.scope
        if number != 1 or limit or scope.actor == ALL:
            frame.fail(frame.place, "modes_of_others", ("1つを選ぶ",))
        self.option = self.draft.num()
        self.picking = self.draft.emit(PickOption(self.option, 0, scope.actor))

    def later(self, pieces: Sequence[Piece], rest: Sequence[Sentence]) -> int:
        """An ability that this effect makes; sentences about what it did belong to it."""
        scope = self.scope
        taken = 0
        while taken < len(rest) and goes_on(rest[taken]):
            taken += 1
        scope.said_lasting()
        inner = scope.apart()
        waiting = waiting_of(inner, pieces, rest[:taken])
        items = self.items if chooses(clauses_of(pieces)) else ()
        if items:
            self.items = ()
        ability = triggered(inner, waiting, rest[:taken], items)
        happening = waiting.happening
        if happening.once:
            self.draft.emit(Later(ability))
            self.telling.postponed = True
            return taken
        if happening.moment and scope.until == scope.whole_effect:
            scope.fail(pieces[0].start, "how_long")
        again = not waiting.once and not (happening.moment and not scope.comes_again(happening.events))
        self.draft.emit(Later(ability, scope.until, again))
        self.telling.postponed = True
        return taken


def some(reg: int) -> Condition:
    """Whether there is anything in a register."""
    return Compare(CountOf(It(reg)), LEAST, ONE)


def doubtful(draft: Draft, condition: Condition) -> list[int]:
    """Registers that may be empty, of which a condition asks what would be true of nothing: it is no X, it costs 0."""
    found: list[int] = []
    for part in parts_of(condition):
        asked = part.part if isinstance(part, Not) else part
        things = (
            asked.things if isinstance(asked, NumberOf) or (asked is not part and isinstance(asked, Fits)) else None
        )
        if isinstance(things, It) and things.reg not in found and draft.may_be_empty(things.reg):
            found.append(things.reg)
    return found


def numbers_in(clauses: Sequence[Clause]) -> list[Quantity | None]:
    """How many the last of several clauses is about; how often it is done has no case."""
    return [each.nouns.only.quantity for clause in clauses[-1:] for each in clause.phrases if each.case]


def denies(piece: Piece, asked: Clause | None) -> bool:
    """Whether a condition only says that what was asked before is not so: 破壊されなかったなら."""
    clause = piece.clauses[0] if isinstance(piece, Provided) and len(piece.clauses) == 1 else None
    if clause is None or asked is None or clause.verb is None or asked.verb is None:
        return False
    same = clause.verb.name == asked.verb.name and replace(clause.form, negative=asked.form.negative) == asked.form
    bare = not clause.phrases and all(each.sense(Adverb) == Adverb(BY_THIS) for each in clause.adverbs)
    return same and bare and clause.form.negative != asked.form.negative


def is_picked(clause: Clause) -> bool:
    """Whether a clause has somebody choose things in play, or cards that lie open."""
    treated = clause.phrase("を")
    quantity = treated.nouns.only.quantity if treated is not None else None
    if clause.name == CHOOSE:
        return True
    some = quantity is not None and not quantity.every
    return some and treated is not None and treated.nouns.group in (KIND, CARD) and bool(treated.nouns.only.modifiers)


def is_unless(piece: Provided) -> bool:
    """Whether a player can prevent the rest by doing something: 支払わないかぎり, 捨てなければ."""
    clause = piece.clauses[0]
    subject = clause.phrase("が")
    if len(piece.clauses) != 1 or piece.link not in (IF, AS_LONG, WHEN) or clause.verb is None:
        return False
    form = clause.form
    denied = form.negative and not form.past and not form.lasting and form.voice == ACTIVE
    deed = clause.verb.order is not None and not clause.adverbs
    if subject is None:
        return denied and deed and clause.verb.name == PAY and clause.phrase("を") is not None
    return denied and deed and subject.nouns.group == PLAYER


def carry_out(scope: Scope, clause: Clause) -> None:
    """A clause that says what happens."""
    frame: Frame[Any] = Frame(scope, clause)
    begin = len(scope.draft.cells)
    if frame.adverb(IN_TURN):
        says_no_more(*(each for each in clause.adverbs if each.sense(Adverb) == Adverb(IN_TURN)))
    saying = saying_of(clause)
    if saying is not None and clause.complement is not None:
        if saying.order is None:
            frame.fail(clause.start, "says_nothing")
        saying.order(frame, clause.complement.only)
    elif clause.verb is None:
        frame.fail(frame.place, "says_nothing")
    elif clause.verb.order is None:
        frame.fail(frame.place, "no_order", verb=clause.said)
    elif not scope.tells(clause):
        frame.fail(frame.place, "not_said_so", verb=clause.said)
    else:
        clause.verb.order(frame)
    frame.done()
    scope.done(clause, scope.draft.cells[begin:])


def is_other_case(sentence: Sentence, before: Sequence[Piece]) -> bool:
    """Whether a sentence is about the other case of a condition before it: そうでない場合, 破壊されなかった場合."""
    first = next(iter(pieces_of(sentence.parts)), None)
    if first_key(sentence) == OTHERWISE_SO or first is None:
        return first is not None
    conditions = [each for each in before if isinstance(each, Provided) and not is_trigger(each)]
    return any(denies(first, each.clauses[0]) for each in before if isinstance(each, Provided)) or (
        isinstance(first, Provided) and any(are_parallel(first, each) for each in conditions)
    )


def are_parallel(one: Provided, other: Provided) -> bool:
    """それが敵なら…。それが味方なら…: two conditions that ask the same of the same, each for its own sentence."""
    if len(one.clauses) != 1 or len(other.clauses) != 1:
        return False
    asked = [(each.clauses[0].phrase("が"), each.clauses[0].name, each.clauses[0].complement) for each in (one, other)]
    (left, verb, said), (right, also, told) = asked
    if left is None or right is None or verb != also or (said is None) != (told is None):
        return False
    return (
        left.nouns.only.head is not None
        and left.nouns.only.key == right.nouns.only.key
        and (left.nouns.only.path() == right.nouns.only.path())
    )


def conditions_ahead(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """あなたのターン中、味方が撃破された場合: what has to be so, before what is waited for."""
    at = next((index for index, piece in enumerate(pieces) if is_trigger(piece)), 0)
    ahead = pieces[:at]
    during = all(isinstance(each, Lead) and each.key == DURING for each in ahead if not isinstance(each, Provided))
    plain = all(each.link in (WHEN, IF, AS_LONG, WHILE) for each in ahead if isinstance(each, Provided))
    return ahead if during and plain else ()


def is_next(token: Token) -> bool:
    """次に within the clause: 対象が次に移動した場合."""
    return token.sense(Adverb) == Adverb(NEXT)


def waiting_of(scope: Scope, pieces: Sequence[Piece], following: Sequence[Sentence] = ()) -> Waiting:
    """A sentence from its trigger on; a condition with another case (そうでない場合) stays with what is done."""
    other_case = bool(following) and is_other_case(following[0], pieces)
    rest = list(pieces)
    once = False
    ahead = conditions_ahead(rest)
    rest = rest[len(ahead) :]
    if rest and isinstance(rest[0], Lead) and rest[0].key == NEXT:
        once = True
        rest.pop(0)
    if not rest or not is_trigger(rest[0]):
        scope.fail(pieces[0].end, "next_what")
    lead = rest.pop(0)
    if isinstance(lead, Provided) and any(is_next(each) for each in lead.clauses[0].adverbs) and not once:
        kept = tuple(each for each in lead.clauses[0].adverbs if not is_next(each))
        lead = replace(lead, clauses=(replace(lead.clauses[0], adverbs=kept), *lead.clauses[1:]))
        once = True
    if isinstance(lead, Lead):
        happening = scope.moment(lead)
    else:
        assert isinstance(lead, Provided)
        happening = happening_of(scope, lead.clauses)
    scope.wait_for(happening.events, happening.of_card, happening.moment)
    scope.tell_event(lead.clauses if isinstance(lead, Provided) else ())
    conditions: list[Condition] = []
    for piece in ahead:
        if isinstance(piece, Provided):
            conditions.append(condition_of(scope, piece.clauses))
        elif isinstance(piece, Lead):
            conditions.append(scope.during(piece))
    while rest and isinstance(provided := rest[0], Provided) and not other_case:
        if is_trigger(provided):
            scope.fail(provided.start, "one_trigger")
        if provided.link not in (WHEN, IF):
            scope.fail(provided.start, "no_link")
        told = lead.clauses if isinstance(lead, Provided) else ()
        nth = counted_in_turn(scope, happening, provided.clauses, told) if told else None
        before = would_be_nth(scope, nth, told) if nth is not None else None
        if nth is not None and before is None:
            happening = nth
        else:
            conditions.append(before or condition_of(scope, provided.clauses))
        rest.pop(0)
    first = rest[0] if rest else None
    instead: Piece | None = lead if isinstance(lead, Provided) and lead.link == INSTEAD_OF else None
    if isinstance(first, Lead) and first.key == INSTEAD and instead is None:
        instead = rest.pop(0)
    return Waiting(happening, conditions, instead, once, rest)


def triggered(
    scope: Scope,
    waiting: Waiting,
    following: Sequence[Sentence],
    items: Sequence[Sequence[Sentence]] = (),
    zones: int = 0,
    aimed: Sequence[Op] = (),
) -> Ability:
    """An ability that waits, or that replaces what would happen; `aimed` chooses its targets."""
    draft = scope.draft
    flow = Flow(scope)
    flow.items = items
    flow.define([*following, *(each for item in items for each in item)])
    provided, following = provisos(scope, following)
    if waiting.instead is not None:
        if any(cell.op is not None for cell in draft.cells):
            scope.fail(waiting.instead.start, "replacement_condition")
        clauses = clauses_of(waiting.pieces)
        optional = bool(clauses) and may(clauses[-1])
        condition = both([*waiting.happening.asked, *waiting.conditions, *provided])
        replacement = replace(replacement_of(scope, waiting.happening, optional), condition=condition)
        scope.asked = scope.replacing = True
        if waiting.happening.of_card and scope.mentions.spoken_of is None:
            scope.mentions.spoken_of = EVENT
        flow.run(waiting.pieces, ())
        if optional and scope.actor != SELF:
            scope.fail(waiting.pieces[-1].start, "may_of_others", ("する。",))
        flow.carry_out(following, flow.items)
        return Ability(REPLACEMENT, draft.finish(), replacement=replacement, zones=zones)
    over = draft.label()
    condition = both([*waiting.conditions, *provided])
    if condition is not None:
        draft.emit(Branch(condition, over))
    for op in aimed:
        draft.emit(op)
    scope.of_another = not waiting.happening.this
    if not waiting.pieces:
        scope.fail(waiting.happening.end, "no_predicate")
    taken = flow.run(waiting.pieces, following)
    flow.carry_out(following[taken:], flow.items)
    draft.place(over)
    return Ability(AUTOMATIC, draft.finish(), trigger=waiting.happening.trigger(waiting.conditions), zones=zones)
