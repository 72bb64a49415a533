"""Lines about how a card is played: keywords with a price, conditions and costs, limits (T1, T2, T33 to T43)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Cost, Test, Things
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ANY, SELF
from gorin.engine.values.ability import DECK, KEYWORD, PLAYING, STATIC, Ability, Playing, Static
from gorin.engine.values.change import ADD, GiveKeyword, Number, Rule
from gorin.games.shinso import terms
from gorin.games.shinso.changes import WornBy
from gorin.games.shinso.describing import Bearer
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.clauses import USABLE, Clause, Np, own_word
from gorin.games.shinso.old_dialect.conditions import condition_of, rest_used
from gorin.games.shinso.old_dialect.costs import cost_of
from gorin.games.shinso.old_dialect.described import is_player
from gorin.games.shinso.old_dialect.forms import CANNOT, COST, MAY, MUST, NOT
from gorin.games.shinso.old_dialect.gifts import numbered
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.objects import own
from gorin.games.shinso.old_dialect.possible import check_way
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.sentences import Sentence
from gorin.games.shinso.paying import Monster, Sacrifice, SpendX
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import tree, words_of


def printed_keyword(reading: Reading, node: Node) -> Ability:
    word = words_of(node)[0]
    bearer = bool(reading.kinds & terms.RELIC)
    if word.type == "RITUAL":
        return Ability(PLAYING, costs=((ritual(reading, node, word),),))
    if word.type == "NUMBERED":
        change = numbered(reading, word)
        assert isinstance(change, Number)
        if re.fullmatch(r"\D+", word):
            reading.fail(word, "number_needed", (f"{word}+1",))
        things: Things = Bearer() if bearer else THIS
        return Ability(STATIC, static=Static(things, (Number(change.number, ADD, change.amount),)))
    if str(word) not in terms.KEYWORDS:
        reading.fail(word, "not_given", ("召喚条件：不殺",))
    keyword = terms.KEYWORDS[str(word)]
    if bearer and keyword != terms.SPELLBOUND:
        return Ability(STATIC, static=Static(Bearer(), (GiveKeyword(keyword),)))
    return Ability(KEYWORD, keyword=keyword)


def ritual(reading: Reading, node: Node, word: Token) -> Cost:
    """R97, R98: 生贄n, 生贄a-b, 生贄すべて, 怪物n, with <…>."""
    bracket = tree(node, "bracket")
    asked: list[Test] = []
    if bracket is not None:
        np_node = tree(bracket, "np")
        assert np_node is not None
        asked = bracket_tests(reading, Np(np_node))
    numbers = [int(each) for each in re.findall(r"\d+", word)]
    if word.startswith("怪物"):
        return Monster(numbers[0], tuple(asked))
    if not numbers:
        return Sacrifice(0, None, tuple(asked))
    if numbers[0] > numbers[-1]:
        reading.fail(word, "number_needed", ("生贄1-4",))
    return Sacrifice(numbers[0], numbers[-1], tuple(asked))


def bracket_tests(reading: Reading, np: Np) -> list[Test]:
    """<赤か黒の眷属>, <白>, <ウルフ、バット>."""
    cards = describe(reading, np)
    if cards.who is not None or cards.zones is not None or cards.number is not None or cards.things is not None:
        reading.fail(np.node, "bracket", ("<赤か黒の眷属>", "<ウルフ>"))
    if cards.kinds & ~terms.KIN or not cards.tests:
        reading.fail(np.node, "bracket", ("<赤か黒の眷属>", "<ウルフ>"))
    return cards.tests


def playing_line(reading: Reading, sentence: Sentence) -> tuple[Ability, ...] | None:
    """One of the sentences about playing a card, or None."""
    clauses = sentence.clauses
    for recognise in (
        only_when,
        name_limit,
        x_range,
        instead_of_actions,
        also_paid,
        barred,
        not_set,
        worn_by,
        copies,
        price_of,
    ):
        found = recognise(reading, clauses)
        if found is not None:
            for clause in clauses:
                rest_used(reading, clause)
            return found
    return None


def playing_sentence(reading: Reading, sentence: Sentence) -> tuple[Ability, ...] | None:
    """One sentence among others of a line that is about playing the card (T37 to T39, T43)."""
    clauses = sentence.clauses
    for recognise in (only_when, name_limit, barred, not_set):
        found = recognise(reading, clauses)
        if found is not None:
            for clause in clauses:
                rest_used(reading, clause)
            return found
    return None


def only_when(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T37 Cの時にのみ使用可能."""
    if clauses[-1].kind != USABLE or len(clauses) != 2:
        return None
    this = clauses[0].peek("は")
    if this is not None and this.is_("THIS") and (clauses[0].has("が") or clauses[0].first("bare")):
        own_word(this)
        clauses[0].take("は")
    if not (clauses[0].tail or str(clauses[0].word)).endswith("のみ"):
        reading.fail(clauses[0].verb_node, "no_condition", ("…の時にのみ使用可能",))
    condition = condition_of(reading, clauses[0])
    return (Ability(PLAYING, playing=Playing(terms.ONLY_WHEN, Exactly(0), condition)),)


