"""What a clause leaves unsaid because the clause before, or the verb behind, says it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from gorin.text.morphology import PASSIVE
from gorin.text.phrases import QUANTITY, Clause, Part, Phrase


def completed(clause: Clause, models: Sequence[Clause], heads: Collection[str]) -> Clause:
    """代わりに2体を破壊する, さらに1枚引く: with what a clause before (`models`) said with the same verb.

    `heads`: the groups of nouns that can be counted.
    """
    if clause.verb is None:
        return changed_again(clause, models)
    if clause.form.voice == PASSIVE:
        return clause
    model = next((each for each in reversed(models) if each.verb is not None and same_verb(each, clause)), None)
    if model is None or not is_short(clause):
        return clause
    number = next((each.nouns.only.quantity for each in clause.phrases if each.nouns.group == QUANTITY), None)
    kept = [each for each in clause.phrases if each.nouns.group != QUANTITY]
    cases = {each.case for each in kept}
    found: list[Phrase] = []
    counted = False
    for phrase in model.phrases:
        if phrase.case in cases and phrase.case:
            continue
        nouns = phrase.nouns
        such = nouns.group in (QUANTITY, *heads) and len(nouns.parts) == 1 and phrase.case in ("", "を")
        if such and number is not None and nouns.only.quantity is not None:
            if counted:
                continue
            nouns = replace(nouns, parts=(replace(nouns.only, quantity=number),))
            counted = True
        found.append(replace(phrase, nouns=nouns))
    if number is not None and not counted:
        found += [each for each in clause.phrases if each.nouns.group == QUANTITY]
    return replace(clause, phrases=(*found, *kept))


def changed_again(clause: Clause, models: Sequence[Clause]) -> Clause:
    """さらに+2000: of the number that a clause before changed."""
    said = clause.complement
    amount = said.only.quantity.amount if said is not None and said.only.quantity is not None else None
    if said is None or said.group != QUANTITY or amount is None or not amount.signed or clause.phrases:
        return clause
    for model in reversed(models):
        before = model.complement
        if before is not None and before.only.value is not None and before.only.value.signed:
            number = replace(before, parts=(replace(before.only, value=amount),))
            return replace(clause, complement=number, phrases=model.phrases)
    return clause


def same_verb(one: Clause, other: Clause) -> bool:
    assert one.verb is not None and other.verb is not None
    return one.verb.name == other.verb.name


def is_short(clause: Clause) -> bool:
    """Whether nothing but a number says what it is about."""
    return all(
        each.nouns.group == QUANTITY and not each.nouns.only.modifiers and each.case in ("", "を")
        for each in clause.phrases
        if each.case not in ("は", "に")
    )


def handed_on(pieces: Sequence[Part], heads: Collection[str]) -> list[Part]:
    """その眷属に秘宝を1枚選んで装備する: to whom belongs to the verb behind it (`heads`: such nouns)."""
    found = list(pieces)
    for index, clause in enumerate(found[:-1]):
        following = found[index + 1]
        if not isinstance(clause, Clause) or clause.name != "choose" or not isinstance(following, Clause):
            continue
        whom = tuple(each for each in clause.phrases if each.case == "に" and each.nouns.group in heads)
        if whom and following.phrase("に") is None:
            kept = tuple(each for each in clause.phrases if each not in whom)
            found[index] = replace(clause, phrases=kept)
            found[index + 1] = replace(following, phrases=(*whom, *following.phrases))
    return found
