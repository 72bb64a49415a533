"""The words of the notation for this game: its verbs, zones, values and attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from gorin.engine.kernel.decision import CHOOSE, NUMBER, PASS, YES, Decision, Option
from gorin.engine.kernel.ref import NOTHING, player_ref
from gorin.engine.match import Match
from gorin.engine.notation import answers
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import (
    NOT_ASKED,
    ORDER,
    Action,
    Answer,
    NotationError,
    arguments,
    player_name,
    player_named,
    references,
)
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.engine.program.context import Context
from gorin.games.rebirth.book import RebirthBook
from gorin.games.rebirth.game import RebirthGame
from gorin.games.rebirth.notation import position, refusals, seating
from gorin.games.rebirth.rules.paying import acts_of, energy_in, names_amount
from gorin.games.rebirth.terms import (
    ACTIVATE,
    ATK,
    ATTACK_WITH,
    BLOCK,
    CANCEL_WITH,
    CARD_KINDS,
    CHARACTER,
    CHARGE,
    COST,
    DECK,
    DEF,
    ENERGY,
    ENTRY,
    FACE_DOWN,
    KEYWORDS,
    MAIN,
    MEMBERS,
    MOVE,
    OUT,
    PAY,
    PLAY,
    REST,
    SET_CARD,
    SETUP,
    TRAIT,
    WORK,
    ZONE_NAMES,
)
from gorin.games.rebirth.zones import entry_ref, slot_ref

ROLES: Final = ("attacking", "attacked", "supporting", "blocked")
ATTRIBUTES: Final = (
    "name",
    "kind",
    "cost",
    "atk",
    "def",
    "traits",
    "work",
    "damage",
    "rest",
    "face_down",
    "slot",
    *ROLES,
)
VALUES: Final = (*position.SET_VALUES, "vacant", "ready", "ready_partners", "left")
VERBS: Final = (CHARGE, PLAY, MOVE, ACTIVATE, SET_CARD, ATTACK_WITH, BLOCK, CANCEL_WITH)


class RebirthVocabulary(Vocabulary):
    """How positions, actions and values of Rebirth for you are written."""

    verbs: tuple[str, ...] = (*VERBS, PAY)

    def __init__(self, rulebook: RebirthBook) -> None:
        self.rulebook = rulebook

    def lay_out(self, source: Mapping[str, Any]) -> Match:
        return position.RebirthPosition(self.rulebook, source).match()

    def table(self, data: Mapping[str, Any], players: int) -> str | None:
        return seating.read_table(data, players).describe()

    def first(self, text: Any, players: int, table: str | None) -> int:
        return seating.read_side({"first": text}, "first", self.rulebook.seats_for(players, table))

    def side(self, match: Match, player: int) -> str:
        return seating.side_of(game_of(match).table(), player)

    def team_names(self, match: Match) -> tuple[str, ...]:
        return seating.TEAM_NAMES if game_of(match).table().sides else ()

    def team_values(self) -> tuple[str, ...]:
        return ("points",)

    def team_value(self, match: Match, team: int, name: str) -> int:
        return game_of(match).points[team]

    def own_reference(self, match: Match, text: str, player: int) -> int | None:
        """`entry`, `member2`: places of a player."""
        if text == ZONE_NAMES[ENTRY]:
            return entry_ref(player)
        digits = text.removeprefix("member")
        if digits != text and digits.isdecimal() and 1 <= int(digits) <= position.MOST_SLOTS:
            return slot_ref(player, int(digits) - 1)
        return None

    def is_gone(self, match: Match, card: int) -> bool:
        """5.20, 12.4.2."""
        return match.game.zone[card] == OUT

    def attempt(self, match: Match, player: int, action: Action) -> None:
        """R55: abilities are played in the order named as long as no other choice arises.

        `pay` after a may-question is yes, with these energy cards.
        """
        decision = match.decision
        if action.verb == ORDER and decision is not None and decision.kind == "waiting":
            self.order_waiting(match, player, action)
        elif action.verb == PAY:
            self.agree_paying(match, player, action)
        else:
            super().attempt(match, player, action)

    def order_waiting(self, match: Match, player: int, action: Action) -> None:
        named = references(action)
        decision = match.decision
        if decision is None or not decision.asks(player):
            raise self.refusal(match, NOT_ASKED, action, player)
        for text in named:
            if self.find_option(match, decision, text) is None:
                raise self.refuse(match, "9.8.3")
        for text in named:
            decision = match.decision
            if decision is None or decision.kind != "waiting" or not decision.asks(player):
                return
            option = self.find_option(match, decision, text)
            if option is None:
                raise self.refuse(match, "9.8.3")
            match.answer(option)

    def agree_paying(self, match: Match, player: int, action: Action) -> None:
        """R36: an optional cost, with the energy cards that rest for it."""
        self.pay_by_hand(match, player)
        answers.give(self, match, player, Action(YES))
        decision = match.decision
        if decision is not None and decision.about == PAY and decision.asks(player):
            answers.give(self, match, player, Action(CHOOSE, action.argument))

    def pay_by_hand(self, match: Match, player: int) -> None:
        """R36: where there is a choice, the player is asked for the cards of the next payment."""
        decision = match.decision
        if decision is not None and decision.asks(player):
            for option in decision.options:
                if option.verb == PAY and option.seat in (NOTHING, player):
                    match.answer(option)
                    return

    def find_option(self, match: Match, decision: Decision, text: str) -> Option | None:
        """`CARD/2`: the second ability line of CARD, where the decision is about abilities."""
        card, mark, digits = text.rpartition("/")
        if not mark or not digits.isdecimal():
            return super().find_option(match, decision, text)
        ref = resolve(self, match, card, decision.player, [each.card for each in decision.options])
        for option in decision.options:
            if option.card == ref and refusals.line_of(game_of(match), decision, option) == int(digits):
                return option
        return None

    def fits(self, match: Match, player: int, action: Any) -> bool:
        """`order` also answers the question which ability comes next."""
        decision = match.decision
        if decision is not None and decision.kind == "waiting" and self.read(action).verb == ORDER:
            return decision.asks(player)
        return super().fits(match, player, action)

    def verb_fits(self, match: Match, decision: Decision, action: Action) -> bool:
        """Which decision a main verb answers."""
        if action.verb == PAY:
            return decision.kind == "yes_no"
        return refusals.answers(decision, action.verb)

    def leads_to(self, match: Match, decision: Decision, action: Any) -> bool:
        """7.4.2.5: whoever attacks goes to the attack phase first."""
        return decision.kind == MAIN and self.read(action).verb == ATTACK_WITH

    def begin(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer]]:
        """The option with which this action begins, and the answers that the action gives to later questions."""
        given = self.given(action)
        if PAY in given:
            self.pay_by_hand(match, player)
        wanted = self.wanted(match, player, action.verb, given)
        game = game_of(match)
        decision = match.decision
        if not refusals.is_time(decision, player, action.verb):
            raise self.refuse(match, refusals.not_the_time(action.verb, wanted))
        assert decision is not None
        clause = refusals.why_not(game, decision, player, wanted)
        found = refusals.meant(game, decision, player, wanted)
        if clause is not None:
            raise self.refuse(match, clause, offered=bool(found))
        if not found:
            raise self.refuse(match, refusals.not_offered(game, decision, wanted))
        if len({each.number % refusals.CHAIN for each in found}) > 1 and wanted.verb in (ACTIVATE, CANCEL_WITH):
            raise NotationError("which_ability", found=given["card"])
        return found[0], [*named_amount(game, player, found[0], given), *then_answers(given)]

    def given(self, action: Action) -> dict[str, Any]:
        """The arguments of a main verb."""
        verb = action.verb
        if verb == CHARGE:
            given = arguments(action, (), ("partner", "card"))
            if not given:
                raise NotationError("missing", verb=verb, expected="partner, card")
            return given
        if verb == PLAY:
            return arguments(action, ("card", "to"), (PAY,))
        if verb == MOVE:
            return arguments(action, ("to",), (PAY,))
        if verb == ACTIVATE:
            return arguments(action, ("card",), ("ability", PAY))
        if verb == CANCEL_WITH:
            return arguments(action, ("card",), ("ability", "target", PAY))
        if verb == ATTACK_WITH:
            return arguments(action, (), ("support", "target", "partner", "partners"))
        return arguments(action, ("card",))

    def wanted(self, match: Match, player: int, verb: str, given: Mapping[str, Any]) -> refusals.Wanted:
        """Return the card, target, place and ability line that an action means."""
        found = refusals.Wanted(verb)
        card = "support" if verb == ATTACK_WITH else "card"
        if card in given:
            found.card = self.card(match, player, given[card], verb)
        if verb == CHARGE and "partner" in given:
            found.target = self.card(match, player, given["partner"], verb)
        elif verb == CANCEL_WITH and "target" in given:
            found.target = resolve(self, match, given["target"], player, refusals.targets(match.decision, verb))
        elif verb == ATTACK_WITH:
            found.target = self.player(given)
            found.number = self.partner_attack(given)
        if "to" in given:
            found.number = self.place(match, player, given["to"])
        if "ability" in given:
            if type(given["ability"]) is not int:
                raise NotationError("number", verb=verb, found=given["ability"])
            found.line = given["ability"]
        return found

    def card(self, match: Match, player: int, text: Any, verb: str) -> int:
        """The card that an argument names, first among what is on offer, then among what could be."""
        game = game_of(match)
        decision = match.decision
        on_offer = [] if decision is None else [each.card for each in decision.options if each.verb == verb]
        if verb == CHARGE and decision is not None:
            on_offer += [each.target for each in decision.options if each.verb == verb]
        own = [card for zone in refusals.ZONES_OF[verb] for card in game.zone_cards(zone, player)]
        return resolve(self, match, text, player, on_offer, own)

    def player(self, given: Mapping[str, Any]) -> int:
        """12.6.6: the target of an attack may be left out where there is only one."""
        if "target" not in given:
            return NOTHING
        found = player_named(given["target"])
        if found is None:
            raise NotationError("players", found=given["target"])
        return player_ref(found)

    def partner_attack(self, given: Mapping[str, Any]) -> int:
        """8.2.4.4: 1 for a partner attack."""
        partner = given.get("partner", "partners" in given)
        if type(partner) is not bool:
            raise NotationError("truth", verb=ATTACK_WITH, found=partner)
        return int(partner)

    def place(self, match: Match, player: int, text: Any) -> int:
        """0 for entry, else the slot of the acting player from 1 on; `member` is the lowest vacant one."""
        if text == "member":
            vacant = game_of(match).vacant_slots(player)
            return vacant[0] + 1 if vacant else refusals.NO_SLOT
        own = text.removeprefix(f"{player_name(player)}:") if isinstance(text, str) else ""
        found = self.own_reference(match, own, player)
        if found is None:
            raise NotationError("unknown_reference", found=text)
        return found - entry_ref(player)

    def clause(self, match: Match, problem: str, action: Action, player: int, ref: int) -> str:
        """The clause of a refused answer; 12.5.5, 12.6.4, 12.7.4: no such opponent."""
        decision = match.decision
        if decision is None or problem == NOT_ASKED:
            return refusals.OWN_CLAUSES.get(action.verb, "7.1.2")
        if action.verb == PASS and decision.decline is None:
            return decision.clause or "9.8.3.1"
        return decision.clause or "9.7.4.2"

    def phases(self) -> tuple[str, ...]:
        return (SETUP, *position.PHASES)

    def turn(self, match: Match) -> int:
        return match.game.turn + (match.game.phase == SETUP)

    def player_values(self) -> tuple[str, ...]:
        return VALUES

    def player_value(self, match: Match, player: int, name: str) -> int | bool:
        game = game_of(match)
        if name == "left":
            return bool(game.gone >> player & 1)
        if name == "slots":
            return game.slots[player]
        if name == "attacks":
            return game.attacks[player]
        if name == "vacant":
            return len(game.vacant_slots(player))
        return game.view_numbers(player)[name]

    def zone_names(self) -> tuple[str, ...]:
        return tuple(position.ZONES)

    def is_ordered(self, zone: str) -> bool:
        """4.1.3: only the deck's order is managed."""
        return position.ZONES.get(zone) == DECK

    def is_tracked(self, zone: str) -> bool:
        """4.3.3.2, 4.6.2: face-down cards lie side by side on the table, each in its place."""
        return position.ZONES.get(zone) in (DECK, ENTRY, MEMBERS, ENERGY)

    def zone_cards(self, match: Match, player: int, zone: str) -> list[int]:
        return match.game.zone_cards(position.ZONES[zone], player)

    def zone_of(self, match: Match, card: int) -> str:
        game = match.game
        zone = game.zone[card]
        return ZONE_NAMES[zone] if zone == OUT else f"{player_name(game.holder[card])}.{ZONE_NAMES[zone]}"

    def attributes(self) -> tuple[str, ...]:
        return ATTRIBUTES

    def attribute(self, match: Match, ref: int, name: str) -> Any:
        """A card's information and state as they are now."""
        game = game_of(match)
        if name in ROLES:
            return ref in game.in_role(name)
        if name in (COST, ATK, DEF):
            return game.card_number(ref, name) if game.traits(ref).kind & CHARACTER else None
        if name == "damage":
            return game.damage_on(ref)
        if name in ("rest", "face_down"):
            return bool(game.flags[ref] & (REST if name == "rest" else FACE_DOWN))
        if name == "slot":
            return game.slot[ref] + 1 if game.zone[ref] == MEMBERS else None
        traits = game.traits(ref)
        if name == "name":
            return traits.name
        if name == "kind":
            return next(word for word, kind in CARD_KINDS.items() if traits.kind & kind)
        prefix = TRAIT if name == "traits" else WORK
        words = sorted(word.removeprefix(prefix) for word in traits.words if word.startswith(prefix))
        return words if name == "traits" else "".join(words)

    def keywords(self, match: Match, ref: int) -> tuple[frozenset[str], frozenset[str]]:
        mask = match.game.traits(ref).keywords
        return frozenset(word for word, bit in KEYWORDS.items() if mask & bit), frozenset(KEYWORDS)


def game_of(match: Match) -> RebirthGame:
    return cast(RebirthGame, match.game)


def named_amount(game: RebirthGame, player: int, option: Option, given: Mapping[str, Any]) -> list[Answer]:
    """R158: where the energy cards are named that pay for an X, that is what X is."""
    if PAY not in given or option.verb not in (ACTIVATE, CANCEL_WITH):
        return []
    ability = game.traits(option.card).abilities[option.number % refusals.CHAIN]
    ctx = Context(option.card, game.stamp[option.card], player)
    ops = acts_of(game, ability.costs[0], ctx) if ability.costs else ()
    if not names_amount(ops):
        return []
    named = given[PAY] if isinstance(given[PAY], list) else [given[PAY]]
    return [Answer(Action(NUMBER, len(named) - energy_in(game, ops, ctx)), ("pick_number",))]


def then_answers(given: Mapping[str, Any]) -> list[Answer]:
    """What an action says about the payment: which energy cards, which partners rest."""
    found: list[Answer] = []
    if PAY in given:
        found.append(Answer(Action(CHOOSE, given[PAY]), (PAY,)))
    if "partners" in given:
        found.append(Answer(Action(CHOOSE, given["partners"]), ("partners",)))
    return found
