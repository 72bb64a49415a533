"""What happens at once: one function a verb (T45 to T84, T99, T108 to T118, T123 to T129, T140 to T142)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE, Count, Counters, Exactly, Result
from gorin.engine.program.cards import (
    BOTTOM,
    TOP,
    Discard,
    Draw,
    Look,
    LookAt,
    LookAtHand,
    Move,
    Remember,
    Reveal,
    RevealHand,
    Shuffle,
)
from gorin.engine.program.numbers import FOR_GOOD, Lose, PlayerChange, PutCounters, TakeCounters, Turn, Win
from gorin.engine.program.roots import Amount, Test, Things
from gorin.engine.program.things import THIS, All, It, TopCards
from gorin.engine.program.who import ACTIVE, ALL, OTHER, SELF, Who
from gorin.games.shinso import program, terms
from gorin.games.shinso.dialect import chance, words
from gorin.games.shinso.dialect.amounts import own_bearer, times
from gorin.games.shinso.dialect.choosing import chosen, deck_top, limits, taken, tests_in, top_number
from gorin.games.shinso.dialect.clauses import CHANGE, Clause, Np
from gorin.games.shinso.dialect.nouns import (
    Cards,
    describe,
    is_player,
    player_of,
    quantity_of,
    quantity_piece,
    race_test,
)
from gorin.games.shinso.dialect.reading import Looked, Reading
from gorin.games.shinso.dialect.statements import bare_nps, value_np
from gorin.text.draft import Cell
from gorin.text.law import says_no_more
from gorin.text.tree import words_of

FROM_HERE = "フィールド"


def object_of(reading: Reading, clause: Clause, *particles: str) -> Things:
    """The cards a verb acts on; without any those chosen before, or the card itself (N16)."""
    cards = taken(reading, clause, *(particles or ("を", "は", "が")))
    if cards is None:
        return pending(reading, clause)
    found = chosen(reading, cards, clause)
    reading.subject = found
    return found


def pending(reading: Reading, clause: Clause) -> Things:
    """A verb without object: what was chosen just before, the subject of the sentence, or the card itself."""
    if reading.selected is not None:
        found, reading.selected = reading.selected, None
        return found
    return reading.subject or reading.topic or reading.it or own_self(reading)


def own_self(reading: Reading) -> Things:
    return THIS


def destination(reading: Reading, np: Np) -> tuple[int, str]:
    """手札に, 山札の一番下に, コフィンエリアに: the zone and which end of it."""
    head = np.head
    if head.type == "END_OF":
        inner = np.inner()
        if inner is None or inner.head not in ("山札", "ライフ・デッキ"):
            reading.fail(np.node, "no_place", ("山札の一番下に",))
        own(reading, inner)
        return words.ZONES[str(inner.head)], TOP if "上" in head else BOTTOM
    if str(head) not in words.ZONES and head != FROM_HERE:
        reading.fail(np.node, "no_place", ("手札に", "コフィンエリアに"))
    own(reading, np)
    return words.ZONES.get(str(head), terms.SLOTS), ""


def own(reading: Reading, np: Np) -> None:
    """R67: a card always goes to its owner's place, so an owner that is printed there adds nothing."""
    for mod in np.mods:
        if mod.data != "of" or any(word.type not in ("PLAYER", "NO") for word in words_of(mod)):
            reading.fail(mod, "of_what")
        says_no_more(*words_of(mod))


def removed_from(clause: Clause) -> None:
    """ゲームから: says no more than 除外."""
    clause.take_said("から", "ゲーム")


# ---- leaving ------------------------------------------------------------------------------


def destroy(reading: Reading, clause: Clause) -> None:
    """破壊する, 破壊される (T59 to T64, T115)."""
    total = reading.total
    if total is not None:
        total_within(reading, clause, total)
        return
    things = object_of(reading, clause)
    if reading.rims:
        cell = reading.draft.emit(program.DestroyRims(things))
    else:
        cell = reading.draft.emit(Move(things, terms.COFFIN, terms.DESTROY))
    reading.did("破壊", cell, things)


def total_within(reading: Reading, clause: Clause, most: Amount) -> None:
    """T62 戦闘力の合計がN以下になるように."""
    reading.total = None
    cards = taken(reading, clause, "を")
    if cards is None or cards.number is None or cards.number.most is not None or cards.number.every:
        reading.fail(clause.verb_node, "total_any", ("相手の眷属を任意の数だけ",))
    reg = reading.draft.reg()
    reading.draft.emit(program.PickTotal(reg, cards.group(reading), terms.POWER, most, reading.actor))
    reading.name(It(reg))
    cell = reading.draft.emit(Move(It(reg), terms.COFFIN, terms.DESTROY))
    reading.did("破壊", cell, It(reg))


def remove(reading: Reading, clause: Clause) -> None:
    """除外する, ゲームから除外する (T50, T56, T65, T116, T118)."""
    removed_from(clause)
    if clause.adverb("発動後", "使用後") is not None:
        after_use(reading, clause, terms.REMOVED, "")
        return
    top = deck_top(reading, clause)
    if top is not None:
        mill(reading, clause, top, terms.REMOVED, "除外")
        return
    things = object_of(reading, clause)
    cell = reading.draft.emit(Move(things, terms.REMOVED, terms.REMOVE))
    reading.did("除外", cell, things)


