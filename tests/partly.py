"""Compares an answer with a part of it, as cases in data files write it."""

from __future__ import annotations

from typing import Any


def has_part(answer: Any, part: Any, where: str = "") -> None:
    """Fail unless an object has at least these keys, a list these items, and all else is equal."""
    if isinstance(part, dict) and isinstance(answer, dict):
        assert part.keys() <= answer.keys(), where
        for key, value in part.items():
            has_part(answer[key], value, f"{where}.{key}")
    elif isinstance(part, list) and isinstance(answer, list):
        assert len(answer) == len(part), f"{where} {answer}"
        for number, (one, value) in enumerate(zip(answer, part, strict=True)):
            has_part(one, value, f"{where}[{number}]")
    else:
        assert answer == part, where
