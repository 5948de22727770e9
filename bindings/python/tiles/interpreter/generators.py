"""Generator functions for a kernel and for the functions that it calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tiles._kernel_type import ParameterType, TileStaticType
from tiles.interpreter.rewriting import hidden_names, rewritten, tile_static_key
from tiles.interpreter.threads import Thread
from tiles.translator.definition import Definition
from tiles.translator.nodes import Body, Helper, helpers_of


class Generators:
    """Makes each function once for every set of types."""

    def __init__(self) -> None:
        self._made: dict[Helper, Callable[..., Thread]] = {}

    def of(
        self, definition: Definition, parameters: Mapping[str, ParameterType], body: Body
    ) -> Callable[..., Thread]:
        """The function whose typed body is given; what it calls has names of its own in it."""
        called = {helper: f"tiles.helper{number}" for number, helper in enumerate(helpers_of(body))}
        module = rewritten(definition, parameters, body, called)
        namespace: dict[str, Any] = {**definition.captures.namespace(), **hidden_names()}
        namespace.update({name: self._helper(helper) for helper, name in called.items()})
        exec(compile(module, definition.source.file, "exec"), namespace)
        generator: Callable[..., Thread] = namespace[definition.source.name]
        return generator

    def _helper(self, helper: Helper) -> Callable[..., Thread]:
        if helper not in self._made:
            self._made[helper] = self.of(helper.definition, helper.parameters, helper.body)
        return self._made[helper]


def tile_statics_of(body: Body) -> dict[str, tuple[str, TileStaticType]]:
    """The tile_static arrays of a kernel and of what it calls: their keys, names and types."""
    return {
        tile_static_key(part, declaration.name): (declaration.name, declaration.type)
        for part in (body, *(helper.body for helper in helpers_of(body)))
        for declaration in part.declarations
        if isinstance(declaration.type, TileStaticType)
    }
