"""Finding the words of a line: only those that can stand at a place are looked for, by their first character.

It finds the same words as lark's own contextual lexer, which composes one large expression of all the words that
can follow in a state of the parser. A line of card text meets hundreds of states, and to compose and compile an
expression for each takes longer than to read a file of cards.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from lark import Token
from lark.common import LexerConf
from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer, TerminalDef

Candidate = tuple[str, str, re.Pattern[str] | None]
"""A terminal, the word that it is ("" if it has a pattern), and its pattern."""
PLAIN_BEGINNING = re.compile(r"[^\\\[\]().?*+|{}^$][^?*{]")


unexpected: Any = UnexpectedCharacters
"""lark says nothing about its types."""


class ByFirstCharacter(Lexer):
    """A contextual lexer for lark; `states`: which terminals can come next in each state of the parser."""

    def __init__(self, conf: LexerConf, states: Mapping[int, Collection[str]], always_accept: Collection[str]) -> None:
        ordered = sorted(conf.terminals, key=rank)
        self.ignored = frozenset(conf.ignore)
        self.names = conf.terminals_by_name
        self.accepted = states
        self.always = self.ignored | frozenset(always_accept)
        self.terminals = ordered
        self.beginnings = {each.name: beginnings(each) for each in ordered}
        self.candidates: dict[str, Candidate] = {each.name: candidate(each) for each in ordered}
        self.by_place: dict[tuple[int, str], tuple[Candidate, ...]] = {}
        self.exact: dict[int, dict[str, str]] = {}

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        counter = lexer_state.line_ctr
        text: str = getattr(lexer_state.text, "text", lexer_state.text)
        while counter.char_pos < len(text):
            state, at = parser_state.position, counter.char_pos
            found = self.find(state, text, at)
            if found is None:
                raise unexpected(text, at, 1, at + 1, allowed=set(self.accepted[state]), state=parser_state)
            counter.char_pos += len(found[1])
            if found[0] not in self.ignored:
                lexer_state.last_token = Token(*found, at, 1, at + 1, 1, counter.char_pos + 1, counter.char_pos)
                yield lexer_state.last_token

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
        accepted = self.always.union(self.accepted[state])
        return tuple(
            self.candidates[each.name]
            for each in self.terminals
            if each.name in accepted and first in (self.beginnings[each.name] or first)
        )

    def sharper(self, state: int, word: str, name: str) -> str:
        """The terminal that is exactly this word, if one can stand here, before the pattern that also fits it."""
        exact = self.exact.get(state)
        if exact is None:
            accepted = self.always.union(self.accepted[state])
            plain = [each for each in self.terminals if each.name in accepted and each.pattern.type == "str"]
            exact = self.exact[state] = {each.pattern.value: each.name for each in plain}
        other = exact.get(word)
        return name if other is None or self.names[other].priority != self.names[name].priority else other


def rank(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """The order in which lark tries terminals."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


def candidate(terminal: TerminalDef) -> Candidate:
    if terminal.pattern.type == "str":
        return terminal.name, terminal.pattern.value, None
    return terminal.name, "", re.compile(terminal.pattern.to_regexp())


def beginnings(terminal: TerminalDef) -> frozenset[str] | None:
    """The characters with which a terminal can begin; None if its pattern does not show it."""
    pattern = terminal.pattern.value
    words = literals(pattern, terminal.pattern.type)
    if words:
        return frozenset(word[0] for word in words)
    return frozenset(pattern[0]) if PLAIN_BEGINNING.match(pattern) and "|" not in without_groups(pattern) else None


def without_groups(pattern: str) -> str:
    """What stands outside of all round brackets."""
    while (shorter := re.sub(r"\([^()]*\)", "", pattern)) != pattern:
        pattern = shorter
    return pattern


def literals(pattern: str, kind: str) -> tuple[str, ...]:
    """The words of a terminal that is only a list of words."""
    if kind == "str":
        return (pattern,)
    words = re.fullmatch(r"\(\?:([^\\()\[\]?*+.{}]+)\)", pattern)
    return tuple(words.group(1).split("|")) if words else ()
