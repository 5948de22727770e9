"""A kernel in several processes of Python's multiprocessing."""

from __future__ import annotations

import multiprocessing

import numpy as np

import tiles


# [processes]
@tiles.kernel
def square(i: tiles.index[1], data: tiles.array_view) -> None:
    """Each element times itself."""
    data[i] *= data[i]


def squared(part: np.ndarray) -> np.ndarray:
    """What a process does with its part."""
    square(part.shape, part)
    return part


if __name__ == "__main__":
    numbers = np.arange(1000, dtype=np.int32)
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        parts = pool.map(squared, np.array_split(numbers, 4))
    np.testing.assert_array_equal(np.concatenate(parts), numbers**2)
    print("two processes squared", len(numbers), "numbers")
# [/processes]
