"""Use conditions of declarations (T39-T43) and rules of the deck (T156, T157)."""

from __future__ import annotations

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import ONE
from gorin.engine.program.condition import Fits, Not
from gorin.engine.program.group import Not as TestNot
from gorin.engine.program.roots import Condition, Test
from gorin.engine.values.ability import Ability
from gorin.games.strike.dialect import lexicon as words
from gorin.games.strike.dialect.scope import StrikeScope
from gorin.games.strike.program.conditions import TARGETS, LatestDeclaration
from gorin.games.strike.program.tests import CASTER
from gorin.games.strike.rules import keywords
from gorin.text.conditions import condition_of
from gorin.text.events import waits
from gorin.text.function_words import ONLY_WHEN, WHEN
from gorin.text.morphology import ABLE
from gorin.text.nouns import described, single
from gorin.text.phrases import UP_TO, Clause, Lead, Phrase, Sentence
from gorin.text.pieces import DURING, Provided, pieces_of, printed
from gorin.text.times import SPAN, TURN_TIME, turn_of
from gorin.text.tokens import Unreadable
from gorin.text.values import value_of


def is_use(sentence: Sentence) -> bool:
    first = sentence.parts[0] if sentence.parts else None
    return isinstance(first, Lead) and first.key == words.USE


def use(scope: StrikeScope, sentence: Sentence, conditions: list[Condition]) -> None:
    """T39 to T43 この宣言は…できる."""
    pieces = pieces_of(sentence.parts[1:])
    last = pieces[-1] if pieces else None
    if not isinstance(last, Clause) or last.verb is None or last.verb.name != "do" or last.form.voice != ABLE:
        scope.fail(sentence.end, "use_how", ("できる", "できない"))
    if len(pieces) == 2 and isinstance(pieces[0], Provided) and not last.phrases:
        found = use_condition(scope, pieces[0], last)
        if any(part == TARGETS for part in parts_of(found)) or scope.such:
            of_targets(scope, found, pieces[0])
        else:
            conditions.append(found)
        return
    if len(pieces) == 2 and isinstance(lead := pieces[0], Lead) and lead.key == DURING and not last.phrases:
        if lead.phrase is None or not lead.phrase.only or last.form.negative:
            scope.fail(lead.start, "use_how", ("相手のターンにのみできる",))
        conditions.append(scope.during(lead))
        return
    if len(pieces) != 1 or last.form.negative or last.form.past or last.adverbs or last.before:
        scope.fail(last.start, "use_how", ("…場合にのみできる", "1ターンに1回のみできる"))
    phrases = last.phrases
    only = phrases[-1] if phrases else None
    most = only.nouns.only.quantity if only is not None else None
    often = most is not None and most.limit == UP_TO and len(phrases) == 2
    if only is None or not (only.only or often):
        scope.fail(last.start, "use_how", ("1ターンに1回のみできる", "攻撃宣言に対してのみできる"))
    if len(phrases) == 2:
        limit(scope, phrases[0], only)
    elif only.case == "に" and only.nouns.group in (SPAN, TURN_TIME):
        conditions.append(turn_of(scope, only.nouns))
    elif only.case == "に対して" and only.nouns.only.path() in ("攻撃宣言", "スペルカード宣言", "アビリティ宣言"):
        conditions.append(LatestDeclaration(value_of(only.nouns.only)))
    elif only.case == "" and only.nouns.only.key == "術者" and only.nouns.only.modifiers:
        conditions.append(Fits(CASTER, described(scope, single(only.nouns)).tests))
    else:
        scope.fail(only.start, "use_how", ("術者のみできる", "攻撃宣言に対してのみできる"))


def of_targets(scope: StrikeScope, found: Condition, provided: Provided) -> None:
    """対象がエースである場合にのみできる: 2.5.4.4 is judged before targets are chosen, so that only such can be."""
    tests: tuple[Test, ...] = scope.such
    if isinstance(found, Fits) and found.things == TARGETS:
        tests = found.tests
    elif isinstance(found, Not) and isinstance(found.part, Fits) and found.part.things == TARGETS:
        tests = tuple(TestNot(each) for each in found.part.tests) if len(found.part.tests) == 1 else ()
    if not tests or (scope.such and isinstance(found, Not)):
        scope.fail(provided.start, "use_how", ("術者が…場合にのみできる",))
    scope.aimed, scope.such = (*scope.aimed, *tests), ()


def use_condition(scope: StrikeScope, provided: Provided, able: Clause) -> Condition:
    if waits(provided.clauses):
        scope.fail(provided.start, "event_and_state")
    if (provided.link == ONLY_WHEN) == able.form.negative or provided.link not in (WHEN, ONLY_WHEN):
        scope.fail(able.start, "use_how", ("場合にのみできる", "場合できない"))
    scope.always = True
    found = condition_of(scope, provided.clauses)
    scope.always = False
    return Not(found) if able.form.negative else found


def limit(scope: StrikeScope, turn: Phrase, times: Phrase) -> None:
    """T41 1ターンに1回のみ."""
    turns, often = turn.nouns.only.quantity, times.nouns.only.quantity
    once = printed(turns.amount.terms[0].factors[0].token) if turns is not None and turns.amount is not None else 0
    number = printed(often.amount.terms[0].factors[0].token) if often is not None and often.amount is not None else 0
    fits = turn.case == "に" and turns is not None and turns.counter == "turn" and once == 1
    if not fits or often is None or often.counter != "time" or not number or often.limit not in ("", UP_TO):
        scope.fail(times.start, "number_needed", ("1ターンに1回のみ",))
    scope.limit = number


def extra_of(sentence: Sentence) -> Ability:
    """このカードはデッキに何枚でも入れることができる, …1枚のみ…, …エースとして配置できない."""
    clause = sentence.parts[0] if len(sentence.parts) == 1 else None
    if isinstance(clause, Clause) and clause.verb is not None and clause.form.voice in (ABLE, "passive"):
        said = [(phrase.case, phrase.nouns.only.path(), phrase.only) for phrase in clause.phrases]
        often = clause.phrases[-1].nouns.only.quantity if clause.phrases else None
        this, deck = ("は", "このカード", False), ("に", "デッキ", False)
        if clause.verb.name == "include" and not clause.form.negative and len(said) == 3 and said[:2] == [this, deck]:
            if said[2] == ("", "何枚でも", False):
                return keywords.any_number()
            amount = often.amount if often is not None and clause.phrases[2].only and not often.limit else None
            if amount is not None and printed(amount.terms[0].factors[0].token) == ONE.number:
                return keywords.only_one()
        if clause.verb.name == "place" and clause.form.negative and said == [this, ("として", "エース", False)]:
            return keywords.not_ace()
    raise Unreadable(sentence.start, "no_extra", ("このカードはデッキに何枚でも入れることができる",))
