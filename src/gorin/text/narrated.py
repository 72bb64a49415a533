"""What was understood of a card, told in sentences as a card would print them.

`explain` lists a program part by part, with the numbers of its registers; here the same templates become sentences: a
card that was chosen is called "that follower" afterwards, a trigger and what follows from it are one sentence.
`sentences.json` holds the templates that read otherwise in a sentence; a game may have such a file, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from typing import Any, TypeVar

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Draw, Remember
from gorin.engine.program.condition import Compare, Did, ModePicked, Not
from gorin.engine.program.flow import Branch, EachPlayer, Goto, May, Picked, PickOption
from gorin.engine.program.group import Group, Part
from gorin.engine.program.group import Not as TestNot
from gorin.engine.program.numbers import Damage, Later
from gorin.engine.program.roots import Op
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    DECK,
    KEYWORD,
    Ability,
    Program,
    Trigger,
)
from gorin.engine.values.change import Number
from gorin.glossary import english
from gorin.text.describing import Describer
from gorin.text.explain import Teller, Vocabulary, Words, vocabulary_of
from gorin.text.phrasing import agreeing, is_undone, leap_of

Card = TypeVar("Card", bound=Printed)
SILENT = ""
"""A template of a part that a sentence does not say: it follows from the others."""
MODE = re.compile(r"\(\d+\)")
IN_TURN = re.compile(r"(.*?) in turn order")
"""Who does something one after another."""
OF_EACH = re.compile(r"^(?:that player|they) (\w+)\[s\]")
"""What one of them does."""
ORDER = re.compile(r"(^|, |: |; or |, then |\) |and )you (\w+)\[s\]")
"""What a text orders its reader to do."""


@cache
def sentence_words(package: str) -> dict[str, dict[str, Any]]:
    """What a package says otherwise in sentences: its templates and names."""
    file = files(package) / "sentences.json"
    found: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


@cache
def narrating(game: str) -> Vocabulary:
    """The words of a game, those for sentences before the others."""
    known = vocabulary_of(game)
    shared, own = sentence_words("gorin.text"), sentence_words(known.package)
    templates: dict[str, Words] = {**shared["templates"], **own.get("templates", {})}
    names = {category: {**known.names.get(category, {}), **words} for category, words in own.get("names", {}).items()}
    return known.with_first(templates, names)


@cache
def narrator_of(game: str) -> type[Narrator]:
    """A game's teller that tells in sentences."""
    teller = vocabulary_of(game).teller or Teller
    made: type[Narrator] = type(f"{teller.__name__}InSentences", (Narrator, teller), {})
    return made


def narrate(abilities: Sequence[Ability], lang: str, game: str) -> list[str]:
    """What the abilities do, a paragraph each, in Japanese (`ja`) or English (`en`)."""
    vocabulary = narrating(game)
    japanese = lang.startswith("ja")
    narrator = narrator_of(game)(vocabulary, "ja" if japanese else "en")
    told = [narrator.afresh().paragraph(ability) for ability in abilities]
    return told if japanese else [agreeing(english(game, each)) for each in told]


def telling(printed: Card, game: str) -> Card:
    """A printed card of this game that can say what was understood of it."""
    printed.telling = partial(told_of, printed.abilities, game)
    return printed


def told_of(abilities: Sequence[Ability], game: str, lang: str) -> list[str]:
    return narrate(abilities, lang, game)


