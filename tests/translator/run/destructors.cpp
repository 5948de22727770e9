// Objects are destroyed where their blocks end, are left, or return.
#include "expect.hpp"
using namespace concurrency;

struct guard {
  array_view<int, 1> counts;
  int at;
  guard(const array_view<int, 1>& c, int i) restrict(cpu, amp) : counts(c), at(i) {
    counts[at] += 1;
  }
  ~guard() restrict(cpu, amp) { counts[at] += 10; }
};

struct plain {
  int x;
  ~plain() restrict(cpu, amp) {}
};

int early(int n, const array_view<int, 1>& counts) restrict(cpu, amp) {
  guard g(counts, n);
  if (n == 1) return counts[n];
  for (int k = 0; k < 2; ++k) {
    guard inner(counts, n);
    if (n == 2) break;
  }
  return counts[n] + 1000;
}

int whole(int n, const array_view<int, 1>& counts) restrict(cpu, amp) {
  plain p = {100};
  int r = early(n, counts);
  { guard g(counts, n); }
  return r * 10 + counts[n] + p.x;
}

int main() {
  std::vector<int> counted(3), got(3), expected(3), expected_counts(3);
  array_view<int> counts(3, counted), results(3, got);
  parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) {
    results[i] = whole(i[0], counts);
  });
  counts.synchronize();
  results.synchronize();
  array_view<int> host(3, expected_counts);
  for (int i = 0; i < 3; ++i) expected[i] = whole(i, host);
  host.synchronize();
  return compare(got, expected) + compare(counted, expected_counts);
}
