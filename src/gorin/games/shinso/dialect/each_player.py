"""What every player does: who is meant, whether each chooses, what happens at one moment (R116, R118, R146)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Draw, Move, Pick
from gorin.engine.program.group import Group
from gorin.engine.program.numbers import Lasting, Turn
from gorin.engine.program.roots import Op
from gorin.engine.program.things import All, It
from gorin.engine.program.who import ALL, OTHER, SELF
from gorin.games.shinso.dialect.facts import is_condition
from gorin.games.shinso.dialect.lexicon import THE_PLAYER
from gorin.games.shinso.dialect.scope import EACH_FOR_HIMSELF, ShinsoScope
from gorin.games.shinso.dialect.sentences import clauses_in, is_may
from gorin.games.shinso.dialect.statements import is_statement
from gorin.text.draft import Cell
from gorin.text.function_words import COMPARING, IF, WHEN
from gorin.text.likened import of_owner, player_noun
from gorin.text.morphology import PASSIVE
from gorin.text.phrases import Clause, Lead, NounPhrase, Phrase, Sentence
from gorin.text.pieces import SUBJECT, Piece, Provided
from gorin.text.quantities import tokens_of
from gorin.text.values import COUNT, PLAYER, ZONE, value_of

OPPONENT = ("相手", "相手プレイヤー", "他のプレイヤー")
AT_ONCE = ("destroy", "sleep", "awake")
"""What is done to all of a kind without a choice."""
CHOICES = (
    *("choose", "summon", "deploy", "set", "put out", "use", "destroy", "return", "sleep", "awake", "appear", "look"),
    "show",
)


def every_player(scope: ShinsoScope, pieces: Sequence[Piece]) -> bool:
    """Whether a sentence is about all players."""
    subjects = [each.phrase.nouns for each in pieces if isinstance(each, Lead) and each.key == SUBJECT and each.phrase]
    if subjects:
        return any(
            each.group == PLAYER and not each.only.modifiers and scope.subject_of_sentence(each) == ALL
            for each in subjects
        )
    return scope.actor == ALL


def such_players(pieces: Sequence[Piece]) -> list[Piece]:
    """手札が5枚以上のプレイヤーは: すべてのプレイヤーは、自分の手札が5枚以上の場合."""
    found: list[Piece] = []
    for piece in pieces:
        nouns = piece.phrase.nouns if isinstance(piece, Lead) and piece.key == SUBJECT and piece.phrase else None
        clause = nouns.only.modifiers[0].clause if nouns is not None and len(nouns.only.modifiers) == 1 else None
        if (
            clause is None
            or nouns is None
            or nouns.group != THE_PLAYER
            or not is_condition(clause)
            or clause.name in COMPARING
        ):
            found.append(piece)
            continue
        where = next((each for each in clause.phrases if each.nouns.group == ZONE), None) or clause.phrase("が")
        own = player_noun(SELF, nouns)
        phrases = tuple(
            replace(each, nouns=of_owner(each.nouns, own)) if each is where else each for each in clause.phrases
        )
        asked = replace(clause, phrases=phrases, link=WHEN)
        phrase = Phrase(player_noun(ALL, nouns), "は", nouns.start, nouns.end)
        found += [
            Lead(SUBJECT, nouns.start, nouns.end, None, phrase),
            Provided((asked,), WHEN, clause.start, clause.end),
        ]
    return found


def asks_each(pieces: Sequence[Piece], said: bool) -> bool:
    """すべてのプレイヤーは、自分の手札が5枚以上の場合、…: each is asked about what is his own."""
    for piece in pieces:
        said = said or (isinstance(piece, Lead) and piece.key == SUBJECT)
        if said and isinstance(piece, Provided) and piece.link in (WHEN, IF):
            return True
    return False


def needs_each(clause: Clause) -> bool:
    """Whether a clause lets its player choose or counts what is his, so that every player must do it apart."""
    if clause.before:
        return True
    quantities = [each.nouns.only.quantity for each in clause.phrases]
    if is_statement(clause):
        said = [each.nouns for each in clause.phrases]
        said += [clause.complement] if clause.complement is not None else []
        return any(has_number(nouns) for nouns in said)
    if clause.verb is None:
        return False
    name = clause.verb.name
    treated = clause.phrase("を")
    every = treated is not None and treated.nouns.only.quantity is not None and treated.nouns.only.quantity.every
    if is_may(clause) or (name in CHOICES and not (every and name in AT_ONCE)):
        return True
    if any(each.nouns.group == COUNT and value_of(each.nouns.only) == "that" for each in clause.phrases):
        return True
    top = any(each.case == "から" and each.nouns.group == "place" for each in clause.phrases)
    return name in ("remove", "put") and not top and bool(quantities)


def has_number(nouns: NounPhrase) -> bool:
    """Whether some are chosen: 眷属1体の戦闘力."""
    for part in nouns.parts:
        if part.quantity is not None and part.quantity.counter:
            return True
        if any(each.nouns is not None and has_number(each.nouns) for each in part.modifiers):
            return True
    return False


def counts_what_was_done(sentence: Sentence) -> bool:
    """Whether a sentence speaks of how many cards were discarded or the like."""
    return any(past_modifier(each.nouns) for clause in clauses_in(sentence.parts) for each in clause.phrases)


def names_opponent(sentence: Sentence) -> bool:
    """Whether a sentence speaks of 相手, who is nobody's where every player is meant (R118)."""
    clauses = clauses_in(sentence.parts) + [
        each for piece in sentence.parts if isinstance(piece, Provided) for each in piece.clauses
    ]
    said = [phrase.nouns for clause in clauses for phrase in clause.phrases]
    said += [piece.phrase.nouns for piece in sentence.parts if isinstance(piece, Lead) and piece.phrase is not None]
    return any(word.text in OPPONENT for nouns in said for word in tokens_of(nouns))


def past_modifier(nouns: NounPhrase) -> bool:
    for part in nouns.parts:
        for modifier in part.modifiers:
            if modifier.clause is not None and modifier.clause.form.past and modifier.clause.form.voice != PASSIVE:
                by = modifier.clause.phrase("が")
                return by is None or value_of(by.nouns.only) != OTHER
            if modifier.nouns is not None and past_modifier(modifier.nouns):
                return True
    return False


def acted_together(cells: Sequence[Cell]) -> list[Cell]:
    """R116: what all do after all have chosen, at the same moment; none if it cannot be parted from the choices.

    The choices stay with each player; what was taken then means the cards of all of them.
    """
    picks = [cell for cell in cells if isinstance(cell.op, Pick)]
    regs = {cell.op.reg for cell in picks if isinstance(cell.op, Pick)}
    acts = list(cells[len(picks) :])
    done = [for_all(cell.op, regs) for cell in acts]
    if list(cells[: len(picks)]) != picks or any(op is None for op in done):
        return []
    for cell, op in zip(acts, done, strict=True):
        cell.op = op
    return acts


def for_all(op: Op | None, regs: set[int]) -> Op | None:
    """An operation that each player carries out, as one that all carry out at the same moment (None: it cannot be)."""
    if isinstance(op, Draw) and op.who == EACH_FOR_HIMSELF and isinstance(op.amount, Exactly):
        return replace(op, who=ALL)
    if isinstance(op, (Move, Turn, Lasting)):
        if isinstance(op.things, It) and op.things.reg in regs:
            return op
        if isinstance(op.things, All) and all(part.who == EACH_FOR_HIMSELF for part in op.things.group.parts):
            parts = tuple(replace(part, who=ALL) for part in op.things.group.parts)
            return replace(op, things=All(Group(parts)))
    return None