def name_limit(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T39, R45 このカード名の効果は1ターンに1回しか使えない."""
    clause = clauses[0]
    limit = clause.first("limit")
    if len(clauses) != 1 or limit is None:
        return None
    if clause.verb("使用", "召喚", "プレイ") and named_alike(clause):
        return cards_a_turn(reading, clause)
    if not clause.verb("使え", "使用", "発動"):
        return None
    np = clause.peek("は", "を")
    topic = clause.peek("は")
    if topic is not None and is_player(topic):
        np = clause.peek("を")
    if np is None or np.head != "効果":
        return None
    owner = [str(word) for mod in np.mods for word in words_of(mod) if word != "の"]
    if owner not in (["このカード名"], ["このカード名", "カード"], ["このカード"]):
        return None
    word = str(words_of(limit)[0])
    a_game = word.startswith("ゲーム中")
    if owner == ["このカード"] and not a_game:
        return None
    says_no_more(*(each for mod in np.mods for each in words_of(mod) if each == "カード"))
    restricts = clause.form.mood in (CANNOT, NOT)
    if restricts != word.endswith("しか"):
        reading.fail(limit, "name_limit", ("1ターンに1回しか使えない", "1ターンに1回まで発動できる"))
    clause.pop("limit")
    if topic is not None and is_player(topic):
        if topic.head not in ("すべてのプレイヤー", "自分"):
            reading.fail(topic.node, "name_limit", ("すべてのプレイヤーは",))
        says_no_more(topic.head)
        clause.take("は")
        clause.take("を")
    else:
        clause.take("は", "を")
    how = terms.ONCE_A_GAME_BY_NAME if a_game else terms.ONCE_A_TURN_BY_NAME
    number = re.findall(r"(\d)[回枚]", word)[0]
    return (Ability(PLAYING, playing=Playing(how, Exactly(int(number)))),)


def named_alike(clause: Clause) -> bool:
    """このカード名のカードは, このカードは: cards of this name."""
    np = clause.peek("は", "を")
    if np is None:
        return False
    return np.is_("THIS") or [str(word) for mod in np.mods for word in words_of(mod)] == ["このカード名", "の"]


def cards_a_turn(reading: Reading, clause: Clause) -> tuple[Ability, ...] | None:
    """T39, R45 このカード名のカードは1ターンに1枚しか使用できない, …召喚できない."""
    limit = clause.pop("limit")
    assert limit is not None
    found = re.fullmatch(r"1ターンに(\d)[回枚体]しか", words_of(limit)[0])
    if found is None or found[1] == "0" or clause.form.mood != CANNOT:
        reading.fail(limit, "name_limit", ("1ターンに1枚しか使用できない",))
    np = clause.take("は", "を")
    assert np is not None
    kinds = 0 if np.is_("THIS") else describe_kind(reading, np)
    if kinds and not kinds & reading.kinds:
        reading.fail(np.head, "kind_differs")
    own_word(np)
    says_no_more(*np.heads)
    arts = bool(reading.kinds & terms.ARTS)
    if arts and not clause.verb("使用", "プレイ"):
        reading.fail(clause.verb_node, "name_limit", ("使用できない" if arts else "召喚できない",))
    how = terms.ONCE_A_TURN_BY_NAME if arts else terms.SUMMONED_A_TURN
    return (Ability(PLAYING, playing=Playing(how, Exactly(int(found[1])))),)


def describe_kind(reading: Reading, np: Np) -> int:
    if len(np.heads) != 1 or np.head.type != "KIND" or np.count is not None or np.every is not None:
        reading.fail(np.node, "name_limit", ("このカード名のカードは",))
    return words.KINDS.get(str(np.head), 0)


def x_range(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T40, R33 この権能はa～bの行動権を消費して発動できる."""
    if len(clauses) != 2 or not clauses[0].verb("消費") or not clauses[1].verb("発動", "使用"):
        return None
    np = clauses[0].peek("を")
    if np is None or np.head != "行動権" or len(np.mods) != 1 or clauses[1].form.mood != MAY:
        return None
    mod = np.mods[0]
    numbers = [int(each) for each in re.findall(r"\d+", words_of(mod)[0])]
    if mod.data == "range":
        cost = SpendX(numbers[0], numbers[1])
    elif mod.data == "multiple":
        cost = SpendX(numbers[0], None, numbers[0])
    else:
        return None
    clauses[0].take("を")
    this = clauses[0].take("は")
    if this is not None and not this.is_("THIS"):
        reading.fail(this.node, "of_what")
    return (Ability(PLAYING, costs=((cost,),)),)


def instead_of_actions(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T41 行動権を消費するかわりに、Aして発動してもよい."""
    if len(clauses) < 3 or not clauses[0].verb("消費") or clauses[0].tail != "代わりに":
        return None
    np = clauses[0].take("を")
    if np is None or not np.says("行動権") or not clauses[-1].verb("発動", "使用") or clauses[-1].form.mood != MAY:
        reading.fail(
            clauses[0].verb_node, "instead_price", ("行動権を消費するかわりに、手札を2枚捨てて発動してもよい",)
        )
    check_way(reading, clauses[-1].verb_node, terms.ARTS)
    this = clauses[0].take("は")
    if this is not None:
        if not this.is_("THIS"):
            reading.fail(this.node, "of_what")
        own_word(this)
    costs = costs_of(reading, clauses[1:-1])
    return (Ability(PLAYING, playing=Playing(terms.INSTEAD_OF_ACTIONS, Exactly(0), None, costs)),)


def costs_of(reading: Reading, clauses: Sequence[Clause]) -> tuple[Cost, ...]:
    found: list[Cost] = []
    rest = list(clauses)
    while rest:
        clause = rest.pop(0)
        following = rest.pop(0) if clause.verb("選", "指定") and rest else None
        found.append(cost_of(reading, clause, following))
        rest_used(reading, clause)
    return tuple(found)


WAYS = {
    "登場": terms.FRAGMENT,
    "発動": terms.ARTS,
    "使用": terms.ARTS,
    "召喚": terms.KIN | terms.RELIC,
}


def also_paid(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T42 この真祖の断片を登場させるにはAしなくてはならない."""
    first = clauses[0]
    if len(clauses) < 2 or first.tail != "には" or clauses[-1].form.mood != MUST:
        return None
    if first.verb("解除"):
        return None
    np = first.take("を")
    if np is None or not np.is_("THIS") or not first.verb("登場", "発動", "使用", "召喚"):
        reading.fail(first.verb_node, "also_paid", ("この真祖の断片を登場させるには",))
    check_way(reading, first.verb_node, WAYS[first.stem])
    costs = costs_of(reading, clauses[1:])
    return (Ability(PLAYING, playing=Playing(terms.ALSO_PAID, Exactly(0), None, costs)),)


def barred(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T43 このカードはデッキに入れることができない."""
    clause = clauses[0]
    if len(clauses) != 1 or not clause.verb("入れ"):
        return None
    deck, this = clause.take("に"), clause.take("は")
    if deck is None or not deck.says("デッキ") or this is None or not this.is_("THIS") or clause.form.mood != CANNOT:
        reading.fail(clause.verb_node, "barred", ("このカードはデッキに入れることができない",))
    return (Ability(DECK, playing=Playing(terms.NOT_IN_DECKS, Exactly(0))),)


def not_set(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T38 この権能はセットできない; T121 この秘宝の装備は解除できない."""
    clause = clauses[0]
    if len(clauses) != 1 or clause.form.mood != CANNOT:
        return None
    np = clause.peek("は", "を")
    if clause.verb("セット") and np is not None and np.is_("THIS") and not clause.has("に"):
        clause.take("は", "を")
        return (Ability(STATIC, static=Static(THIS, (Rule(terms.NOT_SET),))),)
    if clause.verb("解除") and np is not None and np.head == "装備":
        inner = np.inner()
        if inner is None or not inner.is_("THIS"):
            return None
        clause.take("は", "を")
        return (Ability(STATIC, static=Static(THIS, (Rule(terms.NOT_UNEQUIPPED),))),)
    return None


def worn_by(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """この秘宝はFにのみ装備できる, この秘宝はFには装備できない (R37)."""
    clause = clauses[0]
    barred = clause.form.mood == CANNOT
    if len(clauses) != 1 or not clause.verb("装備") or not (barred or clause.form.mood == MAY):
        return None
    bearer = clause.take("に", "には") if barred else clause.take("にのみ")
    if bearer is None:
        return None
    np = clause.take("は")
    if np is None or not np.is_("THIS") or not reading.kinds & terms.RELIC:
        reading.fail(clause.verb_node, "copies", ("この秘宝は種族：ナイトの眷属にのみ装備できる",))
    cards = describe(reading, bearer)
    if cards.things is not None or cards.number is not None or cards.zones not in (None, terms.FIELD):
        reading.fail(bearer.node, "of_what")
    if not cards.kinds & terms.BODIES:
        reading.fail(bearer.node, "copies", ("眷属", "真祖の断片"))
    tests: tuple[Test, ...] = (IsKind(cards.kinds), *cards.tests)
    change = WornBy(cards.who if cards.who is not None else ANY, tests, barred)
    return (Ability(STATIC, static=Static(THIS, (change,))),)


def copies(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T120 この秘宝は同時にn枚まで装備できる."""
    clause = clauses[0]
    if len(clauses) != 1 or not clause.verb("装備") or clause.form.mood != MAY or clause.has("に", "を"):
        return None
    np = clause.take("は")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or not np.is_("THIS") or quantity is None or clause.link("同時に") is None or quantity.least != 0:
        reading.fail(clause.verb_node, "copies", ("この秘宝は同時に2枚まで装備できる",))
    assert quantity.most is not None
    return (Ability(PLAYING, playing=Playing(terms.COPIES_ON_BEARER, quantity.most)),)


def price_of(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T121, R36: what unequipping, abandoning or removing the card itself costs."""
    if len(clauses) != 2:
        return None
    first, second = clauses
    if first.verb("解除") and first.tail == "には" and second.verb("消費") and second.form.mood == MUST:
        np = first.take("を")
        inner = np.inner() if np is not None else None
        if np is None or np.head != "装備" or inner is None or not inner.is_("THIS"):
            reading.fail(first.verb_node, "unequip", ("この秘宝の装備を解除するには",))
        return (Ability(PLAYING, playing=Playing(terms.UNEQUIP_FOR, spent(reading, second))),)
    topic = first.peek("は")
    if (
        not first.verb("消費")
        or first.form.mood != COST
        or topic is None
        or not topic.is_("THIS")
        or second.form.mood != MAY
    ):
        return None
    if second.verb("除外", "破棄") and not second.has("を"):
        first.take("は")
        field = second.take("から")
        if field is not None:
            if field.head not in ("フィールド", "ゲーム"):
                reading.fail(field.node, "of_what")
            own(reading, field, SELF)
        how = terms.ABANDON_FOR if second.verb("破棄") else terms.ABANDON_REMOVING_FOR
        return (Ability(PLAYING, playing=Playing(how, spent(reading, first))),)
    return None


def spent(reading: Reading, clause: Clause) -> Exactly:
    """行動権をn."""
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or not np.says("行動権") or quantity is None or not isinstance(quantity.most, Exactly):
        reading.fail(clause.verb_node, "spend_what", ("行動権を1",))
    return quantity.most
