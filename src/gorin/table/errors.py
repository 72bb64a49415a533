"""What a client did wrong, as an answer to it."""

from __future__ import annotations

from typing import Any

from gorin.table.words import tell


class TableError(Exception):
    """A request that is refused; `code` is a key of the table's words, `status` the one for HTTP."""

    def __init__(self, code: str, status: int = 400, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.code, self.status, self.values)

    def words(self, lang: str) -> str:
        return tell(f"error.{self.code}", lang, **self.values)


def _again(code: str, status: int, values: dict[str, Any]) -> TableError:
    """A refusal that has come from another process."""
    return TableError(code, status, **values)