def after_use(reading: Reading, clause: Clause, zone: int, end: str) -> None:
    """T58 この権能は発動後、除外される: known from the beginning, whatever the effect does."""
    np = clause.take("は", "を")
    if np is not None and not np.is_("THIS"):
        reading.fail(np.node, "one_card", ("この権能は",))
    if not reading.kinds & terms.ARTS or reading.mode:
        reading.fail(clause.verb_node, "not_an_art")
    reading.draft.cells.insert(0, Cell(program.AfterUse(zone, end)))


def mill(reading: Reading, clause: Clause, top: tuple[int, Who], to: int, verb: str) -> None:
    """T50, R68."""
    zone, who = top
    cell = reading.draft.emit(program.Mill(zone, who, top_number(reading, clause), to))
    reading.did(verb, cell, None)


def discard(reading: Reading, clause: Clause) -> None:
    """捨てる, 捨てさせる (T46 to T49)."""
    top = deck_top(reading, clause)
    if top is not None:
        mill(reading, clause, top, terms.COFFIN, "捨て")
        return
    clause.take_said("に", "コフィンエリア")
    made = clause.take("に") if clause.form.causing else None
    who = reading.actor
    if made is not None:
        if not is_player(made):
            reading.fail(made.node, "who_discards", ("相手に",))
        who = player_of(reading, made.heads)
        reading.actor = who
    if reading.selected is not None and not clause.pieces:
        things = pending(reading, clause)
        cell = reading.draft.emit(Move(things, terms.COFFIN, terms.DISCARD))
        reading.did("捨て", cell, things)
        return
    lot = next((piece for piece in clause.pieces if piece.data == "adverb"), None)
    cards = taken(reading, clause, "を")
    if cards is None:
        reading.fail(clause.verb_node, "discard_what", ("手札を1枚",))
    if cards.things is not None or lot is not None:
        things = chosen(reading, cards, clause)
        cell = reading.draft.emit(Move(things, terms.COFFIN, terms.DISCARD))
        reading.did("捨て", cell, things)
        return
    if cards.zones is None and not cards.kinds and not cards.tests:
        cards.zones = (terms.HAND,)
    if cards.zones != (terms.HAND,):
        things = chosen(reading, cards, clause)
        cell = reading.draft.emit(Move(things, terms.COFFIN, terms.DISCARD))
        reading.did("捨て", cell, things)
        return
    discard_hand(reading, cards, made is not None)


def discard_hand(reading: Reading, cards: Cards, made: bool) -> None:
    who = cards.who if cards.who is not None else reading.actor
    number = cards.number
    tests = tests_in(cards)
    if number is not None and number.every:
        cell = reading.draft.emit(Discard(who, None, tests))
    elif number is not None and number.most is None:
        whole = Count(replace(cards, number=None).group(reading))
        cell = reading.draft.emit(Discard(who, whole, tests, least=0))
    else:
        least, most = limits(reading, number)
        assert most is not None
        limit = 0 if least == 0 else NOTHING
        cell = reading.draft.emit(Discard(who, most, tests, least=limit, exact=reading.exact))
    reading.did("捨て", cell, None)


def put_back(reading: Reading, clause: Clause) -> None:
    """手札に戻す, 山札に戻す, 断片置き場に戻す, 登場枠に戻す (T54, T55, T58, T66, T67, T72, T78)."""
    to = clause.take("に")
    if to is None:
        reading.fail(clause.verb_node, "no_place", ("手札に", "山札に"))
    put(reading, clause, to, "戻")


def place(reading: Reading, clause: Clause) -> None:
    """置く, 加える, 並べる (T50 to T58, T126)."""
    counter = value_counter(clause)
    if counter is not None:
        put_counters(reading, clause, counter)
        return
    role = clause.take("として")
    if role is not None:
        add_rims(reading, clause, role)
        return
    to = clause.take("に")
    top = deck_top(reading, clause)
    if top is not None:
        if to is None:
            reading.fail(clause.verb_node, "no_place", ("コフィンエリアに",))
        zone, end = destination(reading, to)
        if end:
            reading.fail(to.node, "no_place", ("コフィンエリアに", "手札に"))
        mill(reading, clause, top, zone, "置")
        return
    if to is None:
        reading.fail(clause.verb_node, "no_place", ("手札に", "コフィンエリアに"))
    put(reading, clause, to, "置")


