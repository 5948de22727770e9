// Views as values in kernels: projections, sections, other shapes and element types, in variables,
// arguments and results.
#include <cstring>
#include <numeric>

#include "tests/language/both.hpp"

namespace {

std::vector<int> numbered(std::size_t count) {
  std::vector<int> data(count);
  for (std::size_t n = 0; n < count; ++n) data[n] = static_cast<int>(n * 7 % 1000 + n);
  return data;
}

/// What `body` makes of a 5x7 view `v`, row `i[0]` at a time: out(i, j) for i < 5, j < 7.
std::vector<int> over_matrix(const std::string& functions, const std::string& body) {
  std::vector<int> data = numbered(35);
  std::vector<int> results(35, -1);
  const tiles::array_view<const int, 2> v(5, 7, data);
  const tiles::array_view<int, 2> out(5, 7, results);
  tiles::parallel_for_each(out.extent,
                           tiles::kernel("values.tile", functions +
                                                            "void k(index<2> i, array_view<const "
                                                            "int, 2> v, array_view<int, 2> out) {" +
                                                            body + "}"),
                           v, out);
  out.synchronize();
  return results;
}

template <class Expected>
void check_matrix(const std::string& functions, const std::string& body, Expected expected) {
  const std::vector<int> data = numbered(35);
  const std::vector<int> results = over_matrix(functions, body);
  const auto v = [&](int i, int j) { return data[static_cast<std::size_t>(i * 7 + j)]; };
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 7; ++j) {
      CAPTURE(body, i, j);
      REQUIRE(results[static_cast<std::size_t>(i * 7 + j)] == expected(v, i, j));
    }
  }
}

}  // namespace

TEST_CASE("a row of a view is a view of one dimension less") {
  const auto row_sum = [](auto v, int i, int j) {
    int sum = 0;
    for (int k = 0; k <= j; ++k) sum += v(i, k);
    return sum + 7;
  };
  for (const char* row :
       {"auto row = v[i[0]];", "array_view<const int, 1> row = v[i[0]];",
        "const array_view<const int> row(v(i[0]));", "auto all = v; auto row = all[i[0]];",
        "array_view<const int, 1> row = array_view<const int, 1>(v[i[0]]);"}) {
    check_matrix("",
                 std::string(row) +
                     "int sum = row.extent[0]; for (int k = 0; k <= i[1]; ++k) sum += row[k];"
                     "out[i] = sum;",
                 row_sum);
  }
}

TEST_CASE("views of up to eight dimensions are projected to any fewer") {
  const int shape[8] = {2, 3, 2, 1, 2, 3, 2, 2};
  std::vector<int> data = numbered(2 * 3 * 2 * 1 * 2 * 3 * 2 * 2);
  std::vector<int> results(12, -1);
  const tiles::array_view<const int, 8> deep(tiles::extent<8>(shape), data);
  const tiles::array_view<int, 1> out(12, results);
  tiles::parallel_for_each(
      tiles::extent<1>(1),
      tiles::kernel(
          "deep.tile",
          "void k(index<1> i, array_view<const int, 8> deep, array_view<int, 1> out) {\n"
          "  auto a = deep[1];\n"
          "  array_view<const int, 5> b = a[2][1];\n"
          "  auto c = b(0, 1);\n"
          "  array_view<const int, 1> d = c[2][1];\n"
          "  int at[8] = {1, 2, 1, 0, 1, 2, 1, 1};\n"
          "  index<8> whole(at);\n"
          "  out[0] = deep[whole];\n"
          "  out[1] = a[2][1][0][1][2][1][1];\n"
          "  out[2] = b(0, 1, 2)[1][1];\n"
          "  out[3] = c[index<3>(2, 1, 1)];\n"
          "  out[4] = c(2)(1, 1);\n"
          "  out[5] = d[1];\n"
          "  out[6] = d(index<1>(1));\n"
          "  out[7] = deep[1][2][1](0, 1)[index<3>(2, 1, 1)];\n"
          "  out[8] = a.rank * 1000 + b.rank * 100 + c.extent[1] * 10 + d.extent.size();\n"
          "  out[9] = deep[0][2].extent[4] * 10 + deep(1, 1).get_extent()[5];\n"
          "  out[10] = deep[0][2].extent.size();\n"
          "  out[11] = deep(0, 0, 0, 0, 0, 0, 1)[1];\n"
          "}"),
      deep, out);
  const int last = data.back();
  for (int n = 0; n < 8; ++n) CHECK(out(n) == last);
  CHECK(out(8) == 7000 + 500 + 20 + 2);
  CHECK(out(9) == 2 * 10 + 2);
  CHECK(out(10) == 2 * 1 * 2 * 3 * 2 * 2);
  CHECK(out(11) == data[3]);
}

