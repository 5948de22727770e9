"""Random lives of views, arrays, launches and ndarrays: right whatever goes first; no leaks."""

import gc
import os
import random
import subprocess
import sys
import threading

import numpy as np
import pytest
import tiles

IS_SIMULATED = "Oclgrind" in tiles.default_device().platform
STEPS = int(os.environ.get("TILES_LIFETIME_STEPS", "100" if IS_SIMULATED else "2000"))


@tiles.kernel
def increment(i: tiles.index[1], data):
    data[i] += 1


class World:
    """Views of some data, some of which nobody but a view holds, and what they have to contain."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._views = []
        self._launches = []
        self._events = []
        self._capsules = []

    def step(self):
        """One thing that a program may do."""
        actions = [self._create, self._slice, self._launch, self._bind, self._run, self._look]
        actions += [self._hand_out, self._delete, self._delete, self._forget]
        self._random.choice(actions)()
        if self._random.random() < 0.01:
            gc.collect()

    def end(self):
        """Checks all that is left."""
        while self._views:
            self._look()
            self._views.pop()

    def _create(self):
        size = self._random.randint(1, 64)
        data = np.arange(2 * size, dtype=np.int32)[:: self._random.choice([1, 2, -1])]
        source = tiles.array(data) if self._random.random() < 0.3 else data
        self._views.append((tiles.array_view(source), data.copy()))

    def _pick(self):
        if not self._views:
            self._create()
        return self._random.choice(self._views)

    def _slice(self):
        view, expected = self._pick()
        start = self._random.randrange(len(expected))
        stop = self._random.randint(start + 1, len(expected))
        self._views.append((view[start:stop], expected[start:stop]))

    def _launch(self):
        view, expected = self._pick()
        if self._random.random() < 0.3:
            self._events.append(tiles.submit(view.extent, increment, view, after=self._events))
        else:
            increment(view.extent, view)
        expected += 1

    def _bind(self):
        view, expected = self._pick()
        self._launches.append((increment.bind(view.extent, view), expected))

    def _run(self):
        if self._launches:
            launch, expected = self._random.choice(self._launches)
            launch()
            expected += 1

    def _look(self):
        view, expected = self._pick()
        np.testing.assert_array_equal(view.host(), expected)

    def _hand_out(self):
        view, _ = self._pick()
        tensor = view.on_device() if self._random.random() < 0.5 else view
        self._capsules.append(tensor.__dlpack__())

    def _delete(self):
        held = [self._views, self._launches, self._events, self._capsules]
        things = self._random.choice(held)
        if things:
            things.pop(self._random.randrange(len(things)))

    def _forget(self):
        """Leaves a cycle that only the garbage collector finds."""
        if self._views:
            pair = self._views.pop()
            cycle = [pair]
            cycle.append(cycle)


def resident_bytes():
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_any_order_of_lives_is_right_and_leaks_nothing():
    half = None
    world = World(1)
    for step in range(STEPS):
        world.step()
        if step == STEPS // 2:
            gc.collect()
            half = resident_bytes()
    world.end()
    gc.collect()
    assert resident_bytes() - half < 32 << 20


@pytest.mark.skipif(IS_SIMULATED, reason="Oclgrind 21.10 ends the process if threads share it")
def test_threads_live_their_own_lives():
    failures = []

    def live(seed):
        try:
            world = World(seed)
            for _ in range(STEPS // 10):
                world.step()
            world.end()
        except BaseException as failure:  # noqa: BLE001
            failures.append(failure)

    threads = [threading.Thread(target=live, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


SCRIPT = """
import os, sys
sys.path.insert(0, {folder!r})
import numpy as np
import tiles
from test_lifetimes import World
world = World({seed})
for _ in range(100):
    world.step()
data = np.zeros(1 << 16, np.int32)
view = tiles.array_view(data)
from test_lifetimes import increment
bound = increment.bind(view.extent, view)
bound()
sys.modules["keeps.alive"] = cycle = [world, bound, view]
cycle.append(cycle)
{end}
"""

ENDS = {
    "with everything alive": "",
    "by an exception": "raise SystemExit(0)",
    "in a forked child": """
pid = os.fork()
if pid == 0:
    del world, bound, view, cycle, sys.modules["keeps.alive"]
    sys.exit(0)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
""",
    "in a thread": """
import threading
threading.Thread(target=lambda: [bound() for _ in range(500)]).start()
""",
}
if IS_SIMULATED:  # 65,536 threads, 500 times, are too much there
    del ENDS["in a thread"]
if tiles.default_device().platform == "Intel(R) OpenCL":
    del ENDS["in a forked child"]  # the quirk hangs_in_forked_children


@pytest.mark.parametrize("end", ENDS)
def test_the_process_ends_well(end):
    script = SCRIPT.format(folder=os.path.dirname(__file__), seed=len(end), end=ENDS[end])
    # Python 3.12 says of every fork of a process with threads, such as a driver's, that it may hang.
    quietly = ["-W", "ignore::DeprecationWarning"]
    run = subprocess.run(
        [sys.executable, *quietly, "-c", script], capture_output=True, text=True, timeout=100
    )
    assert (run.returncode, run.stderr) == (0, "")
