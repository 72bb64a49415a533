"""The verbs of this game's cards: what each does, says, asks and describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from gorin.engine.program.condition import Fits
from gorin.engine.program.group import HasState, IsKind
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.roots import Condition, Test, Things
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import conditions, declaring, orders, permits, rules, selections, statements, values
from gorin.games.rebirth.dialect.amounts import redundant
from gorin.games.rebirth.dialect.cards import (
    AMONG,
    EITHER,
    ICON,
    NAME,
    NUMBERS,
    REST,
    TRAIT,
    VALUE,
    Cards,
    Flagged,
    both,
    cards_of,
    in_zone,
    merged,
    things_of,
)
from gorin.games.rebirth.dialect.events import EVENTS
from gorin.games.rebirth.dialect.history import in_this_turn
from gorin.games.rebirth.dialect.orders import DAMAGE, ENERGY_COST, FACING, GAME, PHASE
from gorin.games.rebirth.dialect.results import ACTS, TOLD, is_told, remaining, treated
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.statements import ABILITY, ATTACK, EFFECT, MODIFIER, VALIDITY
from gorin.games.rebirth.program.operations import TriggerSpark
from gorin.games.rebirth.program.tests import HasSouls, IsDamaged, IsOneOf
from gorin.games.rebirth.program.things import Role, WasInEntry
from gorin.text.comparisons import compares, exceeds
from gorin.text.conditions import Fact
from gorin.text.function_words import IN_TURN, NEXT, REPEAT
from gorin.text.lexicon import Adverb, Lexicon, Ruling, Verb, VerbForm, roles
from gorin.text.morphology import ABLE, ACTIVE, ADJECTIVE, CAUSATIVE, GODAN, ICHIDAN, MAY, PASSIVE, SURU, Form
from gorin.text.phrases import QUANTITY, QUOTED, Clause, NounPhrase
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, NUMBER, PLACE, PLAYER, POINTER, QUALITY, ZONE

CARDS = f"{ZONE} {CARD} {POINTER} {NAME} {TRAIT} {EITHER} {ICON} {REST} {AMONG}"
SUBJECTS = f"{CARDS} {PLAYER}"
CHOOSING: Final = (("選ぶ", GODAN), ("選択", SURU), ("探す", GODAN))


def role(active: str, passive: str) -> Callable[[Framed], Described]:
    """アタックしているキャラ, サポートされたキャラ: who has this part in the present attack (R72)."""

    def describes(frame: Framed) -> Described:
        form = frame.clause.form
        if not form.past and not form.lasting:
            frame.fail(frame.place, "no_description")
        frame.take("を", group=ATTACK)
        found = Role(passive if form.voice == PASSIVE else active)
        return IsOneOf(found, False) if form.negative else Roled(found)

    return describes


class Roled(Flagged):
    """A part in the attack: by itself it names the card, beside other descriptions it is one more of them."""

    def __init__(self, role: Role) -> None:
        def change(scope: RebirthScope, cards: Cards, place: int) -> Cards:
            own = [test for test in cards.tests if test != CHARACTER]
            tests = [test for each in cards.places for test in each.tests if test != CHARACTER]
            zones = set(cards.zones) - {terms.MEMBERS if role.role == terms.SUPPORTING else terms.ENTRY}
            if own or tests or zones or cards.who is not None or cards.things is not None:
                return replace(cards, tests=(*cards.tests, IsOneOf(role)))
            return Cards(cards.start, things=role, quantity=cards.quantity)

        super().__init__(change)


CHARACTER = IsKind(terms.CHARACTER)
Described = Test | Things | Flagged | Cards


def oriented(resting: bool) -> Callable[[Framed], Test | Things]:
    """【レスト】している; 【レスト】した, of what this text has turned."""

    def describes(frame: Framed) -> Test | Things:
        form = frame.clause.form
        if is_told(frame.clause):
            return treated(frame)
        if not form.lasting or form.voice == PASSIVE:
            frame.fail(frame.place, "no_description")
        return HasState(terms.REST, resting != form.negative)

    return describes


def is_set(frame: Framed) -> Cards | Things:
    """セットされている; この効果でセットした."""
    form = frame.clause.form
    if is_told(frame.clause):
        return treated(frame)
    if form.voice != PASSIVE or not form.lasting or form.negative:
        frame.fail(frame.place, "no_description")
    says_no_more(frame.clause.predicate)
    return Cards(frame.clause.start, set_only=True)


def is_there(frame: Framed) -> Cards:
    """メンバーにいるキャラ; 《X》のいる, 《X》のいないメンバー (T219)."""
    scope, form = frame.scope, frame.clause.form
    lacking = frame.clause.name == "lack"
    where, subject = frame.take("に", group=ZONE), frame.take("が")
    if form.lasting or (where is None) == (subject is None) or (form.past and (form.negative or lacking)):
        frame.fail(frame.place, "no_description")
    if where is not None and form.past:
        cards = cards_of(scope, where)
        if cards.zones != (terms.ENTRY,) or cards.tests or not cards.zone_head:
            frame.fail(where.start, "no_description", ("エントリーにいた",))
        return Cards(cards.start, things=WasInEntry(cards.who if cards.who is not None else scope.actor))
    if where is not None:
        cards = cards_of(scope, where)
        if form.negative or lacking or not cards.places or cards.tests:
            frame.fail(where.start, "no_description")
        places = tuple(replace(place, tests=in_zone(place)) for place in cards.places)
        return Cards(cards.start, cards.who, places=places)
    assert subject is not None
    cards = cards_of(scope, subject)
    if cards.things is not None and not cards.tests:
        cards = replace(cards, things=None, tests=(IsOneOf(cards.things),))
    if cards.places or cards.things is not None or not cards.tests or cards.quantity is not None:
        frame.fail(subject.start, "no_description")
    if form.past:
        return Cards(cards.start, cards.who, onto=cards.tests)
    return Cards(cards.start, cards.who, slots=(cards.tests, form.negative == lacking))


def has(frame: Framed) -> Cards:
    """〔X〕を持つ, 【スパーク】を持たない, 【魂】を持つ; an owner before it is that of the card."""
    scope = frame.scope
    negative = frame.clause.form.negative
    if frame.find("も") is not None:
        return has_none(frame)
    nouns = frame.need("を", expected=("〔X〕を",))
    if nouns.group == ABILITY:
        return has_named(frame, nouns)
    cards = cards_of(scope, nouns)
    if cards.souls_of is not None and not cards.tests and not nouns.only.modifiers:
        return Cards(cards.start, tests=(HasSouls(not negative),))
    if cards.things is not None or not cards.tests or cards.souls_of is not None:
        frame.fail(nouns.start, "no_description", ("〔X〕を持つ",))
    tests = cards.tests
    if negative:
        alternatives = cards.alternatives or (tests,)
        tests = tuple(NotTest(both(each)) for each in alternatives)
    found = replace(cards, tests=tests, alternatives=(), joint="", zone_head=False)
    return merged(scope, Cards(cards.start), found)


def such(describes: Callable[[Framed], Described]) -> Callable[[Framed], Condition]:
    """それが〔X〕を持つなら, ダメージを受けているなら: what describes a card, said of it."""

    def fact(frame: Framed) -> Condition:
        scope = frame.scope
        nouns = conditions.subject_of(frame)
        asked = things_of(scope, nouns) if nouns is not None else scope.asked_of
        things = asked if asked is not None else scope.named(frame.place)
        found = describes(frame)
        cards = found if isinstance(found, Cards) else Cards(frame.place)
        if cards.places or cards.who is not None or isinstance(found, (Things, Flagged)):
            frame.fail(frame.place, "no_fact", verb=frame.clause.said)
        scope.asked_of = things
        return Fits(things, (found,) if isinstance(found, Test) else cards.tests)

    return fact


def has_named(frame: Framed, nouns: NounPhrase) -> Cards:
    """その能力を持つ: the icon that a player has named."""
    icons = frame.scope.icons
    if icons is None or any(modifier.word is None for modifier in nouns.only.modifiers) or len(nouns.parts) != 1:
        frame.fail(nouns.start, "not_done")
    says_no_more(nouns.only.head, *(modifier.word for modifier in nouns.only.modifiers))
    return Cards(nouns.start, tests=(NotTest(icons) if frame.clause.form.negative else icons,))


def has_none(frame: Framed) -> Cards:
    """【スパーク】も【ブロッカー】も持たない: none of them; 持つ: all of them."""
    found = Cards(frame.clause.start)
    while (nouns := frame.take("も")) is not None:
        cards = cards_of(frame.scope, nouns, "also")
        if cards.things is not None or len(cards.tests) != 1:
            frame.fail(nouns.start, "no_description", ("〔X〕を持つ",))
        test = NotTest(cards.tests[0]) if frame.clause.form.negative else cards.tests[0]
        found = merged(frame.scope, found, replace(cards, tests=(test,)))
    return found


def hurt(frame: Framed) -> Test:
    """ダメージを受けている."""
    form = frame.clause.form
    nouns = frame.need("を", group=DAMAGE, expected=("ダメージを",))
    if not form.lasting or form.past or nouns.only.modifiers or nouns.only.value is not None:
        frame.fail(frame.place, "no_description")
    return NotTest(IsDamaged()) if form.negative else IsDamaged()


def supporting(frame: Framed) -> Described:
    """サポートさせた is what a text did, サポートした the part that a card has."""
    if frame.clause.form.voice == CAUSATIVE:
        return treated(frame)
    return role(terms.SUPPORTING, terms.SUPPORTED_ONE)(frame)


def put_so(frame: Framed) -> Things | Flagged:
    """置いたキャラ; 次にあなたのエントリーに置かれるキャラ (R134)."""
    form = frame.clause.form
    if form.past or form.voice != PASSIVE:
        return treated(frame)
    goal = frame.need("に", group=ZONE, expected=("あなたのエントリーに",))
    cards = cards_of(frame.scope, goal)
    if not frame.adverb(NEXT) or form.negative or form.lasting or cards.zones != (terms.ENTRY,) or cards.who is None:
        frame.fail(frame.place, "no_description")
    who = cards.who
    return Flagged(lambda scope, cards, place: replace(cards, arriving=who))


def distinct(frame: Framed) -> Flagged:
    """カード名が異なる."""
    number = frame.take("が", group=NUMBER)
    redundant(frame, IN_TURN)
    if number is not None:
        if number.only.modifiers or number.only.quantity is not None or len(number.parts) != 1:
            frame.fail(number.start, "no_description", ("コストが異なる",))
        unlike = NUMBERS[number.only.key]
        return Flagged(lambda scope, cards, place: replace(cards, unlike=unlike))
    nouns = frame.need("が", group=VALUE, expected=("カード名が",))
    if nouns.only.key != "カード名" or nouns.only.modifiers:
        frame.fail(nouns.start, "no_description", ("カード名が異なる",))
    return Flagged(lambda scope, cards, place: replace(cards, distinct=True))


def alike(frame: Framed) -> Flagged:
    """コストが同じ."""
    nouns = frame.need("が", group=NUMBER, expected=("コストが",))
    if nouns.only.key != "コスト" or nouns.only.modifiers or nouns.only.quantity is not None:
        frame.fail(nouns.start, "no_description", ("コストが同じ",))
    redundant(frame, IN_TURN)
    return Flagged(lambda scope, cards, place: replace(cards, alike=terms.COST))


def active(clause: Clause) -> bool:
    """もう1回発動する, which holds; 【スパーク】として発動する is done."""
    return clause.form.voice == ACTIVE and clause.phrase("は") is not None


def gives_change(clause: Clause) -> bool:
    phrase = clause.phrase("を")
    return phrase is not None and phrase.nouns.group != DAMAGE


def sets_value(clause: Clause) -> bool:
    """5にする, ATKを5にする, 受けているダメージを0にする; ダメージが-2される."""
    phrase = clause.phrase("を")
    if clause.form.voice == PASSIVE:
        phrase = clause.phrase("が") or clause.phrase("は")
    return phrase is not None and phrase.nouns.group in (NUMBER, DAMAGE)


def is_always(clause: Clause) -> bool:
    """常に."""
    return any(token.sense(Adverb) == Adverb(orders.ALWAYS) for token in clause.adverbs)


def adds_value(clause: Clause) -> bool:
    phrase = clause.phrase("に")
    return phrase is not None and phrase.nouns.group == NUMBER


def never(clause: Clause) -> bool:
    """A verb whose plain form is an order."""
    return False


HAD = f"{TRAIT} {NAME} {ICON} {EITHER} {ZONE} {ABILITY}"
VALUES = f"{NUMBER} {COUNT} {CARDS} {VALUE}"
DESCRIBED = frozenset((*CARDS.split(), NUMBER, "area"))
COUNTED = roles(bare=QUANTITY)
MOVES = roles(
    が=PLAYER, から=f"{CARDS} {PLACE}", に=f"{ZONE} {PLACE}", で=f"{QUALITY} {EFFECT}", bare=f"{QUANTITY} {COUNT} turn"
)
TURNED = roles(bare=QUANTITY, が=CARDS)
BECOMING = roles(に=f"{VALIDITY} {TRAIT} {QUANTITY} {COUNT}", が=f"{VALUE} {COUNT} {ZONE}", と=ZONE)
MADE = roles(bare=f"{MODIFIER} {ENERGY_COST} {QUANTITY}", に=f"{ZONE} {FACING} {QUANTITY} {NUMBER}")
RAISED = roles(を=NUMBER, bare=f"{QUANTITY} {COUNT}", だけ=f"{COUNT} {NUMBER} {VALUE} figure")
COMPARED = roles(が=VALUES, より=f"{VALUES} {PLAYER}", bare=QUANTITY)

WORDS: Final[tuple[tuple[str, str, str, Mapping[str, frozenset[str]]], ...]] = (
    ("引く", GODAN, "draw", roles(が=PLAYER, を=CARD, bare=f"{QUANTITY} {COUNT}")),
    ("ドロー", SURU, "draw", roles(が=PLAYER, を=CARD, bare=f"{QUANTITY} {COUNT}")),
    ("すてる", ICHIDAN, "discard", roles(が=PLAYER, を=CARDS, から=ZONE, bare=QUANTITY)),
    *((word, kind, "choose", roles(が=PLAYER, bare=f"{QUANTITY} {COUNT}")) for word, kind in CHOOSING),
    ("置く", GODAN, "put", MOVES),
    ("戻す", GODAN, "return", MOVES),
    ("戻る", GODAN, "come back", MOVES),
    ("離れる", ICHIDAN, "leave", roles(から=ZONE, を=ZONE, が=CARDS)),
    ("加える", ICHIDAN, "add", MOVES),
    ("回復", SURU, "recover", roles(が=PLAYER, bare=QUANTITY)),
    ("与える", ICHIDAN, "give", roles(を=DAMAGE)),
    ("見る", ICHIDAN, "look", COUNTED),
    ("公開", SURU, "show", roles(bare=QUANTITY, が=SUBJECTS, を=CARDS)),
    ("シャッフル", SURU, "shuffle", roles()),
    ("セット", SURU, "set", roles(が=PLAYER, bare=QUANTITY)),
    ("除外", SURU, "exclude", COUNTED),
    ("【スタンド】", SURU, "stand", TURNED),
    ("【レスト】", SURU, "rest", TURNED),
    ("リタイア", SURU, "retire", roles(が=SUBJECTS, を=CARDS, で=f"{ATTACK} {EFFECT}")),
    ("入れ替える", ICHIDAN, "exchange", COUNTED),
    ("勝利", SURU, "win", roles(に=GAME)),
    ("敗北", SURU, "be defeated", roles(に=GAME)),
    ("行う", GODAN, "carry out", roles(を="list", bare="list")),
    *((word, GODAN, REPEAT, roles(を="list", bare=QUANTITY)) for word in ("繰り返す", "くり返す")),
    ("終了", SURU, "end", roles(を=PHASE, が=ATTACK)),
    ("チェック", SURU, "check", roles()),
    ("", SURU, "do", MADE),
    ("サポート", SURU, "support", roles(が=SUBJECTS, を=f"{CARDS} {ATTACK}", に=CARDS, bare=QUANTITY)),
    ("アタック", SURU, "attack", roles(が=SUBJECTS)),
    ("パートナーアタック", SURU, "partner attack", roles(が=SUBJECTS)),
    ("ブロック", SURU, "block", roles(が=f"{SUBJECTS} {ATTACK}", を=CARDS)),
    ("【キャンセル】", SURU, "cancel", roles(が=ICON)),
    ("登場", SURU, "appear", roles(が=SUBJECTS, から=ZONE, に=ZONE)),
    ("得る", ICHIDAN, "gain", roles(を=f"{TRAIT} {NAME} {ICON} {QUOTED} {ABILITY}")),
    ("失う", GODAN, "lose", roles(を=f"{TRAIT} {ICON} {ABILITY} {VALUE}")),
    ("なる", GODAN, "become", BECOMING),
    ("入れる", ICHIDAN, "include", roles(に=ZONE, より=QUANTITY)),
    ("重複", SURU, "add up", roles(は=EFFECT)),
    ("プレイ", SURU, "play", roles(を=CARDS, に=ZONE)),
    ("無視", SURU, "ignore", roles(を="head")),
    ("起動", SURU, "start", roles()),
    ("宣言", SURU, "declare", COUNTED),
    ("提示", SURU, "present", roles(で=FACING)),
    ("当てる", ICHIDAN, "guess", roles(を=NUMBER)),
    ("分ける", ICHIDAN, "split", roles(に=QUANTITY)),
    ("比較", SURU, "compare", roles(を=COUNT)),
    ("勝つ", GODAN, "win a check", roles(で="check")),
    ("負ける", ICHIDAN, "lose a check", roles(で="check")),
    ("優先", SURU, "prefer", roles(を=CARDS)),
    ("数える", ICHIDAN, "count", roles(を=COUNT, に=COUNT, で=EFFECT)),
    ("参照", SURU, "refer", roles(で=EFFECT, を=VALUE, も=NAME)),
    ("増える", ICHIDAN, "grow", roles(が=NUMBER, で=EFFECT)),
    ("残す", GODAN, "keep", COUNTED),
    ("残る", GODAN, "remain", roles(が=CARDS, bare=QUANTITY)),
    *((word, kind, "increase", RAISED) for word, kind in (("増やす", GODAN), ("上げる", ICHIDAN))),
    *((word, kind, "lessen", RAISED) for word, kind in (("減らす", GODAN), ("下げる", ICHIDAN))),
    ("取り消す", GODAN, "undo", roles()),
    ("扱う", GODAN, "treat", roles(として=NAME)),
    ("使う", GODAN, "use", roles(を=ICON)),
    ("受ける", ICHIDAN, "take", roles(を=DAMAGE, が=CARDS)),
    ("増減", SURU, "vary", roles(が=NUMBER)),
    ("発動", SURU, "trigger", roles()),
    ("いる", ICHIDAN, "be", roles(に=ZONE, が=CARDS, も=CARDS, bare=QUANTITY)),
    ("ある", GODAN, "be", roles(に=ZONE, が=CARDS, も=CARDS, bare=QUANTITY)),
    ("ない", ADJECTIVE, "lack", roles(が=f"{CARDS} {VALUE}")),
    ("持つ", GODAN, "have", roles(を=HAD, も=HAD)),
    ("違う", GODAN, "differ", roles(が=f"{VALUE} {NUMBER}")),
    ("異なる", GODAN, "be unlike", roles(が=f"{VALUE} {NUMBER}")),
    ("等しい", ADJECTIVE, "equal", roles(に=f"{NUMBER} {COUNT}")),
    *((word, ADJECTIVE, "be more", COMPARED) for word in ("多い", "大きい", "高い")),
    *((word, ADJECTIVE, "be less", COMPARED) for word in ("少ない", "小さい", "低い")),
)
"""Each verb by its dictionary form and how it conjugates, with its name and what it takes."""

ORDERS: Final = {
    "draw": orders.draw,
    "discard": orders.discard,
    "choose": selections.choose,
    "put": orders.put("put"),
    "return": orders.put("return"),
    "add": orders.put("add"),
    "recover": orders.recover,
    "give": orders.deal,
    "look": orders.show(False),
    "show": orders.show(True),
    "shuffle": orders.shuffle,
    "set": orders.set_card,
    "exclude": orders.move(terms.OUT, "exclude"),
    "stand": orders.turn(False),
    "rest": orders.turn(True),
    # 5.15.1: a character is put into the retire zone.
    "retire": orders.move(terms.RETIRE, "retire", True),
    "exchange": orders.exchange,
    "win": orders.end_game(True),
    "be defeated": orders.end_game(False),
    "end": orders.end_phase,
    "check": orders.check,
    "do": orders.make,
    "support": orders.support_too,
    "declare": declaring.declare,
    "present": declaring.present,
    "guess": declaring.guess,
    "split": declaring.split,
    "compare": declaring.compare,
    "undo": orders.undo,
    "trigger": orders.trigger,
}
STATES: Final = {
    "add": values.add_value,
    "give": statements.give,
    "show": statements.open_hand,
    "do": values.set_value,
    "gain": statements.gain,
    "lose": statements.lose,
    "become": statements.become,
    "treat": statements.treated,
    "trigger": statements.spark_again,
    "increase": values.raised(1),
    "lessen": values.raised(-1),
}
STATIVE: Final = {
    "put": never,
    "add": adds_value,
    "give": gives_change,
    "show": is_always,
    "do": sets_value,
    "trigger": active,
}
FACTS: Final[dict[str, Callable[[Framed], Condition]]] = {
    **dict.fromkeys(ACTS, conditions.done),
    "give": conditions.given,
    "set": conditions.is_set,
    "stand": conditions.in_state(False),
    "rest": conditions.in_state(True),
    "retire": conditions.retired,
    "support": conditions.supports,
    **dict.fromkeys(("attack", "partner attack"), conditions.attacks),
    "cancel": conditions.cancelled,
    "take": such(hurt),
    "trigger": conditions.just_done(TriggerSpark),
    "be": conditions.exists,
    "have": such(has),
    "remain": conditions.remains,
    "lack": conditions.lacks,
    "differ": conditions.differs,
}
DESCRIBES: Final[dict[str, Callable[[Framed], Described]]] = {
    **dict.fromkeys(TOLD, treated),
    "remain": remaining,
    "put": put_so,
    "set": is_set,
    "stand": oriented(False),
    "rest": oriented(True),
    "support": supporting,
    "attack": role(terms.ATTACKING, terms.DEFENDING),
    "block": role("", terms.BLOCKED_ONE),
    "take": hurt,
    "be": is_there,
    "lack": is_there,
    "have": has,
    "differ": distinct,
    "be unlike": distinct,
    "be more": exceeds(True),
    "be less": exceeds(False),
}
DENIED: Final[dict[str, Mapping[str, Callable[[Framed], None]]]] = {
    **statements.DENIED,
    "take": dict.fromkeys((ABLE, ACTIVE), values.not_hurt),
    "vary": {ACTIVE: values.unmoved},
    "count": {ACTIVE: rules.not_counted},
}
HEADS: Final = {"play": frozenset((NUMBER,)), "be more": DESCRIBED | {PLAYER}, "be less": DESCRIBED | {PLAYER}}
"""By name what a verb does, says, asks and describes, what of it can be forbidden, what a clause with it describes."""


def fact_of(name: str) -> Callable[[Fact], Condition | None] | None:
    """Whether it is so; of an event also whether it has happened in this turn."""
    if name in ("be more", "be less"):
        return compares(name == "be more")
    own = FACTS.get(name)
    found = (lambda fact: own(fact.frame)) if own is not None else None
    return in_this_turn(found) if name in EVENTS and name != "cancel" else found


def rulings_of(name: str) -> tuple[Ruling, ...]:
    denied = tuple(Ruling(0, voice, state=state) for voice, state in DENIED.get(name, {}).items())
    permitted = permits.PERMITTED.get(name)
    return denied if permitted is None else (*denied, Ruling(0, ABLE, negative=False, state=permitted))


def add_verbs(lexicon: Lexicon) -> None:
    for word, kind, name, taken in WORDS:
        verb = Verb(
            name,
            taken,
            ORDERS.get(name),
            STATES.get(name),
            fact_of(name),
            DESCRIBES.get(name),
            EVENTS.get(name, ()),
            rulings_of(name),
            stative=STATIVE.get(name),
            heads=HEADS.get(name, frozenset()),
        )
        lexicon.add_verb(word, kind, verb)
    lexicon.add("でよい", VerbForm(Verb("suffice", roles(bare=ZONE), orders.no_order), Form(ending=MAY)))
    lexicon.add("でなくてよい", VerbForm(Verb("need not be", roles(bare=VALUE), orders.no_order), Form(ending=MAY)))
    come = Verb("come of", roles(が=POINTER, に=f"{EFFECT} {ATTACK} {ICON}"), fact=conditions.comes_of)
    lexicon.add("よる", VerbForm(come, Form()))
    lexicon.add("同じ", VerbForm(Verb("be same", roles(が=f"{NUMBER} {VALUE}"), describes=alike), Form()))
