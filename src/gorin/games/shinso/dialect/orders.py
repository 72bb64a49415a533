"""What happens at once to cards: leaving, coming, being looked at, chosen and used (T45 to T78, T97, T115 to T118)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE, Count, Exactly
from gorin.engine.program.cards import BOTTOM, TOP, Discard, Move, Pick, Remember
from gorin.engine.program.looking import Reveal, RevealUntil, Shuffle
from gorin.engine.program.numbers import PutCounters, Turn
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import EVENT, THIS, All, Both, It, TopCards
from gorin.engine.program.who import ALL, OTHER, SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.amounts import per_of
from gorin.games.shinso.dialect.choosing import both, chosen, from_place, limits, taken, unplaced
from gorin.games.shinso.dialect.events import is_rims
from gorin.games.shinso.dialect.lexicon import ACTIONS, COUNTER
from gorin.games.shinso.dialect.lexicon import BOTTOM as LOWER
from gorin.games.shinso.dialect.nouns import Cards, Framed, describe
from gorin.games.shinso.dialect.nouns import holder_of as possessor
from gorin.games.shinso.dialect.scope import Known, ShinsoScope
from gorin.games.shinso.program import operations
from gorin.text import acts, phrases
from gorin.text.acts import missing_of, top_shown
from gorin.text.draft import Cell
from gorin.text.frames import Frame
from gorin.text.function_words import AND, ANY_ORDER
from gorin.text.morphology import CAUSATIVE, MAY, MUST, PASSIVE, STEM, TE
from gorin.text.nouns import floating
from gorin.text.phrases import ANY_NUMBER, QUANTITY, Clause, NounPhrase, Phrase
from gorin.text.quantities import exact, loose_quantity, printed_number, shared, times, tokens_of
from gorin.text.trial import says_no_more
from gorin.text.values import KIND, PLACE, PLAYER, QUALITY, ZONE, value_of


def object_of(frame: Framed, *cases: str, per: Amount | None = None) -> Things:
    """The cards a verb acts on; without any those chosen before, or the card itself (N16)."""
    phrase = frame.find(*(cases or ("を", "は", "が")))
    if phrase is not None and phrase.nouns.joint == AND:
        found = several(frame, phrase)
    else:
        cards = taken(frame, *(cases or ("を", "は", "が")))
        if cards is None:
            return pending(frame)
        found = chosen(frame, frame.scope, cards, per=per)
    frame.scope.subject = found
    return found


def several(frame: Framed, phrase: Phrase) -> Things:
    """その中から眷属1枚と権能1枚を, 自分の眷属と相手の眷属を1体ずつ."""
    scope = frame.scope
    frame.taken.add(id(phrase))
    nouns = phrase.nouns
    origin = frame.take("から", group=ZONE)
    loose = loose_quantity(frame)
    every = next((each.quantity for each in nouns.parts if each.quantity is not None and each.quantity.every), None)
    found: list[Things] = []
    if loose is not None and loose.every:
        every, loose = loose, None
    for part in shared(nouns):
        cards = describe(scope, replace(nouns, parts=(part,), joint=""))
        if origin is not None:
            cards = from_place(frame, cards, origin)
        elif scope.just_looked and unplaced(cards):
            cards.things = scope.looked_at(cards.place)
        last = nouns.parts[-1].quantity
        shares = last if last is not None and last.limit == phrases.EACH else None
        if origin is not None and cards.number is None and shares is not None:
            cards.number = shares
        if cards.number is None and (cards.things is None or origin is not None):
            cards.number = loose if loose is not None and loose.limit == phrases.EACH else shares or every
        if cards.number is None and loose is not None:
            frame.fail(loose.start, "twice", ("1体ずつ",))
        found.append(chosen(frame, scope, cards))
    return both(found)


def pending(frame: Framed) -> Things:
    """A verb without object: what was chosen just before, the subject of the sentence, or the card itself."""
    scope = frame.scope
    if scope.selected is not None:
        found, scope.selected = scope.selected, None
        return found
    known = scope.subject or scope.topic or scope.it or scope.event_topic
    if known is None and frame.clause.form.voice == PASSIVE and scope.event_card:
        return EVENT
    if known is None and scope.kinds & terms.ARTS:
        frame.fail(frame.place, "no_object", ("相手の眷属1体を",))
    return known or THIS


def destination(scope: ShinsoScope, nouns: NounPhrase, owner: Who | None) -> tuple[int, str]:
    """手札に, 山札の一番下に, コフィンエリアに: the zone and which end of it; `owner`: of the cards, if known."""
    named = nouns.only
    if named.group == PLACE:
        inner = named.inner
        if inner is None or value_of(inner.only) not in ((terms.DECK,), (terms.LIFE_DECK,)):
            scope.fail(nouns.start, "put_where", ("山札の一番下に",))
        own(scope, inner, owner)
        return value_of(inner.only)[0], BOTTOM if value_of(named) == LOWER else TOP
    zones = value_of(named) if named.group == ZONE else None
    if not isinstance(zones, tuple) or len(nouns.parts) != 1 or named.quantity is not None:
        scope.fail(nouns.start, "put_where", ("手札に", "コフィンエリアに"))
    own(scope, nouns, None if zones == terms.FIELD else owner)
    return (terms.SLOTS if zones == terms.FIELD else zones[0]), ""


def instead_to(scope: ShinsoScope, clause: Clause, owner: Who) -> tuple[int, str, Framed]:
    """除外される, 山札の一番下に置かれる: where cards go, and what is left of the clause."""
    frame: Framed = Frame(scope, clause)
    frame.take("から", group="game")
    if clause.name == "remove":
        return terms.REMOVED, "", frame
    return *destination(scope, frame.need("に", expected=("山札の一番下に",)), owner), frame


def own(scope: ShinsoScope, nouns: NounPhrase, owner: Who | None) -> None:
    """R67: a card always goes to its owner's place, so an owner that is printed there adds nothing, or is wrong."""
    for modifier in nouns.only.modifiers:
        if modifier.nouns is None or modifier.nouns.group != PLAYER:
            scope.fail(modifier.start, "no_description")
        owned = owner in (None, value_of(modifier.nouns.only), scope.players(modifier.nouns))
        if not owned:
            scope.fail(modifier.start, "owners_zone", ("手札に", "山札の一番下に"))
        says_no_more(*tokens_of(modifier.nouns))


