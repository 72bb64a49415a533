"""The verbs of this game's cards: what each does, when it happens, what it forbids (T70-T120, T130-T149)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Test
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect import changes, facts, orders
from gorin.games.orphelia.dialect.nouns import Framed, elements
from gorin.games.orphelia.dialect.sorts import SUMMONED
from gorin.games.orphelia.dialect.spelling import COUNTER, MANA, SCALE, TOKEN
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
DISCARD = acts.discard(orders.discard_at_random, acts.move(terms.GRAVEYARD, terms.DISCARD))


def roles(**cases: str) -> dict[str, frozenset[str]]:
    """By case the groups of nouns that a verb takes; `bare` is what stands without particle."""
    found = {"" if case == "bare" else case: frozenset(groups.split()) for case, groups in cases.items()}
    return {case: frozenset(group.replace("-", " ") for group in groups) for case, groups in found.items()}


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
        return word, kind, Verb(name, added, orders.put(name), occasions=put(name))

    return (
        (
            "引く",
            GODAN,
            Verb("draw", piled | roles(から="zone place among count number"), acts.draw, occasions=drawn()),
        ),
        ("ドロー", SURU, Verb("draw", piled, acts.draw, occasions=drawn())),
        ("捨てる", ICHIDAN, Verb("discard", piled, DISCARD, occasions=by_player(terms.DISCARDED, を="手札"))),
        moving("置く", GODAN, "put"),
        moving("戻す", GODAN, "return"),
        moving("加える", ICHIDAN, "add"),
        moving("出す", GODAN, "put out"),
        ("追放", SURU, Verb("exile", moved, orders.exile)),
        (
            "破壊",
            SURU,
            Verb(
                "destroy",
                things,
                acts.move(terms.GRAVEYARD, terms.DESTROY),
                occasions=(Occasion(terms.DESTROYED, terms.WOULD_BE_DESTROYED, PASSIVE),),
                rulings=(ruled(terms.INDESTRUCTIBLE, PASSIVE),),
            ),
        ),
        (
            "する",
            "irregular",
            Verb(
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
        ),
        (
            "出る",
            ICHIDAN,
            Verb(
                "enter",
                roles(に="zone", が=THING, は=THING, で="quality"),
                describes=facts.entered,
                occasions=(Occasion(terms.ENTERED, terms.WOULD_ENTER, objects={"に": "場"}),),
            ),
        ),
        (
            "離れる",
            ICHIDAN,
            Verb("leave", roles(を="zone", が=THING), occasions=(Occasion(terms.LEFT, objects={"を": "場"}),)),
        ),
        (
            "戻る",
            GODAN,
            Verb(
                "go back",
                roles(に="zone", から="zone", が=THING),
                occasions=(
                    Occasion(terms.RETURNED, terms.WOULD_RETURN, objects={"に": "手札"}),
                    Occasion(terms.RETURNED, objects={"から": "場", "に": "手札"}),
                ),
            ),
        ),
        ("探す", GODAN, Verb("search", piled, orders.search)),
        (
            "見せる",
            ICHIDAN,
            Verb("show to", roles(を=f"{THING} {QUANTITY}", に="player", から="among", bare=QUANTITY), orders.show_to),
        ),
        ("見る", ICHIDAN, Verb("look", piled, orders.look)),
        ("公開", SURU, Verb("show", piled | roles(が=f"player {THING}"), orders.show)),
        ("シャッフル", SURU, Verb("shuffle", roles(を="zone"), acts.shuffle)),
        (
            "選ぶ",
            GODAN,
            Verb(
                CHOOSE,
                roles(
                    を=f"{THING} {QUANTITY} attribute-word free-number",
                    から="list among zone",
                    まで="count",
                    bare=QUANTITY,
                ),
                orders.choose,
            ),
        ),
        ("選び直す", GODAN, Verb("choose again", roles(を="target"), changes.choose_again)),
        (
            "ブレイク",
            SURU,
            Verb(
                "break",
                roles(を=THING, が=THING, bare=QUANTITY),
                orders.break_shields,
                occasions=(
                    Occasion(terms.BROKEN, voice=PASSIVE),
                    Occasion(terms.BROKE, objects={"を": "シールド"}),
                    Occasion(terms.BROKE, objects={"を": "相手のシールド"}),
                ),
            ),
        ),
        ("付ける", ICHIDAN, Verb("put on", roles(を="this"))),
        ("付く", GODAN, Verb("attach", roles(に=THING))),
        ("付け替える", ICHIDAN, Verb("move glyph", roles(を=THING, に=THING), orders.move_glyph)),
        *executing(),
        (
            "与える",
            ICHIDAN,
            Verb(
                "deal",
                roles(に=THING, を="damage quality", が=THING, は=THING),
                changes.give_damage,
                occasions=(
                    Occasion(terms.DEALT_DAMAGE, objects={"を": "ダメージ"}),
                    Occasion(terms.DEALT_DAMAGE, objects={"を": "ダメージ", "に": "ノーディア"}),
                ),
                heads=frozenset(("damage",)),
            ),
        ),
        (
            "受ける",
            ICHIDAN,
            Verb(
                "take",
                roles(を="damage", が=THING, は=THING),
                describes=facts.damaged,
                occasions=(Occasion(terms.DAMAGED, objects={"を": "ダメージ"}),),
                rulings=(ruled(terms.NO_DAMAGE, "active", を="ダメージ"),),
            ),
        ),
        ("無視", SURU, Verb("ignore", roles(を="number"), heads=frozenset(("damage",)))),
        ("軽減", SURU, Verb("reduce", roles(を="damage", bare=QUANTITY), state=changes.reduce_damage)),
        ("回復", SURU, Verb("recover", roles(を="number", bare=QUANTITY), changes.recover)),
        ("得る", ICHIDAN, Verb("gain", roles(を=GIFTS, は=THING), state=changes.gain)),
        ("持つ", GODAN, Verb("have", roles(を=f"{GIFTS} number", は=THING), state=changes.gain, describes=facts.has)),
        ("失う", GODAN, Verb("lose", roles(を=GIFTS, は=THING, に=THING), state=changes.lose)),
        ("再定義", SURU, Verb("redefine", roles(を=THING, に="quality"), state=changes.redefine)),
        (
            "攻撃",
            SURU,
            Verb(
                "attack",
                roles(が=f"{THING} player", は=THING, にも="entering-turn"),
                fact=facts.attacked,
                describes=facts.attacking,
                occasions=(Occasion(terms.ATTACKED, terms.ATTACKED), Occasion(terms.ATTACKED, of_player=True)),
                rulings=(
                    ruled(terms.CANNOT_ATTACK),
                    ruled(terms.ATTACKS_AT_ONCE, ABLE, False, にも="場に出たターン"),
                ),
            ),
        ),
        (
            "ブロック",
            SURU,
            Verb(
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
        ),
        ("取り消す", GODAN, Verb("call off", roles(を="attack"), changes.call_off)),
        (
            "なる",
            GODAN,
            Verb(
                "become",
                roles(
                    に=f"sacrifice quality target player drawn {QUANTITY}",
                    が=f"{THING} number count",
                    は=f"game {THING}",
                ),
                changes.become,
                changes.becomes_holder,
                occasions=became(),
                rulings=(ruled(terms.NO_TARGET, "active", に="相手の効果の対象"),),
                stative=changes.is_holder,
            ),
        ),
        *turning(),
        (
            "解除",
            SURU,
            Verb(
                "lift",
                roles(を="quality", が="quality"),
                changes.end_status,
                occasions=(Occasion(terms.STATUS_ENDED, voice=PASSIVE),),
            ),
        ),
        (
            "乗せる",
            ICHIDAN,
            Verb(
                "load", roles(を=COUNTER, に=THING, bare=f"{QUANTITY} count", だけ="count number"), changes.put_counters
            ),
        ),
        (
            "乗る",
            GODAN,
            Verb(
                "lie on",
                roles(が=COUNTER, に=THING, bare=QUANTITY),
                fact=facts.lies_on,
                describes=facts.lying,
                timeless=True,
                occasions=(Occasion(terms.COUNTERS_PUT, subject="に", to_of=counter_code),),
            ),
        ),
        (
            "取り除く",
            GODAN,
            Verb(
                "take off",
                roles(を=f"{COUNTER} damage", から=THING, が=COUNTER, bare=QUANTITY),
                changes.take_counters,
                occasions=(
                    Occasion(
                        terms.COUNTERS_TAKEN, voice=PASSIVE, subject="から", further=last_taken, to_of=counter_code
                    ),
                ),
            ),
        ),
        (
            "打ち消す",
            GODAN,
            Verb("counter", things, changes.counter, occasions=(Occasion(terms.COUNTERED, voice=PASSIVE),)),
        ),
        ("コピー", SURU, Verb("copy", things, changes.copy)),
        ("変更", SURU, Verb("change", roles(を="target", bare=QUANTITY), changes.change_target)),
        (
            "リザーブ",
            SURU,
            Verb(
                "reserve",
                roles(が="player", bare=QUANTITY, だけ="count number"),
                changes.add_reserve,
                occasions=by_player(terms.RESERVED),
            ),
        ),
        (
            "消費",
            SURU,
            Verb("consume", roles(を="number", bare=f"{QUANTITY} count", だけ="number count"), changes.consume),
        ),
        ("減らす", GODAN, lessened("lessen", changes.lessen, -1)),
        ("増やす", GODAN, lessened("increase", changes.increase, 1)),
        (
            "支払う",
            GODAN,
            Verb("pay", roles(を=f"{MANA} extra-cost number", が="extra-cost"), changes.pay, fact=facts.paid),
        ),
        ("勝利", SURU, Verb("win", roles(に="game", は="player"), changes.win)),
        ("敗北", SURU, Verb("be beaten", roles(に="game", は="player"), changes.lose_game)),
        (
            "発生",
            SURU,
            Verb(
                "make",
                roles(を="mana-word", が=THING),
                occasions=(Occasion(terms.MANA_MADE, voice=CAUSATIVE, objects={"を": "マナ"}),),
            ),
        ),
        (
            "探索",
            SURU,
            Verb(
                "explore",
                players,
                fact=facts.explored,
                occasions=by_player(terms.EXPLORED),
                rulings=(
                    Ruling(0, ABLE, of_player=True, state=changes.cannot_explore),
                    Ruling(0, ABLE, False, of_player=True, state=changes.can_explore),
                ),
            ),
        ),
        ("適用", SURU, Verb(APPLY, roles(は="this-ability"))),
        ("誘発", SURU, Verb("trigger", roles(は="this-ability"))),
        (
            "起動",
            SURU,
            Verb(
                "activate",
                roles(
                    は="this-ability", で="timing", が="player", を="kind", に="turn-time", しか=QUANTITY, だけ=QUANTITY
                ),
                occasions=(Occasion(terms.ACTIVATED, of_player=True, further=activated),),
            ),
        ),
        ("異なる", GODAN, Verb("differ", roles(が="number card-name"))),
        ("先行", SURU, Verb("precede", {})),
        ("後続", SURU, Verb("follow", {})),
        (
            "等しい",
            ADJECTIVE,
            Verb(
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
        ),
        (
            "等しく",
            SURU,
            Verb("make equal", roles(を="number", に="number count", と="number count"), state=numbers.change_number),
        ),
        ("入れ替える", ICHIDAN, Verb("swap", roles(を="number"), numbers.swap_numbers)),
    )


def drawn() -> tuple[Occasion, ...]:
    """T137, T146: each single card."""
    return (Occasion(terms.DREW, terms.WOULD_DRAW, objects={"を": "カード"}, of_player=True),)


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
        found.append((word, SURU, Verb("execute", named, order, occasions=(occasion,), rulings=rulings, priced=True)))
    return tuple(found)


def turning() -> tuple[tuple[str, str, Verb], ...]:
    """T104, T134."""
    stays = ruled(terms.STAYS_RUNOA, "active", に="リノア・ステップ")
    named = roles(を=THING, が=THING, は=THING, に="step")
    return (
        (
            "ルノア",
            SURU,
            Verb("turn", named, orders.turn(True), occasions=(Occasion(terms.TURNED_RUNOA, voice=PASSIVE),)),
        ),
        (
            "リノア",
            SURU,
            Verb(
                "turn back",
                named,
                orders.turn(False),
                occasions=(Occasion(terms.TURNED_RENOA, voice=PASSIVE),),
                rulings=(stays,),
            ),
        ),
    )


def lessened(name: str, order: Callable[[Framed], None], sign: int) -> Verb:
    state: Any = changes.cost_change(sign)
    return Verb(
        name, roles(を="number", bare=f"{QUANTITY} count", だけ="number count"), order, state, stative=changes.is_cost
    )


def add_verbs(lexicon: Lexicon) -> None:
    for word, kind, verb in verbs():
        if kind == "irregular":
            lexicon.add_verb("", SURU, verb)
        else:
            lexicon.add_verb(word, kind, verb)
    there = roles(が=f"{THING} priority", に=HOLDING, も=QUANTITY, bare=QUANTITY)
    add_existence(lexicon, Verb("be there", there, fact=exists))
