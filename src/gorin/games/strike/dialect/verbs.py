"""The verbs of this game's cards: what each does, when it happens, what it forbids (T45-T102, T103-T114, T137-T151)."""

from __future__ import annotations

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import ONE
from gorin.engine.program.condition import Fits
from gorin.engine.program.condition import Not as Never
from gorin.engine.program.group import Group, Part
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Amount, Condition, Test, Things
from gorin.engine.program.who import ANY, SELF
from gorin.engine.values.change import SetWord
from gorin.games.strike import program as ops
from gorin.games.strike import terms
from gorin.games.strike.dialect.changes import added, changed, gain, lose
from gorin.games.strike.dialect.scope import StrikeScope
from gorin.games.strike.rules.changes import CopyRange, PowerLess, WidenRange
from gorin.games.strike.rules.descriptions import InRegion, NextTo, WasDestroyed
from gorin.text import acts
from gorin.text.cards import cards_of, is_cards
from gorin.text.conditions import Fact, exists, some
from gorin.text.frames import Frame
from gorin.text.lexicon import Lexicon, Occasion, Ruling, Verb
from gorin.text.morphology import ABLE, ADJECTIVE, GODAN, ICHIDAN, PASSIVE, SURU
from gorin.text.nouns import (
    amount_of,
    described,
    floating,
    group_of,
    info_of,
    object_of,
    one_of,
    owner_alone,
    pile_of,
    player_of,
    single,
    thing_of,
    things_of,
    word_test,
)
from gorin.text.phrases import INFO, KEYWORD, QUANTITY, QUOTED, STATUS, Clause, Named, NounPhrase
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, QUALITY, Kind, Pointer, Statement, value_of

Framed = Frame[StrikeScope]
THING = "kind pointer"
FACING = {"裏向き": terms.FACE_DOWN, "表向き": 0}
KINDS = {"攻撃": terms.ATTACK, "スペルカード": terms.SPELL, "アビリティ": terms.ABILITY}
DECLARED = {"攻撃": terms.ATTACK_DECLARED, "スペルカード": terms.SPELL_DECLARED, "アビリティ": terms.ABILITY_DECLARED}


def roles(**cases: str) -> dict[str, frozenset[str]]:
    """By case the groups of nouns that a verb takes; `bare` is what stands without particle."""
    return {"" if case == "bare" else case: frozenset(groups.split()) for case, groups in cases.items()}


# ---- what happens at once -----------------------------------------------------------------


def deal(frame: Framed) -> None:
    """8.2.5, T45 to T48."""
    acts.damage(frame, single(frame.need("を", group="damage", expected=("【1】ダメージを",))))


def suffer(frame: Framed) -> None:
    """T139 そのダメージを受ける."""
    dealt = single(frame.need("を", group="damage", expected=("そのダメージを",)))
    that = [each.word.text for each in dealt.modifiers if each.word is not None]
    if not frame.scope.replacing or that != ["その"] or len(dealt.modifiers) != 1 or dealt.value is not None:
        frame.fail(frame.clause.start, "not_replacing", ("…場合、かわりに",))
    frame.scope.draft.emit(ops.SufferInstead(object_of(frame, "が")))


def do(frame: Framed) -> None:
    """T67 行動済み状態にする, T101 裏向きにする."""
    nouns = frame.need("に", expected=("行動済み状態に", "未行動状態に"))
    if nouns.group != "facing":
        acts.turn(frame, nouns)
        return
    cards = frame.need("を", expected=("カード1枚を",))
    things = cards_of(frame, cards) if is_cards(cards) else frame.fail(cards.start, "no_cards")
    frame.scope.draft.emit(Turn(things, terms.FACE_DOWN, nouns.only.key == "裏向き"))


def step(direction: int) -> acts.Order:
    """T68, T69."""

    def order(frame: Framed) -> None:
        things = object_of(frame)
        times = floating(frame)
        if times is not None and times.counter != "time":
            frame.fail(times.start, "number_needed", ("2回",))
        number: Amount = acts.exact(frame.scope, times) if times is not None else ONE
        frame.scope.draft.emit(ops.Step(things, direction, number))

    return order


