"""Why an action is refused: the rules' own judgement, in the order in which a refusal cites clauses."""

from __future__ import annotations

from gorin.engine.kernel.decision import CHOOSE, OPTION, Decision, Option
from gorin.engine.kernel.ref import is_card
from gorin.engine.notation.syntax import DIVISION, NOT_OFFERED, TOO_FEW, TOO_MANY
from gorin.games.sve.rules import attack, legality, ways
from gorin.games.sve.rules.playing import Playing
from gorin.games.sve.rules.turn import MainPhase
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import EX, FIELD, HAND, MAY_BE_PLAYED, QUICK

MAIN_ACTION = "7.3.2"
ANSWERS = {"cost": "10.6.2.6.2", "search": "5.7.1", "deck_order": "4.1.4", "exchange": "6.2.1.7"}
"""What is cited for a wrong answer to a question that has no clause of its own."""


def at_main(game: SveState, player: int) -> bool:
    """7.3.2: whether this player is choosing an action of the main phase."""
    decision = game.decision
    return decision is not None and decision.kind == "main" and decision.player == player


def quick_window(game: SveState, player: int) -> Decision | None:
    decision = game.decision
    return decision if decision is not None and decision.kind == "quick" and decision.player == player else None


def is_played_from(game: SveState, card: int) -> bool:
    """8.2.1, R170: from hand and EX area, or from where a text allows it."""
    if game.zone[card] in legality.ELSEWHERE:
        return bool(game.traits(card).rules & MAY_BE_PLAYED)
    return game.zone[card] in (HAND, EX)


def why_not_play(game: SveState, player: int, card: int) -> str | None:
    """8.2.1; 7.4.3, 8.4.7: in a quick window a card without クイック before all other reasons."""
    window = quick_window(game, player)
    if window is not None:
        if not is_card(card) or not game.traits(card).keywords & QUICK:
            return window.clause
    elif not at_main(game, player):
        return MAIN_ACTION
    if not is_card(card) or game.holder[card] != player or not is_played_from(game, card):
        return "8.2.1"
    if window is not None:
        return legality.why_not_quick(game, card, player, window.clause)
    return legality.why_not_card(game, card, player)


def on_own_field(game: SveState, player: int, card: int) -> bool:
    return is_card(card) and game.zone[card] == FIELD and game.holder[card] == player


def why_not_activate(game: SveState, player: int, card: int, ability: int) -> str | None:
    """8.3.1: `ability` counts the activated abilities in printed order."""
    if not at_main(game, player):
        return MAIN_ACTION
    if not is_card(card) or game.holder[card] != player:
        return "8.3.1"
    abilities = legality.activated(game, card)
    if not 1 <= ability <= len(abilities):
        return "8.3.1"
    clause = legality.why_not_activate(game, card, *abilities[ability - 1], player)
    return "8.3.1" if clause == "10.3.4" else clause


def why_not_evolve(game: SveState, player: int, card: int, with_ep: bool, which: int) -> str | None:
    """8.3.1, 12.2."""
    if not at_main(game, player):
        return MAIN_ACTION
    if not on_own_field(game, player, card):
        return "8.3.1"
    return legality.why_not_evolve(game, card, player, with_ep, which)


def why_not_attack(game: SveState, player: int, attacker: int, target: int) -> str | None:
    """8.4: the attacker, then the target; what an effect forbids (1.3.3) comes last."""
    if not at_main(game, player):
        return MAIN_ACTION
    if not is_card(attacker):
        return "8.4.2"
    clause = attack.why_not_attacker(game, attacker)
    if clause not in (None, "1.3.3"):
        return clause
    if not is_card(target):
        return "8.4.3.1"
    return attack.why_not_target(game, attacker, target, attack.is_bound(game, attacker)) or clause


def repeats(game: SveState, option: Option) -> bool:
    """14.2.1.2: an action that was already taken from this same state."""
    frame = game.frames[-1] if game.frames else None
    return isinstance(frame, MainPhase) and frame.forbids(game, option)


def clause_of_answer(game: SveState, decision: Decision, problem: str, count: int, ref: int) -> str:
    """The clause that a wrong answer to this decision cites; `count` is how many things it names."""
    if problem == DIVISION:
        return "10.6.2.5.1"
    if decision.about == "target" and decision.kind == CHOOSE:
        return clause_of_target(game, problem, count, ref)
    if decision.about == "modes" and decision.kind == OPTION:
        return "5.16.1"
    if decision.about == "search" and problem == TOO_FEW:
        return "5.7.1.1"
    return decision.clause or ANSWERS.get(decision.about, "10.6.2.8")


def clause_of_target(game: SveState, problem: str, count: int, ref: int) -> str:
    """10.6.2.3 to 10.6.2.4.2: a wrong number of targets, or a target that may not be chosen."""
    frame = game.frames[-2] if len(game.frames) > 1 else None
    if not isinstance(frame, Playing):
        return "10.6.2.3"
    target = frame.program().targets[frame.target - 1]
    if problem in (TOO_FEW, TOO_MANY):
        divided = target.divide is not None and (count == 0 or count > target.divide.value(game, frame.ctx))
        return "10.6.2.4.1.1" if divided else "10.6.2.4"
    if problem == NOT_OFFERED and is_card(ref):
        return ways.why_not_chosen(game, frame, target, ref) or "10.6.2.4"
    return "10.6.2.3"
