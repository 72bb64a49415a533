"""Section 2: a text is split into lines, each line becomes abilities (T1 to T44, T130 to T139)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedInput

from gorin.engine.program.amount import ONE, CountOf, Exactly
from gorin.engine.program.condition import AT_LEAST, EQUAL, Compare, Every, Not
from gorin.engine.program.cost import Provided
from gorin.engine.program.flow import Branch
from gorin.engine.program.group import Group
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.numbers import PutCounters
from gorin.engine.program.roots import Condition, Cost, Test, Things
from gorin.engine.program.things import THIS, All, Among
from gorin.engine.program.who import EVENT_PLAYER, OTHER, SELF, Who
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    DECK,
    KEYWORD,
    PLAYING,
    REPLACEMENT,
    SPELL,
    STATIC,
    Ability,
    Playing,
    Static,
    Trigger,
)
from gorin.engine.values.change import ADD, GiveKeyword, Number, Rule
from gorin.games.shinso import program, terms
from gorin.games.shinso.dialect import words
from gorin.games.shinso.dialect.actions import own
from gorin.games.shinso.dialect.choosing import chosen, tests_in
from gorin.games.shinso.dialect.clauses import COPULA, USABLE, VERB, Clause, Np
from gorin.games.shinso.dialect.conditions import (
    condition_of,
    is_condition,
    offered_condition,
    rest_used,
    while_here,
)
from gorin.games.shinso.dialect.costs import cost_of, is_cost
from gorin.games.shinso.dialect.events import (
    Happening,
    event_of,
    is_event,
    is_phase,
    is_replaced,
    moment_of,
    phase_of,
)
from gorin.games.shinso.dialect.forms import CANNOT, COST, FINAL, JOIN, MAY, MUST, NOT
from gorin.games.shinso.dialect.nouns import describe, is_player, quantity_piece
from gorin.games.shinso.dialect.reading import Reading, Source
from gorin.games.shinso.dialect.replacing import Replaced, destination_changed, drawing_replaced, replaced
from gorin.games.shinso.dialect.sentences import (
    WHEN,
    Effects,
    Sentence,
    at_end_phase,
    for_others,
    others_tests,
    sentences_of,
    subject_who,
    turn_of,
)
from gorin.games.shinso.dialect.spelling import lines_of, plain
from gorin.games.shinso.dialect.statements import (
    Said,
    broken_rims,
    is_statement,
    kin_limit,
    numbered,
    per_battle,
    statement,
    things_of,
)
from gorin.text.draft import both
from gorin.text.grammar import Grammar, Node, Unread
from gorin.text.law import every_word_counts, on_trial, says_no_more
from gorin.text.normalise import Normal
from gorin.text.tree import token, tree, trees, words_of

LONGEST = 2000
HEAD = re.compile(r"^(?P<head>リム・ブラスト|召喚条件|即応|黄泉がえり|[^:。「」]{1,12}?):")
QUICK = {
    "眷属もしくは真祖の断片が攻撃した時": terms.WHEN_ATTACKED,
    "戦闘が行われた時": terms.WHEN_BATTLE,
    "相手が権能を発動した時": terms.WHEN_ARTS_USED,
    "相手のターンのバトルフェイズ": terms.THEIR_BATTLE_PHASE,
}
"""T25, R101: the moments of 即応, also with に発動できる."""


@cache
def grammar() -> Grammar:
    """The grammar, composed when the first text is read."""
    starts = ("body", "keyword_line", "conditions")
    known = (words.READABLE, words.BEGINNINGS, words.GROUPS)
    return Grammar(
        __package__,
        ("shinso.lark",),
        starts,
        *known,
        silent=words.SILENT,
        quoted=("QUOTED",),
        synonyms=words.SYNONYMS,
    )


def read(text: str, kinds: int, card: str = "", races: Collection[str] = ()) -> tuple[Ability, ...]:
    """The abilities that a printed text gives its card, all of them, or `TextError`.

    `kinds`: the card's kinds (a mask of `terms`). `card`: its name, for messages. `races`: known race names.
    """
    source = Source(plain(text[:LONGEST]), card, kinds, races)
    if len(text) > LONGEST:
        raise source.error(len(source.normal.text), "too_long", most=str(LONGEST))
    lines = [Line(source.part(line)) for line in lines_of(source.normal)]
    if kinds & terms.ARTS:
        return every_word_counts(partial(art, source, lines))
    return tuple(ability for line in lines for ability in every_word_counts(line.abilities))


def read_conditions(text: str, card: str = "", races: Collection[str] = ()) -> tuple[Condition, ...]:
    """T44: the 登場条件 of a 真祖の断片, one a line."""
    source = Source(plain(text), card, terms.FRAGMENT, races)
    return tuple(every_word_counts(partial(stated, source.part(line))) for line in lines_of(source.normal))


def condition_in(reading: Reading, start: int, end: int) -> Condition:
    """A condition that a sentence names."""
    return stated(reading.source.part(reading.source.normal.part(start, end)))


def reading_of(source: Source, outer: Reading | None = None) -> Reading:
    found = Reading(source, quoted_abilities, outer)
    found.read_condition = condition_in
    return found


def parsed(source: Source, start: str) -> Node:
    try:
        return grammar().parse(source.normal.text, start)
    except Unread as unread:
        strange = None if on_trial() or unread.reason else strange_word(source, start, unread.offset)
        if strange is not None:
            raise source.error(strange, "unknown_word", unread.expected) from None
        raise source.unread(unread) from None


def strange_word(source: Source, start: str, offset: int) -> int | None:
    """Where a word begins that was taken for a race right before the text could not be read on."""
    parser: Any = grammar().lark.parse_interactive(source.normal.text, start=start)
    last: Token | None = None
    try:
        for found in parser.lexer_thread.lex(parser.parser_state):
            parser.feed_token(found)
            last = found
    except UnexpectedInput:
        pass
    if last is None or last.type != "RACE" or last in source.races or last.end_pos != offset:
        return None
    return last.start_pos


def stated(source: Source, own_field: bool = True) -> Condition:
    """A condition that stands by itself, with or without a verb (T35, T44)."""
    node = parsed(source, "conditions")
    sentence = tree(node, "sentence")
    assert sentence is not None
    reading = reading_of(source)
    reading.static = True
    clauses = Sentence(sentence).clauses
    found = [a_condition(reading, clause, own_field) for clause in clauses]
    return found[0] if len(found) == 1 else Every(tuple(found))


def a_condition(reading: Reading, clause: Clause, own_field: bool) -> Condition:
    if clause.kind == VERB and not is_condition(clause) and not clause.tail:
        clause.tail = "場合"
    if not is_condition(clause) and clause.kind != "nominal":
        reading.fail(clause.verb_node, "no_condition", ("フィールドに眷属3枚以上",))
    return condition_of(reading, clause, own_field)


def art(source: Source, lines: Sequence[Line]) -> tuple[Ability, ...]:
    """T29: a 権能, one effect of all lines that are not about playing the card."""
    found: list[Ability] = []
    reading = reading_of(source)
    reading.announced = reading.one_time = True
    for line in lines:
        line.effect = reading
        own = line.about_playing()
        if own is not None:
            found += own
            continue
        reading.source = line.source
        sentences, modes = sentences_of(line.body())
        reading.actor = SELF
        reading.line_until = head_duration(sentences)
        Effects(reading, modes).carry_out(sentences)
        reading.line_until = ""
    program_ = reading.draft.finish()
    if not program_.ops:
        if not found and source.normal.text:
            raise source.error(len(source.normal.text), "does_nothing")
        return tuple(found)
    return (*found, Ability(SPELL, program_))


def head_duration(sentences: Sequence[Sentence]) -> str:
    """T131, R142: a duration at the head of a 権能's line covers the whole line."""
    if len(sentences) < 2 or not sentences[0].clauses[0].pieces:
        return ""
    piece = sentences[0].clauses[0].pieces[0]
    word = token(piece, "DURATION") if piece.data == "duration" else None
    if word is None:
        return ""
    return terms.WHOLE_GAME if word.startswith("ゲーム") else terms.THIS_TURN


