"""Barriers that only some tiles come to, or only in some turns of a loop: what each thread does
behind them is its own decision. Drivers for CPUs let one work-item of a work-group decide."""

import numpy as np
import pytest

import tiles

# Each thread whose element is 3 computes what all compute from the same numbers.
OWN_DECISION = "if (in[t] == 3) { if (%s) kept = t.global[0] + n; }"

WAITS = {
    "if": "if (m != n) { t.barrier.wait(); %s }",
    "else": "if (m == n) kept = -1; else { t.barrier.wait(); %s }",
    "switch": "switch (m) { case 2: t.barrier.wait(); %s break; default: kept = -1; }",
    "continue": "for (int k = 0; k < n; ++k) { if (k == m) continue; t.barrier.wait(); %s }",
    "break": "for (int k = 0; k < n; ++k) { if (k == m) break; t.barrier.wait(); %s }",
    "return": "if (m == n) { out[t] = -1; return; } t.barrier.wait(); %s",
    "function": "if (m != n) { wait(t); %s }",
}


@pytest.mark.parametrize("condition", ["(float)n * 0.25f < 2.0f", "in(1) == 3", "n / m == 2"])
@pytest.mark.parametrize("waits", WAITS)
@pytest.mark.parametrize("tile", [1, 2, 8, 31])
def test_each_thread_decides_behind_a_barrier_in_a_branch(tile, waits, condition):
    kernel = tiles.Kernel(
        f"void wait(tiled_index<{tile}> t) {{ t.barrier.wait(); }}\n"
        f"void k(tiled_index<{tile}> t, array_view<const int, 1> in, array_view<int, 1> out, int n, int m) {{"
        f"  int kept = t.local[0];"
        f"  {WAITS[waits] % (OWN_DECISION % condition)}"
        f"  out[t] = kept;"
        f"}}",
        function="k",
    )
    data = np.full(7 * tile, 3, np.int32)
    data[::5] = 2
    result = np.zeros_like(data)
    kernel(tiles.extent(data.size).tile(tile), data, result, 5, 2)
    places = np.arange(data.size, dtype=np.int32)
    np.testing.assert_array_equal(result, np.where(data == 3, places + 5, places % tile))
