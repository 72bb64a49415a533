"""Effects: sentence by sentence, with durations, conditions, choices and what waits (sections 9 to 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gorin.engine.program.condition import ModePicked
from gorin.engine.program.flow import Branch, MayInFull, Picked, PickOption
from gorin.engine.program.numbers import Lasting, Later
from gorin.engine.program.roots import Condition, Op
from gorin.engine.program.who import ALL, SELF
from gorin.engine.values.ability import AUTOMATIC, REPLACEMENT, Ability
from gorin.games.strike import terms
from gorin.games.strike.dialect import words
from gorin.games.strike.dialect.actions import ACTIONS
from gorin.games.strike.dialect.conditions import Happening, condition_of, happening_of
from gorin.games.strike.dialect.nouns import player_of
from gorin.games.strike.dialect.parts import (
    LEADS,
    MAY,
    checked_form,
    chooses,
    clauses_of,
    duration_of,
    form_of,
    is_trigger,
    parts_done,
)
from gorin.games.strike.dialect.reading import ReadAbility, Reading
from gorin.games.strike.dialect.statements import Statements
from gorin.games.strike.program import LastingForPlayers
from gorin.text.draft import both
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.links import ALONE, IF_DONE, OTHERWISE, Links
from gorin.text.tree import token, tree, trees, words_of

LINKS = {"if_done": IF_DONE, "if_not_done": OTHERWISE}
GOES_ON = frozenset(("if_done", "if_not_done", "then"))


@dataclass(frozen=True)
class Waiting:
    """A sentence that waits for something: what, under which conditions, and what then happens."""

    happening: Happening
    conditions: list[Condition]
    instead: Node | None
    once: bool
    parts: list[Node]


class Sentences:
    """Carries sentences into a draft."""

    def __init__(self, reading: Reading, read_ability: ReadAbility) -> None:
        self.reading = reading
        self.draft = reading.draft
        self.read_ability = read_ability
        self.statements = Statements(read_ability)
        self.open: list[int] = []
        self.links = Links(self.draft)
        self.parts = 1
        self.listed: Sequence[Node] = ()

    def carry_out(self, sentences: Sequence[Node], modes: Sequence[Node] = ()) -> None:
        """Sentences in order, then the modes, if there are any."""
        self.listed = modes
        self.in_order(sentences)
        self.modes()
        self.close()

    def in_order(self, sentences: Sequence[Node]) -> None:
        rest = list(sentences)
        while rest:
            sentence = rest.pop(0)
            rest = rest[self.say(sentence, rest) :]

    def close(self) -> None:
        self.links.end()
        for label in reversed(self.open):
            self.draft.place(label)
        self.open = []

    def modes(self) -> None:
        """T133, T134."""
        reading, draft, modes = self.reading, self.draft, self.listed
        if not modes:
            if reading.choosing is not None:
                reading.fail(reading.choosing, "modes_missing", ("・",), end=True)
            return
        if reading.choosing is None:
            reading.fail(modes[0], "modes_of_what", ("以下から1つを選ぶ。",))
        if not reading.all_modes:
            if len(modes) < draft.modes:
                reading.fail(modes[-1], "few_modes", ("・",), end=True)
            draft.mode_count = len(modes)
        before = reading.it, reading.subject
        for number, mode in enumerate(modes, 1):
            reading.it, reading.subject = before
            reading.until = terms.THIS_EFFECT
            label = draft.label()
            if not reading.all_modes:
                draft.emit(Branch(ModePicked(number), label))
            self.in_order(list(trees(mode)))
            draft.place(label)

    def say(self, sentence: Node, rest: Sequence[Node] = ()) -> int:
        """One sentence; how many of the following it took in."""
        reading = self.reading
        if token(sentence, "USE"):
            reading.fail(sentence, "use_first")
        reading.actor = SELF
        reading.among = False
        return self.run(list(trees(sentence)), rest)

    def run(self, parts: Sequence[Node], rest: Sequence[Node]) -> int:
        """The parts of a sentence; conditions and a duration in words reach to its end."""
        reading = self.reading
        until = reading.until
        labels: list[int] = []
        clauses = clauses_of(parts)
        link = LINKS.get(parts[0].data, ALONE) if parts else ALONE
        self.links.begin(link)
        first = next((index for index, part in enumerate(parts) if part.data not in LEADS), len(parts))
        for index, part in enumerate(parts[:first]):
            if is_trigger(part) or part.data == "next":
                taken = self.later(parts[index:], rest)
                self.close_sentence(labels, link)
                reading.until = until
                return taken
            self.lead(part, labels)
            if part.data in ("icon", "duration"):
                until = reading.until
        if any(part.data == "alternative" for part in parts):
            self.alternatives(parts[first:], labels)
        else:
            self.clauses(parts[first:], labels)
        if chooses(clauses):
            self.open += [*labels, *self.links.hand_over()]
            labels = []
        self.close_sentence(labels, link, parts_done(parts))
        reading.until = until
        return 0

    def close_sentence(self, labels: list[int], link: str, parts: int = 1) -> None:
        """T129: only そうした場合 has another branch, そうしなかった場合; elsewhere that asks what was done."""
        condition = labels[0] if link == IF_DONE and labels else None
        self.links.close(labels, condition, by_each=self.reading.actor == ALL)
        self.parts = parts

    def end(self, labels: list[int]) -> None:
        for label in reversed(labels):
            self.draft.place(label)

    def lead(self, part: Node, labels: list[int]) -> None:
        """What stands before a clause; 8.1.4, 8.1.4.3: without its condition the rest is passed over."""
        reading = self.reading
        kind = part.data
        if kind == "icon":
            written = words_of(part)[0]
            if written not in words.DURATIONS:
                reading.fail(part, "icon_here", ("[ターン]", "[チェイン]"))
            reading.until = words.DURATIONS[written]
        elif kind == "duration":
            reading.until = duration_of(part)
        elif kind == "then":
            says_no_more(*words_of(part))
        elif kind == "subject":
            reading.actor = player_of(next(trees(part)))
        elif kind == "among":
            if reading.looked is None:
                reading.fail(part, "none_looked", ("山札の上から3枚を見る。",))
            reading.among = True
        elif kind in ("if_done", "if_not_done", "provided"):
            self.depend(part, labels)
        elif kind == "instead":
            reading.fail(part, "instead_of_what", ("…される場合、かわりに",))
        elif kind in ("next", "moment"):
            reading.fail(part, "trigger_first")

    def depend(self, part: Node, labels: list[int]) -> None:
        """T129 and conditions: what follows is done only if this holds."""
        reading, links = self.reading, self.links
        if part.data == "provided":
            if is_trigger(part):
                reading.fail(part, "trigger_first")
            condition = condition_of(reading, next(trees(part)))
            labels.append(self.draft.label())
            self.draft.emit(Branch(condition, labels[-1]))
            return
        if not self.draft.said():
            reading.fail(part, "not_done")
        if links.by_each:
            reading.fail(part, "done_by_each", ("その後、",))
        if self.parts > 1 and links.link != ALONE:
            reading.fail(part, "done_in_parts", ("その後、",))
        if part.data == "if_done":
            if links.asks_undone:
                reading.fail(part, "done_first", ("そうした場合、…。そうしなかった場合、",))
            labels.append(links.if_done())
            return
        if links.before == OTHERWISE:
            reading.fail(part, "undone_twice", ("その後、",))
        links.otherwise()

    def alternatives(self, parts: Sequence[Node], labels: list[int]) -> None:
        """8.1.9, T132: or between clauses: one of them, by choice."""
        reading, draft = self.reading, self.draft
        groups: list[list[Node]] = [[]]
        for part in parts:
            if part.data == "alternative":
                groups.append([])
            else:
                groups[-1].append(part)
        over = self.may(clauses_of(parts))
        num = draft.num()
        draft.emit(PickOption(num, len(groups), reading.actor))
        asked, reading.asked = reading.asked, reading.asked or over is not None
        for option, group in enumerate(groups, 1):
            label = draft.label()
            draft.emit(Branch(Picked(num, option), label))
            inner: list[int] = []
            self.clauses(group, inner)
            self.end(inner)
            draft.place(label)
        reading.asked = asked
        if over is not None:
            draft.place(over)

    def may(self, clauses: Sequence[Node]) -> int | None:
        """8.1.6, 8.1.6.1, 8.1.6.2, R77, T131: a question before all of it, if the last clause is only permitted."""
        reading = self.reading
        if reading.asked or form_of(clauses[-1]) != MAY:
            return None
        if reading.actor == ALL:
            reading.fail(clauses[-1], "may_of_both", ("する。",), end=True)
        over = self.draft.label()
        self.draft.emit(MayInFull(over, reading.actor))
        return over

    def clauses(self, parts: Sequence[Node], labels: list[int]) -> None:
        """Clauses of a sentence, with what stands between them (T136)."""
        reading, draft = self.reading, self.draft
        clauses = clauses_of(parts)
        over = self.may(clauses)
        for part in parts:
            if part.data in LEADS:
                self.lead(part, labels)
                continue
            form = checked_form(reading, part, part is clauses[-1])
            single: int | None = None
            if form == MAY and over is None and not reading.asked:
                single = draft.label()
                draft.emit(MayInFull(single, reading.actor))
            self.clause(part)
            if single is not None:
                draft.place(single)
        if over is not None:
            draft.place(over)

    def clause(self, clause: Node) -> None:
        reading = self.reading
        if clause.data in ACTIONS:
            ACTIONS[clause.data](reading, clause)
        elif clause.data == "choose_modes":
            number = tree(clause, "n")
            assert number is not None
            if reading.choosing is not None:
                reading.fail(clause, "modes_once")
            if token(number, "NUMBER") is None or number.children[0] == "0":
                reading.fail(number, "number_needed", ("1",))
            reading.choosing = clause
            self.draft.modes = int(words_of(number)[0])
        elif clause.data == "all_modes":
            reading.choosing = clause
            reading.all_modes = True
        else:
            self.statement(clause)

    def statement(self, clause: Node) -> None:
        """A change for the duration; that of an attack's damage lasts at least as long as the chain (T49)."""
        reading = self.reading
        said = self.statements.read(reading, clause)
        inner = tree(clause, "inner")
        until = reading.until if inner is None else duration_of(inner)
        if clause.data == "attack_damage" and until == terms.THIS_EFFECT:
            until = terms.THIS_CHAIN
        if said.things is None:
            self.draft.emit(LastingForPlayers(said.changes, until))
        else:
            self.draft.emit(Lasting(said.things, said.changes, until))

    def later(self, parts: Sequence[Node], rest: Sequence[Node]) -> int:
        """8.1.3, T118 to T120: an ability that this effect makes; sentences about what it did belong to it."""
        reading = self.reading
        taken = 0
        while taken < len(rest) and any(part.data in GOES_ON for part in list(trees(rest[taken]))[:1]):
            taken += 1
        inner = reading.inner()
        waiting = waiting_of(inner, parts)
        modes = self.listed if chooses(clauses_of(parts)) else ()
        if modes:
            self.listed = ()
        ability = triggered(inner, waiting, rest[:taken], modes, self.read_ability)
        moment = waiting.happening.node.data == "moment"
        if moment and reading.until == terms.THIS_EFFECT:
            reading.fail(parts[0], "how_long", ("[ターン]", "[チェイン]"))
        moment = moment and waiting.happening.events != (terms.CHAIN_ENDS,)
        self.draft.emit(Later(ability, reading.until, not waiting.once and not moment))
        return taken


