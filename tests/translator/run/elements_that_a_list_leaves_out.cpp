// Their default constructors run.
#include "expect.hpp"
using namespace concurrency;

struct cell {
  int v, w;
  cell() restrict(cpu, amp) : v(5), w(1) {}
  cell(int a) restrict(cpu, amp) : v(a), w(2) {}
  cell(int a, int b) restrict(cpu, amp) : v(a), w(b) {}
};
struct part {
  int a, b = 4;
};
struct whole {
  int x;
  part parts[2];
  cell cells[3] = {7};
};

int sum(int k) restrict(cpu, amp) {
  cell row[3] = {cell(k)};
  cell table[2][2] = {{1, 2}, {cell(3, 4)}};
  whole all[2] = {{k, {{1}}}};
  int numbers[2][3] = {{1}, {k, 2}};
  int s = 0;
  for (const cell& c : row) s = s * 3 + c.v * c.w;
  for (const auto& r : table) {
    for (const cell& c : r) s = s * 3 + c.v * c.w;
  }
  for (const whole& w : all) {
    s = s * 3 + w.x + w.parts[1].b * w.parts[0].a + w.parts[0].b + w.cells[2].v + w.cells[0].w;
  }
  return s + numbers[0][2] + numbers[1][1];
}

int main() {
  std::vector<int> data(6);
  array_view<int> v(6, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = sum(i[0]); });
  v.synchronize();
  std::vector<int> expected;
  for (int i = 0; i < 6; ++i) expected.push_back(sum(i));
  return compare(data, expected);
}
