#!/usr/bin/env bash
# Usage: planted_layer_violations.sh <check_layers>
set -euo pipefail
check=$1
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

# plant <file> <text>: a tree that keeps the rules but for this file.
plant() {
  rm -rf "${tree:?}"/*
  mkdir -p "$tree/libtiles/runtime/opencl" "$tree/$(dirname "$1")"
  printf '#include <CL/opencl.hpp>\n' >"$tree/libtiles/runtime/opencl/opencl.hpp"
  printf '%b' "$2" >"$tree/$1"
}

# finds <rule> <file> <text>
finds() {
  local said
  plant "$2" "$3"
  if said=$("$check" "$tree" 2>&1) || [[ $said != *"$2:"*"rule: $1"* ]]; then
    printf 'not found: %s\n  against: %s\n  said: %s\n' "$2" "$1" "$said" >&2
    failures=1
  fi
}

# accepts <file> <text>
accepts() {
  local said
  plant "$1" "$2"
  if ! said=$("$check" "$tree" 2>&1); then
    printf 'refused: %s\n  said: %s\n' "$1" "$said" >&2
    failures=1
  fi
}

finds 'core stands on nothing' libtiles/core/a.cpp '#include "libtiles/compiler/kernel_text.hpp"\n'
finds 'the compiler knows core' libtiles/compiler/b/a.hpp '#include "libtiles/runtime/context/context.hpp"\n'
finds 'the runtime knows core' libtiles/runtime/a.cpp '\n  #  include <tiles/tiles.h>\n'
finds 'the library does not know' libtiles/algorithms/a.cpp '#include "capi/src/handles.hpp"\n'
finds 'algorithms do not know' libtiles/algorithms/a.cpp '#include "libtiles/compiler/codegen/names.hpp"\n'
finds 'algorithms do not know' libtiles/algorithms/a.cpp '#include "libtiles/compiler/lowering/loop_tree.hpp"\n'
finds 'algorithms run on one device' libtiles/algorithms/a.cpp '#include "libtiles/groups/partition.hpp"\n'
finds 'the library does not know' libtiles/groups/a.cpp '#include "tiles/tiles.h"\n'
finds 'groups know what the compiler tells' libtiles/groups/a.cpp '#include "libtiles/compiler/pipeline.hpp"\n'
finds 'the C ABI does not know' capi/src/a.cpp '#include "bindings/cpp/include/tiles/tiles.hpp"\n'
finds 'in the compiler, text does not know' libtiles/compiler/text/a.cpp '#include "libtiles/compiler/syntax/lexer.hpp"\n'
finds 'in the compiler, syntax does not know' libtiles/compiler/syntax/a.hpp '#include "libtiles/compiler/ir/type.hpp"\n'
finds 'in the compiler, ir does not know' libtiles/compiler/ir/a.cpp '#include "libtiles/compiler/analysis/use_def.hpp"\n'
finds 'in the compiler, analysis does not know' libtiles/compiler/analysis/races/a.cpp '#include "libtiles/compiler/lowering/loop_schedule.hpp"\n'
finds 'in the compiler, sema does not know' libtiles/compiler/sema/a.cpp '#include "libtiles/compiler/verify/flow_rules.hpp"\n'
finds 'in the compiler, verify does not know' libtiles/compiler/verify/a.cpp '#include "libtiles/compiler/sema/sema.hpp"\n'
finds 'in the compiler, transform does not know' libtiles/compiler/transform/a.cpp '#include "libtiles/compiler/lowering/loop_tree.hpp"\n'
finds 'in the compiler, instrumentation does not know' libtiles/compiler/instrumentation/a.cpp '#include "libtiles/compiler/codegen/names.hpp"\n'
finds 'in the compiler, lowering does not know' libtiles/compiler/lowering/a.cpp '#include "libtiles/compiler/instrumentation/check_plan.hpp"\n'
finds 'in the compiler, codegen gets a tree' libtiles/compiler/codegen/a.cpp '#include "libtiles/compiler/transform/canonicalization.hpp"\n'
finds 'in the compiler, ir does not know the files at the top' libtiles/compiler/ir/a.cpp '#include "libtiles/compiler/pipeline.hpp"\n'
finds 'plain data of the compiler' libtiles/compiler/line_map.hpp '#include "libtiles/compiler/text/source_text.hpp"\n'
finds 'in the runtime, opencl does not know' libtiles/runtime/opencl/a.cpp '#include "libtiles/runtime/geometry/byte_region.hpp"\n'
finds 'in the runtime, geometry does not know' libtiles/runtime/geometry/a.cpp '#include "libtiles/runtime/opencl/opencl.hpp"\n'
finds 'in the runtime, devices does not know' libtiles/runtime/devices/a.cpp '#include "libtiles/runtime/profile/activity.hpp"\n'
finds 'in the runtime, profile does not know' libtiles/runtime/profile/a.cpp '#include "libtiles/runtime/timeline/queue_set.hpp"\n'
finds 'in the runtime, staging does not know' libtiles/runtime/staging/a.cpp '#include "libtiles/runtime/devices/device_info.hpp"\n'
finds 'in the runtime, timeline does not know' libtiles/runtime/timeline/a.cpp '#include "libtiles/runtime/programs/built_kernel.hpp"\n'
finds 'in the runtime, programs does not know' libtiles/runtime/programs/a.cpp '#include "libtiles/runtime/context/context.hpp"\n'
finds 'in the runtime, checked does not know' libtiles/runtime/checked/a.cpp '#include "libtiles/runtime/launch/compute_domain.hpp"\n'
finds 'in the runtime, context does not know' libtiles/runtime/context/a.cpp '#include "libtiles/runtime/transfers/upload.hpp"\n'
finds 'in the runtime, transfers does not know' libtiles/runtime/transfers/a.cpp '#include "libtiles/runtime/data/data_source.hpp"\n'
finds 'in the runtime, data does not know' libtiles/runtime/data/a.cpp '#include "libtiles/runtime/launch/event.hpp"\n'
finds 'in the runtime, launch does not know' libtiles/runtime/launch/a.cpp '#include "libtiles/runtime/raw/raw_kernel.hpp"\n'
finds 'in the runtime, raw does not know' libtiles/runtime/raw/a.cpp '#include "libtiles/runtime/interop/exported_kernel.hpp"\n'
finds 'in the runtime, checked does not know' libtiles/runtime/checked/a.hpp '#include "libtiles/runtime/context/device_call.hpp"\n'
finds 'bindings use tiles.h' bindings/python/src/a.cpp '#include "libtiles/core/shape.hpp"\n'
finds 'bindings use tiles.h' bindings/cpp/include/tiles/a.hpp '#include <CL/cl.h>\n'
finds 'examples use public headers' examples/c/a.c '#include "../../capi/src/a.h"\n'
finds 'OpenCL is included by' libtiles/core/a.hpp '#include <CL/cl.h>\n'
finds 'OpenCL is included by' libtiles/runtime/a.cpp '#include <CL/opencl.hpp>\n'
finds 'OpenCL is included by' capi/src/a.cpp '#include "CL/cl.h"\n'
finds 'no source file has more' libtiles/core/long.cpp "$(printf '\\n%.0s' {1..601})"

# planted_package <text of __init__> <text of _a> <text of _b>: a package with three modules.
planted_package() {
  plant bindings/python/tiles/__init__.py "$1"
  printf '%b' "$2" >"$tree/bindings/python/tiles/_a.py"
  printf '%b' "$3" >"$tree/bindings/python/tiles/_b.py"
  : >"$tree/bindings/python/tiles/_extension.pyi"
}

# finds_circle <file:line> <texts of planted_package>...
finds_circle() {
  local said
  planted_package "${@:2}"
  if said=$("$check" "$tree" 2>&1) || [[ $said != *"$1"*"rule: Python's modules"* ]]; then
    printf 'not found: the circle at %s\n  said: %s\n' "$1" "$said" >&2
    failures=1
  fi
}

in_function='def f():\n  from tiles import _a\n'
for_types='if TYPE_CHECKING:\n  from tiles._a import f\n'
finds_circle _a.py:1: '' 'import tiles._b\n' 'import tiles._a\n'
finds_circle _b.py:2: '' 'from tiles._b import f\n' "$in_function"
finds_circle _b.py:2: '' 'from tiles import _b\n' "$for_types"
finds_circle _a.py:1: 'from tiles._a import f\n' 'import tiles\n' ''
planted_package 'import tiles._a\n' 'from tiles import _extension, _b\n' 'import os\n'
if ! said=$("$check" "$tree" 2>&1); then
  printf 'refused: a package without a circle\n  said: %s\n' "$said" >&2
  failures=1
fi

# A folder without a row could know any other.
for name in libtiles/compiler/new/a.cpp libtiles/runtime/new/a.cpp; do
  plant "$name" ''
  if "$check" "$tree" 2>/dev/null; then
    echo "not found: the folder of $name" >&2
    failures=1
  fi
done

# A name is a violation by itself, so there is no line to report.
for name in libtiles/core/utils.hpp tests/support/helper.cpp bindings/python/common/a.py \
  examples/c/print_util.h; do
  plant "$name" ''
  if "$check" "$tree" 2>/dev/null; then
    echo "not found: the name $name" >&2
    failures=1
  fi
done

accepts libtiles/compiler/a.cpp '#include "libtiles/core/shape.hpp"\n'
accepts libtiles/compiler/codegen/a.cpp '#include "libtiles/compiler/lowering/loop_tree.hpp"\n'
accepts libtiles/compiler/ir/a.cpp '#include "libtiles/compiler/element_access.hpp"\n'
accepts libtiles/compiler/pipeline.cpp '#include "libtiles/compiler/codegen/program_writer.hpp"\n'
accepts libtiles/runtime/context/a.hpp '#include "libtiles/runtime/programs/program_cache.hpp"\n'
accepts libtiles/runtime/launch/a.cpp '#include "libtiles/runtime/context/context.hpp"\n'
accepts libtiles/compiler/common_type.cpp '// #include "libtiles/runtime/context/context.hpp"\n'
accepts capi/include/tiles/tiles_cl.h '#include <CL/cl.h>\n'
accepts bindings/cpp/include/tiles/a.hpp '#include <tiles/tiles.h>\n'
accepts libtiles/core/600.cpp "$(printf '\\n%.0s' {1..600})"
exit "$failures"
