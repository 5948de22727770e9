// index<N> and extent<N>: what they are made of, and their operators.
#include "tests/language/both.hpp"

TEST_CASE("an index is made of its components, of an array of them, of another, or of nothing") {
  BOTH(int, {
    const int parts[4] = {i, 2 * i, 3, i - 1};
    tiles::index<4> four(parts);
    tiles::index<2> two(i, 7), copy = two, zero;
    tiles::index<1> one(5);
    tiles::index<3> three = tiles::index<3>(i, copy[1], one[0]);
    tiles::extent<2> listed{3, i};
    return four[0] + 10 * four[1] + 100 * four[2] + 1000 * four[3] + two[0] * copy[1] + zero[0] +
           zero[1] + one[0] + three[0] * three[1] - three[2] + listed[0] * listed[1];
  });
}

TEST_CASE("an index is made of the first elements of a longer array") {
  BOTH(int, {
    int parts[5] = {i, 2 * i, 3, 4, 5};
    tiles::extent<3> e(parts);
    tiles::index<2> two(parts);
    return e[0] + 10 * e[1] + 100 * e[2] + two[1];
  });
}

TEST_CASE("indices and extents have more dimensions than data") {
  BOTH(int, {
    int parts[16] = {i, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, i};
    tiles::index<16> a(parts);
    tiles::extent<16> e(parts);
    a *= 2;
    a[9] += e[3];
    return a[0] + a[9] * 10 + a[15] * 100 + e.contains(a) + tiles::index<16>::rank;
  });
}

TEST_CASE("components of an index change one by one") {
  BOTH(int, {
    tiles::index<3> a(1, 2, 3);
    a[0] = i;
    a[1] += i * 2;
    a[i & 1]++;
    --a[2];
    for (int d = 0; d < 3; ++d) a[d] *= d + 2;
    return a[0] + 100 * a[1] + 10000 * a[2];
  });
}

TEST_CASE("indices are added to and subtracted from indices") {
  BOTH(int, {
    tiles::index<2> a(i, 3), b(7, i * i);
    tiles::index<2> sum = a + b, difference = a - b + a;
    sum += a;
    difference -= b - a;
    return sum[0] + 31 * sum[1] - 7 * difference[0] + difference[1];
  });
}

TEST_CASE("an int meets every component of an index, from either side") {
  BOTH(int, {
    tiles::index<3> a(i, 5, -i), r = (a + 3) * i - 4;
    r += 2 + a;
    r -= i - a;
    r += 3 * a;
    r = r / 3 + r % 7;
    tiles::index<3> odd(2 * i + 1, 7, 3);
    r += 1000 / odd + (100 + i) % odd;
    return r[0] + 31 * r[1] + 961 * r[2];
  });
}

TEST_CASE("an index is assigned with each operator, the operand computed once") {
  BOTH(int, {
    int count = 0;
    tiles::index<2> a(i, 40);
    a += 5;
    a *= ++count;
    a *= 3;
    a -= count++;
    a /= 2;
    a %= 13 + count;
    tiles::index<2> b = a += tiles::index<2>(count, 1);
    return a[0] + 100 * a[1] + 10000 * b[0] + b[1] + count;
  });
}

TEST_CASE("++ and -- of an index count all components, before or after their value is taken") {
  BOTH(int, {
    tiles::index<2> a(i, 3), b = a++, d = ++a, e = a--, f = --a;
    tiles::extent<1> n(i), m = n++;
    --n;
    n--;
    return a[0] + a[1] + 10 * b[0] - 7 * b[1] + 31 * d[0] + d[1] * e[0] - e[1] + f[0] * f[1] +
           100 * n[0] + m[0];
  });
}

TEST_CASE("indices of one rank are equal if all their components are") {
  BOTH(int, {
    tiles::index<3> a(i % 3, i % 2, 1), b(i % 2, i % 3, 1);
    tiles::extent<2> n(i % 3, 2), m(1, 2);
    return (a == b) + 2 * (a != b) + 4 * (a + b == b + a) + 8 * (n == m) + 16 * (n != m) +
           32 * (a == tiles::index<3>(i % 3, i % 2, i % 5)) + 64 * (a + 1 == a);
  });
}

TEST_CASE("extents are calculated with extents, indices and ints") {
  BOTH(int, {
    tiles::extent<2> a(i + 50, 9), b(7, 4), r = a + b;
    tiles::index<2> by(i, 2);
    r = r - by + (a % b) - b * 2;
    r += by;
    r -= b;
    r += a + by;
    r %= tiles::extent<2>(1000, 101);
    r = 3 + r * 2 / 3;
    r %= 97;
    return r[0] + 1000 * r[1];
  });
}

TEST_CASE("an extent knows its size, and which indices it contains") {
  BOTH(int, {
    tiles::extent<3> e(3, 4, i % 5);
    tiles::index<3> at(i % 4, 3, i % 3);
    int r = (int)(unsigned)e.size() + 1000 * e.contains(at) + 2000 * e.contains(at - 1);
    r += 4000 * (e + 1).contains(at * 2) + (int)(unsigned)(e + i).size();
    return r + (int)(unsigned)tiles::extent<1>(i * 3).size();
  });
}

