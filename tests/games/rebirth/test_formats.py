"""The tables of Rebirth for you: who can play what, what is refused, how a table is called."""

from __future__ import annotations

import pytest

from gorin.engine.kernel.errors import NotFound
from gorin.engine.kernel.ref import NOTHING
from gorin.games.rebirth.formats import COUNTS, Table, find_table


@pytest.mark.parametrize(("name", "count"), [(name, count) for name, counts in COUNTS.items() for count in counts])
def test_a_table_is_found_by_what_it_is_called(name: str, count: int) -> None:
    table = find_table(count, name)
    assert (table.name, table.count) == (name, count)
    assert table.describe() == name


@pytest.mark.parametrize(
    "text",
    [
        "rumble one_out",
        "circle order:p2,p3,p1",
        "circle one_out order:p3,p1,p2",
        "rumble one_out order:p3,p2,p1",
    ],
)
def test_a_description_makes_the_same_table_again(text: str) -> None:
    table = find_table(3, text)
    again = find_table(3, table.describe())
    assert (again.sequence, again.one_out, again.name) == (table.sequence, table.one_out, table.name)
    assert table.describe() == text


def test_teams_sit_as_they_are_named() -> None:
    table = find_table(4, "double_team teams:p1,p3/p2,p4")
    assert table.sides == ((0, 2), (1, 3))
    assert table.teams == (0, 1, 0, 1)
    assert table.sequence == (0, 2, 1, 3)
    assert [table.facing[seat] for seat in range(4)] == [3, 2, 1, 0]
    assert find_table(4, table.describe()).sides == table.sides


def test_who_faces_whom() -> None:
    """R87: as the team itself sees left and right."""
    assert find_table(4, "double_team").facing == (3, 2, 1, 0)
    assert find_table(6, "triple_team").facing == (5, 4, 3, 2, 1, 0)
    assert set(find_table(3, "circle").facing) == {NOTHING}


@pytest.mark.parametrize(("count", "name"), [(2, "duel"), (3, "rumble"), (4, "rumble"), (5, "rumble"), (6, "rumble")])
def test_without_a_format_the_number_decides(count: int, name: str) -> None:
    assert find_table(count, None).name == name


@pytest.mark.parametrize(
    ("count", "text", "clause"),
    [
        (3, "duel", "1.1.1"),
        (2, "rumble", "12.6.1"),
        (7, "rumble", "12.6.1"),
        (2, "circle", "12.7.1"),
        (5, "double_team", "12.8.1"),
        (4, "triple_team", "12.9.1"),
        (3, "free for all", "12.1.1.1"),
        (2, "duel one_out", "12.6.3"),
        (4, "double_team one_out", "12.6.3"),
        (4, "double_team order:p1,p2,p3,p4", "12.8.1"),
        (3, "circle teams:p1,p2/p3", "12.7.1"),
        (1, None, "1.1.1"),
        (7, None, "1.1.1"),
    ],
)
def test_bad_combinations_are_refused_with_the_clause(count: int, text: str | None, clause: str) -> None:
    with pytest.raises(NotFound) as refused:
        find_table(count, text)
    assert refused.value.values["clause"] == clause


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (3, "circle order:p1,p2"),
        (3, "circle order:p1,p2,p2"),
        (3, "rumble order:p1,p2,p4"),
        (4, "double_team teams:p1,p2,p3/p4"),
        (4, "double_team teams:p1,p2/p1,p4"),
    ],
)
def test_seats_that_cannot_be_are_refused(count: int, text: str) -> None:
    with pytest.raises(NotFound) as refused:
        find_table(count, text)
    assert refused.value.key == "seats"


def test_a_circle_follows_the_order_of_turns() -> None:
    table = Table("circle", 4, (2, 0, 3, 1))
    assert table.order(3, 0) == [3, 1, 2, 0]
    assert table.after(3, 0) == 1 and table.before(3, 0) == 0
    assert sorted(table.opponents(3, 0)) == [0, 1]
    assert table.after(3, 1 << 1) == 2
