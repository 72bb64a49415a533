"""Cards, numbers and occasions as a sentence names them: a follower on your field with Ward, that card, it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, CountOf, Exactly, IfElse, Missing, Quotient, Result, Sum, Times
from gorin.engine.program.cards import Discard, Draw, Remember
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare
from gorin.engine.program.condition import Not as Unless
from gorin.engine.program.flow import Reckon
from gorin.engine.program.group import (
    AnyOf,
    Group,
    HasWord,
    IsChosen,
    IsHeldBy,
    IsKind,
    IsOther,
    IsThis,
    LiesIn,
    NumberIs,
    Part,
)
from gorin.engine.program.group import Not as TestNot
from gorin.engine.program.numbers import FOR_GOOD, Damage, PlayerChange
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import THIS, All, Among, Both, It, Rest, This, TopCards, TopOf
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.engine.values.ability import Ability, Program, Replacement, Static, Trigger
from gorin.engine.values.change import Number
from gorin.text.explain import AS_MANY, Teller, Vocabulary, head_of
from gorin.text.phrasing import SUBJECT, article, how_often, listed, plural, possessive, zone_of_this

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
    "counts": "count",
    "stands": "stand",
    "ignores": "ignore",
    "costs": "cost",
    "draws": "draw",
    "cannot": "cannot",
    "can": "can",
    "may": "may",
    "must": "must",
}
"""Verbs with which a change begins, of one thing and of several."""
BEHIND = re.compile(
    r"(?:with|named|of|from|on|in|at|adjacent|without|that|bearing|among|other than|not|under|facing|owned|borne|"
    r"before|after|being|who|by|blocked|blocking|left|right)\b"
)
"""How an English description begins that stands behind its noun."""
HAPPENED = re.compile(
    r"(?:attacked|entered|came|was|got|has|have|fought|is|are|had|shares)\b"
    r"|(?:\w+ed|left|dealt|became|went)\b.* this turn$"
)
"""How a description begins that tells what the card did."""
SEVERAL = {"has": "have", "is": "are", "was": "were", "shares": "share"}
ADJECTIVE = re.compile(r"[A-Za-z-]+|『[^』]*』|(?:[\w-]+(?:, | or ))+[\w-]+|summoning sick|face[ -](?:up|down)")
JAPANESE_VERB = re.compile(r"(?:[るたうくつむの]|ない|[大小]さい|大きい|[高低]い|少ない|多い)$")
"""The end of a Japanese description that needs no の before its noun."""
MOMENT = re.compile(r"^(?:a|an|the) (?:player\b|[\w ]*?\b(?:turn|phase|step)\b)")
JAPANESE_MOMENT = re.compile(r"^[^がを]*(?:ターン|フェイズ|ステップ)")
"""Events that are a moment of a turn, or what a player does."""
DONE_TO = re.compile(r"(?:捨てた|引いた|プレイした|公開した|選んだ|実行した|捨てる|引く|プレイする)$")
"""Japanese events that somebody does to a card."""
OWNERS = {SELF: "your ", OTHER: "the opponent's "}
ONE = Exactly(1)
DECK = {"0": {"ja": "デッキ", "en": "deck"}}
"""What games call the cards that are drawn from, where they have no other word."""
WAITING = (Trigger, Replacement)


@dataclass(frozen=True)
class Referent:
    """What a register holds, as a later sentence calls it."""

    noun: str
    many: bool
    number: int = 0
    first: str = ""
    """How it is called where it is spoken of first."""
    mine: bool = False
    """Whether it can only be the reader's own card, from a zone where nothing of others lies."""
    whose: str = ""
    """Whose it is, where two registers differ in nothing else."""


