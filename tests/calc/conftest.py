"""pytest does not collect the programs of `parts/`: tests run each in its own process."""

from __future__ import annotations

collect_ignore = ["parts"]
