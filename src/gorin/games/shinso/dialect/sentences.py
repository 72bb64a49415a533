"""Effects, sentence by sentence: conditions, choices, durations, subjects, modes, what waits (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Draw, Move, Pick, Shuffle
from gorin.engine.program.condition import Did, Fits, Not
from gorin.engine.program.flow import Branch, EachPlayer, Goto, Picked, PickOption
from gorin.engine.program.group import Group
from gorin.engine.program.numbers import Lasting, Later, Meanwhile, Turn
from gorin.engine.program.roots import Amount, Condition, Op, Things
from gorin.engine.program.things import NOBODY, All, Among, It
from gorin.engine.program.who import ACTIVE, ALL, ANY, EVENT_PLAYER, OTHER, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, Ability, Static
from gorin.games.shinso import choices, program, terms
from gorin.games.shinso.describing import ControlledBy, ModeTaken
from gorin.games.shinso.dialect.actions import act
from gorin.games.shinso.dialect.amounts import amount_of, number_of_cards, per_piece
from gorin.games.shinso.dialect.card_rules import broken_rims
from gorin.games.shinso.dialect.choosing import chosen
from gorin.games.shinso.dialect.clauses import (
    CHANGE,
    EITHER,
    HEADER,
    NOMINAL,
    VERB,
    Clause,
    Np,
    clauses_of,
    np_of,
    particle_of,
    restated,
)
from gorin.games.shinso.dialect.conditions import condition_of, is_condition, offered_condition, rest_used, while_here
from gorin.games.shinso.dialect.events import Happening, event_of, is_event, is_phase, moment_of, phase_of
from gorin.games.shinso.dialect.forms import COST, JOIN, MAY, NOT, PAST
from gorin.games.shinso.dialect.headers import for_others, header_of, others_tests
from gorin.games.shinso.dialect.leaving import after_use
from gorin.games.shinso.dialect.nouns import EACH_FOR_HIMSELF, compared_number, describe, done_verb, is_player
from gorin.games.shinso.dialect.objects import destination, removed_from
from gorin.games.shinso.dialect.player_rules import kin_limit
from gorin.games.shinso.dialect.powers import per_battle
from gorin.games.shinso.dialect.quantities import quantity_piece
from gorin.games.shinso.dialect.reading import Reading
from gorin.games.shinso.dialect.saying import Said
from gorin.games.shinso.dialect.statements import is_gift, is_statement, statement
from gorin.games.shinso.dialect.timing import (
    EXTRA_TURN,
    at_end_phase,
    coming_turn,
    duration_of,
    stays_asleep,
    turn_of,
    until_of,
)
from gorin.games.shinso.turns import ForPlayers
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.law import built, says_no_more
from gorin.text.tree import token, tree, trees, words_of

IF_DONE = ("そうした場合", "そうした場合は")


OTHERWISE = ("そうでなければ", "そうでない場合")


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


WHEN = ("場合", "場合に", "場合は", "場合には", "場合では")


class Sentence:
    """One sentence: its clauses, with what stands at its head taken out as it is met."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.clauses = clauses_of(node)

    def link(self) -> Token | None:
        """The joining word at its head."""
        first = self.clauses[0].pieces[:1]
        return words_of(first[0])[0] if first and first[0].data == "link" else None


def sentences_of(body: Node) -> tuple[list[Sentence], list[Node]]:
    """The sentences of a body and its modes; what only restates rules is left out (N17)."""
    found = [Sentence(child) for child in trees(body) if child.data == "sentence" and not restated(child)]
    return found, [child for child in trees(body) if child.data == "mode"]


