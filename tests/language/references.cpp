// References, pointers to elements, arrays as arguments.
#include <numeric>

#include "tests/language/both.hpp"

namespace {

// Text that is code of this file, too.
#define SHARED_FUNCTIONS                                                         \
  struct cell {                                                                  \
    int count;                                                                   \
    float parts[3];                                                              \
  };                                                                             \
  void exchange(int& a, int& b) {                                                \
    int c = a;                                                                   \
    a = b;                                                                       \
    b = c;                                                                       \
  }                                                                              \
  void move_on(int* p, int by) { *p += by; }                                     \
  int sum_twice(const int& a, int& b) {                                          \
    b += 10;                                                                     \
    return a + b;                                                                \
  }                                                                              \
  float total(const float(&row)[3]) { return row[0] + row[1] * 2 + row[2] * 4; } \
  void fill(float rows[2][3], int from) {                                        \
    for (int j = 0; j < 2; ++j) {                                                \
      for (int k = 0; k < 3; ++k) rows[j][k] = from + j * 3 + k;                 \
    }                                                                            \
  }                                                                              \
  void grow(cell& c) {                                                           \
    c.count++;                                                                   \
    c.parts[c.count % 3 < 0 ? 0 : c.count % 3] += 0.5f;                          \
  }                                                                              \
  void grow_by(cell* c, int times) {                                             \
    for (int j = 0; j < times; ++j) grow(*c);                                    \
    c->count -= 1;                                                               \
  }                                                                              \
  int which(int&) { return 1; }                                                  \
  int which(const int&) { return 2; }                                            \
  int which(float) { return 3; }

SHARED_FUNCTIONS

struct particle {
  int id;
  float at[3];
};

TILES_STRUCT(particle, id, at);

}  // namespace

#define BOTH_WITH_FUNCTIONS(type, ...)                                                \
  both::check<type>(#type, TEXT_OF(SHARED_FUNCTIONS) #type " f(int i) " #__VA_ARGS__, \
                    [](int i) -> type __VA_ARGS__, -37, 101)

TEST_CASE("a reference is another name of a variable, an element or a member") {
  BOTH(int, {
    int a[3] = {i, i + 1, i + 2};
    int& r = a[1];
    const int& c = a[2];
    auto& again = r;
    again *= 2;
    a[2] = 7;
    r += c;
    return a[0] + a[1] * 10;
  });
}

TEST_CASE("a reference to const may keep a value") {
  BOTH(float, {
    const float& half = i / 2.0f;
    const float& whole = i;
    const int& three = 3;
    return half + whole * three;
  });
}

TEST_CASE("a reference is bound once, whatever its index becomes") {
  BOTH(int, {
    int a[4] = {1, 2, 3, 4};
    int k = 1;
    int& r = a[k++];
    k = 3;
    r = i;
    return a[0] + a[1] * 10 + a[2] * 100 + k;
  });
}

TEST_CASE("a reference to a row of an array is an array") {
  BOTH(int, {
    int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
    auto& row = a[1];
    int(&other)[3] = a[0];
    row[2] += i;
    other[1] = row[2] * 2;
    return a[1][2] + a[0][1];
  });
}

TEST_CASE("a pointer points to one variable, element or member") {
  BOTH(int, {
    int a[3] = {i, 5, 6};
    int* p = &a[2];
    const int* q = p;
    auto o = &a[0];
    *p += *q + *o;
    return a[2] - *&a[1];
  });
}

TEST_CASE("a loop refers to another element each time round") {
  BOTH(int, {
    int a[5] = {0, 0, 0, 0, 0};
    for (int j = 0; j < 5; ++j) {
      int& r = a[j];
      r = j * i;
      if (j > 0) r += a[j - 1];
    }
    return a[4];
  });
}

TEST_CASE("functions change what they are given by reference or by pointer") {
  BOTH_WITH_FUNCTIONS(int, {
    int a = i;
    int b[2] = {3, 4};
    exchange(a, b[1]);
    exchange(b[0], b[1]);
    move_on(&b[0], 5);
    move_on(&a, b[0]);
    return a + b[0] * 10 + b[1] * 100;
  });
}

