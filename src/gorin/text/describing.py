"""Cards, numbers and occasions as a sentence names them: your other soldier followers on the field, that card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, Exactly, Sum, Times
from gorin.engine.program.cards import Draw, Remember
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare
from gorin.engine.program.group import Group, HasWord, IsOther, Part
from gorin.engine.program.group import Not as TestNot
from gorin.engine.program.numbers import FOR_GOOD, THIS_TURN, Damage, Lasting
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import All, Both, It
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.engine.values.ability import (
    Ability,
    Program,
    Replacement,
    Static,
    Trigger,
)
from gorin.engine.values.change import Number
from gorin.text.explain import Teller, Vocabulary, head_of
from gorin.text.phrasing import SUBJECT

SET = re.compile(r" ?→ ?(?:\[\d+\]|〔\d+〕)")
"""Where a template says which register something goes to."""
MEANT = re.compile(r"\[(\d+)\]|〔(\d+)〕")
"""A register that is spoken of."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
VERBS = {
    "has": "have",
    "gets": "get",
    "loses": "lose",
    "becomes": "become",
    "is": "are",
    "deals": "deal",
    "receives": "receive",
    "does": "do",
    "enters": "enter",
    "gains": "gain",
    "fights": "fight",
    "cannot": "cannot",
    "can": "can",
    "may": "may",
    "must": "must",
}
"""Verbs with which a change begins, of one thing and of several."""
ATTACHED_AS = ("with ", "named ", "of ", "from ", "on ", "in ", "at ", "adjacent ", "without ", "that ", "bearing ")
"""How an English description begins that stands behind its noun."""
JAPANESE_VERB = re.compile(r"(?:[るたうくつ]|ない)$")
"""The end of a Japanese description that needs no の before its noun."""
MOMENT = re.compile(r"^(?:a|the) (?:player\b|[\w ]*?\b(?:turn|phase|step)\b)")
JAPANESE_MOMENT = re.compile(r"^[^がを]*(?:ターン|フェイズ|ステップ)")
"""Events that are a moment of a turn, or what a player does."""
DONE_TO = re.compile(r"(?:捨てた|引いた|プレイした|公開した|選んだ|捨てる|引く|プレイする)$")
"""Japanese events that somebody does to a card."""


@dataclass(frozen=True)
class Referent:
    """What a register holds, as a later sentence calls it."""

    noun: str
    many: bool
    number: int
    first: str = ""
    """How it is called where it is spoken of first."""


