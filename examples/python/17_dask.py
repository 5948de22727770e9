"""Heat that spreads over the blocks of a Dask array, in processes that each have a device."""

from __future__ import annotations

from typing import Any

import dask.array
import numpy as np
from distributed import Client, LocalCluster

import tiles
import tiles.dask

STEPS = 3
BLOCK: Any = (20, 50)


# [kernel]
@tiles.kernel
def spread(i: tiles.index[2], src: tiles.array_view, out: tiles.array_view) -> None:
    """The mean of an element and its neighbours in the column; at the edges, those that there are."""
    row, column = i
    total, count = src[row, column], 1
    if row > 0:
        total += src[row - 1, column]
        count += 1
    if row < src.extent[0] - 1:
        total += src[row + 1, column]
        count += 1
    out[i] = total / count
# [/kernel]


def on_one_device(heat: np.ndarray) -> np.ndarray:
    """The same steps by launches over the whole."""
    for _ in range(STEPS):
        after = np.empty_like(heat)
        spread(heat.shape, heat, after)
        heat = after
    return heat


def on_a_cluster(heat: np.ndarray) -> np.ndarray:
    """The same steps by the workers of a cluster, on blocks."""
    # [cluster]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        client.register_plugin(tiles.dask.DevicePlugin())
        plate = dask.array.from_array(heat, chunks=BLOCK)
        for _ in range(STEPS):
            plate = tiles.dask.map_overlap(spread, plate)
        result = plate.compute()
    # [/cluster]
    return np.asarray(result)


if __name__ == "__main__":
    heat = (np.arange(60 * 50) * 37 % 101).astype(np.float32).reshape(60, 50)
    np.testing.assert_array_equal(on_a_cluster(heat), on_one_device(heat))
    print(f"after {STEPS} steps, the blocks are what one device computes")
