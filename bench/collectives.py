"""Tile operations on a GPU: right for tiles of many sizes and types, and as fast as by hand.

Checks tile_reduce, the scans, tile_count, tile_argmin, tile_argmax, tile_shuffle and tile_broadcast
against NumPy, and that a call gives the same bits again; drivers build the kernels in several
processes. Then times, in turns, a reduction and a scan of tiles against OpenCL C with shuffles written
by hand (in PTX, so on NVIDIA only). Ends with status 1 if a result is wrong, or if less is reached
than LEAST says. tile_softmax.py times whole rows.

Usage: python bench/collectives.py [--rounds 11] [--elements 16777216] [--sizes 31 32] [--jobs 8]
                                   [--no-check] [--no-times]
"""

from __future__ import annotations

import argparse
import concurrent.futures
import functools
import multiprocessing
import os
import re
import sys
import time

import numpy as np
import tiles
from timed_sides import Side, medians

SIZES = (1, 2, 3, 5, 7, 8, 13, 16, 17, 24, 31, 32, 33, 37, 48, 63, 64, 65, 96, 97, 127, 128, 160, 200,
         251, 256, 257, 288, 320, 480, 509, 512, 640, 800, 992, 1000, 1021, 1023, 1024)
TYPES = {
    "int": np.int32,
    "unsigned": np.uint32,
    "float": np.float32,
    "double": np.float64,
    "long long": np.int64,
    "short": np.int16,
}
LEAST = 0.95

NUMBERS = """
void numbers(tiled_index<N> t, array_view<const T, 1> in, array_view<T, 2> out) restrict(amp) {
  const T x = in[t];
  out(0, t.global[0]) = tile_reduce(t, x, plus);
  out(1, t.global[0]) = tile_reduce(t, x, minimum);
  out(2, t.global[0]) = tile_reduce(t, x, maximum);
  out(3, t.global[0]) = tile_inclusive_scan(t, x, plus);
  out(4, t.global[0]) = tile_exclusive_scan(t, x, maximum, (T)3);
  out(5, t.global[0]) = (T)tile_count(t, x > (T)50);
  out(6, t.global[0]) = (T)tile_argmin(t, x);
  out(7, t.global[0]) = (T)tile_argmax(t, x);
  out(8, t.global[0]) = tile_shuffle(t, x, (t.local[0] * 3 + 1) % N);
  out(9, t.global[0]) = tile_broadcast(t, x, N / 2);
}"""

# The maps x -> factor * x + offset, one after the other: they do not commute.
ORDERED = """
struct map { int factor, offset; short first, last; };
map after(map a, map b) {
  map both = {a.factor * b.factor % 101, (a.offset * b.factor + b.offset) % 101, a.first, b.last};
  return both;
}
void ordered(tiled_index<1, N> t, array_view<const int, 1> in, array_view<int, 2> out) restrict(amp) {
  const int own = t.global[1];
  map mine = {in[own], own % 13, (short)t.local[1], (short)t.local[1]};
  const map all = tile_reduce(t, mine, after);
  const map upto = tile_inclusive_scan(t, mine, after);
  const float_3 sums = tile_reduce(t, float_3(in[own], 1, t.local[1]), plus);
  out(0, own) = all.factor + 1000 * all.offset;
  out(1, own) = all.first + 10000 * all.last;
  out(2, own) = upto.factor + 1000 * upto.offset;
  out(3, own) = upto.first + 10000 * upto.last;
  out(4, own) = (int)sums.x;
  out(5, own) = (int)sums.y * 1000000 + (int)sums.z;
}"""

BY_A_FUNCTION = """
short sum(short a, short b) { return a + b; }
void numbers(tiled_index<N> t, array_view<const short, 1> in, array_view<short, 2> out) restrict(amp) {
  out(0, t.global[0]) = tile_reduce(t, in[t], sum);
  out(1, t.global[0]) = tile_inclusive_scan(t, in[t], sum);
}"""

