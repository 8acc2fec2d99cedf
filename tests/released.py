"""A release that `.ci/dist` made: its files, which tests try instead of making their own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_NAMED = os.environ.get("XLTIEBREAK_RELEASE")
RELEASE = Path(_NAMED).absolute() if _NAMED else None
"""The folder of the release, if one is to be tried."""

WHEEL = "xltiebreak-*-py3-none-any.whl"

needs_release = pytest.mark.needs(
    RELEASE, reason="XLTIEBREAK_RELEASE names no folder that .ci/dist made"
)
