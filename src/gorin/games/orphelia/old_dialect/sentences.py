"""Effects: sentence by sentence, with conditions, links, modes, choices and delays (T22, T23, T43-T63, T119, T149)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import ModePicked
from gorin.engine.program.flow import Branch, EachPlayer, Goto, May, MayInFull
from gorin.engine.program.numbers import FOR_GOOD, Lasting, Later
from gorin.engine.program.roots import Condition, Op
from gorin.engine.program.things import Both, It
from gorin.engine.program.who import ACTOR, ALL, ANY, MASTER_OF, OTHER, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, REPLACEMENT, Ability, Program, Replacement, Trigger
from gorin.engine.values.change import ReplaceNext
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect import acts, changes, moves, words
from gorin.games.orphelia.old_dialect.amounts import per_of
from gorin.games.orphelia.old_dialect.choosing import target
from gorin.games.orphelia.old_dialect.clauses import Sentence, link_of, verb_of
from gorin.games.orphelia.old_dialect.conditions import CONDITIONS, condition_of
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.nouns import who_of
from gorin.games.orphelia.old_dialect.numbers import number_of
from gorin.games.orphelia.old_dialect.phrases import elems_in, things_of
from gorin.games.orphelia.old_dialect.reading import OrpheliaDraft, Reading
from gorin.games.orphelia.program import Aim
from gorin.text.draft import Cell, Said, both, instead
from gorin.text.grammar import Node
from gorin.text.links import ALONE, IF_DONE, OTHERWISE
from gorin.text.tree import token, tree

VERBS = {**moves.VERBS, **acts.VERBS}
ASIDES = ("x_is", "quiet_only", "choose_modes")
HEADS = ("event", "turn_event", "attack_end", "status_ended", "would", "entering")
LINKS = {"そうしたら": IF_DONE, "そうでないなら": OTHERWISE}
DELAYS = {
    "次の自分のターン開始時": Trigger((terms.TURN_STARTED,), SELF),
    "次の相手のターン開始時": Trigger((terms.TURN_STARTED,), OTHER),
    "次のターン開始時": Trigger((terms.TURN_STARTED,), ANY),
    "このターンの終了時": Trigger((terms.TURN_ENDED,), ANY),
    "このターン終了時": Trigger((terms.TURN_ENDED,), ANY),
}


class Line:
    """Carries sentences into the draft."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.draft = reading.draft
        self.mode_label: int | None = None
        self.before_modes = reading.it

    def carry_out(self, sentences: Sequence[Sentence]) -> None:
        """2-5-1: in printed order."""
        for index, sentence in enumerate(sentences):
            if not sentence.clauses:
                self.begin_mode(sentence.node)
                continue
            following = sentences[index + 1].clauses if index + 1 < len(sentences) else ()
            self.reading.exact = bool(following) and link_of(following[0]) == "そうしたら"
            self.say(sentence)
        self.end_mode()

    def begin_mode(self, node: Node) -> None:
        """T22, T23; 2-5-2: modes follow one another in printed order, those not chosen are left out."""
        reading = self.reading
        if not self.draft.modes:
            reading.fail(node, "mode_choice", ("以下から1つを選ぶ。",))
        self.end_mode()
        self.draft.mode_count += 1
        reading.mode = self.draft.mode_count
        reading.it = self.before_modes
        reading.previous = None
        self.mode_label = self.draft.label()
        self.draft.emit(Branch(ModePicked(reading.mode), self.mode_label))

    def end_mode(self) -> None:
        if self.reading.mode:
            self.reading.links.end()
        if self.mode_label is not None:
            self.draft.place(self.mode_label)
        self.mode_label = None
        self.reading.mode = 0

    def say(self, sentence: Sentence) -> None:
        """One sentence."""
        reading = self.reading
        clauses = [each for each in sentence.clauses if not self.aside(each)]
        if not clauses:
            return
        reading.actor = SELF
        reading.until = ""
        reading.subject = reading.subject_player = reading.handed = reading.per = None
        reading.unused = {}
        frames = [Frame(reading, each) for each in clauses]
        if any(link_of(each) == "代わりに" for each in clauses):
            self.say_instead(frames)
            return
        link = LINKS.get(link_of(clauses[0]), ALONE)
        reading.links.begin(link)
        if link == ALONE:
            reading.reckon_here()
        Runner(self, frames).run()

    def aside(self, clause: Node) -> bool:
        """Clauses that say something about the ability or the text rather than what happens."""
        reading = self.reading
        kind = verb_of(clause)
        if kind not in ASIDES:
            return False
        frame = Frame(reading, clause)
        frame.done()
        if kind == "quiet_only":
            reading.quiet = True
        elif kind == "x_is":
            self.define(frame)
        elif kind == "choose_modes":
            self.choose_modes(frame)
        return True

    def define(self, frame: Frame) -> None:
        """T62: X said before it is used is what it comes to here."""
        reading = self.reading
        if reading.reckoned is None or reading.reckoned.amount is None:
            reading.reckon_here()
            if reading.reckoned is not None and reading.x is not None:
                reading.reckoned.amount = reading.x()

    def choose_modes(self, frame: Frame) -> None:
        verb = frame.verb
        amount = number_of(self.reading, verb)
        relation = tree(verb, "relation")
        if self.draft.modes or not isinstance(amount, Exactly):
            self.reading.fail(verb, "modes_once")
        self.draft.modes = amount.number
        if token(verb, "UP_TO"):
            self.draft.mode_least = 0
        elif relation is not None:
            if relation.children[0] != "以上":
                self.reading.fail(relation, "modes_least", ("以上", "まで"))
            self.draft.mode_least = amount.number
        self.before_modes = self.reading.it

    def say_instead(self, frames: list[Frame]) -> None:
        """T63: under the conditions, this in place of the sentence before."""
        reading, draft = self.reading, self.draft
        said = reading.previous
        first = frames[0].node
        conditions: list[Condition] = []
        while frames and frames[0].kind in CONDITIONS:
            conditions.append(condition_of(reading, frames.pop(0)))
        condition = both(conditions)
        if condition is None or not frames:
            reading.fail(first, "instead_needs_condition", ("…なら、代わりに",))
        link = frames[0].need("link")
        if link.children[0] != "代わりに" or said is None or not said.cells:
            reading.fail(link, "instead_of_what")
        if not any(each.has("duration") for each in frames):
            reading.until = reading.previous_until
        reading.instead = True
        alternative = draft.captured(lambda: Runner(self, frames, remember=False).run())
        reading.instead = False
        instead(draft, said, condition, alternative)


