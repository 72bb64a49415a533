"""Sections H, K and L: damage, numbers, states, counters, what a player has, the end of the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from lark import Token

from gorin.engine.program.amount import Exactly, PlayerNumber, Result, Times
from gorin.engine.program.cards import Move, PlayIt
from gorin.engine.program.condition import AT_LEAST
from gorin.engine.program.flow import Branch, Goto, Picked, PickNumber, PickOption
from gorin.engine.program.group import Group, HasState, Part
from gorin.engine.program.numbers import (
    THIS_TURN,
    Damage,
    DamageShares,
    Lasting,
    Later,
    Lose,
    Meanwhile,
    MoveCounters,
    PlayerChange,
    PutCounters,
    TakeCounters,
    Turn,
    Win,
)
from gorin.engine.program.roots import Amount, Op, Things
from gorin.engine.program.things import THIS, All, It, This
from gorin.engine.program.who import ACTOR, OTHER, SELF, Who
from gorin.engine.values.ability import AUTOMATIC, Ability, Change, Program, Static, Trigger
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
from gorin.games.sve.deeds import SIDES, PayOrNot, Roll, Seize, StayActed
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.conditions import obj_of
from gorin.games.sve.dialect.nouns import (
    Phrase,
    amount_of,
    counter_of,
    keywords_of,
    owner_of,
    phrase_of,
    possessor_of,
    quoted_amount,
    relation_of,
    signed_of,
    token_of,
)
from gorin.games.sve.dialect.phrases import things_of
from gorin.games.sve.dialect.reading import PlayedBy, Reading
from gorin.games.sve.naming import NAME_WORD
from gorin.games.sve.program import Evolve, ExtraTurn, StackPlus, Transform
from gorin.games.sve.rules.damage import GreatDamage
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tokens, tree, trees, words_of


@dataclass(frozen=True)
class Statement:
    """A clause that says how things are: lasting in an effect, continuous in a static ability."""

    things: Things
    changes: tuple[Change, ...]


ReadAbility = Callable[[Reading, Token], tuple[Ability, ...]]


def damage_amount(reading: Reading, node: Node) -> Amount:
    number = tree(node, "n")
    amount = amount_of(reading, number) if number is not None else quoted_amount(reading, node)
    return Times(amount, 2) if token(node, "TWICE_AS") else amount


def damage_to(reading: Reading, node: Node) -> None:
    """T85 to T88."""
    phrase = phrase_of(reading, obj_of(node))
    dealt = tree(node, "damage")
    if dealt is None:
        divided(reading, node, phrase)
        return
    amount = damage_amount(reading, dealt)
    reading.draft.emit(Damage(things_of(reading, phrase), amount))


def divided(reading: Reading, node: Node, phrase: Phrase) -> None:
    """T88: the division is made while playing, at least 1 each (10.6.2.5)."""
    division = tree(node, "division")
    assert division is not None
    things = things_of(reading, phrase)
    draft = reading.draft
    index = reading.target_index
    if index is None or things != It(draft.targets[index].reg):
        reading.fail(phrase.node, "divide_chosen", ("(X)3体まで選ぶ。それ",))
    target = draft.targets[index]
    most = target.most.number if isinstance(target.most, Exactly) else 10
    shares = draft.num(most)
    draft.targets[index] = replace(target, divide=damage_amount(reading, division), shares=shares)
    draft.emit(DamageShares(target.reg, shares))


def damage_bare(reading: Reading, node: Node) -> None:
    """代わりに6ダメージ: the receiver of the sentence before (T76)."""
    before = reading.last_said(Damage, DamageShares) if reading.instead else []
    dealt = next(trees(node))
    amount = damage_amount(reading, dealt)
    if not before:
        reading.fail(node, "to_whom", ("それに", "相手のリーダーに"))
    last = before[-1]
    if isinstance(last, Damage):
        reading.draft.emit(replace(last, amount=amount))
        return
    reading.divide_instead = amount
    reading.draft.emit(last)


def put_counters(reading: Reading, node: Node) -> None:
    """T122, 14.1.1, 14.1.2.2: a counter has nothing but its name."""
    things = things_of(reading, phrase_of(reading, obj_of(node)))
    amount = number_of(reading, node)
    if token(node, "UP_TO"):
        if not isinstance(amount, Exactly):
            reading.fail(node, "number_needed", ("2つまで",))
        num = reading.draft.num()
        reading.draft.emit(PickNumber(num, 0, amount.number, reading.actor))
        amount = Result(num)
    reading.draft.emit(PutCounters(things, counter_of(node), amount))


def take_counters(reading: Reading, node: Node) -> None:
    """T122, 14.1.4."""
    things = (
        possessor_of(reading, node) if tree(node, "possessor") else things_of(reading, phrase_of(reading, obj_of(node)))
    )
    reading.draft.emit(TakeCounters(things, counter_of(node), number_of(reading, node)))


def move_counters(reading: Reading, node: Node) -> None:
    things = things_of(reading, phrase_of(reading, obj_of(node)))
    reading.draft.emit(MoveCounters(possessor_of(reading, node), things, counter_of(node)))


def number_of(reading: Reading, node: Node) -> Amount:
    number = tree(node, "n")
    assert number is not None
    return amount_of(reading, number)


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
        amount = number_of(reading, node) if kind == "set_stat" else signed_in(reading, node)
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


def signed_in(reading: Reading, node: Node) -> Amount:
    number = tree(node, "signed")
    assert number is not None
    return signed_of(reading, number)


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
    return DamageChange(direction, how, number_of(reading, node), once, kinds)


def cost_change_of(reading: Reading, node: Node) -> Number:
    change = tree(node, "cost_change")
    assert change is not None
    if tree(change, "signed") is not None:
        return Number(terms.COST, ADD, signed_in(reading, change))
    return Number(terms.COST, SET, number_of(reading, change))


def played_by(reading: Reading, node: Node) -> PlayedBy:
    """T128, T204, T205: the cards that a player plays, wherever they can be played from, or from the zone that is said.

    While a card is played it lies in the resolution zone, and its state tells where it came from.
    """
    player = tree(node, "player")
    assert player is not None
    who = player_of(reading, player)
    phrase = phrase_of(reading, obj_of(node))
    parts: list[Part] = []
    for each in phrase.elements:
        noun = each.noun
        if noun is None or noun.leader or noun.who is not None or each.quantity is not None or each.every:
            reading.fail(each.node, "kind_needed", ("スペル", "フォロワー", "カード"))
        if len(phrase.elements) > 1 and not phrase.joined_by_or:
            reading.fail(phrase.node, "kind_needed", ("スペルか",))
        if noun.zone is None:
            parts += [Part(zone, who, noun.tests) for zone in (terms.HAND, terms.EX, terms.RESOLUTION)]
        elif noun.zone in (terms.HAND, terms.EX):
            origin = HasState(terms.ORIGINS[noun.zone])
            parts += [Part(noun.zone, who, noun.tests), Part(terms.RESOLUTION, who, (*noun.tests, origin))]
        else:
            reading.fail(each.node, "kind_needed", ("EXエリアの",))
    tests = phrase.first.noun.tests if phrase.first.noun is not None and len(phrase.elements) == 1 else ()
    return PlayedBy(who, tuple(parts), tests, node.data == "next_playing")


def play_cost(reading: Reading, node: Node) -> Statement:
    """T128: what a player plays costs less."""
    parts = played_by(reading, node).parts
    if tree(node, "cost_change") is not None:
        change = cost_change_of(reading, node)
    elif tree(node, "signed") is not None:
        change = Number(terms.COST, ADD, signed_in(reading, node))
    else:
        change = Number(terms.COST, SET, number_of(reading, node))
    return Statement(All(Group(parts)), (change,))


def player_of(reading: Reading, node: Node) -> Who:
    """自分, 相手, 相手プレイヤー1人, それのプレイヤー (A10)."""
    if node.data == "master_of":
        pronoun = token(node, "IT")
        assert pronoun is not None
        return reading.master_of(pronoun)
    number = tree(node, "n")
    if number is not None and amount_of(reading, number) != Exactly(1):
        reading.fail(number, "one_opponent", ("1人",))
    if token(node, "THAT_PLAYER"):
        if reading.actor.role != ACTOR:
            reading.fail(node, "no_player")
        return reading.actor
    return SELF if token(node, "SELF") else OTHER


def leaders(things: Things) -> Who | None:
    """Whose leaders are meant, if leaders are."""
    if isinstance(things, All) and things.group.parts[0].zone == terms.LEADER and len(things.group.parts) == 1:
        return things.group.parts[0].who
    return None


def effect_of(reading: Reading, node: Node, statement: Statement) -> None:
    """10.2.1.2, R79: it lasts for the cards that are there then; a leader's health changes for good (R12).

    What holds for cards that are played, and for a player, holds for whatever fits meanwhile.
    """
    if node.data == "cost_of_this" and reading.playing is not None:
        if reading.until != THIS_TURN:
            reading.fail(node, "this_turn_only", ("このターン、",))
        until = terms.NEXT_PLAY if reading.playing.next_only else THIS_TURN
        reading.draft.emit(Meanwhile(Static(statement.things, statement.changes), until))
        return
    if node.data == "abilities_stopped" and reading.until != THIS_TURN:
        reading.fail(node, "this_turn_only", ("このターン、",))
    who = leaders(statement.things)
    for change in statement.changes if who is not None else ():
        if isinstance(change, Number):
            if change.number != terms.HEALTH:
                reading.fail(node, "leader_health", ("体力",))
            everybody = Who("each") if who is not None and who.role == "anybody" else who
            assert everybody is not None
            reading.draft.emit(PlayerChange(everybody, terms.LEADER_HEALTH, change.how, change.amount))
    rest = tuple(each for each in statement.changes if who is None or not isinstance(each, Number))
    if rest and reading.next_turn:
        in_next_turn(reading, node, statement.things, rest)
    elif rest:
        reading.draft.emit(Lasting(statement.things, rest, reading.until))


def in_next_turn(reading: Reading, node: Node, things: Things, lasting: tuple[Change, ...]) -> None:
    """T216, R161: from the beginning of the opponent's next turn to its end."""
    if not isinstance(things, It | This) or reading.until == THIS_TURN:
        reading.fail(node, "next_turn", ("それは攻撃できない",))
    program = Program((Lasting(things, lasting, THIS_TURN),))
    reading.draft.emit(Later(Ability(AUTOMATIC, program, trigger=Trigger((terms.TURN_BEGAN,), OTHER))))


