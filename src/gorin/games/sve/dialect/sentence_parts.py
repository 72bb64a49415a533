"""The words of an ability as marks, modes and sentences, each sentence with its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gorin.text.clauses import Reader
from gorin.text.function_words import AS_LONG, BY_DOING, IF, IF_DONE, IF_NOT_DONE, IN_THIS_TURN, NEXT
from gorin.text.lexicon import Adverb, Icon, Keyword, Lexicon, Particle, Pointing
from gorin.text.morphology import FINAL, MAY, STEM, TE
from gorin.text.phrases import QUANTITY, Clause, Lead, Modifier, Phrase
from gorin.text.pieces import AMONG, SUBJECT, Piece, Provided, pieces_of
from gorin.text.tokens import Token, Unreadable
from gorin.text.trial import says_no_more
from gorin.text.values import PART_OF, PLAYER, ZONE

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


def by_doing(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """AすることでBする: A may be done, and if it was, B is (T78)."""
    at = next(
        (index for index, each in enumerate(pieces) if isinstance(each, Provided) and each.link == BY_DOING), None
    )
    if at is None or at + 1 == len(pieces):
        return [list(pieces)]
    paid, last = pieces[at], pieces[-1]
    assert isinstance(paid, Provided)
    deeds = [replace(each, link="", joint="") for each in paid.clauses]
    deeds[-1] = replace(deeds[-1], form=replace(deeds[-1].form, ending=MAY))
    rest = list(pieces[at + 1 :])
    if isinstance(last, Clause) and last.form.ending == MAY:
        says_no_more(last.predicate)
        rest[-1] = replace(last, form=replace(last.form, ending=FINAL))
    return [[*pieces[:at], *deeds], [Lead(IF_DONE, paid.end, paid.end), *rest]]


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
    for piece in next_first(pieces_of(sentence.parts)):
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
    taken = [taken_from(each) if isinstance(each, Clause) else each for each in passing_on(found)]
    return [each for piece in taken for each in among_first(piece)]


def player_first(piece: Piece) -> list[Piece]:
    """1枚を、相手は捨てる: the same as 相手は、1枚を捨てる."""
    topic = piece.phrase("は") if isinstance(piece, Clause) else None
    if not isinstance(piece, Clause) or topic is None or topic.nouns.group != PLAYER or topic is piece.phrases[0]:
        return [piece]
    rest = tuple(each for each in piece.phrases if each is not topic)
    return [Lead(SUBJECT, topic.start, topic.end, None, topic), replace(piece, phrases=rest)]


def among_first(piece: Piece) -> list[Piece]:
    """その中の(X)を: the same as その中から、(X)を."""
    if not isinstance(piece, Clause):
        return [piece]
    part = next((each for each in piece.phrases if each.nouns.group == PART_OF), None)
    if part is not None:
        rest = tuple(each for each in piece.phrases if each is not part)
        return [Lead(AMONG, part.start, part.end, None, part), replace(piece, phrases=rest)]
    cards = piece.phrase("を")
    if cards is None:
        return [piece]
    named = cards.nouns.parts[0]
    within = [each for each in named.modifiers if each.nouns is not None and each.nouns.group == AMONG]
    if len(within) != 1 or within[0].nouns is None or within[0].nouns.only.key != "その中" or within[0].case != "の":
        return [piece]
    bare = replace(named, modifiers=tuple(each for each in named.modifiers if each not in within))
    nouns = replace(cards.nouns, parts=(bare, *cards.nouns.parts[1:]))
    told = tuple(replace(cards, nouns=nouns) if each is cards else each for each in piece.phrases)
    among = Phrase(within[0].nouns, "から", within[0].start, within[0].end)
    return [Lead(AMONG, among.start, among.end, None, among), replace(piece, phrases=told)]


def next_first(pieces: Sequence[Piece]) -> list[Piece]:
    """次の自分のエンドフェイズが来たとき is 次に自分のエンドフェイズが来たとき."""
    found: list[Piece] = []
    for piece in pieces:
        clause = piece.clauses[0] if isinstance(piece, Provided) and len(piece.clauses) == 1 else None
        phase = clause.phrase("が") if clause is not None and clause.verb is not None else None
        words = [each for each in phase.nouns.only.modifiers if each.word is not None] if phase is not None else []
        pointing = words[0].word.sense(Pointing) if len(words) == 1 and words[0].word is not None else None
        said = phase is not None and phase.nouns.group == "phase" and pointing is not None and pointing.key == NEXT
        if isinstance(piece, Provided) and clause is not None and phase is not None and said:
            named = phase.nouns.only
            bare = replace(named, modifiers=tuple(each for each in named.modifiers if each not in words))
            told = replace(phase, nouns=replace(phase.nouns, parts=(bare,)))
            others = tuple(told if each is phase else each for each in clause.phrases)
            found.append(Lead(NEXT, words[0].start, words[0].end, words[0].word))
            piece = replace(piece, clauses=(replace(clause, phrases=others),))
        found.append(piece)
    return found


FROM_ZONE: Final = frozenset(("put", "put out", "add", "return", "banish", "discard", "show", "search", "choose"))
"""Verbs that take cards out of a zone."""


def taken_from(clause: Clause) -> Clause:
    """手札からフォロワー1枚を捨てる: the same as 手札のフォロワー1枚を捨てる, 手札から1枚を as 手札1枚を."""
    source = next((each for each in clause.phrases if each.case == "から" and each.nouns.group == ZONE), None)
    cards = clause.phrase("を") or next((each for each in clause.phrases if each.nouns.group == QUANTITY), None)
    if source is None or cards is None or clause.name not in FROM_ZONE:
        return clause
    listed = cards.nouns.parts
    described = Modifier(source.start, source.end, source.nouns)
    if listed[0].group != QUANTITY:
        listed = tuple(replace(each, modifiers=(described, *each.modifiers)) for each in listed)
    elif len(source.nouns.parts) == 1:
        listed = (replace(source.nouns.only, quantity=listed[0].quantity, end=listed[0].end), *listed[1:])
    else:
        return clause
    first = replace(listed[0], start=min(source.start, listed[0].start))
    nouns = replace(cards.nouns, parts=(first, *listed[1:]), start=first.start)
    taken = replace(cards, nouns=nouns, case="を", start=first.start)
    phrases = [taken if each is cards else each for each in clause.phrases if each is not source]
    return replace(clause, phrases=tuple(phrases))


def passing_on(pieces: Sequence[Piece]) -> list[Piece]:
    """これは【覚醒】状態でないなら、プレイできない: a topic before a condition belongs to the clause behind it."""
    found = list(pieces)
    for index, piece in enumerate(found[:-1]):
        following = found[index + 1]
        if not isinstance(piece, Provided) or piece.link != IF or not isinstance(following, Clause):
            continue
        first = piece.clauses[0]
        topics = [each for each in first.phrases if each.case == "は"]
        if first.verb is None and len(topics) == 1 and following.phrase("は") is None:
            rest = tuple(each for each in first.phrases if each not in topics)
            found[index] = replace(piece, clauses=(replace(first, phrases=rest), *piece.clauses[1:]))
            found[index + 1] = replace(following, phrases=(*topics, *following.phrases), start=topics[0].start)
    return found


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