TEST_CASE("a reference to const sees what another reference changes") {
  BOTH_WITH_FUNCTIONS(int, {
    int a = i;
    const int twice = sum_twice(a, a);
    return twice * 2 + sum_twice(5, a);
  });
}

TEST_CASE("arrays are passed as they are, parts of arrays and of structs among them") {
  BOTH_WITH_FUNCTIONS(float, {
    float rows[2][3];
    fill(rows, i);
    cell c = {2, {1, 2, i * 0.5f}};
    return total(rows[1]) + total(c.parts) * 0.25f + total(rows[0]);
  });
}

TEST_CASE("structs are changed through references and pointers") {
  BOTH_WITH_FUNCTIONS(float, {
    cell c[2] = {{i, {1, 2, 3}}, {0, {4, 5, 6}}};
    cell& last = c[1];
    grow(last);
    grow_by(&c[1], 3);
    grow_by(&last, 2);
    last.parts[0] += c[0].count;
    const cell& read = last;
    return read.count + total(read.parts) + read.parts[0];
  });
}

TEST_CASE("overloads are chosen by what can be referred to") {
  BOTH_WITH_FUNCTIONS(int, {
    int a = i;
    const int& b = a;
    return which(a) + which(b) * 10 + which(i + 1) * 100 + which(1.5f) * 1000;
  });
}

TEST_CASE("one function works on variables, tile_static memory and views") {
  std::vector<int> data(24);
  std::iota(data.begin(), data.end(), 0);
  tiles::array_view<int, 1> view(24, data);
  tiles::parallel_for_each(view.extent.tile<8>(),
                           tiles::kernel("everywhere.tile",
                                         "void twice(int& n) { n *= 2; }\n"
                                         "void put(int& to, const int& from) { to = from + 1; }\n"
                                         "void k(tiled_index<8> t, array_view<int, 1> v) {\n"
                                         "  tile_static int held[8];\n"
                                         "  const int l = t.local[0];\n"
                                         "  int own = v[t];\n"
                                         "  twice(own); twice(v[t]);\n"
                                         "  put(held[l], own); twice(held[l]);\n"
                                         "  t.barrier.wait();\n"
                                         "  int& element = v[t]; const int& other = held[7 - l];\n"
                                         "  put(own, other); element += own;\n}"),
                           view);
  for (int n = 0; n < 24; ++n) {
    const int other = n / 8 * 8 + 7 - n % 8;
    CHECK(view(n) == n * 2 + (other * 2 + 1) * 2 + 1);
  }
}

TEST_CASE("helpers work on tiles in tile_static memory") {
  const int rows = 8, columns = 12;
  std::vector<float> from(rows * columns), to(rows * columns);
  for (std::size_t n = 0; n < from.size(); ++n) from[n] = static_cast<float>(n * 3 % 17);
  tiles::array_view<const float, 2> in(rows, columns, from);
  tiles::array_view<float, 2> out(columns, rows, to);
  tiles::parallel_for_each(
      in.extent.tile<4, 4>(),
      tiles::kernel(
          "turn.tile",
          "void load(float (&tile)[4][4], array_view<const float, 2> in, tiled_index<4, 4> t)\n"
          "{ tile[t.local[0]][t.local[1]] = in[t]; t.barrier.wait(); }\n"
          "float turned(const float tile[4][4], index<2> at) { return tile[at[1]][at[0]]; }\n"
          "float last(const float row[4]) { return row[3]; }\n"
          "void k(tiled_index<4, 4> t, array_view<const float, 2> in, array_view<float, 2> out) {\n"
          "  tile_static float tile[4][4];\n"
          "  load(tile, in, t);\n"
          "  const index<2> at(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]);\n"
          "  out[at] = turned(tile, t.local) + 100 * last(tile[2]);\n}"),
      in, out);
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      const auto at = [&](int row, int column) {
        return from[static_cast<std::size_t>(row * columns + column)];
      };
      CAPTURE(i, j);
      CHECK(out(j, i) == at(i, j) + 100 * at(i / 4 * 4 + 2, j / 4 * 4 + 3));
    }
  }
}