class Effects:
    """Carries sentences into the draft of a reading."""

    def __init__(self, reading: Reading, modes: Sequence[Node] = ()) -> None:
        self.reading = reading
        self.draft = reading.draft
        self.modes = list(modes)
        self.else_label: int | None = None
        self.asking = False
        self.per_battle = False

    # ---- sentences ------------------------------------------------------------------------

    def carry_out(self, sentences: Sequence[Sentence]) -> None:
        for index, sentence in enumerate(sentences):
            following = sentences[index + 1] if index + 1 < len(sentences) else None
            self.say(sentence, following)
            built(tuple(cell.op for cell in self.draft.cells))
        self.finish()

    def finish(self) -> None:
        self.shuffled(None)
        if self.modes:
            self.reading.fail(self.modes[0], "modes_of_what", ("以下の①、②から1つ選んで発動する。",))

    def shuffled(self, sentence: Sentence | None) -> None:
        """T53: a deck that was searched is shuffled, also where the text does not say so."""
        reading = self.reading
        if reading.shuffle is None:
            return
        if sentence is not None and any(clause.verb("シャッフル") for clause in sentence.clauses):
            return
        who, reading.shuffle = reading.shuffle, None
        self.draft.emit(Shuffle(who))

    def say(self, sentence: Sentence, following: Sentence | None = None) -> None:
        """One sentence."""
        reading = self.reading
        self.shuffled(sentence)
        link = sentence.link()
        if reading.actor != ALL and (link is None or link not in ("その後", "そうして")):
            reading.actor = reading.base_actor
        reading.just_looked = False
        reading.actor_word = None
        reading.until, reading.until_node = "", None
        reading.per, reading.per_node = None, None
        reading.subject = None
        reading.topic = None
        reading.selected = None
        reading.exact = following is not None and following.link() in IF_DONE
        labels: list[int] = []
        self.heads(sentence, labels)
        if for_others(sentence.clauses):
            self.for_others(sentence)
            return
        if self.special(sentence, labels):
            self.close(labels)
            return
        if every_player(reading, sentence.clauses) and any(needs_each(clause) for clause in sentence.clauses):
            self.each_player(sentence.clauses, labels)
        else:
            self.run(sentence.clauses, labels)
        reading.all_used()
        self.close(labels)

    def each_player(self, clauses: list[Clause], labels: list[int]) -> None:
        """すべてのプレイヤーは… with choices: each player in turn carries it out for himself (R116, R118)."""
        reading, draft = self.reading, self.draft
        back, over = draft.label(), draft.label()
        draft.place(back)
        draft.emit(EachPlayer(draft.num(), over))
        begun = len(draft.cells)
        reading.for_each = True
        reading.actor = EACH_FOR_HIMSELF
        inner: list[int] = []
        self.run(clauses, inner)
        for label in reversed(inner):
            draft.place(label)
        reading.for_each = False
        reading.actor = ALL
        placed = draft.labels
        loop = [cell for cell in draft.cells[begun:] if cell.op is not None or cell in placed]
        together = acted_together(loop)
        if together:
            reading.described = None
            draft.cells[begun:] = [cell for cell in loop if cell not in together]
        draft.emit(Goto(back))
        draft.place(over)
        self.play_together(together)

    def play_together(self, cells: Sequence[Cell]) -> None:
        """R116: what follows the choices of all players; cards are played in turn order, each by its player."""
        draft = self.draft
        for cell in cells:
            if not isinstance(cell.op, program.PlayCards):
                draft.cells.append(cell)
                continue
            back, over = draft.label(), draft.label()
            draft.place(back)
            draft.emit(EachPlayer(draft.num(), over))
            draft.cells.append(cell)
            draft.emit(Goto(back))
            draft.place(over)

    def close(self, labels: list[int]) -> None:
        for label in reversed(labels):
            self.draft.place(label)
        self.else_label = labels[-1] if labels else None

    def heads(self, sentence: Sentence, labels: list[int]) -> None:
        """The joining word at the head of the sentence."""
        first = sentence.clauses[0]
        word = sentence.link()
        if word is None:
            if self.else_label is not None and len(sentence.clauses) > 1 and is_absence(first):
                absent = sentence.clauses.pop(0)
                says_no_more(*words_of(absent.node))
                self.otherwise(labels, absent.node)
            return
        if word in IF_DONE:
            first.pop("link")
            labels.append(self.draft.label())
            self.draft.emit(Branch(Did(), labels[-1]))
        elif word in OTHERWISE:
            piece = first.pop("link")
            assert piece is not None
            self.otherwise(labels, piece)
        elif word in NEXT:
            says_no_more(word)
            first.pop("link")

    def otherwise(self, labels: list[int], piece: Node) -> None:
        """そうでなければ: the other branch of the condition before, or if nothing was done."""
        if self.else_label is None:
            if not self.reading.done:
                self.reading.fail(piece, "otherwise_what", ("…の場合、…。そうでなければ、",))
            labels.append(self.draft.label())
            self.draft.emit(Branch(Not(Did()), labels[-1]))
            return
        end = self.draft.cells.index(self.draft.labels[self.else_label])
        labels.append(self.draft.label())
        self.draft.cells.insert(end, Cell(Goto(labels[-1])))

    # ---- whole sentences that are no row of orders ----------------------------------------

    def special(self, sentence: Sentence, labels: list[int]) -> bool:
        clauses = sentence.clauses
        if self.exception(clauses):
            return True
        if len(clauses) == 2 and clauses[0].verb("破壊") and clauses[1].verb("除外"):
            self.leads(clauses[0], labels)
        rims = broken_rims(self.reading, clauses)
        if rims is not None:
            for clause in clauses:
                rest_used(self.reading, clause)
            self.state(rims)
            return True
        if self.kept_from_coffin(clauses) or self.later(sentence, labels):
            return True
        if (
            len(clauses) == 2
            and clauses[0].verb("置")
            and clauses[0].form.mood == MAY
            and clauses[1].word == "のみになる"
        ):
            said = kin_limit(self.reading, clauses[0], clauses[1])
            self.state(said)
            return True
        return False

    def kept_from_coffin(self, clauses: list[Clause]) -> bool:
        """この権能は墓地に置くかわりに除外される (T58)."""
        reading = self.reading
        if len(clauses) != 2 or not clauses[0].verb("置") or clauses[0].tail != "代わりに":
            return False
        place, topic = clauses[0].take("に"), clauses[0].take("は", "を")
        if place is None or not place.says("コフィンエリア") or (topic is not None and not topic.is_("THIS")):
            reading.fail(clauses[0].verb_node, "replace_what", ("この権能は墓地に置くかわりに除外される",))
        removed_from(clauses[1])
        zone, end = terms.REMOVED, ""
        if not clauses[1].verb("除外"):
            to = clauses[1].take("に")
            if to is None or not clauses[1].verb("置", "戻", "加え"):
                reading.fail(clauses[1].verb_node, "no_place", ("山札の一番下に",))
            zone, end = destination(reading, to)
        after_use(reading, clauses[1], zone, end)
        for clause in clauses:
            rest_used(reading, clause)
        return True

    def exception(self, clauses: list[Clause]) -> bool:
        """ただし、この効果はCの場合には適用されない (T151)."""
        if clauses[0].link("ただし") is None:
            return False
        reading = self.reading
        if not clauses[-1].verb("適用") or clauses[-1].form.mood != NOT:
            reading.fail(clauses[-1].verb_node, "exception", ("この効果は…の場合には適用されない",))
        reading.fail(clauses[-1].verb_node, "exception_here")

    def later(self, sentence: Sentence, labels: list[int]) -> bool:
        """A moment or event inside an effect: it is set up now and happens then (T17, T131, R142)."""
        reading = self.reading
        happening = self.delayed(sentence, labels)
        if happening is None:
            return False
        until = reading.until or reading.line_until
        if until.startswith(terms.COMING) and reading.until_node is not None and not happening.coming:
            reading.fail(reading.until_node, "unused_duration")
        if happening.coming:
            until = ""
        each = bool(until) and not happening.upcoming and not happening.ordinal
        inner = Reading(reading.source, reading.read_ability, reading)
        inner.read_condition = reading.read_condition
        inner.event_card = happening.named
        inner.one_time = True
        inner.actor, inner.actor_word = reading.actor, reading.actor_word
        effects = Effects(inner)
        within: list[int] = []
        last = sentence.clauses[-1]
        effects.run(sentence.clauses, within)
        effects.close(within)
        effects.finish()
        inner.all_used()
        happening = at_end_phase(happening, last)
        ability = Ability(AUTOMATIC, inner.draft.finish(), trigger=happening.trigger())
        if happening.ordinal:
            self.draft.emit(program.LaterNth(ability, happening.ordinal))
        else:
            self.draft.emit(Later(ability, EXTRA_TURN if happening.extra_turn else until, each))
        reading.until_node = None
        return True

    def delayed(self, sentence: Sentence, labels: list[int]) -> Happening | None:
        reading = self.reading
        first = sentence.clauses[0]
        if first.verb("使用", "発動") and first.form.then and len(sentence.clauses) > 1:
            this = first.take("を")
            if this is None or not this.is_("THIS"):
                reading.fail(first.verb_node, "since_what", ("このカードを使用してから",))
            rest_used(reading, first)
            sentence.clauses.pop(0)
            return self.delayed(sentence, labels)
        self.leads(first, labels)
        piece = first.first("moment")
        if piece is not None:
            first.pieces.remove(piece)
            return moment_of(reading, piece)
        for particle in ("に", "ごとに"):
            np = first.peek(particle)
            if is_phase(np) and not first.verb("スキップ") and not stays_asleep(first):
                assert np is not None
                first.take(particle)
                return phase_of(reading, np)
        if is_event(first):
            if len(sentence.clauses) == 1:
                reading.fail(sentence.node, "next_missing", end=True)
            sentence.clauses.pop(0)
            return event_of(reading, first)
        if reading.until.startswith(terms.COMING) and not any(is_statement(each) for each in sentence.clauses):
            return coming_turn(reading.until)
        return None

    def for_others(self, sentence: Sentence) -> None:
        """Kを持たないFの場合は代わりにS: for such a card instead of what was done last (T94, T148)."""
        reading, draft = self.reading, self.draft
        tests = others_tests(reading, sentence.clauses.pop(0))
        sentence.clauses[0].link("代わりに")
        last = draft.cells[-1] if draft.cells else Cell()
        if not isinstance(last.op, Lasting):
            reading.fail(sentence.node, "replace_what")
        draft.cells.pop()
        reading.topic = reading.subject = last.op.things
        otherwise, over = draft.label(), draft.label()
        draft.emit(Branch(Fits(last.op.things, tests), otherwise))
        self.run(sentence.clauses, [])
        draft.emit(Goto(over))
        draft.place(otherwise)
        draft.cells.append(last)
        draft.place(over)
        reading.all_used()

    # ---- clauses --------------------------------------------------------------------------

    def run(self, clauses: Sequence[Clause], labels: list[int]) -> None:
        """The parts of a sentence in order; もよい at the end is asked before all orders (N18)."""
        reading = self.reading
        may = self.is_asked(clauses)
        over: int | None = None
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
        if over is not None:
            self.shuffled(None)
            self.draft.place(over)

    def is_asked(self, clauses: Sequence[Clause]) -> bool:
        last = clauses[-1]
        if self.asking or last.kind not in (VERB, CHANGE) or last.form.mood != MAY:
            return False
        if is_statement(last) and not is_gift(last):
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
            reading.actor = EACH_FOR_HIMSELF if reading.for_each and who == ALL else who
            reading.actor_word = np.head
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
            self.per_battle = True
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
        if self.per_battle:
            said, self.per_battle = per_battle(reading, said), False
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

    # ---- modes ----------------------------------------------------------------------------

    def header(self, clause: Clause) -> None:
        """以下の①、②から1つ選んで発動する (T123, T146)."""
        reading, draft = self.reading, self.draft
        assert clause.word is not None
        rest_used(reading, clause)
        modes, self.modes = self.modes, []
        number, listed = header_of(reading, clause.word)
        if not modes:
            reading.fail(clause.word, "modes_missing", ("①…②…",), end=True)
        if listed and listed != len(modes):
            reading.fail(modes[-1], "modes_listed", end=True)
        if number > len(modes):
            reading.fail(clause.word, "modes_listed")
        back: int | None = None
        over = draft.label()
        if reading.per is not None:
            back = draft.label()
            draft.place(back)
            draft.emit(program.Repeat(draft.num(), over, reading.per))
            reading.per_node = None
        num = draft.num()
        if number == 1:
            draft.emit(PickOption(num, len(modes), reading.actor))
        else:
            draft.emit(choices.PickModes(num, len(modes), number, reading.actor))
        for option, mode in enumerate(modes, 1):
            label = draft.label()
            picked: Condition = Picked(num, option) if number == 1 else ModeTaken(num, option)
            draft.emit(Branch(picked, label))
            self.one_mode(mode)
            draft.place(label)
        if back is not None:
            draft.emit(Goto(back))
        draft.place(over)

    def one_mode(self, mode: Node) -> None:
        reading = self.reading
        kept = reading.it, reading.chosen, reading.looked, reading.per, reading.mode, list(reading.done)
        reading.mode = True
        inner = Effects(reading)
        inner.carry_out([Sentence(child) for child in trees(mode) if not restated(child)])
        reading.it, reading.chosen, reading.looked, reading.per, reading.mode, reading.done = kept


