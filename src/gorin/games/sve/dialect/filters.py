"""The properties that stand before a noun (T44-T48, M1)."""

from __future__ import annotations

from lark import Token

from gorin.engine.program.amount import Exactly, PlayerNumber, Sum
from gorin.engine.program.condition import AT_MOST
from gorin.engine.program.group import (
    AnyOf,
    HasKeyword,
    HasState,
    HasWord,
    IsKind,
    IsOther,
    Not,
    NotChosen,
    NumberIs,
    SameNameAs,
)
from gorin.engine.program.looking import Reveal
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import Among, It
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.names import keywords_of
from gorin.games.sve.dialect.numbers import amount_of, relation_of
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.tests import HasEarthRite, IsEvolved, NameHas, OriginalIs, SameName
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, words_of

TEST_ORDER: tuple[type[Test], ...] = (
    *(
        IsKind,
        HasWord,
        Not,
        NumberIs,
        OriginalIs,
        HasState,
        HasKeyword,
        AnyOf,
        IsEvolved,
        HasEarthRite,
        NameHas,
        SameNameAs,
        IsOther,
        NotChosen,
    ),
)
"""T51: the order in which the properties stand on the card does not matter."""


def test_of(reading: Reading, mod: Node) -> Test:
    """One property in front of a noun (T44 to T48), among them class (2.2.2, 2.2.3) and type (2.4.2)."""
    node = mod.children[0] if mod.data == "mod" else mod
    if isinstance(node, Token):
        node = mod
    kind = node.data
    if kind == "other":
        return IsOther()
    if kind == "of_class":
        return HasWord(words.CLASS_WORD + str(node.children[0])[1:-1])
    if kind == "of_type":
        word = node.children[0]
        assert isinstance(word, Token)
        if reading.source.types is not None and word not in reading.source.types:
            reading.fail(word, "unknown_type", sorted(reading.source.types), word=str(word))
        return HasWord(words.TYPE_WORD + word)
    if kind == "number_is":
        number = token(node, "STAT") or token(node, "COST")
        amount = tree(node, "n")
        assert number is not None and amount is not None
        return NumberIs(words.NUMBERS[number], relation_of(tree(node, "relation")), amount_of(reading, amount))
    if kind == "posture":
        return HasState(terms.ACT, node.children[0] == "アクト状態")
    if kind == "has_keyword":
        return HasKeyword(keywords_of(node))
    if kind == "has_icon":
        icon = str(node.children[0]).removesuffix("を持つ")
        return HasKeyword(terms.KEYWORDS[icon[1:-1]])
    if kind == "evolved":
        return IsEvolved()
    if kind == "face_up":
        return HasState(terms.FACE_UP, node.children[0] == "表向きの")
    if kind == "has_earth":
        return HasEarthRite()
    if kind == "entered_now":
        return HasState(terms.NEW)
    if kind == "not_evolved":
        return Not(IsEvolved())
    if kind == "not_of_class":
        return Not(HasWord(words.CLASS_WORD + str(node.children[0])[1:-1]))
    if kind == "same_as":
        return SameNameAs(named_alike(reading, words_of(node)[0]))
    if kind == "except_name":
        return Not(SameName())
    if kind == "name_has":
        return NameHas(str(node.children[0])[len("カード名に『") : -len("』を含む")])
    if kind == "has_either":
        return AnyOf(
            tuple(HasKeyword(terms.KEYWORDS[str(each)[1:-1]]) for each in words_of(node) if each.type == "KEYWORD")
        )
    if kind == "below_max":
        return NumberIs(terms.COST, AT_MOST, Sum((PlayerNumber(terms.MAX_PP), Exactly(-1))))
    if kind == "original_is":
        number = token(node, "STAT") or token(node, "COST")
        amount = tree(node, "n")
        assert number is not None and amount is not None
        return OriginalIs(words.NUMBERS[number], relation_of(tree(node, "relation")), amount_of(reading, amount))
    return IsKind(terms.TOKEN)


def named_alike(reading: Reading, written: Token) -> Things:
    """T159 公開したフォロワーと同名の: what was shown, banished or discarded by this text or its cost, or chosen."""
    if written.startswith("それ"):
        return reading.named(written)
    says_no_more(written)
    verb = next(each for each in ("公開した", "消滅させた", "捨てた", "選んだ") if written.startswith(each))
    kind = next(mask for word, mask in words.KINDS.items() if written.removesuffix("と同名の").endswith(word))
    known: tuple[Test, ...] = ()
    things: Things | None = None
    if verb == "選んだ":
        if reading.target_index is not None:
            chosen = reading.draft.targets[reading.target_index]
            things, known = It(chosen.reg), chosen.group.parts[0].tests
    elif reading.kept is not None and reading.kept[1] == verb:
        things, known = It(reading.kept[0]), reading.kept[2]
    elif verb == "公開した":
        shown = [op for op in reading.last_said(Reveal) if isinstance(op, Reveal)]
        things = shown[-1].things if shown else None
    elif verb == "消滅させた":
        things = reading.moved(terms.BANISH)
    if things is None:
        reading.fail(written, "not_done", ("それ",))
    return things if not kind or IsKind(kind) in known else Among(things, (IsKind(kind),))
