"""Effects, sentence by sentence: joining words, what waits, what every player does, modes (section 7)."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from gorin.engine.program.condition import Fits
from gorin.engine.program.flow import Branch, EachPlayer, Goto, Picked, PickOption
from gorin.engine.program.looking import Shuffle
from gorin.engine.program.numbers import Lasting, Later
from gorin.engine.program.roots import Condition
from gorin.engine.program.together import TogetherOp
from gorin.engine.program.who import ALL, ANY, SELF
from gorin.engine.values.ability import AUTOMATIC, Ability
from gorin.games.shinso import choices, program, terms
from gorin.games.shinso.describing import ModeTaken
from gorin.games.shinso.old_dialect.card_rules import broken_rims
from gorin.games.shinso.old_dialect.clauses import (
    Clause,
    clauses_of,
    restated,
)
from gorin.games.shinso.old_dialect.conditions import rest_used
from gorin.games.shinso.old_dialect.described import EACH_FOR_HIMSELF
from gorin.games.shinso.old_dialect.events import event_of, is_event
from gorin.games.shinso.old_dialect.forms import MAY, NOT
from gorin.games.shinso.old_dialect.happenings import Happening, is_phase, moment_of, phase_of
from gorin.games.shinso.old_dialect.headers import for_others, header_of, others_tests
from gorin.games.shinso.old_dialect.leaving import after_use
from gorin.games.shinso.old_dialect.objects import destination, removed_from
from gorin.games.shinso.old_dialect.orders import NEXT, Orders
from gorin.games.shinso.old_dialect.player_rules import kin_limit
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.statements import is_statement
from gorin.games.shinso.old_dialect.timing import (
    EXTRA_TURN,
    at_end_phase,
    coming_turn,
    stays_asleep,
)
from gorin.games.shinso.old_dialect.together import acted_together, counts_what_was_done, every_player, needs_each
from gorin.text import links
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.law import built, says_no_more
from gorin.text.tree import trees, words_of

IF_DONE = ("そうした場合", "そうした場合は")
OTHERWISE = ("そうでなければ", "そうでない場合")
LINKS = {**dict.fromkeys(IF_DONE, links.IF_DONE), **dict.fromkeys(OTHERWISE, links.OTHERWISE)}
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


class Effects(Orders):
    """Carries sentences into the draft of a reading."""

    def carry_out(self, sentences: Sequence[Sentence]) -> None:
        for index, sentence in enumerate(sentences):
            following = sentences[index + 1] if index + 1 < len(sentences) else None
            self.say(sentence, following)
            built(tuple(cell.op for cell in self.draft.cells))
        self.finish()

    def finish(self) -> None:
        self.shuffled(None)
        if not self.goes_on:
            self.links.end()
        if self.modes:
            self.reading.fail(self.modes[0], "modes_of_what", ("以下の①、②から1つ選んで発動する。",))

    def shuffle_now(self) -> None:
        self.shuffled(None)

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
        if self.loop is None and reading.actor != ALL and (link is None or link not in ("その後", "そうして")):
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
        self.optional = self.postponed = False
        self.links.begin(self.hangs(sentence))
        self.heads(sentence, labels)
        if for_others(sentence.clauses):
            self.for_others(sentence)
            return
        if self.special(sentence, labels):
            self.close(labels, following)
            return
        goes_on = following is not None and counts_what_was_done(following.node)
        if self.loop is not None or (
            every_player(reading, sentence.clauses)
            and (goes_on or any(needs_each(clause) for clause in sentence.clauses))
        ):
            self.each_player(sentence.clauses, goes_on)
        else:
            self.run(sentence.clauses, labels)
        reading.all_used()
        self.close(labels, following)

    def each_player(self, clauses: list[Clause], goes_on: bool) -> None:
        """すべてのプレイヤーは… with choices: each player carries it out for himself, at one moment (R116, R118, R146).

        `goes_on`: the next sentence counts what each of them has done, so it belongs to the same part.
        """
        reading, draft = self.reading, self.draft
        if self.loop is None:
            back, over = draft.label(), draft.label()
            draft.place(back)
            self.loop = back, over, draft.emit(EachPlayer(draft.num(), over)), goes_on
            reading.for_each = True
            reading.actor = EACH_FOR_HIMSELF
        inner: list[int] = []
        self.run(clauses, inner)
        for label in reversed(inner):
            draft.place(label)
        if goes_on:
            return
        back, over, head, several = self.loop
        self.loop = None
        reading.for_each = False
        reading.actor = ALL
        begun = draft.cells.index(head) + 1
        placed = draft.labels
        loop = [cell for cell in draft.cells[begun:] if cell.op is not None or cell in placed]
        together = [] if several else acted_together(loop)
        if together:
            reading.described = None
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
            if not isinstance(cell.op, program.PlayCards):
                draft.cells.append(cell)
                continue
            back, over = draft.label(), draft.label()
            draft.place(back)
            draft.emit(TogetherOp(draft.num(), over))
            draft.cells.append(cell)
            draft.emit(Goto(back))
            draft.place(over)

    def hangs(self, sentence: Sentence) -> str:
        """How a sentence hangs on the one before it."""
        link = sentence.link()
        if link is None and self.links.condition is not None and len(sentence.clauses) > 1:
            return links.OTHERWISE if is_absence(sentence.clauses[0]) else links.ALONE
        return LINKS.get(str(link), links.ALONE)

    def close(self, labels: list[int], following: Sentence | None = None) -> None:
        """A sentence ends; a deck that was searched only under a condition is shuffled only then."""
        if labels or self.links.ends:
            self.shuffled(following)
        condition = labels[-1] if labels else None
        self.links.close(labels, condition, self.optional, self.reading.actor == ALL, self.postponed)

    def heads(self, sentence: Sentence, labels: list[int]) -> None:
        """The joining word at the head of the sentence."""
        first = sentence.clauses[0]
        word = sentence.link()
        if word is None:
            if self.links.link == links.OTHERWISE:
                absent = sentence.clauses.pop(0)
                says_no_more(*words_of(absent.node))
                self.otherwise(absent.node)
            return
        if self.links.postponed and word in (*IF_DONE, *OTHERWISE, "その後", "そうして"):
            self.reading.fail(word, "postponed")
        if word in IF_DONE:
            piece = first.pop("link")
            assert piece is not None
            if not self.reading.done and not self.draft.said():
                self.reading.fail(piece, "nothing_done")
            if self.links.by_each:
                self.reading.fail(piece, "done_by_each", ("その後、",))
            labels.append(self.links.if_done())
        elif word in OTHERWISE:
            piece = first.pop("link")
            assert piece is not None
            self.otherwise(piece)
        elif word in NEXT:
            says_no_more(word)
            first.pop("link")

    def otherwise(self, piece: Node) -> None:
        """そうでなければ: the other branch of the condition before, or if nothing was done."""
        if not self.links.branches:
            self.reading.fail(piece, "otherwise_what", ("…の場合、…。そうでなければ、",))
        self.links.otherwise()

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
            zone, end = destination(reading, to, SELF)
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
        self.postponed = True
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

    def header(self, clause: Clause) -> None:
        """以下の①、②から1つ選んで発動する (T123, T146)."""
        reading, draft = self.reading, self.draft
        assert clause.word is not None
        rest_used(reading, clause)
        modes, self.modes = self.modes, []
        number, listed, may_be_none = header_of(reading, clause.word)
        if not modes:
            reading.fail(clause.word, "modes_missing", ("①…②…",), end=True)
        if listed and listed != len(modes):
            reading.fail(modes[-1], "modes_listed", end=True)
        if number > len(modes):
            reading.fail(clause.word, "modes_listed")
        back: int | None = None
        over = draft.label()
        if may_be_none:
            draft.emit(program.MayDo(over, reading.actor if reading.actor not in (ALL, ANY) else SELF))
        if reading.per is not None:
            back = draft.label()
            draft.place(back)
            draft.emit(program.Repeat(draft.num(), over, amount=reading.per))
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
