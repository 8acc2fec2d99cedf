"""What the pages that are written may do: show their own style, and load nothing."""

from __future__ import annotations

import hashlib
from base64 import b64encode


def hash_of(source: str) -> str:
    """A style or a script as a Content-Security-Policy names it."""
    return f"sha256-{b64encode(hashlib.sha256(source.encode()).digest()).decode()}"


def policy_of(style: str) -> str:
    """The Content-Security-Policy of a page that has this style and nothing else."""
    return f"default-src 'none'; style-src '{hash_of(style)}'; base-uri 'none'; form-action 'none'"
