"""Lines about how a card is played: keywords with a price, conditions and costs, limits (T1, T2, T33 to T43)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cost import Provided as CostProvided
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Cost, Test, Things
from gorin.engine.program.things import THIS
from gorin.engine.program.who import ANY, OTHER, SELF
from gorin.engine.values.ability import DECK, KEYWORD, PLAYING, STATIC, Ability, Playing, Static
from gorin.engine.values.change import ADD, GiveKeyword, Number, Rule
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.costs import actions_in, costs_of
from gorin.games.shinso.dialect.lexicon import ACTIONS, EFFECT, IN_ORDER_TO, RITUAL_WORD
from gorin.games.shinso.dialect.nouns import Framed, describe, keyword_number
from gorin.games.shinso.dialect.orders import own
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.dialect.sentences import Sentence, is_may, limit_in
from gorin.games.shinso.program.changes import WornBy
from gorin.games.shinso.program.costs import Monster, Sacrifice, SpendX
from gorin.games.shinso.program.things import Bearer
from gorin.text.clauses import Reader, noun_phrase
from gorin.text.conditions import condition_of
from gorin.text.frames import Frame
from gorin.text.function_words import BY_DOING, IF, INSTEAD_OF, ONLY_WHEN
from gorin.text.morphology import MUST
from gorin.text.phrases import QUANTITY, Clause, Lead, Named, NounPhrase, Phrase
from gorin.text.pieces import SUBJECT, Provided, cannot
from gorin.text.quantities import exact, is_turn, printed_number, tokens_of
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more
from gorin.text.values import KIND, ZONE, value_of

WAYS: Final = {"appear": terms.FRAGMENT, "use": terms.ARTS, "summon": terms.KIN | terms.RELIC}


def printed_keywords(scope: ShinsoScope, tokens: Sequence[Token], end: int) -> tuple[Ability, ...] | None:
    """T1, T2, T33, T34, T119: a line of keywords; on a 秘宝 they are its bearer's. None if it is another line."""
    reader = Reader(scope.lexicon, tokens, end)
    found: list[Ability] = []
    while (token := reader.peek()) is not None:
        if token.mark() in ("、", "。") or (found and token.text in ("と",)):
            reader.pos += 1
            continue
        if not reader.is_nominal(0):
            return None
        named = reader.named()
        if named.group == "ritual":
            bracket: list[Token] = []
            if reader.mark() == "<":
                close = next((i for i, each in enumerate(tokens) if i > reader.pos and each.mark() == ">"), None)
                if close is None:
                    return None
                bracket = list(tokens[reader.pos + 1 : close])
                reader.pos = close + 1
            found.append(Ability(PLAYING, costs=((ritual(scope, named, bracket),),)))
        elif named.group == "keyword":
            found.append(printed_keyword(scope, named))
        else:
            return None
    return tuple(found) or None


def printed_keyword(scope: ShinsoScope, named: Named) -> Ability:
    value = value_of(named)
    bearer = bool(scope.kinds & terms.RELIC)
    if isinstance(value, str):
        number = keyword_number(scope, named)
        if number is None:
            scope.fail(named.end, "number_needed", ("+1",))
        things: Things = Bearer() if bearer else THIS
        return Ability(STATIC, static=Static(things, (Number(value, ADD, Exactly(abs(number))),)))
    if named.quantity is not None or named.value is not None:
        scope.fail(named.start, "no_quantity")
    if bearer and value != terms.SPELLBOUND:
        return Ability(STATIC, static=Static(Bearer(), (GiveKeyword(value),)))
    return Ability(KEYWORD, keyword=value)


def ritual(scope: ShinsoScope, named: Named, bracket: Sequence[Token]) -> Cost:
    """R97, R98: 生贄n, 生贄a-b, 生贄すべて, 怪物n, with <…>."""
    tests: tuple[Test, ...] = ()
    if bracket:
        nouns = noun_phrase(scope.lexicon, bracket, bracket[-1].end)
        cards = describe(scope, nouns)
        wrong = cards.who is not None or cards.zones is not None or cards.number is not None or cards.things is not None
        if wrong or cards.kinds & ~terms.KIN or not cards.tests:
            scope.fail(nouns.start, "bracket", ("<赤か黒の眷属>", "<ウルフ>"))
        tests = tuple(cards.tests)
    found = RITUAL_WORD.fullmatch(value_of(named))
    assert found is not None
    if found[3] is not None:
        return Monster(int(found[3]), tests)
    if found[1] is None:
        return Sacrifice(0, None, tests)
    low, high = int(found[1]), int(found[2] or found[1])
    if low > high:
        scope.fail(named.start, "number_needed", ("生贄1-4",))
    return Sacrifice(low, high, tests)


