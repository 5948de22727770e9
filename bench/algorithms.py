"""The built-in algorithms against NumPy and SciPy on a CPU, against PyTorch and CuPy on a GPU.

All sides work on data that is where they calculate, without transfers. Each case checks every
side's result first, then times the sides in turns. A ratio is the other's time over ours; the share
is of the bandwidth of a copy on the same device, measured in the same run. PyTorch calculates
without tf32.

Usage: python bench/algorithms.py [--rounds 11] [--scale 1.0] [--json FILE] [CASE...]
"""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import tiles

BATCH_SECONDS = 0.05
TILE = 16
MEAN_OF_NEIGHBOURS = "0.25f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1))"

COPY = """\
kernel void copy(global const float4* source, global float4* target) {
  target[get_global_id(0)] = source[get_global_id(0)];
}
"""


class Tiles:
    """libtiles on one context."""

    name = "tiles"

    def __init__(self, context: tiles.Context) -> None:
        self.context = context

    def put(self, data: np.ndarray) -> Any:
        return tiles.array(data, context=self.context)

    def get(self, data: Any) -> np.ndarray:
        return data.numpy()

    def wait(self) -> None:
        self.context.finish()

    def convolve(self, a: Any, weights: Any, out: Any) -> None:
        tiles.convolve(a, weights, "constant", out=out)

    def convolve_separable(self, a: Any, weights: Any, out: Any) -> None:
        tiles.convolve(a, (weights, weights), "constant", out=out)

    def means_of_neighbours(self, a: Any, steps: int, out: Any) -> None:
        tiles.stencil(a, MEAN_OF_NEIGHBOURS, steps, "wrap", out=out)

    def matmul(self, a: Any, b: Any, out: Any) -> None:
        tiles.matmul(a, b, out)

    def transpose(self, a: Any, out: Any) -> None:
        tiles.transpose(a, out)

    def sum(self, a: Any, axis: int | None, out: Any) -> None:
        tiles.reduce(a, "sum", axis, out=out)

    def scan(self, a: Any, axis: int | None, out: Any) -> None:
        tiles.scan(a, "sum", axis, out=out)

    def positive(self, a: Any, out: Any) -> None:
        tiles.select(a, "x > 0", out)

    def sum_of_tiles(self, a: Any, out: Any) -> None:
        tiles.reduce(a, "sum", tile=(TILE, TILE), out=out)

    def bincount(self, a: Any, out: Any) -> None:
        tiles.bincount(a, out=out)

    def sort(self, a: Any, out: Any) -> None:
        tiles.sort(a, out=out)

    def argsort(self, a: Any, out: Any) -> None:
        tiles.argsort(a, out=out)


class NumPy:
    """NumPy, and what other libraries with its functions do alike."""

    def __init__(self, module: Any = np) -> None:
        self.module = module
        self.name = module.__name__

    def put(self, data: np.ndarray) -> Any:
        return self.module.array(data)

    def get(self, data: Any) -> np.ndarray:
        return np.asarray(data)

    def wait(self) -> None:
        pass

    def matmul(self, a: Any, b: Any, out: Any) -> None:
        self.module.matmul(a, b, out=out)

    def transpose(self, a: Any, out: Any) -> None:
        out[...] = a.T

    def sum(self, a: Any, axis: int | None, out: Any) -> None:
        out[...] = a.sum(axis)

    def scan(self, a: Any, axis: int | None, out: Any) -> None:
        self.module.cumsum(a, axis, out=out)

    def positive(self, a: Any, out: Any) -> None:
        self.module.compress(a > 0, a, out=out)

    def sum_of_tiles(self, a: Any, out: Any) -> None:
        rows, columns = out.shape
        out[...] = a.reshape(rows, TILE, columns, TILE).sum((1, 3))

    def bincount(self, a: Any, out: Any) -> None:
        out[...] = self.module.bincount(a, minlength=len(out))

    def sort(self, a: Any, out: Any) -> None:
        out[...] = self.module.sort(a)

    def argsort(self, a: Any, out: Any) -> None:
        out[...] = self.module.argsort(a, kind="stable")

    def means_of_neighbours(self, a: Any, steps: int, out: Any) -> None:
        before = a
        for step in range(steps):
            after = out if step + 1 == steps else self.module.empty_like(a)
            inner = before[:-2, 1:-1] + before[2:, 1:-1]
            inner += before[1:-1, :-2]
            inner += before[1:-1, 2:]
            inner *= 0.25
            after[1:-1, 1:-1] = inner
            after[[0, -1]], after[:, [0, -1]] = before[[0, -1]], before[:, [0, -1]]
            before = after


