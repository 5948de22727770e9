# Sourced by the tests of the command: compares what a command prints with what is expected.
set -euo pipefail
export LC_ALL=C.UTF-8

# expect <pattern of the whole output> <command>...: also checks that the command succeeds.
expect() {
  local pattern=$1 output
  shift
  output=$("$@")
  # shellcheck disable=SC2053  # the right side is a pattern
  if [[ $output != $pattern ]]; then
    printf '%s\n  printed:  %s\n  expected: %s\n' "$*" "$output" "$pattern" >&2
    exit 1
  fi
}

# expect_failure <status> <pattern of standard error> <command>...
expect_failure() {
  local expected=$1 pattern=$2 output status=0
  shift 2
  output=$("$@" 2>&1 >/dev/null) || status=$?
  # shellcheck disable=SC2053  # the right side is a pattern
  if ((status != expected)) || [[ $output != $pattern ]]; then
    printf '%s\n  ended with %d and printed: %s\n  expected %d and: %s\n' \
      "$*" "$status" "$output" "$expected" "$pattern" >&2
    exit 1
  fi
}