def command(reading: Reading, node: Node) -> None:
    """これは進化する and the like: a predicate that tells to do something (T93, 5.6.1, T101, 5.15.1, T124)."""
    predicate = next(child for child in trees(node) if child.data in PREDICATES)
    things = reading.named(node) if bare_banish(reading, node, predicate) else subject_of(reading, node)
    op: Op
    if predicate.data == "evolves":
        op = Evolve(things)
    elif predicate.data == "is_banished":
        op = Move(things, terms.BANISH, terms.BANISHED)
    elif predicate.data == "stays_acted":
        whose = str(predicate.children[0])
        who = SELF if whose.startswith("次の自分") else OTHER if whose.startswith("次の相手") else None
        op = StayActed(things, who)
    elif predicate.data == "evolves_into":
        written = str(words_of(predicate)[0])
        op = Evolve(things, tuple(re.findall(r"『([^『』]+)』", written)))
    elif predicate.data == "also_named":
        reading.fail(predicate, "static_line")
    elif predicate.data == "transforms":
        name = token(predicate, "NAME")
        assert name is not None
        op = Transform(things, token_of(reading, name))
    else:
        reading.fail(predicate, "deck_line")
    reading.draft.emit(op)


def bare_banish(reading: Reading, node: Node, predicate: Node) -> bool:
    """…を探し、消滅させる: what the clause before has found."""
    return node.data == "state_bare" and predicate.data == "is_banished" and reading.subject is None


