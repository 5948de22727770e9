"""Kernels in the company of functions: help(), inspect, pickle, copy."""

import copy
import inspect
import pickle
import pydoc

import numpy as np
import pytest

import tiles

pytestmark = pytest.mark.kernels


@tiles.kernel
def scale(i: tiles.index[1], data, factor: float):
    """Multiply by a factor."""
    data[i] *= factor


@tiles.kernel
def plain(i, data):
    data[i] = 1


@tiles.function
def double(x):
    """Twice a number."""
    return 2 * x


@pytest.mark.parametrize(
    ("thing", "expected"), [(scale, "Multiply by a factor."), (plain, "The kernel plain(i, data)."), (double, "Twice a number.")]
)
def test_help_shows_the_function_that_the_user_wrote(thing, expected):
    text = pydoc.render_doc(thing, renderer=pydoc.plaintext)
    assert expected in text
    assert "Methods defined here" not in text


def test_the_signature_is_that_of_the_function():
    assert list(inspect.signature(scale).parameters) == ["i", "data", "factor"]
    assert (scale.__name__, scale.__module__) == ("scale", __name__)


@pytest.mark.parametrize("thing", [scale, plain, double])
def test_kernels_and_functions_are_pickled_and_copied_by_name(thing):
    assert pickle.loads(pickle.dumps(thing)) is thing
    assert copy.deepcopy(thing) is thing


@pytest.mark.parametrize(
    "thing",
    [
        tiles.extent(8, 9),
        tiles.extent(8, 9).tile(2, 3),
        tiles.struct("Point", {"x": np.float32, "y": np.float32}),
    ],
)
def test_domains_and_dtypes_are_pickled_by_value(thing):
    restored = pickle.loads(pickle.dumps(thing))
    assert restored == thing
    assert repr(restored) == repr(thing)


def test_errors_keep_their_place_in_another_process():
    with pytest.raises(tiles.KernelSyntaxError) as refused:

        @tiles.kernel
        def wrong(i, data):
            data[i] = [1, 2]

    for error in (refused.value, tiles.CompileError("no", file="k.tile", line=3, column=4)):
        restored = pickle.loads(pickle.dumps(error))
        assert type(restored) is type(error)
        assert str(restored) == str(error)
        assert (restored.file, restored.line, restored.column) == (error.file, error.line, error.column)

