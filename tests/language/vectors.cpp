#include "tests/language/both.hpp"

namespace {
using namespace tiles::graphics;

struct body {
  char tag;
  float_3 position;
  uchar_4 colour;
  double_2 weights[2];
};
TILES_STRUCT(body, tag, position, colour, weights);

struct light {
  float_3 position;
  ushort_2 pair;
  int_3 steps[2];
};
TILES_STRUCT(light, position, pair, steps);

/// Runs `body`, the body of void k(index<1> i, array_view<Element, 1> v), over `data`.
template <class Element>
void run(const std::string& definitions, const std::string& element, std::vector<Element>& data,
         const std::string& body_text) {
  const tiles::kernel kernel("vectors.tile", definitions + "void k(index<1> i, array_view<" +
                                                 element + ", 1> v) {" + body_text + "}");
  const int count = static_cast<int>(data.size());
  tiles::array_view<Element, 1> view(count, data);
  tiles::parallel_for_each(view.extent, kernel, view);
  view.synchronize();
}

}  // namespace

TEST_CASE("vectors are made of components, of one number, of nothing, of other vectors") {
  if (both::is_on("Oclgrind")) return;  // version 21.10 crashes on a vector made of its parts
  BOTH(float, {
    float_3 a(i, 2, 0.5f);
    float_3 b(3);
    float_3 c;
    float_3 d = 4;
    float_3 e = a;
    return a.x + b.y * 10 + c.z + d.x * 100 + e.z;
  });
  BOTH(int, {
    int_2 a = int_2(i, -i);
    int_2 b{3, 4};
    int_2 c = {5, i};
    float_2 d(a);
    int_2 e = static_cast<int_2>(d * 1.75f);
    uint_2 f(e);
    return a.x + b.y * 2 + c.y * 3 + e.x + e.y + (int)(f.x >> 28);
  });
  const auto got =
      both::on_device<float>("float",
                             "float f(int i) { float_2 a(i, 2); float_4 b(a, 3, 4); float_4 c(1, "
                             "a.yx, 5); float4 d(a, b.zw);"
                             " return b.x + b.z * 10 + c.y * 100 + c.z * 1000 + d.w; }",
                             0, 8);
  for (int i = 0; i < 8; ++i) {
    CHECK(got[static_cast<std::size_t>(i)] == static_cast<float>(i + 30 + 200 + i * 1000 + 4));
  }
}

TEST_CASE("operators work on all components, and a number meets each") {
  BOTH(float, {
    float_4 a(i, i + 1, 0.5f, 4);
    float_4 b = a * 2 + a / 4.0f - 1;
    b += a;
    b *= 0.5f;
    b -= float_4(1, 2, 3, 4);
    b /= 2;
    ++b;
    b--;
    b = -b + +a;
    return b.x + b.y * 3 + b.z * 5 + b.w * 7;
  });
  BOTH(int, {
    int_3 a(i, i * 3, 7);
    int_3 b = (a << 2) ^ (a & 5) | (a % 4);
    b = ~b >> 1;
    b <<= 1;
    b |= 8;
    b &= 0xfff;
    b ^= a;
    b %= 1000;
    int_3 c = b++;
    int_3 d = --b;
    return b.x + b.y * 3 + b.z * 7 + c.x + d.z;
  });
  BOTH(int, {
    uchar_4 a(i, i + 100, i + 200, 255);
    a += 100;
    char_2 b(i, 100);
    b = b + b;
    return a.x + a.y + a.z + a.w + b.x + b.y;
  });
  BOTH(long, {
    long_2 a(i, 1L << 40);
    ulong_2 b(3, i);
    a *= 3;
    b -= 5;
    return a.x + a.y + (long)(b.x + b.y);
  });
  BOTH(int, {
    float_2 a(i, 3);
    float_2 b(7, 3);
    return (a == b) + (a != b) * 2 + (a == a) * 4 + (a != a) * 8;
  });
}

TEST_CASE("host and kernel read and write components by the same functions and colours") {
  BOTH(int, {
    int_4 a(i, 20, 300, 4000);
    int_3 b = a.get_wzx();
    a.set_yx(a.get_xy());
    a.set_wzyx(a);
    b.set_y(b.get_x() + 7);
    b.ref_z() += a.ref_r() * 2;
    a.ref_a() = b.b - a.g;
    a.b = i * 3;
    return a.x + a.y * 3 + a.z * 5 + a.w * 7 + b.r * 11 + b.g * 13 + b.b * 17;
  });
}

