# Make's rules name the file and its headers, and nothing that does not exist.
cp "$(dirname "$0")/kernel.inc" scaled.cpp
echo '#include "kernel.h"' >first.cpp
cp scaled.cpp kernel.h
"$1" -MD -MP -MT target.o -MF rules.d -c first.cpp -o first.o
grep -q '^target.o:' rules.d
grep -q 'kernel.h' rules.d
for file in $(sed 's/[\\:]//g; s/target.o//' rules.d); do test -e "$file"; done
