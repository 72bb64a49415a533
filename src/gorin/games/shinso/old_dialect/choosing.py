"""Which cards a verb takes: all that fit, some that a player picks, a search, a lot, cards named before."""

from __future__ import annotations

from lark import Token

from gorin.engine.program.amount import ONE, Exactly
from gorin.engine.program.cards import Pick, PickAtRandom, Remember
from gorin.engine.program.condition import AT_LEAST
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import All, Among, It, Rest, TopCards
from gorin.engine.program.who import ALL, ANY, OTHER, SELF, Who
from gorin.engine.values.ability import Target
from gorin.games.shinso import terms
from gorin.games.shinso.choices import NameOutside, PickTotal
from gorin.games.shinso.describing import Bearer, IsExtreme
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.amounts import times
from gorin.games.shinso.old_dialect.clauses import Clause, Np
from gorin.games.shinso.old_dialect.described import Cards
from gorin.games.shinso.old_dialect.modifiers import looked_at, modify, place
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.quantities import Quantity, quantity_of, quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.program import Find
from gorin.text.grammar import Node
from gorin.text.law import says_no_more

AT_RANDOM = ("ランダムに", "裏向きのまま")


def taken(reading: Reading, clause: Clause, *particles: str) -> Cards | None:
    """The cards that a clause is about: its object, where they are taken from, how many (N11)."""
    np = clause.take(*particles)
    cards = describe(reading, np) if np is not None else None
    if cards is not None and reading.just_looked and unplaced(cards):
        cards.things = looked_at(reading, cards.node)
    extreme = clause.pop("extreme")
    if extreme is not None:
        return the_extreme(reading, clause, extreme)
    origin = clause.peek("から")
    if origin is not None and origin.is_("ZONE") and not origin.says("ゲーム"):
        clause.take("から")
        if cards is None and clause.first("quantity") is None and origin.head == words.FIELD:
            return None
        cards = from_place(reading, cards, origin, clause)
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if quantity is not None:
        if cards is None:
            cards = bare_number(reading, clause, quantity)
        elif cards.number is not None:
            reading.fail(quantity.node, "twice")
        else:
            cards.number = quantity
    return cards


def unplaced(cards: Cards) -> bool:
    """Right after a look an object without place or owner is one of the cards looked at (T51)."""
    return cards.zones is None and cards.who is None and cards.things is None and not cards.outside


def from_place(reading: Reading, cards: Cards | None, origin: Np, clause: Clause) -> Cards:
    """Zから (N13); with no other object the cards of that place."""
    if cards is None:
        cards = Cards(origin.node)
    inner = Cards(origin.node)
    for mod in origin.mods:
        if modify(reading, inner, mod, None) is not None or inner.tests or inner.number is not None:
            reading.fail(mod, "does_not_describe")
    place(reading, inner, origin.heads)
    if inner.zones == (terms.HAND,) and clause.verb("召喚", "展開", "セット", "使用", "出", "捨て"):
        says_no_more(*origin.heads)
    if inner.who is not None:
        if cards.who is not None:
            if cards.who != inner.who:
                reading.fail(origin.node, "two_owners")
            says_no_more(*cards.owner_words, *inner.owner_words)
        cards.who = inner.who
        cards.owner_words += inner.owner_words
    if inner.things is not None:
        cards.things = inner.things
    if inner.outside:
        cards.outside = True
    if inner.zones is not None:
        same = cards.things is not None and inner.zones == terms.FIELD
        if cards.things is not None and inner.things is None and not same:
            reading.fail(origin.node, "two_places")
        if cards.place_said and not same and cards.zones != inner.zones:
            reading.fail(origin.node, "two_places")
        if not same:
            cards.zones, cards.place_said = inner.zones, True
        cards.both_sides = cards.both_sides or inner.both_sides
    return cards


