"""Make anew what is made: lists of tie-breaks, figures of docs/trust.md, docs/vectors, .po files.

    python tests/tools/renew.py

Run it after a change of a tie-break, an English text or an edition; tests say so if a file is old.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # what the tests share

import catalogues
import evidence
import tables_of_systems
import vectors

from xltiebreak.languages import en


def made() -> Iterator[tuple[Path, str]]:
    """Every file that is made, and its text."""
    yield from catalogues.made()
    yield from tables_of_systems.made()
    yield from evidence.made()
    for name, text in vectors.contents():
        yield vectors.FOLDER / name, text


if __name__ == "__main__":
    if taken := catalogues.keys_with_two_texts(Path(en.__file__).read_text(encoding="utf-8")):
        sys.exit("\n".join(("languages/en.py:", *taken)))
    for path, text in made():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.name} is new")