def is_absence(clause: Clause) -> bool:
    """いない場合、: the condition before does not hold."""
    return clause.verb("いない", "ない", "いなければ", "なければ") and not clause.pieces


def is_rims(things: Things) -> bool:
    """R119: what is said of rims holds for all that fit while it lasts."""
    return isinstance(things, All) and all(part.zone == terms.RIMS for part in things.group.parts)


def every_player(reading: Reading, clauses: Sequence[Clause]) -> bool:
    """Whether a sentence is about all players."""
    said = [clause.peek("は", "が") for clause in clauses]
    players = [np for np in said if np is not None and is_player(np)]
    if players:
        return any(subject_who(np) == ALL for np in players)
    return reading.actor == ALL


CHOICES = (
    "選",
    "指定",
    "召喚",
    "展開",
    "セット",
    "出",
    "使用",
    "破壊",
    "戻",
    "スリープ",
    "アウェイク",
    "登場",
    "見",
    "公開",
)


def needs_each(clause: Clause) -> bool:
    """Whether a clause lets its player choose, so that every player must do it apart."""
    if clause.kind != VERB or is_statement(clause) or is_condition(clause) or is_event(clause):
        return False
    if clause.form.mood == MAY or clause.verb(*CHOICES):
        return True
    if any(word == "同じ数" for piece in clause.pieces for word in words_of(piece)):
        return True
    origin = clause.peek("から")
    return clause.verb("除外", "置", "加え") and not (origin is not None and origin.head.type == "END_OF")


