# A file with an error makes no object, and the command fails.
echo '#include <amp.h>
int f() restrict(amp) { return "text"[0]; }' >wrong.cpp
if "$1" -c wrong.cpp -o wrong.o 2>messages; then exit 1; fi
grep -q 'wrong.cpp:2:32: error: C3589' messages
test ! -e wrong.o
