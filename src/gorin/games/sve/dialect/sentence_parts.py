"""The words of an ability as marks, modes and sentences, each sentence with its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gorin.text.clauses import Reader
from gorin.text.function_words import AS_LONG, IF, IF_DONE, IF_NOT_DONE, IN_THIS_TURN
from gorin.text.lexicon import Adverb, Icon, Keyword, Lexicon, Particle
from gorin.text.morphology import STEM, TE
from gorin.text.phrases import Clause, Lead
from gorin.text.pieces import Piece, Provided, pieces_of
from gorin.text.reordered import among_first, by_doing, next_first, passing_on, player_first, taken_from
from gorin.text.tokens import Token, Unreadable

NO_ICON: Final = Icon("")
THIS_TURN: Final = "this turn"
DONE_LEADS: Final = (IF_DONE, IF_NOT_DONE)


@dataclass(frozen=True, eq=False)
class Element:
    """A mark, 【土の秘術】, the number of a mode with the cost behind it, or a sentence."""

    kind: str
    start: int
    end: int
    icon: Icon = NO_ICON
    pieces: tuple[Piece, ...] = ()
    cost: tuple[Token, ...] = ()


def elements_of(lexicon: Lexicon, tokens: Sequence[Token], end: int) -> list[Element]:
    """A body of sentences; line ends part nothing."""
    found: list[Element] = []
    for words in sliced(tokens):
        rest = list(words)
        while rest and (icon := leading_icon(rest)) is not None:
            token = rest.pop(0)
            cost: tuple[Token, ...] = ()
            if icon.key == "mode":
                colon = next((index for index, each in enumerate(rest) if each.mark() == ":"), None)
                if colon is not None:
                    cost, rest = tuple(rest[:colon]), rest[colon + 1 :]
            kind = icon.key if icon.key in ("mode", "earth") else "mark"
            found.append(Element(kind, token.start, token.end, icon, cost=cost))
        if not any(each.mark() not in ("、", "。") for each in rest):
            continue
        for pieces in by_doing(pieces_in(lexicon, [plain(each) for each in rest], end)):
            found.append(Element("sentence", pieces[0].start, rest[-1].end, pieces=tuple(pieces)))
    return found


def sliced(tokens: Sequence[Token]) -> list[list[Token]]:
    """Sentence by sentence, each with its full stop."""
    found: list[list[Token]] = [[]]
    for token in tokens:
        found[-1].append(token)
        if token.mark() == "。":
            found.append([])
    return [each for each in found if each]


def leading_icon(tokens: Sequence[Token]) -> Icon | None:
    icon = tokens[0].sense(Icon)
    following = tokens[1].sense(Particle) if len(tokens) > 1 else None
    return icon if icon is not None and following is None else None


def plain(token: Token) -> Token:
    """【土の秘術】 within a sentence is what a card has, no cost."""
    keyword = token.sense(Keyword)
    return replace(token, senses=(keyword,)) if keyword is not None and token.sense(Icon) is not None else token


def pieces_in(lexicon: Lexicon, tokens: Sequence[Token], end: int) -> list[Piece]:
    """The pieces of one sentence; これがEXエリアにあり、…なら is one condition."""
    reader = Reader(lexicon, tokens, end)
    sentence = reader.sentence()
    if reader.peek() is not None:
        raise Unreadable(reader.place(), "misplaced", ("。",))
    if not sentence.parts:
        raise Unreadable(sentence.start, "empty")
    found: list[Piece] = []
    for piece in next_first(pieces_of(sentence.parts), MOMENTS):
        before = found[-1] if found else None
        joins = isinstance(piece, Provided) and isinstance(before, Clause) and is_there(before)
        if isinstance(piece, Provided) and isinstance(before, Lead) and before.key == THIS_TURN and is_past(piece):
            assert before.token is not None
            first = piece.clauses[0]
            span = replace(before.token, senses=(Adverb(IN_THIS_TURN),))
            told = replace(first, adverbs=(span, *first.adverbs), start=before.start)
            found[-1] = replace(piece, clauses=(told, *piece.clauses[1:]), start=before.start)
        elif joins and isinstance(piece, Provided) and isinstance(before, Clause) and piece.link in (IF, AS_LONG):
            found[-1] = Provided((replace(before, joint="かつ"), *piece.clauses), piece.link, before.start, piece.end)
        else:
            found.append(piece)
    found = [each for piece in found for each in player_first(piece)]
    taken = [taken_from(each, FROM_ZONE) if isinstance(each, Clause) else each for each in passing_on(found)]
    return [each for piece in taken for each in among_first(piece)]


MOMENTS: Final = ("phase",)
FROM_ZONE: Final = frozenset(("put", "put out", "add", "return", "banish", "discard", "show", "search", "choose"))
"""Verbs that take cards out of a zone."""


def is_past(piece: Provided) -> bool:
    """このターン、…していたなら: what has been in this turn; このターン、2回目の…なら."""
    clause = piece.clauses[0]
    if piece.link != IF:
        return False
    nth = clause.verb is None and clause.phrase("が") is None and clause.complement is not None
    said = clause.complement.only.quantity if nth and clause.complement is not None else None
    counted = nth and clause.complement is not None and clause.complement.group in ("evolution", "kind", "name")
    counted = counted or (said is not None and said.counter == "nth time")
    return clause.form.lasting or counted


def is_there(clause: Clause) -> bool:
    return clause.name == "be" and clause.form.ending in (STEM, TE)


def is_condition(piece: Piece) -> bool:
    """…なら, そうしたなら, (X)N枚につき."""
    if isinstance(piece, Provided):
        return piece.link == IF
    return isinstance(piece, Lead) and piece.key in (*DONE_LEADS, "per")
