// Bit fields from lists and constructors, beside other members.
#include "expect.hpp"
using namespace concurrency;

struct entry {
  float weight;
  unsigned int key : 10;
  int delta : 10;
  unsigned int more : 20;
  int count;
};
class flags {
  unsigned int on_ : 1;
  unsigned int level_ : 7;

 public:
  flags(bool on, int level) restrict(cpu, amp) : on_(on), level_(level) {}
  int get() const restrict(cpu, amp) { return on_ ? int(level_) : -1; }
  void raise() restrict(cpu, amp) {
    level_++;
    on_ = !on_;
  }
};

int work(int i) restrict(cpu, amp) {
  entry e = {0.5f, unsigned(i) * 100u, -3 - i, 5, 7};
  e.delta -= 2;
  int before = e.count++ + int(e.key--);
  entry copy = e;
  copy.more = copy.key + copy.delta;
  flags f(true, 126);
  f.raise();
  f.raise();
  return before * 3 + e.delta + int(copy.more % 1000) + f.get() + int(copy.weight * 10) + e.count;
}

int main() {
  std::vector<int> out(12), expected(12);
  array_view<int, 1> v(12, out);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = work(i[0]); });
  v.synchronize();
  for (int i = 0; i < 12; i++) expected[i] = work(i);
  return compare(out, expected);
}
