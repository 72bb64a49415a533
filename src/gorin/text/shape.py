"""What a grammar says about the place of a word: whether it could be missing, and what could stand there instead."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark.grammar import NonTerminal, Rule, Symbol, Terminal

A_NUMBER = "7"
Words = tuple[tuple[str, str], ...]
"""Words with their terminals: (terminal, word)."""


class Shape:
    """The rules of a grammar, asked by the name of a node and the terminal of a word in it."""

    def __init__(
        self, rules: Sequence[Rule], literal: dict[str, tuple[str, ...]], patterns: dict[str, re.Pattern[str]]
    ) -> None:
        self.literal = literal
        self.expansions: dict[str, list[list[Symbol]]] = {}
        for rule in rules:
            self.expansions.setdefault(rule.alias or rule.origin.name, []).append(list(rule.expansion))
        self.patterns = patterns
        self.wider = {
            rule.expansion[0].name: rule.origin.name
            for rule in rules
            if len(rule.expansion) == 1 and isinstance(rule.expansion[0], NonTerminal) and not rule.alias
        }
        self._optional: dict[tuple[str, str], bool] = {}
        self._others: dict[tuple[str, str], Words] = {}

    def is_word(self, terminal: str, word: str) -> bool:
        """Whether a terminal could be this word."""
        found = self.patterns[terminal].match(word)
        return found is not None and found.end() == len(word)

    def optional(self, node: str, terminal: str) -> bool:
        """Whether a node of this name could do without the word: the rest of it has a rule too."""
        key = (node, terminal)
        if key not in self._optional:
            self._optional[key] = any(
                [*expansion[:index], *expansion[index + 1 :]] in self.family(name)
                for name in self.spread(node)
                for expansion in self.expansions.get(name, [])
                for index, symbol in enumerate(expansion)
                if symbol.name == terminal
            )
        return self._optional[key]

    def family(self, node: str) -> list[list[Symbol]]:
        """What else makes a node of this name, or one by the rule that it is a case of."""
        found = list(self.expansions.get(node, []))
        while node in self.wider:
            node = self.wider[node]
            found += self.expansions[node]
        return found

    def others(self, node: str, terminal: str) -> Words:
        """The words that could stand in place of a word of this terminal, in a node of this name."""
        key = (node, terminal)
        if key not in self._others:
            found = {terminal: None}
            for name in self.spread(node):
                found |= dict.fromkeys(self.beside(self.expansions.get(name, []), terminal))
            self._others[key] = tuple((each, word) for each in found for word in self.words(each))
        return self._others[key]

    def words(self, terminal: str) -> tuple[str, ...]:
        """The words of a terminal; a number for one that can be any."""
        return self.literal.get(terminal, ()) or ((A_NUMBER,) if self.is_word(terminal, A_NUMBER) else ())

    def spread(self, node: str) -> list[str]:
        """A node and the rules whose words stand right in it."""
        found = [node]
        for name in found:
            for expansion in self.expansions.get(name, []):
                found += [each.name for each in expansion if is_spread(each) and each.name not in found]
        return found

    def beside(self, expansions: Sequence[Sequence[Symbol]], terminal: str) -> list[str]:
        """The terminals that stand where this one does, between the same neighbours."""
        places: dict[tuple[Symbol | None, ...], list[str]] = {}
        for expansion in expansions:
            for index, symbol in enumerate(expansion):
                if isinstance(symbol, Terminal) and not symbol.filter_out:
                    frame = (*expansion[:index], None, *expansion[index + 1 :])
                    places.setdefault(frame, []).append(symbol.name)
        return [each for found in places.values() if terminal in found for each in found]


def is_spread(symbol: Symbol) -> bool:
    """Whether a rule makes no node of its own."""
    return isinstance(symbol, NonTerminal) and symbol.name.startswith("_")