TEST_CASE("references reach members of structs in views, arrays among them") {
  std::vector<particle> data(10);
  for (int n = 0; n < 10; ++n) data[static_cast<std::size_t>(n)] = {n, {n * 1.0f, 2, 3}};
  std::vector<float> sums(10);
  const auto kernel = tiles::kernel(
      "particles.tile",
      "struct particle { int id; float at[3]; };\n"
      "float length(const float (&v)[3]) { return v[0] + v[1] + v[2]; }\n"
      "void move(float (&v)[3], float by) { for (int d = 0; d < 3; ++d) v[d] += by; }\n"
      "void k(index<1> i, array_view<particle, 1> p, array_view<const particle, 1> same,\n"
      "       array_view<float, 1> sums) {\n"
      "  particle& one = p[i]; const particle& before = same[9 - i[0]];\n"
      "  move(one.at, 0.5f); const float& first = one.at[0]; one.id += 100;\n"
      "  const float (&at)[3] = before.at;\n"
      "  sums[i] = length(p[i].at) + first + length(at) * 100 + length(before.at);\n}");
  std::vector<particle> copy = data;
  tiles::array_view<particle, 1> view(10, data);
  tiles::array_view<const particle, 1> same(10, copy);
  tiles::array_view<float, 1> out(10, sums);
  tiles::parallel_for_each(out.extent, kernel, view, same, out);
  for (int n = 0; n < 10; ++n) {
    const float before = static_cast<float>(9 - n) + 5;
    CHECK(view(n).id == n + 100);
    CHECK(view(n).at[1] == 2.5f);
    CHECK(out(n) == static_cast<float>(n) + 6.5f + static_cast<float>(n) + 0.5f + before * 101);
  }
}

TEST_CASE("an index is changed through references to its components, and itself") {
  std::vector<int> data(35);
  tiles::array_view<int, 2> view(5, 7, data);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("indices.tile",
                    "void mirror(int& n, int count) { n = count - 1 - n; }\n"
                    "void mirror(index<2>& at, const extent<2>& e)\n"
                    "{ mirror(at[0], e[0]); mirror(at[1], e[1]); }\n"
                    "int number(const index<2>& at, array_view<int, 2> v)\n"
                    "{ return at[0] * v.extent[1] + at[1]; }\n"
                    "void k(const index<2>& i, array_view<int, 2> v) {\n"
                    "  index<2> at = i; auto& same = at; mirror(same, v.extent);\n"
                    "  v[same] = number(i, v);\n}"),
      view);
  for (int n = 0; n < 35; ++n) CHECK(view(n / 7, n % 7) == 34 - n);
}

TEST_CASE("a helper has tile_static variables of its own, one of each per tile") {
  std::vector<int> data(24);
  std::iota(data.begin(), data.end(), 0);
  tiles::array_view<int, 1> view(24, data);
  tiles::parallel_for_each(
      view.extent.tile<8>(),
      tiles::kernel("scan.tile",
                    "struct sums { int part[8]; int whole; };\n"
                    "int sum_of_tile(const int& own, tiled_index<8> t) {\n"
                    "  tile_static sums held;\n"
                    "  held.part[t.local[0]] = own;\n"
                    "  t.barrier.wait();\n"
                    "  if (t.local[0] == 0) {\n"
                    "    held.whole = 0;\n"
                    "    for (int j = 0; j < 8; ++j) held.whole += held.part[j];\n"
                    "  }\n"
                    "  t.barrier.wait();\n"
                    "  const int whole = held.whole;\n"
                    "  t.barrier.wait();\n"
                    "  return whole;\n}\n"
                    "int outer(int n, tiled_index<8> t) { tile_static int once;\n"
                    "  const int sum = sum_of_tile(n, t);\n"
                    "  if (t.local[0] == 3) once = sum; t.barrier.wait(); return once; }\n"
                    "void k(tiled_index<8> t, array_view<int, 1> v) {\n"
                    "  tile_static int held[8];\n"
                    "  held[t.local[0]] = v[t] * 2;\n"
                    "  t.barrier.wait();\n"
                    "  const int all = sum_of_tile(held[7 - t.local[0]], t) + outer(v[t], t);\n"
                    "  v[t] += all * 100;\n}"),
      view);
  for (int n = 0; n < 24; ++n) {
    const int first = n / 8 * 8;
    CHECK(view(n) == n + (8 * first + 28) * 3 * 100);
  }
}

