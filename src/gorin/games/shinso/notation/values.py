"""What the notation calls the things of this game: zones, numbers, attributes, places, keywords."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.match import Match
from gorin.engine.notation.syntax import player_name
from gorin.engine.notation.vocabulary import Vocabulary
from gorin.games.shinso.book import ShinsoBook
from gorin.games.shinso.game import ShinsoGame
from gorin.games.shinso.notation import position
from gorin.games.shinso.places import COLOUR_NAMES, colour_ref, slot_ref, stage_ref
from gorin.games.shinso.presentation import numbered
from gorin.games.shinso.rules.naming import KEYWORD, OUTSIDE, name_in
from gorin.games.shinso.terms import (
    ASLEEP,
    BOUND,
    COLOUR,
    COST,
    DECK,
    FACE_UP,
    FRAGMENT,
    KEYWORDS,
    KIN,
    LIFE_DECK,
    NOWHERE,
    NUMBERED,
    POWER,
    RACE,
    SLOT_COUNT,
    ZONE_NAMES,
)

ATTRIBUTES: Final = (
    "power",
    "sleep",
    "slot",
    "owner",
    "controller",
    "bearer",
    "equipped",
    "face_up",
    "bound",
    "name",
    "cost",
    "colors",
    "races",
    "counters",
    "undying",
    "attacking",
    "new",
)


class ShinsoWords(Vocabulary):
    """The words for what is on the table."""

    def __init__(self, rulebook: ShinsoBook) -> None:
        self.rulebook = rulebook

    def lay_out(self, source: Mapping[str, Any]) -> Match:
        return position.ShinsoPosition(self.rulebook, source).match()

    def own_reference(self, match: Match, text: str, player: int) -> int | None:
        """`p1:slot3`, `p1:stage`; a colour."""
        if text in COLOUR_NAMES:
            return colour_ref(COLOUR_NAMES.index(text))
        if text == "stage":
            return stage_ref(player)
        slot = text.removeprefix("slot")
        if text.startswith("slot") and slot.isdecimal() and 1 <= int(slot) <= SLOT_COUNT:
            return slot_ref(player, int(slot))
        return None

    def find_option(self, match: Match, decision: Decision, text: str) -> Option | None:
        """R127, R143: a card from outside the game, or a keyword, goes by its name."""
        if decision.about not in (OUTSIDE, KEYWORD):
            return super().find_option(match, decision, text)
        for option in decision.options:
            if text == name_in(cast(ShinsoGame, match.game), decision.about, option.number):
                return option
        return None

    def phases(self) -> tuple[str, ...]:
        return position.PHASES

    def turn(self, match: Match) -> int:
        return max(match.game.turn, 1)

    def player_values(self) -> tuple[str, ...]:
        return (*position.VALUES, "shift_limit")

    def player_value(self, match: Match, player: int, name: str) -> Any:
        game = cast(ShinsoGame, match.game)
        if name == "shift_limit":
            return game.shift_limit(player)
        if name == "skip_draw":
            return (player, "draw") in game.skips
        if name == "extra_turns":
            return game.extra_turns.count(player)
        values: list[Any] = getattr(game, name)
        return values[player]

    def zone_names(self) -> tuple[str, ...]:
        return tuple(position.ZONES)

    def is_ordered(self, zone: str) -> bool:
        return position.ZONES[zone] in (DECK, LIFE_DECK)

    def zone_cards(self, match: Match, player: int, zone: str) -> list[int]:
        """R56: a card whose control has changed keeps lying where it is."""
        return cast(ShinsoGame, match.game).on_side(position.ZONES[zone], player)

    def zone_of(self, match: Match, card: int) -> str:
        game = cast(ShinsoGame, match.game)
        zone = game.zone[card]
        return "none" if zone == NOWHERE else f"{player_name(game.side_of(card))}.{ZONE_NAMES[zone]}"

    def attributes(self) -> tuple[str, ...]:
        return ATTRIBUTES

    def attribute(self, match: Match, ref: int, name: str) -> Any:
        """A card's information and state as they are now."""
        game = cast(ShinsoGame, match.game)
        flags = game.flags[ref]
        if name in ("sleep", "face_up", "bound"):
            return bool(flags & {"sleep": ASLEEP, "face_up": FACE_UP, "bound": BOUND}[name])
        if name == "new":
            return game.is_new(ref)
        if name == "slot":
            return game.slots.get(ref)
        if name in ("owner", "controller"):
            return player_name(game.owner[ref] if name == "owner" else game.holder[ref])
        if name == "bearer":
            return self.name_of(match, game.bearers.get(ref, NOTHING))
        if name == "equipped":
            return sorted(game.printed[each].name for each in game.relics_on(ref))
        if name == "name":
            name = game.traits(ref).name
            return game.printed[ref].name if name == game.printed[ref].key else name
        if name in ("colors", "races"):
            prefix = f"{COLOUR if name == 'colors' else RACE}:"
            return sorted(word.removeprefix(prefix) for word in game.traits(ref).words if word.startswith(prefix))
        if name == "counters":
            return dict(game.counters.get(ref, {}))
        if name == "attacking":
            return game.attack_parties()[0] == ref
        if name == "cost":
            return game.card_number(ref, COST) if not game.traits(ref).kind & FRAGMENT else None
        if name == "undying":
            return game.card_number(ref, "undying")
        return game.card_number(ref, POWER) if game.traits(ref).kind & (KIN | FRAGMENT) else None

    def name_of(self, match: Match, card: int) -> str:
        """A card as an expectation names it: by its label, else by its name."""
        if card == NOTHING:
            return "none"
        for label, labelled in match.labels.items():
            if labelled == card:
                return label
        return match.game.printed[card].name

    def keywords(self, match: Match, ref: int) -> tuple[frozenset[str], frozenset[str]]:
        """A numbered keyword stands for its present sum, without number for any sum above 0."""
        game = cast(ShinsoGame, match.game)
        mask = game.traits(ref).keywords
        now = {word for word, bit in KEYWORDS.items() if mask & bit}
        for word, number in NUMBERED.items():
            total = game.card_number(ref, number)
            if total > 0:
                now |= {word, numbered(word, total)}
        return frozenset(now), Known(now)


class Known(frozenset[str]):
    """All keywords that there are: a numbered one with any number."""

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        name = word.rstrip("0123456789").rstrip("+-")
        return word in KEYWORDS or name in NUMBERED

    def __iter__(self) -> Any:
        return iter((*KEYWORDS, *NUMBERED))
