"""tile_load in loops against NumPy: whole arrays in every iteration, in some iterations, and in none."""

import numpy as np
import pytest
import tiles
from strided_arrays import IS_SIMULATED

pytestmark = pytest.mark.kernels

TEXT = """
void windows(tiled_index<32> t, array_view<const float, 2> in, array_view<float, 2> sums,
             int first, int last) {
  tile_static float part[2][16][16];
  tile_static float weights[16][8];
  for (int n = t.local[0]; n < 128; n += 32) weights[n / 8][n % 8] = (n * 5 + n / 8) % 4;
  tile_accumulator<float, 16, 8> sum(t);
  const int top = t.tile[0] * 16;
  int now = 0;
  for (int k = first; k < last; k += STEP) {
    const int column = COLUMN;
    tile_LOAD(part[now], in, index<2>(ROW, column)MORE);
    tile_wait(t);
    tile_multiply(t, part[now], weights, sum, tf32);
    now = 1 - now;
  }
  tile_store(t, sum, sums, index<2>(top, 0));
}
"""

WEIGHTS = np.array([[(n * 8 + m) * 5 + n for m in range(8)] for n in range(16)]) % 4
DOWN = 2  # tiles


@pytest.fixture(params=["on", "emulated"])
def context(request, monkeypatch):
    if request.param == "on" and (IS_SIMULATED or tiles.default_device().type == "cpu"):
        pytest.skip("the device has no tensor cores")
    monkeypatch.setenv("TILES_TENSOR_CORES", request.param)
    return tiles.Context(shape="group")


def window(data, row, column, border):
    """The 16 x 16 elements of a load."""
    margin = abs(row) + abs(column) + sum(data.shape) + 32
    if border in ("", ", 7"):
        around = np.pad(data, margin, constant_values=7 if border else 0)
    else:
        mode = {"nearest": "edge", "reflect": "symmetric", "mirror": "reflect", "wrap": "wrap"}
        around = np.pad(data, margin, mode=mode[border[2:]])
    return around[margin + row : margin + row + 16, margin + column : margin + column + 16]


def expected_sums(data, turns, row, column, border):
    sums = np.zeros((16 * DOWN, 8), np.float32)
    for tile in range(DOWN):
        for k in turns:
            part = window(data, row(16 * tile, k), column(k), border)
            sums[16 * tile : 16 * tile + 16] += part @ WEIGHTS
    return sums


def check(context, data, words, turns, row, column, border=""):
    text = TEXT
    for word, meaning in {**words, "MORE": border}.items():
        text = text.replace(word, str(meaning))
    sums = np.full((16 * DOWN, 8), -1, np.float32)
    domain = tiles.extent(32 * DOWN).tile(32)
    context.parallel_for_each(domain, tiles.Kernel(text), data, sums, turns.start, turns.stop)
    np.testing.assert_array_equal(sums, expected_sums(data, turns, row, column, border))


def numbered(rows, columns):
    """Exact in tf32, as are the sums of their products."""
    return (np.arange(rows * columns, dtype=np.float32) * 7 % 1009 + 1).reshape(rows, columns)


VIEWS = {
    "whole": lambda rows, columns: numbered(rows, columns),
    "aligned": lambda rows, columns: numbered(rows + 5, columns + 28)[
        3 : 3 + rows, 8 : 8 + columns
    ],
    "offset": lambda rows, columns: numbered(rows + 2, columns + 3)[1 : 1 + rows, 1 : 1 + columns],
    "strided": lambda rows, columns: numbered(rows, 2 * columns)[:, ::2],
}
EXTENTS = [(32, 64), (32, 63), (32, 65), (31, 64), (33, 80), (32, 16), (32, 15), (32, 17), (16, 1)]
EXTENTS += [(32, 60), (32, 68), (47, 52), (16, 12)]  # rows of whole pieces of 16 bytes, cut
# An element takes milliseconds where kernels are simulated.
FEW_EXTENTS = [(17, 28)] if IS_SIMULATED else EXTENTS
FEW_VIEWS = ["whole", "offset"] if IS_SIMULATED else list(VIEWS)
COMPUTED_EXTENTS = [(48, 60)] if IS_SIMULATED else [(32, 64), (32, 80), (48, 60)]


@pytest.mark.parametrize("load", ["load", "load_async"])
@pytest.mark.parametrize("view", FEW_VIEWS)
@pytest.mark.parametrize("extents", [*FEW_EXTENTS, (0, 64), (32, 0), (1, 1)], ids=str)
def test_loads_along_the_rows_of_a_view(context, load, view, extents):
    words = {"LOAD": load, "STEP": 16, "ROW": "top", "COLUMN": "k"}
    data = VIEWS[view](*extents)
    check(context, data, words, range(0, extents[1], 16), lambda top, k: top, lambda k: k)


@pytest.mark.parametrize("extents", FEW_EXTENTS, ids=str)
@pytest.mark.parametrize("first, last, step", [(0, 64, 16), (-16, 64, 16), (4, 49, 4), (0, 0, 4)])
def test_loads_that_leave_a_view_at_either_end(context, extents, first, last, step):
    words = {"LOAD": "load", "STEP": step, "ROW": "top", "COLUMN": "k"}
    turns = range(first, last, step)
    check(context, numbered(*extents), words, turns, lambda top, k: top, lambda k: k)


@pytest.mark.parametrize("extents", COMPUTED_EXTENTS, ids=str)
@pytest.mark.parametrize(
    "row, column, row_of, column_of",
    [
        ("top", "min(k + 32, 48)", lambda top, k: top, lambda k: min(k + 32, 48)),
        ("top", "max(k - 32, 0)", lambda top, k: top, lambda k: max(k - 32, 0)),
        ("top + k / 4", "k", lambda top, k: top + k // 4, lambda k: k),
        ("k > 16 ? top : 4", "48 - k", lambda top, k: top if k > 16 else 4, lambda k: 48 - k),
        ("top - 16 + k", "2 * k - 32", lambda top, k: top - 16 + k, lambda k: 2 * k - 32),
    ],
)
def test_origins_that_a_loop_computes(context, extents, row, column, row_of, column_of):
    words = {"LOAD": "load_async", "STEP": 16, "ROW": row, "COLUMN": column}
    check(context, numbered(*extents), words, range(0, 64, 16), row_of, column_of)


@pytest.mark.skipif(IS_SIMULATED, reason="an element takes milliseconds there")
@pytest.mark.parametrize("border", [", 7", ", reflect", ", nearest", ", mirror", ", wrap"])
@pytest.mark.parametrize("extents", [(32, 64), (32, 52), (13, 64), (7, 5)], ids=str)
def test_borders_of_loads_in_loops(context, border, extents):
    words = {"LOAD": "load", "STEP": 16, "ROW": "top", "COLUMN": "k"}
    for turns in (range(0, 64, 16), range(-16, 80, 16)):
        check(context, numbered(*extents), words, turns, lambda top, k: top, lambda k: k, border)


def test_an_origin_that_the_head_of_the_loop_changes(context):
    words = {"LOAD": "load", "STEP": 16, "ROW": "top", "COLUMN": "d"}
    words["for (int k = first;"] = "int d = 0;\n  for (int k = first + 0 * (d = 56);"
    check(context, numbered(32, 64), words, range(0, 64, 16), lambda top, k: top, lambda k: 56)