def top_cards(frame: Framed) -> TopCards | None:
    """山札の上から3枚, ライフ・デッキの上から1枚: of which deck, whose, how many (R118: of each)."""
    phrase = frame.find("を")
    if frame.find("から", group=PLACE) is None:
        return None
    top = top_shown(frame, phrase.nouns if phrase is not None else None)
    frame.take("を")
    return top


# ---- leaving -----------------------------------------------------------------------------------------


def destroy(frame: Framed) -> None:
    """破壊する, 破壊される (T59 to T64, T115)."""
    scope = frame.scope
    per = per_of(frame)
    phrase = frame.find("を") or frame.find("は", "が")
    rims = phrase is not None and is_rims(phrase.nouns)
    things = object_of(frame, per=per)
    known = scope.known.get(things)
    if rims or (known is not None and known.rims):
        cell = scope.draft.emit(operations.DestroyRims(things))
    else:
        cell = scope.draft.emit(Move(things, terms.COFFIN, terms.DESTROY))
    scope.did("destroy", cell, things)


def remove(frame: Framed) -> None:
    """除外する, ゲームから除外する (T50, T56, T65, T116, T118)."""
    scope = frame.scope
    frame.take("から", group="game")
    if frame.adverb("after use"):
        after_use(frame, terms.REMOVED, "")
        return
    top = top_cards(frame)
    if top is not None:
        mill(frame, top, terms.REMOVED)
        return
    per = per_of(frame)
    things = object_of(frame, per=per)
    scope.did("remove", scope.draft.emit(Move(things, terms.REMOVED, terms.REMOVE)), things)


