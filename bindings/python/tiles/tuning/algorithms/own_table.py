"""The user's table of parameters, which the library reads before the one it comes with."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from tiles.tuning.store import replace_file

_HEADER = "# What `tiles tune` found: algorithm | devices | NAME=number ...\n"


def path() -> Path:
    """``TILES_TUNING``, or ``libtiles/tuning.txt`` among the user's data."""
    named = os.environ.get("TILES_TUNING")
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME", "")
    if not os.path.isabs(data):
        data = os.path.join(os.path.expanduser("~"), ".local/share")
    return Path(data) / "libtiles" / "tuning.txt"


def text_of(parameters: Mapping[str, int]) -> str:
    """``NAME=number NAME=number``, as the library reads them.

    Examples
    --------
    >>> from tiles.tuning.algorithms.own_table import text_of
    >>> text_of({"TILE": 32, "ROWS": 8})
    'TILE=32 ROWS=8'
    """
    return " ".join([f"{name}={value}" for name, value in parameters.items()])


def write(algorithm: str, device: str, parameters: Mapping[str, int]) -> None:
    """Makes these the parameters on devices of that name; none: takes what was there away."""
    table = path()
    lines = table.read_text("utf-8").splitlines(keepends=True) if table.exists() else [_HEADER]
    begin = f"{algorithm} | device {device} | "
    kept = [line for line in lines if not line.startswith(begin)]
    if parameters:
        kept.append(f"{begin}{text_of(parameters)}\n")
    replace_file(table, "".join(kept))
