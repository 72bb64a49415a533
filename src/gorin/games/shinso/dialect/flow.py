"""Effects, sentence by sentence: joining words, conditions, choices, what waits, what every player does (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Draw, Move, Pick, Remember
from gorin.engine.program.condition import Compare, Did, Every, Fits, Not, TurnOf
from gorin.engine.program.flow import Branch, EachPlayer, Goto, Picked, PickOption, Repeat
from gorin.engine.program.group import Group, HasState, NumberIs
from gorin.engine.program.looking import Shuffle
from gorin.engine.program.numbers import Lasting, Later, Meanwhile, Turn
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import NOBODY, All, Among, It
from gorin.engine.program.together import TogetherOp
from gorin.engine.program.who import ALL, ANY, MASTER_OF, OTHER, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, Ability, Change, Static
from gorin.engine.values.change import Number, Rule
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.amounts import growth, per_of
from gorin.games.shinso.dialect.deeds import ORDERS, no_blast, signed
from gorin.games.shinso.dialect.done import asks_done, done_fact
from gorin.games.shinso.dialect.events import (
    EXTRA_TURN,
    Happening,
    at_end_phase,
    event_of,
    is_event,
    is_rims,
    moment_of,
    phase_of,
)
from gorin.games.shinso.dialect.facts import (
    condition_of,
    counters_there,
    is_condition,
    is_offered,
    named_thing,
    offered_condition,
)
from gorin.games.shinso.dialect.headers import header_of, is_header
from gorin.games.shinso.dialect.instead import completed, forward, instead_at, put_instead
from gorin.games.shinso.dialect.lexicon import (
    ACTIONS,
    AS_IF,
    AT_EACH,
    COUNTER,
    DEED,
    EXCEPT,
    ON,
    PHASE,
    PHASE_LEAD,
    SPAN,
    THIS_TIME,
)
from gorin.games.shinso.dialect.nouns import Cards, Framed, chosen, describe, number_test, printed_number
from gorin.games.shinso.dialect.orders import after_use, destination, object_of
from gorin.games.shinso.dialect.scope import EACH_FOR_HIMSELF, ShinsoScope, in_this_turn, tokens_of
from gorin.games.shinso.dialect.sentences import Sentence, clauses_in, hoisted
from gorin.games.shinso.dialect.statements import Said, cannot, is_statement, permits, statement_of
from gorin.games.shinso.program import choices, operations
from gorin.games.shinso.program.changes import PowerPerBattle
from gorin.games.shinso.program.conditions import ModeTaken
from gorin.games.shinso.program.tests import ControlledBy
from gorin.games.shinso.program.turns import ForPlayers
from gorin.text import links
from gorin.text.checks import excludes_itself
from gorin.text.draft import Cell, both
from gorin.text.frames import Frame
from gorin.text.function_words import (
    AFTER,
    ALSO_DONE,
    AS,
    AS_LONG,
    BY_DOING,
    EACH_TIME,
    IF,
    IF_DONE,
    IF_NOT_DONE,
    INSTEAD,
    INSTEAD_OF,
    ONLY_WHEN,
    OR,
    OTHERWISE_SO,
    SO_THAT,
    THEN,
    UNTIL,
    WHEN,
    WHILE,
)
from gorin.text.lexicon import Adverb, Pointing, Verb
from gorin.text.morphology import FINAL, MAY, PASSIVE, STEM, TE
from gorin.text.morphology import IF as IF_FORM
from gorin.text.phrases import QUANTITY, Clause, Lead, Modifier, Named, NounPhrase, Phrase
from gorin.text.pieces import DURATION, MOMENT, SUBJECT, Piece, Provided
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, KIND, NUMBER, PLAYER, POINTER, ZONE, value_of

STATES = (WHEN, IF, ONLY_WHEN, AS_LONG, WHILE)
NEXT = (THEN, ALSO_DONE, THIS_TIME, "together")
OTHERWISE = (IF_NOT_DONE, OTHERWISE_SO)
GOES_ON = (THEN,)
GAPPED = ("put", "return")
"""Verbs that may be said once for several objects, each with its place."""


def is_may(clause: Clause) -> bool:
    """してもよい, できる of what is done."""
    form = clause.form
    return not form.negative and (form.ending == MAY or form.voice == "able")


def is_here(scope: ShinsoScope, piece: Piece) -> bool:
    """T26 この眷属がフィールドにいる間, この領地が展開されている間, この真祖の断片が登場している間: only says so."""
    if not isinstance(piece, Provided) or piece.link not in (WHILE, AS_LONG) or len(piece.clauses) != 1:
        return False
    clause = piece.clauses[0]
    subject = clause.phrase("が") or clause.phrase("は")
    this = subject is not None and subject.nouns.group == "pointer" and value_of(subject.nouns.only) == "this"
    if clause.verb is None or not this or clause.form.negative:
        return False
    name, others = clause.verb.name, [each for each in clause.phrases if each is not subject]
    if name == "be there":
        return len(others) == 1 and others[0].case == "に" and value_of(others[0].nouns.only) == terms.FIELD
    ways = {"deploy": terms.TERRITORY, "appear": terms.FRAGMENT, "equip": terms.RELIC}
    if name not in ways or not clause.form.lasting or others:
        return False
    if not scope.quoted and not scope.kinds & ways[name]:
        scope.fail(Frame(scope, clause).place, "not_of_kind")
    return True


class Flow:
    """Carries sentences into the draft of a scope; `items`: the modes of a choice."""

    def __init__(self, scope: ShinsoScope, items: Sequence[Sequence[Sentence]] = ()) -> None:
        self.scope = scope
        self.draft = scope.draft
        self.items = list(items)
        self.links = links.Links(self.draft)
        self.optional = self.postponed = self.goes_on = self.asking = False
        self.loop: tuple[int, int, Cell, bool] | None = None
        self.per_battle = self.headed = self.also = self.acted = self.triggered = False
        self.asked: tuple[Condition, int] | None = None
        self.ends: list[int] = []
        self.before: list[Cell] = []
        self.models: list[Clause] = []
        self.subject_before: Things | None = None
        self.until_before = ""
        self.said_from = 0
        self.known_before: tuple[Things | None, int] | None = None

    def carry_out(self, sentences: Sequence[Sentence]) -> None:
        for index, sentence in enumerate(sentences):
            self.say(sentence, sentences[index + 1] if index + 1 < len(sentences) else None)
        self.finish()

    def finish(self) -> None:
        self.shuffled(None)
        if not self.goes_on:
            self.links.end()
        if self.items:
            first = self.items[0]
            self.scope.fail(first[0].start if first else 0, "modes_of_what", ("以下の①、②から1つ選んで発動する。",))

    def shuffled(self, sentence: Sentence | None) -> None:
        """T53: a deck that was searched is shuffled, also where the text does not say so."""
        scope = self.scope
        if scope.shuffle is None:
            return
        if sentence is not None and any(each.verb and each.verb.name == "shuffle" for each in sentence.clauses()):
            return
        who, scope.shuffle = scope.shuffle, None
        self.draft.emit(Shuffle(who))

    def say(self, sentence: Sentence, following: Sentence | None = None) -> None:
        """One sentence."""
        scope = self.scope
        self.shuffled(sentence)
        link = sentence.link()
        if self.loop is None and scope.actor != ALL and link not in GOES_ON:
            scope.actor = scope.base_actor
        scope.just_looked = False
        scope.actor_said = None
        scope.until, scope.until_said = "", ()
        scope.per = None
        scope.subject = scope.topic = scope.selected = scope.asked_number = scope.there = None
        scope.exact = following is not None and following.link() == IF_DONE
        labels: list[int] = []
        self.optional = self.postponed = self.acted = False
        self.asked = None
        self.links.begin(self.hangs(sentence))
        if not sentence.pieces:
            scope.fail(sentence.end, "no_predicate")
        pieces = forward(self.heads(sentence, labels))
        if is_for_others(pieces):
            self.for_others(pieces)
            return
        if sentence.link() == EXCEPT:
            self.except_when(sentence)
            self.close(labels, following)
            return
        at = instead_at(pieces)
        if at is not None:
            self.say_instead(pieces, at)
            self.close(labels, following)
            return
        self.said_from = len(self.draft.cells)
        if not pieces:
            scope.fail(sentence.end, "no_predicate")
        if self.special(pieces, labels):
            self.close(labels, following)
            return
        goes_on = following is not None and counts_what_was_done(following)
        each = every_player(scope, pieces) and (goes_on or any(needs_each(clause) for clause in clauses_in(pieces)))
        if self.loop is not None or each:
            self.each_player(pieces, goes_on)
        else:
            self.run(pieces, labels)
        self.all_used()
        self.remember(pieces)
        self.close(labels, following)

    def remember(self, pieces: Sequence[Piece]) -> None:
        """What the next sentence can replace or leave unsaid."""
        self.before = self.draft.cells[self.said_from :]
        self.models += clauses_in(pieces)
        self.subject_before, self.until_before = self.scope.subject, self.scope.until

    def say_instead(self, pieces: Sequence[Piece], at: int) -> None:
        """Cの場合、代わりにE: in place of the sentence before."""
        scope = self.scope
        conditions: list[Condition] = []
        for piece in pieces[:at]:
            if not isinstance(piece, Provided) or piece.link not in STATES:
                scope.fail(piece.start, "no_link")
            conditions.append(self.condition(piece))
        condition = both(conditions)
        if condition is None or self.postponed:
            scope.fail(pieces[at].start, "instead_of_what")
        scope.subject, scope.until = self.subject_before, self.until_before
        rest = [completed(each, self.models) if isinstance(each, Clause) else each for each in pieces[at + 1 :]]
        inner: list[int] = []
        other = self.draft.captured(lambda: self.alternative(rest, inner))
        self.all_used()
        put_instead(scope, self.before, condition, other, pieces[at].start)

    def except_when(self, sentence: Sentence) -> None:
        """ただし、この効果はCの場合には適用されない: the sentence before is carried out only without C (T151)."""
        scope, draft = self.scope, self.draft
        clause = exception_of(scope, sentence)
        if not any(cell.op is not None for cell in self.before):
            scope.fail(sentence.start, "exception_here")
        over = draft.label()
        at = draft.cells.index(self.before[0])
        draft.cells.insert(at, Cell(Branch(Not(condition_of(scope, (clause,))), over)))
        draft.cells.insert(draft.cells.index(self.before[-1]) + 1, draft.labels[over])

    def unless(self, piece: Provided, labels: list[int]) -> None:
        """手札を1枚捨てなければ、E: it may be done, and if it is not, E."""
        scope, draft = self.scope, self.draft
        over = draft.label()
        draft.emit(operations.MayDo(over, scope.one_actor))
        exact, scope.exact = scope.exact, True
        self.order(
            replace(piece.clauses[-1], link="", form=replace(piece.clauses[-1].form, negative=False, ending=FINAL))
        )
        scope.exact = exact
        draft.place(over)
        labels.append(draft.label())
        draft.emit(Branch(Not(Did()), labels[-1]))

    def alternative(self, pieces: Sequence[Piece], labels: list[int]) -> None:
        self.run(pieces, labels)
        for label in reversed(labels):
            self.draft.place(label)

    def all_used(self) -> None:
        """A duration or amount that no clause took is refused."""
        scope = self.scope
        if scope.until_said:
            scope.fail(scope.until_said[0].start, "unused_duration")
        if scope.per is not None or scope.goal is not None or scope.up_to:
            scope.fail(0, "unused_amount")

    def hangs(self, sentence: Sentence) -> str:
        """How a sentence hangs on the one before it."""
        link = sentence.link()
        if link == "" and self.links.condition is not None and is_absence(sentence):
            return links.OTHERWISE
        return {IF_DONE: links.IF_DONE, **dict.fromkeys(OTHERWISE, links.OTHERWISE)}.get(link, links.ALONE)

    def close(self, labels: list[int], following: Sentence | None = None) -> None:
        """A sentence ends; a deck that was searched only under a condition is shuffled only then."""
        if labels or self.links.ends:
            self.shuffled(following)
        condition = labels[-1] if labels else None
        self.links.close(labels, condition, self.optional, self.scope.actor == ALL, self.postponed)

    def heads(self, sentence: Sentence, labels: list[int]) -> list[Piece]:
        """The joining word at the head of the sentence."""
        pieces = list(sentence.pieces)
        key, scope = sentence.link(), self.scope
        if key == "":
            if self.links.link == links.OTHERWISE:
                absent = pieces.pop(0)
                assert isinstance(absent, Provided)
                says_no_more(*(each.predicate for each in absent.clauses))
                self.otherwise(absent.start)
            return pieces
        first = pieces[0]
        if self.links.postponed and key in (IF_DONE, *OTHERWISE, THEN):
            scope.fail(first.start, "postponed")
        if key == IF_DONE:
            pieces.pop(0)
            if not scope.doings and not self.draft.said():
                scope.fail(first.start, "not_done")
            if self.links.by_each:
                scope.fail(first.start, "done_by_each", ("その後、",))
            labels.append(self.links.if_done())
        elif key in OTHERWISE:
            pieces.pop(0)
            self.otherwise(first.start)
        elif key in NEXT:
            pieces.pop(0)
            if key == ALSO_DONE:
                pieces = self.as_before(pieces)
        return pieces

    def otherwise(self, place: int) -> None:
        """そうでなければ: the other branch of the condition before, or if nothing was done."""
        if not self.links.branches:
            self.scope.fail(place, "otherwise_what", ("…の場合、…。そうでなければ、",))
        if self.links.condition is not None and self.known_before is not None:
            self.scope.it, self.scope.chosen = self.known_before
        self.links.otherwise()

    # ---- what stands apart ------------------------------------------------------------------------

    def special(self, pieces: list[Piece], labels: list[int]) -> bool:
        rims = broken_rims(self.scope, pieces)
        if rims is not None:
            for piece in pieces:
                if isinstance(piece, Lead):
                    self.lead(piece, labels)
            self.state(rims)
            return True
        return self.kept_from_coffin(pieces) or self.later(pieces, labels)

    def kept_from_coffin(self, pieces: list[Piece]) -> bool:
        """この権能は墓地に置くかわりに除外される (T58)."""
        scope = self.scope
        first = pieces[0] if len(pieces) == 2 else None
        if not isinstance(first, Provided) or first.link != INSTEAD_OF:
            return False
        put, last = first.clauses[-1], pieces[1]
        if put.verb is None or put.verb.name != "put" or not isinstance(last, Clause) or not scope.kinds & terms.ARTS:
            return False
        frame: Framed = Frame(scope, put)
        place, topic = frame.need("に"), frame.take("は", "を")
        frame.done()
        this = topic is None or value_of(topic.only) == "this"
        if value_of(place.only) != (terms.COFFIN,) or not this:
            scope.fail(first.start, "replace_what", ("この権能は墓地に置くかわりに除外される",))
        where: Framed = Frame(scope, last)
        where.take("から", group="game")
        zone, end = terms.REMOVED, ""
        if last.verb is None or last.verb.name != "remove":
            zone, end = destination(scope, where.need("に"), SELF)
        after_use(where, zone, end)
        where.done()
        return True

    def later(self, pieces: list[Piece], labels: list[int]) -> bool:
        """A moment or event inside an effect: it is set up now and happens then (T17, T131, R142)."""
        scope = self.scope
        rest = list(pieces)
        happening = self.delayed(rest, labels)
        if happening is None:
            pieces[:] = rest
            return False
        until = scope.until or scope.line_until
        if until.startswith(terms.COMING) and scope.until_said and not happening.coming:
            scope.fail(scope.until_said[0].start, "unused_duration")
        if until == terms.THIS_ATTACK:
            scope.fail(pieces[0].start, "no_attack", ("このターン中、",))
        if happening.extra_turn and scope.until_said:
            scope.fail(scope.until_said[0].start, "unused_duration")
        if happening.coming:
            until = ""
        each = bool(until) and not happening.upcoming and not happening.ordinal
        inner = ShinsoScope(scope.lexicon, scope.kinds, scope.read_quoted, scope, scope.quoted)
        inner.event_card = happening.named
        inner.one_time = True
        inner.actor, inner.actor_said = scope.actor, scope.actor_said
        flow = Flow(inner)
        within: list[int] = []
        if not clauses_in(rest):
            scope.fail(pieces[-1].end, "no_predicate")
        flow.run(rest, within)
        flow.close(within)
        flow.finish()
        flow.all_used()
        happening = at_end_phase(happening, clauses_in(rest)[-1])
        ability = Ability(AUTOMATIC, inner.draft.finish(), trigger=happening.trigger())
        if happening.ordinal:
            self.draft.emit(operations.LaterNth(ability, happening.ordinal))
        else:
            self.draft.emit(Later(ability, EXTRA_TURN if happening.extra_turn else until, each))
        scope.until_said = ()
        self.postponed = True
        return True

    def delayed(self, pieces: list[Piece], labels: list[int]) -> Happening | None:
        """What a sentence waits for; its pieces before that are carried out, it itself is taken out."""
        scope = self.scope
        first = pieces[0]
        if isinstance(first, Clause) and len(pieces) > 1 and since_use(first):
            pieces.pop(0)
            return self.delayed(pieces, labels)
        while pieces and isinstance(lead := pieces[0], Lead):
            if lead.key == MOMENT and lead.phrase is not None:
                pieces.pop(0)
                return moment_of(scope, lead.phrase.nouns)
            if lead.key == PHASE_LEAD and lead.phrase is not None:
                if stays_in_clause(pieces):
                    break
                pieces.pop(0)
                return phase_of(scope, lead.phrase.nouns)
            if lead.key == "after turn":
                break
            self.lead(lead, labels)
            pieces.pop(0)
        piece = pieces[0] if pieces else None
        if isinstance(piece, Provided) and is_to_befall(piece) and not scope.until:
            scope.until = terms.THIS_TURN
            clause = piece.clauses[0]
            says_no_more(*clause.adverbs)
            piece = pieces[0] = replace(piece, clauses=(replace(clause, adverbs=()),))
        if isinstance(piece, Provided) and waits_for(piece) and not self.looks_back(piece):
            pieces.pop(0)
            if not pieces:
                scope.fail(piece.end, "next_missing")
            return event_of(scope, piece.clauses[-1], piece.link)
        if isinstance(piece, Clause):
            leads, kept = hoisted(scope.lexicon, piece, (MOMENT,))
            if len(leads) == 1 and leads[0].phrase is not None:
                pieces[0] = kept
                return moment_of(scope, leads[0].phrase.nouns)
        coming = scope.until.startswith(terms.COMING)
        if coming and not any(is_statement(each) for each in clauses_in(pieces)):
            who = {"me": SELF, "opponent": OTHER}.get(scope.until.removeprefix(terms.COMING), ANY)
            return Happening((terms.TURN_BEGINS,), who, upcoming=True, coming=True)
        return None

    def looks_back(self, piece: Provided) -> bool:
        """Whether a condition asks what the effect has done; what lasts for a time waits for what comes."""
        scope = self.scope
        return not scope.until and not scope.line_until and asks_done(scope, piece)

    def for_others(self, pieces: list[Piece]) -> None:
        """Kを持たないFの場合は代わりにS: for such a card instead of what was done last (T94, T148)."""
        scope, draft = self.scope, self.draft
        tests = others_tests(scope, pieces[0])
        last = draft.cells[-1] if draft.cells else Cell()
        if not isinstance(last.op, Lasting):
            scope.fail(pieces[0].start, "replace_what")
        draft.cells.pop()
        scope.topic = scope.subject = last.op.things
        otherwise, over = draft.label(), draft.label()
        draft.emit(Branch(Fits(last.op.things, tests), otherwise))
        self.run(pieces[2:], [])
        draft.emit(Goto(over))
        draft.place(otherwise)
        draft.cells.append(last)
        draft.place(over)
        self.all_used()

    # ---- every player --------------------------------------------------------------------------------

    def each_player(self, pieces: list[Piece], goes_on: bool) -> None:
        """すべてのプレイヤーは… with choices: each player carries it out for himself, at one moment (R116, R118, R146).

        `goes_on`: the next sentence counts what each of them has done, so it belongs to the same part.
        """
        scope, draft = self.scope, self.draft
        if self.loop is None:
            back, over = draft.label(), draft.label()
            draft.place(back)
            self.loop = back, over, draft.emit(EachPlayer(draft.num(), over)), goes_on
            scope.for_each = True
            scope.actor = EACH_FOR_HIMSELF
        inner: list[int] = []
        self.run(pieces, inner)
        for label in reversed(inner):
            draft.place(label)
        if goes_on:
            return
        back, over, head, several = self.loop
        self.loop = None
        scope.for_each = False
        scope.actor = ALL
        begun = draft.cells.index(head) + 1
        placed = draft.labels
        loop = [cell for cell in draft.cells[begun:] if cell.op is not None or cell in placed]
        together = [] if several else acted_together(loop)
        if together:
            scope.described = None
            draft.cells[begun:] = [cell for cell in loop if cell not in together]
        else:
            head.op = TogetherOp(head.op.num, over) if isinstance(head.op, EachPlayer) else head.op
        draft.emit(Goto(back))
        draft.place(over)
        self.play_together(together)

    def play_together(self, cells: Sequence[Cell]) -> None:
        """R116: what follows the choices of all players; cards are played in turn order, each by its player."""
        draft = self.draft
        for cell in cells:
            if not isinstance(cell.op, operations.PlayCards):
                draft.cells.append(cell)
                continue
            back, over = draft.label(), draft.label()
            draft.place(back)
            draft.emit(TogetherOp(draft.num(), over))
            draft.cells.append(cell)
            draft.emit(Goto(back))
            draft.place(over)

    # ---- the parts of a sentence -----------------------------------------------------------------------

    def run(self, pieces: Sequence[Piece], labels: list[int]) -> None:
        """The parts of a sentence in order; もよい at the end is asked before all orders (N18)."""
        scope, draft = self.scope, self.draft
        clauses = clauses_in(pieces)
        if not clauses:
            scope.fail(pieces[-1].end if pieces else 0, "no_predicate")
        may = self.is_asked(clauses[-1])
        over: int | None = None
        in_full = scope.exact
        stops: list[int] = []
        rest = list(pieces)
        merge_phase(rest)
        while rest:
            piece = rest.pop(0)
            if self.also or (isinstance(piece, Lead) and piece.key == ALSO_DONE):
                piece, *rest = self.as_before([piece, *rest])
                self.also = False
            if isinstance(piece, Lead):
                self.lead(piece, labels)
                continue
            if isinstance(piece, Provided) and self.provided(piece, labels):
                continue
            if may and over is None:
                over = draft.label()
                self.optional = True
                draft.emit(operations.MayDo(over, scope.one_actor))
            if isinstance(piece, Provided):
                self.linked(piece, labels, rest)
                continue
            last = not any(isinstance(each, Clause) for each in rest)
            if piece.joint == OR and rest:
                self.either(piece, rest)
                rest = []
                continue
            if is_may(piece) and not last and not is_statement(piece):
                scope.fail(piece.end, "may_last")
            if last and piece.form.ending in (STEM, TE):
                scope.fail(piece.end, "no_end", ("する。",))
            self.clause(piece)
            self.acted = True
            if in_full and rest:
                self.links.stop(stops)
        self.permitted(clauses[-1])
        for label in stops:
            draft.place(label)
        if self.ends:
            for label in reversed(labels):
                draft.place(label)
            labels.clear()
            for label in reversed(self.ends):
                draft.place(label)
            self.ends = []
        if over is not None:
            self.shuffled(None)
            draft.place(over)

    def as_before(self, pieces: Sequence[Piece]) -> list[Piece]:
        """さらに1体を破壊する, さらに貫通を得る: what is left unsaid is as it was in the sentence before."""
        if self.scope.subject is None:
            self.scope.subject = self.subject_before
        return [completed(each, self.models) if isinstance(each, Clause) else each for each in pieces]

    def permitted(self, last: Clause) -> None:
        """T18, T77: what may be activated or done instead is offered to the card's controller."""
        if self.asking and is_may(last) and self.scope.actor != SELF:
            self.scope.fail(Frame(self.scope, last).place, "may_of_others", ("する。",))

    def is_asked(self, last: Clause) -> bool:
        if self.asking or not is_may(last):
            return False
        if is_statement(last) and permits(last):
            return False
        return not (last.verb is not None and last.verb.name == "ignore" and self.scope.played is not None)

    def lead(self, lead: Lead, labels: list[int]) -> None:
        """Subject, duration and joining words before a clause (N11, N18, R118)."""
        scope = self.scope
        if lead.key in OTHERWISE and self.acted:
            self.other_case(lead, labels)
        elif lead.key in NEXT:
            self.also = self.also or lead.key == ALSO_DONE
            says_no_more(lead.token)
        elif lead.key == DURATION and lead.phrase is not None:
            self.duration(lead.phrase.nouns, lead.phrase.case, labels)
        elif lead.key == SUBJECT and lead.phrase is not None:
            self.subject(lead.phrase.nouns)
        elif lead.key == "after turn" and lead.phrase is not None:
            says_no_more(*tokens_of(lead.phrase.nouns))
        else:
            scope.fail(lead.start, "lead_here")

    def subject(self, nouns: NounPhrase) -> None:
        scope = self.scope
        if nouns.group == "nobody":
            says_no_more(*tokens_of(nouns))
            scope.actor = ANY
            return
        if nouns.group == "controller" and [each.word for each in nouns.only.modifiers if each.word]:
            found = It(self.draft.reg())
            self.draft.emit(Remember(found.reg, scope.last_named(nouns.start)))
            scope.actor, scope.actor_said = Who(MASTER_OF, found.reg), nouns.only.head
            return
        controller = controller_of(nouns)
        if controller is not None:
            found = It(self.draft.reg())
            self.draft.emit(Remember(found.reg, named_thing(scope, controller)))
            scope.actor, scope.actor_said = Who(MASTER_OF, found.reg), nouns.only.head
            return
        if nouns.only.modifiers:
            if not is_own_player(nouns):
                scope.fail(nouns.start, "no_player")
            scope.actor, scope.actor_said = SELF, nouns.only.head
            return
        who = scope.subject_of_sentence(nouns)
        if who == scope.actor == SELF and not scope.always:
            says_no_more(nouns.only.head)
        scope.actor = EACH_FOR_HIMSELF if scope.for_each and who == ALL else who
        scope.actor_said = nouns.only.head

    def duration(self, nouns: NounPhrase, case: str, labels: list[int]) -> None:
        """このターン中, 次のターン, ゲーム終了まで, 次の自分のドローフェイズまで; 自分のターン中: a condition."""
        scope = self.scope
        turn = turn_of(scope, nouns)
        if turn is not None:
            labels.append(self.draft.label())
            self.draft.emit(Branch(turn, labels[-1]))
            return
        if scope.until_said:
            scope.fail(scope.until_said[0].start, "unused_duration")
        if scope.line_until and not scope.kinds & terms.ARTS:
            scope.fail(nouns.start, "twice")
        scope.until = until_of(scope, nouns, case)
        scope.until_said = tuple(tokens_of(nouns))

    def provided(self, piece: Provided, labels: list[int]) -> bool:
        """A condition: without it the rest is passed over. Whether the piece is one."""
        scope = self.scope
        if is_here(scope, piece):
            return True
        if piece.link == AT_EACH and piece.clauses[-1].verb is not None:
            name = piece.clauses[-1].verb.name
            if name == "rise":
                scope.per = growth(scope, piece.clauses[-1])
                return True
            if name == "fight":
                self.per_battle = True
                self.topic(piece.clauses[-1])
                return True
        if piece.link not in STATES:
            return False
        if is_unless(piece):
            self.unless(piece, labels)
            return True
        first, known = self.asked, self.known_before
        condition = self.condition(piece)
        if first is not None and self.acted:
            self.beside(first, condition, labels)
            scope.it, scope.chosen = known if known is not None else (scope.it, scope.chosen)
        labels.append(self.draft.label())
        self.draft.emit(Branch(condition, labels[-1]))
        self.said_from = len(self.draft.cells)
        self.known_before = scope.it, scope.chosen
        self.asked = condition, labels[-1]
        self.acted = False
        return True

    def beside(self, first: tuple[Condition, int], condition: Condition, labels: list[int]) -> None:
        """Aなら…し、Bなら…: the second does not hang on the first; one that the first excludes is its other case."""
        before, label = first
        if label not in labels:
            return
        over = labels[labels.index(label) :]
        del labels[labels.index(label) :]
        if exclude(before, condition):
            self.ends.append(self.draft.label())
            self.draft.emit(Goto(self.ends[-1]))
        for each in reversed(over):
            self.draft.place(each)

    def other_case(self, lead: Lead, labels: list[int]) -> None:
        """…なら破壊し、そうでなければ手札に戻す."""
        if self.asked is None or not self.acted or self.asked[1] not in labels:
            self.scope.fail(lead.start, "otherwise_what", ("…の場合、…し、そうでなければ、",))
        label = self.asked[1]
        if self.known_before is not None:
            self.scope.it, self.scope.chosen = self.known_before
        self.ends.append(self.draft.label())
        self.draft.emit(Goto(self.ends[-1]))
        over = labels[labels.index(label) :]
        del labels[labels.index(label) :]
        for each in reversed(over):
            self.draft.place(each)
        self.asked = None

    def condition(self, piece: Provided) -> Condition:
        scope = self.scope
        if is_offered(piece.clauses[-1]):
            return offered_condition(scope, piece.clauses[-1])
        if self.looks_back(piece):
            return done_fact(scope, piece.clauses[-1])
        counter, form = piece.clauses[-1].phrase("が"), piece.clauses[-1].form
        verb = piece.clauses[-1].verb
        reached = verb is not None and verb.name == "put" and form.voice == PASSIVE and not form.lasting
        if reached and counter is not None and counter.nouns.group == COUNTER:
            frame: Framed = Frame(scope, piece.clauses[-1])
            found = counters_there(frame, frame.need("が", group=COUNTER), False)
            frame.done()
            return found
        if not all(is_condition(each) for each in piece.clauses):
            scope.fail(piece.start, "trigger_first")
        return condition_of(scope, piece.clauses)

    def topic(self, clause: Clause) -> None:
        """…は(フィールドで)戦闘するごとに (R136)."""
        scope = self.scope
        frame: Framed = Frame(scope, clause)
        field = frame.take("で", group=ZONE)
        if field is not None:
            says_no_more(*tokens_of(field))
        nouns = frame.take("は", "が")
        if nouns is not None:
            scope.topic = chosen(None, scope, describe(scope, nouns), True)
        frame.done()

    def linked(self, piece: Provided, labels: list[int], rest: list[Piece]) -> None:
        """ことで, あと, ように, ものとして."""
        scope = self.scope
        clause = piece.clauses[-1]
        if len(piece.clauses) > 1:
            scope.fail(piece.start, "no_link")
        if piece.link == BY_DOING:
            scope.exact = True
            if self.triggered and not self.optional:
                labels.append(self.draft.label())
                self.draft.emit(operations.MayDo(labels[-1], scope.one_actor))
                self.optional = True
            self.clause(replace(clause, link=""))
            labels.append(self.draft.label())
            self.draft.emit(Branch(Did(), labels[-1]))
        elif piece.link == AFTER and clause.form.past:
            self.order(replace(clause, link="", form=replace(clause.form, past=False)))
        elif piece.link == AS_IF:
            self.state(statement_of(scope, clause))
            if rest and isinstance(rest[0], Clause) and rest[0].verb and rest[0].verb.name == "treat":
                rest.pop(0)
        else:
            scope.fail(piece.end, "no_link")

    def either(self, clause: Clause, rest: Sequence[Piece]) -> None:
        """Aするか、Bする; 使用、もしくはセットする (T142): asked as an option in the printed order."""
        scope = self.scope
        second = [each for each in rest if isinstance(each, Clause)]
        selected = scope.selected
        alone = (
            len(rest) == 1
            and len(second) == 1
            and not any(each.case in ("を", "は", "が") for each in second[0].phrases)
        )
        has_object = clause.phrase("を") is not None
        first: Clause = clause
        if selected is None and has_object and alone:
            frame: Framed = Frame(scope, clause)
            selected = object_of(frame)
            left = tuple(each for each in clause.phrases if id(each) not in frame.taken)
            first = replace(clause, phrases=left)
        num = self.draft.num()
        self.draft.emit(choices.PickEither(num, 2, scope.actor))
        for option, part in ((1, [first]), (2, list(rest))):
            label = self.draft.label()
            self.draft.emit(Branch(Picked(num, option), label))
            scope.selected = selected
            for each in part:
                if isinstance(each, Lead):
                    self.lead(each, [])
                elif isinstance(each, Clause):
                    self.clause(replace(each, joint=""))
                else:
                    scope.fail(each.start, "no_link")
            self.draft.place(label)

    def clause(self, clause: Clause) -> None:
        """One clause: a statement, a choice of modes, or an order."""
        scope = self.scope
        for part in gapped(clause):
            self.clause(part)
            clause = replace(clause, phrases=clause.phrases[len(part.phrases) :])
        leads, clause = hoisted(scope.lexicon, clause, (DURATION, SUBJECT))
        labels: list[int] = []
        for lead in leads:
            self.lead(lead, labels)
        self.deed(without_idle(clause))
        for label in reversed(labels):
            self.draft.place(label)

    def deed(self, clause: Clause) -> None:
        """A clause without what leads it."""
        scope = self.scope
        for inner in clause.before:
            if inner.link not in (SO_THAT, UNTIL):
                scope.fail(inner.end, "no_link")
            subject = inner.phrase("が")
            if subject is not None and subject.nouns.group == ZONE:
                scope.goal = goal_of(scope, inner)
            elif inner.link == SO_THAT:
                scope.total_number, scope.total = total_of(scope, inner)
            else:
                scope.fail(inner.end, "no_link")
        clause = replace(clause, before=())
        if self.headed and clause.verb is not None and clause.verb.name == "use" and not clause.phrases:
            self.headed = False
            return
        deed = next((each for each in clause.phrases if each.nouns.group == DEED and each.case == OR), None)
        if deed is not None:
            kept = replace(clause, phrases=tuple(each for each in clause.phrases if each is not deed))
            before = tuple(each for each in kept.phrases if each.start < deed.start)
            first = replace(kept, phrases=before, verb=Verb(value_of(deed.nouns.only), {}), joint=OR)
            self.either(first, [kept])
            return
        phase = asleep_until(clause)
        if phase is not None:
            scope.until = until_of(scope, phase, "まで").removesuffix("+end") + "+end"
            scope.until_said = tuple(tokens_of(phase))
            clause = replace(clause, phrases=tuple(each for each in clause.phrases if each.nouns is not phase))
        if is_header(clause):
            self.header(clause)
            self.headed = True
        elif clause.verb is not None and clause.verb.name == "treat" and not clause.phrases:
            return
        elif is_statement(clause):
            self.state(statement_of(scope, clause))
        else:
            self.order(clause)

    def order(self, clause: Clause) -> None:
        scope = self.scope
        frame: Framed = Frame(scope, clause)
        complement = clause.complement
        if complement is not None and complement.group == ACTIONS and complement.only.value is not None:
            signed(frame, complement.only)
        elif clause.verb is not None and clause.verb.name == "do" and (actions := signed_actions(clause)) is not None:
            frame.taken.add(id(actions))
            signed(frame, actions.nouns.only)
        elif clause.verb is None:
            frame.fail(frame.place, "says_nothing")
        elif clause.verb.name == "use" and clause.form.negative:
            no_blast(frame)
        elif clause.form.negative or clause.form.lasting or clause.form.past or cannot(clause):
            frame.fail(frame.place, "not_said_so", verb=clause.said)
        else:
            act = ORDERS.get(clause.verb.name)
            if act is None:
                frame.fail(frame.place, "no_order", verb=clause.said)
            act(frame)
        frame.done()

    def state(self, said: Said) -> None:
        """A statement as a one-time effect: on the cards that fit now, or on players for a time (R119, R120)."""
        scope = self.scope
        if self.per_battle:
            self.per_battle = False
            said = per_battle(scope, said)
        until = scope.lasting(said.fallback)
        if until == terms.THIS_ATTACK and (said.players is not None or of_rims(said.things)):
            scope.fail(0, "no_attack", ("このターン中、",))
        if said.players is not None:
            if said.things == NOBODY:
                self.draft.emit(ForPlayers(said.players, said.changes, until))
            else:
                self.draft.emit(Meanwhile(Static(said.things, said.changes), until))
            return
        if said.fallback == terms.FOR_GOOD and of_rims(said.things):
            self.draft.emit(Meanwhile(Static(said.things, said.changes), until))
            return
        self.draft.emit(Lasting(said.things, said.changes, until))

    def header(self, clause: Clause) -> None:
        """以下の①、②から1つ選んで発動する (T123, T146)."""
        scope, draft = self.scope, self.draft
        frame: Framed = Frame(scope, clause)
        per = per_of(frame)
        number, listed, may_be_none = header_of(frame)
        frame.done()
        items, self.items = self.items, []
        if not items:
            scope.fail(clause.end, "modes_missing", ("①…②…",))
        if (listed and listed != len(items)) or number > len(items):
            scope.fail(clause.start, "modes_listed")
        back: int | None = None
        over = draft.label()
        if may_be_none and not self.asking:
            draft.emit(operations.MayDo(over, scope.one_actor))
        if per is not None:
            back = draft.label()
            draft.place(back)
            draft.emit(Repeat(draft.num(), over, amount=per))
        num = draft.num()
        if number == 1:
            draft.emit(PickOption(num, len(items), scope.actor))
        else:
            draft.emit(choices.PickModes(num, len(items), number, scope.actor))
        for option, item in enumerate(items, 1):
            label = draft.label()
            picked: Condition = Picked(num, option) if number == 1 else ModeTaken(num, option)
            draft.emit(Branch(picked, label))
            self.mode(item)
            draft.place(label)
        if back is not None:
            draft.emit(Goto(back))
        draft.place(over)

    def mode(self, item: Sequence[Sentence]) -> None:
        scope = self.scope
        kept = scope.it, scope.chosen, scope.looked, scope.mode, list(scope.doings)
        scope.mode = True
        Flow(scope).carry_out(item)
        scope.it, scope.chosen, scope.looked, scope.mode, scope.doings = kept