def put(reading: Reading, clause: Clause, to: Np, verb: str) -> None:
    zone, end = destination(reading, to)
    if clause.adverb("発動後", "使用後") is not None:
        after_use(reading, clause, zone, end)
        return
    clause.idle("任意の順番で", "任意の順番に")
    shown = clause.adverb("相手に見せて")
    things = object_of(reading, clause)
    if shown is not None:
        reading.draft.emit(Reveal(things))
    if zone == terms.FRAGMENT_PLACE:
        cell = reading.draft.emit(program.Retreat(things))
    elif zone == terms.STAGE:
        cell = reading.draft.emit(program.PlayCards(things, program.APPEAR, reading.actor))
    elif zone in (terms.SLOTS, terms.ARTS_SLOT, terms.TERRITORY_SLOT):
        cell = reading.draft.emit(program.PlayCards(things, program.PUT_OUT, reading.actor))
    else:
        reason = terms.RETURN if zone in (terms.HAND, terms.DECK) and verb == "戻" else ""
        cell = reading.draft.emit(Move(things, zone, reason, end))
        if zone == terms.DECK and not end:
            reading.shuffle = reading.actor
    reading.did(verb, cell, things)


def add_rims(reading: Reading, clause: Clause, role: Np) -> None:
    """T116 ライフ・デッキの上からn枚を新たなリムカードとして加える."""
    mods = [str(words_of(mod)[0]) for mod in role.mods]
    if role.head != "リムカード" or any(mod not in ("新たな", "自分", "相手") for mod in mods):
        reading.fail(role.node, "as_what", ("リムカードとして",))
    top = deck_top(reading, clause)
    if top is None:
        things = object_of(reading, clause)
        cell = reading.draft.emit(Move(things, terms.RIMS))
        reading.did("加え", cell, things)
        return
    zone, who = top
    if zone != terms.LIFE_DECK:
        reading.fail(clause.verb_node, "which_deck", ("ライフ・デッキの上から",))
    reading.draft.emit(program.AddRims(who, top_number(reading, clause)))


def retreat(reading: Reading, clause: Clause) -> None:
    """T78 撤退させる."""
    things = object_of(reading, clause)
    cell = reading.draft.emit(program.Retreat(things))
    reading.did("撤退", cell, things)


# ---- coming into play ---------------------------------------------------------------------

HOW = {
    "召喚": program.SUMMON,
    "登場": program.APPEAR,
    "展開": program.DEPLOY,
    "セット": program.SET,
    "出": program.PUT_OUT,
}
PLAYED = {
    program.SUMMON: terms.KIN | terms.RELIC,
    program.APPEAR: terms.KIN,
    program.DEPLOY: terms.TERRITORY,
    program.SET: terms.ARTS,
    program.PUT_OUT: terms.ANY_KIND,
}


def bring(reading: Reading, clause: Clause) -> None:
    """召喚する, 登場させる, 展開する, セットする, フィールドに出す (T68 to T73, T76)."""
    how = HOW[clause.stem]
    clause.idle("行動権の消費なしに", "行動権を消費せずに")
    role = clause.take("として")
    relic = role is not None
    if role is not None and not role.says("秘宝"):
        reading.fail(role.node, "as_what", ("秘宝として",))
    to = clause.take("に")
    field = field_of(reading, to, how) if to is not None else None
    cards = taken(reading, clause, "を", "は")
    if cards is None:
        things = pending(reading, clause)
    else:
        if cards.things is None and cards.zones is None and not cards.outside:
            cards.zones = (terms.HAND,)
            cards.who = cards.who or reading.actor
        if cards.kinds & ~PLAYED[how] and cards.things is None:
            reading.fail(clause.verb_node, "played_so", ("召喚する", "展開する", "セットする"))
        if not cards.kinds and cards.things is None and how != program.PUT_OUT:
            cards.kinds = PLAYED[how]
        things = chosen(reading, cards, clause)
    reading.subject = things
    reg = reading.draft.reg()
    cell = reading.draft.emit(program.PlayCards(things, how, player(reading), field, relic=relic, reg=reg))
    reading.name(It(reg))
    reading.did("召喚", cell, It(reg))
    reading.played = cell


def player(reading: Reading) -> Who:
    return reading.actor if reading.actor != ALL else SELF


def field_of(reading: Reading, to: Np, how: str) -> Who | None:
    """フィールドに, 相手フィールド上に, 登場枠に: on whose side."""
    stage = to.head == "登場枠"
    if not stage and (how == program.APPEAR or to.head != FROM_HERE):
        reading.fail(to.node, "no_place", ("登場枠に" if how == program.APPEAR else "フィールドに",))
    if stage and how != program.APPEAR:
        reading.fail(to.node, "no_place", ("フィールドに",))
    cards = describe(reading, to)
    if cards.tests or cards.number is not None:
        reading.fail(to.node, "of_what")
    return cards.who if cards.who not in (SELF, None) else None


def use(reading: Reading, clause: Clause) -> None:
    """権能を使用する, このカードの効果を発動する, その権能の効果をn回発動する (T74, T75, R123)."""
    np = clause.peek("を")
    if np is not None and np.head == "効果":
        clause.take("を")
        run_effect(reading, clause, np)
        return
    clause.idle("行動権の消費なしに", "行動権を消費せずに")
    cards = taken(reading, clause, "を")
    if cards is None:
        things = pending(reading, clause)
    else:
        if cards.things is None:
            if cards.kinds not in (terms.ARTS, 0):
                reading.fail(cards.node, "use_what", ("権能を1枚",))
            cards.kinds = terms.ARTS
            if cards.zones is None:
                cards.zones, cards.who = (terms.HAND,), cards.who or reading.actor
        things = chosen(reading, cards, clause)
    cell = reading.draft.emit(program.UseArts(things))
    reading.name(things)
    reading.did("使用", cell, things)


