#include "expect.hpp"
using namespace concurrency;
int parse(int n) restrict(cpu, amp) { int state = 0, out = 0; for (int k = 0; k < 6; ++k) { switch (state) { case 0: if (n > k) { state = 1; continue; } break; case 1: out += k; state = 2; break; default: state = 0; } out += 100; } return out; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = parse(i[0]);
  });
  v.synchronize();
  return compare(data, {parse(0), parse(1), parse(2)});
}
