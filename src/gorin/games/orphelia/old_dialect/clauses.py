"""The sentences of a body as rows of clauses."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.text.grammar import Node
from gorin.text.tree import trees


@dataclass(frozen=True)
class Sentence:
    """A row of clauses; with none of them the mark of a mode."""

    node: Node
    clauses: tuple[Node, ...]


def sentences_of(body: Node) -> list[Sentence]:
    """The sentences of a body; 対象とする。 goes on in the next one."""
    found: list[Sentence] = []
    for element in trees(body):
        if element.data == "mode":
            found.append(Sentence(element, ()))
            continue
        node = element if element.data == "sentence" else next(trees(element))
        clauses = tuple(trees(node))
        before = found[-1].clauses if found else ()
        if before and list(trees(before[-1]))[-1].data == "target":
            found[-1] = Sentence(found[-1].node, before + clauses)
        else:
            found.append(Sentence(node, clauses))
    return found


def verb_of(clause: Node) -> str:
    return str(list(trees(clause))[-1].data)


def link_of(clause: Node) -> str:
    """The link with which a clause begins."""
    for piece in trees(clause):
        if piece.data == "link":
            return str(piece.children[0])
    return ""
