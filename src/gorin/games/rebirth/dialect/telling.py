"""Saying back what was understood: what this game's programs say beyond the common templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.condition import Compare
from gorin.engine.program.flow import Reckon
from gorin.engine.program.group import Group, IsKind, IsThis, Part
from gorin.engine.program.numbers import Later
from gorin.engine.program.roots import Amount, Op, Test
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ANY, SELF
from gorin.engine.values.ability import DECK, REPLACEMENT, Ability, Static
from gorin.games.rebirth.program.abilities import Cause, RebirthAbility, When
from gorin.games.rebirth.program.choices import Choose, ChooseModes
from gorin.games.rebirth.program.conditions import AttackIs, DidTo
from gorin.games.rebirth.program.operations import CountUse, Price, Put, PutTop
from gorin.games.rebirth.program.standing import Becomes, Permits
from gorin.games.rebirth.program.tests import HeldBy, InZone
from gorin.games.rebirth.program.validity import EVERYWHERE, Valid
from gorin.games.rebirth.program.who import EVERYONE
from gorin.games.rebirth.terms import (
    ATTACK_END,
    ATTACKED,
    BLOCKED,
    CHARACTER,
    CHECKED,
    DISCARDED_BY,
    DREW,
    GAME_START,
    PRESENTED,
    REBIRTH_CARD,
    RECOVERED,
    RETIRED_BY,
    SET,
    SUPPORTED,
    WAS_ATTACKED,
    WAS_SUPPORTED,
)
from gorin.text.describing import Describer
from gorin.text.explain import Teller, head_of

OF_PLAYERS = (DREW, RECOVERED, PRESENTED, CHECKED, DISCARDED_BY)
"""Events that happen to a player."""
MOMENTS = range(GAME_START, ATTACK_END + 1)
"""Events that are a moment of the turn."""
OF_CARDS = ("keep_set", "keep_for_hand", "set_to_energy", "charge_from", "charge_more")
"""Permissions for so many cards, others are for so many times."""
PARTICLES = {SUPPORTED: "を", BLOCKED: "を", WAS_SUPPORTED: "に", ATTACKED: "に", WAS_ATTACKED: "に"}
"""By event how a Japanese sentence says what its other card is."""
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


class RebirthTeller(Teller):
    """Renders a program of this game."""

    def ability(self, ability: Ability) -> list[str]:
        lines = super().ability(replace(ability, others=()))
        more = [*(self.say(each) for each in ability.others), *self.additions(ability)]
        return [lines[0], *(f"  {line}" for line in more), *(line for line in lines[1:] if line.strip())]

    def additions(self, ability: Ability) -> list[str]:
        """What is cancelled, who is protected, and when it can be presented."""
        if not isinstance(ability, RebirthAbility) or ability.kind == DECK:
            return []
        said = [self.place(ability, field, field) for field in ("objects", "blocks", "proviso", "unlimited")]
        conditions = () if isinstance(self, Describer) else ability.conditions
        return [*(self.say(each) for each in conditions), *(each for each in said if each)]

    def as_either(self, found: Sequence[object], value: object) -> str:
        return self.joined(found, self.both("か", " or "))

    def as_each_either(self, found: Sequence[Sequence[object]], value: object) -> str:
        said = [self.joined(tests, self.both("かつ", " and ")) for tests in found]
        return self.both("か", " or ").join(said)

    def say(self, value: object) -> str:
        """Where an ability is valid is said of the ability, not again of its effect (9.4.4)."""
        if value == Reckon(getattr(value, "num", NOTHING), Exactly(1)) or isinstance(value, CountUse):
            return ""
        if isinstance(value, Compare) and isinstance(value.left, Result) and value.right == Exactly(0):
            return self.both("どれでもない", "none of these was so")
        if isinstance(value, Static) and isinstance(value.condition, Valid):
            value = replace(value, condition=value.condition.condition)
        said = super().say(value).replace("中の間、", "中、").replace(" :", ":").replace(" ,", ",")
        if isinstance(value, Later) and value.ability.kind == REPLACEMENT:
            return said.replace(", If ", ", if " if value.each else ", the next time ", 1)
        return said

    def named(self, category: str, value: object) -> str:
        everywhere = category == "works" and isinstance(value, int) and value & EVERYWHERE == EVERYWHERE
        return self.both("どこでも", "anywhere") if everywhere else super().named(category, value)

    def inner(self, op: Op, ops: Sequence[Op], start: int, end: int) -> list[str]:
        """R37: what is done apart from what is only done then."""
        if not isinstance(op, Price):
            return super().inner(op, ops, start, end)
        then = super().inner(op, ops, op.until, end)
        return [*super().inner(op, ops, start, op.until), *([self.word("Then"), *then] if then else [])]

    def both(self, ja: str, en: str) -> str:
        return ja if self.lang == "ja" else en

    def as_ability(self, found: Ability, value: object) -> str:
        """What waits for a moment does so wherever its card is (R62)."""
        return super().as_ability(replace(found, zones=0) if isinstance(value, Later) else found, value)

    def as_all_of(self, found: Sequence[object], value: object) -> str:
        return self.joined(found, self.both("、かつ", " and "))

    def as_cause(self, found: object, value: object) -> str:
        if found in (None, AttackIs()):
            return ""
        said = self.say(found)
        told = isinstance(self, Describer) and isinstance(found, Cause)
        return said + self.both("" if told else "、", " ") if said else ""

    def as_slots_wanted(self, found: bool, value: Put) -> str:
        if not value.slots:
            return ""
        return self.both("のいる", " where there is ") if found else self.both("のいない", " where there is no ")

    def as_given_name(self, found: str, value: object) -> str:
        return f"『{found}』" if found else self.both("カード名のないキャラ", "without a name")

    def as_most_of(self, found: int | None, value: Permits) -> str:
        if found is None or value.act not in OF_CARDS:
            return self.around("most", found, value)
        return self.both("（{}枚まで）", "(up to {})").format(found)

    def as_would(self, found: Sequence[int], value: object) -> str:
        """What would happen, if nothing were done instead."""
        return self.both("か", " or ").join(self.named("would", each) for each in found)

    def as_wider(self, found: Sequence[object], value: object) -> str:
        return "".join(self.say(each) for each in found)

    def as_names(self, found: Sequence[str], value: object) -> str:
        return "".join(f"《{name}》" for name in found)

    def as_words_list(self, found: Sequence[str], value: object) -> str:
        return "".join(f"「{word}」" for word in found)

    def as_and_words(self, found: Sequence[str], value: object) -> str:
        return "".join(f"〔{word}〕" for word in found)

    def as_wanted(self, found: Sequence[Sequence[object]], value: object) -> str:
        return self.both("、", ", ").join(self.as_and(tests, value) for tests in found)

    def as_numbers(self, found: Sequence[str], value: object) -> str:
        if not isinstance(self, Describer):
            return "".join(self.named("numbers", each) for each in found)
        return self.both("と", " and ").join(self.named("number", each) for each in found)

    def as_won(self, found: int, value: object) -> str:
        return (
            "" if found < 0 else self.both("勝ちで" if found else "負けで", "and win[s] " if found else "and lose[s] ")
        )

    def as_ways(self, found: Sequence[Sequence[object]], value: object) -> str:
        return self.both(" か ", " or ").join(self.as_list(each, value) for each in found)

    def as_zones(self, found: Sequence[int], value: object) -> str:
        return self.zone_names(found)

    def zone_names(self, found: Sequence[int]) -> str:
        return self.both("か", " or ").join(self.named("zone", zone) for zone in found)

    def as_from_zones(self, found: Sequence[int], value: object) -> str:
        if not found:
            return ""
        outside = bool(getattr(value, "origin_not", False))
        here = self.both("{}以外から", "from elsewhere than {} ") if outside else self.both("{}から", "from {} ")
        the = "the " if isinstance(self, Describer) and self.lang == "en" else ""
        return here.format(the + self.zone_names(found))

    def as_to_zones(self, found: Sequence[int], value: object) -> str:
        if not found:
            return ""
        vacant = self.named("vacant", bool(getattr(value, "goal_vacant", False)))
        if isinstance(self, Describer) and self.lang == "en":
            said = " or ".join(self.located(zone, ANY, "into")[0] for zone in found).replace(" any ", " the ")
            return f"{said.replace('among the', 'into a vacant slot among the') if vacant else said} "
        return self.both("{}に", "to {} ").format(vacant + self.zone_names(found))

    def as_but_not(self, found: bool, value: object) -> str:
        return ""

    def as_told(self, found: object, value: object) -> str:
        """What is said beside it."""
        return ""

    def as_such_cards(self, found: Sequence[object], value: object) -> str:
        return self.both("カード", "cards ") + self.as_tests(found, value)

    def as_ordinals(self, found: Sequence[int], value: object) -> str:
        if not found:
            return ""
        if self.lang == "ja":
            return "か".join("次" if each < 0 else f"{each}回目" for each in found) + "の"
        return " or ".join("next" if each < 0 else ORDINALS.get(each, f"{each}th") for each in found) + " "

    def as_the_ordinals(self, found: Sequence[int], value: object) -> str:
        return f"the {self.as_ordinals(found, value)}" if found else "an "

    def as_the_attack(self, found: AttackIs, value: object) -> str:
        """The attack under way, if it is such a one."""
        if found == AttackIs():
            return self.both("そのアタックの", "that attack ")
        whose = found.by if found.by is not None else found.who
        of = "" if whose is None else self.both(f"{self.say(whose)}の", f"of {self.say(whose)} ")
        numbers = self.as_ordinals(found.ordinals, found)
        return self.both(f"{of}{numbers}アタックの", f"{self.as_the_ordinals(found.ordinals, found)}attack {of}")

    def as_which_attack(self, found: AttackIs, value: Becomes) -> str:
        """The attacks meant, before アタックは."""
        whose = found.by if found.by is not None else found.who
        if self.lang == "ja":
            return ("" if whose is None else f"{self.say(whose)}の") + self.as_ordinals(found.ordinals, found)
        of = "" if whose is None else f"of {self.say(whose)} "
        return f"{'' if value.next else self.as_the_ordinals(found.ordinals, found)}attack {of}"

    def as_chosen(self, found: object, value: Choose) -> str:
        """How many of which cards: all of them, one of each group, or a number."""
        assert isinstance(self, Describer) and value.group is not None
        if value.every:
            least = self.as_amounts(value.least, value)
            return self.both(f"{self.say(value.group)}{least}すべて", f"{least}all {self.say(value.group)}")
        if value.each and self.lang == "en":
            return " and ".join(self.some(Group((part,)), self.count_of(value)) for part in value.group.parts)
        if (
            self.lang == "ja"
            and value.who not in (SELF, ANY)
            and all(part.who == value.who for part in value.group.parts)
        ):
            value = replace(value, group=Group(tuple(replace(part, who=ANY) for part in value.group.parts)))
        if value.each:
            return f"{self.say(value.group)}それぞれ{self.japanese_count(value)}"
        return self.as_taken(value.group, value)

    def as_done_by(self, found: DidTo, value: object) -> str:
        """To how many cards an act was done."""
        said = self.say(replace(found, least=1))
        if self.lang == "ja":
            return said.replace("を1枚以上", "を") + "枚数"
        return said.replace("1 or more ", "how many ", 1)

    def as_with_cards(self, found: Sequence[Test], value: object) -> str:
        """Such cards, with which it is done."""
        assert isinstance(self, Describer)
        if not found:
            return ""
        part = Part(NOTHING, ANY, tuple(found))
        return self.both(f"{self.described_in_japanese(part)}で", f"with {self.taken(part, '1')} ")

    def as_put_goal(self, found: int, value: Put) -> str:
        """Into which zone, of whom, vacant slots only."""
        assert isinstance(self, Describer)
        who = value.whose if value.whose is not None else None
        zones = [found, *value.zones]
        if who is not None:
            said = [self.located(zone, who, "into")[0] for zone in zones]
        else:
            known = self.vocabulary.names["into"]
            said = [known[str(zone)]["en"].format(whose=self.owner_of(value.things)) for zone in zones]
        told = " or ".join(said)
        if value.place:
            told = told.replace(
                "into ",
                {"top": "on top of ", "bottom": "on the bottom of "}.get(value.place, "on the top or bottom of "),
                1,
            )
        slot = "into vacant slots among " if self.is_plural(value.things) else "into a vacant slot among "
        return told.replace("among ", slot, 1) if value.vacant and found != 0 else told

    def as_put_place(self, found: str, value: Put) -> str:
        return ""

    def as_top_goal(self, found: int, value: PutTop) -> str:
        assert isinstance(self, Describer)
        told = self.located(found, value.whose, "into")[0]
        if value.place:
            told = told.replace(
                "into ",
                {"top": "on top of ", "bottom": "on the bottom of "}.get(value.place, "on the top or bottom of "),
                1,
            )
        return told

    def as_the_zones(self, found: Sequence[int], value: object) -> str:
        return self.both("", "the ") + self.zone_names(found)

    def as_fewest(self, found: int, value: ChooseModes) -> str:
        return "" if found == value.most else self.both("{}～", "{} to ").format(found)

    def as_last_of(self, found: int, value: ChooseModes) -> str:
        return str(value.num + found)

    def as_events(self, found: Sequence[int], value: object) -> str:
        if isinstance(value, When) and value.this and tuple(found) == (ATTACK_END,):
            return self.both("アタックしているアタックが終わった", "is attacking and the attack ends")
        return super().as_events(found, value)

    def as_whoever(self, found: object, value: When) -> str:
        """Whose event it is: a player's, a moment of the turn of a player, or of a card of a player."""
        moment = all(event in MOMENTS for event in value.events)
        if not moment and all(event in OF_PLAYERS for event in value.events):
            return self.both("{}が", "{} ").format(self.say(found))
        if found == ANY or (found == EVERYONE and not moment):
            return self.both("", "the " if moment else "any ")
        return self.both(f"{self.say(found)}の", self.as_owner(found, value))

    def as_other(self, found: Sequence[Test], value: When) -> str:
        """What the other card of an event must be, with the word that says what it has to do with it."""
        if not found or not isinstance(self, Describer):
            return self.around("other", found, value)
        event = value.events[0]
        held = next((test.who for test in found if isinstance(test, HeldBy)), ANY)
        zones = [zone for test in found if isinstance(test, InZone) for zone in test.zones]
        rest = tuple(test for test in found if not isinstance(test, (HeldBy, InZone)))
        kind: tuple[Test, ...] = () if head_of(rest) is not None else (IsKind(CHARACTER),)
        part = Part(NOTHING, held, (*kind, *rest))
        if self.lang == "ja":
            said = self.described_in_japanese(part, zones)
            return said.removesuffix("キャラ") if event == RETIRED_BY else said + PARTICLES.get(event, "で")
        where = f" in the {self.zone_names(zones)}" if zones else ""
        if event == RETIRED_BY:
            told = [self.being(test) if self.quality(test, False)[0] else self.quality(test, False)[1] for test in rest]
            like = f" ({' and '.join(told)})" if told else ""
            return f"{'' if held == ANY else f'of {self.say(held)}'}{where}{like} "
        by = {BLOCKED: "for ", SUPPORTED: "", ATTACKED: ""}.get(event, "by ")
        who = self.say(THIS) if IsThis() in rest else self.taken(part, "1")
        return f"{by}{who}{where} "

    def as_subject(self, found: Sequence[Test], value: When) -> str:
        """Of what card it is the event."""
        if all(event in OF_PLAYERS or event in MOMENTS for event in value.events):
            return self.as_tests(found, value)
        if isinstance(self, Describer):
            zones = [zone for test in found if isinstance(test, InZone) for zone in test.zones]
            tests = tuple(test for test in found if not isinstance(test, InZone))
            if set(value.events) == {SET} and head_of(tests) is None:
                tests = (IsKind(REBIRTH_CARD), *tests)
            part = Part(NOTHING, ANY, tests)
            if self.lang == "ja":
                return f"{self.described_in_japanese(part, zones)}が"
            where = f" in the {self.zone_names(zones)}" if zones else ""
            return f"{''.join(self.nominal(part, False))}{where} "
        if self.lang == "ja":
            return f"カード{self.as_tests(found, value)}が"
        kind = head_of(found)
        return f"{self.say(kind) if kind is not None else 'card'}{self.as_such(found, value)} "

    def as_amounts(self, least: Amount | None, value: Choose) -> str:
        most = value.most
        if value.every:
            return (
                "" if least in (None, Exactly(0)) else self.both("{}枚以上、", "at least {}, ").format(self.say(least))
            )
        if most is None:
            if least in (None, Exactly(0)):
                return self.both("好きな枚数", "any number ")
            return self.both("{}枚以上", "{} or more ").format(self.say(least))
        if least == most:
            return self.both("{}枚", "{} ").format(self.say(most))
        return self.both("{}枚まで", "up to {} ").format(self.say(most))
