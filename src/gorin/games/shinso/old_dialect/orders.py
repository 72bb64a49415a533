"""The clauses of a sentence: conditions, choices, durations, subjects, orders, statements (N11, N18, section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lark import Token

from gorin.engine.program.cards import Remember
from gorin.engine.program.condition import Did
from gorin.engine.program.flow import Branch, Picked
from gorin.engine.program.numbers import Lasting, Meanwhile
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import NOBODY, All, It
from gorin.engine.program.who import ALL, ANY, MASTER_OF, SELF, Who
from gorin.engine.values.ability import Static
from gorin.games.shinso import choices, program, terms
from gorin.games.shinso.old_dialect.actions import act
from gorin.games.shinso.old_dialect.amounts import amount_of, number_of_cards, per_piece
from gorin.games.shinso.old_dialect.choosing import chosen
from gorin.games.shinso.old_dialect.clauses import (
    CHANGE,
    EITHER,
    HEADER,
    NOMINAL,
    VERB,
    Clause,
    Np,
    np_of,
    particle_of,
)
from gorin.games.shinso.old_dialect.conditions import (
    condition_of,
    is_condition,
    named,
    offered_condition,
    rest_used,
    while_here,
)
from gorin.games.shinso.old_dialect.described import EACH_FOR_HIMSELF, is_player, subject_who
from gorin.games.shinso.old_dialect.events import is_event
from gorin.games.shinso.old_dialect.forms import COST, JOIN, MAY, PAST
from gorin.games.shinso.old_dialect.happenings import is_phase
from gorin.games.shinso.old_dialect.modifiers import compared_number, done_verb
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.objects import object_of
from gorin.games.shinso.old_dialect.powers import per_battle
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.saying import Said
from gorin.games.shinso.old_dialect.statements import is_statement, permits, statement
from gorin.games.shinso.old_dialect.timing import (
    duration_of,
    stays_asleep,
    turn_of,
    until_of,
)
from gorin.games.shinso.turns import ForPlayers
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.links import Links
from gorin.text.tree import token, tree, trees, words_of

NEXT = ("その後", "そうして", "また", "さらに", "この時", "その際", "その時", "この召喚では", "同時に")


PER = (
    "だけ",
    "だけの",
    "につき",
    "分",
    "分だけ",
    "分の",
    "ごとに",
    "と同じ数の",
    "と同じだけの",
    "と同じ数",
    "と同じだけ",
)


class Orders:
    """Carries the clauses of a sentence into the draft of a reading."""

    def __init__(self, reading: Reading, modes: Sequence[Node] = ()) -> None:
        self.reading = reading
        self.draft = reading.draft
        self.modes = list(modes)
        self.links = Links(self.draft)
        self.optional = self.postponed = self.goes_on = False
        self.asking = False
        self.loop: tuple[int, int, Cell, bool] | None = None
        self.per_battle: Node | None = None

    def header(self, clause: Clause) -> None:
        """A choice of modes, which stand after the sentence."""
        raise AssertionError("the reader of whole sentences knows the modes")

    def shuffle_now(self) -> None:
        """T53: a deck that was searched is shuffled where the part that may be declined ends."""
        raise AssertionError("the reader of whole sentences shuffles")

    def run(self, clauses: Sequence[Clause], labels: list[int]) -> None:
        """The parts of a sentence in order; もよい at the end is asked before all orders (N18)."""
        reading = self.reading
        may = self.is_asked(clauses)
        over: int | None = None
        in_full = reading.exact
        stops: list[int] = []
        rest = list(clauses)
        while rest:
            clause = rest.pop(0)
            self.leads(clause, labels)
            if clause.verb("召喚") and clause.tail == "ために" and rest:
                labels.append(self.draft.label())
                self.draft.emit(Branch(offered_condition(reading, clause, rest.pop(0)), labels[-1]))
                continue
            if while_here(reading, clause):
                continue
            if is_condition(clause):
                labels.append(self.draft.label())
                self.topic_of(clause)
                self.draft.emit(Branch(condition_of(reading, clause), labels[-1]))
                continue
            if may and over is None:
                over = self.draft.label()
                self.optional = True
                self.draft.emit(program.MayDo(over, reading.actor if reading.actor not in (ALL, ANY) else SELF))
            if clause.kind == EITHER or (clause.tail == "か" and rest):
                self.either(clause, rest)
                rest = []
                continue
            if clause.verb("な") and clause.tail == "ように":
                self.total(clause)
                continue
            if clause.form.mood == MAY and rest and clause.kind == VERB and not is_statement(clause):
                reading.fail(clause.verb_node, "may_last")
            if clause.form.mood == JOIN and not rest and clause.kind in (VERB, CHANGE):
                reading.fail(clause.verb_node, "no_end", ("する。",), end=True)
            self.clause(clause)
            if clause.form.mood == COST:
                labels.append(self.draft.label())
                self.draft.emit(Branch(Did(), labels[-1]))
            elif in_full and rest:
                self.links.stop(stops)
        self.permitted(clauses[-1])
        for label in stops:
            self.draft.place(label)
        if over is not None:
            self.shuffle_now()
            self.draft.place(over)

    def permitted(self, last: Clause) -> None:
        """T18, T77: what may be activated or done instead is offered to the card's controller."""
        if self.asking and last.kind in (VERB, CHANGE) and last.form.mood == MAY and self.reading.actor != SELF:
            self.reading.fail(last.verb_node, "may_of_others", ("する。",))

    def is_asked(self, clauses: Sequence[Clause]) -> bool:
        last = clauses[-1]
        if self.asking or last.kind not in (VERB, CHANGE) or last.form.mood != MAY:
            return False
        if is_statement(last) and permits(last):
            return False
        return not (last.verb("無視") and self.reading.played is not None)

    def topic_of(self, clause: Clause) -> None:
        """XはCの場合…: X is what the rest speaks of (T148)."""
        np = clause.peek("は")
        if np is None or is_player(np) or not (np.is_("THIS") or clause.has("が")):
            return
        if clause.verb("いる", "ある", "存在", "いない", "ない") and not clause.has("が") and clause.has("に"):
            return
        clause.take("は")
        cards = describe(self.reading, np)
        self.reading.topic = chosen(self.reading, cards, None, subject=True)

    def leads(self, clause: Clause, labels: list[int]) -> None:
        """Subject, duration and amounts that stand in a clause (N11, N18, R118)."""
        reading = self.reading
        for piece in list(clause.pieces):
            kind = piece.data
            if kind == "link" and words_of(piece)[0] in NEXT:
                if words_of(piece)[0] == "同時に" and clause.verb("装備"):
                    continue
                says_no_more(words_of(piece)[0])
                clause.pieces.remove(piece)
            elif kind == "duration":
                clause.pieces.remove(piece)
                self.duration(piece)
            elif kind == "during":
                clause.pieces.remove(piece)
                self.during(piece, labels)
            elif kind in ("per_value", "per_growth"):
                clause.pieces.remove(piece)
                self.set_per(piece, per_piece(reading, piece))
            elif kind == "counted_phrase":
                clause.pieces.remove(piece)
                node = tree(piece, "np")
                assert node is not None
                if particle_of(piece) not in PER or token(piece, "COUNTED") != "数":
                    reading.fail(piece, "unused_amount")
                self.set_per(piece, number_of_cards(reading, describe(reading, Np(node))))
            elif kind == "same_as":
                clause.pieces.remove(piece)
                self.same_as(piece)
            elif kind == "nobody":
                says_no_more(words_of(piece)[0])
                clause.pieces.remove(piece)
                reading.actor = ANY
            elif kind == "phrase":
                self.lead_phrase(clause, piece)

    def during(self, piece: Node, labels: list[int]) -> None:
        """自分のターン中: a condition."""
        labels.append(self.draft.label())
        self.draft.emit(Branch(turn_of(self.reading, piece), labels[-1]))

    def lead_phrase(self, clause: Clause, piece: Node) -> None:
        reading = self.reading
        np, particle = np_of(piece), particle_of(piece)
        if (
            particle in ("は", "が")
            and is_player(np)
            and not np.mods
            and not is_event(clause)
            and not is_condition(clause)
        ):
            clause.pieces.remove(piece)
            if np.head == "そのプレイヤー" and not reading.event_player:
                reading.fail(np.node, "players")
            who = subject_who(np)
            if who == reading.actor == SELF and not reading.static:
                says_no_more(np.head)
            reading.actor = EACH_FOR_HIMSELF if reading.for_each and who == ALL else who
            reading.actor_word = np.head
        elif particle in ("は", "が") and np.head == "コントローラー":
            clause.pieces.remove(piece)
            reading.actor, reading.actor_word = self.controller(np), np.head
        elif particle in ("まで", "までの間") and np.head.type == "PHASE":
            clause.pieces.remove(piece)
            reading.until, reading.until_node = until_of(reading, np), piece
        elif particle == "まで" and np.head.type == "COUNTED":
            says_no_more(*(word for word in piece.children if isinstance(word, Token)))
            clause.pieces.remove(piece)
            self.set_per(piece, amount_of(reading, np))
        elif particle == "に" and is_phase(np) and stays_asleep(clause):
            clause.pieces.remove(piece)
            reading.until, reading.until_node = until_of(reading, np).removesuffix("+end") + "+end", piece
        elif particle in PER and not (particle == "ごとに" and np.head.type == "PHASE"):
            if particle in ("分", "分だけ", "分の") and np.head.type not in ("STAT", "COUNTED", "KIND"):
                return
            clause.pieces.remove(piece)
            self.set_per(piece, amount_of(reading, np))

    def controller(self, np: Np) -> Who:
        """その眷属のコントローラーは, この秘宝を装備する眷属をコントロールするプレイヤーは."""
        inner = np.inner()
        if inner is None:
            self.reading.fail(np.node, "one_card", ("その眷属のコントローラー",))
        found = It(self.draft.reg())
        self.draft.emit(Remember(found.reg, named(self.reading, inner)))
        return Who(MASTER_OF, found.reg)

    def set_per(self, piece: Node, amount: Amount) -> None:
        if self.reading.per_node is not None:
            self.reading.fail(piece, "twice")
        self.reading.per, self.reading.per_node = amount, piece

    def same_as(self, piece: Node) -> None:
        """相手が捨てたのと同じだけの (T143)."""
        reading = self.reading
        word = token(piece, "DONE")
        assert word is not None
        amount = reading.done_by(done_verb(word), word).count(self.draft)
        if amount is None:
            reading.fail(word, "nothing_done")
        self.set_per(piece, amount)

    def duration(self, piece: Node) -> None:
        word = token(piece, "DURATION")
        assert word is not None
        if list(trees(piece)):
            self.reading.fail(piece, "of_what")
        self.reading.until = duration_of(word)
        self.reading.until_node = piece

    def total(self, clause: Clause) -> None:
        """T62 戦闘力の合計がN以下になるように, T143 その眷属の戦闘力以下になるように."""
        reading = self.reading
        np = clause.take("が", "は")
        limit = clause.pop("stat_limit")
        quantity = quantity_piece(reading, clause.pop("quantity"))
        most = compared_number(reading, limit) if limit is not None else None
        if quantity is not None and quantity.relation == "<=" and most is None:
            most = quantity.most
        if (np is None and limit is None) or most is None or (np is not None and np.head != "合計"):
            reading.fail(clause.verb_node, "total_any", ("戦闘力の合計が8000以下になるように",))
        inner = np.inner() if np is not None else None
        if (np is not None and inner is None) or (inner is not None and not inner.says("戦闘力")):
            reading.fail(clause.verb_node, "total_any", ("戦闘力の合計が",))
        rest_used(reading, clause)
        reading.total = most

    def either(self, clause: Clause, rest: list[Clause]) -> None:
        """Aするか、Bする; 使用、もしくはセットする (T142): asked as an option in the printed order."""
        reading = self.reading
        if not rest:
            reading.fail(clause.verb_node, "either_what")
        selected = reading.selected
        if selected is None and clause.has("を") and not rest[0].has("を", "は", "が") and len(rest) == 1:
            self.leads(clause, [])
            selected = object_of(reading, clause)
        num = self.draft.num()
        self.draft.emit(choices.PickEither(num, 2, reading.actor))
        for option, part in ((1, [clause]), (2, rest)):
            label = self.draft.label()
            self.draft.emit(Branch(Picked(num, option), label))
            reading.selected = selected
            for each in part:
                self.leads(each, [])
                if each.kind == EITHER:
                    each.kind, each.stem = VERB, str(each.word)
                each.tail = ""
                self.clause(each)
            self.draft.place(label)

    def clause(self, clause: Clause) -> None:
        """One clause: a statement, a choice of modes, or an order."""
        reading = self.reading
        if clause.kind == HEADER:
            self.header(clause)
            return
        if clause.verb("扱") and not clause.pieces:
            return
        if clause.verb("戦闘") and clause.tail == "ごとに":
            self.per_battle = clause.verb_node
            return
        if is_statement(clause):
            said = statement(reading, clause)
            if said is not None:
                rest_used(reading, clause)
                self.state(said)
                return
        if clause.tail and not (clause.tail in ("あと", "あとに", "あとで", "後", "後に") and clause.form.mood == PAST):
            reading.fail(clause.verb_node, "no_condition_here")
        if clause.kind not in (VERB, CHANGE):
            reading.fail(clause.verb_node if clause.kind != NOMINAL else clause.node, "cannot_be_done")
        if clause.form.mood == COST:
            reading.exact = True
        if clause.tail:
            clause.form = replace(clause.form, mood=JOIN)
        act(reading, clause)
        rest_used(reading, clause)

    def state(self, said: Said) -> None:
        """A statement as a one-time effect: on the cards that fit now, or on players for a time (R119, R120)."""
        reading = self.reading
        if self.per_battle is not None:
            said, self.per_battle = per_battle(reading, said, self.per_battle), None
        until = reading.lasting(said.fallback)
        if said.players is not None:
            if said.things == NOBODY:
                self.draft.emit(ForPlayers(said.players, said.changes, until))
            else:
                self.draft.emit(Meanwhile(Static(said.things, said.changes), until))
            return
        if said.fallback == terms.FOR_GOOD and is_rims(said.things):
            self.draft.emit(Meanwhile(Static(said.things, said.changes), until))
            return
        self.draft.emit(Lasting(said.things, said.changes, until))


def is_rims(things: Things) -> bool:
    """R119: what is said of rims holds for all that fit while it lasts."""
    return isinstance(things, All) and all(part.zone == terms.RIMS for part in things.group.parts)