def after_use(frame: Framed, zone: int, end: str) -> None:
    """T58 この権能は発動後、除外される: known from the beginning, whatever the effect does."""
    nouns = frame.take("は", "を")
    if nouns is not None and value_of(nouns.only) != "this":
        frame.fail(nouns.start, "one_only", ("この権能は",))
    if not frame.scope.kinds & terms.ARTS or frame.scope.mode:
        frame.fail(frame.place, "not_an_art")
    frame.scope.draft.cells.insert(0, Cell(operations.AfterUse(zone, end)))


def mill(frame: Framed, top: TopCards, to: int) -> None:
    """T50, R68."""
    cell = frame.scope.draft.emit(operations.Mill(top.zone, top.who, top.amount, to))
    frame.scope.did(frame.clause.name, cell, None)


def discard(frame: Framed) -> None:
    """捨てる, 捨てさせる (T46 to T49)."""
    scope = frame.scope
    top = top_cards(frame)
    per = per_of(frame)
    place = frame.find("に", group=ZONE)
    if place is not None:
        if value_of(place.nouns.only) != (terms.COFFIN,):
            frame.fail(place.start, "put_where", ("コフィンエリアに",))
        frame.take("に", group=ZONE)
    if top is not None:
        mill(frame, top, terms.COFFIN)
        return
    made = frame.take("に", group=PLAYER) if frame.clause.form.voice == CAUSATIVE else None
    if made is not None:
        scope.actor = scope.players(made)
    surplus = missing_of(frame, False)
    if surplus is not None:
        says_no_more(*tokens_of(frame.take("を", group=ZONE)))
        scope.did("discard", scope.draft.emit(Discard(scope.actor, surplus)), None)
        return
    if scope.selected is not None and all(id(each) in frame.taken for each in frame.clause.phrases):
        things = pending(frame)
        scope.did("discard", scope.draft.emit(Move(things, terms.COFFIN, terms.DISCARD)), things)
        return
    lot = any(frame.clause.adverbs)
    if frame.find("を") is None and frame.find("から") is None:
        loose = loose_quantity(frame)
        if loose is None:
            frame.fail(frame.place, "no_object", ("手札を1枚",))
        hand = Cards(loose.start, zones=(terms.HAND,), number=loose)
        discard_hand(frame, hand, per)
        return
    cards = taken(frame, "を")
    if cards is None:
        frame.fail(frame.place, "no_object", ("手札を1枚",))
    if cards.things is None and cards.zones is None and not cards.kinds and not cards.tests and not lot:
        cards.zones = (terms.HAND,)
    if cards.things is not None or lot or cards.zones != (terms.HAND,):
        things = chosen(frame, scope, cards, per=per)
        scope.did("discard", scope.draft.emit(Move(things, terms.COFFIN, terms.DISCARD)), things)
        return
    discard_hand(frame, cards, per)


def discard_hand(frame: Framed, cards: Cards, per: Amount | None) -> None:
    scope = frame.scope
    who = cards.who if cards.who is not None else scope.actor
    if cards.who == scope.actor:
        says_no_more(scope.actor_said, *cards.words)
    number, tests = cards.number, cards.all_tests()
    if cards.is_every() and per is None:
        cell = scope.draft.emit(Discard(who, None, tests))
    elif number is not None and number.limit == ANY_NUMBER:
        whole = Count(replace(cards, number=None).group(scope))
        cell = scope.draft.emit(Discard(who, whole, tests, least=0))
    else:
        least, most = limits(scope, number, per)
        assert most is not None
        cell = scope.draft.emit(Discard(who, most, tests, least=0 if least == 0 else NOTHING, exact=scope.exact))
    scope.did("discard", cell, None)


def holder_of(frame: Framed, nouns: NounPhrase, *cases: str) -> Things:
    """この眷属に月カウンターを, この眷属の月カウンターを."""
    scope = frame.scope
    to = frame.take(*cases)
    inner = nouns.only.inner
    if to is not None and inner is not None:
        frame.fail(to.start, "twice")
    holder = to or inner
    if holder is not None and holder.group == "place" and value_of(holder.only) != LOWER and holder.only.modifiers:
        holder = holder.only.modifiers[-1].nouns
    if holder is None:
        return THIS
    cards = describe(scope, holder)
    if cards.this:
        says_no_more(*tokens_of(holder))
    return chosen(frame, scope, cards)


