"""``kernel.interpret(...)``: a decorated kernel in pure Python, tile by tile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tiles._array import array
from tiles._array_view import array_view
from tiles._errors import InvalidComputeDomainError
from tiles._extent import extent
from tiles._kernel_type import ParameterType, TiledIndexType, TileStaticType
from tiles.interpreter.generators import Generators, tile_statics_of
from tiles.interpreter.memory import Elements, TrackedElements
from tiles.interpreter.numbers import converted
from tiles.interpreter.threads import Thread, run_points, run_tiles
from tiles.translator.translation import Translator


class Interpretation:
    """A kernel for one set of types, as a generator function.

    Parameters
    ----------
    translator : Translator
        Of the kernel.
    parameters : mapping
        The types of its parameters, the index first.
    constants : mapping
        The values of its ``tiles.const`` parameters.
    """

    def __init__(
        self,
        translator: Translator,
        parameters: Mapping[str, ParameterType],
        constants: Mapping[str, Any],
    ) -> None:
        self._parameters = parameters
        self._constants = constants
        self._names = translator.definition.parameters
        body = translator.typed(parameters, constants, allows_debugging=True)
        self._tile_statics = tile_statics_of(body)
        self._generator = Generators().of(translator.definition, parameters, body)

    def run(self, domain: extent, arguments: Mapping[str, Any]) -> None:
        """All threads of the domain; `arguments` are views, arrays and numbers by name."""
        index, *names = self._names
        copies: list[tuple[array, np.ndarray]] = []
        values = [self._value(name, arguments[name], copies) for name in names]

        def start(place: Any, tile_statics: dict[str, TrackedElements]) -> Thread:
            return self._generator(place, *values, tile_statics)

        type_ = self._parameters[index]
        if isinstance(type_, TiledIndexType):
            _check_tiles(domain, type_.tile)
            run_tiles(tuple(domain), type_.tile, self._new_tile_statics, start)
        else:
            run_points(tuple(domain), start)
        for target, data in copies:
            target.copy_from_host(data)

    def _value(self, name: str, argument: Any, copies: list[tuple[array, np.ndarray]]) -> Any:
        if name in self._constants:
            return self._constants[name]
        if isinstance(argument, array_view):
            return Elements(name, argument.host(writable=not argument.is_const))
        if isinstance(argument, array):
            data = argument.numpy()
            copies.append((argument, data))
            return Elements(name, data)
        return converted(argument, self._parameters[name].name)

    def _new_tile_statics(self) -> dict[str, TrackedElements]:
        return {
            key: TrackedElements(name, np.zeros(type_.shape, _dtype(type_)))
            for key, (name, type_) in self._tile_statics.items()
        }


def _dtype(type_: TileStaticType) -> np.dtype:
    return getattr(type_.element, "dtype", None) or np.dtype(type_.element.name)


def _check_tiles(domain: extent, tile: tuple[int, ...]) -> None:
    if len(tile) != domain.rank or any(e % t for e, t in zip(domain, tile)):
        raise InvalidComputeDomainError(
            f"tiles of {tile} threads do not divide the domain {tuple(domain)}: use .pad() or "
            ".truncate()"
        )