# ---- what a sentence is about ---------------------------------------------------------------------------


def waits_for(piece: Provided) -> bool:
    """Whether a piece speaks of something that happens."""
    if len(piece.clauses) != 1 or not is_event(piece.clauses[0]) or piece.clauses[0].before:
        return False
    verb = piece.clauses[0].verb
    each = piece.link == AT_EACH and verb is not None and verb.name not in ("rise", "fight")
    return each or piece.link in (WHEN, EACH_TIME, ON, AS)


def since_use(clause: Clause) -> bool:
    """このカードを使用してから."""
    this = clause.phrase("を")
    used = clause.verb is not None and clause.verb.name == "use" and clause.said.endswith("から")
    return used and this is not None and value_of(this.nouns.only) == "this" and len(clause.phrases) == 1


def stays_in_clause(pieces: Sequence[Piece]) -> bool:
    """ドローフェイズに…多く引く, クリンナップフェイズにアウェイクしない, ドローフェイズをスキップ: no moment."""
    clauses = clauses_in(pieces)
    if not clauses:
        return False
    name = clauses[0].verb.name if clauses[0].verb is not None else ""
    more = name == "draw" and any(token.text == "多く" for token in clauses[0].adverbs)
    return more or (name == "awake" and clauses[0].form.negative)


