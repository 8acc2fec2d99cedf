"""The files of gacrux and networkx that pairing needs, for a page that carries them along.

networkx imports all of itself when it starts; here its first module imports what a graph and a
matching need, and the other modules are as they were.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

_GACRUX = (
    *("__init__", "chessjson", "crosstable", "crosstabledutch", "fidetables", "gacruxexeptions"),
    *("helpers", "pairing", "pairingdutch", "rating", "tiebreak"),
)
_NETWORKX = ("exception.py", "convert.py", "classes/*.py", "utils/*.py", "algorithms/matching.py")
_NEW = {
    "networkx/algorithms/__init__.py": b"",
    "networkx/__init__.py": b"""\
from networkx.exception import *
from networkx import utils
from networkx.utils import _clear_cache, _dispatchable
config = utils.backends._set_configs_from_environment()
utils.config = utils.configs.config = config
from networkx import classes
from networkx.classes import *
from networkx import convert
from networkx.convert import *
from networkx.algorithms.matching import max_weight_matching, min_weight_matching
""",
}


def engine_files() -> dict[str, bytes]:
    """Return the content of each file by its path, such as `gacrux/pairing.py`.

    Raises ModuleNotFoundError if gacrux or networkx is not installed.
    """
    gacrux, networkx = map(_folder_of, ("gacrux", "networkx"))
    paths = [gacrux / f"{name}.py" for name in _GACRUX]
    paths += [path for pattern in _NETWORKX for path in sorted(networkx.glob(pattern))]
    found = {
        path.relative_to(folder.parent).as_posix(): path.read_bytes()
        for folder in (gacrux, networkx)
        for path in paths
        if path.is_relative_to(folder)
    }
    return {**found, **_NEW}


def _folder_of(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{package} is not installed")
    return Path(spec.origin).parent
