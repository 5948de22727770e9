"""Kernels on Dask's arrays: ``map_blocks``, ``map_overlap``, ``gather``, and a device for each worker.

``import tiles.dask`` imports Dask, ``import tiles`` does not; ``DevicePlugin`` needs ``distributed``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tiles.dask._blocks import gather, map_blocks
from tiles.dask._overlap import map_overlap

if TYPE_CHECKING:
    from tiles.dask._device_plugin import DevicePlugin

__all__ = ["DevicePlugin", "gather", "map_blocks", "map_overlap"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name != "DevicePlugin":
            raise AttributeError(f"tiles.dask has no {name!r}; it has {', '.join(__all__)}")
        from tiles.dask._device_plugin import DevicePlugin

        return DevicePlugin
