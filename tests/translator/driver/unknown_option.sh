echo >empty.cpp
if "$1" -ftiles-unknown -c empty.cpp 2>messages; then exit 1; fi
grep -q 'ftiles-unknown' messages
