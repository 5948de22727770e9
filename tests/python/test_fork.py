"""What child processes may do."""

import multiprocessing
import os
import signal
import subprocess
import sys

import numpy as np
import pytest

import tiles

INCREMENT = "void increment(index<1> i, array_view<int, 1> data) restrict(amp) { data[i] += 1; }"


def incremented(size):
    """The numbers from 1, made on the device."""
    data = np.arange(size, dtype=np.int32)
    with tiles.array_view(data) as view:
        tiles.parallel_for_each(tiles.extent(size), tiles.Kernel(INCREMENT), view)
    return data.tolist()


def outcome(size):
    """The same in a child process, or the error as the text that it is."""
    try:
        return incremented(size)
    except tiles.Error as error:
        return f"{type(error).__name__}: {error}"


def in_child(method, function, *arguments):
    with multiprocessing.get_context(method).Pool(1) as pool:
        return pool.apply_async(function, arguments).get(timeout=100)


def ended(command, seconds):
    """The exit status, or None after so many seconds, and what was written to stderr."""
    # A child that hangs would keep the pipe open: on time-out it ends with its parent.
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            said = process.communicate(timeout=seconds)[1]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None, process.communicate()[1]
        return process.returncode, said


def test_a_forked_child_gets_an_error_that_says_what_to_do():
    assert incremented(3) == [1, 2, 3]
    said = in_child("fork", outcome, 3)
    assert said.startswith(f"ForkedError: process {os.getpid()} used libtiles before it called fork()")
    assert 'multiprocessing.get_context("spawn")' in said


def test_a_spawned_child_computes():
    assert incremented(3) == [1, 2, 3]
    assert in_child("spawn", outcome, 4) == [1, 2, 3, 4]


@pytest.mark.parametrize("ending", ["sys.exit(0)", "os._exit(0)"])
def test_a_forked_child_with_objects_of_its_parent_ends_without_complaint(ending):
    program = f"""
import os, sys
import numpy as np
import tiles
context = tiles.Context()
data = tiles.array(np.zeros(4, np.int32), context=context)
tiles.parallel_for_each(tiles.extent(4), tiles.Kernel({INCREMENT!r}), data)
data.copy_to_host()
if context.device.platform == "Intel(R) OpenCL":
    context.finish()  # the quirk hangs_in_forked_children: exit() waits for queues that are at work
child = os.fork()
if child == 0:
    del data
    {ending}
_, status = os.waitpid(child, 0)
sys.exit(os.waitstatus_to_exitcode(status))
"""
    # Python 3.12 warns of any fork in a process that has threads, as drivers make them.
    quiet = ["-W", "ignore:This process:DeprecationWarning"]
    assert ended([sys.executable, *quiet, "-c", program], seconds=100) == (0, "")