def merge_phase(pieces: list[Piece]) -> None:
    """ドローフェイズに that is no moment belongs to its clause."""
    for index, piece in enumerate(pieces):
        if isinstance(piece, Lead) and piece.key == PHASE_LEAD and piece.phrase is not None:
            clause = next((each for each in pieces[index:] if isinstance(each, Clause)), None)
            if clause is not None and stays_in_clause(pieces):
                place = pieces.index(clause)
                pieces[place] = replace(clause, phrases=(piece.phrase, *clause.phrases))
                del pieces[index]
                return


def without_idle(clause: Clause) -> Clause:
    """追加で, もう: adverbs that add nothing (N14)."""
    idle = [token for token in clause.adverbs if (sense := token.sense(Adverb)) is not None and sense.key == "idle"]
    says_no_more(*idle)
    return replace(clause, adverbs=tuple(token for token in clause.adverbs if token not in idle)) if idle else clause


def asleep_until(clause: Clause) -> NounPhrase | None:
    """次の相手のクリンナップフェイズにアウェイクしない: up to the end of that phase (T100)."""
    if clause.verb is None or clause.verb.name != "awake" or not clause.form.negative:
        return None
    return next((each.nouns for each in clause.phrases if each.case == "に" and each.nouns.group == PHASE), None)


