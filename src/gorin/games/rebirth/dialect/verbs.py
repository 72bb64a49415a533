"""The verbs of this game's cards: what each does, says, asks and describes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gorin.engine.program.group import HasState, IsKind
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.looking import Look, Reveal
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Op, Test, Things
from gorin.engine.program.things import It
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
    all_chosen,
    both,
    cards_of,
    extreme,
    in_zone,
    looked_at,
    merged,
    than,
)
from gorin.games.rebirth.dialect.events import EVENTS
from gorin.games.rebirth.dialect.history import in_this_turn
from gorin.games.rebirth.dialect.orders import AS_COST, DAMAGE, ENERGY_COST, FACING, GAME, PHASE
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.statements import ABILITY, ATTACK, EFFECT, MODIFIER, VALIDITY
from gorin.games.rebirth.dialect.tracing import Trace
from gorin.games.rebirth.program.operations import AddSupporter, TriggerSpark
from gorin.games.rebirth.program.tests import HasSouls, IsDamaged, IsOneOf
from gorin.games.rebirth.program.things import Role, WasInEntry
from gorin.text.function_words import IN_TURN, NEXT
from gorin.text.lexicon import Adverb, Lexicon, Ruling, Verb, VerbForm
from gorin.text.morphology import ABLE, ACTIVE, ADJECTIVE, CAUSATIVE, GODAN, ICHIDAN, MAY, PASSIVE, SURU, Form
from gorin.text.phrases import QUANTITY, QUOTED, Clause, NounPhrase
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, COUNT, NUMBER, PLACE, PLAYER, POINTER, QUALITY, ZONE

CARDS = f"{ZONE} {CARD} {POINTER} {NAME} {TRAIT} {EITHER} {ICON} {REST} {AMONG}"
SUBJECTS = f"{CARDS} {PLAYER}"


def roles(**cases: str) -> dict[str, frozenset[str]]:
    """By case the groups of nouns that a verb takes; `bare` is what stands without particle."""
    return {"" if case == "bare" else case: frozenset(groups.split()) for case, groups in cases.items()}


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
        if form.past and form.voice == ACTIVE and not form.lasting:
            return treated_so(Turn)(frame)
        if not form.lasting or form.voice == PASSIVE:
            frame.fail(frame.place, "no_description")
        return HasState(terms.REST, resting != form.negative)

    return describes


def is_set(frame: Framed) -> Cards | Things:
    """セットされている; この効果でセットした."""
    form = frame.clause.form
    if form.past and form.voice == ACTIVE:
        return named_so(frame)
    if form.voice != PASSIVE or not form.lasting or form.negative:
        frame.fail(frame.place, "no_description")
    return Cards(frame.clause.start, set_only=True)


def is_there(frame: Framed) -> Cards:
    """メンバーにいるキャラ; 《X》のいる, 《X》のいないメンバー (T219)."""
    scope, form = frame.scope, frame.clause.form
    lacking = frame.clause.verb is not None and frame.clause.verb.name == "lack"
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
    if not form.lasting or form.negative or nouns.only.modifiers or nouns.only.value is not None:
        frame.fail(frame.place, "no_description")
    return IsDamaged()


def named_so(frame: Framed) -> Things:
    """選んだカード, 置いたキャラ: what that was done with, by this effect or as its cost."""
    scope, form = frame.scope, frame.clause.form
    redundant(frame, "by this")
    if not form.past or form.negative or form.lasting:
        frame.fail(frame.place, "no_description")
    verb = frame.clause.verb
    goal = frame.take("に", group=ZONE)
    zones: tuple[int, ...] = ()
    if goal is not None:
        there = cards_of(scope, goal)
        zones = (terms.SOUL,) if there.souls_of is not None else there.zones
    act = conditions.ACTS.get(verb.name, "") if verb is not None and not zones else "put"
    as_cost = frame.adverb(AS_COST)
    done = Trace(scope.draft.said()).doing(act, (), zones, ())
    if as_cost or (not done and not scope.of_event and Trace(scope.paid_by).doing(act, (), zones, ())):
        if scope.paid is None or (goal is not None and not Trace(scope.paid_by).doing("put", (), zones, ())):
            frame.fail(frame.place, "not_done")
        says_no_more(*frame.clause.adverbs)
        return scope.paid
    if goal is not None:
        if not scope.of_event and not done:
            frame.fail(goal.start, "not_done")
        says_no_more(goal.only.head)
    return all_chosen(scope, frame.place)


def treated_so(*kinds: type[Op]) -> Callable[[Framed], Things]:
    """サポートさせたキャラ, リタイアさせたキャラ: what an operation of this kind was done with."""

    def describes(frame: Framed) -> Things:
        form, scope = frame.clause.form, frame.scope
        redundant(frame, "by this")
        found = [op for op in scope.draft.said() if isinstance(op, kinds)]
        things: Things | None = getattr(found[-1], "things", None) if found else None
        if things is None and any(isinstance(op, kinds) for op in scope.paid_by):
            things = scope.paid
        if not form.past or form.negative or form.lasting or form.voice == PASSIVE or things is None:
            frame.fail(frame.place, "no_description")
        return things

    return describes


def by_voice(
    causative: Callable[[Framed], Described], other: Callable[[Framed], Described]
) -> Callable[[Framed], Described]:
    """サポートさせた is what a text did, サポートした the part that a card has."""
    return lambda frame: (causative if frame.clause.form.voice == CAUSATIVE else other)(frame)


def put_so(frame: Framed) -> Things | Flagged:
    """置いたキャラ; 次にあなたのエントリーに置かれるキャラ (R134)."""
    form = frame.clause.form
    if form.past or form.voice != PASSIVE:
        return named_so(frame)
    goal = frame.need("に", group=ZONE, expected=("あなたのエントリーに",))
    cards = cards_of(frame.scope, goal)
    if not frame.adverb(NEXT) or form.negative or form.lasting or cards.zones != (terms.ENTRY,) or cards.who is None:
        frame.fail(frame.place, "no_description")
    who = cards.who
    return Flagged(lambda scope, cards, place: replace(cards, arriving=who))


def shown_so(frame: Framed) -> Things:
    """公開したカード."""
    form = frame.clause.form
    redundant(frame, "by this")
    if not form.past or form.negative:
        frame.fail(frame.place, "no_description")
    said = [op for op in frame.scope.draft.said() if isinstance(op, (Reveal, Look))]
    if said and isinstance(said[-1], Reveal) and isinstance(said[-1].things, It):
        return said[-1].things
    if frame.scope.looked is None:
        frame.fail(frame.place, "none_shown")
    return It(frame.scope.looked) if form.past else looked_at(frame.scope, frame.place)


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


def most(greatest: bool) -> Callable[[Framed], Flagged | Test]:
    """最もコストが大きい."""

    def describes(frame: Framed) -> Flagged | Test:
        nouns = frame.need("が", group=NUMBER, expected=("コストが",))
        if frame.take("より") is not None and not nouns.only.modifiers and nouns.only.quantity is None:
            others = tuple(phrase for phrase in frame.clause.phrases if phrase.case == "より")
            return than(frame.scope, NUMBERS[nouns.only.key], replace(frame.clause, phrases=others))
        if not frame.adverb("most") or nouns.only.modifiers or nouns.only.quantity is not None:
            frame.fail(frame.place, "no_description", ("最もコストが大きい",))
        return extreme(NUMBERS[nouns.only.key], greatest)

    return describes


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


MOVES = roles(から=f"{CARDS} {PLACE}", に=f"{ZONE} {PLACE}", で=f"{QUALITY} {EFFECT}", bare=f"{QUANTITY} {COUNT} turn")
DESCRIBED = frozenset((*CARDS.split(), NUMBER, "area"))
HAD = f"{TRAIT} {NAME} {ICON} {EITHER} {ZONE} {ABILITY}"
VALUES = f"{NUMBER} {COUNT} {CARDS} {VALUE}"


def verbs() -> tuple[tuple[str, str, Verb], ...]:
    """Each verb by its dictionary form and how it conjugates."""
    put = Verb(
        "put",
        MOVES,
        orders.put("put"),
        permits.either(statements.not_put, permits.play_from_here),
        conditions.done,
        put_so,
        stative=never,
    )
    back = Verb("return", MOVES, orders.put("return"), None, conditions.done, named_so)
    lay = Verb(
        "set",
        roles(bare=QUANTITY),
        orders.set_card,
        permits.either(statements.not_set, permits.set_at_block),
        conditions.is_set,
        is_set,
    )
    draw = Verb("draw", roles(を=CARD, bare=f"{QUANTITY} {COUNT}"), orders.draw, None, conditions.done)
    counted = roles(bare=f"{QUANTITY} {COUNT}")
    choose = Verb("choose", counted, selections.choose, statements.not_chosen, conditions.done, named_so)
    be = Verb("be", roles(に=ZONE, が=CARDS, も=CARDS, bare=QUANTITY), fact=conditions.exists, describes=is_there)
    attack = Verb(
        "attack",
        roles(が=SUBJECTS),
        None,
        permits.either(statements.attack_rule, permits.attack_alone),
        conditions.attacks,
        role(terms.ATTACKING, terms.DEFENDING),
    )
    return (
        ("引く", GODAN, draw),
        ("ドロー", SURU, draw),
        (
            "すてる",
            ICHIDAN,
            Verb("discard", roles(を=CARDS, から=ZONE, bare=QUANTITY), orders.discard, None, conditions.done, named_so),
        ),
        ("選ぶ", GODAN, choose),
        ("選択", SURU, choose),
        ("置く", GODAN, put),
        ("戻す", GODAN, back),
        ("戻る", GODAN, Verb("come back", MOVES, state=statements.not_put)),
        ("離れる", ICHIDAN, Verb("leave", roles(から=ZONE, を=ZONE, が=CARDS), state=statements.not_put)),
        (
            "加える",
            ICHIDAN,
            Verb("add", MOVES, orders.put("add"), values.add_value, conditions.done, named_so, stative=adds_value),
        ),
        ("回復", SURU, Verb("recover", roles(bare=QUANTITY), orders.recover, None, conditions.done)),
        (
            "与える",
            ICHIDAN,
            Verb("give", roles(を=DAMAGE), orders.deal, statements.give, conditions.given, stative=gives_change),
        ),
        ("見る", ICHIDAN, Verb("look", roles(bare=QUANTITY), orders.show(False), None, conditions.done)),
        (
            "公開",
            SURU,
            Verb(
                "show",
                roles(bare=QUANTITY, が=CARDS, を=CARDS),
                orders.show(True),
                statements.open_hand,
                conditions.done,
                shown_so,
                stative=is_always,
            ),
        ),
        ("シャッフル", SURU, Verb("shuffle", roles(), orders.shuffle)),
        ("セット", SURU, lay),
        ("除外", SURU, Verb("exclude", roles(bare=QUANTITY), orders.move(terms.OUT, "exclude"), describes=named_so)),
        (
            "【スタンド】",
            SURU,
            Verb(
                "stand",
                roles(bare=QUANTITY, が=CARDS),
                orders.turn(False),
                statements.not_turned("stand"),
                conditions.in_state(False),
                oriented(False),
            ),
        ),
        (
            "【レスト】",
            SURU,
            Verb(
                "rest",
                roles(bare=QUANTITY, が=CARDS),
                orders.turn(True),
                statements.not_turned("rest"),
                conditions.in_state(True),
                oriented(True),
            ),
        ),
        (
            "リタイア",
            SURU,
            Verb(
                "retire",
                roles(が=SUBJECTS, を=CARDS, で=f"{ATTACK} {EFFECT}"),
                # 5.15.1: a character is put into the retire zone.
                orders.move(terms.RETIRE, "retire", True),
                statements.not_retired,
                conditions.retired,
                named_so,
            ),
        ),
        ("入れ替える", ICHIDAN, Verb("exchange", roles(bare=QUANTITY), orders.exchange, None, conditions.done)),
        ("勝利", SURU, Verb("win", roles(に=GAME), orders.end_game(True))),
        ("敗北", SURU, Verb("be defeated", roles(に=GAME), orders.end_game(False))),
        ("行う", GODAN, Verb("carry out", roles(を="list", bare="list"))),
        ("終了", SURU, Verb("end", roles(を=PHASE), orders.end_phase)),
        ("チェック", SURU, Verb("check", roles(), orders.check)),
        (
            "",
            SURU,
            Verb(
                "do",
                roles(bare=f"{MODIFIER} {ENERGY_COST} {QUANTITY}", に=f"{ZONE} {FACING} {QUANTITY} {NUMBER}"),
                orders.make,
                values.set_value,
                conditions.done,
                named_so,
                stative=sets_value,
            ),
        ),
        (
            "サポート",
            SURU,
            Verb(
                "support",
                roles(が=SUBJECTS, を=f"{CARDS} {ATTACK}", に=CARDS, bare=QUANTITY),
                orders.support_too,
                permits.either(statements.support_rule, permits.support_standing),
                conditions.supports,
                by_voice(treated_so(AddSupporter), role(terms.SUPPORTING, terms.SUPPORTED_ONE)),
            ),
        ),
        ("アタック", SURU, attack),
        ("パートナーアタック", SURU, Verb("partner attack", roles(が=SUBJECTS), None, statements.partner_rule)),
        (
            "ブロック",
            SURU,
            Verb(
                "block",
                roles(が=f"{SUBJECTS} {ATTACK}", を=CARDS),
                None,
                permits.either(statements.block_rule, permits.block_with),
                None,
                role("", terms.BLOCKED_ONE),
            ),
        ),
        ("【キャンセル】", SURU, Verb("cancel", roles(が=ICON), None, None, conditions.cancelled)),
        ("登場", SURU, Verb("appear", roles(が=SUBJECTS, から=ZONE, に=ZONE))),
        ("得る", ICHIDAN, Verb("gain", roles(を=f"{TRAIT} {NAME} {ICON} {QUOTED} {ABILITY}"), None, statements.gain)),
        ("失う", GODAN, Verb("lose", roles(を=f"{TRAIT} {ICON} {ABILITY} {VALUE}"), None, statements.lose)),
        (
            "なる",
            GODAN,
            Verb(
                "become",
                roles(に=f"{VALIDITY} {TRAIT} {QUANTITY}", が=f"{VALUE} {COUNT} {ZONE}", と=ZONE),
                None,
                statements.become,
            ),
        ),
        ("入れる", ICHIDAN, Verb("include", roles(に=ZONE, より=QUANTITY))),
        ("重複", SURU, Verb("add up", roles(は=EFFECT))),
        ("プレイ", SURU, Verb("play", roles(を=CARDS, に=ZONE), heads=frozenset((NUMBER,)))),
        ("無視", SURU, Verb("ignore", roles(を="head"))),
        ("起動", SURU, Verb("start", roles())),
        ("探す", GODAN, replace(choose, state=None)),
        ("宣言", SURU, Verb("declare", roles(bare=QUANTITY), declaring.declare, None, None, None)),
        ("提示", SURU, Verb("present", roles(で=FACING), declaring.present)),
        ("当てる", ICHIDAN, Verb("guess", roles(を=NUMBER), declaring.guess)),
        ("分ける", ICHIDAN, Verb("split", roles(に=QUANTITY), declaring.split)),
        ("比較", SURU, Verb("compare", roles(を=COUNT), declaring.compare)),
        ("勝つ", GODAN, Verb("win a check", roles(で="check"))),
        ("負ける", ICHIDAN, Verb("lose a check", roles(で="check"))),
        ("優先", SURU, Verb("prefer", roles(を=CARDS))),
        ("数える", ICHIDAN, Verb("count", roles(を=COUNT, に=COUNT, で=EFFECT), None, rules.not_counted)),
        ("参照", SURU, Verb("refer", roles(で=EFFECT, を=VALUE, も=NAME), None, permits.finds_too)),
        ("増える", ICHIDAN, Verb("grow", roles(が=NUMBER, で=EFFECT))),
        ("残す", GODAN, Verb("keep", roles(bare=QUANTITY))),
        ("取り消す", GODAN, Verb("undo", roles(), orders.undo)),
        ("扱う", GODAN, Verb("treat", roles(として=NAME), None, statements.treated)),
        ("使う", GODAN, Verb("use", roles(を=ICON), None, statements.not_used)),
        ("受ける", ICHIDAN, Verb("take", roles(を=DAMAGE, が=CARDS), None, values.not_hurt, conditions.damaged, hurt)),
        ("増減", SURU, Verb("vary", roles(が=NUMBER), None, values.unmoved)),
        (
            "発動",
            SURU,
            Verb(
                "trigger",
                roles(),
                orders.trigger,
                statements.spark_again,
                conditions.just_done(TriggerSpark),
                stative=active,
            ),
        ),
        ("いる", ICHIDAN, be),
        ("ある", GODAN, be),
        ("ない", ADJECTIVE, Verb("lack", roles(が=f"{CARDS} {VALUE}"), fact=conditions.lacks, describes=is_there)),
        ("持つ", GODAN, Verb("have", roles(を=HAD, も=HAD), describes=has)),
        ("違う", GODAN, Verb("differ", roles(が=f"{VALUE} {NUMBER}"), fact=conditions.differs, describes=distinct)),
        ("異なる", GODAN, Verb("be unlike", roles(が=f"{VALUE} {NUMBER}"), describes=distinct)),
        ("等しい", ADJECTIVE, Verb("equal", roles(に=f"{NUMBER} {COUNT}"))),
        *(
            (
                word,
                ADJECTIVE,
                Verb(
                    "be more",
                    roles(が=VALUES, より=f"{VALUES} {PLAYER}", bare=QUANTITY),
                    fact=conditions.compares(True),
                    describes=most(True),
                    heads=DESCRIBED,
                ),
            )
            for word in ("多い", "大きい", "高い")
        ),
        *(
            (
                word,
                ADJECTIVE,
                Verb(
                    "be less",
                    roles(が=VALUES, より=f"{VALUES} {PLAYER}", bare=QUANTITY),
                    fact=conditions.compares(False),
                    describes=most(False),
                    heads=DESCRIBED,
                ),
            )
            for word in ("少ない", "小さい", "低い")
        ),
    )


DENIED = {
    "use": (ABLE,),
    "block": (ABLE, PASSIVE),
    "attack": (ABLE, PASSIVE),
    "partner attack": (ABLE, PASSIVE),
    "support": (ABLE, PASSIVE),
    "stand": (ABLE, ACTIVE),
    "rest": (ABLE, ACTIVE),
    "take": (ABLE, ACTIVE),
    "vary": (ACTIVE,),
    "retire": (ACTIVE, PASSIVE, CAUSATIVE),
    "count": (ACTIVE,),
    "choose": (ABLE, PASSIVE),
    "put": (ABLE, PASSIVE),
    "come back": (ACTIVE,),
    "leave": (ACTIVE,),
    "set": (ABLE,),
}
"""By verb the voices in which it can be forbidden: 使えない, ブロックされない, 【スタンド】しない."""


PERMITTED = frozenset(("attack", "support", "block", "set", "put", "refer"))
"""Verbs that can be permitted: アタックできる."""


def add_verbs(lexicon: Lexicon) -> None:
    for word, kind, verb in verbs():
        rulings = tuple(Ruling(0, voice) for voice in DENIED.get(verb.name, ()))
        if verb.name in PERMITTED:
            rulings = (*rulings, Ruling(0, ABLE, negative=False))
        if verb.name in EVENTS and verb.name != "cancel":
            verb = replace(verb, fact=in_this_turn(verb.fact))
        lexicon.add_verb(word, kind, replace(verb, rulings=rulings) if rulings else verb)
    lexicon.add("でよい", VerbForm(Verb("suffice", roles(bare=ZONE), orders.no_order), Form(ending=MAY)))
    lexicon.add("でなくてよい", VerbForm(Verb("need not be", roles(bare=VALUE), orders.no_order), Form(ending=MAY)))
    lexicon.add("同じ", VerbForm(Verb("be same", roles(が=f"{NUMBER} {VALUE}"), describes=alike), Form()))
