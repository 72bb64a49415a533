"""Conditions about cards that are somewhere, how many, and in which state (section 6, T27, T35, T44)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import Count, CountOf, Exactly
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Every, Fits, Not
from gorin.engine.program.group import HasState, IsOther
from gorin.engine.program.roots import Amount, Condition, Test
from gorin.engine.program.things import THIS, Among, It
from gorin.engine.program.who import OTHER, SELF
from gorin.games.shinso import terms
from gorin.games.shinso.describing import (
    BearsRelic,
    InFront,
    IsAttacking,
    LiesIn,
)
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.amounts import amount_of
from gorin.games.shinso.old_dialect.choosing import remembered, tests_in
from gorin.games.shinso.old_dialect.clauses import Clause, Np, own_word
from gorin.games.shinso.old_dialect.described import Cards
from gorin.games.shinso.old_dialect.forms import CANNOT, NOT
from gorin.games.shinso.old_dialect.nouns import describe, same_count
from gorin.games.shinso.old_dialect.quantities import Quantity, quantity_of, quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.law import says_no_more
from gorin.text.tree import words_of


def place_into(reading: Reading, clause: Clause, cards: Cards, own_field: bool) -> str:
    """Zに in front of Fがある; the particle that was used."""
    for particle in ("に", "には", "にのみ", "で", "では"):
        np = clause.peek(particle)
        if np is None:
            continue
        clause.take(particle)
        where = describe(reading, np)
        if where.front:
            cards.tests.append(InFront())
            return particle
        if where.tests or where.number is not None or (where.zones is None and where.things is None):
            reading.fail(np.node, "no_place", ("手札に", "フィールドに"))
        if cards.place_said and cards.zones != where.zones:
            reading.fail(np.node, "two_places")
        cards.zones, cards.place_said = where.zones, True
        cards.things = where.things if where.things is not None else cards.things if cards.this else None
        if where.who is not None:
            if cards.who is not None and cards.who != where.who:
                reading.fail(np.node, "two_owners")
            cards.who = where.who
        cards.both_sides = cards.both_sides or where.both_sides
        return particle
    return ""


def existence(reading: Reading, clause: Clause, own_field: bool) -> Condition:
    """ZにFがn枚以上ある, Fがいない, 相手のフィールドにのみ…存在する."""
    np = clause.take("が", "も") or clause.take("は")
    if np is None:
        bare = clause.take_bare()
        if bare is None:
            reading.fail(clause.verb_node, "who_exists", ("自分のフィールドに眷属が",))
        np = bare
    if np.head.type == "COUNTER":
        return counters_there(reading, clause, np)
    cards = describe(reading, np)
    if clause.pop("other_than") is not None:
        cards.tests.append(IsOther())
    only = place_into(reading, clause, cards, own_field) == "にのみ"
    if own_field and cards.who is None and cards.zones in (None, terms.FIELD):
        cards.who = SELF
    quantity = cards.number or quantity_piece(reading, clause.pop("quantity"))
    absent = clause.stem in ("いない", "ない", "いなければ", "なければ") or clause.form.mood in (NOT, CANNOT)
    if cards.things is not None and reading.looked is not None and cards.things == It(reading.looked.reg):
        return among_looked(reading, cards, quantity, absent)
    if cards.this and cards.place_said and cards.zones is not None and not only and quantity is None:
        here: Condition = Fits(THIS, (LiesIn(cards.zones),))
        return Not(here) if absent else here
    if cards.things is not None:
        reading.fail(np.node, "who_exists", ("眷属が",))
    if only:
        if cards.who not in (OTHER, SELF) or quantity is not None or absent:
            reading.fail(clause.verb_node, "only_there", ("相手のフィールドにのみ眷属が存在する",))
        other = replace(cards, who=SELF if cards.who == OTHER else OTHER)
        return Every((at_least_one(cards, reading), Compare(Count(other.group(reading)), EQUAL, Exactly(0))))
    return amount_is(reading, Count(cards.group(reading)), quantity, absent)


def counters_there(reading: Reading, clause: Clause, np: Np) -> Condition:
    """(この眷属に)〇〇カウンターがn個以上ある (T126)."""
    holder = clause.take("に")
    if holder is not None and not holder.is_("THIS"):
        reading.fail(holder.node, "of_what", ("この眷属に",))
    if holder is not None:
        own_word(holder)
    quantity = quantity_of(np.node, np.count, np.relation) or quantity_piece(reading, clause.pop("quantity"))
    absent = clause.stem in ("いない", "ない", "いなければ", "なければ") or clause.form.mood in (NOT, CANNOT)
    return amount_is(reading, amount_of(reading, np), quantity, absent)


def at_least_one(cards: Cards, reading: Reading) -> Condition:
    return Compare(Count(cards.group(reading)), AT_LEAST, Exactly(1))


def lasting_state(reading: Reading, clause: Clause) -> Condition:
    """真祖の断片が登場している, この眷属が秘宝を装備している, 領地が展開されている, 眷属がスリープしている場合."""
    subject = clause.take("が", "は")
    if subject is None and not (clause.verb("装備") and reading.kinds & terms.BODIES):
        reading.fail(clause.verb_node, "no_condition", ("自分の真祖の断片が登場している場合",))
    cards = describe(reading, subject) if subject is not None else Cards(clause.node, things=THIS, this=True)
    if clause.verb("攻撃") and not clause.form.passive and cards.things is not None:
        reading.topic = cards.things
        attacking: Condition = IsAttacking(cards.things)
        return Not(attacking) if clause.form.mood in (NOT, CANNOT) else attacking
    state: tuple[Test, ...] = ()
    if clause.verb("装備"):
        relic = clause.take("を")
        if relic is None or not relic.says("秘宝"):
            reading.fail(clause.verb_node, "no_condition", ("秘宝を装備している場合",))
        state = (BearsRelic(),)
    elif clause.verb("スリープ", "アウェイク"):
        state = (HasState(terms.ASLEEP, clause.stem == "スリープ"),)
    elif clause.verb("登場", "展開", "セット"):
        place_np = clause.take("に")
        if place_np is not None:
            if place_np.head not in (words.FIELD, "登場枠"):
                reading.fail(place_np.node, "no_condition")
            where = describe(reading, place_np)
            says_no_more(*words_of(place_np.node))
            if where.who is not None and cards.who not in (None, where.who):
                reading.fail(place_np.node, "two_owners")
            cards.who = where.who or cards.who
        if clause.verb("登場"):
            cards.zones = (terms.STAGE,)
    else:
        reading.fail(clause.verb_node, "no_condition")
    negated = clause.form.mood in (NOT, CANNOT)
    if cards.things is not None:
        if not state:
            reading.fail(clause.verb_node, "no_condition")
        found: Condition = Fits(cards.things, state)
        return Not(found) if negated else found
    quantity, cards.number = cards.number or quantity_piece(reading, clause.pop("quantity")), None
    if cards.who is None and cards.kinds == terms.FRAGMENT:
        cards.who = SELF
    return amount_is(reading, Count(cards.group(reading, *state)), quantity, negated)


def amount_is(reading: Reading, amount: Amount, quantity: Quantity | None, absent: bool = False) -> Condition:
    if quantity is None:
        return Compare(amount, EQUAL, Exactly(0)) if absent else Compare(amount, AT_LEAST, Exactly(1))
    if quantity.every or not isinstance(quantity.most, Exactly) or quantity.least != quantity.most.number:
        reading.fail(quantity.node, "number_needed", ("3枚以上",))
    found = Compare(amount, quantity.relation, quantity.most)
    return Not(found) if absent else found


def among_looked(reading: Reading, cards: Cards, quantity: Quantity | None, absent: bool) -> Condition:
    """その中にFがあれば: some of the cards looked at; a number that follows is picked among those (T140)."""
    assert reading.looked is not None
    fitting = Among(It(reading.looked.reg), tests_in(cards))
    reading.fitting = () if absent else tests_in(cards)
    return amount_is(reading, CountOf(fitting), quantity, absent)


def contained(reading: Reading, clause: Clause) -> Condition:
    """そのn枚の中にFが含まれる場合: then そのF are all of those (R122)."""
    where = clause.take("の中に", "に")
    np = clause.take("が")
    if reading.looked is None:
        reading.look_at_moved()
    if where is None or np is None or reading.looked is None:
        reading.fail(clause.verb_node, "none_looked", ("山札の上から3枚を公開する。その3枚の中に",))
    if not (where.is_("IT") or where.says("その中")):
        reading.fail(where.node, "none_looked", ("その3枚の中に",))
    same_count(reading, where.head)
    cards = describe(reading, np)
    if cards.zones is not None or cards.who is not None or cards.number is not None or cards.things is not None:
        reading.fail(np.node, "of_what")
    fitting = remembered(reading, Among(It(reading.looked.reg), tests_in(cards)))
    reading.know(fitting, cards.kinds, reading.owner_of(It(reading.looked.reg)))
    return Compare(CountOf(fitting), AT_LEAST, Exactly(1))
