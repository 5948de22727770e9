"""What is pickled, copied and sent to other processes, and what refuses."""

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys

import cloudpickle
import numpy as np
import pytest

import tiles

PROTOCOLS = [2, 3, 4, 5]
POINT = tiles.struct("Point", {"x": np.float32, "y": np.float32})
SCALE = "void scale(index<1> i, array_view<float, 1> data, float by) { data[i] *= by + OFFSET; }"


def local_kernel(factor):
    """A kernel that no module has by its name, with a function that it calls."""

    @tiles.function
    def times(x, by: tiles.float32):
        return x * by

    @tiles.kernel
    def scaled(t: tiles.tiled_index[2], data: tiles.array_view[tiles.float32, 1]):
        """Multiply by a captured factor."""
        data[t.global_[0]] = times(data[t.global_[0]], factor) + np.float32(1)

    return scaled


def run(kernel, *arguments, size=4, tile=None):
    """What a kernel makes of 0, 1, 2, ..."""
    data = np.arange(size, dtype=np.float32)
    domain = tiles.extent(size)
    kernel(domain if tile is None else domain.tile(tile), data, *arguments)
    return data.tolist()


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_kernel_of_text_is_pickled_with_its_name_function_constants_and_options(protocol):
    made = tiles.Kernel(
        SCALE + " void other(index<1> i, array_view<float, 1> data) {}",
        name="scale.tile",
        function="scale",
        constants={"OFFSET": 0.5},
    )
    restored = pickle.loads(pickle.dumps(made, protocol))
    assert run(restored, np.float32(2)) == [0, 2.5, 5, 7.5]
    assert (repr(restored), restored.text) == ("<tiles.Kernel scale.tile>", made.text)
    assert run(copy.deepcopy(made), np.float32(2)) == [0, 2.5, 5, 7.5]


def test_a_kernel_in_opencl_c_keeps_its_language_and_its_build_options():
    text = "kernel void f(global float* x) { x[get_global_id(0)] = BY; }"
    made = tiles.Kernel(text, language="opencl", options="-DBY=3")
    assert run(pickle.loads(pickle.dumps(made))) == [3, 3, 3, 3]


def test_a_kernel_keeps_its_structs_and_its_checked_mode():
    text = "void f(index<1> i, array_view<Point, 1> p) { p[i.x + 1].x = 1; }".replace("i.x", "i[0]")
    made = pickle.loads(pickle.dumps(tiles.Kernel(text, structs=[POINT], checked=True)))
    points = np.zeros(2, POINT)
    with pytest.raises(tiles.KernelFaultError):
        made(tiles.extent(2), points)


def test_a_program_is_pickled_with_its_kernels():
    made = tiles.Program(SCALE, constants={"OFFSET": 0})
    assert run(made.scale, np.float32(2)) == [0, 2, 4, 6]
    assert run(pickle.loads(pickle.dumps(made)).scale, np.float32(3)) == [0, 3, 6, 9]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_kernel_that_no_module_has_is_pickled_with_what_it_uses(protocol):
    made = local_kernel(3)
    restored = pickle.loads(pickle.dumps(made, protocol))
    assert run(restored, tile=2) == run(made, tile=2) == [1, 4, 7, 10]
    assert (restored.__name__, restored.__doc__) == ("scaled", "Multiply by a captured factor.")
    assert restored.__qualname__ == made.__qualname__


def test_a_function_from_elsewhere_can_be_called_from_python():
    @tiles.function
    def twice(x):
        return 2 * x

    assert pickle.loads(pickle.dumps(twice))(4) == 8


def test_a_kernel_from_elsewhere_names_the_line_of_its_file_in_errors():
    def kernel_of(value):
        @tiles.kernel
        def wrong(i: tiles.index[1], data):
            data[i] = value

        return wrong

    made = kernel_of("text")
    restored = pickle.loads(pickle.dumps(made))
    with pytest.raises(tiles.KernelSyntaxError) as here:
        run(made)
    with pytest.raises(tiles.KernelSyntaxError) as there:
        run(restored)
    assert str(there.value) == str(here.value)


MAIN = """
import sys
import cloudpickle, numpy as np, tiles

FACTOR = 3

@tiles.function
def times(x):
    return x * FACTOR

@tiles.kernel
def triple(i: tiles.index[1], data):
    data[i] = times(data[i])

sys.stdout.buffer.write({module}.dumps(triple))
"""


@pytest.mark.parametrize("module", ["pickle", "cloudpickle"])
def test_a_kernel_of_the_main_module_runs_in_a_process_that_lacks_it(tmp_path, module):
    program = tmp_path / "program.py"
    program.write_text(f"import {module}\n" + MAIN.format(module=module))
    pickled = subprocess.run([sys.executable, program], stdout=subprocess.PIPE, check=True).stdout
    program.unlink()
    assert run(pickle.loads(pickled)) == [0, 3, 6, 9]


def test_cloudpickle_takes_kernels_in_functions_of_the_main_module():
    made = local_kernel(2)
    restored = pickle.loads(cloudpickle.dumps(lambda: run(made, tile=2)))
    assert restored() == [1, 3, 5, 7]


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("shape", [(3,), (0, 2), (2, 3, 4)])
@pytest.mark.parametrize("dtype", [np.float32, np.int64, POINT])
def test_arrays_and_views_are_pickled_with_their_elements(protocol, shape, dtype):
    elements = np.arange(np.prod(shape)).reshape(shape).astype(np.float32).astype(dtype)
    for made in (tiles.array(elements), tiles.array_view(elements)):
        restored = pickle.loads(pickle.dumps(made, protocol))
        assert (type(restored), restored.shape, restored.dtype) == (type(made), shape, elements.dtype)
        np.testing.assert_array_equal(restored.numpy(), elements)
        assert repr(restored) == repr(made)