def run_effect(reading: Reading, clause: Clause, np: Np) -> None:
    inner = np.inner()
    if inner is None:
        reading.fail(np.node, "whose_effect", ("このカードの効果を",))
    times_said = quantity_piece(reading, clause.pop("quantity"))
    cards = describe(reading, inner)
    if cards.this:
        if times_said is not None:
            reading.fail(times_said.node, "of_what")
        reading.draft.emit(program.OwnEffect())
        return
    if cards.things is None:
        reading.fail(inner.node, "whose_effect", ("その権能の効果を",))
    number: Amount = ONE
    if times_said is not None:
        if not isinstance(times_said.most, Exactly):
            reading.fail(times_said.node, "number_needed", ("2回",))
        number = times_said.most
    reading.draft.emit(program.UseArts(cards.things, number, paid=True))


# ---- looking ------------------------------------------------------------------------------


def look(reading: Reading, clause: Clause) -> None:
    """山札の上からn枚を見る, 相手の手札を見る (T48, T51)."""
    top = deck_top(reading, clause)
    reg = reading.draft.reg()
    if top is not None:
        zone, who = top
        number = top_number(reading, clause)
        reading.it_count = number.number if isinstance(number, Exactly) else None
        if zone == terms.DECK and who == reading.actor:
            reading.draft.emit(Look(reg, number, who))
        else:
            reading.draft.emit(Remember(reg, TopCards(zone, number, who)))
            reading.draft.emit(LookAt(It(reg), player(reading)))
    else:
        np = clause.take("を")
        if np is None:
            reading.fail(clause.verb_node, "look_what", ("山札の上から3枚を", "相手の手札を"))
        cards = describe(reading, np)
        if cards.zones == (terms.DECK,) and cards.number is None and not cards.tests:
            reading.draft.emit(Remember(reg, All(cards.group(reading))))
            reading.shuffle = cards.owner(reading)
        elif cards.zones != (terms.HAND,) or cards.tests or cards.number is not None:
            reading.fail(np.node, "look_what", ("山札の上から3枚を", "相手の手札を"))
        else:
            reading.draft.emit(LookAtHand(cards.owner(reading), reg))
    reading.looked = Looked(reg)
    reading.just_looked = True
    reading.fitting = ()
    reading.name(It(reg))


def show(reading: Reading, clause: Clause) -> None:
    """山札の上からn枚を公開する, 手札を1枚相手に見せる (T52, T129)."""
    to = clause.take("に")
    if to is not None:
        if not to.says("相手"):
            reading.fail(to.node, "of_what")
        says_no_more(to.head)
    top = deck_top(reading, clause)
    if top is not None:
        zone, who = top
        reg = reading.draft.reg()
        number = top_number(reading, clause)
        reading.it_count = number.number if isinstance(number, Exactly) else None
        reading.draft.emit(Remember(reg, TopCards(zone, number, who)))
        reading.draft.emit(Reveal(It(reg)))
        reading.looked = Looked(reg)
        reading.fitting = ()
        reading.name(It(reg))
        return
    cards = taken(reading, clause, "を")
    if cards is None:
        things = pending(reading, clause)
    elif cards.zones == (terms.HAND,) and (cards.number is None or cards.number.every) and not cards.tests:
        reg = reading.draft.reg()
        reading.draft.emit(RevealHand(cards.owner(reading), reg))
        reading.looked = Looked(reg)
        reading.name(It(reg))
        return
    else:
        things = chosen(reading, cards, clause)
    cell = reading.draft.emit(Reveal(things))
    reading.name(things)
    reading.did("公開", cell, things)


def select(reading: Reading, clause: Clause) -> None:
    """選ぶ, 指定する: what follows acts on it (T61, N14)."""
    cards = taken(reading, clause, "を")
    if cards is None:
        reading.fail(clause.verb_node, "select_what", ("眷属を1体",))
    clause.idle("任意の順番で")
    things = chosen(reading, cards, clause)
    reading.name(things)
    reading.selected = things
    reading.subject = None
    if reading.draft.cells:
        reading.did("選", reading.draft.cells[-1], things)


def shuffle(reading: Reading, clause: Clause) -> None:
    """山札をシャッフルする, 山札に戻してシャッフルする."""
    np = clause.take("を")
    who = reading.shuffle or reading.actor
    if np is not None:
        cards = describe(reading, np)
        if cards.zones != (terms.DECK,) or cards.tests:
            reading.fail(np.node, "shuffle_deck", ("山札を",))
        who = cards.owner(reading)
    reading.shuffle = None
    reading.draft.emit(Shuffle(who))