def relocate(frame: Framed) -> None:
    """T70 to T72, T74."""
    things = object_of(frame)
    area = single(frame.need("に", expected=("隣接するエリアに",)))
    place = area_of(frame, area)
    within = frame.scope.map(area.start) if place == ops.IN_RANGE else None
    frame.scope.draft.emit(ops.Relocate(things, place, within))


def area_of(frame: Framed, area: Named) -> str:
    """隣接するエリア, 範囲内のエリア, 対象のエリア, ゲートエリア; without a striker in any case."""
    found: list[str] = []
    for modifier in area.modifiers:
        clause = modifier.clause
        if clause is not None and clause.verb is not None and clause.verb.name == "adjoin" and not clause.phrases:
            found.append(ops.ADJACENT)
        elif clause is not None and is_empty(clause):
            says_no_more(*[each for each in (clause.predicate,) if each is not None])
        elif modifier.nouns is not None and modifier.nouns.only.path() == "範囲内":
            found.append(ops.IN_RANGE)
        elif modifier.nouns is not None and modifier.nouns.only.path() == "対象":
            if not frame.scope.entry.area:
                frame.fail(modifier.start, "no_area", ("隣接するエリアに",))
            found.append(ops.TARGET_AREA)
        else:
            frame.fail(modifier.start, "no_description")
    if area.key == "ゲートエリア":
        found.append(ops.GATE)
    if len(found) != 1 or area.group not in ("area", "region") or area.quantity is not None:
        frame.fail(area.start, "which_area", ("隣接するエリアに", "ゲートエリアに"))
    return found[0]


def is_empty(clause: Clause) -> bool:
    """ストライカーが存在しない, 空いている."""
    if clause.verb is None:
        return False
    if clause.verb.name == "be empty":
        return not clause.phrases and not clause.form.negative and clause.form.lasting
    subject = clause.phrase("が")
    there = clause.verb.name == "be there" and clause.form.negative and len(clause.phrases) == 1
    return there and subject is not None and subject.nouns.only.path() == "ストライカー"


def swap(frame: Framed) -> None:
    """T73 XとYの位置を入れ替える."""
    places = single(frame.need("を", group="position", expected=("位置を",)))
    named = places.modifiers[0].nouns if len(places.modifiers) == 1 else None
    if named is None or len(named.parts) != 2:
        frame.fail(places.start, "two_needed", ("術者と対象",))
    first, second = (thing_of(frame.scope, each) for each in named.parts)
    frame.scope.draft.emit(ops.SwapPlaces(first, second))


def take_over(frame: Framed) -> None:
    """T80, R86 コントロールを得る."""
    control = single(frame.need("を", group="control", expected=("コントロールを",)))
    whose = control.modifiers[0].nouns if len(control.modifiers) == 1 else None
    if whose is None:
        frame.fail(control.start, "of_what", ("対象のコントロールを",))
    things = things_of(frame.scope, whose)
    until = frame.scope.until
    frame.scope.draft.emit(ops.GainControl(things, terms.FOR_GOOD if until == terms.THIS_EFFECT else until))


def summon(frame: Framed) -> None:
    """T81 to T83."""
    scope = frame.scope
    cards = frame.need("を", expected=("手札のカード1枚を", "捨て札のカード1枚を"))
    named = single(cards)
    if scope.actor != SELF:
        frame.fail(cards.start, "summon_who", ("あなたは",))
    if named.group not in (CARD, "zone") or described(scope, named, free=True).most != ONE or limited(named):
        frame.fail(cards.start, "summon_what", ("手札のカード1枚", "捨て札のカード1枚"))
    part = pile_of(scope, named)
    if part.zone not in (terms.HAND, terms.DISCARD):
        frame.fail(cards.start, "summon_what", ("手札のカード1枚", "捨て札のカード1枚"))
    for clause in frame.clause.before:
        without_cost(frame, clause)
    state = frame.take("で", group=QUALITY)
    if state is not None and value_of(state.only).state != terms.ACTED:
        frame.fail(state.start, "no_state", ("行動済み状態で",))
    arriving = terms.ACTED if state is not None and value_of(state.only).on else 0
    scope.draft.emit(ops.SummonFrom(Group((part,)), flags=arriving))