def put_counters(frame: Framed) -> None:
    """〇〇カウンターをn個置く, n増やす (T126, T150)."""
    per = per_of(frame)
    nouns = frame.need("を", group=COUNTER)
    quantity = nouns.only.quantity or floating(frame)
    number = exact(frame.scope, quantity, frame.place) if quantity is not None else 1
    things = holder_of(frame, nouns, "に")
    frame.scope.draft.emit(PutCounters(things, value_of(nouns.only), times(per, number)))
    frame.scope.counters = value_of(nouns.only), things


def put(frame: Framed) -> None:
    """置く, 加える, 戻す (T50 to T58, T66, T67, T72, T78, T126)."""
    scope = frame.scope
    verb = frame.clause.name
    counter = frame.find("を", group=COUNTER)
    if counter is not None:
        put_counters(frame)
        return
    role = frame.take("として")
    if role is not None:
        add_rims(frame, role)
        return
    to = frame.take("に")
    top = top_cards(frame)
    per = per_of(frame)
    if to is None and verb == "return" and top is None:
        lay_back(frame)
        return
    if to is None:
        frame.fail(frame.place, "put_where", ("手札に", "コフィンエリアに"))
    if top is not None:
        zone, end = destination(scope, to, top.who)
        if end:
            frame.fail(to.start, "put_where", ("コフィンエリアに", "手札に"))
        mill(frame, top, zone)
        return
    if frame.adverb("after use"):
        after_use(frame, *destination(scope, to, SELF))
        return
    put_cards(frame, to, verb, per)


def put_cards(frame: Framed, to: NounPhrase, verb: str, per: Amount | None) -> None:
    scope = frame.scope
    if frame.adverb(ANY_ORDER):
        says_no_more(*frame.clause.adverbs)
    things = object_of(frame, per=per)
    zone, end = destination(scope, to, scope.owner_of(things))
    if zone == terms.DECK:
        zone = deck_meant(frame, to, things, verb)
    if zone == terms.LIFE_DECK and verb == "return" and not end:
        frame.fail(to.start, "put_where", ("ライフ・デッキの上に", "ライフ・デッキの一番下に"))
    if zone == terms.FRAGMENT_PLACE:
        cell = scope.draft.emit(operations.Retreat(things))
    elif zone == terms.STAGE:
        cell = scope.draft.emit(operations.PlayCards(things, operations.APPEAR, scope.actor))
    elif zone in (terms.SLOTS, terms.ARTS_SLOT, terms.TERRITORY_SLOT):
        cell = scope.draft.emit(operations.PlayCards(things, operations.PUT_OUT, scope.actor))
    else:
        returned = zone in (terms.HAND, terms.DECK, terms.LIFE_DECK) and verb == "return"
        cell = scope.draft.emit(Move(things, zone, terms.RETURN if returned else "", end))
        if zone == terms.DECK and not end:
            scope.shuffle = scope.actor
    scope.did(verb, cell, things)


def deck_meant(frame: Framed, to: NounPhrase, things: Things, verb: str) -> int:
    """R1: デッキ may mean either; cards of the life deck go back to that, and where 置く puts them is not said."""
    looked = frame.scope.mentions.shown
    from_life = looked is not None and looked.deck == terms.LIFE_DECK and looked.holds(things)
    if not from_life or not any(word.text == "デッキ" for word in tokens_of(to)):
        return terms.DECK
    says_no_more(*tokens_of(to))
    if verb != "return":
        frame.fail(to.start, "top_of_what", ("山札の一番下に", "ライフ・デッキの一番下に"))
    return terms.LIFE_DECK


def lay_back(frame: Framed) -> None:
    """T51: cards that were looked at or revealed go back onto the deck on which they lay."""
    scope, looked = frame.scope, frame.scope.mentions.shown
    if looked is None or looked.deck == NOTHING:
        frame.fail(frame.place, "put_where", ("手札に", "山札に"))
    if frame.adverb(ANY_ORDER):
        says_no_more(*frame.clause.adverbs)
    things = object_of(frame)
    if not looked.holds(things):
        frame.fail(frame.place, "put_where", ("手札に", "山札に"))
    scope.did("return", scope.draft.emit(Move(things, looked.deck, terms.RETURN, TOP)), things)


