# Sourced by the scripts of this folder. A script works at the root of the repository and prints one
# line per step with the seconds that it took; what a step prints goes to a file in build/log.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# step <title> <command>...: says what is done, runs the command, and says how long it took; if it
# fails, shows the end of its output. The command may be a function. It runs in a shell of its own, sets no
# variables of the script, and ends at the first of its commands that fails, but where step itself stands
# before || or in a condition.
step() {
  local title=$1 start=${EPOCHREALTIME/./} log status
  shift
  log=build/log/${title//[^A-Za-z0-9]/_}.log
  mkdir -p build/log
  printf '%-44s ' "$title"
  # Before || or in a condition, a function would go on after failures.
  set +e
  (
    set -e
    "$@"
  ) >"$log" 2>&1
  status=$?
  set -e
  if ((status != 0)); then
    printf '\n'
    printf '%s: failed with exit status %d. The end of %s:\n' "$title" "$status" "$log" >&2
    tail -n 50 "$log" >&2
    return "$status"
  fi
  local tenths=$(((${EPOCHREALTIME/./} - start) / 100000))
  printf '%4d.%d s\n' $((tenths / 10)) $((tenths % 10))
}

# fail <line>...: says what is wrong and what to do, and ends the script.
fail() {
  printf '%s\n' "$@" >&2
  exit 1
}
