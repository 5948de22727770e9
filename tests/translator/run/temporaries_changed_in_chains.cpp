#include "expect.hpp"
using namespace concurrency;
struct rotation {
  int m[4];
  rotation() restrict(cpu, amp) : m{1, 0, 0, 1} {}
  rotation& set(int i, int value) restrict(cpu, amp) {
    m[i] = value;
    return *this;
  }
  static rotation quarter() restrict(cpu, amp) {
    return rotation().set(0, 0).set(1, -1).set(2, 1).set(3, 0);
  }
};
int main() {
  std::vector<int> data(4);
  array_view<int> v(4, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const rotation made = rotation::quarter();
    v[i] = made.m[i[0]] + 10 * rotation().set(i[0], 5).m[i[0]];
  });
  v.synchronize();
  return compare(data, {50, 49, 51, 50});
}
