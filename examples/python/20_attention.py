"""Attention, softmax(Q K^T / sqrt(SIZE)) V, in one kernel that holds no matrix of all scores."""

import math

import numpy as np

import tiles

SIZE = 40  # of a query, a key and a value
QUERIES = 32  # of a tile, which has a thread for each
KEYS = 16  # at a time


@tiles.kernel
def attention(
    t: tiles.tiled_index[QUERIES],
    queries: tiles.array_view,
    keys: tiles.array_view,
    values: tiles.array_view,
    results: tiles.array_view,
) -> None:
    """Keeps the largest score so far and the sum of the weights, exp(score - most): an online softmax."""
    held = tiles.tile_static(tiles.float32, (QUERIES, SIZE))  # the queries, at last the results
    key = tiles.tile_static(tiles.float32, (KEYS, SIZE))
    value = tiles.tile_static(tiles.float32, (KEYS, SIZE))
    scores = np.empty(KEYS, np.float32)
    result = np.zeros(SIZE, np.float32)
    most, total = -1e30, 0.0  # below all scores at first
    own = t.local[0]
    # Queries outside of the view are 0; tile_store leaves out what is computed for them.
    tiles.tile_load(held, queries, (t.tile_origin[0], 0))
    for start in range(0, keys.extent[0], KEYS):
        tiles.tile_load(key, keys, (start, 0))
        tiles.tile_load(value, values, (start, 0))
        count = min(KEYS, keys.extent[0] - start)  # without the keys outside of the view
        largest = most
        for n in range(count):
            score = 0.0
            for k in range(SIZE):
                score += held[own, k] * key[n, k]
            scores[n] = score / math.sqrt(SIZE)
            largest = max(largest, scores[n])
        # What was added up so far becomes relative to the new largest score.
        change = math.exp(most - largest)
        most = largest
        total *= change
        for k in range(SIZE):
            result[k] *= change
        for n in range(count):
            weight = math.exp(scores[n] - most)
            total += weight
            for k in range(SIZE):
                result[k] += weight * value[n, k]
        t.barrier.wait()
    for k in range(SIZE):
        held[own, k] = result[k] / total
    tiles.tile_store(results, (t.tile_origin[0], 0), held)


def right(queries: np.ndarray, keys: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Query by query and key by key, in float64."""
    rows = []
    for query in queries.astype(np.float64):
        scores = [float(query @ key) / math.sqrt(SIZE) for key in keys]
        weights = [math.exp(score - max(scores)) for score in scores]
        rows.append(sum(weight * value for weight, value in zip(weights, values)) / sum(weights))
    return np.array(rows)


random = np.random.default_rng(4)
# One of each; whole tiles and blocks; parts of them.
for count, of_keys in (1, 1), (64, 32), (50, 45):
    # From the first query, whose scores are all 0, to scores beyond 88, whose exp no float32 holds.
    queries = random.standard_normal((count, SIZE)) * np.linspace(0, 40, count)[:, None]
    queries = queries.astype(np.float32)
    keys = random.standard_normal((of_keys, SIZE), np.float32)
    values = random.random((of_keys, SIZE), np.float32)
    results = np.zeros_like(queries)
    attention(tiles.extent(count).tile(QUERIES).pad(), queries, keys, values, results)
    np.testing.assert_allclose(results, right(queries, keys, values), atol=1e-4)
    print(f"{count} queries, {of_keys} keys: as the loops have it")