def bare_number(reading: Reading, clause: Clause, quantity: Quantity) -> Cards:
    """1枚選び after a look: of those cards; else a card of what the clause before spoke of (N12)."""
    if reading.looked is not None:
        found = Cards(clause.node, things=looked_at(reading, clause.node), number=quantity)
        found.tests += reading.fitting
        return found
    reading.fail(quantity.node, "of_which", ("手札から1枚",))


def the_extreme(reading: Reading, clause: Clause, piece: Node) -> Cards:
    """T147: Xの中で最も戦闘力の高い1体."""
    among = clause.take("の中で")

    cards = describe(reading, among) if among is not None else Cards(piece)
    count: Node | None = None
    word: Token | None = None
    for child in piece.children:
        if isinstance(child, Token):
            word = child if child.type == "SUPERLATIVE" else word
        elif child.data == "count":
            count = child
        else:
            modify(reading, cards, child, None)
    beside = clause.take("と")
    if beside is not None:
        other = describe(reading, beside)
        same = (other.kinds, other.tests, other.zones) == (cards.kinds, cards.tests, cards.zones)
        if not same or {other.who, cards.who} != {SELF, OTHER}:
            reading.fail(beside.node, "of_what")
        says_no_more(*other.owner_words, *cards.owner_words)
        cards.who = ANY
    if among is None or count is None or word is None or cards.number is not None:
        reading.fail(piece, "extreme_of", ("相手の眷属の中で",))
    inner = cards.group(reading)
    name = words.NUMBERS["戦闘力" if "戦闘力" in word else "コスト"]
    cards.tests.append(IsExtreme(name, word.endswith("高い"), inner))

    cards.number = quantity_of(piece, count, None)
    return cards


def tests_in(cards: Cards) -> tuple[Test, ...]:
    kinds: tuple[Test, ...] = (IsKind(cards.kinds),) if cards.kinds else ()
    return (*kinds, *cards.tests)


def chosen(reading: Reading, cards: Cards, clause: Clause | None = None, subject: bool = False) -> Things:
    """The cards meant, picked where a player has to; `subject`: without a number it is all of them (R117)."""
    reading.acted_kinds = cards.kinds
    if cards.any_one and (not subject or cards.number is not None):
        says_no_more(cards.any_word)
    if cards.things is not None:
        return of_things(reading, cards)
    number = cards.number
    if reading.total is not None:
        return total_within(reading, cards, reading.total)
    if cards.outside:
        return outside(reading, cards)
    if cards.end:
        return the_top(reading, cards)
    if cards.is_every(reading):
        if subject and number is not None and isinstance(number.node, Token):
            says_no_more(number.node)
        return every(reading, cards, described=True)
    if subject and number is None and not cards.any_one:
        return every(reading, cards)
    fragment = cards.kinds == terms.FRAGMENT and number is None and (cards.zones is None or cards.zones == terms.FIELD)
    if fragment and (cards.who in (SELF, OTHER, ALL) or cards.zones is None):
        return every(reading, cards)
    if number is None and cards.zones == (terms.CORE,):
        return every(reading, cards)
    if reading.static:
        reading.fail(cards.node, "needs_moment", ("すべての",))
    least, most = limits(reading, number)
    reg = reading.draft.reg()
    group = cards.group(reading)
    picker = chooser(reading, cards)
    lot = clause.adverb(*AT_RANDOM) if clause is not None else None
    if lot is not None:
        if most is None or least == 0:
            reading.fail(cards.node, "number_needed", ("1枚",))
        reading.draft.emit(PickAtRandom(reg, group, most))
    elif cards.zones is not None and terms.DECK in cards.zones:
        reading.draft.emit(Find(reg, group, most, picker))
        owner = cards.owner(reading)
        reading.shuffle = owner if owner in (SELF, OTHER) else reading.actor
    elif (
        cards.zones == (terms.RIMS,)
        and reading.announced
        and not reading.mode
        and picker == SELF
        and (isinstance(most, Exactly) or not reading.done)
    ):
        reading.draft.targets.append(Target(reg, group, least=least, most=most))
    else:
        reading.draft.emit(Pick(reg, group, least=least, most=most, who=picker, exact=reading.exact))
    found = It(reg)
    reading.know(found, cards.kinds, cards.owner(reading), cards.zones == (terms.RIMS,))
    reading.name(found)
    reading.it_count = least if isinstance(most, Exactly) and most.number == least else None
    return found


