"""What became of a scenario."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from gorin import words


@dataclass(frozen=True)
class Failure:
    """Which step failed (0: before the first, one more than there are: the last expectation), and why."""

    step: int
    line: int
    message: str


@dataclass(frozen=True)
class Outcome:
    """The result of one scenario. `failure` is None where it holds; `missing` says that its file does not exist."""

    file: str
    title: str
    failure: Failure | None = None
    missing: bool = False

    @property
    def ok(self) -> bool:
        return self.failure is None

    def to_json(self) -> str:
        """One line of `--json`."""
        data: dict[str, object] = {"file": self.file, "title": self.title, "ok": self.ok}
        if self.failure is not None:
            data["step"] = self.failure.step
            data["message"] = f"{self.file}:{self.failure.line}: {self.failure.message}"
        return json.dumps(data, ensure_ascii=False)


def report(outcomes: Sequence[Outcome], as_json: bool = False, lang: str | None = None) -> str:
    """All outcomes as text: failures and the sum, or one JSON object a line."""
    failed = [each for each in outcomes if each.failure is not None]
    passed = len(outcomes) - len(failed)
    if as_json:
        sum_up = json.dumps({"passed": passed, "failed": len(failed)})
        return "\n".join([*(each.to_json() for each in outcomes), sum_up])
    lines = [failure_text(each, each.failure, lang) for each in outcomes if each.failure is not None]
    return "\n".join([*lines, words.say("scenario.sum", lang, passed=passed, failed=len(failed))])


def failure_text(outcome: Outcome, failure: Failure, lang: str | None) -> str:
    where = words.say("scenario.failed", lang, title=outcome.title, step=failure.step)
    message = failure.message.replace("\n", "\n    ")
    return f"{outcome.file}:{failure.line}: {where}\n    {message}"
