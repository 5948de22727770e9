// The host makes instances of its own types of templates that are for both.
#include "expect.hpp"
#include <map>
#include <string>
using namespace concurrency;

template <class Image>
int blurred(const Image& image, int x, int n) restrict(cpu, amp) {
  int sum = 0, count = 0;
  for (int d = -1; d <= 1; d++) {
    int at = x + d;
    if (at < 0 || at >= n) continue;
    sum += image[at];
    count++;
  }
  return sum / count;
}
template <class T>
T larger(const T& a, const T& b) restrict(cpu, amp) { return a < b ? b : a; }

template <class Function>
class applier {
 public:
  explicit applier(Function f) restrict(cpu, amp) : function(f) {}
  int operator()(int x) const restrict(cpu, amp) { return function(x) + 1; }

 private:
  Function function;
};
template <class Function>
applier<Function> make_applier(Function f) restrict(cpu, amp) { return applier<Function>(f); }

template <class Vector>
struct holder {
  Vector data;
  int* raw;
  explicit holder(const Vector& v) restrict(cpu, amp) : data(v), raw(nullptr) {}
  int first() const restrict(cpu, amp) { return data[0]; }
};

int main() {
  std::vector<int> in{5, 9, 1, 7, 3}, out(5), expected(5);
  array_view<const int, 1> a(5, in);
  array_view<int, 1> b(5, out);
  parallel_for_each(b.extent, [=](index<1> i) restrict(amp) { b[i] = larger(blurred(a, i[0], 5), 5); });
  b.synchronize();
  std::map<int, int> factors{{1, 2}};
  for (int i = 0; i < 5; i++) expected[i] = larger(blurred(in, i, 5), 5);
  const bool is_right = larger(std::string("a"), std::string("b")) == "b";
  const int made = make_applier([&](int x) { return factors[1] * x; })(4);
  holder<std::vector<int>> h(in);
  return compare(out, expected) + !is_right + (made != 9) + (h.first() != 5);
}
