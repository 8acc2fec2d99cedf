"""No pattern takes quadratic time, whatever the text."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import xltiebreak
from xltiebreak.notation import FORMS

pytestmark = pytest.mark.slow

_PACKAGE = Path(xltiebreak.__file__).parent

MIDDLE, LONG = 2_000, 8_000
# Four times the text may take four times as long; sixteen times as long would be quadratic.
MOST = 8.0
# Two thousand steps from each of two thousand characters take several times as long, even in C.
FLOOR = 0.0003  # seconds for the middle length
PARTS = 24  # tests among which the patterns are divided
BUDGET = 4.0  # seconds for a pattern that is slow with everything, but linear

RUNS = [
    *" \t\n019aZ_.,:;/\\|-+*='\"`!?#%&@$~^()[]{}<>é½\u2013\u00a0\x00",
    *("<c ", "<!--", "<![CDATA[", "<?", "</", "/>", '="', "='", '""', "''", "['", "''!", "]("),
    *("a ", "a=", " a='1'", ' a="1"', "xmlns:", "xmlns=", "a.", "1.", "1,", "1e", "a(", "a!"),
    *("&#1", "&#x1", "_x0041_", "A1:", "$A$1", "A1,", "[a]", "[a],", "[[a]"),
    *("<f>", "<v>", "<si>", "<row ", "<t>", "<c r=", "w1", "w 1", "- ", "1/2", "1-0", "0 1"),
]
"""Texts to repeat: single characters, and beginnings of something longer."""

STARTS = ("<", "<a ", '<a b="', "'", "[", "(", "&#", "1", "a", "=", "A1", '<c r="A1"', "<!--", "w")


def _of_modules() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Yield the patterns of modules, held by a name or in a table."""
    names = [found.name for found in pkgutil.walk_packages(xltiebreak.__path__, "xltiebreak.")]
    for name in ["xltiebreak", *names]:
        if name.endswith("__main__"):
            continue
        try:
            module = importlib.import_module(name)
        except ImportError:  # of a part that is not installed
            continue
        for what, value in vars(module).items():
            for pattern in _patterns_in(value):
                yield f"{name}.{what}", pattern


def _patterns_in(value: object, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict) and depth < 4:
        for held in list(value.values()):
            yield from _patterns_in(held, depth + 1)
    elif isinstance(value, (tuple, list, set, frozenset)) and depth < 4:
        for held in list(value):
            yield from _patterns_in(held, depth + 1)


def _in_functions() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Yield the patterns in calls of `re`."""
    for path in sorted(_PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "re"
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and isinstance(node.args[0].value, (str, bytes))
            ):
                pattern = re.compile(node.args[0].value)
                yield f"{path.relative_to(_PACKAGE)}:{node.lineno}", pattern


def _methods(name: str, pattern: re.Pattern[Any]) -> tuple[str, ...]:
    """Return the methods with which the package calls a pattern.

    The patterns of advice only see texts no longer than a result.
    """
    if "notation.advice" in name:
        return ()
    if name.startswith("form "):
        return ("fullmatch",)
    if (own := name.rpartition(".")[2]) and own.startswith("_"):
        code = "".join(path.read_text(encoding="utf-8") for path in _PACKAGE.rglob("*.py"))
        asked = set(re.findall(rf"\b{own}\.([a-z]+)\(", code))
        if asked and asked <= {"match", "fullmatch"}:
            return tuple(sorted(asked))
    return ("finditer",)


@cache
def _all_patterns() -> dict[str, re.Pattern[Any]]:
    """Return every pattern of the package once, by the place of its definition."""
    found: dict[tuple[object, int], tuple[str, re.Pattern[Any]]] = {}
    forms = [(f"form {form.pattern}", re.compile(form.pattern)) for form in FORMS]
    grammar = importlib.import_module("xltiebreak.lossless.sheet_xml")._grammar((b"", b"x"))
    of_sheets = [(f"grammar.{name}", pattern) for name, pattern in vars(grammar).items()]
    for name, pattern in (*_of_modules(), *_in_functions(), *forms, *of_sheets):
        found.setdefault((pattern.pattern, pattern.flags), (name, pattern))
    return {f"{index} {name}": pattern for index, (name, pattern) in enumerate(found.values())}


def _texts(pattern: re.Pattern[Any]) -> Iterator[tuple[str, str]]:
    """Yield texts: a beginning, and the part repeated behind it."""
    written = pattern.pattern
    text = written if isinstance(written, str) else written.decode("latin-1")
    own = dict.fromkeys(re.findall(r"[A-Za-z]{2,}|[^\w\s\\]", text))
    for run in dict.fromkeys((*RUNS, *list(own)[:30])):
        yield "", run
    for start in STARTS:
        for run in (" ", "0", "a", "'", "[", "."):
            yield start, run


def _repeated(pattern: re.Pattern[Any], text: tuple[str, str], length: int) -> str | bytes:
    """Return the text, with a last character that no pattern accepts."""
    start, run = text
    whole = f"{start}{run * (length // len(run))}\x01"
    return whole if isinstance(pattern.pattern, str) else whole.encode()


def _seconds(ask: Callable[[Any], object], text: Any, tries: int = 1) -> float:
    """Return the shortest time of several tries."""
    times = []
    for _ in range(tries):
        start = time.thread_time()
        ask(text)
        times.append(time.thread_time() - start)
    return min(times)


def _asked(pattern: re.Pattern[Any], method: str) -> Callable[[Any], object]:
    if method == "finditer":
        return lambda text: deque(pattern.finditer(text), maxlen=0)
    return pattern.match if method == "match" else pattern.fullmatch


def _is_quadratic(
    pattern: re.Pattern[Any], text: tuple[str, str], method: str = "finditer"
) -> bool:
    """Whether four times the text takes far more than four times as long."""
    ask = _asked(pattern, method)
    middle, long = (_repeated(pattern, text, length) for length in (MIDDLE, LONG))
    if _seconds(ask, middle) < FLOOR:
        return False
    return all(
        _seconds(ask, long, tries) > MOST * max(_seconds(ask, middle, tries), FLOOR / 2)
        for tries in (1, 3, 5)  # a single slow run may be the machine
    )


def test_patterns_of_all_rooms_are_tried() -> None:
    patterns = _all_patterns()
    rooms = {name.split()[1].split(".")[1] for name in patterns if " xltiebreak." in name}
    assert {"lossless", "notation", "crosstable", "text"} <= rooms
    assert len(patterns) > 60


@pytest.mark.parametrize("part", range(PARTS))
def test_no_pattern_is_quadratic(part: int) -> None:
    for name, pattern in list(_all_patterns().items())[part::PARTS]:
        begun = time.thread_time()
        stuck = [
            text
            for method in _methods(name.partition(" ")[2], pattern)
            for text in _texts(pattern)
            if time.thread_time() - begun < BUDGET and _is_quadratic(pattern, text, method)
        ]
        assert not stuck, f"{name}: {pattern.pattern!r} with {stuck[:3]}"


def test_a_quadratic_pattern_would_be_noticed() -> None:
    assert _is_quadratic(re.compile(r"\s+x"), ("", " "))
    assert _is_quadratic(re.compile(rb"<!--.*?-->", re.DOTALL), ("", "<!--"))
    assert not _is_quadratic(re.compile(r"\S+x?"), ("", "a"))
