"""What a sentence or one of its parts is about, by its shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.condition import Compare, Every, Fits, Not
from gorin.engine.program.group import HasState
from gorin.engine.program.roots import Condition, Test, Things
from gorin.engine.program.things import All
from gorin.engine.values.ability import Change
from gorin.engine.values.change import Number, Rule
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.deeds import ORDERS
from gorin.games.shinso.dialect.events import is_event, is_rims
from gorin.games.shinso.dialect.lexicon import ACTIONS, ALL_PLAYERS, AT_EACH, ON, PHASE_LEAD
from gorin.games.shinso.dialect.nouns import Framed, describe
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.dialect.sentences import clauses_in
from gorin.games.shinso.dialect.statements import Said
from gorin.games.shinso.program.changes import PowerPerBattle
from gorin.text.checks import excludes_itself
from gorin.text.frames import Frame
from gorin.text.function_words import AND, AS, AS_LONG, EACH_TIME, IF, INSTEAD, WHEN, WHILE
from gorin.text.lexicon import Adverb, Verb
from gorin.text.morphology import IF as IF_FORM
from gorin.text.morphology import PASSIVE, STEM, Form
from gorin.text.phrases import EACH, Clause, Lead, NounPhrase, Phrase
from gorin.text.pieces import DURATION, Piece, Provided
from gorin.text.quantities import in_this_turn, tokens_of
from gorin.text.trial import says_no_more
from gorin.text.values import CARD, KIND, PLAYER, POINTER, value_of

EACH_OF_THEM = "それぞれ"


def is_here(scope: ShinsoScope, piece: Piece) -> bool:
    """T26 この眷属がフィールドにいる間, この領地が展開されている間, この真祖の断片が登場している間: only says so."""
    if not isinstance(piece, Provided) or piece.link not in (WHILE, AS_LONG) or len(piece.clauses) != 1:
        return False
    clause = piece.clauses[0]
    subject = clause.phrase("が") or clause.phrase("は")
    this = subject is not None and subject.nouns.group == "pointer" and value_of(subject.nouns.only) == "this"
    if clause.verb is None or not this or clause.form.negative:
        return False
    name, others = clause.verb.name, [each for each in clause.phrases if each is not subject]
    if name == "be there":
        return len(others) == 1 and others[0].case == "に" and value_of(others[0].nouns.only) == terms.FIELD
    ways = {"deploy": terms.TERRITORY, "appear": terms.FRAGMENT, "equip": terms.RELIC}
    if name not in ways or not clause.form.lasting or others:
        return False
    if not scope.quoted and not scope.kinds & ways[name]:
        scope.fail(Frame(scope, clause).place, "not_of_kind")
    return True


def waits_for(piece: Provided) -> bool:
    """Whether a piece speaks of something that happens."""
    if len(piece.clauses) != 1 or not is_event(piece.clauses[0]) or piece.clauses[0].before:
        return False
    verb = piece.clauses[0].verb
    each = piece.link == AT_EACH and verb is not None and verb.name not in ("rise", "fight")
    return each or piece.link in (WHEN, EACH_TIME, ON, AS)


def since_use(clause: Clause) -> bool:
    """このカードを使用してから."""
    this = clause.phrase("を")
    used = clause.name == "use" and clause.said.endswith("から")
    return used and this is not None and value_of(this.nouns.only) == "this" and len(clause.phrases) == 1


def stays_in_clause(pieces: Sequence[Piece]) -> bool:
    """ドローフェイズに…多く引く, クリンナップフェイズにアウェイクしない, ドローフェイズをスキップ: no moment."""
    clauses = clauses_in(pieces)
    if not clauses:
        return False
    name = clauses[0].name
    more = name == "draw" and any(token.text == "多く" for token in clauses[0].adverbs)
    return more or (name == "awake" and clauses[0].form.negative)


def merge_phase(pieces: list[Piece]) -> None:
    """ドローフェイズに that is no moment belongs to its clause."""
    for index, piece in enumerate(pieces):
        if isinstance(piece, Lead) and piece.key == PHASE_LEAD and piece.phrase is not None:
            clause = next((each for each in pieces[index:] if isinstance(each, Clause)), None)
            if clause is not None and stays_in_clause(pieces):
                place = pieces.index(clause)
                pieces[place] = replace(clause, phrases=(piece.phrase, *clause.phrases))
                del pieces[index]
                return


def without_idle(clause: Clause) -> Clause:
    """追加で, もう: adverbs that add nothing (N14); それぞれ makes a number one of each."""
    idle = [token for token in clause.adverbs if (sense := token.sense(Adverb)) is not None and sense.key == "idle"]
    kept = tuple(token for token in clause.adverbs if token not in idle)
    if any(token.text == EACH_OF_THEM for token in idle) and any(of_several(each.nouns) for each in clause.phrases):
        return replace(clause, phrases=tuple(map(each_counted, clause.phrases)), adverbs=kept)
    says_no_more(*idle)
    return replace(clause, adverbs=kept) if idle else clause


def of_several(nouns: NounPhrase) -> bool:
    """自分と相手の眷属, 自分の眷属と相手の眷属."""
    owners = [each.nouns for named in nouns.parts for each in named.modifiers if each.nouns is not None]
    both = any(each.group == PLAYER and (len(each.parts) > 1 or value_of(each.only) == ALL_PLAYERS) for each in owners)
    return both or (nouns.joint == AND and nouns.group in (KIND, CARD))


def each_counted(phrase: Phrase) -> Phrase:
    """1体ずつ."""
    named = phrase.nouns.only
    quantity = named.quantity
    if quantity is None or quantity.amount is None or quantity.limit or phrase.case not in ("", "を"):
        return phrase
    counted = replace(named, quantity=replace(quantity, limit=EACH))
    return replace(phrase, nouns=replace(phrase.nouns, parts=(*phrase.nouns.parts[:-1], counted)))


def is_absence(piece: Provided) -> bool:
    """いない場合、: the condition before does not hold."""
    if len(piece.clauses) != 1 or piece.clauses[0].phrases:
        return False
    clause = piece.clauses[0]
    name = clause.name
    return name == "be absent" or (name == "be there" and clause.form.negative)


def is_for_others(pieces: Sequence[Piece]) -> bool:
    """…Fの場合は代わりに."""
    if len(pieces) < 3 or not isinstance(pieces[0], Provided) or not isinstance(pieces[1], Lead):
        return False
    clause = pieces[0].clauses[-1]
    nouns = clause.complement
    such = nouns is not None and not clause.phrases and nouns.group in (KIND, CARD) and nouns.only.quantity is None
    return pieces[1].key == INSTEAD and such


def others_tests(scope: ShinsoScope, piece: Piece) -> tuple[Test, ...]:
    assert isinstance(piece, Provided)
    clause = piece.clauses[-1]
    if clause.complement is None or clause.phrases:
        scope.fail(piece.start, "no_condition", ("連続攻撃+nを持たない眷属の場合は",))
    cards = describe(scope, clause.complement)
    such = cards.kinds in (0, terms.KIN) and len(cards.tests) == 1
    if cards.who is not None or cards.zones is not None or cards.number is not None or not such:
        scope.fail(piece.start, "no_condition", ("連続攻撃+nを持たない眷属の場合は",))
    return tuple(cards.tests)


def signed_actions(clause: Clause) -> Phrase | None:
    """行動権+1する."""
    return next((each for each in clause.phrases if each.nouns.group == ACTIONS and each.nouns.only.value), None)


def per_battle(scope: ShinsoScope, said: Said) -> Said:
    """R136 戦闘するごとに: the change comes after each battle."""
    changes: list[Change] = []
    for change in said.changes:
        if not isinstance(change, Number) or change.number != terms.POWER:
            scope.fail(0, "rises_what", ("戦闘力-1000",))
        changes.append(PowerPerBattle(change.amount))
    return replace(said, changes=tuple(changes))


def of_rims(things: Things) -> bool:
    """R119: what is said of rims holds for all that fit while it lasts."""
    return isinstance(things, All) and all(part.zone == terms.RIMS for part in things.group.parts)


def broken_rims(scope: ShinsoScope, pieces: Sequence[Piece]) -> Said | None:
    """自分のリムカードが破壊された場合、そのカードは即座にゲームから除外される (T117, R133)."""
    kept = [each for each in pieces if not (isinstance(each, Lead) and each.key == DURATION)]
    if len(kept) != 2 or not isinstance(kept[0], Provided) or not isinstance(kept[1], Clause):
        return None
    event, last = kept[0].clauses[-1], kept[1]
    subject = event.phrase("が") or event.phrase("は")
    at_once = any(token.text == "即座に" for token in last.adverbs)
    broken = event.name == "destroy" and subject is not None and is_rims(subject.nouns)
    removed = last.name == "remove" and last.form.voice == PASSIVE
    if not (broken and removed and at_once) or subject is None:
        return None
    frame: Framed = Frame(scope, last)
    it = frame.take("は", "を")
    frame.take("から", group="game")
    frame.adverb("at once")
    frame.done()
    that = it is not None and (value_of(it.only) == "it" or any(each.word for each in it.only.modifiers))
    if it is not None and it.group not in (CARD, POINTER) and not is_rims(it):
        scope.fail(it.start, "kind_differs", ("そのカードは",))
    if not that:
        return None
    says_no_more(*tokens_of(it))
    return Said(All(describe(scope, subject.nouns).group(scope)), (Rule(terms.REMOVED_WHEN_BROKEN),))


def is_to_befall(piece: Provided) -> bool:
    """その眷属がこのターン中に破壊された時: a card that the text points at, so it speaks of what is to come."""
    clause = piece.clauses[0]
    subject = clause.phrase("が")
    if len(piece.clauses) != 1 or piece.link != WHEN or not in_this_turn(clause) or subject is None:
        return False
    if clause.form.lasting or clause.form.negative or len(clause.adverbs) != 1:
        return False
    return any(each.word is not None and each.word.text == "その" for each in subject.nouns.only.modifiers)


def exclude(one: Condition, other: Condition) -> bool:
    """Whether two conditions cannot hold together: of one number, or of one card's state."""
    if isinstance(one, Compare) and isinstance(other, Compare):
        return excludes_itself(Every((one, other)))
    if isinstance(one, Fits) and isinstance(other, Fits) and one.things == other.things:
        states = [test for each in (one, other) for test in each.tests if isinstance(test, HasState)]
        return len(states) == 2 and states[0].flag == states[1].flag and states[0].wanted != states[1].wanted
    return isinstance(other, Not) and other.part == one