TEST_CASE("ranks above three have the same operators") {
  BOTH(int, {
    const int parts[8] = {1, 2, 3, i, i + 1, i - 2, 7, 8};
    tiles::index<8> a(parts), b = a;
    b += 2;
    b[3] = 4;
    tiles::index<8> r = (a + b) * 3 - a % 5;
    ++r;
    const int lengths[5] = {2, 3, 1, 2, 5};
    tiles::extent<5> e(lengths);
    int sum = (int)(unsigned)e.size() + 1000 * (a == b) + 2000 * (r != a);
    const int inside[5] = {1, 2, 0, i & 1, 4};
    sum += 5000 * e.contains(tiles::index<5>(inside));
    for (int d = 0; d < 8; ++d) sum += (d + 1) * r[d];
    return sum;
  });
}

TEST_CASE("arrays of indices start as zeros, and their elements are assigned where they lie") {
  BOTH(int, {
    tiles::index<2> at[3];
    tiles::extent<2> sizes[2] = {tiles::extent<2>(i, 2), tiles::extent<2>(3, 4)};
    int n = 0;
    at[n++] += tiles::index<2>(i, 4);
    at[n++] += 3;
    at[2] = at[0] + at[1];
    at[i & 1]++;
    sizes[1] -= sizes[0];
    return at[0][0] + 10 * at[1][1] + 100 * at[2][0] + 1000 * at[2][1] + n + sizes[1][0] * 7 +
           sizes[1][1];
  });
}

namespace {

#define SHARED_PLACES                                                                   \
  struct place {                                                                        \
    tiles::index<2> at;                                                                 \
    tiles::extent<3> room;                                                              \
    float weight;                                                                       \
  };                                                                                    \
  place moved(place p, const tiles::index<2>& by) {                                     \
    p.at += by;                                                                         \
    p.room = p.room * 2;                                                                \
    return p;                                                                           \
  }                                                                                     \
  tiles::index<2> turned(tiles::index<2> at) { return tiles::index<2>(at[1], -at[0]); } \
  int inside(tiles::extent<2> e, tiles::index<2> at) { return e.contains(at) ? 1 : 0; }

SHARED_PLACES

#define BOTH_WITH_PLACES(type, ...)                                                \
  both::check<type>(#type, TEXT_OF(SHARED_PLACES) #type " f(int i) " #__VA_ARGS__, \
                    [](int i) -> type __VA_ARGS__, -37, 101)

}  // namespace

TEST_CASE("indices are members of structs, parameters and what functions return") {
  BOTH_WITH_PLACES(int, {
    place p = {tiles::index<2>(i, 3), tiles::extent<3>(1, 2, i), 0.5f};
    place q = moved(p, turned(p.at) * 2);
    q.at -= 1;
    q.room[1] += 5;
    return q.at[0] + 10 * q.at[1] + 100 * q.room[0] + 1000 * q.room[1] + q.room[2] + p.at[0] +
           (turned(p.at) + 1)[1] + 7 * inside(tiles::extent<2>(20, 5), p.at) +
           (turned(p.at) == p.at);
  });
  BOTH_WITH_PLACES(int, {
    place p;
    p.weight = 1;
    return p.at[0] + p.at[1] + p.room[0] + p.room[2] + i * (int)p.weight;
  });
}

namespace {

struct cell {
  short kind;
  int at[2];
  int room[3];
};

TILES_STRUCT(cell, kind, at, room);

}  // namespace

TEST_CASE("an index in a struct of a view lies there as an array of ints on the host") {
  std::vector<cell> cells(5);
  for (int n = 0; n < 5; ++n) cells[static_cast<std::size_t>(n)] = {1, {n, 2 * n}, {3, n, 5}};
  tiles::array_view<cell, 1> view(5, cells);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("cells.tile",
                    "struct cell { short kind; index<2> at; extent<3> room; };\n"
                    "void k(index<1> i, array_view<cell, 1> v) {\n"
                    "  v[i].at += index<2>(10, 20);\n"
                    "  v[i].room *= 2;\n"
                    "  v[i].at[1] -= (int)v[i].room.size();\n"
                    "  v[i].kind = v[i].room.contains(index<3>(5, i[0], 9)) ? 2 : 3;\n}"),
      view);
  view.synchronize();
  for (int n = 0; n < 5; ++n) {
    const cell& got = cells[static_cast<std::size_t>(n)];
    CAPTURE(n);
    CHECK(got.kind == (n > 0 ? 2 : 3));
    CHECK(got.at[0] == n + 10);
    CHECK(got.at[1] == 2 * n + 20 - 6 * 2 * n * 10);
    CHECK(got.room[0] == 6);
    CHECK(got.room[1] == 2 * n);
    CHECK(got.room[2] == 10);
  }
}

TEST_CASE("an index shared by a tile is changed by one thread for all") {
  std::vector<int> data(12);
  tiles::array_view<int, 1> view(12, data);
  tiles::parallel_for_each(
      view.extent.tile<4>(),
      tiles::kernel("shared.tile",
                    "void k(tiled_index<4> t, array_view<int, 1> v) {\n"
                    "  tile_static index<2> at[2];\n"
                    "  if (t.local[0] == 0) { at[0] = index<2>(t.tile[0], 3); at[1] = at[0] * 2;\n"
                    "    at[1] += 1; }\n"
                    "  t.barrier.wait();\n"
                    "  v[t] = at[1][0] * 100 + at[1][1] * 10 + t.local[0];\n}"),
      view);
  for (int n = 0; n < 12; ++n) CHECK(view(n) == (n / 4 * 2 + 1) * 100 + 70 + n % 4);
}
