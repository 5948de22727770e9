"""tile_multiply by tensor cores against NumPy: by the device's where it has some, and emulated."""

import numpy as np
import pytest
import tiles
from strided_arrays import IS_SIMULATED

pytestmark = pytest.mark.kernels

TEXT = """
RESULT placed(RESULT x, index<2> at, int first) { return 2 * x + first + at[0] * 64 + at[1]; }
void product(tiled_index<TILE> t, array_view<const OPERAND, 2> a, array_view<const OPERAND, 2> b,
             array_view<RESULT, 2> c) {
  tile_static OPERAND left[2][ROWS][DEPTH];
  tile_static OPERAND right[2][DEPTH][COLUMNS];
  tile_accumulator<RESULT, ROWS, COLUMNS> sum(t, 1);
  const int across = (b.extent[1] + COLUMNS - 1) / COLUMNS;
  const int y = t.tile[0] / across * ROWS, x = t.tile[0] % across * COLUMNS;
  tile_LOAD(left[0], a, index<2>(y, 0));
  tile_LOAD(right[0], b, index<2>(0, x));
  int now = 0;
  for (int k = DEPTH; k < a.extent[1] + DEPTH; k += DEPTH) {
    tile_wait(t);
    tile_LOAD(left[1 - now], a, index<2>(y, k));
    tile_LOAD(right[1 - now], b, index<2>(k, x));
    tile_multiply(t, left[now], right[now], sum, PRECISION);
    now = 1 - now;
  }
  tile_wait(t);
  sum.apply(placed, t.tile[0]);
  tile_store(t, sum, c, index<2>(y, x));
}
"""

BFLOAT16 = pytest.importorskip("ml_dtypes").bfloat16
NUMBERS = {
    "half": np.float16,
    "bfloat16": BFLOAT16,
    "float": np.float32,
    "double": np.float64,
    "char": np.int8,
    "uchar": np.uint8,
    "int": np.int32,
}

KINDS = [
    ("half", "float", "ieee"),
    ("float", "float", "ieee"),
    ("float", "float", "tf32"),
    ("float", "float", "tf32x3"),
    ("float", "float", "bf16"),
    ("double", "double", "ieee"),
]


@pytest.fixture(params=["on", "emulated"])
def cores(request, monkeypatch):
    device = tiles.default_device()
    if request.param == "on" and (IS_SIMULATED or device.type == "cpu"):
        pytest.skip("the device has no tensor cores")
    is_pocl = device.platform == "Portable Computing Language"
    if request.param == "emulated" and is_pocl and device.driver_version.startswith("5"):
        pytest.skip("PoCL 5 ends the process, by an assertion of createParallelRegionBefore")
    monkeypatch.setenv("TILES_TENSOR_CORES", request.param)
    return request.param


