"""pytest does not collect the programs of `parts/`: LibreOffice's Python runs them."""

from __future__ import annotations

collect_ignore = ["parts"]