class Runner:
    """Carries out one sentence."""

    def __init__(self, line: Line, frames: list[Frame], remember: bool = True) -> None:
        self.line = line
        self.reading = line.reading
        self.draft = line.draft
        self.frames = frames
        self.remember = remember
        self.labels: list[int] = []
        self.stops: list[int] = []
        self.postponed = False
        self.by_each = False
        self.aims: list[tuple[int, Cell]] = []
        self.loop: tuple[int, int] | None = None
        self.conditional = False
        self.said = Said()
        self.start = 0

    def run(self) -> None:
        reading, draft = self.reading, self.draft
        last = self.frames[-1]
        if last.joins and last.kind not in HEADS:
            reading.fail(last.verb, "no_end", ("する。",), end=True)
        may = last.may and last.kind != "rechoose" and not reading.asked
        in_full = reading.exact
        reading.exact = reading.exact or (may and last.kind != "execute")
        over: int | None = None
        self.start = len(draft.cells)
        for index, frame in enumerate(self.frames):
            if self.leads(frame, self.frames[index:]):
                break
            if frame.kind in CONDITIONS:
                self.branch(condition_of(reading, frame))
                self.conditional = True
                self.start = len(draft.cells)
                continue
            if frame.kind == "target":
                self.aims += target(reading, frame)
                self.start = len(draft.cells)
                continue
            if frame.kind == "would":
                self.replace_next(frame, self.frames[index + 1 :])
                break
            if may and over is None and (last.kind != "execute" or frame is last):
                over = draft.label()
                draft.emit((MayInFull if frame.kind == "pay" else May)(over, reading.actor))
            begin = len(draft.cells)
            self.do(frame)
            self.said.clauses.append(draft.cells[begin:])
            if in_full and frame is not last:
                reading.links.stop(self.stops)
        self.end(over)

    def end(self, over: int | None) -> None:
        reading, draft = self.reading, self.draft
        reading.all_used()
        for label in (*self.stops, *([over] if over is not None else [])):
            draft.place(label)
        self.end_loop()
        self.said.cells = draft.cells[self.start :]
        if self.remember:
            reading.previous, reading.previous_until = self.said, reading.until
        self.place_aims()
        if not self.remember:
            for label in reversed(self.labels):
                draft.place(label)
            return
        condition = self.labels[-1] if self.conditional and self.labels else None
        reading.links.close(self.labels, condition, over is not None, self.by_each, self.postponed)

    def end_loop(self) -> None:
        """What each player does ends with the sentence, or where somebody else is named."""
        if self.loop is not None:
            self.draft.emit(Goto(self.loop[0]))
            self.draft.place(self.loop[1])
        self.loop = None

    def branch(self, condition: Condition) -> None:
        self.labels.append(self.draft.label())
        self.draft.emit(Branch(condition, self.labels[-1]))

    def place_aims(self) -> None:
        """R30: the targets on which the sentence acts must still be there; of several, those that are."""
        if not self.aims:
            return
        draft = self.draft
        ops = [cell.op for cell in self.said.cells if cell.op is not None]
        over = draft.label()
        for reg, cell in self.aims:
            if len(self.aims) == 1 or all(reg in acted_on(op) for op in ops):
                cell.op = Aim(reg, over)
            elif any(reg in acted_on(op, together=True) for op in ops):
                beside = draft.label()
                draft.cells.insert(draft.cells.index(cell) + 1, draft.labels[beside])
                cell.op = Aim(reg, beside)
        draft.place(over)

    def leads(self, frame: Frame, rest: list[Frame]) -> bool:
        """What stands before the other phrases; whether it took in the rest of the sentence."""
        reading = self.reading
        while (piece := frame.take("link")) is not None:
            self.link(piece, frame is self.frames[0])
        while (piece := frame.take("duration")) is not None:
            word = piece.children[0]
            if reading.until:
                reading.fail(piece, "duration_twice")
            reading.until = words.DURATIONS[str(word)]
            reading.unused["duration"] = piece
        player = next((each for each in frame.pieces if each.data == "wa" and tree(each, "player") is not None), None)
        if player is not None:
            frame.pieces.remove(player)
            self.subject(player)
        piece = frame.take("per")
        if piece is not None:
            reading.per = per_of(reading, piece)
            reading.unused["per"] = piece
        piece = frame.take("delay")
        if piece is not None:
            self.delay(piece, rest)
            return True
        return False

    def link(self, piece: Node, first: bool) -> None:
        """2-4-2: そうしたら needs the sentence before to be executed; 2-4-3: その後 does not."""
        reading, draft, links = self.reading, self.draft, self.reading.links
        word = str(piece.children[0])
        if first and links.postponed:
            reading.fail(piece, "postponed")
        if word == "そうしたら":
            if reading.previous is None:
                reading.fail(piece, "nothing_before")
            if links.by_each:
                reading.fail(piece, "done_by_each", ("その後",))
            self.labels.append(links.if_done())
            self.conditional = True
        elif word == "そうでないなら":
            if reading.previous is None:
                reading.fail(piece, "nothing_before")
            if not first or not links.branches or links.by_each:
                reading.fail(piece, "otherwise_what", ("…なら、…。", "…してもよい。"))
            links.otherwise()
        elif word == "代わりに":
            reading.fail(piece, "instead_needs_condition", ("…なら、代わりに",))
        self.start = len(draft.cells)

    def subject(self, piece: Node) -> None:
        """自分は, 相手は, 各プレイヤーは (T49; 2-5-3: one after the other)."""
        reading, draft = self.reading, self.draft
        who = who_of(reading, tree(piece, "player")) or SELF
        self.end_loop()
        reading.subject_player = who
        reading.actor = who
        if who == ALL:
            self.by_each = True
            self.loop = (draft.label(), draft.label())
            draft.place(self.loop[0])
            draft.emit(EachPlayer(draft.num(), self.loop[1]))
            reading.actor = Who(ACTOR)

    def delay(self, piece: Node, rest: list[Frame]) -> None:
        """T119: the rest of the sentence is done by a delayed trigger."""
        reading = self.reading
        inner = Reading(reading.source, OrpheliaDraft(self.draft))
        inner.it, inner.event_card, inner.looked, inner.x = reading.it, reading.event_card, reading.looked, reading.x
        inner.pair, inner.player_reg = reading.pair, reading.player_reg
        for frame in rest:
            frame.reading = inner
        Runner(Line(inner), rest).run()
        program = inner.draft.finish()
        self.postponed = True
        self.draft.emit(Later(Ability(AUTOMATIC, program, trigger=DELAYS[str(piece.children[0])])))

    def replace_next(self, frame: Frame, rest: list[Frame]) -> None:
        """T149: the next such event of something named is replaced."""
        reading = self.reading
        if frame.take("next_time") is None:
            reading.fail(frame.node, "replacement_line", ("次に",))
        things = things_of(reading, elems_in(reading, frame.need("ga", "それが")), generic=True)
        ability = replacement_of(reading, frame, Replacement((would_of(frame),), this=True), rest)
        self.postponed = True
        self.draft.emit(Lasting(things, (ReplaceNext(ability),), reading.lasting() or FOR_GOOD))

    def do(self, frame: Frame) -> None:
        """One clause."""
        reading = self.reading
        statement = changes.statement_of(reading, frame)
        if statement is not None:
            changes.effect_of(reading, frame, statement)
        elif frame.kind in VERBS:
            VERBS[frame.kind](reading, frame)
        else:
            reading.fail(frame.verb, "no_effect")
        frame.done()


