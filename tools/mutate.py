"""Change a game's rules in small ways, one at a time, and see which changes no test notices.

    python tools/mutate.py cursed-tricks --minutes 10

Rules run interpreted, each mutant in a process of its own. The tests are those of the game's folder, its golden games, its leaf
counts, its shortcuts for fast play and the interpreted part of the conformance suite. Survivors are printed; why each
may live goes into docs/mutation.md, where a survivor is known by its function and its change, so that moved lines don't matter.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import os
import random
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src/malison/games"
NO_RULES = ("policy.py", "odds.py", "observation.py")  # advice, which has tests of its own
PATIENCE = (
    3  # a mutant may take so many times the CPU seconds of a run without changes: beyond that it hangs, and that is noticed
)

_COMPARE = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATE = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    """One changed function."""

    module: str
    function: str
    line: int
    change: str
    code: str

    def apply(self) -> None:
        """Give the function its changed body, in this process, wherever it has been imported already."""
        module = importlib.import_module(self.module)
        space: dict[str, Any] = dict(vars(module))
        exec(compile(self.code, str(module.__file__), "exec"), space)  # noqa: S102
        getattr(module, self.function).__code__ = space[self.function].__code__

    def __str__(self) -> str:
        return f"{self.module.rsplit('.', 1)[1]}.{self.function}: {self.change}"


# --- Making mutants ---


def mutants(module: str, file: Path) -> Iterator[Mutant]:
    """Every small change of every rule in a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and any(
            isinstance(d, ast.Name) and d.id == "rule" for d in function.decorator_list
        ):
            for place, node in enumerate(ast.walk(function)):
                for change in range(len(_changes(node))):
                    yield _mutant(tree, module, function.name, place, change)


def _mutant(tree: ast.Module, module: str, name: str, place: int, change: int) -> Mutant:
    twin = copy.deepcopy(tree)
    function = next(node for node in twin.body if isinstance(node, ast.FunctionDef) and node.name == name)
    node = list(ast.walk(function))[place]
    statement = _statement(function, node)
    before = ast.unparse(statement).splitlines()[0]
    _changes(node)[change]()
    after = ast.unparse(statement).splitlines()[0]
    alone = ast.unparse(ast.fix_missing_locations(function))
    return Mutant(module, name, statement.lineno, f"`{before}` → `{after}`", alone)


def _statement(function: ast.FunctionDef, wanted: ast.AST) -> ast.stmt:
    """The innermost statement around a node."""
    found: ast.stmt = function
    for node in ast.walk(function):
        if isinstance(node, ast.stmt) and any(child is wanted for child in ast.walk(node)):
            found = node
    return found


def _changes(node: ast.AST) -> list[Callable[[], object]]:
    """What can be done to a node: functions that do it in place."""
    found: list[Callable[[], object]] = []
    if isinstance(node, ast.Compare):
        found += [partial(node.ops.__setitem__, 0, operator()) for operator in _COMPARE.get(type(node.ops[0]), ())]
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _OPERATE:
        found.append(lambda: setattr(node, "op", _OPERATE[type(node.op)]()))
    elif isinstance(node, ast.BoolOp):
        found.append(lambda: setattr(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()))
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        found.append(lambda: setattr(node, "value", not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        found.append(lambda: setattr(node, "value", node.value + 1))  # type: ignore[operator]
    elif isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare):
        found.append(lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test)))
    elif (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)) or _writes_cell(node):
        found.append(lambda: _blank(node))
    return found


def _writes_cell(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)


def _blank(node: ast.AST) -> None:
    """Make a statement do nothing, in place."""
    node.__class__ = ast.Pass


# --- Trying one ---


