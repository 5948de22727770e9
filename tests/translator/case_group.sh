#!/usr/bin/env bash
# Tries cases as one program, in which each has a namespace of its own: to read the headers once takes a tenth of
# the time. One case is tried the same way alone, so that it is left out on the same devices.
# Usage: case_group.sh run|accepts TILES_CXX FOLDER FILE...
set -euo pipefail
source "$(dirname "$0")/group_text.sh"
kind=$1 tiles_cxx=$2 folder=$3
shift 3

# A case that needs double is left out on a device that has none, and one with a line "// not on DEVICE: reason"
# on the devices whose name contains DEVICE.
write_main() {
  local file name devices
  echo '#include "'"$(dirname "$0")"'/case_group.hpp"'
  echo $'int main() {\n  case_group group;'
  for file in "$@"; do
    name=$(basename "$file" .cpp)
    devices=$(sed -n 's|^// not on \([^:]*\): .*|L"\1",|p' "$file" | tr -d '\n')
    echo "  group.try_case(\"$name\", case_$name::main, {$devices});"
  done
  echo $'  return group.result();\n}'
}

mkdir -p "$folder"
{
  write_cases "$@"
  if [[ $kind == run ]]; then write_main "$@"; fi
} >"$folder/group.cpp.new"
# A program of other cases is none of this group.
if cmp -s "$folder/group.cpp.new" "$folder/group.cpp"; then
  rm "$folder/group.cpp.new"
else
  mv "$folder/group.cpp.new" "$folder/group.cpp"
  rm -f "$folder/program"
fi
# A program of an earlier text of a case is none, either.
for file in "$@"; do
  if [[ $file -nt $folder/program ]]; then rm -f "$folder/program"; fi
done
exec "$(dirname "$0")/${kind}_case.sh" "$tiles_cxx" "$folder/group.cpp" "$folder"