def limited(named: Named) -> bool:
    return named.quantity is None or bool(named.quantity.limit)


def without_cost(frame: Framed, clause: Clause) -> None:
    """召喚コストを支払わずに: an effect never makes anybody pay it."""
    paid = clause.phrase("を")
    if clause.verb is None or clause.verb.name != "pay" or paid is None or paid.nouns.only.path() != "召喚コスト":
        frame.fail(clause.start, "nobody_takes", verb=frame.clause.said)
    frame.taken.add(id(clause))
    says_no_more(paid.nouns.only.head, clause.predicate)


def pay(frame: Framed) -> None:
    """T98."""
    cost = single(frame.need("を", group="score-cost", expected=("スコアコストを",)))
    points = floating(frame)
    if points is None or points.counter != "point" or cost.modifiers or points.amount is None or points.limit:
        frame.fail(frame.place, "number_needed", ("1点",))
    frame.scope.draft.emit(ops.PayScore(frame.scope.actor, amount_of(frame.scope, points.amount)))


def negate(frame: Framed) -> None:
    """T149 to T151."""
    nouns = frame.need("を", expected=("直前の宣言を", "対象が宣言したスペルカードを"))
    named = single(nouns)
    if named.path() == "直前の宣言":
        frame.scope.draft.emit(ops.NegateLatest())
        return
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    if modifier is not None and modifier.nouns is not None and named.key == "攻撃宣言":
        frame.scope.draft.emit(ops.Negate(things_of(frame.scope, modifier.nouns), terms.ATTACK))
        return
    clause = modifier.clause if modifier is not None else None
    if clause is None or clause.verb is None or clause.verb.name != "declare" or named.key not in KINDS:
        frame.fail(nouns.start, "negate_what", ("直前の宣言を", "対象が宣言したスペルカードを"))
    inner = Frame(frame.scope, clause)
    declarer = inner.need("が", expected=("対象が",))
    inner.done()
    if not clause.form.past or clause.form.negative or named.quantity is not None:
        frame.fail(clause.start, "negate_what", ("対象が宣言したスペルカードを",))
    frame.scope.draft.emit(ops.Negate(things_of(frame.scope, declarer), KINDS[named.key]))


# ---- what holds ---------------------------------------------------------------------------


def status(frame: Framed) -> Statement:
    """T54, T55 「POW：+1」する."""
    statuses = frame.need("", group=STATUS, expected=("「POW：+1」",))
    return Statement(object_of(frame), tuple(added(frame.scope, each) for each in statuses.parts))


def change(frame: Framed) -> Statement:
    """8.1.7, T56, T58, T63."""
    into = frame.need("に", expected=("「DEF：1」に",))
    if into.group == STATUS:
        values = tuple(changed(frame.scope, each) for each in into.parts)
        return Statement(object_of(frame), values)
    what = single(frame.need("を", expected=("属性を", "攻撃範囲を")))
    whose = what.modifiers[0].nouns if len(what.modifiers) == 1 else None
    if whose is None:
        frame.fail(what.start, "of_what", (f"対象の{what.key}を",))
    if into.group == INFO and what.group == "field":
        field, word = info_of(frame.scope, into.only)
        if field != what.key or len(into.parts) != 1:
            frame.fail(into.start, "other_field", (f"「{what.key}：X」",))
        return Statement(things_of(frame.scope, whose), (SetWord(field, word),))
    source = into.only.modifiers[0].nouns if len(into.only.modifiers) == 1 else None
    if into.group != "range" or what.group != "range" or source is None:
        frame.fail(into.start, "change_into", ("「DEF：1」に", "対象の攻撃範囲に"))
    things = things_of(frame.scope, whose)
    return Statement(things, (CopyRange(one_of(frame.scope, source)),))


