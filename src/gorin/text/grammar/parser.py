"""Giving a line its structure, by the tables that lark computes for a grammar.

It makes the same nodes as lark's own parser, with what is asked of them here: a name, parts, beginning and end.
"""

from __future__ import annotations

from typing import Any

from lark import Lark, Token, Tree
from lark.grammar import Rule
from lark.parsers.lalr_analysis import Shift
from lark.tree import Meta

from gorin.text.grammar.lexer import ByFirstCharacter

Node = Tree[Token]
Kept = tuple[tuple[int, bool], ...]
"""Which parts of a rule its node keeps, and whether a part is spread out in it."""
END = "$END"


class Making:
    """How a rule makes a node of its parts."""

    __slots__ = ("kept", "name", "origin", "single", "size")

    def __init__(self, rule: Rule) -> None:
        self.size = len(rule.expansion)
        self.origin = str(rule.origin.name)
        self.name = str(rule.alias or rule.options.template_source or rule.origin.name)
        self.single = bool(rule.options.expand1 and not rule.alias)
        kept = [
            (index, not symbol.is_term and symbol.name.startswith("_"))
            for index, symbol in enumerate(rule.expansion)
            if rule.options.keep_all_tokens or not (symbol.is_term and getattr(symbol, "filter_out", False))
        ]
        whole = len(kept) == self.size and not any(spread for _, spread in kept)
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


class Parser:
    """Reads lines; None for one that has no structure."""

    def __init__(self, lark: Lark) -> None:
        frontend: Any = lark.parser
        table = frontend.parser._parse_table
        self.lexer: ByFirstCharacter = frontend.lexer
        self.start_states: dict[str, int] = table.start_states
        self.end_states: dict[str, int] = table.end_states
        makings: dict[Rule, Making] = {}
        self.states: dict[int, dict[str, int | Making]] = {
            state: {
                name: arg if action is Shift else makings.setdefault(arg, Making(arg))
                for name, (action, arg) in actions.items()
            }
            for state, actions in table.states.items()
        }

    def parse(self, text: str, start: str) -> Node | None:
        find, ignored, states = self.lexer.find, self.lexer.ignored, self.states
        stack = [self.start_states[start]]
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
                if isinstance(action, int):
                    break
                self.reduce(action, stack, values)
            stack.append(action)
            values.append(Token(name, word, begin, 1, begin + 1, 1, at + 1, at))
        goal = self.end_states[start]
        while True:
            action = states[stack[-1]].get(END)
            if not isinstance(action, Making):
                return None
            self.reduce(action, stack, values)
            if stack[-1] == goal:
                node = values[-1]
                return node if isinstance(node, Tree) else None

    def reduce(self, making: Making, stack: list[int], values: list[Node | Token]) -> None:
        """The last parts become one node."""
        size = making.size
        parts = values[-size:] if size else []
        if size:
            del stack[-size:]
            del values[-size:]
        values.append(making.node(parts))
        following = self.states[stack[-1]][making.origin]
        assert isinstance(following, int)
        stack.append(following)
