"""A distributed view: which indices each member of its group has."""

from __future__ import annotations

from typing import Any

from tiles._distributed_view import DistributedView
from tiles._plot.tilings import pyplot

_HALO_SHADE = 0.35


def draw(axes: Any, view: DistributedView) -> None:
    """A row for each member, the first one on top: its own indices, and paler those of its halo."""
    colours = pyplot().colormaps["tab10"]
    names = [f"{number}: {device.name}" for number, device in enumerate(view.group.devices)]
    for row, (own, held) in enumerate(view.ranges()):
        colour = colours(row % colours.N)
        _bar(axes, row, held, colour, alpha=_HALO_SHADE)
        _bar(axes, row, own, colour, alpha=1)
        if len(own):
            middle = (own.start + own.stop) / 2
            axes.text(middle, row, f"{own.start} to {own.stop - 1}", ha="center", va="center")
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    for end in (0, _extent(view)):
        axes.axvline(end, color="0.3", linewidth=1, linestyle=":")
    axes.set_xlabel(f"index in dimension {view.distribution.dimension or 0}")


def title_of(view: DistributedView) -> str:
    """The extent and the distribution."""
    shape = " x ".join(str(each) for each in view.shape)
    return f"{shape} elements, {view.distribution!r}"


def _extent(view: DistributedView) -> int:
    return view.shape[view.distribution.dimension or 0]


def _bar(axes: Any, row: int, indices: range, colour: Any, alpha: float) -> None:
    if len(indices):
        axes.barh(row, len(indices), left=indices.start, height=0.7, color=colour, alpha=alpha)
