#include "expect.hpp"
using namespace concurrency;
int main() {
  accelerator_view view = accelerator().get_default_view();
  std::vector<int> in{1, 2, 3};
  array<int, 1> a(3, in.begin(), view);
  array<int, 1> b(3, view);
  parallel_for_each(view, b.extent, [&](index<1> i) restrict(amp) { b[i] = a[i] + 1; });
  std::vector<int> out(3);
  copy(b, out.begin());
  return compare(out, {2, 3, 4});
}
