"""A function and the types that it is typed for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tiles._element_type import ElementType
from tiles._kernel_type import ParameterType
from tiles.translator.definition import Definition


@dataclass(frozen=True)
class Signature:
    """What a body depends on, beside its captures.

    Attributes
    ----------
    definition : Definition
        The function.
    parameters : mapping
        The type of each parameter, in their order; constants left out.
    constants : mapping
        The values of ``tiles.const`` parameters.
    natural : frozenset of str
        The parameters that are never below 0.
    result : ElementType, optional
        What the function returns, where its annotation says that.
    """

    definition: Definition
    parameters: Mapping[str, ParameterType]
    constants: Mapping[str, Any]
    natural: frozenset[str] = frozenset()
    result: ElementType | None = None
