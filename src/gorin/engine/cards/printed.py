"""Printed cards: what stands on the cardboard, shared by all games and never changed."""

from __future__ import annotations

from collections.abc import Callable

from gorin.engine.values.ability import Ability
from gorin.engine.values.face import shared
from gorin.engine.values.traits import Traits


class Printed:
    """One printed card: its face as the players read it, and what the engine understood.

    `telling` says in a language what was understood, if the rulebook can say it.
    """

    __slots__ = ("abilities", "fields", "key", "name", "name_en", "telling", "text", "traits")

    def __init__(
        self,
        key: str,
        name: str,
        name_en: str,
        text: str,
        fields: dict[str, object],
        abilities: tuple[Ability, ...],
        traits: Traits,
    ) -> None:
        self.key = key
        self.name = name
        self.name_en = name_en
        self.text = text
        self.fields = fields
        self.abilities = abilities
        traits.words = shared(traits.words)
        self.traits = traits
        self.telling: Callable[[str], list[str]] | None = None

    @property
    def program(self) -> tuple[Ability, ...]:
        """What the engine understood of the printed text."""
        return self.abilities

    def explain(self, lang: str = "ja") -> list[str]:
        """The same in words, line by line: Japanese (`ja`) or English (`en`)."""
        return self.telling(lang) if self.telling is not None else []

    def text_in(self, lang: str) -> str:
        """The text in a language: as printed, or what was understood of it where nothing is printed."""
        if lang.startswith("ja"):
            return self.text
        printed = self.fields.get("text_en")
        return printed if isinstance(printed, str) and printed else "\n".join(self.explain(lang))

    def __repr__(self) -> str:
        return f"Printed({self.key!r})"
