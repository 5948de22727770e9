# Sourced: what files that must not compile announce.

# compare_errors FILE FOUND: whether the lines "NUMBER message" in FOUND are the errors that FILE announces.
compare_errors() {
  local line text pattern missing=0 expected
  expected=$(grep -o '// expect-error: .*' "$1" | sed 's| *// expect-error: |\n|g' | sed '/^$/d')
  while read -r line text; do
    # Between the number and the text there may be more.
    pattern=$(printf '%s' "$text" | sed -E 's/[][\.*^$]/\\&/g; s/^(C[0-9]+):? */\1:.*/')
    if ! grep -q "^$line .*$pattern" "$2"; then
      echo "not reported: line $line: $text"
      missing=1
    fi
  done <<<"$expected"
  if (($(wc -l <"$2") != $(wc -l <<<"$expected"))); then
    echo "expected $(wc -l <<<"$expected") errors, got $(wc -l <"$2")"
    missing=1
  fi
  return "$missing"
}

# errors_of MESSAGES: as compare_errors takes them.
errors_of() { sed -n -E 's/^[^:]*:([0-9]+):[0-9]+: error: /\1 /p' "$1"; }
