"""The words of the notation for this game: its verbs, zones, values and attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from gorin.engine.cards.rulebook import Book
from gorin.engine.kernel.decision import CHOOSE, NUMBER, PASS, Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card, place_ref
from gorin.engine.match import Match
from gorin.engine.notation import answers
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NOT_ASKED, Action, Answer, NotationError, arguments, player_name
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.engine.values.geometry import NO_AREA
from gorin.games.strike.game import StrikeGame
from gorin.games.strike.notation import position, refusals
from gorin.games.strike.notation.refusals import Payment
from gorin.games.strike.rules import legality
from gorin.games.strike.rules.preparation import DeckList
from gorin.games.strike.rules.stage import GRID
from gorin.games.strike.terms import (
    ABILITY_VERB,
    ACE_VERB,
    ACTED,
    AFFILIATION,
    ATTACHED,
    ATTACK_VERB,
    ATTRIBUTE,
    DECK,
    DEF,
    EFFECT,
    FACE_DOWN,
    HAND_LIMIT,
    KEYWORDS,
    MOVE_VERB,
    OPTION_CARD,
    PHASES,
    POW,
    RACE,
    RANK,
    RETIRE_VERB,
    SCORE_POINTS,
    SETUP_PHASE,
    SPELL_TYPE,
    SPELL_VERB,
    STAGE,
    STRIKER_PHASE,
    STRIKERS,
    SUMMON_VERB,
    ZONE_NAMES,
)

GRAZE_VERB = "graze"
DISCARD_VERB = "discard"
WORDS = {"attributes": ATTRIBUTE, "races": RACE, "affiliations": AFFILIATION, "spell_types": SPELL_TYPE}
ATTRIBUTES = (
    "name",
    "at",
    "acted",
    "option",
    "equips",
    "owner",
    "controller",
    "face_down",
    "pow",
    "def",
    "rank",
    "ace",
    *WORDS,
)
COSTS = ("pay", "hand_cost", "score_cost", "n", "number")
WINDOWS = {GRAZE_VERB: "graze", DISCARD_VERB: "discard_freely"}


class StrikeVocabulary(Vocabulary):
    """How positions, actions and values of Spell Card Strike are written."""

    free_phase = STRIKER_PHASE

    verbs: tuple[str, ...] = (
        ACE_VERB,
        MOVE_VERB,
        ATTACK_VERB,
        SPELL_VERB,
        ABILITY_VERB,
        GRAZE_VERB,
        RETIRE_VERB,
        SUMMON_VERB,
        DISCARD_VERB,
    )

    def __init__(self, rulebook: Book[DeckList]) -> None:
        self.rulebook = rulebook

    def lay_out(self, source: Mapping[str, Any]) -> Match:
        return position.StrikePosition(self.rulebook, source).match()

    def own_reference(self, match: Match, text: str, player: int) -> int | None:
        """An area such as `B3`."""
        area = GRID.named(text)
        return None if area == NO_AREA else place_ref(area)

    def named(self, match: Match, value: Any, player: int, offered: Sequence[int] = ()) -> int:
        return resolve(self, match, value, player, offered)

    def listed(self, match: Match, given: Mapping[str, Any], key: str, player: int) -> list[int] | None:
        """A reference or a list of references; None if it is left out."""
        value = given.get(key)
        if value is None:
            return None
        several = value if isinstance(value, list | tuple) else [value]
        offered = [each.card for each in match.decision.options] if match.decision is not None else []
        return [self.named(match, each, player, offered) for each in several]

    def attempt(self, match: Match, player: int, action: Action) -> None:
        """A graze and a discard are choices of hand cards."""
        if action.verb not in WINDOWS:
            super().attempt(match, player, action)
            return
        decision = match.decision
        game = cast("StrikeGame", match.game)
        clause = refusals.why_not_asked(game, player, False)
        if clause is None and (decision is None or decision.about != WINDOWS[action.verb]):
            clause = "5.4.7.6" if action.verb == GRAZE_VERB else "5.3.1.3"
        if clause is not None:
            raise self.refuse(match, clause)
        answers.give(self, match, player, Action(CHOOSE, action.argument))

    def verb_fits(self, match: Match, decision: Decision, action: Action) -> bool:
        """Which decision a main verb answers; an extra action only of the striker that moved."""
        verb = action.verb
        if verb in WINDOWS:
            return decision.about == WINDOWS[verb]
        if verb in (ACE_VERB, RETIRE_VERB, SUMMON_VERB):
            return decision.kind == verb
        if decision.kind == "striker":
            return True
        if decision.kind not in ("extra", "reaction"):
            return False
        option, _, _ = self.judge(match, decision.player, action)
        if decision.kind == "extra":
            striker = option.target if verb == SPELL_VERB else option.card
            return striker == refusals.moved_striker(cast("StrikeGame", match.game))
        return decision.find(option.verb, option.card, option.target, option.number) is not None

    def begin(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer]]:
        """The option with which this action begins, and the answers that the action gives to later questions."""
        option, clause, then = self.judge(match, player, action)
        decision = match.decision
        found: Option | None = None
        if decision is not None and decision.player == player:
            found = decision.find(option.verb, option.card, option.target, option.number)
            if found is not None and clause is None:
                return found, then
        offered = found is not None and all(each.action.verb == PASS for each in then)
        raise self.refuse(match, clause or refusals.NOT_THE_TIME, offered=offered)

    def judge(self, match: Match, player: int, action: Action) -> tuple[Option, str | None, list[Answer]]:
        """Return the option that an action means, the clause that forbids it, and its answers beforehand."""
        game = cast("StrikeGame", match.game)
        verb = action.verb
        offers = [each.card for each in match.decision.options] if match.decision is not None else []
        if verb == MOVE_VERB:
            given = arguments(action, ("striker", "to"))
            striker = self.named(match, given["striker"], player, offers)
            to = self.named(match, given["to"], player)
            return Option(verb, striker, to), refusals.why_not_move(game, player, striker, to), []
        if verb == ATTACK_VERB:
            return self.judge_attack(match, player, action)
        if verb in (SPELL_VERB, ABILITY_VERB):
            return self.judge_declaration(match, player, action)
        if verb == SUMMON_VERB:
            given = arguments(action, ("card", "to"), ("pay", "hand_cost", "score_cost"))
            card = self.named(match, given["card"], player, offers)
            to = self.named(match, given["to"], player)
            payment = self.payment(match, given, player)
            clause = refusals.why_not_summon(game, player, card, to, payment)
            return Option(verb, card, to), clause, self.answers_of(given)
        if verb == RETIRE_VERB:
            if action.argument is not None:
                raise NotationError("needless", verb=verb, found=action.argument)
            return self.retire_option(match), refusals.why_not_retire(game, player), []
        return self.judge_ace(match, player, action)

    def retire_option(self, match: Match) -> Option:
        for option in match.decision.options if match.decision is not None else ():
            if option.verb == RETIRE_VERB:
                return option
        return Option(RETIRE_VERB)

    def judge_ace(self, match: Match, player: int, action: Action) -> tuple[Option, str | None, list[Answer]]:
        """5.1.1: any card of the name is as good as another."""
        name = action.argument
        if not isinstance(name, str):
            raise NotationError("reference", found=name)
        game = cast("StrikeGame", match.game)
        clause = refusals.why_not_asked(game, player, False)
        decision = match.decision
        if clause is not None or decision is None or decision.kind != ACE_VERB:
            return Option(ACE_VERB), clause or "5.1.1", []
        for option in decision.options:
            if game.printed[option.card].name == name:
                return option, None, []
        own = any(game.owner[card] == player and game.printed[card].name == name for card in range(len(game.printed)))
        is_option = own and bool(self.rulebook.printed(name).traits.kind & OPTION_CARD)
        return Option(ACE_VERB), "3.13.5" if own and not is_option else "5.1.1", []

    def judge_attack(self, match: Match, player: int, action: Action) -> tuple[Option, str | None, list[Answer]]:
        """5.4.7: the first striker opens the attack, the others join."""
        game = cast("StrikeGame", match.game)
        given = arguments(action, ("with", "target"))
        strikers = self.listed(match, given, "with", player) or []
        if not strikers:
            raise NotationError("missing", verb=ATTACK_VERB, expected="with")
        target = self.named(match, given["target"], player)
        clause = refusals.why_not_attack(game, player, strikers, target)
        others = given["with"][1:] if isinstance(given["with"], list | tuple) else []
        join = Action(CHOOSE, list(others)) if others else Action(PASS)
        return Option(ATTACK_VERB, strikers[0], target), clause, [Answer(join, ("join",))]

    def judge_declaration(self, match: Match, player: int, action: Action) -> tuple[Option, str | None, list[Answer]]:
        """5.4.8, 5.4.9."""
        game = cast("StrikeGame", match.game)
        is_spell = action.verb == SPELL_VERB
        given = arguments(action, ("card", "caster") if is_spell else ("striker",), ("target", *COSTS))
        offers = [each.card for each in match.decision.options] if match.decision is not None else []
        card = self.named(match, given["card" if is_spell else "striker"], player, offers)
        targets = self.listed(match, given, "target", player)
        payment = self.payment(match, given, player)
        number = self.ability_number(game, card, given, is_spell)
        if is_spell:
            caster = self.named(match, given["caster"], player)
            clause = refusals.why_not_spell(game, player, card, caster, number, targets, payment)
            option = Option(SPELL_VERB, card, caster, number)
        else:
            clause = refusals.why_not_ability(game, player, card, number, targets, payment)
            option = Option(ABILITY_VERB, card, NOTHING, number)
        return option, clause, self.answers_of(given)

    def ability_number(self, game: StrikeGame, card: int, given: Mapping[str, Any], is_spell: bool) -> int:
        """`number` may be left out when there is only one; a timing that fits decides between several."""
        number = given.get("number")
        if number is not None:
            if type(number) is not int:
                raise NotationError("number", verb=SPELL_VERB if is_spell else ABILITY_VERB, found=number)
            return number
        if is_card(card):
            count = len(legality.spells_of(game, card) if is_spell else legality.declared_abilities(game, card))
            if count > 1:
                raise NotationError("which_ability", argument="number", found=given["card" if is_spell else "striker"])
        return 1

    def payment(self, match: Match, given: Mapping[str, Any], player: int) -> Payment:
        n = given.get("n")
        if type(n) is float:
            n = 0
        if n is not None and type(n) is not int:
            raise NotationError("number", verb="n", found=n)
        return Payment(
            self.listed(match, given, "pay", player),
            self.listed(match, given, "hand_cost", player),
            self.listed(match, given, "score_cost", player),
            n,
        )

    def answers_of(self, given: Mapping[str, Any]) -> list[Answer]:
        """In the order in which the questions come."""
        found: list[Answer] = []
        if given.get("n") is not None:
            found.append(Answer(Action(NUMBER, given["n"]), ("n",)))
        for key, about in (
            ("target", "target"),
            ("pay", "pay_power"),
            ("hand_cost", "pay_hand"),
            ("score_cost", "pay_score"),
        ):
            if given.get(key) is not None:
                found.append(Answer(Action(CHOOSE, given[key]), (about,)))
        return found

    def clause(self, match: Match, problem: str, action: Action, player: int, ref: int) -> str:
        decision = match.decision
        if decision is None or problem == NOT_ASKED:
            return "5.2.2"
        if decision.about == "n":
            return "1.1.6.1"
        return decision.clause or "2.7.2.2"

    def phases(self) -> tuple[str, ...]:
        return PHASES

    def turn(self, match: Match) -> int:
        return match.game.turn + (match.game.phase == SETUP_PHASE)

    def player_values(self) -> tuple[str, ...]:
        return (SCORE_POINTS, HAND_LIMIT, STRIKERS)

    def player_value(self, match: Match, player: int, name: str) -> int:
        return cast("StrikeGame", match.game).view_numbers(player)[name]

    def zone_names(self) -> tuple[str, ...]:
        return tuple(position.ZONES)

    def is_ordered(self, zone: str) -> bool:
        """4.2.2.3, 4.8.2.3: the deck and the effect zone; the others are not (4.3.2.3, 4.4.2.3, 4.5.2.4, 4.6.2.3)."""
        return position.ZONES.get(zone) in (DECK, EFFECT)

    def zone_cards(self, match: Match, player: int, zone: str) -> list[int]:
        """4.8.2.3: what was placed last in the effect zone lies uppermost."""
        cards = match.game.zone_cards(position.ZONES[zone], player)
        return cards[::-1] if position.ZONES[zone] == EFFECT else cards

    def zone_of(self, match: Match, card: int) -> str:
        """What is attached to a striker is on the stage with it."""
        game = cast("StrikeGame", match.game)
        if game.zone[card] == ATTACHED:
            host = game.hosts.get(card, card)
            return f"{player_name(game.holder[host])}.{ZONE_NAMES[STAGE]}"
        return f"{player_name(game.holder[card])}.{ZONE_NAMES[game.zone[card]]}"

    def attributes(self) -> tuple[str, ...]:
        return ATTRIBUTES

    def attribute(self, match: Match, ref: int, name: str) -> Any:
        """A card's information and state as they are now."""
        game = cast("StrikeGame", match.game)
        if name in WORDS:
            prefix = f"{WORDS[name]}:"
            return sorted(word.removeprefix(prefix) for word in game.traits(ref).words if word.startswith(prefix))
        if name in (POW, DEF, RANK):
            return game.card_number(ref, name)
        if name == "name":
            return game.traits(ref).name
        if name == "at":
            area = game.area_of(ref) if game.zone[ref] in (STAGE, ATTACHED) else NO_AREA
            return "none" if area == NO_AREA else GRID.name(area)
        if name == "owner":
            return player_name(game.owner[ref])
        if name == "controller":
            return player_name(game.holder[game.hosts.get(ref, ref)])
        if name in ("acted", "face_down"):
            return bool(game.flags[ref] & (ACTED if name == "acted" else FACE_DOWN))
        option = game.option_of(ref)
        if name == "ace":
            return option != NOTHING
        if name == "option":
            return "none" if option == NOTHING else game.printed[option].name
        return sorted(game.printed[card].name for card in game.attached_to(ref) if card != option)

    def keywords(self, match: Match, ref: int) -> tuple[frozenset[str], frozenset[str]]:
        mask = match.game.traits(ref).keywords
        return frozenset(word for word, bit in KEYWORDS.items() if mask & bit), frozenset(KEYWORDS)
