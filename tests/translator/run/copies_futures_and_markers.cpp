// copy, copy_async and completion_future.
#include <list>
#include <numeric>

#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<int> source(100), back(100, -1), expected(100);
  std::iota(source.begin(), source.end(), 0);
  array<int> a(100), b(100);
  copy(source.begin(), source.end(), a);
  completion_future first = copy_async(a, b);
  first.wait();
  parallel_for_each(
      b.extent, [&b](index<1> i) restrict(amp) { b[i] *= 2; });
  bool then_called = false;
  completion_future second = copy_async(b, back.begin());
  second.then([&then_called] { then_called = true; });
  second.get();
  if (!second.valid()) return 2;
  for (int i = 0; i < 100; ++i) expected[i] = 2 * i;
  int failed = compare(back, expected);

  std::list<int> listed(source.begin(), source.end());
  array_view<int> view(100, back);
  copy(listed.begin(), listed.end(), view);
  failed += compare(back, source);
  array_view<int> half = view.section(50, 50);
  array<int> c(50);
  copy(half, c);
  copy_async(c, view.section(0, 50)).get();
  view.synchronize();
  for (int i = 0; i < 100; ++i) expected[i] = i < 50 ? i + 50 : i;
  failed += compare(back, expected);
  completion_future third = view.synchronize_async();
  std::shared_future<void> shared = third;
  shared.wait();
  std::vector<int> of_array = a;
  failed += compare(of_array, source);
  try {
    array<int> small(10);
    copy(a, small);
    failed += 1;
  } catch (const runtime_exception& e) {
    if (e.what() == nullptr) failed += 1;
  }
  accelerator_view queue = accelerator().get_default_view();
  completion_future marker = queue.create_marker();
  marker.get();
  queue.flush();
  queue.wait();
  while (!then_called) {
  }
  return failed;
}
