#include <amp.h>

#include "changes.hpp"

// Both files have one of this name.
static int times(int factor, int number) restrict(cpu, amp) { return factor * number; }

void double_all(std::vector<int>& numbers) {
  concurrency::array_view<int, 1> view(static_cast<int>(numbers.size()), numbers);
  concurrency::parallel_for_each(
      view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = times(2, view[i]); });
  view.synchronize();
}
