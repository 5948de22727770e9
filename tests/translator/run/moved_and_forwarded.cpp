// What std::move() and its like hand on, of numbers, objects, and objects that hold views.
#include <utility>

#include "expect.hpp"

using namespace concurrency;

struct counted {
  int value;
  int moves;
  counted(int v) restrict(cpu, amp) : value(v), moves(0) {}
  counted(const counted& o) restrict(cpu, amp) : value(o.value), moves(o.moves) {}
  counted(counted&& o) restrict(cpu, amp) : value(o.value), moves(o.moves + 1) { o.value = 0; }
  counted& operator=(counted&& o) restrict(cpu, amp) {
    value = o.value;
    moves = o.moves + 10;
    o.value = -1;
    return *this;
  }
};

template <class T>
void exchange_by_moves(T& a, T& b) restrict(cpu, amp) {
  T kept = std::move(a);
  a = std::move(b);
  b = std::move(kept);
}

int kind(int&) restrict(cpu, amp) { return 1; }
int kind(const int&) restrict(cpu, amp) { return 2; }
int kind(int&&) restrict(cpu, amp) { return 3; }
template <class T>
int forwarded(T&& x) restrict(cpu, amp) {
  return kind(std::forward<T>(x));
}

int work(int k) restrict(cpu, amp) {
  int a = k;
  int b = 7;
  exchange_by_moves(a, b);
  counted x(k);
  counted y(5);
  exchange_by_moves(x, y);
  return a * 10 + b + x.value * 3 + x.moves + y.value * 5 + y.moves * 7 + forwarded(a) * 100 +
         forwarded(4) * 1000 + kind(std::as_const(a)) * 10000;
}

struct output {
  array_view<int> to;
};
template <class F>
struct applied {
  F f;
  void operator()(index<1> i) const restrict(amp) { std::as_const(f).to[i] += 1; }
};

int main() {
  std::vector<int> got(8);
  std::vector<int> expected(8);
  array_view<int> to(8, got);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = work(i[0]); });
  parallel_for_each(to.extent, applied<output>{output{to}});
  to.synchronize();
  for (int i = 0; i < 8; ++i) expected[i] = work(i) + 1;
  return compare(got, expected);
}
