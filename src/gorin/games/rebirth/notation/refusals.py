"""Why an action is refused: the rules' own judgement, in the order in which a refusal cites clauses."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card, player_of
from gorin.engine.values.ability import ACTIVATED, Ability
from gorin.engine.values.identity import is_printed
from gorin.engine.values.traits import Traits
from gorin.games.rebirth.game import RebirthGame
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.rules import blocking, counter, declaring, legality, multiplayer
from gorin.games.rebirth.terms import (
    ACTIVATE,
    ATTACK_WITH,
    BLOCK,
    CANCEL,
    CANCEL_WITH,
    CHARGE,
    ENERGY,
    ENTRY,
    HAND,
    MEMBERS,
    MOVE,
    PLAY,
    REBIRTH,
    RETIRE,
    SET_CARD,
    SOUL,
    WAITING_ROOM,
)

NO_SLOT: Final = -1
"""There is no such place."""
CHAIN: Final = 64
OWN_CLAUSES: Final = {
    CHARGE: "7.3.2",
    PLAY: "7.4.2.1",
    MOVE: "7.4.2.2",
    ACTIVATE: "7.4.2.3",
    SET_CARD: "7.4.2.4",
    ATTACK_WITH: "8.2.4",
    BLOCK: "8.3.3",
    CANCEL_WITH: "9.7.3.1",
}
"""What is cited where an action does not exist, or takes the wrong kind of card or place."""
KINDS: Final = {
    CHARGE: ("charge",),
    PLAY: ("main",),
    MOVE: ("main",),
    ACTIVATE: ("main",),
    SET_CARD: ("main", "block"),
    ATTACK_WITH: ("attack",),
    BLOCK: ("block",),
    CANCEL_WITH: ("counter",),
}
"""Which decisions a verb answers."""
ZONES_OF: Final = {
    CHARGE: (HAND, WAITING_ROOM, RETIRE),
    PLAY: (HAND, ENERGY, WAITING_ROOM),
    MOVE: (ENTRY,),
    ACTIVATE: (ENTRY, MEMBERS, ENERGY, REBIRTH, HAND, WAITING_ROOM, RETIRE, SOUL),
    SET_CARD: (HAND,),
    ATTACK_WITH: (MEMBERS,),
    BLOCK: (HAND,),
    CANCEL_WITH: (HAND,),
}
"""Where the card of a verb can lie."""


class Wanted:
    """An action as it is meant; `line`: the ability line that it names (0: none)."""

    __slots__ = ("card", "line", "number", "target", "verb")

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.card = NOTHING
        self.target = NOTHING
        self.number = 0
        self.line = 0


def answers(decision: Decision, verb: str) -> bool:
    """Whether this is the decision that a verb answers."""
    return decision.kind in KINDS[verb]


def is_time(decision: Decision | None, player: int, verb: str) -> bool:
    return decision is not None and decision.asks(player) and answers(decision, verb)


def not_the_time(verb: str, wanted: Wanted) -> str:
    """Its own clause, if the action does not exist here."""
    if verb == CHARGE:
        return "7.3.2.2" if wanted.target == NOTHING else "7.3.2.1"
    return OWN_CLAUSES[verb]


def targets(decision: Decision | None, verb: str) -> list[int]:
    return [] if decision is None else [each.target for each in decision.options if each.verb == verb]


def line_of(game: RebirthGame, decision: Decision, option: Option) -> int:
    """Which ability line of its card an option is about (0: none)."""
    if decision.kind == "waiting":
        for waiting in game.waiting:
            if waiting.time == option.number:
                traits = game.traits(option.card)
                own = waiting.ctx.line
                return line(traits, traits.lines.index(own)) if own in traits.lines else printed_line(waiting.ability)
        return 0
    if not is_card(option.card):
        return 0
    traits = game.traits(option.card)
    place = option.number % CHAIN
    return line(traits, place) if place < len(traits.abilities) else 0


def line(traits: Traits, place: int) -> int:
    """R163: which line the ability at this place is; given ones are counted after the printed ones."""
    if is_printed(traits.lines[place]):
        return printed_line(traits.abilities[place])
    own = [at for at, each in enumerate(traits.lines) if is_printed(each)]
    given = [at for at, each in enumerate(traits.lines) if not is_printed(each)]
    return max((printed_line(traits.abilities[at]) for at in own), default=0) + given.index(place) + 1


def printed_line(ability: Ability) -> int:
    return ability.line if isinstance(ability, RebirthAbility) else 0


def meant(game: RebirthGame, decision: Decision, player: int, wanted: Wanted) -> list[Option]:
    """The options that an action can mean; an argument that is left out fits every option."""
    verb = wanted.verb
    found = [
        option
        for option in decision.options
        if option.verb == verb and option.seat in (NOTHING, player) and option.card == wanted.card
    ]
    if verb == CHARGE:
        return [option for option in found if option.target == wanted.target]
    if verb == PLAY:
        return [option for option in found if option.number == wanted.number]
    if verb == MOVE:
        return [
            option
            for option in decision.options
            if option.verb == verb and option.seat in (NOTHING, player) and option.number == wanted.number
        ]
    if verb == ATTACK_WITH:
        found = [option for option in found if option.number == wanted.number]
    if wanted.target != NOTHING:
        found = [option for option in found if option.target == wanted.target]
    if wanted.line:
        found = [option for option in found if line_of(game, decision, option) == wanted.line]
    return found


def why_not(game: RebirthGame, decision: Decision, player: int, wanted: Wanted) -> str | None:
    """The clause that forbids an action at its time, by the rules' own judgement."""
    verb, card = wanted.verb, wanted.card
    if verb == CHARGE:
        return why_not_charge(game, player, wanted)
    if verb == PLAY:
        if not is_card(card) or wanted.number == NO_SLOT:
            return "7.4.2.1"
        return legality.why_not_play(game, card, player, wanted.number - 1 if wanted.number else NOTHING)
    if verb == MOVE:
        return legality.why_not_move(game, player, wanted.number - 1)
    if verb == SET_CARD:
        return None if is_card(card) and decision.kind == "block" else legality.why_not_set(game, card, player)
    if verb == ACTIVATE:
        return why_not_activate(game, player, wanted)
    if verb == ATTACK_WITH:
        return why_not_attack(game, player, wanted)
    if verb == BLOCK:
        return blocking.why_not_block(game, player, card) if is_card(card) else "8.3.3"
    return why_not_cancel(game, player, wanted)


