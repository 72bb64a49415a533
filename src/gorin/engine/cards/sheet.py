"""Card files of other programs: their names for fields and values, as a game declares them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Sheet:
    """How a field may be called and written elsewhere.

    `names`: other names of fields. `values`: other words for the values of a field. `lists`: fields that may be one
    text with its words separated by this sign. `numbers`: fields that may be written as text. `ignored`: fields of
    other programs that say nothing about the card.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lists: Mapping[str, str] = field(default_factory=dict)
    numbers: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()

    def fields(self, written: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a card in the game's own names and values; what is not known stays as it is."""
        found: dict[str, Any] = {}
        for name, value in written.items():
            if name in self.ignored:
                continue
            own = self.names.get(str(name), str(name))
            if own in found:
                found[str(name)] = value
                continue
            found[own] = self.value(own, value)
        return found

    def value(self, name: str, value: Any) -> Any:
        """One value of a field."""
        if name in self.lists and isinstance(value, str):
            value = [each.strip() for each in re.split(self.lists[name], value) if each.strip()]
        words = self.values.get(name, {})
        if isinstance(value, list | tuple):
            return [words.get(each, each) if isinstance(each, str) else each for each in value]
        if isinstance(value, str):
            plain = unicodedata.normalize("NFKC", value).strip()
            if name in self.numbers and re.fullmatch(r"[+-]?\d+", plain):
                return int(plain)
            return words.get(plain, value)
        return value


def cards_in(data: Any) -> Any:
    """The cards of a file: a list, the list under `cards`, or several lists by the kinds of cards."""
    if not isinstance(data, Mapping):
        return data
    if "cards" in data:
        return data["cards"]
    if data and all(isinstance(each, list) for each in data.values()):
        return [card for each in data.values() for card in each]
    return None
