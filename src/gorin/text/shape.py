"""What a grammar says about the place of a word: whether it could be missing, and what could stand there instead."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gorin.text.tables import Part, Rule

A_NUMBER = "7"
Words = tuple[tuple[str, str], ...]
"""Words with their terminals: (terminal, word)."""


class Shape:
    """The rules of a grammar, asked by the name of a node and the terminal of a word in it."""

    def __init__(
        self, rules: Sequence[Rule], literal: Mapping[str, tuple[str, ...]], patterns: Mapping[str, str]
    ) -> None:
        self.literal = literal
        self.expansions: dict[str, list[tuple[Part, ...]]] = {}
        for rule in rules:
            self.expansions.setdefault(rule.name if rule.alias else rule.origin, []).append(rule.parts)
        self.patterns = patterns
        self.wider = {
            rule.parts[0].name: rule.origin
            for rule in rules
            if len(rule.parts) == 1 and not rule.parts[0].word and not rule.alias
        }
        self._optional: dict[tuple[str, str], bool] = {}
        self._others: dict[tuple[str, str], Words] = {}

    def is_word(self, terminal: str, word: str) -> bool:
        """Whether a terminal could be this word."""
        found = re.match(self.patterns[terminal], word)
        return found is not None and found.end() == len(word)

    def optional(self, node: str, terminal: str) -> bool:
        """Whether a node of this name could do without the word: the rest of it has a rule too."""
        key = (node, terminal)
        if key not in self._optional:
            self._optional[key] = any(
                [*names[:index], *names[index + 1 :]] in self.family(name)
                for name in self.spread(node)
                for names in map(names_of, self.expansions.get(name, []))
                for index, each in enumerate(names)
                if each == terminal
            )
        return self._optional[key]

    def family(self, node: str) -> list[list[str]]:
        """What else makes a node of this name, or one by the rule that it is a case of."""
        found = list(map(names_of, self.expansions.get(node, [])))
        while node in self.wider:
            node = self.wider[node]
            found += map(names_of, self.expansions[node])
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
                found += [each.name for each in expansion if each.spread and each.name not in found]
        return found

    def beside(self, expansions: Sequence[Sequence[Part]], terminal: str) -> list[str]:
        """The terminals that stand where this one does, between the same neighbours."""
        places: dict[tuple[str | None, ...], list[str]] = {}
        for parts in expansions:
            names = names_of(parts)
            for index, part in enumerate(parts):
                if part.word and not part.dropped:
                    places.setdefault((*names[:index], None, *names[index + 1 :]), []).append(part.name)
        return [each for found in places.values() if terminal in found for each in found]


def names_of(parts: Sequence[Part]) -> list[str]:
    return [part.name for part in parts]