TEST_CASE("components are read and written in any order, by two alphabets") {
  const auto got = both::on_device<int>("int",
                                        "int f(int i) {\n"
                                        "  int_4 a(i, 20, 300, 4000);\n"
                                        "  int_4 b = a.wzyx;\n"
                                        "  b.xy = a.xx;\n"
                                        "  b.zw += a.gr;\n"
                                        "  b.a = b.a + 1;\n"
                                        "  int_2 c = b.wzyx.xy;\n"
                                        "  c.yx = c;\n"
                                        "  ++c.x;\n"
                                        "  c.xy++;\n"
                                        "  c.set_y(c.get_y() * 2);\n"
                                        "  return b.x + b.y * 3 + b.z * 5 + b.w * 7 + c.x * 11 + "
                                        "c.y * 13;\n"
                                        "}",
                                        -5, 12);
  for (int i = -5; i < 7; ++i) {
    int b[4] = {i, i, 20 + 20, i + i + 1};
    int c[2] = {b[2] + 2, (b[3] + 1) * 2};
    CAPTURE(i);
    CHECK(got[static_cast<std::size_t>(i + 5)] ==
          b[0] + b[1] * 3 + b[2] * 5 + b[3] * 7 + c[0] * 11 + c[1] * 13);
  }
}

TEST_CASE("vectors are passed, returned and chosen") {
  const auto got = both::on_device<float>(
      "float",
      "float_3 cross(float_3 a, const float_3& b) { return a.yzx * b.zxy - a.zxy * b.yzx; }\n"
      "float dot(float_3 a, float_3 b) { float_3 c = a * b; return c.x + c.y + c.z; }\n"
      "float f(int i) { float_3 a(i, 1, 2); float_3 b = i & 1 ? a.zyx : float_3(3, i, 1);\n"
      "  return dot(cross(a, b), i > 3 ? b : 2) + cross(b, a).y; }",
      -5, 12);
  for (int i = -5; i < 7; ++i) {
    const float_3 a(static_cast<float>(i), 1, 2);
    const float_3 b = (i & 1) != 0 ? float_3(a.z, a.y, a.x) : float_3(3, static_cast<float>(i), 1);
    const auto cross = [](float_3 p, float_3 q) {
      return float_3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x);
    };
    const float_3 c = cross(a, b) * (i > 3 ? b : float_3(2));
    CAPTURE(i);
    CHECK(got[static_cast<std::size_t>(i + 5)] == c.x + c.y + c.z + cross(b, a).y);
  }
}

TEST_CASE("arrays of vectors start as zeros and hold what is put into them") {
  BOTH(float, {
    float_3 a[4];
    float_3 b[2] = {float_3(1, 2, 3), {4, 5, (float)i}};
    a[i & 3] = b[1];
    a[1] += b[i & 1] * 2;
    a[2].y = 8;
    a[(i + 1) & 3].z -= 1;
    float_3 s;
    for (int j = 0; j < 4; ++j) s = s * 2 + a[j];
    return s.x + s.y * 3 + s.z * 7;
  });
}

TEST_CASE("elements of views are packed vectors, read and changed whole and in parts") {
  std::vector<float_3> data(9);
  std::vector<float_3> expected(9);
  for (std::size_t n = 0; n < 9; ++n) {
    const auto k = static_cast<float>(n);
    data[n] = float_3(k, k * 2, k * 3);
    float_3 e = data[n] * 2 + 1;
    e.y += 5;
    e.z = e.x;
    e.x = k;
    e += float_3(1, 2, 3);
    ++e.y;
    const float_3 before = e;
    ++e;
    expected[n] = e + before;
  }
  run("", "float_3", data,
      "v[i] = v[i] * 2 + 1; v[i].y += 5; v[i].xz = float_2(i[0], v[i].x);"
      "v[i] += float_3(1, 2, 3); ++v[i].y; float_3 b = v[i]++; v[i] = v[i] + b;");
  for (std::size_t n = 0; n < 9; ++n) {
    CAPTURE(n);
    CHECK(data[n] == expected[n]);
  }
}

TEST_CASE("an element whose index changes something is found once") {
  if (both::is_on("rusticl")) return;  // version 22.3 crashes while it compiles
  std::vector<int_2> data(6);
  for (int n = 0; n < 6; ++n) data[static_cast<std::size_t>(n)] = int_2(n, -n);
  run("", "int_2", data,
      "if (i[0] != 0) return; int n = 0; v[n++] += 10; v[n++].yx *= 3; ++v[n++]; v[n++].xy = 7;"
      "int_2 old = v[n++].xy--; v[n] = old + n;");
  CHECK(data[0] == int_2(10, 10));
  CHECK(data[1] == int_2(3, -3));
  CHECK(data[2] == int_2(3, -1));
  CHECK(data[3] == int_2(7, 7));
  CHECK(data[4] == int_2(3, -5));
  CHECK(data[5] == int_2(9, 1));
}

