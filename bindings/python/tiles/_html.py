"""What a notebook shows of devices, data, domains and kernels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

import numpy as np

from tiles import _tiles
from tiles._count_of import count_of
from tiles._table import html_table

_MOST_TILES = 16  # in each dimension: more are not drawn
_LARGEST = 240  # pixels


def device_html(device: _tiles.Device) -> str:
    """A table of what decides where a kernel runs, and in which tiles."""
    yes_or_no = {True: "yes", False: "no"}
    return html_table(
        (),
        [
            (f"device {device.index}", device.name),
            ("type", f"{device.type}, {device.vendor}"),
            ("platform", f"{device.platform}, {device.version}"),
            ("driver", device.driver_version),
            ("compute units", str(device.compute_units)),
            ("memory", f"{device.global_memory >> 20} MiB"),
            ("tile_static", f"{device.local_memory >> 10} KiB"),
            ("threads of a tile", f"at most {device.max_tile_size}"),
            ("float64", yes_or_no[device.supports_double]),
            ("shares the host's memory", yes_or_no[device.shares_host_memory]),
        ],
    )


def data_html(title: str, type_name: str, dtype: np.dtype, shape: Sequence[int]) -> str:
    """The shape and the type; not the elements, which may be on a device."""
    size = math.prod(shape) * dtype.itemsize
    return html_table(
        (),
        [
            (title, type_name),
            ("shape", " x ".join(map(str, shape))),
            ("dtype", str(dtype)),
            ("size", count_of(size, "byte") if size < 1 << 20 else f"{size / (1 << 20):.1f} MiB"),
        ],
    )


def kernel_html(title: str, text: str) -> str:
    """The kernel's text below its name."""
    return f"<b>{escape(title)}</b><pre>{escape(text)}</pre>"


def domain_html(title: str, extent: Sequence[int], tile: Sequence[int]) -> str:
    """A drawing of the tiles of one plane, below what the domain is called.

    Examples
    --------
    >>> import tiles
    >>> tiles.extent(8, 9).tile(2, 3)._repr_html_().count("<rect")
    12
    """
    extent, tile = [1, *extent][-2:], [1, *tile][-2:]
    rows, columns = (min(-(-e // t), _MOST_TILES) for e, t in zip(extent, tile))
    scale = max(1, _LARGEST // max(rows * tile[0], columns * tile[1], 1))
    width, height = max(4, tile[1] * scale), max(4, tile[0] * scale)
    drawn = "".join(
        f'<rect x="{column * width + 1}" y="{row * height + 1}" width="{width}" height="{height}" '
        f'fill="{"#cfe3f7" if (row + column) % 2 else "#f4f8fc"}" stroke="#345"/>'
        for row in range(rows)
        for column in range(columns)
    )
    size = f'width="{columns * width + 2}" height="{rows * height + 2}"'
    return f"<code>{escape(title)}</code><br/><svg {size}>{drawn}</svg>"