class Describer(Teller):
    """Renders what a sentence speaks of."""

    def __init__(self, vocabulary: Vocabulary, lang: str) -> None:
        super().__init__(vocabulary, lang)
        self.referents: dict[int, Referent] = {}

    @property
    def japanese(self) -> bool:
        return self.lang == "ja"

    def named_in(self, program: Program) -> dict[int, Referent]:
        """What each register of a program is called; of several with one name the first, the second."""
        found: dict[int, tuple[str, bool]] = {}
        for part in [each for whole in (program.targets, program.ops) for each in parts_of(whole)]:
            reg = getattr(part, "reg", NOTHING)
            if isinstance(reg, int) and reg > 0 and self.fills(part) and reg not in found:
                found[reg] = self.noun_for(part), self.is_several(part)
        alike = {named: [reg for reg in found if found[reg] == named] for named in found.values()}
        told = {
            reg: Referent(*named, alike[named].index(reg) + 1 if len(alike[named]) > 1 else 0)
            for reg, named in found.items()
        }
        for part in parts_of(program.ops):
            if isinstance(part, Remember) and part.reg in told:
                known = told.get(part.things.reg) if isinstance(part.things, It) else None
                self.referents.update(told)
                told[part.reg] = known or replace(told[part.reg], first=self.say(part.things))
        return told

    def fills(self, part: object) -> bool:
        """Whether something is put into the register that this part names."""
        return not isinstance(part, Things) and hasattr(part, "group") | hasattr(part, "things") | hasattr(part, "who")

    def noun_for(self, part: object) -> str:
        result = self.vocabulary.names.get("result", {}).get(type(part).__name__)
        if result is not None:
            return result[self.lang]
        group = getattr(part, "group", None)
        parts = group.parts if isinstance(group, Group) else ()
        kinds = {self.say(kind) for each in parts if (kind := head_of(each.tests)) is not None}
        if len(kinds) == 1 and all(head_of(each.tests) is not None for each in parts):
            return kinds.pop()
        return "カード" if self.japanese else "card"

    def is_several(self, part: object) -> bool:
        if getattr(part, "each", False):
            return True
        amount = getattr(part, "most", getattr(part, "amount", getattr(part, "number", None)))
        return amount != Exactly(1)

    def called(self, reg: int) -> str:
        """How a sentence speaks of what is in a register."""
        found = self.referents.get(reg)
        if found is None:
            return "それ" if self.japanese else "it"
        if found.first:
            self.referents[reg] = replace(found, first="")
            return found.first
        if self.japanese:
            order = f"{found.number}つ目の" if found.number else "その"
            return f"{order}{found.noun}"
        head, that, rest = found.noun.partition(" that ")
        noun = f"{head}s{that}{rest}" if found.many and found.noun.isascii() else found.noun
        if found.number:
            return f"the {ORDINALS[min(found.number, 6) - 1]} {noun}"
        return f"{'those' if found.many else 'that'} {noun}"

    def say(self, value: object) -> str:
        said = SET.sub("", super().say(value))
        return MEANT.sub(lambda found: self.called(int(found[1] or found[2])), said)

    def described(self, part: Part, places: Sequence[int] = ()) -> str:
        """Cards by owner, place and what they are like: your other soldier followers on the field with Ward."""
        if self.japanese:
            return self.described_in_japanese(part, places)
        before: list[str] = []
        behind: list[str] = []
        kind = head_of(part.tests)
        for test in part.tests:
            if isinstance(test, IsOther):
                before.insert(0, "other")
                continue
            said = self.say(test).strip()
            if test is kind or not said:
                continue
            if isinstance(test, HasWord) or re.fullmatch(r"[A-Za-z-]+|『[^』]*』", said):
                before.append(said)
            elif said.startswith(ATTACHED_AS):
                behind.append(said)
            elif getattr(test, "number", None) is not None and getattr(test, "amount", None) is not None:
                behind.append(f"with {said}")
            else:
                behind.append(f"({said})")
        owner = "" if part.who == ANY else self.as_owner(part.who, part)
        noun = " ".join([*before, self.plural(self.noun_of(part))])
        lying = " or".join(self.as_lying(zone, part) for zone in places or (part.zone,) if zone != NOTHING)
        return " ".join([f"{owner}{noun}{lying}", *behind])

    def described_in_japanese(self, part: Part, places: Sequence[int] = ()) -> str:
        """自分の場の他の兵士のフォロワー."""
        kind = head_of(part.tests)
        said = [self.say(test).strip() for test in part.tests if test is not kind and not isinstance(test, IsOther)]
        like = "".join(each if JAPANESE_VERB.search(each) else f"{each}の" for each in said if each)
        owner = "" if part.who == ANY else f"{self.say(part.who)}の"
        other = "他の" if any(isinstance(test, IsOther) for test in part.tests) else ""
        zones = [self.named("zone", zone) for zone in places or (part.zone,) if zone != NOTHING]
        where = f"{'か'.join(zones)}の" if any(zones) else ""
        return f"{owner}{where}{other}{like}{self.noun_of(part)}"

    def noun_of(self, part: Part) -> str:
        """What such cards are called: by their kind, else by their zone."""
        kind = head_of(part.tests)
        return self.say(kind) if kind is not None else self.plain_noun(part.zone)

    def plural(self, noun: str) -> str:
        return f"{noun}s" if noun.isascii() else noun

    def plain_noun(self, zone: int) -> str:
        """What cards of a zone are called where nothing else is said of them."""
        known = self.vocabulary.names.get("noun", {}).get(str(zone))
        return known[self.lang] if known is not None else "カード" if self.japanese else "card"

    def gathered(self, group: Group) -> str | None:
        """Cards of several zones that are described alike: your followers on the field or in the hand."""
        if len(group.parts) < 2:
            return None
        apart = {(part.who, without_kind(part), self.noun_of(part)) for part in group.parts}
        fullest = max(group.parts, key=lambda part: len(part.tests))
        return self.described(fullest, [part.zone for part in group.parts]) if len(apart) == 1 else None

    def as_some(self, found: object, value: object) -> str:
        gathered = self.gathered(found) if isinstance(found, Group) else None
        return gathered if gathered is not None else super().as_some(found, value)

    def as_their(self, found: object, value: object) -> str:
        """Whose, before what somebody has by nature: your hand, their hand."""
        return "your " if found == SELF else "their "

    def exceeding(self, compared: Compare) -> str | None:
        """An amount that is more or less than another one, not by a printed number."""
        step = {AT_LEAST: 1, AT_MOST: -1}.get(compared.relation)
        bound = compared.right
        if step is None or not isinstance(bound, Sum) or bound.parts[1:] != (Exactly(step),):
            return None
        left, right = self.say(compared.left), self.say(bound.parts[0])
        if self.japanese:
            return f"{left}が{right}より{'多い' if step > 0 else '少ない'}"
        return f"{left} is {'more' if step > 0 else 'less'} than {right}"

    def negated(self, test: TestNot) -> str | None:
        """Not having something is lacking it; not being not so is being so."""
        if isinstance(test.test, TestNot):
            return self.say(test.test.test)
        said = self.say(test.test)
        if self.japanese:
            return f"{said.removesuffix('を持つ')}を持たない" if said.endswith("を持つ") else None
        return f"without {said.removeprefix('with ')}" if said.startswith("with ") and " or " not in said else None

    def raised(self, change: Number) -> str | None:
        """So much for each of some cards."""
        amount, factor = (
            (change.amount.amount, change.amount.factor) if isinstance(change.amount, Times) else (change.amount, 1)
        )
        if not isinstance(amount, Count):
            return None
        group, number = self.say(amount.group), self.named("number", change.number)
        return (
            f"{group}1枚につき{number}{factor:+}" if self.japanese else f"gets {factor:+} {number} for each of {group}"
        )

    def counted_out(self, op: Damage | Draw) -> str:
        """Damage and cards in a number that is counted first."""
        amount = self.say(op.amount)
        if isinstance(op, Draw):
            who = self.say(op.who)
            return f"{who}は{amount}と同じ枚数引く" if self.japanese else f"{who} draw[s] cards equal to {amount}"
        things = self.say(op.things)
        return (
            f"{things}に{amount}と同じ数のダメージを与える"
            if self.japanese
            else f"deal damage equal to {amount} to {things}"
        )

    def changed(self, value: Any) -> str | None:
        """What holds for things: this follower gets +1 attack and has Storm."""
        if self.japanese:
            return None
        changes = [self.say(each).strip() for each in value.changes]
        first = [each.split(" ", 1)[0] for each in changes]
        subject = self.say(value.things).strip()
        if not subject or not changes or not all(word in VERBS for word in first):
            return None
        many = self.is_plural(value.things)
        told = [
            f"{VERBS[word]}{each[len(word) :]}" if many else each for word, each in zip(first, changes, strict=True)
        ]
        said = f"{subject} {listed(told)}"
        if isinstance(value, Static):
            return said + (self.as_only(value.condition, value) if value.condition is not None else "")
        if isinstance(value, Lasting):
            return f"{said} {self.until(value.until)}".strip()
        return f"{self.say(getattr(value, 'span', ''))}{said}"

    def until(self, until: str) -> str:
        """How long something holds; what holds for good says nothing."""
        if until in (THIS_TURN, FOR_GOOD, ""):
            return "this turn" if until == THIS_TURN else ""
        return self.named("until", until)

    def is_plural(self, things: object) -> bool:
        if isinstance(things, It):
            found = self.referents.get(things.reg)
            return found is not None and found.many
        return isinstance(things, (All, Both))

    def as_only(self, found: object, value: object) -> str:
        said = self.say(found)
        if not said:
            return ""
        if self.japanese:
            return f"（{said}なら）"
        return f" {'as long as' if isinstance(value, Static) else 'if'} {said}"

    def as_events(self, found: Sequence[int], value: object) -> str:
        """What happens, with whom it happens to as its subject."""
        subject = self.subject(value)
        if not subject:
            said = super().as_events(found, value)
            return self.owned(said, value.who) if type(value) is Trigger and self.is_owned(value) else said
        named = [self.named("events", each) for each in found]
        if self.japanese:
            return self.word("or").join(japanese_event(subject, each) for each in named)
        return self.word("or").join(SUBJECT.sub(subject, each) for each in named)

    def is_owned(self, trigger: Trigger) -> bool:
        """Whether a trigger is about a moment or a player, so that its owner can be said with it."""
        named = [self.named("events", each) for each in trigger.events]
        plain = trigger.who in (SELF, OTHER) and not trigger.tests and not trigger.this
        return plain and all((JAPANESE_MOMENT if self.japanese else MOMENT).match(each) for each in named)

    def owned(self, event: str, who: Who) -> str:
        """A moment of somebody's turn, or what somebody does: your turn starts, the opponent draws a card."""
        if self.japanese:
            return f"{self.say(who)}の{event}"
        said = self.say(who)
        event = re.sub(r"^(?:a|the) player (\w+?)s\b", lambda found: f"{said} {found[1]}[s]", event)
        event = re.sub(r"^(?:a|the) player\b", said, event)
        return event if event.startswith(said) else re.sub(r"^(?:a|the) ", self.as_owner(who, None), event)

    def subject(self, value: object) -> str:
        """Whom something waits for, where no template of a game says it."""
        return self.subject_of(value) if type(value) is Trigger or type(value) is Replacement else ""

    def subject_of(self, trigger: Trigger | Replacement) -> str:
        """Whom a trigger is about, if its events can have a subject ("": they cannot)."""
        named = [self.named("events", each) for each in trigger.events]
        if self.japanese:
            if trigger.this:
                return "これ" if not any("が" in each for each in named) else ""
            if not trigger.tests or any("が" in each for each in named):
                return ""
            owner = "" if trigger.who == ANY else f"{self.say(trigger.who)}の"
            return owner + self.described_in_japanese(Part(NOTHING, ANY, trigger.tests))
        if not all(SUBJECT.match(each) for each in named):
            return ""
        if trigger.this:
            return self.word("this").strip(" ()")
        noun = self.described(Part(NOTHING, ANY, trigger.tests))
        singular = re.sub(
            r"\b(\w+)s\b(?=$| with| named| of| \(| from| in| on| that| without| at)", r"\1", noun, count=1
        )
        if trigger.who == ANY:
            return f"{'an' if singular[:1] in 'aeiou' else 'a'} {singular}"
        if trigger.who == SELF:
            return f"one of your {noun}"
        owner = "the opponent's" if trigger.who == OTHER else self.as_owner(trigger.who, trigger).strip()
        return f"one of {owner} {noun}"

    def as_this(self, found: bool, value: object) -> str:
        told = bool(self.subject(value))
        return "" if told else super().as_this(found, value)

    def as_of(self, found: object, value: Any) -> str:
        if type(value) is Trigger and not self.subject(value) and self.is_owned(value):
            return ""
        told = bool(self.subject(value))
        return "" if told and (not self.japanese or value.tests) else super().as_of(found, value)

    def as_tests(self, found: Sequence[object], value: object) -> str:
        told = bool(self.subject(value)) and not getattr(value, "this", False)
        return "" if told else super().as_tests(found, value)


def parts_of(value: object) -> Iterator[object]:
    """A part of a program with everything inside it."""
    yield value
    if isinstance(value, (tuple, list)):
        for each in value:
            yield from parts_of(each)
    elif is_dataclass(value) and not isinstance(value, (type, Ability)):
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))


def without_kind(part: Part) -> tuple[Test, ...]:
    kind = head_of(part.tests)
    return tuple(test for test in part.tests if test is not kind)


def japanese_event(subject: str, event: str) -> str:
    """これが場に出た, これを捨てた."""
    if event.startswith("カードを"):
        return f"{subject}を{event.removeprefix('カードを')}"
    return f"{subject}を{event}" if DONE_TO.search(event) and "を" not in event else f"{subject}が{event}"


def listed(said: Sequence[str]) -> str:
    """English phrases with "and" before the last; a verb that comes again is said once."""
    first = said[0].split(" ", 1)[0] if said else ""
    told = [*said[:1], *(each.removeprefix(f"{first} ") if first in ("gets", "get") else each for each in said[1:])]
    return f"{', '.join(told[:-1])} and {told[-1]}" if len(told) > 1 else "".join(told)
