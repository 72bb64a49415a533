"""The verbs of the notation for this game, and how an action becomes picks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from gorin.engine.kernel.decision import CHOOSE, DONE, Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.match import Match
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NOT_ASKED, Action, Answer, NotationError, arguments
from gorin.games.shinso.game import ShinsoGame
from gorin.games.shinso.notation import position, refusals
from gorin.games.shinso.notation.refusals import BATTLE, PLAY
from gorin.games.shinso.notation.values import ShinsoWords
from gorin.games.shinso.rules.conversion import EFFECTS_BASE
from gorin.games.shinso.terms import (
    COFFIN,
    FIELD,
    FRAGMENT_PLACE,
    HAND,
    RIMS,
    SLOT_COUNT,
)

SUMMON: Final = "summon"
EQUIP: Final = "equip"
ATTACK: Final = "attack"
ACTIVATE: Final = "activate"
CONVERT: Final = "convert"
SOUL_BURN: Final = "soul_burn"
SHIFT: Final = "shift"
BURY: Final = "bury"
COUNTED: Final = ("regenerate", "add_life")
BARE: Final = ("appear", "abandon", "redraw")
QUICK: Final = (CONVERT, SOUL_BURN, ACTIVATE, "use", SUMMON)
"""R38: verbs that can also be taken in windows."""
OF_KIND: Final = {
    ATTACK: BATTLE,
    "guard": "guard",
    SHIFT: SHIFT,
    "regenerate": "regenerate",
    "add_life": "add_life",
    "redraw": "redraw",
}
"""The decisions that verbs answer, where it is not the free decision of the play phase."""
MINUS: Final = "聖痕"


class ShinsoVocabulary(ShinsoWords):
    """How positions, actions and values of the vampire game are written."""

    verbs = (
        SUMMON,
        "use",
        "set",
        "deploy",
        "appear",
        EQUIP,
        "unequip",
        "abandon",
        BURY,
        ACTIVATE,
        CONVERT,
        SOUL_BURN,
        SHIFT,
        ATTACK,
        "guard",
        "regenerate",
        "add_life",
        "redraw",
    )
    free_phase = PLAY

    def verb_fits(self, match: Match, decision: Decision, action: Action) -> bool:
        """The free decision of the verb's phase; elsewhere only what is on offer there (R38)."""
        verb = action.verb
        if decision.kind == OF_KIND.get(verb, PLAY):
            return not self.waits_for_battle(match, decision, action)
        if verb not in QUICK:
            return False
        if verb in (CONVERT, SOUL_BURN):
            return any(each.verb == verb for each in decision.options)
        card = self.named_card(match, decision.player, action)
        return any(each.verb == verb and each.card == card for each in decision.options)

    def waits_for_battle(self, match: Match, decision: Decision, action: Action) -> bool:
        """T21: an effect instead of an attack is activated in the battle phase."""
        if action.verb != ACTIVATE:
            return False
        card = self.named_card(match, decision.player, action)
        if not is_card(card) or any(each.verb == ACTIVATE and each.card == card for each in decision.options):
            return False
        return refusals.instead_of_attacking(cast(ShinsoGame, match.game), card)

    def named_card(self, match: Match, player: int, action: Action) -> int:
        """The card that a verb of a player is about."""
        first = {EQUIP: "relic", ATTACK: "with"}.get(action.verb, "card")
        argument = action.argument
        named = argument.get(first) if isinstance(argument, Mapping) else argument
        return resolve(
            self, match, named, player, offered(match.decision, action.verb), possible(match, player, action)
        )

    def begin(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer]]:
        """The option with which this action begins, and the answers that the action gives to later questions."""
        option, answers, clause = self.judge(match, player, action)
        decision = match.decision
        judged = clause is None or action.verb != BURY
        if decision is not None and decision.player == player and judged:
            found = find(decision, option)
            if found is not None:
                return found, answers
        raise self.refuse(match, clause or refusals.MOMENTS[action.verb])

    def judge(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer], str | None]:
        """Return the option that an action means, its answers beforehand, and the clause that forbids it, else None."""
        game = cast(ShinsoGame, match.game)
        verb = action.verb
        if verb == CONVERT:
            return self.judge_conversion(game, player, action)
        if verb == SOUL_BURN:
            return self.judge_burn(game, player, action)
        if verb in COUNTED:
            number = whole(action, action.argument)
            return Option(verb, number=number), (), refusals.why_not_number(game, player, verb, number)
        if verb == SHIFT:
            return self.judge_shift(match, player, action)
        if verb == BURY:
            cards = [resolve(self, match, each, player, possible(match, player, action)) for each in listed(action)]
            chosen = Answer(Action(CHOOSE, listed(action)), (BURY,))
            return Option(BURY), (chosen,), refusals.why_not_bury(game, player, cards)
        if verb in BARE:
            if action.argument is not None:
                raise NotationError("needless", verb=verb, found=action.argument)
            card = NOTHING if verb == "redraw" else only_card(game, player, verb)
            return Option(verb, card), (), refusals.why_not_card(game, player, verb, card)
        if verb in (ATTACK, EQUIP):
            return self.judge_pair(match, player, action)
        if verb == SUMMON:
            return self.judge_summon(match, player, action)
        number = self.ability_number(match, player, action) if verb == ACTIVATE else 0
        card = self.named_card(match, player, action)
        return Option(verb, card, NOTHING, number), (), refusals.why_not_card(game, player, verb, card, number)

    def judge_pair(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer], str | None]:
        """`attack: {with, target}` (R130: without a target where it is random), `equip: {relic, to}`."""
        game = cast(ShinsoGame, match.game)
        attack = action.verb == ATTACK
        required, optional = (("with",), ("target",)) if attack else (("relic", "to"), ())
        given = arguments(action, required, optional)
        first = self.named_card(match, player, action)
        other = given.get("target" if attack else "to")
        field = [card for each in FIELD for card in game.cards_in(each)]
        second = NOTHING if other is None else resolve(self, match, other, player, field)
        clause = refusals.why_not_attack(game, player, first, second) if attack else None
        if not attack:
            clause = refusals.why_not_equip(game, player, first, second)
        return Option(action.verb, first, second), (), clause

    def judge_summon(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer], str | None]:
        """Without `slot`: the lowest slot that is empty after paying."""
        game = cast(ShinsoGame, match.game)
        slot = arguments(action, ("card",), ("slot",)).get("slot", 0)
        if type(slot) is not int or not 0 <= slot <= SLOT_COUNT:
            raise NotationError("number", verb=SUMMON, found=slot)
        card = self.named_card(match, player, action)
        return Option(SUMMON, card, NOTHING, slot), (), refusals.why_not_card(game, player, SUMMON, card, slot)

    def judge_shift(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer], str | None]:
        """`shift: [CARD, ...]`: the first card, then the others; `[]` moves none."""
        game = cast(ShinsoGame, match.game)
        named = listed(action)
        cards = [resolve(self, match, each, player, possible(match, player, action)) for each in named]
        clause = refusals.why_not_shift(game, player, cards)
        if clause is not None:
            return Option(SHIFT), (), clause
        if not cards:
            return Option(DONE), (), None
        return Option(CHOOSE, cards[0]), (Answer(Action(CHOOSE, named[1:]), (SHIFT,)),), None

    def judge_conversion(
        self, game: ShinsoGame, player: int, action: Action
    ) -> tuple[Option, Sequence[Answer], str | None]:
        """`convert: N` or `[N, N]`: one declaration of one or two conversions (combat_declaration.2)."""
        effects = action.argument if isinstance(action.argument, list | tuple) else [action.argument]
        numbers = tuple(whole(action, each) for each in effects)
        if not numbers or any(not 1 <= each <= 3 for each in numbers):
            raise NotationError("number", verb=CONVERT, found=action.argument)
        code = int("".join(str(each) for each in numbers))
        return Option(CONVERT, number=code), (), refusals.why_not_convert(game, player, numbers)

    def judge_burn(self, game: ShinsoGame, player: int, action: Action) -> tuple[Option, Sequence[Answer], str | None]:
        """`soul_burn: N` or `{effect: N, rims: K}`."""
        argument = action.argument
        given = arguments(action, ("effect",), ("rims",)) if isinstance(argument, Mapping) else {"effect": argument}
        effect, rims = whole(action, given["effect"]), whole(action, given.get("rims", 0))
        if not 1 <= effect <= 4 or rims < 0:
            raise NotationError("number", verb=SOUL_BURN, found=argument)
        return Option(SOUL_BURN, number=rims * EFFECTS_BASE + effect), (), refusals.why_not_burn(game, player, effect)

    def ability_number(self, match: Match, player: int, action: Action) -> int:
        """Which activated effect of its card; left out: the only usable one."""
        given = arguments(action, ("card",), ("ability",))
        number = given.get("ability")
        if number is not None:
            return whole(action, number)
        card = self.named_card(match, player, action)
        decision = match.decision
        usable = [
            each.number
            for each in (decision.options if decision is not None else ())
            if each.verb == ACTIVATE and each.card == card
        ]
        if len(usable) > 1:
            raise NotationError("which_ability", argument="ability", found=given["card"])
        return usable[0] if usable else refusals.first_number(cast(ShinsoGame, match.game), card)

    def clause(self, match: Match, problem: str, action: Action, player: int, ref: int) -> str:
        decision = match.decision
        if decision is None or problem == NOT_ASKED:
            return "resolution.3"
        return decision.clause or refusals.ANSWERS.get(decision.about, "R46")


