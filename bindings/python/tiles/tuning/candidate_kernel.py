"""A kernel for each candidate: the same one with other constants, or one that is made for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tiles import _tiles
from tiles._array_view import array_view
from tiles._bound import BoundLaunch, bind
from tiles._decorated import DecoratedKernel
from tiles._extent import extent
from tiles._kernel import Kernel
from tiles._launch import Launchable, domain_of, launch
from tiles.tuning.call_data import Arguments
from tiles.tuning.candidates import Constants, call_with, named

Domain = extent | Callable[..., extent]
Tunable = DecoratedKernel | Kernel | Callable[..., Launchable]


class CandidateKernel:
    """Launches of a kernel with one candidate's constants or another's.

    Attributes
    ----------
    name : str
        Of the kernel.
    candidates : list of dict
        The default first.
    context : Context or None
        Where it runs.
    """

    def __init__(
        self, kernel: Tunable, candidates: list[Constants], context: _tiles.Context | None
    ) -> None:
        self.name = getattr(kernel, "__name__", None) or repr(kernel)
        self.candidates = candidates
        self.context = context
        self._kernel = kernel
        self._made: dict[str, Launchable] = {}

    def launch(self, domain: Domain, arguments: Arguments, constants: Constants) -> None:
        """As ``tiles.parallel_for_each()``."""
        kernel, all_named = self._of(constants, arguments.named)
        made = domain_for(domain, constants)
        launch(self.context, made, kernel, arguments.positional, all_named)

    def bind(
        self, domain: Domain, arguments: Arguments, constants: Constants
    ) -> BoundLaunch:
        """As ``kernel.bind()``."""
        kernel, all_named = self._of(constants, arguments.named)
        made = domain_for(domain, constants)
        return bind(made, kernel, arguments.positional, all_named, self.context)

    def text(self, domain: Domain, arguments: Arguments) -> str:
        """What the default runs, by which a kernel that was changed is known."""
        constants = self.candidates[0]
        kernel, all_named = self._of(constants, arguments.named)
        if isinstance(kernel, DecoratedKernel):
            viewed = {name: _viewed(each) for name, each in all_named.items()}
            positional = map(_viewed, arguments.positional)
            return kernel.kernel_text(domain_for(domain, constants), *positional, **viewed)
        return kernel.text if isinstance(kernel, Kernel) else repr(kernel)

    def _of(
        self, constants: Constants, given: Mapping[str, Any]
    ) -> tuple[Launchable, dict[str, Any]]:
        """The kernel, and the arguments by name with the constants that are among them."""
        if isinstance(self._kernel, DecoratedKernel):
            own = {name: constants[name] for name in self._kernel.constants if name in constants}
            return self._kernel, {**given, **own}
        if isinstance(self._kernel, Kernel):
            return self._kernel, dict(given)
        key = named(constants)
        if key not in self._made:
            self._made[key] = call_with(self._kernel, constants)
        return self._made[key], dict(given)

    def __repr__(self) -> str:
        return f"{self._kernel!r}, {len(self.candidates)} candidates"


def domain_for(domain: Domain, constants: Constants) -> extent:
    """The domain, made for the constants if it depends on them."""
    return domain_of(call_with(domain, constants) if callable(domain) else domain)


def _viewed(argument: Any) -> Any:
    return array_view(argument) if isinstance(argument, np.ndarray) else argument
