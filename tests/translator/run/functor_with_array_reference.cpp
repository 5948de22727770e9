#include "expect.hpp"
using namespace concurrency;
struct fill {
  array<int, 1>& target;
  int value;
  fill(array<int, 1>& to, int with) : target(to), value(with) {}
  void operator()(index<1> i) const restrict(amp) { target[i] = value + i[0]; }
};
int main() {
  array<int, 1> a(4);
  fill f(a, 7);
  parallel_for_each(a.extent, f);
  std::vector<int> out = a;
  return compare(out, {7, 8, 9, 10});
}
