"""Functions of math and of NumPy in kernels compute what they compute on the host."""

import math

import numpy as np
import pytest

import tiles
from tiles import fast_math

pytestmark = pytest.mark.kernels


@tiles.kernel
def of_math(i: tiles.index[1], x, out):
    out[0, i[0]] = math.erf(x[i]) + math.erfc(x[i] / 2)
    out[1, i[0]] = math.gamma(x[i])
    out[2, i[0]] = math.lgamma(x[i])
    out[3, i[0]] = math.log1p(x[i])
    out[4, i[0]] = math.expm1(x[i])
    out[5, i[0]] = math.degrees(x[i])
    out[6, i[0]] = math.radians(x[i])
    out[7, i[0]] = math.remainder(x[i], 0.75)
    out[8, i[0]] = math.asinh(x[i]) + math.acosh(x[i] + 1) + math.atanh(x[i] / 8)


@tiles.kernel
def of_numpy(i: tiles.index[1], x, out):
    out[0, i[0]] = np.minimum(x[i], 1.5)
    out[1, i[0]] = np.maximum(x[i], 1.5)
    out[2, i[0]] = np.clip(x[i], 1, 2)
    out[3, i[0]] = np.abs(x[i] - 2)
    out[4, i[0]] = np.log1p(x[i])
    out[5, i[0]] = np.arcsinh(x[i])


X = np.array([0.25, 0.5, 1.0, 2.5, 4.0], np.float32)


@tiles.kernel
def of_fast_math(i: tiles.index[1], x, out):
    out[0, i[0]] = fast_math.cos(x[i]) + fast_math.sin(x[i]) + fast_math.tan(x[i] / 4)
    out[1, i[0]] = fast_math.exp(x[i]) + fast_math.exp2(x[i])
    out[2, i[0]] = fast_math.log(x[i]) + fast_math.log2(x[i]) + fast_math.log10(x[i])
    out[3, i[0]] = fast_math.pow(x[i], 1.5)
    out[4, i[0]] = fast_math.rsqrt(x[i])
    out[5, i[0]] = fast_math.sqrt(2) * fast_math.sqrt(x[i])


@pytest.mark.parametrize(
    ("kernel", "rows"), [(of_math, 9), (of_numpy, 6), (of_fast_math, 6)]
)
def test_a_function_computes_the_same_on_the_device_and_on_the_host(kernel, rows):
    out, expected = np.zeros((2, rows, len(X)), np.float32)
    kernel(tiles.extent(len(X)), X, out)
    kernel.interpret(tiles.extent(len(X)), X, expected)
    np.testing.assert_allclose(out, expected, rtol=1e-5, atol=1e-6)


def test_the_values_are_those_of_math():
    out = np.zeros((9, len(X)), np.float32)
    of_math(tiles.extent(len(X)), X, out)
    np.testing.assert_allclose(out[1], [math.gamma(x) for x in X], rtol=1e-5)
    np.testing.assert_allclose(out[5], np.degrees(X), rtol=1e-6)
    np.testing.assert_allclose(out[7], [math.remainder(x, 0.75) for x in X], atol=1e-6)


@pytest.mark.parametrize("dtype", [np.float32, pytest.param(np.float64, marks=pytest.mark.double)])
def test_fast_math_is_that_of_the_kernel_language_and_takes_float64_as_float32(dtype):
    x, out = np.array([4.0, 0.25], dtype), np.zeros(2, dtype)

    @tiles.kernel
    def kernel(i: tiles.index[1], x, out):
        out[i] = fast_math.rsqrt(x[i])

    assert "fast_math::rsqrt(" in kernel.kernel_text(x.shape, x, out)
    kernel(x.shape, x, out)
    np.testing.assert_allclose(out, [0.5, 2.0], rtol=1e-6)


def test_fast_math_on_the_host_gives_float32():
    assert fast_math.rsqrt(4.0) == np.float32(0.5)
    assert fast_math.rsqrt(0) == np.inf
    assert isinstance(fast_math.pow(np.float64(2), 3), np.float32)


@pytest.mark.parametrize(
    ("expression", "advice"),
    [
        ("np.where(x[i] > 1, 1.0, 2.0)", "a kernel has no where(): write a if condition else b"),
        ("np.square(x[i])", "a kernel has no square(): write x * x"),
        ("tiles.fast_math.rsqrt(x[i], 2)", "expected 1 argument, got 2"),
    ],
)
def test_a_function_that_kernels_lack_is_refused_with_what_to_write(tmp_path, expression, advice):
    source = (
        "import numpy as np\nimport tiles\n\n@tiles.kernel\n"
        f"def kernel(i: tiles.index[1], x):\n    x[i] = {expression}\n"
    )
    file = tmp_path / "kernel.py"
    file.write_text(source)
    names = {}
    exec(compile(source, str(file), "exec"), names)
    with pytest.raises(tiles.KernelSyntaxError) as found:
        names["kernel"](tiles.extent(5), X.copy())
    assert found.value.msg.startswith(advice)


@tiles.kernel
def at_poles(i: tiles.index[1], x, out):
    out[0, i[0]] = math.gamma(x[i])
    out[1, i[0]] = math.lgamma(x[i])
    out[2, i[0]] = math.remainder(1.0, x[i] * 0)


def test_the_interpreter_gives_infinities_where_devices_do():
    x = np.array([0.0, -1.0, 180.0], np.float32)
    out = np.zeros((3, 3), np.float32)
    at_poles.interpret(x.shape, x, out)
    assert out[0, 0] == np.inf
    assert np.isnan(out[0, 1])
    assert out[0, 2] == np.inf
    assert np.all(out[1, :2] == np.inf)
    assert np.all(np.isnan(out[2]))


def test_a_tuple_is_a_domain_wherever_a_kernel_takes_one():
    x, out = np.ones(3, np.float32), np.zeros((3, 3), np.float32)
    assert "at_poles" in at_poles.kernel_text(x.shape, x, out)
    assert "at_poles" in at_poles.opencl_source(x.shape, x, out)
