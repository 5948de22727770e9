"""``Kernel``: kernel text, compiled for the device where it runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._bound import bind
from tiles._element_type import element_type_of
from tiles._errors import ArgumentError, Error
from tiles._extent import extent
from tiles._launch import Resolved, launch
from tiles._struct import struct_declarations
from tiles.translator.literals import literal


class Kernel:
    """A kernel in tile-kernel text, the language of C++ AMP's kernels.

    May be used from many threads.

    Parameters
    ----------
    text : str
        A lambda, whose captures are bound by name at the call, or named functions, whose parameters
        after the index are bound by position or name.
    name : str, optional
        What messages call the text, for example ``"blur.tile"``.
    function : str, optional
        Which function of the text is the kernel, if there are several.
    constants : mapping, optional
        Names that stand for numbers throughout the text, as ``#define`` does. A float is a float32
        there unless it is a NumPy scalar; a str is taken as it is.
    structs : sequence of numpy.dtype, optional
        Dtypes of ``tiles.struct()`` that the text uses; their definitions go before it.
    checked : bool, optional
        Whether the kernel runs in checked mode, in every context; see ``Context``.

    Raises
    ------
    CompileError
        If the text has an error: with file, line, column, the source line and a caret. The types of
        a lambda's captures are known at the call only, so some errors are found then.

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
    """

    def __init__(
        self,
        text: str,
        *,
        name: str | None = None,
        function: str | None = None,
        constants: Mapping[str, bool | int | float | str | np.generic] | None = None,
        structs: Sequence[np.dtype] = (),
        checked: bool = False,
    ) -> None:
        self._name = name
        self._kernel = _tiles.Kernel(
            text,
            name,
            function,
            struct_declarations(list(structs)) if structs else None,
            {key: _constant_text(key, value) for key, value in (constants or {}).items()},
            checked,
        )

    def __call__(self, domain: extent, /, *arguments: Any, **captures: Any) -> None:
        """Run the kernel on the default device, as ``tiles.parallel_for_each()``."""
        launch(None, domain, self, arguments, captures)

    def bind(
        self,
        domain: extent,
        /,
        *arguments: Any,
        context: _tiles.Context | None = None,
        **captures: Any,
    ) -> _tiles.BoundLaunch:
        """The kernel with its arguments and domain in place, as ``DecoratedKernel.bind()``."""
        return bind(domain, self, arguments, captures, context)

    def resolve(
        self, domain: extent, positional: tuple[Any, ...], named: Mapping[str, Any], /
    ) -> Resolved:
        """What ``tiles.parallel_for_each()`` launches."""
        return self._kernel, positional, named, _as_it_is

    def opencl_source(self, *arguments: Any, **captures: Any) -> str:
        """The OpenCL C that the kernel becomes for arguments of these types.

        A text of named functions needs no arguments for it.
        """
        return self._kernel.opencl_source(arguments, captures)

    def __repr__(self) -> str:
        return f"<tiles.Kernel {self._name or 'kernel'}>"


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