def add_rims(frame: Framed, role: NounPhrase) -> None:
    """T116 ライフ・デッキの上からn枚を新たなリムカードとして加える."""
    scope = frame.scope
    if not is_rims(role):
        frame.fail(role.start, "as_what", ("リムカードとして",))
    for modifier in role.only.modifiers:
        if modifier.clause is not None or (modifier.nouns is not None and modifier.nouns.group != PLAYER):
            frame.fail(modifier.start, "no_description")
        says_no_more(modifier.word, *tokens_of(modifier.nouns))
    top = top_cards(frame)
    if top is None:
        things = object_of(frame)
        scope.did("put", scope.draft.emit(Move(things, terms.RIMS)), things)
        return
    if top.zone != terms.LIFE_DECK:
        frame.fail(frame.place, "top_of_what", ("ライフ・デッキの上から",))
    scope.draft.emit(operations.AddRims(top.who, top.amount))


def retreat(frame: Framed) -> None:
    """T78 撤退させる."""
    things = object_of(frame)
    frame.scope.did("retreat", frame.scope.draft.emit(operations.Retreat(things)), things)


# ---- coming ---------------------------------------------------------------------------------------


HOW: Final = {
    "summon": operations.SUMMON,
    "appear": operations.APPEAR,
    "deploy": operations.DEPLOY,
    "set": operations.SET,
    "put out": operations.PUT_OUT,
}
PLAYED: Final = {
    operations.SUMMON: terms.KIN | terms.RELIC,
    operations.APPEAR: terms.KIN,
    operations.DEPLOY: terms.TERRITORY,
    operations.SET: terms.ARTS,
    operations.PUT_OUT: terms.ANY_KIND,
}


def bring(frame: Framed) -> None:
    """召喚する, 登場させる, 展開する, セットする, フィールドに出す (T68 to T73, T76)."""
    scope = frame.scope
    how = HOW[frame.clause.name]
    asleep = frame.take("で", group=QUALITY)
    if asleep is not None and not value_of(asleep.only).on:
        frame.fail(asleep.start, "no_state", ("スリープ状態で",))
    role = frame.take("として")
    if role is not None and (role.group != KIND or value_of(role.only).kinds != terms.RELIC):
        frame.fail(role.start, "as_what", ("秘宝として",))
    price = frame.take("で", group=ACTIONS)
    if price is not None and exact(scope, price.only.quantity, frame.place) != 0:
        frame.fail(price.start, "price_of_effect", ("行動権0で",))
    to = frame.take("に")
    field = field_of(frame, to, how) if to is not None else None
    per = per_of(frame)
    cards = taken(frame, "を", "は")
    if frame.clause.form.voice == PASSIVE:
        frame.fail(frame.place, "no_order", verb=frame.clause.said)
    came = just_played(scope)
    if cards is None and asleep is not None and came is not None:
        scope.draft.emit(Turn(came, terms.ASLEEP, True))
        return
    if cards is None:
        things = pending(frame)
    else:
        if cards.things is None and cards.zones is None and not cards.outside:
            cards.zones, cards.who = (terms.HAND,), cards.who or scope.actor
        if cards.kinds & ~PLAYED[how] and cards.things is None:
            frame.fail(frame.place, "played_so", ("召喚する", "展開する", "セットする"))
        if not cards.kinds and cards.things is None and how != operations.PUT_OUT:
            cards.kinds = PLAYED[how]
        things = chosen(frame, scope, cards, per=per)
    scope.subject = things
    reg = scope.draft.reg()
    play = operations.PlayCards(things, how, scope.actor if scope.actor != ALL else SELF, field, relic=role is not None)
    if scope.ignoring:
        scope.ignoring = False
        play = replace(play, conditions=operations.IGNORED)
    cell = scope.draft.emit(replace(play, reg=reg))
    looked = scope.mentions.shown
    if looked is not None and isinstance(things, It):
        looked.taken = [reg if each == things.reg else each for each in looked.taken]
    scope.known_as(It(reg), things)
    if role is not None:
        scope.known[It(reg)] = Known(
            cards.kinds if cards is not None else 0, scope.owner_of(things), played=terms.RELIC
        )
    scope.name(It(reg))
    scope.did(frame.clause.name, cell, It(reg))
    scope.played = cell
    if asleep is not None:
        scope.draft.emit(Turn(It(reg), terms.ASLEEP, True))


