"""Section 1: the entries of a card become abilities (T1-T10), with targets (T11-T19), costs and use conditions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from lark import Token, Tree

from gorin.engine.program.cards import Pick, Remember
from gorin.engine.program.condition import Fits, Not
from gorin.engine.program.cost import Provided
from gorin.engine.program.roots import Condition, Cost, Op
from gorin.engine.program.things import THIS, All
from gorin.engine.values.ability import ACTIVATED, SPELL, STATIC, Ability, Program, Static, Target
from gorin.games.strike import terms
from gorin.games.strike.dialect import words
from gorin.games.strike.dialect.conditions import condition_of, is_event
from gorin.games.strike.dialect.nouns import tests_of
from gorin.games.strike.dialect.parts import LEADS, checked_form, clauses_of, is_trigger
from gorin.games.strike.dialect.reading import CAST, EQUIPPED, OWN, RULE, Entries, Reading, Source
from gorin.games.strike.dialect.sentences import Sentences, triggered, waiting_of
from gorin.games.strike.dialect.statements import Statements, keyword_of
from gorin.games.strike.dialect.targets import target_of
from gorin.games.strike.program import Equip, LayRule
from gorin.games.strike.rules import keywords
from gorin.games.strike.rules.descriptions import CASTER, TARGETS, LatestDeclaration
from gorin.games.strike.rules.entries import SPELL_FRAME, Entry
from gorin.games.strike.rules.price import FREE_OF_CHARGE, Price, read_price
from gorin.text.draft import both
from gorin.text.error import all_of
from gorin.text.grammar import Grammar, Node, Unread
from gorin.text.law import every_word_counts
from gorin.text.normalise import normalise
from gorin.text.tree import token, tokens, tree, trees, words_of

LONGEST = 2000
SYNONYMS = (
    *("WHEN", "EVERY", "ONLY_IF", "NOT_IF", "IF_NOT_DONE", "DECK_TOP", "TOP_CARD", "EMPTY", "ABILITIES", "CHOICE_ALL"),
    *("TIMES", "MOMENT", "RULE"),
)
STARTS = ("entry", "granted", "target", "extra")
KEYWORDS = tuple(f"《{word}》" for word in terms.KEYWORDS)
LAID = {words.EQUIPPED: (EQUIPPED, terms.ATTACHED), words.AS_RULE: (RULE, terms.RULE)}
EXTRAS = {
    "このカードはデッキに何枚でも入れることができる": keywords.any_number,
    "このカードはデッキに1枚のみ入れることができる": keywords.only_one,
    "このカードはエースとして配置できない": keywords.not_ace,
}


@cache
def grammar() -> Grammar:
    """The grammar, composed when the first text is read."""
    known = (words.READABLE, words.BEGINNINGS, words.GROUPS)
    return Grammar(
        __package__, ("strike.lark",), STARTS, *known, silent=("CARD",), quoted=("QUOTED",), synonyms=SYNONYMS
    )


def read(entries: tuple[Entry, ...], extra: str, kinds: int, card: str) -> tuple[Ability, ...]:
    """The abilities that the texts of a card give it, all of them, or `TextError`.

    `kinds`: whether it is a spell card or an option (both are read alike, T155).
    """
    found = all_of([*(partial(read_whole, entry, card) for entry in entries), partial(extras, extra, card)])
    return tuple(ability for each in found for ability in each)


def read_whole(entry: Entry, card: str) -> tuple[Ability, ...]:
    """One text with the words under its map."""
    text, target = source_of(entry.text, card), source_of(entry.target, card)
    return every_word_counts(partial(read_entry, entry, text, target), context=("strike",))


def source_of(text: str, card: str) -> Source:
    """A text in one spelling (section 0)."""
    if len(text) > LONGEST:
        raise Source(normalise(text[:LONGEST]), card).error(LONGEST, "too_long", most=str(LONGEST))
    return Source(normalise(text, (), words.SPELLINGS, names=""), card)


def parsed(source: Source, start: str) -> Node:
    try:
        return grammar().parse(source.normal.text, start)
    except Unread as unread:
        raise source.unread(unread) from None


def extras(text: str, card: str) -> tuple[Ability, ...]:
    """T156, T157."""
    source = source_of(text, card)
    if not source.normal.text:
        return ()
    return tuple(EXTRAS[word]() for word in words_of(parsed(source, "extra")))


def read_entry(entry: Entry, text: Source, target: Source) -> tuple[Ability, ...]:
    beside = Entries(entry.range)
    aim = target_of(entry, beside, target, parsed(target, "target")) if target.normal.text else None
    return Text(text, entry, beside, aim).abilities()


class Text:
    """One entry of a card, or one ability in a quotation."""

    def __init__(self, source: Source, entry: Entry, beside: Entries, target: Target | None = None) -> None:
        self.source = source
        self.entry = entry
        self.beside = beside
        self.target = target
        self.spell = entry.frame == SPELL_FRAME

    def abilities(self) -> tuple[Ability, ...]:
        """2.4.2: declared with a timing or as a spell, otherwise always-on or waiting for something."""
        text = self.source.normal.text
        if text.startswith(KEYWORDS):
            return self.granted()
        if not text.strip("、。\n"):
            return self.silent()
        node = parsed(self.source, "entry")
        timing = self.entry.timing
        for icon in tokens(node, "TIMING"):
            timing |= words.TIMINGS[icon]
        icons = tokens(node, "COST")
        price = self.price("".join(icons))
        self.beside.free = price.free
        body = tree(node, "body")
        assert body is not None
        sentences = [each for each in trees(body) if each.data != "mode"]
        modes = [each for each in trees(body) if each.data == "mode"]
        if self.spell or timing:
            return self.declared(sentences, modes, price, timing)
        if price != FREE_OF_CHARGE:
            raise self.source.error(icons[0].start_pos or 0 if icons else 0, "timing_needed", ("[アクション]",))
        return Undeclared(self, modes).abilities(sentences)

    def price(self, icons: str) -> Price:
        found = read_price(self.entry.cost + icons.replace("《", "[").replace("》", "]"))
        if found is None:
            raise self.source.error(0, "cost")
        return found

    def silent(self) -> tuple[Ability, ...]:
        """An entry without words."""
        if not self.spell and not self.entry.timing:
            return ()
        return (self.finished(Program((), self.targets()), self.price(""), self.entry.timing, [], 0),)

    def granted(self) -> tuple[Ability, ...]:
        """T158 to T165."""
        node = parsed(self.source, "granted")
        if self.spell:
            raise self.source.error(0, "keyword_of_spell")
        reading = Reading(self.source, OWN, self.beside)
        reading.static = True
        return tuple(keyword_of(reading, each) for each in trees(node))

    def targets(self) -> tuple[Target, ...]:
        return () if self.target is None else (self.target,)

    def finished(
        self, program: Program, price: Price, timing: int, conditions: Sequence[Condition], limit: int
    ) -> Ability:
        costs: tuple[Cost, ...] = (price, *(Provided(each) for each in conditions))
        return Ability(SPELL if self.spell else ACTIVATED, program, costs=(costs,), timing=timing, limit=limit)

    def declared(
        self, sentences: Sequence[Node], modes: Sequence[Node], price: Price, timing: int
    ) -> tuple[Ability, ...]:
        """T3 to T9: a spell or an ability that is declared; what an equip or rule spell does while it lies there."""
        reading = Reading(self.source, CAST if self.spell else OWN, self.beside, declared=True)
        reading.draft.targets += self.targets()
        conditions: list[Condition] = []
        rest = list(sentences)
        while rest and token(rest[0], "USE"):
            self.use(reading, next(trees(rest.pop(0))), conditions)
        further: list[Ability] = []
        laid = ""
        effect = Sentences(reading, quoted_ability)
        said: list[Node] = []
        for sentence in rest:
            icon = first_icon(sentence)
            if icon is not None:
                laid = str(words_of(icon)[0])
            if laid in LAID:
                effect.carry_out(said)
                said = []
                self.lay(reading, laid, sentence, icon)
                if icon is not None:
                    sentence = Tree(sentence.data, [each for each in sentence.children if each is not icon])
            if laid in LAID and lasting(sentence):
                further += self.while_there(sentence, *LAID[laid])
            else:
                said.append(sentence)
        effect.carry_out(said, modes)
        program = reading.draft.finish()
        if not program.ops and not self.spell:
            raise self.source.error(len(self.source.normal.text), "does_nothing")
        return (self.finished(program, price, timing, conditions, reading.limit), *further)

    def use(self, reading: Reading, node: Node, conditions: list[Condition]) -> None:
        """T39 to T43."""
        kind = node.data
        if kind == "once":
            number = tree(node, "n")
            assert number is not None
            if token(number, "NUMBER") is None:
                reading.fail(number, "number_needed", ("1",))
            reading.limit = int(words_of(number)[0])
        elif kind == "against":
            declaration = token(node, "DECLARATION")
            assert declaration is not None
            conditions.append(LatestDeclaration(words.KINDS[declaration.removesuffix("宣言")]))
        elif kind == "by_caster":
            conditions.append(Fits(CASTER, tests_of(reading, node)))
        else:
            asked = next(trees(node))
            if is_event(asked):
                reading.fail(asked, "event_and_state")
            reading.static = True
            found = condition_of(reading, asked)
            reading.static = False
            conditions.append(Not(found) if kind == "not_if" else found)

    def lay(self, reading: Reading, laid: str, sentence: Node, icon: Node | None) -> None:
        """T8, T9: the card is laid down when its first such sentence comes."""
        if not self.spell:
            reading.fail(icon or sentence, "laid_spell", ("[ターン]", "[チェイン]"))
        op: Op = LayRule() if laid == words.AS_RULE else Equip(TARGETS)
        if isinstance(op, Equip) and self.beside.target is None:
            reading.fail(icon or sentence, "equip_target", ("味方1体",))
        if all(cell.op != op for cell in reading.draft.cells):
            reading.draft.emit(op)

    def while_there(self, sentence: Node, role: str, zone: int) -> tuple[Ability, ...]:
        """T152 to T154: what an equip or rule spell does where it lies; 『』 is an ability of its bearer (3.13.3.3)."""
        reading = Reading(self.source, role, self.beside)
        parts = list(trees(sentence))
        if any(is_trigger(part) for part in parts):
            if not is_trigger(parts[0]):
                reading.fail(parts[0], "trigger_first")
            waiting = waiting_of(reading, parts)
            return (triggered(reading, waiting, (), (), quoted_ability, 1 << zone),)
        return always(reading, parts, 1 << zone)


def first_icon(sentence: Node) -> Node | None:
    first = next(trees(sentence), None)
    return first if first is not None and first.data == "icon" else None


def lasting(sentence: Node) -> bool:
    """Whether a sentence waits or says how things are, rather than what happens at once."""
    parts = list(trees(sentence))
    statements = Statements(quoted_ability)
    return any(is_trigger(part) for part in parts) or all(statements.knows(part) for part in clauses_of(parts))


def always(reading: Reading, parts: Sequence[Node], zones: int = 0) -> tuple[Ability, ...]:
    """T1, T65, T66: a sentence that holds as long as its card is there."""
    reading.static = True
    statements = Statements(quoted_ability)
    conditions: list[Condition] = []
    found: list[Ability] = []
    clauses = clauses_of(parts)
    for part in parts:
        if part.data == "provided":
            conditions.append(condition_of(reading, next(trees(part))))
        elif part.data == "subject":
            Sentences(reading, quoted_ability).lead(part, [])
        elif part.data in LEADS or part.data == "alternative" or not statements.knows(part):
            reading.fail(part, "needs_moment", ("…した場合、", "このストライカーを「POW：+1」する。"))
        else:
            inner = tree(part, "inner")
            if inner is not None:
                reading.fail(inner, "needs_moment")
            checked_form(reading, part, part is clauses[-1])
            said = statements.read(reading, part)
            things = THIS if said.things is None else said.things
            found.append(Ability(STATIC, static=Static(things, said.changes, both(conditions)), zones=zones))
    return tuple(found)


class Undeclared:
    """T1, T2: an ability text without timing: what is always so, and what waits."""

    def __init__(self, text: Text, modes: Sequence[Node]) -> None:
        self.text = text
        self.source = text.source
        self.modes = modes
        self.found: list[Ability] = []

    def abilities(self, sentences: Sequence[Node]) -> tuple[Ability, ...]:
        groups: list[list[Node]] = []
        constant = False
        for sentence in sentences:
            parts = list(trees(sentence))
            icon = first_icon(sentence)
            constant = words_of(icon)[0] == words.ALWAYS if icon is not None else constant
            if token(sentence, "USE"):
                raise self.source.error(sentence.meta.start_pos, "use_declared", ("[アクション]",))
            if icon is not None and constant:
                parts = parts[1:]
            if is_trigger(parts[0]):
                groups.append([sentence])
                constant = False
            elif constant or (not groups and is_attack_damage(parts)):
                self.end(groups)
                self.found += always(Reading(self.source, OWN, self.text.beside), parts)
            elif groups:
                groups[-1].append(sentence)
            else:
                raise self.source.error(sentence.meta.start_pos, "no_moment", ("[常]", "…した場合、", "[アクション]"))
        self.end(groups, self.modes)
        return tuple(self.found)

    def end(self, groups: list[list[Node]], modes: Sequence[Node] = ()) -> None:
        """What waits so far, as abilities; the modes belong to the last."""
        for group in groups:
            reading = Reading(self.source, OWN, self.text.beside)
            parts = list(trees(group[0]))
            if parts[0].data == "icon":
                parts.pop(0)
            waiting = waiting_of(reading, parts)
            last = group is groups[-1]
            self.found.append(
                triggered(reading, waiting, group[1:], modes if last else (), quoted_ability, aimed=self.aimed())
            )
        if modes and not groups:
            raise self.source.error(modes[0].meta.start_pos, "modes_of_what", ("以下から1つを選ぶ。",))
        groups.clear()

    def aimed(self) -> tuple[Op, ...]:
        """R53: target words of an ability that is not declared are chosen when it resolves."""
        target = self.text.target
        if target is None:
            return ()
        if target.most is None:
            return (Remember(terms.TARGET_REG, All(target.group)),)
        return (Pick(terms.TARGET_REG, target.group, least=target.least, most=target.most),)


def is_attack_damage(parts: Sequence[Node]) -> bool:
    """T49."""
    return all(clause.data == "attack_damage" for clause in clauses_of(parts))


def quoted_ability(reading: Reading, quoted: Token) -> tuple[Ability, ...]:
    """8.2.4, T59: an ability in 『』, the striker's own."""
    start = quoted.start_pos or 0
    inner = reading.source.part(start + 1, start + len(quoted) - 1)
    found = Text(inner, Entry("ability", ""), Entries()).abilities()
    if not found:
        reading.fail(quoted, "does_nothing")
    return found