TEST_CASE("a section shows a part of a view, in each of its forms") {
  const auto moved = [](auto v, int i, int j) { return i < 3 && j < 4 ? v(i + 2, j + 3) : -3; };
  for (const char* part : {"v.section(index<2>(2, 3), extent<2>(3, 4))", "v.section(2, 3, 3, 4)",
                           "v.section(index<2>(2, 3))",
                           "v.section(index<2>(1, 1)).section(index<2>(1, 2), extent<2>(3, 4))",
                           "v.section(1u, 3LL, (short)4, 4).section(1, 0, 3, 4)"}) {
    check_matrix("",
                 std::string("auto p = ") + part +
                     "; out[i] = p.extent.contains(i) && p.extent[1] == 4 ? p[i] : -3;",
                 moved);
  }
  check_matrix("",
               "auto p = v.section(extent<2>(4, 2)); out[i] = p.extent.contains(i) ? p[i] : -1;",
               [](auto v, int i, int j) { return i < 4 && j < 2 ? v(i, j) : -1; });
  check_matrix("",
               "out[i] = v[i[0]].section(1, 6)[i[1] % 6] + v[i[0]].section(index<1>(2))(0) +"
               "v[i[0]].section(extent<1>(3)).extent[0] + v.section(i).extent[0] * 100;",
               [](auto v, int i, int j) { return v(i, j % 6 + 1) + v(i, 2) + 3 + (5 - i) * 100; });
}

TEST_CASE("a section of three dimensions") {
  std::vector<int> data = numbered(4 * 5 * 6);
  const std::vector<int> before = data;
  const tiles::array_view<int, 3> v(4, 5, 6, data);
  tiles::parallel_for_each(
      tiles::extent<3>(2, 3, 2),
      tiles::kernel(
          "section3.tile",
          "void k(index<3> i, array_view<int, 3> v) {\n"
          "  auto p = v.section(1, 1, 3, 2, 3, 2);\n"
          "  p[i] += 1000;\n"
          "  if (i[0] + i[1] == 0) v[3].section(index<2>(2, 4))[0][i[2]] = -p.extent[1];\n"
          "}"),
      v);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 5; ++j) {
      for (int k = 0; k < 6; ++k) {
        const int old = before[static_cast<std::size_t>((i * 5 + j) * 6 + k)];
        const bool is_inside = i >= 1 && i < 3 && j >= 1 && j < 4 && k >= 3 && k < 5;
        const bool is_marked = i == 3 && j == 2 && k >= 4;
        CAPTURE(i, j, k);
        REQUIRE(v(i, j, k) == (is_marked ? -3 : is_inside ? old + 1000 : old));
      }
    }
  }
}

TEST_CASE("arrays of several dimensions are seen in another shape and as another element type") {
  const std::vector<int> data = numbered(60);
  tiles::array<int, 3> cube(tiles::extent<3>(3, 4, 5), data.begin(), data.end());
  std::vector<int> results(60, -1);
  const tiles::array_view<int, 1> out(60, results);
  const auto at = [&](int n) { return data[static_cast<std::size_t>(n)]; };
  tiles::parallel_for_each(
      tiles::extent<1>(60),
      tiles::kernel("array_shape.tile",
                    "void k(index<1> i, array<int, 3>& cube, array_view<int, 1> out) {\n"
                    "  auto line = cube.view_as(extent<1>(60));\n"
                    "  auto table = cube.view_as(extent<2>(6, 10));\n"
                    "  auto halves = cube.reinterpret_as<short>();\n"
                    "  line[i] += 1000 * i[0];\n"
                    "  out[i] = table(i[0] / 10, i[0] % 10) + 100000 * halves.extent[0]\n"
                    "           + 17 * cube.reinterpret_as<unsigned int>().extent[0];\n"
                    "}"),
      cube, out);
  for (int n = 0; n < 60; ++n) CHECK(out(n) == at(n) + 1000 * n + 100000 * 120 + 17 * 60);
  const tiles::array_view<int, 2> table = cube.view_as(tiles::extent<2>(6, 10));
  const tiles::array<int, 3>& same = cube;
  for (int n = 0; n < 60; ++n) CHECK(table(n / 10, n % 10) == at(n) + 1000 * n);
  CHECK(same.view_as(tiles::extent<1>(50))(49) == at(49) + 49000);
  CHECK_THROWS_AS(cube.view_as(tiles::extent<1>(61)), tiles::runtime_exception);
}

