#!/usr/bin/env bash
# Plants a file that lacks an include among those that .ci/compile_alone compiles, and looks for it.
#
# Usage: compile_alone.sh <.ci/compile_alone> <C++ compiler>
set -euo pipefail
check=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

printf '#include <vector>\nstd::vector<int> numbers;\n' >whole.cpp
printf 'int count() { return whole_count; }\n' >lacking.cpp
entry='{"directory": "%s", "file": "%s", "command": "%s -c %s"}'
# shellcheck disable=SC2059
{
  printf '['
  printf "$entry," "$folder" "$folder/whole.cpp" "$2" "$folder/whole.cpp"
  printf "$entry]" "$folder" "$folder/lacking.cpp" "$2" "$folder/lacking.cpp"
} >compile_commands.json

expect() {
  if ! grep -q "$1" log; then
    printf 'expected "%s" in:\n' "$1" >&2
    cat log >&2
    exit 1
  fi
}

if "$check" . >log; then echo "no error, though a file does not compile" >&2; exit 1; fi
expect whole_count
expect '^2 files, 1 of them do not compile alone$'

# Not the repository that a hook of git runs this for.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
commit() {
  git -c user.name=tests -c user.email=tests@localhost -c commit.gpgsign=false commit -q "$@"
}
git init -q .
commit --allow-empty -m empty
git add whole.cpp
commit -m whole
"$check" . HEAD~1 >log
expect '^1 files, 0 of them do not compile alone$'
echo 'std::vector<int> others{whole_count};' >>whole.cpp
if "$check" . HEAD >log; then echo "no error in the changed file" >&2; exit 1; fi
expect '^1 files, 1 of them do not compile alone$'
