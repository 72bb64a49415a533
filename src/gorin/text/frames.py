"""A clause while its verb is read: every phrase is taken by somebody, or the text is refused at it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, Generic, NoReturn, TypeVar

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.history import HappenedTo
from gorin.engine.program.roots import Test
from gorin.text.function_words import ALREADY, IN_THIS_TURN, STILL
from gorin.text.lexicon import Adverb, Occasion, Remark, Ruling
from gorin.text.morphology import ACTIVE, CAUSATIVE
from gorin.text.phrases import Clause, NounPhrase, Phrase
from gorin.text.reference import Scope
from gorin.text.trial import says_no_more
from gorin.text.values import PLAYER, ZONE, Happening

ALSO: Final = {"にも": "に", "からも": "から"}
"""What も adds to something already said."""
ScopeType = TypeVar("ScopeType", bound=Scope)


class Frame(Generic[ScopeType]):
    """A clause and what has been taken of it."""

    def __init__(self, scope: ScopeType, clause: Clause) -> None:
        self.scope = scope
        self.clause = clause
        self.taken: set[int] = set()

    @property
    def place(self) -> int:
        """Where the predicate begins."""
        clause = self.clause
        if clause.predicate is not None:
            return clause.predicate.start
        return clause.complement.start if clause.complement is not None else clause.start

    def fail(self, place: int, reason: str, expected: Collection[str] = (), **values: str) -> NoReturn:
        self.scope.fail(place, reason, expected, **values)

    def find(self, *cases: str, group: str = "") -> Phrase | None:
        """A phrase in one of these cases that nobody has taken, of a group if one is given."""
        for phrase in self.clause.phrases:
            said = phrase.case in cases or (phrase.case in ALSO and ALSO[phrase.case] in cases)
            if said and id(phrase) not in self.taken and group in ("", phrase.nouns.group):
                return phrase
        return None

    def take(self, *cases: str, group: str = "") -> NounPhrase | None:
        phrase = self.find(*cases, group=group)
        if phrase is None:
            return None
        self.taken.add(id(phrase))
        return phrase.nouns

    def need(
        self, *cases: str, group: str = "", reason: str = "role_missing", expected: Collection[str] = ()
    ) -> NounPhrase:
        """A phrase without which the verb says nothing; it is missed before the verb."""
        found = self.take(*cases, group=group)
        if found is None:
            self.fail(self.place, reason, expected or self.scope.lexicon.samples.get(reason, cases))
        return found

    def adverb(self, key: str) -> bool:
        """Whether such a word stands with the verb."""
        for token in self.clause.adverbs:
            sense = token.sense(Adverb) or token.sense(Remark)
            if sense is not None and sense.key == key:
                self.taken.add(id(token))
                return True
        return False

    def done(self) -> None:
        """Nothing may be left over."""
        for phrase in self.clause.phrases:
            if id(phrase) not in self.taken:
                self.fail(phrase.start, "nobody_takes", verb=self.clause.said)
        for token in self.clause.adverbs:
            if token.sense(Adverb) in (Adverb(STILL), Adverb(ALREADY)):
                says_no_more(token)
            elif id(token) not in self.taken:
                self.fail(token.start, "nobody_takes", verb=self.clause.said)
        for clause in self.clause.before:
            if id(clause) not in self.taken:
                self.fail(clause.start, "nobody_takes", verb=self.clause.said)


def fits(clause: Clause, voice: str, objects: Mapping[str, str]) -> bool:
    """Whether a clause says a verb in this voice with these words; whose zone it is does not matter here."""
    if not clause.form.in_voice(voice):
        return False
    for case, path in objects.items():
        named = [each.nouns.only for each in clause.phrases if each.case == case]
        if not any((each.key if each.group == ZONE else each.path()) == path for each in named):
            return False
    return True


def occasion_of(clause: Clause) -> Occasion | None:
    """What happens when the verb of a clause is carried out as it says."""
    if clause.verb is None or clause.form.lasting:
        return None
    said = [each for each in clause.verb.occasions if each.negative == clause.form.negative]
    found = [each for each in said if fits(clause, each.voice, each.objects)]
    found = [each for each in found if is_about(clause, each)] or found
    return max(found, key=lambda each: len(each.objects)) if found else None


def happened_to(scope: Scope, clause: Clause) -> Test | None:
    """このターンに破壊された: a test on what an event of this turn was about."""
    now = [token for token in clause.adverbs if token.sense(Adverb) == Adverb(IN_THIS_TURN)]
    told = occasion_of(replace(clause, form=replace(clause.form, negative=False)))
    if len(now) != 1 or len(clause.adverbs) > 1 or not clause.form.past or told is None or told.of_player:
        return None
    if any(phrase.case not in told.objects for phrase in clause.phrases) or told.after < 0:
        return None
    plain = told.to == NOTHING and told.further is None and told.to_of is None
    found = Happening(clause.start, clause.end, (told.after, *told.others))
    return HappenedTo(found.events) if plain and scope.is_recorded(found) else None


def is_about(clause: Clause, occasion: Occasion) -> bool:
    """Whether the subject is a player where a player does it, else a thing."""
    subject = clause.phrase(occasion.subject)
    return subject is None or (subject.nouns.group == PLAYER) == occasion.of_player


def ruling_of(clause: Clause, of_player: bool = False) -> Ruling | None:
    """The rule that a clause lays on something; `of_player`: rather on a player, if it can be."""
    if clause.verb is None:
        return None
    said = [each for each in clause.verb.rulings if each.negative == clause.form.negative]
    found = [each for each in said if fits(clause, each.voice, each.objects)]
    found = [each for each in found if each.of_player] or found if of_player else found
    return found[0] if found else None


def is_order(clause: Clause) -> bool:
    """Whether the form is one in which something is told to be done: する and させる mean the same."""
    form = clause.form
    return form.voice in (ACTIVE, CAUSATIVE) and not (form.negative or form.past or form.lasting)
