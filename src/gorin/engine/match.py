"""The match: what people, bots, replays and the network see of a game."""

from __future__ import annotations

import hashlib
from typing import Any

from gorin import words
from gorin.engine.cards.arguments import SAMPLE_BITS, WrongType, check_seed
from gorin.engine.cards.collection import Collection
from gorin.engine.game import Game
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.errors import IllegalPick, Refusal
from gorin.engine.kernel.result import Result
from gorin.engine.show import html, labels, serial, storing
from gorin.engine.show import log as logs
from gorin.engine.show.eyes import Eyes
from gorin.engine.show.record import Picks, Record
from gorin.engine.show.sampling import draw_anew
from gorin.engine.show.scene import Scene
from gorin.engine.show.sights import Album, Sights
from gorin.engine.show.view import View


class Match:
    """A game in progress: ask `decision`, give `answer`, until `decision` is None.

    `format` is the table that it is played at. `origin` is what a record needs to begin the same game
    again; a match that was laid out as a position has none. `labels` are names that a position gave to
    cards, `fillers` the cards that it did not list. `author`: whoever speaks in the notation knows all
    cards, like the author of a scenario; a player's words are looked up only among what that player
    sees or remembers. `intent`: what the last action in the notation says about questions still to come,
    in the keeping of the game's vocabulary. `album`: what was drawn of it, for a match and its clones.
    """

    __slots__ = ("album", "author", "fillers", "format", "game", "intent", "labels", "origin", "picks", "rulebook")

    def __init__(
        self, rulebook: Collection[Any], game: Game, origin: dict[str, Any] | None = None, format: str | None = None
    ) -> None:
        self.rulebook = rulebook
        self.game = game
        self.origin = origin
        self.format = format
        self.picks: Picks | None = None
        self.labels: dict[str, int] = {}
        self.fillers: frozenset[int] = frozenset()
        self.author = False
        self.intent: Any = None
        self.album: Album | None = None

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now, or None when the game is over."""
        return self.game.decision

    @property
    def result(self) -> Result | None:
        """Who won and by which clause, once the game is over."""
        return self.game.result

    @property
    def winners(self) -> list[int] | None:
        """The seats that have won: nobody in a draw, None while the game goes on."""
        return None if self.result is None else list(self.result.winners)

    @property
    def turn(self) -> int:
        """The number of the turn (0: before the first one)."""
        return self.game.turn

    @property
    def phase(self) -> str:
        """The phase, by the rulebook's name for it ("": between them)."""
        return self.game.phase

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.game.active

    @property
    def players(self) -> range:
        """The seats at this table, from 0 on."""
        return range(self.game.nplayers)

    def answer(self, option: Option) -> None:
        """Give the waiting decision one of its options."""
        decision = self.game.decision
        if decision is None:
            raise IllegalPick("no_decision")
        if not isinstance(option, Option):
            raise WrongType("no_option", found=type(option).__name__)
        options = decision.options
        for index, each in enumerate(options):
            if each is option or each.same(option):
                self.picks = (index, self.picks)
                self.game.answer(each)
                return
        raise IllegalPick("not_on_offer", pick=repr(option), count=len(options))

    def pick(self, index: int) -> None:
        """Give the waiting decision the option with this index."""
        game = self.game
        decision = game.decision
        if decision is None:
            raise IllegalPick("no_decision")
        options = decision.options
        if type(index) is not int:
            raise WrongType("no_index", found=type(index).__name__, count=len(options))
        if not 0 <= index < len(options):
            raise IllegalPick("not_on_offer", pick=str(index), count=len(options))
        self.picks = (index, self.picks)
        game.take_answer(options[index])
        game.run()

    def run_to(self, option: Option | None, turn: int | None, phase: str | None) -> bool:
        """Give this answer (None: go on) and stop as soon as that phase begins; whether it did.

        Without a decision waiting the game then stands in the middle, and `go_on` lets it run.
        """
        game = self.game
        if option is not None and game.decision is not None:
            self.picks = (game.decision.options.index(option), self.picks)
            game.take_answer(option)
        while not game.asking and game.frames:
            game.step_once()
            if turn in (None, game.turn) and phase in (None, game.phase):
                return True
        return False

    def answer_alone(self) -> None:
        """Answer a question that has only one answer, so that the game goes on as if nobody had been asked."""
        game = self.game
        decision = game.decision
        if decision is None or len(decision.options) != 1:
            raise IllegalPick("no_decision")
        game.asking = False
        game.decision = None
        game.frames[-1].answer(game, decision.options[0])
        game.run()

    def take_over(self, other: Match) -> None:
        """Stand where another match of the same game stands."""
        self.game = other.game
        self.picks = other.picks

    def go_on(self) -> None:
        """Run to the next decision after `run_to` stopped without one."""
        self.game.run()

    def concede(self, player: int) -> None:
        """A player concedes; possible at any time, whoever is asked."""
        if self.game.result is not None:
            raise IllegalPick("no_decision")
        if not 0 <= player < self.game.nplayers:
            raise IllegalPick("no_player", found=player + 1, most=self.game.nplayers)
        if self.game.gone >> player & 1:
            raise IllegalPick("gone", player=player + 1)
        self.picks = (-1 - player, self.picks)
        self.game.concede(player)

    def clone(self) -> Match:
        """An independent match in exactly this state."""
        new = Match(self.rulebook, self.game.clone(), self.origin, self.format)
        new.picks = self.picks
        new.labels = self.labels
        new.fillers = self.fillers
        new.author = self.author
        new.intent = self.intent
        new.album = self.album
        return new

    def sample(self, player: int, seed: int, log: bool = True) -> Match:
        """A possible match that agrees with everything this player knows. Whatever is hidden is drawn anew.

        `log`: with what the player saw of the log so far; whoever only plays on can do without one, which is faster.
        """
        self.check_seat(player)
        check_seed(seed, SAMPLE_BITS)
        new = Match(self.rulebook, self.game.clone(), None, self.format)
        if self.labels:
            eyes = self.eyes(player)
            new.labels = {label: card for label, card in self.labels.items() if eyes.knows(card)}
        new.intent = self.intent
        draw_anew(new.game, player, seed, log)
        return new

    def hash(self) -> str:
        """A fingerprint of the whole state, equal on every machine."""
        return hashlib.blake2b(serial.canonical(self.game), digest_size=16).hexdigest()

    def eyes(self, viewer: int | None) -> Eyes:
        """Return the eyes of this seat (None: a spectator): what it sees, and how cards are called to it."""
        self.check_seat(viewer)
        book = self.rulebook
        sights = Sights(self.game, book.layout, self.kept_album())
        return Eyes(book.slug, self.game, viewer, book.vocabulary.is_tracked, sights)

    def check_seat(self, viewer: int | None) -> None:
        if viewer is not None and (type(viewer) is not int or not 0 <= viewer < self.game.nplayers):
            raise IllegalPick("no_player", found=viewer, most=self.game.nplayers)

    def view(self, viewer: int | None, since: int | None = None, lang: str | None = None) -> View:
        """Return everything that this seat (None: a spectator) may know, and nothing more.

        `since`: with the lines of the log from this number on.
        """
        self.check_seat(viewer)
        return self.scene().view(viewer, since, lang)

    def scene(self) -> Scene:
        """This moment, to be drawn for several viewers; what looks as when it was last drawn is not drawn anew."""
        book = self.rulebook
        words = book.vocabulary
        return Scene(book.slug, self.game, book.layout, words.is_tracked, self.kept_album(), words.free_phase)

    def kept_album(self) -> Album:
        if self.album is None:
            self.album = Album(self.rulebook.layout)
        return self.album

    def label(self, option: Option, lang: str | None = None) -> str:
        """An option of the waiting decision in words, for the player who is asked."""
        decision = self.decision
        if decision is None:
            raise IllegalPick("no_decision")
        return labels.label(self.rulebook.layout, decision, option, self.eyes(labels.seat_of(decision, option)), lang)

    def option_labels(self, lang: str | None = None) -> list[str]:
        """The options of the waiting decision in words, each told apart from the others."""
        decision = self.decision
        if decision is None:
            return []
        return labels.labels(self.rulebook.layout, decision, self.eyes(decision.player), lang)

    def question(self, lang: str | None = None) -> str:
        """What the waiting decision asks, in words."""
        decision = self.decision
        if decision is None:
            raise IllegalPick("no_decision")
        return labels.asked_by(self.rulebook.layout, decision, self.eyes(decision.player), lang)

    def log(self, viewer: int | None, lang: str | None = None, since: int = 0) -> list[str]:
        """Return the log in words, from line `since` on, as this seat (None: a spectator) saw it."""
        eyes = self.eyes(viewer)
        lang = words.language(lang)
        told = logs.entries(self.game.log, since)
        return [words.cited(logs.line(each, eyes.mask, eyes.slug, eyes.names, lang), each.clause) for each in told]

    def record(self) -> Record:
        """What is needed to play the same game again."""
        return Record.of(self.rulebook.slug, self.origin, self.picks, self.hash(), self.result)

    def why_not(self, player: int, action: Any) -> Refusal | None:
        """Which clause forbids this action now (None: it is on offer)."""
        refusal: Refusal | None = self.rulebook.vocabulary.why_not(self, player, action)
        return refusal

    def act(self, player: int, action: Any) -> None:
        """Take an action given in the notation of scenarios; raises Refusal if it is not on offer."""
        self.rulebook.vocabulary.act(self, player, action)

    def to_json(self) -> dict[str, Any]:
        """The whole state as plain data, to be stored and continued later."""
        return storing.to_json(storing.Stored(self.rulebook, self.game, self.origin, self.format, self.picks))

    @staticmethod
    def from_json(*data: Any) -> Match:
        """Continue from a stored state; what is damaged is refused.

        `Match.from_json(data)`, or with a rulebook that knows the cards: `Match.from_json(rulebook, data)`.
        """
        *books, state = data or (None,)
        found = storing.from_json(books[0] if books else storing.book_for(state), state)
        match = Match(found.book, found.game, found.origin, found.format)
        match.picks = found.picks
        return match

    def __repr__(self) -> str:
        head = f"<Match of {self.rulebook.slug}, turn {self.turn}{f', {self.phase}' if self.phase else ''}"
        decision = self.decision
        if decision is not None:
            return f"{head}: player {decision.player} picks one of {len(decision)} ({decision.about})>"
        result = self.result
        if result is None:
            return f"{head}>"
        return f"{head}: {'draw' if result.draw else f'won by {list(result.winners)}'} [{result.clause}]>"

    def _repr_html_(self) -> str:
        """The table in a notebook, as the player who is asked sees it."""
        decision = self.decision
        return html.table(self.view(None if decision is None else decision.player))

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """However long a match is, it is pickled as its state."""
        return _restored, (self.rulebook, self.to_json(), self.labels, sorted(self.fillers), self.author)


def _restored(
    rulebook: Collection[Any], data: dict[str, Any], labels: dict[str, int], fillers: list[int], author: bool
) -> Match:
    match = Match.from_json(rulebook, data)
    match.labels = labels
    match.fillers = frozenset(fillers)
    match.author = author
    return match
