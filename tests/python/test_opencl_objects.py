"""Contexts, queues, buffers and arrays of pyopencl's, in and out."""

import gc
import pickle

import numpy as np
import pyopencl
import pyopencl.array
import pytest

import tiles


@tiles.kernel
def increment(i: tiles.index[2], data):
    data[i] += 1


@pytest.fixture
def queue():
    ours = tiles.default_device()
    for platform in pyopencl.get_platforms():
        for device in platform.get_devices() if platform.name == ours.platform else []:
            if device.name == ours.name:
                opencl_context = pyopencl.Context([device])  # some drivers' queues do not keep it
                yield pyopencl.CommandQueue(opencl_context)
                return
    pytest.fail(f"pyopencl does not see {ours}")


def test_a_context_is_that_of_the_queue(queue):
    context = tiles.Context.over(queue)
    assert context.opencl == (queue.context.int_ptr, queue.device.int_ptr, queue.int_ptr)
    assert context.device.name == tiles.default_device().name


def test_a_queue_that_runs_out_of_order_is_refused(queue):
    out_of_order = pyopencl.command_queue_properties.OUT_OF_ORDER_EXEC_MODE_ENABLE
    if not queue.device.queue_properties & out_of_order:
        pytest.skip("the device has no such queues")
    unordered = pyopencl.CommandQueue(queue.context, properties=out_of_order)
    with pytest.raises(tiles.ArgumentError, match="out of order.*pass an in-order queue"):
        tiles.Context.over(queue, unordered)


@pytest.mark.skipif(
    tiles.default_device().platform == "Oclgrind", reason="Oclgrind never ends such a wait"
)
def test_a_launch_comes_after_an_event_of_pyopencl(queue):
    context = tiles.Context.over(queue.context)
    held = pyopencl.UserEvent(queue.context)
    view = tiles.array_view(np.zeros((1, 2), np.int32))
    end = context.submit(view.extent, increment, view, after=[held])
    assert not end.is_done()
    held.set_status(pyopencl.command_execution_status.COMPLETE)
    end.wait()
    assert view.host().tolist() == [[1, 1]]


def test_what_is_no_event_is_refused():
    view = tiles.array_view(np.zeros((1, 2), np.int32))
    with pytest.raises(tiles.ArgumentError, match="after: expected events of tiles or of pyopencl, got 3"):
        tiles.submit(view.extent, increment, view, after=[3])


def test_a_context_of_pyopencl_gets_a_queue_of_its_own(queue):
    context = tiles.Context.over(queue.context)
    assert context.opencl[0] == queue.context.int_ptr
    assert context.opencl[2] != queue.int_ptr


def test_an_array_of_pyopencl_is_used_in_place_with_its_strides(queue):
    context = tiles.Context.over(queue)
    data = pyopencl.array.to_device(queue, np.zeros((4, 6), np.int32))
    whole, part = (tiles.array.over(a, context=context) for a in (data, data[1:3, 2:5]))
    context.parallel_for_each(whole.extent, increment, whole)
    context.parallel_for_each(part.extent, increment, part)
    expected = np.ones((4, 6), np.int32)
    expected[1:3, 2:5] += 1
    np.testing.assert_array_equal(data.get(), expected)
    np.testing.assert_array_equal(np.asarray(whole), expected)


def test_a_buffer_is_an_array_from_an_offset_on(queue):
    context = tiles.Context.over(queue)
    buffer = pyopencl.Buffer(queue.context, pyopencl.mem_flags.READ_WRITE, 64)
    pyopencl.enqueue_fill_buffer(queue, buffer, np.int32(5), 0, 64)
    array = tiles.array.over(buffer, (2, 3), np.int32, offset=16, context=context)
    context.parallel_for_each(array.extent, increment, array)
    result = np.empty(16, np.int32)
    pyopencl.enqueue_copy(queue, result, buffer)
    assert result.tolist() == [5] * 4 + [6] * 6 + [5] * 6