TEST_CASE("view_as gives the elements of a row another shape") {
  std::vector<int> data = numbered(60);
  std::vector<int> results(12, -1);
  const tiles::array_view<const int, 1> v(60, data);
  const tiles::array_view<int, 1> out(12, results);
  tiles::parallel_for_each(
      tiles::extent<1>(1),
      tiles::kernel("shape.tile",
                    "void k(index<1> i, array_view<const int, 1> v, array_view<int, 1> out) {\n"
                    "  out[0] = v.view_as(extent<2>(6, 10))(3, 4);\n"
                    "  auto cube = v.view_as<3>(extent<3>(3, 4, 5));\n"
                    "  out[1] = cube(2, 3, 4);\n"
                    "  out[2] = cube[1][2].section(1, 3)[2];\n"
                    "  out[3] = cube[1][2].view_as(extent<2>(2, 2))(1, 1);\n"
                    "  out[4] = v.section(7, 30).view_as(extent<2>(5, 6))[index<2>(4, 5)];\n"
                    "  out[5] = v.view_as(extent<1>(10)).extent[0] * 100 + cube.extent[2];\n"
                    "  out[6] = cube[2].extent[0] * 10 + cube[2].extent[1];\n"
                    "}"),
      v, out);
  const auto at = [&](int n) { return data[static_cast<std::size_t>(n)]; };
  CHECK(out(0) == at(34));
  CHECK(out(1) == at(59));
  CHECK(out(2) == at(20 + 10 + 3));
  CHECK(out(3) == at(20 + 10 + 3));
  CHECK(out(4) == at(7 + 29));
  CHECK(out(5) == 1005);
  CHECK(out(6) == 45);
}

TEST_CASE("reinterpret_as shows the bytes of a view as elements of another type") {
  struct pair {
    int first;
    float second;
  };
  std::vector<float> data(12);
  for (std::size_t n = 0; n < 12; ++n) data[n] = 0.75f * static_cast<float>(n) - 3.0f;
  const std::vector<float> before = data;
  std::vector<int> results(20, -1);
  const tiles::array_view<float, 1> v(12, data);
  const tiles::array_view<int, 1> out(20, results);
  tiles::parallel_for_each(
      tiles::extent<1>(1),
      tiles::kernel("bits.tile",
                    "struct pair { int first; float second; };\n"
                    "void k(index<1> i, array_view<float, 1> v, array_view<int, 1> out) {\n"
                    "  array_view<const int, 1> bits = v.reinterpret_as<int>();\n"
                    "  for (int n = 0; n < 6; ++n) out[n] = bits[n];\n"
                    "  auto bytes = v.section(1, 4).reinterpret_as<unsigned char>();\n"
                    "  out[6] = bytes.extent[0];\n"
                    "  for (int n = 0; n < 4; ++n) out[7 + n] = bytes[n + 4];\n"
                    "  auto pairs = v.reinterpret_as<pair>();\n"
                    "  out[11] = pairs.extent[0];\n"
                    "  out[12] = pairs[1].first;\n"
                    "  pairs[5].second = 8.5f;\n"
                    "  v.section(8, 2).reinterpret_as<unsigned int>()[1] = 0x40490fdbu;\n"
                    "}"),
      v, out);
  const auto bits_of = [&](int n) {
    int bits = 0;
    std::memcpy(&bits, &before[static_cast<std::size_t>(n)], sizeof bits);
    return bits;
  };
  for (int n = 0; n < 6; ++n) CHECK(out(n) == bits_of(n));
  CHECK(out(6) == 16);
  unsigned char bytes[4];
  std::memcpy(bytes, &before[2], sizeof bytes);
  for (int n = 0; n < 4; ++n) CHECK(out(7 + n) == bytes[n]);
  CHECK(out(11) == 6);
  CHECK(out(12) == bits_of(2));
  CHECK(v(11) == 8.5f);
  CHECK(v(9) == 3.14159274f);
  CHECK(v(10) == before[10]);
  CHECK(sizeof(pair) == 8);
}

