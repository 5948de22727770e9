// completion_future: then, wait, get, and copies in the background.
#include "expect.hpp"
#include <atomic>
using namespace concurrency;

int main() {
  std::vector<float> in(256), out(256), again(256);
  for (int i = 0; i < 256; i++) in[i] = float(i);
  accelerator_view av = accelerator().default_view;
  array<float, 1> a(256, av), b(256, av);
  completion_future loaded = copy_async(in.begin(), in.end(), a);
  std::atomic<int> called(0);
  loaded.then([&called]() { called++; });
  loaded.wait();
  parallel_for_each(av, a.extent, [&a, &b](index<1> i) restrict(amp) { b[i] = 2 * a[i]; });
  completion_future stored = copy_async(b, out.begin());
  stored.get();
  completion_future moved = copy_async(b, a);
  moved.get();
  array_view<float, 1> view(256, again);
  copy_async(a, view).wait();
  view.synchronize();
  completion_future marker = av.create_marker();
  marker.wait();
  std::shared_future<void> shared = marker;
  shared.get();
  for (int spin = 0; called == 0 && spin < 100000000; spin++) {}
  int wrong = !marker.valid() || called != 1;
  for (int i = 0; i < 256; i++) wrong += out[i] != 2.0f * i || again[i] != 2.0f * i;
  return wrong;
}
