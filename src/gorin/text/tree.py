"""Walking through the structure that a grammar gives a line."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token, Tree

from gorin.text.grammar import Node


def place_of(node: Node | Token, end: bool = False) -> int:
    """Where a part of the text begins (or ends) in its line."""
    if isinstance(node, Token):
        return (node.end_pos if end else node.start_pos) or 0
    if node.meta.empty:
        return 0
    found: int = node.meta.end_pos if end else node.meta.start_pos
    return found


def trees(node: Node) -> Iterator[Node]:
    """The parts of a node that are nodes themselves."""
    return iter([child for child in node.children if isinstance(child, Tree)])


def tree(node: Node, *names: str) -> Node | None:
    """The first part of one of these names."""
    for child in node.children:
        if isinstance(child, Tree) and child.data in names:
            return child
    return None


def tokens(node: Node, name: str) -> list[Token]:
    """The words of this kind right in a node."""
    return [child for child in node.children if isinstance(child, Token) and child.type == name]


def token(node: Node, *names: str) -> Token | None:
    """The first word of one of these kinds right in a node."""
    for child in node.children:
        if isinstance(child, Token) and child.type in names:
            return child
    return None


def deep(node: Node, name: str) -> Iterator[Node]:
    """The parts of this name, however deep, in the order of the text."""
    waiting = [child for child in reversed(node.children) if isinstance(child, Tree)]
    while waiting:
        part = waiting.pop()
        if part.data == name:
            yield part
        waiting += [child for child in reversed(part.children) if isinstance(child, Tree)]


def words_of(node: Node) -> list[Token]:
    """All words in a node, however deep."""
    found: list[Token] = []
    waiting = [*reversed(node.children)]
    while waiting:
        child = waiting.pop()
        if isinstance(child, Token):
            found.append(child)
        else:
            waiting += reversed(child.children)
    return found


def last_word(node: Node) -> Token:
    """The last word in a node, however deep."""
    for child in reversed(node.children):
        if isinstance(child, Token):
            return child
        if child.children:
            return last_word(child)
    raise LookupError("a part of a text has words")
