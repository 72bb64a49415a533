"""Finding the words of a line: only those that can stand at a place are looked for, by their first character.

It finds the same words as lark's own contextual lexer, which composes one large expression of all the words that
can follow in a state of the parser. A line of card text meets hundreds of states, and to compose and compile an
expression for each takes longer than to read a file of cards.
"""

from __future__ import annotations

import re

from gorin.text.tables import Tables, Terminal

Candidate = tuple[str, str, re.Pattern[str] | None]
"""A terminal, the word that it is ("" if it has a pattern), and its pattern."""
PLAIN_BEGINNING = re.compile(r"[^\\\[\]().?*+|{}^$][^?*{]")


class ByFirstCharacter:
    """A contextual lexer: `accepted` are the terminals that can come next in each state of the parser."""

    def __init__(self, tables: Tables) -> None:
        self.ignored = frozenset(tables.ignored)
        self.accepted = tables.states
        self.terminals = tables.terminals
        self.priority = {each.name: each.priority for each in tables.terminals}
        self.beginnings = {each.name: beginnings(each) for each in tables.terminals}
        self.candidates: dict[str, Candidate] = {}
        self.by_place: dict[tuple[int, str], tuple[Candidate, ...]] = {}
        self.exact: dict[int, dict[str, str]] = {}

    def find(self, state: int, text: str, at: int) -> tuple[str, str] | None:
        """The terminal and the word that stand at a place."""
        key = (state, text[at])
        listed = self.by_place.get(key)
        if listed is None:
            listed = self.by_place[key] = self.candidates_at(*key)
        for name, word, pattern in listed:
            if pattern is None:
                if text.startswith(word, at):
                    return name, word
            else:
                found = pattern.match(text, at)
                if found is not None:
                    return self.sharper(state, found[0], name), found[0]
        return None

    def candidates_at(self, state: int, first: str) -> tuple[Candidate, ...]:
        """What can begin with a character, in the order in which lark tries it."""
        accepted = self.ignored.union(self.accepted[state])
        return tuple(
            self.candidate(each)
            for each in self.terminals
            if each.name in accepted and first in (self.beginnings[each.name] or first)
        )

    def candidate(self, terminal: Terminal) -> Candidate:
        if terminal.plain:
            return terminal.name, terminal.value, None
        known = self.candidates.get(terminal.name)
        if known is None:
            known = self.candidates[terminal.name] = (terminal.name, "", re.compile(terminal.pattern))
        return known

    def sharper(self, state: int, word: str, name: str) -> str:
        """The terminal that is exactly this word, if one can stand here, before the pattern that also fits it."""
        exact = self.exact.get(state)
        if exact is None:
            accepted = self.ignored.union(self.accepted[state])
            plain = [each for each in self.terminals if each.name in accepted and each.plain]
            exact = self.exact[state] = {each.value: each.name for each in plain}
        other = exact.get(word)
        return name if other is None or self.priority[other] != self.priority[name] else other


def beginnings(terminal: Terminal) -> frozenset[str] | None:
    """The characters with which a terminal can begin; None if its pattern does not show it."""
    pattern = terminal.value
    words = terminal.literals()
    if words:
        return frozenset(word[0] for word in words)
    return frozenset(pattern[0]) if PLAIN_BEGINNING.match(pattern) and "|" not in without_groups(pattern) else None


def without_groups(pattern: str) -> str:
    """What stands outside of all round brackets."""
    while (shorter := re.sub(r"\([^()]*\)", "", pattern)) != pattern:
        pattern = shorter
    return pattern
