// Futures, markers and arrays that are moved and assigned.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> h(8, 3);
  array<int> a(8, h.begin());
  array<int> b = std::move(a);
  array<int> c(8);
  c = b;
  int n = 0;
  completion_future f = copy_async(c, h.begin());
  f.then([&n] { n = 1; });
  f.wait();
  for (auto& x : accelerator::get_all()) {
    if (x.device_path.empty() || x.description.empty()) return 2;
    (void)x.dedicated_memory;
    (void)x.has_display;
    (void)x.version;
  }
  accelerator_view av = accelerator().default_view;
  completion_future m = av.create_marker();
  m.get();
  av.flush();
  av.wait();
  std::shared_future<void> s = copy_async(b, c);
  s.wait();
  array_view<const int> r(c);
  while (n == 0) {
  }
  return r[7] == 3 ? 0 : 1;
}
