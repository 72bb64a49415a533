"""What changes without happening: status, information, rules (T44, T49-T66, T141-T148); keywords (T158-T165)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gorin.engine.program.group import HasWord
from gorin.engine.program.roots import Test, Things
from gorin.engine.program.things import EVENT, THIS
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import (
    ADD,
    DEALT,
    RECEIVED,
    SET,
    DamageChange,
    GiveAbility,
    GiveWord,
    LoseAbilities,
    Number,
    Rule,
    SetWord,
    TakeKeyword,
    TakeWord,
)
from gorin.games.strike import terms
from gorin.games.strike.dialect import words
from gorin.games.strike.dialect.conditions import condition_of, is_event
from gorin.games.strike.dialect.nouns import (
    amount_of,
    info_of,
    number_of,
    object_of,
    player_of,
    signed_of,
    single_of,
    tests_of,
    things_of,
)
from gorin.games.strike.dialect.reading import EQUIPPED, ReadAbility, Reading
from gorin.games.strike.rules import keywords
from gorin.games.strike.rules.changes import CopyRange, HandLimit, PlayerRules, PowerLess, Shelter, WidenRange
from gorin.games.strike.rules.descriptions import BEARER, CASTER
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tokens, tree, trees, words_of


@dataclass(frozen=True)
class Statement:
    """Changes for things; without things they are about players."""

    things: Things | None
    changes: tuple[Change, ...]


class Statements:
    """Reads the clauses that say how things are."""

    def __init__(self, read_ability: ReadAbility) -> None:
        self.read_ability = read_ability
        self.kinds: dict[str, Callable[[Reading, Node], Statement]] = {
            "status_change": self.status_change,
            "status_set": self.status_set,
            "gain": self.gain,
            "lose": self.lose,
            "set_word": self.set_word,
            "widen": self.widen,
            "copy_range": self.copy_range,
            "rule": self.rule,
            "damage_change": self.damage_change,
            "attack_damage": self.attack_damage,
            "hand_limit": self.hand_limit,
            "player_rule": self.player_rule,
            "power_less": self.power_less,
        }

    def knows(self, clause: Node) -> bool:
        return clause.data in self.kinds

    def read(self, reading: Reading, clause: Node) -> Statement:
        return self.kinds[clause.data](reading, clause)

    def status_change(self, reading: Reading, clause: Node) -> Statement:
        """T54, T55."""
        things = object_of(reading, clause)
        return Statement(things, tuple(added(reading, each) for each in trees(clause) if each.data == "status"))

    def status_set(self, reading: Reading, clause: Node) -> Statement:
        """8.1.7, T56: a value that is changed."""
        things = object_of(reading, clause)
        changes: list[Change] = []
        for status in trees(clause):
            if status.data == "status":
                stat, amount = token(status, "STAT"), tree(status, "amount")
                if amount is None:
                    reading.fail(status, "set_value", ("「DEF：1」",))
                assert stat is not None
                changes.append(Number(words.STATS[stat], SET, amount_of(reading, amount)))
        return Statement(things, tuple(changes))

    def gain(self, reading: Reading, clause: Node) -> Statement:
        """8.2.4, T57, T59, T60: words, abilities in 『』, keywords."""
        things = object_of(reading, clause)
        changes: list[Change] = []
        for gift in gifts_of(clause):
            if gift.data == "word":
                changes.append(GiveWord(":".join(info_of(reading, words_of(gift)[0]))))
            elif gift.data == "quoted_ability":
                changes += [GiveAbility(each) for each in self.read_ability(reading, words_of(gift)[0])]
            elif gift.data == "abilities":
                reading.fail(gift, "which_ability", ("『…』", "《接射》1"))
            else:
                changes.append(GiveAbility(keyword_of(reading, gift)))
        return Statement(things, tuple(changes))

    def lose(self, reading: Reading, clause: Node) -> Statement:
        """T57, T60, T61."""
        things = object_of(reading, clause)
        changes: list[Change] = []
        for gift in gifts_of(clause):
            if gift.data == "word":
                changes.append(TakeWord(":".join(info_of(reading, words_of(gift)[0]))))
            elif gift.data == "abilities":
                changes.append(LoseAbilities())
            elif gift.data == "quoted_ability":
                reading.fail(gift, "which_ability", ("アビリティ", "《接射》"))
            else:
                changes.append(TakeKeyword(terms.KEYWORDS[words_of(gift)[0][1:-1]]))
        return Statement(things, tuple(changes))

    def set_word(self, reading: Reading, clause: Node) -> Statement:
        """8.1.7, T58: a word that is changed."""
        things = object_of(reading, clause)
        field, info = token(clause, "FIELD"), token(clause, "INFO")
        assert field is not None and info is not None
        named, word = info_of(reading, info)
        if named != field:
            reading.fail(info, "other_field", (f"「{field}：X」",))
        return Statement(things, (SetWord(str(field), word),))

    def widen(self, reading: Reading, clause: Node) -> Statement:
        """T62."""
        return Statement(object_of(reading, clause), (WidenRange(),))

    def copy_range(self, reading: Reading, clause: Node) -> Statement:
        """T63."""
        first, second = (each for each in trees(clause) if each.data == "things")
        things = things_of(reading, first)
        return Statement(things, (CopyRange(single_of(reading, second)),))

    def rule(self, reading: Reading, clause: Node) -> Statement:
        """T141 to T143, T145 to T148."""
        word = token(clause, "RULE")
        assert word is not None
        return Statement(object_of(reading, clause), (Rule(words.RULES[word]),))

    def damage_change(self, reading: Reading, clause: Node) -> Statement:
        """8.1.3, T50 to T53: with 次に only once."""
        things = object_of(reading, clause)
        taking, amount = token(clause, "TAKING"), tree(clause, "signed")
        assert taking is not None and amount is not None
        once = taking.startswith("次に")
        verb = taking.removeprefix("次に")
        direction = RECEIVED if verb.startswith("受ける") else DEALT
        kinds = words.KINDS.get(verb[len("受ける") :].removesuffix("の"), 0)
        return Statement(things, (DamageChange(direction, ADD, signed_of(reading, amount), once, kinds),))

    def attack_damage(self, reading: Reading, clause: Node) -> Statement:
        """T49."""
        amount = tree(clause, "signed")
        assert amount is not None
        reading.stands(clause)
        if reading.apart and not reading.static:
            reading.fail(clause, "no_attack", ("このストライカーが攻撃を宣言した場合",))
        things = CASTER if reading.declared else BEARER if reading.role == EQUIPPED else THIS
        if things == THIS and reading.of_another and reading.event_card:
            things = EVENT
        return Statement(things, (DamageChange(DEALT, ADD, signed_of(reading, amount), False, terms.ATTACK),))

    def hand_limit(self, reading: Reading, clause: Node) -> Statement:
        """T64."""
        amount = tree(clause, "signed")
        assert amount is not None
        return Statement(None, (HandLimit(player_of(tree(clause, "owner")), signed_of(reading, amount)),))

    def player_rule(self, reading: Reading, clause: Node) -> Statement:
        """T144."""
        return Statement(None, (PlayerRules(reading.actor, words.PLAYER_RULES[words_of(clause)[0]]),))

    def power_less(self, reading: Reading, clause: Node) -> Statement:
        """T44."""
        icon, number = token(clause, "COST"), tree(clause, "n")
        assert icon is not None and number is not None
        if icon != "《無》":
            reading.fail(icon, "any_power", ("[無]",))
        return Statement(None, (PowerLess(player_of(tree(clause, "player")), number_of(reading, number)),))


def gifts_of(clause: Node) -> list[Node]:
    gifts = tree(clause, "gifts")
    assert gifts is not None
    says_no_more(*tokens(gifts, "AND"))
    return [next(trees(each)) if each.data == "gift" else each for each in trees(gifts)]


def added(reading: Reading, status: Node) -> Change:
    """「POW：+2」."""
    stat, amount = token(status, "STAT"), tree(status, "signed")
    if amount is None:
        reading.fail(status, "add_value", ("「POW：+1」",))
    assert stat is not None
    return Number(words.STATS[stat], ADD, signed_of(reading, amount))


def statuses_of(reading: Reading, node: Node) -> tuple[Change, ...]:
    found = tuple(added(reading, each) for each in trees(node) if each.data == "status")
    if not found:
        reading.fail(node, "keyword_value", ("「POW：+1」",), end=True)
    return found


def keyword_of(reading: Reading, node: Node) -> Ability:
    """8.2.6, 10.1, 10.1.1, T158 to T165: an ability of its own each time (10.1.3)."""
    kind = node.data
    if kind == "plain_keyword":
        return keywords.swift() if words_of(node)[0] == "《瞬速》" else keywords.blessing()
    if kind == "counting":
        number = tree(node, "n")
        if number is None:
            reading.fail(node, "keyword_value", ("1",), end=True)
        amount = number_of(reading, number)
        return (keywords.point_blank if words_of(node)[0] == "《接射》" else keywords.collecting)(amount)
    if kind == "awakening":
        return keywords.awakening(statuses_of(reading, node))
    if kind == "formation":
        return formation_of(reading, node)
    if kind == "shelter":
        return keywords.shelter(shelter_of(reading, node))
    condition = tree(node, "condition", "too")
    if condition is None or is_event(condition):
        reading.fail(node, "keyword_value", ("味方が2体以下",), end=True)
    static, reading.static = reading.static, True
    found = condition_of(reading, condition)
    reading.static = static
    return keywords.joining(found)


def formation_of(reading: Reading, node: Node) -> Ability:
    """T160."""
    formed = tree(node, "formed")
    if formed is None:
        reading.fail(node, "keyword_value", ("味方：「DEF：+1」",), end=True)
    info, strikers = token(formed, "INFO"), token(formed, "STRIKERS")
    if strikers is not None and strikers != "味方":
        reading.fail(strikers, "formation_own", ("味方",))
    tests: tuple[Test, ...] = tests_of(reading, formed)
    if info is not None:
        tests = (HasWord(":".join(info_of(reading, info))),)
    return keywords.formation(reading.entry.range, tests, statuses_of(reading, node))


def shelter_of(reading: Reading, node: Node) -> Shelter:
    """T161."""
    info, what = token(node, "INFO"), token(node, "SHELTERED")
    if info is not None:
        field, word = info_of(reading, info)
        if field not in (terms.SPELL_TYPE, terms.ATTRIBUTE):
            reading.fail(info, "sheltered_from", ("「タイプ：X」", "「属性：X」"))
        return Shelter(word=f"{field}:{word}")
    if what is None:
        reading.fail(node, "keyword_value", ("スペルカード", "アビリティ", "アクション", "リアクション"), end=True)
    if what in terms.TIMINGS:
        return Shelter(timing=terms.TIMINGS[what])
    return Shelter(kinds=words.KINDS[what])