def player_number(reading: Reading, node: Node) -> None:
    """T119, T120."""
    written = token(node, "PLAYER_NUMBER")
    change = next(child for child in trees(node) if child.data in ("recover", "add", "set"))
    assert written is not None
    number = words.PLAYER_NUMBERS[written]
    who = owner_of(reading, tree(node, "owner")) or reading.actor
    how = str(change.data)
    if how == "recover":
        if number != terms.PP:
            reading.fail(written, "only_pp", ("PP",))
        amount = recovered(reading, change, who)
    else:
        amount = signed_in(reading, change) if how == "add" else number_of(reading, change)
    reading.draft.emit(PlayerChange(who, number, how, amount))


def recovered(reading: Reading, change: Node, who: Who) -> Amount:
    """So much, as much as something is, or up to the maximum (T119, T120, T267)."""
    if token(change, "UP_TO_MAX"):
        return PlayerNumber(terms.MAX_PP, who)
    return number_of(reading, change) if tree(change, "n") is not None else quoted_amount(reading, change)


def recover_bare(reading: Reading, node: Node) -> None:
    """代わりに3回復する."""
    bare_change(reading, node, number_of(reading, node), "recover")


def signed_bare(reading: Reading, node: Node) -> None:
    """代わりに+3する: another number for the sentence before."""
    bare_change(reading, node, signed_in(reading, node), "add")


