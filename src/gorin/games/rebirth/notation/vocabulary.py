"""The words of the notation for this game: its verbs, zones, values and attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from gorin.engine.kernel.decision import CHOOSE, NO, PASS, YES, Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card, is_player, place_ref, player_of, player_ref
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
    references,
)
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.games.rebirth.book import RebirthBook
from gorin.games.rebirth.game import RebirthGame
from gorin.games.rebirth.notation import position, refusals, seating
from gorin.games.rebirth.program.changes import RebirthAbility
from gorin.games.rebirth.terms import (
    ACTIVATE_VERB,
    ATK,
    ATTACK_VERB,
    BLOCK_VERB,
    CANCEL_VERB,
    CARD_KINDS,
    CHARACTER,
    CHARGE_VERB,
    COST,
    DECK,
    DEF,
    ENERGY,
    ENTRY,
    ENTRY_PLACE,
    FACE_DOWN,
    FIRST_SLOT,
    KEYWORDS,
    MEMBERS,
    MOVE_VERB,
    OUT,
    PARTNER,
    PAYING,
    PLAY_VERB,
    REST,
    SET_VERB,
    SETUP,
    TRAIT,
    WORK,
    ZONE_NAMES,
)

PAY: Final = "pay"
ROLES: Final = ("attacking", "attacked", "supporting", "blocked")
ATTRIBUTES: Final = ("name", "kind", "cost", "atk", "def", "traits", "work", "damage", "rest", "face_down", "slot", *ROLES)
VALUES: Final = (*position.SET_VALUES, "vacant", "ready", "ready_partners", "left")
MAIN_VERBS: Final = (PLAY_VERB, MOVE_VERB, ACTIVATE_VERB, SET_VERB)
KINDS: Final = {
    CHARGE_VERB: (CHARGE_VERB,),
    ATTACK_VERB: (ATTACK_VERB,),
    BLOCK_VERB: (BLOCK_VERB,),
    CANCEL_VERB: (CANCEL_VERB,),
    **dict.fromkeys(MAIN_VERBS, ("main",)),
}
"""Which decision a verb answers."""


class RebirthVocabulary(Vocabulary):
    """How positions, actions and values of Rebirth for you are written."""

    verbs: tuple[str, ...] = (*KINDS, PAY)

    def __init__(self, rulebook: RebirthBook) -> None:
        self.rulebook = rulebook

    def lay_out(self, source: Mapping[str, Any]) -> Match:
        return position.lay_out(self.rulebook, source)

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

    def special_reference(self, match: Match, text: str, player: int) -> int | None:
        """`entry`, `member2`: places of a player."""
        if text == ZONE_NAMES[ENTRY]:
            return place_ref(ENTRY_PLACE)
        digits = text.removeprefix("member")
        if digits != text and digits.isdecimal() and 1 <= int(digits) <= position.MOST_SLOTS:
            return place_ref(FIRST_SLOT + int(digits) - 1)
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
        decision = match.decision
        if decision is None or not decision.asks(player):
            raise self.refusal(match, NOT_ASKED, action, player)
        option = decision.find(PAYING + YES) or decision.find(YES)
        if option is None:
            raise self.refuse(match, "9.5.2.2")
        match.answer(option)
        decision = match.decision
        if decision is not None and decision.about == "energy" and decision.asks(player):
            answers.give(self, match, player, Action(CHOOSE, action.argument))

    def find_option(self, match: Match, decision: Decision, text: str) -> Option | None:
        """`CARD/2`: the second ability line of CARD, where the decision is about abilities."""
        card, mark, digits = text.rpartition("/")
        if not mark or not digits.isdecimal():
            return super().find_option(match, decision, text)
        ref = resolve(self, match, card, decision.player, [each.card for each in decision.options])
        for option in decision.options:
            if option.card == ref and self.line_of(match, decision, option) == int(digits):
                return option
        return None

    def line_of(self, match: Match, decision: Decision, option: Option) -> int:
        """Which ability line of its card an option is about (0: none)."""
        if decision.kind != "waiting":
            return option.number
        for waiting in match.game.waiting:
            if waiting.time == option.number and isinstance(waiting.ability, RebirthAbility):
                return waiting.ability.line
        return 0

    def verb_fits(self, match: Match, decision: Decision, action: Action) -> bool:
        """Which decision a main verb answers."""
        if action.verb == PAY:
            return decision.kind == "yes_no"
        return decision.kind in KINDS[action.verb]

    def begin(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer]]:
        """The pick that begins this action, and what it says about the questions that follow."""
        wanted, clause, then = self.judge(match, player, action)
        decision = match.decision
        if decision is not None and decision.asks(player):
            found = offered(decision, wanted, player)
            if found is not None and clause is None:
                return found, then
            if clause is None and found is None:
                clause = refusals.why_not_offered(game_of(match), decision, wanted, player)
        raise self.refuse(match, clause or refusals.OWN_CLAUSES[action.verb])

    def judge(self, match: Match, player: int, action: Action) -> tuple[Option, str | None, list[Answer]]:
        """What is to be picked, the clause that forbids it, and the answers that the action gives with it."""
        verb = action.verb
        if verb == CHARGE_VERB:
            return self.judge_charge(match, player, action)
        if verb in (PLAY_VERB, MOVE_VERB):
            return self.judge_placing(match, player, action)
        if verb in (ACTIVATE_VERB, CANCEL_VERB):
            return self.judge_ability(match, player, action)
        if verb == ATTACK_VERB:
            return self.judge_attack(match, player, action)
        card = self.card(match, player, arguments(action, ("card",))["card"], verb)
        return Option(verb, card), refusals.why_not_card(game_of(match), match.decision, player, verb, card), []

    def card(self, match: Match, player: int, text: Any, verb: str) -> int:
        """The card that an argument names, first among what is on offer, then among what could be."""
        game = game_of(match)
        on_offer = [each.card for each in match.decision.options if each.verb == verb] if match.decision else []
        own = [card for zone in refusals.ZONES_OF[verb] for card in game.zone_cards(zone, player)]
        return resolve(self, match, text, player, on_offer, own)

    def judge_charge(self, match: Match, player: int, action: Action) -> tuple[Option, str | None, list[Answer]]:
        """7.3.2, R68: at most one partner and at most one other card."""
        given = arguments(action, (), ("partner", "card"))
        if not given:
            raise NotationError("missing", verb=CHARGE_VERB, expected="partner, card")
        cards = [self.card(match, player, given[key], CHARGE_VERB) if key in given else NOTHING for key in ("partner", "card")]
        clause = refusals.why_not_charge(game_of(match), match.decision, player, *cards)
        return Option(CHARGE_VERB, *cards), clause, []

    def judge_placing(self, match: Match, player: int, action: Action) -> tuple[Option, str | None, list[Answer]]:
        """7.4.2.1, 7.4.2.2: a character from hand to entry or a slot, or the one in entry to a vacant slot."""
        game = game_of(match)
        verb = action.verb
        if verb == PLAY_VERB:
            given = arguments(action, ("card", "to"), (PAY,))
            card = self.card(match, player, given["card"], verb)
        else:
            given = arguments(action, ("to",), (PAY,))
            card = game.entry_of(player)
        to = self.place(match, player, given["to"])
        clause = refusals.why_not_placed(game, match.decision, player, verb, card, to)
        return paying(Option(verb, card, to), given), clause, payment(given)

    def place(self, match: Match, player: int, text: Any) -> int:
        """A place of the acting player; `member` is the lowest vacant slot."""
        game = game_of(match)
        if text == "member":
            vacant = game.vacant_slots(player)
            return place_ref(FIRST_SLOT + vacant[0]) if vacant else NOTHING
        prefix = f"{player_name(player)}:"
        found = self.special_reference(match, text.removeprefix(prefix) if isinstance(text, str) else "", player)
        if found is None:
            raise NotationError("unknown_reference", found=text)
        return found

    def judge_ability(self, match: Match, player: int, action: Action) -> tuple[Option, str | None, list[Answer]]:
        """7.4.2.3, 9.7.3.1: an ability by its line; needed only if several of the card could be meant."""
        verb = action.verb
        more = (PAY,) if verb == ACTIVATE_VERB else (PAY, "target")
        given = arguments(action, ("card",), ("ability", *more))
        card = self.card(match, player, given["card"], verb)
        line = given.get("ability", 0)
        if type(line) is not int:
            raise NotationError("number", verb=verb, found=line)
        target = NOTHING
        if "target" in given:
            target = resolve(self, match, given["target"], player, refusals.targets_offered(match.decision, verb))
        wanted = paying(Option(verb, card, target, line), given)
        clause = refusals.why_not_ability(game_of(match), match.decision, player, wanted)
        decision = match.decision
        if clause is None and decision is not None and line == 0:
            lines = {each.number for each in decision.options if each.verb == verb and each.card == card}
            if len(lines) > 1:
                raise NotationError("which_ability", found=given["card"])
        return wanted, clause, payment(given)

    def judge_attack(self, match: Match, player: int, action: Action) -> tuple[Option, str | None, list[Answer]]:
        """8.2.4, 12.6.6: the supporter, the target, and whether it becomes a partner attack."""
        given = arguments(action, (), ("support", "target", "partner", "partners"))
        game = game_of(match)
        support = self.card(match, player, given["support"], ATTACK_VERB) if "support" in given else NOTHING
        target = NOTHING
        if "target" in given:
            target = resolve(self, match, given["target"], player)
            if not is_player(target):
                raise NotationError("players", found=given["target"])
        partner = given.get("partner", False)
        if type(partner) is not bool:
            raise NotationError("truth", verb=ATTACK_VERB, found=partner)
        named = given.get("partners")
        kind = 2 if named is not None else int(partner)
        clause, found = refusals.why_not_attack(game, match.decision, player, support, target, kind)
        then = [Answer(Action(CHOOSE, named), ("partners",))] if named is not None else []
        return Option(ATTACK_VERB, support, found, kind), clause, then

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


def paying(option: Option, given: Mapping[str, Any]) -> Option:
    """R36: where the payer names energy cards, the action is picked in the form that asks for them."""
    return Option(PAYING + option.verb, option.card, option.target, option.number) if PAY in given else option


def payment(given: Mapping[str, Any]) -> list[Answer]:
    return [Answer(Action(CHOOSE, given[PAY]), ("energy",))] if PAY in given else []


def offered(decision: Decision, wanted: Option, player: int) -> Option | None:
    """The option that is meant: what is not named may be anything; a payment of everything needs no choice."""
    for verb in (wanted.verb, wanted.verb.removeprefix(PAYING)):
        for option in decision.options:
            if (
                option.verb == verb
                and option.card == wanted.card
                and wanted.target in (NOTHING, option.target)
                and wanted.number in (0, option.number)
                and option.seat in (NOTHING, player)
            ):
                return option
    return None


__all__ = ["NO", "PARTNER", "RebirthVocabulary", "is_card", "player_of", "player_ref"]