def waiting_of(reading: Reading, parts: Sequence[Node]) -> Waiting:
    """A sentence from its trigger on."""
    rest = list(parts)
    once = False
    if rest and rest[0].data == "next":
        once = True
        rest.pop(0)
    if not rest or not is_trigger(rest[0]):
        reading.fail(parts[0], "next_what", ("味方が撃破された場合",), end=True)
    lead = rest.pop(0)
    happening = happening_of(reading, lead if lead.data == "moment" else next(trees(lead)))
    reading.event_card = happening.cards
    reading.apart = happening.node.data == "moment" or terms.SUMMONED in happening.events
    conditions: list[Condition] = []
    while rest and rest[0].data == "provided":
        if is_trigger(rest[0]):
            reading.fail(rest[0], "one_trigger")
        conditions.append(condition_of(reading, next(trees(rest.pop(0)))))
    instead = rest.pop(0) if rest and rest[0].data == "instead" else None
    return Waiting(happening, conditions, instead, once, rest)


def triggered(
    reading: Reading,
    waiting: Waiting,
    following: Sequence[Node],
    modes: Sequence[Node],
    read_ability: ReadAbility,
    zones: int = 0,
    aimed: Sequence[Op] = (),
) -> Ability:
    """T2, T137: an ability that waits, or that replaces what would happen; `aimed` chooses its targets (R53)."""
    draft = reading.draft
    sentences = Sentences(reading, read_ability)
    if waiting.instead is not None:
        if waiting.conditions:
            reading.fail(waiting.instead, "replacement_condition")
        optional = form_of(clauses_of(waiting.parts)[-1]) == MAY
        replacement = waiting.happening.replacement(reading, optional)
        reading.asked = reading.replacing = True
        sentences.run(waiting.parts, ())
        if optional and reading.actor != SELF:
            reading.fail(waiting.parts[-1], "may_of_others", ("する。",))
        sentences.carry_out(following, modes)
        return Ability(REPLACEMENT, draft.finish(), replacement=replacement, zones=zones)
    over = draft.label()
    condition = both(waiting.conditions)
    if condition is not None:
        draft.emit(Branch(condition, over))
    for op in aimed:
        draft.emit(op)
    reading.of_another = not waiting.happening.this
    taken = sentences.run(waiting.parts, following)
    sentences.carry_out(following[taken:], modes)
    draft.place(over)
    return Ability(AUTOMATIC, draft.finish(), trigger=waiting.happening.trigger(waiting.conditions), zones=zones)
