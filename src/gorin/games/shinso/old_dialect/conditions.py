"""What a text asks to be true (section 6, T27, T35, T37, T44)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import ONE, Count, Exactly, NumberOf, Result, Sum, Times
from gorin.engine.program.condition import AT_LEAST, Compare, Fits, Not, TurnOf
from gorin.engine.program.group import HasKeyword, HasState
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.things import All
from gorin.engine.program.who import SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.describing import (
    Bearer,
    FragmentHasColour,
    HasColourNumbered,
    NotKilled,
    Offered,
    WithoutConditions,
)
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.amounts import amount_of, own_bearer
from gorin.games.shinso.old_dialect.choosing import tests_in
from gorin.games.shinso.old_dialect.clauses import ALSO, COMPARED, COPULA, HAS, VERB, Clause, Np
from gorin.games.shinso.old_dialect.described import Cards, is_player, player_of
from gorin.games.shinso.old_dialect.forms import CANNOT, NOT, PAST
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.possible import check_way
from gorin.games.shinso.old_dialect.presence import amount_is, contained, existence, lasting_state, place_into
from gorin.games.shinso.old_dialect.properties import any_of, colour_test, keyword_test
from gorin.games.shinso.old_dialect.quantities import Quantity, quantity_of, quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading

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


HERE = {"展開": terms.TERRITORY, "登場": terms.FRAGMENT, "装備": terms.RELIC}
"""T26: how a card of each kind is there; a 眷属 that has appeared is in the 登場枠, not anywhere on the field."""


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
    if state:
        check_way(reading, clause.verb_node, HERE[clause.stem])
    clause.take(particle)
    rest_used(reading, clause)
    return True


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
    first = how_much(reading, subject)
    second = how_much(reading, other) if not is_player(other) else of_player(reading, subject, other)
    if clause.word in MORE:
        return Compare(first, AT_LEAST, Sum((second, ONE)))
    return Compare(second, AT_LEAST, Sum((first, ONE)))


def of_player(reading: Reading, subject: Np, player: Np) -> Amount:
    """手札が相手より多い: the same of that player."""
    inner = subject.inner() if subject.head.type == "COUNTED" else subject
    if inner is None or inner.head.type == "STAT":
        reading.fail(player.node, "compared_with", ("相手の手札より",))
    cards = describe(reading, inner)
    who = player_of(reading, player.heads)
    if cards.things is not None or cards.number is not None or who == cards.owner(reading):
        reading.fail(player.node, "compared_with", ("相手の手札より",))
    return Count(replace(cards, who=who).group(reading))


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
    if cards.things is not None and cards.tests:
        reading.fail(np.node, "of_what")
    if isinstance(cards.things, Bearer) and reading.static:
        reading.name(cards.things)
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
