#!/usr/bin/env bash
# Runs campaigns of docs/campaigns.md on a machine with an NVIDIA GPU and many cores: random kernels and lives
# of views on NVIDIA's OpenCL and on PoCL, lives of views on both in one process, and threads on one context
# of each. Needs Catch2, no network and no registered driver. Builds with optimisation what is missing.
#
# Usage: bench/gpu_campaigns.sh [<seconds> [<processes>]]    FIRST_SEED and RESULTS: as for .ci/campaigns
source "$(dirname "$0")/../.ci/step.sh"
seconds=${1:-400}
processes=${2:-$(nproc)}

# share <hundredths>: of the processes, at least one. Kernels take longer to compile on PoCL.
share() { echo $((processes * $1 / 100 > 0 ? processes * $1 / 100 : 1)); }

PRESET=optimised exec .ci/campaigns "$seconds" kernels="$(share 50)" gpu_kernels="$(share 30)" \
  stories="$(share 5)" gpu_stories="$(share 5)" mixed_stories="$(share 5)" stress=1 gpu_stress=1
