"""Structs: structured dtypes are structs in kernels, field by field; functions take them by value."""

from typing import Any

import numpy as np

import tiles

particle = tiles.struct("Particle", {"position": np.float32, "speed": np.float32, "hits": np.int32})


@tiles.function
def is_outside(p: Any) -> Any:
    """Whether a particle has passed a wall; kernels and functions call functions."""
    return p.position < 0 or p.position > 1


@tiles.kernel
def step(i: tiles.index[1], particles: tiles.array_view[particle, 1], seconds: float) -> None:
    """Moves a particle between two walls, at 0 and 1, that throw it back."""
    particles[i].position += particles[i].speed * seconds
    if is_outside(particles[i]):
        particles[i].speed = -particles[i].speed
        particles[i].hits += 1


particles = np.zeros(1000, particle)
particles["position"] = np.linspace(0, 1, 1000)
particles["speed"] = np.linspace(-1, 1, 1000)
expected = particles.copy()

with tiles.array_view(particles) as view:
    for _ in range(100):
        tiles.parallel_for_each(view.extent, step, view, 0.125)

for _ in range(100):
    expected["position"] += expected["speed"] * np.float32(0.125)
    outside = (expected["position"] < 0) | (expected["position"] > 1)
    expected["speed"][outside] *= -1
    expected["hits"] += outside
assert np.array_equal(np.sign(particles["speed"]), np.sign(expected["speed"]))
np.testing.assert_allclose(particles["position"], expected["position"], atol=1e-3)
print(f"{particles['hits'].sum()} hits, {particles['hits'].max()} of them by one particle")