def product(kind, tile, extents, a, b, load="load"):
    """The product, and what `placed` makes of it."""
    operand, result, precision = kind
    if operand == "double" and not tiles.default_device().supports_double:
        pytest.skip("the device has no doubles")
    if np.prod(tile) > tiles.default_device().max_tile_size:
        pytest.skip("the device has no tiles of so many threads")
    rows, columns, depth = extents
    text = TEXT
    words = {"OPERAND": operand, "RESULT": result, "PRECISION": precision, "LOAD": load}
    for word, meaning in {**words, "TILE": ", ".join(map(str, tile))}.items():
        text = text.replace(word, meaning)
    program = tiles.Program(text, constants={"ROWS": rows, "COLUMNS": columns, "DEPTH": depth})
    c = np.full((a.shape[0], b.shape[1]), 77, NUMBERS[result])
    count = -(-c.shape[0] // rows) * -(-c.shape[1] // columns)
    domain = tiles.extent(tile[0] * count, *tile[1:]).tile(*tile)
    try:
        tiles.Context(shape="group").parallel_for_each(domain, program.product, a, b, c)
    except tiles.LocalMemoryLimitError:
        pytest.skip("the device has not as much tile_static memory")
    return c


def placed(expected, extents):
    rows, columns = np.indices(expected.shape)
    across = -(-expected.shape[1] // extents[1])
    tile = rows // extents[0] * across + columns // extents[1]
    return 2 * (expected + 1) + tile + rows % extents[0] * 64 + columns % extents[1]


LAYOUTS = [
    ((32,), (16, 8, 16)),
    ((4, 8), (32, 24, 16)),
    ((32, 1), (48, 16, 8)),
    ((64,), (32, 32, 4)),
    ((2, 3, 32), (48, 32, 16)),
    ((16, 16), (64, 64, 16)),
    ((1024,), (64, 128, 8)),
    ((40,), (16, 16, 16)),
    ((32,), (13, 7, 5)),
]
# Forms of operands that are loaded as others are.
FEW_LAYOUTS = [((64,), (32, 48, 32)), ((32,), (16, 8, 32))]
FEW_KINDS = [("bfloat16", "float", "ieee"), ("char", "int", "ieee"), ("uchar", "int", "ieee")]
CASES = [(kind, *layout) for kind in KINDS for layout in LAYOUTS]
CASES += [(kind, *layout) for kind in FEW_KINDS for layout in FEW_LAYOUTS]
# What is emulated is compiled for a second or longer: each layout with two kinds, and each kind with two
# layouts at least.
EMULATED = [
    (KINDS[k], *layout)
    for n, layout in enumerate(LAYOUTS)
    for k in (n % len(KINDS), (n + 1 + n // len(KINDS)) % len(KINDS))
]
EMULATED += [(kind, *FEW_LAYOUTS[n % 2]) for n, kind in enumerate(FEW_KINDS)]


# Of which four sub-groups together have whole rows of results, with each width of rows.
WARPGROUPS = [
    ((8, 16), (64, 128, 16)),
    ((128,), (64, 64, 64)),
    ((8, 16), (128, 128, 32)),
    ((16, 16), (128, 64, 32)),
    ((2, 4, 16), (64, 256, 16)),
]


@pytest.mark.skipif(IS_SIMULATED, reason="an element takes milliseconds there")
@pytest.mark.parametrize("operand", ["half", "bfloat16"])
@pytest.mark.parametrize("tile, extents", WARPGROUPS, ids=str)
@pytest.mark.parametrize("size", [(256, 256, 128), (131, 300, 77)], ids=str)
def test_products_by_warpgroups_are_exact(cores, operand, tile, extents, size):
    is_emulated = cores == "emulated"
    if is_emulated and (operand, extents, size[0]) != ("half", WARPGROUPS[0][1], 131):
        pytest.skip("what is emulated differs in nothing else, and is compiled for seconds")
    m, n, k = size
    random = np.random.default_rng(m * n + k)
    a = random.integers(-4, 5, (m, k)).astype(NUMBERS[operand])
    b = random.integers(-4, 5, (k, n)).astype(NUMBERS[operand])
    expected = a.astype(np.float64) @ b.astype(np.float64)
    for load in ("load_async",) if is_emulated else ("load", "load_async"):
        c = product((operand, "float", "ieee"), tile, extents, a, b, load)
        np.testing.assert_array_equal(c, placed(expected, extents))


@pytest.mark.parametrize("kind, tile, extents", CASES, ids=str)
@pytest.mark.parametrize(
    "size", [(64, 64, 32), (33, 9, 21) if IS_SIMULATED else (33, 50, 21)], ids=str
)
def test_products_of_small_numbers_are_exact(cores, kind, tile, extents, size):
    if IS_SIMULATED and (extents[:2] != (16, 8) or size == (64, 64, 32)):
        pytest.skip("an element takes milliseconds on a simulator")
    if cores == "emulated" and (kind, tile, extents) not in EMULATED:
        pytest.skip("what is emulated differs in nothing else, and is compiled for seconds")
    m, n, k = size
    random = np.random.default_rng(m * n + k)
    least, most = (-128, 128) if kind[1] == "int" else (-4, 5)
    a = random.integers(least, most, (m, k)).astype(NUMBERS[kind[0]])
    b = random.integers(least, most, (k, n)).astype(NUMBERS[kind[0]])
    expected = a.astype(np.float64) @ b.astype(np.float64)
    loads = ("load", "load_async")
    if cores == "emulated":  # what these differ in is on devices; each is compiled for seconds
        loads = (loads[CASES.index((kind, tile, extents)) % 2],)
    for load in loads:
        c = product(kind, tile, extents, a, b, load)
        np.testing.assert_array_equal(c, placed(expected, extents))


@pytest.mark.skipif(IS_SIMULATED, reason="an element takes milliseconds there")
@pytest.mark.parametrize(
    "precision, error", [("ieee", 1e-6), ("tf32x3", 1e-6), ("tf32", 6e-4), ("bf16", 5e-3)]
)
def test_a_precision_rounds_operands_no_further_than_its_name_says(cores, precision, error):
    random = np.random.default_rng(5)
    a, b = (random.uniform(1, 2, (64, 64)).astype(np.float32) for _ in range(2))
    extents = (32, 32, 16)
    c = product(("float", "float", precision), (64,), extents, a, b)
    expected = a.astype(np.float64) @ b.astype(np.float64)
    zero = placed(np.zeros_like(expected), extents)
    assert np.abs((c - zero) / 2 / expected - 1).max() < error


@pytest.mark.parametrize("precision", ["ieee", "tf32", "bf16"])
def test_infinities_and_nans_stay_what_they_are(cores, precision):
    a, b = (np.eye(32, dtype=np.float32) for _ in range(2))
    a[3, 3], a[5, 5] = np.inf, np.nan
    c = product(("float", "float", precision), (32,), (32, 32, 16), a, b)
    assert np.isinf(c[3, 3]) and c[3, 3] > 0
    assert np.isnan(c[5]).all()


@pytest.mark.skipif(IS_SIMULATED, reason="an element takes milliseconds there")
@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_the_same_product_has_the_same_bits(cores, kind):
    random = np.random.default_rng(7)
    a, b = (random.standard_normal((64, 64)).astype(NUMBERS[kind[0]]) for _ in range(2))
    first, second = (product(kind, (64,), (32, 32, 16), a, b) for _ in range(2))
    assert first.tobytes() == second.tobytes()


def check_product_with_transpose(text, depth=16):
    a = np.random.default_rng(2).integers(-4, 5, (16, depth)).astype(np.float32)
    c = np.zeros((16, 16), np.float32)
    context = tiles.Context(shape="group")
    context.parallel_for_each(tiles.extent(32).tile(32), tiles.Kernel(text), a, c)
    np.testing.assert_array_equal(c, a @ a.T)


def test_elements_of_matrices_may_be_pointed_to(cores):
    text = """
    void k(tiled_index<32> t, array_view<const float, 2> a, array_view<float, 2> c) {
      tile_static float left[16][16];
      tile_static float right[16][16];
      tile_load(left, a, index<2>(0, 0));
      for (int n = t.local[0]; n < 256; n += 32) {
        float *to = &right[n / 16][n % 16];
        *to = left[n % 16][n / 16];
      }
      tile_accumulator<float, 16, 16> sum(t);
      tile_multiply(t, left, right, sum, tf32);
      tile_store(t, sum, c, index<2>(0, 0));
    }
    """
    check_product_with_transpose(text)


@pytest.mark.parametrize("reference", ["float (&l)[16][16]", "const float (&l)[16][16]", "auto& l"])
@pytest.mark.parametrize("extents, place", [("[16][16]", "left"), ("[2][16][16]", "left[1]")])
def test_references_may_name_matrices(cores, reference, extents, place):
    text = """
    void k(tiled_index<32> t, array_view<const float, 2> a, array_view<float, 2> c) {
      tile_static float left EXTENTS;
      tile_static float right[16][16];
      tile_load(PLACE, a, index<2>(0, 0));
      REFERENCE = PLACE;
      auto& r = right;
      for (int n = t.local[0]; n < 256; n += 32) r[n / 16][n % 16] = l[n % 16][n / 16];
      tile_accumulator<float, 16, 16> sum(t);
      tile_multiply(t, l, r, sum, tf32);
      tile_store(t, sum, c, index<2>(0, 0));
    }
    """
    for word, meaning in {"EXTENTS": extents, "PLACE": place, "REFERENCE": reference}.items():
        text = text.replace(word, meaning)
    check_product_with_transpose(text)


def test_matrices_may_be_handed_on_to_functions(cores):
    text = """
    void add(tiled_index<32> t, array_view<const float, 2> a, int k, float (&left)[16][16],
             float (&right)[16][16]) {
      tile_load(left, a, index<2>(0, k));
      t.barrier.wait();
      for (int n = t.local[0]; n < 256; n += 32) right[n / 16][n % 16] = left[n % 16][n / 16];
    }
    void k(tiled_index<32> t, array_view<const float, 2> a, array_view<float, 2> c) {
      tile_static float left[16][16];
      tile_static float right[16][16];
      tile_accumulator<float, 16, 16> sum(t);
      for (int k = 0; k < a.extent[1]; k += 16) {
        add(t, a, k, left, right);
        tile_multiply(t, left, right, sum, tf32);
      }
      tile_store(t, sum, c, index<2>(0, 0));
    }
    """
    check_product_with_transpose(text, depth=48)


@pytest.mark.parametrize("down, across", [(19, 3), (8, 1), (3, 5)])
def test_each_tile_of_a_domain_of_two_dimensions_runs_once(cores, down, across):
    text = """
    void k(tiled_index<2, 16> t, array_view<const half, 2> a, array_view<const half, 2> b,
           array_view<float, 2> c, array_view<int, 2> runs) {
      tile_static half left[16][16];
      tile_static half right[16][8];
      tile_accumulator<float, 16, 8> sum(t);
      const int y = t.tile[0] * 16, x = t.tile[1] * 8;
      tile_load(left, a, index<2>(y, 0));
      tile_load(right, b, index<2>(0, x));
      tile_multiply(t, left, right, sum);
      tile_store(t, sum, c, index<2>(y, x));
      runs[t.global] += 1;
    }
    """
    random = np.random.default_rng(down)
    a = random.integers(-4, 5, (16 * down, 16)).astype(np.float16)
    b = random.integers(-4, 5, (16, 8 * across)).astype(np.float16)
    c = np.zeros((16 * down, 8 * across), np.float32)
    runs = np.zeros((2 * down, 16 * across), np.int32)
    domain = tiles.extent(*runs.shape).tile(2, 16)
    tiles.Context(shape="group").parallel_for_each(domain, tiles.Kernel(text), a, b, c, runs)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32))
    np.testing.assert_array_equal(runs, 1)
