"""Parts of views by NumPy's basic indexing, against NumPy's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import examples

import tiles

pytestmark = pytest.mark.kernels


@tiles.kernel
def increment(i, data):
    data[i] += 1


def bounds():
    return st.one_of(st.none(), st.integers(-9, 9))


@st.composite
def keys(draw, rank):
    steps = st.one_of(st.none(), st.sampled_from([-3, -2, -1, 1, 2, 3]))
    parts = [
        draw(st.one_of(st.integers(-3, 2), st.builds(slice, bounds(), bounds(), steps)))
        for _ in range(draw(st.integers(0, rank)))
    ]
    if draw(st.booleans()):
        parts.insert(draw(st.integers(0, len(parts))), Ellipsis)
    return tuple(parts)


@examples(60)
@given(st.integers(1, 4).flatmap(keys), st.booleans())
def test_parts_are_numpys(key, is_turned):
    rank = max(2, len([part for part in key if part is not Ellipsis]))
    data = np.arange(3 * 4 * 5 * 6, dtype=np.int32)[: 3 * 4 ** (rank - 1)]
    data = data.reshape(3, *[4] * (rank - 1)).copy()
    view, expected = tiles.array_view(data), data
    if is_turned:
        view, expected = view.T, expected.T
    try:
        wanted = expected[key]
    except IndexError:
        with pytest.raises((IndexError, tiles.ArgumentError)):
            view[key]
        return
    if wanted.ndim == 0:
        with pytest.raises(tiles.ArgumentError, match="read those of view.host"):
            view[key]
        return
    part = view[key]
    assert part.shape == wanted.shape
    np.testing.assert_array_equal(part.host(), wanted)


def test_a_kernel_changes_what_the_part_shows_and_nothing_else():
    data, expected = np.zeros((5, 6), np.int32), np.zeros((5, 6), np.int32)
    with tiles.array_view(data) as view:
        for key in (np.s_[::2, 1], np.s_[-1], np.s_[1:4, ::-2], np.s_[..., 3]):
            part = view[key]
            increment(part.extent, part)
            expected[key] += 1
        turned = view.T[2:4]
        increment(turned.extent, turned)
        expected.T[2:4] += 1
    np.testing.assert_array_equal(data, expected)


def test_dimensions_in_another_order_share_the_data():
    data = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    view = tiles.array_view(data.copy())
    np.testing.assert_array_equal(view.T.host(), data.T)
    np.testing.assert_array_equal(view.transpose(1, -1, 0).host(), data.transpose(1, 2, 0))
    np.testing.assert_array_equal(view.transpose((2, 1, 0)).host(), data.T)
    array = tiles.array(data)
    turned = array.T
    assert isinstance(turned, tiles.array_view) and turned.shape == (4, 3, 2)
    increment(turned.extent, turned)
    np.testing.assert_array_equal(array.numpy(), data + 1)
    np.testing.assert_array_equal(tiles.array(data[0, 0]).T.host(), data[0, 0])
    np.testing.assert_array_equal(array.transpose(1, 0, 2).host(), (data + 1).transpose(1, 0, 2))


def test_a_part_of_a_const_view_is_const():
    view = tiles.array_view(np.zeros((4, 4), np.float32), is_const=True)
    assert view[1].is_const and view.T.is_const and view[::-1].is_const


@pytest.mark.parametrize(
    ("key", "message"),
    [
        (np.s_[:, :, :], "the view has 2 dimensions, got 3 indices"),
        (np.s_[..., 1, ...], "an index has at most one ellipsis (...)"),
        (np.s_[::0], "dimension 0: slice(None, None, 0): slice step cannot be zero"),
        (np.s_[1.5], "dimension 0: a view is indexed with integers and slices, got 1.5"),
        (np.s_[2, 3], "elements of a view are read in kernels; on the host, read those of view.host()"),
        (
            np.s_[:, None],
            "dimension 1: a view gets no new dimensions: view the ndarray with them, "
            "tiles.array_view(a[np.newaxis])",
        ),
        (
            np.s_[:, [0, 2]],
            "dimension 1: a view is indexed with integers and slices, got list: "
            "tiles.select(a, mask) takes the elements where a mask is true, a kernel those at a list "
            "of indices",
        ),
        (
            np.zeros((4, 6), bool),
            "dimension 0: a view is indexed with integers and slices, got ndarray: "
            "tiles.select(a, mask) takes the elements where a mask is true, a kernel those at a list "
            "of indices",
        ),
    ],
)
def test_what_is_no_part_is_refused(key, message):
    view = tiles.array_view(np.zeros((4, 6), np.float32))
    with pytest.raises(tiles.ArgumentError) as refused:
        view[key]
    assert str(refused.value) == message


def test_an_index_outside_of_the_view_is_an_index_error():
    view = tiles.array_view(np.zeros((4, 6), np.float32))
    with pytest.raises(IndexError, match="index -7 is out of bounds: dimension 1 has 6 elements"):
        view[0, -7]


@pytest.mark.parametrize("axes", [(0, 0), (0,), (0, 2), (0, 1, 2)])
def test_axes_that_are_no_order_are_refused(axes):
    view = tiles.array_view(np.zeros((4, 6), np.float32))
    with pytest.raises(tiles.ArgumentError, match="expected each of the view's 2 dimensions once"):
        view.transpose(*axes)
