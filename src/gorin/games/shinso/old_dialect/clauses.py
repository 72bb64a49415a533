"""A segment of a sentence: its phrases by particle, its predicate, and what of it has not been used yet."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from lark import Token

from gorin.games.shinso.old_dialect.forms import FINAL, Form, form_of
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tokens, tree, trees, words_of

VERB, CHANGE, COPULA, ALSO, HAS, HEADER, USABLE, EITHER, COMPARED, NOMINAL = (
    "verb",
    "change",
    "copula",
    "also",
    "has",
    "header",
    "usable",
    "either",
    "compared",
    "nominal",
)
PARTICLES = ("PARTICLE", "UP_TO", "WO", "NI", "GA", "DE", "TO")


class Np:
    """A noun phrase: what stands before its heads, the heads, how many."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.mods: list[Node] = []
        self.heads: list[Token] = []
        self.count: Node | None = None
        self.relation: Token | None = None
        self.every = token(node, "EVERY")
        self.either: Token | None = None
        for child in trees(node):
            if child.data == "heads":
                self.heads = heads_of(child)
                self.either = either_in(child)
            elif child.data == "count":
                self.count = child
            elif child.data == "relation":
                self.relation = words_of(child)[0]
            else:
                self.mods.append(child)

    def inner(self) -> Np | None:
        """The phrase before the last の: of 自分の眷属の戦闘力 it is 自分の眷属."""
        if not self.mods or self.mods[-1].data not in ("of", "at"):
            return None
        last = self.mods[-1]
        heads = tree(last, "heads")
        if heads is None:
            return None
        found = Np(last)
        found.mods = self.mods[:-1]
        found.heads = heads_of(heads)
        return found

    @property
    def head(self) -> Token:
        return self.heads[0]

    def is_(self, *kinds: str) -> bool:
        """Whether all heads are words of these kinds."""
        return all(head.type in kinds for head in self.heads)

    def says(self, *words: str) -> bool:
        """Whether it is this one word and nothing else."""
        return (
            len(self.heads) == 1 and self.head in words and not self.mods and self.count is None and self.every is None
        )


def own_word(np: Np) -> None:
    """この眷属 where the card itself is meant anyway (N16)."""
    if np.is_("THIS"):
        says_no_more(*np.heads)


def heads_of(node: Node) -> list[Token]:
    """The heads in a node, however they are joined (N7: all joints mean or)."""
    return [words_of(head)[0] for head in trees(node) if head.data == "head"]


def either_in(node: Node) -> Token | None:
    """か, または: a joint that leaves open which of the heads; / and ・ only list them (N7)."""
    return next((word for word in node.children if isinstance(word, Token) and word not in ("/", "・")), None)


