#!/usr/bin/env bash
# The README check takes a document that shows files as they are, and no other.
#
# Usage: planted_readme_violations.sh <check_readme>
set -euo pipefail
check=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
printf 'first line\nsecond line\n' >"$root/file.c"

printf 'before\n  // [part]\n  one\n    two\n\n  // [/part]\nafter\n' >"$root/regions.c"

expect() {  # expect <0|1> <what> <text of the document>
  local status=0
  printf '%b' "$3" >"$root/document.md"
  "$check" "$root" "$root/document.md" >/dev/null 2>&1 || status=$?
  if ((status != $1)); then
    echo "the check ended with $status on $2; expected $1" >&2
    exit 1
  fi
}

expect 0 'a file as it is' '<!-- file.c -->\n```c\nfirst line\nsecond line\n```\n'
expect 1 'a changed line' '<!-- file.c -->\n```c\nfirst line\nother line\n```\n'
expect 1 'a missing line' '<!-- file.c -->\n```c\nfirst line\n```\n'
expect 1 'a file that does not exist' '<!-- gone.c -->\n```c\nfirst line\n```\n'
expect 1 'a document without files' '# Title\n'
expect 0 'a region as it is' '<!-- regions.c: part -->\n```c\none\n  two\n```\n'
expect 1 'a changed region' '<!-- regions.c: part -->\n```c\none\n  three\n```\n'
expect 1 'a region that does not exist' '<!-- regions.c: other -->\n```c\n```\n'
