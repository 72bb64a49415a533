"""What was understood of a card, told in sentences as a card would print them.

`explain` lists a program part by part, with the numbers of its registers; here the same templates become sentences: a
card that was chosen is called "that follower" afterwards, a trigger and what follows from it are one sentence.
`sentences.json` holds the templates that read otherwise in a sentence; a game may have such a file, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache, partial
from importlib.resources import files
from typing import Any, TypeVar

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import CountOf, Exactly, IfElse, NumberOf, Result
from gorin.engine.program.cards import Draw, Remember
from gorin.engine.program.condition import Compare, Did, Every, ModePicked, Not
from gorin.engine.program.cost import Provided
from gorin.engine.program.flow import Branch, EachPlayer, Goto, May, NoteActor, Picked, PickOption
from gorin.engine.program.group import Cause, Group, LiesIn, Part
from gorin.engine.program.group import Not as TestNot
from gorin.engine.program.history import FromHere
from gorin.engine.program.numbers import FOR_GOOD, Damage, Later, PlayerChange
from gorin.engine.program.roots import Condition, Cost, Op
from gorin.engine.program.things import THIS, All, Among, Both, It, Rest
from gorin.engine.program.who import ANY, SELF
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    DECK,
    KEYWORD,
    Ability,
    Program,
    Replacement,
    Target,
    Trigger,
)
from gorin.engine.values.change import ADD, SET, Number
from gorin.glossary import english
from gorin.text.describing import Describer, as_it, mentioned, parts_of
from gorin.text.explain import Teller, Vocabulary, Words, vocabulary_of
from gorin.text.phrasing import agreeing, counted_by, is_undone, leap_of, number_done, plural, polished, zone_of_this

Card = TypeVar("Card", bound=Printed)
SILENT = ""
"""A template of a part that a sentence does not say: it follows from the others."""
COUNTERS = re.compile(r"(?<!\b1 )(\b\w|\B)([+-]1) counter\(s\)")
"""Counters whose name ends in a number, more than one of them."""
MODE = re.compile(r"\(\d+\)")
IN_TURN = re.compile(r"(.*?) (in turn order|at the same time)")
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
    return (
        told if japanese else [polished(agreeing(COUNTERS.sub(r"\1\2 counters", english(game, each)))) for each in told]
    )


def telling(printed: Card, game: str) -> Card:
    """A printed card of this game that can say what was understood of it."""
    printed.telling = partial(told_of, printed.abilities, game)
    return printed


def told_of(abilities: Sequence[Ability], game: str, lang: str) -> list[str]:
    return narrate(abilities, lang, game)


class Narrator(Describer):
    """Renders abilities as sentences."""

    of_modes: Sequence[Target] = ()
    """What is chosen for modes that have not been told yet."""
    asked = "you"
    """Who was asked last whether to do something."""

    def paragraph(self, ability: Ability) -> str:
        """One ability."""
        kept = self.referents, self.focus, self.asked
        paid = tuple(each for each in parts_of(ability.costs) if isinstance(each, Op))
        known = self.named_in(replace(ability.program, ops=(*paid, *ability.program.ops)), ability.costs)
        self.referents, self.focus, self.asked = {**self.referents, **known}, NOTHING, "you"
        lines = self.ability(ability)
        self.referents, self.focus, self.asked = kept
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
        triggers = [said for each in ability.triggers() if (said := self.told_trigger(each, ability.program))]
        replaced = self.say(ability.replacement) if ability.replacement is not None else ""
        body = [*self.additions(ability), *self.deed(ability)]
        details = [self.say(each) for each in (ability.static, ability.playing) if each is not None]
        lines = [ORDER.sub(r"\1\2", line) for line in self.on_condition(ability, [*details, *body])]
        if f"done.{ability.kind}" in self.vocabulary.templates:
            lines.append(self.word(f"done.{ability.kind}"))
        if ability.replacement is not None:
            lines = self.instead(replaced, ability.replacement, lines)
        if triggers:
            when = self.word("or").join(triggers)
            if lines and any(each.this for each in ability.triggers()) and not self.japanese:
                lines = [re.sub(r"^this (?:card|striker)(?= gets| gains| has| cannot)", "it", lines[0]), *lines[1:]]
            lines = self.led(f"{when}、" if self.japanese else f"{when}, ", lines)
        if ability.limit and ability.kind != DECK:
            limit = re.sub(r"^1 time\(s\)", "once", self.limited(ability)).replace(" a turn", " per turn")
            limit = limit if self.japanese else re.sub(r"^(?=\d)", "up to ", limit)
            lines = self.led(f"{limit}、" if self.japanese else f"{limit}, ", lines)
        if not lines:
            return [label]
        if ability.kind == ACTIVATED and not ability.costs:
            label = label or self.heading(ability)
        if not label:
            return lines
        if ability.costs and ability.keyword and ("：" if self.japanese else ": ") in lines[0]:
            cost, _, rest = lines[0].partition("：" if self.japanese else ": ")
            return [f"{label}（{cost}）：{rest}" if self.japanese else f"{label} ({cost}): {rest}", *lines[1:]]
        if label.endswith(("]", "］", ")")):
            return self.led(label if self.japanese else f"{label} ", [capital(lines[0]), *lines[1:]])
        return self.led(f"{label}：" if self.japanese else f"{label}: ", lines)

    def on_condition(self, ability: Ability, lines: list[str]) -> list[str]:
        """What holds or is done only as long as what the ability itself asks for."""
        told = [self.say(each) for each in getattr(ability, "conditions", ())]
        if not told or not lines:
            return lines
        if self.japanese:
            return self.led("".join(f"{each}なら、" for each in told), lines)
        if ability.static is not None:
            return [f"{lines[0]} as long as {' and '.join(told)}", *lines[1:]]
        return self.led(f"if {' and '.join(told)}, ", lines)

    def instead(self, event: str, replacement: Replacement, lines: Sequence[str]) -> list[str]:
        """What is done in place of an event."""
        first = lines[0] if lines else ""
        asked = self.say(replacement.asks)
        may = replacement.optional and not first.startswith(f"{asked} may ")
        if self.japanese:
            who = f"{asked}は" if may and replacement.asks != SELF and not first.startswith(f"{asked}は") else ""
            told = f"{who}{first}ことができる" if may and not first.endswith("ことができる") else first
            return [f"{event}{told}", *lines[1:]]
        if getattr(replacement, "before", False):
            return [f"{event} {f'{asked} may ' if may else ''}{first}", *lines[1:]]
        first = f"{asked} may {first.removeprefix(f'{asked} ')}" if may else first
        told = re.sub(r"[ ,]*$", ",", event)
        first = as_it(first, "this card" if "this card" in event else "this striker" if "this striker" in event else "")
        return [f"{told} {first}{'' if first.startswith('it enters') else ' instead'}", *lines[1:]]

    def told_trigger(self, trigger: Trigger, program: Program) -> str:
        """What an ability waits for; all that happens at one moment is one occasion for some."""
        known = self.vocabulary.names.get("by_keyword", {})
        if known and all(str(event) in known for event in trigger.events):
            return ""
        together = self.vocabulary.names.get("at_once", {})
        condition = trigger.condition
        parts = condition.parts if isinstance(condition, Every) else () if condition is None else (condition,)
        kept = tuple(part for part in parts if type(part).__name__ not in together)
        if len(kept) < len(parts):
            left = kept[0] if len(kept) == 1 else Every(kept) if kept else None
            trigger = replace(trigger, condition=left)
            self.at_once = True
        said = self.say(self.untold(trigger, program)).strip()
        if self.at_once and (self.japanese or "one or more" not in said):
            said += "（同時なら1回だけ）" if self.japanese else " (once for all at the same moment)"
        self.at_once = False
        return said

    def caused(self, value: Trigger | Replacement) -> str | None:
        """What an event comes of, behind the event."""
        causes = [test for test in value.tests if isinstance(test, Cause)]
        if not causes:
            return None
        said = self.say(replace(value, tests=tuple(test for test in value.tests if test not in causes)))
        by = [self.say(each) for each in causes]
        if self.japanese:
            return f"{'、'.join(by)}、{said}"
        event, when, rest = said.partition(", if ")
        return f"{' '.join([event.strip(), *by])}{when}{rest}"

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
                words.append(f"［{where}］" if self.japanese else f"[{capital(where)}]")
        return ("" if self.japanese else " ").join(words)

    def led(self, lead: str, lines: Sequence[str]) -> list[str]:
        """The same sentences, the first with words before it."""
        return [f"{lead}{lines[0]}", *lines[1:]] if lines else [lead]

    def deed(self, ability: Ability) -> list[str]:
        """What an ability costs and does; costs of what happens by itself may be paid or not."""
        costs = [*ability.costs, *((ability.playing.costs,) if ability.playing and ability.playing.costs else ())]
        only = [cost.condition for each in costs for cost in each if isinstance(cost, Provided)]
        costs = [tuple(cost for cost in each if not isinstance(cost, Provided)) for each in costs]
        paid = self.word("or").join(self.as_both_costs(each) for each in costs if each)
        paid = re.sub(r"(^|, | or )you (\w+)\[s\]", r"\1\2", paid)
        body = self.program(ability.program)
        if not paid and not only:
            return body
        playing = ability.playing
        if playing is not None and playing.how in (ADD, SET) and playing.amount != Exactly(0):
            return [self.word("may_add_cost", costs=paid)]
        if ability.kind == AUTOMATIC:
            done = [self.word("may_pay", costs=paid), *self.led(self.word("if_paid"), body)] if paid else body
            return self.led("".join(self.word("only_if", condition=self.say(each)) for each in only), done)
        if paid:
            body = self.led(f"{paid}：" if self.japanese else f"{paid}: ", body) if body else [paid]
        return [*body, *(self.word("use_only_if", condition=self.say(each)) for each in only)]

    def as_both_costs(self, costs: Sequence[Cost]) -> str:
        """Costs that are paid together."""
        said = [each for each in (self.say(cost) for cost in costs) if each]
        return ("、" if self.japanese else ", ").join(said)

    def phrase(self, value: object) -> str | None:
        for kinds, told in SAID.items():
            if isinstance(value, kinds) and (said := told(self, value)) is not None:
                return str(said)
        if hasattr(value, "changes") and hasattr(value, "things"):
            return self.changed(value)
        if isinstance(value, Condition) and {each.name for each in fields(value)} == {"things", "tests"}:
            return self.fitting(value)
        return super().phrase(value)

    def done(self, value: Did) -> str:
        """That somebody did what they might."""
        if self.japanese:
            return "そうした"
        return f"{self.asked} do" if self.asked == "you" else "they do"

    def unless(self, value: Not) -> str:
        if isinstance(value.part, Did):
            return "そうしなかった" if self.japanese else f"{self.done(value.part)} not"
        return self.denied(value)

    def under_mode(self, value: Branch) -> str | None:
        if isinstance(value.condition, ModePicked):
            return f"（{value.condition.mode}）" if self.japanese else f"({value.condition.mode})"
        return None

    def every_one(self, value: All) -> str | None:
        """All cards of a group."""
        zone = zone_of_this(value.group)
        if self.japanese and (zone is not None or self.is_single(value.group)):
            return f"{self.named('zone', zone)}のこれ" if zone is not None else self.say(value.group)
        if zone is not None:
            return re.sub(r"^(?:in|on|among)\b", "this card from", self.located(zone, SELF)[0])
        if self.is_single(value.group):
            return None if self.japanese else self.only_one(value.group.parts[0])
        return None if self.japanese else f"all {self.say(value.group)}"

    def only_one(self, part: Part) -> str | None:
        """The one card there can be: the character in your entry."""
        said, owner = self.nominal(part, False)
        return None if owner else f"the {said}"

    def such_among(self, value: Among) -> str:
        things = self.say(value.things)
        if isinstance(value.tests[0], LiesIn) and not self.is_plural(value.things):
            where = self.lain(value.tests)
            return f"{where}{things}" if self.japanese else f"{things} {where}"
        if value.things == THIS and not self.japanese:
            return f"{things} ({self.described(Part(NOTHING, ANY, value.tests))})"
        if self.japanese:
            return f"{things}のうち{self.described_in_japanese(Part(NOTHING, ANY, value.tests))}"
        return f"the {self.described(Part(NOTHING, ANY, value.tests))} among {things}"

    def all_these(self, value: Both) -> str | None:
        """Several things together; cards that only their order tells apart are the chosen ones."""
        regs = [part.reg for part in value.parts if isinstance(part, It)]
        known = [self.referents.get(reg) for reg in regs]
        if len(regs) == len(value.parts) > 1 and all(each is not None and each.number for each in known):
            nouns = {each.noun for each in known if each is not None}
            noun = nouns.pop() if len(nouns) == 1 else self.noun_like(())
            return f"選んだ{noun}" if self.japanese else f"the chosen {plural(noun)}"
        kept, self.focus = self.focus, NOTHING
        said = self.templated(value)
        self.focus = kept
        return said

    def the_rest(self, value: Rest) -> str:
        return "残りのカード" if self.japanese else "the rest"

    def that_number(self, value: Result) -> str | None:
        if value.index not in self.counted:
            return None
        return number_done(self.counted[value.index], self.japanese)

    def how_many(self, value: CountOf) -> str | None:
        """How many of those spoken of before."""
        if isinstance(value.things, It):
            return "その枚数" if self.japanese else "the number of those cards"
        if isinstance(value.things, Among) and isinstance(value.things.things, It) and not self.japanese:
            return f"the number of {self.described(Part(NOTHING, ANY, value.things.tests))} among those cards"
        return None

    def number_of(self, value: NumberOf) -> str | None:
        return None if self.japanese else self.as_number_of(value.things, value)

    def counted_amount(self, value: Damage | Draw) -> str | None:
        return None if isinstance(value.amount, (Exactly, IfElse)) else self.counted_out(value)

    def number_changed(self, value: Number) -> str | None:
        return self.raised(value) if value.how == "add" else None

    def silent(self, value: object) -> str:
        return SILENT

    def awaited(self, later: Later) -> str:
        """What is done at a later moment, once."""
        told = self.as_ability(later.ability, later)
        once = not getattr(later, "each", False)
        this_turn = later.until == "this_turn"
        unsaid = this_turn or later.until in ("", FOR_GOOD, "this_effect")
        time = "" if unsaid else self.named("until", later.until)
        if self.japanese:
            time = "このターン、" if this_turn else f"{time}、" if time else ""
            return time + (f"（一度だけ）{told}" if once else told)
        told = re.sub(r"^[Ww]hen\b", "the next time" if once else "whenever", told)
        return f"this turn, {told}" if this_turn else f"{time}, {told}" if time else told

    def as_ability(self, found: Ability, value: object) -> str:
        told = self.paragraph(found)
        return told.rstrip("。.") if isinstance(value, Later) else told

    def program(self, program: Program) -> list[str]:
        """What is chosen first, then what is done; what a mode chooses is told with the mode."""
        kept, self.of_modes = self.of_modes, [each for each in program.targets if each.mode]
        plain = tuple(each for each in program.targets if not each.mode)
        if len(plain) == 1:
            self.focus = plain[0].reg
        told = super().program(replace(program, targets=plain))
        told += [self.say(each) for each in self.of_modes]
        self.of_modes = kept
        return [line for line in told if line.strip()]

    def chosen_in(self, op: Op) -> list[str]:
        """What is chosen for a mode."""
        if not isinstance(op, Branch) or not isinstance(op.condition, ModePicked):
            return []
        mine = [each for each in self.of_modes if each.mode == getattr(op.condition, "mode", 0)]
        self.of_modes = [each for each in self.of_modes if each not in mine]
        if len(mine) == 1:
            self.focus = mine[0].reg
        return [self.say(each) for each in mine]

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
            self.attend(op, said)
            if not isinstance(op, (Branch, May, EachPlayer)):
                lines += [said] if said else []
                continue
            over = min(op.to, end)
            last = ops[over - 1] if over > index else None
            undone = is_undone(last)
            inner = [*self.chosen_in(op), *self.inner(op, ops, index, over - undone)]
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

    def attend(self, op: Op, said: str) -> None:
        """What "it" means after an operation; who was asked."""
        if isinstance(op, May):
            self.asked = self.say(op.who)
            return
        self.moved = getattr(op, "things", None)
        spoken = mentioned(op)
        reg = getattr(op, "reg", NOTHING)
        if isinstance(reg, int) and reg > 0 and self.fills(op):
            spoken = {reg}
        if said or isinstance(op, Remember):
            self.focus = spoken.pop() if len(spoken) == 1 else NOTHING
        done = counted_by(op)
        if done is not None:
            self.counted[getattr(op, "num", NOTHING)] = done

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
            who = rf"^(?:you|that player|the opponent|{subject})"
            said = [re.sub(rf"{who} (?:may |(\w+)\[s\])", r"\1", line) for line in said]
        if not said:
            return lead
        if self.japanese:
            if "順に" in lead:
                said = [line.removeprefix("そのプレイヤーは") for line in said]
            if not lead.endswith("は"):
                return f"{lead}{'' if lead.endswith('）') else '、'}{'。'.join(said)}"
            if len(said) == 1 and said[0].endswith("てよい"):
                return f"{lead}{said[0]}"
            return f"{lead}{said[0]}ことができる" if len(said) == 1 else f"{lead}次を行ってよい：{'。'.join(said)}"
        if MODE.fullmatch(lead):
            return f"{lead} {', then '.join(said)}"
        if in_turn := IN_TURN.fullmatch(lead):
            return by_each(in_turn[1], in_turn[2], said)
        comma = " " if lead.endswith(" may") else ": " if lead.startswith("do this ") else ", "
        if len(said) == 1:
            return f"{lead}{comma}{said[0]}"
        if len(said) == 2 and not any("," in each or ". " in each for each in said):
            return f"{lead}{comma}{said[0]} and {said[1]}"
        return f"{lead}{comma}{', then '.join(said)}"


SAID: dict[type | tuple[type, ...], Any] = {
    Part: Narrator.described,
    (Remember, FromHere, NoteActor): Narrator.silent,
    Group: Narrator.gathered,
    TestNot: Narrator.negated,
    Compare: Narrator.compared,
    Did: Narrator.done,
    Not: Narrator.unless,
    All: Narrator.every_one,
    Among: Narrator.such_among,
    Rest: Narrator.the_rest,
    Both: Narrator.all_these,
    Result: Narrator.that_number,
    NumberOf: Narrator.number_of,
    CountOf: Narrator.how_many,
    Op: Narrator.alternative,
    (Damage, Draw): Narrator.counted_amount,
    Number: Narrator.number_changed,
    PlayerChange: Narrator.player_changed,
    Later: Narrator.awaited,
    Branch: Narrator.under_mode,
    (Trigger, Replacement): Narrator.caused,
}
"""How parts are told that read better than a template would say them."""


def is_alternative(op: Op) -> bool:
    """Whether this is done only if an option was picked."""
    return isinstance(op, Branch) and isinstance(op.condition, Picked)


def by_each(players: str, order: str, said: Sequence[str]) -> str:
    """What several players do, one after another or together."""
    told = [line.replace("that player's", "their") for line in said]
    players = "each player" if players == "all players" else players
    if len(told) == 1 and OF_EACH.match(told[0]):
        return OF_EACH.sub(rf"{order}, {players} \1[s]", told[0])
    done = ", then ".join(OF_EACH.sub(r"\1", line) for line in told)
    return f"{order}, {players} do[es] this: {done}"


def capital(line: str) -> str:
    """A line as the beginning of a sentence."""
    return line[:1].upper() + line[1:]
