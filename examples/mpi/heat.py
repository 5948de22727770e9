"""Heat that spreads over a plate, whose rows are divided among processes: mpirun -n 4 python heat.py

Each process has its rows, and a row of the neighbour's on either side, which NumPy's memory takes from one
process to the other while the device computes the rows that need none.
"""

from __future__ import annotations

import sys

import numpy as np
from mpi4py import MPI

import tiles

COLUMNS, STEPS = 64, 20


# [step]
@tiles.kernel
def spread(i: tiles.index[2], src: tiles.array_view, out: tiles.array_view) -> None:
    """`src` has a row more than `out` before it and one behind it. Sides stay cold."""
    row, column = i[0] + 1, i[1]
    total = src[row - 1, column] + src[row + 1, column]
    if column > 0:
        total += src[row, column - 1]
    if column < src.extent[1] - 1:
        total += src[row, column + 1]
    out[i] = 0.5 * src[row, column] + 0.125 * total


def exchange(comm: MPI.Comm, now: tiles.array_view) -> tuple[list[MPI.Request], np.ndarray]:
    """Start sending the first and the last own row, and receiving the rows of the neighbours."""
    above = comm.rank - 1 if comm.rank > 0 else MPI.PROC_NULL
    below = comm.rank + 1 if comm.rank < comm.size - 1 else MPI.PROC_NULL
    received = np.zeros((2, COLUMNS), np.float32)
    first, last = now[1:2].numpy(), now[-2:-1].numpy()
    requests = [
        comm.Irecv(received[0], above, tag=1),
        comm.Irecv(received[1], below, tag=0),
        comm.Isend(first, above, tag=0),
        comm.Isend(last, below, tag=1),
    ]
    return requests, received


def step(comm: MPI.Comm, now: tiles.array_view, after: tiles.array_view) -> None:
    """The inner rows while the halos travel, then the first and the last row."""
    rows = now.extent[0] - 2
    requests, received = exchange(comm, now)

    def compute(first: int, end: int) -> None:
        out = after[first + 1 : end + 1]
        tiles.submit(out.extent, spread, now[first : end + 2], out)

    compute(1, rows - 1)
    MPI.Request.Waitall(requests)
    now[0:1].host(writable=True)[:] = received[0]
    now[-1:].host(writable=True)[:] = received[1]
    compute(0, 1)
    compute(rows - 1, rows)
# [/step]


def heat_after_steps(comm: MPI.Comm, start: np.ndarray) -> np.ndarray:
    """The plate, in process 0."""
    counts = [len(rows) for rows in np.array_split(start, comm.size)]
    first = sum(counts[: comm.rank])
    own = np.pad(start[first : first + counts[comm.rank]], ((1, 1), (0, 0)))
    now, after = tiles.array_view(own), tiles.array_view(np.zeros_like(own))
    for _ in range(STEPS):
        step(comm, now, after)
        now, after = after, now
    result = np.empty_like(start)
    sizes = [count * COLUMNS for count in counts]
    comm.Gatherv(now[1:-1].numpy(), (result, sizes) if comm.rank == 0 else None, root=0)
    return result


start = (np.arange((50 * MPI.COMM_WORLD.size + 3) * COLUMNS) * 37 % 101).astype(np.float32)
start = start.reshape(-1, COLUMNS)
together = heat_after_steps(MPI.COMM_WORLD, start)
if MPI.COMM_WORLD.rank == 0:
    alone = heat_after_steps(MPI.COMM_SELF, start)
    if together.tobytes() != alone.tobytes() or together.tobytes() == start.tobytes():
        sys.exit("heat: the processes compute something else than one")
    print(f"heat: {MPI.COMM_WORLD.size} processes compute the same as one")
