#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;
void shift(index<2>* at, int n) restrict(amp) { *at += index<2>(n, 1); }
int main() {
  const int n = 6;
  std::vector<int> got(n), expected(n);
  std::vector<float_3> data(n);
  for (int i = 0; i < n; ++i) data[i] = float_3(float(i), 2.0f, float(i * i));
  array_view<float_3> v(n, data);
  array_view<int> out(n, got);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    float_3* p = &v[i];
    p->x += 1.0f;
    (*p).z *= 2.0f;
    int_2 pairs[3];
    int_2* q = pairs;
    for (int k = 0; k < 3; ++k, ++q) *q = int_2(k, i[0]);
    --q;
    index<2> places[2] = {index<2>(1, 2), index<2>(i[0], 4)};
    index<2> first = places[0];
    shift(&first, 0);
    index<2>* at = places + 1;
    *at = *at + index<2>(1, 1);
    at[-1] = first;
    const int where[2] = {i[0], 3};
    const int* w = where;
    const index<2> made(w);
    out[i] = int(p->x + p->z) + q->x * 100 + q[-1].y + places[1][0] + places[0][1] + made[0] + made[1];
  });
  out.synchronize();
  for (int i = 0; i < n; ++i) expected[i] = i + 1 + 2 * i * i + 200 + i + i + 1 + 3 + i + 3;
  return compare(got, expected);
}