class Line:
    """Reads one line."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.normal.text
        self.found: list[Ability] = []
        self.effect: Reading | None = None

    def reading(self) -> Reading:
        found = reading_of(self.source)
        if self.effect is not None:
            found.draft, found.done = self.effect.draft, self.effect.done
        return found

    def body(self) -> Node:
        return parsed(self.source, "body")

    def after(self, length: int) -> Line:
        """The same line without its first characters."""
        return Line(self.source.part(self.source.normal.part(length, len(self.text))))

    # ---- kinds of lines -------------------------------------------------------------------

    def about_playing(self) -> tuple[Ability, ...] | None:
        """Lines that every kind of card may have: keywords, headed lines, conditions and costs of playing."""
        headed = self.headed()
        if headed is not None:
            return headed
        if re.match(r"(生贄|怪物)", self.text) or (
            self.text.startswith(tuple(terms.KEYWORDS) + tuple(terms.NUMBERED))
            and grammar().reads(self.text, "keyword_line")
        ):
            return self.keywords(parsed(self.source, "keyword_line"))
        return self.playing()

    def abilities(self) -> tuple[Ability, ...]:
        """What a line of a card that is no 権能 gives."""
        own = self.about_playing()
        if own is not None:
            return own
        sentences, modes = sentences_of(self.body())
        return Abilities(self, sentences, modes).read()

    def headed(self) -> tuple[Ability, ...] | None:
        """T7, T25, T28, T35: lines that begin with a word and a colon."""
        found = HEAD.match(self.text)
        if found is None:
            return None
        head, rest = found["head"], self.after(found.end())
        if head == "リム・ブラスト":
            return (rest.triggered_body(Trigger((terms.BLASTED,), this=True), terms.RIM_BLAST),)
        if head == "黄泉がえり":
            return (rest.triggered_body(Trigger((terms.DESTROYED,), this=True), terms.RETURN_FROM_DEATH),)
        if head == "召喚条件":
            return (Ability(PLAYING, costs=((Provided(stated(rest.source)),),)),)
        if head == "即応":
            return (Ability(PLAYING, timing=rest.quick()),)
        name = re.match(r"\D+", head)
        restates = words.RESTATES.get(name[0].rstrip("+-<") if name else "", ())
        if not restates:
            return None
        if not any(word in rest.text for word in restates):
            raise rest.source.error(0, "restates", restates, keyword=head)
        keyword = self.source.part(self.source.normal.part(0, found.end() - 1))
        return Line(keyword).keywords(parsed(keyword, "keyword_line"))

    def quick(self) -> int:
        """R101: the moment of 即応."""
        moment = re.sub(r"(に発動できる)?。?$", "", self.text)
        if moment not in QUICK:
            raise self.source.error(0, "quick", tuple(QUICK))
        return QUICK[moment]

    def triggered_body(self, trigger: Trigger, keyword: int) -> Ability:
        reading = reading_of(self.source)
        sentences, modes = sentences_of(self.body())
        Effects(reading, modes).carry_out(sentences)
        return Ability(AUTOMATIC, reading.draft.finish(), keyword=keyword, trigger=trigger)

    def keywords(self, node: Node) -> tuple[Ability, ...]:
        """T1, T2, T33, T34, T119: printed keywords; on a 秘宝 they are its bearer's."""
        reading = self.reading()
        reading.static = True
        return tuple(printed_keyword(reading, keyword) for keyword in trees(node) if keyword.data == "keyword")

    # ---- conditions and costs of playing --------------------------------------------------

    def playing(self) -> tuple[Ability, ...] | None:
        """T36 to T43, T120, T121: lines about how the card is played."""
        if self.text.rstrip("。") == "行動権任意":
            return (Ability(PLAYING, costs=((program.SpendX(0, None),),)),)
        if not grammar().reads(self.text, "body"):
            return None
        sentences, modes = sentences_of(self.body())
        if modes or len(sentences) != 1:
            return None
        return playing_line(self.reading(), sentences[0])


def printed_keyword(reading: Reading, node: Node) -> Ability:
    word = words_of(node)[0]
    bearer = bool(reading.kinds & terms.RELIC)
    if word.type == "RITUAL":
        return Ability(PLAYING, costs=((ritual(reading, node, word),),))
    if word.type == "NUMBERED":
        change = numbered(reading, word)
        assert isinstance(change, Number)
        if re.fullmatch(r"\D+", word):
            reading.fail(word, "number_needed", (f"{word}+1",))
        things: Things = program.Bearer() if bearer else THIS
        return Ability(STATIC, static=Static(things, (Number(change.number, ADD, change.amount),)))
    if str(word) not in terms.KEYWORDS:
        reading.fail(word, "not_given", ("召喚条件：不殺",))
    keyword = terms.KEYWORDS[str(word)]
    if bearer and keyword != terms.SPELLBOUND:
        return Ability(STATIC, static=Static(program.Bearer(), (GiveKeyword(keyword),)))
    return Ability(KEYWORD, keyword=keyword)


