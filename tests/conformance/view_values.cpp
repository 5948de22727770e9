// Views made of views.
#define CHAPTER "views of views"
#include "tests/conformance/case.hpp"

KERNEL("a row of a view", int, 2, { out[i[0]][i[1]] = in[i[0]][6 - i[1]]; })
KERNEL("rows of rows", int, 3, { out[i[0]][i[1]][i[2]] = in[1 - i[0]][i[1]][i[2]] + 1; })
KERNEL("a row as a variable", int, 2, {
  auto row = in[i[0]];
  int sum = 0;
  for (int k = 0; k <= i[1]; ++k) sum += row[k];
  out[i] = sum + row.extent[0];
})
KERNEL("a plane by one number in parentheses", int, 3, {
  array_view<const int, 2> plane = in(1 - i[0]);
  out[i] = plane(i[1], i[2]);
})
KERNEL("a section by origin and extent", int, 2, {
  auto part = in.section(index<2>(1, 2), extent<2>(3, 4));
  out[i] = part.extent.contains(i) ? part[i] : -1;
})
KERNEL("a section by numbers", int, 2, {
  auto part = in.section(1, 2, 3, 4);
  out[i] = part(i[0] % 3, i[1] % 4);
})
KERNEL("a section from an origin to the end", int, 1, {
  auto rest = in.section(index<1>(10));
  out[i] = rest[i[0] % rest.extent[0]];
})
KERNEL("a section from the start", int, 2, {
  auto part = in.section(extent<2>(2, 3));
  out[i] = part(i[0] % 2, i[1] % 3) + part.extent[0] * 100;
})
KERNEL("sections are written through", int, 2, {
  if (i[0] < 2 && i[1] < 3) {
    auto part = out.section(2, 3, 2, 3);
    part[i] = in[i] * 2;
  }
})
KERNEL("a section of a section", int, 2, {
  auto part = in.section(index<2>(1, 1)).section(index<2>(1, 2));
  out[i] = part(i[0] % 3, i[1] % 4);
})
KERNEL("view_as", int, 1, {
  auto table = in.view_as(extent<2>(4, 9));
  out[i] = i[0] < 36 ? table(i[0] % 4, i[0] / 4) : table.extent[0] * 100 + table.extent[1];
})
KERNEL("reinterpret_as", int, 1, {
  auto bytes = in.reinterpret_as<unsigned char>();
  out[i] = bytes[i[0] * 4] + bytes.extent[0];
})
KERNEL("a view variable is made to show something else", int, 2, {
  auto row = in[i[0]];
  int sum = row[i[1]];
  row = in[4 - i[0]];
  out[i] = sum + row[i[1]] * 100;
})
KERNEL("a view chosen by a condition", int, 2, {
  auto row = i[1] % 2 ? in[i[0]] : in[4 - i[0]];
  out[i] = row[i[1]];
})
KERNEL_WITH("a function takes a row of a view", (int sum_of(array_view<const int, 1> row) {
              int sum = 0;
              for (int k = 0; k < row.extent[0]; ++k) sum += row[k] * (k + 1);
              return sum;
            }),
            int, 2, { out[i] = sum_of(in[i[0]]) + i[1]; })
KERNEL_WITH("a function returns a view",
            (array_view<const int, 1> tail(array_view<const int, 1> of, int from) {
              return of.section(index<1>(from));
            }),
            int, 1, { out[i] = tail(in, i[0])[0] + tail(in, i[0]).extent[0] * 1000; })
KERNEL_WITH("a function writes a section",
            (void put(array_view<int, 1> to, int value) { to[1] = value; }), int, 1, {
              if (i[0] < 18) put(out.section(i[0] * 2, 2), in[i]);
            })
