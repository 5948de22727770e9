"""Domains that are larger than the data: what may run, and what is refused."""

import inspect

import numpy as np
import pytest
from strided_arrays import IS_SIMULATED

import tiles

pytestmark = pytest.mark.kernels


@tiles.kernel
def twice(t: tiles.tiled_index[4], x, y):
    y[t] = x[t] * 2


@tiles.kernel
def guarded_twice(t: tiles.tiled_index[4], x, y):
    if t.in_bounds(y):
        y[t] = x[t] * 2


@tiles.kernel
def next_one(i: tiles.index[1], x, y):
    y[i] = x[i[0] + 1]


@tiles.kernel
def early_return(i: tiles.index[1], x, y):
    if i[0] >= y.shape[0]:
        return
    y[i] = x[i] * 2


def memory():
    """Twelve numbers, the first ten of which are data."""
    return np.full(12, -1, np.int32)


def line_of(kernel, word):
    lines, first = inspect.getsourcelines(kernel.__wrapped__)
    return first + next(number for number, line in enumerate(lines) if word in line)


def test_a_padded_domain_that_exceeds_a_view_is_refused_at_the_python_line():
    big = memory()
    x = np.arange(12, dtype=np.int32)
    with pytest.raises(tiles.InvalidComputeDomainError) as refused:
        twice(tiles.extent(10).tile(4).pad(), x, big[:10])
    line = line_of(twice, "x[t]")
    assert str(refused.value) == (
        "unsupported compute domain, the domain (12) exceeds 'y' (10): "
        f"{__file__}:{line} writes 'y' without a guard at t.global_[0] in dimension 0, which goes "
        "up to 11.\n"
        "make the kernel write 'y' only if t.in_bounds(y), or truncate the domain to (8)"
    )
    assert (refused.value.file, refused.value.line) == (__file__, line)
    assert big.tolist() == [-1] * 12


def test_a_much_larger_domain_is_refused():
    with pytest.raises(tiles.InvalidComputeDomainError, match=r"\(100000\) exceeds 'y' \(10\)"):
        tiles.parallel_for_each(
            tiles.extent(100000), early_twice, np.zeros(100000, np.int32), memory()[:10]
        )


@tiles.kernel
def early_twice(i: tiles.index[1], x, y):
    y[i] = x[i] * 2


def test_an_element_beside_the_own_one_counts():
    y = memory()[:10]
    with pytest.raises(tiles.InvalidComputeDomainError) as refused:
        next_one(tiles.extent(10), np.arange(10, dtype=np.int32), y)
    assert str(refused.value).splitlines()[1] == (
        "make the kernel read 'x' only if i[0] + 1 < x.extent[0], or launch over (9)"
    )
    next_one(tiles.extent(10), np.arange(11, dtype=np.int32), y)
    assert y.tolist() == list(range(1, 11))


@pytest.mark.parametrize("kernel", [guarded_twice, early_return])
def test_a_kernel_that_guards_its_accesses_runs_over_a_padded_domain(kernel):
    big = memory()
    domain = tiles.extent(12) if kernel is early_return else tiles.extent(10).tile(4).pad()
    kernel(domain, np.arange(10, dtype=np.int32), big[:10])
    assert big.tolist() == [2 * i for i in range(10)] + [-1, -1]


def test_a_kernel_runs_over_data_that_is_padded_as_the_domain_is():
    big = memory()
    twice(tiles.extent(10).tile(4).pad(), np.arange(12, dtype=np.int32), big)
    assert big.tolist() == [2 * i for i in range(12)]


def test_a_kernel_as_text_is_refused_at_its_line():
    text = "void add(index<1> i, array_view<float, 1> data) {\n  data[i] += 1;\n}"
    kernel = tiles.Kernel(text, name="add.tile")
    with pytest.raises(
        tiles.InvalidComputeDomainError, match="add.tile:2 writes 'data'"
    ) as refused:
        kernel(tiles.extent(8), np.zeros(7, np.float32))
    assert (refused.value.file, refused.value.line) == ("add.tile", 2)


@tiles.kernel
def every_third(t: tiles.tiled_index[4], y):
    if t.global_[0] % 3 == 2:
        y[t] = 7


@tiles.kernel
def every_third_by_return(i: tiles.index[1], y):
    third = i[0] % 3
    if third != 2:
        return
    y[i] = 7


@tiles.kernel
def one_too_many(i: tiles.index[1], y):
    if i[0] <= y.shape[0]:
        y[i] = 7