def subject_who(np: Np) -> Who:
    """自分は, 相手は, すべてのプレイヤーは, ターンプレイヤーは (R118)."""
    word = np.head
    if word == "自分":
        return SELF
    if word == "相手":
        return OTHER
    if word == "そのプレイヤー":
        return Who(EVENT_PLAYER)
    return Who(ACTIVE) if word == "ターンプレイヤー" else ALL


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
    for cell in picks:
        assert isinstance(cell.op, Pick)
        cell.op = replace(cell.op, adds=True)
    for cell, op in zip(acts, done, strict=True):
        cell.op = op
    return acts


def for_all(op: Op | None, regs: set[int]) -> Op | None:
    """An operation that each player carries out, as one that all carry out at the same moment (None: it cannot be)."""
    if isinstance(op, Draw) and op.who == EACH_FOR_HIMSELF and isinstance(op.amount, Exactly):
        return replace(op, who=ALL)
    if isinstance(op, program.PlayCards) and isinstance(op.things, It) and op.things.reg in regs and op.to is None:
        return replace(op, things=Among(op.things, (ControlledBy(EACH_FOR_HIMSELF),)))
    if isinstance(op, (Move, Turn, Lasting)):
        if isinstance(op.things, It) and op.things.reg in regs:
            return op
        if isinstance(op.things, All) and all(part.who == EACH_FOR_HIMSELF for part in op.things.group.parts):
            parts = tuple(replace(part, who=ALL) for part in op.things.group.parts)
            return replace(op, things=All(Group(parts)))
    return None
