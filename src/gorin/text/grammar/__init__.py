"""Grammars: the part that all games share, composed with a game's dialect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files

from lark import Token

from gorin.text.grammar.kept import tables_of
from gorin.text.grammar.parser import END, Parser
from gorin.text.law import Idle, Node, Seen, watching
from gorin.text.shape import Shape

__all__ = ["Grammar", "Node", "Unread"]

SILENT = ("CNT",)
"""Words that never mean anything: the counters of things."""
SYNONYMS = (
    *("DURATION", "IT", "ANY_NUMBER", "ANY_ORDER", "SAME_AS_RETURNED", "SAME_NUMBER", "EXIST", "ABSENT", "COUNTED"),
    *("OR", "OR_ELSE", "CHOICE", "INSTEAD", "IF_DONE"),
)
"""Terminals of which several words mean the same."""


class Unread(Exception):
    """No sentence of the grammar begins like this: the first unread character, and what it could have been.

    `reason`: why it is refused, if each word by itself could stand.
    """

    def __init__(self, offset: int, expected: Sequence[str], reason: Mapping[str, str] | None = None) -> None:
        super().__init__(offset)
        self.offset = offset
        self.expected = tuple(expected)
        self.reason = reason


class Grammar:
    """A dialect's grammar: the common one and the game's own file.

    It is LALR(1) with a contextual lexer, so reading takes time in proportion to the text and a
    text has at most one structure. `readable`: names for terminals that are not plain words, and
    `beginnings` how they begin. `groups`: labels for terminals that are best named together.
    `silent`: terminals whose words never mean anything, beside those of all games. `quoted`: terminals
    whose words are read by themselves. `synonyms`: terminals of which several words mean the same;
    `telling`: those of them that must make a difference wherever they could be missing.
    """

    def __init__(
        self,
        package: str,
        names: Sequence[str],
        starts: Sequence[str],
        readable: Mapping[str, str] | None = None,
        beginnings: Mapping[str, Sequence[str]] | None = None,
        groups: Mapping[str, Sequence[str]] | None = None,
        common: bool = True,
        silent: Sequence[str] = (),
        quoted: Sequence[str] = (),
        synonyms: Sequence[str] = (),
        telling: Sequence[str] = (),
    ) -> None:
        sources = [files(package) / name for name in names]
        if common:
            sources.insert(0, files(__package__) / "common.lark")
        source = "\n".join(each.read_text("utf-8") for each in sources)
        tables = tables_of(source, starts)
        self.parser = Parser(tables)
        self.literal = {terminal.name: terminal.literals() for terminal in tables.terminals}
        self.beginnings: dict[str, Sequence[str]] = {**self.literal, **(beginnings or {})}
        self.words: dict[str, tuple[str, ...]] = {END: ("行の終わり",)}
        for name, words in self.literal.items():
            if name not in tables.ignored:
                self.words[name] = words or ((readable or {}).get(name, name),)
        patterns = {terminal.name: terminal.pattern for terminal in tables.terminals}
        self.shape = Shape(tables.rules, self.literal, patterns)
        self.silent = frozenset((*SILENT, *silent))
        self.quoted = frozenset(quoted)
        self.synonyms = frozenset((*SYNONYMS, *synonyms))
        self.telling = frozenset(telling)
        self.groups = {label: frozenset(names) for label, names in (groups or {}).items()}

    def parse(self, text: str, start: str) -> Node:
        """The structure of a line, or `Unread`; also where the law found a word that changes nothing."""
        watch = watching()
        if watch is None:
            return self.structure(text, start)
        try:
            return watch.tree((id(self), text, start), lambda: self.seen(text, start))
        except Idle as idle:
            raise Unread(idle.offset, (), idle.reason) from None

    def seen(self, text: str, start: str) -> Seen:
        return Seen(self.structure(text, start), self.shape, self.silent, self.quoted, self.synonyms, self.telling)

    def structure(self, text: str, start: str) -> Node:
        found = self.parser.parse(text, start)
        if found is None:
            raise self.unread(text, start)
        return found

    def reads(self, text: str, start: str) -> bool:
        """Whether a line has a structure at all; while the law is applied it is parsed once."""
        watch = watching()
        if watch is None:
            return self.attempt(text, start) is not None
        key = (id(self), text, start)
        if key not in watch.known:
            watch.known[key] = self.attempt(text, start)
        return watch.known[key] is not None

    def attempt(self, text: str, start: str) -> Seen | None:
        tree = self.parser.parse(text, start)
        return None if tree is None else Seen(tree, self.shape, self.silent, self.quoted, self.synonyms, self.telling)

    def unread(self, text: str, start: str) -> Unread:
        """Find the first character that no readable line could have after what stands before it."""
        stuck = self.parser.stuck(text, start)
        following = sorted(name for name in self.parser.next_words(stuck.stack) if name in self.words)
        return Unread(*self.sharpened(text, stuck.offset, following))

    def last_word(self, text: str, start: str) -> Token | None:
        """The last word up to which a line could be read."""
        tokens = self.parser.stuck(text, start).tokens
        return tokens[-1] if tokens else None

    def sharpened(self, text: str, offset: int, names: Sequence[str]) -> tuple[int, list[str]]:
        """Go on inside a word that begins rightly: the words that share the longest beginning."""
        best = 0
        words: list[str] = []
        for name in names:
            for word in self.beginnings.get(name, ()):
                shared = shared_beginning(word, text[offset:])
                if shared > best:
                    best, words = shared, []
                if shared == best:
                    words += (word,) if self.literal[name] else self.words[name]
        if best:
            return offset + best, sorted(set(words), key=lambda word: (len(word), word))
        return offset, self.readable(names)

    def readable(self, names: Sequence[str]) -> list[str]:
        """Terminals as words; where all of a group could stand, only its label."""
        left = set(names)
        labels: list[str] = []
        for label, group in self.groups.items():
            if group <= left:
                left -= group
                labels.append(label)
        shown = {word for name in left for word in self.words.get(name, (name,))}
        return labels + sorted(shown, key=lambda word: (len(word), word))


def shared_beginning(word: str, text: str) -> int:
    length = 0
    while length < len(word) and length < len(text) and word[length] == text[length]:
        length += 1
    return length
