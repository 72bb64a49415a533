"""Effects, sentence by sentence: what this game adds to the flow of all games (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.condition import Fits, Not
from gorin.engine.program.flow import Branch, EachPlayer, Goto, Picked, PickOption
from gorin.engine.program.looking import Reveal, Shuffle
from gorin.engine.program.numbers import Lasting, Later, Meanwhile, Turn
from gorin.engine.program.roots import Condition, Op, Things
from gorin.engine.program.things import EVENT, NOBODY
from gorin.engine.program.together import TogetherOp
from gorin.engine.program.who import ALL, ANY, OTHER, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, Ability, Static
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.amounts import each_of, growth, per_of
from gorin.games.shinso.dialect.choosing import chosen
from gorin.games.shinso.dialect.deeds import ORDERS, no_blast, signed
from gorin.games.shinso.dialect.done import asks_done, done_fact
from gorin.games.shinso.dialect.each_player import (
    acted_together,
    asks_each,
    counts_what_was_done,
    every_player,
    names_opponent,
    needs_each,
    such_players,
)
from gorin.games.shinso.dialect.events import EXTRA_TURN, Happening, at_end_phase, event_of, moment_of, phase_of
from gorin.games.shinso.dialect.facts import counters_there, is_condition, is_offered, offered_among
from gorin.games.shinso.dialect.headers import header_of, is_header
from gorin.games.shinso.dialect.instead import forward, put_instead
from gorin.games.shinso.dialect.lexicon import ACTIONS, AS_IF, AT_EACH, COUNTER, DEED, EXCEPT, PHASE_LEAD, THIS_TIME
from gorin.games.shinso.dialect.nouns import HEADS, Framed, describe
from gorin.games.shinso.dialect.orders import after_use, instead_to, meet, object_of
from gorin.games.shinso.dialect.scope import EACH_FOR_HIMSELF, ShinsoScope
from gorin.games.shinso.dialect.sentences import Sentence, clauses_in, is_may
from gorin.games.shinso.dialect.shapes import (
    broken_rims,
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
    parted_objects,
    per_battle,
    signed_actions,
    since_use,
    stays_in_clause,
    waits_for,
    without_idle,
)
from gorin.games.shinso.dialect.spans import asleep_until, turn_of, until_of
from gorin.games.shinso.dialect.statements import Said as Told
from gorin.games.shinso.dialect.statements import is_statement, statement_of
from gorin.games.shinso.program import choices, operations
from gorin.games.shinso.program.conditions import ModeTaken
from gorin.games.shinso.program.tests import IsAmong
from gorin.games.shinso.program.turns import ForPlayers
from gorin.text.conditions import condition_of
from gorin.text.draft import Cell, Said
from gorin.text.ellipsis import completed, handed_on
from gorin.text.flow import Flow as CommonFlow
from gorin.text.flow import carry_out, repeat
from gorin.text.flow import is_unless as is_prevented
from gorin.text.frames import Frame
from gorin.text.function_words import (
    ALSO_DONE,
    AS_LONG,
    BEGINNING,
    BY_DOING,
    IF,
    IF_DONE,
    INSTEAD_OF,
    ONLY_WHEN,
    OR,
    OTHERWISE_SO,
    THEN,
    WHEN,
    WHILE,
)
from gorin.text.lexicon import Verb
from gorin.text.morphology import FINAL, MAY, PASSIVE, STEM
from gorin.text.phrases import Clause, Lead, NounPhrase
from gorin.text.phrases import Sentence as Parsed
from gorin.text.pieces import (
    DURATION,
    MOMENT,
    SUBJECT,
    Piece,
    Provided,
    cannot,
    clauses_of,
    first_key,
    hoisted,
    leads_of,
)
from gorin.text.quantities import tokens_of
from gorin.text.trial import says_no_more
from gorin.text.values import PLAYER, ZONE, value_of

STATES = (WHEN, IF, ONLY_WHEN, AS_LONG, WHILE)
IN_A_MOMENT = (THIS_TIME, "together")
"""この時, 同時に."""
BY_PLAYERS = ("use", "summon", "choose", "discard", "draw", "set", "deploy")
"""Deeds whose player may be said with が."""
NEITHER = ("どちらも", "いずれも")
UNCOUNTED = (operations.UseArts, operations.EquipTo, Turn, Reveal)
"""What does not keep to which cards it was done."""
HOW_LONG = ("このターン、", "次の自分のターン開始時まで、", "ゲーム終了まで、")


class Flow(CommonFlow):
    """Carries sentences into the draft of a scope; `items`: the modes of a choice.

    `triggered`: it is the effect of what waits; `goes_on`: the next line hangs on it; `loop_of`: what every player does
    for himself; `also`: さらに was said within the sentence; `either_or`: what stands behind もしくは.
    """

    def __init__(self, scope: ShinsoScope, items: Sequence[Sequence[Sentence]] = ()) -> None:
        super().__init__(scope)
        self.scope: ShinsoScope = scope
        self.modes_below = list(items)
        self.goes_on = self.triggered = self.per_battle = self.headed = self.also = False
        self.loop_of: tuple[int, int, Cell, bool] | None = None
        self.either_or: list[Piece] = []
        self.chosen_first: Clause | None = None
        self.ending: Clause | None = None
        self.following: Sequence[Parsed] = ()
        self.subject_before: Things | None = None
        self.until_before = ""
        self.exclusive: Condition | None = None
        self.ends: list[int] = []
        self.asking = self.within = False
        self.taken = 0
        self.named_before: tuple[Things | None, int] | None = None

    def tell_all(self, sentences: Sequence[Sentence]) -> None:
        """Sentences in order, and what they leave open."""
        self.in_order([each.parsed() for each in sentences])
        self.finish()

    def finish(self) -> None:
        self.shuffled(())
        if not self.goes_on:
            self.links.end()
        if self.modes_below:
            first = self.modes_below[0]
            self.scope.fail(first[0].start if first else 0, "modes_of_what", ("以下の①、②から1つ選んで発動する。",))

    def shuffled(self, clauses: Sequence[Clause]) -> None:
        """T53: a deck that was searched is shuffled, also where the text does not say so."""
        scope = self.scope
        if scope.shuffle is None or any(each.name == "shuffle" for each in clauses):
            return
        who, scope.shuffle = scope.shuffle, None
        self.draft.emit(Shuffle(who))

    def begin(self, sentence: Parsed, rest: Sequence[Parsed]) -> None:
        scope = self.scope
        self.shuffled(clauses_in(sentence.parts))
        self.following = rest
        goes_on = names_opponent(sentence) if scope.actor == ALL else first_key(sentence) != THEN
        if self.loop_of is None and goes_on:
            scope.actor = scope.base_actor
        scope.just_looked = scope.among_looked = False
        scope.actor_said = None
        scope.until, scope.until_said = "", ()
        scope.per = None
        scope.subject = scope.topic = scope.selected = scope.there = scope.parted = None
        scope.asked = self.asking
        self.also = False

    def answered(self, piece: Piece) -> Piece:
        """いない場合: the other case of the condition before; 使用しなかった場合, of what was only offered."""
        scope = self.scope
        last = scope.doings[-1] if scope.doings else None
        clause = piece.clauses[-1] if isinstance(piece, Provided) else None
        tried = clause is not None and (cannot(clause) or not any(each.verb == clause.name for each in scope.doings))
        if tried or (last is not None and isinstance(last.cell.op, UNCOUNTED)):
            piece = super().answered(piece)
        if not isinstance(piece, Provided) or self.links.condition is None or not is_absence(piece):
            return piece
        says_no_more(*(each.predicate for each in piece.clauses))
        return Lead(OTHERWISE_SO, piece.start, piece.end)

    def run(self, pieces: Sequence[Piece], rest: Sequence[Parsed]) -> int:
        self.exclusive = None
        found = such_players(parted_objects(forward(pieces)))
        for index, piece in enumerate(found):
            if isinstance(piece, Provided) and piece.link == AS_IF:
                clause = piece.clauses[-1]
                ending = FINAL if piece is found[-1] else STEM
                found[index] = replace(clause, form=replace(clause.form, ending=ending))
        self.taken = 0
        return super().run(found, rest) + self.taken

    def special(self, pieces: list[Piece], rest: Sequence[Parsed], labels: list[int]) -> bool:
        scope = self.scope
        merge_phase(pieces)
        if self.within:
            return False
        if pieces and isinstance(pieces[0], Lead) and pieces[0].key == EXCEPT:
            self.except_when(pieces)
            return True
        rims = broken_rims(scope, pieces)
        if rims is not None:
            for piece in pieces:
                if isinstance(piece, Lead):
                    self.lead(piece, labels)
            self.state(rims)
            return True
        if self.kept_from_coffin(pieces) or self.set_up(pieces, labels, rest):
            return True
        goes_on = bool(rest) and counts_what_was_done(rest[0])
        apart = asks_each(pieces, scope.actor == ALL) or any(needs_each(clause) for clause in clauses_in(pieces))
        each = every_player(scope, pieces) and (goes_on or apart)
        if self.loop_of is not None or each:
            self.each_player(pieces, goes_on)
            return True
        return False

    def end_telling(self) -> None:
        self.all_used()
        super().end_telling()
        self.subject_before, self.until_before = self.scope.subject, self.scope.until

    def close_sentence(self, labels: list[int], link: str, parts: int = 1) -> None:
        """A deck that was searched only under a condition is shuffled only then."""
        if labels or self.links.ends:
            self.shuffled(clauses_in(self.following[0].parts) if self.following else ())
        self.end_exclusive(labels)
        super().close_sentence(labels, link, parts)

    def end_exclusive(self, labels: list[int]) -> None:
        """Behind conditions of which only one can hold."""
        if self.ends:
            for label in (*reversed(labels), *reversed(self.ends)):
                self.draft.place(label)
            labels.clear()
            self.ends = []

    def all_used(self) -> None:
        """A duration or amount that no clause took is refused."""
        scope = self.scope
        if scope.until_said:
            scope.fail(scope.until_said[0].start, "unused_duration")
        if scope.per is not None or scope.up_to:
            scope.fail(0, "unused_amount")

    def say_instead(self, pieces: Sequence[Piece], at: int) -> None:
        """Cの場合、代わりにE: in place of the sentence before."""
        if is_for_others(pieces):
            self.for_others(pieces)
            return
        self.scope.subject, self.scope.until = self.subject_before, self.until_before
        super().say_instead(pieces, at)
        self.all_used()

    def put_instead(self, said: Said, condition: Condition, alternative: list[Cell], place: int) -> None:
        put_instead(self.scope, said.cells, condition, alternative, place)

    def except_when(self, pieces: Sequence[Piece]) -> None:
        """ただし、この効果はCの場合には適用されない: the sentence before is carried out only without C (T151)."""
        scope, draft = self.scope, self.draft
        clause = exception_of(scope, pieces)
        before = self.before.cells if self.before is not None else []
        if not any(cell.op is not None for cell in before):
            scope.fail(pieces[0].start, "exception_here")
        over = draft.label()
        at = draft.cells.index(before[0])
        draft.cells.insert(at, Cell(Branch(Not(condition_of(scope, (clause,))), over)))
        draft.cells.insert(draft.cells.index(before[-1]) + 1, draft.labels[over])

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

    def set_up(self, pieces: list[Piece], labels: list[int], following: Sequence[Parsed]) -> bool:
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
        flow.within = True
        if not clauses_in(rest):
            scope.fail(pieces[-1].end, "no_predicate")
        flow.run(rest, ())
        while self.taken < len(following) and first_key(following[self.taken]) == THIS_TIME:
            flow.say(following[self.taken])
            self.taken += 1
        flow.finish()
        happening = at_end_phase(happening, clauses_in(rest)[-1])
        ability = Ability(AUTOMATIC, inner.draft.finish(), trigger=happening.trigger())
        if happening.ordinal:
            self.draft.emit(operations.LaterNth(ability, happening.ordinal))
        else:
            self.draft.emit(Later(ability, EXTRA_TURN if happening.extra_turn else until, each))
        scope.until_said = ()
        self.telling.postponed = True
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

    def for_others(self, pieces: Sequence[Piece]) -> None:
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
        self.alternative(pieces[2:])
        draft.emit(Goto(over))
        draft.place(otherwise)
        draft.cells.append(last)
        draft.place(over)
        self.all_used()

    def each_player(self, pieces: list[Piece], goes_on: bool) -> None:
        """すべてのプレイヤーは… with choices: each player carries it out for himself, at one moment (R116, R118, R146).

        `goes_on`: the next sentence counts what each of them has done, so it belongs to the same part.
        """
        scope, draft = self.scope, self.draft
        first = next((each for each in pieces if isinstance(each, Lead) and each.key == BEGINNING), None)
        pieces = [each for each in pieces if each is not first]
        if self.loop_of is None:
            back, over = draft.label(), draft.label()
            draft.place(back)
            begins = self.who_begins(first)
            self.loop_of = back, over, draft.emit(EachPlayer(draft.num(), over, first=begins)), goes_on
            scope.for_each = True
            scope.actor = EACH_FOR_HIMSELF
        self.alternative(pieces)
        if goes_on:
            return
        back, over, head, several = self.loop_of
        self.loop_of = None
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

    def alternative(self, pieces: Sequence[Piece]) -> None:
        labels: list[int] = []
        merged = list(pieces)
        merge_phase(merged)
        for piece in leads_of(merged):
            self.lead(piece, labels)
        self.tell(merged, labels)
        self.end_exclusive(labels)
        for label in reversed(labels):
            self.draft.place(label)

    def alternatives(self, pieces: Sequence[Piece], labels: list[int]) -> None:
        """Aするか、Bする: what stands behind belongs to the first of them."""
        at = next(index for index, each in enumerate(pieces) if isinstance(each, Clause) and each.joint == OR)
        first, last = pieces[at], clauses_of(pieces)[-1]
        assert isinstance(first, Clause)
        self.either_or = list(pieces[at + 1 :])
        other = next((each for each in self.either_or if isinstance(each, Clause)), None)
        before = pieces[at - 1] if at else None
        apart = other is not None and other.phrase("を") is not None and first.phrase("を") is None
        self.chosen_first = before if apart and isinstance(before, Clause) and before.name == "choose" else None
        pieces = [each for each in pieces if each is not self.chosen_first]
        at = pieces.index(first)
        ending = MAY if self.is_may(last) else FINAL
        self.clauses([*pieces[:at], replace(first, form=replace(first.form, ending=ending))], labels)

    def clauses(self, pieces: Sequence[Piece], labels: list[int]) -> None:
        handed = handed_on(pieces, HEADS)
        clauses = clauses_of(handed)
        self.ending = clauses[-1] if clauses else None
        super().clauses(handed, labels)
        if self.asking and self.is_may(clauses[-1]) and self.scope.actor != SELF:
            self.scope.fail(Frame(self.scope, clauses[-1]).place, "may_of_others", ("する。",))

    def without_topic(self, clause: Clause) -> Clause:
        """この眷属は相手の眷属1体を選んで戦闘を行う: whom the clauses behind are about, taken out of the first."""
        topic = clause.phrase("は")
        if topic is None or topic.nouns.group not in HEADS or clause.phrase("を") is None or is_statement(clause):
            return clause
        self.scope.topic = chosen(None, self.scope, describe(self.scope, topic.nouns), True)
        return replace(clause, phrases=tuple(each for each in clause.phrases if each is not topic))

    def as_before(self, pieces: Sequence[Piece]) -> list[Piece]:
        scope = self.scope
        if scope.subject is None:
            scope.subject = self.subject_before
        found = super().as_before(pieces)
        last, given = found[-1], pieces[-1]
        if not scope.until and isinstance(last, Clause) and last.verb is None and last is not given:
            scope.until = self.until_before
        return found

    def is_may(self, clause: Clause) -> bool:
        return is_may(clause)

    def with_doer(self, clause: Clause) -> Clause:
        """Who does it is taken by the clause itself."""
        return clause

    def later(self, pieces: Sequence[Piece], rest: Sequence[Parsed]) -> int:
        """What waits is set up by the whole sentence."""
        self.scope.fail(pieces[0].start, "lead_here")

    def prevention(self, over: int, clause: Clause) -> Op:
        return self.scope.question(over, clause)

    def end_question(self, over: int) -> None:
        self.shuffled(())
        super().end_question(over)

    def lead(self, piece: Piece, labels: list[int]) -> None:
        """Duration and joining words before a clause (N11, N18)."""
        lead = piece if isinstance(piece, Lead) else None
        if lead is None or lead.key not in (DURATION, "after turn", ALSO_DONE, *IN_A_MOMENT):
            super().lead(piece, labels)
        elif lead.key == DURATION and lead.phrase is not None:
            self.duration(lead.phrase.nouns, lead.phrase.case, labels)
        elif lead.key == "after turn" and lead.phrase is not None:
            says_no_more(*tokens_of(lead.phrase.nouns))
        else:
            self.also = self.also or lead.key == ALSO_DONE
            says_no_more(lead.token)

    def on_done(self, piece: Lead, labels: list[int]) -> None:
        """そうでなければ: what was named under the condition before is not meant."""
        if piece.token is not None and piece.token.text.startswith(NEITHER):
            self.of_either(piece)
        if piece.key != IF_DONE and self.links.condition is not None and self.named_before is not None:
            self.scope.it, self.scope.chosen = self.named_before
        super().on_done(piece, labels)

    def of_either(self, piece: Lead) -> None:
        """どちらもできない場合: of two things only what is possible can be picked."""
        cell = next((each for each in reversed(self.draft.cells) if isinstance(each.op, choices.PickEither)), None)
        if cell is None or not isinstance(cell.op, choices.PickEither):
            self.scope.fail(piece.start, "either_missing", ("AするかBする。",))
        cell.op = replace(cell.op, able=True)

    def subject(self, lead: Lead) -> None:
        """Who acts (R118)."""
        scope = self.scope
        assert lead.phrase is not None
        nouns = lead.phrase.nouns
        if nouns.group == "nobody":
            says_no_more(*tokens_of(nouns))
            scope.actor = ANY
            return
        if nouns.only.modifiers:
            scope.actor, scope.actor_said = scope.players(nouns), nouns.only.head
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
            self.telling.conditional = True
            return
        if scope.until_said:
            scope.fail(scope.until_said[0].start, "unused_duration")
        if scope.line_until and not scope.kinds & terms.ARTS:
            scope.fail(nouns.start, "twice")
        scope.until = until_of(scope, nouns, case)
        scope.until_said = tuple(tokens_of(nouns))

    def provided(self, piece: Provided, labels: list[int]) -> None:
        """A condition: without it the rest is passed over."""
        scope, clause = self.scope, piece.clauses[-1]
        if is_here(scope, piece):
            return
        if piece.link == AT_EACH and clause.name == "rise":
            scope.per = growth(scope, clause)
        elif piece.link == AT_EACH and clause.name == "fight":
            self.per_battle = True
            self.topic(clause)
        elif piece.link == BY_DOING and len(piece.clauses) == 1:
            self.by_doing(piece, labels)
        elif is_unless(piece) or is_prevented(piece):
            self.unless(piece.clauses[0], labels)
        elif piece.link in STATES:
            self.branch(self.asked_by(piece), labels)
        else:
            scope.fail(piece.end, "no_link")

    def branch(self, condition: Condition, labels: list[int]) -> None:
        super().branch(condition, labels)
        if EVENT in parts_of(condition) and self.scope.topic is None:
            self.scope.topic = EVENT
        self.named_before = self.scope.it, self.scope.chosen

    def siblings(self, labels: list[int], condition: Condition) -> None:
        """Of two conditions that exclude each other the second is the other case."""
        if self.telling.acted:
            if self.exclusive is not None and exclude(self.exclusive, condition):
                self.ends.append(self.draft.label())
                self.draft.emit(Goto(self.ends[-1]))
            if self.named_before is not None:
                self.scope.it, self.scope.chosen = self.named_before
        super().siblings(labels, condition)
        self.exclusive = condition

    def by_doing(self, piece: Provided, labels: list[int]) -> None:
        """手札を1枚捨てることで、E: a price that may be paid; of what is activated it is paid anyway."""
        scope, last = self.scope, self.saying[-1] if self.saying else None
        scope.exact = True
        offered = last is not None and self.is_may(last) and scope.asks(last)
        if not scope.asked and not self.telling.optional and (offered or self.triggered):
            labels.append(self.draft.label())
            self.draft.emit(scope.question(labels[-1], piece.clauses[0]))
            scope.asked = self.telling.optional = True
        self.clause(replace(piece.clauses[0], link=""))
        labels.append(self.links.if_done())
        self.telling.conditional = True

    def asked_by(self, piece: Provided) -> Condition:
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

    def either(self, clause: Clause, rest: Sequence[Piece]) -> None:
        """Aするか、Bする; 使用、もしくはセットする (T142): asked as an option in the printed order."""
        scope = self.scope
        for deed in (clause, self.chosen_first):
            per = deed.phrase("につき") if deed is not None else None
            if deed is None or per is None:
                continue
            less = replace(deed, phrases=tuple(each for each in deed.phrases if each is not per))
            self.chosen_first = less if deed is self.chosen_first else self.chosen_first
            again = partial(self.either, less if deed is clause else clause, rest)
            repeat(self.draft, each_of(scope, per.nouns), again)
            return
        second = [each for each in rest if isinstance(each, Clause)]
        selected = scope.selected
        alone = (
            len(rest) == 1
            and len(second) == 1
            and not any(each.case in ("を", "は", "が") for each in second[0].phrases)
            and signed_actions(second[0]) is None
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
        chosen, self.chosen_first = self.chosen_first, None
        for option, part in ((1, [first] if chosen is None else [chosen, first]), (2, list(rest))):
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
        if self.also:
            clause = completed(clause, self.models, HEADS)
        if self.either_or and clause.joint == OR:
            rest, self.either_or = self.either_or, []
            self.either(clause, rest)
            return
        first = clause if clause is self.ending or self.ending is None else self.without_topic(clause)
        topicless = first is not clause
        leads, clause = hoisted(scope.lexicon, first, (DURATION, SUBJECT))
        by = clause.phrase("が")
        if by is not None and by.nouns.group == PLAYER and clause.name in BY_PLAYERS and not is_statement(clause):
            self.subject(Lead(SUBJECT, by.start, by.end, None, by))
            clause = replace(clause, phrases=tuple(each for each in clause.phrases if each is not by))
        labels: list[int] = []
        for lead in leads:
            self.lead(lead, labels)
        self.deed(without_idle(clause))
        for label in reversed(labels):
            self.draft.place(label)
        if topicless:
            scope.subject = scope.topic

    def deed(self, clause: Clause) -> None:
        """A clause without what leads it."""
        scope = self.scope
        if self.headed and clause.name == "use" and not clause.phrases:
            self.headed = False
            return
        deed = next((each for each in clause.phrases if each.nouns.group == DEED and each.case == OR), None)
        if deed is not None:
            rest = replace(clause, phrases=tuple(each for each in clause.phrases if each is not deed))
            before = tuple(each for each in rest.phrases if each.start < deed.start)
            verb = Verb(value_of(deed.nouns.only), {}, ORDERS[value_of(deed.nouns.only)])
            first = replace(rest, phrases=before, verb=verb, joint=OR)
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
        elif clause.name == "use" and clause.form.negative:
            no_blast(frame)
        elif clause.name == "ignore" and cannot(clause):
            meet(frame)
        else:
            carry_out(scope, clause)
            return
        frame.done()

    def state(self, said: Told) -> None:
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
        items, self.modes_below = self.modes_below, []
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
        kept = scope.it, scope.chosen, scope.mentions, scope.mode, list(scope.doings)
        scope.mentions = scope.mentions.copied()
        scope.mode = True
        Flow(scope).tell_all(item)
        scope.it, scope.chosen, scope.mentions, scope.mode, scope.doings = kept
