"""What a profile collects, shows and writes."""

import json
import time

import numpy as np
import pytest

import tiles
from tiles._activity import rows_of


@tiles.kernel
def increment(i: tiles.index[1], data):
    data[i] += 1


@tiles.kernel
def double(i: tiles.index[1], data):
    data[i] = 2 * data[i]


@pytest.fixture(scope="module")
def profiled():
    """A profile of a context that copies, also where the device could use host memory in place."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("TILES_TRANSFER", "copy")
        context = tiles.Context()
    view = tiles.array_view(np.arange(1009, dtype=np.int32))
    begun = time.monotonic_ns()
    with tiles.profile(context) as profile:
        for kernel in (increment, double, increment):
            context.parallel_for_each(view.extent, kernel, view)
        view.synchronize()
    return profile, begun, time.monotonic_ns()


def test_kernels_are_there_in_the_order_of_their_launches(profiled):
    names = [each.name for each in profiled[0].activities if each.kind == "kernel"]
    assert names == ["increment", "double", "increment"]


def test_copies_have_their_bytes(profiled):
    copies = [each for each in profiled[0].activities if each.kind.endswith("load")]
    assert [(each.kind, each.name, each.bytes) for each in copies] == [
        ("upload", "increment uses 'data'", 1009 * 4),
        ("download", "synchronize", 1009 * 4),
    ]


def test_times_are_those_of_the_hosts_monotonic_clock(profiled):
    profile, begun, ended = profiled
    for each in profile.activities:
        assert each.queued <= each.submitted <= each.started <= each.ended
        assert begun <= each.queued
        assert each.ended <= ended + 10_000_000  # a device's clock is known but roughly
        assert each.duration == each.ended - each.started


def test_the_table_has_a_line_for_each_kernel_and_each_reason_to_copy(profiled):
    header, *lines = str(profiled[0]).splitlines()
    assert header.split() == "calls total ms share mean us least us most us GB/s".split()
    firsts = {tuple(line.split()[:2]) for line in lines}
    assert {("increment", "2"), ("double", "1")} <= firsts
    assert ("download:", "synchronize") in firsts


def test_a_notebook_shows_the_table(profiled):
    html = profiled[0]._repr_html_()
    assert html.startswith("<table><tr><th></th><th>calls</th>")
    assert "<td>increment</td><td>2</td>" in html


def test_a_trace_has_the_events_that_chrome_and_perfetto_read(profiled, tmp_path):
    path = tmp_path / "trace.json"
    profiled[0].save(path)
    events = json.loads(path.read_text())["traceEvents"]
    named = {
        (each["pid"], each["tid"]): each["args"]["name"] for each in events if each["ph"] == "M"
    }
    spans = [each for each in events if each["ph"] == "X"]
    assert len(spans) == len(profiled[0].activities)
    for each in spans:
        assert named[each["pid"], each["tid"]] == each["cat"]
        assert each["ts"] >= 0
        assert each["dur"] >= 0


def test_nothing_is_collected_outside_of_the_block():
    data = np.zeros(1009, np.int32)
    with tiles.profile() as profile:
        pass
    increment(tiles.extent(1009), data)
    assert profile.activities == []
    assert str(profile) == "<tiles.profile of 0 activities>"


def test_a_context_that_is_named_is_the_one_that_is_watched():
    context = tiles.Context()
    view = tiles.array_view(np.zeros(1009, np.int32))
    with tiles.profile(context) as profile:
        increment(tiles.extent(1009), np.zeros(1009, np.int32))
        context.parallel_for_each(view.extent, double, view)
    assert [each.name for each in profile.activities if each.kind == "kernel"] == ["double"]
    assert {each.device for each in profile.activities} == {context.device.name}


def test_two_profiles_of_one_context_at_once_are_refused():
    with tiles.profile(), pytest.raises(tiles.ArgumentError, match="already being profiled"):
        tiles.profile().__enter__()


def test_a_profile_that_is_not_complete_is_not_saved(tmp_path):
    with tiles.profile() as profile, pytest.raises(tiles.ArgumentError, match="before the end of its"):
        profile.save(tmp_path / "trace.json")


def test_a_context_whose_queue_was_lent_says_why_it_cannot_be_profiled():
    context = tiles.Context()
    assert context.opencl[2]
    with pytest.raises(tiles.UnsupportedError, match="was exported earlier"):
        tiles.profile(context).__enter__()


def test_a_queue_of_pyopencls_that_notes_times_is_profiled():
    cl = pytest.importorskip("pyopencl")
    owner = tiles.Context()
    opencl_context = cl.Context.from_int_ptr(owner.opencl[0])
    plain = tiles.Context.over(cl.CommandQueue(opencl_context))
    with pytest.raises(tiles.UnsupportedError, match="CL_QUEUE_PROFILING_ENABLE"):
        tiles.profile(plain).__enter__()
    noting = cl.command_queue_properties.PROFILING_ENABLE
    context = tiles.Context.over(cl.CommandQueue(opencl_context, properties=noting))
    view = tiles.array_view(np.zeros(1009, np.int32))
    with tiles.profile(context) as profile:
        context.parallel_for_each(view.extent, increment, view)
    assert [each.name for each in profile.activities if each.kind == "kernel"] == ["increment"]


def test_an_error_in_the_block_ends_the_profile():
    with pytest.raises(ZeroDivisionError), tiles.profile():
        raise ZeroDivisionError
    with tiles.profile():
        pass


def test_activities_that_run_side_by_side_are_in_rows_of_their_own():
    def launch(device, start, end, kind="kernel"):
        return tiles.Activity(kind, "k", device, 0, start, start, start, end)

    rows = rows_of(
        [
            launch("a", 0, 10),
            launch("a", 5, 7),
            launch("a", 12, 14),
            launch("b", 6, 9),
            launch("a", 1, 3, "upload"),
        ]
    )
    shown = [(row.device, row.kind, [each.started for each in row.activities]) for row in rows]
    assert shown == [
        ("a", "kernel", [0, 12]),
        ("a", "kernel", [5]),
        ("a", "upload", [1]),
        ("b", "kernel", [6]),
    ]
