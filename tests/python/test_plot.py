"""Pictures of tilings and profiles."""

import sys

import numpy as np
import pytest

import tiles

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")


def texts(axes):
    """The text in each cell, by row and column; one dimension is a row."""
    return {
        tuple(int(c) for c in reversed(each.get_position())): each.get_text() for each in axes.texts
    }


def launch(name, start, end, kind="kernel"):
    return tiles.Activity(kind, name, "gpu", 0, start, start, start, end)


def profile_of(*activities):
    profile = tiles.profile()
    profile.activities = list(activities)
    return profile


def test_a_tiling_shows_the_three_indices_of_every_thread():
    figure = tiles.plot.tiling(tiles.extent(8, 9).tile(2, 3))
    whole, local, tile = map(texts, figure.axes)
    assert len(whole) == 72
    for row, column in np.ndindex(8, 9):
        assert whole[row, column] == f"{row}, {column}"
        assert local[row, column] == f"{row % 2}, {column % 3}"
        assert tile[row, column] == f"{row // 2}, {column // 3}"


def test_one_dimension_is_drawn_as_a_row():
    figure = tiles.plot.tiling(tiles.extent(6), (3,))
    assert texts(figure.axes[2]) == {(0, i): str(i // 3) for i in range(6)}


def test_threads_beyond_the_extent_are_grey():
    figure = tiles.plot.tiling(tiles.extent(3, 3), (2, 2))
    grey = matplotlib.colors.to_rgba("0.85")
    cells = {
        (round(each.get_y()), round(each.get_x())): each.get_facecolor() == grey
        for each in figure.axes[0].patches
    }
    assert cells == {(r, c): r == 3 or c == 3 for r, c in np.ndindex(4, 4)}


def test_of_a_large_extent_the_first_whole_tiles_are_drawn():
    figure = tiles.plot.tiling(tiles.extent(4096, 10), (5, 5))
    assert max(texts(figure.axes[0])) == (19, 9)


@pytest.mark.parametrize(
    ("extent", "message"),
    [(tiles.extent(8, 9), "expected a tile"), (tiles.extent(2, 2, 2).tile(1, 1, 1), "has three")],
)
def test_what_cannot_be_drawn_is_refused(extent, message):
    with pytest.raises(tiles.Error, match=message):
        tiles.plot.tiling(extent)


def test_a_timeline_has_a_row_for_each_kind_and_a_colour_for_each_name():
    profile = profile_of(
        launch("blur", 0, 2_000_000),
        launch("sum", 3_000_000, 4_000_000),
        launch("in", 0, 5, "upload"),
    )
    axes = tiles.plot.timeline(profile).axes[0]
    assert [each.get_text() for each in axes.get_yticklabels()] == ["gpu: kernel", "gpu: upload"]
    kernels = axes.collections[0]
    spans = [path.get_extents() for path in kernels.get_paths()]
    assert [(each.x0, each.x1) for each in spans] == [(0, 2), (3, 4)]
    assert len({tuple(colour) for colour in kernels.get_facecolors()}) == 2


def test_a_profile_without_activities_has_no_timeline():
    with pytest.raises(tiles.ArgumentError, match="nothing to draw"):
        tiles.plot.timeline(profile_of())


def test_without_matplotlib_the_message_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"pip install 'libtiles\[plot\]'"):
        tiles.plot.tiling(tiles.extent(4), (2,))


@tiles.kernel
def increment(i: tiles.index[1], data):
    data[i] += 1 if data[i] < 5 else 2


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        (tiles.default_device(), "compute units"),
        (tiles.array_view(np.zeros((8, 9), np.float32)), "<td>8 x 9</td>"),
        (tiles.empty((4,), tiles.int32), "16 bytes"),
        (tiles.extent(8, 9).tile(2, 3), "<svg"),
        (increment, "1 if data[i] &lt; 5 else 2"),
        (tiles.Kernel("[=](index<1> i) restrict(amp) { x[i] = 1; }"), "index&lt;1&gt;"),
    ],
)
def test_a_notebook_shows_more_than_the_name(thing, expected):
    assert expected in thing._repr_html_()
