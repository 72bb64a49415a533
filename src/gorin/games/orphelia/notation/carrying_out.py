"""An `execute` or `activate` of the notation as picks: what the action says answers what is asked."""

from __future__ import annotations

from typing import Any, Final, cast

from gorin.engine.happening.stack import BY_HAND
from gorin.engine.kernel.decision import CHOOSE, DONE, NUMBER, OPTION, Decision
from gorin.engine.kernel.ref import NOTHING, is_card, is_player
from gorin.engine.kernel.state import all_fields_of, copy_fields
from gorin.engine.match import Match
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NOT_OFFERED, Action, NotationError, arguments
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.engine.program.context import Context
from gorin.engine.program.cost import MoveCards
from gorin.engine.values.ability import Program, Target
from gorin.engine.values.profile import NO_PROGRAM
from gorin.games.orphelia.notation import refusals
from gorin.games.orphelia.notation.sources import Sources
from gorin.games.orphelia.program.costs import TurnCards
from gorin.games.orphelia.rules import payment
from gorin.games.orphelia.rules.actions import EXECUTE_VERB
from gorin.games.orphelia.rules.executing import EXTRA, Executing, candidates, mode_numbers, own_effect
from gorin.games.orphelia.rules.means import ACTIVATE_VERB
from gorin.games.orphelia.rules.moving import may_move
from gorin.games.orphelia.rules.paying import Paying
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import RUNOA, X

ARGUMENTS: Final = ("targets", "x", "modes", "using", "pay")
"""What may be said about an execution besides the card and its cost."""


