"""tile_multiply against NumPy: tiles, extents and types, in work-groups and in loops."""

import numpy as np
import pytest
import tiles

pytestmark = pytest.mark.kernels

TEXT = """
RESULT changed(RESULT x, index<2> at, array_view<const RESULT, 1> bias, int first) {
  return x + bias[min(first + at[1], bias.extent[0] - 1)];
}
RESULT doubled(RESULT x) { return x * 2; }
void product(tiled_index<TILE> t, array_view<const LEFT, 2> a, array_view<const RIGHT, 2> b,
             array_view<const RESULT, 1> bias, array_view<RESULT, 2> c) {
  tile_static LEFT left[ROWS][DEPTH];
  tile_static RIGHT right[DEPTH][COLUMNS];
  tile_accumulator<RESULT, ROWS, COLUMNS> sum(t, 1);
  const int tile = t.tile[0];
  const int across = (b.extent[1] + COLUMNS - 1) / COLUMNS;
  const int y = tile / across * ROWS, x = tile % across * COLUMNS;
  for (int k = 0; k < a.extent[1]; k += DEPTH) {
    tile_load(left, a, index<2>(y, k));
    tile_load(right, b, index<2>(k, x));
    tile_multiply(t, left, right, sum);
  }
  sum.apply(doubled);
  sum.apply(changed, bias, x);
  tile_store(t, sum, c, index<2>(y, x));
}
"""

SHAPES = ("group", "loop")

detects_races = pytest.mark.skipif(
    tiles.default_device().platform == "Oclgrind",
    reason="Oclgrind reports what the checked mode's own detector reads, too",
)


def has_doubles():
    return tiles.default_device().supports_double


def run(
    shape, tile, extents, size=None, left="float", right="float", result="float", checked=False
):
    rows, columns, depth = extents
    m, n, k = size or extents
    names = {"float": np.float32, "double": np.float64, "half": np.float16, "int": np.int32}
    names |= {"int8_t": np.int8, "unsigned": np.uint32, "uint8_t": np.uint8}
    random = np.random.default_rng(m * n + k)
    a = random.integers(0 if left[0] == "u" else -4, 5, (m, k)).astype(names[left])
    b = random.integers(0 if right[0] == "u" else -4, 5, (k, n)).astype(names[right])
    bias = random.integers(0, 9, n).astype(names[result])
    c = np.full((m, n), 77, names[result])
    text = TEXT.replace("TILE", ", ".join(str(extent) for extent in tile))
    for word, meaning in {"LEFT": left, "RIGHT": right, "RESULT": result}.items():
        text = text.replace(word, meaning)
    program = tiles.Program(text, constants={"ROWS": rows, "COLUMNS": columns, "DEPTH": depth})
    count = -(-m // rows) * -(-n // columns)
    domain = tiles.extent(tile[0] * count, *tile[1:]).tile(*tile)
    context = tiles.Context(shape=shape, checked=checked)
    context.parallel_for_each(domain, program.product, a, b, bias, c)
    wide = np.float64 if result in ("float", "double") else np.int64
    expected = (a.astype(wide) @ b.astype(wide) + 1) * 2 + bias
    np.testing.assert_array_equal(c, expected.astype(names[result]))


TILES = [(1,), (7,), (64,), (1, 1), (3, 5), (8, 8), (16, 4), (4, 16), (13, 1), (1, 31), (2, 3, 4)]
EXTENTS = [(1, 1, 1), (8, 8, 4), (13, 7, 5), (32, 16, 8), (5, 33, 3)]
# Each shape has every tile, and all extents with several of them, in other pairs than the other shape:
# drivers compile each for a second or longer.
CASES = [
    (shape, tile, EXTENTS[(i + 2 * j) % len(EXTENTS)])
    for j, shape in enumerate(SHAPES)
    for i, tile in enumerate(TILES)
]


@pytest.mark.parametrize(("shape", "tile", "extents"), CASES, ids=str)
def test_products_of_any_tile_and_extents_are_those_of_numpy(shape, tile, extents):
    run(shape, tile, extents)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("tile", [(1009,), (32, 32), (31, 33), (1024,), (1, 1024)], ids=str)
def test_tiles_of_many_threads_share_the_results(shape, tile):
    run(shape, tile, (32, 32, 4), (40, 70, 19))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [(1, 1, 1), (17, 19, 23), (64, 64, 64), (33, 100, 7)], ids=str)
