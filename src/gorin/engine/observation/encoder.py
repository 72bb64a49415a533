"""The encoder: the state of a game through the eyes of one seat, written as one run of signed bytes.

It reads the engine's columns and makes no view. Hidden cards leave no trace: the bytes of a match and of any sample of
it (`show.sampling`) are equal. Rows of cards stand in the order of seats from the viewer on, then of zones,
then of places as they are shown (see `show.eyes`): no card can be followed through a shuffle.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.cards.printed import Printed
from gorin.engine.game import Game
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card, is_place, is_player, place_of, player_of
from gorin.engine.observation.features import MOST_KEPT, Features, signed
from gorin.engine.observation.schema import (
    CARD,
    CARD_TARGET,
    CARDS,
    EVENT,
    EVENTS,
    FLAGS,
    HIDDEN,
    NO_TARGET,
    OPTION,
    OPTIONS,
    PLACE_TARGET,
    PRESENT,
    PRINT,
    REMEMBERED,
    SEAT,
    SEAT_NUMBERS,
    SEAT_TARGET,
    SEATS,
    SEEN,
    ZONES,
    cards_for,
)
from gorin.engine.values.rules import NOBODY

FAR: Final = 127
NO_PRESENT: Final = bytes(PRESENT)
NO_FACE: Final = bytes(PRESENT + PRINT)
NO_NAME: Final = bytes(3)
CARD_PADDING: Final = [bytes(rows * CARD) for rows in range(cards_for(SEATS) + 1)]
SEAT_PADDING: Final = bytes(SEATS * SEAT)
OPTION_PADDING: Final = bytes(OPTIONS * OPTION)
EVENT_PADDING: Final = bytes(EVENTS * EVENT)
OWN: Final = 4
FLAG_MASK: Final = (1 << FLAGS) - 1


class Words:
    """The places of a game's words in the lists of its schema, from 1 on."""

    __slots__ = ("events", "numbers", "phases", "questions", "verbs")

    def __init__(
        self,
        verbs: tuple[str, ...],
        questions: tuple[str, ...],
        phases: tuple[str, ...],
        events: tuple[str, ...],
        numbers: tuple[str, ...],
    ) -> None:
        self.verbs = numbered(verbs)
        self.questions = numbered(questions)
        self.phases = numbered(phases)
        self.events = numbered(events)
        self.numbers = numbers


def numbered(words: tuple[str, ...]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words, 1)}


