#include "expect.hpp"
using namespace concurrency;
typedef index<1> idx; typedef array_view<int, 1> ints; template <class T> using pair_of = T[2]; using vec = struct { int a; };
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    idx j(i[0]); ints w = v; pair_of<int> p = {1, 2}; vec q = {4}; w[j] = p[1] * 10 + q.a;
  });
  v.synchronize();
  return compare(data, {24, 24, 24});
}
