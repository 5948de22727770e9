"""Attention by tile_multiply in one kernel, as flash attention: right, and its speed next to PyTorch's.

A tile computes the results of some queries of a head. It goes over the keys in blocks, and keeps the
largest score and the sum of each query, by which results so far are scaled: scores are never in the
device's memory. Matrices are of half, sums of float. Checks the results, then times the kernel and
PyTorch's scaled_dot_product_attention in turns, where it is installed. Above 1, libtiles is faster.

Usage: python bench/tile_attention.py [--heads 64] [--sequence 4096] [--rounds 11]
"""

from __future__ import annotations

import argparse

import numpy as np
import tiles
from timed_sides import Side, medians

try:
    import torch
except ImportError:
    torch = None

SIZE = 64  # of a query, a key and a value
TOLERANCE = 2e-3

# The keys come as columns, so that both products read rows of the matrices as they are. A query has two
# threads. The order in which they go over a row lets the threads of a sub-group write to different banks.
ATTENTION = """
float copied(float x, index<2> at, float (&scores)[QUERIES][KEYS + 1]) {
  scores[at[0]][at[1]] = x;
  return 0;
}
float scaled(float x, index<2> at, float (&factor)[QUERIES]) { return x * factor[at[0]]; }

void attention(tiled_index<1, 2 * QUERIES> t, array_view<const half, 2> queries, array_view<const half, 2> keys,
               array_view<const half, 2> values, array_view<float, 2> results) {
  tile_static half query[QUERIES][SIZE];
  tile_static half key[STAGES][SIZE][KEYS];
  tile_static half value[STAGES][KEYS][SIZE];
  tile_static float scores[QUERIES][KEYS + 1];
  tile_static half weights[QUERIES][KEYS];
  tile_static float part[2][QUERIES];
  tile_static float factor[QUERIES];
  tile_accumulator<float, QUERIES, KEYS> score(t);
  tile_accumulator<float, QUERIES, SIZE> result(t);
  const int sequence = keys.extent[1];
  const int head = t.tile[0];
  const int first = head * sequence + t.tile[1] * QUERIES;
  const int row = t.local[1] % QUERIES, side = t.local[1] / QUERIES;
  const int turn = row / 8 % 4 * 2;
  const float to_powers_of_2 = 1.44269504f / sqrt((float)SIZE);
  float most = -1e30f, sum = 0;
  tile_load(query, queries, index<2>(first, 0));
  tile_load_async(key[0], keys, index<2>(head * SIZE, 0));
  tile_load_async(value[0], values, index<2>(head * sequence, 0));
  int now = 0;
  for (int k = 0; k < sequence; k += KEYS) {
    tile_wait(t);
    const int next = STAGES - 1 - now;
    const int ahead = min(k + KEYS, sequence - KEYS);
    if (STAGES == 2) {
      tile_load_async(key[next], keys, index<2>(head * SIZE, ahead));
      tile_load_async(value[next], values, index<2>(head * sequence + ahead, 0));
    }
    tile_multiply(t, query, key[now], score);
    score.apply(copied, scores);
    t.barrier.wait_with_tile_static_memory_fence();
    float largest = most;
    for (int n = 0; n < KEYS / 2; ++n) largest = fmax(largest, scores[row][side * (KEYS / 2) + n] * to_powers_of_2);
    part[side][row] = largest;
    t.barrier.wait_with_tile_static_memory_fence();
    largest = fmax(part[0][row], part[1][row]);
    const float change = fast_math::exp2(most - largest);
    most = largest;
    sum *= change;
    if (side == 0) factor[row] = change;
    for (int n = 0; n < KEYS / 2; ++n) {
      const int column = side * (KEYS / 2) + (n ^ turn);
      const float power = fast_math::exp2(scores[row][column] * to_powers_of_2 - most);
      sum += power;
      weights[row][column] = (half)power;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    result.apply(scaled, factor);
    tile_multiply(t, weights, value[now], result);
    if (STAGES == 1) {
      tile_load_async(key[0], keys, index<2>(head * SIZE, ahead));
      tile_load_async(value[0], values, index<2>(head * sequence + ahead, 0));
    }
    now = next;
  }
  tile_wait(t);
  part[side][row] = sum;
  t.barrier.wait_with_tile_static_memory_fence();
  if (side == 0) factor[row] = 1 / (part[0][row] + part[1][row]);
  t.barrier.wait_with_tile_static_memory_fence();
  result.apply(scaled, factor);
  tile_store(t, result, results, index<2>(first, 0));
}
"""