def is_absence(sentence: Sentence) -> bool:
    """いない場合、: the condition before does not hold."""
    first = sentence.pieces[0] if sentence.pieces else None
    if not isinstance(first, Provided) or len(first.clauses) != 1 or first.clauses[0].phrases:
        return False
    clause = first.clauses[0]
    name = clause.verb.name if clause.verb is not None else ""
    return name == "be absent" or (name == "be there" and clause.form.negative)


def is_for_others(pieces: Sequence[Piece]) -> bool:
    """…Fの場合は代わりに."""
    if len(pieces) < 3 or not isinstance(pieces[0], Provided) or not isinstance(pieces[1], Lead):
        return False
    clause = pieces[0].clauses[-1]
    nouns = clause.complement
    such = nouns is not None and not clause.phrases and nouns.group in (KIND, CARD) and nouns.only.quantity is None
    return pieces[1].key == INSTEAD and such


def others_tests(scope: ShinsoScope, piece: Piece) -> tuple[Test, ...]:
    assert isinstance(piece, Provided)
    clause = piece.clauses[-1]
    if clause.complement is None or clause.phrases:
        scope.fail(piece.start, "no_condition", ("連続攻撃+nを持たない眷属の場合は",))
    cards = describe(scope, clause.complement)
    such = cards.kinds in (0, terms.KIN) and len(cards.tests) == 1
    if cards.who is not None or cards.zones is not None or cards.number is not None or not such:
        scope.fail(piece.start, "no_condition", ("連続攻撃+nを持たない眷属の場合は",))
    return tuple(cards.tests)


