"""What a card is worth: at the moment it is drawn the game is cloned, once with it and once with another card.

Both clones are played on with the same cards to come and the same dice, so their difference is the card's alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat

from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel import rng
from gorin.engine.kernel.errors import NotFound
from gorin.engine.match import Match
from gorin.engine.show.sampling import judge_anew
from gorin.files.reading import InputError
from gorin.lab.contest import Mapping
from gorin.lab.jobs import Fixture, Job
from gorin.lab.playing import Witness, begin, finish, seats_of
from gorin.lab.statistics.intervals import Estimate, gain, mean
from gorin.players.ladder import DRAW, MOST_PICKS

BLANK = "blank"
MEDIAN = "median"
BATCH = 20


@dataclass(frozen=True)
class Drawn:
    """A draw of the card: its game and turn, and the points of both clones."""

    number: int
    turn: int
    with_card: float
    without: float

    @property
    def gain(self) -> float:
        return self.with_card - self.without


@dataclass(frozen=True)
class Impact:
    """What drawing the card gains, on the whole and by the turn of the draw."""

    gain: Estimate
    by_turn: dict[int, Estimate]
    with_card: Estimate
    without: Estimate
    games: int
    examples: list[int]


def card_called(book: Rulebook, name: str) -> str:
    """The key of a card by its key or its name in either language."""
    if name in book.fields:
        return name
    found = [key for key, fields in book.fields.items() if name in (fields.get("name"), fields.get("name_en"))]
    if not found:
        raise NotFound("card.not_found", card=name)
    return found[0]


def holders(job: Job, key: str) -> list[int]:
    """The decks that hold a card, by their numbers."""
    book = job.book()
    found = [number for number, deck in enumerate(job.decks) if key in book.keys_of(deck.entries)]
    if not found:
        raise InputError("lab.no_deck_with", card=key)
    return found


def substitute(job: Job, fixture: Fixture, key: str, against: str, match: Match, card: int) -> Printed:
    """The card that takes the place of a drawn one: a blank, any other card of the deck, or a named one."""
    book = job.book()
    if against == BLANK:
        kind = book.layout.kind
        blanks = [book.printed(book.key_of(fields)) for fields in book.plain_cards]
        same = [each for each in blanks if each.fields.get(kind) == book.printed(key).fields.get(kind)]
        return (same or blanks)[0]
    if against != MEDIAN:
        return book.printed(card_called(book, against))
    game = match.game
    own = [each for each in range(len(game.printed)) if game.owner[each] == game.owner[card]]
    deck = Counter(game.zone[each] for each in own).most_common(1)[0][0]
    drawable = (deck, game.zone[card])
    others = [game.printed[each] for each in own if game.zone[each] in drawable and game.printed[each].key != key]
    return others[rng.word(rng.scramble(fixture.seed, card), 1) % len(others)]


def draws(job: Job, key: str, against: str, number: int) -> list[Drawn]:
    """The first draw of the card by each seat of one game, each played on in two clones."""
    fixture = job.fixture(number)
    match = begin(job, fixture)
    stand_ins: dict[int, Printed] = {}
    witness = Witness(match)
    seats = seats_of((fixture.bot, fixture.bot), fixture.seed)
    game = match.game
    for card, printed in enumerate(game.printed):
        if printed.key == key:
            stand_ins[card] = substitute(job, fixture, key, against, match, card)
    wanted = {game.owner[card] for card in stand_ins}
    found: list[Drawn] = []
    fresh = sorted(witness.known)
    picks = 0
    while wanted:
        for card in fresh:
            owner = match.game.owner[card]
            if owner in wanted and card in stand_ins:
                wanted.discard(owner)
                found += judged(match, fixture, number, card, owner, stand_ins[card])
        decision = match.decision
        if decision is None or picks > MOST_PICKS:
            break
        match.answer(seats[decision.player].choose(match))
        fresh = witness.look()
        picks += 1
    return found


def judged(match: Match, fixture: Fixture, number: int, card: int, owner: int, other: Printed) -> Iterator[Drawn]:
    """Play on with the card and with the other one; nothing where the other one leaves no question to answer."""
    changed = match.clone()
    exchange(changed, card, other)
    decision = changed.decision
    if changed.result is None and (decision is None or not decision.options):
        return
    points = []
    for clone in (match.clone(), changed):
        finish(clone, seats_of((fixture.bot, fixture.bot), fixture.seed + 1))
        result = clone.result
        points.append(DRAW if result is None or result.draw else float(owner in result.winners))
    yield Drawn(number, match.turn, *points)


def exchange(match: Match, card: int, other: Printed) -> None:
    """Turn a card of a hand into another one; the waiting question is asked anew."""
    game = match.game
    game.printed[card] = other
    game.restored()
    judge_anew(game)
    decision = match.decision
    if decision is not None and len(decision.options) == 1 and not decision.open:
        match.answer_alone()


def impact(
    job: Job,
    name: str,
    against: str = BLANK,
    spread: Mapping = map,
    told: Callable[[int], None] | None = None,
) -> Impact:
    """Clone at the draws of a card in all games of a job that a deck with it plays."""
    job.check()
    key = card_called(job.book(), name)
    if against not in (BLANK, MEDIAN):
        card_called(job.book(), against)
    decks = set(holders(job, key))
    numbers = [number for number in range(job.games) if decks & set(job.fixture(number).decks)]
    found: list[Drawn] = []
    for at in range(0, len(numbers), BATCH):
        batch = numbers[at : at + BATCH]
        for each in spread(draws, repeat(job), repeat(key), repeat(against), batch):
            found += each
        if told is not None:
            told(len(batch))
    return gathered(found, len(numbers))


def gathered(found: Sequence[Drawn], games: int) -> Impact:
    turns: dict[int, list[float]] = defaultdict(list)
    for each in found:
        turns[each.turn].append(each.gain)
    examples = [each.number for each in found if each.gain > 0][:3]
    return Impact(
        gain([each.gain for each in found]),
        {turn: gain(values) for turn, values in sorted(turns.items())},
        mean([each.with_card for each in found]),
        mean([each.without for each in found]),
        games,
        examples,
    )
