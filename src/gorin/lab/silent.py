"""Lines of cards that changed nothing: without them the games that their card was played in would be the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.lab.jobs import Job
from gorin.lab.pilots import begin
from gorin.lab.store import Results
from gorin.lab.variants import TEXT, others

LINES = (TEXT, "abilities")
"""Fields of a card that hold its lines: one text, or a list of them."""
LOOKED_AT = 8
"""Games of each card that are looked at."""
LEAST = 3
"""A card that was played in fewer games says nothing."""


@dataclass(frozen=True)
class Silent:
    """A line of a card, and the games in which its card was played without it mattering."""

    card: str
    line: str
    games: list[int]


def silent_lines(results: Results) -> list[Silent]:
    """All such lines, card by card. A line that gives its card nothing (it describes a token, say) is passed over."""
    found = []
    job = results.job
    rows = results.ask(
        "SELECT card, list(number ORDER BY number)[:?] FROM cards WHERE played > 0 GROUP BY card "
        "HAVING count(*) >= ? ORDER BY card",
        LOOKED_AT,
        LEAST,
    )
    for card, numbers in rows:
        whole = job.book().printed(card).explain()
        for line, shorter in without_a_line(job.book().fields[card]):
            changed = readable(job, card, shorter)
            if changed is None or changed.book().printed(card).explain() == whole:
                continue
            if not any(matters(results, changed, number) for number in numbers):
                found.append(Silent(card, line, numbers))
    return found


def without_a_line(fields: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each line of a card that says something, and the card without it."""
    for name in LINES:
        value = fields.get(name)
        lines = value.split("\n") if isinstance(value, str) else list(value) if isinstance(value, list) else []
        for at, line in enumerate(lines):
            if not any(letter.isalnum() for letter in str(line)):
                continue
            left = lines[:at] + lines[at + 1 :]
            yield str(line), {**fields, name: "\n".join(left) if isinstance(value, str) else left}


def readable(job: Job, card: str, fields: dict[str, Any]) -> Job | None:
    """The same job with another printing of a card (None: what is left of the card cannot be read)."""
    changed = Job(job.game, [*others(job.book(), card), fields], job.decks, job.bots, job.pairs, job.seed, job.mirrors)
    try:
        changed.check()
    except GorinError:
        return None
    return changed


def matters(results: Results, changed: Job, number: int) -> bool:
    """Whether a stored game would have gone otherwise: something else was on offer, or it ended otherwise."""
    fixture = results.job.fixture(number)
    ((picks,),) = results.ask("SELECT picks FROM games WHERE number = ?", number)
    one, other = begin(results.job, fixture), begin(changed, fixture)
    for pick in picks:
        if offers(one) != offers(other):
            return True
        one.pick(pick)
        other.pick(pick)
    return offers(one) != offers(other) or one.result != other.result


def offers(match: Match) -> list[tuple[str, int, int, int]]:
    """What is on offer, as plain data."""
    decision = match.decision
    options = [] if decision is None else decision.options
    return [(each.verb, each.card, each.target, each.number) for each in options]
