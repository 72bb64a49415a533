"""What can be typed at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text

from gorin.cli import compact, grid, saving, why
from gorin.cli.board import board
from gorin.cli.cardtext import card_lines, cards_named
from gorin.cli.common import say
from gorin.cli.session import Session
from gorin.cli.terminal import Quit
from gorin.engine.cards.collection import Collection
from gorin.engine.kernel.errors import GorinError
from gorin.engine.kernel.ref import is_card
from gorin.engine.show.idling import is_idle
from gorin.files.reading import InputError

YES = ("y", "yes", "はい")


class Leave(Quit):
    """The person leaves without saving."""


def run(session: Session) -> None:
    """Play until the game is over; `Quit` is raised when the person leaves before."""
    session.term.enter()
    while (decision := session.match.decision) is not None:
        seat = decision.player
        bot = session.seats[seat]
        if bot is not None:
            session.think(bot)
        elif is_idle(session.match.rulebook.layout, decision) and not session.is_announced(decision):
            session.match.pick(next(at for at, each in enumerate(decision.options) if each is decision.decline))
        elif session.is_announced(decision) and not session.hold:
            session.end_turn()
        else:
            ask(session, seat)
    finish(session)


def ask(session: Session, seat: int) -> None:
    """Show the position and take lines until one of them answers the decision."""
    session.hand_over(seat)
    session.page = 0
    session.show(seat)
    while True:
        session.notice = []
        match = session.match
        picks = match.picks
        line = session.term.read(say("play.prompt"))
        try:
            obey(session, seat, line)
        except GorinError as error:
            session.refuse(error)
        now = session.match
        if now is not match or now.picks is not picks or now.decision is None:
            return
        if session.term.live:
            session.show(seat)


def obey(session: Session, seat: int, text: str) -> None:
    """One line of the person."""
    decision = session.asked()
    word, _, rest = text.partition(" ")
    rest = rest.strip()
    numbers = text.replace(",", " ").replace("、", " ").split()
    if not text:
        if session.is_announced(decision):
            session.end_turn()
        else:
            session.page += 1
    elif all(each.isdecimal() and len(each) < 7 for each in numbers):
        if session.real is not None:
            if numbers != ["1"]:
                raise InputError("play.number", found=numbers[0], most=1)
            session.end_turn()
        else:
            session.pick(seat, [int(each) for each in numbers])
    elif word == "any":
        session.any_order(seat)
    elif word in ("u", "undo"):
        session.undo(seat)
    elif word == "hold":
        hold(session, rest)
    elif word == "concede":
        session.match = session.going_on
        session.real = None
        session.match.concede(seat)
    elif word == "q!":
        raise Leave
    elif word in ("q", "quit"):
        raise Quit
    else:
        look(session, seat, word, rest, text)


def look(session: Session, seat: int | None, word: str, rest: str, text: str) -> None:
    """What only shows something, or saves."""
    match = session.match
    if word.startswith(("?", "？")) and seat is not None:
        session.say(*why.explain(match, seat, text[1:]))
    elif word == "log":
        session.term.pages([Text(line) for line in session.log(seat)])
    elif word == "card":
        session.term.pages([Text(line) for line in card(session, seat, rest)])
    elif word == "range" and seat is not None:
        show_reach(session, seat, rest)
    elif word in ("b", "board"):
        show_board(session, seat)
    elif word == "save":
        save(session, rest)
    else:
        session.say(help_text(match.rulebook))


def hold(session: Session, how: str) -> None:
    """Whether turns that would end by themselves wait for the player."""
    if how == "off":
        session.hold = False
        session.say(say("play.hold_off"))
        if session.real is not None:
            session.end_turn()
    elif session.is_announced(session.asked()):
        session.hold = True
        session.say(say("play.holding"))
    else:
        session.hold = True
        session.say(say("play.hold_on"))


def card(session: Session, seat: int | None, text: str) -> list[str]:
    """The card of an option by its number, or cards by their names."""
    match = session.match
    decision = match.decision
    book = match.rulebook
    if text.isdecimal() and decision is not None:
        number = int(text)
        if not 1 <= number <= len(decision.options):
            raise InputError("play.number", found=number, most=len(decision.options))
        ref = decision.options[number - 1].card
        ref = ref if is_card(ref) else decision.source
        if not is_card(ref) or not match.eyes(seat).knows(ref):
            raise InputError("play.card_of", found=number)
        return card_lines(book, [book.fields[match.game.printed[ref].key]])
    return card_lines(book, cards_named(match, seat, text))


def show_board(session: Session, seat: int | None) -> None:
    """The whole board, page by page where it is larger than the window."""
    shown = board(session.match.view(seat), session.match.rulebook.layout, session.names)
    term = session.term
    if not term.live:
        term.out.print(shown)
        if seat is not None and session.match.decision is not None:
            for number, label in enumerate(session.match.option_labels(), 1):
                term.out.print(Text(f"  {number:>2}  {label}"))
        return
    options = term.out.options.update(width=term.width, height=None)
    lines = term.out.render_lines(shown, options, pad=False)
    term.pages([Text.assemble(*((part.text, part.style or "") for part in line)) for line in lines])


def show_reach(session: Session, seat: int, text: str) -> None:
    """What somebody on the grid reaches, as marked areas; without a name all of one's own."""
    view, layout = session.match.view(seat), session.match.rulebook.layout
    reached, lines = grid.reach(view, layout, text)
    if not session.term.live:
        session.term.out.print(grid.grid(view, layout, reached))
        session.term.write([Text(line) for line in lines])
        return
    session.term.pages([*compact.grid_lines(view, layout, reached), *(Text(line) for line in lines)])


def save(session: Session, name: str) -> None:
    """Save where the person says; what is there already only after asking."""
    if not name:
        raise InputError("play.save_where")
    path = Path(name).expanduser()
    if path.is_file() and session.term.read(say("play.overwrite", file=path)).casefold() not in YES:
        session.say(say("play.not_saved"))
        return
    saving.save(session.going_on, path)
    session.saved = session.going_on.picks
    session.say(say("play.saved", file=path))


def finish(session: Session) -> None:
    """The end: the last board stays, and the game can still be saved."""
    session.term.leave()
    session.show_end()
    while True:
        try:
            text = session.term.read(say("play.end_prompt"))
        except Quit:
            return
        word, _, rest = text.partition(" ")
        if word not in ("save", "log", "card", "b", "board"):
            return
        try:
            look(session, session.people[0] if len(session.people) == 1 else None, word, rest.strip(), text)
        except GorinError as error:
            session.refuse(error)
        if session.notice:
            session.term.write([Text(line) for line in session.notice])
            session.notice = []


def leave(session: Session, unsaved: bool) -> list[str]:
    """Return the words for a player who leaves before the end. The game is saved first, unless `unsaved` is set."""
    found = [say("play.left")]
    match = session.going_on
    if unsaved or match.picks is None or match.picks is session.saved or match.origin is None:
        return found
    try:
        found.append(say("play.saved_alone", file=saving.save_by_itself(match)))
    except GorinError as error:
        found.append(str(error))
    return found


def help_text(rulebook: Collection[Any]) -> str:
    """The commands at the table, with the verbs of this game."""
    text = say("play.help", verbs=", ".join(rulebook.vocabulary.verbs))
    return text if rulebook.layout.board is None else f"{text} · {say('play.help_range')}"
