"""``tiles.autotune``: constants of a kernel, chosen by trying them.

``candidates`` has the combinations, ``candidate_kernel`` launches with one of them or another,
``call_data`` copies a call's data, ``verification`` compares results, ``timing`` takes times in
turns, ``contest`` runs both, ``store`` keeps what won on disk, and ``tuned_kernel`` uses it.
"""

from __future__ import annotations

from tiles.tuning.report import Trial, TuningReport
from tiles.tuning.tuned_kernel import TunedKernel, autotune

__all__ = ["Trial", "TunedKernel", "TuningReport", "autotune"]
