"""Saying back what was understood: what this game's programs say beyond the common templates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, Times
from gorin.engine.program.group import Part
from gorin.engine.program.looking import Search
from gorin.engine.program.roots import Cost
from gorin.engine.program.things import All, It
from gorin.engine.program.who import ANY, Who
from gorin.engine.values.ability import DECK, Ability, Static, Trigger
from gorin.engine.values.change import GiveWord, Rule
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.always import EVERYWHERE
from gorin.games.sve.naming import NAME_WORD
from gorin.text.describing import Describer
from gorin.text.explain import Teller


class SveTeller(Teller):
    """Renders a program of this game."""

    def both(self, ja: str, en: str) -> str:
        return ja if self.lang == "ja" else en

    def say(self, value: object) -> str:
        """Without the gaps that empty parts of a template leave; a name given in addition as a name (T144)."""
        if isinstance(value, All) and all(part.zone == terms.LEADER and not part.tests for part in value.group.parts):
            return self.word("and").join(self.leader(part.who) for part in value.group.parts)
        if isinstance(value, Static) and is_about_a_player(value):
            return super().say(value).replace(*self.player_for_leader(), 1)
        if isinstance(value, It) and value.reg == 0 and self.fights:
            return self.both("交戦した相手のフォロワー", "the follower it fought")
        if isinstance(value, Search) and value.amount == Count(value.group):
            who, group = self.say(value.who), self.say(value.group)
            return self.both(
                f"{who}は{group}から好きな枚数探す→〔{value.reg}〕",
                f"{who} may find any number of {group} → [{value.reg}]",
            )
        if isinstance(value, GiveWord) and value.word.startswith(NAME_WORD):
            name = self.as_word(value.word, value)
            return self.both(f"『{name}』でもある", f"is 『{name}』 too")
        return re.sub(r" +(?=[ ),\]])", "", super().say(value))

    def named(self, category: str, value: object) -> str:
        if category == "works" and value == EVERYWHERE:
            return self.both("どの領域でも働く", "works in every zone")
        return super().named(category, value)

    of_game = terms.OF_GAME
    fights = False
    """Whether the ability that is told waits for a fight with an opponent's follower (12.14.2)."""

    def begin(self, ability: Ability) -> None:
        triggers = ability.triggers()
        self.fights = any(each.events == (terms.FOUGHT,) and each.against != ANY for each in triggers)

    def player_for_leader(self) -> tuple[str, str]:
        """What holds for a player is kept with the leader, but said of the player."""
        return ("のリーダーは", "は") if self.lang == "ja" else ("the leader of ", "")

    def leader(self, who: Who) -> str:
        """自分のリーダー; of anybody: all of them."""
        if who == ANY:
            return self.both("リーダーすべて", "all leaders")
        if isinstance(self, Describer):
            return self.both(f"{self.say(who)}のリーダー", f"{self.as_owner(who, None)}leader")
        return self.both(f"{self.say(who)}のリーダー", f"the leader of {self.say(who)}")

    def as_word(self, found: str, value: object) -> str:
        """A class has an English name of its own."""
        if found.startswith(words.CLASS_WORD):
            return self.named("class", found.removeprefix(words.CLASS_WORD))
        return super().as_word(found, value)

    def bits(self, category: str, mask: int) -> str:
        """All states or kinds of a mask."""
        known = self.vocabulary.names[category]
        return self.word("and").join(words[self.lang] for bit, words in known.items() if mask & int(bit))

    def heading(self, ability: Ability) -> str:
        if ability.kind == DECK and ability.limit:
            return self.both(
                f"デッキに{ability.limit}枚まで入れることができる", f"A deck may hold up to {ability.limit} of it"
            )
        return super().heading(ability)

    def as_signed(self, found: object, value: object) -> str:
        """「(数)」と同じだけ-1: minus the number, rather than plus its opposite."""
        if isinstance(found, Times) and found.factor < 0:
            return f"-{self.say(found.amount if found.factor == -1 else Times(found.amount, -found.factor))}"
        return super().as_signed(found, value)

    def as_together_if(self, found: object, value: object) -> str:
        """What the cards must satisfy all together, if anything."""
        return "" if found is None else self.both("{}", ", {}").format(self.say(found))

    def as_so_many(self, found: int, value: object) -> str:
        return self.both("好きな枚数", "any number") if found == NOTHING else self.both(f"{found}枚", str(found))

    def as_told(self, found: int, value: object) -> str:
        """Whether the text asks how many they were."""
        return "" if found == NOTHING else self.both("（その枚数がX）", " (X of them)")

    def as_came(self, found: int, value: object) -> str:
        return self.bits("came", found)

    def as_damage(self, found: int, value: object) -> str:
        """Which kind of damage (R140)."""
        return self.bits("damage", found).replace(self.word("and"), "") if found else ""

    def as_to(self, found: int, value: Any) -> str:
        if found == NOTHING:
            return ""
        if value.events == (terms.DISCARDED_TOGETHER,):
            return self.both(f"（一度に{found}枚以上）", f" ({found} or more at a time)")
        if found in terms.COUNTER_NAMES:
            return self.both("（{}カウンター）", " ({} counter)").format(terms.COUNTER_NAMES[found])
        if value.events == (terms.TARGETED,):
            return self.both("（相手の能力によって）", " (by the opponent's text)")
        if value.events[0] in (terms.DAMAGED, terms.DEALT):
            told = " {}" if isinstance(self, Describer) else " ({})"
            return self.both("（{}）", told).format(self.bits("damage_kind", found))
        return super().as_to(found, value)

    def as_event_to(self, found: int, value: Any) -> str:
        return "" if found == NOTHING else super().as_to(found, value)

    def as_whose_done(self, found: object, value: object) -> str:
        """By whom, or to whom, it happened."""
        return "" if found == ANY else self.both("（{}）", "({})").format(self.say(found))

    def as_against(self, found: object, value: Any) -> str:
        """Whose leader, or whose follower it fights."""
        if value.events == (terms.FOUGHT,):
            return (
                self.both("{}のフォロワーと", " (with a follower of {})").format(self.say(found))
                if found != ANY
                else ""
            )
        return "" if found == ANY else self.both("{}の", " ({})").format(self.say(found))

    def as_event(self, found: int, value: object) -> str:
        return self.named("events", found)

    def as_happening(self, found: int, value: Any) -> str:
        """What happened, to whom or by whom it did."""
        assert isinstance(self, Describer)
        return self.happened(Trigger((found,), value.who, tests=value.tests), value.others)

    def as_happened_to(self, found: Sequence[Any], value: Any) -> str:
        assert isinstance(self, Describer)
        part = Part(NOTHING, ANY, tuple(found))
        owner = "" if value.who == ANY else f"{self.say(value.who)}の"
        return f"{owner}{self.described_in_japanese(part)}が" if found else ""

    def as_others(self, found: bool, value: object) -> str:
        return self.both("これ以外で", ", not this card,") if found else ""

    def as_alternatives(self, found: Sequence[Sequence[Cost]], value: object) -> str:
        return self.word("or").join(self.joined(each, self.word("and")) for each in found)

    def as_numbers(self, found: Sequence[int], value: object) -> str:
        return self.word("or").join(str(each) for each in found)

    def as_also(self, found: object, value: object) -> str:
        """What cards taken together must satisfy besides."""
        return self.both("{}、かつ", " and {}").format(self.say(found)) if found is not None else ""

    def as_summed(self, found: str, value: object) -> str:
        """What adds up: printed costs, or a number as it is now."""
        return self.named("number", found) if found else self.both("元のコスト", "original costs")

    def as_names(self, found: Sequence[str], value: object) -> str:
        return self.word("or").join(f"『{each}』" for each in found)


PLAYER_RULES = terms.EVOLVES_OFTEN | terms.DRAWS_NOTHING | terms.CANNOT_LOSE


def is_about_a_player(static: Static) -> bool:
    """T220, T222, T224."""
    return all(isinstance(each, Rule) and each.rules & PLAYER_RULES for each in static.changes)
