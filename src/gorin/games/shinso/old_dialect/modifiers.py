"""The words before a noun: owners, places, properties, what was done (section 5, N13, N15, R121)."""

from __future__ import annotations

import re

from lark import Token

from gorin.engine.program.amount import Exactly, NumberOf
from gorin.engine.program.group import Group, HasState, IsNamed, IsOther, Not, NotChosen, NumberIs
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import EVENT, THIS, All, It
from gorin.engine.program.who import ANY
from gorin.games.shinso import terms
from gorin.games.shinso.describing import (
    ANYHOW,
    IN_BATTLE,
    LOST,
    Bearer,
    BearsRelic,
    BeatenBy,
    HasColourNumbered,
    InAttack,
    InFront,
    WithoutConditions,
)
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.described import Cards, heads_in, kinds_of, parts_of, player_of
from gorin.games.shinso.old_dialect.properties import (
    any_of,
    colour_test,
    except_test,
    keyword_test,
    race_test,
    races_named,
    right_sign,
)
from gorin.games.shinso.old_dialect.quantities import Quantity, bound, quantity_of, relation_of
from gorin.games.shinso.old_dialect.reading import Done, Reading
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.normalise import plain
from gorin.text.tree import token, tree, words_of


def modify(reading: Reading, cards: Cards, mod: Node, given: Things | None) -> Things | None:
    """One word before the noun; `given`: a card named for a comparison (その眷属のコスト以下の)."""
    kind = mod.data
    if kind == "stat_of":
        if given is None:
            reading.fail(mod, "compared_with", ("その眷属の",))
        name = words.NUMBERS[words_of(mod)[0]]
        relation = tree(mod, "relation")
        assert relation is not None
        word = words_of(relation)[0]
        if word == "未満":
            reading.fail(relation, "below", ("以下",))
        cards.tests.append(NumberIs(name, relation_of(word), NumberOf(given, name)))
        return None
    if given == THIS and kind == "of" and heads_in(mod) == ["正面"]:
        says_no_more(*cards.this_words)
        given = None
    if given is not None:
        reading.fail(mod, "of_what")
    if kind == "of":
        return of(reading, cards, mod)
    if kind == "at":
        at(reading, cards, mod)
    elif kind == "except":
        cards.tests.append(Not(any_of([except_test(reading, head) for head in heads_in(mod)])))
    elif kind == "stat_mod":
        value = tree(mod, "n")
        relation = tree(mod, "relation")
        assert value is not None
        found, number = bound(int(words_of(value)[0]), words_of(relation)[0] if relation is not None else None)
        cards.tests.append(NumberIs(words.NUMBERS[words_of(mod)[0].removesuffix("が")], found, Exactly(number)))
    elif kind == "count_mod":
        relation = tree(mod, "relation")
        number_said = quantity_of(mod, tree(mod, "count"), words_of(relation)[0] if relation is not None else None)
        if cards.number is not None:
            reading.fail(mod, "twice")
        cards.number = number_said
    elif kind == "having":
        if not right_sign(words_of(mod)[0]):
            reading.fail(mod, "sign")
        cards.tests.append(keyword_test(str(words_of(mod)[0])))
    elif kind == "race_of":
        cards.tests.append(races_named(str(words_of(mod)[0])))
    elif kind == "adnominal":
        adnominal(reading, cards, words_of(mod)[0])
    elif kind == "bearing":
        bearing(reading, cards, words_of(mod)[0])
    elif kind == "done":
        done_cards(reading, cards, words_of(mod)[0])
    elif kind in ("lost_to", "killed_by"):
        this = any(head.type == "THIS" for head in heads_in(mod)) or isinstance(cards.things, Bearer)
        whose, cards.who = (ANY, cards.who) if this else (cards.who or ANY, None)
        things = All(Group(parts_of(None, kinds_of(heads_in(mod)), whose, tuple(cards.tests))))
        cards.tests.clear()
        cards.owner_words = cards.owner_words if this else []
        beaten: Things = things
        if isinstance(cards.things, Bearer):
            if things.group.parts[0].tests:
                reading.fail(mod, "of_what")
            beaten, cards.things = Bearer(kinds_of(heads_in(mod)), cards.things.least), None
        elif any(head.type == "THIS" for head in heads_in(mod)):
            beaten = THIS
        how = LOST if kind == "lost_to" else IN_BATTLE if "戦闘で" in words_of(mod)[-1] else ANYHOW
        cards.beaten = BeatenBy(beaten, how)
        cards.tests.append(cards.beaten)
    elif kind == "superlative":
        if cards.extreme is not None:
            reading.fail(mod, "twice")
        cards.extreme = words_of(mod)[0]
    else:
        reading.fail(mod, "does_not_describe")
    return None


