"""Effects of this game, sentence by sentence: targets that may be gone, X, delays, what is replaced next (T43-T63)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from gorin.engine.program.numbers import FOR_GOOD, THIS_TURN, Lasting, Later
from gorin.engine.program.roots import Condition, Op
from gorin.engine.program.things import All, Both, It
from gorin.engine.program.who import MASTER_OF, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, REPLACEMENT, Ability, Program, Replacement
from gorin.engine.values.change import ReplaceNext
from gorin.games.orphelia.dialect.nouns import things_of
from gorin.games.orphelia.dialect.orders import is_target, target
from gorin.games.orphelia.dialect.reading import Reading
from gorin.games.orphelia.program.conditions import InAttack, Quiet, WasSeen
from gorin.games.orphelia.program.operations import Aim
from gorin.text.conditions import condition_of
from gorin.text.draft import Cell
from gorin.text.events import happening_of
from gorin.text.flow import Flow
from gorin.text.frames import Frame, occasion_of
from gorin.text.function_words import INSTEAD_OF, NEXT, ONLY_WHEN, OTHERWISE_SO
from gorin.text.phrases import Clause, Lead, Sentence
from gorin.text.pieces import LINKS, Piece, Provided, clauses_of, first_key, is_of_that_turn, is_trigger, may, pieces_of
from gorin.text.statements import is_statement, statement_of
from gorin.text.times import TURN_TIME, turn_of
from gorin.text.trial import says_no_more_at


def activated_when(scope: Reading, sentence: Sentence) -> Condition | None:
    """T14 この能力は静止下でのみ起動できる, 自分のターン中にのみ, …場合にのみ."""
    pieces = pieces_of(sentence.parts)
    clause = pieces[-1] if pieces else None
    if not isinstance(clause, Clause) or clause.name != "activate" or len(pieces) > 2:
        return None
    form = clause.form
    ability, *when = clause.phrases or (None,)
    named = ability is not None and ability.case == "は" and ability.nouns.only.path() == "この能力"
    if not named or form.voice != "able" or form.negative or form.past or len(when) + len(pieces) != 2:
        return None
    if not when:
        provided = pieces[0]
        only = isinstance(provided, Provided) and provided.link == ONLY_WHEN
        return condition_of(scope, provided.clauses) if only and isinstance(provided, Provided) else None
    (phrase,) = when
    time = phrase.nouns.only
    if time.group == "timing" and phrase.only:
        return Quiet() if time.key == "静止下" else InAttack()
    return turn_of(scope, phrase.nouns) if time.group == TURN_TIME and phrase.only else None


class Telling(Flow):
    """Carries sentences into the draft of a text."""

    scope: Reading
    waits_within = True

    def __init__(self, scope: Reading) -> None:
        super().__init__(scope)
        self.scope: Reading = scope
        self.aims: list[tuple[int, Cell]] = []
        self.asked_of: It | None = None

    def say(self, sentence: Sentence, rest: Sequence[Sentence] = ()) -> int:
        scope = self.scope
        when = activated_when(scope, sentence)
        if when is not None:
            scope.when.append(when)
            return 0
        scope.mentions.spoken_of = scope.subject = scope.subject_player = scope.treated = None
        scope.seen_before = scope.mentions.shown
        scope.until = ""
        scope.lasts = None
        scope.said_until = False
        return super().say(sentence, rest)

    def run(self, pieces: Sequence[Piece], rest: Sequence[Sentence]) -> int:
        kept, self.aims = self.aims, []
        taken = super().run(pieces, rest)
        self.aims = kept
        return taken

    def say_instead(self, pieces: Sequence[Piece], at: int) -> None:
        """T63."""
        scope = self.scope
        scope.instead, scope.replaced = True, self.before.cells if self.before is not None else []
        scope.until = scope.last_until
        super().say_instead(pieces, at)
        scope.instead = False

    def branch(self, condition: Condition, labels: list[int]) -> None:
        """それがノーディアカードなら、場に出す: what is asked about is what the clause does something with."""
        super().branch(condition, labels)
        asked = condition.things if isinstance(condition, WasSeen) else None
        self.asked_of = asked if isinstance(asked, It) else None
        if self.scope.mentions.spoken_of is None:
            self.scope.mentions.spoken_of = self.asked_of

    def on_done(self, piece: Lead, labels: list[int]) -> None:
        super().on_done(piece, labels)
        if piece.key == OTHERWISE_SO and self.scope.mentions.spoken_of is None:
            self.scope.mentions.spoken_of = self.asked_of

    def is_prelude(self, clause: Clause, last: Clause) -> bool:
        executes = last.name == "execute" and clause is not last
        return is_target(clause) or executes

    def clause(self, clause: Clause) -> None:
        scope = self.scope
        if is_target(clause):
            self.aims += target(Frame(scope, clause))
            self.telling.start = len(self.draft.cells)
            self.telling.said.clauses = []
            return
        if is_statement(clause):
            said = statement_of(scope, clause)
            scope.subject = said.things if said.things is not None else scope.subject
            scope.state(clause, said)
            scope.done(clause)
            scope.treated = said.things
            return
        begin = len(self.draft.cells)
        super().clause(clause)
        for cell in self.draft.cells[begin:]:
            scope.treated = getattr(cell.op, "things", scope.treated)

    def is_aimed(self, cells: Sequence[Cell]) -> bool:
        return any(cell is each for _, cell in self.aims for each in cells)

    def end_telling(self) -> None:
        scope = self.scope
        scope.last_until = scope.until
        super().end_telling()
        self.place_aims()

    def place_aims(self) -> None:
        """R30: the targets on which the sentence acts must still be there; of several, those that are."""
        if not self.aims:
            return
        draft = self.draft
        ops = [cell.op for cell in self.telling.said.cells if cell.op is not None]
        over = draft.label()
        for reg, cell in self.aims:
            if len(self.aims) == 1 or all(reg in acted_on(op) for op in ops):
                cell.op = Aim(reg, over)
            elif any(reg in acted_on(op, together=True) for op in ops):
                beside = draft.label()
                draft.cells.insert(draft.cells.index(cell) + 1, draft.labels[beside])
                cell.op = Aim(reg, beside)
        draft.place(over)

    def later(self, pieces: Sequence[Piece], rest: Sequence[Sentence]) -> int:
        """T119 a delayed trigger; T149 the next such event is replaced."""
        scope = self.scope
        first = pieces[0]
        inner = scope.apart()
        once = isinstance(first, Lead) and first.key == NEXT
        if once:
            pieces = pieces[1:]
        if not pieces or not is_trigger(pieces[0]):
            scope.fail(first.end, "next_what", ("次にそれが破壊される代わりに",))
        lead, then = pieces[0], pieces[1:]
        if not then:
            scope.fail(lead.end, "what_then", ("カードを1枚引く",))
        taken = 0
        if isinstance(lead, Provided) and lead.link == INSTEAD_OF:
            if not once:
                scope.fail(lead.start, "replacement_line", ("次に",))
            self.replace_next(lead, then)
        elif isinstance(lead, Provided):
            taken = self.wait_for(inner, lead, then, rest, once)
        elif once:
            scope.fail(lead.start, "trigger_first")
        else:
            assert isinstance(lead, Lead)
            happening = scope.moment(lead)
            says_no_more_at(lead.start)
            inner.of_event, inner.of_moment = scope.of_event, True
            taken = self.postpone(inner, then, rest)
            self.draft.emit(Later(Ability(AUTOMATIC, inner.draft.finish(), trigger=happening.trigger([]))))
        self.telling.postponed = True
        return taken

    def postpone(self, inner: Reading, then: Sequence[Piece], rest: Sequence[Sentence]) -> int:
        """What is done at another time, with the sentences that ask whether it was done: how many those are."""
        taken = 0
        while taken < len(rest) and belongs_later(rest[taken]):
            taken += 1
        flow = Telling(inner)
        used = flow.run(then, rest[:taken])
        flow.carry_out(rest[used:taken])
        return taken

    def wait_for(
        self, inner: Reading, lead: Provided, then: Sequence[Piece], rest: Sequence[Sentence], once: bool
    ) -> int:
        """このターン、自分がスペルを実行するたび、…: each time, or with 次に once, as long as it says."""
        scope = self.scope
        if scope.until != THIS_TURN or scope.lasts is None:
            scope.fail(lead.start, "trigger_first")
        scope.said_lasting()
        inner.said_lasting()
        happening = happening_of(inner, lead.clauses)
        inner.event_player = True
        inner.of_event = happening.of_card
        inner.tell_event(lead.clauses)
        inner.until = ""
        taken = self.postpone(inner, then, rest)
        ability = Ability(AUTOMATIC, inner.draft.finish(), trigger=happening.trigger([]))
        self.draft.emit(Later(ability, THIS_TURN, not once))
        return taken

    def replace_next(self, lead: Provided, then: Sequence[Piece]) -> None:
        """T149: the next such event of something named is replaced."""
        scope = self.scope
        clause = lead.clauses[0]
        occasion = occasion_of(clause)
        subject = clause.phrase("が")
        fits = occasion is not None and occasion.before >= 0 and occasion.before != occasion.after
        if occasion is None or not fits or subject is None or len(lead.clauses) > 1:
            scope.fail(lead.start, "not_replaced", ("破壊される",))
        frame = Frame(scope, clause)
        for case in occasion.objects:
            frame.take(case)
        things = things_of(scope, frame.need("が"), generic=True)
        frame.done()
        if isinstance(things, All):
            scope.fail(subject.start, "one_only", ("それが",))
        ability = replacement(scope, Replacement((occasion.before,), this=True), then)
        self.draft.emit(Lasting(things, (ReplaceNext(ability),), scope.lasting() or FOR_GOOD))


def belongs_later(sentence: Sentence) -> bool:
    """そうしたら, そのターン; コピーの対象を選び直してもよい: what goes on with a deed of another time."""
    of_copy = any(clause.name == "choose again" for clause in sentence.clauses())
    return of_copy or first_key(sentence) in LINKS or is_of_that_turn(sentence)


def replacement(scope: Reading, what: Replacement, pieces: Sequence[Piece], rest: Sequence[Sentence] = ()) -> Ability:
    """T142 to T146: what is done in place of an event; それ is what it would have concerned."""
    clauses = clauses_of(pieces)
    if not clauses:
        scope.fail(pieces[-1].end if pieces else 0, "what_then", ("それを手札に戻す",))
    inner = Reading(scope.lexicon, scope.source, scope.quoted)
    inner.unknown = scope.unknown
    inner.of_event = True
    optional = inner.asked = may(clauses[-1])
    flow = Telling(inner)
    flow.run(pieces, rest)
    flow.carry_out(rest)
    if optional and inner.actor != SELF:
        last = clauses[-1].predicate
        scope.fail(last.start if last is not None else clauses[-1].start, "may_of_others", ("する。",))
    found = Replacement(what.events, what.who, what.this, what.tests, optional)
    return Ability(REPLACEMENT, inner.draft.finish(), replacement=found)


def acted_on(op: Op, together: bool = False) -> set[int]:
    """The registers whose contents an operation does something to (`together`: also as one of several)."""
    found: set[int] = set()
    for each in fields(op):
        value = getattr(op, each.name)
        for part in value.parts if isinstance(value, Both) and together else (value,):
            if isinstance(part, It) or (isinstance(part, Who) and part.role == MASTER_OF):
                found.add(part.reg)
    return found


def finished(scope: Reading, place: int) -> Program:
    draft = scope.draft
    if draft.modes and draft.mode_least > 0:
        draft.modes = draft.mode_count
    if draft.modes and draft.mode_count < draft.modes:
        scope.fail(place, "few_modes", ("・",))
    return draft.finish()
