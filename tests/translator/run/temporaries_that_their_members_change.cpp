#include "expect.hpp"
using namespace concurrency;

struct generator {
  unsigned state;
  explicit generator(unsigned seed) restrict(cpu, amp) : state(seed) {}
  unsigned next() restrict(cpu, amp) {
    state = state * 1664525u + 1013904223u;
    return state >> 16;
  }
  unsigned last(int (&of)[2]) restrict(cpu, amp) { return state += of[1]; }
};
struct doubled : generator {
  explicit doubled(int seed) restrict(cpu, amp) : generator(seed) {}
  int both() restrict(cpu, amp) { return static_cast<int>(next() + next()); }
};
struct taken {
  int total;
  taken() restrict(cpu, amp) : total(0) {}
  ~taken() restrict(cpu, amp) {}
  taken& add(int k) restrict(cpu, amp) {
    total += k;
    return *this;
  }
  int take() restrict(cpu, amp) {
    const int result = total;
    total = 0;
    return result;
  }
};
generator seeded(int i) restrict(cpu, amp) { return generator(i * 7 + 1); }

unsigned value_at(int i) restrict(cpu, amp) {
  int two[2] = {3, i};
  unsigned a = generator(i).next() + seeded(i).next() * 3 + generator(5).last(two);
  if (generator(i + 1).next() & 1) a += 1;
  a += i > 2 ? doubled(i).next() : static_cast<unsigned>(doubled(i).both());
  for (int k = 0; generator(k).next() % 5 != 3 && k < 10; ++k) a += k;
  while (a > 1000000 && generator(a).next()) a /= 2;
  return a + taken().add(3).add(i).take() +
         (generator(a).next() > 5 && generator(a + 1).next() > 7);
}

int main() {
  std::vector<unsigned> data(8);
  array_view<unsigned> v(8, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = value_at(i[0]); });
  v.synchronize();
  std::vector<unsigned> expected;
  for (int i = 0; i < 8; ++i) expected.push_back(value_at(i));
  return compare(data, expected);
}