def field_of(frame: Framed, to: NounPhrase, how: str) -> Who | None:
    """フィールドに, 相手フィールド上に, 登場枠に: on whose side."""
    cards = describe(frame.scope, to)
    wanted = (terms.STAGE,) if how == operations.APPEAR else terms.FIELD
    if cards.zones != wanted or cards.tests or cards.number is not None:
        frame.fail(to.start, "put_where", ("登場枠に" if how == operations.APPEAR else "フィールドに",))
    return cards.who if cards.who not in (SELF, None) else None


def attach(frame: Framed) -> None:
    """秘宝を1枚選んでこの眷属に装備する (play_terms.10); one that is not on the field comes there first."""
    scope = frame.scope
    to = frame.need("に", expected=("この眷属に",))
    cards = taken(frame, "を")
    if cards is None:
        brought = scope.known.get(scope.subject) if scope.subject is not None else None
        fresh = just_played(scope)
        if scope.selected is None and (brought is None or brought.kinds != terms.RELIC or fresh is None):
            frame.fail(frame.place, "no_object", ("秘宝を1枚",))
        things = fresh if fresh is not None and scope.selected is None else pending(frame)
    else:
        if cards.things is None and cards.kinds != terms.RELIC:
            frame.fail(cards.place, "equip_whom", ("秘宝を1枚",))
        things = chosen(frame, scope, cards)
    if placed_at(scope, things) != (terms.RELIC_AREA,) and not (cards is None and things == just_played(scope)):
        came = It(scope.draft.reg())
        scope.draft.emit(operations.PlayCards(things, operations.SUMMON, scope.actor, reg=came.reg))
        things = came
    bearer = chosen(None, scope, describe(scope, to))
    cell = scope.draft.emit(operations.EquipTo(things, bearer))
    scope.name(things)
    scope.did("equip", cell, things)


def just_played(scope: ShinsoScope) -> Things | None:
    """The card that was brought onto the field, if that was done last."""
    last = scope.doings[-1] if scope.doings else None
    return last.things if last is not None and scope.played is not None and last.cell is scope.played else None


def placed_at(scope: ShinsoScope, things: Things) -> tuple[int, ...] | None:
    """The zones from which cards were picked last (None: the text's own card, which is on the field)."""
    if things == THIS:
        return (terms.RELIC_AREA,)
    for cell in reversed(scope.draft.cells):
        op = cell.op
        if isinstance(op, operations.PlayCards) and It(op.reg) == things:
            return (terms.RELIC_AREA,)
        if isinstance(op, (Pick, operations.Find)) and It(op.reg) == things:
            if op.group is None:
                return placed_at(scope, op.among) if isinstance(op, Pick) and op.among is not None else None
            return tuple(part.zone for part in op.group.parts)
    return None


def use(frame: Framed) -> None:
    """権能を使用する, このカードの効果を発動する, その権能の効果をn回発動する (T74, T75, R123)."""
    scope = frame.scope
    effect = frame.take("を", group="effect")
    if effect is not None:
        run_effect(frame, effect)
        return
    cards = taken(frame, "を")
    if cards is None:
        known = scope.known.get(scope.it) if scope.it is not None else None
        if scope.selected is None and (known is None or known.kinds != terms.ARTS):
            frame.fail(frame.place, "no_object", ("手札から権能を1枚",))
        things = pending(frame)
    else:
        if cards.things is None:
            if cards.kinds not in (terms.ARTS, 0):
                frame.fail(cards.place, "use_what", ("権能を1枚",))
            cards.kinds = terms.ARTS
            if cards.zones is None:
                cards.zones, cards.who = (terms.HAND,), cards.who or scope.actor
        things = chosen(frame, scope, cards)
    cell = scope.draft.emit(operations.UseArts(things, who=scope.one_actor))
    scope.name(things)
    scope.did("use", cell, things)


