"""Orders of words that mean the same, brought into one: その中のXを, 1枚を相手は, 手札からXを, することで."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from gorin.text.function_words import BY_DOING, IF, IF_DONE, NEXT
from gorin.text.lexicon import Pointing
from gorin.text.morphology import FINAL, MAY
from gorin.text.phrases import QUANTITY, Clause, Lead, Modifier, Phrase
from gorin.text.pieces import AMONG, SUBJECT, Piece, Provided
from gorin.text.trial import says_no_more
from gorin.text.values import PART_OF, PLAYER, ZONE


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


def next_first(pieces: Sequence[Piece], moments: Collection[str]) -> list[Piece]:
    """次の自分のターンが来たとき is 次に自分のターンが来たとき; `moments`: the groups of nouns that come."""
    found: list[Piece] = []
    for piece in pieces:
        clause = piece.clauses[0] if isinstance(piece, Provided) and len(piece.clauses) == 1 else None
        phase = clause.phrase("が") if clause is not None and clause.verb is not None else None
        words = [each for each in phase.nouns.only.modifiers if each.word is not None] if phase is not None else []
        pointing = words[0].word.sense(Pointing) if len(words) == 1 and words[0].word is not None else None
        said = phase is not None and phase.nouns.group in moments and pointing is not None and pointing.key == NEXT
        if isinstance(piece, Provided) and clause is not None and phase is not None and said:
            named = phase.nouns.only
            bare = replace(named, modifiers=tuple(each for each in named.modifiers if each not in words))
            told = replace(phase, nouns=replace(phase.nouns, parts=(bare,)))
            others = tuple(told if each is phase else each for each in clause.phrases)
            found.append(Lead(NEXT, words[0].start, words[0].end, words[0].word))
            piece = replace(piece, clauses=(replace(clause, phrases=others),))
        found.append(piece)
    return found


def taken_from(clause: Clause, verbs: Collection[str]) -> Clause:
    """手札からX1枚を捨てる is 手札のX1枚を捨てる, 手札から1枚を is 手札1枚を; `verbs`: that take out of a zone."""
    source = next((each for each in clause.phrases if each.case == "から" and each.nouns.group == ZONE), None)
    cards = clause.phrase("を") or next((each for each in clause.phrases if each.nouns.group == QUANTITY), None)
    if source is None or cards is None or clause.name not in verbs:
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
