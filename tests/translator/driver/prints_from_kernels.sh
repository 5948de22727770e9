# Kernels print to the program's standard output.
cat >program.cpp <<'CPP'
#include <amp.h>
using namespace concurrency;

int checked(int x) restrict(amp) {
  if (x > 5) direct3d_printf("too large: %d\n", x);
  return x;
}

int main() {
  array_view<int> v(4);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = checked(i[0] * 2);
    if (i[0] == 0) {
      direct3d_printf("%5.2f|%-3u|%x|%c|%lld|100%%|\"%d\"\n", 0.5f, 7u, 255, 'q', 1ll << 40, i[0] < 1);
    }
  });
  v.synchronize();
  return v[3] == 6 ? 0 : 1;
}
CPP
"$1" program.cpp -o program
./program >printed
grep -Fx 'too large: 6' printed
grep -Fx ' 0.50|7  |ff|q|1099511627776|100%|"1"' printed
test "$(wc -l <printed)" = 2
