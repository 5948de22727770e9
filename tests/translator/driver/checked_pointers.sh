# In checked mode an access through a pointer is looked at as others, and is told at its own line.
cat >main.cpp <<'END'
#include <amp.h>
#include <cstdio>
#include <cstring>
int last(const int* p, int n) restrict(cpu, amp) {
  p += n;
  return p[-1];
}
int main() {
  int data[4] = {};
  concurrency::array_view<int, 1> view(4, data);
  try {
    concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) {
      int a[6] = {1, 2, 3, 4, 5, 6};
      view[i] = last(a + 3, i[0] + 1);
    });
    view.synchronize();
  } catch (const concurrency::runtime_exception& error) {
    std::puts(error.what());
    return std::strstr(error.what(), "main.cpp:6") != nullptr ? 7 : 1;
  }
  return data[2] == 6 ? 0 : 2;
}
END
"$1" main.cpp -o program
status=0
TILES_CHECKED=1 ./program || status=$?
test $status -eq 7
