// A template for both takes host types on the host.
#include <amp.h>

#include <string>
#include <vector>

template <class T>
T larger(const T& a, const T& b) restrict(cpu, amp) {
  T result = a;
  if (result < b) result = b;
  return result;
}
template <class Data>
class holder {
  Data data_;

 public:
  explicit holder(const Data& data) restrict(cpu, amp) : data_(data) {}
  int sum(int n) const restrict(cpu, amp) {
    int total = 0;
    for (int i = 0; i < n; i++) total += data_[i];
    return total;
  }
};
template <class Function>
int apply(const Function& f, int x) restrict(cpu, amp) {
  return f(x);
}

std::string text() { return larger(std::string("a"), std::string("b")); }
int sums(const int* pointer, const std::vector<int>& values) {
  int calls = 0;
  return holder<const int*>(pointer).sum(3) + holder<std::vector<int>>(values).sum(3) +
         apply([&](int x) { return x + ++calls; }, 4);
}
void run(concurrency::array_view<int> v) {
  const holder<concurrency::array_view<int>> all(v);
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] = larger(all.sum(2), 3);
  });
}
