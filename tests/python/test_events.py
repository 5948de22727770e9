"""Launches with events, bound launches, and waiting for them."""

import asyncio
import threading
import time

import numpy as np
import pytest

import tiles


@tiles.kernel
def add(i: tiles.index[1], data, value):
    data[i] += value


def test_a_submitted_launch_gives_an_event_that_others_come_after():
    view = tiles.array_view(np.zeros(50, np.int32))
    events = [tiles.submit(view.extent, add, view, 1)]
    for value in range(2, 6):
        events.append(tiles.submit(view.extent, add, view, value, after=events))
    events[-1].wait()
    assert all(event.is_done() for event in events)
    assert view.host().tolist() == [15] * 50


def test_an_event_is_awaited_while_other_tasks_go_on():
    async def launched(value):
        view = tiles.array_view(np.zeros(50, np.int32))
        event = tiles.submit(view.extent, add, view, value)
        await event
        assert event.is_done()
        return int(view.host()[49])

    async def all_of_them():
        return await asyncio.gather(*(launched(value) for value in range(5)))

    assert asyncio.run(all_of_them()) == [0, 1, 2, 3, 4]


def test_a_bound_launch_runs_again_and_again():
    data = np.zeros(8, np.int32)
    with tiles.array_view(data) as view:
        launch = add.bind(view.extent, view, 3)
        for _ in range(4):
            launch()
        launch.run().wait()
    assert data.tolist() == [15] * 8


def test_what_is_bound_is_replaced():
    first, second = np.zeros(8, np.int32), np.zeros(8, np.int32)
    launch = add.bind(tiles.extent(8), tiles.array_view(first), 1)
    launch()
    launch.set_argument(0, tiles.array_view(second))
    launch.set_argument(1, 7)
    launch.set_extent([3])
    launch()
    launch.set_extent(tiles.extent(5))
    launch.run(after=[launch.run()]).wait()
    del launch
    assert (first.tolist(), second.tolist()) == ([1] * 8, [21] * 3 + [14] * 2 + [0] * 3)


def test_what_is_bound_is_replaced_by_the_parameters_of_the_function():
    @tiles.kernel
    def scale(i, data, N: tiles.const, factor: tiles.float32, offset):
        data[i] = data[i] * factor + offset + N

    data = tiles.array(np.ones(3, np.float32))
    launch = scale.bind(3, data, 100, 2, 0.5)
    launch.set_argument("factor", 3)
    launch.set_argument(3, 10.0)
    launch.set_extent(2)
    launch()
    assert data.numpy().tolist() == [113, 113, 1]
    other = tiles.array(np.zeros(3, np.float32))
    launch.set_argument("data", other)
    launch()
    assert other.numpy().tolist() == [110, 110, 0]
    assert repr(launch) == "<tiles.BoundLaunch of <tiles.kernel scale>>"
    for place, value, message in [
        ("N", 3, "scale: N is a constant of the compiled kernel: bind the kernel again"),
        ("fact", 3, "scale: there is no argument 'fact'; expected one of 0 to 3 or (data, N, factor, offset)"),
        (4, 3, "scale: there is no argument 4; expected one of 0 to 3 or (data, N, factor, offset)"),
        ("data", tiles.array([1, 2, 3]), "parameter 'data' of kernel 'scale': expected array<float, 1>&, got array<long, 1>&"),
        ("data", np.zeros(3), "scale: data: got an ndarray, which such a launch cannot update: pass a tiles.array_view of it, and call its synchronize() when the results are needed"),
    ]:  # fmt: skip
        with pytest.raises(tiles.Error) as refused:
            launch.set_argument(place, value)
        assert str(refused.value) == message


def test_one_event_is_waited_for_as_several_are():
    view = tiles.array_view(np.zeros(4, np.int32))
    first = tiles.submit(4, add, view, 1)
    second = tiles.submit(4, add, view, 1, after=first)
    add.bind(4, view, 1).run(after=second).wait()
    assert view.host().tolist() == [3] * 4


def test_kernel_text_is_bound_by_name():
    text = "[=](index<1> i) restrict(amp) { data[i] += step; }"
    view = tiles.array_view(np.zeros(4, np.int32))
    launch = tiles.Kernel(text).bind(tiles.extent(4), data=view, step=2)
    launch()
    launch.set_argument("step", 40)
    launch()
    assert view.host().tolist() == [42] * 4