class CarryingOut:
    """One such action on a match of its own; raises Refusal where the rules do."""

    def __init__(self, words: Vocabulary, match: Match, player: int, action: Action) -> None:
        self.words = words
        self.match = match
        self.player = player
        self.verb = action.verb
        further = ("cost", "extra") if action.verb == EXECUTE_VERB else ("ability",)
        self.given = arguments(action, ("card",), (*ARGUMENTS, *further))
        offers = [each.card for each in match.decision.options] if match.decision is not None else []
        self.card = resolve(words, match, self.given["card"], player, offers)
        self.number = self.choices() if action.verb == EXECUTE_VERB else self.whole("ability", 1)
        self.by_hand = "pay" in self.given
        self.begun = False
        self.sources: Sources | None = None
        self.groups = self.target_groups()
        self.using = [self.ref(each) for each in self.listed("using")]

    @property
    def game(self) -> OrpheliaState:
        return cast(OrpheliaState, self.match.game)

    def whole(self, key: str, default: int) -> int:
        value = self.given.get(key, default)
        if type(value) is not int:
            raise NotationError("number", verb=self.verb, found=value)
        return value

    def listed(self, key: str) -> list[Any]:
        value = self.given.get(key, [])
        return list(value) if isinstance(value, list | tuple) else [value]

    def choices(self) -> int:
        """`cost` and `extra` as an option says them."""
        extra = self.given.get("extra", False)
        if type(extra) is not bool:
            raise NotationError("truth", verb=self.verb, found=extra)
        return self.whole("cost", 0) | (EXTRA if extra else 0)

    def ref(self, text: Any) -> int:
        return resolve(self.words, self.match, text, self.player, self.offers())

    def offers(self) -> list[int]:
        decision = self.match.decision
        return [each.card for each in decision.options] if decision is not None else []

    def target_groups(self) -> list[list[int]] | None:
        """`targets` as one list for each 対象とし."""
        if "targets" not in self.given:
            return None
        listed = self.listed("targets")
        if any(isinstance(each, list | tuple) for each in listed):
            groups = [list(each) if isinstance(each, list | tuple) else [each] for each in listed]
        else:
            targets = self.program().targets
            groups = [listed] if len(targets) == 1 and len(listed) != 1 else [[each] for each in listed]
        return [[self.target_ref(each) for each in group] for group in groups]

    def target_ref(self, text: Any) -> int:
        """A target goes by its name among what could be meant: on the field and the stack first."""
        program = self.program()
        meant = [card for target in program.targets for card in self.candidates(target)]
        return resolve(self.words, self.match, text, self.player, meant)

    def candidates(self, target: Target) -> list[int]:
        return target.group.cards(self.game, Context(self.card, 0, self.player))

    def program(self) -> Program:
        if not is_card(self.card):
            return NO_PROGRAM
        if self.verb == EXECUTE_VERB:
            ability = own_effect(self.game, self.card)
            return NO_PROGRAM if ability is None else ability.program
        abilities = payment.activated_abilities(self.game, self.card)
        return abilities[self.number - 1].program if 1 <= self.number <= len(abilities) else NO_PROGRAM

    def run(self) -> None:
        clause = self.judge()
        if clause is not None:
            raise self.words.refuse(self.match, clause)
        self.check_using()
        self.check_targets(self.check_modes())
        self.whole("x", 0)
        if self.by_hand:
            self.name_sources()
        if not self.begun:
            decision = self.match.decision
            option = None if decision is None else decision.find(self.verb, self.card, NOTHING, self.number)
            if option is None:
                raise self.words.refuse(self.match, refusals.MANA_COST)
            self.match.answer(option)
        self.go_on()

    def go_on(self) -> None:
        """Answer what is asked; where something has to be answered first that is not given, the rest is kept."""
        self.answer_all()
        if self.sources is not None:
            self.sources.drop_used()
        decision = self.match.decision
        mine = decision is not None and decision.player == self.player
        begun = any(isinstance(frame, Executing | Paying) for frame in self.game.frames)
        self.match.intent = self if mine and begun else None

    def resumed(self, match: Match) -> CarryingOut:
        """The same action in another match that stands at the same point."""
        new = CarryingOut.__new__(CarryingOut)
        copy_fields(self, new, all_fields_of(self))
        new.match = match
        if self.sources is not None:
            new.sources = self.sources.resumed(match)
        return new

    def name_sources(self) -> None:
        """`pay`: what is named must pay; it is paid by hand, where there is anything to turn."""
        sources = Sources(self.words, self.match, self.player, self.listed("pay"), self.ref)
        if "x" in self.given or not payment.has_x(self.bill()):
            sources.settle(self.bill().mana)
        if self.toggle():
            self.sources = sources

    def judge(self) -> str | None:
        if self.verb == EXECUTE_VERB:
            return refusals.why_not_execute(self.game, self.player, self.card, self.number, self.by_hand)
        return refusals.why_not_activate(self.game, self.player, self.card, self.number, self.by_hand)

    def toggle(self) -> bool:
        """Say that the next cost is paid by hand, where that is on offer."""
        decision = self.match.decision
        option = None if decision is None else decision.find(BY_HAND)
        if option is None:
            return False
        self.begun = len(self.game.actions(self.player, True)) == 1
        self.match.answer(option)
        return True

    def check_modes(self) -> tuple[int, ...] | None:
        """9-3-2: as many different modes as the text says."""
        program = self.program()
        if "modes" not in self.given:
            return None
        modes = self.listed("modes")
        least, most = mode_numbers(self.game, program, self.context())
        wrong = any(type(each) is not int or not 1 <= each <= program.mode_count for each in modes)
        if wrong or len(set(modes)) != len(modes) or not least <= len(modes) <= most:
            raise self.words.refuse(self.match, refusals.MODES)
        return tuple(sorted(modes))

    def check_using(self) -> None:
        """19-1-1, 24-4-3: what is named for costs must be able to serve them."""
        if not self.using:
            return
        bill = self.bill()
        left = self.using[:]
        ctx = self.context()
        for cost in bill.others:
            if not isinstance(cost, MoveCards | TurnCards):
                continue
            mine, left = left[: cost.number], left[cost.number :]
            there = cost.candidates(self.game, ctx)
            for ref in mine:
                if ref not in there or ref == self.card or self.using.count(ref) > 1:
                    turned = isinstance(cost, TurnCards) and is_card(ref) and self.game.flags[ref] & RUNOA
                    raise self.words.refuse(self.match, "8-1-4" if turned else refusals.OTHER_COST)
                if isinstance(cost, MoveCards) and not may_move(self.game, ref, cost.zone, cost.reason):
                    raise self.words.refuse(self.match, "24-4-3")
            if len(mine) < cost.number:
                raise self.words.refuse(self.match, refusals.OTHER_COST)
        if left:
            raise self.words.refuse(self.match, refusals.OTHER_COST)

    def context(self) -> Context:
        ctx = Context(self.card, self.game.stamp[self.card], self.player)
        ctx.store_num(X, self.whole("x", 0))
        return ctx

    def bill(self) -> payment.Bill:
        ctx = self.context()
        if self.verb == EXECUTE_VERB:
            alternative = self.number & (EXTRA - 1)
            return payment.card_cost(self.game, self.card, ctx, alternative, bool(self.number & EXTRA))
        return payment.ability_cost(payment.activated_abilities(self.game, self.card)[self.number - 1], ctx)

    def check_targets(self, modes: tuple[int, ...] | None) -> None:
        """20-1-1, R32: each target must be what the text describes, as many as asked for, none twice."""
        groups = self.groups
        targets = self.program().targets
        if groups is None or (modes is None and any(each.mode for each in targets)):
            return
        targets = tuple(each for each in targets if not each.mode or (modes is not None and each.mode in modes))
        if len(groups) > len(targets):
            raise self.words.refuse(self.match, refusals.TARGETS)
        ctx = self.context()
        for index, target in enumerate(targets):
            group = groups[index] if index < len(groups) else []
            there = candidates(self.game, target, ctx)
            for ref in group:
                if ref not in there or group.count(ref) > 1:
                    raise self.words.refuse(self.match, refusals.clause_of_target(self.game, target, ref))
            most = len(there) if target.most is None else min(len(there), target.most.value(self.game, ctx))
            if not min(target.least, most) <= len(group) <= most:
                raise self.words.refuse(self.match, refusals.TARGETS)
            ctx.store(target.reg, [ref if is_player(ref) else self.game.sight(ref) for ref in group])

    def answer_all(self) -> None:
        """Answer what is asked as long as the action says something about it."""
        while (decision := self.match.decision) is not None and decision.player == self.player:
            about = decision.about
            if about == "card_modes" and "modes" in self.given:
                self.pick_numbers(decision, OPTION, self.listed("modes"))
            elif about == "x" and "x" in self.given:
                self.pick_numbers(decision, NUMBER, [self.whole("x", 0)])
            elif about == "target" and self.groups is not None:
                self.pick_target(decision, self.groups)
            elif about == "cost" and self.using:
                self.pick_cost(decision)
            elif about == "payment" and self.sources is not None:
                self.sources.follow()
            else:
                return

    def pick_numbers(self, first: Decision, verb: str, numbers: list[int]) -> None:
        for number in numbers:
            decision = self.match.decision
            if decision is None or decision.about != first.about:
                return
            option = decision.find(verb, number=number)
            if option is None:
                clause = refusals.MODES if verb == OPTION else refusals.MANA_COST
                raise self.words.refuse(self.match, clause)
            self.match.answer(option)
        self.say_done(first)

    def pick_target(self, first: Decision, groups: list[list[int]]) -> None:
        index = self.target_index()
        group = groups[index] if index < len(groups) else []
        for ref in group:
            decision = self.match.decision
            if decision is None or decision.about != "target":
                return
            option = decision.find(CHOOSE, ref)
            if option is None:
                raise self.words.refusal(self.match, NOT_OFFERED, Action(CHOOSE), self.player, ref)
            self.match.answer(option)
        self.say_done(first, len(group))

    def target_index(self) -> int:
        """Which 対象とし of those that apply is asked for."""
        frame = self.game.frames[-2]
        assert isinstance(frame, Executing)
        modes = frame.ctx.modes
        return sum(1 for each in frame.program.targets[: frame.target - 1] if not each.mode or each.mode in modes)

    def say_done(self, first: Decision, picked: int = -1) -> None:
        """This is all; refused if more is needed."""
        decision = self.match.decision
        if decision is None or decision.about != first.about or (picked >= 0 and len(decision.picked) != picked):
            return
        done = decision.find(DONE)
        if done is None:
            if picked >= 0:
                raise self.words.refuse(self.match, refusals.TARGETS)
            if first.about == "card_modes":
                raise self.words.refuse(self.match, refusals.MODES)
            return
        self.match.answer(done)

    def pick_cost(self, decision: Decision) -> None:
        for ref in self.using:
            option = decision.find(CHOOSE, ref)
            if option is not None:
                self.match.answer(option)
                return
        raise self.words.refuse(self.match, refusals.OTHER_COST)


__all__ = ["ACTIVATE_VERB", "EXECUTE_VERB", "CarryingOut"]
