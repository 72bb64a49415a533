"""Effects: clause by clause into a program: durations, conditions, prices, what waits (T113 to T127, T256 on)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.cards import Draw
from gorin.engine.program.condition import Did, Every, Not
from gorin.engine.program.flow import Branch, Goto
from gorin.engine.program.group import Group, HasState
from gorin.engine.program.numbers import Later, Turn
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.things import It
from gorin.engine.program.who import ACTOR, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, REPLACEMENT
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.reader.amounts import amount_of_nouns, for_each, how_many, per_each
from gorin.games.rebirth.dialect.reader.cards import printed
from gorin.games.rebirth.dialect.reader.conditions import condition_of
from gorin.games.rebirth.dialect.reader.events import PHASES, happening_of, moment_of
from gorin.games.rebirth.dialect.reader.orders import ENERGY_COST, PHASE, goal_of, spend
from gorin.games.rebirth.dialect.reader.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.reader.spans import (
    DURING,
    during_condition,
    during_span,
    is_next,
    players_of,
    until_span,
)
from gorin.games.rebirth.dialect.reader.statements import MODIFIER, modify, set_value
from gorin.games.rebirth.program.abilities import Instead, RebirthAbility, When
from gorin.games.rebirth.program.choices import Choose, ChooseModes
from gorin.games.rebirth.program.conditions import AttackIs, WasPicked
from gorin.games.rebirth.program.lasts import Span
from gorin.games.rebirth.program.operations import Offer, Price, Put, PutTop, Together
from gorin.games.rebirth.program.who import ALLY, EVERYONE, MUTUAL, OTHER_PLAYERS
from gorin.text.checks import every_part
from gorin.text.draft import Cell
from gorin.text.frames import Frame, ruling_of
from gorin.text.function_words import (
    AFTER,
    ALSO_DONE,
    AS,
    AS_LONG,
    BY_DOING,
    IF,
    IF_DONE,
    IF_NOT_DONE,
    INSTEAD,
    INSTEAD_OF,
    OR,
    THEN,
    WHEN,
    WHILE,
)
from gorin.text.morphology import ABLE, ACTIVE, FINAL, MAY, PASSIVE, STEM, TE
from gorin.text.morphology import IF as IF_ENDING
from gorin.text.phrases import QUANTITY, Clause, Lead, Sentence
from gorin.text.pieces import DURATION, LIST, MOMENT, PER, SUBJECT, Provided
from gorin.text.trial import says_no_more
from gorin.text.values import value_of

TURN: Final = "turn"
SHARED: Final = (EVERYONE, MUTUAL, OTHER_PLAYERS)
NEVER_DENIED: Final = "not_denied"
"""The reason why a verb is refused that no text of this game can deny."""
CHAINING: Final = ("choose", "look", "show", "check")
"""Verbs whose result the next clause uses."""
CONDITIONAL: Final = (IF, WHILE, AS_LONG)
AT_ONCE: Final = (terms.ENERGY, terms.REBIRTH, terms.RETIRE, terms.HAND, terms.WAITING_ROOM, terms.MEMORY)
"""Zones to which cards of several players go without anybody having to say where."""
FACTS: Final = ("be", "lack")
Piece = Lead | Provided | Clause


def is_fact(clause: Clause) -> bool:
    """Whether a clause that goes on says how things are: 3枚以上で, 《X》がいて."""
    if clause.form.ending not in (TE, STEM):
        return False
    if clause.verb is None:
        return clause.complement is not None and clause.complement.group != MODIFIER
    return clause.verb.name in FACTS


def pieces_of(sentence: Sentence) -> list[Piece]:
    """The parts of a sentence, with the clauses of one condition taken together."""
    found: list[Piece] = []
    facts: list[Clause] = []
    for part in sentence.parts:
        if isinstance(part, Clause) and (is_fact(part) or (part.link == WHEN and part.joint == OR)):
            facts.append(part)
            continue
        if isinstance(part, Clause) and (part.link or part.form.ending == IF_ENDING):
            clauses = (*facts, part)
            found.append(Provided(clauses, part.link or IF, clauses[0].start, part.end))
            facts = []
            continue
        found += [*facts, part]
        facts = []
    return found + facts


def is_statement(clause: Clause) -> bool:
    """Whether a clause says what lasts rather than what is done."""
    if clause.verb is None:
        return True
    if any(phrase.nouns.group == MODIFIER for phrase in clause.phrases):
        return True
    form = clause.form
    if form.negative or form.voice == ABLE or clause.verb.order is None:
        return True
    return clause.verb.stative is not None and clause.verb.stative(clause)


def perform(scope: RebirthScope, clause: Clause) -> None:
    """Something that is done, or something that holds."""
    frame: Framed = Frame(scope, clause)
    for_each(frame)
    form = clause.form
    if clause.verb is None:
        say(frame)
    elif form.past or form.lasting:
        frame.fail(frame.place, "not_said_so", verb=clause.said)
    elif is_statement(clause):
        modified = frame.take("", group=MODIFIER)
        ruled = bool(clause.verb.rulings) and not (clause.verb.stative is not None and clause.verb.stative(clause))
        plain = form.voice == ACTIVE and (not form.negative or clause.verb.name == "become")
        if modified is not None and not form.negative and form.voice == PASSIVE:
            plain = True
        if not ruled and not plain and clause.verb.name not in ("become", "trigger"):
            frame.fail(frame.place, NEVER_DENIED, verb=clause.said)
        if clause.verb.state is None or not (ruling_of(clause) is not None if ruled else plain):
            frame.fail(frame.place, "not_said_so", verb=clause.said)
        elif modified is not None:
            says_no_more(clause.predicate)
            modify(frame, modified)
        else:
            clause.verb.state(frame)
    elif scope.always or clause.verb.order is None:
        frame.fail(frame.place, "needs_moment" if scope.always else "no_order", verb=clause.said)
    else:
        clause.verb.order(frame)
    frame.done()


def say(frame: Framed) -> None:
    """+2/-1 without する; エネ2; コストを-1."""
    complement = frame.clause.complement
    assert complement is not None
    if complement.group == MODIFIER and not complement.only.modifiers:
        modify(frame, complement)
    elif complement.group == ENERGY_COST and frame.scope.cost and not complement.only.modifiers:
        spend(frame, complement.only)
    elif complement.group == QUANTITY and not complement.only.modifiers:
        set_value(frame, complement)
    else:
        frame.fail(complement.start, "says_nothing")


class Effect:
    """One stretch of text being carried over into a program, sentence by sentence.

    `dangling`: labels at which the parts of the sentence before end, so that そうしたら can go on with them; `opened`:
    those of this sentence; `waiting`: conditions that nothing has followed yet; `held`: those of what holds.
    """

    def __init__(self, scope: RebirthScope) -> None:
        self.scope = scope
        self.dangling: list[int] = []
        self.opened: list[int] = []
        self.waiting: list[Condition] = []
        self.held: list[Condition] = []
        self.under: list[tuple[Condition, ...]] = []
        self.asked: list[int] = []
        self.acted = False
        self.start = 0
        self.loop: tuple[int, int, int] | None = None
        self.it_at_branch: Things | None = None
        self.replaced: list[RebirthAbility] = []
        self.first = 0
        self.said: tuple[Who, int] | None = None

    def carry_out(self, sentences: Sequence[Sentence], items: Sequence[Sequence[Sentence]] = ()) -> None:
        rest = [each for each in sentences if not self.is_x(each) and not self.is_limit(each)]
        if items:
            self.listed(rest, items)
            return
        while rest:
            sentence = rest.pop(0)
            if self.sentence(sentence, rest):
                rest = []
        self.flush()

    def listed(self, sentences: list[Sentence], items: Sequence[Sequence[Sentence]]) -> None:
        """以下から1つ選ぶ, 以下をすべて行う (T119, T206, R126): the last sentence tells what the list is for."""
        scope, draft = self.scope, self.scope.draft
        if not sentences or scope.always or len(items) < 2:
            scope.fail(items[0][0].start if items[0] else 0, "modes_of_what", ("以下から1つ選ぶ。",))
        intro = sentences.pop()
        for index, sentence in enumerate(sentences):
            self.sentence(sentence, sentences[index + 1 :])
        scope.begin()
        self.opened, self.waiting, self.loop = [], [], None
        pieces = pieces_of(intro)
        clause = pieces.pop() if pieces else None
        self.connect(pieces)
        self.run(pieces)
        if not isinstance(clause, Clause) or clause.verb is None or clause.link or scope.actor != SELF:
            scope.fail(intro.end, "modes_of_what", ("以下から1つ選ぶ。",))
        self.settle()
        frame: Framed = Frame(scope, clause)
        num = NOTHING
        if clause.verb.name == "carry out":
            frame.need("を", group=LIST, expected=("以下を",))
            many = how_many(frame)
            if many is None or not many.every:
                scope.fail(clause.start, "modes_of_what", ("以下をすべて行う。",))
        else:
            listed = frame.need("から", "", "を", group=LIST, expected=("以下から",))
            many = how_many(frame, listed.only.quantity)
            if clause.verb.name != "choose" or many is None or not many.number or many.relation or many.every:
                scope.fail(clause.start, "modes_of_what", ("以下から1つ選ぶ。",))
            num = draft.num(len(items))
            least = 0 if many.up_to else many.number
            draft.emit(ChooseModes(num, len(items), least, many.number, who=scope.actor))
        frame.done()
        self.each_item(items, num)
        for label in reversed(self.opened):
            draft.place(label)
        self.opened = []

    def each_item(self, items: Sequence[Sequence[Sentence]], num: int) -> None:
        scope, draft = self.scope, self.scope.draft
        known = scope.it, scope.looked
        for index, item in enumerate(items):
            over = draft.label()
            if num != NOTHING:
                draft.emit(Branch(WasPicked(num + index, 1), over))
            scope.it, scope.looked = known
            Effect(scope).carry_out(item)
            draft.place(over)
        scope.it, scope.looked = known

    def is_x(self, sentence: Sentence) -> bool:
        """Xは…の枚数に等しい (T121): read before everything else."""
        clause = sentence.parts[0] if len(sentence.parts) == 1 else None
        if not isinstance(clause, Clause) or clause.verb is None or clause.verb.name != "equal":
            return False
        frame: Framed = Frame(self.scope, clause)
        topic = frame.need("は", group=QUANTITY, expected=("Xは",))
        if self.scope.x is not None or topic.only.modifiers or clause.form.negative or clause.form.past:
            self.scope.fail(clause.start, "no_letter")
        token = (
            topic.only.quantity.amount.terms[0].factors[0].token
            if topic.only.quantity and topic.only.quantity.amount
            else None
        )
        if token is None or token.text != "X":
            self.scope.fail(clause.start, "no_letter")
        self.scope.x = amount_of_nouns(self.scope, frame.need("に", expected=("枚数に",)))
        frame.done()
        return True

    def is_limit(self, sentence: Sentence) -> bool:
        """この能力は各ターン3回まで使える (T134)."""
        clause = sentence.parts[-1] if sentence.parts else None
        topic = clause.phrase("は") if isinstance(clause, Clause) else None
        if not isinstance(clause, Clause) or topic is None or topic.nouns.group != "this-ability":
            return False
        frame: Framed = Frame(self.scope, clause)
        frame.take("は")
        turn = frame.take("", "に", group=TURN)
        often = frame.take("", "しか", group=QUANTITY)
        quantity = often.only.quantity if often is not None else None
        number = printed(quantity) if quantity is not None else None
        form, used = clause.form, clause.verb is not None and clause.verb.name == "use"
        only = any(phrase.case == "しか" for phrase in clause.phrases)
        if len(sentence.parts) != 1 or not used or form.voice != ABLE or form.negative != only or not number:
            self.scope.fail(clause.start, "no_description")
        if turn is None or turn.only.key != "各ターン" or quantity is None or quantity.counter != "time":
            self.scope.fail(clause.start, "number_needed", ("各ターン3回まで",))
        frame.done()
        says_no_more(turn.only.head)
        self.scope.limit = number
        return True

    def flush(self) -> None:
        for label in reversed(self.dangling):
            self.scope.draft.place(label)
        self.dangling = []

    def sentence(self, sentence: Sentence, rest: Sequence[Sentence] = ()) -> bool:
        """One sentence; whether it took in all that follow."""
        scope = self.scope
        if not sentence.parts:
            scope.fail(sentence.start, "empty")
        scope.begin()
        self.opened, self.waiting, self.loop = [], [], None
        self.first, self.said = len(scope.draft.cells), None
        self.asked, self.acted = [], False
        pieces = pieces_of(sentence)
        self.connect(pieces)
        taken = self.run(pieces, rest)
        self.close(sentence.end)
        return taken

    def run(self, pieces: Sequence[Piece], rest: Sequence[Sentence] = ()) -> bool:
        scope = self.scope
        index = 0
        while index < len(pieces):
            piece = pieces[index]
            index += 1
            if isinstance(piece, Lead):
                if piece.key == MOMENT:
                    self.moment(piece, pieces[index:])
                    return False
                self.lead(piece)
            elif isinstance(piece, Provided) and (piece.link in CONDITIONAL or is_state(piece)):
                if self.acted and not is_otherwise(piece) and not adds(pieces[index:]):
                    self.beside()
                self.condition(piece)
            elif isinstance(piece, Provided) and piece.link == AFTER:
                self.waiting.append(condition_of(scope, piece.clauses))
            elif isinstance(piece, Provided) and piece.link == BY_DOING:
                self.act(piece.clauses[-1])
                self.price(piece)
            elif isinstance(piece, Provided) and piece.link == INSTEAD_OF:
                self.in_place(piece, pieces[index:])
                return False
            elif isinstance(piece, Provided) and piece.link in (WHEN, AS):
                after = pieces[index] if index < len(pieces) else None
                if isinstance(after, Lead) and after.key == INSTEAD:
                    self.instead(piece, pieces[index + 1 :], rest)
                    return True
                self.event(piece, pieces[index:])
                return False
            elif isinstance(piece, Provided):
                scope.fail(piece.start, "no_link")
            else:
                check_end(scope, piece, index == len(pieces))
                if piece.joint == OR and index < len(pieces):
                    index += self.either(piece, pieces[index:])
                elif piece.joint:
                    scope.fail(piece.end, "goes_on", ("。",))
                else:
                    self.act(piece)
                self.under += [tuple(self.held)] * (len(scope.held) - len(self.under))
                self.acted = True
        return False

    def close(self, place: int) -> None:
        scope = self.scope
        if self.waiting:
            scope.fail(place, "no_predicate")
        if scope.this_turn:
            scope.fail(place, "how_long", ("このターン中",))
        if scope.span is not None and not scope.span_used and not scope.always:
            scope.fail(place, "how_long")
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
        if isinstance(first, Provided) and is_otherwise(first):
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
            if len(lead.phrase.nouns.parts) != 1 or named.modifiers or named.quantity is not None:
                scope.fail(lead.start, "no_player")
            self.subject(scope.player(value_of(named), lead.start), lead)
        elif lead.key == DURATION:
            assert lead.phrase is not None
            self.lasting(until_span(scope, lead.phrase.nouns.only), lead.start)
        elif lead.key == DURING:
            self.during(lead)
        elif lead.key == TURN:
            assert lead.phrase is not None
            named = lead.phrase.nouns.only
            if named.key == "このターン" and not named.modifiers:
                scope.this_turn = True
            elif named.key == "各ターン" and not named.modifiers:
                says_no_more(named.head)
            else:
                scope.fail(lead.start, "lead_here")
        elif lead.key == PER:
            assert lead.phrase is not None
            if lead.phrase.case == "だけ":
                scope.per, scope.per_used = amount_of_nouns(scope, lead.phrase.nouns), False
            else:
                per_each(scope, lead.phrase.nouns)
        elif lead.key in (ALSO_DONE, THEN):
            scope.further = scope.further or lead.key == ALSO_DONE
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
            scope.span, scope.span_used = replace(base, attack=found), False
            return
        self.waiting.append(found)

    def lasting(self, span: Span, place: int) -> None:
        scope = self.scope
        if scope.always or (scope.span is not None and not scope.span_used):
            scope.fail(place, "how_long")
        scope.span, scope.span_used = span, False

    def subject(self, who: Who, lead: Lead) -> None:
        """あなたは, 相手は, 各プレイヤーは (R46, R108)."""
        scope = self.scope
        self.check_subject()
        scope.player_topic = who
        if who not in SHARED or scope.always or who == ALLY:
            scope.actor = who
            self.said = None if who == SELF else (who, lead.start)
            return
        if self.loop is not None:
            scope.fail(lead.start, "lead_here")
        draft = scope.draft
        head, over = draft.label(), draft.label()
        draft.place(head)
        draft.emit(Together(draft.num(), over, who=who))
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

    def branch(self, condition: Condition) -> None:
        draft = self.scope.draft
        label = draft.label()
        draft.emit(Branch(condition, label))
        self.opened.append(label)
        self.it_at_branch = self.scope.it
        self.start = len(draft.cells)

    def condition(self, piece: Provided) -> None:
        if is_otherwise(piece):
            self.otherwise(piece)
            return
        self.waiting.append(condition_of(self.scope, piece.clauses))
        self.settle()

    def beside(self) -> None:
        """Aなら…し、Bなら…: the second condition stands beside the first, not under it."""
        draft = self.scope.draft
        if self.scope.always:
            self.held = []
        for label in reversed(self.asked):
            draft.place(label)
            self.opened.remove(label)
        self.asked = []
        self.acted = False
        self.start = len(draft.cells)

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
        if self.acted and self.asked:
            self.dangling = [self.asked.pop()]
            self.opened.remove(self.dangling[0])
        if scope.always or not self.dangling:
            scope.fail(piece.start, "no_test")
        end = draft.label()
        draft.emit(Goto(end))
        draft.place(self.dangling.pop())
        scope.it = self.it_at_branch
        self.opened += [*self.dangling, end]
        self.dangling = []
        self.start = len(draft.cells)

    def act(self, clause: Clause) -> None:
        scope = self.scope
        for phrase in clause.phrases:
            if phrase.case == "" and phrase.nouns.group == DURING:
                self.during(Lead(DURING, phrase.start, phrase.end, phrase=phrase))
        inside = tuple(each for each in clause.phrases if each.case != "" or each.nouns.group != DURING)
        clause = replace(clause, phrases=inside)
        phases = [phrase for phrase in clause.phrases if phrase.case == "に" and phrase.nouns.group == PHASE]
        if phases:
            self.waiting += [during_condition(scope, phrase.nouns) for phrase in phases]
            clause = replace(clause, phrases=tuple(each for each in clause.phrases if each not in phases))
        self.settle()
        start = len(scope.draft.cells)
        perform(scope, clause)
        if clause.form.ending == MAY:
            self.may(clause, start)
        if clause.verb is None or clause.verb.name not in CHAINING:
            scope.chain = None
            scope.pending = []

    def may(self, clause: Clause, start: int) -> None:
        """…してよい (R38): asked before the whole chain of choosing and doing."""
        scope, draft = self.scope, self.scope.draft
        if scope.always or scope.cost or clause.verb is None or clause.verb.name == "choose":
            scope.fail(clause.end, "may_here", ("する。",))
        begin = scope.chain if scope.chain is not None else start
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
        index = self.original(piece.clauses[0])
        condition = None
        last = draft.cells[-1].op if draft.cells else None
        if self.waiting:
            condition = self.waiting[0] if len(self.waiting) == 1 else Every(tuple(self.waiting))
            self.waiting = []
        elif self.asked and isinstance(last, Branch):
            condition = last.condition
            draft.cells.pop()
            self.opened.remove(self.asked.pop())
        original = draft.cells[index]
        start = len(draft.cells)
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

    def original(self, clause: Clause) -> int:
        """Where the act stands that is to be replaced; the words about it must say the same."""
        scope, cells = self.scope, self.scope.draft.cells
        frame: Framed = Frame(scope, clause)
        name = clause.verb.name if clause.verb is not None else ""
        for index in range(len(cells) - 1, -1, -1):
            op = cells[index].op
            if name in ("put", "return", "add") and isinstance(op, (Put, PutTop)):
                goal = goal_of(frame)
                frame.done()
                whose = op.whose if isinstance(op, Put) else None
                said = None if goal is None else (goal.zone, goal.place, goal.rest, goal.whose)
                if said == (op.zone, op.place, op.rest, whose):
                    return index
                break
            if name == "draw" and isinstance(op, Draw):
                many = how_many(frame)
                frame.done()
                if many is not None and many.amount == op.amount:
                    return index
                break
        scope.fail(clause.start, "instead_of_what")

    def either(self, first: Clause, rest: Sequence[Piece]) -> int:
        """AするかBする (T203): the player picks one. How many further pieces belong to it."""
        scope, draft = self.scope, self.scope.draft
        self.settle()
        scope.it_before = scope.it
        begin = len(draft.cells)
        kept = scope.chain
        after = rest[0] if rest else None
        if kept is not None and isinstance(after, Clause) and after.verb is not None and after.verb.name == "choose":
            begin = kept
        perform(scope, first)
        scope.chain = None
        one = draft.cells[begin:]
        del draft.cells[begin:]
        scope.it = scope.it_before
        used = 0
        last: Clause | None = None
        for piece in rest:
            if not isinstance(piece, Clause) or piece.joint:
                scope.fail(piece.start, "goes_on", ("。",))
            used += 1
            perform(scope, piece)
            last = piece
            if piece.verb is None or piece.verb.name not in CHAINING:
                break
        if last is None:
            scope.fail(first.end, "no_predicate")
        other = draft.cells[begin:]
        del draft.cells[begin:]
        num = draft.num(2)
        over, end = draft.label(), draft.label()
        draft.emit(ChooseModes(num, 2, 1, 1, who=scope.actor))
        draft.emit(Branch(WasPicked(num, 1), over))
        draft.cells += one
        draft.emit(Goto(end))
        draft.place(over)
        draft.cells += other
        draft.place(end)
        scope.chain = None
        if last.form.ending == MAY:
            self.may(last, begin)
        return used

    def moment(self, lead: Lead, rest: Sequence[Piece]) -> None:
        """このターン終了時、B; 次のあなたのターン開始時、B (T120, T262)."""
        scope = self.scope
        assert lead.phrase is not None
        if scope.always:
            scope.fail(lead.start, "lead_here")
        self.settle()
        named = lead.phrase.nouns.only
        span = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
        inner = scope.within()
        if span is not None and span.only.key == "このターン" and named.key == "終了時" and not span.only.modifiers:
            when = When((terms.TURN_END,))
        elif span is not None and is_next(span.only):
            whose = players_of(scope, span.only)
            event = PHASES.get((span.only.key, named.key))
            if event is None or len(whose) != 1 or len(span.only.modifiers) != 2:
                scope.fail(lead.start, "which_moment")
            when = When((event,), whose[0])
            says_no_more(*(modifier.word for modifier in span.only.modifiers))
        else:
            when = moment_of(inner, lead.phrase.nouns)
        self.later(when, rest, False, inner)

    def event(self, piece: Provided, rest: Sequence[Piece]) -> None:
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
        self.later(whens[0], rest, not whens[0].next, inner)

    def later(self, when: When, rest: Sequence[Piece], each: bool, inner: RebirthScope) -> None:
        """The rest of the sentence is done by a delayed trigger (R62)."""
        if not rest:
            self.scope.fail(self.start, "no_predicate")
        inner.delayed = False
        effect = Effect(inner)
        inner.begin()
        effect.run(rest)
        effect.close(rest[-1].end)
        effect.flush()
        ability = RebirthAbility(AUTOMATIC, inner.draft.finish(), trigger=when)
        self.scope.draft.emit(Later(ability, terms.THIS_TURN if each or when.next else "", each))

    def instead(self, piece: Provided, pieces: Sequence[Piece], rest: Sequence[Sentence]) -> None:
        """(event)する時、かわりにB (T116, T117, T249): the rest of the text is the replacement."""
        scope = self.scope
        if not scope.always or self.loop is not None or any(clause.form.past for clause in piece.clauses):
            scope.fail(piece.start, "not_replaced", ("このキャラがリタイアする時、",))
        conditions = [*self.held, *self.waiting]
        self.waiting, self.held = [], []
        inner = scope.within()
        whens = happening_of(inner, piece.clauses)
        when = whens[0]
        replaceable = (terms.MOVED, terms.DAMAGED, terms.SET, terms.DREW)
        odd = when.origin_not or when.goal_vacant or when.other or when.condition or when.attack or when.next
        if len(whens) != 1 or when.events[0] not in replaceable or odd:
            scope.fail(piece.start, "not_replaced", ("このキャラがリタイアする時、",))
        inner.it = inner.found = inner.event_other = None
        inner.of_event = True
        effect = Effect(inner)
        inner.begin()
        effect.run(pieces)
        effect.close(pieces[-1].end if pieces else piece.end)
        effect.carry_out(rest)
        first = inner.draft.cells[0].op if inner.draft.cells else None
        if first is None:
            scope.fail(piece.end, "no_predicate")
        event = Instead(
            when.events,
            when.who,
            when.this,
            when.tests,
            isinstance(first, (Offer, Price)),
            origin=when.origin,
            goal=when.goal,
            cause=when.cause,
            conditions=tuple(conditions),
        )
        self.replaced.append(RebirthAbility(REPLACEMENT, inner.draft.finish(), replacement=event))


def adds(pieces: Sequence[Piece]) -> bool:
    """さらに: what follows is added to the change before, and needs its condition (R133)."""
    return any(isinstance(piece, Lead) and piece.key == ALSO_DONE for piece in pieces)


def is_state(piece: Provided) -> bool:
    """…である場合: a condition in the words of an event."""
    if piece.link != WHEN or len(piece.clauses) != 1:
        return False
    clause = piece.clauses[0]
    states = clause.verb is None or clause.form.lasting or clause.verb.name in (*FACTS, "be more", "be less")
    return states and not clause.form.past


def is_goal_only(clause: Clause) -> bool:
    """Whether a clause says only where else something goes."""
    moves = clause.verb is not None and clause.verb.name in ("put", "return", "add")
    return moves and all(phrase.case in ("に", "で") for phrase in clause.phrases)


def elsewhere(scope: RebirthScope, op: Put | PutTop, clause: Clause) -> Put | PutTop:
    """The same move to another place."""
    frame: Framed = Frame(scope, clause)
    goal = goal_of(frame)
    frame.done()
    if goal is None or goal.given is not None or goal.vacant or goal.slots or goal.zones or goal.ordered:
        scope.fail(clause.start, "put_where")
    return replace(op, zone=goal.zone, place=goal.place, rest=goal.rest)


def is_otherwise(piece: Provided) -> bool:
    clause = piece.clauses[-1]
    named = clause.verb is not None and clause.verb.name == "differ"
    return named and not clause.phrases and not clause.adverbs and len(piece.clauses) == 1


def check_end(scope: RebirthScope, clause: Clause, last: bool) -> None:
    """Only the last clause of a sentence ends it."""
    ending = clause.form.ending
    if clause.verb is None:
        return
    if last and ending in (STEM, TE):
        scope.fail(clause.end, "no_end", ("る", "する。"))
    if not last and ending in (FINAL, MAY) and not clause.joint:
        scope.fail(clause.end, "goes_on", ("。",))


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
