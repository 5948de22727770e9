# Several C++ files, one C file and one object in one command; static functions of one name apart.
cp "$(dirname "$0")/kernel.inc" scaled.cpp
cat >other.cpp <<'END'
#include <amp.h>
static int by() { return 2; }
int doubled(int value) {
  concurrency::array_view<int, 1> view(1, &value);
  const int factor = by();
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] *= factor; });
  view.synchronize();
  return value;
}
END
cat >main.cpp <<'END'
int scaled(int, int);
int doubled(int);
extern "C" int seven(void);
int main() { return scaled(seven(), 3) == 21 && doubled(4) == 8 ? 0 : 1; }
END
echo 'int seven(void) { return 7; }' >seven.c
"$1" main.cpp other.cpp scaled.cpp -x c seven.c -o program
./program
