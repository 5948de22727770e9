// The typed tree as TILES_PRINT_AFTER shows it: every kind of statement and expression can be read.
#include <string>

#include "libtiles/compiler/pass_printer.hpp"
#include "libtiles/compiler/pipeline.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::compiler;

namespace {

/// The body of this kernel as the first pass leaves it, which still has all that the text has.
std::string printed(const std::string& body) {
  const std::string head =
      "struct pair { int a; float b; };\nint twice(int x) { return 2 * x; }\n"
      "index<2> moved(index<2> x) { x[0]++; return x; }\n"
      "void k(tiled_index<4, 4> t, array_view<int, 2> v, array_view<unsigned int, 1> u, int n) {\n"
      "tile_static int s[16];\n";
  kernel_input input;
  input.text = head + body + "}";
  const parsed_text parsed(input);
  compile_options options;
  options.shape = kernel_shape::group;
  const std::vector<libtiles::bound_argument> as_declared;
  compilation c(parsed, as_declared, options);
  std::string first;
  run_pipeline(c, [&](const pass&, const compilation&) {
    if (first.empty()) first = print(c);
  });
  const std::string beginning = "  tile_static s: int[16]\n";
  return first.substr(first.find(beginning) + beginning.size());
}

}  // namespace

TEST_CASE("statements are printed one on a line, those within others further to the right") {
  CHECK(printed(R"(
for (int j = 0; j < n; ++j) { if (j == 3) continue; if (j == 4) break; s[j] <<= 1; }
while (n > 0) { n -= 1; }
do { n += 1; } while (n < 3);
switch (n) { case 1: n = 5; break; case 2: case 3: n = 2; break; default: n = 3; }
t.barrier.wait();
t.barrier.wait_with_tile_static_memory_fence();
t.barrier.wait_with_global_memory_fence();
pair p;
const int values[3] = {1, 2, 3};
direct3d_printf("n is %d\n", n);
if (t.tile[0] == t.tile_origin[1]) return; else v[t] = values[n] + s[0];
)") ==
        R"(  for j: int = 0; (j < n); ++j
    if (j == 3)
      continue
    if (j == 4)
      break
    s[j] <<= 1
  while (n > 0)
    n -= 1
  do
    n += 1
  while (n < 3)
  switch n
  case 1
    n = 5
    break
  case 2
  case 3
    n = 2
    break
  default
    n = 3
  barrier, all memory
  barrier, tile_static memory
  barrier, global memory
  p: pair
  values: int[3] = {1, 2, 3}
  direct3d_printf("n is %d\012", n)
  if (tile[0] == tile_origin[1])
    return
  else
    v[index<2>(global[0], global[1])] = (values[n] + s[0])
)");
}

TEST_CASE("expressions are printed with the conversions and the components that the text implies") {
  CHECK(printed(R"(
index<2> i = t.global + index<2>(1, 2);
i = i % 5;
bool same = i == t.local;
same = !same && v.extent.contains(i);
unsigned int z = v.extent.size() + 7u;
array_view<int, 1> row = v[1];
array_view<int, 2> flat = row.view_as(extent<2>(2, 2));
array_view<int, 2> part = v.section(index<2>(1, 1), extent<2>(2, 2));
array_view<float, 1> other = u.reinterpret_as<float>();
float_4 q = float_4(1.0f, 2.0f, 3.0f, 4.0f);
q.xy = q.zw;
pair p;
p.a = twice(n);
p.b = fast_math::sqrt(other[0]);
int* pointer = &s[2];
*pointer = -n; n++; --n; n = ~n;
v[i] = same ? (int)q.x : part[t.local] + flat(1, 0) + (int)z;
)") ==
        R"(  i: index<2> = index<2>((global[0] + 1), (global[1] + 2))
  i = index<2>((i[0] % 5), (i[1] % 5))
  same: bool = ((i[0] == local[0]) && (i[1] == local[1]))
  same = (!same && ((((i[0] >= 0) && (i[0] < v.extent[0])) && (i[1] >= 0)) && (i[1] < v.extent[1])))
  z: unsigned int = ((unsigned int(v.extent[0]) * unsigned int(v.extent[1])) + 7u)
  row: array_view<int, 1> = v.projection(1)
  flat: array_view<int, 2> = row.view_as(extent<2>(2, 2))
  part: array_view<int, 2> = v.section(index<2>(1, 1), extent<2>(2, 2))
  other: array_view<float, 1> = u.reinterpret_as<float>()
  q: float_4 = float_4(1.000000, 2.000000, 3.000000, 4.000000)
  q.xy = q.zw
  p: pair
  p.a = twice(n)
  p.b = native_sqrt(other[0])
  pointer: int* = &s[2]
  *pointer = -n
  n++
  --n
  n = ~n
  v[i] = (same ? int(q.x) : ((part[index<2>(local[0], local[1])] + flat[1, 0]) + int(z)))
)");
}