def total_within(reading: Reading, cards: Cards, most: Amount) -> Things:
    """T62 戦闘力の合計がN以下になるように: any number whose power adds up to at most so much."""
    reading.total = None
    if cards.number is None or cards.number.most is not None or cards.number.every or reading.static:
        reading.fail(cards.node, "total_any", ("相手の眷属を任意の数だけ",))
    found = It(reading.draft.reg())
    reading.draft.emit(PickTotal(found.reg, cards.group(reading), terms.POWER, most, reading.actor))
    reading.know(found, cards.kinds, cards.owner(reading))
    reading.name(found)
    return found


def every(reading: Reading, cards: Cards, described: bool = False) -> Things:
    """All that fit; `described`: その眷属 may then mean them."""
    found = All(cards.group(reading))
    reading.know(found, cards.kinds, cards.owner(reading))
    if described:
        reading.describe(found)
    return found


def the_top(reading: Reading, cards: Cards) -> Things:
    """山札の一番上のカード."""
    least, most = limits(reading, cards.number)
    if cards.tests or cards.kinds or most is None or least == 0 or cards.zones is None:
        reading.fail(cards.node, "deck_end", ("山札の一番上のカード",))
    found = remembered(reading, TopCards(cards.zones[0], most, cards.owner(reading)))
    reading.know(found, 0, cards.owner(reading))
    return found


def chooser(reading: Reading, cards: Cards) -> Who:
    """R118: whoever the sentence is about chooses."""
    return reading.actor if reading.actor not in (ALL, ANY) else SELF


def limits(reading: Reading, number: Quantity | None) -> tuple[int, Amount | None]:
    """At least and at most how many; R117: without a number it is one."""
    if reading.per is not None and (number is None or number.most is not None):
        per = times(reading, number.most.number if number is not None and isinstance(number.most, Exactly) else 1)
        return (0 if number is not None and number.least == 0 else 99), per
    if number is None:
        return 1, ONE
    if not number.unit and isinstance(number.most, Exactly):
        reading.fail(number.node, "unit_needed", ("1枚", "1体"), end=True)
    if number.relation != "==":
        if number.relation == AT_LEAST:
            reading.fail(number.node, "number_needed", ("1枚", "2枚まで"))
        return 0, number.most
    if isinstance(number.most, Exactly) and number.most.number == 0:
        reading.fail(number.node, "number_needed", ("1枚",))
    return number.least, number.most


def of_things(reading: Reading, cards: Cards) -> Things:
    """Cards named before: all of them, or some that are picked among them."""
    things = cards.things
    assert things is not None
    tests = cards.tests
    looked = reading.looked
    is_looked = looked is not None and things == It(looked.reg)
    number = cards.number
    if isinstance(things, Bearer):
        kinds = cards.kinds or terms.KIN | terms.FRAGMENT
        bearer: Things = Bearer(kinds, things.least)
        return Among(bearer, tuple(tests)) if tests else bearer
    if is_looked and looked is not None:
        if cards.place_said and cards.zones is not None:
            reading.fail(cards.node, "two_places")
        if cards.who is not None and cards.who != reading.owner_of(things):
            reading.fail(cards.node, "two_owners")
        says_no_more(*cards.owner_words)
        if number.every if number is not None else cards.together:
            reg = looked.reg
            if not tests and not cards.kinds:
                looked.taken.append(reg)
                return things
            found = remembered(reading, Among(things, tests_in(cards)))
            reading.know(found, cards.kinds, reading.owner_of(things))
            return found
        least, most = limits(reading, number)
        reg = reading.draft.reg()
        reading.draft.emit(
            Pick(reg, among=things, tests=tests_in(cards), least=least, most=most, who=chooser(reading, cards))
        )
        looked.taken.append(reg)
        reading.know(It(reg), cards.kinds, reading.owner_of(things))
        reading.name(It(reg))
        return It(reg)
    if number is not None and not number.every and isinstance(things, (It, Rest)):
        least, most = limits(reading, number)
        reg = reading.draft.reg()
        reading.draft.emit(
            Pick(reg, among=things, tests=tests_in(cards), least=least, most=most, who=chooser(reading, cards))
        )
        if reading.drawn is not None and things == It(reading.drawn):
            reading.drawn = reg
        reading.know(It(reg), cards.kinds, reading.owner_of(things))
        reading.name(It(reg))
        return It(reg)
    if number is not None and not number.every and (number.least, number.most) != (1, ONE):
        reading.fail(number.node, "twice")
    return Among(things, tuple(tests)) if tests else things


