"""The words of the notation for this game: its verbs, zones, values and attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from gorin.engine.cards.rulebook import Book
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card, player_ref, seen_card
from gorin.engine.match import Match
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NOT_ASKED, NOT_OFFERED, Action, Answer, NotationError, arguments, player_name
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.games.orphelia.notation import position, refusals
from gorin.games.orphelia.notation.carrying_out import ACTIVATE_VERB, EXECUTE_VERB, CarryingOut
from gorin.games.orphelia.notation.sources import source_named, use_source
from gorin.games.orphelia.rules import legality
from gorin.games.orphelia.rules.actions import ATTACK_VERB, EXPLORE_VERB, RESERVE_VERB
from gorin.games.orphelia.rules.attack import BLOCK_VERB, NameBlockers
from gorin.games.orphelia.rules.executing import Executing
from gorin.games.orphelia.rules.means import MANA_VERB
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import (
    ABILITIES,
    ARKEIA,
    COPY,
    KEYWORDS,
    KINDS_OF_MANA,
    MANA_KINDS,
    NORDIA,
    NOWHERE,
    PHASES,
    RULES,
    RUNOA,
    SETUP,
    SHIELDS,
    SICK,
    STATUSES,
    SUBTYPE_WORD,
    TOKEN,
    ZONE_NAMES,
    mana_ref,
    subtype_word,
)

NUMBERS: Final = ("a", "d", "l", "ether", "physis", "defense", "shield", "weight")
ATTRIBUTES: Final = (
    "name",
    *NUMBERS,
    "damage",
    "cost",
    "runoa",
    "sick",
    "status",
    "counters",
    "attributes",
    "subtypes",
    "type",
    "holder",
    "master",
    "attached",
    "token",
)
VALUES: Final = ("reserve", "explored", "explore_limit", "pool", *(f"pool_{kind}" for kind in MANA_KINDS))
ZONE_WORDS: Final = ZONE_NAMES[:NOWHERE]


def orphelia(match: Match) -> OrpheliaState:
    return cast(OrpheliaState, match.game)


class OrpheliaVocabulary(Vocabulary):
    """How positions, actions and values of Echoes of Orphelia are written."""

    verbs = (EXECUTE_VERB, ACTIVATE_VERB, MANA_VERB, EXPLORE_VERB, ATTACK_VERB, BLOCK_VERB)

    def __init__(self, rulebook: Book[Any]) -> None:
        self.rulebook = rulebook

    def own_reference(self, match: Match, text: str, player: int) -> int | None:
        """`p2:arkeia`, `p2:S1`, `seq:2`, and the kinds of mana."""
        game = orphelia(match)
        if text == "arkeia":
            return game.zone_cards(ARKEIA, player)[0]
        if text in MANA_KINDS:
            return mana_ref(MANA_KINDS.index(text))
        if text.startswith("S") and text[1:].isdecimal():
            shields = game.zone_cards(SHIELDS, player)
            number = int(text[1:])
            if not 1 <= number <= len(shields):
                raise NotationError("no_such_instance", found=text, count=len(shields))
            return shields[number - 1]
        if text.startswith("seq:") and text[4:].isdecimal():
            for stacked in game.stack:
                if stacked.number == int(text[4:]):
                    return stacked.card
            raise NotationError("no_such_instance", found=text, count=len(game.stack))
        return None

    def has_been(self, match: Match, card: int) -> bool:
        """Abilities and copies on the stack go by `seq:N` only; a token must have been made."""
        game = orphelia(match)
        traits = game.stand_ins.get(card)
        if traits is not None and traits.kind & (COPY | ABILITIES):
            return False
        return game.zone[card] != NOWHERE or game.stamp[card] > 0

    def is_yet_to_come(self, match: Match, text: str) -> bool:
        """A token that has not been made."""
        name, mark, number = text.rpartition("#")
        wanted = name if mark and number.isdecimal() else text
        return any(printed.name == wanted for printed in match.game.library.cards.values())

    def is_gone(self, match: Match, card: int) -> bool:
        return match.game.zone[card] == NOWHERE

    def verb_fits(self, match: Match, decision: Decision, action: Action) -> bool:
        """A window in which the action is on offer, or 静止下, where it is judged."""
        if action.verb == BLOCK_VERB:
            return decision.kind == BLOCK_VERB
        if action.verb == MANA_VERB and decision.kind == "payment":
            return True
        if decision.kind != "priority":
            return False
        player = decision.player
        return orphelia(match).is_quiet(player) or self.why_not(match, player, written(action)) is None

    def attempt(self, match: Match, player: int, action: Action) -> None:
        """Carry an action out on this match, which is spoilt if it is refused in the middle.

        An answer that comes in the middle of an execution lets what was said with it go on.
        """
        intent = match.intent
        match.intent = None
        if action.verb in (EXECUTE_VERB, ACTIVATE_VERB):
            CarryingOut(self, match, player, action).run()
        elif action.verb == MANA_VERB:
            self.make_mana(match, player, action)
        elif action.verb == BLOCK_VERB:
            self.block(match, player, action)
        else:
            super().attempt(match, player, action)
            if isinstance(intent, CarryingOut):
                intent.resumed(match).go_on()

    def begin(self, match: Match, player: int, action: Action) -> tuple[Option, Sequence[Answer]]:
        """探索 and attacks: one pick."""
        option, clause = self.judge(match, player, action)
        decision = match.decision
        found: Option | None = None
        if decision is not None and decision.player == player:
            found = decision.find(option.verb, option.card, option.target, option.number)
            if found is not None and clause is None:
                return found, ()
        raise self.refuse(match, clause or refusals.PRIORITY, offered=found is not None)

    def judge(self, match: Match, player: int, action: Action) -> tuple[Option, str | None]:
        """Return the option that an action means, and the clause that forbids it, else None."""
        game = orphelia(match)
        if action.verb == EXPLORE_VERB:
            if action.argument == "reserve":
                return Option(RESERVE_VERB), refusals.why_not_explore(game, player, NOTHING)
            given = arguments(action, ("mana",))
            card = resolve(self, match, given["mana"], player, offered(match.decision, EXPLORE_VERB))
            if not is_card(card):
                raise NotationError("reference", found=given["mana"])
            return Option(EXPLORE_VERB, card), refusals.why_not_explore(game, player, card)
        given = arguments(action, ("with",), ("target",))
        card = resolve(self, match, given["with"], player, offered(match.decision, ATTACK_VERB))
        clause = refusals.why_not_attack(game, player, card)
        target = enemy = player_ref(game.opponent(player))
        if clause is None and "target" in given:
            target = resolve(self, match, given["target"], player)
            if target != enemy:
                clause = "15-1-1"
        return Option(ATTACK_VERB, card, target), clause

    def make_mana(self, match: Match, player: int, action: Action) -> None:
        """18-5: a mana ability, and which mana it makes."""
        game = orphelia(match)
        given = arguments(action, ("card",), ("symbol", "ability"))
        card = resolve(self, match, given["card"], player, offered(match.decision, MANA_VERB))
        number = given.get("ability", 1)
        if type(number) is not int:
            raise NotationError("number", verb=MANA_VERB, found=number)
        clause = refusals.why_not_mana(game, player, card, number)
        if clause is not None:
            raise self.refuse(match, clause)
        source = source_named(game, player, card, number, given.get("symbol"))
        if isinstance(source, str):
            raise self.refuse(match, source)
        if "symbol" in given:
            source.made = source.ways[0]
        use_source(self, match, player, source)

    def block(self, match: Match, player: int, action: Action) -> None:
        """15-3-1: all blockers, then that this is all."""
        game = orphelia(match)
        argument = action.argument
        named = [argument] if isinstance(argument, str) else list(argument or ())
        decision = match.decision
        cards = [resolve(self, match, each, player, offered(decision, BLOCK_VERB)) for each in named]
        frame = game.frames[-1] if game.frames else None
        if decision is None or decision.player != player or not isinstance(frame, NameBlockers):
            asked = decision is not None and decision.player == player
            raise self.refuse(match, "15-3-1" if asked else refusals.PRIORITY)
        for card in cards:
            clause = legality.why_not_block(game, card, frame.attacker, player) if is_card(card) else "15-3-1"
            if clause is not None or cards.count(card) > 1:
                raise self.refuse(match, clause or "15-3-1")
        for card in cards:
            decision = match.decision
            option = None if decision is None else decision.find(BLOCK_VERB, card, frame.attacker)
            if option is None:
                raise self.refuse(match, "15-3-1")
            match.answer(option)
        decision = match.decision
        if decision is not None and decision.kind == BLOCK_VERB and decision.player == player:
            match.answer(cast(Option, decision.decline))

    def clause(self, match: Match, problem: str, action: Action, player: int, ref: int) -> str:
        """The clause that a wrong answer cites."""
        decision = match.decision
        if decision is None or problem == NOT_ASKED or decision.player != player:
            return refusals.PRIORITY
        if decision.about in ("target", "new_target"):
            target = self.asked_target(match)
            if problem == NOT_OFFERED and target is not None:
                return refusals.clause_of_target(orphelia(match), target, ref)
            return refusals.TARGETS
        if decision.about == "card_modes":
            return refusals.MODES
        if decision.about == "x":
            return refusals.MANA_COST
        if decision.about == "cost":
            return refusals.clause_of_cost(orphelia(match), ref)
        return decision.clause or "2-4-1"

    def asked_target(self, match: Match) -> Any:
        """The 対象とし that is asked for."""
        frames = match.game.frames
        frame = frames[-2] if len(frames) > 1 else None
        return frame.program.targets[frame.target - 1] if isinstance(frame, Executing) and frame.target else None

    def lay_out(self, source: Mapping[str, Any]) -> Match:
        return position.OrpheliaPosition(self.rulebook, source).match()

    def phases(self) -> tuple[str, ...]:
        return PHASES

    def turn(self, match: Match) -> int:
        return match.game.turn + (match.game.phase == SETUP)

    def player_values(self) -> tuple[str, ...]:
        return VALUES

    def player_value(self, match: Match, player: int, name: str) -> int:
        game = orphelia(match)
        if name == "reserve":
            return game.reserve[player]
        if name == "explored":
            return game.explored[player]
        if name == "explore_limit":
            return game.explore_limit(player)
        pool = game.pool[player * KINDS_OF_MANA : (player + 1) * KINDS_OF_MANA]
        return sum(pool) if name == "pool" else pool[MANA_KINDS.index(name.removeprefix("pool_"))]

    def zone_names(self) -> tuple[str, ...]:
        return ZONE_WORDS

    def is_ordered(self, zone: str) -> bool:
        return zone in ("archive", "shields", "stack")

    def zone_cards(self, match: Match, player: int, zone: str) -> list[int]:
        game = orphelia(match)
        if zone == "stack":
            return [each.card for each in reversed(game.stack) if game.holder[each.card] == player]
        return game.zone_cards(ZONE_WORDS.index(zone), player)

    def zone_of(self, match: Match, card: int) -> str:
        game = match.game
        zone = game.zone[card]
        return "none" if zone == NOWHERE else f"{player_name(game.holder[card])}.{ZONE_NAMES[zone]}"

    def attributes(self) -> tuple[str, ...]:
        return ATTRIBUTES

    def attribute(self, match: Match, ref: int, name: str) -> Any:
        """A card's information and state as they are now."""
        game = orphelia(match)
        traits = game.traits(ref)
        flags = game.flags[ref]
        if name == "name":
            return traits.name
        if name in NUMBERS:
            return self.number_of(game, ref, name)
        if name == "cost":
            return game.card_number(ref, "cost")
        if name == "damage":
            return game.damage.get(ref, 0)
        if name in ("runoa", "sick"):
            return bool(flags & (RUNOA if name == "runoa" else SICK))
        if name == "status":
            return sorted(word for word, bit in STATUSES.items() if flags & bit)
        if name == "counters":
            return dict(game.counters.get(ref, {}))
        if name == "attributes":
            return sorted(game.attributes_of(ref))
        if name == "subtypes":
            return sorted(subtypes_of(game, ref))
        if name == "type":
            return game.printed[ref].fields.get("type")
        if name == "holder":
            return player_name(game.holder[ref])
        if name == "master":
            return player_name(game.owner[ref])
        if name == "token":
            return bool(traits.kind & TOKEN)
        bearer = game.attached.get(ref, NOTHING)
        return "none" if bearer == NOTHING else self.label_of(match, seen_card(bearer))

    def number_of(self, game: OrpheliaState, card: int, name: str) -> int | None:
        """A number of the card; None where a card of its type has none."""
        is_nordia = bool(game.traits(card).kind & NORDIA)
        wanted = name in ("a", "d", "l")
        if wanted != is_nordia:
            return None
        return game.card_number(card, name)

    def label_of(self, match: Match, card: int) -> str:
        """How a reference would name this card."""
        for label, each in match.labels.items():
            if each == card:
                return label
        return match.game.printed[card].name

    def keywords(self, match: Match, ref: int) -> tuple[frozenset[str], frozenset[str]]:
        traits = match.game.traits(ref)
        has = [word for word, bit in KEYWORDS.items() if traits.keywords & bit]
        has += [word for word, bit in RULES.items() if traits.rules & bit]
        return frozenset(has), frozenset((*KEYWORDS, *RULES))


def subtypes_of(game: OrpheliaState, card: int) -> list[str]:
    """17-10-4: the printed subtypes in printed order, then the given ones."""
    words = game.traits(card).words
    printed = [str(each) for each in cast("list[str]", game.printed[card].fields.get("subtypes") or [])]
    found = [each for each in printed if subtype_word(each) in words]
    known = {subtype_word(each) for each in printed}
    given = sorted(word for word in words if word.startswith(SUBTYPE_WORD) and word not in known)
    return found + [word.removeprefix(SUBTYPE_WORD) for word in given]


def offered(decision: Decision | None, verb: str) -> list[int]:
    """The cards that the options of this verb are about."""
    return [each.card for each in decision.options if each.verb == verb] if decision is not None else []


def written(action: Action) -> Any:
    """The action as it was written."""
    return action.verb if action.argument is None else {action.verb: action.argument}
