// What C++ AMP does not have in its namespace is the program's to name.
#include "expect.hpp"

using namespace concurrency;

int kernel(int x) restrict(cpu, amp) { return x + 1; }
struct half {
  float value;
};
struct task {};
const int constant = 3;
enum error_code { none, some };
template <class T>
T function(T x) restrict(cpu, amp) { return x * constant; }

int main() {
  std::vector<int> got(3);
  array_view<int> view(3, got);
  const error_code code = some;
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    half h;
    h.value = 0.5f;
    view[i] = function(kernel(i[0])) + code + int(h.value * 2);
  });
  view.synchronize();
  return compare(got, {5, 8, 11});
}
