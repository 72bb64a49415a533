"""Clauses that say how things are (T89-T91, T114-T117, T125, T128): numbers, keywords, prohibitions, costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST
from gorin.engine.program.group import Group, Part
from gorin.engine.program.numbers import THIS_TURN
from gorin.engine.program.roots import Things
from gorin.engine.program.things import THIS, All
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import (
    ADD,
    DEALT,
    RECEIVED,
    SET,
    TIMES,
    DamageChange,
    GiveAbility,
    GiveKeyword,
    GiveWord,
    LoseAbilities,
    Number,
    Rule,
    TakeKeyword,
)
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.amounts import signed_times
from gorin.games.sve.dialect.elements import obj_of, phrase_of
from gorin.games.sve.dialect.names import keywords_of
from gorin.games.sve.dialect.numbers import amount_of, number_in, relation_of, signed_in, signed_of
from gorin.games.sve.dialect.phrases import things_of
from gorin.games.sve.dialect.played import cost_change_of, played_by
from gorin.games.sve.dialect.possessing import possessor_of, possessors_of
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.naming import NAME_WORD
from gorin.games.sve.rules.damage import GreatDamage
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tokens, tree, trees


@dataclass(frozen=True)
class Statement:
    """A clause that says how things are: lasting in an effect, continuous in a static ability."""

    things: Things
    changes: tuple[Change, ...]


ReadAbility = Callable[[Reading, Token], tuple[Ability, ...]]


def statement_of(reading: Reading, node: Node, read_ability: ReadAbility) -> Statement | None:
    """What a clause says about how things are, or nothing if it tells to do something."""
    kind = node.data
    if kind in ("state_of", "state_bare"):
        predicate = next(child for child in trees(node) if child.data in PREDICATES)
        changes = PREDICATES[predicate.data](reading, predicate)
        if predicate.data == "gain_ability":
            written = token(predicate, "QUOTED_ABILITY")
            assert written is not None
            changes = tuple(GiveAbility(each) for each in read_ability(reading, written))
            given = keywords_of(predicate)
            if given:
                says_no_more(token(predicate, "AND"))
                changes = (GiveKeyword(given), *changes)
        return Statement(subject_of(reading, node), changes) if changes else None
    if kind in ("set_stat", "add_stat"):
        how = SET if kind == "set_stat" else ADD
        amount = number_in(reading, node) if kind == "set_stat" else signed_in(reading, node)
        listed = tree(node, "stats")
        assert listed is not None
        changes = tuple(Number(words.NUMBERS[stat], how, amount) for stat in tokens(listed, "STAT"))
        return Statement(possessor_of(reading, node), changes)
    if kind == "damage_change":
        return Statement(things_of(reading, phrase_of(reading, obj_of(node)), generic=True), (hurt(reading, node),))
    if kind == "cost_of_it":
        things = things_of(reading, phrase_of(reading, obj_of(node)), generic=True)
        return Statement(things, (cost_change_of(reading, node),))
    if kind == "play_cost":
        return play_cost(reading, node)
    if kind == "evolve_cost":
        return Statement(possessors_of(reading, node), (evolve_cost(reading, node),))
    if kind == "cost_of_this" and reading.playing is not None:
        return Statement(All(Group(reading.playing.parts)), (cost_change_of(reading, node),))
    if kind == "damage_above":
        return Statement(things_of(reading, phrase_of(reading, obj_of(node)), generic=True), (great(reading, node),))
    if kind == "player_rule":
        return player_rule(reading, node)
    if kind == "must_choose":
        return Statement(THIS, (Rule(terms.MUST_BE_CHOSEN),))
    if kind == "abilities_stopped":
        rule = terms.USES_NOTHING if node.children[-1] == "《起動》能力を使えない" else terms.USES_ONLY_EVOLVE
        return Statement(possessor_of(reading, node), (Rule(rule),))
    return None


def great(reading: Reading, node: Node) -> GreatDamage:
    """T212: (X)が受けるN以上のダメージをMにする."""
    least, amount = (amount_of(reading, each) for each in trees(node) if each.data == "n")
    if relation_of(tree(node, "relation")) != AT_LEAST or not isinstance(least, Exactly):
        reading.fail(node, "great_damage", ("3以上のダメージ",))
    return GreatDamage(RECEIVED, SET, amount, least=least.number)


PLAYER_RULES = {
    "《進化》能力を1ターンに何回でも使える": (terms.EVOLVES_OFTEN, SELF),
    "スタートフェイズ以外でカードを引けない": (terms.DRAWS_NOTHING, OTHER),
    "自分はゲームに敗北せず、相手はゲームに勝利できない": (terms.CANNOT_LOSE, None),
}


def player_rule(reading: Reading, node: Node) -> Statement:
    """T220, T222, T224: what holds for a player; it is kept with the leader."""
    written = str(node.children[0])
    rule, who = PLAYER_RULES[written]
    if who is not None and reading.said_actor is None:
        reading.fail(node, "of_what", ("自分は",))
    if who is None and reading.said_actor is not None:
        reading.fail(node, "owner_twice")
    return Statement(All(Group((Part(terms.LEADER, reading.said_actor or SELF),))), (Rule(rule),))


def subject_of(reading: Reading, node: Node) -> Things:
    """What stands before は; a predicate that goes on has the subject of the one before (T116)."""
    if node.data == "state_of":
        inner = token(node, "DURATION")
        if inner is not None:
            reading.until = THIS_TURN
        reading.subject = things_of(reading, phrase_of(reading, obj_of(node)), generic=True)
    if reading.subject is None:
        reading.fail(node, "of_what", ("これは", "それは"))
    return reading.subject


def stat_change(reading: Reading, node: Node) -> tuple[Change, ...]:
    """T114, R14: a change of numbers, no damage."""
    found: list[Change] = []
    for each in trees(node):
        stat = token(each, "STAT")
        if stat is not None:
            found.append(Number(words.NUMBERS[stat], ADD, signed_in(reading, each)))
    return tuple(found)


def both_stats(reading: Reading, node: Node) -> tuple[Change, ...]:
    """+N/+M without icons: attack and health."""
    attack, health = (signed_of(reading, each) for each in trees(node) if each.data == "signed")
    return Number(terms.ATTACK, ADD, attack), Number(terms.HEALTH, ADD, health)


def nothing(reading: Reading, node: Node) -> tuple[Change, ...]:
    return ()


PREDICATES: dict[str, Callable[[Reading, Node], tuple[Change, ...]]] = {
    "stat_change": stat_change,
    "both_stats": both_stats,
    "gain": lambda reading, node: (GiveKeyword(keywords_of(node)),),
    "lose_keywords": lambda reading, node: (TakeKeyword(keywords_of(node)),),
    "lose_all": lambda reading, node: (LoseAbilities(),),
    "forbidden": lambda reading, node: (Rule(words.FORBIDDEN[str(node.children[0])]),),
    "no_next_damage": lambda reading, node: (DamageChange(RECEIVED, SET, Exactly(0), True),),
    "enters_acted": lambda reading, node: (Rule(terms.ENTERS_ACTED),),
    "gain_type": lambda reading, node: (GiveWord(words.TYPE_WORD + str(node.children[0]).removesuffix("・タイプ")),),
    "gain_ability": nothing,
    "evolves": nothing,
    "transforms": nothing,
    "is_banished": nothing,
    "any_in_deck": nothing,
    "gain_ability_now": nothing,
    "stays_acted": nothing,
    "evolves_into": nothing,
    "gain_either": nothing,
    "evolve_or_back": nothing,
    "deck_number": nothing,
    "also_named": lambda reading, node: (GiveWord(NAME_WORD + str(node.children[0])[1:-1]),),
}


def hurt(reading: Reading, node: Node) -> DamageChange:
    """T89, T90: damage that is dealt or received."""
    written = token(node, "HURT")
    assert written is not None
    once = written.startswith("次に")
    direction = RECEIVED if "受ける" in written else DEALT
    kinds = terms.ENEMY_DAMAGE if "相手の" in written else 0
    kinds |= terms.TEXT_DAMAGE if "能力" in written else terms.BATTLE_DAMAGE if "交戦" in written else 0
    if tree(node, "signed") is not None:
        return DamageChange(direction, ADD, signed_in(reading, node), once, kinds)
    how = TIMES if token(node, "TIMES") else SET
    return DamageChange(direction, how, number_in(reading, node), once, kinds)


def play_cost(reading: Reading, node: Node) -> Statement:
    """T128: what a player plays costs less."""
    parts = played_by(reading, node).parts
    if tree(node, "cost_change") is not None:
        change = cost_change_of(reading, node)
    elif tree(node, "signed") is not None:
        change = Number(terms.COST, ADD, signed_in(reading, node))
    else:
        change = Number(terms.COST, SET, number_in(reading, node))
    return Statement(All(Group(parts)), (change,))


def evolve_cost(reading: Reading, node: Node) -> Change:
    """T203: what is added to the PP in the costs of its 進化 abilities, or what they become (R16)."""
    if tree(node, "n") is not None:
        return Number(terms.EVOLVE_COST_SET, SET, number_in(reading, node))
    return Number(terms.EVOLVE_COST, ADD, signed_times(reading, node))


def leaders(things: Things) -> Who | None:
    """Whose leaders are meant, if leaders are."""
    if isinstance(things, All) and things.group.parts[0].zone == terms.LEADER and len(things.group.parts) == 1:
        return things.group.parts[0].who
    return None
