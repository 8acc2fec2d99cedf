"""Where this package comes from: the addresses that a release was built with.

Sources have none. A release has those of its repository, which `.ci/release.py` writes in.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata


def address(label: str) -> str | None:
    """Return the address with a label, such as Homepage; None without one."""
    try:
        urls = metadata("xltiebreak").get_all("Project-URL") or []
    except PackageNotFoundError:  # run from its sources
        return None
    return dict(str(url).split(", ", 1) for url in urls).get(label)
