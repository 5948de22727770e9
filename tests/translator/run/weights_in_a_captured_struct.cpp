// A separable filter with weights in an array that the lambda captures by value.
#include "expect.hpp"
using namespace concurrency;

template <int Radius>
struct weights {
  float values[2 * Radius + 1];
  float operator[](int i) const restrict(cpu, amp) { return values[i + Radius]; }
};

template <int Radius>
float filtered(const array_view<const float, 2>& in, index<2> at, const weights<Radius>& w,
               int axis) restrict(cpu, amp) {
  float sum = 0;
  for (int k = -Radius; k <= Radius; ++k) {
    index<2> from = at;
    from[axis] += k;
    if (from[axis] < 0) from[axis] = 0;
    if (from[axis] >= in.extent[axis]) from[axis] = in.extent[axis] - 1;
    sum += in[from] * w[k];
  }
  return sum;
}

template <int Radius>
void pass(array_view<const float, 2> in, array_view<float, 2> out, const weights<Radius>& w,
          int axis) {
  out.discard_data();
  parallel_for_each(
      out.extent, [=](index<2> i) restrict(amp) { out[i] = filtered(in, i, w, axis); });
}

int main() {
  const int rows = 12, columns = 20;
  std::vector<float> image(rows * columns), between(rows * columns), got(rows * columns);
  for (int i = 0; i < rows * columns; ++i) image[i] = float(i * 7 % 32);
  const weights<2> w = {{1, 2, 4, 2, 1}};
  array_view<const float, 2> in(rows, columns, image);
  array_view<float, 2> middle(rows, columns, between), out(rows, columns, got);
  pass(in, middle, w, 1);
  pass<2>(middle, out, w, 0);
  out.synchronize();
  std::vector<float> first(rows * columns), expected(rows * columns);
  array_view<const float, 2> host_in(rows, columns, image);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      first[y * columns + x] = filtered(host_in, index<2>(y, x), w, 1);
  array_view<const float, 2> host_middle(rows, columns, first);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      expected[y * columns + x] = filtered(host_middle, index<2>(y, x), w, 0);
  return compare(got, expected);
}
