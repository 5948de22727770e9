#!/usr/bin/env bash
# Usage: planted_abi_violations.sh <check_abi> <C compiler> <folder of headers>
set -euo pipefail
check=$1
compiler=$2
headers=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# said <header> <sed script>: what the check says about headers that were changed so; its status.
said() {
  rm -rf "$folder/today"
  cp -r "$headers" "$folder/today"
  sed -i "$2" "$folder/today/tiles/c/$1"
  if cmp -s "$headers/tiles/c/$1" "$folder/today/tiles/c/$1"; then
    echo "nothing was changed in $1" >&2
    exit 1
  fi
  "$check" "$compiler" "$headers" "$folder/today" 2>&1
}

# finds <name> <header> <sed script>
finds() {
  local text
  if text=$(said "$2" "$3") || [[ $text != *"$1"* ]]; then
    printf 'not found: %s\n  said: %s\n' "$1" "$text" >&2
    failures=1
  fi
}

finds tiles_event_wait event.h 's/tiles_event_wait/tiles_event_await/'
finds tiles_event_is_done event.h 's/int32_t \*done/int64_t *done/'
finds TILES_ACCESS_WRITE array_view.h 's/TILES_ACCESS_WRITE = 2/TILES_ACCESS_WRITE = 4/'
finds 'struct tiles_launch_desc' launch.h '/uint32_t wait_count;/d'
finds 'struct tiles_constant' kernel.h 's/^} tiles_constant;/  const char *unit;\n} tiles_constant;/'
finds tiles_shape context.h 's/typedef int32_t tiles_shape/typedef int64_t tiles_shape/'
if ! said launch.h 's/^} tiles_launch_desc;/  uint64_t added;\n} tiles_launch_desc;/'; then
  echo 'refused a struct that grows at its end' >&2
  failures=1
fi
if ! said array_view.h 's/TILES_SOURCE_ARRAY = 2/TILES_SOURCE_ARRAY = 2,\n  TILES_SOURCE_FILE = 3/'; then
  echo 'refused a new constant' >&2
  failures=1
fi
exit "$failures"