def compared_number(reading: Reading, piece: Node) -> Amount:
    """その眷属の戦闘力以下に: the number that a total must keep to (T143)."""
    cards = Cards(piece)
    given: Things | None = None
    relation: Token | None = None
    for child in piece.children:
        if isinstance(child, Token):
            continue
        if child.data == "relation":
            relation = words_of(child)[0]
        else:
            given = modify(reading, cards, child, given)
    if given is None or relation != "以下":
        reading.fail(piece, "compared_with", ("その眷属の戦闘力以下に",))
    if cards.tests or cards.place_said or cards.who is not None:
        reading.fail(piece, "of_what")
    number = next(word for word in words_of(piece) if word.type == "STAT_VALUE")
    return NumberOf(given, words.NUMBERS[str(number)])


def of(reading: Reading, cards: Cards, mod: Node) -> Things | None:
    """Xの before a noun: an owner, a place, a colour, a state, a race, the front, the others; or a card to compare."""
    heads = heads_in(mod)
    types = {head.type for head in heads}
    count = tree(mod, "count")
    every = token(mod, "EVERY")
    if count is not None or every is not None:
        reading.fail(count or every or mod, "of_what")
    if types == {"PLAYER"}:
        who = player_of(reading, heads)
        if cards.who is not None:
            if cards.who != who:
                reading.fail(mod, "two_owners")
            says_no_more(*heads, *cards.owner_words)
        cards.who = who
        cards.owner_words += heads
    elif types == {"ZONE"} or heads == ["リムカード"]:
        place(reading, cards, heads)
    elif types == {"COLOUR"}:
        cards.tests.append(colour_test(heads))
    elif heads == ["色"] and cards.declared:
        if reading.colour is None:
            reading.fail(mod, "no_colour", ("カードの色を1つ宣言する。",))
        cards.declared = False
        cards.tests.append(HasColourNumbered(reading.colour))
    elif types == {"STATE"}:
        cards.tests.append(HasState(terms.ASLEEP, heads[0] == "スリープ状態"))
    elif types == {"RACE"}:
        cards.tests.append(any_of([race_test(reading, head) for head in heads]))
    elif types == {"FRONT"}:
        cards.tests.append(InFront())
    elif heads == ["それ以外"]:
        if reading.chosen < 0:
            reading.fail(mod, "no_it", ("(眷属を1体選ぶ。)それ以外の",))
        cards.tests.append(NotChosen(reading.chosen))
    elif types == {"END_OF"}:
        if cards.zones not in ((terms.DECK,), (terms.LIFE_DECK,)) or "上" not in heads[0]:
            reading.fail(mod, "deck_end", ("山札の一番上の",))
        cards.end = "top"
    elif types == {"NAME"}:
        cards.tests.append(IsNamed(tuple(name_of(reading, head) for head in heads)))
    elif types <= {"IT", "THIS"} and len(heads) == 1:
        if types == {"IT"}:
            return reading.named(heads[0])
        cards.this_words = heads
        return THIS
    elif types == {"KIND"} and cards.things is not None:
        kinds = kinds_of(heads)
        if cards.done is not None and cards.done.kinds and kinds and not kinds & cards.done.kinds:
            reading.fail(mod, "kind_differs")
        given, cards.things = cards.things, None
        return given
    elif types == {"KIND"} and cards.beaten is None and all(words.KINDS[str(head)] for head in heads):
        reading.fail(mod, "of_what")
    else:
        reading.fail(mod, "does_not_describe")
    return None


def place(reading: Reading, cards: Cards, heads: list[Token]) -> None:
    """Zの, Zにいる, Zから: where the cards are (N13)."""
    if cards.place_said:
        if cards.zones == terms.FIELD and all(head.removeprefix("すべての") == words.FIELD for head in heads):
            return
        reading.fail(heads[0], "two_places")
    cards.place_said = True
    zones: list[int] = []
    for head in heads:
        if head == "その中":
            cards.things = looked_at(reading, head)
            continue
        if head == "デッキの外":
            cards.outside = True
            continue
        name = str(head)
        if name.startswith("すべての"):
            cards.both_sides = True
            name = name.removeprefix("すべての")
        if name == words.FIELD:
            zones.extend(terms.FIELD)
        elif name in words.ZONES:
            zones.append(words.ZONES[name])
        else:
            reading.fail(head, "no_place", ("手札", "山札", "コフィンエリア", "フィールド"))
    if zones:
        cards.zones = tuple(dict.fromkeys(zones))


