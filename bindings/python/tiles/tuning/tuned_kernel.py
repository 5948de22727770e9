"""``autotune``: a kernel whose constants are selected by measurement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tiles import _tiles
from tiles._bound import BoundLaunch
from tiles._context import default_device
from tiles._errors import ArgumentError
from tiles._extent import extent
from tiles.tuning import store
from tiles.tuning.call_data import Arguments, CallData, shape_class
from tiles.tuning.candidate_kernel import CandidateKernel, Domain, Tunable, domain_for
from tiles.tuning.candidates import Constants, candidates_of
from tiles.tuning.contest import Contest
from tiles.tuning.report import TuningReport


class TunedKernel:
    """A kernel that runs with the fastest constants for its data, made by ``autotune()``.

    Attributes
    ----------
    report : TuningReport or None
        The results of the last tuning; None if there was none.
    """

    def __init__(self, contest: Contest) -> None:
        self.report: TuningReport | None = None
        self._contest = contest
        self._kernel = contest.kernel
        self._chosen: dict[str, Constants] = {}

    def __call__(self, domain: Domain, /, *arguments: Any, **named: Any) -> None:
        """Run the kernel with the constants for such data; tune first if they are unknown.

        Parameters
        ----------
        domain : extent or function
            A function gets constants by name: ``lambda TS: view.extent.tile(TS, TS)``.
        *arguments, **named
            As for the kernel, without its constants.
        """
        given = Arguments(arguments, named)
        self._kernel.launch(domain, given, self._constants(domain, given))

    def bind(self, domain: Domain, /, *arguments: Any, **named: Any) -> BoundLaunch:
        """As ``kernel.bind()``, with the constants for such data."""
        given = Arguments(arguments, named)
        return self._kernel.bind(domain, given, self._constants(domain, given))

    def constants_for(self, domain: Domain, /, *arguments: Any, **named: Any) -> Constants:
        """The constants for such a call: known, loaded from disk, or tuned now."""
        return dict(self._constants(domain, Arguments(arguments, named)))

    def tune(self, domain: Domain, /, *arguments: Any, **named: Any) -> TuningReport:
        """Tune again on copies of the data, ignoring earlier results, and keep the fastest.

        Raises
        ------
        Error
            If no candidate can be used, or the kernel has an error.
        """
        given = Arguments(arguments, named)
        self.report = self._contest.run(domain, CallData(given, self._kernel.context))
        best = self.report.best
        shapes = self._shapes(domain, given)
        self._chosen[shapes] = best.constants
        store.save(self._key(domain, given, shapes), best.constants, best.seconds or 0.0)
        return self.report

    def _constants(self, domain: Domain, given: Arguments) -> Constants:
        shapes = self._shapes(domain, given)
        chosen = self._chosen.get(shapes)
        if chosen is None:
            chosen = store.load(self._key(domain, given, shapes), self._kernel.candidates)
        if chosen is None:
            chosen = self.tune(domain, *given.positional, **given.named).best.constants
        self._chosen[shapes] = chosen
        return chosen

    def _shapes(self, domain: Domain, given: Arguments) -> str:
        default = domain_for(domain, self._kernel.candidates[0])
        return shape_class(extent(*default), given.all())

    def _key(self, domain: Domain, given: Arguments, shapes: str) -> store.Key:
        context = self._kernel.context
        device = context.device if context else default_device()
        return store.Key(
            self._kernel.name,
            self._kernel.text(domain, given),
            f"{device.platform} {device.name}",
            shapes,
            store.described(self._kernel.candidates),
        )

    def __repr__(self) -> str:
        return f"<tiles.autotune of {self._kernel!r}>"


def autotune(
    kernel: Tunable,
    constants: Mapping[str, Sequence[Any]],
    *,
    where: Callable[..., bool] | None = None,
    reference: Callable[..., Any] | None = None,
    tolerance: float | None = None,
    budget: float = 1.0,
    context: _tiles.Context | None = None,
    progress: bool | None = None,
) -> TunedKernel:
    """Select the constants of a kernel by measurement, for each device and class of shapes.

    The first call with data of a class, types and sizes to a power of two, runs every candidate on
    copies of the data, rejects those with different results, measures the others in turns, and
    keeps the fastest in the user's data folder (``TILES_TUNING_DIR``, else ``libtiles/tuning`` in
    ``XDG_DATA_HOME`` or ``~/.local/share``; ``TILES_TUNING_DIR=off`` keeps nothing). Later calls,
    and later processes, use it until the kernel, the candidates or the device change.

    Parameters
    ----------
    kernel : decorated function, Kernel, or function
        The constants are those parameters of a decorated function that are annotated
        ``tiles.const``; for kernel text, a function of the constants makes the kernel:
        ``lambda TS: tiles.Kernel(text, constants={"TS": TS})``.
    constants : mapping
        The values to try for each, the default first.
    where : function, optional
        Which combinations to try: ``lambda TS, UNROLL: TS * UNROLL <= 64``.
    reference : function, optional
        Computes the expected results: called with ndarrays in place of the data, it writes the
        results to them. The default is the first candidate that the device can run.
    tolerance : float, optional
        The allowed error of floats, relative to the largest magnitude in their array; 1e-4 for
        float32, 1e-9 for float64 by default.
    budget : float
        Seconds for the timing, about; each candidate runs at least three times.
    context : Context, optional
        Where to run; the default context if not given.
    progress : bool, optional
        Whether to show a progress bar, by tqdm. By default on terminals and in notebooks, if tqdm
        is installed.

    Returns
    -------
    TunedKernel
        Called like the kernel, with a domain that may be a function of the constants.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> @tiles.kernel
    ... def double(t: tiles.tiled_index, data, TS: tiles.const):
    ...     held = tiles.tile_static(tiles.int32, (TS,))
    ...     held[t.local[0]] = data[t]
    ...     data[t] = 2 * held[t.local[0]]
    >>> tuned = tiles.autotune(double, {"TS": [4, 8]}, budget=0.01)
    >>> data = np.arange(8, dtype=np.int32)
    >>> domain = lambda TS: tiles.extent(8).tile(TS)
    >>> tuned(domain, data)
    >>> data
    array([ 0,  2,  4,  6,  8, 10, 12, 14], dtype=int32)
    >>> tuned.constants_for(domain, data)["TS"] in (4, 8)
    True
    """
    if not callable(kernel):
        raise ArgumentError(f"expected a kernel, or a function that makes it, got {kernel!r}")
    contest = Contest(
        CandidateKernel(kernel, candidates_of(constants, where), context),
        reference,
        tolerance,
        budget,
        progress,
    )
    return TunedKernel(contest)
