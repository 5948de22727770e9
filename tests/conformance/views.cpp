// array_view in kernels.
#define CHAPTER "views"
#include "tests/conformance/case.hpp"

KERNEL("an element by an index", int, 2, { out[i] = in[i] * 2; })
KERNEL("an element by one number", int, 1, { out(i[0]) = in[i[0]] * 2; })
KERNEL("an element by two numbers", int, 2, { out(i[0], i[1]) = in(i[0], 6 - i[1]); })
KERNEL("an element by three numbers", int, 3, { out(i[0], i[1], i[2]) = in(1 - i[0], i[1], i[2]); })
KERNEL("an element by an index in parentheses", int, 2, { out(i) = in(i) + 1; })
KERNEL("an element by an index that is made on the spot", int, 2,
       { out[i] = in[index<2>(4 - i[0], i[1])]; })
KERNEL("elements of other threads are read", int, 1,
       { out[i] = in(i[0] > 0 ? i[0] - 1 : 0) + in(i[0] < 36 ? i[0] + 1 : 36) * 100; })
KERNEL("a view's extent by dimension", int, 2,
       { out[i] = in.extent[0] * 100 + in.extent[1] * 10 + out.get_extent()[1]; })
KERNEL("an extent of a view as a value", int, 3, {
  extent<3> e = in.extent;
  out[i] = e[0] * 100 + e[1] * 10 + e[2];
})
KERNEL("an element is written where a condition holds, the others keep their values", int, 1, {
  if (in[i] > 20) out[i] = in[i];
})
KERNEL("an element is computed in a loop", int, 2, {
  int sum = 0;
  for (int row = 0; row < in.extent[0]; ++row) sum += in(row, i[1]) * (row + 1);
  out[i] = sum + i[0];
})
KERNEL("a transposing read with both extents", int, 2, {
  const int n = i[0] * out.extent[1] + i[1];
  out[i] = in(n % 5, n / 5);
})