def exception_of(scope: ShinsoScope, said: Sequence[Piece]) -> Clause:
    """The case in which, by ただし、この効果はCの場合には適用されない, the sentence before does not work (T151)."""
    pieces, start = said[1:], said[0].start
    if len(pieces) != 2 or not isinstance(pieces[0], Provided) or not isinstance(pieces[1], Clause):
        scope.fail(start, "exception", ("ただし、この効果は…の場合には適用されない",))
    condition, last = pieces[0], pieces[1]
    if last.name != "apply" or not last.form.negative:
        scope.fail(start, "exception", ("ただし、この効果は…の場合には適用されない",))
    topics = [each for each in (*last.phrases, *condition.clauses[0].phrases) if each.nouns.group == "this effect"]
    if len(topics) != 1 or [each for each in last.phrases if each not in topics]:
        scope.fail(start, "exception", ("この効果は",))
    clause = condition.clauses[-1]
    return replace(clause, phrases=tuple(each for each in clause.phrases if each not in topics))


def is_unless(piece: Provided) -> bool:
    """捨てなければ: about something that a player can do."""
    clause = piece.clauses[-1]
    deed = clause.name in ORDERS and clause.name not in ("become", "do", "win")
    form = clause.form
    return deed and len(piece.clauses) == 1 and piece.link == IF and form.negative and form.ending == IF_FORM


def parted_objects(pieces: Sequence[Piece]) -> list[Piece]:
    """相手の眷属1体を、そのコストが3以下なら破壊する: chosen first, since the condition speaks of it."""
    found: list[Piece] = []
    for piece in pieces:
        clause = piece.clauses[0] if isinstance(piece, Provided) and piece.link in (IF, WHEN) else None
        chosen = clause.phrase("を") if clause is not None and clause.verb is None else None
        if isinstance(piece, Provided) and clause is not None and chosen is not None:
            verb = Verb("choose", {}, ORDERS["choose"])
            form = Form(ending=STEM)
            found.append(Clause((chosen,), (), verb, form, None, None, "", "", chosen.start, chosen.end))
            kept = replace(clause, phrases=tuple(each for each in clause.phrases if each is not chosen))
            piece = replace(piece, clauses=(kept, *piece.clauses[1:]))
        found.append(piece)
    return found