TEST_CASE("atomic functions are printed by what they do") {
  CHECK(printed(R"(
int old = atomic_fetch_add(&v(0, 0), 1);
old = atomic_exchange(&s[0], n);
atomic_compare_exchange(&s[1], &old, 4);
atomic_fetch_sub(&s[0], 1);
atomic_fetch_and(&s[0], 2);
atomic_fetch_or(&s[0], 3);
atomic_fetch_xor(&s[0], 4);
atomic_fetch_max(&s[0], 5);
atomic_fetch_min(&s[0], 6);
atomic_fetch_inc(&s[0]);
atomic_fetch_dec(&s[0]);
)") == R"(  old: int = atomic_add(&v[0, 0], 1)
  old = atomic_exchange(&s[0], n)
  atomic_compare_exchange(&s[1], &old, 4)
  atomic_subtract(&s[0], 1)
  atomic_and(&s[0], 2)
  atomic_or(&s[0], 3)
  atomic_xor(&s[0], 4)
  atomic_max(&s[0], 5)
  atomic_min(&s[0], 6)
  atomic_increment(&s[0])
  atomic_decrement(&s[0])
)");
}

TEST_CASE("operations on indices that are computed once are printed as functions") {
  CHECK(
      printed(R"(
index<2> i = moved(t.global) + moved(t.local);
i = moved(i) - moved(i);
i = moved(i) * twice(n);
i = moved(i) / twice(n);
i = moved(i) % twice(n);
bool same = moved(i) == moved(t.tile);
same = v.extent.contains(moved(i));
n = moved(i)[1];
)") ==
      R"(  i: index<2> = add(moved(index<2>(global[0], global[1])), moved(index<2>(local[0], local[1])))
  i = subtract(moved(i), moved(i))
  i = multiply(moved(i), filled(twice(n)))
  i = divide(moved(i), filled(twice(n)))
  i = remainder(moved(i), filled(twice(n)))
  same: bool = equal(moved(i), moved(index<2>(tile[0], tile[1])))
  same = contains(extent<2>(v.extent[0], v.extent[1]), moved(i))
  n = moved(i)[1]
)");
}

TEST_CASE("expressions of constants are printed as their values") {
  CHECK(printed(R"(
bool c = 3 < 4; c = 3 > 4; c = 3 <= 4; c = 3u >= 5u; c = 3 == 4; c = 3 != 4;
c = true && 5 > 6; c = false || 2 > 1; c = 1.5f * 2.0f >= 3.0f; c = !false;
float x = 1.5f * 2.0f; x = 3.0f / 2.0f; x = 1.0f - 0.75f; x = +2.0f; x = -2.0f;
n = 6 | 1; n = 6 & 3; n = 6 ^ 3; n = 1 << 4; n = -16 >> 2; n = 7 / 2; n = -7 % 3; n = +3; n = ~3;
n = (int)3.7f; n = (char)300; u[0] = (unsigned int)-1;
)") ==
        R"(  c: bool = true
  c = false
  c = true
  c = false
  c = false
  c = true
  c = false
  c = true
  c = true
  c = true
  x: float = 3.000000
  x = 1.500000
  x = 0.250000
  x = 2.000000
  x = -2.000000
  n = 7
  n = 2
  n = 5
  n = 16
  n = -4
  n = 3
  n = -1
  n = 3
  n = -4
  n = 3
  n = 44
  u[0] = 4294967295u
)");
}
