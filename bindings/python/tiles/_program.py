"""``Program``: several kernels in one text."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tiles._checked import Checked
from tiles._kernel import Kernel
from tiles._kernel_text import KernelText


class Program:
    """The kernels of one text or file, by name: ``program.scale`` or ``program["scale"]``.

    Parameters
    ----------
    text : str or path
        Named functions in the kernel language, or kernels in OpenCL C. A ``pathlib.Path`` is the
        file to read them from.
    name, constants, structs, checked, language, options : optional
        As for ``Kernel``.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> program = tiles.Program('''
    ...     kernel void twice(global int* x) { x[get_global_id(0)] *= 2; }
    ...     kernel void plus_one(global int* x) { x[get_global_id(0)] += 1; }
    ... ''', language="opencl")
    >>> view = tiles.array_view(np.arange(3, dtype=np.int32))
    >>> program.twice(view.extent, view)
    >>> program.plus_one(view.extent, view)
    >>> view.host()
    array([1, 3, 5], dtype=int32)
    """

    def __init__(
        self,
        text: str | os.PathLike[str],
        *,
        name: str | None = None,
        constants: Mapping[str, bool | int | float | str | np.generic] | None = None,
        structs: Sequence[np.dtype] = (),
        checked: Checked = False,
        language: str | None = None,
        options: str | None = None,
    ) -> None:
        self._source = KernelText.of(text, name, language)
        self._others: dict[str, Any] = {
            "constants": constants,
            "structs": structs,
            "checked": checked,
            "options": options,
        }
        self._kernels: dict[str, Kernel] = {}

    def __getitem__(self, function: str) -> Kernel:
        kernel = self._kernels.get(function)
        if kernel is None:
            kernel = Kernel(
                self._source.text,
                name=self._source.name,
                function=function,
                language="opencl" if self._source.is_opencl_c else "tiles",
                **self._others,
            )
            self._kernels[function] = kernel
        return kernel

    def __getattr__(self, function: str) -> Kernel:
        if function.startswith("__"):
            raise AttributeError(function)
        return self[function]

    def __repr__(self) -> str:
        return f"<tiles.Program {self._source.name or ''}>".replace(" >", ">")
