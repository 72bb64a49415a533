"""T155, R144: questions with right answers that are named in secret."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.selection import AskOption
from gorin.games.shinso.rules.asking import AskOneOf
from gorin.games.shinso.state import ShinsoState


class Quiz(Procedure):
    """T155, R144: so many questions, the right answers named in secret; the result is how many, and how many right."""

    def __init__(self, player: int, answers: int, numbers: list[int]) -> None:
        self.player = player
        self.answers = answers
        self.numbers = numbers
        self.count = 0
        self.right: list[int] = []
        self.correct = 0

    def choose_number(self, game: ShinsoState) -> None:
        game.call(AskOneOf(self.player, self.numbers, "questions", "R144"), Quiz.take_number)

    def take_number(self, game: ShinsoState, result: list[int]) -> None:
        self.count = result[0]

    def put_questions(self, game: ShinsoState) -> None:
        """R144: in secret."""
        if len(self.right) < self.count:
            self.goto(Quiz.put_questions)
            game.call(AskOption(self.player, list(range(1, self.answers + 1)), "right_answer"), Quiz.take_right)

    def take_right(self, game: ShinsoState, result: list[int]) -> None:
        self.right.append(result[0])

    def answer_questions(self, game: ShinsoState) -> None:
        if self.right:
            self.goto(Quiz.answer_questions)
            other = game.opponent(self.player)
            game.call(AskOption(other, list(range(1, self.answers + 1)), "quiz_answer"), Quiz.take_answer)

    def take_answer(self, game: ShinsoState, result: list[int]) -> None:
        self.correct += int(self.right.pop(0) == result[0])

    def end(self, game: ShinsoState) -> None:
        game.finish([self.count, self.correct])


Quiz.STEPS = (Quiz.choose_number, Quiz.put_questions, Quiz.answer_questions, Quiz.end)
