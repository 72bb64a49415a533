"""Lines of cards on the field, cut into triggered, replacing, activated and continuous abilities (T3 to T24, T130 to
T136)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gorin.engine.program.amount import ONE, CountOf, Exactly
from gorin.engine.program.cards import Move
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Every
from gorin.engine.program.cost import Provided as CostProvided
from gorin.engine.program.flow import Branch
from gorin.engine.program.group import Group
from gorin.engine.program.numbers import PutCounters
from gorin.engine.program.roots import Cost
from gorin.engine.program.things import EVENT, THIS, All
from gorin.engine.program.who import ALL, ANY, EVENT_PLAYER, SELF, Who
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    REPLACEMENT,
    STATIC,
    Ability,
    Playing,
    Program,
    Replacement,
    Static,
    Trigger,
)
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.costs import costs_of, is_cost
from gorin.games.shinso.dialect.events import (
    Happening,
    at_end_phase,
    event_of,
    event_tests,
    from_where,
    in_battle,
    is_event,
    is_to_come,
    moment_of,
    phase_of,
)
from gorin.games.shinso.dialect.facts import is_condition
from gorin.games.shinso.dialect.flow import Flow
from gorin.games.shinso.dialect.lexicon import PHASE, PHASE_LEAD, SPAN
from gorin.games.shinso.dialect.nouns import Framed, describe, parts_of
from gorin.games.shinso.dialect.orders import instead_to
from gorin.games.shinso.dialect.playing import counted_limit, is_this, playing_sentence
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.dialect.sentences import (
    Limit,
    Sentence,
    clauses_in,
    is_may,
    period,
    quantity_number,
    strip_limit,
)
from gorin.games.shinso.dialect.shapes import broken_rims, is_here, stays_in_clause, waits_for
from gorin.games.shinso.dialect.statements import is_statement
from gorin.games.shinso.dialect.statics import Statics, is_continuous
from gorin.games.shinso.program import operations
from gorin.games.shinso.program.amounts import TimesSince
from gorin.games.shinso.program.tests import IN_BATTLE, BeatenBy
from gorin.games.shinso.program.things import Bearer
from gorin.games.shinso.program.turns import CancelAttack
from gorin.text.conditions import condition_of
from gorin.text.frames import Frame
from gorin.text.function_words import (
    ALSO_DONE,
    AS,
    AS_LONG,
    BEFORE,
    BY_DOING,
    IF_DONE,
    IF_NOT_DONE,
    INSTEAD,
    INSTEAD_OF,
    THEN,
    WHEN,
    WHILE,
)
from gorin.text.lexicon import Adverb
from gorin.text.morphology import PASSIVE, STEM, TE
from gorin.text.phrases import QUANTITY, Clause, Lead, NounPhrase, Phrase
from gorin.text.pieces import MOMENT, SUBJECT, Piece, Provided, front_leads, hoisted
from gorin.text.quantities import tokens_of
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import CARD, KIND, PLAYER, POINTER, TIME, value_of

IN_ATTACK = (terms.ATTACKED, terms.ATTACK_DECLARED, terms.ATTACKED_PLAYER)
"""Events in the course of an attack."""
LEADS = (MOMENT, PHASE_LEAD, SUBJECT, "duration")


class Abilities:
    """Cuts the sentences of a line into abilities; `fresh` makes a scope for each."""

    def __init__(
        self, fresh: Callable[[], ShinsoScope], sentences: list[Sentence], items: Sequence[Sequence[Sentence]]
    ) -> None:
        self.fresh = fresh
        self.rest = sentences
        self.items = list(items)
        self.found: list[Ability] = []
        self.standing = False

    def read(self) -> tuple[Ability, ...]:
        self.limits_behind()
        while self.rest:
            self.one()
        if self.items:
            place = self.items[0][0].start if self.items[0] else 0
            self.fresh().fail(place, "modes_of_what", ("以下の①、②から1つ選んで発動する。",))
        return tuple(self.found)

    def limits_behind(self) -> None:
        """E。1ターンに1回まで。: the limit as if it stood before E."""
        self.limits: dict[int, Limit] = {}
        for index in range(len(self.rest) - 1, 0, -1):
            clause = self.rest[index].pieces[0] if len(self.rest[index].pieces) == 1 else None
            if not isinstance(clause, Clause) or (clause.complement is None and not of_this_effect(clause)):
                continue
            limit = limit_of_effect(self.fresh(), clause) if of_this_effect(clause) else limit_alone(clause)
            if limit is not None:
                self.limits[id(self.rest[index - 1])] = limit
                self.rest.pop(index)

    def one(self) -> None:
        """The next ability."""
        first = self.rest[0]
        scope = self.fresh()
        before = self.found[-1].static if self.found else None
        if before is not None and isinstance(before.things, Bearer):
            scope.worn_by = before.things
        while first.link() == ALSO_DONE:
            first.pieces.pop(0)
        if not first.pieces:
            scope.fail(first.end, "no_predicate")
        while len(first.pieces) > 1 and is_here(scope, first.pieces[0]):
            first.pieces.pop(0)
            self.standing = True
        own = playing_sentence(scope, first)
        if own is not None:
            self.rest.pop(0)
            self.found += own
            return
        limit = self.limits.get(id(first)) or strip_limit(first)
        if limit is not None:
            front_leads(scope.lexicon, first.pieces, LEADS)
        if self.drawing(scope) or self.additional(scope) or self.rims(scope):
            unlimited(scope, limit, first)
            return
        happening = self.waits(scope, first)
        if happening is not None:
            self.triggered(scope, first, happening, limit)
            return
        if self.replaces(scope, first):
            unlimited(scope, limit, first)
            return
        if self.activated(scope, first, limit):
            return
        unlimited(scope, limit, first)
        if self.holds(scope, first) or self.decides(scope, first):
            return
        self.orders(scope, first)

    def following(self) -> list[Sentence]:
        """The sentences that go on with the ability: up to one that is an ability of its own (T131)."""
        taken: list[Sentence] = []
        while self.rest and not begins_anew(self.rest[0]) and not (self.standing and self.stands(self.rest[0])):
            if id(self.rest[0]) in self.limits:
                self.fresh().fail(self.rest[0].end, "name_limit")
            taken.append(self.rest.pop(0))
        return taken

    def stands(self, sentence: Sentence) -> bool:
        """In a line that holds while its card is there: a state of cards that the text has not pointed at (T131)."""
        last = sentence.pieces[0] if len(sentence.pieces) == 1 else None
        topic = last.phrase("は") if isinstance(last, Clause) and is_statement(last) else None
        if topic is None or topic.nouns.group not in (KIND, CARD) or topic.nouns.only.quantity is not None:
            return False
        return not any(each.word is not None for each in topic.nouns.only.modifiers)

    def flow(self, scope: ShinsoScope) -> Flow:
        items, self.items = (self.items, []) if not self.rest else ([], self.items)
        return Flow(scope, items)

    # ---- triggered --------------------------------------------------------------------------------

    def waits(self, scope: ShinsoScope, sentence: Sentence) -> Happening | None:
        """A moment, phase or event at the head of the sentence."""
        pieces = sentence.pieces
        if len(pieces) > 2 and is_state(pieces[0]) and isinstance(lead := pieces[1], Lead) and lead.key == MOMENT:
            pieces[:2] = [lead, pieces[0]]
        each = own_turns(scope, pieces)
        moment = moment_at(scope, sentence)
        if moment is not None and each:
            scope.actor = scope.base_actor = Who(EVENT_PLAYER)
            return replace(moment, who=ANY)
        if moment is not None:
            return moment
        that_turn = turn_at(scope, sentence)
        if that_turn is not None:
            return that_turn
        player_first(pieces)
        first = pieces[0]
        following = pieces[1] if len(pieces) > 1 else None
        if isinstance(first, Clause) and isinstance(following, Provided):
            fights = first.name in ("fight", "perform", "win") and first.form.ending in (STEM, TE)
            if fights and waits_for(following):
                return self.battle_won(scope, sentence, first, following)
        if not isinstance(first, Provided) or not waits_for(first) or following is None:
            return None
        if is_replaced(first, following) or (is_state_of_battle(first) and is_continuous(scope, sentence)):
            return None
        if isinstance(following, Provided) and following.link == INSTEAD_OF:
            return None
        pieces.pop(0)
        topic = first.clauses[0].phrase("は")
        return self.of_topic(scope, topic.nouns if topic else None, event_of(scope, first.clauses[0], first.link))

    def battle_won(self, scope: ShinsoScope, sentence: Sentence, began: Clause, event: Provided) -> Happening:
        """Xが(n回)Fと戦闘し、勝利した場合; Xが戦闘を行い、Fを破壊した場合 (T84, T132)."""
        del sentence.pieces[:2]
        kept = tuple(each for each in began.phrases if each.nouns.group != "battle")
        clause = replace(event.clauses[0], phrases=(*kept, *event.clauses[0].phrases))
        return in_battle(event_of(scope, clause, event.link))

    def of_topic(self, scope: ShinsoScope, topic: NounPhrase | None, found: Happening) -> Happening:
        """Xは…した時、E: what E says without a subject is about X; すべてのプレイヤーは…: about that player (R118)."""
        if topic is None or is_this(topic):
            return found
        if topic.group == PLAYER:
            if scope.subject_of_sentence(topic) == ALL:
                scope.actor = scope.base_actor = Who(EVENT_PLAYER)
            return found
        scope.event_topic = EVENT
        return replace(found, each=True, that_turn=False)

    def triggered(self, scope: ShinsoScope, sentence: Sentence, happening: Happening, limit: Limit | None) -> None:
        """T3 to T16: an ability that waits."""
        if limit is None:
            limit = strip_limit(sentence)
        last = sentence.last()
        if last is None:
            scope.fail(sentence.end, "no_predicate")
        happening = at_end_phase(happening, last)
        scope.event_card = happening.named
        scope.in_attack = happening.events[0] in IN_ATTACK
        timed = happening.events[0] in (*terms.PHASE_EVENTS.values(), terms.TURN_BEGINS, terms.TURN_ENDS)
        scope.event_player = timed or happening.by_player
        scope.other_party = happening.this and happening.events[0] in terms.TWO_PARTIES
        if scope.other_party and EVENT not in scope.known:
            scope.know(EVENT, terms.BODIES, None)
        self.rest.pop(0)
        alone = sentence.pieces[0] if len(sentence.pieces) == 1 else None
        optional = isinstance(alone, Clause) and alone.name == "use" and not alone.phrases and not alone.form.negative
        following = self.following()
        if optional:
            if not following:
                scope.fail(sentence.end, "next_missing")
        else:
            following = [sentence, *following]
        flow = self.flow(scope)
        if optional and isinstance(alone, Clause) and is_may(alone):
            over = scope.draft.label()
            scope.draft.emit(operations.MayDo(over))
            flow.tell_all(following)
            scope.draft.place(over)
        elif happening.times:
            self.counted(scope, flow, following, happening.times)
        else:
            flow.triggered = True
            flow.tell_all(following)
        if scope.of_moment:
            happening = replace(happening, each=False)
        if limit is not None and happening.that_turn:
            scope.fail(sentence.start, "twice")
        once = limit_number(limit) or int(happening.that_turn)
        ability = Ability(
            AUTOMATIC,
            scope.draft.finish(),
            trigger=happening.trigger(),
            limit=once,
            playing=once_a_game(limit),
            zones=happening.zones,
        )
        self.found.append(ability)

    def counted(self, scope: ShinsoScope, flow: Flow, sentences: Sequence[Sentence], times: int) -> None:
        """n回…した場合: counted while the card is on the field (T84)."""
        name = "回数"
        over = scope.draft.label()
        scope.draft.emit(PutCounters(THIS, name, ONE))
        scope.draft.emit(Branch(Compare(TimesSince(name), EQUAL, Exactly(times)), over))
        flow.tell_all(sentences)
        scope.draft.place(over)

    def drawing(self, scope: ShinsoScope) -> bool:
        """T137 ドローフェイズにドローする前にE1。その後、…ドローしたカード…."""
        sentence = self.rest[0]
        who = of_drawing(scope, sentence, BEFORE)
        if who is None:
            return False
        self.rest.pop(0)
        following = self.following()
        if not following or following[0].link() != THEN:
            scope.fail(sentence.end, "after_drawing", ("その後、ドローしたカード1枚を",))
        scope.actor = scope.base_actor = Who(EVENT_PLAYER)
        flow = self.flow(scope)
        flow.say(sentence.parsed())
        scope.drawn = scope.draft.reg()
        scope.draft.emit(operations.DrawOfPhase(scope.drawn))
        flow.tell_all(following)
        self.found.append(Ability(AUTOMATIC, scope.draft.finish(), trigger=Trigger((terms.BEFORE_DRAWING,), who)))
        return True

    def rims(self, scope: ShinsoScope) -> bool:
        """T117."""
        said = broken_rims(scope, self.rest[0].pieces)
        if said is None or any(isinstance(each, Lead) for each in self.rest[0].pieces):
            return False
        self.rest.pop(0)
        self.found.append(Ability(STATIC, static=Static(said.things, said.changes)))
        return True

    # ---- replacing -----------------------------------------------------------------------------------

    def replaces(self, scope: ShinsoScope, sentence: Sentence) -> bool:
        """T77, T114, T117: 代わりに, and where cards go instead."""
        drawing = drawing_replaced(scope, sentence)
        if drawing is not None:
            self.rest.pop(0)
            self.replaced(scope, sentence, drawing)
            return True
        pieces = sentence.pieces
        first = pieces[0]
        if isinstance(first, Provided) and len(pieces) > 1 and is_replaced(first, pieces[1]):
            found = instead_of(scope, first, sentence)
            self.rest.pop(0)
            del pieces[:2]
            self.replaced(scope, sentence, found)
            return True
        changed = destination_changed(scope, sentence)
        if changed is None:
            return False
        self.rest.pop(0)
        self.found.append(Ability(REPLACEMENT, changed[1], replacement=changed[0]))
        return True

    def replaced(self, scope: ShinsoScope, sentence: Sentence, found: Replacement) -> None:
        flow = Flow(scope)
        flow.asking = True
        flow.say(sentence.parsed())
        flow.finish()
        self.found.append(Ability(REPLACEMENT, scope.draft.finish(), replacement=found))

    # ---- activated ----------------------------------------------------------------------------------

    def additional(self, scope: ShinsoScope) -> bool:
        """T135 この眷属をスリープさせる際、Aしてもよい。そうした場合、E."""
        sentence = self.rest[0]
        first = sentence.pieces[0]
        if not isinstance(first, Provided) or first.link != AS or first.clauses[-1].name != "sleep":
            return False
        frame: Framed = Frame(scope, first.clauses[-1])
        this = frame.take("を")
        frame.done()
        if not is_this(this):
            scope.fail(first.start, "sleep_price", ("この眷属をスリープさせる際",))
        self.rest.pop(0)
        following = self.following()
        if not following or following[0].link() != IF_DONE:
            scope.fail(sentence.end, "if_done_missing", ("そうした場合、",))
        clauses = sentence.clauses()
        if not is_may(clauses[-1]):
            scope.fail(sentence.end, "sleep_price", ("捨ててもよい",))
        costs = costs_of(scope, clauses)
        self.flow(scope).tell_all(following)
        playing = Playing(terms.ALSO_PAID, Exactly(0), None, costs)
        self.found.append(Ability(ACTIVATED, scope.draft.finish(), playing=playing, timing=terms.MY_PLAY_PHASE))
        return True

    def activated(self, scope: ShinsoScope, sentence: Sentence, limit: Limit | None) -> bool:
        """T18 to T24, T133, T134, T136; R38 いつでも."""
        pieces = sentence.pieces
        last = sentence.last()
        if last is None:
            return False
        first = next((each for each in pieces if not isinstance(each, Lead)), last)
        opening = first.clauses[0] if isinstance(first, Provided) else first
        free = play_phase(sentence)
        any_time = [each for each in clauses_in(pieces) for word in each.adverbs if word.text == "いつでも"]
        instead = isinstance(first, Provided) and first.link == INSTEAD_OF and first.clauses[-1].name == "attack"
        cost = any(isinstance(each, Provided) and each.link == BY_DOING for each in pieces)
        relic = equipped_relic(opening)
        may = is_may(last) and not is_statement(last)
        issue = is_of_effect(last) and len(sentence.clauses()) > 1 and not last.form.negative
        order = limit is not None and last is pieces[-1] and not last.form.negative and last.link == ""
        alone = announces_alone(sentence)
        if not (limit is not None and (may or issue or cost or order)) and not (
            alone or free or any_time or instead or relic or cost
        ):
            return False
        if is_may(last):
            says_no_more(last.predicate)
        timing = terms.MY_PLAY_PHASE
        if any_time or (limit is not None and limit.any_turn):
            timing = terms.ANY_TURN
        for clause in any_time:
            pieces[pieces.index(clause)] = replace(
                clause, adverbs=tuple(word for word in clause.adverbs if word.text != "いつでも")
            )
        self.rest.pop(0)
        scope.announced = True
        if free:
            lead = pieces.pop(0)
            assert isinstance(lead, Lead) and lead.phrase is not None
            happening = phase_of(scope, lead.phrase.nouns)
            if happening.who not in (SELF, ANY) or happening.upcoming or happening.ordinal:
                scope.fail(lead.start, "whose_turn", ("自分プレイフェイズに",))
            says_no_more(*tokens_of(lead.phrase.nouns))
        if instead:
            timing = terms.INSTEAD_OF_ATTACKING
            assert isinstance(first, Provided)
            frame: Framed = Frame(scope, first.clauses[-1])
            frame.done()
            pieces.remove(first)
        self.body_of(scope, sentence, limit, timing)
        return True

    def body_of(self, scope: ShinsoScope, sentence: Sentence, limit: Limit | None, timing: int) -> None:
        """The price and the effect of an activated ability."""
        following = self.following()
        costs: list[Cost] = []
        clauses = sentence.clauses()
        scope.worn = bool(clauses) and equipped_relic(clauses[0])
        if scope.worn:
            costs.append(CostProvided(Compare(CountOf(Bearer()), AT_LEAST, ONE)))
        plain = all(isinstance(each, Clause) for each in sentence.pieces)
        if announces(sentence):
            sentence.pieces.pop()
            if not following:
                scope.fail(sentence.end, "next_missing")
            paid = sentence.clauses()
            if plain and all(is_cost(each) for each in paid):
                costs += costs_of(scope, paid)
                sentences = following
            elif not paid:
                sentences = following
            else:
                last = paid[-1]
                sentence.pieces[-1] = replace(last, form=replace(last.form, ending="final"))
                sentences = [sentence, *following]
        elif following and following[0].link() == IF_DONE and plain and all(is_cost(each) for each in clauses):
            if clauses[-1].form.ending in (STEM, TE):
                scope.fail(clauses[-1].end, "no_end", ("する。", "してもよい。"))
            costs += costs_of(scope, clauses)
            following[0].pieces.pop(0)
            sentences = following
        else:
            sentences = [sentence, *following]
        opening = sentences[0]
        first = opening.pieces[0] if opening.pieces else None
        if isinstance(first, Provided) and first.link == BY_DOING:
            bought = [
                each.clauses[-1]
                for each in opening.pieces
                if isinstance(each, Provided) and each.link == BY_DOING and is_cost(each.clauses[-1])
            ]
            costs += costs_of(scope, bought)
            opening.pieces = [
                each for each in opening.pieces if not (isinstance(each, Provided) and each.clauses[-1] in bought)
            ]
            if not opening.pieces:
                scope.fail(opening.end, "next_missing")
        if isinstance(first, Clause) and first.name == "spend" and len(opening.pieces) > 1:
            costs += costs_of(scope, [first])
            opening.pieces.pop(0)
        flow = self.flow(scope)
        flow.asking = sentences[0] is sentence
        parsed = [each.parsed() for each in sentences]
        flow.say(parsed[0], parsed[1:])
        flow.asking = False
        flow.in_order(parsed[1:])
        flow.finish()
        done = scope.draft.finish()
        cancels = [op for op in done.ops if isinstance(op, CancelAttack)]
        if cancels:
            timing = terms.WHEN_LETHAL if cancels[0].lethal else terms.WHEN_ATTACKED
        self.found.append(
            Ability(
                ACTIVATED,
                done,
                costs=(tuple(costs),) if costs else (),
                limit=limit_number(limit),
                timing=timing,
                playing=once_a_game(limit),
            )
        )

    # ---- continuous, orders ---------------------------------------------------------------------------

    def holds(self, scope: ShinsoScope, sentence: Sentence) -> bool:
        """T26, T27, T130: a sentence that tells a state is continuous while the card is on the field."""
        if not is_continuous(scope, sentence):
            return False
        self.rest.pop(0)
        scope.always = True
        Statics(scope, self.found, self.rest).read(sentence)
        return True

    def decides(self, scope: ShinsoScope, sentence: Sentence) -> bool:
        """Cの場合、自分はゲームに勝利する: as soon as it is so (T84, R42)."""
        conditions = [each for each in sentence.pieces if isinstance(each, Provided)]
        last = sentence.last()
        if not conditions or last is None or last.name not in ("win", "lose out"):
            return False
        if not all(is_condition(clause) for each in conditions for clause in each.clauses):
            return False
        self.rest.pop(0)
        found = [condition_of(scope, each.clauses) for each in conditions]
        sentence.pieces = [each for each in sentence.pieces if not isinstance(each, Provided)]
        self.flow(scope).tell_all([sentence])
        trigger = Trigger((terms.NUMBER_BELOW,), state=found[0] if len(found) == 1 else Every(tuple(found)))
        self.found.append(Ability(AUTOMATIC, scope.draft.finish(), trigger=trigger))
        return True

    def orders(self, scope: ShinsoScope, sentence: Sentence) -> None:
        """T30: an order without a moment is a 召喚時 effect of a 眷属."""
        if not scope.kinds & terms.KIN:
            scope.fail(sentence.start, "no_moment", ("登場時、", "この領地が展開されている間、", "1ターンに1回、"))
        self.rest.pop(0)
        following = [sentence, *self.following()]
        self.flow(scope).tell_all(following)
        trigger = Trigger((terms.SUMMONED,), this=True)
        self.found.append(Ability(AUTOMATIC, scope.draft.finish(), trigger=trigger))


def is_state(piece: Piece) -> bool:
    """Cの場合: how things are."""
    return isinstance(piece, Provided) and piece.link == WHEN and all(is_condition(each) for each in piece.clauses)


def unlimited(scope: ShinsoScope, limit: Limit | None, sentence: Sentence) -> None:
    """1ターンに1回 before what is neither waited for nor used is refused."""
    if limit is not None:
        scope.fail(sentence.start, "name_limit")


def moment_at(scope: ShinsoScope, sentence: Sentence) -> Happening | None:
    """A moment or phase at the head of a sentence, taken out of it; もう one of the next turn is set up later."""
    pieces = sentence.pieces
    clause = next((each for each in pieces if isinstance(each, Clause)), None)
    if clause is not None and all(isinstance(each, Lead) for each in pieces[: pieces.index(clause)]):
        keys = (MOMENT,)
        leads, kept = hoisted(scope.lexicon, clause, keys)
        if leads and leads[0].phrase is not None and not is_to_come(leads[0].phrase.nouns):
            index = pieces.index(clause)
            before = [each for each in kept.phrases if each.start < leads[0].start]
            after = tuple(each for each in kept.phrases if each not in before)
            topic = next((each.nouns for each in before if each.case in ("は", "が")), None)
            origin = next((each.nouns for each in before if each.case == "から"), None)
            if len(before) > (topic is not None) + (origin is not None) or len(leads) > 1:
                scope.fail(leads[0].start, "before_moment")
            found = moment_of(scope, leads[0].phrase.nouns, topic)
            if origin is not None:
                if found.events != (terms.SUMMONED,):
                    scope.fail(origin.start, "before_moment")
                found = replace(found, events=(from_where(scope, origin),))
            after = (*(each for each in before if each.nouns is topic), *after)
            pieces[index] = replace(kept, phrases=after)
            return found
    for index, piece in enumerate(pieces):
        if not isinstance(piece, Lead):
            return None
        if piece.phrase is None or piece.key not in (MOMENT, PHASE_LEAD):
            continue
        if is_to_come(piece.phrase.nouns):
            return None
        if piece.key == MOMENT:
            del pieces[index]
            return moment_of(scope, piece.phrase.nouns)
        if play_phase(sentence) or stays_in_clause(pieces) or around_drawing(pieces):
            return None
        del pieces[index]
        return phase_of(scope, piece.phrase.nouns)
    return None


def player_first(pieces: list[Piece]) -> None:
    """すべてのプレイヤーは眷属を召喚するたび: the player is the subject of the event."""
    if len(pieces) < 3 or not isinstance(lead := pieces[0], Lead) or lead.key != SUBJECT or lead.phrase is None:
        return
    event = pieces[1]
    if isinstance(event, Provided) and waits_for(event) and not event.clauses[0].phrase("が"):
        clause = event.clauses[0]
        pieces[1] = replace(event, clauses=(replace(clause, phrases=(lead.phrase, *clause.phrases)),))
        pieces.pop(0)


def turn_at(scope: ShinsoScope, sentence: Sentence) -> Happening | None:
    """Xが破壊されたターン、S; Xは召喚されたターンに…: to the end of that turn (R136)."""
    for index, piece in enumerate(sentence.pieces):
        phrases = (piece.phrase,) if isinstance(piece, Lead) else piece.phrases if isinstance(piece, Clause) else ()
        for phrase in phrases:
            if phrase is None or phrase.nouns.group != SPAN or len(phrase.nouns.only.modifiers) != 1:
                continue
            clause = phrase.nouns.only.modifiers[0].clause
            if clause is None or not is_event(clause) or not clause.form.past:
                continue
            topic = None
            if isinstance(piece, Clause):
                topic = next((each for each in piece.phrases if each.case == "は"), None)
                kept = tuple(each for each in piece.phrases if each is not phrase)
                sentence.pieces[index] = replace(piece, phrases=kept)
            else:
                del sentence.pieces[index]
            if topic is not None and not clause.phrases:
                clause = replace(clause, phrases=(replace(topic, case="が"),))
                if not is_this(topic.nouns):
                    scope.event_topic = EVENT
                    here = sentence.pieces[index]
                    assert isinstance(here, Clause)
                    sentence.pieces[index] = replace(
                        here, phrases=tuple(each for each in here.phrases if each is not topic)
                    )
            scope.line_until = terms.THIS_TURN
            found = event_of(scope, clause, WHEN)
            return replace(found, that_turn=scope.event_topic is None, each=scope.event_topic is not None)
    return None


def around_drawing(pieces: Sequence[Piece]) -> bool:
    """ドローする前に, 引く代わりに: about the drawing of a phase rather than the phase."""
    said = [each for each in pieces if isinstance(each, Provided)]
    return any(each.link == BEFORE or (each.link == INSTEAD_OF and each.clauses[-1].name == "draw") for each in said)


def limit_alone(clause: Clause) -> Limit | None:
    """1ターンに1回まで。 as a sentence of its own."""
    complement = clause.complement
    if complement is None or complement.group != QUANTITY or len(clause.phrases) != 1:
        return None
    found = period(clause.phrases[0])
    number = quantity_number(Phrase(complement, "", complement.start, complement.end))
    says_no_more_at(complement.end - 2)
    return replace(found, number=number) if found is not None and number else None


def of_this_effect(clause: Clause) -> bool:
    """この効果は…使えない."""
    topic = clause.phrase("は") or clause.phrase("を")
    used = clause.name in ("use", "can use") and clause.form.negative
    return used and topic is not None and topic.nouns.group == "this effect"


def limit_of_effect(scope: ShinsoScope, clause: Clause) -> Limit | None:
    """この効果は1ターンに1度しか使えない: the limit of the ability before it."""
    found, kept, only = counted_limit(scope, clause)
    if found is None or not only or len(kept.phrases) != 1:
        return None
    return Limit(found[0], a_game=found[1])


def limit_number(limit: Limit | None) -> int:
    """R45."""
    return 0 if limit is None or limit.a_game else limit.number


def once_a_game(limit: Limit | None) -> Playing | None:
    """T136 ゲーム中1回だけ: once in a game for a player and cards of this name."""
    return Playing(terms.ONCE_A_GAME_BY_NAME, ONE) if limit is not None and limit.a_game else None


def own_turns(scope: ShinsoScope, pieces: list[Piece]) -> bool:
    """それぞれのプレイヤーは自分のターン開始時に…: each in the own turn; the subject is taken out (R118)."""
    lead = pieces[0] if len(pieces) > 1 else None
    moment = pieces[1] if len(pieces) > 1 else None
    if not isinstance(lead, Lead) or lead.key != SUBJECT or lead.phrase is None:
        return False
    if not isinstance(moment, Lead) or moment.key not in (MOMENT, PHASE_LEAD) or moment.phrase is None:
        return False
    own = [word for word in tokens_of(moment.phrase.nouns) if word.text == "自分"]
    nouns = lead.phrase.nouns
    if not own or (not nouns.only.modifiers and scope.subject_of_sentence(nouns) == SELF):
        return False
    if nouns.only.modifiers or scope.subject_of_sentence(nouns) != ALL:
        scope.fail(own[0].start, "whose_turn", ("ターン開始時に", "そのプレイヤーは"))
    says_no_more(*own)
    pieces.pop(0)
    return True


def tells_moment(pieces: Sequence[Piece]) -> bool:
    """Xは攻撃終了時に…, 手札から召喚時、…, Xが破壊されたターン、…: a moment or turn within the first clause."""
    first = pieces[0] if pieces else None
    phrases = (first.phrase,) if isinstance(first, Lead) else first.phrases if isinstance(first, Clause) else ()
    for phrase in phrases:
        if phrase is None:
            continue
        named = phrase.nouns.only
        if named.group == TIME and phrase.case in ("", "に") and isinstance(value_of(named), int):
            return True
        clause = named.modifiers[0].clause if named.group == SPAN and len(named.modifiers) == 1 else None
        if clause is not None and is_event(clause) and clause.form.past:
            return True
    return False


def begins_anew(sentence: Sentence) -> bool:
    """Whether a sentence is an ability of its own: また with a moment, or words of T26 (T131)."""
    head = sentence.link()
    pieces = sentence.pieces[1:] if head else sentence.pieces
    first = pieces[0] if pieces else None
    moment = (isinstance(first, Lead) and first.key == MOMENT) or (not head and tells_moment(pieces))
    if head == ALSO_DONE and (moment or any(isinstance(each, Provided) and waits_for(each) for each in pieces)):
        return True
    if head in (THEN, IF_DONE, IF_NOT_DONE, "except"):
        return False
    subject = first.clauses[0].phrase("が") if isinstance(first, Provided) else None
    here = (
        isinstance(first, Provided)
        and first.link in (WHILE, AS_LONG)
        and subject is not None
        and is_this(subject.nouns)
        and (first.clauses[0].form.lasting or first.clauses[0].name == "be there")
    )
    number = isinstance(first, Provided) and waits_for(first) and first.clauses[0].name == "become"
    last = sentence.last()
    state = isinstance(first, Provided) and first.link in (WHILE, AS_LONG) and last is not None and is_statement(last)
    here = here or (state and not head)
    return here or (moment and not head) or number


def is_replaced(piece: Provided, following: Piece) -> bool:
    """T77: Xが破壊される時、代わりに…."""
    return (
        waits_for(piece) and not piece.clauses[0].form.past and isinstance(following, Lead) and following.key == INSTEAD
    )


def is_state_of_battle(piece: Provided) -> bool:
    """Xが攻撃される時、S; Xと戦闘する時、戦闘力を半分にして: true while it lasts (T91, T132)."""
    clause = piece.clauses[0]
    if clause.form.past or not is_event(clause):
        return False
    if clause.name == "attack" and clause.form.voice == PASSIVE:
        return True
    return clause.name == "fight" and piece.link == WHEN


def play_phase(sentence: Sentence) -> bool:
    """T19 自分プレイフェイズに発動できる."""
    first = sentence.pieces[0]
    if not isinstance(first, Lead) or first.key != PHASE_LEAD or first.phrase is None or len(sentence.pieces) < 2:
        return False
    *paid, clause = sentence.pieces[1:]
    play = value_of(first.phrase.nouns.only) == "play" and all(isinstance(each, Clause) for each in paid)
    return play and isinstance(clause, Clause) and clause.name == "use" and is_may(clause) and not clause.phrases


def equipped_relic(clause: Clause) -> bool:
    """装備されているこの秘宝を."""
    phrase = clause.phrase("を")
    nouns = phrase.nouns if phrase is not None else None
    if nouns is not None and nouns.group == "counter" and nouns.only.modifiers:
        nouns = nouns.only.modifiers[-1].nouns
    if nouns is None or nouns.group != POINTER:
        return False
    return any(
        each.clause is not None and each.clause.name == "equip" and each.clause.form.voice == PASSIVE
        for each in nouns.only.modifiers
    )


def is_of_effect(clause: Clause) -> bool:
    """発動する is said of an effect, 使用する of a 権能."""
    return clause.name == "use" and clause.said.startswith("発動")


def announces_alone(sentence: Sentence) -> bool:
    """Aして発動できる。E: any number of times (T19, T134)."""
    clauses = sentence.clauses()
    if len(clauses) < 2 or not is_of_effect(clauses[-1]) or not is_may(clauses[-1]) or clauses[-1].phrases:
        return False
    return clauses[0].name == "take off" or is_cost(clauses[0])


def announces(sentence: Sentence) -> bool:
    """…発動する。E; 次の効果を発動してもよい。E: E is the next sentence (T133, T134)."""
    last = sentence.pieces[-1] if sentence.pieces else None
    if not isinstance(last, Clause) or not is_of_effect(last) or last.form.negative or last.form.ending in (STEM, TE):
        return False
    if last.form.past or last.form.lasting:
        return False
    if not last.phrases:
        return True
    phrase = last.phrases[0]
    words = [each.word.text for each in phrase.nouns.only.modifiers if each.word is not None]
    return len(last.phrases) == 1 and phrase.nouns.group == "effect" and words == ["次の"]


# ---- replacements --------------------------------------------------------------------------------------------


def instead_of(scope: ShinsoScope, event: Provided, sentence: Sentence) -> Replacement:
    """Xが破壊される時、かわりにA(してもよい): the card is not destroyed (T77)."""
    happening = event_of(scope, event.clauses[0], event.link)
    happening = replace(happening, each=False)
    scope.event_card = True
    last = sentence.last()
    optional = last is not None and is_may(last)
    if happening.events == (terms.FELL_IN_BATTLE,):
        anybody = All(Group(parts_of(None, terms.BODIES, ANY, ())))
        tests = (*happening.tests, BeatenBy(anybody, IN_BATTLE))
        happening = replace(happening, events=(terms.DESTROYED,), tests=tests)
    wrong = happening.events == (terms.FELL_BY_EFFECT,) or happening.condition is not None
    if wrong or happening.state is not None or happening.times:
        scope.fail(event.start, "replace_what", ("この眷属が破壊される時",))
    return Replacement(happening.events, happening.who, happening.this, happening.tests, optional)


def drawing_replaced(scope: ShinsoScope, sentence: Sentence) -> Replacement | None:
    """自分はドローフェイズで(カードを)引く代わりに、E (T79)."""
    who = of_drawing(scope, sentence, INSTEAD_OF)
    if who is None:
        return None
    last = sentence.last()
    return Replacement((terms.PHASE_DRAW,), who, optional=last is not None and is_may(last))


def of_drawing(scope: ShinsoScope, sentence: Sentence, link: str) -> Who | None:
    """自分はドローフェイズで(カードを)引く代わりに, ドローする前に: whose drawing is meant; that part is taken out."""
    index = next((i for i, each in enumerate(sentence.pieces) if not isinstance(each, Lead)), 0)
    piece = sentence.pieces[index]
    if not isinstance(piece, Provided) or piece.link != link or piece.clauses[-1].name != "draw":
        return None
    leads = {each.key: each.phrase.nouns for each in sentence.pieces[:index] if isinstance(each, Lead) and each.phrase}
    frame: Framed = Frame(scope, piece.clauses[-1])
    phase, nouns = leads.get(PHASE_LEAD) or frame.take("に", "で", group=PHASE), frame.take("を")
    frame.take("", group=QUANTITY)
    frame.done()
    if phase is None or value_of(phase.only) != "draw" or (nouns is not None and nouns.group != CARD):
        scope.fail(piece.start, "draw_phase", ("ドローフェイズに",))
    del sentence.pieces[: index + 1]
    if SUBJECT in leads:
        return scope.subject_of_sentence(leads[SUBJECT])
    whose = phase.only.inner
    return scope.players(whose) if whose is not None else SELF


def destination_changed(scope: ShinsoScope, sentence: Sentence) -> tuple[Replacement, Program] | None:
    """コフィンエリアに置くかわりに除外される, …敗北した眷属は山札の一番下に置かれる: only the place changes."""
    pieces = sentence.pieces
    last = pieces[-1]
    if not isinstance(last, Clause) or last.name not in ("put", "remove", "return"):
        return None
    if len(pieces) == 3 and isinstance(pieces[0], Provided) and isinstance(pieces[1], Provided):
        return when_destroyed(scope, pieces[0], pieces[1], last)
    passive = last.form.voice == PASSIVE
    first = pieces[0]
    if len(pieces) == 2 and isinstance(first, Provided) and first.link == INSTEAD_OF:
        frame: Framed = Frame(scope, first.clauses[-1])
        if first.clauses[-1].name != "put":
            return None
        place = frame.need("に")
        topic = frame.take("は", "が")
        frame.done()
        if value_of(place.only) != (terms.COFFIN,) or topic is None:
            return None
        found = leaving(scope, topic)
    else:
        topic_phrase = last.phrase("は") or last.phrase("が")
        instead = len(pieces) == 2 and isinstance(first, Lead) and first.key == INSTEAD
        said = [word for word in last.adverbs if (sense := word.sense(Adverb)) is not None and sense.key == INSTEAD]
        if said and len(pieces) == 1:
            instead = True
            last = replace(last, adverbs=tuple(word for word in last.adverbs if word not in said))
        if topic_phrase is None or not passive or (len(pieces) != 1 and not instead):
            return None
        if topic_phrase.nouns.group == PLAYER:
            return None
        cards = describe(scope, topic_phrase.nouns)
        if not cards.beaten and not (cards.leaving and instead):
            return None
        found = leaving(scope, topic_phrase.nouns)
        last = replace(last, phrases=tuple(each for each in last.phrases if each is not topic_phrase))
    zone, end = place_of(scope, last, SELF if found.this else found.who)
    found = replace(found, optional=is_may(last))
    return found, Program((Move(EVENT, zone, terms.REMOVE if zone == terms.REMOVED else "", end),))


def place_of(scope: ShinsoScope, last: Clause, owner: Who) -> tuple[int, str]:
    zone, end, frame = instead_to(scope, last, owner)
    frame.done()
    return zone, end


def when_destroyed(
    scope: ShinsoScope, event: Provided, instead: Provided, last: Clause
) -> tuple[Replacement, Program] | None:
    """この眷属が破壊された場合、墓地に置くかわりに山札の一番下に置く: destroyed, but to another place (T77)."""
    if not waits_for(event) or instead.link != INSTEAD_OF or instead.clauses[-1].name != "put":
        return None
    happening = event_of(scope, event.clauses[0], event.link)
    if happening.events != (terms.DESTROYED,) or happening.condition is not None or happening.times:
        scope.fail(event.start, "replace_what", ("この眷属が破壊された場合、墓地に置くかわりに",))
    frame: Framed = Frame(scope, instead.clauses[-1])
    place = frame.need("に")
    frame.done()
    if value_of(place.only) != (terms.COFFIN,) or place.only.modifiers:
        scope.fail(place.start, "replace_what", ("墓地に置くかわりに",))
    zone, end = place_of(scope, last, SELF if happening.this else happening.who)
    found = Replacement((terms.DESTROYED_TO_COFFIN,), happening.who, happening.this, happening.tests, is_may(last))
    return found, Program((Move(EVENT, zone, terms.REMOVE if zone == terms.REMOVED else "", end),))


def leaving(scope: ShinsoScope, nouns: NounPhrase) -> Replacement:
    """Whose going to the coffin is changed."""
    cards = describe(scope, nouns)
    if cards.this:
        return Replacement((terms.TO_COFFIN,), this=True)
    event = terms.DESTROYED_TO_COFFIN if cards.leaving == "destroyed" else terms.TO_COFFIN
    return Replacement((event,), cards.who or ANY, tests=event_tests(scope, cards))