class SciPy:
    """SciPy's filters, and those of what has its functions, on arrays of that side."""

    def __init__(self, ndimage: Any, arrays: NumPy) -> None:
        self.ndimage = ndimage
        self.name = ndimage.__name__.split(".")[0]
        self.put, self.get, self.wait = arrays.put, arrays.get, arrays.wait

    def convolve(self, a: Any, weights: Any, out: Any) -> None:
        self.ndimage.convolve(a, weights, output=out, mode="constant")

    def convolve_separable(self, a: Any, weights: Any, out: Any) -> None:
        rows = self.ndimage.convolve1d(a, weights, axis=1, mode="constant")
        self.ndimage.convolve1d(rows, weights, axis=0, output=out, mode="constant")


class CuPy(NumPy):
    """CuPy on the current device."""

    def get(self, data: Any) -> np.ndarray:
        return self.module.asnumpy(data)

    def wait(self) -> None:
        self.module.cuda.Device().synchronize()


class Torch(NumPy):
    """PyTorch on its GPU, without tf32."""

    def __init__(self, module: Any) -> None:
        super().__init__(module)
        module.backends.cuda.matmul.allow_tf32 = False

    def put(self, data: np.ndarray) -> Any:
        return self.module.from_numpy(data).cuda()

    def get(self, data: Any) -> np.ndarray:
        return data.cpu().numpy()

    def wait(self) -> None:
        self.module.cuda.synchronize()

    def convolve(self, a: Any, weights: Any, out: Any) -> None:
        rows, columns = weights.shape
        filters = weights.flip(0, 1)[None, None]
        convolved = self.module.nn.functional.conv2d(
            a[None, None], filters, padding=(rows // 2, columns // 2)
        )
        out.copy_(convolved[0, 0])

    def convolve_separable(self, a: Any, weights: Any, out: Any) -> None:
        rows = self.module.empty_like(a)
        self.convolve(a, weights[None, :], rows)
        self.convolve(rows, weights[:, None], out)

    def transpose(self, a: Any, out: Any) -> None:
        out.copy_(a.T)

    def sum(self, a: Any, axis: int | None, out: Any) -> None:
        if axis is None:
            out.copy_(a.sum())
        else:
            self.module.sum(a, axis, out=out)

    def scan(self, a: Any, axis: int | None, out: Any) -> None:
        self.module.cumsum(a, axis or 0, out=out)

    def positive(self, a: Any, out: Any) -> None:
        self.module.masked_select(a, a > 0, out=out)

    def sum_of_tiles(self, a: Any, out: Any) -> None:
        rows, columns = out.shape
        self.module.sum(a.view(rows, TILE, columns, TILE), (1, 3), out=out)

    def bincount(self, a: Any, out: Any) -> None:
        out.copy_(self.module.bincount(a, minlength=len(out)))

    def sort(self, a: Any, out: Any) -> None:
        out.copy_(self.module.sort(a)[0])

    def argsort(self, a: Any, out: Any) -> None:
        out.copy_(self.module.argsort(a, stable=True))


@dataclass
class Case:
    """What all sides do, on the same data.

    Attributes
    ----------
    inputs : list of ndarray
        What is read.
    result_shape : tuple of int
        Of the one result.
    run : function
        Of a side, its inputs, and its result.
    is_right : function
        Of the result as an ndarray.
    bytes, operations : float
        What has to be moved and calculated.
    result_dtype : dtype
        Of the result.
    needs : str
        The method of a side that takes part.
    """

    inputs: list[np.ndarray]
    result_shape: tuple[int, ...]
    run: Callable[[Any, list[Any], Any], None]
    is_right: Callable[[np.ndarray], bool]
    bytes: float
    operations: float = 0
    result_dtype: Any = np.float32
    needs: str = "put"


def random_matrix(rows: int, columns: int) -> np.ndarray:
    """Numbers from 0 to 1, of float32."""
    return np.random.default_rng(rows).random((rows, columns), np.float32)


def matmul_case(size: int) -> Case:
    """The product of two square matrices; some of its rows are checked."""
    a, b = random_matrix(size, size), random_matrix(size, size)[::-1].copy()
    rows = np.linspace(0, size - 1, 9).astype(int)
    expected = a[rows].astype(np.float64) @ b

    def is_right(result: np.ndarray) -> bool:
        return np.allclose(result[rows], expected, rtol=1e-4)

    return Case(
        [a, b],
        (size, size),
        lambda side, inputs, out: side.matmul(*inputs, out),
        is_right,
        12.0 * size * size,
        2.0 * size**3,
    )


def transpose_case(size: int) -> Case:
    """The transpose of a square matrix."""
    a = random_matrix(size, size)
    return Case(
        [a],
        (size, size),
        lambda side, inputs, out: side.transpose(*inputs, out),
        lambda result: np.array_equal(result, a.T),
        8.0 * size * size,
    )


def sum_case(side_length: int, axis: int | None) -> Case:
    """The sum of a square matrix, of its rows or of its columns."""
    a = random_matrix(side_length, side_length)
    expected = a.sum(axis, dtype=np.float64)
    return Case(
        [a],
        np.shape(expected) or (1,),
        lambda side, inputs, out: side.sum(*inputs, axis, out),
        lambda result: np.allclose(result, expected, rtol=1e-4),
        4.0 * a.size,
    )


def scan_case(side_length: int, axis: int | None) -> Case:
    """The running sums of a line, or along an axis of a square matrix.

    Of -1, 0 and 1: one after the other, many other floats are far off in the end.
    """
    numbers = np.random.default_rng(side_length).integers(-1, 2, side_length**2, np.int8)
    a = numbers.astype(np.float32)
    if axis is not None:
        a = a.reshape(side_length, side_length)
    return Case(
        [a],
        a.shape,
        lambda side, inputs, out: side.scan(*inputs, axis, out),
        lambda result: np.array_equal(result, np.cumsum(a, axis)),
        8.0 * a.size,
    )


def select_case(count: int) -> Case:
    """The positive ones of as many numbers, which are about half of them."""
    a = np.random.default_rng(count).random(count, np.float32) - np.float32(0.5)
    expected = a[a > 0]
    return Case(
        [a],
        expected.shape,
        lambda side, inputs, out: side.positive(*inputs, out),
        lambda result: np.array_equal(result, expected),
        4.0 * (a.size + expected.size),
    )


def tile_sums_case(side_length: int) -> Case:
    """The sum of each tile of a square matrix."""
    a = random_matrix(side_length, side_length)
    count = side_length // TILE
    expected = a.reshape(count, TILE, count, TILE).sum((1, 3), dtype=np.float64)
    return Case(
        [a],
        expected.shape,
        lambda side, inputs, out: side.sum_of_tiles(*inputs, out),
        lambda result: np.allclose(result, expected, rtol=1e-4),
        4.0 * (a.size + expected.size),
    )


def bincount_case(count: int, share_of_one: float) -> Case:
    """How often each of 256 numbers occurs, one of them as the share says, the others alike."""
    random = np.random.default_rng(count)
    a = random.integers(0, 256, count, dtype=np.int32)
    a[random.random(count, np.float32) < share_of_one] = 3
    expected = np.bincount(a, minlength=256)
    return Case(
        [a],
        (256,),
        lambda side, inputs, out: side.bincount(*inputs, out),
        lambda result: np.array_equal(result, expected),
        4.0 * count,
        result_dtype=np.int32,
    )


def zero_padded_sum(a: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """What a convolution by NumPy is, with zeros beyond the border."""
    rows, columns = weights.shape
    around = np.pad(a.astype(np.float64), ((rows // 2,) * 2, (columns // 2,) * 2))
    total = np.zeros(a.shape)
    for (i, j), weight in np.ndenumerate(weights[::-1, ::-1]):
        total += weight * around[i : i + a.shape[0], j : j + a.shape[1]]
    return total


def convolution_case(size: int, width: int, is_separable: bool) -> Case:
    """A square matrix with a square of weights; the first rows are checked."""
    a = random_matrix(size, size)
    factors = np.linspace(1, 2, width, dtype=np.float32)
    weights = np.outer(factors, factors)
    count = min(size, 2 * width)
    expected = zero_padded_sum(a[: count + width], weights)[:count]
    method = "convolve_separable" if is_separable else "convolve"
    return Case(
        [a, factors if is_separable else weights],
        (size, size),
        lambda side, inputs, out: getattr(side, method)(*inputs, out),
        lambda result: np.allclose(result[:count], expected, rtol=1e-4),
        8.0 * size * size,
        (4.0 * width if is_separable else 2.0 * width * width) * size * size,
        needs=method,
    )


def sort_case(count: int, dtype: Any) -> Case:
    """Random numbers in their order."""
    random = np.random.default_rng(count)
    a = random.integers(0, 1 << 31, count).astype(dtype)
    return Case(
        [a],
        (count,),
        lambda side, inputs, out: side.sort(*inputs, out),
        lambda result: np.array_equal(result, np.sort(a)),
        2.0 * a.nbytes,
        result_dtype=dtype,
    )


def argsort_case(count: int) -> Case:
    """The indices of random numbers in their order."""
    a = np.random.default_rng(count).integers(0, 1 << 31, count).astype(np.int32)
    return Case(
        [a],
        (count,),
        lambda side, inputs, out: side.argsort(*inputs, out),
        lambda result: np.array_equal(result, np.argsort(a, kind="stable")),
        12.0 * count,
        result_dtype=np.int64,
    )


def stencil_case(size: int, steps: int) -> Case:
    """Steps of the mean of four neighbours; some of the rows are checked. Borders differ."""
    a = random_matrix(size, size)
    rows = slice(16, min(48, size - 16))
    expected = a[: rows.stop + steps].astype(np.float64)
    for _ in range(steps):
        expected[1:-1, 1:-1] = 0.25 * (
            expected[:-2, 1:-1] + expected[2:, 1:-1] + expected[1:-1, :-2] + expected[1:-1, 2:]
        )

    def is_right(result: np.ndarray) -> bool:
        inner = (rows, slice(16, size - 16))
        return np.allclose(result[inner], expected[inner], rtol=1e-4)

    return Case(
        [a],
        (size, size),
        lambda side, inputs, out: side.means_of_neighbours(*inputs, steps, out),
        is_right,
        8.0 * size * size * steps,
        needs="means_of_neighbours",
    )


def cases_for(is_gpu: bool, scale: float) -> dict[str, Callable[[], Case]]:
    """The cases by name; each makes its data when it is called."""
    products = (2048, 4096, 8192, 4095) if is_gpu else (1024, 2048, 1023)
    transposes = (8192, 16384, 4097) if is_gpu else (4096, 4097)
    side_length = max(1, int((16384 if is_gpu else 8192) * scale) // TILE) * TILE
    cases: dict[str, Callable[[], Case]] = {}
    for size in (max(1, int(size * scale)) for size in products):
        cases[f"matmul-{size}"] = lambda size=size: matmul_case(size)
    for size in (max(1, int(size * scale)) for size in transposes):
        cases[f"transpose-{size}"] = lambda size=size: transpose_case(size)
    for name, axis in (("whole", None), ("rows", 1), ("columns", 0)):
        cases[f"sum-{name}-{side_length}"] = lambda axis=axis: sum_case(side_length, axis)
    for name, axis in (("line", None), ("rows", 1), ("columns", 0)):
        cases[f"scan-{name}-{side_length}"] = lambda axis=axis: scan_case(side_length, axis)
    cases[f"select-{side_length}"] = lambda: select_case(side_length**2)
    cases[f"sum-tiles-{side_length}"] = lambda: tile_sums_case(side_length)
    count = int((1 << 27 if is_gpu else 1 << 25) * scale)
    for name, share in (("uniform", 0), ("constant", 1), ("skewed", 0.9)):
        cases[f"bincount-{name}-{count}"] = lambda share=share: bincount_case(count, share)
    grid = max(64, int(8192 * scale))
    for steps in (1, 8):
        cases[f"stencil-{steps}-{grid}"] = lambda steps=steps: stencil_case(grid, steps)
    image = max(1, int(4096 * scale))
    widths = [(3, ""), (5, ""), (9, "separable-"), *([(31, "")] if is_gpu else [])]
    for width, kind in widths:
        cases[f"convolve-{kind}{width}-{image}"] = lambda width=width, kind=kind: convolution_case(
            image, width, bool(kind)
        )
    keys = int((1 << 27 if is_gpu else 1 << 22) * scale)
    for dtype in (np.int32, np.int64, np.float32):
        name = f"sort-{np.dtype(dtype).name}-{keys}"
        cases[name] = lambda dtype=dtype: sort_case(keys, dtype)
    cases[f"argsort-int32-{keys}"] = lambda: argsort_case(keys)
    return cases


def filters_of(name: str, arrays: NumPy) -> list[SciPy]:
    """The side of a module of filters, if it is installed."""
    try:
        return [SciPy(importlib.import_module(name), arrays)]
    except ImportError as error:
        print(f"without {name}: {error}")
        return []


def sides_for(context: tiles.Context) -> list[Any]:
    """Ours, and the others that can be had and calculate on the same device."""
    if context.device.type != "gpu":
        return [Tiles(context), NumPy(), *filters_of("scipy.ndimage", NumPy())]
    others: list[Any] = []
    for name, side in (("torch", Torch), ("cupy", CuPy)):
        try:
            module = importlib.import_module(name)
            module.zeros(1).cuda() if name == "torch" else module.zeros(1)
            others.append(side(module))
        except Exception as error:  # whatever keeps a library from its GPU, it is left out
            print(f"without {name}: {error}")
    for arrays in [side for side in others if isinstance(side, CuPy)]:
        others += filters_of("cupyx.scipy.ndimage", arrays)
    return [Tiles(context), *others]


def seconds(side: Any, call: Callable[[], None], count: int) -> float:
    """Of one call out of `count`, with its end."""
    start = time.perf_counter()
    for _ in range(count):
        call()
    side.wait()
    return (time.perf_counter() - start) / count


def medians(calls: list[tuple[Any, Callable[[], None]]], rounds: int) -> list[float]:
    """The median time of each call, taken in turns; every other round goes backwards."""
    counts = [max(1, int(BATCH_SECONDS / max(seconds(*each, 1), 1e-6))) for each in calls]
    times: list[list[float]] = [[] for _ in calls]
    order = list(range(len(calls)))
    for _ in range(rounds):
        for k in order:
            times[k].append(seconds(*calls[k], counts[k]))
        order.reverse()
    return [statistics.median(column) for column in times]


def copy_bandwidth(context: tiles.Context, rounds: int, megabytes: int) -> float:
    """Bytes read and written by a second of copying on the device."""
    kernel = tiles.Kernel(COPY, name="copy.cl", language="opencl")
    count = megabytes << 16
    source, target = (
        tiles.array(np.zeros(4 * count, np.float32), context=context) for _ in range(2)
    )
    domain = tiles.extent(count).tile(256)
    launch = kernel.bind(domain, source, target, context=context)
    (median,) = medians([(Tiles(context), launch)], rounds)
    return 32 * count / median


def measured(case: Case, sides: list[Any], rounds: int) -> list[float]:
    """The median time of each side, whose results are right."""
    calls = []
    for side in sides:
        inputs = [side.put(data) for data in case.inputs]
        out = side.put(np.zeros(case.result_shape, case.result_dtype))
        case.run(side, inputs, out)
        side.wait()
        if not case.is_right(side.get(out)):
            raise SystemExit(f"{side.name} gives a wrong result")
        calls.append((side, lambda side=side, i=inputs, o=out: case.run(side, i, o)))
    return medians(calls, rounds)


def with_progress(names: list[str]) -> Iterable[str]:
    """The names, with a progress bar where tqdm is installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return names
    return tqdm(names, leave=False, disable=None)


def row_of(name: str, case: Case, sides: list[Any], times: list[float], bandwidth: float) -> dict:
    """What is known of a case, for the table and for JSON."""
    row: dict[str, Any] = {
        "case": name,
        "seconds": {side.name: taken for side, taken in zip(sides, times)},
        "ratio": {side.name: taken / times[0] for side, taken in zip(sides[1:], times[1:])},
        "share of copy bandwidth": case.bytes / times[0] / bandwidth,
    }
    if case.operations:
        row["GFLOP/s"] = case.operations / times[0] / 1e9
    return row


def line_of(row: dict) -> str:
    """A line of the table."""
    shown = [f"{row['case']:20} {1e3 * row['seconds']['tiles']:10.3f} ms"]
    if "GFLOP/s" in row:
        shown.append(f"{row['GFLOP/s']:7.0f} GFLOP/s")
    else:
        shown.append(f"{row['share of copy bandwidth']:7.2f} of copy")
    for name, ratio in row["ratio"].items():
        shown.append(f"{name} {1e3 * row['seconds'][name]:10.3f} ms, {ratio:6.2f} x")
    return "  ".join(shown)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--scale", type=float, default=1.0, help="of the extents of the data")
    parser.add_argument("--json", metavar="FILE", help="where to write the figures, too")
    parser.add_argument("case", nargs="*", help="the start of a case's name; all if not given")
    options = parser.parse_args()
    context = tiles.Context()
    is_gpu = context.device.type == "gpu"
    sides = sides_for(context)
    bandwidth = copy_bandwidth(context, options.rounds, 1024 if is_gpu else 256)
    print(f"{context.device.name}: copies at {bandwidth / 1e9:.1f} GB/s", flush=True)
    cases = cases_for(is_gpu, options.scale)
    wanted = tuple(options.case) or ("",)
    rows = []
    for name in with_progress([name for name in cases if name.startswith(wanted)]):
        case = cases[name]()
        taking_part = [side for side in sides if hasattr(side, case.needs)]
        times = measured(case, taking_part, options.rounds)
        rows.append(row_of(name, case, taking_part, times, bandwidth))
        print(line_of(rows[-1]), flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(
                {"device": context.device.name, "copy": bandwidth, "cases": rows}, file, indent=1
            )


if __name__ == "__main__":
    main()
