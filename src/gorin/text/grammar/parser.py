"""Giving a line its structure, by the tables that lark computes for a grammar.

It makes the same nodes as lark's own parser, with what is asked of them here: a name, parts, beginning and end.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token, Tree
from lark.tree import Meta

from gorin.text.grammar.lexer import ByFirstCharacter
from gorin.text.tables import Rule, Tables, reduction

Node = Tree[Token]
Kept = tuple[tuple[int, bool], ...]
"""Which parts of a rule its node keeps, and whether a part is spread out in it."""
END = "$END"


class Making:
    """How a rule makes a node of its parts."""

    __slots__ = ("kept", "name", "origin", "single", "size")

    def __init__(self, rule: Rule) -> None:
        self.size = len(rule.parts)
        self.origin = rule.origin
        self.name = rule.name
        self.single = rule.single
        whole = not any(part.dropped or part.spread for part in rule.parts)
        kept = [(index, part.spread) for index, part in enumerate(rule.parts) if not part.dropped]
        self.kept: Kept | None = None if whole else tuple(kept)

    def node(self, parts: list[Node | Token]) -> Node | Token:
        children = parts
        if self.kept is not None:
            children = []
            for index, spread in self.kept:
                part = parts[index]
                if spread and isinstance(part, Tree):
                    children += part.children
                else:
                    children.append(part)
        if self.single and len(children) == 1:
            return children[0]
        return Tree(self.name, children, Span(parts))


class Span(Meta):
    """Where a node begins and ends; `empty` if nothing of the line belongs to it."""

    def __init__(self, parts: list[Node | Token]) -> None:
        found = [part for part in parts if isinstance(part, Token) or not part.meta.empty]
        self.empty = not found
        if found:
            first, last = found[0], found[-1]
            self.start_pos = (first.start_pos if isinstance(first, Token) else first.meta.start_pos) or 0
            self.end_pos = (last.end_pos if isinstance(last, Token) else last.meta.end_pos) or 0


class Stuck:
    """How far a line could be read: the words, the first place after them, and the states before it."""

    def __init__(self, tokens: list[Token], offset: int, stack: list[int]) -> None:
        self.tokens = tokens
        self.offset = offset
        self.stack = stack


class Parser:
    """Reads lines; None for one that has no structure."""

    def __init__(self, tables: Tables) -> None:
        self.lexer = ByFirstCharacter(tables)
        self.starts = tables.starts
        self.ends = tables.ends
        self.complete = frozenset(tables.ends.values())
        self.states = tables.states
        self.makings = [Making(rule) for rule in tables.rules]

    def parse(self, text: str, start: str) -> Node | None:
        find, ignored, states = self.lexer.find, self.lexer.ignored, self.states
        stack = [self.starts[start]]
        values: list[Node | Token] = []
        at, end = 0, len(text)
        while at < end:
            found = find(stack[-1], text, at)
            if found is None:
                return None
            name, word = found
            begin, at = at, at + len(word)
            if name in ignored:
                continue
            while True:
                action = states[stack[-1]].get(name)
                if action is None:
                    return None
                if action >= 0:
                    break
                self.reduce(action, stack, values)
            stack.append(action)
            values.append(Token(name, word, begin, 1, begin + 1, 1, at + 1, at))
        goal = self.ends[start]
        while True:
            action = states[stack[-1]].get(END)
            if action is None or action >= 0:
                return None
            self.reduce(action, stack, values)
            if stack[-1] == goal:
                node = values[-1]
                return node if isinstance(node, Tree) else None

    def reduce(self, action: int, stack: list[int], values: list[Node | Token]) -> None:
        """The last parts become one node."""
        making = self.makings[reduction(action)]
        size = making.size
        parts = values[-size:] if size else []
        if size:
            del stack[-size:]
            del values[-size:]
        values.append(making.node(parts))
        stack.append(self.states[stack[-1]][making.origin])

    def stuck(self, text: str, start: str) -> Stuck:
        """How far a line without structure could be read."""
        stack, tokens = [self.starts[start]], list[Token]()
        at = 0
        while at < len(text):
            found = self.lexer.find(stack[-1], text, at)
            if found is None:
                break
            name, word = found
            if name not in self.lexer.ignored:
                after = self.after(stack, name)
                if after is None:
                    break
                stack = after
                tokens.append(Token(name, word, at, 1, at + 1, 1, at + len(word) + 1, at + len(word)))
            at += len(word)
        return Stuck(tokens, at, stack)

    def after(self, stack: list[int], name: str) -> list[int] | None:
        """The states after one more word, or after the end; None if it cannot stand there."""
        stack = [*stack]
        while True:
            action = self.states[stack[-1]].get(name)
            if action is None:
                return stack if name == END and stack[-1] in self.complete else None
            if action >= 0:
                return [*stack, action]
            making = self.makings[reduction(action)]
            if making.size:
                del stack[-making.size :]
            stack.append(self.states[stack[-1]][making.origin])

    def next_words(self, stack: list[int]) -> Iterator[str]:
        """The terminals that can come next, and the end."""
        return (name for name in self.states[stack[-1]] if self.after(stack, name) is not None)
