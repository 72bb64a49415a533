"""The line that a search expects: what its player would do next in the turn, after an option of the decision."""

from __future__ import annotations

from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import FIRST_PLACE
from gorin.engine.match import Match
from gorin.engine.search.keys import option_key, same_option
from gorin.players.prospect import NONE, Prospect
from gorin.players.search import Search
from gorin.players.tree import Node

LONGEST = 4
"""Picks that are told."""
TRIED = 3
"""What was tried less often is no expectation."""
FORCED = 40
"""Picks without a choice that may come between."""


def expected_line(search: Search, prospect: Prospect, lang: str | None = None) -> list[str]:
    """The labels of the player's own next picks in this turn, as the tree below the option has tried them most often.

    It ends where somebody else decides, where a card comes in that the player does not know yet, and where the tree
    does. What is told is read in a sample, so hidden cards stay hidden.
    """
    told: list[str] = []
    sample = search.worlds[0].sample(search.player, rng.scramble(search.seed, 0) >> 3, log=False)
    asked = sample.decision
    option = search.decision.options[prospect.index]
    at = NONE if asked is None else same_option(asked, option, prospect.index)
    if at == NONE:
        return told
    turn = sample.turn
    sample.pick(at)
    node: Node | None = prospect.node
    for _ in range(FORCED):
        decision = sample.decision
        if decision is None or sample.turn != turn or decision.player != search.player or node is None:
            break
        at, node = likeliest(search, sample, decision, node)
        if at == NONE or not is_known(search, decision.options[at]):
            break
        if len(decision.options) > 1:
            told.append(sample.option_labels(lang)[at])
        if len(told) == LONGEST:
            break
        sample.pick(at)
    return told


def likeliest(search: Search, sample: Match, decision: Decision, node: Node) -> tuple[int, Node | None]:
    """The option below this node that was tried most often, and its node."""
    best, found = NONE, None
    most = TRIED - 1
    for index, option in enumerate(decision.options):
        key = option_key(sample.game, option, decision.player, search.known, search.weights.features)
        child = node.children.get(key)
        if child is not None and child.visits > most:
            best, found, most = index, child, child.visits
    return best, found


def is_known(search: Search, option: Option) -> bool:
    """Whether the player knew the cards of an option when it was asked."""
    known = search.known
    cards = [each for each in (option.card, option.target) if 0 <= each < FIRST_PLACE]
    return all(each < len(known) and known[each] for each in cards)