TEST_CASE("components go to one element, though its index depends on what they were") {
  std::vector<int_3> data(6);
  for (int n = 0; n < 6; ++n) data[static_cast<std::size_t>(n)] = int_3(n, n, n);
  run(tiles::struct_declaration<light>(), "int_3", data,
      "if (i[0] != 0) return; v[v[0].y].zyx = int_3(5, 4, 3); v[v[1].y].yx += 3;"
      "v[v[2].x].xz--; light l; l.steps[0] = int_3(0); l.steps[1] = int_3(7);"
      "l.steps[l.steps[0].x].xy = int_2(1, 8); v[3] = l.steps[0]; v[4] = l.steps[1];");
  CHECK(data[0] == int_3(3, 4, 5));
  CHECK(data[1] == int_3(4, 4, 1));
  CHECK(data[2] == int_3(1, 2, 1));
  CHECK(data[3] == int_3(1, 8, 0));
  CHECK(data[4] == int_3(7));
  CHECK(data[5] == int_3(5));
}

TEST_CASE("constant vectors and components of values make vectors together") {
  if (both::is_on("Oclgrind")) return;  // version 21.10 crashes on a vector made of its parts
  std::vector<char_4> data(5);
  for (int n = 0; n < 5; ++n) data[static_cast<std::size_t>(n)] = char_4(n, 2 * n, 3 * n, -n);
  run("", "char_4", data,
      "char_4 a(char_2(7), v[i].zw); char_4 b(char_2(-1), (v[i] + v[i]).y, (v[i] - 1).x);"
      "v[i] = a * 2 + b;");
  for (int n = 0; n < 5; ++n) {
    CAPTURE(n);
    CHECK(data[static_cast<std::size_t>(n)] == char_4(13, 13, 10 * n, -n - 1));
  }
}

TEST_CASE("members of structs are packed vectors") {
  std::vector<light> data(5);
  for (std::size_t n = 0; n < 5; ++n) {
    data[n].position = float_3(static_cast<float>(n), 1, 2);
    data[n].pair = ushort_2(65535, 3);
    data[n].steps[1] = int_3(static_cast<int>(n));
  }
  run(tiles::struct_declaration<light>(), "light", data,
      "light l = v[i]; l.position = l.position.zyx * 2; l.position.y += 0.5f; l.pair++;"
      "l.steps[0] = l.steps[1] - 3; l.steps[1].xz = int_2(8, 9); v[i] = l; v[i].pair.y = 77;"
      "light m = {float_3(1, 2, 3), 5, {{6}, int_3(7)}}; v[i].steps[1].y += m.steps[0].x * 2 +"
      " (int)m.position.z + m.pair.x;");
  for (std::size_t n = 0; n < 5; ++n) {
    const auto k = static_cast<int>(n);
    CAPTURE(n);
    CHECK(data[n].position == float_3(4, 2.5f, static_cast<float>(k * 2)));
    CHECK(data[n].pair == ushort_2(0, 77));
    CHECK(data[n].steps[0] == int_3(k - 3));
    CHECK(data[n].steps[1] == int_3(8, k + 12 + 3 + 5, 9));
  }
}

TEST_CASE("a struct with vectors of doubles is laid out as the host's") {
  if (!both::has_double()) return;
  std::vector<body> data(3);
  run(tiles::struct_declaration<body>(), "body", data,
      "v[i].tag = 'x'; v[i].position = 1.5f; v[i].colour = uchar_4(1, 2, 3, i[0]);"
      "v[i].weights[1] = double_2(0.1, i[0]);");
  for (std::size_t n = 0; n < 3; ++n) {
    const auto k = static_cast<unsigned char>(n);
    CHECK(data[n].tag == 'x');
    CHECK(data[n].position == float_3(1.5f));
    CHECK(data[n].colour == uchar_4(1, 2, 3, k));
    CHECK(data[n].weights[1] == double_2(0.1, k));
  }
}

TEMPLATE_TEST_CASE("views hold vectors of three bytes", "", char_3, uchar_3) {
  const std::string name = std::is_same_v<TestType, char_3> ? "char_3" : "uchar_3";
  std::vector<TestType> data;
  for (int n = 0; n < 9; ++n) data.emplace_back(n * 3, n * 3 + 1, n * 3 + 2);
  std::vector<TestType> negated = data, turned = data, counted = data;
  run("", name, negated, "v[i] -= v[i] + v[i];");
  run("", name, turned, "v[i].xz = v[i].zy;");
  run("", name, counted, "v[i].y += 5; ++v[i].z; v[i] = v[i] + " + name + "(1);");
  for (std::size_t n = 0; n < data.size(); ++n) {
    CAPTURE(n);
    const TestType was = data[n];
    CHECK(negated[n] == TestType(0) - was);
    CHECK(turned[n] == TestType(was.z, was.y, was.y));
    CHECK(counted[n] == TestType(was.x + 1, was.y + 6, was.z + 2));
  }
}

