"""Softmax and layer normalisation of rows by tile_reduce: right, and as fast as a copy.

A tile computes a row, which its threads hold in registers, so that each element is read and written
once. Checks the results, then times the kernels in turns with a copy of the same data and with
PyTorch on a GPU, with NumPy on a CPU. Above 1, libtiles is faster. Ends with status 1 if results are
wrong, or if less is reached than LEAST says.

Usage: python bench/tile_softmax.py [--rows 8192] [--rounds 21]
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np
import tiles
from timed_sides import Side, medians

try:
    import torch
except ImportError:
    torch = None

COLUMNS = 4096
LEAST = {"a copy": 0.9, "PyTorch": 1.0, "NumPy": 1.0}

COPY = """
kernel void copy(global const float4* source, global float4* target) {
  target[get_global_id(0)] = source[get_global_id(0)];
}"""

SOFTMAX = """
void softmax(tiled_index<1, THREADS> t, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {
  const int row = t.tile[0], own = t.local[1];
  float x[EACH];
  for (int k = 0; k < EACH; k++) x[k] = in(row, own + k * THREADS);
  float most = x[0];
  for (int k = 1; k < EACH; k++) most = fmax(most, x[k]);
  most = tile_reduce(t, most, maximum);
  float sum = 0;
  for (int k = 0; k < EACH; k++) {
    x[k] = fast_math::exp(x[k] - most);
    sum += x[k];
  }
  const float scale = 1 / tile_reduce(t, sum, plus);
  for (int k = 0; k < EACH; k++) out(row, own + k * THREADS) = x[k] * scale;
}"""

SOFTMAX_BY_4 = """
void softmax(tiled_index<1, THREADS> t, array_view<const float, 2> in, array_view<float, 2> out) restrict(amp) {
  const int row = t.tile[0], own = t.local[1];
  const auto from = in[row].reinterpret_as<float_4>();
  const auto to = out[row].reinterpret_as<float_4>();
  float_4 x[EACH / 4];
  for (int k = 0; k < EACH / 4; k++) x[k] = from[own + k * THREADS];
  float most = x[0].x;
  for (int k = 0; k < EACH / 4; k++) {
    most = fmax(fmax(most, fmax(x[k].x, x[k].y)), fmax(x[k].z, x[k].w));
  }
  most = tile_reduce(t, most, maximum);
  float sum = 0;
  for (int k = 0; k < EACH / 4; k++) {
    x[k] = float_4(fast_math::exp(x[k].x - most), fast_math::exp(x[k].y - most),
                   fast_math::exp(x[k].z - most), fast_math::exp(x[k].w - most));
    sum += x[k].x + x[k].y + x[k].z + x[k].w;
  }
  const float scale = 1 / tile_reduce(t, sum, plus);
  for (int k = 0; k < EACH / 4; k++) to[own + k * THREADS] = x[k] * scale;
}"""

LAYER_NORM = """
void layer_norm(tiled_index<1, THREADS> t, array_view<const float, 2> in, array_view<float, 2> out,
                array_view<const float, 1> weight, array_view<const float, 1> bias) restrict(amp) {
  const int row = t.tile[0], own = t.local[1];
  float x[EACH];
  float sum = 0;
  for (int k = 0; k < EACH; k++) {
    x[k] = in(row, own + k * THREADS);
    sum += x[k];
  }
  const float mean = tile_reduce(t, sum, plus) / (EACH * THREADS);
  float squares = 0;
  for (int k = 0; k < EACH; k++) {
    x[k] -= mean;
    squares += x[k] * x[k];
  }
  const float scale = rsqrt(tile_reduce(t, squares, plus) / (EACH * THREADS) + 1e-5f);
  for (int k = 0; k < EACH; k++) {
    const int column = own + k * THREADS;
    out(row, column) = x[k] * scale * weight[column] + bias[column];
  }
}"""

LAYER_NORM_BY_4 = """
void layer_norm(tiled_index<1, THREADS> t, array_view<const float, 2> in, array_view<float, 2> out,
                array_view<const float, 1> weight, array_view<const float, 1> bias) restrict(amp) {
  const int row = t.tile[0], own = t.local[1];
  const auto from = in[row].reinterpret_as<float_4>();
  const auto to = out[row].reinterpret_as<float_4>();
  const auto weights = weight.reinterpret_as<float_4>();
  const auto biases = bias.reinterpret_as<float_4>();
  float_4 x[EACH / 4];
  float sum = 0;
  for (int k = 0; k < EACH / 4; k++) {
    x[k] = from[own + k * THREADS];
    sum += x[k].x + x[k].y + x[k].z + x[k].w;
  }
  const float mean = tile_reduce(t, sum, plus) / (EACH * THREADS);
  float squares = 0;
  for (int k = 0; k < EACH / 4; k++) {
    x[k] -= mean;
    squares += x[k].x * x[k].x + x[k].y * x[k].y + x[k].z * x[k].z + x[k].w * x[k].w;
  }
  const float scale = rsqrt(tile_reduce(t, squares, plus) / (EACH * THREADS) + 1e-5f);
  for (int k = 0; k < EACH / 4; k++) {
    to[own + k * THREADS] = x[k] * scale * weights[own + k * THREADS] + biases[own + k * THREADS];
  }
}"""

FORMS = {
    "softmax": {"float": SOFTMAX, "float_4": SOFTMAX_BY_4},
    "layer norm": {"float": LAYER_NORM, "float_4": LAYER_NORM_BY_4},
}
CONTEXT = tiles.Context()
START = time.monotonic()


def say(line: str) -> None:
    print(f"{time.monotonic() - START:6.1f} s  {line}", flush=True)


def is_gpu() -> bool:
    return CONTEXT.device.type == "gpu"


def array(values: np.ndarray) -> tiles.array:
    return tiles.array(values, context=CONTEXT)


def of_kernel(kernel: tiles.Kernel, domain: object, *arguments: object) -> Side:
    return Side(kernel.bind(domain, *arguments), CONTEXT.finish)


def by_numpy(x: np.ndarray, weights: list[np.ndarray]) -> np.ndarray:
    """As one writes it, without temporary arrays where that is easy."""
    if not weights:
        powers = np.exp(x - x.max(axis=1, keepdims=True))
        powers /= powers.sum(axis=1, keepdims=True)
        return powers
    apart = x - x.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", apart, apart)[:, None] / x.dtype.type(COLUMNS)
    apart /= np.sqrt(variance + x.dtype.type(1e-5))
    apart *= weights[0]
    apart += weights[1]
    return apart


class Case:
    """An operation on the rows of a matrix.

    Attributes
    ----------
    name : str
    ours : dict of str to Side
        By the form of the kernel and the threads of its tiles.
    """

    def __init__(self, name: str, rows: int) -> None:
        self.name = name
        random = np.random.default_rng(3)
        self.values = random.standard_normal((rows, COLUMNS), np.float32)
        self.weights = []
        if name == "layer norm":
            self.weights = [random.standard_normal(COLUMNS, np.float32) for _ in range(2)]
        self.given, self.out = array(self.values), array(np.zeros_like(self.values))
        weights = [array(each) for each in self.weights]
        self.ours = {}
        for form, text in FORMS[name].items():
            for threads in (256, 512, 1024):
                domain = tiles.extent(rows, threads).tile(1, threads)
                constants = {"THREADS": threads, "EACH": COLUMNS // threads}
                kernel = tiles.Kernel(text, constants=constants)
                side = of_kernel(kernel, domain, self.given, self.out, *weights)
                self.ours[f"{form}, {threads} threads"] = side

    def check(self) -> None:
        expected = by_numpy(self.values[-64:].astype(np.float64), self.weights)
        for form, side in self.ours.items():
            side.seconds(1)
            if not np.allclose(np.array(self.out.get())[-64:], expected, rtol=1e-3, atol=1e-5):
                raise SystemExit(f"{self.name}, {form}: wrong results")
            self.out.copy_from_host(np.zeros_like(self.values))

    def copy(self) -> Side:
        threads = tiles.extent(self.values.size // 4).tile(256)
        return of_kernel(tiles.Kernel(COPY, language="opencl"), threads, self.given, self.out)

    def peer(self) -> tuple[str, Side] | None:
        if not is_gpu():
            return "NumPy", Side(lambda: by_numpy(self.values, self.weights), lambda: None)
        if torch is None or not torch.cuda.is_available():
            return None
        x = torch.from_numpy(self.values).cuda()
        weights = [torch.from_numpy(each).cuda() for each in self.weights]
        if weights:
            return "PyTorch", Side(lambda: torch.nn.functional.layer_norm(x, (COLUMNS,), *weights),
                                   torch.cuda.synchronize)
        return "PyTorch", Side(lambda: torch.softmax(x, dim=1), torch.cuda.synchronize)


def is_fast(case: Case, rounds: int) -> bool:
    others = {"a copy": case.copy()}
    peer = case.peer()
    if peer is not None:
        others[peer[0]] = peer[1]
    times = medians([*case.ours.values(), *others.values()], rounds)
    ours = dict(zip(case.ours, times))
    for form, milliseconds in ours.items():
        say(f"{case.name}, {form}: {milliseconds:.4f} ms, {2e-6 * case.values.nbytes / milliseconds:.0f} GB/s")
    best = min(ours.values())
    reached = {name: one / best for name, one in zip(others, times[len(ours):])}
    for name, ratio in reached.items():
        say(f"{case.name}: {name} {ratio * best:.4f} ms: {ratio:.3f}")
    return all(ratio >= LEAST[name] for name, ratio in reached.items())


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rows", type=int, default=8192 if is_gpu() else 1024)
    options.add_argument("--rounds", type=int, default=21)
    given = options.parse_args()
    print(CONTEXT.device)
    reached = []
    for name in FORMS:
        case = Case(name, given.rows)
        case.check()
        say(f"{name} of {given.rows} rows of {COLUMNS}: the results are right")
        reached.append(is_fast(case, given.rounds))
    sys.exit(0 if all(reached) else 1)


if __name__ == "__main__":
    main()