def widen(frame: Framed) -> Statement:
    """T62 攻撃範囲に隣接するエリアを加える."""
    area = single(frame.need("を", group="area"))
    into = single(frame.need("に", group="range", expected=("攻撃範囲に",)))
    whose = into.modifiers[0].nouns if len(into.modifiers) == 1 else None
    if whose is None or area_of(frame, area) != ops.ADJACENT:
        frame.fail(into.start, "of_what", ("術者の攻撃範囲に",))
    return Statement(things_of(frame.scope, whose), (WidenRange(),))


def less(frame: Framed) -> Statement:
    """T44 あなたが宣言するスペルカードの符力コストは[無]1つ少なくなる."""
    cost = single(frame.need("は", group="power-cost", expected=("符力コストは",)))
    cards = cost.modifiers[0].nouns if len(cost.modifiers) == 1 else None
    clause = cards.only.modifiers[0].clause if cards is not None and len(cards.only.modifiers) == 1 else None
    if cards is None or clause is None or clause.verb is None or clause.verb.name != "declare" or clause.form.past:
        frame.fail(cost.start, "of_what", ("あなたが宣言するスペルカードの",))
    if cards.only.key != "スペルカード" or clause.form.negative:
        frame.fail(cards.start, "of_what", ("あなたが宣言するスペルカードの",))
    inner = Frame(frame.scope, clause)
    who = player_of(single(inner.need("が", group="player", expected=("あなたが",))))
    inner.done()
    saved = single(frame.need("", group="power", expected=("[無]1つ",)))
    if saved.key != "《無》" or saved.quantity is None or saved.quantity.amount is None or saved.quantity.limit:
        frame.fail(saved.start, "any_power", ("[無]",))
    return Statement(None, (PowerLess(who, amount_of(frame.scope, saved.quantity.amount)),))


# ---- what is so ---------------------------------------------------------------------------


def has(frame: Framed) -> Test:
    """8.2.3, T26, T27."""
    return word_test(frame.scope, frame.need("を", expected=("「種族：X」を",)))


def is_there(frame: Framed) -> Test:
    """T31 ベースラインに存在する."""
    region = single(frame.need("に", group="region", expected=("ベースラインに",)))
    who = owner_alone(frame.scope, region) if region.modifiers else ANY
    return InRegion(value_of(region), who)


def adjoins(frame: Framed) -> Test:
    """T32 隣接する, 対象に隣接する."""
    nouns = frame.take("に")
    if nouns is None:
        frame.scope.stands(frame.clause.start)
        return NextTo()
    value = value_of(nouns.only)
    if not isinstance(value, Pointer) or len(nouns.parts) != 1 or nouns.only.modifiers:
        frame.fail(nouns.start, "no_description", ("対象に隣接する",))
    return NextTo(value.find(frame.scope, nouns.start))


def is_next_to(fact: Fact) -> Condition | None:
    """T126 Xが敵と隣接している."""
    others = fact.frame.take("と", "に")
    if others is None:
        return None
    things = fact.about()
    found = beside(fact, others, things)
    return Never(found) if fact.clause.form.negative else found


def beside(fact: Fact, others: NounPhrase, things: Things) -> Condition:
    value = value_of(others.only)
    if len(others.parts) == 1 and isinstance(value, Pointer) and not others.only.modifiers:
        return Fits(value.find(fact.scope, others.start), (NextTo(things),))
    if any(not isinstance(value_of(each), Kind) for each in others.parts):
        fact.scope.fail(others.start, "strikers_only", ("味方", "敵"))
    parts = group_of(fact.scope, others).parts
    return some(Group(tuple(Part(each.zone, each.who, (NextTo(things), *each.tests)) for each in parts)))