def controller_of(nouns: NounPhrase) -> NounPhrase | None:
    """その眷属のコントローラー, Xをコントロールするプレイヤー."""
    named = nouns.only
    last = named.modifiers[-1] if named.modifiers else None
    if named.group == "controller" and last is not None:
        return last.nouns
    clause = last.clause if last is not None else None
    controlled = clause.phrase("を") if clause is not None else None
    if clause is not None and clause.verb is not None and clause.verb.name == "control" and controlled is not None:
        return controlled.nouns
    return None


def is_own_player(nouns: NounPhrase) -> bool:
    """R4 この領地を展開するプレイヤー."""
    clause = nouns.only.modifiers[-1].clause
    this = clause.phrase("を") if clause is not None else None
    plays = clause is not None and clause.verb is not None and clause.verb.name in ("play", "deploy", "use")
    return plays and this is not None and value_of(this.nouns.only) == "this"


def signed_actions(clause: Clause) -> Phrase | None:
    """行動権+1する."""
    return next((each for each in clause.phrases if each.nouns.group == ACTIONS and each.nouns.only.value), None)


def per_battle(scope: ShinsoScope, said: Said) -> Said:
    """R136 戦闘するごとに: the change comes after each battle."""
    changes: list[Change] = []
    for change in said.changes:
        if not isinstance(change, Number) or change.number != terms.POWER:
            scope.fail(0, "rises_what", ("戦闘力-1000",))
        changes.append(PowerPerBattle(change.amount))
    return replace(said, changes=tuple(changes))


