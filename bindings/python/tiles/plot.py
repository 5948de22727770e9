"""Plots of tilings, distributions and profiles with matplotlib, which is imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tiles._distributed_view import DistributedView
from tiles._errors import ArgumentError, UnsupportedError
from tiles._extent import extent as extent_type
from tiles._extent import tiled_extent
from tiles._plot import distributions, timelines, tilings
from tiles._profile import profile as profile_type

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def tiling(
    extent: extent_type | Sequence[int], tile: int | Sequence[int] | None = None
) -> Figure:
    """Draw a domain divided into tiles, three times: with global, local and tile indices.

    Each tile has a colour and a frame. Threads outside of the extent, which ``pad()`` adds if the
    tiles do not divide it, are grey. Of large domains the first tiles are drawn; the title says how
    many. Tiles with too many threads to number each are drawn whole, with the indices of their first
    and last thread.

    Parameters
    ----------
    extent : extent, tiled_extent or sequence of int
        With one or two dimensions.
    tile : int or sequence of int, optional
        The tile; not needed for ``tiles.extent(8, 9).tile(2, 3)``.

    Returns
    -------
    matplotlib.figure.Figure
        With one axes for each kind of index. Notebooks show it where it is the value of a cell;
        ``figure.savefig("tiles.png")`` writes it, and ``pyplot.show()`` shows it in a program.

    Raises
    ------
    ImportError
        If matplotlib is not installed; says how to install it.

    Examples
    --------
    >>> import tiles
    >>> figure = tiles.plot.tiling((8, 9), (2, 3))
    >>> [axes.get_title() for axes in figure.axes]
    ['t.global_', 't.local', 't.tile']
    """
    domain = _tiled(extent, tile)
    figure, panels = _figure(lambda pyplot: pyplot.subplots(1, 3, figsize=(13, 4.6), layout="constrained"))
    tilings.draw(panels, domain)
    figure.suptitle(tilings.title_of(domain))
    return figure  # type: ignore[no-any-return]


def distribution(view: DistributedView) -> Figure:
    """Draw a distributed view: a row for each member of its group, with the indices that it has.

    Those that a halo adds are paler. They may lie in front of the view and behind it, beyond the
    dotted lines.

    Parameters
    ----------
    view : DistributedView
        Made by ``Group.distribute()``. Before its first launch, what members would have of one over
        the extent.

    Returns
    -------
    matplotlib.figure.Figure
        With one axes, along the dimension that is split.

    Raises
    ------
    ArgumentError
        If it is not a distributed view.
    ImportError
        If matplotlib is not installed; says how to install it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> group = tiles.Group([0, 0])
    >>> parts = group.distribute(np.zeros((8, 9)), tiles.Distribution.halo(0, 1))
    >>> tiles.plot.distribution(parts).axes[0].get_xlabel()
    'index in dimension 0'
    """
    if not isinstance(view, DistributedView):
        raise ArgumentError(
            f"distribution: 'view' is {view!r}; expected a tiles.DistributedView, which "
            "Group.distribute() makes"
        )
    size = (9, 1 + 0.5 * len(view.ranges()))
    figure, axes = _figure(lambda pyplot: pyplot.subplots(figsize=size, layout="constrained"))
    distributions.draw(axes, view)
    figure.suptitle(distributions.title_of(view))
    return figure  # type: ignore[no-any-return]


def timeline(profile: profile_type) -> Figure:
    """Draw a profile: a row for each device and kind of activity, with time to the right.

    Long pauses, and compilations during which no kernel runs, are drawn short, on a grey background:
    they would hide the kernels.

    Parameters
    ----------
    profile : profile
        A profile whose block has ended, with at least one activity.

    Returns
    -------
    matplotlib.figure.Figure
        With one axes, in milliseconds. The names that took longest have distinct colours.

    Raises
    ------
    ImportError
        If matplotlib is not installed; says how to install it.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> @tiles.kernel
    ... def increment(i: tiles.index[1], data):
    ...     data[i] += 1
    >>> with tiles.profile() as p:
    ...     increment(tiles.extent(100), np.zeros(100, np.int32))
    >>> tiles.plot.timeline(p).axes[0].get_xlabel()
    'ms'
    """
    if not profile.activities:
        raise ArgumentError(
            f"{profile!r} has nothing to draw: launch kernels inside of its `with` block, and draw it "
            "after the block"
        )
    rows = timelines.rows_of(profile.activities)
    size = (13, 1.4 + 0.5 * len(rows))
    figure, axes = _figure(lambda pyplot: pyplot.subplots(figsize=size, layout="constrained"))
    timelines.draw(figure, axes, rows)
    return figure  # type: ignore[no-any-return]


def _tiled(extent: Any, tile: Any) -> tiled_extent:
    domain = extent if isinstance(extent, extent_type) else extent_type(extent)
    if tile is not None:
        domain = domain.tile(tile)
    if not isinstance(domain, tiled_extent):
        raise ArgumentError(
            f"the tile is missing: tiles.plot.tiling({domain!r}, (2, 3)), or a tiled extent, "
            f"{domain!r}.tile(2, 3)"
        )
    if domain.rank > 2:
        raise UnsupportedError(
            f"a tiling can have one or two dimensions, {domain!r} has three: draw a plane of it, "
            f"tiles.extent{domain.components[1:]}.tile{tuple(domain.tile_extent)[1:]}"
        )
    return domain


def _figure(made: Callable[[Any], tuple[Any, Any]]) -> tuple[Any, Any]:
    """A figure and its axes. Notebooks show a cell's value: a figure that pyplot knows, too, would
    appear twice there."""
    pyplot = tilings.pyplot()
    figure, axes = made(pyplot)
    if "inline" in pyplot.get_backend():
        pyplot.close(figure)
    return figure, axes
