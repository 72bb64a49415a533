"""How a sentence hangs together with the one before it: そうしたら, そうでないなら."""

from __future__ import annotations

from typing import Final

from gorin.engine.program.cards import Pick
from gorin.engine.program.condition import Did, Not
from gorin.engine.program.flow import Branch, Goto
from gorin.text.draft import Cell, Draft

ALONE: Final = ""
IF_DONE: Final = "if done"
OTHERWISE: Final = "otherwise"


class Links:
    """What the next sentence of a draft can hang on.

    Of the last sentence: `before`: how it hung on the one before it; `condition`: the label to which its condition
    leads where it does not hold; `optional`: it may be declined; `by_each`: each player carried it out;
    `postponed`: it is carried out at another time;
    `alone`: as otherwise, it was the branch of no condition. `of_condition`: `condition` is one that it names itself.
    `ends`: where the branches of otherwise end; what asks whether such a branch was done belongs to it, so they stay
    open until a sentence hangs on nothing.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.link = self.before = ALONE
        self.condition: int | None = None
        self.optional = False
        self.by_each = False
        self.postponed = False
        self.alone = False
        self.of_condition = False
        self.ends: list[int] = []

    def begin(self, link: str) -> None:
        """A sentence begins."""
        if link == ALONE:
            self.end()
        self.link = link

    def if_done(self) -> int:
        """Go on only if the sentence before was done; the label behind what is then done."""
        over = self.draft.label()
        self.draft.emit(Branch(Did(), over))
        return over

    def stop(self, stops: list[int]) -> None:
        """A part of a sentence that is done wholly or not at all: the next part is not done without it.

        What was only chosen is handed to the next part, which is then not done either.
        """
        last = next((cell.op for cell in reversed(self.draft.cells) if cell.op is not None), None)
        if not isinstance(last, Pick):
            stops.append(self.if_done())

    @property
    def branches(self) -> bool:
        """Whether there is another branch: of a condition, or of something that may be declined."""
        return self.condition is not None or (self.optional and self.before != OTHERWISE)

    @property
    def asks_undone(self) -> bool:
        """Whether the last sentence asked whether the one before it was not done, without having a counterpart."""
        return self.before == OTHERWISE and self.alone

    def otherwise(self) -> None:
        """The other branch of the condition before, or of whether it was done."""
        draft = self.draft
        self.ends.append(draft.label())
        self.alone = self.condition is None
        if self.condition is None:
            draft.emit(Branch(Not(Did()), self.ends[-1]))
            return
        where = draft.cells.index(draft.labels[self.condition])
        draft.cells.insert(where, Cell(Goto(self.ends[-1])))

    def other_answer(self) -> None:
        """そうした場合 behind そうしなかった場合: what is done if the sentence before that was."""
        undone = self.ends.pop()
        self.ends.append(self.draft.label())
        self.draft.emit(Goto(self.ends[-1]))
        self.draft.place(undone)
        self.alone = False

    def close(
        self,
        labels: list[int],
        condition: int | None,
        optional: bool = False,
        by_each: bool = False,
        postponed: bool = False,
    ) -> None:
        """A sentence ends, with the branches that it opened itself."""
        for label in reversed(labels):
            self.draft.place(label)
        self.before = self.link
        self.condition = condition
        self.optional = optional
        self.by_each = by_each
        self.postponed = postponed

    def end(self) -> None:
        """Nothing more hangs on what was said."""
        for label in reversed(self.ends):
            self.draft.place(label)
        self.ends = []

    def hand_over(self) -> list[int]:
        """The open ends, to be placed by somebody else."""
        ends, self.ends = self.ends, []
        return ends
