"""The words of the notation for this game: its verbs, zones, values and attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.match import Match
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NOT_ASKED, Action, Answer, NotationError, arguments, player_name
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.engine.values.ability import AUTOMATIC
from gorin.games.sve.book import SveBook
from gorin.games.sve.game import SveGame
from gorin.games.sve.notation import position, refusals
from gorin.games.sve.rules.evolving import is_evolved
from gorin.games.sve.rules.legality import activated
from gorin.games.sve.rules.main_actions import ACTIVATE_VERB, ATTACK_VERB, EVOLVE_VERB, PLAY_VERB, evolve_number
from gorin.games.sve.terms import (
    ACT,
    ATTACK,
    CARD_KINDS,
    COST,
    DECK,
    EX,
    FACE_UP,
    FIELD,
    FOLLOWER,
    HAND,
    HEALTH,
    KEYWORDS,
    LEADER,
    NEW,
    NOWHERE,
    RESOLUTION,
    SETUP_PHASE,
    ZONE_NAMES,
)

ATTRIBUTES = (
    "name",
    "class",
    "kind",
    "types",
    "cost",
    "attack",
    "health",
    "owner",
    *position.FIELD_STATES,
    "face_up",
)
LOOPED = "14.2.1.2"


class SveVocabulary(Vocabulary):
    """How positions, actions and values of Shadowverse EVOLVE are written."""

    verbs = (PLAY_VERB, ACTIVATE_VERB, EVOLVE_VERB, ATTACK_VERB)

    def __init__(self, rulebook: SveBook) -> None:
        self.rulebook = rulebook

    def lay_out(self, source: Mapping[str, Any]) -> Match:
        return position.SvePosition(self.rulebook, source).match()

    def own_reference(self, match: Match, text: str, player: int) -> int | None:
        """`p2:leader`."""
        return match.game.zone_cards(LEADER, player)[0] if text == "leader" else None

    def has_been(self, match: Match, card: int) -> bool:
        """A token that is only about to be created, or was not created (4.4.4.2), has never moved."""
        game = match.game
        return game.zone[card] != NOWHERE or game.stamp[card] > 0

    def is_yet_to_come(self, match: Match, text: str) -> bool:
        """A token that has not been created."""
        name, mark, number = text.rpartition("#")
        meant = name if mark and number.isdecimal() else text
        return meant in self.rulebook.tokens or meant in self.rulebook.informed

    def is_gone(self, match: Match, card: int) -> bool:
        """9.1.4.3: an erased token."""
        return match.game.zone[card] == NOWHERE

    def find_option(self, match: Match, decision: Decision, text: str) -> Option | None:
        """`CARD@2` is the second automatic ability of CARD in printed order."""
        card, mark, number = text.rpartition("@")
        if decision.kind != "waiting" or not mark or not number.isdecimal():
            return super().find_option(match, decision, text)
        ref = resolve(self, match, card, decision.player, [each.card for each in decision.options])
        for option in decision.options:
            if option.card == ref and self.waiting_number(match, option) == int(number):
                return option
        return None

    def waiting_number(self, match: Match, option: Option) -> int:
        """Return which of its card's automatic abilities waits, counted from 1. 0: the card has no such ability."""
        game = match.game
        for waiting in game.waiting:
            if waiting.time == option.number:
                past = game.past.get(option.card | waiting.ctx.stamp << 20)
                traits = past.traits if past is not None else game.traits(option.card)
                automatic = [at for at, each in enumerate(traits.abilities) if each.kind == AUTOMATIC]
                lines = [game.line_on(option.card, traits.lines[at]) for at in automatic]
                if waiting.ctx.line in lines:
                    return lines.index(waiting.ctx.line) + 1
                same = [traits.abilities[at] is waiting.ability for at in automatic]
                return same.index(True) + 1 if True in same else 0
        return 0

    def verb_fits(self, match: Match, decision: Decision, action: Action) -> bool:
        """The choice of 7.3.2; a quick window only for a card that can be played in it."""
        if decision.kind == "main":
            return True
        if decision.kind != "quick" or action.verb != PLAY_VERB:
            return False
        name = arguments(action, ("card",))["card"]
        card = resolve(self, match, name, decision.player, offered(decision, PLAY_VERB))
        return decision.find(PLAY_VERB, card) is not None

    def begin(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer]]:
        """The pick of 7.3.2 or of a quick window that begins this action."""
        option, clause = self.judge(match, player, action)
        decision = match.decision
        found: Option | None = None
        if decision is not None and decision.player == player:
            found = decision.find(option.verb, option.card, option.target, option.number)
            if found is not None and clause is None:
                return found, ()
            game = cast(SveGame, match.game)
            clause = clause or (LOOPED if refusals.repeats(game, option) else refusals.MAIN_ACTION)
        raise self.refuse(match, clause or refusals.MAIN_ACTION, offered=found is not None)

    def judge(self, match: Match, player: int, action: Action) -> tuple[Option, str | None]:
        """Return the option that an action means, and the clause that forbids it, else None."""
        game = cast(SveGame, match.game)
        meant = (offered(match.decision, action.verb), possible(match, player, action.verb))
        if action.verb == ATTACK_VERB:
            given = arguments(action, ("with", "target"))
            attacker = resolve(self, match, given["with"], player, *meant)
            enemies = possible(match, game.opponent(player), action.verb)
            target = resolve(self, match, given["target"], player, targets_offered(match.decision), enemies)
            return Option(ATTACK_VERB, attacker, target), refusals.why_not_attack(game, player, attacker, target)
        if action.verb == EVOLVE_VERB:
            given = arguments(action, ("card",), ("ep", "ability"))
            card = resolve(self, match, given["card"], player, *meant)
            with_ep = given.get("ep", False)
            if type(with_ep) is not bool:
                raise NotationError("truth", verb=action.verb, found=with_ep)
            which = given.get("ability", 1)
            if type(which) is not int:
                raise NotationError("number", verb=EVOLVE_VERB, found=which)
            clause = refusals.why_not_evolve(game, player, card, with_ep, which - 1)
            return Option(EVOLVE_VERB, card, NOTHING, evolve_number(with_ep, which - 1)), clause
        if action.verb == ACTIVATE_VERB:
            given = arguments(action, ("card",), ("ability",))
            card = resolve(self, match, given["card"], player, *meant)
            number = self.ability_number(match, card, given)
            clause = refusals.why_not_activate(game, player, card, number)
            return Option(ACTIVATE_VERB, card, NOTHING, number), clause
        card = resolve(self, match, arguments(action, ("card",))["card"], player, *meant)
        return Option(PLAY_VERB, card), refusals.why_not_play(game, player, card)

    def ability_number(self, match: Match, card: int, given: Mapping[str, Any]) -> int:
        """`ability` may be left out if the card has only one."""
        number = given.get("ability")
        if number is None:
            if is_card(card) and len(activated(cast(SveGame, match.game), card)) > 1:
                raise NotationError("which_ability", argument="ability", found=given["card"])
            return 1
        if type(number) is not int:
            raise NotationError("number", verb=ACTIVATE_VERB, found=number)
        return number

    def clause(self, match: Match, problem: str, action: Action, player: int, ref: int) -> str:
        decision = match.decision
        if decision is None or problem == NOT_ASKED:
            return refusals.MAIN_ACTION
        count = 1
        if action.verb == CHOOSE and not isinstance(action.argument, str):
            count = len(action.argument)
        return refusals.clause_of_answer(cast(SveGame, match.game), decision, problem, count, ref)

    def phases(self) -> tuple[str, ...]:
        return position.PHASES

    def turn(self, match: Match) -> int:
        return match.game.turn + (match.game.phase == SETUP_PHASE)

    def player_values(self) -> tuple[str, ...]:
        return position.VALUES

    def player_value(self, match: Match, player: int, name: str) -> int:
        values: list[int] = getattr(match.game, name)
        return values[player]

    def zone_names(self) -> tuple[str, ...]:
        return tuple(position.ZONES)

    def is_ordered(self, zone: str) -> bool:
        """4.1.3, 4.5.2, 4.11.2: the zones whose order is kept."""
        return position.ZONES[zone] in (DECK, RESOLUTION)

    def zone_cards(self, match: Match, player: int, zone: str) -> list[int]:
        """4.11.1: the resolution zone is one for both players; the card that came last lies uppermost (4.11.2)."""
        number = position.ZONES[zone]
        game = match.game
        if number == RESOLUTION:
            cards = [card for seat in range(game.nplayers) for card in game.zone_cards(RESOLUTION, seat)]
            return sorted(cards, key=lambda card: -game.entered[card])
        return game.zone_cards(number, player)

    def zone_of(self, match: Match, card: int) -> str:
        game = match.game
        zone = game.zone[card]
        if zone in (RESOLUTION, NOWHERE):
            return ZONE_NAMES[zone]
        return f"{player_name(game.holder[card])}.{ZONE_NAMES[zone]}"

    def attributes(self) -> tuple[str, ...]:
        return ATTRIBUTES

    def attribute(self, match: Match, ref: int, name: str) -> Any:
        """A card's information and state as they are now."""
        game = cast(SveGame, match.game)
        traits = game.traits(ref)
        flags = game.flags[ref]
        if name == "name":
            return traits.name
        if name == "class":
            return next(word.removeprefix("class:") for word in traits.words if word.startswith("class:"))
        if name == "kind":
            return next(word for word, kind in CARD_KINDS.items() if traits.kind & kind)
        if name == "types":
            return sorted(word.removeprefix("type:") for word in traits.words if word.startswith("type:"))
        if name == "owner":
            return player_name(game.owner[ref])
        if name == "counters":
            return dict(game.counters.get(ref, {}))
        if name == "damage":
            return game.damage_on(ref)
        if name == "evolved":
            return is_evolved(game, ref)
        if name in ("act", "new", "face_up"):
            return bool(flags & {"act": ACT, "new": NEW, "face_up": FACE_UP}[name])
        return self.number_of(game, ref, name)

    def number_of(self, game: SveGame, card: int, name: str) -> int | None:
        """Cost, attack or health; None where a card has no such number."""
        kind = game.traits(card).kind
        leader = game.zone[card] == LEADER
        if (name == HEALTH and leader) or (name in (ATTACK, HEALTH) and kind & FOLLOWER):
            return game.card_number(card, name)
        return game.card_number(card, COST) if name == COST and not leader else None

    def keywords(self, match: Match, ref: int) -> tuple[frozenset[str], frozenset[str]]:
        mask = match.game.traits(ref).keywords
        return frozenset(word for word, bit in KEYWORDS.items() if mask & bit), frozenset(KEYWORDS)


def offered(decision: Decision | None, verb: str) -> list[int]:
    """The cards that the options of this verb are about."""
    return [each.card for each in decision.options if each.verb == verb] if decision is not None else []


def targets_offered(decision: Decision | None) -> list[int]:
    return [each.target for each in decision.options if each.verb == ATTACK_VERB] if decision is not None else []


def possible(match: Match, player: int, verb: str) -> list[int]:
    """The cards that a verb of this player could ever be about."""
    zones = (HAND, EX) if verb == PLAY_VERB else (FIELD,)
    return [card for zone in zones for card in match.game.zone_cards(zone, player)]
