"""Whose number, or of what, another phrase stands for in a comparison: 自分の手札が相手より, XのコストがYより."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gorin.engine.program.who import OTHER, SELF, Who
from gorin.text.function_words import AND
from gorin.text.lexicon import Noun
from gorin.text.phrases import Clause, Modifier, Named, NounPhrase, Phrase
from gorin.text.values import CARD, KIND, NUMBER, PLAYER, POINTER, ZONE, value_of

Change = Callable[[Named], Sequence[Named] | None]
"""What stands in the place of a noun; None: it stays, with what it holds changed."""


def of_owner(nouns: NounPhrase, owner: NounPhrase) -> NounPhrase:
    """自分の手札が相手より: the same of another player."""
    named = nouns.only
    modifiers = list(named.modifiers)
    for index, modifier in enumerate(modifiers):
        inner = modifier.nouns
        if inner is not None and inner.group == PLAYER:
            modifiers[index] = replace(modifier, nouns=owner)
            return replace(nouns, parts=(replace(named, modifiers=tuple(modifiers)),))
        if inner is not None:
            modifiers[index] = replace(modifier, nouns=of_owner(inner, owner))
            return replace(nouns, parts=(replace(named, modifiers=tuple(modifiers)),))
        held = by_player(modifier.clause, owner)
        if held is not None:
            modifiers[index] = replace(modifier, clause=held)
            return replace(nouns, parts=(replace(named, modifiers=tuple(modifiers)),))
    owned = Modifier(owner.start, owner.end, owner)
    return replace(nouns, parts=(replace(named, modifiers=(owned, *modifiers)),))


def likened(nouns: NounPhrase, other: NounPhrase) -> NounPhrase:
    """自分の手札が相手より, XのコストがYより, コストが攻撃力より: the number that another phrase stands for."""
    if other.group == PLAYER:
        return of_owner(nouns, other)
    if nouns.group == NUMBER and other.group == NUMBER and not other.only.modifiers:
        return replace(other, parts=(replace(other.only, modifiers=nouns.only.modifiers),))
    if nouns.group == NUMBER and other.group in (KIND, CARD, ZONE, POINTER):
        of_it = Modifier(other.start, other.end, other)
        return replace(nouns, parts=(replace(nouns.only, modifiers=(of_it,), start=other.start, end=other.end),))
    return other


def by_player(clause: Clause | None, owner: NounPhrase) -> Clause | None:
    """あなたがコントロールする, of another player."""
    subject = clause.phrase("が") if clause is not None else None
    if clause is None or subject is None or subject.nouns.group != PLAYER:
        return None
    phrases = tuple(replace(each, nouns=owner) if each is subject else each for each in clause.phrases)
    return replace(clause, phrases=phrases)


def opposite(nouns: NounPhrase) -> NounPhrase | None:
    """あなたの手札のほうが少ない: the same of the other player."""
    owner = owner_said(nouns.only)
    if owner not in (SELF, OTHER):
        return None
    other = OTHER if owner == SELF else SELF
    return of_owner(nouns, player_noun(other, nouns))


def player_noun(who: Who, at: NounPhrase) -> NounPhrase:
    """A player, as if named there."""
    named = Named(None, Noun(PLAYER, who.role, who), PLAYER, at.start, at.end)
    return NounPhrase((named,), "", at.start, at.end)


def owner_said(named: Named) -> object:
    """Whose something is said to be."""
    for modifier in named.modifiers:
        held: Phrase | None = modifier.clause.phrase("が") if modifier.clause is not None else None
        inner = modifier.nouns or (held.nouns if held is not None else None)
        if inner is not None:
            return value_of(inner.only) if inner.group == PLAYER else owner_said(inner.only)
    return None


def clause_with(clause: Clause, change: Change) -> Clause:
    """A clause with other nouns in place of some, wherever they stand in it; itself, if there are none."""
    phrases = tuple(with_nouns(each, change) for each in clause.phrases)
    return clause if is_kept(phrases, clause.phrases) else replace(clause, phrases=phrases)


def nouns_with(nouns: NounPhrase, change: Change) -> NounPhrase:
    """The same of nouns; one in whose place there are several makes them joined."""
    parts: list[Named] = []
    for part in nouns.parts:
        told = tuple(with_nouns(each, change) for each in part.modifiers)
        found = change(part)
        parts += found or [part if is_kept(told, part.modifiers) else replace(part, modifiers=told)]
    if is_kept(parts, nouns.parts):
        return nouns
    return replace(nouns, parts=tuple(parts), joint=AND if len(parts) > len(nouns.parts) else nouns.joint)


def with_nouns(holder: Any, change: Change) -> Any:
    """A phrase or a description with what it holds changed so."""
    if holder.nouns is not None:
        nouns = nouns_with(holder.nouns, change)
        return holder if nouns is holder.nouns else replace(holder, nouns=nouns)
    clause = clause_with(holder.clause, change) if getattr(holder, "clause", None) is not None else None
    return holder if clause is None or clause is holder.clause else replace(holder, clause=clause)


def is_kept(found: Sequence[object], before: Sequence[object]) -> bool:
    return len(found) == len(before) and all(one is other for one, other in zip(found, before, strict=True))
