"""How many steps a pattern takes on a text: Python's way of matching, followed and counted.

Python matches a pattern by trying and going back, and no count of lines sees that: it happens in C.
Here the same pattern, as `re` has parsed it, takes the same way, and each comparison is one step.
A step count is exact, so that short texts show what is quadratic or exponential.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any

_NEW = sys.version_info >= (3, 11)
_parser = import_module("re._parser" if _NEW else "sre_parse")
_compiler = import_module("re._compiler" if _NEW else "sre_compile")

_SINGLE = ("LITERAL", "NOT_LITERAL", "IN", "ANY", "CATEGORY")
Ends = Iterator[int]
"""Where a part of a pattern may end, in the order in which Python tries it."""


class TooManySteps(Exception):
    """A pattern takes more steps than asked."""


class Steps:
    """Follows a pattern through texts; `taken` counts the comparisons of the last text.

    longest: the most that a repeat with an end is repeated. `x{0,300}` costs 300 steps at each
    character of a text, which looks quadratic in all texts of fewer than 300.
    """

    def __init__(self, pattern: re.Pattern[Any], longest: int | None = None) -> None:
        self._longest = longest
        self._flags = pattern.flags
        self._parsed = _parser.parse(pattern.pattern, pattern.flags)
        self._compiled: dict[int, Any] = {}
        self._groups: dict[int, tuple[int, int]] = {}
        self._text: Any = ""
        self._most = 0
        self.taken = 0

    def all_matches(self, text: Any, most: int = 10**6) -> list[tuple[int, int]]:
        """Return the places of all matches, as `finditer` finds them."""
        found: list[tuple[int, int]] = []
        at = 0
        self._begin(text, most)
        while at <= len(text):
            self._step()
            again = bool(found) and found[-1] == (at, at)  # an empty match comes once at a place
            ends = (end for end in self._all(self._parsed, at) if not (again and end == at))
            end = next(ends, None)
            if end is None:
                at += 1
            else:
                found.append((at, end))
                at = end
        return found

    def match(self, text: Any, *, whole: bool, most: int = 10**6) -> int | None:
        """Return the end of the match at the beginning of a text."""
        self._begin(text, most)
        ends = self._all(self._parsed, 0)
        return next((end for end in ends if not whole or end == len(text)), None)

    def accepting(self) -> list[Callable[[Any], bool]]:
        """For each kind of character that the pattern asks for, whether a character is one."""
        items = {repr(item): item for item in _singles(self._parsed)}
        return [self._accepts(item) for item in items.values()]

    def _begin(self, text: Any, most: int) -> None:
        self._text, self._most, self.taken = text, most, 0
        self._groups.clear()

    def _step(self) -> None:
        self.taken += 1
        if self.taken > self._most:
            raise TooManySteps

    def _alone(self, item: Any) -> re.Pattern[Any]:
        alone = _parser.SubPattern(self._parsed.state, [item])
        compiled: re.Pattern[Any] = _compiler.compile(alone, self._flags)
        return compiled

    def _accepts(self, item: Any) -> Callable[[Any], bool]:
        if id(item) not in self._compiled:
            compiled = self._alone(item)
            self._compiled[id(item)] = cache(lambda one: compiled.match(one) is not None)
        accepts: Callable[[Any], bool] = self._compiled[id(item)]
        return accepts

    def _all(self, items: Sequence[Any], at: int, first: int = 0) -> Ends:
        """The ends of parts one behind the other."""
        if first == len(items):
            yield at
            return
        for end in self._one(items[first], at):
            yield from self._all(items, end, first + 1)

    def _one(self, item: Any, at: int) -> Ends:
        name, value = str(item[0]), item[1]
        if name in _SINGLE:
            self._step()
            if self._accepts(item)(self._text[at : at + 1]):
                yield at + 1
        elif name in ("MAX_REPEAT", "MIN_REPEAT"):
            yield from self._repeated(value, name == "MAX_REPEAT", at)
        elif name == "BRANCH":
            for one in value[1]:
                self._step()
                yield from self._all(one, at)
        elif name == "SUBPATTERN":
            yield from self._group(value[0], value[3], at)
        elif name in ("ASSERT", "ASSERT_NOT"):
            self._step()
            direction, items = value
            width: int = items.getwidth()[0] if direction < 0 else 0
            found = at >= width and next(self._all(items, at - width), None) is not None
            if found == (name == "ASSERT"):
                yield at
        elif name == "GROUPREF":
            self._step()
            start, end = self._groups.get(value, (0, -1))
            if end >= start and self._text[start:end] == self._text[at : at + end - start]:
                yield at + end - start
        elif name == "AT":
            self._step()
            if id(item) not in self._compiled:
                self._compiled[id(item)] = self._alone(item)
            if self._compiled[id(item)].match(self._text, at):
                yield at
        else:
            raise NotImplementedError(f"a pattern with {name}: teach this module to follow it")

    def _group(self, number: int | None, items: Any, at: int) -> Ends:
        for end in self._all(items, at):
            before = self._groups.get(number or 0)
            self._groups[number or 0] = at, end
            yield end
            self._groups[number or 0] = before or (0, -1)

    def _repeated(self, repeat: tuple[int, Any, Any], greedy: bool, at: int) -> Ends:
        least, most, body = repeat
        if self._longest is not None and most != _parser.MAXREPEAT:
            least, most = min(least, self._longest), min(most, self._longest)
        if len(body) > 1 or str(body[0][0]) not in _SINGLE:
            yield from self._times(0, least, most, body, greedy, at)
            return
        accepts, end = self._accepts(body[0]), at
        while end - at < most and accepts(self._text[end : end + 1]):
            self._step()
            end += 1
        ends = range(at + least, end + 1)
        for place in reversed(ends) if greedy else ends:
            self._step()
            yield place

    def _times(self, number: int, least: int, most: Any, body: Any, greedy: bool, at: int) -> Ends:
        if number >= least and not greedy:
            yield at
        if number < most:
            self._step()
            for end in self._all(body, at):
                if end != at or number < least:
                    yield from self._times(number + 1, least, most, body, greedy, end)
        if number >= least and greedy:
            yield at


def _singles(items: Any) -> list[Any]:
    """All parts of a pattern that match one character."""
    found = []
    for item in items:
        if str(item[0]) in _SINGLE:
            found.append(item)
        elif isinstance(item[1], (tuple, list)):
            for part in (*item[1], *(item[1][1] if str(item[0]) == "BRANCH" else ())):
                if isinstance(part, _parser.SubPattern):
                    found += _singles(part)
    return found
