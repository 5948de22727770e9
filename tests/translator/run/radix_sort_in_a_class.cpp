// A radix sort, of keys and values, with a class that holds its arrays.
#include <algorithm>
#include <memory>

#include "expect.hpp"
using namespace concurrency;

class radix_sorter {
  static const int bits = 4;
  static const unsigned buckets = 1u << bits;
  int count_;
  std::unique_ptr<array<unsigned>> from_, to_;
  array<int, 2> counts_;

  static unsigned digit(unsigned key, unsigned shift) restrict(cpu, amp) {
    return (key >> shift) & (buckets - 1);
  }

 public:
  radix_sorter(const std::vector<unsigned>& keys)
      : count_(int(keys.size())),
        from_(new array<unsigned>(count_, keys.begin())),
        to_(new array<unsigned>(count_)),
        counts_(buckets, count_) {}

  void pass(unsigned shift) {
    array<unsigned>& from = *from_;
    array<unsigned>& to = *to_;
    array<int, 2>& counts = counts_;
    const int n = count_;
    parallel_for_each(
        counts.extent, [&counts, &from, shift ](index<2> i) restrict(amp) {
          counts[i] = digit(from[i[1]], shift) == unsigned(i[0]);
        });
    std::vector<int> host = counts;
    int sum = 0;
    for (int& one : host) {
      const int own = one;
      one = sum;
      sum += own;
    }
    copy(host.begin(), host.end(), counts);
    parallel_for_each(
        from.extent, [&, n, shift ](index<1> i) restrict(amp) {
          const unsigned key = from[i];
          to[counts(int(digit(key, shift)), i[0])] = key;
        });
    from_.swap(to_);
  }
  std::vector<unsigned> sorted() {
    for (unsigned shift = 0; shift < 16; shift += bits) pass(shift);
    return *from_;
  }
};

int main() {
  std::vector<unsigned> keys(70);
  for (unsigned i = 0; i < 70; ++i) keys[i] = i * 40503u % 65536u;
  std::vector<unsigned> got = radix_sorter(keys).sorted();
  std::sort(keys.begin(), keys.end());
  return compare(got, keys);
}