class Tries:
    """A pytest plugin: collects the tests once, then tries each mutant in a forked process of its own."""

    def __init__(self, mutants_found: list[Mutant], minutes: float, workers: int) -> None:
        self.found = mutants_found
        self.minutes = minutes
        self.workers = workers
        self.tried = 0
        self.survivors: list[Mutant] = []
        self.sound = False  # all tests pass without a change

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Those that tell soonest come first."""
        files = ("test_leaf_counts", "test_golden", "test_draws", "test_known", "games", "")
        items.sort(key=lambda item: next(place for place, file in enumerate(files) if file in item.nodeid))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.sound, seconds = _waited(_forked(None, session.items, limit=0))
        limit = PATIENCE * int(seconds + 1)
        until = time.monotonic() + self.minutes * 60
        running: dict[int, Mutant] = {}
        for mutant in self.found if self.sound else []:
            if time.monotonic() > until:
                break
            running[_forked(mutant, session.items, limit)] = mutant
            if len(running) >= self.workers:
                self._reap(running)
        while running:
            self._reap(running)
        return True

    def _reap(self, running: dict[int, Mutant]) -> None:
        child, status = os.wait()
        mutant = running.pop(child)
        self.tried += 1
        if self.tried % 25 == 0:
            print(f"{self.tried} of {len(self.found)} tried", file=sys.stderr, flush=True)
        if os.waitstatus_to_exitcode(status) == 0:
            self.survivors.append(mutant)
            print(f"survives: {mutant}", file=sys.stderr, flush=True)


def _forked(mutant: Mutant | None, items: list[pytest.Item], limit: int) -> int:
    child = os.fork()
    if child == 0:
        status = 1
        try:
            if mutant is not None:
                used = sum(os.times()[:2])
                resource.setrlimit(resource.RLIMIT_CPU, (int(used) + limit, resource.RLIM_INFINITY))
                quiet = os.open(os.devnull, os.O_WRONLY)
                os.dup2(quiet, 1)
                os.dup2(quiet, 2)
                mutant.apply()
            status = 0 if all(_passes(item) for item in _suited(mutant, items)) else 1
        finally:
            sys.stdout.flush()
            os._exit(status)
    return child


def _suited(mutant: Mutant | None, items: list[pytest.Item]) -> list[pytest.Item]:
    """First the tests named with a rule's id that the changed function names too, then those called like its module."""
    if mutant is None:
        return items
    ids = set(re.findall(r"\b[A-Z]+\d+\b", mutant.code))
    about = f"test_{mutant.module.rsplit('.', 1)[1]}"
    return sorted(items, key=lambda item: (not any(f"_{rule}_" in item.nodeid for rule in ids), about not in item.nodeid))


def _waited(child: int) -> tuple[bool, float]:
    """Whether all tests passed, and in how many CPU seconds."""
    _, status, used = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status) == 0, used.ru_utime + used.ru_stime


def _passes(item: pytest.Item) -> bool:
    good = not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
    if not good:
        print(f"fails: {item.nodeid}")
    return good


def tests_of(game: str, folder: str) -> list[str]:
    """The tests that a change in this game's rules should trouble, as pytest arguments."""
    shared = [f"tests/test_{name}.py" for name in ("leaf_counts", "golden", "draws", "known", "conformance")]
    faster = ("any_move_draws_what_the_list_would_give", "a_stretch_is_chance_and_random_moves")
    fast = [f"tests/speed/test_many.py::test_{name}" for name in faster]
    longer = [other.name for other in GAMES.glob(f"{folder}_*")]  # cursed is part of cursed_court
    not_these = [
        "both_speeds",
        "random_games",
        "compiled",
        "million_worlds",
        *longer,
        *(other.replace("_", "-") for other in longer),
    ]
    return [*shared, *fast, f"tests/games/{folder}", "-k", " and not ".join([f"({game} or {folder})", *not_these])]


# --- All of them ---


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    arguments.add_argument("game", help="a game's id")
    arguments.add_argument("--minutes", type=float, default=10, help="stop after so long (default 10)")
    arguments.add_argument("--workers", type=int, default=1, help="mutants at once")
    arguments.add_argument("--only", default="", help="only functions whose name contains this")
    arguments.add_argument("--files", nargs="*", help="only these files of the game, such as rules.py")
    arguments.add_argument("--tests", nargs="*", help="pytest arguments instead of the game's own tests")
    given = arguments.parse_args()
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
    sys.dont_write_bytecode = True
    folder = given.game.replace("-", "_")
    found = [
        mutant
        for file in sorted((GAMES / folder).glob("*.py"))
        if (file.name in given.files if given.files else file.name not in NO_RULES)
        for mutant in mutants(f"malison.games.{folder}.{file.stem}", file)
        if given.only in mutant.function
    ]
    random.Random(0).shuffle(found)  # so that a run cut short is a fair sample
    tries = Tries(found, given.minutes, given.workers)
    plain = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:doctest", "-p", "no:xdist", "-s"]
    pytest.main([*plain, "-o", "addopts=--import-mode=importlib", *(given.tests or tests_of(given.game, folder))], [tries])
    if not tries.sound:
        print("The tests fail without any change: nothing to learn.", file=sys.stderr)
        return 2
    lost = len(tries.survivors)
    print(f"{tries.tried} of {len(found)} changes tried, {tries.tried - lost} noticed, {lost} not:")
    for mutant in sorted(tries.survivors, key=lambda mutant: (mutant.module, mutant.line)):
        print(f"- {mutant.module.rsplit('.', 1)[1]}.py `{mutant.function}`: {mutant.change}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