TEST_CASE("a view variable can be made to show something else") {
  const auto expected = [](auto v, int i, int j) {
    int row = i;
    int sum = 0;
    for (int n = 0; n <= j; ++n) {
      row = (row + 2) % 5;
      sum += v(row, n);
    }
    return sum;
  };
  check_matrix("",
               "auto row = v[i[0]]; int at = i[0]; int sum = 0;"
               "for (int n = 0; n <= i[1]; ++n) { at = (at + 2) % 5; row = v[at]; sum += row[n]; }"
               "out[i] = sum;",
               expected);
  check_matrix("",
               "auto rest = v[i[0]]; int sum = 0;"
               "while (rest.extent[0] > i[1]) { sum += rest[0]; rest = rest.section(index<1>(1));"
               " if (rest.extent[0] == 1) break; } out[i] = sum;",
               [](auto v, int i, int j) {
                 int sum = 0;
                 for (int n = 0; 7 - n > j && n < 6; ++n) sum += v(i, n);
                 return sum;
               });
}

TEST_CASE("two views can change places, parameters of the kernel among them") {
  std::vector<int> data = numbered(10);
  std::vector<int> other(10, 5);
  const std::vector<int> before = data;
  const tiles::array_view<int, 1> a(10, data);
  const tiles::array_view<int, 1> b(10, other);
  tiles::parallel_for_each(
      a.extent,
      tiles::kernel("swap.tile",
                    "void k(index<1> i, array_view<int, 1> a, array_view<int, 1> b) {\n"
                    "  for (int n = 0; n < 3; ++n) {\n"
                    "    b[i] += a[i] + n;\n"
                    "    array_view<int, 1> t = a; a = b; b = t;\n"
                    "  }\n"
                    "}"),
      a, b);
  for (int n = 0; n < 10; ++n) {
    int x = before[static_cast<std::size_t>(n)];
    int y = 5;
    y += x + 0;
    x += y + 1;
    y += x + 2;
    CHECK(a(n) == x);
    CHECK(b(n) == y);
  }
}

TEST_CASE("functions take views of every kind, and return them") {
  const std::string functions =
      "array_view<const int, 1> row_of(array_view<const int, 2> m, int n) { return m[n]; }\n"
      "array_view<const int, 1> tail(array_view<const int, 1> v, int from)\n"
      "{ return v.section(index<1>(from)); }\n"
      "array_view<const int, 1> longer(array_view<const int, 1> a, array_view<const int, 1> b)\n"
      "{ if (a.extent[0] > b.extent[0]) return a; return b; }\n"
      "int sum(const array_view<const int, 1>& v)\n"
      "{ int s = 0; for (int n = 0; n < v.extent[0]; ++n) s += v[n]; return s; }\n";
  check_matrix(functions, "out[i] = sum(tail(row_of(v, i[0]), i[1]));", [](auto v, int i, int j) {
    int sum = 0;
    for (int n = j; n < 7; ++n) sum += v(i, n);
    return sum;
  });
  check_matrix(
      functions,
      "out[i] = longer(tail(v[0], i[0]), v[1].section(0, 4))[i[1] % 3] + "
      "row_of(v.section(1, 1, 4, 5), 2).extent[0];",
      [](auto v, int i, int j) { return (7 - i > 4 ? v(0, i + j % 3) : v(1, j % 3)) + 5; });
}

TEST_CASE("a view is chosen by a condition") {
  check_matrix("", "auto row = i[1] % 2 == 0 ? v[i[0]] : v[4 - i[0]]; out[i] = row[i[1]];",
               [](auto v, int i, int j) { return j % 2 == 0 ? v(i, j) : v(4 - i, j); });
  check_matrix("", "out[i] = (i[1] > 3 ? v : v.section(index<2>(1, 0)))(i[0] % 3, i[1]);",
               [](auto v, int i, int j) { return j > 3 ? v(i % 3, j) : v(i % 3 + 1, j); });
}

TEST_CASE(
    "a view that is written is given where a const one is wanted, and an array where a view is") {
  std::vector<int> data = numbered(12);
  const std::vector<int> before = data;
  tiles::array<int, 2> a(3, 4, data.begin());
  tiles::array<int, 2> b(3, 4, data.begin());
  tiles::parallel_for_each(
      a.get_extent(),
      tiles::kernel("arrays.tile",
                    "int first(array_view<const int, 1> v) { return v[0]; }\n"
                    "void add(array_view<int, 2> to, index<2> at, int n) { to[at] += n; }\n"
                    "void twice(array<int, 2>& to, index<2> at) { to[at] *= 2; }\n"
                    "void k(index<2> i, array<int, 2>& a, const array<int, 2>& b) {\n"
                    "  array_view<int, 2> whole = a;\n"
                    "  auto row = a[i[0]];\n"
                    "  array_view<const int, 2> reader = i[0] > 1 ? whole : b;\n"
                    "  add(a, i, first(b[i[0]]) + reader.extent[1]);\n"
                    "  twice(a, i);\n"
                    "  whole[i] += 1000 + b.section(i)(0, 0) + row.extent[0];\n"
                    "}"),
      a, b);
  tiles::copy(a, data.begin());
  for (int n = 0; n < 12; ++n) {
    const auto at = [&](int m) { return before[static_cast<std::size_t>(m)]; };
    CHECK(data[static_cast<std::size_t>(n)] == (at(n) + at(n / 4 * 4) + 4) * 2 + 1000 + at(n) + 4);
  }
}

