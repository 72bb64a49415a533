"""Cards as texts name them (section 5, N9 to N16): owner, place, kind, properties, how many."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from lark import Token

from gorin.engine.program.amount import Exactly, NumberOf
from gorin.engine.program.group import Group, HasState, IsKind, IsNamed, IsOther, Not, NotChosen, NumberIs, Part
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import EVENT, THIS, All, Both, It, Rest
from gorin.engine.program.who import ACTIVE, ACTOR, ALL, ANY, EVENT_PLAYER, OTHER, SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.describing import (
    ANYHOW,
    IN_BATTLE,
    LOST,
    Bearer,
    BearsRelic,
    BeatenBy,
    ControlledBy,
    HasColourNumbered,
    InAttack,
    InFront,
    IsExtreme,
    WithoutConditions,
)
from gorin.games.shinso.dialect import words
from gorin.games.shinso.dialect.clauses import Np, heads_of
from gorin.games.shinso.dialect.properties import (
    any_of,
    colour_test,
    except_test,
    keyword_test,
    race_test,
    races_named,
    right_sign,
)
from gorin.games.shinso.dialect.quantities import Quantity, bound, quantity_of, relation_of
from gorin.games.shinso.dialect.reading import Done, Reading
from gorin.text.draft import Cell
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, words_of


@dataclass
class Cards:
    """A description of cards. `things`: a pronoun or what was done; `number`: how many; `end`: of a deck."""

    node: Node
    who: Who | None = None
    zones: tuple[int, ...] | None = None
    kinds: int = 0
    tests: list[Test] = field(default_factory=list)
    things: Things | None = None
    number: Quantity | None = None
    any_one: bool = False
    any_word: Token | None = None
    end: str = ""
    both_sides: bool = False
    outside: bool = False
    front: bool = False
    kind_said: bool = False
    place_said: bool = False
    this: bool = False
    broken_this_turn: bool = False
    beaten: BeatenBy | None = None
    declared: bool = False
    done: Done | None = None
    extreme: Token | None = None
    leaving: Token | None = None
    party: bool = False
    owner_words: list[Token] = field(default_factory=list)
    this_words: list[Token] = field(default_factory=list)

    def owner(self, reading: Reading) -> Who:
        """N9, R117, R118: whose they are where it is not said."""
        if self.who is not None:
            return self.who
        if self.both_sides:
            return ANY
        if self.zones is not None and all(zone in words.OWN_PLACES for zone in self.zones):
            return reading.actor if reading.actor != ANY else SELF
        if (
            self.kinds == terms.FRAGMENT
            and self.zones in (None, terms.FIELD)
            and not self.any_one
            and self.number is None
        ):
            return SELF
        return ANY

    def group(self, reading: Reading, *further: Test) -> Group:
        """The cards that fit; R112: without a place those on the field."""
        return Group(parts_of(self.zones, self.kinds, self.owner(reading), (*self.tests, *further)))


def parts_of(zones: tuple[int, ...] | None, kinds: int, who: Who, tests: tuple[Test, ...]) -> tuple[Part, ...]:
    """The zones in which cards of these kinds may be, each with the tests that are needed there."""
    parts: list[Part] = []
    if zones is not None:
        whole_field = set(terms.FIELD) <= set(zones)
        asked: tuple[Test, ...] = (IsKind(kinds),) if kinds else ()
        others = [zone for zone in zones if not whole_field or zone not in terms.FIELD]
        parts += [Part(zone, who, (*asked, *tests)) for zone in others]
        if not whole_field:
            return tuple(parts)
    asked_kinds = kinds or terms.ANY_KIND
    if asked_kinds & terms.KIN:
        parts.append(Part(terms.SLOTS, who, tests))
    staged = asked_kinds & (terms.KIN | terms.FRAGMENT)
    if staged == terms.KIN | terms.FRAGMENT:
        parts.append(Part(terms.STAGE, who, tests))
    elif staged:
        parts.append(Part(terms.STAGE, who, (IsKind(staged), *tests)))
    for kind, zone in (
        (terms.ARTS, terms.ARTS_SLOT),
        (terms.TERRITORY, terms.TERRITORY_SLOT),
        (terms.RELIC, terms.RELIC_AREA),
    ):
        if asked_kinds & kind:
            parts.append(Part(zone, who, tests))
    return tuple(parts)


def player_of(reading: Reading, heads: list[Token]) -> Who:
    """自分, 相手, すべてのプレイヤー, ターンプレイヤー (R4, N14)."""
    found = [who_of(reading, head) for head in heads]
    if len(found) == 1:
        return found[0]
    if set(found) == {SELF, OTHER}:
        says_no_more(*heads)
        return ANY
    reading.fail(heads[1], "players")


EACH_FOR_HIMSELF = Who(ACTOR)
"""R118: the player who just now carries out what every player does."""


def who_of(reading: Reading, head: Token) -> Who:
    if head == "自分":
        return reading.actor if reading.actor in (OTHER, ALL, EACH_FOR_HIMSELF) else SELF
    if head == "相手":
        return OTHER
    if head == "自身":
        return reading.actor
    if head == "ターンプレイヤー":
        return Who(ACTIVE)
    if head == "そのプレイヤー":
        if not reading.event_player:
            reading.fail(head, "players")
        return Who(EVENT_PLAYER)
    return ALL


def is_player(np: Np) -> bool:
    return bool(np.heads) and np.is_("PLAYER")


def describe(reading: Reading, np: Np) -> Cards:
    """What a noun phrase describes; every word of it has a part in that, or it is refused."""
    cards = described(reading, np)
    if cards.leaving is not None:
        reading.fail(cards.leaving, "replace_what", ("…は、コフィンエリアに置かれるかわりに除外される",))
    return cards


def described(reading: Reading, np: Np) -> Cards:
    """The same, of cards that just leave the field too (破壊された眷属は、…かわりに)."""
    cards = Cards(np.node)
    cards.number = quantity_of(np.node, np.count, np.relation)
    if np.every is not None:
        cards.number = Quantity(np.every, 0, None, every=True)
    given: Things | None = None
    for mod in np.mods:
        given = modify(reading, cards, mod, given)
    if given is not None:
        reading.fail(np.mods[-1], "of_what")
    if not np.heads:
        reading.fail(np.node, "not_cards", ("眷属", "カード"))
    name_heads(reading, cards, np)
    if isinstance(cards.things, Bearer) and cards.zones is not None and cards.zones != terms.FIELD:
        reading.fail(np.node, "two_places")
    if isinstance(cards.things, Bearer) and cards.who not in (None, ANY, ALL):
        cards.tests.append(ControlledBy(cards.who or SELF))
    if isinstance(cards.things, Bearer) and cards.kinds:
        cards.things = Bearer(cards.kinds, cards.things.least)
    if cards.done is not None:
        if cards.zones is not None and cards.zones != terms.FIELD:
            reading.fail(np.node, "two_places")
        done_kinds(reading, cards, np)
    if cards.party:
        says_no_more(*cards.owner_words)
        cards.tests += [IsKind(cards.kinds)] if cards.kinds else []
    if cards.declared:
        reading.fail(np.node, "no_colour", ("宣言した色の",))
    if cards.extreme is not None:
        most_of(reading, cards, cards.extreme)
    return cards


def most_of(reading: Reading, cards: Cards, word: Token) -> None:
    """最も戦闘力の高い眷属: among all that the other words describe (T147)."""
    if cards.things is not None:
        reading.fail(word, "extreme_of", ("相手の眷属の中で最も戦闘力の高い1体",))
    name = words.NUMBERS["戦闘力" if "戦闘力" in word else "コスト"]
    cards.tests.append(IsExtreme(name, word.endswith("高い"), cards.group(reading)))


def done_kinds(reading: Reading, cards: Cards, np: Np) -> None:
    """破壊した眷属: the kind repeats what was destroyed, or picks out those of a kind."""
    assert cards.done is not None
    if not cards.kinds:
        return
    if not cards.done.kinds:
        cards.tests.append(IsKind(cards.kinds))
    elif not cards.kinds & cards.done.kinds:
        reading.fail(np.head, "kind_differs")


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
        things = All(Group(parts_of(None, kinds_of(heads_in(mod)), ANY, tuple(cards.tests))))
        cards.tests.clear()
        beaten: Things = things
        if isinstance(cards.things, Bearer):
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
    number = next(word for word in words_of(piece) if word.type == "STAT_VALUE")
    return NumberOf(given, words.NUMBERS[str(number)])


def heads_in(mod: Node) -> list[Token]:
    heads = tree(mod, "heads")
    assert heads is not None
    return heads_of(heads)


def kinds_of(heads: list[Token]) -> int:
    mask = 0
    for head in heads:
        mask |= words.KINDS.get(str(head), 0)
    return mask


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
        return
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


def name_heads(reading: Reading, cards: Cards, np: Np) -> None:
    """The nouns themselves."""
    heads = np.heads
    types = {head.type for head in heads}
    if types == {"THIS"}:
        if len(heads) > 1 or cards.tests:
            reading.fail(np.node, "of_what")
        if cards.zones is not None and cards.zones != terms.FIELD:
            if not reading.static:
                reading.fail(np.node, "two_places")
            reading.here = cards.zones
        cards.things, cards.this = THIS, True
    elif types == {"IT"}:
        cards.things = reading.named(heads[0])
        same_count(reading, heads[0])
        kind = kinds_of([Token("KIND", str(heads[0]).removeprefix("その"))])
        cards.kinds |= kind
    elif heads == ["残り"]:
        cards.things = rest_of(reading, heads[0])
    elif types <= {"KIND", "RACE", "NAME"}:
        rims = [head for head in heads if head in ("リムカード", "コアカード")]
        if rims:
            if len(heads) > 1 or cards.place_said:
                reading.fail(rims[0], "two_places")
            cards.zones, cards.place_said = (words.ZONES[str(rims[0])],), True
            return
        doppel = next((head for head in heads if head == terms.DOPPEL), None)
        if doppel is not None:
            reading.fail(doppel, "does_not_describe")
        cards.kinds = kinds_of(heads)
        cards.kind_said = any(head.type == "KIND" for head in heads)
        special = [race_test(reading, head) for head in heads if head.type == "RACE"]
        special += [IsNamed((name_of(reading, head),)) for head in heads if head.type == "NAME"]
        if special and any(head.type == "KIND" for head in heads):
            reading.fail(np.node, "mixed")
        if special:
            cards.tests.append(any_of(special))
            cards.kinds = terms.KIN if types == {"RACE"} else 0
    elif types == {"ZONE"}:
        place(reading, cards, heads)
    elif types == {"COLOUR"}:
        cards.tests.append(colour_test(heads))
    elif types == {"FRONT"}:
        cards.front = True
    else:
        reading.fail(np.node, "not_cards", ("眷属", "カード"))
    if len(heads) > 1 and types == {"KIND"} and "カード" in heads:
        reading.fail(np.node, "mixed")


def name_of(reading: Reading, word: Token) -> str:
    """The card that 《…》 or 【…】 names; 生命転化 and 魂魄燃焼 are no cards (N4)."""
    name = unicodedata.normalize("NFKC", str(word)[1:-1]).strip()
    if name in ("生命転化", "魂魄燃焼"):
        reading.fail(word, "does_not_describe")
    return name


def same_count(reading: Reading, word: Token) -> None:
    """その2体, その3枚: as many as were named (N16)."""
    found = re.search(r"\d", word)
    if found is not None and reading.it_count is not None and int(found[0]) != reading.it_count:
        reading.fail(word, "count_differs", (f"その{reading.it_count}{word[-1]}",))


def rest_of(reading: Reading, node: Node | Token) -> Things:
    if reading.looked is None:
        reading.fail(node, "none_looked", ("山札の上から3枚を見る。",))
    return Rest(reading.looked.reg, tuple(reading.looked.taken))


def both(things: list[Things]) -> Things:
    return things[0] if len(things) == 1 else Both(tuple(things))