def was_destroyed(fact: Fact) -> Condition | None:
    """T130 対象を撃破した, judged right after this effect's destruction."""
    scope = fact.scope
    nouns = fact.frame.find("を")
    form = fact.clause.form
    if fact.frame.find("が") is not None or nouns is None or not form.past or form.negative or form.voice == PASSIVE:
        return None
    fact.frame.take("を")
    things = one_of(scope, nouns.nouns)
    if scope.always:
        scope.fail(fact.clause.start, "needs_moment")
    if not any(part == things for op in scope.draft.said() for part in parts_of(op)):
        scope.fail(fact.clause.start, "not_done")
    scope.draft.emit(ops.DestroyNow())
    return WasDestroyed(things)


# ---- the words ----------------------------------------------------------------------------


def damaged() -> tuple[Occasion, ...]:
    """T110, with the kind of damage before it."""
    kinds = {"ダメージ": -1, **{f"{key}のダメージ": kind for key, kind in KINDS.items()}}
    return tuple(
        Occasion(terms.DAMAGED, terms.WOULD_BE_DAMAGED, objects={"を": path}, to=kind) for path, kind in kinds.items()
    )


def immunities() -> tuple[Ruling, ...]:
    """T147, T148."""
    found = [Ruling(terms.NO_DAMAGE, objects={"を": "ダメージ"})]
    for path, rule, enemy in (
        ("スペルカードの効果", terms.IMMUNE_SPELLS, terms.IMMUNE_ENEMY_SPELLS),
        ("アビリティの効果", terms.IMMUNE_ABILITIES, terms.IMMUNE_ENEMY_ABILITIES),
        ("効果", terms.IMMUNE_EFFECTS, terms.IMMUNE_ENEMY_EFFECTS),
    ):
        found.append(Ruling(rule, objects={"を": path}))
        found += [Ruling(enemy, objects={"を": f"{whose}の{path}"}) for whose in ("敵", "相手")]
    return tuple(found)


def untargeted() -> tuple[Ruling, ...]:
    """T143, T146."""
    paths = {
        "未行動状態": terms.STAYS_ACTED,
        "行動済み状態": terms.STAYS_UNACTED,
        "攻撃の対象": terms.NOT_ATTACKED,
        "敵の宣言能力の対象": terms.NOT_TARGETED_BY_ENEMY,
        "相手の宣言能力の対象": terms.NOT_TARGETED_BY_ENEMY,
        "宣言能力の対象": terms.NOT_TARGETED,
    }
    return tuple(Ruling(rule, objects={"に": path}) for path, rule in paths.items())


def forbidden() -> tuple[Ruling, ...]:
    """T142, T144, T145."""
    strikers = {
        "攻撃宣言": terms.CANNOT_ATTACK,
        "スペルカード宣言": terms.CANNOT_CAST,
        "アビリティ宣言": terms.CANNOT_USE_ABILITY,
        "宣言": terms.CANNOT_DECLARE,
    }
    players = {"グレイズ": terms.NO_GRAZE, "リアクション": terms.NO_REACTION, "召喚": terms.NO_SUMMON}
    acted = {"を": "攻撃宣言", "でも": "行動済み状態"}
    return (
        *(Ruling(rule, ABLE, objects={"を": path}) for path, rule in strikers.items()),
        *(Ruling(rule, ABLE, objects={"を": path}, of_player=True) for path, rule in players.items()),
        Ruling(terms.ATTACKS_ACTED, ABLE, negative=False, objects=acted),
    )


def became() -> tuple[Occasion, ...]:
    """T108, T112."""
    return (
        Occasion(terms.BECAME_ACTED, terms.WOULD_BECOME_ACTED, objects={"に": "行動済み状態"}),
        Occasion(terms.BECAME_UNACTED, terms.WOULD_BECOME_UNACTED, objects={"に": "未行動状態"}),
        Occasion(terms.ATTACK_TARGETED, objects={"に": "攻撃の対象"}),
        Occasion(terms.TARGETED, objects={"に": "宣言の対象"}),
    )


