"""Grammars: the part that all games share, composed with a game's dialect."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

Node = Tree[Token]

END = "$END"


class Unread(Exception):
    """No sentence of the grammar begins like this: the first unread character, and what it could have been."""

    def __init__(self, offset: int, expected: Sequence[str]) -> None:
        super().__init__(offset)
        self.offset = offset
        self.expected = tuple(expected)


class Grammar:
    """A dialect's grammar: the common one and the game's own file.

    It is LALR(1) with a contextual lexer, so reading takes time in proportion to the text and a
    text has at most one structure. `readable`: names for terminals that are not plain words.
    """

    def __init__(self, package: str, file: str, starts: Sequence[str], readable: Mapping[str, str]) -> None:
        source = (files(__package__) / "common.lark").read_text("utf-8") + "\n"
        source += (files(package) / file).read_text("utf-8")
        self.lark = Lark(
            source, parser="lalr", start=list(starts), propagate_positions=True, maybe_placeholders=False
        )
        self.words: dict[str, tuple[str, ...]] = {END: ("行の終わり",)}
        for terminal in self.lark.terminals:
            words = literals(terminal.pattern.value, terminal.pattern.type)
            self.words[terminal.name] = words or (readable.get(terminal.name, terminal.name),)
        self.literal = {
            terminal.name: literals(terminal.pattern.value, terminal.pattern.type) for terminal in self.lark.terminals
        }

    def parse(self, text: str, start: str) -> Node:
        """The structure of a line, or `Unread`."""
        try:
            return self.lark.parse(text, start=start)
        except UnexpectedInput:
            raise self.unread(text, start) from None

    def unread(self, text: str, start: str) -> Unread:
        """Find the first character that no readable line could have after what stands before it."""
        parser = self.lark.parse_interactive(text, start=start)
        before = parser.copy()
        offset = 0
        try:
            for token in parser.lexer_thread.lex(parser.parser_state):
                offset = token.start_pos or 0
                before = parser.copy()
                parser.feed_token(token)
                offset = token.end_pos or 0
            before = parser.copy()
            offset = len(text)
            parser.feed_eof()
        except UnexpectedInput as error:
            if error.pos_in_stream is not None and error.pos_in_stream >= 0:
                offset = max(offset, error.pos_in_stream)
        names = sorted(before.accepts())
        return Unread(*self.sharpened(text, offset, names))

    def sharpened(self, text: str, offset: int, names: Sequence[str]) -> tuple[int, list[str]]:
        """Go on inside a word that begins rightly: the words that share the longest beginning."""
        best = 0
        words: list[str] = []
        for name in names:
            for word in self.literal.get(name) or ():
                shared = shared_beginning(word, text[offset:])
                if shared > best:
                    best, words = shared, []
                if shared == best:
                    words.append(word)
        if best:
            return offset + best, sorted(set(words), key=lambda word: (len(word), word))
        shown = [word for name in names for word in self.words.get(name, (name,))]
        return offset, sorted(set(shown), key=lambda word: (len(word), word))


def shared_beginning(word: str, text: str) -> int:
    length = 0
    while length < len(word) and length < len(text) and word[length] == text[length]:
        length += 1
    return length


def literals(pattern: str, kind: str) -> tuple[str, ...]:
    """The words of a terminal that is only a list of words."""
    if kind == "str":
        return (pattern,)
    words = re.fullmatch(r"\(\?:([^\\()\[\]?*+.{}]+)\)", pattern)
    return tuple(words.group(1).split("|")) if words else ()
