"""How a game presents itself to people: what a table shows, and its cards as columns of a sheet.

Interfaces know no game; they ask the rulebook for these and look the words up in the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gorin.engine.kernel.decision import Option
from gorin.engine.show.look import Introduction, Look

TEXT: Final = "text"
LIST: Final = "list"
INTEGER: Final = "integer"


@dataclass(frozen=True)
class Value:
    """Values of a card that are shown together, where it has all of them.

    The catalogue's `value.SLUG.KEY` says how. A `quiet` one is not shown while its first value is
    nothing; a `leading` one stands before the card's name.
    """

    key: str
    names: tuple[str, ...]
    quiet: bool = False
    leading: bool = False


@dataclass(frozen=True)
class Summary:
    """A zone told in one line: how many of its cards are in each state, by the words of a value."""

    zone: str
    state: str
    words: str


@dataclass(frozen=True)
class Board:
    """A grid of areas on which the cards of a zone stand, drawn as the first player sees it (`turns`: as the viewer).

    `place` is the value that names a card's area: a letter for the column, a number for the row.
    `regions` are words with the player that they belong to (-1: nobody) and their areas as a mask.
    `reach` is the value that lists the areas that a card reaches, `numbers` is the value shown with it (`value.SLUG.`),
    and its name is shown up to one of the `dividers`. The cards of each player face the other one.
    """

    zone: str
    place: str
    columns: int
    rows: int
    reach: str
    numbers: Value
    regions: tuple[tuple[str, int, int], ...] = ()
    dividers: tuple[str, ...] = ()
    turns: bool = False


@dataclass(frozen=True)
class Use:
    """What a card of the hand is for: a verb of the notation.

    `card` is the argument that names it ("": it is the only one); `other` is tried with everything
    that `among` gives for a player: cards, or what the notation calls a place. `cost` is the value
    (a key of the layout's `values`) that says what it costs.
    """

    verb: str
    card: str = ""
    other: str = ""
    among: Callable[[Any, int], Sequence[int | str]] | None = None
    cost: str = ""


@dataclass(frozen=True)
class Touch:
    """What somebody means who touches a card: a verb of the notation, for cards in these zones (none: in any).

    `own`: whether it is a card of whoever touches it (None: anybody's). `phases` and `kinds` narrow it to some phases
    and to some words of the layout's `kind`. The arguments are given as in `Use`; `first` is one
    that is given the number 1, and a `bare` verb does not name the card.
    """

    verb: str
    zones: tuple[str, ...] = ()
    own: bool | None = True
    card: str = ""
    other: str = ""
    among: Callable[[Any, int], Sequence[int | str]] | None = None
    phases: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    first: str = ""
    bare: bool = False


@dataclass(frozen=True)
class Purse:
    """What cards are paid with: a player's number, a card's value, and the clauses of which they are the reason."""

    number: str
    value: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Pending:
    """Something that waits to be carried out: what kind, whose, by which card, at what.

    `number` is the rulebook's for it (0: it has none).
    """

    kind: str
    player: int
    card: int
    targets: tuple[int, ...] = ()
    number: int = 0


def waiting_abilities(game: Any) -> Sequence[Pending]:
    """The triggered abilities that have not been played yet."""
    return [Pending("waiting", each.ctx.master, each.ctx.source) for each in game.waiting]


@dataclass(frozen=True)
class Layout:
    """What a table shows of a game, by the names that views use.

    `numbers`: a player's numbers, each with the number it is shown against (or ""); `quiet` are
    those that are only shown when there are any. `rows`: zones whose cards lie side by side;
    `spare` are those that are left out when they are empty. `shared`: zones of all players that are
    shown as one, the latest card first. `numbered`: zones in one line, each place with this letter
    and its number. `summaries`: zones in one line by their states. `board`: the grid on which cards
    stand. `hand`: the zone that only its player sees. `piles`: zones shown as a count. `leader`: the
    zone of the card that stands for its player. The first of the rows lies nearest to the other side;
    `facing` are the rows of which each place faces one of the other side.

    Of the cardboard, by its fields: `frame` colours it, `kind` and `subtypes` say what it is, and
    `curve` is the number by which a deck is arranged.

    Of a card: `values`, `states` (which word of the catalogue stands for a state that is true, and
    for one that is false; "": nothing is shown), `lists` (words, with the kind of catalogue key
    that translates them), `counts` (words with numbers), `links` (other cards), and `details`, which
    gives values of a visible card beyond those of its view. `spent` is the state of a card that
    has done its part. `pending` gives what waits to be carried out, the next one first. In the zones
    `still` nothing can be told of a card that does not follow from its printed face, its information and its
    states; in the zones `backs` something can be told of a card whose face is hidden (`Hooks.view_back`).

    For questions: `uses` of hand cards; `arguments` of verbs in the order in which they are typed; `wording` gives (for
    game, decision and option) the catalogue key and further values for the words of an option, where its verb alone
    does not say enough; `number` is the argument that a typed number means, `literals` words that stand for
    themselves, `opposite` references that mean the other player's where no player is named. `effect` gives what an
    option of a game's own verb does: abilities, costs and other parts of programs. `idle` are verbs that are of no use
    by themselves: where only these are left beside passing, a person need not be asked. `by_hand` is the verb that
    comes before an action whose payment the player names, and the argument under which an action names it.
    `cited` are the clauses of questions that several rules put, each with what it is about.

    `touches` are what touching a card means, the first that fits; `purse` is what cards are paid with.

    For drawing: `look` and `introduction`; `phases` are those of a turn in order, as far as people speak of them;
    `life` is the number that is drawn largest, `pips` are those that are drawn as so many points;
    `usual` are the lines of the log that belong to every turn.
    """

    numbers: tuple[tuple[str, str], ...] = ()
    quiet: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    numbered: tuple[tuple[str, str], ...] = ()
    summaries: tuple[Summary, ...] = ()
    board: Board | None = None
    hand: str = ""
    piles: tuple[str, ...] = ()
    leader: str = ""
    facing: tuple[str, ...] = ()
    frame: str = ""
    kind: str = ""
    subtypes: tuple[str, ...] = ()
    curve: str = ""
    values: tuple[Value, ...] = ()
    states: tuple[tuple[str, str, str], ...] = ()
    lists: tuple[tuple[str, str], ...] = ()
    counts: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    details: Callable[[Any, int], Mapping[str, Any]] | None = None
    spent: str = ""
    still: frozenset[str] = frozenset()
    backs: frozenset[str] = frozenset()
    pending: Callable[[Any], Sequence[Pending]] = waiting_abilities
    wording: Callable[[Any, Any, Any], tuple[str, Mapping[str, Any]] | None] | None = None
    uses: tuple[Use, ...] = ()
    arguments: tuple[tuple[str, tuple[str, ...]], ...] = ()
    number: str = ""
    literals: tuple[str, ...] = ()
    opposite: tuple[str, ...] = ()
    effect: Callable[[Any, Option], Sequence[object]] | None = None
    idle: tuple[str, ...] = ()
    by_hand: tuple[str, str] = ("", "")
    cited: tuple[tuple[str, str], ...] = ()
    touches: tuple[Touch, ...] = ()
    purse: Purse | None = None
    look: Look | None = None
    introduction: Introduction | None = None
    phases: tuple[str, ...] = ()
    life: str = ""
    pips: tuple[str, ...] = ()
    usual: tuple[str, ...] = ("turn", "draw", "stand")


@dataclass(frozen=True)
class Column:
    """A printed field as a column of a sheet: its kind, and the headings under which it may stand.

    The first of the headings is the Japanese one; `english` is the English one ("": the field's own name).
    `lines`: what is written there takes several lines.
    """

    field: str
    kind: str = TEXT
    headings: tuple[str, ...] = ()
    english: str = ""
    lines: bool = False

    @property
    def heading_en(self) -> str:
        """The heading in English."""
        return self.english or self.field.replace("_", " ").capitalize()
