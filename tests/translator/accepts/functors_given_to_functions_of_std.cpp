// What functions of the standard library call on the host may be for devices, too.
#include <amp.h>

#include <algorithm>
#include <functional>
#include <vector>

struct less {
  int scale;
  bool operator()(int a, int b) const restrict(cpu) { return scale * a < b; }
  bool operator()(int a, int b) const restrict(amp) { return scale * a > b; }
};

int run(std::vector<int>& v) {
  std::for_each(v.begin(), v.end(), [](int& x) restrict(cpu, amp) { x = 3; });
  std::sort(v.begin(), v.end(), less{2});
  auto on_device = [](int x) restrict(amp) { return x; };
  std::vector<decltype(on_device)> kept(2, on_device);
  const std::function<int(int)> twice = [](int x) { return 2 * x; };
  return twice(static_cast<int>(kept.size()));
}