def remembered(reading: Reading, things: Things) -> Things:
    """Things that are described now and spoken of later."""

    reg = reading.draft.reg()
    reading.draft.emit(Remember(reg, things))
    if reading.looked is not None:
        reading.looked.taken.append(reg)
    reading.name(It(reg))
    return It(reg)


def outside(reading: Reading, cards: Cards) -> Things:
    """T127."""
    least, most = limits(reading, cards.number)
    if most != ONE or least != 1 or cards.tests or not cards.kinds or cards.zones is not None:
        reading.fail(cards.node, "outside_one", ("任意の秘宝を1枚",))
    reg = reading.draft.reg()
    reading.draft.emit(NameOutside(reg, cards.kinds, reading.actor))
    reading.name(It(reg))
    return It(reg)


def deck_top(reading: Reading, clause: Clause) -> tuple[int, Who] | None:
    """山札の上から, ライフ・デッキの上から: which deck, whose; 自分と相手の: of each (R118)."""
    origin = clause.peek("から")
    if origin is None or origin.head.type != "END_OF":
        return None
    clause.take("から")
    if len(origin.heads) > 1 or "上" not in origin.head:
        reading.fail(origin.node, "deck_end", ("山札の上から",))
    inner = origin.inner()
    whole = clause.peek("を")
    if inner is None and whole is not None and whole.head in ("山札", "ライフ・デッキ"):
        inner = clause.take("を")
    if inner is None:
        reading.fail(origin.node, "which_deck", ("山札の上から",))
    cards = describe(reading, inner)
    if cards.zones not in ((terms.DECK,), (terms.LIFE_DECK,)) or cards.tests:
        reading.fail(inner.node, "which_deck", ("山札の上から", "ライフ・デッキの上から"))
    assert cards.zones is not None
    beside = clause.take("と")
    if beside is not None:
        other = {"自分": OTHER, "相手": SELF}.get(str(beside.head))
        if not beside.says("自分", "相手") or cards.who != other:
            reading.fail(beside.node, "of_what")
        return cards.zones[0], ALL
    return cards.zones[0], cards.owner(reading)


def top_number(reading: Reading, clause: Clause) -> Amount:
    """How many from the top: 3枚, …の数だけ; カードを in between adds nothing (N12)."""

    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is not None:
        cards = describe(reading, np)
        if cards.kinds or cards.tests or cards.zones is not None or cards.who is not None or cards.things is not None:
            reading.fail(np.node, "top_cards", ("カードを",))
        if cards.number is not None:
            if quantity is not None:
                reading.fail(quantity.node, "twice")
            quantity = cards.number
    if quantity is None:
        if reading.per is None:
            reading.fail(clause.verb_node, "number_needed", ("1枚",))
        return times(reading, 1)
    if quantity.every or quantity.most is None or quantity.least == 0 or not isinstance(quantity.most, Exactly):
        reading.fail(quantity.node, "number_needed", ("1枚",))
    if not quantity.unit:
        reading.fail(quantity.node, "unit_needed", ("1枚",), end=True)
    return times(reading, quantity.most.number)
