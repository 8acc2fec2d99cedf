"""Make anew what is made from the source: run it after a change that a test says it is old for.

python tests/renew.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import catalogues


def made() -> Iterator[tuple[Path, str]]:
    """Every file that is made, and its text."""
    yield from catalogues.made()


if __name__ == "__main__":
    for path, text in made():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.name} is new")