def test_a_view_lends_its_memory(queue):
    context = tiles.Context.over(queue)
    view = tiles.array_view(np.arange(12, dtype=np.int32).reshape(3, 4))
    context.parallel_for_each(view.extent, increment, view)
    with view.opencl(context) as lent:
        buffer = pyopencl.MemoryObject.from_int_ptr(lent.int_ptr, retain=True)
        lent.done(pyopencl.enqueue_fill_buffer(queue, buffer, np.int32(7), lent.offset + 8, 8))
    assert view.host().ravel().tolist() == [1, 2, 7, 7, *range(5, 13)]
    with pytest.raises(tiles.ArgumentError, match="expected one of r, w, rw"):
        view.opencl(context, "x")


def test_whatever_goes_first_the_other_stays(queue):
    context = tiles.Context.over(queue)
    data = pyopencl.array.to_device(queue, np.zeros((2, 2), np.int32))
    count = data.base_data.reference_count
    array = tiles.array.over(data, context=context)
    assert data.base_data.reference_count == count + 1
    context.parallel_for_each(array.extent, increment, array)
    del context
    gc.collect()
    assert array.numpy().tolist() == [[1, 1]] * 2
    del array
    gc.collect()
    assert data.base_data.reference_count == count
    array = tiles.array.over(data, context=tiles.Context.over(queue))
    del data, queue
    gc.collect()
    assert array.numpy().tolist() == [[1, 1]] * 2


def test_an_array_of_pyopencl_brings_its_queue(queue):
    data = pyopencl.array.to_device(queue, np.zeros((4, 6), np.int32))
    ours = tiles.array.over(data)
    assert ours.context.opencl[2] == queue.int_ptr
    increment(ours.extent, ours)  # where the array lives, not on the default device
    tiles.submit(ours.extent, increment, ours).wait()
    increment.bind(ours.extent, ours)()
    np.testing.assert_array_equal(data.get(), np.full((4, 6), 3, np.int32))


def test_an_array_of_pyopencl_is_named_with_the_cure(queue):
    data = pyopencl.array.to_device(queue, np.zeros(4, np.int32))
    with pytest.raises(
        tiles.ArgumentMismatchError, match=r"data is a pyopencl array: pass tiles.array.over\(data\)"
    ):
        increment(tiles.extent(4), data)
    with pytest.raises(tiles.ArgumentError, match=r"'a' is a pyopencl array: pass tiles.array.over\(a\)"):
        tiles.reduce(data, "sum")
    with pytest.raises(tiles.ArgumentError, match=r"tiles.array.over\(data\) shares its memory"):
        tiles.array(data)
    with pytest.raises(tiles.ArgumentError, match=r"tiles.array.over\(data\) shares its memory"):
        tiles.array_view(data)


def test_a_buffer_of_another_opencl_context_is_refused_with_the_cure(queue):
    buffer = pyopencl.Buffer(queue.context, pyopencl.mem_flags.READ_WRITE, 64)
    with pytest.raises(tiles.ArgumentError, match=r"pass context=tiles.Context.over\(queue\)"):
        tiles.array.over(buffer, (4, 4), np.int32)
    with pytest.raises(tiles.ArgumentError, match="the order is shape, dtype"):
        tiles.array.over(buffer, np.int32, (4, 4))


def test_what_is_no_opencl_object_is_refused(queue):
    with pytest.raises(tiles.ArgumentError, match="an OpenCL object with an int_ptr"):
        tiles.Context.over("queue")
    with pytest.raises(tiles.ArgumentError, match="a buffer needs shape and dtype"):
        tiles.array.over(pyopencl.Buffer(queue.context, pyopencl.mem_flags.READ_WRITE, 64))
    with pytest.raises(tiles.ArgumentError, match="bytes"):
        buffer = pyopencl.Buffer(queue.context, pyopencl.mem_flags.READ_WRITE, 64)
        tiles.array.over(buffer, (5, 5), np.int32, context=tiles.Context.over(queue))


def test_contexts_and_kernels_of_pyopencl_are_not_pickled_and_say_what_to_do(queue):
    with pytest.raises(TypeError, match="make a context where it is needed"):
        pickle.dumps(tiles.Context.over(queue))
    program = pyopencl.Program(queue.context, "kernel void f(global int* x) { x[0] = 1; }").build()
    with pytest.raises(TypeError, match=r'tiles.Kernel\(source, language="opencl"\)'):
        pickle.dumps(tiles.Kernel.over(program.f))