TEST_CASE("copying a view copies no element") {
  std::vector<int> data(8, 1);
  const tiles::array_view<int, 1> v(8, data);
  tiles::parallel_for_each(v.extent,
                           tiles::kernel("alias.tile",
                                         "void k(index<1> i, array_view<int, 1> v) {\n"
                                         "  array_view<int, 1> same = v;\n"
                                         "  const array_view<int, 1> also = same;\n"
                                         "  same[i] = i[0] + 10; v[i] += 1; also[i] *= 2;\n"
                                         "}"),
                           v);
  for (int n = 0; n < 8; ++n) CHECK(v(n) == (n + 11) * 2);
}

TEST_CASE("a kernel that reads a view through another one is given its data, and brings it back") {
  std::vector<int> from = numbered(20);
  std::vector<int> to(20, -1);
  const tiles::array_view<const int, 2> in(4, 5, from);
  const tiles::array_view<int, 2> out(4, 5, to);
  tiles::parallel_for_each(
      out.extent,
      tiles::kernel("through.tile",
                    "array_view<int, 1> row(array_view<int, 2> m, int n) { return m[n]; }\n"
                    "void k(index<2> i, array_view<const int, 2> in, array_view<int, 2> out) {\n"
                    "  auto r = in[i[0]]; auto w = row(out, i[0]);\n"
                    "  if (i[1] > 0) w[i[1]] = r[i[1]] * 3;\n"
                    "}"),
      in, out);
  out.synchronize();
  for (int n = 0; n < 20; ++n) {
    const auto at = static_cast<std::size_t>(n);
    CHECK(to[at] == (n % 5 > 0 ? from[at] * 3 : -1));
  }
}

TEST_CASE("views hold structs, whose members are read and written through views of views") {
  struct point {
    int x;
    float y[2];
  };
  std::vector<int> data(3 * 4 * 3, 2);
  const tiles::array_view<int, 1> v(36, data);
  tiles::parallel_for_each(
      tiles::extent<2>(3, 4),
      tiles::kernel("points.tile",
                    "struct point { int x; float y[2]; };\n"
                    "void k(index<2> i, array_view<int, 1> v) {\n"
                    "  auto points = v.reinterpret_as<point>().view_as(extent<2>(3, 4));\n"
                    "  auto row = points[i[0]];\n"
                    "  row[i[1]].x += i[1];\n"
                    "  point p = row.section(index<1>(i[1]))[0];\n"
                    "  points.section(i)(0, 0).y[1] = p.x + 0.5f;\n"
                    "}"),
      v);
  for (int n = 0; n < 12; ++n) {
    point p;
    const int raw[3] = {v(n * 3), v(n * 3 + 1), v(n * 3 + 2)};
    std::memcpy(&p, raw, sizeof p);
    CHECK(p.x == 2 + n % 4);
    CHECK(raw[1] == 2);
    CHECK(p.y[1] == static_cast<float>(2 + n % 4) + 0.5f);
  }
}

TEST_CASE("an index may be an integer of any type") {
  const auto expected = [](auto v, int i, int j) { return v(i, j) + v(4 - i, 6 - j); };
  for (const char* text :
       {"unsigned int r = i[0], c = i[1]; out[i] = v(r, c) + v(4u - r, 6u - c);",
        "long long r = i[0]; unsigned char c = (unsigned char)i[1];"
        "out[i] = v[r][c] + v(4 - r, 6 - c);",
        "size_t r = i[0] + 5; short c = (short)i[1]; out[i] = v[r - 5](c) + v[9 - r][6 - c];",
        "unsigned int r = i[0]; out[i] = v(r - 1u + 1u, i[1]) + v(4 - r + 3u - 3, 6u - i[1]);"}) {
    check_matrix("", text, expected);
  }
}
