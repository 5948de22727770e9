#!/usr/bin/env bash
# Compiles a file that must not compile, and compares the errors with those that it announces.
# Usage: must_not_compile_case.sh TILES_CXX FILE FOLDER
set -euo pipefail
mkdir -p "$3"
options=$(sed -n 's|^// options: ||p' "$2")
status=0
# shellcheck disable=SC2086
"$1" $options -fno-caret-diagnostics -c "$2" -o "$3/object.o" 2>"$3/messages" || status=$?
cat "$3/messages"
if ((status == 0)); then
  echo "it compiled"
  exit 1
fi
grep -o '// expect-error: .*' "$2" | sed 's| *// expect-error: |\n|g' | sed '/^$/d' >"$3/expected"
grep ': error: ' "$3/messages" | sed -E 's|^[^:]*:([0-9]+):[0-9]+: error: |\1 |' >"$3/found" || true
missing=0
while read -r line text; do
  # Between the number and the text there may be more.
  pattern=$(printf '%s' "$text" | sed -E 's/[][\.*^$]/\\&/g; s/^(C[0-9]+):? */\1:.*/')
  if ! grep -q "^$line .*$pattern" "$3/found"; then
    echo "not reported: line $line: $text"
    missing=1
  fi
done <"$3/expected"
if (($(wc -l <"$3/found") != $(wc -l <"$3/expected"))); then
  echo "expected $(wc -l <"$3/expected") errors, got $(wc -l <"$3/found")"
  missing=1
fi
exit $missing