@pytest.mark.parametrize("tile", [(4, 8), (30,)], ids=str)
def test_what_lies_outside_of_the_views_adds_nothing_and_is_not_stored(shape, size, tile):
    run(shape, tile, (16, 32, 4), size)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_thread_may_hold_more_results_than_registers(shape):
    run(shape, (2, 2), (48, 50, 6), (50, 60, 10))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "left, right, result",
    [
        ("half", "half", "float"),
        ("half", "float", "float"),
        ("double", "double", "double"),
        ("float", "half", "double"),
        ("int8_t", "int8_t", "int"),
        ("uint8_t", "int8_t", "int"),
        ("int", "int", "int"),
        ("uint8_t", "uint8_t", "unsigned"),
    ],
)
def test_products_are_summed_up_in_the_type_of_the_accumulator(shape, left, right, result):
    if result == "double" and not has_doubles():
        pytest.skip("the device has no doubles")
    # Small, as drivers for CPUs compile elements of 8 and 16 bits for half a minute otherwise.
    run(shape, (8, 8), (16, 24, 4), (20, 40, 10), left, right, result)


@detects_races
@pytest.mark.parametrize("shape", SHAPES)
def test_checked_mode_computes_the_same(shape):
    run(shape, (8, 4), (16, 24, 8), (20, 30, 10), checked=True)


@detects_races
def test_checked_mode_reports_an_operand_that_is_not_initialised():
    text = """
    void k(tiled_index<4, 4> t, array_view<float, 2> c) {
      tile_static float a[8][8];
      tile_static float b[8][8];
      if (t.local[0] != 2) a[t.local[0]][t.local[1]] = 1;
      b[t.local[0]][t.local[1]] = 1;
      tile_accumulator<float, 8, 8> sum(t);
      tile_multiply(t, a, b, sum);
      tile_store(t, sum, c, index<2>(0, 0));
    }
    """
    context = tiles.Context(checked=True)
    result = np.zeros((8, 8), np.float32)
    with pytest.raises(tiles.KernelFaultError, match="'a'"):
        context.parallel_for_each(tiles.extent(4, 4).tile(4, 4), tiles.Kernel(text), result)
        context.finish()


@pytest.mark.parametrize("shape", SHAPES)
def test_operands_may_be_parts_of_an_array_for_double_buffering(shape):
    text = """
    void k(tiled_index<4, 8> t, array_view<const float, 2> a, array_view<const float, 2> b,
           array_view<float, 2> c) {
      tile_static float left[2][16][8];
      tile_static float right[2][8][16];
      tile_accumulator<float, 16, 16> sum(t);
      tile_load(left[0], a, index<2>(0, 0));
      tile_load(right[0], b, index<2>(0, 0));
      for (int k = 0; k < a.extent[1]; k += 8) {
        const int now = k / 8 % 2;
        tile_load(left[1 - now], a, index<2>(0, k + 8));
        tile_load(right[1 - now], b, index<2>(k + 8, 0));
        tile_multiply(t, left[now], right[now], sum, tf32x3);
      }
      tile_store(t, sum, c, index<2>(0, 0));
    }
    """
    random = np.random.default_rng(1)
    a, b = (random.integers(-4, 5, shape_).astype(np.float32) for shape_ in ((16, 40), (40, 16)))
    c = np.zeros((16, 16), np.float32)
    domain = tiles.extent(4, 8).tile(4, 8)
    tiles.Context(shape=shape).parallel_for_each(domain, tiles.Kernel(text), a, b, c)
    np.testing.assert_array_equal(c, a @ b)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_call_gives_the_same_bits(shape):
    random = np.random.default_rng(3)
    a, b = (random.standard_normal((64, 64)).astype(np.float32) for _ in range(2))
    text = TEXT.replace("TILE", "8, 8").replace("LEFT", "float").replace("RIGHT", "float")
    constants = {"ROWS": 32, "COLUMNS": 32, "DEPTH": 16}
    program = tiles.Program(text.replace("RESULT", "float"), constants=constants)
    results = []
    for _ in range(2):
        c = np.zeros((64, 64), np.float32)
        context = tiles.Context(shape=shape)
        domain = tiles.extent(8 * 4, 8).tile(8, 8)
        context.parallel_for_each(domain, program.product, a, b, np.zeros(64, np.float32), c)
        results.append(c)
    assert results[0].tobytes() == results[1].tobytes()
    np.testing.assert_allclose(results[0], (a @ b + 1) * 2, rtol=0, atol=1e-4)
