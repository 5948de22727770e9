"""DLPack for memory on OpenCL devices: out, in, and what is refused."""

import ctypes
import gc

import numpy as np
import pyopencl
import pytest

import tiles
from test_opencl_objects import queue  # noqa: F401 (a fixture)

KIND_OPENCL = 4


@tiles.kernel
def increment(i, data):
    data[i] += 1


@pytest.fixture
def context(queue):  # noqa: F811
    return tiles.Context.over(queue)


def test_an_array_is_handed_out_and_taken_in_place(context):
    array = tiles.array(np.arange(6, dtype=np.int32).reshape(2, 3), context=context)
    assert array.__dlpack_device__() == (KIND_OPENCL, context.device.index)
    twin = tiles.array.from_dlpack(array, context=context)
    context.parallel_for_each(twin.extent, increment, twin)
    assert array.numpy().tolist() == twin.numpy().tolist() == [[1, 2, 3], [4, 5, 6]]
    del array
    gc.collect()
    assert twin.numpy().tolist() == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize("dtype", [np.bool_, np.uint8, np.int16, np.float16, np.uint64, np.float32])
def test_elements_keep_their_type(context, dtype):
    twin = tiles.array.from_dlpack(
        tiles.array(np.ones(3, dtype), context=context), context=context
    )
    assert (twin.dtype, twin.numpy().tolist()) == (dtype, [1, 1, 1])


def test_bfloat16_is_handed_out_and_taken(context):
    dtype = pytest.importorskip("ml_dtypes").bfloat16
    twin = tiles.array.from_dlpack(
        tiles.array(np.ones(3, dtype), context=context), context=context
    )
    assert (twin.dtype, twin.numpy().tolist()) == (dtype, [1, 1, 1])


def test_a_section_of_a_view_comes_with_its_offset_and_strides(context):
    data = np.arange(12, dtype=np.int32).reshape(3, 4)
    view = tiles.array_view(data)
    part = tiles.array.from_dlpack(view[1:3, 1:3].on_device(context), context=context)
    context.parallel_for_each(part.extent, increment, part)
    context.finish()
    assert view.host().tolist() == [[0, 1, 2, 3], [4, 6, 7, 7], [8, 10, 11, 11]]


class Capsule(ctypes.Structure):
    """As much of DLManagedTensor as is looked at here."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


def test_the_capsule_names_the_buffer_that_pyopencl_knows(queue, context):  # noqa: F811
    buffer = pyopencl.Buffer(queue.context, pyopencl.mem_flags.READ_WRITE, 64)
    array = tiles.array.over(buffer, (2, 3), np.float32, offset=16, context=context)
    count = buffer.reference_count
    capsule = array.__dlpack__()
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    tensor = Capsule.from_address(pointer(capsule, b"dltensor"))
    assert (tensor.data, tensor.byte_offset) == (buffer.int_ptr, 16)
    assert (tensor.device_type, tensor.device_id) == array.__dlpack_device__()
    assert (tensor.code, tensor.bits, tensor.lanes) == (2, 32, 1)
    assert (tensor.shape[: tensor.rank], tensor.strides[: tensor.rank]) == ([2, 3], [3, 1])
    del capsule, array
    gc.collect()
    assert buffer.reference_count == count - 1


def test_what_cannot_be_handed_out_is_refused(context):
    array = tiles.empty(3, np.int32, context=context)
    for options, message in [
        ({"stream": 1}, "expected no stream"),
        ({"dl_device": (1, 0)}, r"is on device \(4, \d+\), not on \(1, 0\)"),
        ({"copy": True}, "expected no copy"),
    ]:
        with pytest.raises(BufferError, match=message):
            array.__dlpack__(**options)


def test_what_cannot_be_taken_is_refused(context):
    array = tiles.empty(3, np.int32, context=context)
    capsule = array.__dlpack__(max_version=(1, 1))

    class Once:
        def __dlpack__(self, **options):
            return capsule

        def __dlpack_device__(self):
            return (KIND_OPENCL, 0)

    tiles.array.from_dlpack(Once(), context=context)
    with pytest.raises(ValueError, match="its tensor was already taken"):
        tiles.array.from_dlpack(Once(), context=context)
    with pytest.raises(tiles.ArgumentError, match="make a tiles.array_view of it"):
        tiles.array.from_dlpack(np.zeros(3), context=context)
    with pytest.raises(tiles.ArgumentError, match="expected an object with __dlpack__, got int"):
        tiles.array.from_dlpack(3, context=context)
    with pytest.raises(tiles.ArgumentError):
        tiles.array.from_dlpack(array, context=tiles.Context())
