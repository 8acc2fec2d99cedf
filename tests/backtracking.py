"""How many steps a pattern takes on a text: Python's way of matching, followed and counted.

Python matches a pattern by trying and going back, and no count of lines sees that: it happens in C.
Here the same pattern, as `re` has parsed it, takes the same way, and each comparison is one step.
A step count is exact, so that short texts show what is quadratic or exponential.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from typing import Any, TypeAlias

_NEW = sys.version_info >= (3, 11)
_parser = import_module("re._parser" if _NEW else "sre_parse")
_compiler = import_module("re._compiler" if _NEW else "sre_compile")

Then: TypeAlias = Callable[[int], "int | None"]
"""What is matched behind a place: the end of the whole match, or None."""
Matcher: TypeAlias = Callable[[int, Then], "int | None"]
"""The end of the match of a part and of all behind it."""

_SINGLE = ("LITERAL", "NOT_LITERAL", "IN", "ANY", "CATEGORY")


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
        self._groups: dict[int, tuple[int, int]] = {}
        self._text: Any = ""
        self._most = 0
        self.taken = 0
        self._whole = self._sequence(self._parsed)

    def all_matches(self, text: Any, most: int = 10**6) -> list[tuple[int, int]]:
        """Return the places of all matches, as `finditer` finds them."""
        found: list[tuple[int, int]] = []
        at = 0
        self._begin(text, most)
        while at <= len(text):
            self._step()
            again = bool(found) and found[-1] == (at, at)  # an empty match comes once at a place
            barred = at if again else -1
            end = self._whole(at, partial(_unless, barred))
            if end is None:
                at += 1
            else:
                found.append((at, end))
                at = end
        return found

    def match(self, text: Any, *, whole: bool, most: int = 10**6) -> int | None:
        """Return the end of the match at the beginning of a text."""
        self._begin(text, most)
        return self._whole(0, lambda end: end if not whole or end == len(text) else None)

    def _begin(self, text: Any, most: int) -> None:
        self._text, self._most, self.taken = text, most, 0
        self._groups.clear()

    def _step(self) -> None:
        self.taken += 1
        if self.taken > self._most:
            raise TooManySteps

    def accepting(self) -> list[Callable[[Any], bool]]:
        """For each kind of character that the pattern asks for, whether a character is one."""
        items = {repr(item): item for item in _singles(self._parsed)}
        return [self._accepts(item) for item in items.values()]

    def _sequence(self, items: Sequence[Any]) -> Matcher:
        matchers = [self._one(item) for item in items]

        def from_on(number: int, at: int, then: Then) -> int | None:
            if number == len(matchers):
                return then(at)
            if number == len(matchers) - 1:
                return matchers[number](at, then)
            return matchers[number](at, lambda end: from_on(number + 1, end, then))

        return lambda at, then: from_on(0, at, then)

    def _one(self, item: Any) -> Matcher:
        name, value = str(item[0]), item[1]
        if name in _SINGLE:
            return self._character(item)
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
            least, most, body = value
            if self._longest is not None and most != _parser.MAXREPEAT:
                least, most = min(least, self._longest), min(most, self._longest)
            greedy = name == "MAX_REPEAT"
            if len(body) == 1 and str(body[0][0]) in _SINGLE:
                return self._run(body[0], least, most, greedy)
            return self._repeat(self._sequence(body), least, most, greedy)
        if name == "BRANCH":
            return self._branch([self._sequence(one) for one in value[1]])
        if name == "SUBPATTERN":
            return self._group(value[0], self._sequence(value[3]))
        if name in ("ASSERT", "ASSERT_NOT"):
            return self._look(value[0], value[1], name == "ASSERT")
        if name == "GROUPREF":
            return self._again(value)
        if name == "AT":
            return self._place(item)
        raise NotImplementedError(f"a pattern with {name}: teach this module to follow it")

    def _compiled(self, item: Any) -> re.Pattern[Any]:
        alone = _parser.SubPattern(self._parsed.state, [item])
        compiled: re.Pattern[Any] = _compiler.compile(alone, self._flags)
        return compiled

    def _accepts(self, item: Any) -> Callable[[Any], bool]:
        compiled = self._compiled(item)
        return cache(lambda character: compiled.match(character) is not None)

    def _character(self, item: Any) -> Matcher:
        accepts = self._accepts(item)

        def one(at: int, then: Then) -> int | None:
            self._step()
            return then(at + 1) if accepts(self._text[at : at + 1]) else None

        return one

    def _run(self, item: Any, least: int, most: int, greedy: bool) -> Matcher:
        """Return the matcher of one kind of character, repeated: what needs no memory of each."""
        accepts = self._accepts(item)

        def run(at: int, then: Then) -> int | None:
            end = at
            while end - at < most and accepts(self._text[end : end + 1]):
                self._step()
                end += 1
            ends = range(at + least, end + 1)
            for place in reversed(ends) if greedy else ends:
                self._step()
                if (found := then(place)) is not None:
                    return found
            return None

        return run

    def _repeat(self, body: Matcher, least: int, most: int, greedy: bool) -> Matcher:
        def times(number: int, at: int, then: Then) -> int | None:
            def another() -> int | None:
                if number >= most:
                    return None
                self._step()
                return body(
                    at,
                    lambda end: (
                        None if end == at and number >= least else times(number + 1, end, then)
                    ),
                )

            if number < least:
                return another()
            if not greedy and (found := then(at)) is not None:
                return found
            found = another()
            return then(at) if found is None and greedy else found

        return lambda at, then: times(0, at, then)

    def _branch(self, branches: list[Matcher]) -> Matcher:
        def branch(at: int, then: Then) -> int | None:
            for one in branches:
                self._step()
                if (found := one(at, then)) is not None:
                    return found
            return None

        return branch

    def _group(self, number: int | None, body: Matcher) -> Matcher:
        if number is None:
            return body

        def group(at: int, then: Then) -> int | None:
            def behind(end: int) -> int | None:
                before = self._groups.get(number)
                self._groups[number] = at, end
                if (found := then(end)) is None:
                    self._groups.pop(number)
                    if before:
                        self._groups[number] = before
                return found

            return body(at, behind)

        return group

    def _again(self, number: int) -> Matcher:
        def again(at: int, then: Then) -> int | None:
            self._step()
            if number not in self._groups:
                return None
            start, end = self._groups[number]
            same = self._text[start:end] == self._text[at : at + end - start]
            return then(at + end - start) if same else None

        return again

    def _look(self, direction: int, items: Any, wanted: bool) -> Matcher:
        inside = self._sequence(items)
        width: int = items.getwidth()[0] if direction < 0 else 0

        def look(at: int, then: Then) -> int | None:
            self._step()
            found = at >= width and inside(at - width, lambda end: end) is not None
            return then(at) if found == wanted else None

        return look

    def _place(self, item: Any) -> Matcher:
        compiled = self._compiled(item)

        def place(at: int, then: Then) -> int | None:
            self._step()
            return then(at) if compiled.match(self._text, at) else None

        return place


def _unless(barred: int, end: int) -> int | None:
    return None if end == barred else end


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