def ritual(reading: Reading, node: Node, word: Token) -> Cost:
    """R97, R98: 生贄n, 生贄a-b, 生贄すべて, 怪物n, with <…>."""
    bracket = tree(node, "bracket")
    asked: list[Test] = []
    if bracket is not None:
        np_node = tree(bracket, "np")
        assert np_node is not None
        asked = bracket_tests(reading, Np(np_node))
    numbers = [int(each) for each in re.findall(r"\d+", word)]
    if word.startswith("怪物"):
        return program.Monster(numbers[0], tuple(asked))
    if not numbers:
        return program.Sacrifice(0, None, tuple(asked))
    if numbers[0] > numbers[-1]:
        reading.fail(word, "number_needed", ("生贄1-4",))
    return program.Sacrifice(numbers[0], numbers[-1], tuple(asked))


def bracket_tests(reading: Reading, np: Np) -> list[Test]:
    """<赤か黒の眷属>, <白>, <ウルフ、バット>."""
    cards = describe(reading, np)
    if cards.who is not None or cards.zones is not None or cards.number is not None or cards.things is not None:
        reading.fail(np.node, "bracket", ("<赤か黒の眷属>", "<ウルフ>"))
    if cards.kinds & ~terms.KIN or not cards.tests:
        reading.fail(np.node, "bracket", ("<赤か黒の眷属>", "<ウルフ>"))
    return cards.tests


def playing_line(reading: Reading, sentence: Sentence) -> tuple[Ability, ...] | None:
    """One of the sentences about playing a card, or None."""
    clauses = sentence.clauses
    for recognise in (only_when, name_limit, x_range, instead_of_actions, also_paid, barred, not_set, copies, price_of):
        found = recognise(reading, clauses)
        if found is not None:
            for clause in clauses:
                rest_used(reading, clause)
            return found
    return None


