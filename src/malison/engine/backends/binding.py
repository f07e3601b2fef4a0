"""From plain rules to compiled ones: copies of the functions whose globals are other copies.

`Binder` walks from a function to all rules it calls. In each copy's globals, rules are replaced by their compiled
copies, the names of `malison.engine.rules.interface` by the game's own rules, and primitives by their compiled bodies.
Passing the rules as arguments or closing over them instead would defeat Numba's disk cache.
"""

from __future__ import annotations

import hashlib
import os
import sys
import types
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from malison.engine.rules import interface

Function = Callable[..., Any]
_ENGINE = Path(__file__).parents[1]


def _nothing(*_: Any) -> None:
    """Stands for `tell`, `whisper` and whatever else only tells, where nobody listens."""


def cache_folder(sources: Iterable[Path]) -> Path:
    """Where compiled code of these sources is kept.

    Numba notices a change only in the file of the function it loads, not in those it calls, so the folder's name is a
    digest of all of them.
    """
    import numba

    hash_words = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for source in sorted(sources):
        hash_words.update(source.read_bytes())
    root = os.environ.get("MALISON_CACHE")
    if not root:
        from platformdirs import user_cache_dir

        root = user_cache_dir("malison", appauthor=False)
    return Path(root) / "compiled" / hash_words.hexdigest()[:20]


def sources_of(function: Function) -> set[Path]:
    """The files of a function and of all rules it calls by name, a game's own aside.

    Constants of such code stand in the same files or in `state_layout.py`, so these are all it depends on.
    """
    found: set[Function] = set()
    waiting = [function]
    while waiting:
        current = waiting.pop()
        if current in found or not isinstance(current, types.FunctionType):
            continue
        found.add(current)
        called = (current.__globals__.get(name) for name in current.__code__.co_names)
        waiting += [value for value in called if value is not None and hasattr(value, "is_rule")]
    return {Path(each.__code__.co_filename) for each in found} | {
        _ENGINE / name for name in ("rules/state_layout.py", "backends/primitives.py")
    }


class Binder:
    """Makes the copies for one game. `quiet` leaves out the telling of events."""

    def __init__(
        self,
        name: str,
        rules: Mapping[str, Function],
        *,
        quiet: bool,
        compile_rule: Callable[[Function], Any],
        primitives: Mapping[str, Function] | None,
    ) -> None:
        self.name = name + ("_quiet" if quiet else "")
        self.rules = rules
        self.quiet = quiet
        self.compile_rule = compile_rule
        self.primitives = primitives
        self._spaces: dict[str, dict[str, Any]] = {}
        self._made: dict[Function, Any] = {}

    def bind(self, function: Function) -> Any:
        """The compiled copy of a rule, made once."""
        if function not in self._made:
            self._made[function] = self.compile_rule(self.copy(function))
        return self._made[function]

    def copy(self, function: Function) -> Function:
        """A copy of the function in this binder's globals, under a name of its own."""
        assert isinstance(function, types.FunctionType)
        clone = types.FunctionType(
            function.__code__, self.space(function.__module__), f"{function.__name__}__{self.name}", function.__defaults__
        )
        clone.__module__ = function.__module__
        clone.__qualname__ = clone.__name__
        return clone

    def space(self, module: str) -> dict[str, Any]:
        """The globals of the copies of a module's functions."""
        if module not in self._spaces:
            space = self._spaces[module] = dict(vars(sys.modules[module]))
            for name, value in vars(sys.modules[module]).items():
                if isinstance(value, types.FunctionType):
                    space[name] = self._replacement(value)
        return self._spaces[module]

    def _replacement(self, value: Function) -> Any:
        if value in (*interface.RULES, *interface.OPTIONAL, *interface.SHOWN):
            return self.bind(self.rules[value.__name__])
        if value in interface.ADVICE:
            return self.bind(self.rules.get(value.__name__, value))
        if self.quiet and hasattr(value, "only_tells"):
            return self._bind_nothing()
        if self.primitives is not None and hasattr(value, "compiled_as"):
            return self.primitives[value.compiled_as]
        if hasattr(value, "is_rule"):
            return self.bind(value)
        return value

    def _bind_nothing(self) -> Any:
        if _nothing not in self._made:
            self._made[_nothing] = self.compile_rule(_nothing)
        return self._made[_nothing]
