#!/usr/bin/env bash
# How a root learns that the lists of this machine's mirrors may have expired.
#
# Usage: valid_until.sh <the script valid_until>
set -euo pipefail
apt=$(mktemp -d)
trap 'rm -rf "$apt"' EXIT
mkdir "$apt/sources.list.d"
# The machine's own setting for all sources is left out.
export APT_CONFIG=$apt/settings
printf 'Dir::Etc::main "/dev/null";\nDir::Etc::parts "/dev/null";\n' >"$APT_CONFIG"

# expect <setting> <what>
expect() {
  local said
  said=$("$script" "$apt")
  if [[ $said != "$1" ]]; then
    printf '%s: the output is "%s"; expected "%s"\n' "$2" "$said" "$1" >&2
    exit 1
  fi
}
script=$1
relaxed='Acquire::Check-Valid-Until "false";'

printf 'deb http://a.example/debian bookworm main\n# deb [check-valid-until=no] http://b.example b main\n' \
  >"$apt/sources.list"
printf 'Types: deb\nCheck-Valid-Until: yes\n' >"$apt/sources.list.d/one.sources"
expect '' 'sources that are checked'
echo 'Acquire::Check-Valid-Until "false";' >>"$APT_CONFIG"
expect "$relaxed" 'a setting for all sources'
sed -i '$d' "$APT_CONFIG"
printf 'Types: deb\nCheck-Valid-Until: no\n' >"$apt/sources.list.d/two.sources"
expect "$relaxed" 'a source of several lines'
rm "$apt/sources.list.d/two.sources"
echo 'deb [arch=amd64 check-valid-until=no] http://c.example/debian bookworm main' >>"$apt/sources.list"
expect "$relaxed" 'a source of one line'
