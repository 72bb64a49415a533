"""9.1.2 Creating tokens (作成する): they come from nowhere, all together (5.4.2)."""

from __future__ import annotations

from gorin.engine.happening.moving import perform, shift
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.values.happening import Happening
from gorin.games.sve.rules.moving import arrive, room
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import BY_TEXT, CREATE, EX, FIELD, NOWHERE


def new_token(game: SveState, name: str, player: int) -> int:
    """9.1.2.1, 9.1.2.3: the name says which information it has; owner is the player of the zone."""
    return game.add_card(game.library.cards[name], player, NOWHERE, player)


def coming(game: SveState, token: int, zone: int, player: int) -> Happening:
    """9.1.1.1, 9.1.2.2: a created token is there like a card, and counts as put into the zone."""
    return Happening((), game.sight(token), player, 0, zone, CREATE, to_player=player)


def create(
    game: SveState, names: list[str], zone: int, player: int, master: int, overflow: int, then: Take | None
) -> None:
    """9.1.2, 5.4.2: create tokens together, as many as there is room for (4.4.4.2)."""
    space = max(room(game, zone, player), 0)
    if overflow == NOTHING and len(names) > space > 0 and len(set(names)) > 1:
        tokens = [new_token(game, name, player) for name in names]
        game.call(CreateWhatFits(tokens, zone, player, master, space), then)
        return
    tokens = [new_token(game, name, player) for name in names[:space]]
    if overflow == NOTHING and have_short_way(game, tokens, zone):
        come(game, tokens, zone, player)
        game.give(then, tokens)
        return
    batch = [coming(game, token, zone, player) for token in tokens]
    if overflow != NOTHING:
        for name in names[space:][: max(room(game, overflow, player), 0)]:
            batch.append(coming(game, new_token(game, name, player), overflow, player))
    game.give(then, perform(game, batch))


def have_short_way(game: SveState, tokens: list[int], zone: int) -> bool:
    """Whether tokens come to the EX area, for which nobody looks, or a single one onto the field."""
    return zone == EX or (zone == FIELD and len(tokens) == 1 and game.token_may_be(tokens[0], FIELD))


def come(game: SveState, tokens: list[int], zone: int, player: int) -> None:
    """9.1.1.1, 9.1.2: these tokens are there, in the EX area or one on the field."""
    if zone == FIELD:
        game.known[tokens[0]] = game.everybody()
        arrive(game, tokens[0], player, BY_TEXT)
    else:
        shift(game, tokens, zone, player)
    for token in tokens:
        game.note("create", "9.1.2", player, token, NOTHING, zone)


def create_each(game: SveState, name: str, numbers: list[tuple[int, int]], zone: int, then: Take | None) -> None:
    """R82: so many tokens of one name for each of these players, all at the same time."""
    batch: list[Happening] = []
    for player, number in numbers:
        for _ in range(min(number, max(room(game, zone, player), 0))):
            batch.append(coming(game, new_token(game, name, player), zone, player))
    game.give(then, perform(game, batch))


class CreateWhatFits(Procedure):
    """4.4.4.2, R18: more tokens than fit; the effect's master picks, equal ones without asking.

    The tokens are already numbered but exist nowhere; those that are picked come into being.
    """

    def __init__(self, tokens: list[int], zone: int, player: int, master: int, space: int) -> None:
        self.tokens = tokens
        self.zone = zone
        self.player = player
        self.master = master
        self.space = space
        self.picked: list[int] = []

    def advance(self, game: SveState) -> None:
        """One pick for each place that is left, among the names that are left."""
        left = [token for token in self.tokens if token not in self.picked]
        missing = self.space - len(self.picked)
        if missing > 0 and len(self.by_name(game)) > 1:
            game.ask()
            return
        chosen = self.picked + left[: max(missing, 0)]
        game.finish(perform(game, [coming(game, token, self.zone, self.player) for token in chosen]))

    def by_name(self, game: SveState) -> dict[str, int]:
        """One token of each name that is left."""
        return {game.printed[token].name: token for token in reversed(self.tokens) if token not in self.picked}

    def question(self, game: SveState) -> Decision:
        return Decision(
            self.master,
            CHOOSE,
            [Option(CHOOSE, token) for token in sorted(self.by_name(game).values())],
            "fits",
            "4.4.4.2",
            picked=tuple(self.picked),
            least=self.space,
            most=self.space,
        )

    def answer(self, game: SveState, option: Option) -> None:
        self.picked.append(option.card)