def draw(reading: Reading, clause: Clause) -> None:
    """カードをn枚引く, n枚ドローする (T45)."""
    origin = clause.take("から")
    if origin is not None and origin.head != "山札":
        reading.fail(origin.node, "draw_from", ("カードを1枚引く",))
    if origin is not None:
        own(reading, origin)
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is not None:
        if np.head != "カード" or np.mods:
            reading.fail(np.node, "top_cards", ("カードを",))
        quantity = quantity or quantity_of(np.node, np.count, np.relation)
    clause.idle("追加で")
    if quantity is None:
        if reading.per is None:
            reading.fail(clause.verb_node, "number_needed", ("1枚",))
        number = times(reading, 1)
    else:
        if quantity.every or not isinstance(quantity.most, Exactly) or quantity.least == 0 or quantity.relation != "==":
            reading.fail(quantity.node, "number_needed", ("1枚",))
        number = times(reading, quantity.most.number)
    reading.draft.emit(Draw(reading.actor, number))


# ---- states, battles, attacks -------------------------------------------------------------


def turn(reading: Reading, clause: Clause) -> None:
    """スリープさせる, アウェイクする (T99)."""
    things = object_of(reading, clause)
    cell = reading.draft.emit(Turn(things, terms.ASLEEP, clause.stem == "スリープ"))
    reading.did(clause.stem, cell, things)


def make_state(reading: Reading, clause: Clause) -> None:
    """スリープ状態にする."""
    state = clause.take("に")
    if state is None or not state.is_("STATE") or state.mods:
        reading.fail(clause.verb_node, "made_what", ("スリープ状態に",))
    things = object_of(reading, clause)
    cell = reading.draft.emit(Turn(things, terms.ASLEEP, state.head == "スリープ状態"))
    reading.did("スリープ", cell, things)


def perform(reading: Reading, clause: Clause) -> None:
    """戦闘を行う, エンドフェイズを行う (T83, T111)."""
    np = clause.take("を")
    if np is not None and np.head == "エンドフェイズ" and not np.mods:
        if clause.adverb("即座に") is None:
            reading.fail(np.node, "at_once", ("即座にエンドフェイズを",))
        if reading.actor_word is not None and reading.actor_word != "ターンプレイヤー":
            reading.fail(reading.actor_word, "end_what", ("ターンプレイヤーは",))
        says_no_more(reading.actor_word)
        reading.ending = True
        reading.draft.emit(program.EndTurn())
        return
    if np is None or not np.says("戦闘"):
        reading.fail(clause.verb_node, "perform_what", ("戦闘を",))
    if reading.redirected:
        reading.redirected = False
        return
    other = clause.take("と")
    if other is None:
        reading.fail(clause.verb_node, "fight_whom", ("相手の眷属1体と",))
    topic = clause.take("は", "が")
    first: Things
    if topic is not None:
        first = chosen(reading, describe(reading, topic), None)
    else:
        first = reading.topic or reading.subject or own_self(reading)
    second = chosen(reading, describe(reading, other), clause)
    reading.draft.emit(program.Battle(first, second))


def fight(reading: Reading, clause: Clause) -> None:
    """その2体を戦闘させる, AとBを戦闘させる (T111)."""
    other, np = clause.take("と"), clause.take("を")
    if np is None:
        reading.fail(clause.verb_node, "fight_whom", ("その2体を",))
    first = chosen(reading, describe(reading, other), None) if other is not None else None
    second = chosen(reading, describe(reading, np), clause)
    if first is None:
        if len(reading.picked) < 2:
            reading.fail(np.node, "fight_whom", ("自分の眷属1体と相手の眷属1体を選ぶ。その2体を",))
        reading.draft.emit(program.Battle(*reading.picked[-2:]))
        return
    reading.draft.emit(program.Battle(first, second))


def end_turn(reading: Reading, clause: Clause) -> None:
    """ターンを終了する after 即座にエンドフェイズを行い (T83)."""
    np = clause.take("を")
    if np is None or np.head not in ("ターン", "このターン") or np.mods or not reading.ending:
        reading.fail(clause.verb_node, "end_what", ("即座にエンドフェイズを行い、このターンを終了する",))


def cancel(reading: Reading, clause: Clause) -> None:
    """攻撃1回を無効化する, 相手が発動した権能を無効化する (T108, T109)."""
    np = clause.take("を")
    if np is None:
        reading.fail(clause.verb_node, "cancel_what", ("その攻撃を", "相手が発動した権能を"))
    if np.head in ("攻撃", "致命攻撃", "その攻撃"):
        if np.count is not None and words_of(np.count)[0] != "1":
            reading.fail(np.count, "number_needed", ("1回",))
        reading.draft.emit(program.CancelAttack(np.head == "致命攻撃", attackers(reading, np)))
        return
    if np.head in ("権能", "その権能"):
        done = next((mod for mod in np.mods if mod.data == "done"), None)
        if len(np.mods) != (0 if done is None else 1) or np.count is not None:
            reading.fail(np.node, "cancel_what", ("相手が発動した権能を",))
        if done is not None and not words_of(done)[0].startswith("相手が"):
            reading.fail(done, "cancel_what", ("相手が発動した権能を",))
        reading.draft.emit(program.CancelArts(OTHER))
        return
    reading.fail(np.node, "cancel_what", ("その攻撃を", "相手が発動した権能を"))


