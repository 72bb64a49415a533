"""Summoning, deploying, setting, using by effects (T68 to T76, T127)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.amount import ONE, Exactly
from gorin.engine.program.cards import Pick
from gorin.engine.program.numbers import Turn
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import THIS, It
from gorin.engine.program.who import ALL, ANY, SELF, Who
from gorin.games.shinso import program, terms
from gorin.games.shinso.old_dialect.choosing import chosen, taken
from gorin.games.shinso.old_dialect.clauses import Clause, Np
from gorin.games.shinso.old_dialect.nouns import describe
from gorin.games.shinso.old_dialect.objects import FROM_HERE, pending, player
from gorin.games.shinso.old_dialect.quantities import quantity_piece
from gorin.games.shinso.old_dialect.reading import Reading

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
    asleep = clause.take("で")
    if asleep is not None and not asleep.says("スリープ状態"):
        reading.fail(asleep.node, "made_what", ("スリープ状態で",))
    role = clause.take("として")
    relic = role is not None
    if role is not None and not role.says("秘宝"):
        reading.fail(role.node, "as_what", ("秘宝として",))
    to = clause.take("に")
    field = field_of(reading, to, how) if to is not None else None
    cards = taken(reading, clause, "を", "は")
    if clause.form.passive:
        reading.fail(clause.verb_node, "cannot_be_done")
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
    looked = reading.looked
    if looked is not None and isinstance(things, It):
        looked.taken = [reg if each == things.reg else each for each in looked.taken]
    reading.known_as(It(reg), things)
    reading.name(It(reg))
    reading.did("召喚", cell, It(reg))
    reading.played = cell
    if asleep is not None:
        reading.draft.emit(Turn(It(reg), terms.ASLEEP, True))


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


def attach(reading: Reading, clause: Clause) -> None:
    """秘宝を1枚選んでこの眷属に装備する (play_terms.10); one that is not on the field comes there first."""
    to = clause.take("に")
    if to is None:
        reading.fail(clause.verb_node, "equip_whom", ("この眷属に",))
    cards = taken(reading, clause, "を")
    if cards is None:
        if reading.selected is None:
            reading.fail(clause.verb_node, "equip_whom", ("秘宝を1枚",))
        things = pending(reading, clause)
    else:
        if cards.things is None and cards.kinds != terms.RELIC:
            reading.fail(cards.node, "equip_whom", ("秘宝を1枚",))
        things = chosen(reading, cards, clause)
    zones = placed_at(reading, things)
    if zones is None or zones != (terms.RELIC_AREA,):
        came = It(reading.draft.reg())
        reading.draft.emit(program.PlayCards(things, program.SUMMON, reading.actor, reg=came.reg))
        things = came
    bearer = chosen(reading, describe(reading, to), None)
    cell = reading.draft.emit(program.EquipTo(things, bearer))
    reading.name(things)
    reading.did("装備", cell, things)


def placed_at(reading: Reading, things: Things) -> tuple[int, ...] | None:
    """The zones from which cards were picked last (None: the text's own card, which is on the field)."""
    if things == THIS:
        return (terms.RELIC_AREA,)
    for cell in reversed(reading.draft.cells):
        op = cell.op
        if isinstance(op, (Pick, program.Find)) and It(op.reg) == things:
            group = op.group
            return tuple(part.zone for part in group.parts) if group is not None else None
    return None


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
        if reading.selected is None:
            reading.fail(clause.verb_node, "use_what", ("手札から権能を1枚",))
        things = pending(reading, clause)
    else:
        if cards.things is None:
            if cards.kinds not in (terms.ARTS, 0):
                reading.fail(cards.node, "use_what", ("権能を1枚",))
            cards.kinds = terms.ARTS
            if cards.zones is None:
                cards.zones, cards.who = (terms.HAND,), cards.who or reading.actor
        things = chosen(reading, cards, clause)
    cell = reading.draft.emit(program.UseArts(things, who=user_of(reading)))
    reading.name(things)
    reading.did("使用", cell, things)


def user_of(reading: Reading) -> Who:
    """T45: the subject of the sentence uses it."""
    return reading.actor if reading.actor not in (ALL, ANY) else SELF


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
    zones = placed_at(reading, cards.things)
    paid = zones is None or terms.HAND in zones
    reading.draft.emit(program.UseArts(cards.things, number, paid, user_of(reading)))


def ignore(reading: Reading, clause: Clause) -> None:
    """この時、召喚条件を無視してもよい (T69, R127)."""
    np = clause.take("を")
    if np is not None and np.is_("QUOTED"):
        reading.fail(np.node, "blank", ("「～できない」と記述される効果を",))
    if np is None or np.head != "召喚条件" or reading.played is None:
        reading.fail(clause.verb_node, "ignore_what", ("召喚する。この時、召喚条件を",))
    inner = np.inner()
    if inner is not None:
        describe(reading, inner)
    op = reading.played.op
    assert isinstance(op, program.PlayCards)
    if reading.actor != op.who and reading.actor_word is not None:
        reading.fail(reading.actor_word, "players")
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
