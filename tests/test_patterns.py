"""No pattern takes quadratic time, whatever the text: its steps are counted."""

from __future__ import annotations

import ast
import copy
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from backtracking import Steps, TooManySteps

import xltiebreak
from xltiebreak.languages.text import Pattern
from xltiebreak.reading.notation.forms_in_order import FORMS
from xltiebreak.rules import FIDE, all_systems

_PACKAGE = Path(xltiebreak.__file__).parent

SHORT = 24
"""Characters of a text. Twice as many cost a quadratic pattern four times as much."""
LONGEST = 8  # of repeats with an end, which are no more than a factor
MOST = 200_000  # steps, which no linear pattern takes: an exponential one does
PARTS = 12  # tests among which the patterns are divided

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
    all_systems(FIDE)  # they are registered in the order of their families, not of the alphabet
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
    if isinstance(value, (re.Pattern, Pattern)):
        yield value if isinstance(value, re.Pattern) else value.compiled()
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
                and _compiles(node.func)
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and isinstance(node.args[0].value, (str, bytes))
            ):
                pattern = re.compile(node.args[0].value)
                yield f"{path.relative_to(_PACKAGE)}:{node.lineno}", pattern


def _compiles(function: ast.expr) -> bool:
    """Whether this is a function of `re`, or our own `pattern`."""
    if isinstance(function, ast.Attribute):
        return isinstance(function.value, ast.Name) and function.value.id == "re"
    return isinstance(function, ast.Name) and function.id == "pattern"


@cache
def _code() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in _PACKAGE.rglob("*.py"))


def _methods(name: str, pattern: re.Pattern[Any]) -> tuple[str, ...]:
    """Return the methods with which the package calls a pattern.

    The patterns of advice only see texts no longer than a result.
    """
    if "notation.advice" in name:
        return ()
    if name.startswith("form "):
        return ("fullmatch",)
    if (own := name.rpartition(".")[2]) and own.startswith("_"):
        asked = set(re.findall(rf"\b{own}\.([a-z]+)\(", _code()))
        if asked and asked <= {"match", "fullmatch"}:
            return tuple(sorted(asked))
    return ("finditer",)


@cache
def _all_patterns() -> dict[str, re.Pattern[Any]]:
    """Return every pattern of the package once, by the place of its definition."""
    found: dict[tuple[object, int], tuple[str, re.Pattern[Any]]] = {}
    forms = [(f"form {form.pattern}", re.compile(form.pattern)) for form in FORMS]
    for name, pattern in (*_of_modules(), *_in_functions(), *forms):
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


def _steps(steps: Steps, method: str, text: Any) -> int:
    if method == "finditer":
        steps.all_matches(text, MOST)
    else:
        steps.match(text, whole=method == "fullmatch", most=MOST)
    return steps.taken


def _is_quadratic(
    pattern: re.Pattern[Any], steps: Steps, text: tuple[str, str], method: str = "finditer"
) -> bool:
    """Whether twice the text takes far more than twice as many steps, in short and longer ones."""
    try:
        for length in (SHORT, 4 * SHORT):
            one = _steps(steps, method, _repeated(pattern, text, length))
            if one < length**2 / 3:
                return False
            two = _steps(steps, method, _repeated(pattern, text, 2 * length))
            if two - 2 * one < length**2 / 4:  # n * n / 2 steps make it n * n
                return False
    except TooManySteps:
        pass
    return True


def _different(pattern: re.Pattern[Any], steps: Steps) -> Iterator[tuple[str, str]]:
    """Yield texts that are not the same for a pattern, for which most characters are equal."""
    kinds = steps.accepting()

    @cache
    def kind(character: str) -> tuple[object, ...]:
        one = character if isinstance(pattern.pattern, str) else character.encode()
        found = tuple(accepts(one[:1]) for accepts in kinds)
        return (*found, character.isalnum() or character == "_", character == "\n")

    seen = set()
    for text in _texts(pattern):
        key = (
            text
            if "(?P=" in str(pattern.pattern)
            else tuple(tuple(map(kind, part)) for part in text)
        )
        if key not in seen:
            seen.add(key)
            yield text


@pytest.fixture(autouse=True)
def deep() -> Iterator[None]:
    """Let a pattern go as deep as it wants to."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.slow
def test_patterns_of_all_rooms_are_tried() -> None:
    patterns = _all_patterns()
    rooms = {name.split()[1].split(".")[1] for name in patterns if " xltiebreak." in name}
    assert {"lossless", "reading", "languages", "cli"} <= rooms
    assert len(patterns) > 60


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_no_pattern_is_quadratic(part: int) -> None:
    for name, pattern in list(_all_patterns().items())[part::PARTS]:
        steps, methods = Steps(pattern, LONGEST), _methods(name.partition(" ")[2], pattern)
        stuck = [
            text
            for text in _different(pattern, steps)
            for method in methods
            if _is_quadratic(pattern, steps, text, method)
        ]
        assert not stuck, f"{name}: {pattern.pattern!r} with {stuck[:3]}"


@pytest.mark.slow
def test_the_steps_are_those_of_python() -> None:
    for name, pattern in list(_all_patterns().items())[::5]:
        steps = Steps(pattern)
        for text in list(_different(pattern, steps))[::20]:
            whole = _repeated(pattern, text, SHORT)
            found = [match.span() for match in pattern.finditer(whole)]
            assert steps.all_matches(whole) == found, f"{name}: {pattern.pattern!r} in {whole!r}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        (r"\s+x", ("", " "), True),
        (rb"(?s)<!--.*?-->", ("", "<!--"), True),
        (r"a(?=.*b)", ("", "a"), True),
        (r"^(a|aa)+$", ("", "a"), True),  # exponential
        (r"(\w+)=\1;", ("", "a"), True),
        (r"\S+x?", ("", "a"), False),
        (r"(?<!\s)\s+x", ("", " "), False),
        (r"\s{0,20}x", ("", " "), False),
    ],
)
def test_a_quadratic_pattern_is_noticed(
    pattern: str | bytes, text: tuple[str, str], expected: bool
) -> None:
    compiled: re.Pattern[Any] = re.compile(pattern)
    assert _is_quadratic(compiled, Steps(compiled, LONGEST), text) is expected


def test_a_pattern_can_be_copied_before_and_after_its_first_use() -> None:
    first = Pattern("a+", 0)
    assert copy.copy(first).fullmatch("aa") and first.fullmatch("a")
    assert copy.copy(first).fullmatch("aa")
