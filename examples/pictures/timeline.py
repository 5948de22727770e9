"""Where the time goes: compilations and pauses are short and grey, kernels and copies to scale."""

import sys

import numpy as np

import tiles


@tiles.kernel
def smooth(i: tiles.index[1], before: tiles.array_view, after: tiles.array_view) -> None:
    last = before.extent[0] - 1
    after[i] = (before[max(i[0] - 1, 0)] + before[i] + before[min(i[0] + 1, last)]) / 3


@tiles.kernel
def scale(i: tiles.index[1], data: tiles.array_view, factor: float) -> None:
    data[i] *= factor


numbers = np.random.default_rng(1).random(1 << 20, np.float32)
view, other = tiles.array_view(numbers), tiles.array_view(np.zeros_like(numbers))
with tiles.profile() as profile:
    for _ in range(4):
        smooth(view.extent, view, other)
        scale(other.extent, other, 0.5)
        smooth(view.extent, other, view)
    view.synchronize()
figure = tiles.plot.timeline(profile)
figure.savefig(sys.argv[1], dpi=80)