def find(decision: Decision, option: Option) -> Option | None:
    """The option of this decision that an action means; a summoning without slot takes the lowest slot."""
    found = decision.find(option.verb, option.card, option.target, option.number)
    if found is not None or option.verb != SUMMON or option.number:
        return found
    slots = [each for each in decision.options if each.verb == SUMMON and each.card == option.card]
    return min(slots, key=lambda each: each.number, default=None)


def whole(action: Action, value: Any) -> int:
    if type(value) is not int:
        raise NotationError("number", verb=action.verb, found=value)
    return value


def listed(action: Action) -> list[str]:
    """The cards that a verb names: one, or a list."""
    argument = [action.argument] if isinstance(action.argument, str) else action.argument
    if not isinstance(argument, list | tuple) or not all(isinstance(each, str) for each in argument):
        raise NotationError("references", verb=action.verb, found=action.argument)
    return list(argument)


def only_card(game: ShinsoGame, player: int, verb: str) -> int:
    """Return the one card that `appear` or `abandon` can mean, else NOTHING."""
    zone = FRAGMENT_PLACE if verb == "appear" else position.ZONES["territory"]
    cards = game.zone_cards(zone, player)
    return cards[0] if cards else NOTHING


def offered(decision: Decision | None, verb: str) -> list[int]:
    """The cards that the options of this verb are about."""
    return [each.card for each in decision.options if each.verb == verb] if decision is not None else []


def possible(match: Match, player: int, action: Action) -> list[int]:
    """The cards that a verb of this player could ever be about."""
    zones: tuple[int, ...] = FIELD
    if action.verb in (SUMMON, "use", "set", "deploy"):
        zones = (HAND, COFFIN)
    elif action.verb == SHIFT:
        zones = (COFFIN,)
    elif action.verb == CONVERT:
        zones = (RIMS,)
    return [card for zone in zones for card in match.game.zone_cards(zone, player)]