def bare_change(reading: Reading, node: Node, amount: Amount, how: str) -> None:
    ops = reading.last_said(PlayerChange, Lasting) if reading.instead else []
    for op in reversed(ops):
        if isinstance(op, PlayerChange) and op.how == how:
            reading.draft.emit(replace(op, amount=amount))
            return
        if isinstance(op, Lasting) and how == "add":
            numbers = [each for each in op.changes if isinstance(each, (Number, DamageChange))]
            if len(numbers) == len(op.changes):
                changed = tuple(replace(each, amount=amount) for each in numbers)
                reading.draft.emit(replace(op, changes=changed))
                return
    reading.fail(node, "no_number_before")


def stack_plus(reading: Reading, node: Node) -> None:
    """T123, R87."""
    amount = signed_in(reading, node)
    if keywords_of(node) != terms.STACK or (isinstance(amount, Exactly) and amount.number < 1):
        reading.fail(node, "stack_plus", ("自分の場の【スタック】を+1する",))
    for mod in trees(node):
        owner = tree(mod, "owner")
        if owner is not None and token(owner, "SELF"):
            says_no_more(token(owner, "SELF"))
        elif mod.data != "keywords" and mod.data != "signed" and words_of(mod)[0] not in ("場", "する", "し"):
            reading.fail(mod, "stack_own", ("自分の",))
    reading.draft.emit(StackPlus(amount))


def play_it(reading: Reading, node: Node) -> None:
    """T129."""
    reading.draft.emit(PlayIt(possessor_of(reading, node), number_of(reading, node)))


def win(reading: Reading, node: Node) -> None:
    """T131."""
    reading.draft.emit(Win(reading.actor))


def lose(reading: Reading, node: Node) -> None:
    reading.draft.emit(Lose(reading.actor))


def extra_turn(reading: Reading, node: Node) -> None:
    """T130."""
    reading.draft.emit(ExtraTurn(owner_of(reading, tree(node, "owner")) or SELF))


def seize(reading: Reading, node: Node) -> None:
    """T248, R159."""
    things = things_of(reading, phrase_of(reading, obj_of(node)))
    reading.draft.emit(Seize(things))
    reading.subject = things


