"""What stands before を, and how many of it."""

from __future__ import annotations

from gorin.games.sve.dialect.elements import Phrase, Quantity, is_token, phrase_of, quantity_of
from gorin.games.sve.dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.tree import tree, trees


def object_of(reading: Reading, node: Node) -> Phrase | None:
    """What stands before を, if anything does."""
    found = tree(node, "obj") or tree(node, "obj_upto")
    return phrase_of(reading, found) if found is not None else None


def is_this(reading: Reading, node: Node) -> bool:
    phrase = object_of(reading, node)
    return phrase is not None and phrase.is_pronoun("this") and phrase.first.zone is None


def quantity_after(reading: Reading, node: Node) -> Quantity | None:
    """How many, said between を and the verb."""
    for how in trees(node):
        amount = tree(how, "amount") if how.data == "how" else None
        if amount is not None:
            return quantity_of(reading, amount)
    return None


def picked_cards(reading: Reading, node: Node) -> int:
    """How many cards a clause lets a player pick at least, so that してよい is declined by picking none (R63)."""
    phrase = object_of(reading, node) if node.data in ("act", "move") else None
    if phrase is None or (not is_among(reading) and all(is_token(each) for each in phrase.elements)):
        return 0
    quantity = quantity_after(reading, node) or phrase.first.quantity
    return max(1, quantity.least) if quantity is not None and (phrase.picks() or phrase.first.deck_top is None) else 0


def is_among(reading: Reading) -> bool:
    """Whether その中から stands before, so that a name is one of the cards there and no token (T237)."""
    return reading.among and reading.looked is not None
