// What a condition, an operand of && or ?:, or the step of a loop needs in front of it is computed as often as they are.
#include "expect.hpp"
using namespace concurrency;

class reader {
  array_view<const int, 1> v_;
  int at_;
  int reads_;

 public:
  reader(const array_view<const int, 1>& v, int at) restrict(cpu, amp)
      : v_(v), at_(at), reads_(0) {}
  int reads() const restrict(cpu, amp) { return reads_; }
  bool read(int& out) restrict(cpu, amp) {
    ++reads_;
    if (at_ >= v_.extent[0]) return false;
    out = v_[at_++];
    return true;
  }
  int peek() const restrict(cpu, amp) { return v_[at_]; }
  bool has_more() const restrict(cpu, amp) { return at_ < v_.extent[0]; }
};

struct slice {
  array_view<const int, 1> v;
  int from, count;
};
slice half_of(const slice& s, bool upper) restrict(cpu, amp) {
  int middle = s.count / 2;
  slice part = {s.v, upper ? s.from + middle : s.from, upper ? s.count - middle : middle};
  return part;
}
int largest(const slice& s) restrict(cpu, amp) {
  int m = s.v[s.from];
  for (int i = 1; i < s.count; ++i) m = s.v[s.from + i] > m ? s.v[s.from + i] : m;
  return m;
}

int whole(const array_view<const int, 1>& v, int n) restrict(cpu, amp) {
  int x = 0, sum = 0;
  reader r(v, n);
  while (r.read(x)) {
    if (x == 12) continue;
    sum += x;
  }
  int steps = 0;
  reader d(v, n);
  do {
    if (steps++ == 2) continue;
    sum += 100;
  } while (d.read(x) && x != 5);
  for (reader f(v, 2 * n); f.has_more() && f.read(x); f.has_more() && f.read(x)) {
    if (x == 3) break;
    if (x == 4) continue;
    sum += 7 * x;
  }
  const int reads = r.reads() + d.reads();
  slice s = {v, 0, v.extent[0]};
  int up = n > 3 && largest(half_of(s, true)) > n ? largest(half_of(s, false)) : -n;
  bool any = n == 2 || largest(half_of(half_of(s, false), true)) < 9 || reads > 30;
  n > 4 ? (void)(sum += largest(half_of(s, true))) : (void)--sum;
  int k = (sum += 1, largest(half_of(s, n % 2 == 0)) + sum);
  for (int i = 0; i < 5; i += largest(half_of(s, true)) > 3 ? 1 : 2) {
    if (i == 1) continue;
    k += i;
  }
  while (int left = 3 - steps % 4) {
    ++steps;
    k += left;
  }
  for (int left = 10; int odd = left % 4; left -= 3) k += 1000 * odd;
  return sum + reads * 10000 + up * 3 + (any ? 500000 : 0) + k;
}

int main() {
  const int n = 12;
  std::vector<int> values(23), got(n), expected(n);
  for (int i = 0; i < 23; ++i) values[i] = i * 7 % 13;
  array_view<const int> v(23, values);
  array_view<int> results(n, got);
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] = whole(v, i[0]); });
  results.synchronize();
  for (int i = 0; i < n; ++i) expected[i] = whole(v, i);
  return compare(got, expected);
}