def stand_bare(reading: Reading, node: Node) -> None:
    """奪い、スタンドする: what the clause before was about (T248)."""
    if reading.subject is None:
        reading.fail(node, "of_what", ("それを",))
    reading.draft.emit(Turn(reading.subject, terms.ACT, False))


def roll(reading: Reading, node: Node) -> None:
    """T231, R153; a number to be named is named before the throw."""
    if node.data == "name_and_roll":
        reading.named_number = reading.draft.num()
        reading.draft.emit(PickNumber(reading.named_number, 1, SIDES, reading.actor))
    reading.die = reading.draft.num()
    reading.draft.emit(Roll(reading.die))


def gain_for_now(reading: Reading, node: Node, read_ability: ReadAbility) -> bool:
    """T258 【A】とこのターン、「…」を持つ: the keywords for good (or as long as is said), the ability for this turn."""
    predicate = next((each for each in trees(node) if each.data == "gain_ability_now"), None)
    if predicate is None:
        return False
    written = token(predicate, "QUOTED_ABILITY")
    assert written is not None
    things = subject_of(reading, node)
    says_no_more(token(predicate, "AND"))
    given = tuple(GiveAbility(each) for each in read_ability(reading, written))
    reading.draft.emit(Lasting(things, (GiveKeyword(keywords_of(predicate)),), reading.until))
    reading.draft.emit(Lasting(things, given, THIS_TURN if token(predicate, "DURATION") else reading.until))
    return True


def pay_may(reading: Reading, node: Node) -> None:
    """T206, R173."""
    written = token(node, "COST_ICON")
    assert written is not None
    says_no_more(token(node, "PAY_MAY"))
    reading.paying_now = reading.draft.num()
    reading.draft.emit(PayOrNot(reading.actor, int(written[len("《コスト") : -1]), reading.paying_now))


def may_play(reading: Reading, node: Node) -> None:
    """T223, R170: this turn cards of another zone can be played like those in hand."""
    phrase = phrase_of(reading, obj_of(node))
    noun = phrase.first.noun
    if noun is None or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every:
        reading.fail(phrase.node, "kind_needed", ("自分の墓場のスペル",))
    if noun.zone not in (terms.CEMETERY, terms.BANISH) or noun.who != SELF or noun.more or reading.actor != SELF:
        reading.fail(phrase.node, "kind_needed", ("自分の墓場のスペル",))
    if reading.until != THIS_TURN:
        reading.fail(node, "this_turn_only", ("このターン、",))
    says_no_more(reading.actor_word)
    cards = All(Group((Part(noun.zone, SELF, noun.tests),)))
    reading.draft.emit(Meanwhile(Static(cards, (Rule(terms.MAY_BE_PLAYED),)), THIS_TURN))


def either(reading: Reading, node: Node) -> bool:
    """T228, R152 【A】か【B】を持つ, 進化するか手札に戻る: the master picks when it is reached."""
    predicate = next((each for each in trees(node) if each.data in ("gain_either", "evolve_or_back")), None)
    if predicate is None:
        return False
    draft = reading.draft
    things = subject_of(reading, node)
    num = draft.num()
    other, over = draft.label(), draft.label()
    draft.emit(PickOption(num, 2, reading.actor))
    draft.emit(Branch(Picked(num, 1), other))
    if predicate.data == "gain_either":
        first, second = (keywords_of(each) for each in trees(predicate) if each.data == "keywords")
        draft.emit(Lasting(things, (GiveKeyword(first),), reading.until))
        draft.emit(Goto(over))
        draft.place(other)
        draft.emit(Lasting(things, (GiveKeyword(second),), reading.until))
    else:
        draft.emit(Evolve(things))
        draft.emit(Goto(over))
        draft.place(other)
        draft.emit(Move(things, terms.HAND, terms.RETURN))
    draft.place(over)
    return True
