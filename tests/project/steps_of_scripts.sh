#!/usr/bin/env bash
# What a step of the scripts in .ci does where one of its commands fails.
#
# Usage: steps_of_scripts.sh <step.sh>
set -euo pipefail
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir "$root/.ci"
cp "$1" "$root/.ci/step.sh"

# run <line>...: the output of a script with these lines, its last line the exit status.
run() {
  printf '%s\n' 'source "$(dirname "$0")/step.sh"' "$@" >"$root/.ci/script"
  bash "$root/.ci/script" 2>&1 || echo "status $?"
}

# expect <has|lacks> <text> <what>: in $said.
expect() {
  local found=lacks
  if [[ $said == *"$2"* ]]; then found=has; fi
  if [[ $found != "$1" ]]; then
    printf '%s: the output %s "%s":\n%s\n' "$3" "$found" "$2" "$said" >&2
    exit 1
  fi
}

said=$(run 'work() { echo first; false; echo second; }' 'step "a title" work' 'echo later')
expect has 'a title: failed with exit status 1' 'a function whose command in the middle fails'
expect has first 'its output'
expect lacks second 'a function after a failure'
expect lacks later 'a script after a step that failed'
expect has 'status 1' 'a script after a step that failed'

said=$(run 'work() { echo inside; value=$(exit 7); }' 'step "a title" work')
expect has 'status 7' 'a command whose output is assigned'

said=$(run 'work() { echo inside; }' 'step "a title" work' 'cat build/log/a_title.log' 'echo later')
expect has inside 'the log of a step'
expect has later 'a script after a step that did its work'
expect lacks status 'a script whose steps do their work'
