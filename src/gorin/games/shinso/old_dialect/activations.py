"""Abilities that a player uses, with their prices (T18 to T24, T133 to T136; R38)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.engine.program.amount import ONE, CountOf, Exactly
from gorin.engine.program.condition import AT_LEAST, Compare
from gorin.engine.program.cost import Provided
from gorin.engine.program.roots import Cost
from gorin.engine.program.who import ANY, SELF
from gorin.engine.values.ability import ACTIVATED, Ability, Playing
from gorin.games.shinso import terms
from gorin.games.shinso.describing import Bearer
from gorin.games.shinso.old_dialect.clauses import CHANGE, VERB, Clause
from gorin.games.shinso.old_dialect.conditions import rest_used
from gorin.games.shinso.old_dialect.costs import is_cost
from gorin.games.shinso.old_dialect.cutting import all_costs, drop_links, limit_of, once_a_game
from gorin.games.shinso.old_dialect.forms import COST, FINAL, MAY
from gorin.games.shinso.old_dialect.happenings import is_phase, phase_of
from gorin.games.shinso.old_dialect.playing import costs_of
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.sentences import Sentence
from gorin.games.shinso.old_dialect.statements import is_statement
from gorin.games.shinso.old_dialect.triggers import Triggers, play_phase
from gorin.games.shinso.turns import CancelAttack
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import words_of


class Activations(Triggers):
    """Reads abilities that are announced."""

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
        if sentence.clauses[-1].form.mood != MAY:
            reading.fail(sentence.clauses[-1].verb_node, "sleep_price", ("捨ててもよい",))
        costs = costs_of(reading, sentence.clauses[1:])
        drop_links(following[0].clauses[0])
        self.effects(reading, following).carry_out(following)
        playing = Playing(terms.ALSO_PAID, Exactly(0), None, costs)
        self.found.append(Ability(ACTIVATED, reading.draft.finish(), playing=playing, timing=terms.MY_PLAY_PHASE))
        return True

    def activated(self, reading: Reading, sentence: Sentence) -> bool:
        """T18 to T24, T133, T134, T136; R38 いつでも."""
        clauses = sentence.clauses
        first = clauses[0]
        limit = first.first("limit")
        timing = terms.MY_PLAY_PHASE
        np = first.peek("に")
        free = is_phase(np) and play_phase(first, np)
        any_time = bool([clause for clause in clauses if clause.adverb("いつでも") is not None])
        instead = len(clauses) > 1 and first.verb("攻撃") and first.tail == "代わりに"
        cost = any(clause.form.mood == COST for clause in clauses)
        relic = first.peek("を")
        this_relic = relic is not None and relic.is_("THIS") and relic.head.startswith("装備されている")
        may = clauses[-1].kind == VERB and clauses[-1].form.mood == MAY and not is_statement(clauses[-1])
        issue = clauses[-1].verb("発動") and len(clauses) > 1 and clauses[-1].form.mood == FINAL
        order = limit is not None and is_order(clauses[-1])
        announced = announces_alone(clauses)
        if (
            not (limit is not None and (may or issue or cost or order))
            and not announced
            and not free
            and not any_time
            and not instead
            and not this_relic
            and not cost
        ):
            return False
        if limit is not None and not (may or issue or cost or order):
            return False
        first.pop("limit")
        if any_time or (limit is not None and "相手" in words_of(limit)[0]):
            timing = terms.ANY_TURN
        self.rest.pop(0)
        reading.announced = True
        if free:
            assert np is not None
            first.take("に")
            happening = phase_of(reading, np)
            if happening.who not in (SELF, ANY) or happening.upcoming or happening.ordinal:
                reading.fail(np.node, "whose_turn", ("自分プレイフェイズに",))
            says_no_more(*(word for word in words_of(np.node) if word.type == "PLAYER"))
        if instead:
            timing = terms.INSTEAD_OF_ATTACKING
            rest_used(reading, clauses.pop(0))
        self.body_of(reading, sentence, limit, timing, free or any_time)
        return True

    def body_of(self, reading: Reading, sentence: Sentence, limit: Node | None, timing: int, free: bool) -> None:
        """The price and the effect of an activated ability."""
        clauses = sentence.clauses
        following = self.following()
        costs: list[Cost] = []
        relic = clauses[0].peek("を")
        if relic is not None and relic.head.startswith("装備されている"):
            costs.append(Provided(Compare(CountOf(Bearer()), AT_LEAST, ONE)))
        if announces(clauses):
            clauses = clauses[:-1]
            if not following:
                reading.fail(sentence.node, "next_missing", end=True)
            if all_costs(clauses):
                costs += costs_of(reading, clauses)
                sentences = following
            else:
                clauses[-1].form = replace(clauses[-1].form, mood=FINAL)
                sentence.clauses = clauses
                sentences = [sentence, *following]
        elif following and following[0].link() in ("そうした場合", "そうした場合は") and all_costs(clauses):
            if clauses[-1].form.mood not in (MAY, FINAL):
                reading.fail(clauses[-1].verb_node, "no_end", ("する。", "してもよい。"), end=True)
            costs += costs_of(reading, clauses)
            drop_links(following[0].clauses[0], ("そうした場合", "そうした場合は"))
            sentences = following
        else:
            sentences = [sentence, *following]
        if sentences and sentences[0].clauses and sentences[0].clauses[0].form.mood == COST:
            opening = sentences[0]
            paid = [clause for clause in opening.clauses if clause.form.mood == COST and is_cost(clause)]
            costs += costs_of(reading, paid)
            opening.clauses = [clause for clause in opening.clauses if clause not in paid]
            if not opening.clauses:
                reading.fail(opening.node, "next_missing", end=True)
        effects = self.effects(reading, sentences)
        effects.asking = sentences[0] is sentence
        for index, each in enumerate(sentences):
            effects.say(each, sentences[index + 1] if index + 1 < len(sentences) else None)
            effects.asking = False
        effects.finish()
        done = reading.draft.finish()
        cancels = [op for op in done.ops if isinstance(op, CancelAttack)]
        if cancels:
            timing = terms.WHEN_LETHAL if cancels[0].lethal else terms.WHEN_ATTACKED
        self.found.append(
            Ability(
                ACTIVATED,
                done,
                costs=(tuple(costs),) if costs else (),
                limit=limit_of(reading, limit),
                timing=timing,
                playing=once_a_game(limit),
            )
        )


def is_order(clause: Clause) -> bool:
    """1ターンに1回、E: its player uses it when he likes, as with もよい (T18); what gives something does so then."""
    if clause.kind == CHANGE:
        return True
    return clause.kind == VERB and clause.form.mood == FINAL and not clause.tail


def announces_alone(clauses: Sequence[Clause]) -> bool:
    """Aして発動できる。E: any number of times (T19, T134)."""
    last = clauses[-1]
    if len(clauses) < 2 or not last.verb("発動") or last.form.mood != MAY or last.pieces:
        return False
    return clauses[0].verb("取り除") or all_costs(clauses[:1])


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
