# tiles-c++ -c, then a link with an object of another compiler.
cat >main.cpp <<'END'
#include <amp.h>
int scale();
int main() {
  int value = 20;
  concurrency::array_view<int, 1> view(1, &value);
  const int by = scale();
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) {
    view[i] *= by;
  });
  view.synchronize();
  return value == 60 ? 0 : 1;
}
END
echo 'int scale() { return 3; }' >scale.cpp
"$1" -O2 -g -std=c++17 -Wall -Werror -c main.cpp -o main.o -MMD -MF main.d
"${CXX:-c++}" -c scale.cpp -o scale.o
"$1" main.o scale.o -o program
./program
grep -q '^main.o: main.cpp' main.d
