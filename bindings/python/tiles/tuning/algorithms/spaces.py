"""The parameters of all algorithms."""

from __future__ import annotations

from tiles import _tiles
from tiles.tuning.algorithms import group_spaces, work_item_spaces
from tiles.tuning.algorithms.space import Space


def spaces_for(context: _tiles.Context) -> list[Space]:
    """Those of the form that the algorithms have on a device."""
    if context.shape == "group":
        return group_spaces.spaces(context)
    return work_item_spaces.spaces()
