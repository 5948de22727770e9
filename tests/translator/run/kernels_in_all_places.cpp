// Kernels in constructors, static members, operators, loops, macros, lambdas of the host, conditions.
#include "expect.hpp"
using namespace concurrency;
#define FOR_EACH(view, body) parallel_for_each((view).extent, [=](index<1> i) restrict(amp) { body; })
struct starter {
  std::vector<int> data;
  explicit starter(int n) : data(n) {
    array_view<int> v(n, data);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0]; });
  }
  static void twice(std::vector<int>& d) {
    array_view<int> v(int(d.size()), d);
    FOR_EACH(v, v[i] *= 2); FOR_EACH(v, v[i] += 1);
  }
  starter& operator<<(int by) {
    array_view<int> v(int(data.size()), data);
    parallel_for_each(v.extent, [v, by](index<1> i) restrict(amp) { v[i] <<= by; });
    return *this;
  }
  template <typename T>
  void add(T what) {
    auto& d = data;
    auto launch = [&d](T x) {
      array_view<int> v(int(d.size()), d);
      for (int turn = 0; turn < 3; ++turn)
        parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += turn + int(x); });
    };
    launch(what);
  }
};
int main() try {
  starter s(5);
  starter::twice(s.data);
  s << 2;
  s.add(1.5f);
  s.add(2u);
  std::vector<int> expected(5);
  for (int i = 0; i < 5; i++) expected[i] = ((2 * i + 1) << 2) + 3 + 3 + 3 + 6;
  return compare(s.data, expected);
} catch (const runtime_exception&) {
  return 1;
}
