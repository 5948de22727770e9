# Makefiles of C++ AMP programs name the standards that there were; amp.h needs C++17.
cat >main.cpp <<'END'
#include "kernel.inc"
static_assert(__cplusplus == 201703L, "C++17");
int main() { return scaled(6, 7) == 42 ? 0 : 1; }
END
for standard in c++11 c++0x gnu++14 c++1y; do
  "$1" -std=$standard -I "$(dirname "$0")" -fsyntax-only main.cpp
done
"$1" -std=c++11 -I "$(dirname "$0")" main.cpp -o program
./program
