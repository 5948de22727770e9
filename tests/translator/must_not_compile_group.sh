#!/usr/bin/env bash
# Compiles many files that must not compile as one, each in a namespace of its own: to read the headers for each
# takes most of the time. Checks that come late are left out where earlier ones found something, so the files
# without an error are compiled once more, as long as there are fewer of them each time. The rest is tried alone.
# Usage: must_not_compile_group.sh TILES_CXX FOLDER FILE...
set -euo pipefail
here=$(dirname "$0")
source "$here/group_text.sh"
source "$here/expected_errors.sh"
tiles_cxx=$1 folder=$2
shift 2
mkdir -p "$folder"
left=("$@")
status=0

# messages_in FILE: those that are of its lines.
messages_in() { awk -v start="$1:" 'index($0, start) == 1' "$folder/messages"; }

# Compares the errors of each file that is left, and leaves those without any.
compile_together() {
  local file silent=() elsewhere ended=0
  write_cases "${left[@]}" >"$folder/group.cpp"
  "$tiles_cxx" -fno-caret-diagnostics -ferror-limit=0 -c "$folder/group.cpp" -o "$folder/object.o" \
    2>"$folder/messages" || ended=$?
  # After a crash, the messages may be those that came before it.
  if ((ended > 1)) || { ((ended == 0)) && grep -qE ': (fatal )?error: ' "$folder/messages"; }; then
    echo "the compiler ended with exit status $ended"
    tail -n 5 "$folder/messages"
    status=1
  fi
  cp "$folder/messages" "$folder/unknown"
  for file in "${left[@]}"; do
    messages_in "$file" >"$folder/of_file"
    errors_of "$folder/of_file" >"$folder/found"
    if [[ ! -s $folder/found ]]; then
      silent+=("$file")
    elif ! compare_errors "$file" "$folder/found"; then
      echo "  in $file:"
      cat "$folder/of_file"
      status=1
    fi
    grep -vxFf "$folder/of_file" "$folder/unknown" >"$folder/others" || true
    mv "$folder/others" "$folder/unknown"
  done
  elsewhere=$(grep -E ': (fatal )?error: ' "$folder/unknown" || true)
  if [[ -n $elsewhere ]]; then
    echo "errors in none of the files: $elsewhere"
    status=1
  fi
  left=("${silent[@]}")
}

while ((${#left[@]} > 1)); do
  before=${#left[@]}
  compile_together
  if ((${#left[@]} == before)); then break; fi
done
for file in "${left[@]}"; do
  echo "alone: $file"
  "$here/must_not_compile_case.sh" "$tiles_cxx" "$file" "$folder/alone" || status=1
done
exit "$status"