def of_rims(things: Things) -> bool:
    """R119: what is said of rims holds for all that fit while it lasts."""
    return isinstance(things, All) and all(part.zone == terms.RIMS for part in things.group.parts)


def broken_rims(scope: ShinsoScope, pieces: Sequence[Piece]) -> Said | None:
    """自分のリムカードが破壊された場合、そのカードは即座にゲームから除外される (T117, R133)."""
    kept = [each for each in pieces if not (isinstance(each, Lead) and each.key == DURATION)]
    if len(kept) != 2 or not isinstance(kept[0], Provided) or not isinstance(kept[1], Clause):
        return None
    event, last = kept[0].clauses[-1], kept[1]
    subject = event.phrase("が") or event.phrase("は")
    at_once = any(token.text == "即座に" for token in last.adverbs)
    broken = event.verb is not None and event.verb.name == "destroy" and subject is not None and is_rims(subject.nouns)
    removed = last.verb is not None and last.verb.name == "remove" and last.form.voice == PASSIVE
    if not (broken and removed and at_once) or subject is None:
        return None
    frame: Framed = Frame(scope, last)
    it = frame.take("は", "を")
    frame.take("から", group="game")
    frame.adverb("at once")
    frame.done()
    that = it is not None and (value_of(it.only) == "it" or any(each.word for each in it.only.modifiers))
    if it is not None and it.group not in (CARD, POINTER) and not is_rims(it):
        scope.fail(it.start, "kind_differs", ("そのカードは",))
    if not that:
        return None
    says_no_more(*tokens_of(it))
    return Said(All(describe(scope, subject.nouns).group(scope)), (Rule(terms.REMOVED_WHEN_BROKEN),))


