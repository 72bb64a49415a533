"""Clauses of an effect: who acts, for how long, under which condition, at which price, in place of what."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Final, NoReturn

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Draw
from gorin.engine.program.condition import Every
from gorin.engine.program.flow import Branch, Goto
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.who import ACTOR, Who
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import acts, changes, verbs
from gorin.games.rebirth.dialect.claims import all_taken
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.counting import per_named, per_quantity, per_total, per_zone
from gorin.games.rebirth.dialect.lasting import span_of
from gorin.games.rebirth.dialect.meaning import things_of
from gorin.games.rebirth.dialect.moving import goal_of
from gorin.games.rebirth.dialect.owners import player_of
from gorin.games.rebirth.dialect.past import span_condition
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause, parse_clause
from gorin.games.rebirth.dialect.presence import is_too
from gorin.games.rebirth.dialect.prices import leave_out_what_cannot_pay
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.tracing import contradict
from gorin.games.rebirth.program.choices import ChooseModes
from gorin.games.rebirth.program.conditions import WasPicked
from gorin.games.rebirth.program.lasts import Span
from gorin.games.rebirth.program.operations import Offer, Price, Put, PutTop, Together
from gorin.games.rebirth.program.who import ALLY, EVERYONE, EXTREME, MUTUAL, OTHER_PLAYERS, Side
from gorin.text.draft import Cell
from gorin.text.scan import Scanner

SHARED: Final = (EVERYONE, MUTUAL, OTHER_PLAYERS)


class Clauses:
    """One stretch of text being carried over into a program, clause by clause."""

    def __init__(self, reading: Reading, sc: Scanner) -> None:
        self.reading = reading
        self.sc = sc
        self.dangling: list[int] = []
        self.opened: list[int] = []
        self.pending: list[Condition] = []
        self.held: list[Condition] = []
        self.under: list[int] = []
        """Of each thing that holds: how many of the conditions stood before it."""
        self.action_start = 0
        self.sentence_start = 0
        self.it_at_branch: Things | None = None
        self.loop: tuple[int, int, int] | None = None
        self.declarers_first = False

    def read(self) -> None:
        """All sentences up to the end."""
        raise AssertionError("sentences are read by Body")

    def stuck(self) -> NoReturn:
        """No clause can be read here."""
        sc = self.sc
        place = max(sc.farthest, sc.at)
        raise self.reading.source.error(place, "", sc.wanted[:12] if place == sc.farthest else ())

    def flush(self) -> None:
        for label in reversed(self.dangling):
            self.reading.draft.place(label)
        self.dangling = []

    def take_back(self) -> Condition | None:
        """The condition of the sentence, to be used otherwise than by a branch."""
        draft = self.reading.draft
        if self.pending:
            found = self.pending[0] if len(self.pending) == 1 else Every(tuple(self.pending))
            self.pending = []
            return found
        if self.opened and draft.cells and isinstance(draft.cells[-1].op, Branch):
            op = draft.cells.pop().op
            self.opened.pop()
            assert isinstance(op, Branch)
            return op.condition
        return None

    def leads(self, clause: Clause) -> None:
        """Who acts, for how long, under which standing condition."""
        reading = self.reading
        for phrase in clause.phrases:
            if phrase.claimed:
                continue
            if phrase.kind == "span" and clause.tail not in ("when", "would") and not is_past(clause):
                self.lead_span(phrase, clause)
            elif phrase.kind == "noun" and phrase.particle in ("は", "が") and phrase.noun is not None:
                if clause.tail in ("would", "just_before", "when"):
                    continue
                if phrase.particle == "が" and clause.tail != "by":
                    continue
                if clause.verb in ("use", "block", "attack", "set", "partner_attack") and changes.is_statement(clause):
                    continue
                if clause.verb == "put" and clause.form in (verbs.CANNOT, verbs.CANNOT_CONT, verbs.CAN):
                    continue
                if clause.verb == "reveal" and any(each.word == "always" for each in clause.phrases):
                    continue
                who = player_of(reading, phrase.noun)
                if who is not None:
                    phrase.claimed = True
                    self.subject(who, phrase)
            elif phrase.kind == "noun" and phrase.particle == "につき" and phrase.noun is not None:
                reading.fail(phrase.start, "quantity")
            elif phrase.kind == "quantity" and phrase.particle == "につき":
                phrase.claimed = True
                reading.per = per_quantity(reading, clause, phrase)
            elif phrase.kind in ("per_it", "per_cost"):
                phrase.claimed = True
                reading.per = per_named(reading, phrase)
            elif phrase.kind == "greatest":
                phrase.claimed = True
                if reading.looked is None:
                    reading.fail(phrase.start, "no_it")
                self.subject(Side(EXTREME, reading.looked), phrase)
            elif phrase.kind in ("per_total", "fewer"):
                phrase.claimed = True
                reading.per = per_total(reading, phrase) if phrase.kind == "per_total" else per_zone(reading, phrase)
            elif phrase.kind == "adverb" and phrase.word in ("further", "then", "but", "also_then"):
                phrase.claimed = True
                reading.further = reading.further or phrase.word == "further"

    def lead_span(self, phrase: Phrase, clause: Clause) -> None:
        reading = self.reading
        span = span_of(reading, phrase)
        if span is not None and not reading.static:
            phrase.claimed = True
            if reading.span is not None and not reading.span_used:
                if reading.span.until == terms.THIS_TURN and span.until in (terms.NEXT_ATTACK, terms.NEXT_SUPPORT):
                    reading.span = span
                    return
                reading.fail(phrase.start, "duration")
            reading.span, reading.span_used, reading.span_place = span, False, phrase.start
            return
        if span is not None:
            if span.until == terms.THIS_ATTACK:
                reading.fail(phrase.start, "duration")
            reading.fail(phrase.start, "duration")
        phrase.claimed = True
        if not reading.static and phrase.word in ("nth_attack", "card_attack"):
            attack = span_condition(reading, phrase)
            from gorin.games.rebirth.program.conditions import AttackIs

            assert isinstance(attack, AttackIs)
            base = reading.span if reading.span is not None else Span(terms.THIS_TURN)
            reading.span, reading.span_used = replace(base, attack=attack), False
            return
        self.pending.append(span_condition(reading, phrase))

    def subject(self, who: Who, phrase: Phrase) -> None:
        """あなたは, 相手は, 各プレイヤーは (R46, R108)."""
        reading = self.reading
        self.check_subject()
        if (who not in SHARED and not isinstance(who, Side)) or reading.static or who == ALLY:
            reading.actor = who
            if who != reading.default_actor:
                reading.said_subject = (who, phrase.start)
            return
        if self.loop is not None:
            reading.fail(phrase.start, "subject")
        draft = reading.draft
        head, over = draft.label(), draft.label()
        draft.place(head)
        if who == EVERYONE and reading.declared is not None and self.declarers_first:
            who = reading.declared
        draft.emit(Together(draft.num(), over, who=who))
        self.loop = (head, over, len(self.opened))
        self.action_start = len(draft.cells)
        reading.actor = Who(ACTOR)

    def check_subject(self) -> None:
        """Whoever was named as the one who acts must be found in what was built."""
        reading = self.reading
        if reading.said_subject is None:
            return
        who, place = reading.said_subject
        cells = reading.draft.cells[self.sentence_start :]
        if not any(mentions(cell.op, who) for cell in cells) and not any(
            mentions(each, who) for pair in reading.statics for each in pair
        ):
            reading.fail(place, "unused")
        reading.said_subject = None

    def is_joined_condition(self, clause: Clause) -> bool:
        """Aがいて、Bがいるなら: the first half of a condition."""
        return (clause.verb == "be" and clause.form in (verbs.TE, verbs.CONT, verbs.STATE_CONT, verbs.NEG_CONT)) or (
            clause.verb in ("rest", "stand", "set") and clause.form == verbs.STATE_CONT
        )

    def condition(self, clause: Clause) -> None:
        reading = self.reading
        reading.joined = bool(self.pending)
        found = condition_of(reading, clause)
        reading.joined = False
        if not self.pending and is_too(clause, found, reading.last_test):
            found = Every((reading.last_test, found)) if reading.last_test is not None else found
        self.pending.append(found)
        if contradict(self.pending):
            reading.fail(clause.phrases[-1].start if clause.copula else clause.verb_start, "never")
        if clause.tail == "and" or self.is_joined_condition(clause):
            return
        self.conditions_done(clause)

    def conditions_done(self, clause: Clause) -> None:
        """What was said so far must hold for what follows."""
        reading = self.reading
        if not self.pending:
            return
        found = self.pending[0] if len(self.pending) == 1 else Every(tuple(self.pending))
        self.pending = []
        reading.last_test = found
        if reading.static:
            self.held.append(found)
            return
        self.emit_branch(found)

    def emit_branch(self, condition: Condition) -> None:
        draft = self.reading.draft
        label = draft.label()
        draft.emit(Branch(condition, label))
        self.opened.append(label)
        self.it_at_branch = self.reading.it
        self.action_start = len(draft.cells)

    def otherwise(self, clause: Clause) -> None:
        """違うなら, そうでないなら (T62, T177)."""
        draft = self.reading.draft
        if self.reading.static:
            self.reading.fail(clause.start, "static")
        end = draft.label()
        draft.emit(Goto(end))
        draft.place(self.dangling.pop())
        self.reading.it = self.it_at_branch
        self.dangling.append(end)
        self.action_start = len(draft.cells)

    def do(self, clause: Clause) -> None:
        """Something that is done, or something that holds."""
        reading = self.reading
        if changes.is_statement(clause) or reading.static:
            if reading.static and not changes.is_statement(clause) and clause.verb not in changes.FRAMES:
                reading.fail(clause.verb_start, "static")
            changes.statement(reading, clause)
            return
        frame = acts.FRAMES.get(clause.verb)
        if frame is None:
            reading.fail(clause.verb_start, "act")
        frame(reading, clause)

    def may(self, clause: Clause, start: int) -> None:
        """…してよい (R38): asked before the whole chain of choosing and doing."""
        reading = self.reading
        if reading.static or reading.cost or clause.verb == "choose":
            reading.fail(clause.verb_start, "may")
        draft = reading.draft
        begin = reading.chain_start if reading.chain_start is not None else start
        label = draft.label()
        draft.cells.insert(begin, Cell(Offer(label, reading.actor)))
        self.opened.append(label)

    def optional_cost(self) -> None:
        """AすることでB (R37): A is offered if all of it can be done; B only then."""
        reading = self.reading
        if reading.static:
            reading.fail(self.sc.at - 1, "may")
        draft = reading.draft
        label, until = draft.label(), draft.label()
        leave_out_what_cannot_pay(draft.cells[self.action_start :])
        draft.cells.insert(self.action_start, Cell(Price(label, reading.actor, until)))
        draft.place(until)
        self.opened.append(label)
        self.action_start = len(draft.cells)
        reading.chain_start = None
        reading.open_choices = []

    def either_or(self, clause: Clause, start: int) -> None:
        """AするかBする (T203): the player picks one; each may have a selection of its own."""
        reading, draft = self.reading, self.reading.draft
        second = self.next_clause()
        begin = start
        if second.verb == "choose" and reading.chain_start is not None:
            begin = reading.chain_start
        reading.chain_start = None
        first = draft.cells[begin:]
        del draft.cells[begin:]
        reading.it = reading.it_before
        while True:
            self.leads(second)
            self.do(second)
            all_taken(reading, second)
            if second.verb != "choose" or second.form == verbs.END or second.tail:
                break
            second = self.next_clause()
        other = draft.cells[begin:]
        del draft.cells[begin:]
        num = draft.num(2)
        over, end = draft.label(), draft.label()
        draft.emit(ChooseModes(num, 2, 1, 1, who=reading.actor))
        draft.emit(Branch(WasPicked(num, 1), over))
        draft.cells += first
        draft.emit(Goto(end))
        draft.place(over)
        draft.cells += other
        draft.place(end)
        reading.chain_start = None
        if second.form == verbs.MAY:
            self.may(second, begin)
        elif second.tail == "by":
            self.optional_cost()
        elif second.tail:
            reading.fail(second.end - 1, "act")

    def in_place(self, clause: Clause) -> None:
        """Aするかわりに、B (T204): in this effect B in place of the act A that was said before."""
        reading, draft = self.reading, self.reading.draft
        if reading.static:
            reading.fail(clause.verb_start, "instead")
        condition = self.take_back()
        index = self.original(clause)
        original = draft.cells[index]
        following = self.next_clause()
        self.leads(following)
        start = len(draft.cells)
        if (
            isinstance(original.op, (Put, PutTop))
            and following.verb in ("put", "return", "add")
            and following.peek("noun", "から") is None
        ):
            named = following.peek("noun", "を")
            if named is not None and named.noun is not None and isinstance(original.op, Put):
                named.claimed = things_of(reading, named.noun) == original.op.things
            goal = goal_of(reading, following)
            if goal is None or goal.given is not None or goal.vacant or goal.slots or goal.zones or goal.ordered:
                reading.fail(following.verb_start, "goal")
            other = [Cell(replace(original.op, zone=goal.zone, place=goal.place, rest=goal.rest))]
        else:
            while True:
                self.do(following)
                if following.form != verbs.CONT or self.sc.ended or self.sc.sees("。"):
                    break
                self.all_claimed(following)
                following = self.next_clause()
            other = draft.cells[start:]
            del draft.cells[start:]
        self.all_claimed(following)
        if following.tail:
            reading.fail(following.end - 1, "act")
        over, end = draft.label(), draft.label()
        head = [Cell(Branch(condition, over))] if condition is not None else []
        if following.form == verbs.MAY:
            head.append(Cell(Offer(over, reading.actor)))
        if not head:
            reading.fail(clause.verb_start, "instead")
        rest = [Cell(Goto(end)), draft.labels[over], original, draft.labels[end]]
        draft.cells[index : index + 1] = [*head, *other, *rest]
        reading.chain_start = None

    def goto(self, label: int) -> Goto:
        return Goto(label)

    def all_claimed(self, clause: Clause) -> None:
        all_taken(self.reading, clause)

    def original(self, clause: Clause) -> int:
        """Where the act stands that is to be replaced; the words about it must say the same."""
        reading, cells = self.reading, self.reading.draft.cells
        for index in range(len(cells) - 1, -1, -1):
            op = cells[index].op
            if clause.verb in ("put", "return", "add") and isinstance(op, (Put, PutTop)):
                goal = goal_of(reading, clause)
                self.all_claimed(clause)
                whose = op.whose if isinstance(op, Put) else None
                said = None if goal is None else (goal.zone, goal.place, goal.rest, goal.whose)
                if said != (op.zone, op.place, op.rest, whose):
                    break
                return index
            if clause.verb == "draw" and isinstance(op, Draw):
                quantity = clause.get("quantity")
                self.all_claimed(clause)
                if quantity is None or quantity.quantity is None or Exactly(quantity.quantity.number or 0) != op.amount:
                    break
                return index
        reading.fail(clause.verb_start, "instead")

    def next_clause(self) -> Clause:
        clause = parse_clause(self.sc)
        if clause is None or (not clause.verb and not clause.copula):
            self.stuck()
        return clause


def is_past(clause: Clause) -> bool:
    """このターンに【スパーク】が【キャンセル】されているなら: the time belongs to the condition."""
    return clause.verb == "cancel" and clause.tail == "if"


def mentions(value: object, who: Who) -> bool:
    """Whether a part of a program speaks of these players."""
    if value == who:
        return True
    if isinstance(value, tuple):
        return any(mentions(each, who) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        return any(mentions(getattr(value, each.name), who) for each in fields(value))
    return False
