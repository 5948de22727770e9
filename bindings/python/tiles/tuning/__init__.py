"""``tiles.autotune``: selects the constants of a kernel by measurement.

``candidates`` lists the combinations, ``candidate_kernel`` launches with one of them, ``call_data``
copies a call's data, ``verification`` compares results, ``timing`` measures in turns, ``contest``
runs both, ``store`` keeps results on disk, and ``tuned_kernel`` uses them.
"""

from __future__ import annotations

from tiles.tuning.report import Trial, TuningReport
from tiles.tuning.tuned_kernel import TunedKernel, autotune

__all__ = ["Trial", "TunedKernel", "TuningReport", "autotune"]