def is_to_befall(piece: Provided) -> bool:
    """その眷属がこのターン中に破壊された時: a card that the text points at, so it speaks of what is to come."""
    clause = piece.clauses[0]
    subject = clause.phrase("が")
    if len(piece.clauses) != 1 or piece.link != WHEN or not in_this_turn(clause) or subject is None:
        return False
    if clause.form.lasting or clause.form.negative or len(clause.adverbs) != 1:
        return False
    return any(each.word is not None and each.word.text == "その" for each in subject.nouns.only.modifiers)


def gapped(clause: Clause) -> list[Clause]:
    """1枚を手札に、残りをコフィンエリアに置く: what is done with the same verb before its last object."""
    found: list[Clause] = []
    start = 0
    for index, phrase in enumerate(clause.phrases):
        before = {each.case for each in clause.phrases[start:index]}
        if phrase.case == "を" and {"を", "に"} <= before and clause.verb is not None and clause.verb.name in GAPPED:
            form = replace(clause.form, ending=STEM)
            found.append(replace(clause, phrases=clause.phrases[start:index], adverbs=(), form=form))
            start = index
    return found


def exclude(one: Condition, other: Condition) -> bool:
    """Whether two conditions cannot hold together: of one number, or of one card's state."""
    if isinstance(one, Compare) and isinstance(other, Compare):
        return excludes_itself(Every((one, other)))
    if isinstance(one, Fits) and isinstance(other, Fits) and one.things == other.things:
        states = [test for each in (one, other) for test in each.tests if isinstance(test, HasState)]
        return len(states) == 2 and states[0].flag == states[1].flag and states[0].wanted != states[1].wanted
    return isinstance(other, Not) and other.part == one


def exception_of(scope: ShinsoScope, sentence: Sentence) -> Clause:
    """The case in which, by ただし、この効果はCの場合には適用されない, the sentence before does not work (T151)."""
    pieces = sentence.pieces[1:]
    if len(pieces) != 2 or not isinstance(pieces[0], Provided) or not isinstance(pieces[1], Clause):
        scope.fail(sentence.start, "exception", ("ただし、この効果は…の場合には適用されない",))
    condition, last = pieces[0], pieces[1]
    if last.verb is None or last.verb.name != "apply" or not last.form.negative:
        scope.fail(sentence.start, "exception", ("ただし、この効果は…の場合には適用されない",))
    topics = [each for each in (*last.phrases, *condition.clauses[0].phrases) if each.nouns.group == "this effect"]
    if len(topics) != 1 or [each for each in last.phrases if each not in topics]:
        scope.fail(sentence.start, "exception", ("この効果は",))
    clause = condition.clauses[-1]
    return replace(clause, phrases=tuple(each for each in clause.phrases if each not in topics))


def is_unless(piece: Provided) -> bool:
    """捨てなければ: about something that a player can do."""
    clause = piece.clauses[-1]
    deed = clause.verb is not None and clause.verb.name in ORDERS and clause.verb.name not in ("become", "do", "win")
    form = clause.form
    return deed and len(piece.clauses) == 1 and piece.link == IF and form.negative and form.ending == IF_FORM


def goal_of(scope: ShinsoScope, clause: Clause) -> int:
    """手札が5枚になるまで, 手札が2枚になるように."""
    frame: Framed = Frame(scope, clause)
    hand, to = frame.need("が"), frame.need("に", group=QUANTITY, expected=("5枚に",))
    frame.done()
    cards = describe(scope, hand)
    number = printed_number(to.only.quantity)
    if clause.verb is None or clause.verb.name != "become" or number is None or to.only.quantity is None:
        scope.fail(clause.start, "no_link")
    if cards.zones != (terms.HAND,) or cards.tests or cards.owner(scope) != scope.actor or to.only.quantity.limit:
        scope.fail(hand.start, "hand_goal", ("手札が5枚になるまで",))
    says_no_more(*cards.words)
    return number


def total_of(scope: ShinsoScope, clause: Clause) -> tuple[str, Amount]:
    """T62 戦闘力の合計がN以下になるように, T143 その眷属の戦闘力以下になるように."""
    frame: Framed = Frame(scope, clause)
    subject = frame.take("が", "は")
    to = frame.need("に", expected=("8000以下に",))
    frame.done()
    if clause.verb is None or clause.verb.name != "become":
        scope.fail(clause.start, "no_link")
    number: str = terms.POWER
    if subject is not None:
        inner = subject.only.modifiers[-1].nouns if subject.only.modifiers else None
        wrong = inner is None or inner.group != NUMBER
        if inner is not None and not wrong:
            number = value_of(inner.only).number
        if subject.group != COUNT or value_of(subject.only) != "total" or wrong:
            scope.fail(subject.start, "total_any", ("戦闘力の合計が8000以下になるように",))
    quantity = to.only.quantity
    if to.group == QUANTITY and quantity is not None and quantity.limit == "at most" and subject is not None:
        return number, Exactly(printed_number(quantity) or 0)
    if to.group != NUMBER or quantity is None or quantity.limit != "at most":
        scope.fail(to.start, "total_any", ("戦闘力の合計が8000以下になるように",))
    compared = Cards(to.start)
    number_test(scope, compared, to.only)
    test = compared.tests[0]
    assert isinstance(test, NumberIs)
    return (number if subject is not None else test.number), test.amount


def turn_of(scope: ShinsoScope, nouns: NounPhrase) -> Condition | None:
    """自分のターン中, 相手のターンの間."""
    named = nouns.only
    if named.group != "lasting" or value_of(named) != "turn":
        return None
    if any(each.word is not None for each in named.modifiers):
        return None
    inner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if inner is None or inner.group != PLAYER:
        scope.fail(nouns.start, "whose_turn", ("自分のターン中",))
    return TurnOf(scope.players(inner))


