"""Turns tiles of 4 elements round, through ctypes alone.

Usage: python3 ctypes_program.py <libtiles.so>
"""

import ctypes
import sys
from ctypes import POINTER, byref, c_char_p, c_float, c_int32, c_int64, c_uint32, c_uint64, c_void_p

TEXT = b"""
void turn(tiled_index<4> t_idx, array_view<const float, 1> source, array_view<float, 1> target,
          float factor) restrict(amp) {
  tile_static float values[4];
  values[t_idx.local[0]] = source[t_idx];
  t_idx.barrier.wait();
  target[t_idx] = factor * values[3 - t_idx.local[0]];
}
"""
COUNT = 16
TILES_TYPE_FLOAT32 = 10
TILES_ARGUMENT_KIND_ARRAY_VIEW = 1
TILES_ARGUMENT_KIND_VALUE = 3


class Sized(ctypes.Structure):
    """A struct that says its size, which is all that it needs to be a valid one."""

    def __init__(self, **fields):
        super().__init__(struct_size=ctypes.sizeof(self), **fields)


class ErrorInfo(Sized):
    _fields_ = [
        ("struct_size", c_uint32),
        ("status", c_int32),
        ("message", c_char_p),
        ("file", c_char_p),
        ("line", c_int32),
        ("column", c_int32),
        ("opencl_code", c_int32),
        ("reserved", c_int32),
        ("opencl_call", c_char_p),
        ("build_log", c_char_p),
    ]


class DataDesc(Sized):
    """Without its last field, which then has its default value."""

    _fields_ = [
        ("struct_size", c_uint32),
        ("element_type", c_int32),
        ("struct_name", c_char_p),
        ("element_size", c_uint64),
        ("rank", c_uint32),
        ("flags", c_uint32),
        ("extent", c_int64 * 8),
    ]


class KernelDesc(Sized):
    _fields_ = [
        ("struct_size", c_uint32),
        ("constant_count", c_uint32),
        ("text", c_char_p),
        ("name", c_char_p),
        ("function", c_char_p),
        ("declarations", c_char_p),
        ("constants", c_void_p),
        ("origin_file", c_char_p),
        ("origin_line", c_int32),
        ("first_line", c_int32),
    ]


class Argument(ctypes.Structure):
    _fields_ = [
        ("name", c_char_p),
        ("kind", c_int32),
        ("type", c_int32),
        ("view", c_void_p),
        ("array", c_void_p),
        ("value", c_void_p),
        ("size", c_uint64),
        ("struct_name", c_char_p),
        ("reserved", c_uint64 * 2),
    ]


class LaunchDesc(Sized):
    _fields_ = [
        ("struct_size", c_uint32),
        ("rank", c_uint32),
        ("extent", POINTER(c_int64)),
        ("tile", POINTER(c_int64)),
        ("arguments", POINTER(Argument)),
        ("argument_count", c_uint32),
        ("wait_count", c_uint32),
    ]


tiles = ctypes.CDLL(sys.argv[1])
tiles.tiles_get_last_error.restype = c_char_p
tiles.tiles_status_get_name.restype = c_char_p
for name in ("tiles_kernel_release", "tiles_array_view_release", "tiles_array_view_synchronize"):
    getattr(tiles, name).argtypes = [c_void_p]
tiles.tiles_kernel_launch.argtypes = [c_void_p, c_void_p, POINTER(LaunchDesc), c_void_p]


def status_name(status: int) -> str:
    return tiles.tiles_status_get_name(status).decode()


def last_error() -> str:
    return tiles.tiles_get_last_error().decode()


def check(status: int) -> None:
    if status != 0:
        raise SystemExit(f"{status_name(status)}: {last_error()}")


def make_kernel(text: bytes) -> c_void_p:
    kernel = c_void_p()
    desc = KernelDesc(text=text, name=b"turn.tile")
    check(tiles.tiles_kernel_create(byref(desc), byref(kernel)))
    return kernel


def make_view(data: ctypes.Array) -> c_void_p:
    view = c_void_p()
    desc = DataDesc(element_type=TILES_TYPE_FLOAT32, rank=1)
    desc.extent[0] = len(data)
    check(tiles.tiles_array_view_create(byref(desc), data, None, byref(view)))
    return view


def launch(kernel: c_void_p, extent: int, source: c_void_p, target: c_void_p) -> int:
    factor = c_float(0.5)
    arguments = (Argument * 3)(
        Argument(kind=TILES_ARGUMENT_KIND_ARRAY_VIEW, view=source),
        Argument(kind=TILES_ARGUMENT_KIND_ARRAY_VIEW, view=target),
        Argument(
            kind=TILES_ARGUMENT_KIND_VALUE,
            type=TILES_TYPE_FLOAT32,
            value=ctypes.cast(byref(factor), c_void_p),
        ),
    )
    desc = LaunchDesc(
        rank=1, extent=(c_int64 * 1)(extent), arguments=arguments, argument_count=3
    )
    return tiles.tiles_kernel_launch(kernel, None, byref(desc), None)


def compile_error() -> ErrorInfo:
    desc = KernelDesc(text=b"void turn(index<1> i) restrict(amp) {\n  x = 1;\n}", name=b"wrong.tile")
    kernel = c_void_p()
    status = tiles.tiles_kernel_create(byref(desc), byref(kernel))
    assert status_name(status) == "TILES_ERROR_COMPILE", status_name(status)
    info = ErrorInfo()
    check(tiles.tiles_get_last_error_info(byref(info)))
    return info


source = (c_float * COUNT)(*range(COUNT))
target = (c_float * COUNT)()
kernel = make_kernel(TEXT)
source_view = make_view(source)
target_view = make_view(target)

check(launch(kernel, COUNT, source_view, target_view))
check(tiles.tiles_array_view_synchronize(target_view, None))
assert list(target) == [0.5 * (i // 4 * 4 + 3 - i % 4) for i in range(COUNT)], list(target)

refused = launch(kernel, COUNT - 1, source_view, target_view)
assert status_name(refused) == "TILES_ERROR_INVALID_COMPUTE_DOMAIN", status_name(refused)
assert "15" in last_error(), last_error()

info = compile_error()
assert (info.file, info.line, info.column) == (b"wrong.tile", 2, 3), (info.file, info.line)
assert info.message.startswith(b"wrong.tile:2:3: error: unknown name 'x'"), info.message

check(tiles.tiles_array_view_release(target_view))
check(tiles.tiles_array_view_release(source_view))
check(tiles.tiles_kernel_release(kernel))
