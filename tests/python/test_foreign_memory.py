"""Any memory that others share by the buffer protocol or by DLPack: it is used as it is, or refused."""

import ctypes

import numpy as np
import pyopencl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strided_arrays import examples

import tiles
from test_dlpack import KIND_OPENCL, Capsule, context  # noqa: F401 (a fixture)
from test_opencl_objects import queue  # noqa: F401 (a fixture)

KNOWN = "? i1 u1 i2 u2 i4 u4 i8 u8 f2 f4 f8".split()
UNKNOWN = "c8 c16 S3 U2 M8[s] V5 O >i4 >f8".split()
SHAPES = st.lists(st.sampled_from([0, 1, 1, 2, 3]), max_size=9)


@tiles.kernel
def increment(i, data):
    data[i] += 1


@st.composite
def memory(draw, dtypes):
    """An ndarray of any shape over memory of any layout: stepped, backwards, broadcast, read-only,
    or off the boundary of its elements."""
    dtype, shape = np.dtype(draw(st.sampled_from(dtypes))), draw(SHAPES)
    steps = [draw(st.sampled_from([1, 1, 2, -1])) for _ in shape]
    around = [n * abs(step) for n, step in zip(shape, steps)]
    is_off = draw(st.booleans()) and not dtype.hasobject
    size = int(np.prod(around, dtype=np.int64)) * dtype.itemsize
    if dtype.hasobject:
        base = np.empty(around, dtype)
    else:
        base = np.zeros(size + is_off, np.uint8)[int(is_off) :].view(dtype).reshape(around)
    part = base[(*(slice(None, None, step) for step in steps), ...)]
    if draw(st.booleans()) and shape and shape[0] > 0:
        part = np.broadcast_to(part[:1], [max(1, draw(st.integers(1, 3))), *part.shape[1:]])
    if draw(st.booleans()):
        part.flags.writeable = False
    return part


def is_usable(data):
    return 1 <= data.ndim <= 8


@examples(150)
@given(memory(KNOWN))
def test_memory_of_known_elements_is_used_as_it_is_or_refused_by_name(data):
    before = data.copy()
    try:
        view = tiles.array_view(data)
    except tiles.ArgumentError as refused:
        assert not is_usable(data) or not data.flags.aligned or data.size == 0, refused
        return
    assert is_usable(data)
    assert tuple(view.extent) == data.shape
    assert view.is_const == (not data.flags.writeable)
    assert view.host().tolist() == before.tolist()


@examples(40)
@given(memory(UNKNOWN))
def test_memory_of_unknown_elements_is_refused(data):
    with pytest.raises(tiles.ArgumentError):
        tiles.array_view(data)


@examples(40)
@given(memory(["i4", "f4"]).filter(lambda data: data.flags.writeable and 1 <= data.ndim <= 2))
def test_a_kernel_changes_each_element_of_memory_once(data):
    if not data.flags.aligned or data.size == 0:
        return
    view = tiles.array_view(data)
    tiles.parallel_for_each(view.extent, increment, view)
    assert view.host().tolist() == np.ones(data.shape, data.dtype).tolist()


@examples(30)
@given(st.sampled_from("bBhHiIlLqQfd?c"), st.integers(0, 5))
def test_a_memoryview_is_used_as_it_is_or_refused(code, count):
    item = ctypes.sizeof({"?": ctypes.c_bool}.get(code, ctypes.c_byte)) if code in "?c" else None
    size = item or np.dtype(code).itemsize
    data = memoryview(bytearray(range(count * size))).cast(code if code != "?" else "?")
    try:
        view = tiles.array_view(data)
    except tiles.ArgumentError:
        assert code == "c" or count == 0
        return
    assert tuple(view.extent) == (count,)


FIELDS = st.fixed_dictionaries(
    {
        "shape": st.lists(st.integers(-1, 5), max_size=9),
        "strides": st.none() | st.lists(st.integers(-2, 8), min_size=9, max_size=9),
        "code": st.sampled_from([0, 1, 2, 2, 3, 5, 6, 200]),
        "bits": st.sampled_from([0, 1, 8, 16, 32, 32, 64, 128]),
        "lanes": st.sampled_from([0, 1, 1, 1, 1, 2, 4]),
        "byte_offset": st.sampled_from([0, 0, 4, 8, 1, 252, 256, 2**40, 2**64 - 4]),
        "rank": st.none() | st.integers(-1, 9),
    }
)


class Forged:
    """A tensor of OpenCL memory, but for some fields of its capsule."""

    def __init__(self, array, fields):
        self.array, self.fields = array, fields
        self.shape = (ctypes.c_int64 * 9)(*fields["shape"])
        self.strides = (ctypes.c_int64 * 9)(*(fields["strides"] or []))

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    def __dlpack__(self, **options):
        capsule = self.array.__dlpack__()
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        tensor = Capsule.from_address(pointer(capsule, b"dltensor"))
        fields = self.fields
        tensor.rank = len(fields["shape"]) if fields["rank"] is None else fields["rank"]
        tensor.shape = ctypes.cast(self.shape, ctypes.POINTER(ctypes.c_int64))
        none = ctypes.POINTER(ctypes.c_int64)()
        tensor.strides = ctypes.cast(self.strides, type(none)) if fields["strides"] else none
        for name in ("code", "bits", "lanes", "byte_offset"):
            setattr(tensor, name, fields[name])
        return capsule


def test_a_tensor_whose_fields_are_forged_is_taken_as_it_says_or_refused(context):  # noqa: F811
    whole = tiles.array(np.arange(64, dtype=np.int32), context=context)

    @examples(300)
    @given(FIELDS)
    def is_taken_or_refused(fields):
        try:
            taken = tiles.array.from_dlpack(Forged(whole, fields), context=context)
        except (tiles.ArgumentError, ValueError, BufferError):
            return
        rank = len(fields["shape"]) if fields["rank"] is None else fields["rank"]
        assert list(taken.extent) == list((fields["shape"] + [0] * 9)[:rank])
        assert taken.numpy().nbytes <= 256 * 64

    is_taken_or_refused()
    assert whole.numpy().tolist() == list(range(64))
