"""``Kernel``: kernel text, compiled for the device where it runs."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._bound import BoundLaunch, bind
from tiles._checked import Checked, checked_mode
from tiles._element_type import element_type_of
from tiles._errors import ArgumentError, Error
from tiles._extent import Shape, extent
from tiles._html import kernel_html
from tiles._kernel_text import KernelText
from tiles._launch import Resolved, launch
from tiles._opencl import address_of
from tiles._struct import struct_declarations
from tiles.translator.literals import literal


_MadeOf = tuple[
    KernelText, str | None, dict[str, str], tuple[np.dtype, ...], Checked, str | None
]


class Kernel:
    """A kernel in the kernel language, that of C++ AMP's kernels, or in OpenCL C.

    May be used from many threads.

    Parameters
    ----------
    text : str or path
        A lambda, whose captures are bound by name at the call, or named functions, whose parameters
        after the index are bound by position or name. A ``pathlib.Path`` is the file to read it
        from.
    name : str, optional
        The name of the text in messages, for example ``"blur.tile"``; for a file its path.
    function : str, optional
        Which function of the text is the kernel, if there are several.
    constants : mapping, optional
        Names of compile-time constants, as with ``#define``. A float is a float32 unless it is a
        NumPy scalar; a str is inserted unchanged.
    structs : sequence of numpy.dtype, optional
        Dtypes of ``tiles.struct()`` that the text uses; their definitions are inserted before it.
    checked : bool or "views", optional
        Whether the kernel runs in checked mode, in every context; see ``Context``.
    language : {"tiles", "opencl"}, optional
        The language of the text; OpenCL C by default for files that end in ``.cl``. Kernels in
        OpenCL C take views and arrays for pointers, also ``local_memory()``, ``offset_of()``, and
        ``bytes`` for values that are not numbers, such as ``numpy.ndarray.tobytes()`` of a float4.
    options : str, optional
        OpenCL C only: build options for the driver, such as ``"-cl-fast-relaxed-math"``.

    Raises
    ------
    CompileError
        If the text has an error: with file, line, column, the source line and a caret. The types of
        a lambda's captures are known only at the call, so some errors are reported then.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> text = "[=](index<1> i) restrict(amp) { data[i] *= 2.0f; }"
    >>> double = tiles.Kernel(text, name="double.tile")
    >>> data = np.arange(3, dtype=np.float32)
    >>> double(tiles.extent(3), data=data)
    >>> data
    array([0., 2., 4.], dtype=float32)

    >>> text = "kernel void halve(global float* x) { x[get_global_id(0)] /= 2; }"
    >>> halve = tiles.Kernel(text, language="opencl")
    >>> halve(tiles.extent(3), data)
    >>> data
    array([0., 1., 2.], dtype=float32)
    """

    _made_of: _MadeOf | None

    def __init__(
        self,
        text: str | os.PathLike[str],
        *,
        name: str | None = None,
        function: str | None = None,
        constants: Mapping[str, bool | int | float | str | np.generic] | None = None,
        structs: Sequence[np.dtype] = (),
        checked: Checked = False,
        language: str | None = None,
        options: str | None = None,
    ) -> None:
        source = KernelText.of(text, name, language)
        texts = {key: _constant_text(key, value) for key, value in (constants or {}).items()}
        self._made_of = (source, function, texts, tuple(structs), checked, options)
        self._name = source.name
        self._text = source.text
        self._kernel = _tiles.Kernel(
            source.text,
            source.name,
            function,
            struct_declarations(list(structs)) if structs else None,
            texts,
            checked_mode(checked),
            source.is_opencl_c,
            options,
        )

    @property
    def text(self) -> str:
        """The kernel's text; "" for an adopted kernel."""
        return self._text

    @classmethod
    def over(cls, kernel: Any) -> Kernel:
        """A pyopencl kernel, or any object with an ``int_ptr``, as a kernel of tiles.

        Its arguments are neither used nor changed. Launch it on a context of the same OpenCL
        context: ``tiles.Context.over(queue)``.
        """
        made = cls.__new__(cls)
        made._name = getattr(kernel, "function_name", None)
        made._text = ""
        made._made_of = None
        made._kernel = _tiles.kernel_over(address_of(kernel))
        return made

    def opencl(
        self, context: _tiles.Context | None = None, *arguments: Any, **captures: Any
    ) -> int:
        """A new cl_kernel, built for the context's device, with one reference owned by the caller.

        ``pyopencl.Kernel.from_int_ptr(kernel.opencl(context), retain=False)`` takes it over.
        ``opencl_source()`` shows the parameters of a kernel in the kernel language; a lambda needs
        arguments, for their types.
        """
        return _tiles.new_opencl_kernel(self._kernel, context, arguments, captures)

    def __call__(self, domain: Shape, /, *arguments: Any, **captures: Any) -> None:
        """Run the kernel on the default device, as ``tiles.parallel_for_each()``."""
        launch(None, domain, self, arguments, captures)

    def bind(
        self,
        domain: Shape,
        /,
        *arguments: Any,
        context: _tiles.Context | None = None,
        **captures: Any,
    ) -> BoundLaunch:
        """Bind the arguments and the domain, as ``DecoratedKernel.bind()``."""
        return bind(domain, self, arguments, captures, context)

    def resolve(
        self, domain: extent, positional: tuple[Any, ...], named: Mapping[str, Any], /
    ) -> Resolved:
        """What ``tiles.parallel_for_each()`` launches."""
        return self._kernel, positional, named, _as_it_is

    def placed(self, place: int | str) -> int | str:
        """Which argument of the kernel it is: as it is given."""
        return place

    def recall(self, domain: extent, arguments: tuple[Any, ...], /) -> Resolved | None:
        """Nothing: there is nothing to look up."""
        return None

    def opencl_source(self, *arguments: Any, **captures: Any) -> str:
        """The OpenCL C generated for arguments of these types.

        A text of named functions needs no arguments.
        """
        return self._kernel.opencl_source(arguments, captures)

    def __reduce__(self) -> Any:
        """Pickled as its text, with all that it was made of."""
        if self._made_of is None:
            raise TypeError(
                f"{self!r} is a kernel of pyopencl, of this process: pickle its source, and make a "
                'tiles.Kernel(source, language="opencl") of it'
            )
        return _made, self._made_of

    def __repr__(self) -> str:
        return f"<tiles.Kernel {self._name or 'kernel'}>"

    def _repr_html_(self) -> str:
        return kernel_html(repr(self), self._text)


def _made(
    source: KernelText,
    function: str | None,
    constants: dict[str, str],
    structs: tuple[np.dtype, ...],
    checked: Checked,
    options: str | None,
) -> Kernel:
    return Kernel(
        source.text,
        name=source.name,
        function=function,
        constants=constants,
        structs=structs,
        checked=checked,
        language="opencl" if source.is_opencl_c else "tiles",
        options=options,
    )


def _as_it_is(error: Error) -> Error:
    return error


def _constant_text(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, float) and not isinstance(value, np.generic):
        value = np.float32(value)
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, int):
        value = np.int32(value) if -(2**31) <= value < 2**31 else np.int64(value)
    if not isinstance(value, np.generic):
        raise ArgumentError(
            f"constant {name}: expected a number or a str, got {type(value).__name__}"
        )
    return literal(value.item(), element_type_of(value.dtype, f"constant {name}"))