def only_when(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T37 Cの時にのみ使用可能."""
    if clauses[-1].kind != USABLE or len(clauses) != 2:
        return None
    if not (clauses[0].tail or str(clauses[0].word)).endswith("のみ"):
        reading.fail(clauses[0].verb_node, "no_condition", ("…の時にのみ使用可能",))
    condition = condition_of(reading, clauses[0])
    return (Ability(PLAYING, playing=Playing(terms.ONLY_WHEN, Exactly(0), condition)),)


def name_limit(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T39, R45 このカード名の効果は1ターンに1回しか使えない."""
    clause = clauses[0]
    limit = clause.first("limit")
    if len(clauses) != 1 or limit is None or not clause.verb("使え", "使用", "発動"):
        return None
    np = clause.peek("は", "を")
    topic = clause.peek("は")
    if topic is not None and is_player(topic):
        np = clause.peek("を")
    if np is None or np.head != "効果":
        return None
    owner = [str(word) for mod in np.mods for word in words_of(mod) if word != "の"]
    if owner not in (["このカード名"], ["このカード名", "カード"], ["このカード"]):
        return None
    word = str(words_of(limit)[0])
    a_game = word.startswith("ゲーム中")
    if owner == ["このカード"] and not a_game:
        return None
    restricts = clause.form.mood in (CANNOT, NOT)
    if restricts != word.endswith("しか"):
        reading.fail(limit, "name_limit", ("1ターンに1回しか使えない", "1ターンに1回まで発動できる"))
    clause.pop("limit")
    if topic is not None and is_player(topic):
        if topic.head not in ("すべてのプレイヤー", "自分"):
            reading.fail(topic.node, "name_limit", ("すべてのプレイヤーは",))
        says_no_more(topic.head)
        clause.take("は")
        clause.take("を")
    else:
        clause.take("は", "を")
    how = terms.ONCE_A_GAME_BY_NAME if a_game else terms.ONCE_A_TURN_BY_NAME
    number = re.findall(r"(\d)[回枚]", word)[0]
    return (Ability(PLAYING, playing=Playing(how, Exactly(int(number)))),)


def x_range(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T40, R33 この権能はa～bの行動権を消費して発動できる."""
    if len(clauses) != 2 or not clauses[0].verb("消費") or not clauses[1].verb("発動", "使用"):
        return None
    np = clauses[0].peek("を")
    if np is None or np.head != "行動権" or len(np.mods) != 1 or clauses[1].form.mood != MAY:
        return None
    mod = np.mods[0]
    numbers = [int(each) for each in re.findall(r"\d+", words_of(mod)[0])]
    if mod.data == "range":
        cost = program.SpendX(numbers[0], numbers[1])
    elif mod.data == "multiple":
        cost = program.SpendX(numbers[0], None, numbers[0])
    else:
        return None
    clauses[0].take("を")
    this = clauses[0].take("は")
    if this is not None and not this.is_("THIS"):
        reading.fail(this.node, "of_what")
    return (Ability(PLAYING, costs=((cost,),)),)


def instead_of_actions(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T41 行動権を消費するかわりに、Aして発動してもよい."""
    if len(clauses) < 3 or not clauses[0].verb("消費") or clauses[0].tail != "代わりに":
        return None
    np = clauses[0].take("を")
    if np is None or not np.says("行動権") or not clauses[-1].verb("発動", "使用") or clauses[-1].form.mood != MAY:
        reading.fail(
            clauses[0].verb_node, "instead_price", ("行動権を消費するかわりに、手札を2枚捨てて発動してもよい",)
        )
    costs = costs_of(reading, clauses[1:-1])
    return (Ability(PLAYING, playing=Playing(terms.INSTEAD_OF_ACTIONS, Exactly(0), None, costs)),)


def costs_of(reading: Reading, clauses: Sequence[Clause]) -> tuple[Cost, ...]:
    found: list[Cost] = []
    rest = list(clauses)
    while rest:
        clause = rest.pop(0)
        following = rest.pop(0) if clause.verb("選", "指定") and rest else None
        found.append(cost_of(reading, clause, following))
        rest_used(reading, clause)
    return tuple(found)


def also_paid(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T42 この真祖の断片を登場させるにはAしなくてはならない."""
    first = clauses[0]
    if len(clauses) < 2 or first.tail != "には" or clauses[-1].form.mood != MUST:
        return None
    if first.verb("解除"):
        return None
    np = first.take("を")
    if np is None or not np.is_("THIS") or not first.verb("登場", "発動", "使用", "召喚"):
        reading.fail(first.verb_node, "also_paid", ("この真祖の断片を登場させるには",))
    costs = costs_of(reading, clauses[1:])
    return (Ability(PLAYING, playing=Playing(terms.ALSO_PAID, Exactly(0), None, costs)),)


def barred(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T43 このカードはデッキに入れることができない."""
    clause = clauses[0]
    if len(clauses) != 1 or not clause.verb("入れ"):
        return None
    deck, this = clause.take("に"), clause.take("は")
    if deck is None or not deck.says("デッキ") or this is None or not this.is_("THIS") or clause.form.mood != CANNOT:
        reading.fail(clause.verb_node, "barred", ("このカードはデッキに入れることができない",))
    return (Ability(DECK, playing=Playing(terms.NOT_IN_DECKS, Exactly(0))),)


def not_set(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T38 この権能はセットできない; T121 この秘宝の装備は解除できない."""
    clause = clauses[0]
    if len(clauses) != 1 or clause.form.mood != CANNOT:
        return None
    np = clause.peek("は", "を")
    if clause.verb("セット") and np is not None and np.is_("THIS") and not clause.has("に"):
        clause.take("は", "を")
        return (Ability(STATIC, static=Static(THIS, (Rule(terms.NOT_SET),))),)
    if clause.verb("解除") and np is not None and np.head == "装備":
        inner = np.inner()
        if inner is None or not inner.is_("THIS"):
            return None
        clause.take("は", "を")
        return (Ability(STATIC, static=Static(THIS, (Rule(terms.NOT_UNEQUIPPED),))),)
    return None


def copies(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T120 この秘宝は同時にn枚まで装備できる."""
    clause = clauses[0]
    if len(clauses) != 1 or not clause.verb("装備") or clause.form.mood != MAY:
        return None
    np = clause.take("は")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or not np.is_("THIS") or quantity is None or clause.link("同時に") is None or quantity.least != 0:
        reading.fail(clause.verb_node, "copies", ("この秘宝は同時に2枚まで装備できる",))
    assert quantity.most is not None
    return (Ability(PLAYING, playing=Playing(terms.COPIES_ON_BEARER, quantity.most)),)


def price_of(reading: Reading, clauses: list[Clause]) -> tuple[Ability, ...] | None:
    """T121, R36: what unequipping, abandoning or removing the card itself costs."""
    if len(clauses) != 2:
        return None
    first, second = clauses
    if first.verb("解除") and first.tail == "には" and second.verb("消費") and second.form.mood == MUST:
        np = first.take("を")
        inner = np.inner() if np is not None else None
        if np is None or np.head != "装備" or inner is None or not inner.is_("THIS"):
            reading.fail(first.verb_node, "unequip", ("この秘宝の装備を解除するには",))
        return (Ability(PLAYING, playing=Playing(terms.UNEQUIP_FOR, spent(reading, second))),)
    topic = first.peek("は")
    if (
        not first.verb("消費")
        or first.form.mood != COST
        or topic is None
        or not topic.is_("THIS")
        or second.form.mood != MAY
    ):
        return None
    if second.verb("除外", "破棄") and not second.has("を"):
        first.take("は")
        field = second.take("から")
        if field is not None:
            if field.head not in ("フィールド", "ゲーム"):
                reading.fail(field.node, "of_what")
            own(reading, field)
        how = terms.ABANDON_FOR if second.verb("破棄") else terms.ABANDON_REMOVING_FOR
        return (Ability(PLAYING, playing=Playing(how, spent(reading, first))),)
    return None


def spent(reading: Reading, clause: Clause) -> Exactly:
    """行動権をn."""
    np = clause.take("を")
    quantity = quantity_piece(reading, clause.pop("quantity"))
    if np is None or not np.says("行動権") or quantity is None or not isinstance(quantity.most, Exactly):
        reading.fail(clause.verb_node, "spend_what", ("行動権を1",))
    return quantity.most


# ---- abilities of cards on the field ------------------------------------------------------


class Abilities:
    """Cuts the sentences of a line into abilities."""

    def __init__(self, line: Line, sentences: list[Sentence], modes: list[Node]) -> None:
        self.line = line
        self.source = line.source
        self.rest = sentences
        self.modes = modes
        self.found: list[Ability] = []

    def read(self) -> tuple[Ability, ...]:
        if not self.rest and not self.modes:
            return ()
        while self.rest:
            self.one()
        if self.modes:
            raise self.source.error(
                self.modes[0].meta.start_pos, "modes_of_what", ("以下の①、②から1つ選んで発動する。",)
            )
        return tuple(self.found)

    def reading(self) -> Reading:
        return reading_of(self.source)

    def one(self) -> None:
        """The next ability."""
        first = self.rest[0]
        reading = self.reading()
        drop_links(first.clauses[0])
        if self.drawing(reading) or self.additional(reading) or self.rims(reading):
            return
        happening = self.waits(reading, first)
        if happening is not None:
            self.triggered(reading, first, happening)
            return
        if self.replaces(reading, first) or self.activated(reading, first):
            return
        if self.holds(reading, first):
            return
        self.orders(reading, first)

    def following(self) -> list[Sentence]:
        """The sentences that go on with the ability: up to one that is an ability of its own (T131)."""
        taken: list[Sentence] = []
        while self.rest and not begins_anew(self.rest[0], bool(taken)):
            taken.append(self.rest.pop(0))
        return taken

    def effects(self, reading: Reading, sentences: Sequence[Sentence]) -> Effects:
        modes, self.modes = (self.modes, []) if not self.rest else ([], self.modes)
        return Effects(reading, modes)

    # ---- triggered ------------------------------------------------------------------------

    def waits(self, reading: Reading, sentence: Sentence) -> Happening | None:
        """A moment, phase or event at the head of the sentence."""
        clauses = sentence.clauses
        skipped = 0
        while skipped < len(clauses) - 1 and while_here(reading, clauses[skipped]):
            skipped += 1
        del clauses[:skipped]
        first = clauses[0]
        if first.verb("引", "ドロー") and first.tail == "代わりに":
            return None
        piece = first.first("moment")
        if piece is not None:
            first.pieces.remove(piece)
            return moment_of(reading, piece)
        for particle in ("に", "ごとに", "で"):
            np = first.peek(particle)
            if is_phase(np) and not is_statement(first) and not first.verb("スキップ") and not play_phase(first, np):
                assert np is not None
                first.take(particle)
                return phase_of(reading, np)
        following = clauses[1] if len(clauses) > 1 else None
        if is_replaced(first, following) or self.is_state_of_battle(first, following):
            return None
        fought = first.verb("戦闘") or (first.verb("行") and first.take_said("を", "戦闘"))
        if fought and first.form.mood == JOIN and following is not None and is_event(following):
            return self.battle_won(reading, clauses)
        if is_event(first) and len(clauses) > 1:
            clauses.pop(0)
            first.pieces, limits = split_limits(first.pieces)
            clauses[0].pieces[:0] = limits
            return event_of(reading, first)
        return None

    def battle_won(self, reading: Reading, clauses: list[Clause]) -> Happening:
        """Xが(n回)Fと戦闘し、勝利した場合; Xが戦闘を行い、Fを破壊した場合 (T84, T132)."""
        fought = clauses.pop(0)
        event = clauses.pop(0)
        event.pieces = fought.pieces + event.pieces
        return event_of(reading, event)

    def is_state_of_battle(self, clause: Clause, following: Clause | None) -> bool:
        """Xが攻撃される時、S; Xと戦闘する時、戦闘力を半分にして: true while it lasts (T91, T132)."""
        if not is_event(clause) or following is None or clause.form.mood != FINAL:
            return False
        if clause.verb("攻撃") and clause.form.passive:
            return True
        return clause.verb("戦闘") and clause.tail in ("時", "時に", "時は", "場合")

    def triggered(self, reading: Reading, sentence: Sentence, happening: Happening) -> None:
        """T3 to T16: an ability that waits."""
        first = sentence.clauses[0]
        limit = first.pop("limit")
        happening = at_end_phase(happening, sentence.clauses[-1])
        reading.event_card = happening.named
        if happening.events == (terms.DRAW_PHASE,) or happening.events[0] in terms.PHASE_EVENTS.values():
            reading.event_player = True
        self.rest.pop(0)
        optional = first.verb("発動") and len(sentence.clauses) == 1 and not first.pieces
        if optional:
            optional = first.form.mood == MAY
            following = self.following()
            if not following:
                reading.fail(first.verb_node, "next_missing", end=True)
        else:
            following = [sentence, *self.following()]
        effects = self.effects(reading, following)
        if optional:
            over = reading.draft.label()
            reading.draft.emit(program.MayDo(over))
            effects.carry_out(following)
            reading.draft.place(over)
        elif happening.times:
            self.counted(reading, effects, following, happening.times)
        else:
            effects.carry_out(following)
        ability = Ability(
            AUTOMATIC, reading.draft.finish(), trigger=happening.trigger(), limit=limit_of(reading, limit)
        )
        self.found.append(ability)

    def counted(self, reading: Reading, effects: Effects, sentences: Sequence[Sentence], times: int) -> None:
        """n回…した場合: counted while the card is on the field (T84)."""
        name = "回数"
        over = reading.draft.label()
        reading.draft.emit(PutCounters(THIS, name, ONE))
        reading.draft.emit(Branch(Compare(program.TimesSince(name), EQUAL, Exactly(times)), over))
        effects.carry_out(sentences)
        reading.draft.place(over)

    def drawing(self, reading: Reading) -> bool:
        """T137 ドローフェイズにドローする前にE1。その後、…ドローしたカード…."""
        sentence = self.rest[0]
        clauses = sentence.clauses
        if not (len(clauses) > 1 and clauses[0].verb("ドロー", "引") and clauses[0].tail == "前に"):
            return False
        phase, subject = clauses[0].take("に", "で"), clauses[0].take("は", "が")
        if not is_phase(phase):
            reading.fail(clauses[0].verb_node, "draw_phase", ("ドローフェイズに",))
        who = SELF
        if subject is not None:
            who = subject_who(subject)
        rest_used(reading, clauses.pop(0))
        self.rest.pop(0)
        following = self.following()
        if not following or following[0].link() != "その後":
            reading.fail(sentence.node, "after_drawing", ("その後、ドローしたカード1枚を",), end=True)
        reading.actor = reading.base_actor = Who(EVENT_PLAYER)
        effects = self.effects(reading, following)
        effects.say(sentence)
        reading.drawn = reading.draft.reg()
        reading.draft.emit(program.DrawOfPhase(reading.drawn))
        effects.carry_out(following)
        trigger = Trigger((terms.BEFORE_DRAWING,), who)
        self.found.append(Ability(AUTOMATIC, reading.draft.finish(), trigger=trigger))
        return True

    def additional(self, reading: Reading) -> bool:
        """T135 この眷属をスリープさせる際、Aしてもよい。そうした場合、E."""
        sentence = self.rest[0]
        first = sentence.clauses[0]
        if not (first.verb("スリープ") and first.tail in ("際", "際に") and len(sentence.clauses) > 1):
            return False
        this = first.take("を")
        if this is None or not this.is_("THIS"):
            reading.fail(first.verb_node, "sleep_price", ("この眷属をスリープさせる際",))
        rest_used(reading, first)
        self.rest.pop(0)
        following = self.following()
        if not following or following[0].link() not in ("そうした場合", "そうした場合は"):
            reading.fail(sentence.node, "if_done_missing", ("そうした場合、",), end=True)
        costs = costs_of(reading, sentence.clauses[1:])
        drop_links(following[0].clauses[0])
        self.effects(reading, following).carry_out(following)
        playing = Playing(terms.ALSO_PAID, Exactly(0), None, costs)
        self.found.append(Ability(ACTIVATED, reading.draft.finish(), playing=playing, timing=terms.MY_PLAY_PHASE))
        return True

    def rims(self, reading: Reading) -> bool:
        """T117."""
        clauses = self.rest[0].clauses
        said = broken_rims(reading, clauses)
        if said is None:
            return False
        for clause in clauses:
            rest_used(reading, clause)
        self.rest.pop(0)
        self.found.append(Ability(STATIC, static=Static(said.things, said.changes)))
        return True

    # ---- replacing ------------------------------------------------------------------------

    def replaces(self, reading: Reading, sentence: Sentence) -> bool:
        """T77, T114, T117: 代わりに, and where cards go instead."""
        clauses = sentence.clauses
        drawing = drawing_replaced(reading, clauses)
        found: Replaced
        if drawing is not None:
            found = drawing, None
        elif len(clauses) > 1 and is_replaced(clauses[0], clauses[1]):
            found = replaced(reading, clauses)
        else:
            changed = destination_changed(reading, clauses)
            if changed is None:
                return False
            found = changed
        replacement, ops = found
        self.rest.pop(0)
        if ops is not None:
            self.found.append(Ability(REPLACEMENT, ops, replacement=replacement))
            return True
        effects = Effects(reading)
        effects.asking = True
        effects.say(sentence)
        effects.finish()
        self.found.append(Ability(REPLACEMENT, reading.draft.finish(), replacement=replacement))
        return True

    # ---- activated ------------------------------------------------------------------------

    def activated(self, reading: Reading, sentence: Sentence) -> bool:
        """T18 to T24, T133, T134, T136."""
        clauses = sentence.clauses
        first = clauses[0]
        limit = first.first("limit")
        timing = terms.MY_PLAY_PHASE
        np = first.peek("に")
        free = is_phase(np) and play_phase(first, np)
        instead = len(clauses) > 1 and first.verb("攻撃") and first.tail == "代わりに"
        cost = any(clause.form.mood == COST for clause in clauses)
        relic = first.peek("を")
        this_relic = relic is not None and relic.is_("THIS") and relic.head.startswith("装備されている")
        may = clauses[-1].kind == VERB and clauses[-1].form.mood == MAY and not is_statement(clauses[-1])
        issue = clauses[-1].verb("発動") and len(clauses) > 1 and clauses[-1].form.mood == FINAL
        if (
            not (limit is not None and (may or issue or cost))
            and not free
            and not instead
            and not this_relic
            and not cost
        ):
            return False
        if limit is not None and not (may or issue or cost):
            return False
        first.pop("limit")
        if limit is not None and "相手" in words_of(limit)[0]:
            timing = terms.ANY_TURN
        self.rest.pop(0)
        reading.announced = True
        if free:
            assert np is not None
            first.take("に")
            happening = phase_of(reading, np)
            if happening.who not in (SELF, OTHER) and happening.who.role != "anybody":
                reading.fail(np.node, "whose_turn", ("自分プレイフェイズに",))
        if instead:
            timing = terms.INSTEAD_OF_ATTACKING
            rest_used(reading, clauses.pop(0))
        self.body_of(reading, sentence, limit, timing, free)
        return True

    def body_of(self, reading: Reading, sentence: Sentence, limit: Node | None, timing: int, free: bool) -> None:
        """The price and the effect of an activated ability."""
        clauses = sentence.clauses
        following = self.following()
        costs: list[Cost] = []
        relic = clauses[0].peek("を")
        if relic is not None and relic.head.startswith("装備されている"):
            costs.append(Provided(Compare(CountOf(program.Bearer()), AT_LEAST, ONE)))
        if announces(clauses):
            clauses = clauses[:-1]
            if not following:
                reading.fail(sentence.node, "next_missing", end=True)
            costs += costs_of(reading, clauses)
            sentences = following
        elif following and following[0].link() in ("そうした場合", "そうした場合は") and all_costs(clauses):
            costs += costs_of(reading, clauses)
            drop_links(following[0].clauses[0], ("そうした場合", "そうした場合は"))
            sentences = following
        else:
            sentences = [sentence, *following]
        if sentences and sentences[0].clauses and sentences[0].clauses[0].form.mood == COST:
            opening = sentences[0]
            paid = [clause for clause in opening.clauses if clause.form.mood == COST]
            costs += costs_of(reading, paid)
            opening.clauses = [clause for clause in opening.clauses if clause.form.mood != COST]
        effects = self.effects(reading, sentences)
        effects.asking = True
        for index, each in enumerate(sentences):
            effects.say(each, sentences[index + 1] if index + 1 < len(sentences) else None)
            effects.asking = False
        effects.finish()
        done = reading.draft.finish()
        cancels = [op for op in done.ops if isinstance(op, program.CancelAttack)]
        if cancels:
            timing = terms.WHEN_LETHAL if cancels[0].lethal else terms.WHEN_ATTACKED
        a_game = limit is not None and words_of(limit)[0].startswith("ゲーム中")
        self.found.append(
            Ability(
                ACTIVATED,
                done,
                costs=(tuple(costs),) if costs else (),
                limit=limit_of(reading, limit),
                timing=timing,
                playing=Playing(terms.ONCE_A_GAME_BY_NAME, ONE) if a_game else None,
            )
        )

    # ---- what holds -----------------------------------------------------------------------

    def holds(self, reading: Reading, sentence: Sentence) -> bool:
        """T26, T27, T130: a sentence that tells a state is continuous while the card is on the field."""
        clauses = sentence.clauses
        plain_clauses = [clause for clause in clauses if not self.is_frame(clause)]
        limited = len(clauses) == 2 and clauses[0].verb("置") and clauses[1].kind == COPULA
        if not limited and not (
            plain_clauses
            and all(is_statement(clause) or clause.verb("扱") or waived(clause) for clause in plain_clauses)
        ):
            return False
        self.rest.pop(0)
        reading.static = True
        Statics(self, reading).read(sentence, limited)
        return True

    def is_frame(self, clause: Clause) -> bool:
        """Conditions and the like, around what is said."""
        return (
            is_condition(clause)
            or clause.tail in ("ために", "ごとに")
            or (clause.verb("破壊") and clause.tail in ("場合", "場合は"))
            or self.is_state_of_battle(clause, clause)
            or (clause.verb("行") and clause.tail == "代わりに")
            or (clause.verb("行") and clause.has("を") and not clause.tail)
        )

    def orders(self, reading: Reading, sentence: Sentence) -> None:
        """T30: an order without a moment is a 召喚時 effect of a 眷属."""
        if not reading.kinds & terms.KIN:
            reading.fail(sentence.node, "no_moment", ("登場時、", "この領地が展開されている間、", "1ターンに1回、"))
        self.rest.pop(0)
        following = [sentence, *self.following()]
        self.effects(reading, following).carry_out(following)
        trigger = Trigger((terms.SUMMONED,), this=True)
        self.found.append(Ability(AUTOMATIC, reading.draft.finish(), trigger=trigger))


class Statics:
    """A continuous sentence."""

    def __init__(self, abilities: Abilities, reading: Reading) -> None:
        self.abilities = abilities
        self.reading = reading
        self.conditions: list[Condition] = []
        self.effects = Effects(reading)
        self.halved: tuple[Test, ...] | None = None

    def read(self, sentence: Sentence, limited: bool) -> None:
        reading = self.reading
        clauses = list(sentence.clauses)
        if limited:
            self.add(kin_limit(reading, clauses[0], clauses[1]))
            for clause in clauses:
                rest_used(reading, clause)
            return
        waive = False
        battle = False
        while clauses:
            clause = clauses.pop(0)
            while (piece := clause.pop("during")) is not None:
                self.conditions.append(turn_of(reading, piece))
            self.effects.leads(clause, [])
            if clause.verb("召喚") and clause.tail == "ために" and clauses:
                self.conditions.append(offered_condition(reading, clause, clauses.pop(0)))
            elif while_here(reading, clause):
                continue
            elif is_condition(clause):
                self.effects.topic_of(clause)
                self.conditions.append(condition_of(reading, clause))
            elif self.abilities.is_state_of_battle(clause, clause):
                self.in_battle(clause)
            elif clause.verb("行") and clause.tail == "代わりに":
                self.instead_of_lethal(clause)
            elif clause.verb("行") and self.halved is not None:
                self.fought(clause)
            elif clause.verb("戦闘") and clause.tail == "ごとに":
                self.before_battle(clause)
                battle = True
            elif waived(clause):
                self.conditions_waived(clause)
                waive = True
            elif clause.verb("扱"):
                rest_used(reading, clause)
            else:
                self.said(clause, waive, battle)
        reading.all_used()
        self.others()
        self.exceptions()

    def said(self, clause: Clause, waive: bool, battle: bool) -> None:
        reading = self.reading
        said = statement(reading, clause)
        if said is None:
            reading.fail(clause.verb_node, "cannot_be_done")
        rest_used(reading, clause)
        if battle:
            said = per_battle(reading, said)
        if self.halved is not None and any(isinstance(change, program.HalfInBattle) for change in said.changes):
            said = Said(said.things, (program.HalfInBattle(self.halved),))
        if waive:
            changes = tuple(
                program.SummonFor(change.amount, True) if isinstance(change, program.SummonFor) else change
                for change in said.changes
            )
            if changes == said.changes:
                reading.fail(clause.verb_node, "ignore_what", ("行動権1で召喚してもよい",))
            said = Said(said.things, changes)
        self.add(said)

    def add(self, said: Said) -> None:
        """R119: continuous abilities always look anew."""
        static = Static(said.things, said.changes, both(list(self.conditions)))
        if all(isinstance(change, program.SummonFor) for change in said.changes) and said.things == THIS:
            for change in said.changes:
                assert isinstance(change, program.SummonFor)
                how = terms.SUMMON_FOR_IGNORING if change.ignoring else terms.SUMMON_FOR
                self.abilities.found.append(Ability(PLAYING, playing=Playing(how, change.amount, static.condition)))
            return
        self.abilities.found.append(Ability(STATIC, static=static))

    def in_battle(self, clause: Clause) -> None:
        """Xが攻撃される時、S; XがFと戦闘する時、戦闘力を半分にして戦闘を行う (T91, T132)."""
        reading = self.reading
        np = clause.take("が", "は")
        other = clause.take("と", "との")
        rest_used(reading, clause)
        things = chosen(reading, describe(reading, np), None, subject=True) if np is not None else THIS
        reading.topic = things
        tests: tuple[Test, ...] = ()
        if other is not None:
            cards = describe(reading, other)
            tests = tests_in(cards)
        if clause.verb("攻撃"):
            self.conditions.append(program.IsBattling(things, target=True))
            return
        self.halved = tests

    def fought(self, clause: Clause) -> None:
        np = clause.take("を")
        if np is None or not np.says("戦闘"):
            self.reading.fail(clause.verb_node, "perform_what", ("戦闘を",))
        rest_used(self.reading, clause)

    def before_battle(self, clause: Clause) -> None:
        """…は(フィールドで)戦闘するごとに (R136)."""
        reading = self.reading
        field = clause.take("で")
        if field is not None and not field.says("フィールド"):
            reading.fail(field.node, "of_what")
        np = clause.take("は", "が")
        if np is not None:
            reading.topic = things_of(reading, np)
        rest_used(reading, clause)

    def instead_of_lethal(self, clause: Clause) -> None:
        """致命攻撃を行う代わりに (R129)."""
        np = clause.take("を")
        if np is None or not np.says("致命攻撃"):
            self.reading.fail(clause.verb_node, "perform_what", ("致命攻撃を",))
        topic = clause.peek("は")
        if topic is not None:
            self.effects.topic_of(clause)
        rest_used(self.reading, clause)
        self.reading.instead_of_lethal = True

    def conditions_waived(self, clause: Clause) -> None:
        """この眷属の召喚条件を無視して (T36)."""
        np = clause.take("を", "は")
        inner = np.inner() if np is not None else None
        if np is None or np.head != "召喚条件" or inner is None or not inner.is_("THIS"):
            self.reading.fail(clause.verb_node, "ignore_what", ("この眷属の召喚条件を無視して",))
        rest_used(self.reading, clause)

    def others(self) -> None:
        """Kを持たないFの場合は代わりにS (T94, T148): for such cards instead of what was said before."""
        rest = self.abilities.rest
        if not rest or not for_others(rest[0].clauses):
            return
        reading = self.reading
        sentence = rest.pop(0)
        found = self.abilities.found
        before = found[-1].static
        tests = others_tests(reading, sentence.clauses.pop(0))
        sentence.clauses[0].link("代わりに")
        if before is None:
            reading.fail(sentence.node, "replace_what")
        such = tuple(program.WithoutThis(test) for test in tests)
        kept = tuple(program.WithoutThis(NotTest(test)) for test in tests)
        found[-1] = Ability(STATIC, static=Static(Among(before.things, kept), before.changes, before.condition))
        reading.topic = reading.subject = Among(before.things, such)
        for clause in sentence.clauses:
            self.effects.leads(clause, [])
            self.said(clause, False, False)
        reading.all_used()

    def exceptions(self) -> None:
        """ただし、この効果はCの場合(に)は適用されない (T151)."""
        rest = self.abilities.rest
        if not rest or rest[0].clauses[0].link("ただし") is None:
            return
        sentence = rest.pop(0)
        reading = self.reading
        clauses = sentence.clauses
        last = clauses[-1]
        topic = clauses[0].take("は")
        if (
            topic is None
            or not topic.says("この効果")
            or not last.verb("適用")
            or last.form.mood != NOT
            or len(clauses) != 2
        ):
            reading.fail(sentence.node, "exception", ("ただし、この効果は…の場合には適用されない",))
        rest_used(reading, last)
        self.except_for(clauses[0], sentence)

    def except_for(self, clause: Clause, sentence: Sentence) -> None:
        reading = self.reading
        found = self.abilities.found
        ability = found[-1]
        assert ability.static is not None
        static = ability.static
        if clause.tail and clause.tail not in WHEN:
            reading.fail(clause.verb_node, "exception", ("…場合には",))
        if clause.kind == VERB and not clause.tail:
            reading.fail(clause.verb_node, "exception", ("…場合には",))
        if clause.verb("発動"):
            by, what = clause.take("によって"), clause.take("が")
            whole = (Rule(terms.WHOLE_PREY),)
            if by is None or what is None or not by.says("献上") or not what.says("捕食") or static.changes != whole:
                reading.fail(clause.verb_node, "exception", ("献上によって捕食が発動する場合",))
            rest_used(reading, clause)
            changed = Static(static.things, (Rule(terms.WHOLE_PREY_NOT_BY_TRIBUTE),), static.condition)
            found[-1] = Ability(STATIC, static=changed)
            return
        bare = clause.take_bare()
        if clause.kind != COPULA or bare is None or not isinstance(static.things, All):
            condition = condition_of(reading, clause)
            negated: Condition = Not(condition)
            joined = negated if static.condition is None else Every((static.condition, negated))
            found[-1] = Ability(STATIC, static=Static(static.things, static.changes, joined))
            return
        cards = describe(reading, bare)
        rest_used(reading, clause)
        zones = cards.zones
        parts = []
        for part in static.things.group.parts:
            tests = tests_in(cards) if zones is None or zones == terms.FIELD or part.zone in zones else None
            if tests is None:
                parts.append(part)
            elif tests == () or (zones is not None and part.zone in zones and not cards.tests):
                continue
            else:
                parts.append(replace(part, tests=(*part.tests, *(NotTest(test) for test in tests))))
        found[-1] = Ability(STATIC, static=Static(All(Group(tuple(parts))), static.changes, static.condition))


def waived(clause: Clause) -> bool:
    """…の召喚条件を無視して before a price (T36)."""
    np = clause.peek("を")
    return clause.verb("無視") and clause.form.mood == JOIN and np is not None and np.head == "召喚条件"


def announces(clauses: Sequence[Clause]) -> bool:
    """…発動する。E; 次の効果を発動してもよい。E: E is the next sentence (T133, T134)."""
    last = clauses[-1]
    if not last.verb("発動") or last.form.mood not in (FINAL, MAY):
        return False
    np = last.peek("を")
    if np is None:
        return not last.pieces
    if np.head == "効果" and [str(words_of(mod)[0]) for mod in np.mods] == ["次の"]:
        last.take("を")
        return True
    return False


def all_costs(clauses: Sequence[Clause]) -> bool:
    return all(is_cost(clause) for clause in clauses)


def play_phase(clause: Clause, np: Np | None) -> bool:
    """T19 自分プレイフェイズに発動できる."""
    return np is not None and str(np.head) == "プレイフェイズ" and clause.verb("発動") and clause.form.mood == MAY


def drop_links(clause: Clause, further: tuple[str, ...] = ()) -> None:
    """また, さらに at the head of an ability of its own."""
    for word in ("また", "さらに"):
        says_no_more(clause.link(word))
    for word in further:
        clause.link(word)


def split_limits(pieces: list[Node]) -> tuple[list[Node], list[Node]]:
    """1ターンに1回 belongs to the ability, not to the event."""
    limits = [piece for piece in pieces if piece.data == "limit"]
    return [piece for piece in pieces if piece.data != "limit"], limits


def limit_of(reading: Reading, piece: Node | None) -> int:
    """R45."""
    if piece is None:
        return 0
    word = words_of(piece)[0]
    if word.startswith("ゲーム中"):
        return 0
    found = re.match(r"1ターンに(\d)", word)
    if word.endswith("しか") or (found is not None and found[1] == "0"):
        reading.fail(piece, "name_limit", ("1ターンに1回、",))
    return int(found[1]) if found is not None else 1


def begins_anew(sentence: Sentence, after: bool) -> bool:
    """Whether a sentence is an ability of its own: また with a moment, or words of T26 (T131)."""
    first = sentence.clauses[0]
    head = sentence.link()
    if head == "また" and (first.first("moment") is not None or any(is_event(clause) for clause in sentence.clauses)):
        return True
    if head in ("その後", "そうした場合", "そうした場合は", "そうでなければ", "ただし"):
        return False
    np = first.peek("が")
    here = (
        first.kind == VERB
        and first.tail in ("間", "間は", "限り")
        and np is not None
        and np.is_("THIS")
        and (first.form.mood == "state" or first.verb("いる", "存在", "ある"))
    )
    return here or (first.first("moment") is not None and head is None) or is_number_event(first)


def is_number_event(clause: Clause) -> bool:
    return is_event(clause) and clause.verb("な")


def quoted_abilities(reading: Reading, quoted: Token) -> tuple[Ability, ...]:
    """T31: an ability in 「…」; inside, この眷属 is the card that has it."""
    start = quoted.start_pos or 0
    end = start + quoted.rindex("」")
    normal: Normal = reading.source.normal.part(start + 1, end)
    kinds = reading.kinds
    inner = Source(normal, reading.source.card, terms.KIN if kinds & terms.ARTS else kinds, reading.source.races)
    if re.match(r"この秘宝を装備", normal.text):
        inner.kinds |= terms.RELIC
    found = Line(inner).abilities()
    if not found:
        reading.fail(quoted, "does_nothing")
    return found
