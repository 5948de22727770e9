"""Pictures of tilings and profiles."""

import sys

import numpy as np
import pytest

import tiles

matplotlib = pytest.importorskip("matplotlib")
pytest.importorskip("matplotlib.pyplot")
matplotlib.use("Agg")


def texts(axes):
    """The text in each cell, by row and column; one dimension is a row."""
    return {
        tuple(int(c) for c in reversed(each.get_position())): each.get_text() for each in axes.texts
    }


def launch(name, start, end, kind="kernel"):
    return tiles.Activity(kind, name, "gpu", 0, start, start, start, end)


@pytest.fixture(autouse=True)
def no_figures_left():
    yield
    matplotlib.pyplot.close("all")


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


def test_of_a_large_extent_the_first_whole_tiles_are_drawn_and_the_title_says_so():
    figure = tiles.plot.tiling(tiles.extent(4096, 10), (5, 5))
    assert max(texts(figure.axes[0])) == (19, 9)
    domain = "tiles.extent(4096, 10).tile(5, 5)"
    assert figure.get_suptitle() == f"{domain}: the first 4 x 2 of 820 x 2 tiles"


def test_a_domain_that_is_drawn_whole_says_no_more_than_its_name():
    figure = tiles.plot.tiling((8, 9), (2, 3))
    assert figure.get_suptitle() == "tiles.extent(8, 9).tile(2, 3)"


def test_large_tiles_are_drawn_whole_with_their_first_and_last_thread():
    figure = tiles.plot.tiling(tiles.extent(40, 40).tile(16, 16))
    assert figure.get_suptitle() == "tiles.extent(40, 40).tile(16, 16)"
    whole, local, tile = ([each.get_text() for each in axes.texts] for axes in figure.axes)
    assert len(whole) == 9
    assert whole[5] == "16, 32\nto\n31, 47"
    assert set(local) == {"0, 0\nto\n15, 15"}
    assert tile == [f"{row}, {column}" for row, column in np.ndindex(3, 3)]


def test_large_tiles_show_which_of_their_threads_are_outside():
    figure = tiles.plot.tiling(tiles.extent(40, 30).tile(16, 16))
    grey = matplotlib.colors.to_rgba("0.85")
    inside = [
        (each.get_y(), each.get_x(), each.get_height(), each.get_width())
        for each in figure.axes[0].patches
        if each.get_facecolor() != grey
    ]
    assert inside == [
        (row, column, min(16, 40 - row), min(16, 30 - column))
        for row in (0, 16, 32)
        for column in (0, 16)
    ]


@pytest.mark.parametrize(
    "domain",
    [
        tiles.extent(8, 9).tile(2, 3),
        tiles.extent(24, 24).tile(8, 8),
        tiles.extent(23, 5).tile(8, 5),
        tiles.extent(24).tile(4),
        tiles.extent(40, 40).tile(16, 16),
        tiles.extent(4096, 4096).tile(16, 16),
        tiles.extent(100000).tile(256),
    ],
)
def test_no_label_covers_another(domain):
    figure = tiles.plot.tiling(domain)
    figure.canvas.draw()
    for axes in figure.axes:
        boxes = np.array([each.get_window_extent().extents for each in axes.texts])
        left, top, right, bottom = boxes.T
        side_by_side = (right[:, None] <= left) | (right <= left[:, None])
        one_below_other = (bottom[:, None] <= top) | (bottom <= top[:, None])
        apart = side_by_side | one_below_other
        assert len(boxes) > 0
        assert np.array_equal(apart, ~np.eye(len(boxes), dtype=bool))


def test_a_domain_without_threads_is_drawn_empty():
    figure = tiles.plot.tiling(tiles.extent(0, 4).tile(2, 2))
    assert [len(axes.texts) for axes in figure.axes] == [0, 0, 0]


@pytest.mark.parametrize(
    ("extent", "tile"), [((6,), 3), ([6], (3,)), (tiles.extent(6), [3]), (tiles.extent(6).tile(3), None)]
)
def test_a_domain_and_its_tile_may_be_numbers(extent, tile):
    assert tiles.plot.tiling(extent, tile).get_suptitle() == "tiles.extent(6).tile(3)"


@pytest.mark.parametrize(
    ("extent", "message"),
    [
        (tiles.extent(8, 9), "the tile is missing"),
        (tiles.extent(2, 4, 8).tile(1, 2, 4), r"draw a plane of it, tiles.extent\(4, 8\).tile\(2, 4\)"),
    ],
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


def places(axes, times):
    return axes.transData.transform([(time, 0) for time in times])[:, 0]


def test_a_compilation_takes_no_more_room_than_a_tenth_of_the_kernels():
    profile = profile_of(
        launch("blur", 0, 200_000_000, "compile"),
        launch("blur", 200_000_000, 201_000_000),
        launch("sum", 301_000_000, 302_000_000),
    )
    figure = tiles.plot.timeline(profile)
    figure.canvas.draw()
    axes = figure.axes[0]
    lead, first, pause, second = np.diff(places(axes, [0, 200, 201, 301, 302]))
    assert first == pytest.approx(second)
    assert lead == pytest.approx(0.2 * first)
    assert pause == pytest.approx(0.2 * first)
    grey = [patch.get_extents() for patch in axes.patches]
    assert len(grey) == 2


def test_time_without_pauses_is_drawn_to_scale():
    profile = profile_of(*[launch("blur", 10**6 * i, 10**6 * (i + 1)) for i in range(5)])
    figure = tiles.plot.timeline(profile)
    figure.canvas.draw()
    assert np.ptp(np.diff(places(figure.axes[0], range(6)))) < 1e-6
    assert not figure.axes[0].patches


@pytest.mark.parametrize(("backend", "count"), [("inline", 0), ("module://matplotlib_inline.backend_inline", 0), ("agg", 1)])
def test_pyplot_knows_a_figure_where_no_notebook_shows_it(monkeypatch, backend, count):
    pyplot = matplotlib.pyplot
    pyplot.close("all")
    monkeypatch.setattr(pyplot, "get_backend", lambda: backend)
    tiles.plot.tiling((8, 9), (2, 3))
    assert len(pyplot.get_fignums()) == count
    pyplot.close("all")


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


def test_a_distribution_shows_which_indices_each_member_has():
    group = tiles.Group([tiles.default_device()] * 2)
    parts = group.distribute(np.zeros((10, 4), np.float32), tiles.Distribution.halo(0, 2, "wrap"))
    (axes,) = tiles.plot.distribution(parts).axes
    bars = [(each.get_x(), each.get_width()) for each in axes.patches]
    assert bars == [(-2, 9), (0, 5), (3, 9), (5, 5)]
    assert [each.get_text() for each in axes.texts] == ["0 to 4", "5 to 9"]
    assert [each.get_text() for each in axes.get_yticklabels()] == [
        f"{n}: {tiles.default_device().name}" for n in (0, 1)
    ]
    with pytest.raises(tiles.ArgumentError, match="'view' is 3; expected a tiles.DistributedView"):
        tiles.plot.distribution(3)


def test_members_without_elements_have_empty_rows():
    group = tiles.Group([tiles.default_device()] * 3)
    parts = group.distribute(np.zeros(2, np.float32), tiles.Distribution.split(0))
    (axes,) = tiles.plot.distribution(parts).axes
    assert len(axes.get_yticks()) == 3
    assert sum(each.get_width() for each in axes.patches) == 4
