"""What a seat is shown: the match's own view for it, written as it goes over the wire.

Nothing is sent that `Match.view` does not give to this viewer. It is written without what is empty: fields that may be
left out are left out, a card of which only the place is known is null, and a zone of such cards lists none. Faces are
sent once for each connection.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Mapping
from dataclasses import MISSING, fields, replace
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw

from gorin.engine.cards.printed import Printed
from gorin.engine.match import Match
from gorin.engine.show import log as logs
from gorin.engine.show.scene import Scene
from gorin.engine.show.view import MANY, NAMED, PARTS, CardView, DecisionView, FaceView, View, ZoneView
from gorin.table.protocol import VIEWS, State

OPEN = -1
"""A viewer of replays who sees all hands."""


class Story:
    """How long the log was after each pick."""

    def __init__(self) -> None:
        self.ends: list[int] = []

    def follow(self, match: Match) -> None:
        self.ends.append(logs.length(match.game.log))

    def fork(self) -> Story:
        """The same story, to be gone on with."""
        fork = Story()
        fork.ends = list(self.ends)
        return fork

    def __len__(self) -> int:
        return self.ends[-1]

    def moment(self, line: int) -> int:
        """The number of picks that a line of the log came after."""
        return bisect_left(self.ends, line + 1)


SHAPES: dict[type, list[tuple[str, bool]]] = {
    kind: [(each.name, each.default is not MISSING) for each in fields(kind)] for kind in VIEWS
}
"""The fields of each part of a view, and whether each may be left out where it is empty."""


class Paper:
    """What was written of a game so far; what has not changed is not written again.

    The engine gives the same object for what looks the same, so that is what is looked up here.
    """

    def __init__(self) -> None:
        self.scene: Scene | None = None
        self.match: Match | None = None
        self.written: dict[int, tuple[object, Raw]] = {}
        self.old = self.written

    def view(self, match: Match, viewer: int | None, since: int | None, lang: str) -> View:
        """The view of a match; what was written of the moment before last is thrown away."""
        if match is not self.match or self.scene is None:
            self.scene = match.scene()
            self.match = match
            self.old, self.written = self.written, {}
        if viewer == OPEN:
            return self.scene.open_view(since, lang)
        return self.scene.view(viewer, since, lang)

    def write(self, part: Any) -> Any:
        """A part of a view as plain data."""
        if isinstance(part, CardView | ZoneView):
            return self.kept(part)
        return self.lean(part)

    def kept(self, part: CardView | ZoneView) -> Raw:
        key = id(part)
        found = self.written.get(key) or self.old.get(key)
        if found is None or found[0] is not part:
            plain = self.lean(part)
            if isinstance(part, ZoneView):
                cards = [self.kept(card) if card.tells else None for card in part.cards]
                plain["cards"] = cards if any(each is not None for each in cards) else []
            found = (part, Raw(msgspec.json.encode(plain)))
        self.written[key] = found
        return found[1]

    def lean(self, part: Any) -> dict[str, Any]:
        """The fields of a part without those that may be left out and are empty."""
        parts = PARTS.get(type(part), {})
        found: dict[str, Any] = {}
        for name, optional in SHAPES[type(part)]:
            value = getattr(part, name)
            if optional and not value:
                continue
            how = parts.get(name)
            if how is None or value is None or isinstance(part, ZoneView):
                found[name] = value
            elif how[0] == MANY:
                found[name] = [self.write(each) for each in value]
            elif how[0] == NAMED:
                found[name] = {key: self.write(each) for key, each in value.items()}
            else:
                found[name] = self.write(value)
        return found

    def frame(self, state: State) -> bytes:
        """A state as it is sent."""
        parts = {name: getattr(state, name) for name in state.__struct_fields__}
        return msgspec.json.encode({"type": "state", **parts, "view": self.write(state.view)})


@lru_cache(maxsize=4096)
def english_text(printed: Printed) -> str:
    return printed.text_in("en")


class Eyes:
    """One viewer (None: nobody's seat) of one match, in one language, with the log from line `since` on.

    `images`: the pictures of own cards, by their keys.
    """

    def __init__(
        self,
        match: Match,
        viewer: int | None,
        lang: str,
        since: int | None = None,
        paper: Paper | None = None,
        images: Mapping[str, str] | None = None,
    ) -> None:
        self.match = match
        self.viewer = viewer
        self.lang = lang
        self.paper = paper or Paper()
        self.images = images or {}
        self.seen = self.paper.view(match, viewer, since, lang)

    def view(self, known: Container[str] = (), asked: bool = True) -> View:
        """What is shown, with the faces that are not known yet; `asked`: with what is asked."""
        return replace(self.seen, faces=self.faces(known), decision=self.question() if asked else None)

    def faces(self, known: Container[str] = ()) -> dict[str, FaceView]:
        """The faces that are shown and not known yet."""
        new = {key: each for key, each in self.seen.faces.items() if key not in known}
        printed = {each.key: each for each in self.match.game.printed} if new else {}
        return {
            key: replace(
                each,
                text_en=english_text(printed[key]) if key in printed else "",
                image=self.images.get(key, ""),
            )
            for key, each in new.items()
        }

    def question(self) -> DecisionView | None:
        """What this viewer is asked; a member of a team is offered what that seat may answer."""
        decision = self.seen.decision
        if decision is None or self.viewer == OPEN:
            return decision
        return replace(decision, options=tuple(each for each in decision.options if each.seat == self.viewer))

    def moments(self, story: Story) -> list[int]:
        """The number of picks before each line of the log."""
        return [story.moment(each.number) for each in self.seen.log]

    def state(self, serial: int, story: Story) -> State:
        """A moment that is looked at and not played."""
        return State(serial=serial, view=self.view(), moments=self.moments(story), clocks=[], undo="")