def looked_at(reading: Reading, node: Node | Token) -> Things:
    if reading.looked is None:
        reading.look_at_moved()
    if reading.looked is None:
        reading.fail(node, "none_looked", ("山札の上から3枚を見る。",))
    return It(reading.looked.reg)


def at(reading: Reading, cards: Cards, mod: Node) -> None:
    """Zにいる, Pがコントロールする, セットされた (N13)."""
    heads = heads_in(mod)
    how = str(words_of(mod)[-1])
    if "コントロール" in how:
        if cards.who is not None:
            reading.fail(mod, "two_owners")
        cards.who = player_of(reading, heads)
        return
    if "持つ" in how or "かかる" in how:
        reading.fail(mod, "of_what")
    place(reading, cards, heads)
    if "セット" in how and cards.zones == terms.FIELD:
        cards.zones = (terms.ARTS_SLOT,)


def adnominal(reading: Reading, cards: Cards, word: Token) -> None:
    if word == "他の":
        cards.tests.append(IsOther())
    elif word == "すべての":
        if cards.number is not None:
            reading.fail(word, "twice")
        cards.number = Quantity(word, 0, None, every=True)
    elif word in ("任意の", "いずれか"):
        cards.any_one = True
        cards.any_word = word
    elif word == "任意の数の":
        if cards.number is not None:
            reading.fail(word, "twice")
        cards.number = Quantity(word, 0, None)
    elif word == "召喚条件を持たない":
        cards.tests.append(WithoutConditions())
    elif word == "召喚条件を持つ":
        cards.tests.append(Not(WithoutConditions()))
    elif "除外され" in word:
        cards.zones, cards.place_said = (terms.REMOVED,), True
    elif word.endswith("を破壊した") or word == "戦闘した":
        if not reading.other_party:
            reading.fail(word, "does_not_describe")
        cards.things, cards.party = EVENT, True
    elif word.startswith("攻撃"):
        cards.things, cards.party = InAttack(not word.startswith("攻撃され")), True
    elif word in ("コフィンエリアに置かれる", "破壊された"):
        cards.leaving = word
    elif "破壊された" in word:
        cards.broken_this_turn = True
    elif word == "召喚しようとする":
        cards.things = reading.named(word)
    elif word == "新たな":
        says_no_more(word)
    elif word.startswith("秘宝を装備"):
        cards.tests.append(Not(BearsRelic()) if word.endswith("いない") else BearsRelic())
    else:
        reading.fail(word, "does_not_describe")


def bearing(reading: Reading, cards: Cards, word: Token) -> None:
    """T119, R135: the bearer of this 秘宝; この秘宝をn枚以上装備する: with so many copies."""
    if not reading.kinds & terms.RELIC and not reading.event_card and reading.it is None:
        reading.fail(word, "not_a_relic", ("この眷属",))
    copies = re.search(r"(\d)枚以上", word)
    cards.things = Bearer(terms.KIN | terms.FRAGMENT, int(copies[1]) if copies else 1)


DONE_VERBS = {
    "破壊": "破壊",
    "除外": "除外",
    "捨て": "捨て",
    "公開": "公開",
    "召喚": "召喚",
    "選ん": "選",
    "戻": "戻",
    "引い": "引",
    "ドロー": "引",
    "置い": "置",
    "使用": "使用",
    "取り除": "取り除",
}


def done_verb(word: str) -> str:
    return next((verb for key, verb in DONE_VERBS.items() if key in word), "")


def is_offering(word: str) -> bool:
    """T144: the 生贄 of this 眷属."""
    for_it = word.startswith(("この眷属を召喚する", "召喚するために", "召喚時に"))
    return "生贄" in word or (for_it and "破壊" in word)


def done_cards(reading: Reading, cards: Cards, word: Token) -> None:
    """破壊した眷属, ドローしたカード: what the text has just dealt with (R121, T137)."""
    if word.endswith("宣言した"):
        cards.declared = True
        return
    if "ドローし" in word and reading.drawn is not None:
        cards.things = It(reading.drawn)
        cards.done = Done("引", Cell(), cards.things)
        return
    if is_offering(word):
        reading.fail(word, "only_counted", ("生贄とした眷属の数",))
    done = reading.done_by(done_verb(word), word)
    cards.done = done
    cards.things = done.cards(reading.draft)
    if cards.things is None:
        reading.fail(word, "nothing_done")


def name_of(reading: Reading, word: Token) -> str:
    """The card that 《…》 or 【…】 names; 生命転化 and 魂魄燃焼 are no cards (N4)."""
    name = plain(str(word)[1:-1])
    if name in ("生命転化", "魂魄燃焼"):
        reading.fail(word, "does_not_describe")
    return name
