"""Lines of cards on the field, cut into triggered, replacing, activated and continuous abilities (T3 to T24)."""

from __future__ import annotations

from gorin.engine.program.condition import Every
from gorin.engine.values.ability import AUTOMATIC, REPLACEMENT, STATIC, Ability, Static, Trigger
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect.activations import Activations
from gorin.games.shinso.old_dialect.card_rules import broken_rims
from gorin.games.shinso.old_dialect.clauses import COPULA, Clause
from gorin.games.shinso.old_dialect.conditions import condition_of, is_condition, rest_used, while_here
from gorin.games.shinso.old_dialect.cutting import drop_links
from gorin.games.shinso.old_dialect.events import (
    is_replaced,
    is_state_of_battle,
)
from gorin.games.shinso.old_dialect.playing import playing_sentence
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.games.shinso.old_dialect.replacing import Replaced, destination_changed, drawing_replaced, replaced
from gorin.games.shinso.old_dialect.sentences import Effects, Sentence
from gorin.games.shinso.old_dialect.statements import is_statement
from gorin.games.shinso.old_dialect.statics import Statics, waived


class Abilities(Activations):
    """Cuts the sentences of a line into abilities."""

    def read(self) -> tuple[Ability, ...]:
        if not self.rest and not self.modes:
            return ()
        self.limits_behind()
        while self.rest:
            self.one()
        if self.modes:
            raise self.source.error(
                self.modes[0].meta.start_pos, "modes_of_what", ("以下の①、②から1つ選んで発動する。",)
            )
        return tuple(self.found)

    def one(self) -> None:
        """The next ability."""
        first = self.rest[0]
        reading = self.reading()
        drop_links(first.clauses[0])
        while len(first.clauses) > 1 and while_here(reading, first.clauses[0]):
            first.clauses.pop(0)
        own = playing_sentence(reading, first)
        if own is not None:
            self.rest.pop(0)
            self.found += own
            return
        if self.drawing(reading) or self.additional(reading) or self.rims(reading):
            return
        happening = self.waits(reading, first)
        if happening is not None:
            self.triggered(reading, first, happening)
            return
        if self.replaces(reading, first) or self.activated(reading, first):
            return
        if self.holds(reading, first) or self.decides(reading, first):
            return
        self.orders(reading, first)

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
        Statics(reading, self.found, self.rest).read(sentence, limited)
        return True

    def decides(self, reading: Reading, sentence: Sentence) -> bool:
        """Cの場合、自分はゲームに勝利する: as soon as it is so (T84, R42)."""
        *conditions, last = sentence.clauses
        if not conditions or not last.verb("勝利", "敗北") or not all(is_condition(clause) for clause in conditions):
            return False
        self.rest.pop(0)
        found = [condition_of(reading, clause) for clause in conditions]
        sentence.clauses = [last]
        self.effects(reading, [sentence]).carry_out([sentence])
        trigger = Trigger((terms.NUMBER_BELOW,), state=found[0] if len(found) == 1 else Every(tuple(found)))
        self.found.append(Ability(AUTOMATIC, reading.draft.finish(), trigger=trigger))
        return True

    def is_frame(self, clause: Clause) -> bool:
        """Conditions and the like, around what is said."""
        return (
            is_condition(clause)
            or clause.tail in ("ために", "ごとに")
            or (clause.verb("破壊") and clause.tail in ("場合", "場合は"))
            or is_state_of_battle(clause, clause)
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
