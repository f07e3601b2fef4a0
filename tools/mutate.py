"""Change a game's rules in small ways, one at a time, and see which changes no test notices.

    python tools/mutate.py cursed-tricks --minutes 10

Rules run interpreted, each mutant in a process of its own. The tests are those of the game's folder, its golden games, its leaf
counts and the interpreted part of the conformance suite. Survivors are printed; the reason why each may live goes into
docs/mutation.md, where a survivor is known by its function and its change, so that moved lines don't matter.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
LIMIT = 60  # seconds for one mutant: beyond that it hangs, and a test run that hangs has noticed

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
    """One changed module."""

    module: str
    function: str
    line: int
    change: str
    code: str

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
    return Mutant(module, name, statement.lineno, f"`{before}` → `{after}`", ast.unparse(ast.fix_missing_locations(twin)))


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


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the changed module in place of the real one."""

    def __init__(self, mutant: Mutant, file: Path) -> None:
        self.mutant = mutant
        self.file = file

    def find_spec(self, fullname: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self.file, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.code, str(self.file), "exec"), module.__dict__)  # noqa: S102


def survives(mutant: Mutant | None, file: Path | None, stages: list[list[str]]) -> bool:
    """Whether all tests pass with the change; each try in a forked process, with interpreted rules only."""
    return all(_passes(mutant, file, tests) for tests in stages)


def _passes(mutant: Mutant | None, file: Path | None, tests: list[str]) -> bool:
    child = os.fork()
    if child == 0:
        _try(mutant, file, tests)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _try(mutant: Mutant | None, file: Path | None, tests: list[str]) -> None:
    status = 1
    try:
        signal.alarm(LIMIT)
        sys.dont_write_bytecode = True
        if mutant is not None and file is not None:
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            sys.meta_path.insert(0, _Changed(mutant, file))
        plain = [
            "-x",
            "-q",
            "--no-header",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:doctest",
            "-o",
            "addopts=--import-mode=importlib",
        ]
        status = int(pytest.main([*plain, *tests]))
    finally:
        sys.stdout.flush()
        os._exit(status)


def stages_of(game: str, folder: str) -> list[list[str]]:
    """The tests that a change in this game's rules should trouble, as pytest arguments; those that tell soonest come first."""
    return [
        ["tests/test_leaf_counts.py", "tests/test_golden.py", "-k", game],
        [f"tests/games/{folder}"],
        ["tests/test_conformance.py", "-k", f"{game} and (interpreted or parts)"],
    ]


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
    folder = given.game.replace("-", "_")
    stages = [given.tests] if given.tests else stages_of(given.game, folder)
    found = [
        (mutant, file)
        for file in sorted((ROOT / "src/malison/games" / folder).glob("*.py"))
        if not given.files or file.name in given.files
        for mutant in mutants(f"malison.games.{folder}.{file.stem}", file)
        if given.only in mutant.function
    ]
    random.Random(0).shuffle(found)  # so that a run cut short is a fair sample
    import malison.engine.conformance  # noqa: F401 - loaded once here, not again in every try

    if not survives(None, None, stages):
        print("The tests fail without any change: nothing to learn.", file=sys.stderr)
        return 2
    tried, survivors = _run(found, stages, given.minutes * 60, given.workers)
    print(f"{tried} of {len(found)} changes tried, {tried - len(survivors)} noticed, {len(survivors)} not:")
    for mutant in sorted(survivors, key=lambda mutant: (mutant.module, mutant.line)):
        print(f"- {mutant.module.rsplit('.', 1)[1]}.py `{mutant.function}`: {mutant.change}")
    return 0


def _run(found: list[tuple[Mutant, Path]], stages: list[list[str]], seconds: float, workers: int) -> tuple[int, list[Mutant]]:
    end = time.monotonic() + seconds
    tried = 0
    survivors: list[Mutant] = []

    def one(mutant: Mutant, file: Path) -> bool | None:
        return survives(mutant, file, stages) if time.monotonic() < end else None

    with ThreadPoolExecutor(workers) as pool:
        waiting = {pool.submit(one, mutant, file): mutant for mutant, file in found}
        for done in as_completed(waiting):
            lives = done.result()
            tried += lives is not None
            if lives:
                survivors.append(waiting[done])
                print(f"survives: {waiting[done]}", file=sys.stderr, flush=True)
    return tried, survivors


if __name__ == "__main__":
    sys.exit(main())
