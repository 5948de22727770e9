// What a function is given by T&& is the caller's own object.
#include <utility>

#include "expect.hpp"
using namespace concurrency;

struct buffer {
  int values[3];
  int count;
  explicit buffer(int a) restrict(cpu, amp) : values{a, a + 1, 0}, count(a) {}
  buffer(buffer&& other) restrict(cpu, amp) : count(other.count) {
    for (int i = 0; i < 3; ++i) values[i] = other.values[i];
    other.count = -1;
  }
  buffer& operator=(buffer&& other) restrict(cpu, amp) {
    count = other.count;
    values[0] = other.values[0];
    other.count = -2;
    return *this;
  }
};
int eat(buffer&& b) restrict(cpu, amp) {
  b.count += 5;
  return b.count + b.values[1];
}
int kind(const buffer&) restrict(cpu, amp) { return 1; }
int kind(buffer&&) restrict(cpu, amp) { return 2; }
template <class T>
int forwarded(T&& t) restrict(cpu, amp) {
  return kind(std::forward<T>(t));
}
void count_up(int&& x, int& result) restrict(cpu, amp) { result = ++x; }
template <class T>
void exchange(T& a, T& b) restrict(cpu, amp) {
  T kept(std::move(a));
  a = std::move(b);
  b = std::move(kept);
}

constexpr int results = 10;
void work(int k, int* out) restrict(cpu, amp) {
  buffer a(k), b(std::move(a)), c(9);
  c = std::move(b);
  out[0] = a.count * 10 + b.count;
  out[1] = eat(buffer(k));
  out[2] = forwarded(c) * 10 + forwarded(buffer(1));
  out[3] = eat(std::move(c));
  out[4] = c.count;
  count_up(k + 2, out[5]);
  buffer x(1), y(2);
  exchange(x, y);
  out[6] = x.count * 10 + y.count;
  if (eat(buffer(k)) > 8 && eat(buffer(k + 1)) > 9) out[7] = 1;
  while (eat(buffer(out[8])) < 12) ++out[8];
  buffer&& kept = buffer(3);
  ++kept.count;
  out[9] = kept.count;
}

int main() {
  constexpr int threads = 5;
  std::vector<int> data(threads * results, 0);
  array_view<int, 2> v(threads, results, data);
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    int out[results] = {};
    work(i[0], out);
    for (int k = 0; k < results; ++k) v(i[0], k) = out[k];
  });
  v.synchronize();
  std::vector<int> expected(data.size(), 0);
  for (int i = 0; i < threads; ++i) work(i, &expected[i * results]);
  return compare(data, expected);
}
