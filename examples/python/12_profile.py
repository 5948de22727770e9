"""Where the time goes: kernels, copies and compilations, as a table and as a trace for Perfetto."""

import os
import tempfile

import numpy as np

import tiles


@tiles.kernel
def smooth(
    i: tiles.index[1],
    source: tiles.array_view[tiles.const[tiles.float32], 1],
    target: tiles.array_view,
) -> None:
    last = source.extent[0] - 1
    target[i] = (source[max(i[0] - 1, 0)] + source[i] + source[min(i[0] + 1, last)]) / 3


data = np.random.default_rng(1).random(1 << 16, np.float32)
view, other = tiles.array_view(data), tiles.array_view(np.zeros_like(data))
with tiles.profile() as profile:
    for _ in range(5):
        smooth(view.extent, view, other)
        smooth(view.extent, other, view)
    view.synchronize()
print(profile)

launches = [each for each in profile.activities if each.kind == "kernel"]
assert len(launches) == 10
assert all(each.name == "smooth" and each.started <= each.ended for each in launches)
trace = os.path.join(tempfile.mkdtemp(), "trace.json")
profile.save(trace)
print(f"{os.path.getsize(trace) > 0 and 'a trace'} for chrome://tracing and ui.perfetto.dev")
