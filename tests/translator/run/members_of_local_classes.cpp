// Member functions of a class in a function have the function's restriction.
#include <amp_math.h>

#include "expect.hpp"
using namespace concurrency;

int side() restrict(cpu) { return 1; }
int side() restrict(amp) { return 2; }
float root(float x) restrict(cpu) { return sqrtf(x); }
float root(float x) restrict(amp) { return fast_math::sqrt(x); }

int digest(int seed) restrict(cpu, amp) {
  class generator {
    unsigned state;

   public:
    explicit generator(int k) : state{unsigned(k)} {}
    unsigned next() { return (state = state * 1664525u + 1013904223u) >> 16; }
    unsigned operator()() { return next(); }
    operator bool() const { return state != 0; }
    static int limit(int value = 100) { return value; }
  };
  struct __declspec(align(8)) mean {
    int total = 0, count{0};
    mean& operator+=(int value) {
      total += value;
      ++count;
      return *this;
    }
    int get() const {
      if (count) { return total / count; }
      return 0;
    }
    auto twice() const -> int { return 2 * get(); }
    int size() const noexcept { return count; }
    ~mean() {}
  };
  generator g(seed);
  mean all;
  for (int i = 0; i < 5; ++i) all += g() % generator::limit();
  return g ? all.twice() + all.size() : -1;
}

float of_device(float x) restrict(amp) {
  struct holder {
    float value;
    float rooted() const { return root(value) + side(); }
    struct inner {
      int k() { return side() * 10; }
    };
  };
  holder h = {x};
  holder::inner i;
  return h.rooted() + i.k();
}

int main() {
  std::vector<int> data(8);
  array_view<int> v(8, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    struct pair {
      int x, y;
      pair(int a, int b) : x(a), y(b) {}
      pair swapped() const { return pair(y, x); }
    };
    v[i] = digest(i[0]) * 1000 + static_cast<int>(of_device(9.0f)) * 10 + pair(1, 3).swapped().x;
  });
  v.synchronize();
  std::vector<int> expected;
  for (int i = 0; i < 8; ++i) expected.push_back(digest(i) * 1000 + 253);
  struct of_host {
    int where() { return side(); }
  };
  return compare(data, expected) + (of_host().where() != 1);
}
