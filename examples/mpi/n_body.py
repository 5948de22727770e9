"""Bodies that attract each other, divided among processes: mpirun -n 4 python n_body.py

Each process moves its own bodies, and gets the places of all from the others in each step.
"""

from __future__ import annotations

import math
import sys

import numpy as np
from mpi4py import MPI

import tiles

TILE, STEPS, SOFTENING, TIME = 32, 3, 0.01, 0.001


@tiles.kernel
def pull(t: tiles.tiled_index[TILE], bodies: tiles.array_view, first: int, velocities: tiles.array_view) -> None:
    """Of all `bodies`, x, y, z and mass, on those from `first` on."""
    held = tiles.tile_static(tiles.float32, (TILE, 4))
    own = t.global_[0]
    mine = first + own if own < velocities.extent[0] else 0
    ax, ay, az = 0.0, 0.0, 0.0
    for start in range(0, bodies.extent[0], TILE):
        tiles.tile_load(held, bodies, (start, 0))
        for k in range(TILE):
            dx = held[k, 0] - bodies[mine, 0]
            dy = held[k, 1] - bodies[mine, 1]
            dz = held[k, 2] - bodies[mine, 2]
            squared = dx * dx + dy * dy + dz * dz + SOFTENING
            strength = held[k, 3] / (squared * math.sqrt(squared))
            ax, ay, az = ax + strength * dx, ay + strength * dy, az + strength * dz
        t.barrier.wait()
    if own < velocities.extent[0]:
        velocities[own, 0] += TIME * ax
        velocities[own, 1] += TIME * ay
        velocities[own, 2] += TIME * az


# [steps]
def bodies_after_steps(comm: MPI.Comm, start: np.ndarray) -> np.ndarray:
    """All bodies, in every process."""
    bodies = start.copy()
    counts = [len(each) for each in np.array_split(bodies, comm.size)]
    first, count = sum(counts[: comm.rank]), counts[comm.rank]
    velocities = np.zeros((count, 3), np.float32)
    for _ in range(STEPS):
        pull(tiles.extent(count).tile(TILE).pad(), bodies, first, velocities)
        own = bodies[first : first + count].copy()
        own[:, :3] += np.float32(TIME) * velocities
        comm.Allgatherv(own, (bodies, [4 * each for each in counts]))
    return bodies
# [/steps]


start = (np.arange((60 * MPI.COMM_WORLD.size + 1) * 4) * 37 % 101).astype(np.float32).reshape(-1, 4) / 101
together = bodies_after_steps(MPI.COMM_WORLD, start)
if MPI.COMM_WORLD.rank == 0:
    alone = bodies_after_steps(MPI.COMM_SELF, start)
    if together.tobytes() != alone.tobytes() or together.tobytes() == start.tobytes():
        sys.exit("n-body: the processes compute something else than one")
    print(f"n-body: {MPI.COMM_WORLD.size} processes compute the same as one")