class Clause:
    """One segment; whoever reads it takes its phrases out, and what is left is refused."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.pieces: list[Node] = []
        self.kind = NOMINAL
        self.stem = ""
        self.form = Form(FINAL)
        self.tail = ""
        self.word: Token | None = None
        self.verb_node: Node = node
        parts = list(trees(node))
        predicate = node
        if node.data != "nominal":
            predicate = parts.pop()
        self.pieces = [piece_of(child) for child in parts]
        self.particles = {id(piece): particle_of(piece) for piece in self.pieces if piece.data == "phrase"}
        if predicate is node:
            return
        self.verb_node = predicate
        if predicate.data == "predicate":
            self.kind = VERB
            verb = tree(predicate, "verb")
            assert verb is not None
            words = words_of(verb)
            self.word = words[0]
            if words[0].type in ("EXIST", "PLAIN_SURU"):
                self.stem = "する" if words[0].type == "PLAIN_SURU" else str(words[0])
                self.form = form_of("", str(words[0]))
            else:
                self.stem = str(words[0])
                self.form = form_of(self.stem, str(words[1]) if len(words) > 1 else "")
            tail = token(predicate, "TAIL")
            self.tail = str(tail) if tail is not None else ""
            return
        self.kind = str(predicate.data)
        words = words_of(predicate)
        self.word = words[0]
        if self.kind == CHANGE and len(words) > 1 and words[1].type == "SURU":
            self.form = form_of("", str(words[1]))
        if self.kind in (HAS, COMPARED):
            self.tail = str(words[-1])

    def join(self, before: Clause) -> None:
        """Take over the phrases of a clause that stands before."""
        self.pieces = before.pieces + self.pieces
        self.particles |= before.particles

    def phrases(self, *particles: str) -> Iterator[Node]:
        for piece in self.pieces:
            if piece.data == "phrase" and self.particles.get(id(piece)) in particles:
                yield piece

    def peek(self, *particles: str) -> Np | None:
        """The first phrase with one of these particles."""
        for piece in self.pieces:
            if piece.data == "phrase" and self.particles[id(piece)] in particles:
                return np_of(piece)
        return None

    def take(self, *particles: str) -> Np | None:
        """The first phrase with one of these particles, which counts as used."""
        for piece in self.phrases(*particles):
            self.pieces.remove(piece)
            return np_of(piece)
        return None

    def take_said(self, particle: str, word: str) -> bool:
        """Whether this one word stands with a particle; it counts as used."""
        for piece in self.phrases(particle):
            if np_of(piece).says(word):
                self.pieces.remove(piece)
                return True
        return False

    def take_all(self, *particles: str) -> list[Np]:
        found: list[Np] = []
        while (np := self.take(*particles)) is not None:
            found.append(np)
        return found

    def take_bare(self) -> Np | None:
        """The first phrase without a particle."""
        piece = self.first("bare")
        if piece is None:
            return None
        self.pieces.remove(piece)
        return np_of(piece)

    def first(self, *kinds: str) -> Node | None:
        return next((piece for piece in self.pieces if piece.data in kinds), None)

    def pop(self, *kinds: str) -> Node | None:
        """The first piece of one of these kinds, which counts as used."""
        piece = self.first(*kinds)
        if piece is not None:
            self.pieces.remove(piece)
        return piece

    def adverb(self, *words: str) -> Token | None:
        """An adverb that stands in the clause; it counts as used."""
        for piece in self.pieces:
            if piece.data == "adverb" and words_of(piece)[0] in words:
                self.pieces.remove(piece)
                return words_of(piece)[0]
        return None

    def idle(self, *words: str) -> None:
        """Adverbs that add nothing to this verb (N14)."""
        while (word := self.adverb(*words)) is not None:
            says_no_more(word)

    def link(self, *words: str) -> Token | None:
        for piece in self.pieces:
            if piece.data == "link" and words_of(piece)[0] in words:
                self.pieces.remove(piece)
                return words_of(piece)[0]
        return None

    def has(self, *particles: str) -> bool:
        return any(True for _ in self.phrases(*particles))

    def verb(self, *stems: str) -> bool:
        return self.kind == VERB and self.stem in stems

    def mood(self, moods: Collection[str]) -> bool:
        return self.form.mood in moods


def piece_of(node: Node) -> Node:
    """A piece by its own name (a lone quantity has a node around it)."""
    if node.data == "piece":
        return next(trees(node))
    return node


_phrases: dict[int, tuple[Node, Np, str]] = {}
"""Phrases that were looked at lately: while the law tries the words of a line, its other phrases stay the same."""
REMEMBERED = 4000


def phrase_of(piece: Node) -> tuple[Node, Np, str]:
    """A piece with its noun phrase and its particle ("": none)."""
    found = _phrases.get(id(piece))
    if found is not None and found[0] is piece:
        return found
    node = tree(piece, "np")
    assert node is not None
    word = next((word for word in piece.children if isinstance(word, Token) and word.type in PARTICLES), None)
    if len(_phrases) >= REMEMBERED:
        _phrases.clear()
    found = _phrases[id(piece)] = piece, Np(node), "" if word is None else str(word)
    return found


def np_of(piece: Node) -> Np:
    return phrase_of(piece)[1]


def particle_of(piece: Node) -> str:
    return phrase_of(piece)[2]


def clauses_of(sentence: Node) -> list[Clause]:
    return [Clause(child) for child in trees(sentence)]


def restated(sentence: Node) -> bool:
    """N17: a sentence that only restates a rule."""
    return bool(tokens(sentence, "RESTATED"))