@tiles.kernel
def below(i: tiles.index[1], y, n: tiles.int32):
    if i[0] < n and i[0] % 2 == 0:
        y[i] = 7


@tiles.kernel
def first_half_of_tiles(t: tiles.tiled_index[4], y):
    if t.local[0] < 2:
        y[t] = 7


@tiles.kernel
def by_column(i: tiles.index[2], y):
    if i[1] == 5:
        y[i] = 7


@pytest.mark.parametrize("kernel, domain, thread", [
    (every_third, tiles.extent(10).tile(4).pad(), 11),
    (every_third_by_return, tiles.extent(12), 11),
    (one_too_many, tiles.extent(12), 10),
])  # fmt: skip
def test_a_condition_that_holds_beyond_the_view_is_no_guard(kernel, domain, thread):
    big = memory()
    with pytest.raises(tiles.InvalidComputeDomainError) as refused:
        kernel(domain, big[:10])
    index = "t.global_[0]" if kernel is every_third else "i[0]"
    assert (
        f"writes 'y' at {index} in dimension 0; its conditions hold for thread ({thread}), too.\n"
        in str(refused.value)
    )
    assert big.tolist() == [-1] * 12


def test_a_condition_on_an_argument_is_decided_by_what_is_bound():
    big = memory()
    below(tiles.extent(12), big[:10], 10)
    assert big.tolist() == [7, -1] * 5 + [-1, -1]
    with pytest.raises(tiles.InvalidComputeDomainError, match=r"hold for thread \(10\), too"):
        below(tiles.extent(12), big[:10], 11)


@tiles.kernel
def scaled_within(t: tiles.tiled_index[4, 4], y, h: tiles.int32, w: tiles.int32, a: tiles.int32):
    if t.global_[0] < h and t.global_[1] < w:
        y[t] += a


def test_each_change_of_a_number_in_a_condition_is_decided_anew():
    big = np.zeros((12, 12), np.int32)
    view, domain = big[:10, :10], tiles.extent(10, 10).tile(4, 4).pad()
    expected = np.zeros((12, 12), np.int32)
    for h, w, a in [(10, 10, 1), (10, 10, 2), (7, 10, 3), (10, 3, 4), (0, 0, 5), (10, 10, 6)]:
        scaled_within(domain, view, h, w, a)
        expected[:h, :w] += a
        with pytest.raises(
            tiles.InvalidComputeDomainError, match=r"hold for thread \(10, 0\), too"
        ):
            scaled_within(domain, view, 11, w or 1, a)
        with pytest.raises(
            tiles.InvalidComputeDomainError, match=r"hold for thread \(0, 10\), too"
        ):
            scaled_within(domain, view, h or 1, 11, a)
    assert big.tolist() == expected.tolist()


@tiles.kernel
def every_seventh_within(i: tiles.index[1], y, n: tiles.int32, part: tiles.int32):
    if i[0] < n and i[0] % 7 == part:
        y[i] = 7


def test_a_thread_is_found_far_beyond_the_view():
    big = memory()
    count = 1 << (10 if IS_SIMULATED else 20)
    for n in (10, 11):
        every_seventh_within(tiles.extent(count), big[:10], n, 2)
    assert big.tolist() == [-1, -1, 7] + [-1] * 6 + [7, -1, -1]
    with pytest.raises(tiles.InvalidComputeDomainError, match=r"hold for thread \(16\), too"):
        every_seventh_within(tiles.extent(count), big[:10], 17, 2)


def test_a_condition_that_no_thread_beyond_the_view_fulfils_is_a_guard():
    big = memory()
    first_half_of_tiles(tiles.extent(10).tile(4).pad(), big[:10])
    assert big.tolist() == [7, 7, -1, -1] * 2 + [7, 7, -1, -1]
    with pytest.raises(tiles.InvalidComputeDomainError, match=r"hold for thread \(8\), too"):
        first_half_of_tiles(tiles.extent(10).tile(4).pad(), big[:8])


def test_conditions_are_decided_in_all_dimensions():
    big = np.full((3, 8), -1, np.int32)
    by_column(tiles.extent(3, 8), big[:, :6])
    assert (big == 7).sum(axis=0).tolist() == [0] * 5 + [3, 0, 0]
    with pytest.raises(tiles.InvalidComputeDomainError, match=r"hold for thread \(2, 5\), too"):
        by_column(tiles.extent(3, 8), big[:2, :6])