TEST_CASE("references to vectors, enums and small numbers lie where these lie") {
  std::vector<float> data(3 * 8);
  for (std::size_t n = 0; n < data.size(); ++n) data[n] = static_cast<float>(n);
  std::vector<int> results(8);
  tiles::array_view<float, 1> numbers(24, data);
  tiles::array_view<int, 1> out(8, results);
  tiles::parallel_for_each(
      out.extent.tile<4>(),
      tiles::kernel("kinds.tile",
                    "enum color { red, green = 5 };\n"
                    "void turn(float_3& a) { a.xz = a.zx; a.y += 0.5f; a *= 2; }\n"
                    "float sum(const float_3& a) { return a.x + a.y * 10 + a.z * 100; }\n"
                    "float sum(const float_3 (&row)[2]) { return sum(row[0]) + sum(row[1]); }\n"
                    "void next(color& c) { c = c == red ? green : red; }\n"
                    "void flip(bool& b) { b = !b; }\n"
                    "void up(unsigned char* p) { *p += 200; }\n"
                    "void k(tiled_index<4> t, array_view<float, 1> v, array_view<int, 1> out) {\n"
                    "  auto rows = v.reinterpret_as<float_3>();\n"
                    "  tile_static float_3 held[4][2]; tile_static half h[4];\n"
                    "  const int l = t.local[0];\n"
                    "  float_3& own = rows[t];\n"
                    "  float_3 copy = own; turn(copy); held[l][0] = own; held[l][1] = copy;\n"
                    "  turn(held[l][0]); turn(own);\n"
                    "  h[l] = 3; h[l] /= 4; const float mine = h[l];\n"
                    "  color c = red; next(c); bool b = c == red; flip(b); unsigned char small = "
                    "100; up(&small);\n"
                    "  const float_3& read = held[l][1];\n"
                    "  out[t] = (int)(sum(held[l]) + sum(own) - 3 * sum(read)) * 1000 + (int)(mine "
                    "* 100) + c\n"
                    "           + b + small;\n}"),
      numbers, out);
  for (int n = 0; n < 8; ++n) {
    const auto x = static_cast<float>(n * 3);
    CHECK(numbers(n * 3) == (x + 2) * 2);
    CHECK(numbers(n * 3 + 1) == (x + 1.5f) * 2);
    CHECK(numbers(n * 3 + 2) == x * 2);
    CHECK(out(n) == 75 + 5 + 1 + 44);
  }
}

// Found by random kernels: where tiles are merged, the value was looked for once for each of them.
TEST_CASE("threads of any tile may read a value of the launch by reference") {
  std::vector<int> data(64);
  const tiles::array_view<int, 1> v(64, data);
  tiles::parallel_for_each(tiles::extent<1>(64).tile<8>(),
                           tiles::kernel("by_reference.tile",
                                         "void add(int& sum, const int& step) {\n"
                                         "  for (int k = 0; k < step; ++k) sum += k + 1;\n"
                                         "}\n"
                                         "void k(tiled_index<8> t, array_view<int, 1> v, int n) {\n"
                                         "  int sum = t.global[0];\n"
                                         "  add(sum, n);\n"
                                         "  v[t] = sum;\n"
                                         "}"),
                           v, 4);
  for (int i = 0; i < 64; ++i) CHECK(v[i] == i + 10);
}
