"""A clause: a verb, and the phrases that stand before it. What a verb does not take is refused."""

from __future__ import annotations

from lark import Token

from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.tree import place_of, trees, words_of

MAY_ENDS = ("もよい", "よい")
JOINING_ENDS = (
    *("し", "して", "き", "いて", "て", "び", "んで", "り", "って", "い", "させ"),
    *("対象とし", "対象として", "持ち"),
)
OPEN_STEMS = ("ADD_STEM", "DISCARD_STEM", "LOOK_STEM", "GIVE", "GAIN", "LOAD", "ATTACH_STEM", "REATTACH")


class Frame:
    """The phrases of one clause by their role, and its verb."""

    def __init__(self, reading: Reading, clause: Node) -> None:
        self.reading = reading
        self.node = clause
        self.pieces = list(trees(clause))
        self.verb = self.pieces.pop()
        self.kind = str(self.verb.data)

    def take(self, role: str) -> Node | None:
        """The first phrase of a role, which is thereby understood."""
        for piece in self.pieces:
            if piece.data == role:
                self.pieces.remove(piece)
                return piece
        return None

    def need(self, role: str, *expected: str) -> Node:
        found = self.take(role)
        if found is None:
            self.reading.fail(self.verb, f"needs_{role}", expected)
        return found

    def has(self, role: str) -> bool:
        return any(piece.data == role for piece in self.pieces)

    def done(self) -> None:
        """All phrases must have been understood."""
        if self.pieces:
            piece = min(self.pieces, key=place_of)
            self.reading.fail(piece, "not_with_verb", verb="".join(words_of(self.verb)))

    def adverb(self, *words: str) -> Token | None:
        """One of these adverbs, which is thereby understood."""
        for piece in self.pieces:
            word = piece.children[0]
            if piece.data == "adverb" and isinstance(word, Token) and word in words:
                self.pieces.remove(piece)
                return word
        return None

    @property
    def may(self) -> bool:
        """Whether the verb is permitted rather than ordered (T60)."""
        return self.ending.endswith(MAY_ENDS)

    @property
    def joins(self) -> bool:
        """Whether the verb goes on to another clause."""
        last = words_of(self.verb)[-1]
        return str(last) in JOINING_ENDS or last.type in OPEN_STEMS or (last.type == "RULE" and last.endswith("ず"))

    @property
    def ending(self) -> str:
        return str(words_of(self.verb)[-1])
