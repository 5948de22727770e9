"""Names that people try in ``tiles`` because other libraries have them, and what to write."""

from __future__ import annotations

_CURES = {
    "arange": "tiles.array(numpy.arange(n))",
    "argmax": 'tiles.reduce(a, "argmax")',
    "argmin": 'tiles.reduce(a, "argmin")',
    "asnumpy": "a.numpy()",
    "barrier": "t.barrier.wait()",
    "cumsum": 'tiles.scan(a, "sum")',
    "device": "tiles.default_device()",
    "dot": "tiles.matmul(a, b)",
    "empty_like": "tiles.empty(a.shape, a.dtype)",
    "float": "tiles.float32",
    "grid": "the kernel's first parameter, its index",
    "int": "tiles.int32",
    "jit": "@tiles.kernel",
    "linspace": "tiles.array(numpy.linspace(a, b, n))",
    "max": 'tiles.reduce(a, "max")',
    "mean": 'tiles.reduce(a, "mean")',
    "min": 'tiles.reduce(a, "min")',
    "ones_like": "tiles.ones(a.shape, a.dtype)",
    "local_array": "numpy.zeros(shape, dtype) in the kernel",
    "shared": "tiles.tile_static(dtype, shape)",
    "sum": 'tiles.reduce(a, "sum")',
    "synchronize": "view.synchronize(), or tiles.Context.finish() of your context",
    "syncthreads": "t.barrier.wait()",
    "to_device": "tiles.array(data)",
    "where": "a kernel",
    "zeros_like": "tiles.zeros(a.shape, a.dtype)",
}


def unknown(module: str, name: str) -> AttributeError:
    """What a module raises for a name that it has not."""
    cure = f": use {_CURES[name]}" if name in _CURES else ""
    return AttributeError(f"module {module!r} has no attribute {name!r}{cure}", name=name)
