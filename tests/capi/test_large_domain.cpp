// Domains as large as they may be, with kernels of which one thread alone does something.
#include "tests/capi/objects.hpp"

namespace {

/// Oclgrind interprets every thread; rusticl needs 30 seconds for these.
bool is_slow() {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(nullptr, &info));
  const std::string platform = info.platform;
  return platform == "Oclgrind" || platform == "rusticl";
}

int last_thread_writes(const char* text, std::initializer_list<int64_t> extent) {
  std::vector<int> found(1);
  const auto view = view_of(found);
  succeed(launch(make_kernel(text), extent, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  return found[0];
}

}  // namespace

TEST_CASE("2^31 - 2 threads of one dimension run in tiles", "[large_domain]") {
  if (is_slow()) return;
  CHECK(last_thread_writes("void f(tiled_index<651> t, array_view<int, 1> found) restrict(amp) "
                           "{ if (t.global[0] == 2147483645) found[0] = 1; }",
                           {2147483646}) == 1);
}

// Hidden: a prime number of threads, which leaves each of them a work-group of its own, takes PoCL
// 23 seconds.
TEST_CASE("2^31 - 1 threads of one dimension run", "[.slow]") {
  if (is_slow()) return;
  CHECK(last_thread_writes("void f(index<1> i, array_view<int, 1> found) restrict(amp) "
                           "{ if (i[0] == 2147483646) found[0] = 1; }",
                           {2147483647}) == 1);
}

TEST_CASE("2^32 - 1 threads in all run", "[large_domain]") {
  if (is_slow()) return;
  CHECK(last_thread_writes("void f(index<2> i, array_view<int, 1> found) restrict(amp) "
                           "{ if (i[0] == 65534 && i[1] == 65536) found[0] = 1; }",
                           {65535, 65537}) == 1);
}
