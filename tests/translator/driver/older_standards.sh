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

# What C++17 does not have any more is a warning, as far as nobody turns that off.
cat >words.cpp <<'END'
#include "kernel.inc"
static int checked(int given) throw(int) {
  if (given < 0) throw given;
  return given;
}
static int twice(int given) restrict(cpu, amp) {
  register int made = given;
  return made + made;
}
int main() {
  int seen = 0;
  concurrency::array_view<int> view(1, &seen);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = twice(i[0] + 4); });
  register int result = checked(view[0]);
  return result == 8 ? 0 : 1;
}
END
"$1" -std=c++11 -I "$(dirname "$0")" words.cpp -o words 2>messages
./words
grep -q "words.cpp:7:3: warning: .*'register'" messages
"$1" -std=c++11 -Wno-register -Wno-deprecated-register -Wno-dynamic-exception-spec -I "$(dirname "$0")" -fsyntax-only words.cpp 2>messages
[[ ! -s messages ]]
