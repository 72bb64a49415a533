"""Saying back what was understood: what this game's programs say beyond the common templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly
from gorin.engine.program.roots import Amount
from gorin.engine.values.ability import DECK, Ability, Static
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.program.choices import Choose
from gorin.games.rebirth.program.validity import Valid
from gorin.text.explain import Teller


class RebirthTeller(Teller):
    """Renders a program of this game."""

    def ability(self, ability: Ability) -> list[str]:
        lines = super().ability(ability)
        if not isinstance(ability, RebirthAbility) or ability.kind == DECK:
            return lines
        more: list[str] = [self.say(each) for each in ability.conditions]
        more += [self.say(each) for each in ability.others]
        if ability.objects:
            more.append(
                self.both("キャンセルの対象：", "cancels: ") + self.joined(ability.objects, self.both("か", " or "))
            )
        if ability.blocks:
            said = [self.joined(tests, self.both("かつ", " and ")) for tests in ability.blocks]
            more.append(self.both("守るキャラ：", "for a character: ") + self.both("か", " or ").join(said))
        if ability.proviso is not None:
            more.append(
                self.both("提示できるのは次の時のみ：", "can be presented only if: ") + self.say(ability.proviso)
            )
        if ability.unlimited is not None:
            more.append(self.both("次の時は回数を問わない：", "without limit if: ") + self.say(ability.unlimited))
        return [lines[0], *(f"  {line}" for line in more), *lines[1:]]

    def say(self, value: object) -> str:
        """Where an ability is valid is said of the ability, not again of its effect (9.4.4)."""
        if isinstance(value, Static) and isinstance(value.condition, Valid):
            value = replace(value, condition=value.condition.condition)
        return super().say(value)

    def both(self, ja: str, en: str) -> str:
        return ja if self.lang == "ja" else en

    def as_cause(self, found: object, value: object) -> str:
        if found is None:
            return ""
        said = self.say(found)
        return said + self.both("、", " ") if said else ""

    def as_by_who(self, found: object, value: object) -> str:
        return "" if found is None else self.both("{}は", "by {} ").format(self.say(found))

    def as_against(self, found: object, value: object) -> str:
        return "" if found is None else self.both("{}へのアタックに", "against attacks on {} ").format(self.say(found))

    def as_attackers(self, found: Sequence[object], value: object) -> str:
        return (
            self.both("({})のキャラからの", "from characters that are {} ").format(self.as_and(found, value))
            if found
            else ""
        )

    def as_other(self, found: Sequence[object], value: object) -> str:
        return self.both("（相手方：{}）", "(the other card: {}) ").format(self.as_and(found, value)) if found else ""

    def as_onto(self, found: Sequence[object], value: object) -> str:
        return (
            self.both("({})のいたエントリーに", "into entry where ({}) lay ").format(self.as_and(found, value))
            if found
            else ""
        )

    def as_slots(self, found: Sequence[object], value: object) -> str:
        return self.both("({})の", "a slot with ({}) ").format(self.as_and(found, value)) if found else ""

    def as_given(self, found: object, value: object) -> str:
        return "" if found is None else self.say(found) + " "

    def as_orderer(self, found: object, value: object) -> str:
        return (
            "" if found is None else self.both("（順番は{}が決める）", " (order chosen by {})").format(self.say(found))
        )

    def as_bound(self, found: object, value: object) -> str:
        return "" if found is None else self.say(found)

    def as_most(self, found: int | None, value: object) -> str:
        return "" if found is None else self.both("（{}回まで）", "(up to {} times)").format(found)

    def as_unless(self, found: Sequence[object], value: object) -> str:
        return self.both("（{}なら別）", "(unless: {})").format(self.as_list(found, value)) if found else ""

    def as_provided(self, found: Sequence[object], value: object) -> str:
        return self.both("（{}の間）", " (while {})").format(self.as_and(found, value)) if found else ""

    def as_wider(self, found: Sequence[object], value: object) -> str:
        return "".join(self.say(each) for each in found)

    def as_if_any(self, found: object, value: object) -> str:
        return "" if found is None else self.both("{}なら、", "if {}: ").format(self.say(found))

    def as_or_group(self, found: object, value: object) -> str:
        return "" if found is None else self.both("{}からも", "also of {}").format(self.say(found))

    def as_instead_most(self, found: object, value: object) -> str:
        return "" if found is None else self.both("かわりに{}枚", "instead {}").format(self.say(found))

    def as_whose_zone(self, found: object, value: object) -> str:
        return "" if found is None else self.both("{}の", "of {} ").format(self.say(found))

    def as_with_group(self, found: object, value: object) -> str:
        return "" if found is None else self.both("{}と", "with {} ").format(self.say(found))

    def as_from_who(self, found: object, value: object) -> str:
        return "" if found is None else self.both("{}から", "by {} ").format(self.say(found))

    def as_into_reg(self, found: int, value: object) -> str:
        return "" if found == NOTHING else self.both("→〔{}〕", " → [{}]").format(found)

    def as_names(self, found: Sequence[str], value: object) -> str:
        return "".join(f"《{name}》" for name in found)

    def as_words_list(self, found: Sequence[str], value: object) -> str:
        return "".join(f"「{word}」" for word in found)

    def as_and_words(self, found: Sequence[str], value: object) -> str:
        return "".join(f"〔{word}〕" for word in found)

    def as_wanted(self, found: Sequence[Sequence[object]], value: object) -> str:
        return self.both("、", ", ").join(self.as_and(tests, value) for tests in found)

    def as_won(self, found: int, value: object) -> str:
        return "" if found < 0 else self.both("勝った" if found else "負けた", "won: " if found else "lost: ")

    def as_ways(self, found: Sequence[Sequence[object]], value: object) -> str:
        return self.both(" か ", " or ").join(self.as_list(each, value) for each in found)

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