def playing_line(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """One of the sentences about playing a card, or None."""
    lines = (x_range, instead_of_actions, also_paid, worn_by, copies, price_of)
    further = (found for recognise in lines if (found := recognise(scope, sentence)) is not None)
    return playing_sentence(scope, sentence) or next(further, None)


def playing_sentence(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """One sentence among others of a line that is about playing the card (T37 to T39, T43)."""
    sentences = (only_when, unless_so, name_limit, barred, not_set)
    return next((found for recognise in sentences if (found := recognise(scope, sentence)) is not None), None)


def is_this(nouns: NounPhrase | None) -> bool:
    return (
        nouns is not None and nouns.group == "pointer" and value_of(nouns.only) == "this" and not nouns.only.modifiers
    )


def without_this(clause: Clause) -> Clause:
    """この権能は as a topic adds nothing."""
    topics = [each for each in clause.phrases if each.case == "は" and is_this(each.nouns)]
    says_no_more(*(word for each in topics for word in tokens_of(each.nouns)))
    return replace(clause, phrases=tuple(each for each in clause.phrases if each not in topics)) if topics else clause


def one_clause(sentence: Sentence) -> Clause | None:
    """The only clause of a sentence without leads."""
    only = sentence.pieces[0] if len(sentence.pieces) == 1 else None
    return only if isinstance(only, Clause) else None


def only_when(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """T37 Cの時にのみ使用可能."""
    if len(sentence.pieces) != 2:
        return None
    first, last = sentence.pieces
    if not isinstance(last, Clause):
        return None
    usable = last.complement is not None and last.complement.group == "usable"
    used = last.name == "use" and is_may(last) and isinstance(first, Provided) and first.link == ONLY_WHEN
    if not usable and not used:
        return None
    if not isinstance(first, Provided) or first.link != ONLY_WHEN:
        scope.fail(sentence.start, "no_condition", ("…の時にのみ使用可能",))
    for phrase in last.phrases:
        if phrase.case != "は" or not is_this(phrase.nouns):
            scope.fail(phrase.start, "nobody_takes", verb=last.said)
        says_no_more(*tokens_of(phrase.nouns))
    condition = condition_of(scope, (without_this(first.clauses[0]), *first.clauses[1:]))
    return (Ability(PLAYING, playing=Playing(terms.ONLY_WHEN, Exactly(0), condition)),)


def unless_so(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """この眷属は自分のリムカードが2枚以下でなければ召喚できない: a condition of playing it (T35, T37)."""
    if len(sentence.pieces) != 2:
        return None
    first, last = sentence.pieces
    if not isinstance(first, Provided) or not isinstance(last, Clause) or last.name not in ("summon", "use"):
        return None
    clause = first.clauses[-1]
    kept, rest = without_this(clause), without_this(last)
    if not cannot(last) or first.link != IF or not clause.form.negative or len(first.clauses) != 1 or rest.phrases:
        return None
    if (kept, rest) == (clause, last):
        return None
    condition = condition_of(scope, (replace(kept, form=replace(clause.form, negative=False, ending="final")),))
    if last.name == "use":
        return (Ability(PLAYING, playing=Playing(terms.ONLY_WHEN, Exactly(0), condition)),)
    return (Ability(PLAYING, costs=((CostProvided(condition),),)),)


def name_limit(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """T39, R45 このカード名の効果は1ターンに1回しか使えない."""
    leads = [piece for piece in sentence.pieces if isinstance(piece, Lead)]
    clauses = [piece for piece in sentence.pieces if isinstance(piece, Clause)]
    if len(clauses) != 1 or len(leads) + 1 != len(sentence.pieces) or any(each.key != SUBJECT for each in leads):
        return None
    clause = clauses[0]
    if clause.name not in ("use", "can use", "summon", "play"):
        return None
    phrase = next((each for each in clause.phrases if each.case in ("は", "を")), None)
    if phrase is None:
        return None
    owner = by_name(phrase.nouns)
    if not owner:
        return None
    limit, kept, only = counted_limit(scope, clause)
    if limit is None:
        return None
    number, a_game = limit
    if owner == "this" and not (a_game and phrase.nouns.group == EFFECT) and phrase.nouns.group == EFFECT:
        return None
    restricts = clause.form.negative
    if restricts != only:
        scope.fail(clause.start, "name_limit", ("1ターンに1回しか使えない", "1ターンに1回まで発動できる"))
    for lead in leads:
        assert lead.phrase is not None
        if scope.subject_of_sentence(lead.phrase.nouns) == OTHER:
            scope.fail(lead.start, "no_player", ("それぞれのプレイヤーは",))
        says_no_more(*tokens_of(lead.phrase.nouns))
    if phrase.nouns.group == EFFECT:
        how = terms.ONCE_A_GAME_BY_NAME if a_game else terms.ONCE_A_TURN_BY_NAME
    else:
        how = cards_a_turn(scope, clause, phrase, a_game)
    rest = [each for each in kept.phrases if each is not phrase]
    if rest:
        scope.fail(rest[0].start, "nobody_takes", verb=clause.said)
    says_no_more(*(word for word in tokens_of(phrase.nouns) if word.text != "このカード名"))
    return (Ability(PLAYING, playing=Playing(how, Exactly(number))),)


def by_name(nouns: NounPhrase) -> str:
    """このカード名の効果, このカード名のカードの効果, このカードの効果, このカード名のカード, このカード."""
    groups = [named.group for named in chain(nouns.only)]
    if groups[-1] == "this name" and set(groups[:-1]) <= {"card", "effect", KIND}:
        return "name"
    inner = nouns.only.modifiers[-1].nouns if len(nouns.only.modifiers) == 1 else None
    return "this" if is_this(nouns) or (nouns.group == EFFECT and is_this(inner)) else ""


def chain(named: Named) -> list[Named]:
    """A noun with those before it that stand with の."""
    inner = named.modifiers[-1].nouns if len(named.modifiers) == 1 else None
    return [named, *(chain(inner.only) if inner is not None and len(inner.parts) == 1 else [])]


def counted_limit(scope: ShinsoScope, clause: Clause) -> tuple[tuple[int, bool] | None, Clause, bool]:
    """1ターンに1回まで, 1ターンに1枚しか, ゲーム中1度だけ; whether it is しか."""
    found, kept = limit_in(clause)
    if found is not None:
        return (found.number, found.a_game), kept, False
    only = next((each for each in clause.phrases if each.case == "しか" and each.nouns.only.quantity is not None), None)
    if only is not None and only.nouns.group == "in game":
        kept = replace(clause, phrases=tuple(each for each in clause.phrases if each is not only))
        return (exact(scope, only.nouns.only.quantity, only.start), True), kept, True
    span = next((each for each in clause.phrases if is_turn(each) or each.nouns.group == "in game"), None)
    if only is None or span is None:
        return None, clause, False
    number = exact(scope, only.nouns.only.quantity, only.start)
    if not number:
        scope.fail(only.start, "name_limit", ("1ターンに1回しか使えない",))
    rest = tuple(each for each in clause.phrases if each is not only and each is not span)
    return (number, span.nouns.group == "in game"), replace(clause, phrases=rest), True


def cards_a_turn(scope: ShinsoScope, clause: Clause, phrase: Phrase, a_game: bool) -> str:
    """T39, R45 このカード名のカードは1ターンに1枚しか使用できない, …召喚できない."""
    if a_game or not cannot(clause):
        scope.fail(clause.start, "name_limit", ("1ターンに1枚しか使用できない",))
    value = value_of(phrase.nouns.only) if phrase.nouns.group == KIND else None
    if value is not None and value.kinds and not value.kinds & scope.kinds:
        scope.fail(phrase.start, "kind_differs")
    arts = bool(scope.kinds & terms.ARTS)
    if arts and clause.name == "summon":
        scope.fail(clause.start, "name_limit", ("使用できない",))
    return terms.ONCE_A_TURN_BY_NAME if arts else terms.SUMMONED_A_TURN


def x_range(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """T40, R33 この権能はa～bの行動権を消費して発動できる."""
    clauses = [piece for piece in sentence.pieces if isinstance(piece, Clause)]
    if len(clauses) != 2 or len(sentence.pieces) != 2:
        return None
    first, last = clauses
    phrase = first.phrase("を")
    if first.name != "spend" or last.name != "use" or not is_may(last) or last.phrases or phrase is None:
        return None
    named = phrase.nouns.only
    inner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if named.group != ACTIONS or inner is None:
        return None
    if inner.group == "range":
        low, high = value_of(inner.only)
        cost = SpendX(low, high)
    elif inner.group == "multiple" and inner.only.quantity is not None:
        step = exact(scope, inner.only.quantity, inner.start)
        cost = SpendX(step, None, step)
    else:
        return None
    for each in first.phrases:
        if each is not phrase and (each.case != "は" or not is_this(each.nouns)):
            scope.fail(each.start, "nobody_takes", verb=first.said)
        says_no_more(*(tokens_of(each.nouns) if each is not phrase else ()))
    return (Ability(PLAYING, costs=((cost,),)),)


def instead_of_actions(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """T41 行動権を消費するかわりに、Aして発動してもよい."""
    first = sentence.pieces[0]
    clauses = [piece for piece in sentence.pieces[1:] if isinstance(piece, Clause)]
    if not isinstance(first, Provided) or first.link != INSTEAD_OF or first.clauses[-1].name != "spend":
        return None
    frame: Framed = Frame(scope, first.clauses[-1])
    actions = frame.need("を", group=ACTIONS)
    this = frame.take("は")
    says_no_more(*tokens_of(this))
    frame.done()
    if len(clauses) < 2 or clauses[-1].name != "use" or not is_may(clauses[-1]) or actions.only.modifiers:
        scope.fail(first.start, "instead_price", ("行動権を消費するかわりに、手札を2枚捨てて発動してもよい",))
    check_way(scope, sentence.start, terms.ARTS)
    costs = costs_of(scope, clauses[:-1])
    return (Ability(PLAYING, playing=Playing(terms.INSTEAD_OF_ACTIONS, Exactly(0), None, costs)),)


def check_way(scope: ShinsoScope, place: int, kinds: int) -> None:
    """Refuse a way of coming into play that a card of this kind never takes."""
    if not scope.quoted and not scope.kinds & kinds:
        scope.fail(place, "not_of_kind")


def also_paid(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """T42 この真祖の断片を登場させるにはAしなくてはならない; T121 装備を解除するには."""
    first = sentence.pieces[0]
    if not isinstance(first, Provided) or first.link != IN_ORDER_TO or len(first.clauses) != 1:
        return None
    clauses = [piece for piece in sentence.pieces[1:] if isinstance(piece, Clause)]
    if not clauses or len(clauses) + 1 != len(sentence.pieces) or clauses[-1].form.ending != MUST:
        return None
    frame: Framed = Frame(scope, first.clauses[0])
    nouns = frame.need("を", "は")
    frame.done()
    name = first.clauses[0].name
    if name == "unequip":
        inner = nouns.only.modifiers[0].nouns if nouns.group == "equipment" and nouns.only.modifiers else None
        if not is_this(inner) or len(clauses) != 1:
            scope.fail(nouns.start, "unequip", ("この秘宝の装備を解除するには",))
        if clauses[0].name != "spend":
            scope.fail(clauses[0].start, "unequip", ("行動権を2消費しなくてはならない",))
        return (Ability(PLAYING, playing=Playing(terms.UNEQUIP_FOR, actions_in(scope, clauses[0]))),)
    if not is_this(nouns) or name not in WAYS:
        scope.fail(first.start, "also_paid", ("この真祖の断片を登場させるには",))
    check_way(scope, frame.place, WAYS[name])
    costs = costs_of(scope, clauses)
    return (Ability(PLAYING, playing=Playing(terms.ALSO_PAID, Exactly(0), None, costs)),)


def barred(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """T43 このカードはデッキに入れることができない."""
    clause = one_clause(sentence)
    if clause is None or clause.name != "include":
        return None
    frame: Framed = Frame(scope, clause)
    deck, this = frame.need("に", group=ZONE), frame.need("は")
    frame.done()
    if value_of(deck.only) != (terms.DECK,) or not is_this(this) or not cannot(clause):
        scope.fail(clause.start, "barred", ("このカードはデッキに入れることができない",))
    return (Ability(DECK, playing=Playing(terms.NOT_IN_DECKS, Exactly(0))),)


def not_set(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """T38 この権能はセットできない; T121 この秘宝の装備は解除できない."""
    clause = one_clause(sentence)
    if clause is None or not cannot(clause) or len(clause.phrases) != 1 or clause.phrases[0].case not in ("は", "を"):
        return None
    nouns = clause.phrases[0].nouns
    if clause.name == "set" and is_this(nouns):
        return (Ability(STATIC, static=Static(THIS, (Rule(terms.NOT_SET),))),)
    inner = nouns.only.modifiers[0].nouns if nouns.group == "equipment" and nouns.only.modifiers else None
    if clause.name == "unequip" and is_this(inner):
        return (Ability(STATIC, static=Static(THIS, (Rule(terms.NOT_UNEQUIPPED),))),)
    return None


def worn_by(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """この秘宝はFにのみ装備できる, Fにしか装備できない, Fには装備できない (R37)."""
    clause = one_clause(sentence)
    if clause is None or clause.name != "equip" or not (cannot(clause) or is_may(clause)):
        return None
    only = clause.phrase("にしか")
    no = cannot(clause) and only is None
    to = next((each for each in clause.phrases if each.case in ("に", "には") and each.only != no), None)
    to = only if cannot(clause) and only is not None else to
    frame: Framed = Frame(scope, clause)
    this = frame.take("は")
    if to is None or not is_this(this):
        return None
    frame.taken.add(id(to))
    frame.done()
    cards = describe(scope, to.nouns)
    wrong = cards.things is not None or cards.number is not None or cards.zones not in (None, terms.FIELD)
    if wrong or not cards.kinds & terms.BODIES or not scope.kinds & terms.RELIC:
        scope.fail(to.start, "copies", ("眷属", "真祖の断片"))
    change = WornBy(cards.who if cards.who is not None else ANY, (IsKind(cards.kinds), *cards.tests), no)
    return (Ability(STATIC, static=Static(THIS, (change,))),)


def copies(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """T120 この秘宝は同時にn枚まで装備できる."""
    clause = sentence.last()
    if clause is None or clause.name != "equip" or not is_may(clause) or len(sentence.clauses()) != 1:
        return None
    leads = [piece for piece in sentence.pieces if isinstance(piece, Lead)]
    together = any(token.text == "同時に" for token in clause.adverbs) or any(each.key == "together" for each in leads)
    frame: Framed = Frame(scope, clause)
    this, number = frame.take("は"), frame.take("", group=QUANTITY)
    frame.adverb("together")
    if not together or not is_this(this) or number is None:
        return None
    frame.done()
    quantity = number.only.quantity
    printed = printed_number(quantity)
    if quantity is None or quantity.limit != "up to" or not printed:
        scope.fail(number.start, "copies", ("この秘宝は同時に2枚まで装備できる",))
    return (Ability(PLAYING, playing=Playing(terms.COPIES_ON_BEARER, Exactly(printed))),)


def price_of(scope: ShinsoScope, sentence: Sentence) -> tuple[Ability, ...] | None:
    """T121, R36 この領地は行動権を2消費することで除外することができる: what removing the card itself costs."""
    if len(sentence.pieces) != 2:
        return None
    first, last = sentence.pieces
    if not isinstance(first, Provided) or first.link != BY_DOING or not isinstance(last, Clause) or not is_may(last):
        return None
    clause = first.clauses[-1]
    topic = clause.phrase("は") or last.phrase("は")
    if clause.name != "spend" or topic is None or not is_this(topic.nouns):
        return None
    if last.name not in ("remove", "abandon") or last.phrase("を") is not None:
        return None
    frame: Framed = Frame(scope, last)
    field = frame.take("から")
    frame.take("は")
    if field is not None and field.group == ZONE:
        if value_of(field.only) != terms.FIELD:
            scope.fail(field.start, "no_description")
        own(scope, field, SELF)
    frame.done()
    how = terms.ABANDON_FOR if last.name == "abandon" else terms.ABANDON_REMOVING_FOR
    return (Ability(PLAYING, playing=Playing(how, actions_in(scope, clause))),)
