"""The clauses of a sentence as this game prints them: what they leave out, and which of them belong together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.games.rebirth.dialect.cards import AMONG, all_but
from gorin.games.rebirth.dialect.results import ACTS
from gorin.games.rebirth.dialect.statements import MODIFIER
from gorin.text.function_words import ALSO_DONE, AND, AS, EACH_TIME, IF, NEXT, OR, SO_THAT, UNTIL, WHEN
from gorin.text.lexicon import Adverb
from gorin.text.morphology import ACTIVE, STEM, TE
from gorin.text.morphology import IF as IF_ENDING
from gorin.text.phrases import QUANTITY, Clause, Lead, Modifier, Part, Phrase, Sentence
from gorin.text.pieces import LIST, SUBJECT, Provided, ungapped
from gorin.text.trial import says_no_more
from gorin.text.values import PLACE, PLAYER, ZONE

TURN: Final = "turn"
EXCEPT: Final = "以外"
FACTS: Final = ("be", "lack", "be more", "be less", "equal")
Piece = Lead | Provided | Clause


def is_fact(clause: Clause) -> bool:
    """Whether a clause that goes on says how things are: 3枚以上で, 《X》がいて."""
    if clause.form.ending not in (TE, STEM):
        return False
    if clause.verb is None:
        return clause.complement is not None and clause.complement.group != MODIFIER
    return clause.verb.name in FACTS or clause.form.lasting


def is_event_chain(clause: Clause) -> bool:
    """相手が…で回復し、…した時: a first clause with a player who is spoken of belongs to the event."""
    subject = clause.phrase("が")
    return clause.form.ending == STEM and subject is not None and subject.nouns.group == PLAYER and bool(clause.verb)


def excepting(clause: Clause) -> Clause:
    """《X》以外を, 《X》以外が: any card but those; アタックするたび: each time that it has."""
    if clause.link == EACH_TIME or (clause.link == AS and clause.form.past):
        clause = replace(clause, link=WHEN, form=replace(clause.form, past=True))
    if not any(phrase.case.startswith(EXCEPT) for phrase in clause.phrases):
        return clause
    phrases = tuple(
        replace(phrase, case=phrase.case.removeprefix(EXCEPT), nouns=all_but(phrase.nouns))
        if phrase.case.removeprefix(EXCEPT) in ("を", "が", "は", "に", "も") and phrase.case.startswith(EXCEPT)
        else phrase
        for phrase in clause.phrases
    )
    return replace(clause, phrases=phrases)


def spelled_out(sentence: Sentence) -> Sentence:
    """A sentence with what its words leave out: the verb of a gap, the cards that are meant by 以外."""
    parts: list[Part] = []
    for part in ungapped(sentence.parts):
        named = any(isinstance(each, Lead) and each.key == SUBJECT for each in parts)
        turn = part.phrases[0] if isinstance(part, Clause) and part.link == WHEN and part.phrases else None
        often = turn is not None and turn.nouns.group == TURN and turn.case in ("", "を") and is_often(turn)
        if isinstance(part, Clause) and turn is not None and often and not parts:
            parts.append(Lead(TURN, turn.start, turn.end, phrase=turn))
            part = replace(part, phrases=part.phrases[1:], start=turn.end)
        parts += gapped(from_top(excepting(part)), named) if isinstance(part, Clause) else [part]
    return replace(sentence, parts=tuple(parts))


def is_often(phrase: Phrase) -> bool:
    """各ターン1回まで."""
    quantity = phrase.nouns.only.quantity
    return quantity is not None and quantity.counter == "time"


def from_top(clause: Clause) -> Clause:
    """…までデッキを上から公開する: the top of that deck."""
    deck, above = clause.phrase("を"), clause.phrase("から")
    if deck is None or above is None or deck.nouns.group != ZONE or above.nouns.group != PLACE or not clause.before:
        return clause
    if above.nouns.only.modifiers or deck.nouns.only.quantity is not None:
        return clause
    of_deck = Modifier(deck.start, deck.end, deck.nouns)
    place = replace(above.nouns, parts=(replace(above.nouns.only, modifiers=(of_deck,)),))
    phrases = (replace(each, nouns=place) if each is above else each for each in clause.phrases if each is not deck)
    return replace(clause, phrases=tuple(phrases))


def gapped(part: Clause, named: bool) -> list[Part]:
    """あなたは2枚、相手は1枚引く: the verb stands once, each player has phrases of his own before it.

    `named`: somebody was named before; else all of it is what the one player does (同じ枚数、あなたは引く).
    """
    if part.verb is None or part.verb.order is None:
        return [part]
    cuts = [index for index, phrase in enumerate(part.phrases) if phrase.case == "は" and phrase.nouns.group == PLAYER]
    if len(cuts) != 1 or not (cuts[0] or part.before):
        return [part]
    subject = part.phrases[cuts[0]]
    if subject.nouns.only.modifiers and all(phrase.nouns.group == AMONG for phrase in part.phrases[: cuts[0]]):
        says_no_more(*(phrase.nouns.only.head for phrase in part.phrases[: cuts[0]]))
        topic = Lead(SUBJECT, subject.start, subject.end, phrase=subject)
        return [topic, replace(part, phrases=part.phrases[cuts[0] + 1 :], start=subject.end)]
    if not named:
        topic = Lead(SUBJECT, subject.start, subject.end, phrase=subject)
        return [topic, replace(part, phrases=tuple(each for each in part.phrases if each is not subject))]
    first = replace(part, phrases=part.phrases[: cuts[0]], form=replace(part.form, ending=STEM), end=subject.start)
    lead = Lead(SUBJECT, subject.start, subject.end, phrase=subject)
    return [first, lead, replace(part, phrases=part.phrases[cuts[0] + 1 :], start=subject.end)]


def pieces_of(sentence: Sentence) -> list[Piece]:
    """The parts of a sentence, with the clauses of one condition taken together."""
    found: list[Piece] = []
    facts: list[Clause] = []
    goals: tuple[Clause, ...] = ()
    for part in sentence.parts:
        if isinstance(part, Clause) and part.link in (SO_THAT, UNTIL) and not facts:
            goals = (*goals, part)
            continue
        if isinstance(part, Clause) and goals and not part.link:
            part, goals = replace(part, before=(*goals, *part.before)), ()
        if isinstance(part, Clause) and (is_fact(part) or (part.link == WHEN and part.joint == OR)):
            facts.append(part)
            continue
        if isinstance(part, Clause) and not found and is_event_chain(part):
            facts.append(part)
            continue
        if isinstance(part, Clause) and (part.link or part.form.ending == IF_ENDING):
            clauses = (*facts, part)
            found.append(Provided(clauses, part.link or IF, clauses[0].start, part.end))
            facts = []
            continue
        found += [*facts, part]
        facts = []
    return [*found, *facts, *goals]


def conjuncts(clause: Clause) -> tuple[list[Clause], str] | None:
    """The parts of a clause whose verb has several objects, each with its number: キャラを2枚と Reバースを1枚."""
    for phrase in clause.phrases:
        parts = phrase.nouns.parts
        if (
            phrase.case == "を"
            and phrase.nouns.joint == AND
            and len(parts) == 2
            and all(each.quantity for each in parts)
        ):
            first, second = (
                tuple(
                    replace(each, nouns=replace(phrase.nouns, parts=(part,), joint="")) if each is phrase else each
                    for each in clause.phrases
                )
                for part in parts
            )
            one = replace(clause, phrases=first, adverbs=(), form=replace(clause.form, ending=STEM))
            return [one, replace(clause, phrases=second)], AND
    ends = [
        index
        for index, phrase in enumerate(clause.phrases)
        if phrase.case in (AND, OR) and phrase.nouns.group == QUANTITY and not phrase.nouns.only.modifiers
    ]
    if len(ends) != 1 or ends[0] + 1 == len(clause.phrases):
        return None
    cut = ends[0]
    before, number, after = clause.phrases[:cut], clause.phrases[cut], clause.phrases[cut + 1 :]
    cases = {phrase.case for phrase in after}
    shared = tuple(phrase for phrase in before if phrase.case not in cases)
    one = replace(clause, phrases=(*before, replace(number, case="")), adverbs=())
    other = replace(clause, phrases=(*shared, *after))
    return [replace(one, form=replace(one.form, ending=STEM)), other], number.case


def adds(pieces: Sequence[Piece]) -> bool:
    """さらに: what follows is added to the change before, and needs its condition (R133)."""
    return any(isinstance(piece, Lead) and piece.key == ALSO_DONE for piece in pieces)


def is_state(piece: Provided) -> bool:
    """…である場合: a condition in the words of an event."""
    if piece.link != WHEN or len(piece.clauses) != 1:
        return False
    clause = piece.clauses[0]
    if clause.verb is not None and clause.verb.fact is not None and clause.form.past and is_done(clause):
        return True
    states = clause.verb is None or clause.form.lasting or clause.verb.name in (*FACTS, "be more", "be less")
    return states and not clause.form.past


def is_done(clause: Clause) -> bool:
    """置いた時: what this effect itself has done, since nobody else is said to do it."""
    named = clause.name in ACTS
    alone = clause.phrase("が") is None and not any(token.sense(Adverb) == Adverb(NEXT) for token in clause.adverbs)
    return named and alone and clause.form.voice == ACTIVE and not any(p.nouns.group == TURN for p in clause.phrases)


def is_goal_only(clause: Clause) -> bool:
    """Whether a clause says only where else something goes."""
    moves = clause.name in ("put", "return", "add")
    return moves and all(phrase.case in ("に", "で") for phrase in clause.phrases)


def is_added(sentence: Sentence) -> bool:
    """同ターンに同じものは選べない; …なら、両方を行う: said of the list that the sentence before tells of."""
    last = sentence.parts[-1] if sentence.parts else None
    if not isinstance(last, Clause):
        return False
    first = sentence.parts[0]
    asked = isinstance(first, Clause) and bool(first.link) and last.verb is not None
    asked = asked and last.name in ("choose", "carry out")
    slots = [p.nouns.only.quantity for p in last.phrases if p.nouns.group in (QUANTITY, LIST) and p.nouns.only.quantity]
    of_list = asked and len(slots) == len(last.phrases) == 1 and (slots[0].every or slots[0].counter == "slot")
    return of_list or any(phrase.nouns.only.key in ("両方", "同じもの") for phrase in last.phrases)
