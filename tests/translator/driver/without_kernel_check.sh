# What libtiles' compiler says of a kernel is told at the launch, at the line of the C++ file.
cat >main.cpp <<'END'
#include <amp.h>
#include <cstring>
int main() {
  int data[4] = {};
  concurrency::array_view<int, 1> view(4, data);
  try {
    concurrency::parallel_for_each(view.extent.tile<2>(), [=](concurrency::tiled_index<2> t) restrict(amp) {
      if (t.local[0] == 0)
        t.barrier.wait();
      view[t] = 1;
    });
  } catch (const concurrency::runtime_exception& error) {
    return std::strstr(error.what(), "main.cpp:9") != nullptr ? 0 : 1;
  }
  return 2;
}
END
if "$1" main.cpp -o program 2>messages; then exit 1; fi
grep -q 'main.cpp:9:.*error: C3561' messages
"$1" -ftiles-no-kernel-check main.cpp -o program
./program
