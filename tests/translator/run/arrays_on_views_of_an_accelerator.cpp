// Arrays lie on an accelerator view of the program, and are copied asynchronously.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  accelerator acc(accelerator::default_accelerator);
  accelerator_view av = acc.create_view(queuing_mode_immediate);
  std::vector<float> h(32, 2.f);
  array<float, 2> a(4, 8, h.begin(), h.end(), av), b(extent<2>(4, 8), av);
  parallel_for_each(
      av, a.extent, [&a, &b ](index<2> i) restrict(amp) { b[i] = a(i[0], i[1]) * a(i) + i[1]; });
  std::vector<float> o(32);
  completion_future f = copy_async(b, o.begin());
  f.get();
  array<float, 2> c(b);
  array_view<float, 2> s = c.section(1, 2, 2, 3);
  copy(s, o.begin());
  bool ok = av.queuing_mode == queuing_mode_immediate && a.accelerator_view == av;
  return ok && o[0] == 6 && o[5] == 8 ? 0 : 1;
}
