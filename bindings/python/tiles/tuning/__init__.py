"""``tiles.autotune``: constants of a kernel, chosen by trying them.

``candidates`` has the combinations, ``call_data`` copies of a call's data, ``verification`` compares
results, ``timing`` takes times in turns, ``store`` keeps what won on disk, and ``tuned_kernel`` puts
them together.
"""

from __future__ import annotations

from tiles.tuning.report import Trial, TuningReport
from tiles.tuning.tuned_kernel import TunedKernel, autotune

__all__ = ["Trial", "TunedKernel", "TuningReport", "autotune"]
