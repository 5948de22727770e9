// What is known when the program is compiled needs no call, and such a function may be recursive.
#include "expect.hpp"
using namespace concurrency;

constexpr int power(int base, int n) { return n == 0 ? 1 : base * power(base, n - 1); }

template <int N>
constexpr float table_value() {
  return N % 2 == 0 ? power(2, N) : 0.5f;
}

int main() {
  std::vector<float> got(3);
  array_view<float> v(3, got);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = power(3, 4) * i[0] + table_value<4>() + table_value<5>();
  });
  v.synchronize();
  return compare(got, {16.5f, 97.5f, 178.5f});
}