AGAIN = """
void again(tiled_index<N> t, array_view<const float, 1> in, array_view<float, 2> out) restrict(amp) {
  out(0, t.global[0]) = tile_reduce(t, in[t], plus);
  out(1, t.global[0]) = tile_inclusive_scan(t, in[t], plus);
}"""

REDUCE = """
void sums(tiled_index<N> t, array_view<const float, 1> in, array_view<float, 1> out) restrict(amp) {
  const float sum = tile_reduce(t, in[t], plus);
  if (t.local[0] == 0) out[t.tile] = sum;
}"""

SCAN = """
void scan(tiled_index<N> t, array_view<const float, 1> in, array_view<float, 1> out) restrict(amp) {
  out[t] = tile_inclusive_scan(t, in[t], plus);
}"""

# Many in a row, without memory: their own time.
REDUCE_OFTEN = """
void sums(tiled_index<N> t, array_view<const float, 1> in, array_view<float, 1> out) restrict(amp) {
  const float own = in[t];
  float x = own;
  for (int k = 0; k < 64; k++) x = own + tile_reduce(t, x, plus) * 1e-3f;
  if (t.local[0] == 0) out[t.tile] = x;
}"""

SCAN_OFTEN = """
void scan(tiled_index<N> t, array_view<const float, 1> in, array_view<float, 1> out) restrict(amp) {
  const float own = in[t];
  float x = own;
  for (int k = 0; k < 64; k++) x = own + tile_inclusive_scan(t, x, plus) * 1e-3f;
  out[t] = x;
}"""

BY_HAND = """
float down(float x, int n) {
  float y;
  __asm__ volatile("shfl.sync.down.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=f"(y) : "f"(x), "r"(n));
  return y;
}
float up(float x, int n) {
  float y;
  __asm__ volatile("shfl.sync.up.b32 %0, %1, %2, 0x0, 0xffffffff;" : "=f"(y) : "f"(x), "r"(n));
  return y;
}
float across(float x, int n) {
  float y;
  __asm__ volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=f"(y) : "f"(x), "r"(n));
  return y;
}
float sum_of_warp(float x) {
  for (int n = 16; n > 0; n /= 2) x += across(x, n);
  return x;
}
float sum_of_group(float x, __local float* parts) {
  const int i = get_local_id(0);
  x = sum_of_warp(x);
  if (i % 32 == 0) parts[i / 32] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  x = sum_of_warp(i % 32 < N / 32 ? parts[i % 32] : 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  return x;
}
float scan_of_warp(float x, int lane) {
  for (int n = 1; n < 32; n *= 2) {
    const float y = up(x, n);
    if (lane >= n) x += y;
  }
  return x;
}
float scan_of_group(float x, __local float* parts) {
  const int i = get_local_id(0), lane = i % 32, warp = i / 32;
  x = scan_of_warp(x, lane);
  if (lane == 31) parts[warp] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (warp == 0) {  // all of its lanes: a shuffle waits for each
    const float y = scan_of_warp(lane < N / 32 ? parts[lane] : 0, lane);
    if (lane < N / 32) parts[lane] = y;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (warp > 0) x += parts[warp - 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  return x;
}
__kernel __attribute__((reqd_work_group_size(N, 1, 1)))
void by_hand(__global const float* in, __global float* out) {
  __local float parts[32];
  BODY
}"""

BODIES = {
    "reduce": """const int i = get_local_id(0);
  float x = sum_of_warp(in[get_global_id(0)]);
  if (i % 32 == 0) parts[i / 32] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < 32) x = sum_of_warp(i < N / 32 ? parts[i] : 0);
  if (i == 0) out[get_group_id(0)] = x;""",
    "scan": "out[get_global_id(0)] = scan_of_group(in[get_global_id(0)], parts);",
    "reduce, 64 times": """const float own = in[get_global_id(0)];
  float x = own;
  for (int k = 0; k < 64; k++) x = own + sum_of_group(x, parts) * 1e-3f;
  if (get_local_id(0) == 0) out[get_group_id(0)] = x;""",
    "scan, 64 times": """const float own = in[get_global_id(0)];
  float x = own;
  for (int k = 0; k < 64; k++) x = own + scan_of_group(x, parts) * 1e-3f;
  out[get_global_id(0)] = x;""",
}