def attackers(reading: Reading, np: Np) -> tuple[Test, ...]:
    """眷属もしくは真祖の断片の攻撃: whose attack; of both kinds is any, and only attacks on oneself matter."""
    inner = np.inner()
    if inner is None:
        return ()
    if is_player(inner) and inner.head == "相手" and not inner.mods:
        says_no_more(inner.head)
        return ()
    cards = describe(reading, inner)
    if cards.things is not None or cards.number is not None or cards.zones is not None:
        reading.fail(inner.node, "cancel_what", ("その攻撃を", "相手の攻撃を"))
    if cards.kinds == terms.KIN | terms.FRAGMENT and not cards.tests and cards.who is None:
        says_no_more(*inner.heads)
        return ()
    whose: tuple[Test, ...] = () if cards.who is None else (program.ControlledBy(cards.who),)
    return (*whose, *tests_in(cards))


def change(reading: Reading, clause: Clause) -> None:
    """攻撃の対象をXに変更する, 配置位置を自由に変更する (T110, T113)."""
    np = clause.take("を")
    if np is not None and np.head in ("攻撃の対象", "攻撃対象") and not np.mods:
        to = clause.take("に")
        if to is None:
            reading.fail(clause.verb_node, "no_subject", ("この眷属に",))
        reading.draft.emit(program.ChangeTarget(chosen(reading, describe(reading, to), clause)))
        reading.redirected = True
        return
    if np is not None and np.head == "配置位置":
        inner = np.inner()
        if inner is None or clause.adverb("自由に") is None:
            reading.fail(np.node, "rearrange_what", ("自分の眷属の配置位置を自由に",))
        cards = describe(reading, inner)
        if cards.kinds != terms.KIN or cards.tests or cards.who not in (SELF, OTHER):
            reading.fail(inner.node, "rearrange_what", ("自分の眷属の配置位置を自由に",))
        reading.draft.emit(program.Rearrange(cards.who))
        return
    reading.fail(clause.verb_node, "change_what", ("攻撃の対象を", "カード名を"))


# ---- players ------------------------------------------------------------------------------


def gain(reading: Reading, clause: Clause) -> None:
    """行動権を得る, 追加のターンを得る, コントロールを得る, キーワード能力を1つ選んで獲得する."""
    clause.idle("追加で")
    np = clause.peek("を")
    if np is None and reading.keyword_from is not None:
        of, reading.keyword_from = reading.keyword_from, None
        things = reading.topic or own_bearer(reading)
        reading.draft.emit(program.GainPickedKeyword(things, of, reading.lasting(FOR_GOOD)))
        return
    if np is None:
        reading.fail(clause.verb_node, "gain_what", ("行動権を", "防壁を"))
    clause.take("を")
    if np.head == "行動権":
        reading.draft.emit(PlayerChange(reading.actor, terms.ACTIONS, "add", actions(reading, clause, np)))
    elif np.head == "追加のターン" and not np.mods:
        when = clause.pop("after_turn")
        says_no_more(*(words_of(when) if when is not None else ()))
        later = clause.peek("に")
        if later is not None and later.head == "ターン" and [str(words_of(mod)[0]) for mod in later.mods] == ["次の"]:
            clause.take("に")
        else:
            later = None
        if when is not None and later is not None:
            reading.fail(when, "twice")
        who = reading.actor
        subject = clause.take("が")
        if subject is not None:
            who = player_of(reading, subject.heads)
        reading.draft.emit(program.ExtraTurn(who, later is not None))
        reading.extra_turn = True
    elif np.head == "コントロール":
        inner = np.inner()
        if inner is None:
            reading.fail(np.node, "control_what", ("相手の眷属1体のコントロールを",))
        things = chosen(reading, describe(reading, inner), clause)
        reading.draft.emit(program.TakeControl(things, reading.lasting(terms.FOR_GOOD)))
        reading.name(things)
    else:
        reading.fail(np.node, "gain_what", ("行動権を", "防壁を"))


def actions(reading: Reading, clause: Clause, np: Np) -> Amount:
    """n回分の行動権, 行動権をn, …の数だけ行動権 (T80)."""
    quantity = quantity_piece(reading, clause.pop("quantity"))
    for mod in np.mods:
        if mod.data == "times_of":
            if quantity is not None:
                reading.fail(mod, "twice")
            return times(reading, int(str(words_of(mod)[0]).removesuffix("回分")))
        reading.fail(mod, "of_what")
    if quantity is not None and isinstance(quantity.most, Exactly):
        return times(reading, quantity.most.number)
    return times(reading, 1)


