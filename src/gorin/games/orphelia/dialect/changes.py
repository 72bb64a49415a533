"""Damage, states, counters, the stack, resources (T91-T120), and what holds for a time (T89, T95-T103, T109, T110)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gorin.engine.program.amount import Exactly, PlayerNumber, Result, Times
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare
from gorin.engine.program.flow import PickUpTo
from gorin.engine.program.history import FromHere, Happened, Since
from gorin.engine.program.numbers import Damage, Lose, PlayerChange, PutCounters, TakeCounters, Win
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import THIS, Both
from gorin.engine.program.who import ACTOR, ALL, ANY, OTHER, SELF, Who
from gorin.engine.values.ability import KEYWORD, Change
from gorin.engine.values.change import (
    ADD,
    RECEIVED,
    TIMES,
    DamageChange,
    GiveAbility,
    GiveKeyword,
    GiveWord,
    LoseAbilities,
    Number,
    SetWords,
    TakeKeyword,
    TakeWord,
)
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.mana import paid_mana
from gorin.games.orphelia.dialect.nouns import (
    MANY,
    Framed,
    belonging,
    elements,
    how_many,
    owner_of,
    things_of,
)
from gorin.games.orphelia.dialect.scope import OrpheliaScope
from gorin.games.orphelia.dialect.sorts import Many, Meant
from gorin.games.orphelia.dialect.spelling import COUNTER, SCALE, SUBTYPE_FIELD
from gorin.games.orphelia.program.changes import Divide, GivePicked, HeldBy, PlayerRule
from gorin.games.orphelia.program.operations import (
    CallOffAttack,
    ChangeTarget,
    ConsumeReserve,
    CopyIt,
    DealEachOther,
    DrawnGame,
    EndStatus,
    GiveStatus,
    PayMana,
    Recover,
    TrueDamage,
)
from gorin.text.acts import as_many, for_each, move
from gorin.text.frames import Frame
from gorin.text.function_words import NEXT
from gorin.text.lexicon import Adverb, Info, Keyword
from gorin.text.morphology import CAUSATIVE
from gorin.text.normalise import plain
from gorin.text.nouns import amount_of, floating, negated, number_of, object_of, single
from gorin.text.numbers import increase as raise_number
from gorin.text.numbers import is_half
from gorin.text.phrases import ANY_NUMBER, QUANTITY, QUOTED, Clause, Modifier, Named, NounPhrase, Quantity
from gorin.text.trial import says_no_more
from gorin.text.values import COUNT, NUMBER, PLAYER, QUALITY, Happening, OfCard, OfPlayer, Quality, Statement, value_of

EXTRA, ROUND_UP, ROUND_DOWN, EACH_OTHER = "extra", "round up", "round down", "each other"


def last_said(scope: OrpheliaScope, *kinds: type[Op]) -> Op | None:
    """The last operation of these kinds in the sentence before, which is replaced (T63)."""
    cells = scope.replaced if scope.instead else []
    return next((cell.op for cell in reversed(cells) if isinstance(cell.op, kinds)), None)


def printed_number(scope: OrpheliaScope, quantity: Quantity | None, place: int, sample: str) -> Amount:
    """A number without counter and limits: 2回復する."""
    if quantity is None or quantity.amount is None or quantity.limit or quantity.amount.signed:
        scope.fail(place if quantity is None else quantity.start, "how_much", (sample,))
    if quantity.number == 0:
        scope.fail(quantity.start, "zero")
    return amount_of(scope, quantity.amount)


def give_damage(frame: Framed) -> None:
    """T91 to T93; 21-2-1: 基礎ダメージ."""
    scope = frame.scope
    if is_mutual(frame):
        clash(frame)
        return
    given = frame.find("を", group=QUALITY)
    status = value_of(given.nouns.only) if given is not None else None
    if given is not None and isinstance(status, Quality) and status.state & terms.ANY_STATUS:
        frame.take("を")
        if given.nouns.only.modifiers:
            frame.fail(given.start, "no_state", ("凍結状態を",))
        scope.draft.emit(GiveStatus(damaged(frame), status.state, scope.until))
        scope.lasts = None
        return
    things = damaged(frame)
    dealt = single(frame.need("を", group="damage", reason="damage_needed", expected=("基礎ダメージ2を",)))
    if dealt.key == "ダメージ":
        clause = dealt.modifiers[0].clause if len(dealt.modifiers) == 1 else None
        ignored = clause.phrase("を") if clause is not None else None
        fits = clause is not None and clause.name == "ignore" and clause.form.past
        fits = fits and clause is not None and not clause.form.negative
        if not fits or ignored is None or ignored.nouns.only.path() != "D値" or dealt.value is None:
            frame.fail(dealt.start, "damage_needed", ("基礎ダメージ2", "D値を無視した1ダメージ"))
        scope.draft.emit(TrueDamage(things, for_each(frame, amount_of(scope, dealt.value))))
        return
    equal = as_many(frame, dealt) if dealt.modifiers else None
    if (dealt.quantity is None) == (equal is None) or (dealt.modifiers and equal is None):
        frame.fail(dealt.end, "how_much", ("基礎ダメージ2",))
    dealt_amount = equal if equal is not None else printed_number(scope, dealt.quantity, dealt.end, "2")
    scope.draft.emit(Damage(things, for_each(frame, dealt_amount)))


def is_mutual(frame: Framed) -> bool:
    """互いに, before the verb or before what says how much."""
    dealt = frame.find("を")
    inner = [each.clause for each in dealt.nouns.only.modifiers if each.clause is not None] if dealt is not None else []
    near = any(each.sense(Adverb) == Adverb(EACH_OTHER) for clause in inner for each in clause.adverbs)
    return near or frame.adverb(EACH_OTHER)


def clash(frame: Framed) -> None:
    """それらは互いにA値に等しい基礎ダメージを与える: each deals its own value to the other, both as they are now."""
    scope = frame.scope
    pair = scope.mentions.pair
    subject = frame.take("は", "が")
    if subject is None or pair is None:
        frame.fail(frame.clause.start, "no_pair", ("自分のノーディア1つと相手のノーディア1つを対象とし、それらは",))
    several = things_of(scope, subject)
    dealt = single(frame.need("を", group="damage", reason="damage_needed"))
    equal = dealt.modifiers[0].clause if len(dealt.modifiers) == 1 and dealt.key == "基礎ダメージ" else None
    measure = equal.phrases[0].nouns if equal is not None and len(equal.phrases) == 1 else None
    value = value_of(measure.only) if measure is not None and not measure.only.modifiers else None
    fits = equal is not None and equal.name == "equal" and not equal.form.negative
    if not fits or not isinstance(value, OfCard) or several != Both(pair):
        frame.fail(dealt.start, "damage_needed", ("A値に等しい基礎ダメージを",))
    scope.draft.emit(DealEachOther(pair[0], pair[1], value.number))


def damaged(frame: Framed) -> Things:
    """Before に; after 代わりに those of the sentence before (T63)."""
    nouns = frame.take("に")
    if nouns is not None:
        return things_of(frame.scope, nouns, generic=True)
    before = last_said(frame.scope, Damage, TrueDamage)
    if not isinstance(before, (Damage, TrueDamage)):
        frame.fail(frame.place, "needs_ni", ("それに",))
    return before.things


def recover(frame: Framed) -> None:
    """T94 それのL値を2回復する."""
    heal(frame, single(frame.need("を", group=NUMBER, reason="life_needed", expected=("それのL値",))), "L値")


def heal(frame: Framed, healed: Named, word: str = "ダメージ") -> None:
    """T94 in other words: それのダメージを全て取り除く, それからダメージを2取り除く."""
    scope = frame.scope
    source = frame.take("から") if not healed.modifiers else None
    quantity = healed.quantity or floating(frame)
    if healed.key != word or quantity is None:
        frame.fail(healed.start, "life_needed", ("それのL値を2", "それのダメージを全て"))
    number = None if quantity.every else for_each(frame, printed_number(scope, quantity, frame.place, "2"))
    things = things_of(scope, source, generic=True) if source is not None else belonging(scope, healed, True)
    scope.draft.emit(Recover(things, number))


def give_status(frame: Framed, quality: Quality) -> None:
    """T105."""
    scope = frame.scope
    until = scope.inner_duration(frame.clause)
    frame.take("まで")
    things = object_of(frame)
    scope.draft.emit(GiveStatus(things, quality.state, until or scope.until))
    scope.lasts = None


def end_status(frame: Framed) -> None:
    """T106."""
    scope = frame.scope
    named = single(frame.need("を", group=QUALITY, reason="status_needed", expected=("それの凍結状態を",)))
    quality = value_of(named)
    state = quality.state if isinstance(quality, Quality) else 0
    if not state & terms.ANY_STATUS:
        frame.fail(named.start, "status_needed", ("それの凍結状態", "それの全ての状態異常"))
    scope.draft.emit(EndStatus(belonging(scope, named, True), state))


def counters_of(frame: Framed) -> tuple[str, Many]:
    """+1／+1カウンターを1つ: which, and how many."""
    named = single(frame.need("を", reason="counter_needed", expected=("毒カウンターを",)))
    if named.group != COUNTER or not named.key or named.modifiers:
        frame.fail(named.start, "counter_needed", ("毒カウンター", "+1／+1カウンター"))
    quantity = named.quantity or floating(frame)
    equal = as_many(frame, named) if quantity is None else None
    if equal is not None:
        return named.key, Many(MANY, equal)
    if quantity is not None and quantity.limit == ANY_NUMBER:
        frame.fail(quantity.start, "no_bound", ("1つ", "全て"))
    number = Many(0, None) if quantity is not None and quantity.every else how_many(frame.scope, quantity)
    if number is None:
        frame.fail(named.end, "how_many", ("1つ",))
    return named.key, number


def put_counters(frame: Framed) -> None:
    """T107."""
    things = things_of(frame.scope, frame.need("に", expected=("それに",)), generic=True)
    name, number = counters_of(frame)
    if number.most is None or number.least == 0:
        frame.fail(frame.place, "how_many", ("1つ",))
    frame.scope.draft.emit(PutCounters(things, name, for_each(frame, number.most)))


def take_counters(frame: Framed) -> None:
    """T108; before そうしたら all or nothing (R101). T94 in other words: Xの全てのダメージを取り除く."""
    scope = frame.scope
    wound = frame.find("を", group="damage")
    if wound is not None:
        frame.take("を")
        heal(frame, single(wound.nouns))
        return
    things = borne_by(frame) or things_of(scope, frame.need("から", expected=("それから",)), generic=True)
    name, number = counters_of(frame)
    most = None if number.most is None else for_each(frame, number.most)
    scope.draft.emit(TakeCounters(things, name, most, scope.exact))


def borne_by(frame: Framed) -> Things | None:
    """それに乗っている毒カウンターを: on what the counters lie."""
    phrase = frame.find("を", group=COUNTER)
    modifiers = phrase.nouns.only.modifiers if phrase is not None else ()
    clause = modifiers[0].clause if len(modifiers) == 1 else None
    if phrase is None or clause is None or clause.name != "lie on" or frame.find("から") is not None:
        return None
    inner: Framed = Frame(frame.scope, clause)
    things = things_of(frame.scope, inner.need("に", expected=("それに",)), generic=True)
    inner.done()
    bare = replace(phrase, nouns=replace(phrase.nouns, parts=(replace(phrase.nouns.only, modifiers=()),)))
    frame.clause = replace(
        frame.clause, phrases=tuple(bare if each is phrase else each for each in frame.clause.phrases)
    )
    return things


def copy(frame: Framed) -> None:
    """T112."""
    frame.scope.copied = frame.scope.draft.emit(CopyIt(object_of(frame)))


def choose_again(frame: Framed) -> None:
    """T112: the copy may get new targets."""
    scope = frame.scope
    named = single(frame.need("を", expected=("コピーの対象を",)))
    cell = scope.copied
    op = cell.op if cell is not None else None
    may = frame.clause.form.ending == "may"
    if named.path() != "コピーの対象" or cell is None or not isinstance(op, CopyIt) or not may:
        frame.fail(named.start, "no_copy", ("それをコピーする。コピーの対象を選び直してもよい。",))
    cell.op = replace(op, choose=True)


def change_target(frame: Framed) -> None:
    """T113 その対象を変更する, それの全ての対象を変更する."""
    scope = frame.scope
    named = single(frame.need("を", group="target", reason="its_target", expected=("その対象を",)))
    quantity = named.quantity or floating(frame)
    if quantity is not None and not quantity.every:
        frame.fail(quantity.start, "number_needed", ("全て",))
    scope.draft.emit(ChangeTarget(belonging(scope, named), quantity is not None))


def add_reserve(frame: Framed) -> None:
    """T114."""
    scope = frame.scope
    as_many = frame.take("だけ")
    quantity = floating(frame)
    if (quantity is None or quantity.counter) and as_many is None:
        frame.fail(frame.place, "number_needed", ("1リザーブする",))
    number = number_of(scope, as_many) if as_many else printed_number(scope, quantity, frame.place, "1")
    scope.draft.emit(PlayerChange(scope.actor, terms.RESERVE, "add", for_each(frame, number)))


def reserve_of(frame: Framed) -> tuple[Who, Amount]:
    """リザーブをN, Nリザーブを: whose, and how much."""
    scope = frame.scope
    named = single(frame.need("を", reason="reserve_needed", expected=("リザーブを",)))
    if not isinstance(value_of(named), OfPlayer):
        frame.fail(named.start, "reserve_needed", ("リザーブ",))
    quantity = named.quantity or floating(frame)
    by = (frame.take("だけ") or frame.take("", group=COUNT)) if quantity is None else None
    number = number_of(scope, by) if by is not None else printed_number(scope, quantity, frame.place, "2消費する")
    owners = [each.nouns for each in named.modifiers]
    if any(each is None or each.group != PLAYER for each in owners):
        frame.fail(named.start, "no_description")
    return (owner_of(scope, owners[0]) if owners and owners[0] is not None else scope.actor), number


def consume(frame: Framed) -> None:
    """T115, R40: all or nothing."""
    scope = frame.scope
    quantity = frame.find("", group=QUANTITY)
    held = frame.find("を", group=NUMBER)
    freely = [each.nouns.only.quantity for each in (quantity, held) if each is not None]
    if any(each is not None and each.limit == ANY_NUMBER for each in freely):
        consume_freely(frame)
        return
    who, number = reserve_of(frame)
    scope.draft.emit(ConsumeReserve(number, who))


def consume_freely(frame: Framed) -> None:
    """リザーブを好きな数消費する: a number that the player picks, as much as there is at most."""
    scope = frame.scope
    named = single(frame.need("を", group=NUMBER))
    floating(frame)
    if named.key != "リザーブ" or named.modifiers:
        frame.fail(named.start, "reserve_needed", ("リザーブ",))
    if scope.unknown is not None:
        frame.fail(named.start, "x_twice")
    scope.draft.emit(PickUpTo(terms.X, PlayerNumber(terms.RESERVE, scope.actor), scope.actor))
    scope.draft.emit(ConsumeReserve(Result(terms.X), scope.actor))


def change_reserve(sign: int) -> Callable[[Framed], None]:
    """T115: as much as there is."""

    def order(frame: Framed) -> None:
        who, number = reserve_of(frame)
        amount = for_each(frame, number)
        frame.scope.draft.emit(PlayerChange(who, terms.RESERVE, "add", amount if sign > 0 else negated(amount)))

    return order


def pay(frame: Framed) -> None:
    """T60, R3."""
    scope = frame.scope
    scope.draft.emit(PayMana(paid_mana(scope, frame.need("を", expected=("《1》を",))), scope.actor))


def win(frame: Framed) -> None:
    """T118."""
    frame.need("に", group="game", expected=("ゲームに",))
    frame.scope.draft.emit(Win(frame.scope.actor))


def lose_game(frame: Framed) -> None:
    frame.need("に", group="game", expected=("ゲームに",))
    actor = frame.scope.actor
    frame.scope.draft.emit(Lose(ALL if actor.role == ACTOR else actor))


def become(frame: Framed) -> None:
    """T118 ゲームは引き分けになる."""
    frame.need("は", group="game", expected=("ゲームは",))
    frame.need("に", group="drawn", expected=("引き分けに",))
    frame.scope.draft.emit(DrawnGame())


def call_off(frame: Framed) -> None:
    """T120."""
    named = single(frame.need("を", group="attack", expected=("それの攻撃を",)))
    frame.scope.draft.emit(CallOffAttack(belonging(frame.scope, named)))


def do(frame: Framed) -> None:
    """犠牲にする (T71), 凍結状態にする (T105), ルノア状態にする."""
    into = frame.need("に", expected=("犠牲に", "凍結状態に"))
    quality = value_of(into.only)
    if into.group == "sacrifice":
        move(terms.GRAVEYARD, terms.SACRIFICE)(frame)
    elif isinstance(quality, Quality) and quality.state & terms.ANY_STATUS and not into.only.modifiers:
        give_status(frame, quality)
    else:
        frame.fail(into.start, "no_state", ("凍結状態に",))


# ---- what holds -------------------------------------------------------------------------


def is_cost(clause: Clause) -> bool:
    """コストを減らす (T20, T21) rather than the reserve (T115)."""
    phrase = clause.phrase("を")
    return phrase is not None and isinstance(value_of(phrase.nouns.only), OfCard)


def scaled_by(frame: Framed, things: Things, names: tuple[str, ...]) -> Statement | None:
    """T97, T98, R2."""
    scope: OrpheliaScope = frame.scope
    scaled = frame.take("", group=SCALE)
    half = frame.find("に", group=COUNT)
    if scaled is None and (half is None or not is_half(half.nouns)):
        return None
    if scaled is None:
        frame.take("に", group=COUNT)
    written = scaled.only.key if scaled is not None else "÷2"
    number: Amount = scope.free_number(frame.place) if written[1:] == "X" else Exactly(int(written[1:]))
    if written[0] == "×":
        return Statement(things, tuple(Number(each, TIMES, number) for each in names))
    if number == Exactly(0):
        frame.fail(frame.place, "no_zero", ("2",))
    up = frame.adverb(ROUND_UP)
    if not up and frame.adverb(ROUND_DOWN):
        says_no_more(*frame.clause.adverbs)
    return Statement(things, tuple(Divide(each, number, up) for each in names))


def gain(frame: Framed) -> Statement:
    """T27, T100, T109, T110; 5-3-3: an attribute more."""
    things = object_of(frame, "は")
    nouns = frame.need("を", expected=("速攻を", "火属性を"))
    changes: list[Change] = []
    keywords = 0
    for named in nouns.parts:
        if isinstance(named.sense, Keyword):
            keywords |= named.sense.value
        elif named.key == "その属性" and not named.modifiers:
            changes.append(GivePicked(picked_attribute(frame, named)))
        elif (word := word_of(frame, named)) is not None:
            changes.append(GiveWord(word))
        elif named.group == QUOTED:
            given = frame.scope.quoted(named.start + 1, named.end - 1)
            changes += [GiveKeyword(each.keyword) if each.kind == KEYWORD else GiveAbility(each) for each in given]
        else:
            frame.fail(named.start, "gain_what", ("速攻", "火属性", "サブタイプ「竜」", "「能力」"))
    return Statement(things, (*([GiveKeyword(keywords)] if keywords else []), *changes))


def lose(frame: Framed) -> Statement:
    """T100, T109, T110; 5-3-1, R84: this attribute only, or all of them."""
    things = loser(frame) if frame.clause.form.voice == CAUSATIVE else object_of(frame, "は")
    nouns = frame.need("を", expected=("速攻を", "全ての能力を"))
    changes: list[Change] = []
    keywords = 0
    for named in nouns.parts:
        every = named.quantity is not None and named.quantity.every
        if isinstance(named.sense, Keyword):
            keywords |= named.sense.value
        elif (word := word_of(frame, named)) is not None:
            changes.append(TakeWord(word))
        elif named.key == "能力" and every and (not named.modifiers or frame.clause.form.voice == CAUSATIVE):
            changes.append(LoseAbilities())
        elif named.group == "attribute word" and every and not named.modifiers:
            changes.append(SetWords(terms.ATTRIBUTE_WORD, ()))
        else:
            frame.fail(named.start, "lose_what", ("速攻", "全ての能力", "火属性"))
    return Statement(things, (*([TakeKeyword(keywords)] if keywords else []), *changes))


def loser(frame: Framed) -> Things:
    """それの全ての能力を失わせる, それに飛翔を失わせる: whose."""
    nouns, lost = frame.take("に"), frame.find("を")
    if nouns is None and lost is not None:
        return belonging(frame.scope, lost.nouns.only, True)
    return things_of(frame.scope, nouns, generic=True) if nouns is not None else object_of(frame, "は")


def word_of(frame: Framed, named: Named) -> str | None:
    """火属性, サブタイプ「竜」."""
    if isinstance(named.sense, Info) and named.sense.field == SUBTYPE_FIELD:
        return terms.subtype_word(plain(named.sense.word))
    return attribute_of(frame, named) if named.group == QUALITY else None


def attribute_of(frame: Framed, named: Named) -> str | None:
    """火属性, as a word that a card has."""
    name = named.key.removesuffix("属性")
    if named.modifiers or named.quantity is not None or not named.key.endswith("属性"):
        return None
    if name not in terms.ATTRIBUTES:
        frame.fail(named.start, "no_such_attribute", tuple(f"{each}属性" for each in terms.ATTRIBUTES))
    return terms.ATTRIBUTE_WORD + name


def picked_attribute(frame: Framed, named: Named) -> int:
    """T50: the number of the attribute that was chosen."""
    if frame.scope.attribute is None:
        frame.fail(named.start, "no_attribute", ("属性を1つ選ぶ。",))
    return frame.scope.attribute


def redefine(frame: Framed) -> Statement:
    """T109, 5-2-1 再定義: the only attribute from now on (R68)."""
    things = object_of(frame)
    into = single(frame.need("に", expected=("火属性に",)))
    if into.key == "その属性" and not into.modifiers:
        return Statement(things, (GivePicked(picked_attribute(frame, into), only=True),))
    if into.key == "無属性":
        return Statement(things, (SetWords(terms.ATTRIBUTE_WORD, ()),))
    word = attribute_of(frame, into) if into.group == QUALITY else None
    if word is None:
        frame.fail(into.start, "no_such_attribute", ("火属性",))
    return Statement(things, (SetWords(terms.ATTRIBUTE_WORD, (word,)),))


def reduce_damage(frame: Framed) -> Statement:
    """T95, R72 Xが受けるダメージを1軽減する."""
    scope = frame.scope
    dealt = single(frame.need("を", group="damage", expected=("受けるダメージを",)))
    clause = dealt.modifiers[0].clause if len(dealt.modifiers) == 1 and dealt.key == "ダメージ" else None
    if clause is None or clause.name != "take" or clause.form.past or clause.form.negative:
        frame.fail(dealt.start, "whose_damage", ("このノーディアが受けるダメージを",))
    inner: Framed = Frame(scope, clause)
    once = inner.adverb(NEXT)
    things = things_of(scope, inner.need("が", expected=("このノーディアが",)), generic=True)
    inner.done()
    quantity = dealt.quantity or floating(frame)
    if quantity is not None and quantity.every and not once:
        return Statement(things, (scope.rule(terms.NO_DAMAGE),))
    number = printed_number(scope, quantity, frame.place, "1軽減する")
    return Statement(things, (DamageChange(RECEIVED, ADD, negated(number), once),))


def becomes_holder(frame: Framed) -> Statement:
    """T89 自分はそれのホルダーになる."""
    scope = frame.scope
    holder = single(frame.need("に", expected=("それのホルダーに",)))
    if scope.subject_player not in (None, SELF) or holder.key != "ホルダー":
        frame.fail(frame.place, "own_holder", ("自分は",))
    return Statement(belonging(scope, holder), (HeldBy(),))


def is_holder(clause: Clause) -> bool:
    phrase = clause.phrase("に")
    return phrase is not None and phrase.nouns.only.key == "ホルダー"


def cost_change(sign: int) -> Callable[[Framed], Statement]:
    """T20 (for this card: a number of it), T21."""

    def state(frame: Framed) -> Statement:
        scope = frame.scope
        changed = frame.find("を")
        if changed is not None and value_of(changed.nouns.only) != OfCard(terms.COST):
            said: Statement = raise_number(sign)(frame)
            return said
        named = single(frame.need("を", expected=("このカードのコストを",)))
        whose = priced(named.modifiers[0]) if len(named.modifiers) == 1 else None
        if whose is None:
            frame.fail(named.start, "cost_of_what", ("このカードのコスト", "自分のスペルのコスト"))
        number = for_each(frame, printed_number(scope, named.quantity or floating(frame), frame.place, "1減らす"))
        if sign < 0:
            number = Times(number.amount, -number.factor) if isinstance(number, Times) else negated(number)
        if whose.only.group == "this":
            things_of(scope, whose)
            return Statement(THIS, (Number(terms.COST, ADD, number),))
        found = elements(scope, whose)
        rules: list[Change] = []
        for each in found:
            if each.zone not in (None, terms.STACK) or each.whole_zone or each.named.quantity is not None:
                frame.fail(whose.start, "cost_of_what", ("自分のスペル", "相手が実行するカード"))
            rules.append(PlayerRule(terms.COST_CHANGE, each.who or found[0].who or ANY, number, each.tests))
        return Statement(None, tuple(rules), next_only(frame, found))

    return state


def priced(modifier: Modifier) -> NounPhrase | None:
    """自分のスペルのコスト; 自分がスペルを実行するコスト is that of スペル that 自分 executes."""
    clause = modifier.clause
    treated = clause.phrase("を") if clause is not None else None
    if clause is None or treated is None or clause.name != "execute" or clause.form.negative or clause.form.past:
        return modifier.nouns
    rest = tuple(each for each in clause.phrases if each is not treated)
    executed = replace(modifier, clause=replace(clause, phrases=rest))
    parts = tuple(replace(each, modifiers=(*each.modifiers, executed)) for each in treated.nouns.parts)
    return replace(treated.nouns, parts=parts)


def next_only(frame: Framed, found: Sequence[Meant]) -> Condition | None:
    """次に自分が実行するスペルのコスト: until such a card has been executed."""
    scope = frame.scope
    if not any(each.next for each in found):
        return None
    first = found[0]
    if len(found) > 1 or scope.always or first.who not in (SELF, OTHER):
        frame.fail(frame.clause.start, "needs_moment")
    if not scope.is_printed(first.tests):
        frame.fail(frame.clause.start, "no_event", verb="実行する")
    executed = Happened((terms.EXECUTED,), first.who, first.tests, times=True)
    num = scope.draft.num()
    scope.draft.emit(FromHere(num, executed))
    return Compare(Since(num, executed), EQUAL, Exactly(0))


def executing(who: Who, tests: tuple[Test, ...]) -> Happening:
    return Happening(0, 0, (terms.EXECUTED,), who, tests=tests)


def cannot_execute(frame: Framed) -> Statement:
    """T102; 1ターンに1枚しか実行できない."""
    scope = frame.scope
    nouns = frame.need("を", expected=("スペルを", "カードを"))
    found = elements(scope, nouns)
    rules: list[Change] = []
    for each in found:
        if each.who is not None or each.named.quantity is not None or each.whole_zone:
            frame.fail(nouns.start, "noun_needed", ("スペル", "カード"))
        rules.append(PlayerRule(terms.FORBID_EXECUTE, player_subject(scope), tests=each.tests))
    most = frame.take("しか", group=QUANTITY)
    if most is None:
        return Statement(None, tuple(rules))
    quantity = most.only.quantity
    turn = frame.take("に", group=QUANTITY)
    span = turn.only.quantity if turn is not None else None
    each_turn = span is not None and span.counter == "turn" and span.number == 1
    if quantity is None or not quantity.number or quantity.limit or len(found) > 1 or not each_turn or not scope.always:
        frame.fail(most.start, "no_comparison", ("1ターンに1枚しか",))
    if player_subject(scope) not in (SELF, OTHER):
        frame.fail(frame.clause.start, "choice_of_both", ("相手は",))
    executed = scope.often(executing(player_subject(scope), found[0].tests), frame.clause, times=True)
    return Statement(None, tuple(rules), Compare(executed, AT_LEAST, Exactly(quantity.number)))


def cannot_explore(frame: Framed) -> Statement:
    return Statement(None, (PlayerRule(terms.FORBID_EXPLORE, player_subject(frame.scope)),))


def can_explore(frame: Framed) -> Statement:
    """T103, T117."""
    times = floating(frame)
    if not frame.adverb(EXTRA) or times is None or times.counter != "time" or times.amount is None or times.limit:
        frame.fail(frame.place, "explore_more", ("追加で1回探索できる",))
    who = player_subject(frame.scope)
    return Statement(None, (PlayerRule(terms.MORE_EXPLORING, who, amount_of(frame.scope, times.amount)),))


def player_subject(scope: OrpheliaScope) -> Who:
    who = SELF if scope.subject_player is None else scope.subject_player
    return ANY if who == ALL and scope.always else who
