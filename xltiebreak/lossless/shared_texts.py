"""The texts that the cells of a workbook share."""

from __future__ import annotations

from xltiebreak.lossless.ooxml import in_utf8
from xltiebreak.lossless.outline import Ends, walk
from xltiebreak.lossless.package import Package


def shared_texts(package: Package) -> list[str]:
    """The texts, in the order in which cells count them. Raises Damaged."""
    part = package.only_related("sharedStrings")
    return strings_of(package.part(part)) if part else []


def strings_of(part: bytes) -> list[str]:
    """The texts in a part of shared texts, in its order. Raises Damaged."""
    strings: list[str] = []
    texts: list[str] = []
    hint = 0  # how many of them come before a phonetic hint

    def end_string(*about: object) -> None:
        strings.append(_unescaped("".join(texts)))
        texts.clear()

    def begin_hint(*about: object) -> None:
        nonlocal hint
        hint = len(texts)

    def end_hint(*about: object) -> None:
        del texts[hint:]

    ends: Ends = {"si": end_string, "t": lambda text, *about: texts.append(text), "rPh": end_hint}
    walk(in_utf8(part), {"rPh": begin_hint}, ends)
    return strings


def _unescaped(text: str) -> str:
    return text.replace("x005F_", "") if "x005F_" in text else text
