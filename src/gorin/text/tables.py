"""What lark computes of a grammar, as plain data: its rules, its words, and what to do in each state of the parser."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from lark import Lark
from lark.parsers.lalr_analysis import Shift


class Part(NamedTuple):
    """A part of a rule: another rule, or a terminal (`word`); `dropped`: the rule's node does not keep it."""

    name: str
    word: bool
    dropped: bool

    @property
    def spread(self) -> bool:
        """Whether it is a rule that makes no node of its own."""
        return not self.word and self.name.startswith("_")


class Rule(NamedTuple):
    """`name`: how the node is called that it makes; `alias`: whether it was given that name.

    `single`: of one part it makes no node.
    """

    origin: str
    name: str
    alias: bool
    single: bool
    parts: tuple[Part, ...]


class Terminal(NamedTuple):
    """A word (`plain`), or whatever the pattern fits."""

    name: str
    plain: bool
    value: str
    pattern: str
    priority: int

    def literals(self) -> tuple[str, ...]:
        """The words of a terminal that is only a list of words."""
        if self.plain:
            return (self.value,)
        words = re.fullmatch(r"\(\?:([^\\()\[\]?*+.{}]+)\)", self.value)
        return tuple(words.group(1).split("|")) if words else ()


class Tables(NamedTuple):
    """`terminals`: in the order in which they are tried. `ignored`: those that may stand anywhere.

    `states`: by the number of a state and what comes next the state to go to, or the rule (`reduction`) to end.
    `starts` and `ends`: in which states a line of each kind begins and is complete.
    """

    rules: tuple[Rule, ...]
    terminals: tuple[Terminal, ...]
    ignored: tuple[str, ...]
    states: tuple[Mapping[str, int], ...]
    starts: Mapping[str, int]
    ends: Mapping[str, int]


def reduction(rule: int) -> int:
    """How ending a rule is told from going to a state (and the rule from that)."""
    return -1 - rule


def no_lexer(*_: object, **__: object) -> None:
    """Lines are taken apart elsewhere; to compose lark's own lexer takes longer than to read a file of cards."""


def compose(source: str, starts: Sequence[str]) -> Tables:
    """LALR(1), so that a line has at most one structure."""
    plugins = {"ContextualLexer": no_lexer}
    lark = Lark(source, parser="lalr", start=list(starts), maybe_placeholders=False, _plugins=plugins)
    frontend: Any = lark.parser
    table: Any = frontend.parser._parse_table
    numbers = {rule: number for number, rule in enumerate(lark.rules)}
    places = {state: place for place, state in enumerate(table.states)}

    def act(action: object, goal: Any) -> int:
        return places[goal] if action is Shift else reduction(numbers[goal])

    return Tables(
        rules=tuple([a_rule(rule) for rule in lark.rules]),
        terminals=tuple([a_terminal(each) for each in sorted(lark.terminals, key=rank)]),
        ignored=tuple(lark.ignore_tokens),
        states=tuple([{name: act(*found) for name, found in actions.items()} for actions in table.states.values()]),
        starts={name: places[state] for name, state in table.start_states.items()},
        ends={name: places[state] for name, state in table.end_states.items()},
    )


def a_rule(rule: Any) -> Rule:
    options = rule.options
    return Rule(
        origin=str(rule.origin.name),
        name=str(rule.alias or options.template_source or rule.origin.name),
        alias=bool(rule.alias),
        single=bool(options.expand1 and not rule.alias),
        parts=tuple(
            [
                Part(str(each.name), each.is_term, each.is_term and each.filter_out and not options.keep_all_tokens)
                for each in rule.expansion
            ]
        ),
    )


def a_terminal(terminal: Any) -> Terminal:
    pattern = terminal.pattern
    return Terminal(
        str(terminal.name), pattern.type == "str", pattern.value, pattern.to_regexp(), int(terminal.priority)
    )


def rank(terminal: Any) -> tuple[int, int, int, str]:
    """The order in which lark tries terminals."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name