class Encoder:
    """Encodes all games of one rulebook at tables of one size.

    `cards`: how many rows of cards there are. `tracked`: the zones in which a place means something, as for
    `show.eyes`. `cut_cards` and `cut_options` count, over all observations, what did not fit; `unknown` the verbs
    that the schema does not have.
    """

    __slots__ = ("cards", "cut_cards", "cut_options", "features", "lying", "tracked", "unknown", "words")

    def __init__(self, words: Words, scales: tuple[int, ...], tracked: list[bool], cards: int = CARDS) -> None:
        self.cards = cards
        self.words = words
        self.features = Features(scales)
        self.tracked = tracked
        self.lying: dict[int, bytes] = {}
        self.cut_cards = 0
        self.cut_options = 0
        self.unknown = 0

    def observe(self, game: Game, seat: int) -> bytes:
        """What this seat may know now."""
        rows = Rows(self, game, seat)
        rows.add_all()
        decision = game.decision
        asked = decision is not None and decision.asks(seat)
        options = [] if decision is None or not asked else own_options(decision, seat)
        cut = max(0, len(options) - OPTIONS)
        self.cut_cards += rows.cut
        self.cut_options += cut
        parts = [self.moment(game, seat, rows, len(options), cut), self.seats(game, seat)]
        parts += rows.parts
        parts.append(CARD_PADDING[self.cards - rows.count])
        if decision is not None:
            for option in options[:OPTIONS]:
                parts.append(self.option(game, seat, rows, decision, option))
        parts.append(OPTION_PADDING[min(len(options), OPTIONS) * OPTION :])
        self.add_events(game, seat, parts)
        return b"".join(parts)

    def moment(self, game: Game, seat: int, rows: Rows, options: int, cut: int) -> bytes:
        """The first block: where the game stands and what is asked."""
        words = self.words
        count = game.nplayers
        decision = game.decision
        found = [
            signed(game.turn),
            words.phases.get(game.phase, 0),
            int(game.active == seat),
            count,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            signed(options),
            signed(rows.cut),
            signed(cut),
            0,
            1 + (game.first - seat) % count,
        ]
        if decision is not None:
            found[4] = 1 + (decision.player - seat) % count
            if decision.asks(seat):
                found[5] = words.questions.get(decision.about, 0)
                found[6] = int(decision.decline is not None)
                found[7] = signed(decision.least)
                found[8] = signed(decision.most)
                found[9] = signed(len(decision.picked))
                found[10] = rows.row_of(decision.source)
                found[14] = int(decision.ordering)
        return bytes(found)

    def seats(self, game: Game, seat: int) -> bytes:
        """The second block: what everybody may know of each player."""
        count = game.nplayers
        decision = game.decision
        zone_count = min(game.ZONE_COUNT, ZONES)
        names = self.words.numbers
        found: list[int] = []
        for step in range(count):
            player = (seat + step) % count
            numbers = game.view_numbers(player)
            found += [
                1,
                game.gone >> player & 1,
                int(step == 0),
                int(game.seats.teams[player] == game.seats.teams[seat]),
                int(player == game.active),
                int(decision is not None and decision.asks(player)),
            ]
            for name in names:
                found.append(signed(numbers.get(name, 0)))
            found += [0] * (SEAT_NUMBERS - len(names))
            for zone in range(zone_count):
                found.append(signed(len(game.zones[zone * count + player])))
            found += [0] * (ZONES - zone_count)
        return bytes(found) + SEAT_PADDING[count * SEAT :]

    def option(self, game: Game, seat: int, rows: Rows, decision: Decision, option: Option) -> bytes:
        """One row of the fourth block."""
        count = game.nplayers
        verb = self.words.verbs.get(option.verb, 0)
        if verb == 0:
            self.unknown += 1
        card, target = option.card, option.target
        row = zone = holder = place = 0
        if is_card(card):
            row = rows.row_of(card)
            zone = 1 + game.zone[card]
            holder = 1 + (game.holder[card] - seat) % count
            place = rows.place_of(card)
        elif is_player(card):
            holder = 1 + (player_of(card) - seat) % count
        elif is_place(card):
            place = signed(place_of(card))
        sort, at, whose = NO_TARGET, 0, 0
        if is_card(target):
            sort, at, whose = CARD_TARGET, rows.row_of(target), 1 + (game.holder[target] - seat) % count
        elif is_player(target):
            sort, whose = SEAT_TARGET, 1 + (player_of(target) - seat) % count
        elif is_place(target):
            sort, at = PLACE_TARGET, signed(place_of(target))
        return bytes(
            [
                verb,
                row,
                zone,
                holder,
                place,
                sort,
                at,
                whose,
                signed(option.number),
                int(option is decision.decline),
                int(option.loses),
                0 if option.seat == NOTHING else 1 + (option.seat - seat) % count,
            ]
        )

    def lying_row(self, code: int) -> bytes:
        """How a card lies: its place, states, counters and what its game tells of it, packed into a number.

        From the lowest bit on: how it is known (2 bits), whether it lies with its owner (1), place (7), seat (3), zone
        (4), states (12), counters (7), and three bytes of the game's own.
        """
        found = self.lying.get(code)
        if found is None:
            if len(self.lying) >= MOST_KEPT:
                self.lying = {}
            place = [1 + (code >> 13 & 15), 1 + (code >> 10 & 7), code >> 3 & 127, code >> 2 & 1, code & 3]
            states = [code >> bit & 1 for bit in range(17, 17 + FLAGS)]
            more = [code >> 29 & 127, code >> 36 & 255, code >> 44 & 255, code >> 52 & 255]
            found = self.lying[code] = bytes(place + states + more)
        return found

    def add_events(self, game: Game, seat: int, parts: list[bytes]) -> None:
        """The last block: the latest lines of the log as this seat saw them, the newest first."""
        log = game.log
        number = 0
        count = game.nplayers
        while log is not None and number < EVENTS:
            key: str = log[0]
            player: int = log[2]
            amount: int = log[5]
            seen: int = log[6]
            seen_other: int = log[7]
            turn: int = log[8]
            face: Printed | None = log[9]
            other_face: Printed | None = log[10]
            ago = game.turn - turn
            whose = 1 + (player - seat) % count if player >= 0 else 0
            head = [self.words.events.get(key, 0), whose, signed(amount), signed(ago)]
            parts.append(bytes(head))
            parts.append(NO_NAME if face is None or not seen >> seat & 1 else self.features.event_face(face))
            parts.append(
                NO_NAME if other_face is None or not seen_other >> seat & 1 else self.features.event_face(other_face)
            )
            number += 1
            log = log[11]
        parts.append(EVENT_PADDING[number * EVENT :])


def own_options(decision: Decision, seat: int) -> list[Option]:
    """The options of a decision that this seat may pick."""
    if decision.seats == 1 << seat:
        return decision.options
    return [option for option in decision.options if option.seat in (NOTHING, seat)]


