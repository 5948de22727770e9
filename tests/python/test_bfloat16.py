"""Elements of bfloat16: of NumPy by ml_dtypes, in kernels of both kinds."""

import sys

import numpy as np
import pytest
import tiles

BFLOAT16 = pytest.importorskip("ml_dtypes").bfloat16

TEXT = """
void k(index<1> i, array_view<const bfloat16, 1> in, array_view<bfloat16, 1> out) {
  out[i] = in[i] * 0.37f - out[i];
  out[i] *= 3;
}
"""


def numbers(count):
    return (np.random.default_rng(4).standard_normal(count) * 1e20).astype(BFLOAT16)


def test_kernel_text_computes_in_float_and_rounds():
    a, b = numbers(101), numbers(101)[::-1].copy()
    expected = (a.astype(np.float32) * np.float32(0.37) - b.astype(np.float32)).astype(BFLOAT16)
    expected = (expected.astype(np.float32) * 3).astype(BFLOAT16)
    tiles.parallel_for_each(tiles.extent(101), tiles.Kernel(TEXT), a, b)
    # A device may contract the first expression.
    error = np.abs(b.astype(np.float64) - expected.astype(np.float64))
    assert (error <= np.abs(expected.astype(np.float64)) * 2.0**-7).all()
    assert (error == 0).mean() > 0.9


@tiles.kernel
def scaled(i, source, target):
    target[i] = source[i] * 2.5 + 1


def test_decorated_kernels_agree_with_the_interpreter():
    a = numbers(37)
    device, host = np.zeros(37, BFLOAT16), np.zeros(37, BFLOAT16)
    tiles.parallel_for_each(tiles.extent(37), scaled, a, device)
    scaled.interpret(tiles.extent(37), a, host)
    np.testing.assert_array_equal(device, host)
    expected = (a.astype(np.float32) * np.float32(2.5) + np.float32(1)).astype(BFLOAT16)
    np.testing.assert_array_equal(host, expected)


def test_the_type_is_one_of_the_package():
    assert tiles.bfloat16 is BFLOAT16


def test_without_ml_dtypes_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ml_dtypes", None)
    with pytest.raises(tiles.ArgumentError, match="run python -m pip install ml_dtypes"):
        tiles.bfloat16  # noqa: B018
