"""(X)を with a verb that takes no zone (T92, T93, T100, T102)."""

from __future__ import annotations

from gorin.engine.program.cards import Move, Swap
from gorin.engine.program.numbers import Lasting, Turn
from gorin.engine.program.roots import Things
from gorin.engine.values.change import SetKind
from gorin.games.sve import terms
from gorin.games.sve.dialect.choosing import choose, together_of
from gorin.games.sve.dialect.elements import Phrase, Quantity
from gorin.games.sve.dialect.hands import discard
from gorin.games.sve.dialect.looking import look, search, show
from gorin.games.sve.dialect.objects import object_of, quantity_after
from gorin.games.sve.dialect.phrases import things_of
from gorin.games.sve.dialect.possible import check_moving
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.operations import Evolve, TurnFace
from gorin.text.grammar import Node
from gorin.text.tree import token, trees


def act(reading: Reading, node: Node) -> None:
    """(X)を with a verb that takes no zone."""
    phrase = object_of(reading, node)
    assert phrase is not None
    quantity = quantity_after(reading, node)
    verb = next(child for child in trees(node) if child.data in VERBS)
    reading.together = together_of(reading, node)
    VERBS[verb.data](reading, phrase, quantity, verb)
    if reading.together is not None:
        reading.fail(node, "together_what", ("2枚まで選ぶ",))


def moving(reading: Reading, phrase: Phrase, quantity: Quantity | None) -> Things:
    """Things that are destroyed, turned and the like, so no leaders."""
    return check_moving(reading, phrase.node, things_of(reading, phrase, quantity=quantity))


def destroy(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T92, 5.5.1."""
    reading.draft.emit(Move(moving(reading, phrase, quantity), terms.CEMETERY, terms.DESTROY))


def banish(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T93, 5.6.1."""
    cell = reading.draft.emit(Move(moving(reading, phrase, quantity), terms.BANISH, terms.BANISHED))
    reading.counted = cell


def turn_act(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    reading.draft.emit(Turn(moving(reading, phrase, quantity), terms.ACT, True))


def turn_stand(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    reading.draft.emit(Turn(moving(reading, phrase, quantity), terms.ACT, False))


def evolve(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    reading.draft.emit(Evolve(moving(reading, phrase, quantity)))


def swap(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T100."""
    reading.draft.emit(Swap(things_of(reading, phrase)))


def turn_face(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T244, R157 裏向きにする, 表向きにする."""
    things = things_of(reading, phrase, quantity=quantity)
    reading.counted = reading.draft.emit(TurnFace(things, token(verb, "FACE_TURN") == "表向きに"))


def make_amulet(reading: Reading, phrase: Phrase, quantity: Quantity | None, verb: Node) -> None:
    """T259, R168."""
    things = things_of(reading, phrase, quantity=quantity)
    reading.draft.emit(Lasting(things, (SetKind(terms.AMULET),), reading.until))


VERBS = {
    "choose": choose,
    "destroy": destroy,
    "banish": banish,
    "turn_act": turn_act,
    "turn_stand": turn_stand,
    "evolve": evolve,
    "swap": swap,
    "discard": discard,
    "show": show,
    "look": look,
    "search": search,
    "turn_face": turn_face,
    "make_amulet": make_amulet,
}
