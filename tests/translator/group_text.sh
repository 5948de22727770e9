# Sourced: the text of a file that holds several cases.

# write_cases FILE...: each in a namespace of its own, the headers first: what they declare belongs to no case.
write_cases() {
  local file
  for file in "$@"; do
    sed -n -E "s|^#include \"(.*)\"|#include \"$(dirname "$file")/\1\"|p; /^#include </p" "$file"
  done | sort -u
  for file in "$@"; do
    printf 'namespace case_%s {\n#include "%s"\n}\n' "$(basename "$file" .cpp)" "$file"
  done
}