def would_of(frame: Frame) -> int:
    return words.WOULD[str(frame.verb.children[0]).removesuffix("代わりに")]


def replacement_of(reading: Reading, frame: Frame, replacement: Replacement, rest: list[Frame]) -> Ability:
    """T142 to T146: what is done in place of an event; それ is what it would have concerned."""
    frame.done()
    if not rest:
        reading.fail(frame.verb, "what_then", ("それを手札に戻す",), end=True)
    inner = Reading(reading.source)
    inner.x = reading.x
    inner.event_card = True
    optional = inner.asked = rest[-1].may
    for each in rest:
        each.reading = inner
    Runner(Line(inner), rest).run()
    if optional and inner.actor != SELF:
        reading.fail(rest[-1].verb, "may_of_others", ("する。",))
    found = Replacement(replacement.events, replacement.who, replacement.this, replacement.tests, optional)
    return Ability(REPLACEMENT, inner.draft.finish(), replacement=found)


def acted_on(op: Op, together: bool = False) -> set[int]:
    """The registers whose contents an operation does something to (`together`: also as one of several)."""
    found: set[int] = set()
    for each in fields(op):
        value = getattr(op, each.name)
        for part in value.parts if isinstance(value, Both) and together else (value,):
            if isinstance(part, It) or (isinstance(part, Who) and part.role == MASTER_OF):
                found.add(part.reg)
    return found


def effect(reading: Reading, sentences: Sequence[Sentence]) -> Program:
    """The program of an ability's effect."""
    Line(reading).carry_out(sentences)
    return finished(reading, sentences[0].node if sentences else None)


def finished(reading: Reading, node: Node | Token | None) -> Program:
    draft = reading.draft
    if draft.modes and draft.mode_least > 0:
        draft.modes = draft.mode_count
    if node is not None and draft.modes and draft.mode_count < draft.modes:
        reading.fail(node, "few_modes", ("・",), end=True)
    reading.links.end()
    return draft.finish()
