"""The programs of `parts/` are run by the tests, each in a process of its own, not collected."""

from __future__ import annotations

collect_ignore = ["parts"]