def run_effect(frame: Framed, effect: NounPhrase) -> None:
    scope = frame.scope
    inner = effect.only.inner
    word = effect.only.modifiers[-1].word if len(effect.only.modifiers) == 1 else None
    moved = any(each.things == scope.it and each.verb != "choose" for each in scope.doings)
    that = word is not None and word.text == "その" and value_of(effect.only) == "effect"
    if that and scope.it is not None and not moved:
        zones = placed_at(scope, scope.it)
        scope.draft.emit(operations.UseArts(scope.it, ONE, zones is None or terms.HAND in zones, scope.one_actor))
        return
    if inner is None or len(effect.only.modifiers) > 1 or value_of(effect.only) != "effect":
        frame.fail(effect.start, "whose_effect", ("このカードの効果を",))
    often = frame.take("", group=QUANTITY)
    cards = describe(scope, inner)
    if cards.this:
        if often is not None:
            frame.fail(often.start, "no_quantity")
        scope.draft.emit(operations.OwnEffect())
        return
    if cards.things is None:
        frame.fail(inner.start, "whose_effect", ("その権能の効果を",))
    number: Amount = ONE
    if often is not None:
        printed = printed_number(often.only.quantity)
        if not printed or often.only.quantity is None or often.only.quantity.counter != "time":
            frame.fail(often.start, "number_needed", ("2回",))
        number = Exactly(printed)
    zones = placed_at(scope, cards.things)
    paid = zones is None or terms.HAND in zones
    scope.draft.emit(operations.UseArts(cards.things, number, paid, scope.one_actor))


def ignore(frame: Framed) -> None:
    """この時、召喚条件を無視してもよい (T69, R127)."""
    scope = frame.scope
    said = frame.find("を")
    if said is not None and said.nouns.group != "condition":
        frame.fail(said.start, "ignore_what", ("召喚する。この時、召喚条件を", "「～できない」効果を"))
    nouns = frame.need("を", group="condition", expected=("召喚条件を",))
    if frame.clause.form.ending in (STEM, TE) and not nouns.only.modifiers:
        scope.ignoring = True
        return
    if scope.played is None:
        frame.fail(frame.place, "ignore_what", ("召喚する。この時、召喚条件を",))
    for modifier in nouns.only.modifiers:
        if modifier.nouns is None:
            frame.fail(modifier.start, "no_description")
        describe(scope, modifier.nouns)
    op = scope.played.op
    assert isinstance(op, operations.PlayCards)
    if scope.actor != op.who and scope.actor_said is not None:
        frame.fail(scope.actor_said.start, "no_player")
    optional = frame.clause.form.ending == MAY or frame.clause.form.voice == "able"
    scope.played.op = replace(op, conditions=operations.MAY_IGNORE if optional else operations.IGNORED)


def meet(frame: Framed) -> None:
    """その条件を満たさなくてはならない, 召喚条件を無視することはできない: as R104 has it anyway (T69)."""
    nouns = frame.need("を", group="condition")
    says_no_more(*(each.word for each in nouns.only.modifiers))
    ignores = frame.clause.name == "ignore"
    if frame.scope.played is None or (not ignores and frame.clause.form.ending != MUST):
        frame.fail(frame.place, "meet_what", ("召喚する。この時、召喚条件を満たさなくてはならない",))
    if ignores:
        says_no_more(frame.clause.predicate, *tokens_of(nouns))


# ---- looking, choosing, drawing ------------------------------------------------------------------