# Queries, keys and stages of a tile; the first that the device has tile_static memory for.
FORMS = ((64, 64, 2), (64, 32, 1), (32, 16, 1))

CONTEXT = tiles.Context()


def kernel_of(form: tuple[int, int, int]) -> tiles.Kernel:
    names = ("QUERIES", "KEYS", "STAGES")
    return tiles.Program(ATTENTION, constants={"SIZE": SIZE, **dict(zip(names, form))}).attention


class Attention:
    """Of heads and a sequence, for all queries; data that stays on the device."""

    def __init__(self, heads: int, sequence: int) -> None:
        random = np.random.default_rng(7)
        self.heads, self.sequence = heads, sequence
        shape = (heads, sequence, SIZE)
        self.queries, self.keys, self.values = (
            random.standard_normal(shape, np.float32).astype(np.float16) for _ in range(3)
        )
        columns = np.ascontiguousarray(self.keys.transpose(0, 2, 1)).reshape(-1, sequence)
        rows = [each.reshape(-1, SIZE) for each in (self.queries, self.values)]
        self.given = [tiles.array(each, context=CONTEXT) for each in (rows[0], columns, rows[1])]
        self.results = tiles.array(np.zeros(rows[0].shape, np.float32), context=CONTEXT)

    def side(self, form: tuple[int, int, int]) -> Side:
        queries = form[0]
        domain = tiles.extent(self.heads, self.sequence // queries * 2 * queries).tile(1, 2 * queries)
        return Side(kernel_of(form).bind(domain, *self.given, self.results), CONTEXT.finish)

    def ours(self) -> Side:
        for form in FORMS:
            try:
                made = self.side(form)
                made.seconds(1)
                print(f"tiles of {form[0]} queries, {form[1]} keys at a time, {form[2]} in turns")
                return made
            except tiles.LocalMemoryLimitError:
                continue
        raise SystemExit("the device has too little tile_static memory")

    def peer(self) -> Side | None:
        if torch is None or not torch.cuda.is_available():
            return None
        given = [torch.from_numpy(each)[None].cuda() for each in (self.queries, self.keys, self.values)]
        attention = torch.nn.functional.scaled_dot_product_attention
        return Side(lambda: attention(*given), torch.cuda.synchronize)

    def check(self) -> float:
        """The largest difference from sums in double, of the last queries of the last head."""
        queries, keys, values = (each[-1].astype(np.float64) for each in (self.queries, self.keys, self.values))
        scores = queries[-64:] @ keys.T / np.sqrt(SIZE)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        expected = powers @ values / powers.sum(axis=1, keepdims=True)
        error = np.abs(np.array(self.results.get())[-64:] - expected).max()
        if not error < TOLERANCE:
            raise SystemExit(f"wrong by {error:.1e}")
        return error


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    is_gpu = CONTEXT.device.type == "gpu"
    options.add_argument("--heads", type=int, default=64 if is_gpu else 2)
    options.add_argument("--sequence", type=int, default=4096 if is_gpu else 512)
    options.add_argument("--rounds", type=int, default=11)
    given = options.parse_args()
    print(CONTEXT.device)
    attention = Attention(given.heads, given.sequence)
    sides = [attention.ours()]
    error = attention.check()
    peer = attention.peer()
    if peer is not None:
        sides.append(peer)
    times = medians(sides, given.rounds)
    rate = 4e-9 * given.heads * given.sequence**2 * SIZE / times[0]
    line = f"{given.heads} heads of {given.sequence}: {times[0]:.3f} ms, {rate:.3g} TFLOP/s; error {error:.1e}"
    if peer is not None:
        line += f"; PyTorch {times[1]:.3f} ms: {times[1] / times[0]:.3f}"
    print(line)


if __name__ == "__main__":
    main()
