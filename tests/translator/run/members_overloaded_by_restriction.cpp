// Overloads by restriction, members too, and templates that both sides instantiate.
#include "expect.hpp"
using namespace concurrency;

int side() restrict(cpu) { return 1; }
int side() restrict(amp) { return 2; }

struct place {
  int value;
  int side() const restrict(cpu) { return value; }
  int side() const restrict(amp) { return value * 10; }
  static int kind() restrict(cpu) { return 3; }
  static int kind() restrict(amp) { return 4; }
  operator int() const restrict(cpu, amp) { return side() + kind(); }
};

template <class T>
T both(T x) restrict(cpu, amp) {
  return x + T(side());
}
template <class F>
auto call(F f, int x) restrict(cpu, amp) -> decltype(f(x)) {
  return f(x);
}

int twice(int x) restrict(cpu, amp);
int twice(int x) restrict(cpu, amp) { return both(x) * 2; }

auto lambda_of_namespace = [](int x) restrict(cpu, amp) { return x * x + side(); };

int main() {
  std::vector<int> got(4), expected(4);
  array_view<int> v(4, got);
  const place p = {5};
  auto lambda = lambda_of_namespace;
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        switch (i[0]) {
          case 0:
            v[i] = both(10);
            break;
          case 1:
            v[i] = p;
            break;
          case 2:
            v[i] = call(lambda, 3) + twice(1);
            break;
          default:
            v[i] = int(both(1.5f) * 2) + p.side() + place::kind();
        }
      });
  v.synchronize();
  expected = {12, 54, 11 + 6, 7 + 50 + 4};
  int failed = compare(got, expected);
  if (both(10) != 11 || int(p) != 8 || call(lambda, 3) + twice(1) != 10 + 4) failed += 1;
  return failed;
}