class Describer(Teller):
    """Renders what a sentence speaks of."""

    def __init__(self, vocabulary: Vocabulary, lang: str) -> None:
        super().__init__(vocabulary, lang)
        self.referents: dict[int, Referent] = {}
        self.filled: dict[int, Referent] = {}
        self.focus = NOTHING
        """The register that "it" means."""
        self.moved: object = None
        """What the operation before was done to."""
        self.by_every = "by_every" in vocabulary.names
        self.within: object = None
        """Among what was chosen last."""
        self.at_once = False
        """Whether all that happens at one moment starts an ability once."""

    @property
    def japanese(self) -> bool:
        return self.lang == "ja"

    # What registers hold

    def named_in(self, program: Program, costs: Sequence[object] = ()) -> dict[int, Referent]:
        """What each register of a program is called; of several with one name whose they are, else the first."""
        found = self.filled = {}
        for part in [each for whole in (program.targets, program.ops, costs) for each in parts_of(whole)]:
            reg = getattr(part, "reg", NOTHING)
            if isinstance(reg, int) and reg > 0 and self.fills(part) and reg not in found:
                found[reg] = self.referent_of(part)
            both = getattr(part, "found", NOTHING)
            if isinstance(both, int) and both > 0 and hasattr(part, "tests"):
                found[both] = Referent(
                    self.noun_like(part.tests), self.is_several(part), mine=self.is_of_own_deck(part)
                )
        told = self.told_apart(found)
        for part in parts_of(program.ops):
            if isinstance(part, Remember) and part.reg in told:
                known = told.get(part.things.reg) if isinstance(part.things, It) else None
                self.referents.update(told)
                if any(getattr(op, "things", None) == part.things for op in program.ops if op is not part):
                    continue
                told[part.reg] = known or replace(told[part.reg], first=self.say(part.things))
        return told

    def told_apart(self, found: dict[int, Referent]) -> dict[int, Referent]:
        """The same names, those that are alike with what tells them apart."""
        told = dict(found)
        for noun in {each.noun for each in found.values()}:
            alike = [reg for reg in found if found[reg].noun == noun]
            if len(alike) < 2:
                continue
            owners = {found[reg].whose for reg in alike}
            if len(owners) == len(alike) and "" not in owners:
                continue
            if len({found[reg].many for reg in alike}) == len(alike):
                told.update({reg: replace(found[reg], whose="") for reg in alike})
                continue
            told.update({reg: replace(found[reg], number=at + 1, whose="") for at, reg in enumerate(alike)})
        return {
            reg: each if sum(other.noun == each.noun for other in told.values()) > 1 else replace(each, whose="")
            for reg, each in told.items()
        }

    def fills(self, part: object) -> bool:
        """Whether something is put into the register that this part names."""
        return not isinstance(part, (Things, Who)) and (
            type(part).__name__ in self.vocabulary.names.get("result", {})
            or any(hasattr(part, field) for field in ("group", "things", "who", "whose"))
        )

    def referent_of(self, part: Any) -> Referent:
        group = getattr(part, "group", None)
        owners = {each.who for each in group.parts} if isinstance(group, Group) else set()
        shared = self.vocabulary.names.get("at_all", {})
        apart = isinstance(group, Group) and not any(str(each.zone) in shared for each in group.parts)
        owner = owners.pop() if len(owners) == 1 else None
        whose = OWNERS.get(owner, "") if owner is not None else ""
        noun = self.noun_like(()) if hasattr(part, "found") else self.noun_for(part)
        mine = (apart and owner == SELF) or self.is_of_own_deck(part)
        return Referent(noun, hasattr(part, "found") or self.is_several(part), mine=mine, whose=whose)

    def is_of_own_deck(self, part: Any) -> bool:
        """Whether these can only be cards from the reader's own deck."""
        if hasattr(part, "whose") and "Look" in type(part).__name__:
            return part.who == SELF and part.whose in (None, SELF)
        if hasattr(part, "found"):
            return bool(part.who == SELF)
        source = getattr(part, "among", None) or (part.things if isinstance(part, Remember) else None)
        if isinstance(source, Among):
            source = source.things
        if isinstance(source, (It, Rest)):
            known = self.filled.get(source.reg)
            return known is not None and known.mine
        return isinstance(source, TopOf) or (isinstance(source, TopCards) and source.who == SELF)

    def noun_for(self, part: Any) -> str:
        result = self.vocabulary.names.get("result", {}).get(type(part).__name__)
        if result is not None:
            return result[self.lang]
        group = getattr(part, "group", None)
        parts = group.parts if isinstance(group, Group) else ()
        kinds = {self.noun_of(each) for each in parts}
        if len(kinds) == 1:
            return kinds.pop()
        return self.noun_like(getattr(part, "tests", ()))

    def noun_like(self, tests: Sequence[object]) -> str:
        """What cards that pass these tests are called."""
        kind = head_of(tests)
        if kind is not None:
            return self.kind_noun(kind)
        return "カード" if self.japanese else "card"

    def is_several(self, part: object) -> bool:
        if getattr(part, "each", False):
            return True
        most = getattr(part, "most", None)
        amount = getattr(part, "amount", getattr(part, "number", None)) if most is None else most
        tokens = getattr(part, "tokens", None)
        if tokens is not None:
            return len(tokens) > 1 or tokens[0][1] != ONE
        things = getattr(part, "things", None)
        if amount is None and things is not None:
            return self.is_plural(things)
        return amount not in (ONE, 1)

    def called(self, reg: int) -> str:
        """How a sentence speaks of what is in a register."""
        found = self.referents.get(reg)
        if found is None:
            return "それ" if self.japanese else "it"
        if found.first:
            self.referents[reg] = replace(found, first="")
            return found.first
        if self.japanese:
            order = f"{found.number}つ目の" if found.number and reg != self.focus else "その"
            whose = {"your ": "自分の", "the opponent's ": "相手の"}.get(found.whose, "")
            return f"{order}{whose}{found.noun}"
        if reg == self.focus:
            return "them" if found.many else "it"
        head, that, rest = found.noun.partition(" that ")
        noun = f"{plural(head)}{that}{rest}" if found.many else found.noun
        if found.number:
            return f"the {ORDINALS[min(found.number, 6) - 1]} {noun}"
        if found.whose:
            return f"{found.whose}{noun}"
        return f"{'those' if found.many else 'that'} {noun}"

    def say(self, value: object) -> str:
        said = SET.sub("", super().say(value))
        return MEANT.sub(lambda found: self.called(int(found[1] or found[2])), said)

    # Cards by owner, place and what they are like

    def kind_noun(self, kind: IsKind) -> str:
        return self.say(kind)

    def noun_of(self, part: Part) -> str:
        """What such cards are called: by their kind, else by their zone."""
        kind = head_of(part.tests)
        return self.kind_noun(kind) if kind is not None else self.plain_noun(part.zone)

    def plain_noun(self, zone: int) -> str:
        """What cards of a zone are called where nothing else is said of them."""
        known = self.vocabulary.names.get("noun", {}).get(str(zone))
        return known[self.lang] if known is not None else "カード" if self.japanese else "card"

    def quality(self, test: Test, many: bool) -> tuple[bool, str]:
        """One thing that cards are like, and whether it stands before their noun."""
        if isinstance(test, IsOther):
            return True, "other"
        if isinstance(test, IsKind):
            return True, re.sub(r", (?=[^,]*$)", " or ", self.say(test))
        said = self.say(test).strip()
        if not said:
            return True, ""
        if isinstance(test, AnyOf):
            parts = [self.quality(each, many) for each in test.tests]
            if all(before for before, _ in parts):
                return True, " or ".join(each for _, each in parts)
            if all(not before for before, _ in parts):
                return False, " or ".join(each for _, each in parts)
            being = [
                each if before and many else self.being(one)
                for one, (before, each) in zip(test.tests, parts, strict=True)
            ]
            return False, f"that {'are' if many else 'is'} {' or '.join(being)}"
        if isinstance(test, TestNot):
            return self.lacking(test, many)
        if isinstance(test, HasWord):
            return True, said
        if isinstance(test, NumberIs) or (getattr(test, "number", None) is not None and hasattr(test, "amount")):
            return False, said if said.startswith("with ") else f"with {said}"
        if HAPPENED.match(said):
            said = re.sub(r"^(has|is|was|shares)\b", lambda verb: SEVERAL[verb[1]], said) if many else said
            return False, f"that {said}"
        if BEHIND.match(said):
            return False, said
        if ADJECTIVE.fullmatch(said):
            return True, said
        return False, f"that {'are' if many else 'is'} {said}"

    def lacking(self, test: TestNot, many: bool) -> tuple[bool, str]:
        """What cards are not like."""
        inner = test.test
        if isinstance(inner, TestNot):
            return self.quality(inner.test, many)
        are = "are" if many else "is"
        if isinstance(inner, AnyOf):
            return False, f"that {are} neither {' nor '.join(self.being(each) for each in inner.tests)}"
        before, said = self.quality(inner, many)
        if isinstance(inner, NumberIs) and inner.relation not in (AT_LEAST, AT_MOST):
            return False, f"with {self.named('number', inner.number)} other than {self.say(inner.amount)}"
        if said.startswith("with ") and " or " not in said:
            return False, f"without {said.removeprefix('with ')}"
        if before and isinstance(inner, IsOther):
            return True, ""
        if before and (re.fullmatch(r"[A-Za-z-]+", said) or (isinstance(inner, HasWord) and " " not in said)):
            return True, f"non-{said}"
        if said.startswith("that "):
            verb = re.match(r"that (is|are|was|were|has|have) (.*)", said)
            if verb and verb[1] in ("is", "are", "was", "were"):
                return False, f"that {verb[1]} not {verb[2]}"
            return False, f"that did not {said.removeprefix('that ')}"
        return False, f"other than {said}" if before else f"not {said}"

    def being(self, test: Test) -> str:
        """What a card is said to be: a follower, named X, with Ward."""
        before, said = self.quality(test, False)
        if before and isinstance(test, IsKind):
            return f"{article(said)} {said}"
        return f"{article(said)} {said} card" if before else re.sub(r"^that is ", "", said)

    def like(self, tests: Sequence[Test], noun: str, many: bool) -> tuple[str, str]:
        """A noun with everything before it, and what stands behind it."""
        kind = head_of(tests)
        before: list[str] = []
        behind: list[str] = []
        for test in tests:
            if test is kind:
                continue
            first, said = self.quality(test, many)
            if isinstance(test, IsOther):
                before.insert(0, said)
            elif said:
                (before if first else behind).append(said)
        return " ".join([*before, plural(noun) if many else noun]), "".join(f" {each}" for each in behind)

    def located(self, zone: int, who: Who, way: str = "at") -> tuple[str, bool]:
        """In which zone of whom; whether that says whose the cards are."""
        names = self.vocabulary.names
        shared = names.get(f"{way}_all", {}).get(str(zone))
        if who == ANY and shared is not None:
            return shared[self.lang], True
        known = names.get(way, {}).get(str(zone))
        if known is None:
            return self.as_lying(zone, None).strip(), False
        whose = "any " if who == ANY else self.as_owner(who, None)
        return known[self.lang].format(whose=whose), "{whose}" in known[self.lang]

    def nominal(self, part: Part, many: bool, places: Sequence[int] = ()) -> tuple[str, str]:
        """A description without its article, and whose they are, where the place does not say it."""
        noun, behind = self.like(part.tests, self.noun_of(part), many)
        found = [self.located(zone, part.who) for zone in places or (part.zone,) if zone != NOTHING]
        where = " or ".join(dict.fromkeys(said for said, _ in found))
        where = re.sub(
            r"\b(in|on|among) (your|the opponent's|any|each player's) (.+?) or \1 \2 ", r"\1 \2 \3 or ", where
        )
        told = part.who == ANY or (bool(found) and all(each for _, each in found))
        return f"{noun}{f' {where}' if where else ''}{behind}", "" if told else self.as_owner(part.who, part)

    def described(self, part: Part, places: Sequence[int] = ()) -> str:
        """All such cards: other soldier followers on your field with Ward."""
        if self.japanese:
            return self.described_in_japanese(part, places)
        said, owner = self.nominal(part, True, places)
        return f"{owner}{said}"

    def taken(self, part: Part, count: str, places: Sequence[int] = ()) -> str:
        """So many of such cards: a follower on your field, up to 2 cards in your hand, one of your strikers."""
        said, owner = self.nominal(part, count not in ("1", "up to 1"), places)
        if count == "1":
            if self.is_single(Group((part,))):
                return f"{owner or 'the '}{self.nominal(part, False, places)[0]}"
            if owner:
                return f"one of {owner}{self.nominal(part, True, places)[0]}"
            return re.sub(r"^an other\b", "another", f"{article(said)} {said}")
        if count == "any number":
            return f"any number of {owner}{said}"
        return f"{count} of {owner}{self.nominal(part, True, places)[0]}" if owner else f"{count} {said}"

    def described_in_japanese(self, part: Part, places: Sequence[int] = ()) -> str:
        """自分の場の他の兵士のフォロワー."""
        kind = head_of(part.tests)
        said = [self.say(test).strip() for test in part.tests if test is not kind and not isinstance(test, IsOther)]
        like = "".join(each if JAPANESE_VERB.search(each) else f"{each}の" for each in said if each)
        owner = "" if part.who == ANY else f"{self.say(part.who)}の"
        other = "他の" if any(isinstance(test, IsOther) for test in part.tests) else ""
        zones = [self.named("zone", zone) for zone in places or (part.zone,) if zone != NOTHING]
        noun = self.noun_of(part)
        where = f"{'か'.join(dict.fromkeys(zones))}の" if any(zones) else ""
        if where == f"{noun}の" or (noun == "カード" and where.endswith("カードの")):
            return f"{owner}{other}{like}{where.removesuffix('の')}"
        return f"{owner}{where}{other}{like}{noun}"

    def alike(self, group: Group) -> tuple[Part, list[int]] | None:
        """Cards of several zones that are described alike."""
        apart = {(part.who, without_kind(part), self.noun_of(part)) for part in group.parts}
        if len(apart) != 1:
            return None
        return max(group.parts, key=lambda part: len(part.tests)), [part.zone for part in group.parts]

    def gathered(self, group: Group) -> str | None:
        """Cards of several zones that are described alike: followers on your field or in your hand."""
        found = self.alike(group) if len(group.parts) > 1 else None
        return self.described(*found) if found is not None else None

    def some(self, group: Group, count: str) -> str:
        """So many cards of a group, in English."""
        found = self.alike(group)
        if found is not None:
            return self.taken(found[0], count, found[1])
        if count in ("1", "up to 1"):
            parts = " or ".join(self.taken(part, "1") for part in group.parts)
            return parts if count == "1" else f"up to 1 of these: {parts}"
        parts = " or ".join(self.described(part) for part in group.parts)
        return f"{count} of {parts}" if count == "any number" else f"{count} {parts}"

    def count_of(self, value: Any) -> str:
        """How many a choice or a cost takes: 1, up to 2, any number."""
        least = getattr(value, "least", None)
        most = getattr(value, "most", getattr(value, "amount", getattr(value, "number", None)))
        if most is None or most == NOTHING:
            if isinstance(least, Amount) and least != Exactly(0):
                return f"{self.say(least)} or more"
            return "any number"
        said = self.say(most)
        if type(value).__name__ in ("Search", "SearchSet", "Find"):
            return said if getattr(value, "must", False) else f"up to {said}"
        if getattr(value, "free", False) is True:
            return f"up to {said}"
        if isinstance(least, Amount):
            return said if least == most else f"up to {said}"
        if isinstance(least, int) and least != NOTHING and not isinstance(most, int):
            exact = most.number == least if isinstance(most, Exactly) else least >= AS_MANY
            return said if exact else f"up to {said}"
        return said

    def as_taken(self, found: object, value: Any) -> str:
        """How many of which cards, by the group of an operation or by what it chooses among."""
        group, among = getattr(value, "group", None), getattr(value, "among", None)
        if among is None and isinstance(group, Group):
            if self.japanese:
                return f"{self.say(group)}{self.japanese_count(value)}"
            return self.some(group, self.count_of(value))
        return self.taken_among(among, getattr(value, "tests", ()), value)

    def as_taken_from(self, found: object, value: Any) -> str:
        """The same, of cards that leave their place."""
        said = self.as_taken(found, value)
        return (
            said
            if self.japanese
            else re.sub(r"\b(?:in|on|among) (?=(?:your|the|any|each|that player's|their)\b)", "from ", said, count=1)
        )

    def taken_among(self, among: object, tests: Sequence[Test], value: Any) -> str:
        if isinstance(among, Among):
            tests = (*among.tests, *tests)
            among = among.things
        known = among in (self.within, self.moved) if not isinstance(among, Rest) else False
        known = known or (isinstance(among, It) and self.japanese and among.reg == self.focus)
        self.within = among
        if known and self.japanese:
            return self.taken_of("その中", tests, value)
        return self.taken_of(
            "them" if known else f"{self.say(among)}の中" if self.japanese else self.say(among), tests, value
        )

    def taken_of(self, things: str, tests: Sequence[Test], value: Any) -> str:
        if self.japanese:
            like = self.described_in_japanese(Part(NOTHING, ANY, tuple(tests))) if tests else ""
            return f"{things}から{like}{self.japanese_count(value)}"
        count = self.count_of(value)
        if not tests:
            return f"{'one' if count == '1' else count} of {things}"
        return f"{self.taken(Part(NOTHING, ANY, tuple(tests)), count)} among {things}"

    def japanese_count(self, value: Any) -> str:
        counter = self.counter_of(getattr(value, "group", None))
        count = self.count_of(value)
        if count == "any number":
            return f"好きな{'枚数' if counter == '枚' else '数'}"
        upto = count.startswith("up to ")
        number = count.removeprefix("up to ")
        if number.endswith(" or more"):
            return f"{number.removesuffix(' or more')}{counter}以上"
        if not number.isascii():
            number = f"（{number}）"
        return f"{number}{counter}{'まで' if upto else ''}"

    def counter_of(self, group: object) -> str:
        """How such cards are counted: 枚, 体, つ."""
        own = self.vocabulary.names.get("counter", {})
        parts = group.parts if isinstance(group, Group) else ()
        found = {own[str(part.zone)]["ja"] if str(part.zone) in own else "" for part in parts} or {""}
        return found.pop() or self.vocabulary.templates["exactly"]["ja"].removeprefix("{most}")

    def as_some(self, found: object, value: object) -> str:
        gathered = self.gathered(found) if isinstance(found, Group) else None
        return gathered if gathered is not None else super().as_some(found, value)

    def as_belonging(self, found: object, value: object) -> str:
        return "of yours" if found == SELF else f"of {self.as_owner(found, value).strip()}"

    def as_by_this(self, found: object, value: object) -> str:
        """What has happened since an effect began: by this effect."""
        turn, effect = ("このターンに", "この効果で") if self.japanese else (" this turn", " by this effect")
        return self.say(found).replace(turn, effect)

    def as_their(self, found: object, value: object) -> str:
        """Whose, before what somebody has by nature: your hand, their hand."""
        return "your " if found == SELF else "their "

    def as_owner(self, found: object, value: object) -> str:
        if found == ANY:
            return "each player's "
        return super().as_owner(found, value)

    def as_doer(self, found: object, value: object) -> str:
        """Who does something, in Japanese only where it is somebody else than the reader."""
        if self.japanese:
            return "" if found in (SELF, None) else f"{self.say(found)}は"
        return "" if found is None else f"{self.say(found)} "

    def as_goal(self, found: int, value: Any) -> str:
        """Into which zone something goes, and whose it is."""
        who, things = getattr(value, "who", None), getattr(value, "things", None)
        if isinstance(who, Who) and "who" in {field.name for field in fields(value)} and type(value).__name__ != "Put":
            return self.located(found, who, "into")[0]
        if str(found) in self.vocabulary.names.get("mastered", {}):
            return self.located(found, SELF, "into")[0]
        known = self.vocabulary.names.get("into", {}).get(str(found))
        if known is None:
            return f"into the {self.named('zone', found)}"
        return known[self.lang].format(whose=self.owner_of(things))

    def as_goal_at(self, found: int, value: Any) -> str:
        """Where something is made."""
        return self.located(found, value.who)[0]

    def as_back(self, found: int, value: Any) -> str:
        """Where something returns to."""
        return re.sub(r"^(?:into|onto|in|on) ", "to ", self.as_goal(found, value))

    def as_hand_cards(self, found: Sequence[Any], value: Any) -> str:
        """Cards of a hand."""
        if self.japanese:
            return f"の{self.described_in_japanese(Part(NOTHING, ANY, tuple(found)))}" if found else ""
        one = value.amount == ONE
        return "".join(self.like(found, self.noun_like(found), not one))

    def as_such_ones(self, found: Sequence[Any], value: object) -> str:
        return self.described(Part(NOTHING, ANY, tuple(found)))

    def as_so_many(self, found: Sequence[Any], value: Any) -> str:
        """A number of cards that are such: a fairy striker, 2 spells."""
        return self.taken(Part(NOTHING, ANY, tuple(found)), self.say(value.amount))

    def as_are(self, found: object, value: object) -> str:
        return "is" if found == ONE else "are"

    def as_deck(self, found: object, value: object) -> str:
        """Whose deck, by the game's word for it."""
        deck = self.vocabulary.names.get("deck", DECK)["0"][self.lang]
        if self.japanese:
            return deck if found == SELF else f"{self.say(found)}の{deck}"
        return f"{self.as_their(found, value)}{deck}"

    def as_being(self, found: Sequence[Any], value: object) -> str:
        """One of the opponent's soldiers with power 3000 or less; without a kind of what."""
        if list(found) == [TestNot(IsOther())]:
            return self.say(THIS)
        whose = [test for test in found if isinstance(getattr(test, "who", None), Who)]
        rest = tuple(test for test in found if test not in whose)
        if head_of(rest) is not None and len(whose) <= 1:
            part = Part(NOTHING, whose[0].who if whose else ANY, rest)
            return self.described_in_japanese(part) if self.japanese else self.taken(part, "1")
        return self.as_and(found, value) if self.japanese else " and ".join(self.being(test) for test in found)

    def as_what_kind(self, found: Sequence[Any], value: object) -> str:
        """Cards that pass tests, where none need be said."""
        if not found and not self.japanese:
            return ""
        said = self.described(Part(NOTHING, ANY, tuple(found)))
        return said if self.japanese else f" {said}"

    def as_what_kinds(self, found: Sequence[Any], value: object) -> str:
        return self.described(Part(NOTHING, ANY, tuple(found)))

    def as_a_kind(self, found: Sequence[Any], value: object) -> str:
        return self.taken(Part(NOTHING, ANY, tuple(found)), "1")

    def as_kind_if_any(self, found: Sequence[Any], value: object) -> str:
        """Whose ability it is."""
        if not found:
            return ""
        if tuple(found) == (IsThis(),):
            return "これの" if self.japanese else f" of {self.say(THIS)}"
        part = Part(NOTHING, ANY, tuple(found))
        return f"{self.described(part)}の" if self.japanese else f" of {self.taken(part, '1')}"

    def as_of_player(self, found: Who, value: object) -> str:
        """Whose effect it is, if it says so."""
        return "" if found == ANY else f" of {self.say(found)}"

    def as_kinds_or(self, found: int, value: object) -> str:
        return self.named("kinds", found).replace(", ", " or ")

    def as_region_of(self, found: object, value: object) -> str:
        return "either player's " if found == ANY else self.as_owner(found, value)

    def as_more_times(self, found: Amount, value: object) -> str:
        said = self.say(found)
        return "once more" if said == "1" else f"{said} more times"

    def as_times_added(self, found: object, value: object) -> str:
        """How often mana is added, where it is not once."""
        said = self.say(found)
        if said == "1":
            return ""
        return f"{said}回" if self.japanese else f" {said} time(s)"

    def as_mill_goal(self, found: int, value: Any) -> str:
        return self.located(found, value.who, "into")[0]

    def as_that(self, found: Sequence[Any], value: object) -> str:
        """What several cards must be like, behind their noun."""
        told = [self.quality(test, True) for test in found if test is not head_of(found)]
        if self.japanese:
            return f"（{'、'.join(self.say(test) for test in found)}）" if found else ""
        return "".join(f" that are {said}" if before else f" {said}" for before, said in told)

    def as_kind_object(self, found: Sequence[Any], value: object) -> str:
        return f"{self.described_in_japanese(Part(NOTHING, ANY, tuple(found)))}を" if found else ""

    def as_any_of(self, found: Things, value: object) -> str:
        said = self.say(found)
        return f"any of {said}" if self.is_plural(found) else said

    def as_player_of(self, found: int, value: object) -> str:
        return possessive(self.called(found)) or f"{self.called(found)}'s"

    def as_owned(self, found: Things, value: object) -> str:
        said = self.say(found).strip()
        return f"{said}の" if self.japanese else f"{possessive(said) or said} "

    def as_quoted(self, found: Sequence[str], value: object) -> str:
        return self.word("or").join(f"『{each}』" for each in found)

    def as_tokens(self, found: Sequence[tuple[str, Any]], value: object) -> str:
        if self.japanese:
            return "と".join(f"『{name}』{self.say(amount)}枚" for name, amount in found)
        return " and ".join(
            f"{self.say(amount)} 『{name}』 token{'' if amount == ONE else 's'}" for name, amount in found
        )

    def named(self, category: str, value: object) -> str:
        said = super().named(category, value)
        if category != "rules" or not isinstance(value, int) or value.bit_count() < 2:
            return said
        if self.japanese:
            for ending, joined in (
                ("できない、", "できず、"),
                ("しない、", "せず、"),
                ("受けない、", "受けず、"),
                ("れない、", "れず、"),
                ("ならない、", "ならず、"),
            ):
                said = said.replace(ending, joined)
            return said
        return listed(said.split(", "))

    def as_top_of(self, found: int, value: Any) -> str:
        """Top or bottom of whose zone."""
        whose = self.owner_of(value.things) if value.who is None else self.as_owner(value.who, value)
        return f"{whose}{self.named('zone', found)}"

    def as_costing(self, found: Amount, value: object) -> str:
        """So much more or less."""
        if isinstance(found, IfElse) and found.otherwise == Exactly(0):
            return f"{self.as_costing(found.then, value)} if {self.say(found.condition)}"
        if isinstance(found, Exactly):
            return f"{abs(found.number)} {'less' if found.number < 0 else 'more'}"
        if isinstance(found, Times) and found.factor < 0:
            less = found.amount if found.factor == -1 else Times(found.amount, -found.factor)
            return f"less by {self.say(less)}"
        return f"more by {self.say(found)}"

    def owner_of(self, things: object) -> str:
        """Whose zone cards go to."""
        if isinstance(things, This) or things is None:
            return "your "
        if isinstance(things, (It, Rest)):
            known = self.referents.get(things.reg)
            if known is not None and known.mine:
                return "your "
            return "their owners' " if known is not None and known.many else "its owner's "
        if isinstance(things, All):
            owners = {part.who for part in things.group.parts}
            if zone_of_this(things.group) is not None:
                return "your "
            return "your " if owners == {SELF} else "their owners' "
        if isinstance(things, Both):
            return "your " if all(self.owner_of(each) == "your " for each in things.parts) else "their owners' "
        return "your " if getattr(things, "who", SELF) == SELF else "their "

    def owned_things(self, things: object) -> str:
        """Whose something is: that follower's, your leader's; "" where it is said behind."""
        return possessive(self.say(things).strip())

    def as_number_of(self, found: object, value: Any) -> str:
        """A number of things: its attack, the power of all kin on your field."""
        number = self.named("number", value.number)
        owner = self.owned_things(found)
        return f"{owner} {number}" if owner else f"the {number} of {self.say(found)}"

    # Conditions

    def compared(self, compared: Compare) -> str | None:
        """A comparison: there are 3 or more of them, its cost is 2 or less."""
        more = self.exceeding(compared)
        if more is not None:
            return more
        there = compared.left.things if isinstance(compared.left, CountOf) else None
        if isinstance(there, Among) and isinstance(there.tests[0], LiesIn) and compared.right == ONE:
            said, where = self.say(there.things).strip(), self.lain(there.tests)
            return f"{said}が{where}" if self.japanese else f"{said} {'are' if self.is_plural(there) else 'is'} {where}"
        relation, right = compared.relation, compared.right
        if isinstance(compared.left, Count) and isinstance(right, Exactly):
            return self.counted_up(compared.left.group, relation, right.number)
        left = self.say(compared.left).strip()
        bound = self.say(right)
        if self.japanese:
            tail = {AT_LEAST: "以上", AT_MOST: "以下"}.get(relation, "")
            often = re.fullmatch(r"「?(このターン.*)(回|枚)数」?", left)
            if often and isinstance(right, Exactly):
                if right.number == 0 and relation != AT_LEAST:
                    return f"{often[1]}ことがない"
                one = relation == AT_LEAST and right.number == 1
                return often[1] if one else f"{often[1]}のが{bound}{often[2]}{tail}"
            return f"{left.strip('「」') if left.count('「') == 1 else left}が{bound}{tail}"
        often = re.fullmatch(r"\(?how often (.*?)\)?", left)
        if often and isinstance(right, Exactly):
            return how_often(often[1], relation, right.number)
        left = re.sub(r"^\((.*)\)$", r"\1", left)
        if not isinstance(right, Exactly):
            than = {AT_LEAST: "at least", AT_MOST: "at most"}.get(relation, "equal to")
            return f"{left} is {than} {bound}"
        be = (
            "are" if re.search(r"\b(?:cards|actions|counters)\b(?! of)", left) and not left.startswith("the ") else "is"
        )
        return f"{left} {be} {bound}{ {AT_LEAST: ' or more', AT_MOST: ' or less'}.get(relation, '') }"

    def lain(self, tests: Sequence[Test]) -> str:
        """Where things lie, and whose place it is if that is said."""
        if self.japanese:
            return "".join(self.say(test) for test in reversed(tests))
        who = next((test.who for test in tests if isinstance(test, IsHeldBy)), None)
        zones = next((test.zones for test in tests if isinstance(test, LiesIn)), ())
        known = self.vocabulary.names.get("at_all", {})
        bare = [
            known[str(zone)]["en"] if str(zone) in known else f"in the {self.named('zone', zone)}" for zone in zones
        ]
        return " or ".join(bare if who is None else [self.located(zone, who)[0] for zone in zones])

    def counted_up(self, group: Group, relation: str, number: int) -> str:
        """How many cards there are."""
        zone = zone_of_this(group)
        if zone is not None and (relation, number) == (AT_LEAST, 1):
            where = self.located(zone, SELF)[0]
            return f"これが{self.named('zone', zone)}にある" if self.japanese else f"this card is {where}"
        none = number == 0 and relation != AT_LEAST
        if self.japanese:
            cards = self.say(group)
            place = self.named("zone", group.parts[0].zone) if len(group.parts) == 1 else ""
            if place and f"{place}の" in cards and (none or (relation, number) == (AT_LEAST, 1)):
                cards = cards.replace(f"{place}の", f"{place}に", 1)
            cards = re.sub(rf"{place}のカード$", place, cards) if place else cards
            if none:
                return f"{cards}がない"
            if (relation, number) == (AT_LEAST, 1):
                return f"{cards}がある"
            counter = self.vocabulary.templates["exactly"]["ja"].removeprefix("{most}")
            return f"{cards}が{number}{counter}{ {AT_LEAST: '以上', AT_MOST: '以下'}.get(relation, '') }"
        found = self.alike(group)
        owner = self.nominal(found[0], True, found[1])[1] if found is not None else ""
        if found is not None and owner in OWNERS.values():
            there = "you have" if owner == "your " else "the opponent has"
            more = {AT_LEAST: " or more", AT_MOST: " or fewer"}.get(relation, "")
            one = (relation, number) == (AT_LEAST, 1)
            said = self.nominal(found[0], not one and number != 1, found[1])[0]
            if none or one:
                return f"{there} {'no' if none else article(said)} {said}"
            return f"{there} {'' if more else 'exactly '}{number}{more} {said}"
        if none:
            return f"there are no {self.say_none(group)}"
        if relation == AT_LEAST and number == 1:
            said = self.some(group, "1")
            if self.is_single(group) and said.startswith("the "):
                said = f"{article(said.removeprefix('the '))} {said.removeprefix('the ')}"
            return f"there is {said}"
        many = (
            "1 or fewer"
            if (relation, number) == (AT_MOST, 1)
            else f"{number} or {'more' if relation == AT_LEAST else 'fewer'}"
        )
        if relation not in (AT_LEAST, AT_MOST):
            return f"there {'is' if number == 1 else 'are'} exactly {self.some(group, str(number))}".replace(
                "exactly a ", "exactly 1 "
            ).replace("exactly an ", "exactly 1 ")
        return f"there are {self.some(group, many)}"

    def say_none(self, group: Group) -> str:
        said = self.some(group, "any number").removeprefix("any number of ")
        return re.sub(r"^(your|the opponent's) (.*)", r"\2 of \1", said).replace(" of your", " of yours")

    def exceeding(self, compared: Compare) -> str | None:
        """An amount that is more or less than another one, not by a printed number."""
        step = {AT_LEAST: 1, AT_MOST: -1}.get(compared.relation)
        bound = compared.right
        if step is None or not isinstance(bound, Sum) or bound.parts[1:] != (Exactly(step),):
            return None
        left, right = compared.left, bound.parts[0]
        if self.japanese:
            said = self.say(left).removesuffix("の数"), self.say(right).removesuffix("の数")
            return f"{said[0]}が{said[1]}より{'多い' if step > 0 else '少ない'}"
        if isinstance(left, Count) and isinstance(right, Count):
            return f"there are {'more' if step > 0 else 'fewer'} {self.say(left.group)} than {self.say(right.group)}"
        return f"{self.say(left)} is {'more' if step > 0 else 'less'} than {self.say(right)}"

    def fitting(self, fits: Any) -> str | None:
        """What something is or has: it is a soldier follower, it has Ward."""
        things = self.say(fits.things).strip()
        if self.japanese:
            return f"{things}が{'、'.join(self.say(test) for test in fits.tests)}"
        be, have = ("are", "have") if self.is_plural(fits.things) else ("is", "has")
        things = "they" if things == "them" else things
        many = be == "are"
        qualities = [self.quality(test, many) for test in fits.tests]
        if any(before for before, _ in qualities) and not self.is_adjective(fits.tests):
            part = Part(NOTHING, ANY, fits.tests)
            said = self.described(part) if many else self.taken(part, "1")
            return f"{things} {be} {said}"
        told = []
        for before, said in qualities:
            if before:
                told.append(f"{be} {said}")
            elif said.startswith("with "):
                told.append(f"{have} {said.removeprefix('with ')}")
            elif said.startswith("without "):
                told.append(f"{have} no {said.removeprefix('without ')}")
            elif said.startswith("that "):
                told.append(said.removeprefix("that "))
            else:
                told.append(f"{be} {said}")
        return f"{things} {' and '.join(told)}"

    def is_adjective(self, tests: Sequence[Test]) -> bool:
        """Whether these say in what state something is, not what it is."""
        return not any(isinstance(test, (IsKind, HasWord, AnyOf, TestNot)) for test in tests)

    def denied(self, condition: Unless) -> str:
        """That something is not so."""
        inner = condition.part
        if isinstance(inner, Unless):
            return self.say(inner.part)
        if isinstance(inner, Compare) and isinstance(inner.right, Exactly):
            number = inner.right.number
            if number == 0 and isinstance(inner.left, Count) and inner.relation != AT_LEAST:
                return self.say(Compare(inner.left, AT_LEAST, ONE))
            turned = {AT_LEAST: (AT_MOST, number - 1), AT_MOST: (AT_LEAST, number + 1)}.get(inner.relation)
            if turned is not None and turned[1] >= 0:
                return self.say(Compare(inner.left, turned[0], Exactly(turned[1])))
        said = self.say(inner)
        if self.japanese:
            for ending, turned_to in JAPANESE_DENIALS:
                if said.endswith(ending):
                    return said.removesuffix(ending) + turned_to
            return f"{said}でない"
        if re.match(r"an? ", said):
            return re.sub(r"^an? ", "no ", said)
        several = re.match(r"(\d+) or more (?=cards were )", said)
        if several:
            return f"{'no' if several[1] == '1' else f'fewer than {several[1]}'} {said[several.end() :]}"
        for verb in ("is", "are", "was", "were", "can", "has been"):
            if re.search(rf"\b{verb}\b", said):
                return re.sub(rf"\b{verb}\b", f"{verb} not", said, count=1)
        found = re.search(r"\b(has|have)\b", said)
        if found:
            return re.sub(r"\b(has|have)\b", {"has": "does not have", "have": "do not have"}[found[1]], said, count=1)
        return f"it is not so that {said}"

    def negated(self, test: TestNot) -> str | None:
        """Not having something is lacking it; not being not so is being so."""
        if isinstance(test.test, TestNot):
            return self.say(test.test.test)
        said = self.say(test.test)
        if self.japanese:
            for ending, turned_to in JAPANESE_DENIALS:
                if said.endswith(ending):
                    return said.removesuffix(ending) + turned_to
            return f"{said}以外"
        _before, told = self.lacking(test, False)
        return told

    # Numbers

    def alternative(self, value: Any) -> str | None:
        """An amount that is another one under a condition, said behind what is done."""
        amount = getattr(value, "amount", None)
        tokens = getattr(value, "tokens", None)
        if isinstance(tokens, tuple) and len(tokens) == 1 and isinstance(tokens[0][1], IfElse):
            amount = tokens[0][1]
            said = self.say(replace(value, tokens=((tokens[0][0], amount.otherwise),)))
            instead, condition = self.say(amount.then), self.say(amount.condition)
            return (
                f"{said}（{condition}なら代わりに{instead}）"
                if self.japanese
                else f"{said}, or {instead} instead if {condition}"
            )
        if isinstance(tokens, tuple) and len(tokens) == 1:
            return self.where_x(value, tokens[0][1], tokens=((tokens[0][0], "X"),))
        if amount is None and isinstance(getattr(value, "most", None), Amount):
            least = getattr(value, "least", None)
            return self.where_x(value, value.most, most="X", **({"least": "X"} if least == value.most else {}))
        if not isinstance(amount, IfElse):
            return self.where_x(value, amount, amount="X")
        otherwise, then = amount.otherwise, amount.then
        if isinstance(then, IfElse) or (otherwise == Exactly(0) and isinstance(value, Number)):
            return None
        said = self.say(replace(value, amount=otherwise))
        instead, condition = self.say(then), self.say(amount.condition)
        if self.japanese:
            return f"{said}（{condition}なら代わりに{instead}）"
        return f"{said}, or {instead} instead if {condition}"

    def where_x(self, value: Any, count: object, **field: object) -> str | None:
        """What is done X times, or to X cards, where X has to be counted. `field` has X in its place."""
        if not isinstance(count, Amount) or isinstance(value, (Damage, Draw, PlayerChange, Condition, Reckon)):
            return None
        if isinstance(count, (Exactly, Result)) or not isinstance(value, Op):
            return None
        said = re.sub(r"^[「(](.*)[」)]$", r"\1", self.say(count))
        if (len(said) < 10 and not self.japanese) or len(said) < 4:
            return None
        if isinstance(value, Discard) and isinstance(count, Missing) and isinstance(count.right, Exactly):
            left, who = self.say(count.right), self.as_doer(value.who, value)
            return f"{who}手札が{left}枚になるまで捨てる" if self.japanese else f"{who}discard[s] cards down to {left}"
        told = self.say(replace(value, **field))
        return f"{told}（Xは{said}）" if self.japanese else f"{told}, where X is {said}"

    def raised(self, change: Number) -> str | None:
        """So much for each of some cards; minus rather than plus the opposite."""
        amount, factor = (
            (change.amount.amount, change.amount.factor) if isinstance(change.amount, Times) else (change.amount, 1)
        )
        number = self.named("number", change.number)
        if isinstance(amount, Count):
            if self.japanese:
                counter = self.vocabulary.templates["exactly"]["ja"].removeprefix("{most}")
                return f"{self.say(amount.group)}1{counter}につき{number}{factor:+}"
            return f"gets {factor:+} {number} for each {self.each_of(amount.group)}"
        if isinstance(amount, (Exactly, IfElse)):
            return None
        if isinstance(amount, Quotient) and not amount.up and amount.divisor > 1 and self.by_every:
            return self.raised_by_every(amount, number, factor)
        said = self.say(amount).strip("「」()")
        if re.fullmatch(r"\w", said) and factor in (1, -1):
            sign = "-" if factor < 0 else "+"
            return f"{number}{sign}{said}" if self.japanese else f"gets {sign}{said} {number}"
        times = "" if factor in (1, -1) else f"{abs(factor)}倍" if self.japanese else f"{abs(factor)} times "
        if self.japanese:
            return f"{number}が{said}{times and 'の' + times}だけ{'下がる' if factor < 0 else '上がる'}"
        return f"{'loses' if factor < 0 else 'gains'} {number} equal to {times}{said}"

    def raised_by_every(self, amount: Quotient, number: str, factor: int) -> str:
        """So much for every so many of some cards."""
        of = amount.amount
        if self.japanese:
            counter = self.vocabulary.templates["exactly"]["ja"].removeprefix("{most}")
            said = self.say(of.group) if isinstance(of, Count) else self.say(of)
            return f"{said}{amount.divisor}{counter if isinstance(of, Count) else ''}につき{number}{factor:+}"
        if isinstance(of, Count):
            return f"gets {factor:+} {number} for every {self.some(of.group, str(amount.divisor))}"
        return f"gets {factor:+} {number} for every {amount.divisor} of {self.say(of)}"

    def each_of(self, group: Group) -> str:
        """One of some cards, after "each"."""
        found = self.alike(group)
        if found is None:
            return " or ".join(self.taken(part, "1").split(" ", 1)[1] for part in group.parts)
        said, owner = self.nominal(found[0], False, found[1])
        return f"of {owner}{self.nominal(found[0], True, found[1])[0]}" if owner else said

    def counted_out(self, op: Damage | Draw) -> str:
        """Damage and cards in a number that is counted first."""
        amount = op.amount
        said = re.sub(r"^[「(](.*)[」)]$", r"\1", self.say(amount))
        short = re.fullmatch(r"[A-Za-zＸ]", said) is not None
        if isinstance(op, Draw):
            who = self.as_doer(op.who, op)
            if isinstance(amount, Missing) and isinstance(amount.left, Exactly) and isinstance(amount.right, Count):
                cards, full = self.say(amount.right.group), self.say(amount.left)
                if self.japanese:
                    return f"{who}{re.sub('のカード$', '', cards)}が{full}枚になるまでカードを引く"
                return f"{who}draw[s] until there are {full} {cards}"
            if self.japanese:
                return f"{who}カードを{said}枚引く" if short else f"{who}{said}と同じ枚数のカードを引く"
            if isinstance(amount, Count):
                return f"{who}draw[s] a card for each {self.each_of(amount.group)}"
            if short or said == "that many":
                return f"{who}draw[s] {said} card(s)"
            return f"{who}draw[s] cards equal to {said}"
        things = self.say(op.things)
        if self.japanese:
            return f"{things}に{said}{'' if short else 'と同じ数の'}ダメージを与える"
        if short or said in ("that much", "that many"):
            return f"deal {'that much' if not short else said} damage to {things}"
        return f"deal damage equal to {said} to {things}"

    def player_changed(self, op: PlayerChange) -> str | None:
        """What a player gains or loses."""
        if op.how == "recover" and not isinstance(op.amount, Exactly):
            said, number = self.say(op.amount), self.named("player_number", op.number)
            if self.japanese:
                return f"{self.say(op.who)}の{number}を{said}と同じだけ回復する"
            return f"{self.say(op.who)} recover[s] {number} equal to {said}"
        if op.how not in ("add", "spend"):
            return None
        number = self.named("player_number", op.number)
        amount, down = op.amount, False
        if isinstance(amount, Exactly) and amount.number < 0:
            amount, down = Exactly(-amount.number), True
        elif isinstance(amount, Times) and amount.factor < 0:
            amount, down = (amount.amount if amount.factor == -1 else Times(amount.amount, -amount.factor)), True
        said = re.sub(r"^[「(](.*)[」)]$", r"\1", self.say(amount))
        plain = isinstance(amount, Exactly) or len(said) == 1
        if self.japanese:
            who = self.say(op.who)
            verb = "消費する" if op.how == "spend" else "減らす" if down else "増やす"
            return f"{who}の{number}を{said}{'' if plain else 'だけ'}{verb}"
        if number.startswith("leader's "):
            holder = "all leaders" if op.who == ANY else f"{self.as_owner(op.who, op)}leader"
            gets = "get" if op.who == ANY else "gets"
            number = number.removeprefix("leader's ")
            if plain:
                return f"{holder} {gets} {'-' if down else '+'}{said} {number}"
            return f"{holder} {gets.replace('get', 'lose' if down else 'gain')} {number} equal to {said}"
        if re.search(r"\b(?:limit|maximum)\b", number):
            verb = "lower" if down else "raise"
            return f"{verb} {self.as_owner(op.who, op)}{number} by {said}"
        verb = op.how if op.how == "spend" else "lose" if down else "gain"
        if plain:
            things = number if said != "1" else re.sub(r"^actions$", "action", number)
            return f"{self.say(op.who)} {verb}[s] {said} {things}"
        return f"{self.say(op.who)} {verb}[s] {number} equal to {said}"

    # What holds for things

    def changed(self, value: Any) -> str | None:
        """What holds for things: this follower gets +1 attack and has Storm."""
        changes = [self.say(each).strip() for each in value.changes]
        subject = self.say(value.things).strip()
        if self.japanese:
            return self.changed_in_japanese(value, subject, changes)
        if not changes or not any(changes):
            return None
        many = self.is_plural(value.things)
        subject = {"them": "they"}.get(subject, subject)
        changes = [as_it(each, subject) for each in changes]
        said = self.predicated(subject, changes, many) if subject else " and ".join(changes)
        if isinstance(value, Static):
            only = self.as_only(value.condition, value) if value.condition is not None else ""
            return said + as_it(only, subject)
        lasting = self.lasting(value)
        if many:
            lasting = re.sub(r"^until its\b", "until their", lasting)
        return f"{said} {lasting}".strip()

    def predicated(self, subject: str, changes: Sequence[str], many: bool) -> str:
        """A subject with what holds for it; what is said of something it has comes with whose it is."""
        told = []
        for each in changes:
            word = each.split(" ", 1)[0]
            if many and word in VERBS:
                each = VERBS[word] + each[len(word) :]
            told.append(re.sub(r"\bits\b", "their", each) if many else each)
        if subject.startswith("all ") and re.match(r"cannot|(?:are|do) not", told[0]):
            subject = subject.removeprefix("all ")
        own = "their " if many else "its "
        if told[0].startswith(own):
            owner = possessive(subject if subject != "they" else "them")
            rest = told[0].removeprefix(own)
            told[0] = f"{owner} {rest}" if owner else self.of_something(rest, subject)
            return listed(told)
        return f"{subject} {listed(told)}"

    def of_something(self, said: str, subject: str) -> str:
        found = re.match(r"((?:base |attack |printed |only )*\w+) (.*)", said)
        return f"the {found[1]} of {subject} {found[2]}" if found else f"the {said} of {subject}"

    def lasting(self, value: Any) -> str:
        """How long a change holds, in English behind it."""
        if hasattr(value, "span"):
            return self.say(value.span).strip().rstrip(",")
        return self.until(getattr(value, "until", ""))

    def changed_in_japanese(self, value: Any, subject: str, changes: Sequence[str]) -> str | None:
        if not changes:
            return None
        said = "、".join(changes)
        said = f"{subject}は{said}" if subject else said
        if isinstance(value, Static):
            return self.provided_in_japanese(value) + said
        if hasattr(value, "span"):
            return f"{self.say(value.span)}{said}"
        until = getattr(value, "until", "")
        time = "このターン" if until == "this_turn" else "" if until in ("", FOR_GOOD) else self.named("until", until)
        return f"{time}、{said}" if time else said

    def provided_in_japanese(self, value: Any) -> str:
        """As long as what something holds."""
        if value.condition is None:
            return ""
        said = self.say(value.condition)
        if not said:
            return ""
        return f"{said}、" if said.endswith(("中", "間")) else f"{said}なら、"

    def until(self, until: str) -> str:
        """How long something holds; what holds for good says nothing."""
        if until in ("this_turn", FOR_GOOD, ""):
            return "this turn" if until == "this_turn" else ""
        return self.named("until", until)

    def is_plural(self, things: object) -> bool:
        if isinstance(things, It):
            found = self.referents.get(things.reg)
            return found is not None and found.many
        if isinstance(things, All):
            return zone_of_this(things.group) is None and not self.is_single(things.group)
        if isinstance(things, Among):
            return self.is_plural(things.things)
        if isinstance(things, (TopOf, TopCards)):
            return getattr(things, "number", getattr(things, "amount", None)) not in (1, ONE)
        return isinstance(things, (Both, Rest))

    def is_single(self, group: Group) -> bool:
        """Whether there is only one of them ever, as of a leader."""
        single = self.vocabulary.names.get("single", {})
        return len(group.parts) == 1 and str(group.parts[0].zone) in single and group.parts[0].who in (SELF, OTHER)

    def as_only(self, found: object, value: object) -> str:
        said = self.say(found)
        if not said:
            return ""
        if isinstance(value, Replacement):
            return f"{said}なら" if self.japanese else f" and {said}"
        if self.japanese:
            return f"（{said}なら）" if not isinstance(value, Trigger) else f"、{said}なら"
        if isinstance(value, Static):
            return f" {said}" if said.startswith("during ") else f" as long as {said}"
        return f", if {said}" if isinstance(value, Trigger) else f" if {said}"

    # What an ability waits for

    def as_events(self, found: Sequence[int], value: object) -> str:
        """What happens, with whom it happens to as its subject."""
        subject = self.subject(value)
        if not subject:
            said = super().as_events(found, value)
            return self.owned(said, value.who) if isinstance(value, WAITING) and self.is_owned(value) else said
        named = [self.named("events", each) for each in found]
        if self.japanese:
            return self.word("or").join(japanese_event(subject, each) for each in named)
        told = [SUBJECT.sub("", each).strip() for each in named]
        if self.at_once and subject.startswith("one or more "):
            told = [
                VERBS.get(verb, verb.removesuffix("s")) + each[len(verb) :]
                for each in told
                for verb in [each.split(" ", 1)[0]]
            ]
        return f"{subject} {self.word('or').join(told)}"

    def is_owned(self, trigger: Trigger | Replacement) -> bool:
        """Whether a trigger is about a moment or a player, so that its owner can be said with it."""
        if type(trigger) is not Trigger and type(trigger) is not Replacement:
            return False
        named = [self.named("events", each) for each in trigger.events]
        plain = trigger.who in (SELF, OTHER) and not trigger.tests and not trigger.this
        return plain and all((JAPANESE_MOMENT if self.japanese else MOMENT).match(each) for each in named)

    def owned(self, event: str, who: Who) -> str:
        """A moment of somebody's turn, or what somebody does: your turn starts, the opponent draws a card."""
        if self.japanese:
            return f"{self.say(who)}の{event}"
        said = self.say(who)
        event = re.sub(r"^(?:a|the) player would\b", f"{said} would", event)
        event = re.sub(r"^(?:a|the) player (\w+?)s\b", lambda found: f"{said} {found[1]}[s]", event)
        event = re.sub(r"^(?:a|the) player\b", said, event)
        return event if event.startswith(said) else re.sub(r"^(?:an|a|the) ", self.as_owner(who, None), event)

    def subject(self, value: object) -> str:
        """Whom something waits for, where no template of a game says it."""
        return self.subject_of(value) if type(value) is Trigger or type(value) is Replacement else ""

    def subject_of(self, trigger: Trigger | Replacement) -> str:
        """Whom a trigger is about, if its events can have a subject ("": they cannot)."""
        named = [self.named("events", each) for each in trigger.events]
        if len(trigger.tests) == 1 and isinstance(trigger.tests[0], IsChosen) and trigger.who == ANY:
            subject = self.called(trigger.tests[0].reg)
            return "" if self.japanese and any("が" in each for each in named) else subject
        if self.japanese:
            if trigger.this:
                return "これ" if not any("が" in each for each in named) else ""
            if any("が" in each for each in named) or (not trigger.tests and all("を" in each for each in named)):
                return ""
            if not trigger.tests and any(JAPANESE_MOMENT.match(each) for each in named):
                return ""
            if not trigger.tests and self.is_done_by_players(trigger):
                return "" if trigger.who == ANY else self.say(trigger.who)
            owner = "" if trigger.who == ANY else f"{self.say(trigger.who)}の"
            return owner + self.described_in_japanese(Part(NOTHING, ANY, trigger.tests))
        if not all(SUBJECT.match(each) for each in named):
            return ""
        if trigger.this:
            return self.word("this").strip(" ()")
        part = Part(NOTHING, trigger.who, trigger.tests)
        noun = self.event_noun(named)
        if noun and head_of(trigger.tests) is None:
            said = self.like(trigger.tests, noun, True)
            one = self.like(trigger.tests, noun, False)
            if trigger.who == ANY:
                return re.sub(r"^an other\b", "another", f"{article(one[0])} {''.join(one)}")
            return f"one{' or more' if self.at_once else ''} of {self.as_owner(trigger.who, trigger)}{''.join(said)}"
        if self.at_once:
            return f"one or more {'' if trigger.who == ANY else 'of '}{self.described(part)}"
        return self.taken(part, "1")

    def is_done_by_players(self, trigger: Trigger | Replacement) -> bool:
        """Whether the events of a trigger have a player as their subject."""
        known = self.vocabulary.names["events"]
        return all(known[str(each)]["en"].startswith(("a player ", "the player ")) for each in trigger.events)

    def as_told_event(self, found: Sequence[int], value: Any) -> str:
        """What happened in a turn, to whom or by whom."""
        return self.happened(Trigger(tuple(found), value.who, tests=value.tests, this=value.this), False)

    def happened(self, trigger: Trigger, others: bool) -> str:
        """What happened, to whom or by whom."""
        if others:
            trigger = replace(trigger, tests=(IsOther(), *trigger.tests))
        said = self.as_events(trigger.events, trigger)
        if self.subject(trigger) or self.is_owned(trigger) or trigger.who == ANY:
            return said
        return f"{said}{self.as_of(trigger.who, trigger)} {self.as_tests(trigger.tests, trigger)}".strip()

    def event_noun(self, named: Sequence[str]) -> str:
        """What the events of a trigger themselves call what they are about."""
        nouns = {found[1] for each in named if (found := re.match(r"an? (\w+)\b", each))}
        return nouns.pop() if len(nouns) == 1 else ""

    def as_this(self, found: bool, value: object) -> str:
        told = bool(self.subject(value))
        return "" if told else super().as_this(found, value)

    def as_of(self, found: object, value: Any) -> str:
        if isinstance(value, WAITING) and not self.subject(value) and self.is_owned(value):
            return ""
        return "" if self.subject(value) else super().as_of(found, value)

    def as_tests(self, found: Sequence[Any], value: object) -> str:
        """What cards are like, behind the word for them."""
        if bool(self.subject(value)) and not getattr(value, "this", False):
            return ""
        if not found or self.japanese:
            return super().as_tests(found, value)
        told = [self.being(test) if self.quality(test, False)[0] else self.quality(test, False)[1] for test in found]
        return f"({' and '.join(told)}) "


