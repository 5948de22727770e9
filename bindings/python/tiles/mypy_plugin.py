"""A plugin of mypy, which knows ``tiles.tiled_index[16, 16]`` and ``tiles.array_view[tiles.float32, 2]``.

mypy takes what is in brackets for types; here they are numbers. In ``pyproject.toml``::

    [tool.mypy]
    plugins = ["tiles.mypy_plugin"]

Other checkers and editors need no plugin.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import AnalyzeTypeContext, Plugin
from mypy.types import Type

_ANNOTATIONS = frozenset(
    ["_array.array", "_array_view.array_view", "_words.const", "_words.index", "_words.tiled_index"]
)


class KernelAnnotations(Plugin):
    """Reads the annotations of kernels as the classes in front of the brackets."""

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        """What analyzes an annotation of that class; None for any other."""
        package, _, name = fullname.partition(".")
        if package != "tiles" or name not in _ANNOTATIONS:
            return None
        return lambda context: context.api.named_type(fullname, [])


def plugin(version: str) -> type[Plugin]:
    """Called by mypy."""
    return KernelAnnotations
