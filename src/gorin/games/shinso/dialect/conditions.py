"""What a text asks to be true (section 6, T27, T35, T37, T44)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import ONE, Count, CountOf, Exactly, NumberOf, Result, Sum, Times
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Every, Fits, Not, TurnOf
from gorin.engine.program.group import HasKeyword, HasState, IsOther
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import THIS, All, Among, It
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.describing import (
    BearsRelic,
    FragmentHasColour,
    HasColourNumbered,
    InFront,
    IsAttacking,
    LiesIn,
    NotKilled,
    Offered,
    WithoutConditions,
)
from gorin.games.shinso.dialect import words
from gorin.games.shinso.dialect.amounts import amount_of, own_bearer
from gorin.games.shinso.dialect.choosing import remembered, tests_in
from gorin.games.shinso.dialect.clauses import ALSO, COMPARED, COPULA, HAS, VERB, Clause, Np, own_word
from gorin.games.shinso.dialect.described import Cards, is_player, player_of
from gorin.games.shinso.dialect.forms import CANNOT, NOT, PAST
from gorin.games.shinso.dialect.nouns import describe, same_count
from gorin.games.shinso.dialect.properties import any_of, colour_test, keyword_test
from gorin.games.shinso.dialect.quantities import Quantity, quantity_of, quantity_piece
from gorin.games.shinso.dialect.reading import Reading
from gorin.text.law import says_no_more
from gorin.text.tree import words_of

CONDITION_TAILS = (
    "場合",
    "場合に",
    "場合は",
    "場合には",
    "場合では",
    "時",
    "時に",
    "時は",
    "時にのみ",
    "時のみ",
    "場合にのみ",
    "場合のみ",
    "限り",
    "間",
    "間は",
    "かつ",
)
EXISTING = ("いる", "ある", "存在", "いない", "ない", "いれば", "あれば", "いなければ", "なければ")


def is_condition(clause: Clause) -> bool:
    """Whether a segment asks for a state."""
    if clause.kind in (COPULA, ALSO):
        return clause.word != "のみになる"
    if clause.kind == HAS:
        return True
    if clause.kind == COMPARED:
        return clause.tail in CONDITION_TAILS
    if clause.kind != VERB:
        return False
    if clause.stem in ("いれば", "あれば", "いなければ", "なければ"):
        return True
    if clause.tail not in CONDITION_TAILS:
        return False
    if clause.verb(*EXISTING):
        return True
    if clause.verb("持つ", "持っていた", "持っている", "持たない", "含ま"):
        return True
    if clause.verb("正解"):
        return True
    return clause.form.lasting


def condition_of(reading: Reading, clause: Clause, own_field: bool = False) -> Condition:
    """The condition that a segment states; `own_field`: フィールド alone is the own one (R5, 登場条件)."""
    if clause.kind == VERB:
        if clause.verb(*EXISTING):
            found = existence(reading, clause, own_field)
        elif clause.verb("含ま"):
            found = contained(reading, clause)
        elif clause.verb("持つ", "持っていた", "持っている", "持たない"):
            found = having_colour(reading, clause)
        elif clause.verb("正解"):
            found = answered(reading, clause)
        elif clause.form.lasting:
            found = lasting_state(reading, clause)
        else:
            reading.fail(clause.verb_node, "no_condition")
    elif clause.kind == HAS:
        found = has(reading, clause)
    elif clause.kind == COMPARED:
        found = compared(reading, clause)
    else:
        found = copula(reading, clause, own_field)
    rest_used(reading, clause)
    return found


def rest_used(reading: Reading, clause: Clause) -> None:
    """Whatever a segment still has is refused."""
    for piece in clause.pieces:
        reading.fail(piece, "no_place_here")


def while_here(reading: Reading, clause: Clause) -> bool:
    """T26 この眷属がフィールドにいる間, この領地が展開されている間, この真祖の断片が登場している間: only says so."""
    if clause.kind != VERB or clause.tail not in ("間", "間は", "限り"):
        return False
    particle = "が" if clause.has("が") else "は"
    np = clause.peek(particle)
    if np is None or not np.is_("THIS"):
        return False
    state = clause.form.mood == "state" and clause.verb("展開", "登場", "装備")
    there = clause.verb("いる", "ある", "存在") and clause.form.mood not in (NOT, CANNOT)
    if there:
        place = clause.peek("に")
        if place is None or place.head != words.FIELD:
            return False
        clause.take("に")
        inner = place.inner()
        if place.mods and (inner is None or not inner.says("自分")):
            reading.fail(place.node, "of_what")
    if not (state or there):
        return False
    clause.take(particle)
    rest_used(reading, clause)
    return True


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


def having_colour(reading: Reading, clause: Clause) -> Condition:
    """そのカードが宣言した色を持っていた場合; Xが…を持つ場合 (T124)."""
    subject = clause.take("が", "は")
    np = clause.take("を")
    if subject is None or np is None:
        reading.fail(clause.verb_node, "no_condition")
    clause.adverb("あらかじめ")
    things = named(reading, subject)
    if np.head == "色" and [mod.data for mod in np.mods] == ["done"]:
        if reading.colour is None:
            reading.fail(np.node, "no_colour", ("カードの色を1つ宣言する。",))
        test: Test = HasColourNumbered(reading.colour)
    elif np.head == "召喚条件" and not np.mods:
        test = NotTest(WithoutConditions())
    elif np.is_("KEYWORD") and not np.mods:
        test = any_of([HasKeyword(terms.KEYWORDS[str(head)]) for head in np.heads])
    else:
        reading.fail(np.node, "no_condition", ("宣言した色を",))
    found = Fits(things, (test,))
    return Not(found) if clause.stem == "持たない" else found


MORE = ("多い", "高い", "大きい")


def compared(reading: Reading, clause: Clause) -> Condition:
    """XがYより多い場合, その眷属の戦闘力がこの眷属の戦闘力より低い場合."""
    assert clause.word is not None
    subject, other = clause.take("が", "は"), clause.take("より", "よりも")
    if subject is None or other is None:
        reading.fail(clause.verb_node, "compared_with", ("自分の手札が相手の手札より多い場合",))
    first, second = how_much(reading, subject), how_much(reading, other)
    if clause.word in MORE:
        return Compare(first, AT_LEAST, Sum((second, ONE)))
    return Compare(second, AT_LEAST, Sum((first, ONE)))


def how_much(reading: Reading, np: Np) -> Amount:
    if np.head.type in ("STAT", "COUNTED", "COUNTER"):
        return amount_of(reading, np)
    cards = describe(reading, np)
    if cards.things is not None or cards.number is not None:
        reading.fail(np.node, "how_many_what", ("自分の手札",))
    return Count(cards.group(reading))


def answered(reading: Reading, clause: Clause) -> Condition:
    """T155: 過半数以上正解した, 正解できなかった."""
    if reading.quiz is None:
        reading.fail(clause.verb_node, "no_quiz", ("相手に3択問題を1問出題する。",))
    subject = clause.take("が", "は")
    if subject is not None and not subject.says("相手"):
        reading.fail(subject.node, "quiz_whom", ("相手が",))
    riddle = clause.take("に")
    if riddle is not None and not riddle.says("クイズ"):
        reading.fail(riddle.node, "of_what")
    majority = clause.adverb("過半数以上", "出題数の過半数以上")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    number, right = (Result(each) for each in reading.quiz)
    if majority is not None:
        found: Condition = Compare(Times(right, 2), AT_LEAST, Sum((number, Exactly(1))))
    elif quantity is not None:
        found = amount_is(reading, right, quantity)
    else:
        found = Compare(right, AT_LEAST, number)
    failed = clause.form.mood in (CANNOT, NOT)
    if not failed and clause.form.mood != PAST:
        reading.fail(clause.verb_node, "no_condition", ("正解した場合", "正解できなかった場合"))
    return Not(found) if failed else found


def has(reading: Reading, clause: Clause) -> Condition:
    """Xが吸血を持つ場合."""
    assert clause.word is not None
    subject = clause.take("が", "は")
    things = named(reading, subject) if subject is not None else own_bearer(reading)
    if clause.word.startswith("召喚条件"):
        test: Test = WithoutConditions()
        return Fits(things, (test if clause.word.endswith("持たない") else NotTest(test),))
    return Fits(things, (keyword_test(str(clause.word)),))


def named(reading: Reading, np: Np) -> Things:
    """A card that the text has named, or one there can only be one of."""
    cards = describe(reading, np)
    if cards.things is not None:
        return cards.things
    if cards.kinds == terms.FRAGMENT and cards.number is None:
        return All(cards.group(reading))
    reading.fail(np.node, "one_card", ("この眷属", "その眷属"))


def copula(reading: Reading, clause: Clause, own_field: bool) -> Condition:
    """Xがn枚以下の場合, Xが緑かつ, そのカードが眷属ならば, 自分のターンの場合."""
    negated = clause.word is not None and clause.word.startswith(("でない", "ではない"))
    found = said_of(reading, clause, own_field)
    return Not(found) if negated else found


def said_of(reading: Reading, clause: Clause, own_field: bool) -> Condition:
    subject = clause.take("が", "は")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if quantity is not None:
        if subject is None:
            subject = clause.take_bare()
        if subject is None:
            reading.fail(quantity.node, "how_many_what", ("自分の手札が3枚",))
        return number_is(reading, subject, quantity, clause, own_field)
    bare = clause.take_bare()
    if bare is None:
        reading.fail(clause.verb_node, "no_condition")
    if subject is None:
        return alone(reading, bare, clause, own_field)
    return described_as(reading, subject, bare)


def alone(reading: Reading, bare: Np, clause: Clause, own_field: bool) -> Condition:
    """自分のリムカード2枚以下, フィールドに眷属3枚以上, 不殺, 自分のターン (T44)."""
    if bare.says("不殺"):
        return NotKilled()
    if bare.head.type == "TURN" and bare.head == "ターン":
        inner = bare.inner()
        if inner is None or not is_player(inner):
            reading.fail(bare.node, "whose_turn", ("自分のターン",))
        return TurnOf(player_of(reading, inner.heads))
    second = clause.take_bare()
    if second is not None:
        if bare.head != "ライフ・デッキ" or second.head != "残り" or second.count is None:
            reading.fail(second.node, "no_condition")
        cards = describe(reading, bare)
        quantity = quantity_of(second.node, second.count, second.relation)
        return amount_is(reading, Count(cards.group(reading)), quantity)
    if bare.count is None:
        reading.fail(bare.node, "how_many_what", ("眷属3枚以上",), end=True)
    cards = describe(reading, bare)
    place_into(reading, clause, cards, own_field)
    if own_field and cards.who is None and cards.zones in (None, terms.FIELD):
        cards.who = SELF
    quantity, cards.number = cards.number, None
    return amount_is(reading, Count(cards.group(reading)), quantity)


def number_is(reading: Reading, np: Np, quantity: Quantity, clause: Clause, own_field: bool) -> Condition:
    """手札が3枚以下, 戦闘力が5000以上, 出題数が3問."""
    if np.head.type in ("STAT", "COUNTED", "COUNTER", "DICE"):
        if np.head.type == "STAT" and np.inner() is None and not np.mods:
            things = reading.topic or reading.subject or own_bearer(reading)
            return amount_is(reading, NumberOf(things, words.NUMBERS[str(np.head)]), quantity)
        return amount_is(reading, amount_of(reading, np), quantity)
    if np.head.type == "NUMBERED":
        inner = np.inner()
        owner = named(reading, inner) if inner is not None else own_bearer(reading)
        return amount_is(reading, NumberOf(owner, terms.NUMBERED[str(np.head)]), quantity)
    cards = describe(reading, np)
    place_into(reading, clause, cards, own_field)
    if cards.things is not None or cards.number is not None:
        reading.fail(np.node, "how_many_what", ("自分の手札が3枚",))
    if own_field and cards.who is None and cards.zones in (None, terms.FIELD):
        cards.who = SELF
    return amount_is(reading, Count(cards.group(reading)), quantity)


def described_as(reading: Reading, subject: Np, bare: Np) -> Condition:
    """自分の真祖の断片が緑, そのカードが眷属, この眷属がスリープ状態."""
    if bare.is_("COLOUR") and not bare.mods:
        cards = describe(reading, subject)
        if cards.things is None and cards.kinds == terms.FRAGMENT and not cards.tests:
            return FragmentHasColour(whose(cards), tuple(str(head) for head in bare.heads))
        if cards.things is not None:
            return Fits(cards.things, (colour_test(bare.heads),))
        reading.fail(subject.node, "one_card", ("そのカード",))
    things = named(reading, subject)
    if bare.is_("STATE") and not bare.mods:
        return Fits(things, (HasState(terms.ASLEEP, bare.head == "スリープ状態"),))
    cards = describe(reading, bare)
    if cards.zones is not None or cards.things is not None or cards.number is not None or cards.any_one:
        reading.fail(bare.node, "no_condition")
    tests = tests_in(cards)
    if cards.who is not None:
        reading.fail(bare.node, "of_what")
    if not tests:
        reading.fail(bare.node, "no_condition")
    reading.know(things, cards.kinds, reading.owner_of(things))
    return Fits(things, tests)


def whose(cards: Cards) -> Who:
    return cards.who or SELF


def offered_condition(reading: Reading, first: Clause, second: Clause) -> Condition:
    """T144 この眷属を召喚するためにn体以上の眷属を破壊した場合."""
    this, offered = first.take("を"), second.take("を")
    if second.tail not in CONDITION_TAILS or second.form.mood != PAST:
        reading.fail(second.verb_node, "offered", ("破壊した場合",))
    if this is None or not this.is_("THIS") or offered is None:
        reading.fail(first.verb_node, "offered", ("この眷属を召喚するために2体以上の眷属を破壊した場合",))
    cards = describe(reading, offered)
    quantity = cards.number or quantity_piece(reading, second.pop("quantity"))
    if cards.kinds != terms.KIN or cards.tests or cards.zones is not None or quantity is None:
        reading.fail(offered.node, "offered", ("2体以上の眷属を",))
    rest_used(reading, first)
    rest_used(reading, second)
    return amount_is(reading, Offered(), quantity)
