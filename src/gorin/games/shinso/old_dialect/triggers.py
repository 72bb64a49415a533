"""Abilities that wait for a moment, a phase or an event (T3 to T17, T84, T132, T137)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.amount import ONE, Exactly
from gorin.engine.program.condition import EQUAL, Compare
from gorin.engine.program.flow import Branch
from gorin.engine.program.numbers import PutCounters
from gorin.engine.program.things import EVENT, THIS
from gorin.engine.program.who import ALL, EVENT_PLAYER, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, Ability, Trigger
from gorin.games.shinso import program, terms
from gorin.games.shinso.describing import TimesSince
from gorin.games.shinso.old_dialect.battles import fought
from gorin.games.shinso.old_dialect.clauses import Clause, Np, np_of, particle_of
from gorin.games.shinso.old_dialect.conditions import rest_used
from gorin.games.shinso.old_dialect.cutting import Cutting, limit_of, once_a_game, split_limits
from gorin.games.shinso.old_dialect.described import is_player, subject_who
from gorin.games.shinso.old_dialect.events import (
    SUMMONED_FROM,
    THAT_TURN,
    event_of,
    is_event,
    is_replaced,
    is_state_of_battle,
)
from gorin.games.shinso.old_dialect.forms import JOIN, MAY
from gorin.games.shinso.old_dialect.happenings import Happening, is_phase, moment_of, phase_of
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.sentences import Effects, Sentence
from gorin.games.shinso.old_dialect.statements import is_statement
from gorin.games.shinso.old_dialect.timing import at_end_phase
from gorin.text.grammar import Node
from gorin.text.tree import words_of


class Triggers(Cutting):
    """Reads abilities that start by themselves."""

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
            stated = is_statement(first) and particle != "ごとに"
            if is_phase(np) and not stated and not first.verb("スキップ") and not play_phase(first, np):
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
            topic = first.peek("は")
            return self.of_topic(reading, topic, event_of(reading, first))
        return None

    def of_topic(self, reading: Reading, topic: Np | None, found: Happening) -> Happening:
        """Xは…した時、E: what E says without a subject is about X; すべてのプレイヤーは…: about that player (R118)."""
        if topic is None or topic.is_("THIS"):
            return found
        if is_player(topic):
            if subject_who(topic) == ALL:
                reading.actor = reading.base_actor = Who(EVENT_PLAYER)
            return found
        reading.event_topic = EVENT
        return replace(found, each=True, that_turn=False)

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
            AUTOMATIC,
            reading.draft.finish(),
            trigger=happening.trigger(),
            limit=once,
            playing=once_a_game(limit),
            zones=happening.zones,
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
        if phase is None or not phase.says("ドローフェイズ"):
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


def is_to_come(part: Node) -> bool:
    """次の…: set up when the card is played, not an ability that waits every turn (T17, T30)."""
    return any(word == "次の" for word in words_of(part))


def subject_before(pieces: Sequence[Node]) -> Np | None:
    """Xは攻撃終了時に…: the moment is that of X."""
    for piece in pieces:
        if piece.data == "phrase" and particle_of(piece) in ("は", "が"):
            np = np_of(piece)
            return None if np.is_("PLAYER") else np
    return None


def play_phase(clause: Clause, np: Np | None) -> bool:
    """T19 自分プレイフェイズに発動できる."""
    return np is not None and str(np.head) == "プレイフェイズ" and clause.verb("発動") and clause.form.mood == MAY
