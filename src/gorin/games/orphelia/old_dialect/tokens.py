"""Tokens as a text describes them (T86), and tokens that are copies (T87)."""

from __future__ import annotations

import re

from lark import Token as Word

from gorin.engine.program.roots import Amount
from gorin.engine.values.ability import Ability
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect.filters import printed_name
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.nouns import Quantity
from gorin.games.orphelia.old_dialect.phrases import counted, noun_in, things_of
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.program import MakeCopies, MakeTokens
from gorin.games.orphelia.rules import keywords
from gorin.games.orphelia.rules.tokens import Token
from gorin.text.grammar import Node
from gorin.text.tree import token, tokens, tree, trees


def make_tokens(reading: Reading, frame: Frame, flags: int) -> None:
    """T86."""
    piece = frame.need("wo")
    made = token_of(reading, noun_in(piece))
    amount = how_many(reading, frame, counted(reading, frame))
    reading.name(cell=reading.draft.emit(MakeTokens(made, amount, reading.actor, flags=flags)))


def make_copies(reading: Reading, frame: Frame, flags: int) -> None:
    """T87."""
    piece = frame.need("wo")
    elems = tree(noun_in(piece), "elems")
    assert elems is not None
    things = things_of(reading, elems)
    amount = how_many(reading, frame, counted(reading, frame))
    reading.name(cell=reading.draft.emit(MakeCopies(things, amount, flags=flags)))


def how_many(reading: Reading, frame: Frame, quantity: Quantity | None) -> Amount:
    if quantity is None or quantity.most is None or quantity.least == 0:
        reading.fail(frame.verb, "how_many", ("1つ",))
    return reading.times(quantity.most)


def token_of(reading: Reading, node: Node) -> Token:
    """Type and subtypes first; attributes, values and abilities may be missing."""
    name = token(node, "TOKEN_NAME")
    assert name is not None
    kind = ""
    subtypes: tuple[str, ...] = ()
    attributes: list[str] = []
    values = (0, 0, 0)
    abilities: tuple[Ability, ...] = ()
    for index, part in enumerate(trees(node)):
        typed = tree(part, "typed")
        word = part.children[0]
        if (typed is None) != (index > 0):
            reading.fail(part, "token_type", ("ノーディア", "アーティファクト"))
        if typed is not None:
            written = token(typed, "KIND")
            assert written is not None
            if written not in ("ノーディア", "アーティファクト", "グリフ"):
                reading.fail(written, "token_type", ("ノーディア", "アーティファクト"))
            kind = str(written)
            subtypes = tuple(str(each) for each in tokens(typed, "SUBTYPE"))
            continue
        assert isinstance(word, Word)
        if word.type == "ATTRIBUTE":
            attributes += [each.removesuffix("属性") for each in tokens(part, "ATTRIBUTE") if each != "無属性"]
        elif word.type == "VALUES":
            attack, defense, life = (int(each) for each in re.findall(r"\d+", word))
            values = (attack, defense, life)
        elif word.type == "KEYWORD":
            abilities += keywords.abilities_of(terms.KEYWORDS[word])
        else:
            abilities += reading.read_ability(word)
    return Token(printed_name(reading, name), kind, subtypes, tuple(attributes), *values, abilities)