def signed(reading: Reading, clause: Clause) -> None:
    """行動権+n (T80)."""
    assert clause.word is not None
    found = value_np(clause, "行動権", "を", "は", "が")
    if found is None:
        reading.fail(clause.verb_node, "changes_what", ("戦闘力+1000", "行動権+1"))
    np, piece = found
    clause.pieces.remove(piece)
    who = reading.actor
    for mod in np.mods:
        inner = np.inner()
        if inner is None or not is_player(inner):
            reading.fail(mod, "of_what")
        who = player_of(reading, inner.heads)
    reading.draft.emit(PlayerChange(who, terms.ACTIONS, "add", times(reading, int(clause.word))))


def spend(reading: Reading, clause: Clause) -> None:
    """行動権をn消費する."""
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or not np.says("行動権") or quantity is None or not isinstance(quantity.most, Exactly):
        reading.fail(clause.verb_node, "spend_what", ("行動権を1",))
    reading.draft.emit(PlayerChange(reading.actor, terms.ACTIONS, "add", Exactly(-quantity.most.number)))


def skip(reading: Reading, clause: Clause) -> None:
    """次の自分のドローフェイズをスキップする (T79)."""
    np = clause.take("を")
    if np is None or np.head.type != "PHASE" or str(np.head) not in terms.PHASES:
        reading.fail(clause.verb_node, "skip_what", ("次の自分のドローフェイズを",))
    who, following = reading.actor, False
    for mod in np.mods:
        word = words_of(mod)[0]
        if word == "次の":
            following = True
        elif word.type == "PLAYER":
            who = player_of(reading, [word])
        else:
            reading.fail(mod, "of_what")
    if not following:
        reading.fail(np.node, "skip_what", ("次の自分のドローフェイズを",))
    reading.draft.emit(program.SkipPhase(who, terms.PHASES[str(np.head)]))


def over(reading: Reading, clause: Clause) -> None:
    """ゲームに勝利する, 敗北する (T84)."""
    game = clause.take("に")
    if game is not None and not game.says("ゲーム"):
        reading.fail(game.node, "win_what", ("ゲームに",))
    clause.idle("自動的に")
    op = Win if clause.stem == "勝利" else Lose
    reading.draft.emit(op(reading.actor))


# ---- counters, colours --------------------------------------------------------------------


def value_counter(clause: Clause) -> Np | None:
    np = clause.peek("を")
    return np if np is not None and np.head.type == "COUNTER" else None


def put_counters(reading: Reading, clause: Clause, np: Np) -> None:
    """〇〇カウンターをn個置く, n増やす (T126, T150)."""
    clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity")) or quantity_of(np.node, np.count, np.relation)
    number = times(reading, quantity.most.number if quantity and isinstance(quantity.most, Exactly) else 1)
    to = clause.take("に")
    inner = np.inner()
    if to is not None and inner is not None:
        reading.fail(to.node, "twice")
    holder = to or inner
    things = chosen(reading, describe(reading, holder), clause) if holder is not None else own_self(reading)
    reading.draft.emit(PutCounters(things, str(np.head).removesuffix("カウンター"), number))


def take_counters(reading: Reading, clause: Clause) -> None:
    """〇〇カウンターをn個取り除く, 減らす (T126)."""
    np = clause.take("を")
    if np is None or np.head.type != "COUNTER":
        reading.fail(clause.verb_node, "counter_what", ("月カウンターを1個",))
    quantity = quantity_piece(reading, clause.pop("quantity")) or quantity_of(np.node, np.count, np.relation)
    origin = clause.take("から")
    inner = np.inner()
    holder = origin or inner
    things = chosen(reading, describe(reading, holder), clause) if holder is not None else own_self(reading)
    name = str(np.head).removesuffix("カウンター")
    if quantity is not None and quantity.most is None and not quantity.every:
        any_number_of_counters(reading, things, name)
        return
    number: Amount | None = None
    if quantity is None:
        number = times(reading, 1)
    elif not quantity.every:
        assert isinstance(quantity.most, Exactly)
        number = times(reading, quantity.most.number)
    reading.draft.emit(TakeCounters(things, name, number, reading.exact))


def any_number_of_counters(reading: Reading, things: Things, name: str) -> None:
    """任意の数取り除いて: how many is chosen, and counts as その数."""
    num = reading.draft.num()
    reading.draft.emit(program.PickUpTo(num, Counters(things, name), reading.actor))
    reading.draft.emit(TakeCounters(things, name, Result(num)))
    reading.counted = num