def until_of(scope: ShinsoScope, nouns: NounPhrase, case: str) -> str:
    """このターン中, 次の相手のターン, 次の自分のドローフェイズまで, …の終わりまで (T87, R27, R120)."""
    named = nouns.only
    value = value_of(named)
    whose, coming, next_turn = ("any", False, False)
    if named.group in ("lasting", SPAN, PHASE):
        whose, coming, next_turn = spans(scope, named.modifiers)
    if named.group in ("lasting", SPAN) and case not in ("まで", "までの間"):
        if value == "game":
            return terms.WHOLE_GAME
        if value == "this attack":
            if not scope.in_attack or named.modifiers:
                scope.fail(nouns.start, "no_attack", ("攻撃時、", "このターン中、"))
            return terms.THIS_ATTACK
        if value == "this turn":
            if named.modifiers:
                scope.fail(nouns.start, "no_description")
            return terms.THIS_TURN
        if not coming:
            scope.fail(nouns.start, "unused_duration")
        return terms.COMING + whose
    if named.group == SPAN and value == "turn" and coming:
        return f"cleanup:{whose}"
    if named.group == "time":
        return until_time(scope, named, value)
    end = named.group == "phase end"
    if end:
        inner = named.modifiers[-1].nouns if named.modifiers else None
        if inner is not None and inner.group in (SPAN, "lasting"):
            coming_end = replace(named, modifiers=(*named.modifiers[:-1], *inner.only.modifiers))
            whose, coming, _ = spans(scope, coming_end.modifiers)
            if value_of(inner.only) == "this turn" or (not coming and whose == "any"):
                return terms.THIS_TURN
            return f"end:{whose if whose != 'any' else 'next_turn'}+end"
        if inner is None or inner.group != PHASE:
            scope.fail(nouns.start, "no_description")
        named = inner.only
        whose, coming, next_turn = spans(scope, named.modifiers)
    if named.group != PHASE:
        scope.fail(nouns.start, "unused_duration")
    phase: str = value_of(named)
    if next_turn and not coming:
        scope.fail(nouns.start, "no_description", ("次のターンのエンドフェイズまで",))
    if next_turn and whose == "any":
        whose = "next_turn"
    return f"{phase}:{whose}{'+end' if end or phase == 'end' else ''}"


def until_time(scope: ShinsoScope, named: Named, value: object) -> str:
    """ターン終了時まで, 次の自分のターン開始時まで."""
    modifiers = named.modifiers
    span = modifiers[-1].nouns if modifiers else None
    if span is None or span.group != SPAN or value not in ("start", "end"):
        scope.fail(named.start, "unused_duration")
    whose, coming, _ = spans(scope, (*modifiers[:-1], *span.only.modifiers))
    if value == "end" and not coming and whose == "any":
        return terms.THIS_TURN
    if value == "end":
        return f"end:{whose if whose != 'any' else 'next_turn'}+end"
    return f"cleanup:{whose}"


def spans(scope: ShinsoScope, modifiers: Sequence[Modifier]) -> tuple[str, bool, bool]:
    """Whose, whether the next, whether a turn is named."""
    whose, coming, next_turn = "any", False, False
    for modifier in modifiers:
        word, nouns = modifier.word, modifier.nouns
        pointing = word.sense(Pointing) if word is not None else None
        if pointing is not None and pointing.key == "next":
            if coming:
                scope.fail(modifier.start, "twice")
            coming = True
            says_no_more(word)
        elif nouns is not None and nouns.group == PLAYER:
            who = scope.players(nouns)
            if who not in (SELF, OTHER):
                scope.fail(nouns.start, "no_player")
            whose = "me" if who == SELF else "opponent"
        elif nouns is not None and nouns.group == SPAN:
            inner, follows, _ = spans(scope, nouns.only.modifiers)
            coming = coming or follows
            whose = inner if inner != "any" else whose
            next_turn = True
        elif nouns is not None and value_of(nouns.only) == "this turn":
            whose = "this_turn"
        else:
            scope.fail(modifier.start, "no_description")
    return whose, coming, next_turn


# ---- every player ------------------------------------------------------------------------------------------


CHOICES = (
    *("choose", "summon", "deploy", "set", "put out", "use", "destroy", "return", "sleep", "awake", "appear", "look"),
    "show",
)


def every_player(scope: ShinsoScope, pieces: Sequence[Piece]) -> bool:
    """Whether a sentence is about all players."""
    subjects = [each.phrase.nouns for each in pieces if isinstance(each, Lead) and each.key == SUBJECT and each.phrase]
    if subjects:
        return any(
            each.group == PLAYER and not each.only.modifiers and scope.subject_of_sentence(each) == ALL
            for each in subjects
        )
    return scope.actor == ALL


def needs_each(clause: Clause) -> bool:
    """Whether a clause lets its player choose or counts what is his, so that every player must do it apart."""
    if clause.before:
        return True
    quantities = [each.nouns.only.quantity for each in clause.phrases]
    if is_statement(clause):
        said = [each.nouns for each in clause.phrases]
        said += [clause.complement] if clause.complement is not None else []
        return any(has_number(nouns) for nouns in said)
    if clause.verb is None:
        return False
    name = clause.verb.name
    if is_may(clause) or name in CHOICES:
        return True
    if any(each.nouns.group == COUNT and value_of(each.nouns.only) == "that" for each in clause.phrases):
        return True
    top = any(each.case == "から" and each.nouns.group == "place" for each in clause.phrases)
    return name in ("remove", "put") and not top and bool(quantities)


def has_number(nouns: NounPhrase) -> bool:
    """Whether some are chosen: 眷属1体の戦闘力."""
    for part in nouns.parts:
        if part.quantity is not None and part.quantity.counter:
            return True
        if any(each.nouns is not None and has_number(each.nouns) for each in part.modifiers):
            return True
    return False


def counts_what_was_done(sentence: Sentence) -> bool:
    """Whether a sentence speaks of how many cards were discarded or the like."""
    return any(past_modifier(each.nouns) for clause in sentence.clauses() for each in clause.phrases)


def past_modifier(nouns: NounPhrase) -> bool:
    for part in nouns.parts:
        for modifier in part.modifiers:
            if modifier.clause is not None and modifier.clause.form.past and modifier.clause.form.voice != PASSIVE:
                return True
            if modifier.nouns is not None and past_modifier(modifier.nouns):
                return True
    return False


def acted_together(cells: Sequence[Cell]) -> list[Cell]:
    """R116: what all do after all have chosen, at the same moment; none if it cannot be parted from the choices.

    The choices stay with each player; what was taken then means the cards of all of them.
    """
    picks = [cell for cell in cells if isinstance(cell.op, Pick)]
    regs = {cell.op.reg for cell in picks if isinstance(cell.op, Pick)}
    acts = list(cells[len(picks) :])
    done = [for_all(cell.op, regs) for cell in acts]
    if list(cells[: len(picks)]) != picks or any(op is None for op in done):
        return []
    for cell, op in zip(acts, done, strict=True):
        cell.op = op
    return acts


def for_all(op: Op | None, regs: set[int]) -> Op | None:
    """An operation that each player carries out, as one that all carry out at the same moment (None: it cannot be)."""
    if isinstance(op, Draw) and op.who == EACH_FOR_HIMSELF and isinstance(op.amount, Exactly):
        return replace(op, who=ALL)
    if isinstance(op, operations.PlayCards) and isinstance(op.things, It) and op.things.reg in regs and op.to is None:
        return replace(op, things=Among(op.things, (ControlledBy(EACH_FOR_HIMSELF),)))
    if isinstance(op, (Move, Turn, Lasting)):
        if isinstance(op.things, It) and op.things.reg in regs:
            return op
        if isinstance(op.things, All) and all(part.who == EACH_FOR_HIMSELF for part in op.things.group.parts):
            parts = tuple(replace(part, who=ALL) for part in op.things.group.parts)
            return replace(op, things=All(Group(parts)))
    return None