TEST_CASE("tile_static memory holds vectors, alone and in arrays and structs") {
  std::vector<float_4> data(8);
  for (std::size_t n = 0; n < 8; ++n) data[n] = float_4(static_cast<float>(n));
  const tiles::kernel kernel("vectors.tile",
                             "struct pair { float_3 a; float b; };\n"
                             "void k(tiled_index<4> t, array_view<float_4, 1> v) {\n"
                             "  tile_static float_4 all[4]; tile_static float_2 first;\n"
                             "  tile_static pair p[4];\n"
                             "  const int l = t.local[0];\n"
                             "  all[l] = v[t]; if (l == 0) first = v[t].zw;\n"
                             "  p[l].a = v[t].xyz; p[l].b = l; t.barrier.wait();\n"
                             "  v[t].xy = all[3 - l].wz + first; v[t].z = p[l ^ 1].a.y; \n"
                             "  v[t].w = p[l ^ 1].b;\n}");
  tiles::array_view<float_4, 1> view(8, data);
  tiles::parallel_for_each(view.extent.tile<4>(), kernel, view);
  view.synchronize();
  for (int n = 0; n < 8; ++n) {
    const int first = n / 4 * 4;
    const int l = n - first;
    const auto mirrored = static_cast<float>(first + 3 - l + first);
    CAPTURE(n);
    CHECK(data[static_cast<std::size_t>(n)] == float_4(mirrored, mirrored,
                                                       static_cast<float>(first + (l ^ 1)),
                                                       static_cast<float>(l ^ 1)));
  }
}

TEST_CASE("a reference to const takes the value of a component, a packed one has an address") {
  std::vector<int_2> data(6);
  for (int n = 0; n < 6; ++n) data[static_cast<std::size_t>(n)] = int_2(n, -n);
  const tiles::kernel kernel("vectors.tile",
                             "int twice(const int& a) { return a * 2; }\n"
                             "int sum(const int_2& a) { return a.x + a.y * 10; }\n"
                             "void up(int& a) { a += 100; }\n"
                             "void k(index<1> i, array_view<int_2, 1> v) {\n"
                             "  int_2 a(i[0], 7); const int& kept = a.x; a.x = 50; up(v[i].x);\n"
                             "  v[i].y = twice(a.y) + sum(a.yx) * 1000 + kept; }");
  tiles::array_view<int_2, 1> view(6, data);
  tiles::parallel_for_each(view.extent, kernel, view);
  view.synchronize();
  for (int n = 0; n < 6; ++n) {
    CAPTURE(n);
    CHECK(data[static_cast<std::size_t>(n)] == int_2(n + 100, 14 + (7 + 500) * 1000 + n));
  }
}

TEST_CASE("a vector of chars is divided by components, also as a part of a longer vector") {
  if (both::is_on("Oclgrind")) return;  // version 21.10 crashes on a vector made of its parts
  std::vector<char_4> data(12);
  for (int n = 0; n < 12; ++n)
    data[static_cast<std::size_t>(n)] = char_4(static_cast<char>(n * 21 - 120));
  run("", "char_4", data,
      "char_2 rest = v[i].zw; rest %= char_2(7, i[0] + 1);"
      "v[i] = char_4((char)0, rest.y, char_2(v[i].y, (char)70) / char_2(7, 6));");
  for (int n = 0; n < 12; ++n) {
    const int number = n * 21 - 120;
    CAPTURE(n);
    CHECK(data[static_cast<std::size_t>(n)] ==
          char_4(0, static_cast<char>(number % (n + 1)), static_cast<char>(number / 7), 11));
  }
}

TEST_CASE("a component that is known to be 0 stays 0 under division and remainder") {
  std::vector<int_4> data(6);
  for (int n = 0; n < 6; ++n) data[static_cast<std::size_t>(n)] = int_4(n * 1000 - 2500);
  run("", "int_4", data,
      "int_2 part = (int_2(10) | v[i].xy) & int_2(v[i].z, 0);"
      "v[i].xy = part % 858; v[i].zw = part / int_2(7);");
  for (int n = 0; n < 6; ++n) {
    const int number = n * 1000 - 2500;
    const int part = (10 | number) & number;
    CAPTURE(n);
    CHECK(data[static_cast<std::size_t>(n)] == int_4(part % 858, 0, part / 7, 0));
  }
}
