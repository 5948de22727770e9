"""Decorated kernels against the same loops in Numba, as users of either write them, on a CPU.

The kernels are a Mandelbrot set, n-body accelerations, a tiled matrix product, a 5-point stencil and
Black-Scholes prices, all of float32. Both sides run on the same data, and are timed in turns once their
results agree. Prints the median time of each, and the time of Numba divided by that of libtiles: above
1, libtiles is faster. Where Numba is not installed, prints the times of libtiles alone.

Usage: python bench/user_kernels.py [--rounds 11] [--scale 1.0] [--fastmath] [kernel...]
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import tiles

try:
    import numba
except ImportError:
    numba = None

F = np.float32
ITERATIONS = 100
TILE = 64
RATE, VOLATILITY = 0.02, 0.3
# Of the approximation of the normal distribution.
A1, A2, A3, A4, A5 = 0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429


@tiles.kernel
def mandelbrot(t: tiles.tiled_index[8, 8], counts: tiles.array[tiles.int32, 2]):
    y0 = t.global_[0] * 2.5 / counts.extent[0] - 1.25
    x0 = t.global_[1] * 3.5 / counts.extent[1] - 2.5
    x, y = 0.0, 0.0
    count = 0
    while count < ITERATIONS and x * x + y * y <= 4.0:
        x, y = x * x - y * y + x0, 2.0 * x * y + y0
        count += 1
    counts[t] = count


@tiles.function
def pull(mass, squared):
    return mass / (squared * math.sqrt(squared))


@tiles.function
def fast_pull(mass, squared):
    root = tiles.fast_math.rsqrt(squared)
    return mass * root * root * root


def accelerations_by(pull_of: tiles.DecoratedFunction) -> tiles.DecoratedKernel:
    """The kernel with a function for the pull of a mass at a squared distance."""

    @tiles.kernel
    def accelerations(
        t: tiles.tiled_index[TILE],
        bodies: tiles.array[tiles.float32, 2],
        result: tiles.array[tiles.float32, 2],
    ):
        held = tiles.tile_static(tiles.float32, (4, TILE))
        i = t.global_[0]
        ax, ay, az = 0.0, 0.0, 0.0
        for start in range(0, bodies.extent[1], TILE):
            tiles.tile_load(held, bodies, (0, start))
            for k in range(TILE):
                dx = held[0, k] - bodies[0, i]
                dy = held[1, k] - bodies[1, i]
                dz = held[2, k] - bodies[2, i]
                strength = pull_of(held[3, k], dx * dx + dy * dy + dz * dz + 0.01)
                ax, ay, az = ax + strength * dx, ay + strength * dy, az + strength * dz
            t.barrier.wait()
        result[0, i] = ax
        result[1, i] = ay
        result[2, i] = az

    return accelerations


@tiles.kernel
def product(
    t: tiles.tiled_index[16, 16],
    a: tiles.array[tiles.float32, 2],
    b: tiles.array[tiles.float32, 2],
    result: tiles.array[tiles.float32, 2],
):
    left = tiles.tile_static(tiles.float32, (16, 16))
    right = tiles.tile_static(tiles.float32, (16, 16))
    total = 0.0
    for start in range(0, a.extent[1], 16):
        left[t.local[0], t.local[1]] = a[t.global_[0], start + t.local[1]]
        right[t.local[0], t.local[1]] = b[start + t.local[0], t.global_[1]]
        t.barrier.wait()
        for k in range(16):
            total += left[t.local[0], k] * right[k, t.local[1]]
        t.barrier.wait()
    result[t] = total


@tiles.kernel
def stencil(
    t: tiles.tiled_index[16, 16],
    before: tiles.array[tiles.float32, 2],
    after: tiles.array[tiles.float32, 2],
):
    i, j = t.global_[0], t.global_[1]
    if i > 0 and i < before.extent[0] - 1 and j > 0 and j < before.extent[1] - 1:
        after[i, j] = 0.2 * (
            before[i, j] + before[i - 1, j] + before[i + 1, j] + before[i, j - 1] + before[i, j + 1]
        )


@tiles.kernel
def black_scholes(
    i: tiles.index[1],
    price: tiles.array[tiles.float32, 1],
    strike: tiles.array[tiles.float32, 1],
    years: tiles.array[tiles.float32, 1],
    call: tiles.array[tiles.float32, 1],
):
    deviation = VOLATILITY * math.sqrt(years[i])
    d1 = (math.log(price[i] / strike[i]) + (RATE + 0.045) * years[i]) / deviation
    d2 = d1 - deviation
    k1 = 1.0 / (1.0 + 0.2316419 * abs(d1))
    k2 = 1.0 / (1.0 + 0.2316419 * abs(d2))
    n1 = 0.39894228 * math.exp(-0.5 * d1 * d1) * k1 * (A1 + k1 * (A2 + k1 * (A3 + k1 * (A4 + k1 * A5))))
    n2 = 0.39894228 * math.exp(-0.5 * d2 * d2) * k2 * (A1 + k2 * (A2 + k2 * (A3 + k2 * (A4 + k2 * A5))))
    if d1 > 0.0:
        n1 = 1.0 - n1
    if d2 > 0.0:
        n2 = 1.0 - n2
    call[i] = price[i] * n1 - strike[i] * math.exp(-RATE * years[i]) * n2


def numba_kernels(fastmath: bool) -> dict[str, Callable[..., None]]:
    """The same by name, over ndarrays. Constants are float32, too: Numba computes as their types say."""
    parallel = numba.njit(parallel=True, fastmath=fastmath)
    prange = numba.prange
    rate, volatility, drift = F(RATE), F(VOLATILITY), F(RATE + 0.045)
    a1, a2, a3, a4, a5 = F(A1), F(A2), F(A3), F(A4), F(A5)
    one, half, slope, norm = F(1), F(0.5), F(0.2316419), F(0.39894228)

    @parallel
    def mandelbrot(counts):
        rows, columns = counts.shape
        for i in prange(rows):
            for j in range(columns):
                y0 = F(i) * F(2.5) / F(rows) - F(1.25)
                x0 = F(j) * F(3.5) / F(columns) - F(2.5)
                x, y = F(0), F(0)
                count = 0
                while count < ITERATIONS and x * x + y * y <= F(4):
                    x, y = x * x - y * y + x0, F(2) * x * y + y0
                    count += 1
                counts[i, j] = count

    @parallel
    def accelerations(bodies, result):
        for i in prange(bodies.shape[1]):
            ax, ay, az = F(0), F(0), F(0)
            for k in range(bodies.shape[1]):
                dx = bodies[0, k] - bodies[0, i]
                dy = bodies[1, k] - bodies[1, i]
                dz = bodies[2, k] - bodies[2, i]
                squared = dx * dx + dy * dy + dz * dz + F(0.01)
                pull = bodies[3, k] / (squared * math.sqrt(squared))
                ax, ay, az = ax + pull * dx, ay + pull * dy, az + pull * dz
            result[0, i] = ax
            result[1, i] = ay
            result[2, i] = az

    @parallel
    def product(a, b, result):
        for i in prange(a.shape[0]):
            for j in range(b.shape[1]):
                result[i, j] = F(0)
            for k in range(a.shape[1]):
                for j in range(b.shape[1]):
                    result[i, j] += a[i, k] * b[k, j]

    @parallel
    def stencil(before, after):
        rows, columns = before.shape
        for i in prange(1, rows - 1):
            for j in range(1, columns - 1):
                after[i, j] = F(0.2) * (
                    before[i, j]
                    + before[i - 1, j]
                    + before[i + 1, j]
                    + before[i, j - 1]
                    + before[i, j + 1]
                )

    @parallel
    def black_scholes(price, strike, years, call):
        for i in prange(price.size):
            deviation = volatility * math.sqrt(years[i])
            d1 = (math.log(price[i] / strike[i]) + drift * years[i]) / deviation
            d2 = d1 - deviation
            k1 = one / (one + slope * abs(d1))
            k2 = one / (one + slope * abs(d2))
            n1 = norm * math.exp(-half * d1 * d1) * k1 * (a1 + k1 * (a2 + k1 * (a3 + k1 * (a4 + k1 * a5))))
            n2 = norm * math.exp(-half * d2 * d2) * k2 * (a1 + k2 * (a2 + k2 * (a3 + k2 * (a4 + k2 * a5))))
            if d1 > F(0):
                n1 = one - n1
            if d2 > F(0):
                n2 = one - n2
            call[i] = price[i] * n1 - strike[i] * math.exp(-rate * years[i]) * n2

    return {kernel.__name__: kernel for kernel in (mandelbrot, accelerations, product, stencil, black_scholes)}


@dataclass(frozen=True)
class Case:
    """What a kernel runs on.

    Attributes
    ----------
    kernel : tiles.Kernel
        Its name is that of the same in `numba_kernels`.
    inputs : function
        Of the scale and a random generator: the arrays that are read, and the shape and type of the result.
    domain : function
        From the shape of the result.
    """

    kernel: Any
    inputs: Callable[[float, Any], tuple[list[np.ndarray], tuple[int, ...], type]]
    domain: Callable[[tuple[int, ...]], tiles.extent]


def _size(scale: float, size: int) -> int:
    return max(64, int(size * scale) // 64 * 64)


def _square(scale: float, size: int) -> tuple[int, int]:
    return (_size(scale, size),) * 2


def _options(scale: float, random: Any) -> tuple[list[np.ndarray], tuple[int, ...], type]:
    count = _size(scale, 1 << 22)
    uniform = [random.random(count, F) for _ in range(3)]
    return [5 + 25 * uniform[0], 1 + 99 * uniform[1], F(0.25) + 9 * uniform[2]], (count,), F


CASES = {
    "mandelbrot": Case(
        mandelbrot,
        lambda scale, random: ([], _square(scale, 1024), np.int32),
        lambda shape: tiles.extent(*shape).tile(8, 8),
    ),
    "n-body": Case(
        accelerations_by(pull),
        lambda scale, random: (
            [random.random((4, _size(scale, 8192)), F)],
            (3, _size(scale, 8192)),
            F,
        ),
        lambda shape: tiles.extent(shape[1]).tile(TILE),
    ),
    "product": Case(
        product,
        lambda scale, random: (
            [random.random(_square(scale, 1024), F) for _ in range(2)],
            _square(scale, 1024),
            F,
        ),
        lambda shape: tiles.extent(*shape).tile(16, 16),
    ),
    "stencil": Case(
        stencil,
        lambda scale, random: ([random.random(_square(scale, 4096), F)], _square(scale, 4096), F),
        lambda shape: tiles.extent(*shape).tile(16, 16),
    ),
    "Black-Scholes": Case(black_scholes, _options, lambda shape: tiles.extent(*shape)),
}


def check(name: str, result: np.ndarray, expected: np.ndarray) -> None:
    """That the results agree. A point at the border of the set may leave an iteration earlier."""
    assert result.any()
    if name == "mandelbrot":
        assert np.mean(result != expected) < 0.01
    else:
        np.testing.assert_allclose(result, expected, rtol=1e-2, atol=1e-3)


def sides_of(
    name: str, peers: dict[str, Any], context: tiles.Context, scale: float
) -> list[Callable[[], None]]:
    """A call of libtiles' kernel with its end, and one of Numba's if there is one. Their results agree."""
    case = CASES[name]
    inputs, shape, dtype = case.inputs(scale, np.random.default_rng(1))
    read = [tiles.array(data, context=context) for data in inputs]
    target = tiles.array(np.zeros(shape, dtype), context=context)
    launch = case.kernel.bind(case.domain(shape), *read, target, context=context)

    def run() -> None:
        launch()
        context.finish()

    run()
    if not peers:
        return [run]
    peer, expected = peers[case.kernel.__name__], np.zeros(shape, dtype)
    peer(*inputs, expected)
    check(name, target.numpy(), expected)
    return [run, lambda: peer(*inputs, expected)]


def seconds(run: Callable[[], None]) -> float:
    """Of one call."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--scale", type=float, default=1.0, help="of the sizes of the data")
    parser.add_argument("--fastmath", action="store_true", help="both sides may approximate, Numba in all kernels, libtiles by fast_math")
    parser.add_argument("kernel", nargs="*", choices=[[], *CASES])
    options = parser.parse_args()
    context = tiles.Context()
    print(context.device)
    if numba is None:
        print("no ratios: Numba is not installed")
    peers = numba_kernels(options.fastmath) if numba else {}
    if options.fastmath:
        CASES["n-body"] = replace(CASES["n-body"], kernel=accelerations_by(fast_pull))
    for name in options.kernel or CASES:
        sides = sides_of(name, peers, context, options.scale)
        rounds = [[seconds(side) for side in sides] for _ in range(options.rounds)]
        times = [1e3 * statistics.median(column) for column in zip(*rounds)]
        line = f"{name:14} {times[0]:9.2f} ms"
        if peers:
            ratio = statistics.median(other / own for own, other in rounds)
            line += f", Numba {times[1]:9.2f} ms: {ratio:.2f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
