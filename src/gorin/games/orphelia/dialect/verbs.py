"""The verbs of this game's cards: what each does, when it happens, what it forbids (T70-T120, T130-T149)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.group import IsKind
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Test
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect import changes, facts, orders
from gorin.games.orphelia.dialect.nouns import Framed, elements
from gorin.games.orphelia.dialect.sorts import SUMMONED
from gorin.games.orphelia.dialect.spelling import COUNTER, MANA, SCALE, TOKEN
from gorin.games.orphelia.program.operations import CounterIt
from gorin.games.orphelia.program.tests import NoneLeft
from gorin.text import acts, numbers
from gorin.text.comparisons import are_equal
from gorin.text.conditions import add_existence, exists
from gorin.text.lexicon import Lexicon, Occasion, Pointing, Ruling, Verb
from gorin.text.limits import APPLY
from gorin.text.morphology import ABLE, ADJECTIVE, CAUSATIVE, GODAN, ICHIDAN, PASSIVE, SURU
from gorin.text.nouns import single
from gorin.text.phrases import INFO, KEYWORD, QUANTITY, QUOTED, Modifier
from gorin.text.pieces import CHOOSE

LAST = "last"
THING = "kind pointer this rest zone"
MOVED = "zone place"
HOLDING = "zone among part-of kind pointer"
GIFTS = f"{INFO} {QUOTED} {KEYWORD} quality kind attribute-word"
DRAWN = (Occasion(terms.DREW, terms.WOULD_DRAW, objects={"を": "カード"}, of_player=True),)
"""T137, T146: each single card."""
DISCARD = acts.discard(orders.discard_at_random, acts.move(terms.GRAVEYARD, terms.DISCARD))


def roles(**cases: str) -> dict[str, frozenset[str]]:
    """By case the groups of nouns that a verb takes; `bare` is what stands without particle."""
    found = {"" if case == "bare" else case: frozenset(groups.split()) for case, groups in cases.items()}
    return {case: frozenset(group.replace("-", " ") for group in groups) for case, groups in found.items()}


def verb(word: str, kind: str, *said: Any, **further: Any) -> tuple[str, str, Verb]:
    """A verb by its dictionary form, with how it conjugates."""
    return word, kind, Verb(*said, **further)


def ruled(rule: int, voice: str = ABLE, negative: bool = True, **objects: str) -> Ruling:
    """T101, T103."""
    return Ruling(rule, voice, negative, objects)


def executed(word: str) -> Callable[[Framed], tuple[Test, ...]]:
    """T136: which cards; 召喚 and 設置 speak of their own kinds."""

    def tests(frame: Framed) -> tuple[Test, ...]:
        nouns = frame.take("を")
        own: tuple[Test, ...] = (IsKind(SUMMONED[word]),) if word in SUMMONED else ()
        if nouns is None:
            return own
        found = elements(frame.scope, nouns)
        if len(found) > 1 or nouns.only.quantity is not None or found[0].who is not None or found[0].whole_zone:
            frame.fail(nouns.start, "noun_needed", ("スペル", "カード"))
        kinds = any(isinstance(test, IsKind) for test in found[0].tests)
        return found[0].tests if kinds else (*own, *found[0].tests)

    return tests


def activated(frame: Framed) -> tuple[Test, ...]:
    """相手がノーディアの起動型能力を起動したとき: of which cards."""
    named = single(frame.need("を", expected=("起動型能力を",)))
    if named.key not in ("能力", "起動型能力") or named.quantity is not None or len(named.modifiers) > 1:
        frame.fail(named.start, "noun_needed", ("起動型能力",))
    if not named.modifiers:
        return ()
    whose = named.modifiers[0].nouns
    found = elements(frame.scope, whose) if whose is not None else []
    if len(found) != 1 or found[0].who is not None or found[0].zones or found[0].named.quantity is not None:
        frame.fail(named.start, "noun_needed", ("ノーディアの起動型能力",))
    return found[0].kind_tests


def passive(after: int, before: int = -1) -> tuple[Occasion, ...]:
    return (Occasion(after, before, PASSIVE),)


def by_player(event: int, **objects: str) -> tuple[Occasion, ...]:
    return (Occasion(event, objects=objects, of_player=True),)


def became() -> tuple[Occasion, ...]:
    """T131, T134, T139, T140."""
    statuses = [
        Occasion(terms.STATUS_BEGAN, objects={"に": f"{status}状態"}, to=mask)
        for status, mask in terms.STATUSES.items()
    ]
    return (
        Occasion(terms.SACRIFICED, objects={"に": "犠牲"}),
        Occasion(terms.TURNED_RUNOA, objects={"に": "ルノア状態"}),
        Occasion(terms.TURNED_RENOA, objects={"に": "リノア状態"}),
        Occasion(terms.TARGETED, objects={"に": "対象"}),
        *statuses,
    )


def is_last(modifier: Modifier) -> bool:
    """最後の毒カウンター."""
    return modifier.word is not None and modifier.word.sense(Pointing) == Pointing(LAST)


def last_taken(frame: Framed) -> tuple[Test, ...]:
    """最後の毒カウンターが取り除かれたとき: none is left."""
    counter = frame.find("が", group=COUNTER)
    named = counter.nouns.only if counter is not None else None
    last = named is not None and any(is_last(each) for each in named.modifiers)
    return (NoneLeft(named.key),) if named is not None and last else ()


def counter_code(frame: Framed) -> int:
    """T135: which counters, or any."""
    counter = single(frame.need("が", group=COUNTER, expected=("毒カウンターが", "カウンターが")))
    taken = frame.clause.name == "take off"
    if counter.quantity is not None or not all(taken and is_last(each) for each in counter.modifiers):
        frame.fail(counter.start, "counter_needed", ("毒カウンター", "カウンター"))
    return terms.counter_code(counter.key) if counter.key else NOTHING


def put(name: str) -> tuple[Occasion, ...]:
    """T131, T144."""
    if name == "return":
        return (
            Occasion(terms.RETURNED, terms.WOULD_RETURN, PASSIVE, {"に": "手札"}),
            Occasion(terms.RETURNED, voice=PASSIVE, objects={"から": "場", "に": "手札"}),
        )
    if name != "put":
        return ()
    return (
        Occasion(terms.TO_GRAVEYARD, terms.WOULD_GO_TO_GRAVEYARD, PASSIVE, {"に": "墓地"}),
        Occasion(terms.FIELD_TO_GRAVEYARD, voice=PASSIVE, objects={"から": "場", "に": "墓地"}),
    )


def verbs() -> tuple[tuple[str, str, Verb], ...]:
    """Each verb by its dictionary form and how it conjugates."""
    things = roles(を=THING, が=THING, は=THING, bare=QUANTITY)
    moved = roles(
        を=f"{THING} {MANA} {TOKEN} any-mana copy-token {QUANTITY}",
        に=MOVED,
        から="zone place among",
        で="quality",
        が=THING,
        bare=QUANTITY,
    )
    piled = roles(
        を=f"{THING} {QUANTITY}", から="zone place among", が="player", bare=f"{QUANTITY} count", だけ="count"
    )
    players = roles(が="player kind", は="player", bare=QUANTITY)

    def moving(word: str, kind: str, name: str) -> tuple[str, str, Verb]:
        added = moved | roles(に=f"{MOVED} count number") if name == "add" else moved
        return verb(word, kind, name, added, orders.put(name), occasions=put(name))

    return (
        verb("引く", GODAN, "draw", piled | roles(から="zone place among count number"), acts.draw, occasions=DRAWN),
        verb("ドロー", SURU, "draw", piled, acts.draw, occasions=DRAWN),
        verb("捨てる", ICHIDAN, "discard", piled, DISCARD, occasions=by_player(terms.DISCARDED, を="手札")),
        moving("置く", GODAN, "put"),
        moving("戻す", GODAN, "return"),
        moving("加える", ICHIDAN, "add"),
        moving("出す", GODAN, "put out"),
        verb("追放", SURU, "exile", moved, lambda frame: orders.put_to(frame, terms.EXILE)),
        verb(
            "破壊",
            SURU,
            "destroy",
            things,
            acts.move(terms.GRAVEYARD, terms.DESTROY),
            occasions=passive(terms.DESTROYED, terms.WOULD_BE_DESTROYED),
            rulings=(ruled(terms.INDESTRUCTIBLE, PASSIVE),),
        ),
        verb(
            "する",
            "irregular",
            "do",
            roles(
                を=f"{THING} number {QUANTITY}",
                に=f"sacrifice quality number count {QUANTITY}",
                と同じに="number count",
                だけ="count number",
                と="target",
                bare=f"{QUANTITY} {SCALE}",
                まで="time span",
            ),
            changes.do,
            numbers.change_number,
            stative=numbers.is_number_change,
        ),
        verb(
            "出る",
            ICHIDAN,
            "enter",
            roles(に="zone", が=THING, は=THING, で="quality"),
            describes=facts.entered,
            occasions=(Occasion(terms.ENTERED, terms.WOULD_ENTER, objects={"に": "場"}),),
        ),
        verb(
            "離れる",
            ICHIDAN,
            "leave",
            roles(を="zone", が=THING),
            occasions=(Occasion(terms.LEFT, objects={"を": "場"}),),
        ),
        verb(
            "戻る",
            GODAN,
            "go back",
            roles(に="zone", から="zone", が=THING),
            occasions=(
                Occasion(terms.RETURNED, terms.WOULD_RETURN, objects={"に": "手札"}),
                Occasion(terms.RETURNED, objects={"から": "場", "に": "手札"}),
            ),
        ),
        verb("探す", GODAN, "search", piled, orders.search),
        verb(
            "見せる",
            ICHIDAN,
            "show to",
            roles(を=f"{THING} {QUANTITY}", に="player", から="among", bare=QUANTITY),
            orders.show_to,
        ),
        verb("見る", ICHIDAN, "look", piled, orders.look),
        verb("公開", SURU, "show", piled | roles(が=f"player {THING}"), orders.show),
        verb("シャッフル", SURU, "shuffle", roles(を="zone"), acts.shuffle),
        verb(
            "選ぶ",
            GODAN,
            CHOOSE,
            roles(
                を=f"{THING} {QUANTITY} attribute-word free-number", から="list among zone", まで="count", bare=QUANTITY
            ),
            orders.choose,
        ),
        verb("選び直す", GODAN, "choose again", roles(を="target"), changes.choose_again),
        verb(
            "ブレイク",
            SURU,
            "break",
            roles(を=THING, が=THING, bare=QUANTITY),
            orders.break_shields,
            occasions=(
                Occasion(terms.BROKEN, voice=PASSIVE),
                Occasion(terms.BROKE, objects={"を": "シールド"}),
                Occasion(terms.BROKE, objects={"を": "相手のシールド"}),
            ),
        ),
        verb("付ける", ICHIDAN, "put on", roles(を="this")),
        verb("付く", GODAN, "attach", roles(に=THING)),
        verb("付け替える", ICHIDAN, "move glyph", roles(を=THING, に=THING), orders.move_glyph),
        *executing(),
        verb(
            "与える",
            ICHIDAN,
            "deal",
            roles(に=THING, を="damage quality", が=THING, は=THING),
            changes.give_damage,
            occasions=(
                Occasion(terms.DEALT_DAMAGE, objects={"を": "ダメージ"}),
                Occasion(terms.DEALT_DAMAGE, objects={"を": "ダメージ", "に": "ノーディア"}),
            ),
            heads=frozenset(("damage",)),
        ),
        verb(
            "受ける",
            ICHIDAN,
            "take",
            roles(を="damage", が=THING, は=THING),
            describes=facts.damaged,
            occasions=(Occasion(terms.DAMAGED, objects={"を": "ダメージ"}),),
            rulings=(ruled(terms.NO_DAMAGE, "active", を="ダメージ"),),
        ),
        verb("無視", SURU, "ignore", roles(を="number"), heads=frozenset(("damage",))),
        verb("軽減", SURU, "reduce", roles(を="damage", bare=QUANTITY), state=changes.reduce_damage),
        verb("回復", SURU, "recover", roles(を="number", bare=QUANTITY), changes.recover),
        verb("得る", ICHIDAN, "gain", roles(を=GIFTS, は=THING), state=changes.gain),
        verb("持つ", GODAN, "have", roles(を=f"{GIFTS} number", は=THING), state=changes.gain, describes=facts.has),
        verb("失う", GODAN, "lose", roles(を=GIFTS, は=THING, に=THING), state=changes.lose),
        verb("再定義", SURU, "redefine", roles(を=THING, に="quality"), state=changes.redefine),
        verb(
            "攻撃",
            SURU,
            "attack",
            roles(が=f"{THING} player", は=THING, にも="entering-turn"),
            fact=facts.attacked,
            describes=facts.attacking,
            occasions=(Occasion(terms.ATTACKED, terms.ATTACKED), Occasion(terms.ATTACKED, of_player=True)),
            rulings=(ruled(terms.CANNOT_ATTACK), ruled(terms.ATTACKS_AT_ONCE, ABLE, False, にも="場に出たターン")),
        ),
        verb(
            "ブロック",
            SURU,
            "block",
            roles(が=THING, は=THING, を=THING, に=THING),
            describes=facts.blocking,
            occasions=(
                Occasion(terms.BLOCKED, terms.BLOCKED),
                Occasion(terms.WAS_BLOCKED, voice=PASSIVE),
                Occasion(terms.UNBLOCKED, voice=PASSIVE, negative=True),
            ),
            rulings=(ruled(terms.CANNOT_BLOCK), ruled(terms.UNBLOCKABLE, PASSIVE)),
        ),
        verb("取り消す", GODAN, "call off", roles(を="attack"), changes.call_off),
        verb(
            "なる",
            GODAN,
            "become",
            roles(
                に=f"sacrifice quality target player drawn {QUANTITY}", が=f"{THING} number count", は=f"game {THING}"
            ),
            changes.become,
            changes.becomes_holder,
            occasions=became(),
            rulings=(ruled(terms.NO_TARGET, "active", に="相手の効果の対象"),),
            stative=changes.is_holder,
        ),
        *turning(),
        verb(
            "解除",
            SURU,
            "lift",
            roles(を="quality", が="quality"),
            changes.end_status,
            occasions=passive(terms.STATUS_ENDED),
        ),
        verb(
            "乗せる",
            ICHIDAN,
            "load",
            roles(を=COUNTER, に=THING, bare=f"{QUANTITY} count", だけ="count number"),
            changes.put_counters,
        ),
        verb(
            "乗る",
            GODAN,
            "lie on",
            roles(が=COUNTER, に=THING, bare=QUANTITY),
            fact=facts.lies_on,
            describes=facts.lying,
            timeless=True,
            occasions=(Occasion(terms.COUNTERS_PUT, subject="に", to_of=counter_code),),
        ),
        verb(
            "取り除く",
            GODAN,
            "take off",
            roles(を=f"{COUNTER} damage", から=THING, が=COUNTER, bare=QUANTITY),
            changes.take_counters,
            occasions=(
                Occasion(terms.COUNTERS_TAKEN, voice=PASSIVE, subject="から", further=last_taken, to_of=counter_code),
            ),
        ),
        verb("打ち消す", GODAN, "counter", things, acts.upon(CounterIt), occasions=passive(terms.COUNTERED)),
        verb("コピー", SURU, "copy", things, changes.copy),
        verb("変更", SURU, "change", roles(を="target", bare=QUANTITY), changes.change_target),
        verb(
            "リザーブ",
            SURU,
            "reserve",
            roles(が="player", bare=QUANTITY, だけ="count number"),
            changes.add_reserve,
            occasions=by_player(terms.RESERVED),
        ),
        verb(
            "消費", SURU, "consume", roles(を="number", bare=f"{QUANTITY} count", だけ="number count"), changes.consume
        ),
        ("減らす", GODAN, lessened("lessen", -1)),
        ("増やす", GODAN, lessened("increase", 1)),
        verb(
            "支払う", GODAN, "pay", roles(を=f"{MANA} extra-cost number", が="extra-cost"), changes.pay, fact=facts.paid
        ),
        verb("勝利", SURU, "win", roles(に="game", は="player"), changes.win),
        verb("敗北", SURU, "be beaten", roles(に="game", は="player"), changes.lose_game),
        verb(
            "発生",
            SURU,
            "make",
            roles(を="mana-word", が=THING),
            occasions=(Occasion(terms.MANA_MADE, voice=CAUSATIVE, objects={"を": "マナ"}),),
        ),
        verb(
            "探索",
            SURU,
            "explore",
            players,
            fact=facts.explored,
            occasions=by_player(terms.EXPLORED),
            rulings=(
                Ruling(0, ABLE, of_player=True, state=changes.cannot_explore),
                Ruling(0, ABLE, False, of_player=True, state=changes.can_explore),
            ),
        ),
        verb("適用", SURU, APPLY, roles(は="this-ability")),
        verb("誘発", SURU, "trigger", roles(は="this-ability")),
        verb(
            "起動",
            SURU,
            "activate",
            roles(は="this-ability", で="timing", が="player", を="kind", に="turn-time", しか=QUANTITY, だけ=QUANTITY),
            occasions=(Occasion(terms.ACTIVATED, of_player=True, further=activated),),
        ),
        verb("異なる", GODAN, "differ", roles(が="number card-name")),
        verb("先行", SURU, "precede", {}),
        verb("後続", SURU, "follow", {}),
        verb(
            "等しい",
            ADJECTIVE,
            "equal",
            roles(
                に="number count that-number damage",
                と="number count that-number damage",
                が="number count",
                は=f"{QUANTITY} number",
            ),
            state=numbers.equals,
            fact=are_equal,
            stative=numbers.is_stated,
        ),
        verb(
            "等しく",
            SURU,
            "make equal",
            roles(を="number", に="number count", と="number count"),
            state=numbers.change_number,
        ),
        verb("入れ替える", ICHIDAN, "swap", roles(を="number"), numbers.swap_numbers),
    )


def executing() -> tuple[tuple[str, str, Verb], ...]:
    """T90, T102, T136."""
    found: list[tuple[str, str, Verb]] = []
    for word in ("実行", *SUMMONED):
        occasion = Occasion(terms.EXECUTED, of_player=True, further=executed(word))
        forbidden = Ruling(0, ABLE, of_player=True, state=changes.cannot_execute)
        named = roles(
            を=THING, が="player kind", bare=QUANTITY, に=f"timing turn-time {QUANTITY}", で="timing", しか=QUANTITY
        )
        rulings = (forbidden,) if word == "実行" else ()
        order = orders.execute if word == "実行" else None
        found.append(verb(word, SURU, "execute", named, order, occasions=(occasion,), rulings=rulings, priced=True))
    return tuple(found)


def turn(on: bool) -> acts.Order:
    """T104."""
    return acts.upon(lambda things: Turn(things, terms.RUNOA, on))


def turning() -> tuple[tuple[str, str, Verb], ...]:
    """T104, T134."""
    stays = ruled(terms.STAYS_RUNOA, "active", に="リノア・ステップ")
    named = roles(を=THING, が=THING, は=THING, に="step")
    return (
        verb("ルノア", SURU, "turn", named, turn(True), occasions=passive(terms.TURNED_RUNOA)),
        verb("リノア", SURU, "turn back", named, turn(False), occasions=passive(terms.TURNED_RENOA), rulings=(stays,)),
    )


def lessened(name: str, sign: int) -> Verb:
    said = roles(を="number", bare=f"{QUANTITY} count", だけ="number count")
    order, state = changes.change_reserve(sign), changes.cost_change(sign)
    return Verb(name, said, order, state, stative=changes.is_cost)


def add_verbs(lexicon: Lexicon) -> None:
    for word, kind, verb in verbs():
        if kind == "irregular":
            lexicon.add_verb("", SURU, verb)
        else:
            lexicon.add_verb(word, kind, verb)
    there = roles(が=f"{THING} priority", に=HOLDING, も=QUANTITY, bare=QUANTITY)
    add_existence(lexicon, Verb("be there", there, fact=exists))
