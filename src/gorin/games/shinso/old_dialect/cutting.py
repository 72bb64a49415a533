"""The sentences of a line, cut where another ability begins (T131), and how often an ability works (R45, T136)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gorin.engine.program.amount import ONE
from gorin.engine.values.ability import Ability, Playing
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect.clauses import NOMINAL, VERB, Clause
from gorin.games.shinso.old_dialect.costs import is_cost
from gorin.games.shinso.old_dialect.events import (
    is_event,
)
from gorin.games.shinso.old_dialect.reading import Reading, Source
from gorin.games.shinso.old_dialect.sentences import Effects, Sentence
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import words_of


class Cutting:
    """The sentences of a line that are still to be read."""

    def __init__(
        self, source: Source, fresh: Callable[[], Reading], sentences: list[Sentence], modes: list[Node]
    ) -> None:
        self.source = source
        self.fresh = fresh
        self.rest = sentences
        self.modes = modes
        self.found: list[Ability] = []

    def limits_behind(self) -> None:
        """E。1ターンに1回まで。: the limit as if it stood before E."""
        for index in range(len(self.rest) - 1, 0, -1):
            clauses = self.rest[index].clauses
            if (
                len(clauses) == 1
                and clauses[0].kind == NOMINAL
                and [piece.data for piece in clauses[0].pieces] == ["limit"]
            ):
                self.rest[index - 1].clauses[0].pieces[:0] = clauses[0].pieces
                self.rest.pop(index)

    def reading(self) -> Reading:
        return self.fresh()

    def following(self) -> list[Sentence]:
        """The sentences that go on with the ability: up to one that is an ability of its own (T131)."""
        taken: list[Sentence] = []
        while self.rest and not begins_anew(self.rest[0], bool(taken)):
            taken.append(self.rest.pop(0))
        return taken

    def effects(self, reading: Reading, sentences: Sequence[Sentence]) -> Effects:
        modes, self.modes = (self.modes, []) if not self.rest else ([], self.modes)
        return Effects(reading, modes)


def all_costs(clauses: Sequence[Clause]) -> bool:
    return all(is_cost(clause) for clause in clauses)


def drop_links(clause: Clause, further: tuple[str, ...] = ()) -> None:
    """また, さらに at the head of an ability of its own."""
    for word in ("また", "さらに"):
        says_no_more(clause.link(word))
    for word in further:
        clause.link(word)


def split_limits(pieces: list[Node]) -> tuple[list[Node], list[Node]]:
    """1ターンに1回 belongs to the ability, not to the event."""
    limits = [piece for piece in pieces if piece.data == "limit"]
    return [piece for piece in pieces if piece.data != "limit"], limits


def limit_of(reading: Reading, piece: Node | None) -> int:
    """R45."""
    if piece is None:
        return 0
    word = words_of(piece)[0]
    if word.startswith("ゲーム中"):
        return 0
    found = re.match(r"1ターンに(\d)", word)
    if word.endswith("しか") or (found is not None and found[1] == "0"):
        reading.fail(piece, "name_limit", ("1ターンに1回、",))
    return int(found[1]) if found is not None else 1


def once_a_game(piece: Node | None) -> Playing | None:
    """T136 ゲーム中1回だけ: once in a game for a player and cards of this name."""
    if piece is None or not words_of(piece)[0].startswith("ゲーム中"):
        return None
    return Playing(terms.ONCE_A_GAME_BY_NAME, ONE)


def begins_anew(sentence: Sentence, after: bool) -> bool:
    """Whether a sentence is an ability of its own: また with a moment, or words of T26 (T131)."""
    first = sentence.clauses[0]
    head = sentence.link()
    if head == "また" and (first.first("moment") is not None or any(is_event(clause) for clause in sentence.clauses)):
        return True
    if head in ("その後", "そうした場合", "そうした場合は", "そうでなければ", "ただし"):
        return False
    np = first.peek("が")
    here = (
        first.kind == VERB
        and first.tail in ("間", "間は", "限り")
        and np is not None
        and np.is_("THIS")
        and (first.form.mood == "state" or first.verb("いる", "存在", "ある"))
    )
    return here or (first.first("moment") is not None and head is None) or is_number_event(first)


def is_number_event(clause: Clause) -> bool:
    return is_event(clause) and clause.verb("な")