def test_arguments_bound_by_position_are_replaced_by_name():
    text = "void add(index<1> i, array_view<float, 1> data, float step) { data[i] += step; }"
    view = tiles.array_view(np.zeros(4, np.float32))
    launch = tiles.Kernel(text).bind(tiles.extent(4), view, np.float32(2))
    launch.set_argument("step", 40)
    launch()
    other = tiles.array_view(np.zeros(4, np.float32))
    launch.set_argument("data", other)
    launch()
    assert (view.host().tolist(), other.host().tolist()) == ([40] * 4, [40] * 4)
    with pytest.raises(tiles.ArgumentMismatchError, match="no argument is bound to the name 'stop'"):
        launch.set_argument("stop", 1)


def test_a_bound_launch_holds_its_arguments():
    data = np.zeros(100_000, np.int32)
    launch = add.bind(tiles.extent(data.size), tiles.array_view(data), 1)
    launch()
    launch()
    del launch
    assert set(data.tolist()) == {2}


def test_ndarrays_are_not_bound():
    for call in (tiles.submit, lambda domain, kernel, *rest: kernel.bind(domain, *rest)):
        with pytest.raises(tiles.ArgumentError, match="add: data: got an ndarray.*array_view of it"):
            call(tiles.extent(4), add, np.zeros(4, np.int32), 1)


def test_errors_are_those_of_a_launch():
    view = tiles.array_view(np.zeros(4, np.int32))
    with pytest.raises(tiles.InvalidComputeDomainError, match=r"pad the domain to \(6\)"):
        tiles.submit(tiles.extent(4).tile(3), add_tiled, view)
    with pytest.raises(tiles.InvalidComputeDomainError):
        add_tiled.bind(tiles.extent(4).tile(3), view)
    with pytest.raises(tiles.ArgumentMismatchError):
        add.bind(tiles.extent(4), view)
    with pytest.raises(tiles.ArgumentError, match="the domain is missing"):
        tiles.submit(add, view, 1)
    with pytest.raises(tiles.ArgumentError, match="after: expected events .* got 3 of type int"):
        tiles.submit(4, add, view, 1, after=3)


@tiles.kernel
def add_tiled(t: tiles.tiled_index, data):
    data[t] += 1


@tiles.kernel
def spin(i: tiles.index[1], data, rounds):
    x = data[i]
    for k in range(rounds):
        x = x * 0.999 + k
    data[i] = x


ROUNDS = 50_000


def view_that_takes(seconds):
    """Elements that spin() is busy with for about so long on this device."""
    size, taken = 1, 0.0
    while taken < seconds / 8:
        size *= 4
        view = tiles.array_view(np.ones(size, np.float32))
        for _ in range(2):  # the driver compiles at the first
            start = time.perf_counter()
            tiles.submit(view.extent, spin, view, ROUNDS).wait()
            taken = time.perf_counter() - start
    return tiles.array_view(np.ones(max(1, int(size * seconds / taken)), np.float32))


def test_other_threads_run_while_python_waits():
    view = view_that_takes(0.4)
    counted = [0]
    is_over = threading.Event()

    def count():
        while not is_over.is_set():
            counted[0] += 1

    counter = threading.Thread(target=count)
    counter.start()
    before = counted[0]
    tiles.submit(view.extent, spin, view, ROUNDS).wait()
    during = counted[0] - before
    is_over.set()
    counter.join()
    assert during > 100


def test_a_changed_global_is_seen_by_a_call_like_the_last(monkeypatch):
    for value in (1, 2, 1.5):
        monkeypatch.setitem(globals(), "OFFSET", value)
        data = np.zeros(2, np.float32)
        add_offset(tiles.extent(2), data)
        assert data.tolist() == [value] * 2


OFFSET = 0


@tiles.kernel
def add_offset(i: tiles.index[1], data):
    data[i] += OFFSET


def test_constants_and_integers_decide_on_the_kernel_by_their_values():
    @tiles.kernel
    def kernel(i: tiles.index[1], data, size: tiles.const, value):
        data[i] = size * value

    data = np.zeros(1, np.int64)
    for size, value in ((2, 3), (5, 3), (5, 2**40), (2, 3)):
        kernel(tiles.extent(1), data, size, value)
        assert data[0] == size * value


def test_an_event_says_whether_it_is_done():
    view = tiles.array_view(np.zeros(4, np.float32))
    kernel = tiles.Kernel("void fill(index<1> i, array_view<float, 1> x) restrict(amp) { x[i] = 1; }")
    event = tiles.submit(view.extent, kernel, view)
    event.wait()
    assert repr(event) == "<tiles.Event: done>"