START = time.monotonic()


def say(line: str) -> None:
    print(f"{time.monotonic() - START:6.1f} s  {line}", flush=True)


@functools.cache
def here() -> tiles.Context:
    return tiles.Context()


def array(values: np.ndarray) -> tiles.array:
    return tiles.array(values, context=here())


def with_size(text: str, size: int) -> str:
    return re.sub(r"\bN\b", str(size), text)


# ---- results


def run(text: str, size: int, count: int, values: np.ndarray, out: np.ndarray) -> np.ndarray:
    domain = tiles.extent(1, count).tile(1, size) if "<1, " in text else tiles.extent(count).tile(size)
    made = array(out)
    tiles.parallel_for_each(domain, tiles.Kernel(text), array(values), made)
    return np.array(made.get())


def expected_numbers(x: np.ndarray, size: int) -> np.ndarray:
    rows = x.reshape(-1, size)
    type_ = x.dtype.type
    whole = [np.repeat(each.astype(type_), size) for each in (
        rows.sum(axis=1, dtype=type_), rows.min(axis=1), rows.max(axis=1))]
    running = np.maximum.accumulate(np.concatenate([np.full((len(rows), 1), 3, type_), rows[:, :-1]], axis=1), axis=1)
    return np.stack([
        *whole,
        np.cumsum(rows, axis=1, dtype=type_).ravel(),
        running.ravel(),
        np.repeat((rows > 50).sum(axis=1).astype(type_), size),
        np.repeat(rows.argmin(axis=1).astype(type_), size),
        np.repeat(rows.argmax(axis=1).astype(type_), size),
        rows[:, (np.arange(size) * 3 + 1) % size].ravel(),
        np.repeat(rows[:, size // 2], size),
    ])


def expected_maps(x: np.ndarray, size: int) -> np.ndarray:
    made = np.zeros((6, len(x)), np.int32)
    for first in range(0, len(x), size):
        factor, offset = 1, 0
        for k in range(size):
            own = first + k
            mine = int(x[own]), own % 13
            factor, offset = (mine if k == 0 else (factor * mine[0] % 101, (offset * mine[0] + mine[1]) % 101))
            made[2, own] = factor + 1000 * offset
            made[3, own] = 10000 * k
        here = slice(first, first + size)
        made[0, here] = factor + 1000 * offset
        made[1, here] = 10000 * (size - 1)
        made[4, here] = x[here].sum()
        made[5, here] = size * 1000000 + size * (size - 1) // 2
    return made


def differences(what: str, got: np.ndarray, expected: np.ndarray) -> list[str]:
    """By rows of results, the first that is wrong."""
    made = []
    for row in range(len(got)):
        places = np.nonzero(got[row] != expected[row])[0]
        if len(places) > 0:
            at = places[0]
            made.append(f"tiles of {what}: row {row}: {len(places)} wrong, of thread {at} first: "
                        f"{got[row, at]}, expected {expected[row, at]}")
    return made


def check_type(name: str, size: int, small: np.ndarray) -> list[str]:
    values = small.astype(TYPES[name])
    count = len(values)
    text = re.sub(r"\bT\b", name, with_size(NUMBERS, size))
    expected = expected_numbers(values, size)
    wrong = differences(f"{size} {name}", run(text, size, count, values, np.zeros_like(expected)), expected)
    if name == "short":
        got = run(with_size(BY_A_FUNCTION, size), size, count, values, np.zeros_like(expected[:2]))
        wrong += differences(f"{size} {name}, by a function", got, expected[[0, 3]])
    return wrong


def check_bits(size: int, values: np.ndarray) -> list[str]:
    out = np.zeros((2, len(values)), np.float32)
    first, second = (run(with_size(AGAIN, size), size, len(values), values, out) for _ in range(2))
    wrong = [] if first.tobytes() == second.tobytes() else [f"tiles of {size}: other bits at the second call"]
    if not np.allclose(first[1], np.cumsum(values.reshape(-1, size), axis=1).ravel(), rtol=1e-5):
        wrong.append(f"tiles of {size}: an inexact scan")
    return wrong


def check_size(size: int, types: list[str]) -> list[str]:
    """What is wrong, by words."""
    count = size * 3
    random = np.random.default_rng(size)
    small = random.integers(0, 100, count)
    wrong = [each for name in types for each in check_type(name, size, small)]
    values = small.astype(np.int32)
    got = run(with_size(ORDERED, size), size, count, values, np.zeros((6, count), np.int32))
    wrong += differences(f"{size} maps", got, expected_maps(values, size))
    return wrong + check_bits(size, random.random(count, np.float32))


def check(sizes: list[int], jobs: int) -> bool:
    types = [name for name in TYPES if name != "double" or tiles.default_device().supports_double]
    wrong: list[str] = []
    workers = concurrent.futures.ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    with workers:
        for each in workers.map(check_size, sizes, [types] * len(sizes)):
            wrong += each
    say(f"{len(sizes)} sizes of tiles, {len(types) + 3} kernels each: {len(wrong)} wrong")
    for each in wrong:
        print("  " + each)
    return not wrong


# ---- times


def of_kernel(kernel: tiles.Kernel, domain: object, *arguments: object) -> Side:
    return Side(kernel.bind(domain, *arguments), here().finish)


def by_hand(name: str, size: int) -> tiles.Kernel:
    text = BY_HAND.replace("BODY", BODIES[name])
    return tiles.Kernel(with_size(text, size), language="opencl")


def compare_by_hand(name: str, text: str, size: int, count: int, rounds: int) -> float:
    values = array(np.random.default_rng(2).random(count, np.float32) / size)
    shape = count if name.startswith("scan") else count // size
    outs = [array(np.zeros(shape, np.float32)) for _ in range(2)]
    domain = tiles.extent(count).tile(size)
    sides = [of_kernel(tiles.Kernel(with_size(text, size)), domain, values, outs[0]),
             of_kernel(by_hand(name, size), domain, values, outs[1])]
    for side in sides:
        side.seconds(1)
    if not np.allclose(outs[0].get(), outs[1].get(), rtol=1e-4):
        raise SystemExit(f"{name}, tiles of {size}: other results than by hand")
    ours, theirs = medians(sides, rounds)
    say(f"{name:16s} tiles of {size:4d}: {ours:8.4f} ms, by hand {theirs:8.4f} ms: {theirs / ours:.3f}")
    return theirs / ours


def compare(rounds: int, elements: int) -> bool:
    count = elements // 1024 * 1024
    reached = []
    for size in (256, 1024):
        for name, text in (("reduce", REDUCE), ("scan", SCAN)):
            reached.append(compare_by_hand(name, text, size, count, rounds))
        for name, text in (("reduce, 64 times", REDUCE_OFTEN), ("scan, 64 times", SCAN_OFTEN)):
            reached.append(compare_by_hand(name, text, size, count // 8, rounds))
    return min(reached) >= LEAST


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rounds", type=int, default=11)
    options.add_argument("--elements", type=int, default=1 << 24, help="that are timed")
    options.add_argument("--sizes", type=int, nargs="*", default=SIZES, help="of the tiles that are checked")
    options.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes that check")
    options.add_argument("--no-check", action="store_true")
    options.add_argument("--no-times", action="store_true")
    given = options.parse_args()
    print(tiles.default_device())
    is_right = given.no_check or check(given.sizes, given.jobs)
    is_fast = given.no_times or compare(given.rounds, given.elements)
    sys.exit(0 if is_right and is_fast else 1)


if __name__ == "__main__":
    main()
