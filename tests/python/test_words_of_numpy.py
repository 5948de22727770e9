"""What users of NumPy and CuPy try first: it works, or the error says what to write."""

import numpy as np
import pytest

import tiles

NUMBERS = np.arange(6, dtype=np.float32).reshape(2, 3)
KINDS = [tiles.array, tiles.array_view]


@pytest.mark.parametrize("made", KINDS)
@pytest.mark.parametrize(
    ("name", "cure"),
    [
        ("sum", r'tiles.reduce\(a, "sum"\)'),
        ("cumsum", r'tiles.scan\(a, "sum"\)'),
        ("reshape", r"a.numpy\(\).reshape"),
        ("tolist", r"a.numpy\(\).tolist\(\)"),
    ],
)
def test_an_attribute_that_ndarrays_have_is_refused_with_its_replacement(made, name, cure):
    with pytest.raises(AttributeError, match=cure):
        getattr(made(NUMBERS), name)
    assert not hasattr(made(NUMBERS), "no_such_thing")


@pytest.mark.parametrize("made", KINDS)
def test_operators_are_refused_with_what_to_do(made):
    data = made(NUMBERS)
    for compute in (lambda: data + 1, lambda: 2 * data, lambda: data < 3):
        with pytest.raises(TypeError, match="compute in a kernel, or on the host"):
            compute()


def test_elements_are_refused_on_the_host_with_what_to_write():
    array, view = tiles.array(NUMBERS), tiles.array_view(NUMBERS.copy())
    with pytest.raises(tiles.ArgumentError, match=r"array.numpy\(\)\[0\]"):
        array[0]
    with pytest.raises(tiles.ArgumentError, match="copy_from_host"):
        array[0] = 1
    with pytest.raises(tiles.ArgumentError, match=r"array.numpy\(\)"):
        list(array)
    with pytest.raises(tiles.ArgumentError, match=r"view.host\(writable=True\)"):
        view[0] = 1


@pytest.mark.parametrize("made", [np.asarray, *KINDS])
@pytest.mark.parametrize("axis", [None, 0, 1, (0, 1)])
def test_reduced_dimensions_can_be_kept(made, axis):
    result = tiles.reduce(made(NUMBERS), "sum", axis, keepdims=True)
    expected = NUMBERS.sum(axis, keepdims=True)
    assert np.asarray(result).shape == expected.shape
    np.testing.assert_allclose(np.asarray(result), expected)


@pytest.mark.parametrize("made", [np.asarray, *KINDS])
def test_a_matrix_times_a_vector_is_numpys(made):
    vector, other = np.array([1, -2, 3], np.float32), np.array([2, 5], np.float32)
    for a, b in [(NUMBERS, vector), (other, NUMBERS)]:
        result = made(a) @ made(b)
        assert result.shape == (a @ b).shape
        np.testing.assert_allclose(np.asarray(result), a @ b)
    assert np.asarray(tiles.matmul(made(vector), made(vector))).reshape(()) == 14
    out = made(np.zeros(2, np.float32))
    tiles.matmul(made(NUMBERS), made(vector), out)
    np.testing.assert_allclose(np.asarray(out), NUMBERS @ vector)
    with pytest.raises(tiles.ArgumentError, match="'a' has 3 columns and 'b' 2 rows"):
        tiles.matmul(made(NUMBERS), made(other))


@tiles.kernel
def fill(i, data):
    data[i] = 1


@pytest.mark.parametrize("domain", [0, tiles.extent(0), (0,), tiles.extent(2, 0)])
def test_a_domain_without_points_runs_nothing(domain):
    data = np.zeros((2, 2) if domain == tiles.extent(2, 0) else 4, np.float32)
    fill(domain, data)
    tiles.Context().parallel_for_each(domain, fill, data)
    fill.interpret(domain, data)
    view = tiles.array_view(data)
    event = tiles.submit(domain, fill, view)
    event.wait()
    assert event.is_done() and repr(event) == "<tiles.Event: done>"
    after = tiles.submit(domain, fill, view, after=[event, tiles.submit(view.extent, fill, view)])
    after.wait()
    assert after.is_done() and view.host().all()
    tiles.submit(view.extent, fill, view, after=[after]).wait()


@pytest.mark.parametrize("made", [tiles.empty, tiles.zeros, tiles.ones])
def test_the_order_of_shape_and_dtype_is_numpys(made):
    assert made((2, 3), np.int16).dtype == np.int16
    with pytest.raises(tiles.ArgumentError, match="the order is shape, dtype, as in NumPy"):
        made(np.int16, (2, 3))
    with pytest.raises(tiles.ArgumentError, match="dtype: .* expected a NumPy dtype"):
        made(2, 3)


@pytest.mark.parametrize("context", ["gpu", 0])
def test_a_context_is_no_name(context):
    view = tiles.array_view(np.zeros(4, np.float32))
    for call in (
        lambda: tiles.array([1.0], context=context),
        lambda: tiles.zeros(3, context=context),
        lambda: tiles.submit(view.extent, fill, view, context=context),
        lambda: fill.bind(view.extent, view, context=context),
        lambda: tiles.reduce(view, "sum", context=context),
    ):
        with pytest.raises(tiles.ArgumentError, match="context: expected a tiles.Context, got"):
            call()


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda: tiles.sum, "module 'tiles' has no attribute 'sum': use tiles.reduce(a, \"sum\")"),
        (lambda: tiles.arange, "module 'tiles' has no attribute 'arange': use tiles.array(numpy.arange(n))"),
        (lambda: tiles.jit, "module 'tiles' has no attribute 'jit': use @tiles.kernel"),
        (lambda: tiles.nonsense, "module 'tiles' has no attribute 'nonsense'"),
        (lambda: tiles.random.normal, "module 'tiles.random' has no attribute 'normal': use tiles.random.default_rng(seed).normal(...)"),
        (lambda: tiles.random.choose, "module 'tiles.random' has no attribute 'choose'"),
        (lambda: tiles.zeros(3).cpu(), "a tiles.array has no attribute 'cpu': use a.numpy()"),
    ],
)  # fmt: skip
def test_a_name_of_other_libraries_is_told_ours(use, message):
    with pytest.raises(AttributeError) as refused:
        use()
    assert str(refused.value) == message


@pytest.mark.parametrize("operator", [abs, round, lambda a: -a, lambda a: a + 1, lambda a: 1 < a])
def test_no_operator_is_forgotten(operator):
    with pytest.raises(TypeError, match="a tiles.array has no operators but @"):
        operator(tiles.zeros(3))
