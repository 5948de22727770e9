#include "expect.hpp"
using namespace concurrency;
struct doubling {
  array<int>& to;
  const array<int>& from;
  void operator()(index<1> i) const restrict(amp) {
    const array<int>& source = from;
    array<int>& target = to;
    target[i] = source[i] * 2 + source.extent[0];
  }
};
int main() {
  std::vector<int> data = {3, 4, 5};
  array<int> a(3, data.begin()), b(3);
  parallel_for_each(b.extent, doubling{b, a});
  parallel_for_each(b.extent, [&](index<1> i) restrict(amp) {
    array<int>& same = b;
    auto& also = a;
    same[i] += also[2];
  });
  copy(b, data.begin());
  return compare(data, {14, 16, 18});
}
