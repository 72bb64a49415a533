"""Numbers as people read them."""

from __future__ import annotations

from html import escape

from gorin.lab.statistics.intervals import Estimate

UNIT = "\N{NO-BREAK SPACE}%"
"""A line never ends between a number and its unit."""


def percent(value: float) -> str:
    return f"{100 * value:.1f}{UNIT}"


def points(value: float) -> str:
    return f"{100 * value:+.1f}"


def between(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.0f}–{100 * estimate.high:.0f}{UNIT}"


def reach(estimate: Estimate) -> str:
    """The interval of a difference, in points."""
    return f"{points(estimate.low)} … {points(estimate.high)}"


def cell(inner: str, value: float | None = None, classes: str = "") -> str:
    """A cell of a table; `value` is what it is sorted by."""
    named = f' class="{classes}"' if classes else ""
    sorted_by = "" if value is None else f' data-value="{value:.6g}"'
    return f"<td{named}{sorted_by}>{inner}</td>"


def plain(text: str) -> str:
    return cell(escape(text))
