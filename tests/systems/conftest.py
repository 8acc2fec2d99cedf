"""The programs of `parts/` are run by the tests, while they need them; they are not collected."""

from __future__ import annotations

collect_ignore = ["parts"]