def why_not_charge(game: RebirthGame, player: int, wanted: Wanted) -> str | None:
    """7.3.2."""
    for card, partner in ((wanted.target, True), (wanted.card, False)):
        if card != NOTHING:
            clause = legality.why_not_charge(game, card, player, partner)
            if clause is not None:
                return clause
    return None


def why_not_activate(game: RebirthGame, player: int, wanted: Wanted) -> str | None:
    """7.4.2.3: why the named ability cannot be played; if none is named, why no ability of the card can."""
    card = wanted.card
    if not is_card(card):
        return "7.4.2.3"
    traits = game.traits(card)
    places = [at for at, each in enumerate(traits.abilities) if each.kind == ACTIVATED]
    if wanted.line:
        places = [at for at in places if line(traits, at) == wanted.line]
    clauses = [legality.why_not_activate(game, card, traits.abilities[at], traits.lines[at], player) for at in places]
    return None if None in clauses else clauses[0] if clauses else "7.4.2.3"


def why_not_cancel(game: RebirthGame, player: int, wanted: Wanted) -> str | None:
    """9.7.3.1, 9.1.1.4.2."""
    card = wanted.card
    if not is_card(card) or game.zone[card] != HAND or game.holder[card] != player:
        return "9.7.3.1"
    traits = game.traits(card)
    clauses = [
        counter.why_not_present(game, player, card, each, traits.lines[at])
        for at, each in enumerate(traits.abilities)
        if isinstance(each, RebirthAbility) and each.keyword & CANCEL and wanted.line in (0, line(traits, at))
    ]
    return None if None in clauses else clauses[0] if clauses else "9.7.3.1"


def why_not_attack(game: RebirthGame, player: int, wanted: Wanted) -> str | None:
    """8.2.4, 12.3.1, 12.6.6, 12.7.6, 12.8.5, 12.9.5: the target before the supporter."""
    if wanted.target != NOTHING:
        clause = multiplayer.why_not_target(game, player, player_of(wanted.target))
        if clause is not None:
            return clause
    clause = declaring.why_no_attack(game, player) or declaring.why_no_support(game, player, wanted.card)
    if clause is None and wanted.number:
        clause = declaring.why_no_partner_attack(game, player)
    return clause


def not_offered(game: RebirthGame, decision: Decision, wanted: Wanted) -> str:
    """Return the clause for an act that no single rule forbids.

    It has no object, or it leads back to an earlier state.
    """
    if wanted.verb == CANCEL_WITH:
        return "9.1.1.4.2"
    return "13.1.1.2" if decision.kind in ("main", "attack") else OWN_CLAUSES[wanted.verb]