def no_counters(reading: Reading, clause: Clause) -> None:
    """〇〇カウンターは0になる (T150)."""
    np = clause.take("は", "が", "を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or np.head.type != "COUNTER" or quantity is None or quantity.most != Exactly(0):
        reading.fail(clause.verb_node, "becomes_what", ("月カウンターは0に",))
    inner = np.inner()
    things = chosen(reading, describe(reading, inner), None) if inner is not None else own_self(reading)
    reading.draft.emit(TakeCounters(things, str(np.head).removesuffix("カウンター"), None))


def declare(reading: Reading, clause: Clause) -> None:
    """カードの色を1つ宣言する (T124)."""
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or np.head != "色" or (quantity is not None and quantity.most != ONE):
        reading.fail(clause.verb_node, "declare_what", ("カードの色を1つ",))
    inner = np.inner()
    if inner is not None and not inner.says("カード"):
        reading.fail(inner.node, "of_what")
    reading.colour = reading.draft.num()
    reading.draft.emit(program.DeclareColour(reading.colour, reading.actor if reading.actor != ALL else Who(ACTIVE)))


def ignore(reading: Reading, clause: Clause) -> None:
    """この時、召喚条件を無視してもよい (T69, R127)."""
    np = clause.take("を")
    if np is None or np.head != "召喚条件" or reading.played is None:
        reading.fail(clause.verb_node, "ignore_what", ("召喚する。この時、召喚条件を",))
    inner = np.inner()
    if inner is not None:
        describe(reading, inner)
    op = reading.played.op
    assert isinstance(op, program.PlayCards)
    how = program.MAY_IGNORE if clause.form.mood == "may" else program.IGNORED
    reading.played.op = replace(op, conditions=how)


def meet(reading: Reading, clause: Clause) -> None:
    """その条件を満たさなくてはならない: as R104 has it anyway (T69)."""
    np = clause.take("を")
    if (
        np is None
        or np.head not in ("条件", "召喚条件", "その条件")
        or reading.played is None
        or clause.form.mood != "must"
    ):
        reading.fail(clause.verb_node, "meet_what", ("召喚する。この時、召喚条件を満たさなくてはならない",))


def no_blast(reading: Reading, clause: Clause) -> None:
    """そのカードが持つリム・ブラスト効果は発動しない (T115, R133)."""
    np = clause.take("は", "が")
    last = reading.done[-1].cell if reading.done else None
    if np is None or np.head not in ("リム・ブラスト効果", "リム・ブラスト") or last is None:
        reading.fail(
            clause.verb_node, "no_blast", ("リムカードを1枚破壊する。そのカードが持つリム・ブラスト効果は発動しない",)
        )
    op = last.op
    if not isinstance(op, program.DestroyRims):
        reading.fail(np.node, "no_blast", ("リムカードを1枚破壊する。",))
    inner = np.inner()
    if inner is not None and describe(reading, inner).things is None:
        reading.fail(inner.node, "one_card", ("そのカードが持つ",))
    last.op = replace(op, blast=False)


def pick_keyword(reading: Reading, clause: Clause) -> bool:
    """その眷属が持つキーワード能力を1つ選んで (T97)."""
    np = clause.peek("を")
    if np is None or np.head != "キーワード":
        return False
    clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    inner = np.inner()
    if inner is None or (quantity is not None and quantity.most != ONE):
        reading.fail(np.node, "keyword_of", ("その眷属が持つキーワード能力を1つ",))
    cards = describe(reading, inner)
    if cards.things is None:
        reading.fail(inner.node, "one_card", ("その眷属",))
    reading.keyword_from = cards.things
    return True


ACTIONS: dict[str, Callable[[Reading, Clause], None]] = {
    "破壊": destroy,
    "除外": remove,
    "捨て": discard,
    "戻": put_back,
    "置": place,
    "並べ": place,
    "加え": place,
    "撤退": retreat,
    "召喚": bring,
    "登場": bring,
    "展開": bring,
    "セット": bring,
    "出": bring,
    "使用": use,
    "発動": use,
    "見": look,
    "公開": show,
    "見せ": show,
    "選": select,
    "指定": select,
    "シャッフル": shuffle,
    "引": draw,
    "ドロー": draw,
    "スリープ": turn,
    "アウェイク": turn,
    "する": make_state,
    "行": perform,
    "戦闘": fight,
    "終了": end_turn,
    "無効化": cancel,
    "変更": change,
    "得": gain,
    "獲得": gain,
    "消費": spend,
    "スキップ": skip,
    "勝利": over,
    "敗北": over,
    "増や": place,
    "取り除": take_counters,
    "減ら": take_counters,
    "な": no_counters,
    "宣言": declare,
    "無視": ignore,
    "満た": meet,
    "振": chance.roll,
    "数え": chance.count,
    "出題": chance.quiz,
}
MOODS = frozenset(("final", "join", "may", "must", "cost"))


def act(reading: Reading, clause: Clause) -> None:
    """Carry out one clause; whatever of it no operation took is refused."""
    for np in bare_nps(clause):
        if np.head.type == "RACE":
            race_test(reading, np.head)
    if clause.kind == CHANGE:
        signed(reading, clause)
        return
    if clause.verb("選", "指定") and pick_keyword(reading, clause):
        return
    if clause.verb("発動") and clause.form.mood == "not":
        no_blast(reading, clause)
        return
    action = ACTIONS.get(clause.stem)
    if clause.kind != "verb" or action is None or clause.form.mood not in MOODS:
        reading.fail(clause.verb_node, "cannot_be_done")
    reading.rims = names_rims(clause)
    action(reading, clause)


def names_rims(clause: Clause) -> bool:
    np = clause.peek("を") or clause.peek("は") or clause.peek("が")
    return np is not None and "リムカード" in np.heads