def is_gift(clause: Clause) -> bool:
    """得る, 失う: of abilities and words, not of control."""
    phrase = clause.phrase("を")
    return phrase is None or phrase.nouns.group != "control"


def has_status(clause: Clause) -> bool:
    return any(phrase.nouns.group == STATUS for phrase in clause.phrases)


def is_widening(clause: Clause) -> bool:
    phrase = clause.phrase("を")
    return phrase is not None and phrase.nouns.group == "area"


PUT = acts.put(FACING)
GIFTS = f"{INFO} {QUOTED} {KEYWORD} effect"
MOVED = "zone place"
PILES = f"zone {CARD} place rest laid {QUANTITY}"


def verbs() -> tuple[tuple[str, str, Verb], ...]:
    """Each verb by its dictionary form and how it conjugates."""
    things = roles(を=THING, が=THING)
    put = Verb("put", roles(を=f"{THING} {PILES}", に=MOVED, から="zone place among", で="facing"), PUT)
    return (
        (
            "引く",
            GODAN,
            Verb(
                "draw",
                roles(を=CARD, が="player", bare=QUANTITY),
                acts.draw,
                occasions=(Occasion(terms.DREW, terms.WOULD_DRAW, objects={"を": "カード"}, of_player=True),),
            ),
        ),
        (
            "捨てる",
            ICHIDAN,
            Verb(
                "discard",
                roles(を=PILES, が="player", bare=QUANTITY),
                acts.discard(ops.RandomDiscard),
                occasions=(Occasion(terms.DISCARDED, terms.WOULD_DISCARD, objects={"を": "手札"}, of_player=True),),
            ),
        ),
        ("与える", ICHIDAN, Verb("deal", roles(に=THING, を="damage", が=THING), deal, heads=frozenset(("damage",)))),
        (
            "受ける",
            ICHIDAN,
            Verb(
                "take",
                roles(を="damage effects", が=THING, は=THING),
                suffer,
                occasions=damaged(),
                rulings=immunities(),
                heads=frozenset(("damage",)),
            ),
        ),
        (
            "撃破",
            SURU,
            Verb(
                "destroy",
                things,
                acts.move(terms.SCORE, terms.DESTROY),
                fact=was_destroyed,
                occasions=(
                    Occasion(terms.DESTROYED, terms.WOULD_BE_DESTROYED, PASSIVE),
                    Occasion(terms.DESTROYED_ENEMY, objects={"を": "敵"}),
                ),
                rulings=(Ruling(terms.NOT_DESTROYED, PASSIVE),),
            ),
        ),
        (
            "退場",
            SURU,
            Verb(
                "retire",
                things,
                acts.move(terms.DISCARD, terms.RETIRE),
                occasions=(Occasion(terms.RETIRED, terms.WOULD_RETIRE),),
            ),
        ),
        ("除外", SURU, Verb("remove", things, acts.move(terms.REMOVED, terms.REMOVE))),
        (
            "離れる",
            ICHIDAN,
            Verb(
                "leave",
                roles(を="stage", が=THING),
                occasions=(Occasion(terms.LEFT, terms.WOULD_LEAVE, objects={"を": "ステージ"}),),
            ),
        ),
        (
            "移動",
            SURU,
            Verb(
                "move",
                roles(を=THING, に="area region", が=THING, は=THING),
                relocate,
                occasions=(Occasion(terms.MOVED, terms.WOULD_MOVE),),
                rulings=(Ruling(terms.CANNOT_MOVE, ABLE),),
            ),
        ),
        ("前進", SURU, Verb("advance", roles(を=THING, bare=QUANTITY), step(1))),
        ("後退", SURU, Verb("retreat", roles(を=THING, bare=QUANTITY), step(-1))),
        (
            "召喚",
            SURU,
            Verb(
                "summon",
                roles(を=PILES, で=QUALITY, が=THING),
                summon,
                occasions=(Occasion(terms.SUMMONED, terms.WOULD_BE_SUMMONED, PASSIVE),),
            ),
        ),
        (
            "宣言",
            SURU,
            Verb(
                "declare",
                roles(を="effect", が=f"{THING} player"),
                occasions=tuple(Occasion(event, objects={"を": key}) for key, event in DECLARED.items()),
            ),
        ),
        (
            "行う",
            GODAN,
            Verb(
                "carry out",
                roles(を=f"declaration effect {QUANTITY} list", から="list", でも=QUALITY, は=THING, bare=QUANTITY),
                rulings=forbidden(),
            ),
        ),
        (
            "参加",
            SURU,
            Verb(
                "join",
                roles(に="effect", は=THING),
                rulings=(Ruling(terms.CANNOT_ATTACK, ABLE, objects={"に": "攻撃"}),),
            ),
        ),
        (
            "なる",
            GODAN,
            Verb(
                "become", roles(に=f"{QUALITY} pointer", が=THING, は=THING), occasions=became(), rulings=untargeted()
            ),
        ),
        ("少なくなる", GODAN, Verb("be less", roles(は="power-cost", bare="power"), state=less)),
        (
            "",
            SURU,
            Verb(
                "do",
                roles(を=f"{THING} {PILES}", に=f"{QUALITY} facing", bare=f"{STATUS} {QUANTITY}", は=THING),
                do,
                state=status,
                stative=has_status,
            ),
        ),
        ("変更", SURU, Verb("change", roles(を=f"{THING} field range", に=f"{STATUS} {INFO} range"), state=change)),
        ("得る", ICHIDAN, Verb("gain", roles(を=f"{GIFTS} control", は=THING), take_over, state=gain, stative=is_gift)),
        ("失う", GODAN, Verb("lose", roles(を=GIFTS, は=THING), state=lose)),
        (
            "加える",
            ICHIDAN,
            Verb(
                "add",
                roles(を=f"{THING} {PILES} area", に=f"{MOVED} range", から="zone place among", で="facing"),
                PUT,
                state=widen,
                stative=is_widening,
            ),
        ),
        ("置く", GODAN, put),
        ("戻す", GODAN, put),
        ("公開", SURU, Verb("show", roles(を=PILES, から="zone place"), acts.show, beside=True)),
        ("見る", ICHIDAN, Verb("look", roles(を=PILES, から="zone place"), acts.look, beside=True)),
        ("シャッフル", SURU, Verb("shuffle", roles(を="zone"), acts.shuffle, beside=True)),
        ("支払う", GODAN, Verb("pay", roles(を="score-cost summon-cost", bare=QUANTITY), pay)),
        ("終了", SURU, Verb("end", roles(は="game", で="victory"), acts.win)),
        ("選ぶ", GODAN, Verb("choose", roles(を=QUANTITY, から="list"))),
        ("打ち消す", GODAN, Verb("negate", roles(を="declaration effect"), negate)),
        ("入れ替える", ICHIDAN, Verb("swap", roles(を="position"), swap)),
        ("持つ", GODAN, Verb("have", roles(を=INFO, が=THING), describes=has)),
        ("存在", SURU, Verb("be there", roles(に="region", が=THING), describes=is_there, fact=exists)),
        ("隣接", SURU, Verb("adjoin", roles(に="pointer", と=THING, が=THING), describes=adjoins, fact=is_next_to)),
        ("空く", GODAN, Verb("be empty", roles(が="area"))),
        ("等しい", ADJECTIVE, Verb("equal", roles(に="number count"))),
        ("グレイズ", SURU, Verb("graze", roles(が="player"), occasions=(Occasion(terms.GRAZED, of_player=True),))),
        ("入れる", ICHIDAN, Verb("include", roles(は="pointer", に="deck", bare=QUANTITY))),
        ("配置", SURU, Verb("place", roles(は="pointer", として=QUALITY))),
    )


def add_verbs(lexicon: Lexicon) -> None:
    for word, kind, verb in verbs():
        lexicon.add_verb(word, kind, verb)
