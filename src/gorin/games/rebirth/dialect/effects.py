"""Effects: clause by clause into a program: durations, conditions, prices, what waits (T113 to T127, T256 on)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cards import Draw
from gorin.engine.program.condition import AT_MOST, Compare, Did, Every, Fits, Not
from gorin.engine.program.flow import Branch, EachPlayer, Goto, Reckon
from gorin.engine.program.group import Group, HasState
from gorin.engine.program.numbers import Later, Turn
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import Both, It
from gorin.engine.program.who import ACTOR, OTHER, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, REPLACEMENT
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import amount_of_nouns, how_many, per_each, redundant
from gorin.games.rebirth.dialect.cards import cards_of, left_over
from gorin.games.rebirth.dialect.conditions import condition_of, of_each
from gorin.games.rebirth.dialect.events import happening_of, moment_of, this_card
from gorin.games.rebirth.dialect.lists import Item, Lists, is_otherwise
from gorin.games.rebirth.dialect.orders import PHASE, goal_of
from gorin.games.rebirth.dialect.pieces import TURN, Piece, adds, conjuncts, is_added, is_goal_only, is_state, pieces_of
from gorin.games.rebirth.dialect.predicates import perform
from gorin.games.rebirth.dialect.results import ACTS
from gorin.games.rebirth.dialect.rules import WOULD, least_of, would
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import (
    DURING,
    during_condition,
    during_span,
    often_a_turn,
    times_a_turn,
    until_span,
)
from gorin.games.rebirth.dialect.tracing import Trace
from gorin.games.rebirth.dialect.widening import NOT_THAT, widen, widens
from gorin.games.rebirth.program.abilities import Instead, RebirthAbility, When
from gorin.games.rebirth.program.choices import Choose, Present
from gorin.games.rebirth.program.conditions import AttackIs, Unused
from gorin.games.rebirth.program.lasts import Lasts, Span
from gorin.games.rebirth.program.operations import CountUse, Offer, Price, Put, PutTop, Together
from gorin.games.rebirth.program.standing import Permits
from gorin.games.rebirth.program.tests import IsOneOf
from gorin.games.rebirth.program.who import ALLY, DECLARED, EVERYONE, EXTREME, FACING, MUTUAL, OTHER_PLAYERS, Side
from gorin.text.checks import every_part
from gorin.text.draft import Cell, registers
from gorin.text.ellipsis import completed
from gorin.text.flow import define, denies, is_unless, repeat, repetition
from gorin.text.frames import Frame
from gorin.text.function_words import (
    AFTER,
    ALSO_DONE,
    AS,
    AS_LONG,
    BEFORE,
    BEGINNING,
    BY_DOING,
    BY_THIS,
    IF,
    IF_DONE,
    IF_NOT_DONE,
    INSTEAD,
    INSTEAD_OF,
    MOST,
    NEXT,
    OR,
    THEN,
    UNTIL,
    WHEN,
    WHILE,
)
from gorin.text.lexicon import Adverb, Noun
from gorin.text.likened import clause_with
from gorin.text.morphology import ABLE, ACTIVE, FINAL, MAY, Form
from gorin.text.nouns import player_of
from gorin.text.phrases import Clause, Lead, Named, NounPhrase, Phrase, Sentence
from gorin.text.pieces import DURATION, MOMENT, PER, SUBJECT, Provided, check_form, goes_on, in_order
from gorin.text.quantities import printed_number
from gorin.text.reference import Mention, Mentions
from gorin.text.trial import says_no_more
from gorin.text.unknown import definition_of
from gorin.text.values import PLAYER, POINTER, TIME, value_of

SHARED: Final = (EVERYONE, MUTUAL, OTHER_PLAYERS)
CHAINING: Final = ("choose", "look", "show", "check")
"""Verbs whose result the next clause uses."""
CONDITIONAL: Final = (IF, WHILE, AS_LONG)
AT_ONCE: Final = (terms.ENERGY, terms.REBIRTH, terms.RETIRE, terms.HAND, terms.WAITING_ROOM, terms.MEMORY)
"""Zones to which cards of several players go without anybody having to say where."""
JUST_BEFORE, EVEN_WHEN, CLAIMERS_FIRST = "just before", "even when", "claimers first"
"""直前に; 時でも; 宣言したプレイヤーから優先し."""


class Effect(Lists):
    """One stretch of text being carried over into a program, sentence by sentence.

    `dangling`: labels at which the parts of the sentence before end, so that そうしたら can go on with them; `opened`:
    those of this sentence; `waiting`: conditions that nothing has followed yet; `held`: those of what holds.
    """

    def __init__(self, scope: RebirthScope) -> None:
        super().__init__(scope)
        self.dangling: list[int] = []
        self.opened: list[int] = []
        self.waiting: list[Condition] = []
        self.held: list[Condition] = []
        self.under: list[tuple[Condition, ...]] = []
        self.asked: list[int] = []
        self.wanted: Clause | None = None
        self.judged: tuple[str, list[Mention]] | None = None
        self.judged_before: tuple[str, list[Mention]] | None = None
        self.siblings: list[int] = []
        self.former: list[int] = []
        self.acted = False
        self.start = 0
        self.loop: tuple[int, int, int] | None = None
        self.at_branch = Mentions()
        self.replaced: list[RebirthAbility] = []
        self.first = 0
        self.previous = 0
        self.next_one = False
        self.said: tuple[Who, int] | None = None
        self.models: list[Clause] = []
        self.begins: Who | None = None
        self.times = 0

    def carry_out(self, sentences: Sequence[Sentence], items: Sequence[Item] = ()) -> None:
        define(self.scope, [*sentences, *(each for item in items for each in item.sentences)])
        rest = [each for each in sentences if definition_of(each) is None and not self.is_limit(each)]
        if items:
            self.with_list(rest, items)
            return
        while rest:
            sentence = rest.pop(0)
            times = repetition(self.scope, sentence.parts)
            if times is not None:
                self.repeat(sentence, times, rest)
                return
            if self.sentence(sentence, rest):
                rest = []
        self.flush()

    def repeat(self, sentence: Sentence, times: Amount, rest: Sequence[Sentence]) -> None:
        """以下を3回繰り返す: all that follows, so often."""
        scope = self.scope
        listed = next((part.phrase("を") for part in sentence.clauses()), None)
        if not rest or scope.always or listed is None or listed.nouns.only.key not in ("以下", "次"):
            scope.fail(sentence.end, "repeat_what")
        self.flush()
        repeat(scope.draft, times, lambda: self.carry_out(rest))

    def with_list(self, sentences: list[Sentence], items: Sequence[Item]) -> None:
        """The last sentence tells what the list is for; what is added to that stands behind it (T119, T206)."""
        scope = self.scope
        more: list[Sentence] = []
        while sentences and is_added(sentences[-1]):
            more.insert(0, sentences.pop())
        if not sentences or scope.always:
            scope.fail(items[0].start, "modes_of_what", ("以下から1つ選ぶ。",))
        intro = sentences.pop()
        while sentences:
            self.sentence(sentences.pop(0), sentences)
        scope.begin()
        self.opened, self.waiting, self.loop = [], [], None
        self.listed(intro, pieces_of(intro), more, items)
        for label in reversed(self.opened):
            scope.draft.place(label)
        self.opened = []

    def ready(self, pieces: Sequence[Piece]) -> None:
        self.connect(pieces)
        self.run(pieces, more=True)
        self.settle()

    def apart(self) -> Effect:
        return Effect(self.scope)

    def is_limit(self, sentence: Sentence) -> bool:
        """この能力は各ターン3回まで使える (T134)."""
        clause = sentence.parts[-1] if sentence.parts else None
        topic = clause.phrase("は") if isinstance(clause, Clause) else None
        if not isinstance(clause, Clause) or topic is None or topic.nouns.group != "this-ability":
            return False
        frame: Framed = Frame(self.scope, clause)
        frame.take("は")
        often = times_a_turn(frame)
        number = printed_number(often[0]) if often is not None else None
        form, used = clause.form, clause.name == "use"
        if often is None or not used or form.voice != ABLE or form.negative != often[1] or not number:
            return False
        if len(sentence.parts) != 1:
            self.scope.fail(clause.start, "no_description")
        frame.done()
        self.scope.limit = number
        return True

    def flush(self) -> None:
        for label in reversed(self.dangling):
            self.scope.draft.place(label)
        self.dangling = []

    def sentence(self, sentence: Sentence, rest: list[Sentence]) -> bool:
        """One sentence; whether it took in all that follow. What goes on with what it lets wait is taken off `rest`."""
        scope = self.scope
        if not sentence.parts:
            scope.fail(sentence.start, "empty")
        scope.begin()
        scope.reckon_here()
        self.opened, self.waiting, self.loop = [], [], None
        self.previous, self.first, self.said = self.first, len(scope.draft.cells), None
        self.asked, self.acted = [], False
        self.former, self.siblings = self.siblings, []
        self.judged_before, self.judged = self.judged, None
        pieces = pieces_of(sentence)
        if self.is_bound(sentence):
            return False
        self.connect(pieces)
        taken = self.run(pieces, rest)
        self.close(sentence.end)
        return taken

    def is_bound(self, sentence: Sentence) -> bool:
        """ただし１以下にはならない: said of the change just made."""
        last = sentence.parts[-1]
        cells = self.scope.draft.cells
        if not isinstance(last, Clause) or last.phrase("には") is None or self.scope.always:
            return False
        changed = cells[-1].op if cells else None
        if not isinstance(changed, Lasts):
            self.scope.fail(sentence.start, "no_predicate")
        least = least_of(Frame(self.scope, last), sentence)
        cells[-1].op = replace(changed, changes=(*changed.changes, least))
        return True

    def run(self, pieces: Sequence[Piece], rest: list[Sentence] | None = None, more: bool = False) -> bool:
        scope = self.scope
        rest = [] if rest is None else rest
        pieces = list(pieces)
        index = 0
        instead = False
        while index < len(pieces):
            piece = pieces[index]
            index += 1
            if isinstance(piece, Lead) and piece.key == INSTEAD and self.is_widened(pieces[index:]):
                instead = True
            elif isinstance(piece, Lead) and piece.key == INSTEAD and index > 1 and not scope.always:
                self.stronger(piece, pieces[index:])
                return False
            elif isinstance(piece, Lead):
                if piece.key == MOMENT:
                    after = pieces[index] if index < len(pieces) else None
                    if isinstance(after, Provided) and after.link == AS:
                        self.rule(after, pieces[index + 1 :], piece)
                    else:
                        self.moment(piece, pieces[index:], rest)
                    return False
                self.lead(piece)
            elif isinstance(piece, Provided) and self.is_of_block(piece):
                self.later_block(piece, pieces[index:])
                return False
            elif (
                isinstance(piece, Provided) and not scope.always and is_unless(piece) and not self.is_done_before(piece)
            ):
                self.unless(piece.clauses[0])
            elif isinstance(piece, Provided) and (piece.link in CONDITIONAL or is_state(piece)):
                if self.acted and not self.is_other_case(piece) and not adds(pieces[index:]):
                    self.beside()
                self.condition(piece)
            elif isinstance(piece, Provided) and piece.link == AFTER and self.is_done_before(piece):
                self.waiting.append(condition_of(scope, piece.clauses))
            elif isinstance(piece, Provided) and piece.link in (AFTER, BEFORE):
                pieces[index - 1 :] = in_order(scope, pieces[index - 1 :])
                index -= 1
            elif isinstance(piece, Provided) and piece.link == BY_DOING:
                self.act(piece.clauses[-1])
                self.price(piece)
            elif isinstance(piece, Provided) and piece.link == INSTEAD_OF:
                self.in_place(piece, pieces[index:])
                return False
            elif isinstance(piece, Provided) and piece.link in (WHEN, AS):
                after = pieces[index] if index < len(pieces) else None
                replaced = isinstance(after, Lead) and after.key == INSTEAD
                if self.is_rule(piece, replaced):
                    self.rule(piece, pieces[index:])
                    return False
                if replaced and scope.always:
                    self.instead(piece, pieces[index + 1 :], rest)
                    return True
                if replaced and self.for_now() and piece.clauses[0].phrase("が") is not None:
                    self.settle()
                    self.instead(piece, pieces[index + 1 :], rest)
                    return False
                if replaced:
                    self.in_place(piece, pieces[index + 1 :])
                    return False
                self.event(piece, pieces[index:], rest)
                return False
            elif isinstance(piece, Provided) and piece.link == JUST_BEFORE:
                self.instead(piece, pieces[index:], rest, before=True)
                return True
            elif isinstance(piece, Provided) and piece.link == EVEN_WHEN:
                self.also_triggers(piece, pieces[index:])
                return False
            elif isinstance(piece, Provided):
                scope.fail(piece.start, "no_link")
            elif piece.name == "ignore":
                self.lift_limit(piece, pieces[index:])
                return False
            else:
                last = index == len(pieces) and not more
                if piece.verb is not None and (last or not piece.joint):
                    check_form(scope, piece, last)
                if index == len(pieces) and widens(scope, piece, instead):
                    widen(scope, piece, self.take_back(), instead)
                elif (former := piece.phrase(NOT_THAT)) is not None:
                    self.not_there(piece, former)
                elif piece.joint == OR and index < len(pieces):
                    index += self.either(piece, pieces[index:])
                elif piece.joint:
                    scope.fail(piece.end, "goes_on", ("。",))
                else:
                    self.act(piece)
                self.under += [tuple(self.held)] * (len(scope.held) - len(self.under))
                self.acted = True
        return False

    def is_done_before(self, piece: Provided) -> bool:
        """置いた後に: whether that was said before, so that it is asked for."""
        clause = piece.clauses[-1]
        act = ACTS.get(clause.name)
        return act is not None and bool(Trace(self.scope.draft.said()).doing(act, (), (), ()))

    def unless(self, clause: Clause) -> None:
        """相手が手札を1枚すてないかぎり、…: that player may do it; the rest is done if it was not."""
        scope, draft = self.scope, self.scope.draft
        subject = clause.phrase("が")
        actor, begin = scope.actor, len(draft.cells)
        scope.actor = player_of(scope, subject.nouns.only) if subject is not None else actor
        form = replace(clause.form, negative=False, ending=FINAL)
        rest = tuple(each for each in clause.phrases if each is not subject)
        over, until = draft.label(), draft.label()
        if scope.actor in SHARED:
            scope.fail(clause.start, "no_player")
        perform(scope, replace(clause, form=form, link="", joint="", phrases=rest))
        leave_out_what_cannot_pay(draft.cells[begin:])
        draft.cells.insert(begin, Cell(Price(over, scope.actor, until)))
        draft.place(until)
        draft.place(over)
        scope.actor, scope.chain, scope.pending = actor, None, []
        self.branch(Not(Did()))

    def also_triggers(self, piece: Provided, rest: Sequence[Piece]) -> None:
        """この能力は(event)時でも発動する (T136)."""
        scope = self.scope
        clause, last = piece.clauses[0], rest[0] if len(rest) == 1 else None
        topic = clause.phrase("は")
        if topic is None or topic.nouns.group != "this-ability" or scope.always or len(piece.clauses) != 1:
            scope.fail(piece.start, "no_event", verb=clause.said)
        if not isinstance(last, Clause) or last.name != "trigger" or last.phrases:
            scope.fail(piece.end, "no_predicate", ("発動する。",))
        says_no_more(last.predicate)
        own = tuple(each for each in clause.phrases if each is not topic)
        inner = scope.within()
        scope.more_events += happening_of(inner, (replace(clause, phrases=own),), this_card(clause.start))

    def lift_limit(self, clause: Clause, rest: Sequence[Piece]) -> None:
        """(condition)なら、この能力は【ターン１】を無視して起動できる (T135)."""
        scope = self.scope
        frame: Framed = Frame(scope, clause)
        last = rest[0] if len(rest) == 1 else None
        frame.need("は", group="this-ability", expected=("この能力は",))
        limit = frame.need("を", group="head", expected=("【ターン1】を",)).only
        started = isinstance(last, Clause) and last.name == "start"
        if (
            limit.key != "ターン"
            or not started
            or not isinstance(last, Clause)
            or last.form.voice != ABLE
            or last.phrases
        ):
            scope.fail(clause.start, "not_said_so", verb=clause.said)
        says_no_more(clause.predicate, last.predicate)
        frame.done()
        condition = self.take_back()
        if condition is None:
            scope.fail(clause.start, "no_test")
        scope.unlimited = condition, value_of(limit)

    def is_of_block(self, piece: Provided) -> bool:
        """さらに〔X〕でブロックしたら: behind a permission to block."""
        clause, said = piece.clauses[-1], self.scope.draft.said()
        last = said[-1] if said else None
        permitted = isinstance(last, Lasts) and any(isinstance(each, Permits) for each in last.changes)
        return permitted and clause.name == "block" and clause.form.past

    def later_block(self, piece: Provided, rest: Sequence[Piece]) -> None:
        """Each time that such a card blocks for the one that may be blocked for, as long as that lasts (T233)."""
        scope = self.scope
        last = scope.draft.said()[-1]
        frame: Framed = Frame(scope, piece.clauses[-1])
        cards = cards_of(scope, frame.need("で", expected=("〔X〕で",)))
        frame.done()
        if not isinstance(last, Lasts) or last.span.until != terms.THIS_TURN or len(piece.clauses) != 1 or cards.places:
            scope.fail(piece.start, "how_long", ("このターン中",))
        inner = scope.within()
        inner.of_event, inner.event_this = True, False
        self.later(When((terms.BLOCKED,), tests=cards.tests, other=(IsOneOf(last.things),)), rest, True, inner, [])

    def stronger(self, lead: Lead, rest: Sequence[Piece]) -> None:
        """(condition)なら、かわりにB: B in place of the sentence before, or of the act in it that B is like."""
        scope, draft = self.scope, self.scope.draft
        condition = self.take_back()
        before = [cell for cell in draft.cells[self.previous : self.first] if cell.op is not None]
        if condition is None or not before or self.loop is not None:
            scope.fail(lead.start, "instead_of_what")
        begin = len(draft.cells)
        scope.chain = None
        scope.further = True
        self.start = begin
        self.run(rest)
        for label in reversed(self.opened):
            draft.place(label)
        self.opened = []
        other = draft.cells[begin:]
        del draft.cells[begin:]
        ops = [cell.op for cell in other if cell.op is not None]
        alike = [cell for cell in before if len(ops) == 1 and type(cell.op) is type(ops[0])]
        first, last = (alike[-1], alike[-1]) if alike else (before[0], before[-1])
        start, end = draft.cells.index(first), draft.cells.index(last) + 1
        replaced = {reg for cell in draft.cells[start:end] for reg in registers(cell.op, filled=True)}
        asked = {reg for op in (*ops, Branch(condition, 0)) for reg in registers(op, filled=False)}
        if not ops or replaced & asked:
            scope.fail(lead.start, "instead_of_what")
        over, out = draft.label(), draft.label()
        head = [Cell(Branch(condition, over)), *other, Cell(Goto(out)), draft.labels[over]]
        draft.cells[start:end] = [*head, *draft.cells[start:end], draft.labels[out]]

    def is_widened(self, pieces: Sequence[Piece]) -> bool:
        """かわりに2枚選ぶ."""
        last = pieces[0] if len(pieces) == 1 else None
        return isinstance(last, Clause) and widens(self.scope, last, True)

    def take_back(self) -> Condition | None:
        """The condition of the sentence, to be used otherwise than by a branch."""
        draft = self.scope.draft
        last = draft.cells[-1].op if draft.cells else None
        if self.waiting:
            condition = self.waiting[0] if len(self.waiting) == 1 else Every(tuple(self.waiting))
            self.waiting = []
            return condition
        if not self.asked or not isinstance(last, Branch):
            return None
        draft.cells.pop()
        self.opened.remove(self.asked.pop())
        return last.condition

    def not_there(self, clause: Clause, former: Phrase) -> None:
        """手札ではなくメンバーに置いてよい (T204): the act before, with another goal."""
        said = replace(clause, phrases=(replace(former, case="に"),), form=Form(), adverbs=())
        rest = tuple(each for each in clause.phrases if each is not former)
        self.in_place(Provided((said,), INSTEAD_OF, clause.start, former.end), [replace(clause, phrases=rest)])

    def is_rule(self, piece: Provided, instead: bool) -> bool:
        """Whether this is a rule for an act (…する際), rather than something that is replaced or waited for."""
        clause = piece.clauses[-1]
        name = clause.name
        plain = clause.form.voice == ACTIVE and not clause.form.past
        return self.scope.always and plain and name in WOULD and (not instead or name == "put")

    def rule(self, piece: Provided, rest: Sequence[Piece], moment: Lead | None = None) -> None:
        self.settle()
        would(self.scope, piece, rest, moment)
        self.under += [tuple(self.held)] * (len(self.scope.held) - len(self.under))

    def close(self, place: int) -> None:
        scope = self.scope
        if self.waiting or scope.mixed:
            scope.fail(place, "no_predicate")
        if self.begins is not None and self.loop is None:
            scope.fail(place, "in_turn_what")
        if scope.this_turn or self.next_one:
            scope.fail(place, "how_long", ("このターン中",))
        if self.times:
            scope.fail(place, "not_replaced", ("このキャラがリタイアする時、",))
        if scope.span is not None and not scope.span_used and not scope.always:
            scope.fail(scope.span_place, "span_unused")
        if scope.per is not None and not scope.per_used:
            scope.fail(place, "nobody_takes", verb="につき")
        self.check_subject()
        if self.loop is not None:
            self.end_loop(*self.loop)
        self.dangling += self.opened
        self.opened = []

    def connect(self, pieces: Sequence[Piece]) -> None:
        """How a sentence hangs together with the one before: そうしたら, 違うなら, さらに, or not at all."""
        scope = self.scope
        first = pieces[0] if pieces else None
        if isinstance(first, Lead) and first.key == IF_DONE:
            if not scope.draft.said():
                scope.fail(first.start, "not_done")
            self.opened, self.dangling = self.dangling, []
            self.branch(Did())
            return
        if isinstance(first, Lead) and first.key == IF_NOT_DONE:
            self.undone(first)
            return
        if isinstance(first, Provided) and self.is_other_case(first):
            if not self.dangling:
                scope.fail(first.start, "no_test")
            return
        further = any(isinstance(piece, Lead) and piece.key == ALSO_DONE for piece in pieces)
        kept = self.bought() if further else 0
        self.opened, self.dangling = self.dangling[:kept], self.dangling[kept:]
        self.flush()
        self.start = len(scope.draft.cells)

    def undone(self, lead: Lead) -> None:
        """そうしなかったら: where it was declined, or came to nothing."""
        scope, draft = self.scope, self.scope.draft
        if not draft.said() or scope.always:
            scope.fail(lead.start, "not_done")
        if not self.dangling:
            self.branch(Not(Did()))
            return
        end = draft.label()
        draft.emit(Goto(end))
        self.flush()
        self.opened = [end]
        self.start = len(draft.cells)

    def bought(self) -> int:
        """How many of the open parts hold what was paid for or offered: what is added needs it (R133, R159)."""
        prices = [cell.op.to for cell in self.scope.draft.cells if isinstance(cell.op, (Price, Offer))]
        return max((index for index, label in enumerate(self.dangling, 1) if label in prices), default=0)

    def lead(self, lead: Lead) -> None:
        scope = self.scope
        if lead.key == SUBJECT:
            assert lead.phrase is not None
            named = lead.phrase.nouns.only
            such = named.modifiers[0].clause if len(named.modifiers) == 1 and value_of(named) == EVERYONE else None
            if such is not None and such.name != "show" and lead.key == SUBJECT and not scope.always:
                # 相手 of each is the other of the two; who is meant beside them is not said.
                seen = clause_with(such, facing)
                self.subject(MUTUAL if seen is not such or not such.phrases else EVERYONE, lead)
                self.branch(of_each(scope, seen))
                return
            who = shown_greatest(scope, named) if such is not None else player_of(scope, named)
            if who == OTHER_PLAYERS and any(isinstance(op, Together) for op in scope.draft.said()):
                # Other than those of whom it was said; who they were may have changed by what they did.
                scope.fail(lead.start, "no_player", ("各プレイヤーは",))
            if len(lead.phrase.nouns.parts) != 1 or named.quantity is not None:
                scope.fail(lead.start, "no_player")
            self.subject(who, lead)
        elif lead.key == DURATION:
            assert lead.phrase is not None
            self.lasting(until_span(scope, lead), lead.start)
        elif lead.key == DURING:
            self.during(lead)
        elif lead.key == TURN:
            assert lead.phrase is not None
            named = lead.phrase.nouns.only
            if named.key == "このターン" and not named.modifiers:
                scope.this_turn = True
            elif named.key == "各ターン" and not named.modifiers and named.quantity is None:
                says_no_more(named.head)
            elif named.key == "各ターン" and not named.modifiers and scope.always and not self.times:
                self.times = often_a_turn(scope, named)
            else:
                scope.fail(lead.start, "lead_here")
        elif lead.key == PER:
            assert lead.phrase is not None
            if lead.phrase.case == "だけ":
                nouns = lead.phrase.nouns
                scope.per, scope.per_used = amount_of_nouns(scope, nouns), False
                scope.alone = "point" if nouns.only.key == "点数" else "thing"
            else:
                per_each(scope, lead.phrase.nouns)
        elif lead.key in (ALSO_DONE, THEN):
            scope.further = scope.further or lead.key == ALSO_DONE
        elif lead.key == NEXT and (scope.this_turn or (scope.span == Span(terms.THIS_TURN) and not scope.span_used)):
            self.next_one = True
        elif lead.key == BEGINNING and lead.phrase is not None:
            self.begins = player_of(scope, lead.phrase.nouns.only)
        elif lead.key == CLAIMERS_FIRST:
            if scope.claimed == NOTHING:
                scope.fail(lead.start, "not_done")
            scope.claimers_first = True
        elif lead.key not in (IF_DONE, IF_NOT_DONE):
            scope.fail(lead.start, "lead_here")

    def during(self, lead: Lead) -> None:
        """A duration, or in a continuous ability when it holds."""
        scope = self.scope
        assert lead.phrase is not None
        nouns = lead.phrase.nouns
        span = during_span(scope, nouns)
        if span is not None:
            if scope.always:
                scope.fail(lead.start, "how_long")
            self.lasting(span, lead.start)
            return
        clause = nouns.only.modifiers[0].clause if len(nouns.only.modifiers) == 1 else None
        if clause is not None and nouns.only.key == "アタック中" and scope.always:
            self.waiting.append(condition_of(scope, (clause,)))
            return
        found = during_condition(scope, nouns)
        if isinstance(found, AttackIs) and not scope.always:
            base = scope.span if scope.span is not None else Span(terms.THIS_TURN)
            scope.span, scope.span_used, scope.span_place = replace(base, attack=found), False, lead.start
            return
        self.waiting.append(found)

    def lasting(self, span: Span, place: int) -> None:
        scope = self.scope
        if scope.always or (scope.span is not None and not scope.span_used):
            scope.fail(place, "how_long")
        scope.span, scope.span_used, scope.span_place = span, False, place

    def subject(self, who: Who, lead: Lead) -> None:
        """あなたは, 相手は, 各プレイヤーは (R46, R108)."""
        scope = self.scope
        self.check_subject()
        scope.player_topic = who
        if scope.claimers_first and who == EVERYONE:
            who, scope.claimers_first = Side(DECLARED, scope.claimed), False
        shared = who in SHARED or who.role in (DECLARED, EXTREME)
        if self.loop is not None and (shared or who in (SELF, OTHER)):
            self.end_loop(*self.loop)
        if not shared or scope.always or who == ALLY:
            self.start = len(scope.draft.cells)
            scope.actor = who
            self.said = None if who == SELF else (who, lead.start)
            return
        draft = scope.draft
        head, over = draft.label(), draft.label()
        draft.place(head)
        if self.begins is not None and who != EVERYONE:
            scope.fail(lead.start, "in_turn_what")
        in_turn = EachPlayer(draft.num(), over, first=self.begins)
        draft.emit(in_turn if self.begins is not None else Together(in_turn.num, over, who=who))
        self.loop = (head, over, len(self.opened))
        self.start = len(draft.cells)
        scope.actor = Who(ACTOR)

    def check_subject(self) -> None:
        """Whoever was named as the one who acts must be found in what was built."""
        if self.said is None:
            return
        who, place = self.said
        cells = self.scope.draft.cells[self.first :]
        if not any(who in every_part(cell.op) for cell in cells) and who not in every_part(tuple(self.scope.held)):
            self.scope.fail(place, "idle")
        self.said = None

    def end_loop(self, head: int, over: int, opened: int) -> None:
        """R108: what each player chooses is carried out for all of them together, when all have chosen."""
        draft = self.scope.draft
        last = draft.cells[-1].op
        deferred: Put | None = None
        if isinstance(last, Put) and isinstance(last.things, It) and last.zone in AT_ONCE:
            for cell in draft.cells[draft.cells.index(draft.labels[head]) :]:
                if isinstance(cell.op, Choose) and cell.op.reg == last.things.reg:
                    deferred = replace(last, who=SELF)
        shown = last if isinstance(last, Present) else None
        if self.begins is not None:
            deferred = shown = self.begins = None
        if deferred is not None or shown is not None:
            draft.cells.pop()
        for label in reversed(self.opened[opened:]):
            draft.place(label)
        del self.opened[opened:]
        draft.emit(Goto(head))
        draft.place(over)
        if deferred is not None:
            draft.emit(deferred)
        if shown is not None:
            draft.emit(shown)
        self.loop = None

    def branch(self, condition: Condition) -> None:
        draft = self.scope.draft
        label = draft.label()
        draft.emit(Branch(condition, label))
        self.opened.append(label)
        self.at_branch = self.scope.mentions.copied()
        self.start = len(draft.cells)

    def condition(self, piece: Provided) -> None:
        if self.is_other_case(piece):
            self.otherwise(piece)
            return
        key, mentions = pointed_at(piece.clauses[0]), self.scope.mentions
        told = self.judged or self.judged_before
        if told is not None and key == told[0]:
            mentions.said = list(told[1])
        self.waiting.append(condition_of(self.scope, piece.clauses))
        self.judged = (key, list(mentions.said)) if key else self.judged
        self.wanted = piece.clauses[-1]
        self.settle()

    def is_other_case(self, piece: Provided) -> bool:
        """違うなら; いないなら behind いるなら, あるなら behind ないなら, 引かなかったなら behind 引いたなら."""
        clause, wanted = piece.clauses[-1], self.wanted
        bare = len(piece.clauses) == 1 and not clause.phrases and not clause.adverbs and piece.link == IF
        if bare and wanted is not None and (self.dangling or self.asked) and absence(clause) is not None:
            return absence(wanted) == (not absence(clause))
        return is_otherwise(piece) or (bool(self.dangling or self.asked) and denies(piece, wanted))

    def beside(self) -> None:
        """Aなら…し、Bなら…: the second condition stands beside the first, not under it."""
        draft = self.scope.draft
        if self.scope.always:
            self.held = []
        self.siblings += self.asked[:1]
        for label in reversed(self.asked):
            draft.place(label)
            self.opened.remove(label)
        self.asked = []
        self.acted = False
        self.start = len(draft.cells)
        if self.scope.per_used:
            self.scope.per = None

    def settle(self) -> None:
        """What was said so far must hold for what follows."""
        scope = self.scope
        if not self.waiting:
            return
        found = self.waiting[0] if len(self.waiting) == 1 else Every(tuple(self.waiting))
        self.waiting = []
        scope.last_test = found
        if scope.always:
            self.held.append(found)
        else:
            self.branch(found)
            self.asked.append(self.opened[-1])

    def otherwise(self, piece: Provided) -> None:
        """違うなら, そうでないなら (T62, T177)."""
        scope, draft = self.scope, self.scope.draft
        within = self.acted and bool(self.asked)
        beside = self.siblings if within else self.former
        if within:
            self.dangling = [self.asked.pop()]
            self.opened.remove(self.dangling[0])
        if scope.always or not self.dangling:
            scope.fail(piece.start, "no_test")
        if beside:
            self.neither([*beside, self.dangling[-1]])
            return
        end = draft.label()
        draft.emit(Goto(end))
        draft.place(self.dangling.pop())
        scope.mentions.said = list(self.at_branch.said)
        self.opened += [*self.dangling, end]
        self.dangling = []
        self.start = len(draft.cells)

    def neither(self, labels: Sequence[int]) -> None:
        """Aなら…し、Bなら…。違うなら: where none of these conditions held."""
        draft = self.scope.draft
        self.flush()
        num = draft.num()
        for label in labels:
            draft.cells.insert(draft.cells.index(draft.labels[label]), Cell(Reckon(num, Exactly(1))))
        self.branch(Compare(Result(num), AT_MOST, Exactly(0)))
        self.scope.mentions.said = list(self.at_branch.said)

    def act(self, clause: Clause) -> None:
        scope = self.scope
        parts = conjuncts(clause)
        if parts is not None:
            self.conjoined(clause, *parts)
            return
        for phrase in clause.phrases:
            if phrase.case == "" and phrase.nouns.group == DURING:
                self.during(Lead(DURING, phrase.start, phrase.end, phrase=phrase))
            elif phrase.case == "まで" and phrase.nouns.group == TIME:
                self.lasting(until_span(scope, Lead(DURATION, phrase.start, phrase.end, phrase=phrase)), phrase.start)
        for goal in [each for each in clause.before if is_until_end(each)]:
            says_no_more(goal.predicate)
            self.lasting(Span(terms.THIS_ATTACK), goal.start)
            clause = replace(clause, before=tuple(each for each in clause.before if each is not goal))
        timed = (("", DURING), ("まで", TIME))
        inside = tuple(each for each in clause.phrases if (each.case, each.nouns.group) not in timed)
        clause = replace(clause, phrases=inside)
        phases = [phrase for phrase in clause.phrases if phrase.case == "に" and phrase.nouns.group == PHASE]
        if phases:
            self.waiting += [during_condition(scope, phrase.nouns) for phrase in phases]
            clause = replace(clause, phrases=tuple(each for each in clause.phrases if each not in phases))
        self.settle()
        start = len(scope.draft.cells)
        if scope.further and scope.mentions.shown is None and clause.name == "choose":
            clause = completed(clause, self.models, scope.lexicon.counted)
        self.models.append(clause)
        perform(scope, clause)
        if clause.form.ending == MAY:
            self.may(clause, start)
        if clause.name not in CHAINING:
            scope.chain = None
            scope.pending = []

    def conjoined(self, clause: Clause, parts: Sequence[Clause], joint: str) -> None:
        """キャラを2枚とReバースを1枚選び; エントリーに1枚とメンバーに2枚置く: one verb for several objects (T192)."""
        scope, draft = self.scope, self.scope.draft
        name = clause.name
        if scope.always or clause.verb is None or clause.verb.order is None or (joint == OR and name != "choose"):
            scope.fail(clause.start, "goes_on", ("。",))
        self.settle()
        begin = scope.chain if scope.chain is not None else len(draft.cells)
        scope.chain = begin
        chosen: list[Things] = []
        lots: list[list[Cell]] = []
        for index, part in enumerate(parts):
            start = len(draft.cells)
            if index and name == "put" and part.phrase("を") is None:
                scope.speak_of(left_over(scope, part.start))
            perform(scope, part)
            if name == "choose":
                chosen.append(scope.named(part.start))
            if joint == OR:
                lots.append(draft.cells[start:])
                del draft.cells[start:]
        if joint == OR:
            draft.one_of(lots, scope.actor)
        if chosen:
            scope.speak_of(Both(tuple(chosen)))
            scope.mentions.pair = (chosen[0], chosen[1])
        if name != "choose":
            scope.chain, scope.pending = None, []
            if clause.form.ending == MAY:
                self.may(clause, begin)

    def may(self, clause: Clause, start: int) -> None:
        """…してよい (R38): asked before all that whoever may do it does in the sentence."""
        scope, draft = self.scope, self.scope.draft
        if scope.always or scope.cost or clause.verb is None or clause.verb.name == "choose":
            scope.fail(clause.predicate.start if clause.predicate is not None else clause.end, "may_here", ("する。",))
        begin = min(self.start, start) if scope.chain is None else min(self.start, scope.chain)
        label = draft.label()
        draft.cells.insert(begin, Cell(Offer(label, scope.actor)))
        self.opened.append(label)

    def price(self, piece: Provided) -> None:
        """AすることでB (R37): A is offered if all of it can be done; B only then."""
        scope, draft = self.scope, self.scope.draft
        if scope.always:
            scope.fail(piece.end, "needs_moment")
        label, until = draft.label(), draft.label()
        leave_out_what_cannot_pay(draft.cells[self.start :])
        draft.cells.insert(self.start, Cell(Price(label, scope.actor, until)))
        draft.place(until)
        self.opened.append(label)
        self.start = len(draft.cells)
        scope.chain = None
        scope.pending = []

    def in_place(self, piece: Provided, rest: Sequence[Piece]) -> None:
        """Aするかわりに、B (T204): in this effect B in place of the act A that was said before."""
        scope, draft = self.scope, self.scope.draft
        if scope.always or len(piece.clauses) != 1 or self.loop is not None:
            scope.fail(piece.start, "instead_of_what")
        index, wanted = self.original(piece.clauses[0])
        condition = self.take_back()
        if wanted is not None:
            condition = wanted if condition is None else Every((condition, wanted))
        original = draft.cells[index]
        start = len(draft.cells)
        rest = [each for each in rest if not self.is_same_subject(each)]
        clauses = [each for each in rest if isinstance(each, Clause)]
        if len(clauses) != len(rest) or not clauses or any(each.joint for each in clauses):
            scope.fail(piece.end, "instead_of_what")
        following = clauses[-1]
        moved = original.op
        if isinstance(moved, (Put, PutTop)) and len(clauses) == 1 and is_goal_only(following):
            other = [Cell(elsewhere(scope, moved, following))]
        else:
            for clause in clauses:
                perform(scope, clause)
            other = draft.cells[start:]
            del draft.cells[start:]
        over, end = draft.label(), draft.label()
        head = [Cell(Branch(condition, over))] if condition is not None else []
        if following.form.ending == MAY:
            head.append(Cell(Offer(over, scope.actor)))
        if not head:
            scope.fail(piece.start, "instead_of_what")
        tail = [Cell(Goto(end)), draft.labels[over], original, draft.labels[end]]
        draft.cells[index : index + 1] = [*head, *other, *tail]
        scope.chain = None

    def is_same_subject(self, piece: Piece) -> bool:
        """あなたは, said again of whoever acts already."""
        if not isinstance(piece, Lead) or piece.key != SUBJECT or piece.phrase is None:
            return False
        named = piece.phrase.nouns.only
        same = player_of(self.scope, named) == self.scope.actor
        if same:
            says_no_more(named.head)
        return same

    def original(self, clause: Clause) -> tuple[int, Condition | None]:
        """Where the act stands that is to be replaced, and of which cards; the words about it must say the same."""
        scope, cells = self.scope, self.scope.draft.cells
        frame: Framed = Frame(scope, clause)
        redundant(frame, BY_THIS)
        nouns = frame.take("を") if clause.phrase("を") is not None else None
        name = clause.name
        for index in range(len(cells) - 1, -1, -1):
            op = cells[index].op
            if name in ("put", "return", "add") and isinstance(op, (Put, PutTop)):
                goal = goal_of(frame)
                frame.done()
                whose = op.whose if isinstance(op, Put) else None
                said = None if goal is None else (goal.zone, goal.place, goal.rest, goal.whose)
                if said == (op.zone, op.place, op.rest, whose):
                    return index, self.moved(nouns, op)
                break
            if name == "draw" and isinstance(op, Draw):
                many = how_many(frame)
                frame.done()
                if many is not None and many.amount == op.amount and nouns is None:
                    return index, None
                break
        scope.fail(clause.start, "instead_of_what")

    def moved(self, nouns: NounPhrase | None, op: Put | PutTop) -> Condition | None:
        """Which of the cards that would be moved are meant: キャラを手札に戻す際."""
        if nouns is None:
            return None
        scope = self.scope
        cards = cards_of(scope, nouns)
        things = op.things if isinstance(op, Put) else It(op.reg)
        if cards.things is not None and cards.things == things and not cards.tests:
            return None
        if cards.things is not None or cards.places or not cards.tests or not isinstance(things, It):
            scope.fail(nouns.start, "no_description")
        return Fits(things, cards.tests)

    def either(self, first: Clause, rest: Sequence[Piece]) -> int:
        """AするかBする (T203): the player picks one. How many further pieces belong to it."""
        scope, draft = self.scope, self.scope.draft
        self.settle()
        before = list(scope.mentions.said)
        begin = len(draft.cells)
        kept = scope.chain
        after = rest[0] if rest else None
        if kept is not None and isinstance(after, Clause) and after.name == "choose":
            begin = kept
        perform(scope, first)
        scope.chain = None
        one = draft.cells[begin:]
        del draft.cells[begin:]
        scope.mentions.said = before
        used = 0
        last: Clause | None = None
        for piece in rest:
            if not isinstance(piece, Clause) or piece.joint:
                scope.fail(piece.start, "goes_on", ("。",))
            used += 1
            perform(scope, piece)
            last = piece
            if piece.name not in CHAINING:
                break
        if last is None:
            scope.fail(first.end, "no_predicate")
        other = draft.cells[begin:]
        del draft.cells[begin:]
        draft.one_of((one, other), scope.actor)
        scope.chain = None
        if last.form.ending == MAY:
            self.may(last, begin)
        return used

    def moment(self, lead: Lead, rest: Sequence[Piece], following: list[Sentence]) -> None:
        """このターン終了時、B; 次のあなたのターン開始時、B (T120, T262)."""
        scope = self.scope
        assert lead.phrase is not None
        if scope.always:
            scope.fail(lead.start, "lead_here")
        self.settle()
        named = lead.phrase.nouns.only
        span = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
        deed = span.only.modifiers[0].clause if span is not None and len(span.only.modifiers) == 1 else None
        if span is not None and deed is not None and span.only.key == "ターン" and named.key == "終了時":
            self.branch(condition_of(scope, (deed,)))
            self.later(When((terms.TURN_END,)), rest, False, scope.within(), following)
            return
        if span is not None:
            says_no_more(*(modifier.word for modifier in span.only.modifiers))
        inner = scope.within()
        self.later(moment_of(inner, lead, once=True), rest, False, inner, following)

    def event(self, piece: Provided, rest: Sequence[Piece], following: list[Sentence]) -> None:
        """このターンこのキャラが次にアタックした時、B inside an effect (T163, T164)."""
        scope = self.scope
        if scope.always:
            scope.fail(piece.start, "trigger_first")
        self.settle()
        this_turn = scope.this_turn or any(
            phrase.nouns.only.key == "このターン" for clause in piece.clauses for phrase in clause.phrases
        )
        scope.this_turn = False
        if scope.span is not None and not scope.span_used:
            this_turn = this_turn or scope.span.until == terms.THIS_TURN
            scope.span_used = True
        inner = scope.within()
        inner.delayed = True
        whens = happening_of(inner, piece.clauses)
        if len(whens) != 1 or not this_turn or not piece.clauses[-1].form.past:
            scope.fail(piece.start, "how_long", ("このターン",))
        when = replace(whens[0], next=True) if self.next_one else whens[0]
        self.next_one = False
        self.later(when, rest, not when.next, inner, following)

    def later(
        self, when: When, rest: Sequence[Piece], each: bool, inner: RebirthScope, following: list[Sentence]
    ) -> None:
        """The rest of the sentence, and those that go on with it, is done by a delayed trigger (R62)."""
        if not rest:
            self.scope.fail(self.start, "no_predicate")
        inner.delayed = False
        effect = Effect(inner)
        inner.begin()
        effect.run(rest)
        effect.close(rest[-1].end)
        while following and effect.goes_on(following[0]):
            effect.sentence(following.pop(0), following)
        effect.flush()
        ability = RebirthAbility(AUTOMATIC, inner.draft.finish(), trigger=when)
        self.scope.draft.emit(Later(ability, terms.THIS_TURN if each or when.next else "", each))

    def goes_on(self, sentence: Sentence) -> bool:
        """そうしたら, 違うなら, その後: what goes on with the sentence before."""
        first = next(iter(pieces_of(sentence)), None)
        return goes_on(sentence) or (isinstance(first, Provided) and self.is_other_case(first))

    def for_now(self) -> bool:
        """このターン中."""
        scope = self.scope
        return not scope.always and (scope.this_turn or (scope.span == Span(terms.THIS_TURN) and not scope.span_used))

    def instead(self, piece: Provided, pieces: Sequence[Piece], rest: list[Sentence], before: bool = False) -> None:
        """(event)する時、かわりにB (T116, T117, T249): the rest of the text is the replacement; of an effect, for this
        turn, only what goes on with it.

        `before`: リタイアする直前に, what is done then takes the place of the retirement only if it undoes it (R151).
        """
        scope = self.scope
        if self.loop is not None or any(clause.form.past for clause in piece.clauses):
            scope.fail(piece.start, "not_replaced", ("このキャラがリタイアする時、",))
        conditions = [*self.held, *self.waiting]
        self.waiting, self.held = [], []
        inner = scope.within()
        whens = happening_of(inner, piece.clauses)
        when = whens[0]
        replaceable = (terms.MOVED, terms.DAMAGED, terms.SET, terms.DREW)
        odd = when.origin_not or when.goal_vacant or when.other or when.condition or when.attack or when.next
        if before and (when.goal != (terms.RETIRE,) or when.cause is not None):
            scope.fail(piece.start, "not_replaced", ("このキャラがリタイアする直前に、",))
        if len(whens) != 1 or when.events[0] not in replaceable or odd:
            scope.fail(piece.start, "not_replaced", ("このキャラがリタイアする時、",))
        inner.mentions.said = []
        inner.found = inner.event_other = None
        inner.of_event = True
        inner.before = before
        effect = Effect(inner)
        inner.begin()
        effect.run(pieces)
        effect.close(pieces[-1].end if pieces else piece.end)
        following = list(rest)
        if not scope.always:
            following = []
            while rest and effect.goes_on(rest[0]):
                following.append(rest.pop(0))
        effect.carry_out(following)
        cells = inner.draft.cells
        first = cells[0].op if cells else None
        if first is None:
            scope.fail(piece.end, "no_predicate")
        if self.times:
            paid = cells.index(inner.draft.labels[first.until]) if isinstance(first, Price) else 0
            cells.insert(paid + isinstance(first, (Offer, Price)), Cell(CountUse()))
            conditions.append(Unused(self.times))
            self.times = 0
        event = Instead(
            when.events,
            when.who,
            when.this,
            when.tests,
            before or isinstance(first, (Offer, Price)),
            origin=when.origin,
            goal=when.goal,
            cause=when.cause,
            conditions=tuple(conditions),
            before=before,
        )
        ability = RebirthAbility(REPLACEMENT, inner.draft.finish(), replacement=event)
        if scope.always:
            self.replaced.append(ability)
            return
        if self.next_one and event.optional:
            scope.fail(piece.start, "not_replaced")
        scope.draft.emit(Later(ability, terms.THIS_TURN, not self.next_one))
        scope.span_used, scope.this_turn, self.next_one = True, False, False


def pointed_at(clause: Clause) -> str:
    """それがキャラなら、…。それがReバースなら、…: what is judged, which a second condition judges again."""
    subject = clause.phrase("が")
    named = subject.nouns.only if subject is not None else None
    return named.key if named is not None and named.group == POINTER and not named.modifiers else ""


def absence(clause: Clause) -> bool | None:
    """Whether it asks that there is none; None: not whether there is any."""
    asked = clause.name in ("be", "lack") and not clause.form.past
    return clause.form.negative == (clause.name == "be") if asked else None


def is_until_end(clause: Clause) -> bool:
    """このアタックが終了するまで: as long as this attack lasts."""
    subject = clause.phrase("が")
    named = subject.nouns.only if subject is not None and len(clause.phrases) == 1 else None
    now = named is not None and named.key in ("このアタック", "そのアタック") and not named.modifiers
    return clause.link == UNTIL and clause.name == "end" and now and not clause.form.negative


def facing(named: Named) -> Sequence[Named] | None:
    """相手 in what is told of each of both players."""
    other = named.group == PLAYER and value_of(named) == OTHER
    return [replace(named, sense=Noun(PLAYER, "相手", FACING))] if other else None


def shown_greatest(scope: RebirthScope, named: Named) -> Who:
    """その中で最も大きいコストのキャラを公開した各プレイヤー (R131)."""
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
    shown = clause.phrase("を") if clause is not None else None
    show = clause is not None and clause.name == "show" and clause.form.past
    seen = scope.mentions.shown
    if clause is None or shown is None or not show or seen is None or len(clause.phrases) != 1:
        scope.fail(named.start, "no_player")
    cost = shown.nouns.only.modifiers[-1].nouns if shown.nouns.only.modifiers else None
    extreme = cost.only.modifiers[-1].clause if cost is not None and cost.only.modifiers else None
    greatest = extreme is not None and extreme.name == "be more"
    most = extreme is not None and any(token.sense(Adverb) == Adverb(MOST) for token in extreme.adverbs)
    if cost is None or cost.only.key != "コスト" or not greatest or not most or shown.nouns.only.key != "キャラ":
        scope.fail(shown.start, "no_description", ("最も大きいコストのキャラを",))
    return Side(EXTREME, seen.reg)


def elsewhere(scope: RebirthScope, op: Put | PutTop, clause: Clause) -> Put | PutTop:
    """The same move to another place."""
    frame: Framed = Frame(scope, clause)
    goal = goal_of(frame)
    frame.done()
    if goal is None or goal.given is not None or goal.vacant or goal.slots or goal.zones or goal.ordered:
        scope.fail(clause.start, "put_where")
    return replace(op, zone=goal.zone, place=goal.place, rest=goal.rest)


def leave_out_what_cannot_pay(cells: Sequence[Cell]) -> None:
    """R14: resting a resting card pays nothing, so it is not among those that can be chosen for it."""
    for cell in cells:
        op = cell.op
        if not isinstance(op, Turn):
            continue
        regs = [part.reg for part in parts_of(op.things) if isinstance(part, It)]
        for other in cells:
            if isinstance(other.op, Choose) and other.op.reg in regs:
                other.op = narrowed(other.op, HasState(op.flag, not op.on))


def narrowed(choice: Choose, test: Test) -> Choose:
    """The same choice, only among cards that pass one more test."""
    if choice.group is None:
        return choice if test in choice.tests else replace(choice, tests=(*choice.tests, test))
    parts = (part if test in part.tests else replace(part, tests=(*part.tests, test)) for part in choice.group.parts)
    return replace(choice, group=Group(tuple(parts)))
