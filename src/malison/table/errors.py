"""Why a table refuses something: a stable word for programs, one sentence for people. Nothing has changed then."""

from __future__ import annotations

from typing import Any

from malison.engine.errors import MalisonError


class Refusal(MalisonError):
    def __init__(self, code: str, reason: str, **values: Any) -> None:
        super().__init__(reason, code, **values)
        self.reason = reason

    @classmethod
    def of(cls, code: str, error: MalisonError) -> Refusal:
        """What the rules refuse, under a table's word for it; `why` is the rules' own."""
        return cls(code, str(error), why=error.code, **error.values)