def test_what_a_kernel_wrote_is_in_the_pickle():
    view = tiles.array_view(np.zeros(4, np.float32))
    tiles.Kernel(SCALE.replace("*=", "="), constants={"OFFSET": 1})(view.extent, view, np.float32(1))
    assert pickle.loads(pickle.dumps(view)).numpy().tolist() == [2, 2, 2, 2]
    assert copy.deepcopy(view).numpy().tolist() == [2, 2, 2, 2]


def test_a_view_that_is_a_part_of_data_becomes_a_view_of_that_part_alone():
    part = tiles.array_view(np.arange(20).reshape(4, 5))[1:3, ::-2]
    restored = pickle.loads(pickle.dumps(part))
    assert restored.numpy().tolist() == [[9, 7, 5], [14, 12, 10]]


@pytest.mark.parametrize("is_const", [False, True])
def test_a_view_is_const_in_the_other_process_if_it_is_here(is_const):
    view = tiles.array_view(np.zeros(3, np.float32), is_const=is_const)
    buffers = []
    pickled = pickle.dumps(view, protocol=5, buffer_callback=buffers.append)
    received = [bytes(each.raw()) for each in buffers]
    received = [memoryview(bytearray(b"x" + each))[1:].toreadonly() for each in received]
    assert len(received) == 1
    assert pickle.loads(pickled, buffers=received).is_const == is_const
    assert pickle.loads(pickle.dumps(view)).is_const == is_const


def test_a_copy_of_a_view_does_not_share_its_elements():
    data = np.zeros(3, np.float32)
    with copy.deepcopy(tiles.array_view(data)) as view:
        view.host(writable=True)[:] = 1
    assert data.tolist() == [0, 0, 0]


def test_a_context_is_pickled_as_its_device_and_its_mode():
    context = tiles.Context(tiles.default_device(), checked=True, shape="loop")
    array = tiles.array([1, 2], tiles.float32, context=context)
    restored, context_there = pickle.loads(pickle.dumps((array, context)))
    assert restored.context is context_there
    assert (context_there.device.index, context_there.shape) == (context.device.index, "loop")
    text = "void f(index<1> i, array_view<float, 1> a) { a[i[0] + 1] = 1; }"
    with pytest.raises(tiles.KernelFaultError):
        context_there.parallel_for_each(tiles.extent(2), tiles.Kernel(text), np.zeros(2, np.float32))
    assert copy.deepcopy(context) is copy.copy(context) is context


def test_a_context_without_a_device_of_its_own_is_the_default_one_in_each_process():
    assert tiles.default_device().platform.encode() not in pickle.dumps(tiles.Context())
    assert pickle.loads(pickle.dumps(tiles.Context())).device.index == tiles.default_device().index


def test_a_device_is_found_again_by_its_name():
    for device in tiles.devices():
        assert pickle.loads(pickle.dumps(device)).index == device.index


def test_a_device_that_is_not_there_is_an_error_with_those_that_are():
    pickled = pickle.dumps(tiles.default_device(), protocol=2)
    name = tiles.default_device().name.encode()
    missing = pickled.replace(name, b"Q" * len(name))
    with pytest.raises(tiles.NoDeviceError, match="QQQ.* which this process does not have; it has 0: ") as told:
        pickle.loads(missing)
    assert "TILES_DEVICE" in str(told.value)


def test_a_generator_continues_where_it_was():
    rng = tiles.random.default_rng(5)
    rng.random(10)
    restored = pickle.loads(pickle.dumps(rng))
    np.testing.assert_array_equal(restored.random(7).numpy(), rng.random(7).numpy())


@tiles.kernel
def increment(i: tiles.index[1], data, by: tiles.const):
    data[i] += by


def test_a_tuned_kernel_is_pickled():
    tuned = tiles.autotune(increment, {"by": [1]}, budget=0.01)
    assert run(pickle.loads(pickle.dumps(tuned))) == [1, 2, 3, 4]


def bound():
    """A launch with its arguments in place."""
    return increment.bind(tiles.extent(3), tiles.array_view(np.zeros(3, np.int32)), 1)


def an_event():
    """Of a launch."""
    return tiles.submit(tiles.extent(3), increment, tiles.array_view(np.zeros(3, np.int32)), 1)


@pytest.mark.parametrize(
    ("made", "cure"),
    [
        (bound, "pickle the kernel and the arguments, and bind them there"),
        (an_event, "wait for it, and pickle the data"),
        (tiles.profile, "pickle its activities"),
    ],
)
@pytest.mark.parametrize("pickled", [pickle.dumps, cloudpickle.dumps, copy.deepcopy])
def test_what_is_of_one_process_refuses_and_says_what_to_pickle(made, cure, pickled):
    with pytest.raises(TypeError, match=cure):
        pickled(made())


def scaled_elsewhere(kernel, array, view):
    """For another process: both data scaled, and the process."""
    for data in (array, view):
        kernel(data.extent.tile(2), data)
    return os.getpid(), array, view.numpy()


def test_kernels_arrays_and_views_go_to_a_spawned_process_and_back():
    data = np.arange(4, dtype=np.float32)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        arguments = (local_kernel(3), tiles.array(data), tiles.array_view(data))
        process, array, elements = pool.apply_async(scaled_elsewhere, arguments).get(timeout=100)
    assert process != os.getpid()
    assert array.numpy().tolist() == elements.tolist() == [1, 4, 7, 10]
    assert data.tolist() == [0, 1, 2, 3]