def look(frame: Framed) -> None:
    """山札の上からn枚を見る, 相手の手札を見る, 山札を見る (T48, T51)."""
    scope = frame.scope
    nouns = frame.find("を", group=ZONE)
    cards = describe(scope, nouns.nouns) if nouns is not None and frame.find("から") is None else None
    if cards is None or cards.zones != (terms.DECK,) or cards.number is not None or cards.tests:
        acts.look(frame)
        return
    frame.take("を")
    reg = scope.draft.reg()
    scope.draft.emit(Remember(reg, All(cards.group(scope))))
    scope.shuffle = cards.owner(scope)
    scope.has_shown(reg, None, scope.shuffle)


def show(frame: Framed) -> None:
    """山札の上からn枚を公開する, 手札を1枚相手に見せる (T52, T129)."""
    scope = frame.scope
    to = frame.take("に")
    if to is not None:
        if to.group != PLAYER or scope.players(to) != OTHER:
            frame.fail(to.start, "no_player", ("相手に",))
        says_no_more(*tokens_of(to))
    phrase = frame.find("を", group=ZONE)
    hand = phrase is not None and acts.whole_hand(scope, phrase.nouns) is not None
    if frame.clause.before or hand or frame.find("から", group=PLACE) is not None:
        acts.show(frame)
        shown = scope.mentions.shown
        op = scope.draft.cells[-1].op
        if isinstance(op, RevealUntil):
            scope.did("show", scope.draft.cells[-1], It(op.found))
        elif hand and shown is not None:
            scope.did("show", scope.draft.cells[-1], It(shown.reg))
        return
    per = per_of(frame)
    cards = taken(frame, "を")
    things = chosen(frame, scope, cards, per=per) if cards is not None else pending(frame)
    cell = scope.draft.emit(Reveal(things))
    scope.name(things)
    scope.did("show", cell, things)


def select(frame: Framed) -> None:
    """選ぶ, 指定する: what follows acts on it (T61, N14)."""
    scope = frame.scope
    per = per_of(frame)
    if pick_keyword(frame):
        return
    phrase = frame.find("を")
    loose = frame.find("", group=QUANTITY)
    if phrase is None and frame.find("から") is None and loose is None:
        frame.fail(frame.place, "no_object", ("眷属を1体",))
    if frame.adverb(ANY_ORDER):
        says_no_more(*frame.clause.adverbs)
    things = object_of(frame, "を", per=per)
    if phrase is not None and phrase.nouns.joint == AND and len(phrase.nouns.parts) == 2:
        scope.it_count = 2
    elif isinstance(things, Both) and scope.it_count == 1:
        scope.it_count = len(things.parts)
    scope.name(things)
    scope.selected = things
    scope.subject = None
    if scope.draft.cells:
        scope.did("choose", scope.draft.cells[-1], things)


def pick_keyword(frame: Framed) -> bool:
    """その眷属が持つキーワード能力を1つ選んで (T97)."""
    scope = frame.scope
    nouns = frame.take("を", group="keyword word")
    if nouns is None:
        return False
    number = frame.take("", group=QUANTITY)
    if number is not None and printed_number(number.only.quantity) != 1:
        frame.fail(number.start, "number_needed", ("1つ",))
    inner = possessor(nouns.only)
    if inner is None:
        frame.fail(nouns.start, "keyword_of", ("その眷属が持つキーワード能力を1つ",))
    cards = describe(scope, inner)
    if cards.things is None or cards.tests:
        frame.fail(inner.start, "one_only", ("その眷属",))
    scope.keyword_from = cards.things
    return True


def shuffle(frame: Framed) -> None:
    """山札をシャッフルする, 山札に戻してシャッフルする."""
    scope = frame.scope
    nouns = frame.take("を")
    who = scope.shuffle or scope.actor
    moved = scope.doings[-1].cell.op if nouns is None and scope.doings else None
    if isinstance(moved, Move) and moved.zone == terms.LIFE_DECK:
        frame.fail(frame.place, "shuffle_deck", ("山札をシャッフルする",))
    if nouns is not None:
        cards = describe(scope, nouns)
        if cards.zones != (terms.DECK,) or cards.tests:
            frame.fail(nouns.start, "shuffle_deck", ("山札を",))
        who = cards.owner(scope)
    scope.shuffle = None
    scope.draft.emit(Shuffle(who))
