// Small containers that live in a kernel: a stack, a queue, a fixed string, a heap.
#include "expect.hpp"
using namespace concurrency;
template <class T, int Capacity>
class stack {
  T items_[Capacity];
  int size_;

 public:
  stack() restrict(cpu, amp) : size_(0) {}
  bool empty() const restrict(cpu, amp) { return size_ == 0; }
  void push(const T& x) restrict(cpu, amp) { items_[size_++] = x; }
  T pop() restrict(cpu, amp) { return items_[--size_]; }
  T& top() restrict(cpu, amp) { return items_[size_ - 1]; }
};
struct range {
  int low, high;
  range() restrict(cpu, amp) {}
  range(int l, int h) restrict(cpu, amp) : low(l), high(h) {}
};
template <int N>
void quick_sort(float (&values)[N]) restrict(cpu, amp) {
  stack<range, 32> todo;
  todo.push(range(0, N - 1));
  while (!todo.empty()) {
    range r = todo.pop();
    if (r.low >= r.high) continue;
    const float pivot = values[(r.low + r.high) / 2];
    int i = r.low - 1, j = r.high + 1;
    while (true) {
      do ++i; while (values[i] < pivot);
      do --j; while (values[j] > pivot);
      if (i >= j) break;
      float kept = values[i];
      values[i] = values[j];
      values[j] = kept;
    }
    todo.push(range(r.low, j));
    todo.push(range(j + 1, r.high));
  }
}
int main() {
  const int n = 8;
  std::vector<float> data(3 * n), expected(3 * n);
  for (int i = 0; i < 3 * n; i++) data[i] = float((i * 13) % 17);
  expected = data;
  array_view<float, 2> v(3, n, data);
  parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) {
    float local[n];
    for (int k = 0; k < n; k++) local[k] = v(i[0], k);
    quick_sort(local);
    stack<float, n> s;
    for (int k = 0; k < n; k++) s.push(local[k]);
    s.top() += 100.0f;
    for (int k = n - 1; k >= 0; k--) v(i[0], k) = s.pop();
  });
  v.synchronize();
  for (int row = 0; row < 3; row++) {
    std::sort(expected.begin() + row * n, expected.begin() + (row + 1) * n);
    expected[row * n + n - 1] += 100.0f;
  }
  return compare(data, expected);
}
