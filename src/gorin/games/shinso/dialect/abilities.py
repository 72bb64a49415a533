"""Lines of cards on the field, cut into triggered, replacing, activated and continuous abilities (T3 to T24)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from gorin.engine.program.amount import ONE, CountOf, Exactly
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Every
from gorin.engine.program.cost import Provided
from gorin.engine.program.flow import Branch
from gorin.engine.program.numbers import PutCounters
from gorin.engine.program.roots import Cost
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ANY, EVENT_PLAYER, SELF, Who
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, REPLACEMENT, STATIC, Ability, Playing, Static, Trigger
from gorin.games.shinso import program, terms
from gorin.games.shinso.describing import Bearer, TimesSince
from gorin.games.shinso.dialect.card_rules import broken_rims
from gorin.games.shinso.dialect.clauses import COPULA, VERB, Clause, Np, np_of, particle_of
from gorin.games.shinso.dialect.conditions import condition_of, is_condition, rest_used, while_here
from gorin.games.shinso.dialect.costs import is_cost
from gorin.games.shinso.dialect.described import subject_who
from gorin.games.shinso.dialect.events import (
    SUMMONED_FROM,
    THAT_TURN,
    Happening,
    event_of,
    fought,
    is_event,
    is_phase,
    is_replaced,
    is_state_of_battle,
    moment_of,
    phase_of,
)
from gorin.games.shinso.dialect.forms import COST, FINAL, JOIN, MAY
from gorin.games.shinso.dialect.playing import costs_of, playing_sentence
from gorin.games.shinso.dialect.reading import Reading, Source
from gorin.games.shinso.dialect.replacing import Replaced, destination_changed, drawing_replaced, replaced
from gorin.games.shinso.dialect.sentences import Effects, Sentence
from gorin.games.shinso.dialect.statements import is_statement
from gorin.games.shinso.dialect.statics import Statics, waived
from gorin.games.shinso.dialect.timing import at_end_phase
from gorin.games.shinso.turns import CancelAttack
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import words_of


class Abilities:
    """Cuts the sentences of a line into abilities."""

    def __init__(
        self, source: Source, fresh: Callable[[], Reading], sentences: list[Sentence], modes: list[Node]
    ) -> None:
        self.source = source
        self.fresh = fresh
        self.rest = sentences
        self.modes = modes
        self.found: list[Ability] = []

    def read(self) -> tuple[Ability, ...]:
        if not self.rest and not self.modes:
            return ()
        while self.rest:
            self.one()
        if self.modes:
            raise self.source.error(
                self.modes[0].meta.start_pos, "modes_of_what", ("以下の①、②から1つ選んで発動する。",)
            )
        return tuple(self.found)

    def reading(self) -> Reading:
        return self.fresh()

    def one(self) -> None:
        """The next ability."""
        first = self.rest[0]
        reading = self.reading()
        drop_links(first.clauses[0])
        while len(first.clauses) > 1 and while_here(reading, first.clauses[0]):
            first.clauses.pop(0)
        own = playing_sentence(reading, first)
        if own is not None:
            self.rest.pop(0)
            self.found += own
            return
        if self.drawing(reading) or self.additional(reading) or self.rims(reading):
            return
        happening = self.waits(reading, first)
        if happening is not None:
            self.triggered(reading, first, happening)
            return
        if self.replaces(reading, first) or self.activated(reading, first):
            return
        if self.holds(reading, first) or self.decides(reading, first):
            return
        self.orders(reading, first)

    def following(self) -> list[Sentence]:
        """The sentences that go on with the ability: up to one that is an ability of its own (T131)."""
        taken: list[Sentence] = []
        while self.rest and not begins_anew(self.rest[0], bool(taken)):
            taken.append(self.rest.pop(0))
        return taken

    def effects(self, reading: Reading, sentences: Sequence[Sentence]) -> Effects:
        modes, self.modes = (self.modes, []) if not self.rest else ([], self.modes)
        return Effects(reading, modes)

    # ---- triggered ------------------------------------------------------------------------

    def waits(self, reading: Reading, sentence: Sentence) -> Happening | None:
        """A moment, phase or event at the head of the sentence."""
        clauses = sentence.clauses
        first = clauses[0]
        if first.verb("引", "ドロー") and first.tail == "代わりに":
            return None
        if len(clauses) == 3 and clauses[1].verb("置") and clauses[1].tail == "代わりに":
            return None
        piece = first.first("moment")
        if piece is not None:
            if is_to_come(piece):
                return None
            before = first.pieces[: first.pieces.index(piece)]
            first.pieces.remove(piece)
            return self.from_where(reading, first, before, moment_of(reading, piece, subject_before(before)))
        for particle in ("に", "ごとに", "で"):
            np = first.peek(particle)
            if is_phase(np) and not is_statement(first) and not first.verb("スキップ") and not play_phase(first, np):
                assert np is not None
                if any(is_to_come(mod) for mod in np.mods):
                    return None
                first.take(particle)
                return phase_of(reading, np)
        following = clauses[1] if len(clauses) > 1 else None
        if is_replaced(first, following) or is_state_of_battle(first, following):
            return None
        joined = first.form.mood == JOIN and following is not None and is_event(following)
        if joined and (first.verb("戦闘") or (first.verb("行") and first.take_said("を", "戦闘"))):
            return self.battle_won(reading, clauses)
        if is_event(first) and len(clauses) > 1:
            clauses.pop(0)
            reading.line_until = terms.THIS_TURN if first.tail in THAT_TURN else ""
            first.pieces, limits = split_limits(first.pieces)
            clauses[0].pieces[:0] = limits
            return event_of(reading, first)
        return None

    def from_where(self, reading: Reading, first: Clause, before: Sequence[Node], found: Happening) -> Happening:
        """手札から召喚時: only from there (T12); what else stands before a moment must be its subject."""
        for piece in before:
            if piece.data != "phrase" or particle_of(piece) in ("は", "が"):
                continue
            first.pieces.remove(piece)
            origin = np_of(piece)
            if found.events != (terms.SUMMONED,) or particle_of(piece) != "から" or not origin.says(*SUMMONED_FROM):
                reading.fail(piece, "before_moment")
            found = replace(found, events=(SUMMONED_FROM[str(origin.head)],))
        return found

    def battle_won(self, reading: Reading, clauses: list[Clause]) -> Happening:
        """Xが(n回)Fと戦闘し、勝利した場合; Xが戦闘を行い、Fを破壊した場合 (T84, T132)."""
        began = clauses.pop(0)
        event = clauses.pop(0)
        event.join(began)
        return fought(event_of(reading, event))

    def triggered(self, reading: Reading, sentence: Sentence, happening: Happening) -> None:
        """T3 to T16: an ability that waits."""
        first = sentence.clauses[0]
        limit = first.pop("limit")
        happening = at_end_phase(happening, sentence.clauses[-1])
        reading.event_card = happening.named
        if happening.events[0] in (*terms.PHASE_EVENTS.values(), terms.TURN_BEGINS, terms.TURN_ENDS):
            reading.event_player = True
        reading.other_party = happening.this and happening.events[0] in terms.TWO_PARTIES
        self.rest.pop(0)
        optional = first.verb("発動") and len(sentence.clauses) == 1 and not first.pieces
        if optional:
            optional = first.form.mood == MAY
            following = self.following()
            if not following:
                reading.fail(first.verb_node, "next_missing", end=True)
        else:
            following = [sentence, *self.following()]
        effects = self.effects(reading, following)
        if optional:
            over = reading.draft.label()
            reading.draft.emit(program.MayDo(over))
            effects.carry_out(following)
            reading.draft.place(over)
        elif happening.times:
            self.counted(reading, effects, following, happening.times)
        else:
            effects.carry_out(following)
        if reading.of_moment:
            happening = replace(happening, each=False)
        if limit is not None and happening.that_turn:
            reading.fail(limit, "twice")
        once = limit_of(reading, limit) or int(happening.that_turn)
        ability = Ability(
            AUTOMATIC, reading.draft.finish(), trigger=happening.trigger(), limit=once, playing=once_a_game(limit)
        )
        self.found.append(ability)

    def counted(self, reading: Reading, effects: Effects, sentences: Sequence[Sentence], times: int) -> None:
        """n回…した場合: counted while the card is on the field (T84)."""
        name = "回数"
        over = reading.draft.label()
        reading.draft.emit(PutCounters(THIS, name, ONE))
        reading.draft.emit(Branch(Compare(TimesSince(name), EQUAL, Exactly(times)), over))
        effects.carry_out(sentences)
        reading.draft.place(over)

    def drawing(self, reading: Reading) -> bool:
        """T137 ドローフェイズにドローする前にE1。その後、…ドローしたカード…."""
        sentence = self.rest[0]
        clauses = sentence.clauses
        if not (len(clauses) > 1 and clauses[0].verb("ドロー", "引") and clauses[0].tail == "前に"):
            return False
        phase, subject = clauses[0].take("に", "で"), clauses[0].take("は", "が")
        if not is_phase(phase):
            reading.fail(clauses[0].verb_node, "draw_phase", ("ドローフェイズに",))
        who = SELF
        if subject is not None:
            who = subject_who(subject)
        rest_used(reading, clauses.pop(0))
        self.rest.pop(0)
        following = self.following()
        if not following or following[0].link() != "その後":
            reading.fail(sentence.node, "after_drawing", ("その後、ドローしたカード1枚を",), end=True)
        reading.actor = reading.base_actor = Who(EVENT_PLAYER)
        effects = self.effects(reading, following)
        effects.say(sentence)
        reading.drawn = reading.draft.reg()
        reading.draft.emit(program.DrawOfPhase(reading.drawn))
        effects.carry_out(following)
        trigger = Trigger((terms.BEFORE_DRAWING,), who)
        self.found.append(Ability(AUTOMATIC, reading.draft.finish(), trigger=trigger))
        return True

    def additional(self, reading: Reading) -> bool:
        """T135 この眷属をスリープさせる際、Aしてもよい。そうした場合、E."""
        sentence = self.rest[0]
        first = sentence.clauses[0]
        if not (first.verb("スリープ") and first.tail in ("際", "際に") and len(sentence.clauses) > 1):
            return False
        this = first.take("を")
        if this is None or not this.is_("THIS"):
            reading.fail(first.verb_node, "sleep_price", ("この眷属をスリープさせる際",))
        rest_used(reading, first)
        self.rest.pop(0)
        following = self.following()
        if not following or following[0].link() not in ("そうした場合", "そうした場合は"):
            reading.fail(sentence.node, "if_done_missing", ("そうした場合、",), end=True)
        if sentence.clauses[-1].form.mood != MAY:
            reading.fail(sentence.clauses[-1].verb_node, "sleep_price", ("捨ててもよい",))
        costs = costs_of(reading, sentence.clauses[1:])
        drop_links(following[0].clauses[0])
        self.effects(reading, following).carry_out(following)
        playing = Playing(terms.ALSO_PAID, Exactly(0), None, costs)
        self.found.append(Ability(ACTIVATED, reading.draft.finish(), playing=playing, timing=terms.MY_PLAY_PHASE))
        return True

    def rims(self, reading: Reading) -> bool:
        """T117."""
        clauses = self.rest[0].clauses
        said = broken_rims(reading, clauses)
        if said is None:
            return False
        for clause in clauses:
            rest_used(reading, clause)
        self.rest.pop(0)
        self.found.append(Ability(STATIC, static=Static(said.things, said.changes)))
        return True

    # ---- replacing ------------------------------------------------------------------------

    def replaces(self, reading: Reading, sentence: Sentence) -> bool:
        """T77, T114, T117: 代わりに, and where cards go instead."""
        clauses = sentence.clauses
        drawing = drawing_replaced(reading, clauses)
        found: Replaced
        if drawing is not None:
            found = drawing, None
        elif len(clauses) > 1 and is_replaced(clauses[0], clauses[1]):
            found = replaced(reading, clauses)
        else:
            changed = destination_changed(reading, clauses)
            if changed is None:
                return False
            found = changed
        replacement, ops = found
        self.rest.pop(0)
        if ops is not None:
            self.found.append(Ability(REPLACEMENT, ops, replacement=replacement))
            return True
        effects = Effects(reading)
        effects.asking = True
        effects.say(sentence)
        effects.finish()
        self.found.append(Ability(REPLACEMENT, reading.draft.finish(), replacement=replacement))
        return True

    # ---- activated ------------------------------------------------------------------------

    def activated(self, reading: Reading, sentence: Sentence) -> bool:
        """T18 to T24, T133, T134, T136; R38 いつでも."""
        clauses = sentence.clauses
        first = clauses[0]
        limit = first.first("limit")
        timing = terms.MY_PLAY_PHASE
        np = first.peek("に")
        free = is_phase(np) and play_phase(first, np)
        any_time = bool([clause for clause in clauses if clause.adverb("いつでも") is not None])
        instead = len(clauses) > 1 and first.verb("攻撃") and first.tail == "代わりに"
        cost = any(clause.form.mood == COST for clause in clauses)
        relic = first.peek("を")
        this_relic = relic is not None and relic.is_("THIS") and relic.head.startswith("装備されている")
        may = clauses[-1].kind == VERB and clauses[-1].form.mood == MAY and not is_statement(clauses[-1])
        issue = clauses[-1].verb("発動") and len(clauses) > 1 and clauses[-1].form.mood == FINAL
        order = limit is not None and is_order(clauses[-1])
        announced = announces_alone(clauses)
        if (
            not (limit is not None and (may or issue or cost or order))
            and not announced
            and not free
            and not any_time
            and not instead
            and not this_relic
            and not cost
        ):
            return False
        if limit is not None and not (may or issue or cost or order):
            return False
        first.pop("limit")
        if any_time or (limit is not None and "相手" in words_of(limit)[0]):
            timing = terms.ANY_TURN
        self.rest.pop(0)
        reading.announced = True
        if free:
            assert np is not None
            first.take("に")
            happening = phase_of(reading, np)
            if happening.who not in (SELF, ANY) or happening.upcoming or happening.ordinal:
                reading.fail(np.node, "whose_turn", ("自分プレイフェイズに",))
            says_no_more(*(word for word in words_of(np.node) if word.type == "PLAYER"))
        if instead:
            timing = terms.INSTEAD_OF_ATTACKING
            rest_used(reading, clauses.pop(0))
        self.body_of(reading, sentence, limit, timing, free or any_time)
        return True

    def body_of(self, reading: Reading, sentence: Sentence, limit: Node | None, timing: int, free: bool) -> None:
        """The price and the effect of an activated ability."""
        clauses = sentence.clauses
        following = self.following()
        costs: list[Cost] = []
        relic = clauses[0].peek("を")
        if relic is not None and relic.head.startswith("装備されている"):
            costs.append(Provided(Compare(CountOf(Bearer()), AT_LEAST, ONE)))
        if announces(clauses):
            clauses = clauses[:-1]
            if not following:
                reading.fail(sentence.node, "next_missing", end=True)
            if all_costs(clauses):
                costs += costs_of(reading, clauses)
                sentences = following
            else:
                clauses[-1].form = replace(clauses[-1].form, mood=FINAL)
                sentence.clauses = clauses
                sentences = [sentence, *following]
        elif following and following[0].link() in ("そうした場合", "そうした場合は") and all_costs(clauses):
            if clauses[-1].form.mood not in (MAY, FINAL):
                reading.fail(clauses[-1].verb_node, "no_end", ("する。", "してもよい。"), end=True)
            costs += costs_of(reading, clauses)
            drop_links(following[0].clauses[0], ("そうした場合", "そうした場合は"))
            sentences = following
        else:
            sentences = [sentence, *following]
        if sentences and sentences[0].clauses and sentences[0].clauses[0].form.mood == COST:
            opening = sentences[0]
            paid = [clause for clause in opening.clauses if clause.form.mood == COST and is_cost(clause)]
            costs += costs_of(reading, paid)
            opening.clauses = [clause for clause in opening.clauses if clause not in paid]
        effects = self.effects(reading, sentences)
        effects.asking = sentences[0] is sentence
        for index, each in enumerate(sentences):
            effects.say(each, sentences[index + 1] if index + 1 < len(sentences) else None)
            effects.asking = False
        effects.finish()
        done = reading.draft.finish()
        cancels = [op for op in done.ops if isinstance(op, CancelAttack)]
        if cancels:
            timing = terms.WHEN_LETHAL if cancels[0].lethal else terms.WHEN_ATTACKED
        self.found.append(
            Ability(
                ACTIVATED,
                done,
                costs=(tuple(costs),) if costs else (),
                limit=limit_of(reading, limit),
                timing=timing,
                playing=once_a_game(limit),
            )
        )

    # ---- what holds -----------------------------------------------------------------------

    def holds(self, reading: Reading, sentence: Sentence) -> bool:
        """T26, T27, T130: a sentence that tells a state is continuous while the card is on the field."""
        clauses = sentence.clauses
        plain_clauses = [clause for clause in clauses if not self.is_frame(clause)]
        limited = len(clauses) == 2 and clauses[0].verb("置") and clauses[1].kind == COPULA
        if not limited and not (
            plain_clauses
            and all(is_statement(clause) or clause.verb("扱") or waived(clause) for clause in plain_clauses)
        ):
            return False
        self.rest.pop(0)
        reading.static = True
        Statics(reading, self.found, self.rest).read(sentence, limited)
        return True

    def decides(self, reading: Reading, sentence: Sentence) -> bool:
        """Cの場合、自分はゲームに勝利する: as soon as it is so (T84, R42)."""
        *conditions, last = sentence.clauses
        if not conditions or not last.verb("勝利", "敗北") or not all(is_condition(clause) for clause in conditions):
            return False
        self.rest.pop(0)
        found = [condition_of(reading, clause) for clause in conditions]
        sentence.clauses = [last]
        self.effects(reading, [sentence]).carry_out([sentence])
        trigger = Trigger((terms.NUMBER_BELOW,), state=found[0] if len(found) == 1 else Every(tuple(found)))
        self.found.append(Ability(AUTOMATIC, reading.draft.finish(), trigger=trigger))
        return True

    def is_frame(self, clause: Clause) -> bool:
        """Conditions and the like, around what is said."""
        return (
            is_condition(clause)
            or clause.tail in ("ために", "ごとに")
            or (clause.verb("破壊") and clause.tail in ("場合", "場合は"))
            or is_state_of_battle(clause, clause)
            or (clause.verb("行") and clause.tail == "代わりに")
            or (clause.verb("行") and clause.has("を") and not clause.tail)
        )

    def orders(self, reading: Reading, sentence: Sentence) -> None:
        """T30: an order without a moment is a 召喚時 effect of a 眷属."""
        if not reading.kinds & terms.KIN:
            reading.fail(sentence.node, "no_moment", ("登場時、", "この領地が展開されている間、", "1ターンに1回、"))
        self.rest.pop(0)
        following = [sentence, *self.following()]
        self.effects(reading, following).carry_out(following)
        trigger = Trigger((terms.SUMMONED,), this=True)
        self.found.append(Ability(AUTOMATIC, reading.draft.finish(), trigger=trigger))


def is_to_come(part: Node) -> bool:
    """次の…: set up when the card is played, not an ability that waits every turn (T17, T30)."""
    return any(word == "次の" for word in words_of(part))


def is_order(clause: Clause) -> bool:
    """1ターンに1回、E: its player uses it when he likes, as with もよい (T18)."""
    return clause.kind == VERB and clause.form.mood == FINAL and not clause.tail and not is_statement(clause)


def announces_alone(clauses: Sequence[Clause]) -> bool:
    """Aして発動できる。E: any number of times (T19, T134)."""
    last = clauses[-1]
    if len(clauses) < 2 or not last.verb("発動") or last.form.mood != MAY or last.pieces:
        return False
    return clauses[0].verb("取り除") or all_costs(clauses[:1])


def subject_before(pieces: Sequence[Node]) -> Np | None:
    """Xは攻撃終了時に…: the moment is that of X."""
    for piece in pieces:
        if piece.data == "phrase" and particle_of(piece) in ("は", "が"):
            np = np_of(piece)
            return None if np.is_("PLAYER") else np
    return None


def announces(clauses: Sequence[Clause]) -> bool:
    """…発動する。E; 次の効果を発動してもよい。E: E is the next sentence (T133, T134)."""
    last = clauses[-1]
    if not last.verb("発動") or last.form.mood not in (FINAL, MAY):
        return False
    np = last.peek("を")
    if np is None:
        return not last.pieces
    if np.head == "効果" and [str(words_of(mod)[0]) for mod in np.mods] == ["次の"]:
        last.take("を")
        return True
    return False


def all_costs(clauses: Sequence[Clause]) -> bool:
    return all(is_cost(clause) for clause in clauses)


def play_phase(clause: Clause, np: Np | None) -> bool:
    """T19 自分プレイフェイズに発動できる."""
    return np is not None and str(np.head) == "プレイフェイズ" and clause.verb("発動") and clause.form.mood == MAY


def drop_links(clause: Clause, further: tuple[str, ...] = ()) -> None:
    """また, さらに at the head of an ability of its own."""
    for word in ("また", "さらに"):
        says_no_more(clause.link(word))
    for word in further:
        clause.link(word)


def split_limits(pieces: list[Node]) -> tuple[list[Node], list[Node]]:
    """1ターンに1回 belongs to the ability, not to the event."""
    limits = [piece for piece in pieces if piece.data == "limit"]
    return [piece for piece in pieces if piece.data != "limit"], limits


def limit_of(reading: Reading, piece: Node | None) -> int:
    """R45."""
    if piece is None:
        return 0
    word = words_of(piece)[0]
    if word.startswith("ゲーム中"):
        return 0
    found = re.match(r"1ターンに(\d)", word)
    if word.endswith("しか") or (found is not None and found[1] == "0"):
        reading.fail(piece, "name_limit", ("1ターンに1回、",))
    return int(found[1]) if found is not None else 1


def once_a_game(piece: Node | None) -> Playing | None:
    """T136 ゲーム中1回だけ: once in a game for a player and cards of this name."""
    if piece is None or not words_of(piece)[0].startswith("ゲーム中"):
        return None
    return Playing(terms.ONCE_A_GAME_BY_NAME, ONE)


def begins_anew(sentence: Sentence, after: bool) -> bool:
    """Whether a sentence is an ability of its own: また with a moment, or words of T26 (T131)."""
    first = sentence.clauses[0]
    head = sentence.link()
    if head == "また" and (first.first("moment") is not None or any(is_event(clause) for clause in sentence.clauses)):
        return True
    if head in ("その後", "そうした場合", "そうした場合は", "そうでなければ", "ただし"):
        return False
    np = first.peek("が")
    here = (
        first.kind == VERB
        and first.tail in ("間", "間は", "限り")
        and np is not None
        and np.is_("THIS")
        and (first.form.mood == "state" or first.verb("いる", "存在", "ある"))
    )
    return here or (first.first("moment") is not None and head is None) or is_number_event(first)


def is_number_event(clause: Clause) -> bool:
    return is_event(clause) and clause.verb("な")