class Rows:
    """The third block while it is written: the rows so far, and which card stands in which (from 1 on; 0: in none)."""

    __slots__ = ("at", "count", "cut", "encoder", "game", "parts", "places", "seat")

    def __init__(self, encoder: Encoder, game: Game, seat: int) -> None:
        self.encoder = encoder
        self.game = game
        self.seat = seat
        self.parts: list[bytes] = []
        self.at = [0] * len(game.printed)
        self.places = self.at[:]
        self.count = 0
        self.cut = 0

    def row_of(self, ref: int) -> int:
        return self.at[ref] if is_card(ref) and ref < len(self.at) else 0

    def place_of(self, card: int) -> int:
        """The place of a card in its zone as it is shown, from 1 on."""
        place = self.places[card]
        if place == 0:
            game = self.game
            cards = game.zones[game.zone[card] * game.nplayers + game.holder[card]]
            place = min(cards.index(card) + 1, FAR) if card in cards else 0
        return place

    def add_all(self) -> None:
        """A row for every card that the seat sees or remembers, and for every back that lies openly."""
        game = self.game
        count = game.nplayers
        tracked = self.encoder.tracked
        zones = game.zones
        for step in range(count):
            index = (self.seat + step) % count
            for zone in range(len(tracked)):
                cards = zones[index]
                index += count
                if not cards:
                    continue
                is_public = bool(game.public >> zone & 1)
                if is_public and game.turn and self.add_open(cards, zone, step):
                    continue
                if is_public or not tracked[zone] or game.shown or game.ZONES[zone].seen != NOBODY:
                    self.add_partly_seen(cards, zone, step, is_public)
                else:
                    self.add_remembered(cards, zone, step)

    def add_open(self, cards: list[int], zone: int, step: int) -> bool:
        """The cards of a public zone; whether everybody sees all of them.

        In a public zone a card without states is seen by everybody once the game has begun.
        """
        game = self.game
        flags = game.flags
        seat = self.seat
        for card in cards:
            if flags[card] and not game.seen_by(card) >> seat & 1:
                return False
        for place, card in enumerate(cards, 1):
            self.add(card, zone, step, place, SEEN)
        return True

    def add_remembered(self, cards: list[int], zone: int, step: int) -> None:
        """The cards of a hidden zone, such as a deck, that the seat remembers by their places."""
        known = self.game.known
        flags = self.game.flags
        seat = self.seat
        for place, card in enumerate(cards, 1):
            if flags[card] and self.game.seen_by(card) >> seat & 1:
                self.add(card, zone, step, place, SEEN)
            elif known[card] >> seat & 1:
                self.add(card, zone, step, place, REMEMBERED)

    def add_partly_seen(self, cards: list[int], zone: int, step: int, backs: bool) -> None:
        """Write the cards of a zone whose cards are seen or hidden one by one.

        With `backs` the hidden cards have rows, too.
        """
        game = self.game
        seat = self.seat
        seen = [card for card in cards if game.seen_by(card) >> seat & 1]
        if len(seen) == len(cards):
            for place, card in enumerate(cards, 1):
                self.add(card, zone, step, place, SEEN)
            return
        known = game.known
        if self.encoder.tracked[zone]:
            for place, card in enumerate(cards, 1):
                if card in seen:
                    self.add(card, zone, step, place, SEEN)
                elif known[card] >> seat & 1:
                    self.add(card, zone, step, place, REMEMBERED)
                elif backs:
                    self.add(card, zone, step, place, HIDDEN)
            return
        for place, card in enumerate(by_key(game, seen), 1):
            self.add(card, zone, step, place, SEEN)
        unseen = [card for card in cards if card not in seen]
        for place, card in enumerate(unseen, len(seen) + 1):
            self.places[card] = min(place, FAR)
            if backs:
                self.add(card, zone, step, place, HIDDEN)
        remembered = [card for card in unseen if known[card] >> seat & 1]
        if remembered:
            for card in by_key(game, remembered):
                self.add_name(game.printed[card], zone, step)

    def add(self, card: int, zone: int, step: int, place: int, how: int) -> None:
        """A row for a card."""
        place = min(place, FAR)
        self.places[card] = place
        if self.count == self.encoder.cards:
            self.cut += 1
            return
        self.count += 1
        self.at[card] = self.count
        game = self.game
        encoder = self.encoder
        parts = self.parts
        where = how | place << 3 | step << 10 | zone << 13
        if game.owner[card] == game.holder[card]:
            where |= OWN
        if how == REMEMBERED:
            parts.append(encoder.lying_row(where))
            parts.append(NO_PRESENT)
            parts.append(encoder.features.print_row(game.printed[card]))
            return
        counters = 0
        if game.counters and card in game.counters:
            counters = min(sum(game.counters[card].values()), FAR)
        where |= (game.flags[card] & FLAG_MASK) << 17 | counters << 29
        extras = game.observed(card)
        if extras:
            where |= extras << 36
        parts.append(encoder.lying_row(where))
        parts.append(encoder.features.seen_row(game.traits(card), game.printed[card]) if how == SEEN else NO_FACE)

    def add_name(self, face: Printed, zone: int, step: int) -> None:
        """A row for a card of which only the name and the zone are remembered."""
        if self.count == self.encoder.cards:
            self.cut += 1
            return
        self.count += 1
        parts = self.parts
        parts.append(self.encoder.lying_row(REMEMBERED | OWN | step << 10 | zone << 13))
        parts.append(NO_PRESENT)
        parts.append(self.encoder.features.print_row(face))


def by_key(game: Game, cards: list[int]) -> list[int]:
    """Sort cards by their printed key, so that their order in the zone tells nothing."""
    printed = game.printed
    return sorted(cards, key=lambda card: printed[card].key)
