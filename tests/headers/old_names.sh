#!/usr/bin/env bash
# Compiles programs that use names of release 0.1: constants with a warning, functions not at all,
# each with the new name in the message.
#
# Usage: old_names.sh <folder of headers> <compiler> <options>...
set -euo pipefail
export LC_ALL=C
headers=$1
shift
failures=0

# compile <text of a function> <compiler and options>...: what is said about it; its status.
compile() {
  local text=$1
  shift
  printf '#include <tiles/tiles.h>\nint f(void);\nint f(void) { %s }\n' "$text" |
    "$@" -I "$headers" -Wall -c -o /dev/null - 2>&1
}

# expect <status> <part of the message> <text> <compiler and options>...
expect() {
  local status=0 message
  message=$(compile "$3" "${@:4}") || status=1
  if [[ $status != "$1" || $message != *"$2"* ]]; then
    printf '%s\n  expected status %s and: %s\n  got %s: %s\n' "$3" "$1" "$2" "$status" "$message" >&2
    failures=1
  fi
}

expect 0 '' 'return TILES_TYPE_INT32;' "$@"
expect 0 'renamed to TILES_TYPE_INT32' 'return TILES_INT32;' "$@"
expect 0 'renamed to TILES_MAX_TILE_RANK' 'return TILES_MAX_DOMAIN_RANK;' "$@"
expect 1 'renamed to tiles_device_get_count()' 'return tiles_device_count(0);' "$@"
expect 1 'tiles_array_view_synchronize()' 'return tiles_array_view_synchronize_async(0, 0);' "$@"
expect 1 'renamed to tiles_sort()' 'return tiles_array_view_sort(0, 0, 0, 0, 0);' "$@"
expect 1 'tiles_profile_stop()' 'return tiles_profile_release(0);' "$@"
expect 1 'tiles_kernel_info.parameters' 'return tiles_kernel_get_parameter(0, 0, 0, 0, 0);' "$@"
expect 1 'tiles_struct_init(' 'tiles_launch_desc_init(0, 8); return 0;' "$@"
exit "$failures"
