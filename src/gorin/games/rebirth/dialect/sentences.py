"""Sentence frames: events inside an effect, delayed triggers, how sentences hang together (T113 to T127, T256 on)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from gorin.engine.program.condition import Did, Fits
from gorin.engine.program.flow import Goto
from gorin.engine.program.numbers import Later
from gorin.engine.program.things import It
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import AUTOMATIC
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import replacing, rules, verbs
from gorin.games.rebirth.dialect.asides import find_x, is_aside, lifts_limit, not_there
from gorin.games.rebirth.dialect.claims import all_taken
from gorin.games.rebirth.dialect.clauses import Clauses
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.deeds import ACTS
from gorin.games.rebirth.dialect.events import PHASES, attack_end_of, timing_of, when_of
from gorin.games.rebirth.dialect.listing import is_listed
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.past import player_word
from gorin.games.rebirth.dialect.predicates import Clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.widening import begins_widening, widens
from gorin.games.rebirth.program.abilities import RebirthAbility, When
from gorin.games.rebirth.program.choices import Choose, Present
from gorin.games.rebirth.program.lasts import Holds, Lasts
from gorin.games.rebirth.program.operations import Offer, Price, Put
from gorin.games.rebirth.program.standing import Permits
from gorin.games.rebirth.program.tests import IsOneOf

CONDITIONS: Final = ("if", "done", "if_not", "if_only", "while", "during")

AT_ONCE: Final = (terms.ENERGY, terms.REBIRTH, terms.RETIRE, terms.HAND, terms.WAITING_ROOM, terms.MEMORY)
"""Zones to which cards of several players go without anybody having to say where."""

FURTHER: Final = re.compile(r"[^。]*さらに")
"""R133: something is added to the change before."""


class Body(Clauses):
    """Carries the sentences of one stretch of text over into a program (or into what holds)."""

    def read(self) -> None:
        """All sentences up to the end."""
        find_x(self)
        while not self.sc.ended:
            if self.sc.eat("。"):
                continue
            self.sentence()
        self.flush()

    def anew(self, reading: Reading) -> None:
        """The rest of the stretch into another program."""
        Body(reading, self.sc).read()

    def begin(self) -> None:
        reading = self.reading
        reading.actor = reading.default_actor
        reading.span, reading.span_used = None, False
        reading.per, reading.per_used = None, False
        reading.chain_start = None
        reading.further = False
        reading.that_attack = None
        reading.topic = None
        reading.player_topic = None
        reading.asked = None
        reading.last_owner = None
        self.opened, self.pending = [], []
        self.loop = None
        self.sentence_start = len(reading.draft.cells)
        reading.said_subject = None

    def sentence(self) -> None:
        """One sentence, up to 。."""
        reading, sc = self.reading, self.sc
        self.begin()
        if is_aside(self):
            return
        first = True
        while True:
            if not first and self.tail_special():
                break
            if first and self.choice_before() and begins_widening(self):
                self.flush()
                if widens(self):
                    break
            clause = self.next_clause()
            if first and clause.tail in ("when", "when_or") and self.splits(clause):
                reading.next_event = clause.start
                sc.at = len(sc.text)
                self.flush()
                return
            if first:
                self.connect(clause)
            first = False
            self.clause(clause)
            if sc.ended or sc.sees("』", "」", "]"):
                break
            if sc.eat("。"):
                break
        self.close(sc.at)

    def splits(self, clause: Clause) -> bool:
        """A further event of the same line, not of this turn only, begins an ability of its own."""
        if not clause.phrases and clause.verb in ACTS:
            return False
        this_turn = any(phrase.kind == "span" and phrase.word == "this_turn" for phrase in clause.phrases)
        return self.reading.may_split and not this_turn and not any(p.kind == "timing" for p in clause.phrases)

    def choice_before(self) -> bool:
        return self.reading.choice is not None and not self.reading.static

    def close(self, place: int) -> None:
        reading = self.reading
        if self.pending:
            reading.fail(place, "condition")
        self.check_subject()
        if reading.span is not None and not reading.span_used and not reading.static:
            reading.fail(reading.span_place, "span")
        if reading.per is not None and not reading.per_used:
            reading.fail(place - 1, "per")
        if self.loop is not None:
            self.end_loop(*self.loop)
        self.dangling += self.opened
        self.opened = []

    def end_loop(self, head: int, over: int, opened: int) -> None:
        """R108: what each player chooses is carried out for all of them together, when all have chosen.

        What a player declines ends only that player's part.
        """
        draft = self.reading.draft
        last = draft.cells[-1].op
        deferred: Put | Present | None = None
        if isinstance(last, Present) and isinstance(last.things, It):
            for cell in draft.cells[draft.cells.index(draft.labels[head]) :]:
                if isinstance(cell.op, Choose) and cell.op.reg == last.things.reg:
                    deferred = last
        if isinstance(last, Put) and isinstance(last.things, It) and last.zone in AT_ONCE:
            for cell in draft.cells[draft.cells.index(draft.labels[head]) :]:
                if isinstance(cell.op, Choose) and cell.op.reg == last.things.reg:
                    deferred = replace(last, who=SELF)
        if deferred is not None:
            draft.cells.pop()
        for label in reversed(self.opened[opened:]):
            draft.place(label)
        del self.opened[opened:]
        draft.emit(Goto(head))
        draft.place(over)
        if deferred is not None:
            draft.emit(deferred)
        self.loop = None

    def connect(self, clause: Clause) -> None:
        """How a sentence hangs together with the one before: 違うなら, そうしたら, or not at all."""
        reading = self.reading
        if (clause.verb == "differ" and clause.tail == "if" and not clause.phrases) or (
            clause.verb == "neither" and not clause.phrases
        ):
            if not self.dangling:
                reading.fail(clause.start, "no_test")
            clause.verb = "otherwise"
            return
        if clause.adverb("if_done"):
            if not reading.draft.said():
                reading.fail(clause.start, "not_done")
            if not self.dangling:
                self.emit_branch(Did())
            else:
                self.opened, self.dangling = self.dangling, []
                self.emit_branch(Did())
            return
        kept = self.bought() if FURTHER.match(self.sc.text, clause.start) else 0
        self.opened, self.dangling = self.dangling[:kept], self.dangling[kept:]
        self.flush()
        self.action_start = len(reading.draft.cells)

    def bought(self) -> int:
        """How many of the open parts hold what was paid for or offered: what is added needs it (R133, R159)."""
        prices = [cell.op.to for cell in self.reading.draft.cells if isinstance(cell.op, (Price, Offer))]
        return max((index for index, label in enumerate(self.dangling, 1) if label in prices), default=0)

    def tail_special(self) -> bool:
        """What may follow the conditions of a sentence: ignoring a limit, widening the selection before it, modes."""
        return lifts_limit(self) or is_listed(self, first=False) or widens(self) or not_there(self)

    def clause(self, clause: Clause) -> None:
        """One clause: a condition, a cost, an event, or something that is done or holds."""
        if clause.verb == "otherwise":
            self.otherwise(clause)
            return
        if self.delayed(clause):
            return
        for part in shared_verb(clause):
            self.part(part)
            self.under += [len(self.held)] * (len(self.reading.statics) - len(self.under))

    def part(self, clause: Clause) -> None:
        reading = self.reading
        self.leads(clause)
        if clause.verb == "block" and clause.tail == "done":
            self.blocked_later(clause)
            return
        if clause.tail in CONDITIONS or (clause.copula and clause.tail == "and") or self.is_joined_condition(clause):
            self.condition(clause)
            return
        if clause.tail == "after":
            clause.tail = "done"
            self.pending.append(condition_of(reading, clause))
            return
        if clause.tail == "in_place":
            self.in_place(clause)
            return
        if clause.tail in ("when", "would", "just_before", "attack_end", "turn_end"):
            self.event_inside(clause)
            return
        self.conditions_done(clause)
        start = len(reading.draft.cells)
        if clause.tail == "or":
            reading.it_before = reading.it
        if self.pending:
            reading.fail(clause.start, "condition")
        self.do(clause)
        all_taken(reading, clause)
        if clause.tail == "by":
            self.optional_cost()
            return
        if clause.form == verbs.MAY:
            self.may(clause, start)
        if clause.tail == "or":
            self.either_or(clause, start)
            return
        if clause.tail:
            reading.fail(clause.end - 1, "act")
        if clause.verb not in ("choose", "look", "reveal", "declare", "check"):
            reading.chain_start = None
            reading.open_choices = []

    def delayed(self, clause: Clause) -> bool:
        """このターン終了時、B; 次のあなたのターン開始時、B (T120, T262)."""
        timing = clause.peek("timing")
        if timing is None or self.reading.static:
            return False
        timing.claimed = True
        if timing.word == "delayed_end":
            when = When((terms.TURN_END,))
        elif timing.word == "delayed_next":
            _, owner, phase, moment = timing.groups[:4]
            event = PHASES.get((phase or "", moment == "開始時"))
            if event is None:
                self.reading.fail(timing.start, "event")
            when = When((event,), player_word(self.reading, owner, timing.start))
        else:
            when = timing_of(self.reading, timing)[0]
        self.later(when, clause, each=False)
        return True

    def event_inside(self, clause: Clause) -> None:
        """このターンこのキャラが次にアタックした時、B inside an effect (T163, T164)."""
        reading = self.reading
        if clause.tail == "would" and not reading.static and clause.adverb("by_this"):
            self.instead_of(clause)
            return
        if clause.tail == "would":
            rules.would(self, clause)
            return
        if clause.tail == "just_before":
            replacing.just_before(self, clause)
            return
        if reading.static:
            reading.fail(clause.verb_start, "event")
        if clause.tail == "when" and not clause.phrases and clause.verb in ACTS:
            clause.tail = "done"
            self.pending.append(condition_of(reading, clause))
            return
        this_turn = any(phrase.kind == "span" and phrase.word == "this_turn" for phrase in clause.phrases)
        this_turn = clause.adverb("this_turn") or this_turn
        if reading.span is not None and not reading.span_used:
            this_turn = this_turn or reading.span.until == terms.THIS_TURN
            reading.span_used = True
        if clause.tail == "turn_end":
            condition = condition_of(reading, replace_tail(clause))
            self.emit_branch(condition)
            self.later(When((terms.TURN_END,)), None, each=False)
            return
        inner = Reading(reading.source, reading)
        inner.delayed = True
        whens = attack_end_of(inner, clause) if clause.tail == "attack_end" else when_of(inner, clause)
        if len(whens) != 1:
            reading.fail(clause.start, "event")
        if not this_turn:
            reading.fail(clause.start, "duration")
        self.later(whens[0], None, each=not whens[0].next, inner=inner)

    def blocked_later(self, clause: Clause) -> None:
        """〔X〕でブロックしたら、B after …ブロックできる (T174, T231): B comes with that block, later in the turn."""
        reading = self.reading
        allowed = [
            cell.op
            for cell in reading.draft.cells
            if isinstance(cell.op, Lasts | Holds)
            and any(isinstance(change, Permits) and change.act == "block" for change in cell.op.changes)
        ]
        if reading.static or not allowed or allowed[-1].span.until != terms.THIS_TURN:
            reading.fail(clause.verb_start, "event")
        for adverb in ("by_this", "further", "then"):
            clause.adverb(adverb)
        inner = Reading(reading.source, reading)
        inner.delayed = True
        when = when_of(inner, clause)[0]
        if isinstance(allowed[-1], Lasts) and not when.other:
            when = replace(when, other=(IsOneOf(allowed[-1].things),))
        self.later(when, None, each=True, inner=inner)

    def instead_of(self, clause: Clause) -> None:
        """この効果でキャラを手札に戻す際、かわりにB (T204): the act before, for such a card."""
        reading = self.reading
        obj = clause.noun("を")
        if obj is None or obj.noun is None or not self.sc.eat("かわりに、", "かわりに"):
            reading.fail(clause.verb_start, "instead")
        cards = cards_for(reading, obj.noun)
        if not cards.vague or cards.who is not None or not cards.tests:
            reading.fail(obj.start, "object")
        self.pending.append(Fits(reading.named(obj.start), cards.tests))
        self.in_place(clause)

    def later(self, when: When, clause: Clause | None, each: bool, inner: Reading | None = None) -> None:
        """The rest of the sentence is done by a delayed trigger (R62)."""
        reading = self.reading
        new = inner if inner is not None else Reading(reading.source, reading)
        new.draft.cells = []
        body = Body(new, self.sc)
        body.begin()
        if clause is not None:
            body.clause(clause)
        sc = self.sc
        while not (sc.ended or sc.sees("。", "』", "」", "]")):
            body.clause(self.next_clause())
        body.close(sc.at)
        body.flush()
        ability = RebirthAbility(AUTOMATIC, new.draft.finish(), trigger=when)
        reading.draft.emit(Later(ability, terms.THIS_TURN if each or when.next else "", each))


def replace_tail(clause: Clause) -> Clause:
    clause.tail = "done"
    return clause


def shared_verb(clause: Clause) -> list[Clause]:
    """あなたは２枚、相手は１枚引く (T217): two clauses with one verb."""
    starts = [
        index
        for index, phrase in enumerate(clause.phrases)
        if phrase.kind == "noun"
        and phrase.particle == "は"
        and phrase.noun is not None
        and phrase.noun.is_one("player")
    ]
    quantities = [index for index, phrase in enumerate(clause.phrases) if phrase.kind == "quantity"]
    if len(starts) != 2 or len(quantities) != 2 or not starts[0] < quantities[0] < starts[1] < quantities[1]:
        return [clause]
    first = replace(clause, phrases=clause.phrases[: starts[1]], tail="", form=verbs.CONT)
    return [first, replace(clause, phrases=clause.phrases[starts[1] :])]
