#include "expect.hpp"
using namespace concurrency;
struct reader { array_view<int> data; int operator[](int k) const restrict(amp) { return data[k]; } }; struct pipeline { reader in; int by; int operator()(int k) const restrict(amp) { return in[k] + by; } };
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    pipeline p = {{v}, 5}; v[i] = p(i[0]) + i[0];
  });
  v.synchronize();
  return compare(data, {5, 6, 7});
}
