"""Sentences as rows of pieces, with limits and leads taken out of their clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gorin.engine.program.who import OTHER, SELF
from gorin.games.shinso.dialect.facts import STATES
from gorin.games.shinso.dialect.lexicon import AS_IF, SPAN
from gorin.text.function_words import AFTER, BY_DOING, IN_THIS_TURN
from gorin.text.lexicon import Adverb
from gorin.text.morphology import MAY
from gorin.text.phrases import QUANTITY, Clause, Lead, Phrase
from gorin.text.phrases import Sentence as Parsed
from gorin.text.pieces import DURATION, Piece, Provided, pieces_of
from gorin.text.quantities import printed_number
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import NUMBER, PLAYER, value_of


@dataclass
class Sentence:
    """One sentence while its abilities are cut out of it."""

    pieces: list[Piece]
    start: int
    end: int

    @classmethod
    def of(cls, parsed: Parsed) -> Sentence:
        return cls(of_this_turn(pieces_of(parsed.parts)), parsed.start, parsed.end)

    def link(self) -> str:
        """The joining word at its head."""
        first = self.pieces[0] if self.pieces else None
        if not isinstance(first, Lead) or first.token is None:
            return ""
        return first.key if first.token.sense(Adverb) is not None else ""

    def parsed(self) -> Parsed:
        """The sentence as the flow carries it out."""
        return Parsed(tuple(self.pieces), self.start, self.end)

    def clauses(self) -> list[Clause]:
        return clauses_in(self.pieces)

    def last(self) -> Clause | None:
        clauses = self.clauses()
        return clauses[-1] if clauses else None


def within_turn(clause: Clause) -> Clause:
    """その眷属がこのターン破壊された場合: the span tells in which time."""
    spans = [each for each in clause.phrases if each.case == "" and value_of(each.nouns.only) == "this turn"]
    words = tuple(Token("このターンに", each.start, each.end, (Adverb(IN_THIS_TURN),)) for each in spans)
    kept = tuple(each for each in clause.phrases if each not in spans)
    return replace(clause, phrases=kept, adverbs=(*words, *clause.adverbs)) if words else clause


def with_value(clause: Clause) -> Clause:
    """戦闘力はターン終了時まで+1000: the number and how it changes stand apart."""
    said = clause.complement
    amount = said.only.quantity.amount if said is not None and said.only.quantity is not None else None
    changed = next((each for each in clause.phrases if each.nouns.group == NUMBER and each.case in ("は", "が")), None)
    if said is None or said.group != QUANTITY or amount is None or not amount.signed or changed is None:
        return clause
    number = replace(changed.nouns.only, value=amount, end=said.end)
    kept = tuple(each for each in clause.phrases if each is not changed)
    return replace(clause, phrases=kept, complement=replace(changed.nouns, parts=(number,)))


def of_this_turn(pieces: Sequence[Piece]) -> list[Piece]:
    """このターン自分の眷属が破壊されていた場合: the span belongs to the condition, which tells what has been."""
    found: list[Piece] = [
        replace(each, clauses=tuple(map(within_turn, each.clauses)))
        if isinstance(each, Provided)
        else with_value(each)
        if isinstance(each, Clause)
        else each
        for each in pieces
    ]
    for index, piece in enumerate(found[:-1]):
        following = found[index + 1]
        if not isinstance(piece, Lead) or piece.key != DURATION or piece.phrase is None:
            continue
        if value_of(piece.phrase.nouns.only) != "this turn" or not isinstance(following, Provided):
            continue
        clause = following.clauses[0]
        if clause.verb is None or not clause.form.lasting or not (clause.form.past or clause.verb.name not in STATES):
            continue
        token = Token("このターンに", piece.start, piece.end, (Adverb(IN_THIS_TURN),))
        told = replace(clause, adverbs=(token, *clause.adverbs))
        found[index : index + 2] = [replace(following, clauses=(told, *following.clauses[1:]))]
        break
    return found


def clauses_in(pieces: Sequence[Piece]) -> list[Clause]:
    """The clauses that are no conditions."""
    found: list[Clause] = []
    for piece in pieces:
        if isinstance(piece, Clause):
            found.append(piece)
        elif isinstance(piece, Provided) and piece.link in (BY_DOING, AS_IF, AFTER):
            found += piece.clauses
    return found


@dataclass(frozen=True)
class Limit:
    """1ターンに1回, ゲーム中1回: `number` a turn, once a game, `any_turn`: in every turn of either player."""

    number: int
    a_game: bool = False
    any_turn: bool = False


def limit_in(clause: Clause) -> tuple[Limit | None, Clause]:
    """A limit that stands in a clause, and the clause without it."""
    phrases = clause.phrases
    for phrase in phrases:
        quantity = phrase.nouns.only.quantity
        if phrase.nouns.group == "in game" and phrase.case in ("", "だけ") and quantity is not None:
            number = quantity_number(phrase)
            if quantity.counter == "time" and number == 1:
                rest = tuple(each for each in phrases if each is not phrase)
                return Limit(number, a_game=True), replace(clause, phrases=rest)
    for index, phrase in enumerate(phrases[:-1]):
        following = phrases[index + 1]
        quantity = following.nouns.only.quantity
        counts = following.nouns.group == QUANTITY and quantity is not None and quantity.amount is not None
        if not counts or quantity is None or following.case not in ("", "だけ"):
            continue
        if quantity.counter not in ("time", "thing") or quantity.limit not in ("", "up to"):
            continue
        found = period(phrase)
        number = quantity_number(following)
        if found is None or number is None or (quantity.counter == "thing" and found.a_game):
            continue
        rest = (*phrases[:index], *phrases[index + 2 :])
        if quantity.limit:
            says_no_more_at(quantity.end - 2)
        return replace(found, number=number), replace(clause, phrases=rest)
    return None, clause


def quantity_number(phrase: Phrase) -> int | None:
    return printed_number(phrase.nouns.only.quantity)


def period(phrase: Phrase) -> Limit | None:
    """1ターンに, 自分・相手ターンに, ゲーム中."""
    named = phrase.nouns.only
    quantity = named.quantity
    if phrase.nouns.group == "in game" and phrase.case == "":
        return Limit(1, a_game=True)
    if phrase.case != "に":
        return None
    if phrase.nouns.group == QUANTITY and quantity is not None and quantity.counter == "turn":
        return Limit(1) if quantity_number(phrase) == 1 else None
    if phrase.nouns.group == SPAN and value_of(named) == "turn" and len(named.modifiers) == 1:
        nouns = named.modifiers[0].nouns
        if nouns is not None and nouns.group == PLAYER:
            both = {value_of(each) for each in nouns.parts} in ({SELF, OTHER}, {"all players"})
            if len(nouns.parts) > 1 and not both:
                return None
            if not both and value_of(nouns.only) != SELF:
                return None
            if both:
                says_no_more(*(each.head for each in nouns.parts))
            return Limit(1, any_turn=both)
    return None


def strip_limit(sentence: Sentence) -> Limit | None:
    """The limit of a sentence's first clause, taken out of it; leads that stood behind it come to the front."""
    for index, piece in enumerate(sentence.pieces):
        if isinstance(piece, Lead):
            continue
        clause = piece.clauses[0] if isinstance(piece, Provided) else piece
        limit, kept = limit_in(clause)
        if limit is None:
            return None
        if isinstance(piece, Provided):
            sentence.pieces[index] = replace(piece, clauses=(kept, *piece.clauses[1:]))
        else:
            sentence.pieces[index] = kept
        return limit
    return None


def is_may(clause: Clause) -> bool:
    """してもよい, できる of what is done."""
    form = clause.form
    return not form.negative and (form.ending == MAY or form.voice == "able")