JAPANESE_DENIALS = (
    ("を持つ", "を持たない"),
    ("ている", "ていない"),
    ("である", "でない"),
    ("がある", "がない"),
    ("がいる", "がいない"),
    ("がない", "がある"),
    ("にいる", "にいない"),
    ("に存在", "に存在しない"),
    ("に存在する", "に存在しない"),
    ("した", "していない"),
    ("された", "されていない"),
    ("払った", "払わなかった"),
    ("場に出た", "場に出ていない"),
    ("きた", "きていない"),
    ("来た", "来ていない"),
    ("れた", "れていない"),
)
"""How Japanese conditions end, and how where they are denied."""


def as_it(said: str, subject: str) -> str:
    """Words about a card that has just been named."""
    if subject not in ("this card", "this striker"):
        return said
    said = re.sub(rf"\bthe ((?:\w+ )?attack) of {subject}\b", r"its \1", said)
    return re.sub(rf"\b{subject}\b", "it", re.sub(rf"\b{subject}'s\b", "its", said))


def parts_of(value: object) -> Iterator[object]:
    """A part of a program with everything inside it."""
    yield value
    if isinstance(value, (tuple, list)):
        for each in value:
            yield from parts_of(each)
    elif is_dataclass(value) and not isinstance(value, (type, Ability)):
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))


def mentioned(op: Op) -> set[int]:
    """The registers that an operation speaks of; -1 stands for everything else that "it" could mean."""
    found = set()
    for part in parts_of(op):
        if isinstance(part, (It, Rest)) and part.reg > 0:
            found.add(part.reg)
        elif isinstance(part, (This, All)) or (
            isinstance(part, Things) and not isinstance(part, (It, Rest, Both, Among))
        ):
            found.add(NOTHING)
    return found


def without_kind(part: Part) -> tuple[Test, ...]:
    kind = head_of(part.tests)
    return tuple(test for test in part.tests if test is not kind)


def japanese_event(subject: str, event: str) -> str:
    """これが場に出た, これを捨てた."""
    if event.startswith("カードを"):
        return f"{subject}を{event.removeprefix('カードを')}"
    return f"{subject}を{event}" if DONE_TO.search(event) and "を" not in event else f"{subject}が{event}"
