"""チョイス: modes, how many are picked and what each does (T132, T225-T227, R150, R151)."""

from __future__ import annotations

from collections.abc import Sequence

from gorin.engine.program.condition import ModePicked
from gorin.engine.program.flow import Branch
from gorin.engine.values.ability import Extra
from gorin.games.sve.dialect.conditions import provided
from gorin.games.sve.dialect.costs import costs_of, parts_to_pay
from gorin.games.sve.dialect.reading import Reading, word
from gorin.text.draft import both
from gorin.text.grammar import Node
from gorin.text.tree import token, tree


class Modes:
    """The modes of one line: which of them is being read, and what それ means before them."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.label: int | None = None
        self.it = reading.it

    def choose(self, clause: Node) -> None:
        """下記からNつチョイスする: so many of those that follow."""
        reading, draft = self.reading, self.reading.draft
        number = tree(clause, "n")
        assert number is not None
        if draft.modes:
            reading.fail(clause, "modes_once")
        if not token(number, "NUMBER"):
            reading.fail(number, "number_needed", ("1",))
        draft.modes = int(word(number))
        if token(clause, "UP_TO"):
            draft.mode_least = 0
        self.it = reading.it
        reading.around = reading.enclosing()

    def once(self, clause: Node) -> None:
        """T227: each of them at most once in a turn."""
        reading = self.reading
        if not self.announced():
            reading.fail(clause, "mode_choice", ("下記から1つチョイスする。",))
        reading.modes_once = True

    def announced(self) -> bool:
        """Whether チョイス stands before, and no mode yet."""
        draft = self.reading.draft
        return bool(draft.modes) and not draft.mode_count

    def more(self, parts: Sequence[Node]) -> None:
        """T226, R151: the condition decides how many modes are picked."""
        reading, draft = self.reading, self.reading.draft
        clause = parts[-1]
        number = tree(clause, "n")
        for part in parts[:-1]:
            if part.data == "provided":
                reading.conditions.append(provided(reading, part))
            elif part.data == "instead":
                continue
            else:
                reading.fail(part, "instead_needs_condition")
        condition = both([*reading.marks, *reading.conditions])
        if condition is None or number is None or token(number, "NUMBER") is None or draft.more_if is not None:
            reading.fail(clause, "instead_needs_condition", ("【コンボ_3】代わりに2つ",))
        draft.more_if = condition
        draft.more_modes = int(word(number))
        draft.more_least = 0 if token(clause, "UP_TO") else -1
        reading.conditions = []
        reading.marks = []
        reading.marks_used = False

    def begin(self, element: Node) -> None:
        """T132, 5.16.1.1: it reaches to the next number or the end; not picked, it is not there (5.16.1.2)."""
        reading, draft = self.reading, self.reading.draft
        self.end()
        number = int(word(element)[1:-1])
        if not draft.modes:
            reading.fail(element, "mode_choice", ("下記から1つチョイスする。",))
        if number != draft.mode_count + 1:
            reading.fail(element, "mode_order", (f"【{draft.mode_count + 1}】",))
        draft.mode_count = number
        reading.mode = number
        reading.it = self.it
        reading.previous = None
        reading.said = []
        self.label = draft.label()
        picked = both([ModePicked(number), *reading.around])
        assert picked is not None
        draft.emit(Branch(picked, self.label))
        if element.data == "mode_paid":
            draft.extras.append(Extra(parts_to_pay(costs_of(reading, element)), number, must=True))

    def end(self) -> None:
        if self.label is not None:
            self.reading.draft.place(self.label)
        self.label = None
        self.reading.mode = 0
        self.reading.earth = None
