// References as results, members and loop variables; swaps of elements of every kind of memory.
#include "expect.hpp"
using namespace concurrency;

template <class T>
void exchange(T& a, T& b) restrict(cpu, amp) {
  T kept = a;
  a = b;
  b = kept;
}
struct pair {
  int first, second;
  int& least() restrict(cpu, amp) { return first < second ? first : second; }
  int& get(bool is_first) restrict(cpu, amp) {
    if (is_first) return first;
    return second;
  }
};
int& clamp_in_place(int& x, int low, int high) restrict(cpu, amp) {
  if (x < low) x = low;
  if (x > high) x = high;
  return x;
}
struct accumulator {
  int total;
  accumulator& operator<<(int x) restrict(cpu, amp) {
    total = total * 3 + x;
    return *this;
  }
};
int& largest(int (&values)[4]) restrict(cpu, amp) {
  int at = 0;
  for (int i = 1; i < 4; ++i)
    if (values[i] > values[at]) at = i;
  return values[at];
}

int main() {
  std::vector<int> data(64), expected;
  for (int i = 0; i < 64; ++i) data[i] = (i * 37) % 64;
  expected = data;
  array_view<int> v(64, data);
  parallel_for_each(
      extent<1>(16).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int held[8];
        const int i = t.global[0], l = t.local[0];
        exchange(v[i * 4], v[i * 4 + 3]);
        held[l] = v[i * 4];
        t.barrier.wait();
        int mine = 5;
        if (l % 2 == 0) exchange(held[l], held[l + 1]);
        t.barrier.wait();
        exchange(mine, held[l]);
        t.barrier.wait();
        pair p = {mine, v[i * 4 + 1]};
        p.least() = 100;
        p.get(l > 3) += 7;
        clamp_in_place(p.first, 10, 90) -= 1;
        int values[4] = {p.first, p.second, held[l], l};
        largest(values) = -1;
        accumulator sum = {0};
        sum << values[0] << values[1] << values[2] << values[3];
        int& out = v[i * 4 + 2];
        out = sum.total;
        ++clamp_in_place(v[i * 4 + 1], 20, 40);
      });
  v.synchronize();
  for (int tile = 0; tile < 2; ++tile) {
    int held[8];
    for (int l = 0; l < 8; ++l) {
      const int i = tile * 8 + l;
      exchange(expected[i * 4], expected[i * 4 + 3]);
      held[l] = expected[i * 4];
    }
    for (int l = 0; l < 8; l += 2) exchange(held[l], held[l + 1]);
    for (int l = 0; l < 8; ++l) {
      const int i = tile * 8 + l;
      int mine = 5;
      exchange(mine, held[l]);
      pair p = {mine, expected[i * 4 + 1]};
      p.least() = 100;
      p.get(l > 3) += 7;
      clamp_in_place(p.first, 10, 90) -= 1;
      int values[4] = {p.first, p.second, held[l], l};
      largest(values) = -1;
      accumulator sum = {0};
      sum << values[0] << values[1] << values[2] << values[3];
      expected[i * 4 + 2] = sum.total;
      ++clamp_in_place(expected[i * 4 + 1], 20, 40);
    }
  }
  return compare(data, expected);
}
