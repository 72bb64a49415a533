"""Effects, sentence by sentence: joining words, conditions, choices, what waits, what every player does (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.cards import Remember
from gorin.engine.program.condition import Did, Fits, Not
from gorin.engine.program.flow import Branch, EachPlayer, Goto, Picked, PickOption
from gorin.engine.program.looking import Shuffle
from gorin.engine.program.numbers import Lasting, Later, Meanwhile
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import NOBODY, It
from gorin.engine.program.together import TogetherOp
from gorin.engine.program.who import ALL, ANY, MASTER_OF, OTHER, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, Ability, Static
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.amounts import growth, per_of
from gorin.games.shinso.dialect.choosing import chosen
from gorin.games.shinso.dialect.deeds import ORDERS, no_blast, signed
from gorin.games.shinso.dialect.done import asks_done, done_fact
from gorin.games.shinso.dialect.each_player import (
    acted_together,
    counts_what_was_done,
    every_player,
    names_opponent,
    needs_each,
)
from gorin.games.shinso.dialect.events import (
    EXTRA_TURN,
    Happening,
    at_end_phase,
    event_of,
    moment_of,
    phase_of,
)
from gorin.games.shinso.dialect.facts import (
    counters_there,
    is_condition,
    is_offered,
    named_thing,
    offered_among,
)
from gorin.games.shinso.dialect.headers import header_of, is_header
from gorin.games.shinso.dialect.instead import forward, instead_at, put_instead
from gorin.games.shinso.dialect.lexicon import (
    ACTIONS,
    AS_IF,
    AT_EACH,
    COUNTER,
    DEED,
    EXCEPT,
    PHASE_LEAD,
    THIS_TIME,
)
from gorin.games.shinso.dialect.nouns import HEADS, Framed, describe
from gorin.games.shinso.dialect.orders import after_use, instead_to, object_of
from gorin.games.shinso.dialect.scope import EACH_FOR_HIMSELF, ShinsoScope, is_own_player
from gorin.games.shinso.dialect.sentences import Sentence, clauses_in, hoisted, is_may
from gorin.games.shinso.dialect.shapes import (
    broken_rims,
    controller_of,
    exception_of,
    exclude,
    is_absence,
    is_for_others,
    is_here,
    is_to_befall,
    is_unless,
    merge_phase,
    of_rims,
    others_tests,
    per_battle,
    signed_actions,
    since_use,
    stays_in_clause,
    waits_for,
    without_idle,
)
from gorin.games.shinso.dialect.spans import asleep_until, turn_of, until_of
from gorin.games.shinso.dialect.statements import Said, cannot, is_statement, permits, statement_of
from gorin.games.shinso.program import choices, operations
from gorin.games.shinso.program.conditions import ModeTaken
from gorin.games.shinso.program.tests import IsAmong
from gorin.games.shinso.program.turns import ForPlayers
from gorin.text import links
from gorin.text.conditions import condition_of
from gorin.text.draft import Cell, both
from gorin.text.ellipsis import completed
from gorin.text.flow import repeat, repetition
from gorin.text.frames import Frame
from gorin.text.function_words import (
    AFTER,
    ALSO_DONE,
    AS_LONG,
    BEGINNING,
    BY_DOING,
    IF,
    IF_DONE,
    IF_NOT_DONE,
    INSTEAD_OF,
    ONLY_WHEN,
    OR,
    OTHERWISE_SO,
    THEN,
    UNTIL,
    WHEN,
    WHILE,
)
from gorin.text.lexicon import Verb
from gorin.text.morphology import FINAL, PASSIVE, STEM, TE
from gorin.text.phrases import Clause, Lead, NounPhrase
from gorin.text.pieces import DURATION, MOMENT, SUBJECT, Piece, Provided
from gorin.text.quantities import tokens_of
from gorin.text.trial import says_no_more
from gorin.text.values import PLAYER, ZONE, value_of

STATES = (WHEN, IF, ONLY_WHEN, AS_LONG, WHILE)
NEXT = (THEN, ALSO_DONE, THIS_TIME, "together")
OTHERWISE = (IF_NOT_DONE, OTHERWISE_SO)
GOES_ON = (THEN,)
BY_PLAYERS = ("use", "summon", "choose", "discard", "draw", "set", "deploy")
"""Deeds whose player may be said with が."""
HOW_LONG = ("このターン、", "次の自分のターン開始時まで、", "ゲーム終了まで、")


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
            rest = sentences[index + 1 :]
            again = repetition(self.scope, sentence.pieces)
            if again is not None:
                if not rest:
                    self.scope.fail(sentence.end, "repeat_what")
                repeat(self.draft, again, partial(self.carry_out, rest))
                return
            self.say(sentence, rest[0] if rest else None)
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
        if sentence is not None and any(each.name == "shuffle" for each in sentence.clauses()):
            return
        who, scope.shuffle = scope.shuffle, None
        self.draft.emit(Shuffle(who))

    def say(self, sentence: Sentence, following: Sentence | None = None) -> None:
        """One sentence."""
        scope = self.scope
        self.shuffled(sentence)
        scope.reckon_here()
        link = sentence.link()
        if self.loop is None and (names_opponent(sentence) if scope.actor == ALL else link not in GOES_ON):
            scope.actor = scope.base_actor
        scope.just_looked = scope.among_looked = False
        scope.actor_said = None
        scope.until, scope.until_said = "", ()
        scope.per = None
        scope.subject = scope.topic = scope.selected = scope.there = None
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
        rest = [completed(each, self.models, HEADS) if isinstance(each, Clause) else each for each in pieces[at + 1 :]]
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
        if scope.shown_until is not None:
            scope.fail(scope.shown_until.start, "no_link")
        if scope.per is not None or scope.up_to:
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
        if put.name != "put" or not isinstance(last, Clause) or not scope.kinds & terms.ARTS:
            return False
        frame: Framed = Frame(scope, put)
        place, topic = frame.need("に"), frame.take("は", "を")
        frame.done()
        this = topic is None or value_of(topic.only) == "this"
        if value_of(place.only) != (terms.COFFIN,) or not this:
            scope.fail(first.start, "replace_what", ("この権能は墓地に置くかわりに除外される",))
        zone, end, where = instead_to(scope, last, SELF)
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
        inner = type(scope)(scope.lexicon, scope.kinds, scope.read_quoted, scope, scope.quoted)
        inner.event_card = happening.named
        inner.one_time = True
        if happening.named and not any(isinstance(test, IsAmong) for test in happening.tests):
            inner.it, inner.described = None, None
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
            if lead.key in ("after turn", BEGINNING):
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
        first = next((each for each in pieces if isinstance(each, Lead) and each.key == BEGINNING), None)
        pieces = [each for each in pieces if each is not first]
        if self.loop is None:
            back, over = draft.label(), draft.label()
            draft.place(back)
            begins = self.who_begins(first)
            self.loop = back, over, draft.emit(EachPlayer(draft.num(), over, first=begins)), goes_on
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
        if isinstance(head.op, EachPlayer) and head.op.first is not None:
            together = []
        elif together:
            scope.described = None
            draft.cells[begun:] = [cell for cell in loop if cell not in together]
        else:
            head.op = TogetherOp(head.op.num, over) if isinstance(head.op, EachPlayer) else head.op
        draft.emit(Goto(back))
        draft.place(over)
        draft.cells += together

    def who_begins(self, lead: Lead | None) -> Who | None:
        """自分から順番に: with whom the players begin, one after the other."""
        if lead is None or lead.phrase is None:
            return None
        who = value_of(lead.phrase.nouns.only)
        return who if isinstance(who, Who) else self.scope.players(lead.phrase.nouns)

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
            if not last:
                piece, rest = self.handed_on(piece, rest)
            first = piece if last else self.without_topic(piece)
            self.clause(first)
            if first is not piece:
                scope.subject = scope.topic
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

    def handed_on(self, clause: Clause, rest: list[Piece]) -> tuple[Clause, list[Piece]]:
        """その眷属に秘宝を1枚選んで装備する: to whom belongs to the verb behind 選んで."""
        following = rest[0] if rest else None
        chooses = clause.name == "choose"
        if not chooses or not isinstance(following, Clause) or following.phrase("に") is not None:
            return clause, rest
        whom = tuple(each for each in clause.phrases if each.case == "に" and each.nouns.group in HEADS)
        if not whom:
            return clause, rest
        kept = replace(clause, phrases=tuple(each for each in clause.phrases if each not in whom))
        return kept, [replace(following, phrases=(*whom, *following.phrases)), *rest[1:]]

    def without_topic(self, clause: Clause) -> Clause:
        """この眷属は相手の眷属1体を選んで戦闘を行う: whom the clauses behind are about, taken out of the first."""
        topic = clause.phrase("は")
        if topic is None or topic.nouns.group not in HEADS or clause.phrase("を") is None or is_statement(clause):
            return clause
        self.scope.topic = chosen(None, self.scope, describe(self.scope, topic.nouns), True)
        return replace(clause, phrases=tuple(each for each in clause.phrases if each is not topic))

    def as_before(self, pieces: Sequence[Piece]) -> list[Piece]:
        """さらに1体を破壊する, さらに貫通を得る: what is left unsaid is as it was in the sentence before."""
        scope = self.scope
        if scope.subject is None:
            scope.subject = self.subject_before
        found = [completed(each, self.models, HEADS) if isinstance(each, Clause) else each for each in pieces]
        last, given = (each[-1] if each else None for each in (found, pieces))
        if not scope.until and isinstance(last, Clause) and last.verb is None and last is not given:
            scope.until = self.until_before
        return found

    def permitted(self, last: Clause) -> None:
        """T18, T77: what may be activated or done instead is offered to the card's controller."""
        if self.asking and is_may(last) and self.scope.actor != SELF:
            self.scope.fail(Frame(self.scope, last).place, "may_of_others", ("する。",))

    def is_asked(self, last: Clause) -> bool:
        if self.asking or not is_may(last):
            return False
        if is_statement(last) and permits(last):
            return False
        return not (last.name == "ignore" and self.scope.played is not None)

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
        that = nouns.group == "controller" and any(each.word for each in nouns.only.modifiers)
        controller = controller_of(nouns)
        if that or controller is not None:
            found = It(self.draft.reg())
            whose = named_thing(scope, controller) if controller is not None else scope.last_named(nouns.start)
            self.draft.emit(Remember(found.reg, whose))
            scope.actor, scope.actor_said = Who(MASTER_OF, found.reg), nouns.only.head
            return
        if nouns.only.modifiers:
            if not is_own_player(nouns.only):
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
        if any(is_offered(each) for each in piece.clauses):
            return offered_among(scope, piece.clauses)
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
            if value_of(field.only) != terms.FIELD:
                scope.fail(field.start, "put_where", ("フィールドで",))
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
            if rest and isinstance(rest[0], Clause) and rest[0].name == "treat":
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
        leads, clause = hoisted(scope.lexicon, clause, (DURATION, SUBJECT))
        by = clause.phrase("が")
        if by is not None and by.nouns.group == PLAYER and clause.name in BY_PLAYERS and not is_statement(clause):
            self.subject(by.nouns)
            clause = replace(clause, phrases=tuple(each for each in clause.phrases if each is not by))
        labels: list[int] = []
        for lead in leads:
            self.lead(lead, labels)
        self.deed(without_idle(clause))
        for label in reversed(labels):
            self.draft.place(label)

    def deed(self, clause: Clause) -> None:
        """A clause without what leads it."""
        scope = self.scope
        kept: list[Clause] = []
        for inner in clause.before:
            if inner.link == UNTIL and inner.name in ("show", "come out"):
                scope.shown_until = inner
            else:
                kept.append(inner)
        clause = replace(clause, before=tuple(kept))
        if self.headed and clause.name == "use" and not clause.phrases:
            self.headed = False
            return
        deed = next((each for each in clause.phrases if each.nouns.group == DEED and each.case == OR), None)
        if deed is not None:
            rest = replace(clause, phrases=tuple(each for each in clause.phrases if each is not deed))
            before = tuple(each for each in rest.phrases if each.start < deed.start)
            first = replace(rest, phrases=before, verb=Verb(value_of(deed.nouns.only), {}), joint=OR)
            self.either(first, [rest])
            return
        phase = asleep_until(clause)
        if phase is not None:
            scope.until = until_of(scope, phase, "まで").removesuffix("+end") + "+end"
            scope.until_said = tuple(tokens_of(phase))
            clause = replace(clause, phrases=tuple(each for each in clause.phrases if each.nouns is not phase))
        if is_header(clause):
            self.header(clause)
            self.headed = True
        elif clause.name == "treat" and not clause.phrases:
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
        elif clause.name == "do" and (actions := signed_actions(clause)) is not None:
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
        until = scope.how_long(said.fallback)
        if until == terms.THIS_ATTACK and (said.players is not None or of_rims(said.things)):
            scope.fail(0, "no_attack", ("このターン中、",))
        if said.players is not None:
            if said.things == NOBODY and until == terms.FOR_GOOD:
                scope.fail(scope.actor_said.start if scope.actor_said is not None else 0, "how_long", HOW_LONG)
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
        number, least, listed, may_be_none = header_of(frame)
        frame.done()
        items, self.items = self.items, []
        if not items:
            scope.fail(clause.end, "modes_missing", ("①…②…",))
        if (listed and listed != len(items)) or number > len(items):
            scope.fail(clause.start, "modes_listed")
        over = draft.label()
        if may_be_none and not self.asking:
            draft.emit(operations.MayDo(over, scope.one_actor))
        if per is not None:
            repeat(draft, per, partial(self.modes, items, number, least))
        else:
            self.modes(items, number, least)
        draft.place(over)

    def modes(self, items: Sequence[Sequence[Sentence]], number: int, least: int) -> None:
        scope, draft = self.scope, self.draft
        num = draft.num()
        if number == 1:
            draft.emit(PickOption(num, len(items), scope.actor))
        else:
            fewer = least if least < number else NOTHING
            draft.emit(choices.PickModes(num, len(items), number, scope.actor, fewer))
        for option, item in enumerate(items, 1):
            label = draft.label()
            picked: Condition = Picked(num, option) if number == 1 else ModeTaken(num, option)
            draft.emit(Branch(picked, label))
            self.mode(item)
            draft.place(label)

    def mode(self, item: Sequence[Sentence]) -> None:
        scope = self.scope
        kept = scope.it, scope.chosen, scope.looked, scope.mode, list(scope.doings)
        scope.mode = True
        Flow(scope).carry_out(item)
        scope.it, scope.chosen, scope.looked, scope.mode, scope.doings = kept