class Narrator(Describer):
    """Renders abilities as sentences."""

    def paragraph(self, ability: Ability) -> str:
        """One ability."""
        kept, self.referents = self.referents, {**self.referents, **self.named_in(ability.program)}
        lines = self.ability(ability)
        self.referents = kept
        return self.joined_up(lines)

    def joined_up(self, lines: Sequence[str]) -> str:
        """Sentences behind one another; `lines` begin small and end without a stop."""
        said = [ORDER.sub(r"\1\2", line.strip()) for line in lines if line.strip()]
        if self.japanese:
            return "".join(line if line.endswith(("。", "：")) else f"{line}。" for line in said)
        said = [re.sub(r" +(?=[,.:;])", "", line) for line in said]
        return " ".join(capital(line) if line.endswith((".", ":", '."')) else f"{capital(line)}." for line in said)

    def ability(self, ability: Ability) -> list[str]:
        """An ability: when, how often, at what cost, and what it does."""
        self.begin(ability)
        label = self.label(ability)
        body = [*self.additions(ability), *self.deed(ability)]
        details = [self.say(each) for each in (ability.static, ability.playing) if each is not None]
        lines = [*details, *body]
        if ability.replacement is not None:
            lines = self.led(self.say(ability.replacement) + ("" if self.japanese else " "), lines)
        triggers = [self.say(self.untold(each, ability.program)) for each in ability.triggers()]
        if triggers:
            when = self.word("or").join(triggers)
            lines = self.led(f"{when}、" if self.japanese else f"{when}, ", lines)
        if ability.limit and ability.kind != DECK:
            limit = re.sub(r"^1 time\(s\)", "once", self.limited(ability))
            lines = self.led(f"{limit}、" if self.japanese else f"{limit}, ", lines)
        if not lines:
            return [label]
        if ability.kind == ACTIVATED and not ability.costs:
            label = label or self.heading(ability)
        if not label:
            return lines
        if label.endswith((")", "］")):
            return self.led(label if self.japanese else f"{label} ", [capital(lines[0]), *lines[1:]])
        return self.led(f"{label}：" if self.japanese else f"{label}: ", lines)

    def untold(self, trigger: Trigger, program: Program) -> Trigger:
        """A trigger without its condition, where the sentence behind it begins with that."""
        first = program.ops[0] if program.ops else None
        told = isinstance(first, Branch) and first.condition == trigger.condition and not program.modes
        return replace(trigger, condition=None) if told else trigger

    def label(self, ability: Ability) -> str:
        """What stands before an ability: its keyword, where it works, when it is declared."""
        words = [self.named("keywords", ability.keyword)] if ability.keyword else []
        if ability.kind in (KEYWORD, DECK) and not words:
            words.append(self.heading(ability))
        for category, mask in (("declared_at", ability.timing & ~self.of_game), ("works", ability.zones)):
            where = self.named(category, mask) if mask and category in self.vocabulary.names else ""
            if where and ability.kind != DECK:
                words.append(f"［{where}］" if self.japanese else f"({where})")
        return ("" if self.japanese else " ").join(words)

    def led(self, lead: str, lines: Sequence[str]) -> list[str]:
        """The same sentences, the first with words before it."""
        return [f"{lead}{lines[0]}", *lines[1:]] if lines else [lead]

    def deed(self, ability: Ability) -> list[str]:
        """What an ability costs and does; costs of what happens by itself may be paid or not."""
        costs = [*ability.costs, *((ability.playing.costs,) if ability.playing and ability.playing.costs else ())]
        body = self.program(ability.program)
        if not costs:
            return body
        paid = self.word("or").join(self.joined(each, self.word("and")) for each in costs)
        paid = re.sub(r"(^|, )you (\w+)\[s\]", r"\1\2", paid)
        if ability.kind == AUTOMATIC:
            return [self.word("may_pay", costs=paid), *self.led(self.word("if_paid"), body)]
        if not paid:
            return body
        return self.led(f"{paid}：" if self.japanese else f"{paid}: ", body) if body else [paid]

    def phrase(self, value: object) -> str | None:
        if isinstance(value, Part):
            return self.described(value)
        if isinstance(value, Remember):
            return SILENT
        if hasattr(value, "changes") and hasattr(value, "things"):
            return self.changed(value)
        if isinstance(value, Group):
            return self.gathered(value)
        if isinstance(value, TestNot):
            return self.negated(value)
        if isinstance(value, Number) and value.how == "add":
            return self.raised(value)
        if isinstance(value, (Damage, Draw)) and not isinstance(value.amount, Exactly):
            return self.counted_out(value)
        if isinstance(value, Later):
            return self.awaited(value)
        if isinstance(value, Branch) and isinstance(value.condition, ModePicked):
            return f"（{value.condition.mode}）" if self.japanese else f"({value.condition.mode})"
        if isinstance(value, Compare) and (compared := self.exceeding(value)) is not None:
            return compared
        if value == Not(Did()):
            return "そうしなかった" if self.japanese else "that is not done"
        return super().phrase(value)

    def awaited(self, later: Later) -> str:
        """What is done at a later moment, once."""
        told = self.as_ability(later.ability, later)
        once = not getattr(later, "each", False)
        this_turn = later.until == "this_turn"
        if self.japanese:
            return ("このターン、" if this_turn else "") + (f"（一度だけ）{told}" if once else told)
        told = re.sub(r"^[Ww]hen\b", "the next time" if once else "whenever", told)
        return f"this turn, {told}" if this_turn else told

    def as_ability(self, found: Ability, value: object) -> str:
        told = self.paragraph(found)
        return told.rstrip("。.") if isinstance(value, Later) else told

    def program(self, program: Program) -> list[str]:
        return [line for line in super().program(program) if line.strip()]

    def block(self, ops: Sequence[Op], start: int, end: int) -> list[str]:
        """The operations of a stretch as sentences; under a condition they are one sentence."""
        lines: list[str] = []
        index = start
        while index < end:
            op = ops[index]
            index += 1
            if isinstance(op, Goto):
                continue
            if isinstance(op, PickOption) and index < end and is_alternative(ops[index]):
                said, index = self.alternatives(op, ops, index, end)
                lines.append(said)
                continue
            said = self.say(op).strip()
            if not isinstance(op, (Branch, May, EachPlayer)):
                lines += [said] if said else []
                continue
            over = min(op.to, end)
            last = ops[over - 1] if over > index else None
            undone = is_undone(last)
            inner = self.inner(op, ops, index, over - undone)
            lines.append(self.under(said, inner))
            several = undone or any(isinstance(each, (Branch, May)) and each.to == over for each in ops[index:over])
            index = over
            behind = leap_of(last)
            if isinstance(op, (Branch, May)) and over < min(behind, end):
                index = min(behind, end)
                lines.append(
                    self.under(self.word("OtherwiseToo" if several else "Otherwise"), self.block(ops, over, index))
                )
        return lines

    def alternatives(self, op: PickOption, ops: Sequence[Op], index: int, end: int) -> tuple[str, int]:
        """One of several: the sentence, and where the program goes on."""
        told: list[list[str]] = []
        behind = end
        while index < end and is_alternative(branch := ops[index]):
            assert isinstance(branch, Branch)
            over = min(branch.to, end)
            behind = min(leap_of(ops[over - 1]), end) if leap_of(ops[over - 1]) != NOTHING else behind
            told.append(self.block(ops, index + 1, over))
            index = over
        if len(told) < op.count and index < behind:
            told.append(self.block(ops, index, behind))
            index = behind
        stop = "。" if self.japanese else ", then "
        return self.word("one_of", who=self.say(op.who), told=self.word("or_else").join(map(stop.join, told))), index

    def inner(self, op: Op, ops: Sequence[Op], start: int, end: int) -> list[str]:
        return [line.strip() for line in super().inner(op, ops, start, end)]

    def under(self, lead: str, lines: Sequence[str]) -> str:
        """What is done under a condition, in one sentence as long as it is short."""
        lead = lead.strip().rstrip(":：")
        said = [line.strip().removeprefix(lead if lead.endswith("は") else "\n") for line in lines if line.strip()]
        if lead.endswith(" may"):
            subject = re.escape(lead.removesuffix(" may"))
            said = [re.sub(rf"^(?:you|that player|the opponent|{subject}) (\w+)\[s\]", r"\1", line) for line in said]
        if not said:
            return lead
        if self.japanese:
            if not lead.endswith("は"):
                return f"{lead}{'' if lead.endswith('）') else '、'}{'。'.join(said)}"
            return f"{lead}{said[0]}ことができる" if len(said) == 1 else f"{lead}次を行ってよい：{'。'.join(said)}"
        if MODE.fullmatch(lead):
            return f"{lead} {', then '.join(said)}"
        if in_turn := IN_TURN.fullmatch(lead):
            return by_each(in_turn[1], said)
        comma = " " if lead.endswith(" may") else ", "
        if len(said) == 1:
            return f"{lead}{comma}{said[0]}"
        if len(said) == 2 and not any("," in each or ". " in each for each in said):
            return f"{lead}{comma}{said[0]} and {said[1]}"
        return f"{lead}{comma}{', then '.join(said)}"


def is_alternative(op: Op) -> bool:
    """Whether this is done only if an option was picked."""
    return isinstance(op, Branch) and isinstance(op.condition, Picked)


def by_each(players: str, said: Sequence[str]) -> str:
    """What several players do, one after another."""
    told = [line.replace("that player's", "their") for line in said]
    if len(told) == 1 and OF_EACH.match(told[0]):
        return OF_EACH.sub(rf"in turn order, {players} \1[s]", told[0])
    done = ", then ".join(OF_EACH.sub(r"\1", line) for line in told)
    return f"in turn order, {players} do[es] this: {done}"


def capital(line: str) -> str:
    """A line as the beginning of a sentence."""
    return line[:1].upper() + line[1:]
