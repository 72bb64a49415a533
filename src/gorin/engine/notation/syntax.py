"""The notation of actions: verbs with their arguments, as a person or a file writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from gorin.engine.kernel.decision import CHOOSE, NO, NUMBER, OPTION, PASS, YES
from gorin.engine.kernel.errors import Ambiguous, GorinError, NotFound

ORDER: Final = "order"
DIVIDE: Final = "divide"
CONCEDE: Final = "concede"
DECK: Final = "deck"
BARE: Final = (PASS, YES, NO, CONCEDE)
COMMON_VERBS: Final = (PASS, YES, NO, CHOOSE, OPTION, NUMBER, ORDER, DIVIDE, CONCEDE, DECK)
"""The verbs of every game; those in BARE take no argument."""

NOT_ASKED: Final = "not_asked"
NO_ANSWER: Final = "no_answer"
NOT_DECLINABLE: Final = "not_declinable"
NOT_OFFERED: Final = "not_offered"
TOO_FEW: Final = "too_few"
TOO_MANY: Final = "too_many"
DIVISION: Final = "division"
"""Why an answer is refused: `Vocabulary.clause` says what is cited."""

Path = tuple[str | int, ...]
"""Where in the notation something stands: keys and indexes from the outside to the inside."""

_PLAYER: Final = re.compile(r"p([1-9])$")


class NotationError(GorinError, ValueError):
    """Something in the notation that cannot be understood; `path` says where."""

    path: Path = ()

    def __init__(self, key: str, path: Path = (), **values: object) -> None:
        super().__init__(f"notation.{key}", **values)
        self.path = path


class UnknownReference(NotationError, NotFound):
    """A reference to something that does not exist, or that the writer cannot know."""


class AmbiguousReference(NotationError, Ambiguous):
    """A reference that could mean several cards."""


class Action:
    """A verb with its argument. An argument of None means that the action names no object."""

    __slots__ = ("argument", "verb")

    def __init__(self, verb: str, argument: Any = None) -> None:
        self.verb = verb
        self.argument = argument


class Answer:
    """What an action already says about a decision that may follow it.

    `about` are the questions (keys of `Decision.about`) that it answers. A question that is not
    asked, because it has only one answer, needs none.
    """

    __slots__ = ("about", "action")

    def __init__(self, action: Action, about: tuple[str, ...]) -> None:
        self.action = action
        self.about = about


def read_action(source: Any, verbs: Sequence[str]) -> Action:
    """An action as written: a bare verb, or a mapping with the verb as its only key."""
    if isinstance(source, bool):
        return Action(YES if source else NO)
    if isinstance(source, str):
        verb: Any = source
        argument = None
    elif isinstance(source, Mapping) and len(source) == 1:
        ((verb, argument),) = source.items()
    else:
        raise NotationError("action", found=source)
    if verb not in verbs and verb not in COMMON_VERBS:
        raise NotationError("verb", found=verb, expected=", ".join((*verbs, *COMMON_VERBS)))
    action = Action(verb, argument)
    if verb in BARE and argument is not None:
        raise NotationError("needless", verb=verb, found=argument)
    if verb in (CHOOSE, ORDER):
        references(action)
    elif verb in (OPTION, NUMBER):
        numbers(action)
    elif verb == DIVIDE:
        shares(action)
    return action


def player_named(text: Any) -> int | None:
    """The player of `p1`, `p2`, ... counted from 0."""
    found = _PLAYER.match(text) if isinstance(text, str) else None
    return int(found.group(1)) - 1 if found else None


def player_name(player: int) -> str:
    return f"p{player + 1}"


def references(action: Action) -> list[str]:
    """The references of a verb that takes one or a list of them."""
    argument = action.argument
    if isinstance(argument, str):
        return [argument]
    if isinstance(argument, Sequence) and all(isinstance(each, str) for each in argument):
        return list(argument)
    raise NotationError("references", verb=action.verb, found=argument)


def numbers(action: Action) -> list[int]:
    """The numbers of a verb that takes one or a list of them."""
    argument = action.argument
    listed = argument if isinstance(argument, list | tuple) else [argument]
    for each in listed:
        if type(each) is not int:
            raise NotationError("number", verb=action.verb, found=argument)
    return list(listed)


def shares(action: Action) -> dict[str, int]:
    """The shares of a division by reference."""
    argument = action.argument
    if not isinstance(argument, Mapping) or not argument:
        raise NotationError("shares", verb=action.verb, found=argument)
    for ref, share in argument.items():
        if not isinstance(ref, str) or type(share) is not int:
            raise NotationError("shares", verb=action.verb, found=argument)
    return dict(argument)


def arguments(action: Action, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Any]:
    """The named arguments of a verb; a bare reference stands for the first required one."""
    argument = action.argument
    if isinstance(argument, str) and len(required) == 1:
        return {required[0]: argument}
    if not isinstance(argument, Mapping):
        raise NotationError("arguments", verb=action.verb, found=argument, expected=", ".join(required))
    for key in argument:
        if key not in required and key not in optional:
            raise NotationError("argument", verb=action.verb, found=key, expected=", ".join((*required, *optional)))
    for key in required:
        if key not in argument:
            raise NotationError("missing", verb=action.verb, expected=key)
    return dict(argument)
