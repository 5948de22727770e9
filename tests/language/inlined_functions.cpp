// Functions that kernels call: on CPUs they are inlined where the kernel runs along the rows of the
// domain then, or in loops over the threads of its tiles. The host runs the same text.
#include "tests/language/both.hpp"

namespace {

// Text that is code of this file, too.
#define CALLED_FUNCTIONS                                                               \
  float clamped(float x) {                                                             \
    if (x < -2) return -2;                                                             \
    if (x > 3) {                                                                       \
      x = x - 1;                                                                       \
      return x * 0.5f;                                                                 \
    }                                                                                  \
    return x + 1;                                                                      \
  }                                                                                    \
  int clamped(int x) { return x < 5 ? x : 5; }                                         \
  bool is_between(float low, float x, float high) { return low < x && x < high; }      \
  bool is_sorted(float x, float y, int i) {                                            \
    if (i % 3 == 0) return false;                                                      \
    if (y < 0) return x < y;                                                           \
    return x + 1 < y;                                                                  \
  }                                                                                    \
  float sum_of_steps(float x, int n) {                                                 \
    float sum = 0;                                                                     \
    for (int k = 0; k < n; ++k) {                                                      \
      if (x > k) sum += x;                                                             \
      x = x * 0.5f - k;                                                                \
    }                                                                                  \
    return sum;                                                                        \
  }                                                                                    \
  float first_above(float x, float limit) {                                            \
    for (int k = 0; k < 8; ++k) {                                                      \
      if (x > limit) return x;                                                         \
      x = x * 2 + 1;                                                                   \
    }                                                                                  \
    return limit;                                                                      \
  }                                                                                    \
  float doubled(float x) { return x + x; }                                             \
  float nested(float x, float y) { return doubled(clamped(x)) - clamped(doubled(y)); } \
  float next(float& x) {                                                               \
    x = x + 1;                                                                         \
    return x * 2;                                                                      \
  }                                                                                    \
  void swap(float& x, float& y) {                                                      \
    float kept = x;                                                                    \
    x = y;                                                                             \
    y = kept;                                                                          \
  }                                                                                    \
  float larger(const float& x, const float& y) {                                       \
    if (x > y) return x;                                                               \
    return y;                                                                          \
  }                                                                                    \
  int count_up(int& n) { return ++n; }                                                 \
  void leave_early(float& x, int i) {                                                  \
    if (i % 2 == 0) return;                                                            \
    x = x * 4;                                                                         \
    if (x > 5) return;                                                                 \
    x = x + 2;                                                                         \
  }

CALLED_FUNCTIONS

constexpr int lengths[] = {1, 15, 16, 17, 100, 1024, 1041};

std::vector<float> row_of(int count) {
  std::vector<float> data;
  for (int n = 0; n < count; ++n) data.push_back(static_cast<float>(n % 37) / 8 - 2);
  return data;
}

template <class Domain>
std::vector<float> run(const tiles::kernel& kernel, int length, const Domain& domain_of) {
  std::vector<float> data = row_of(length);
  const tiles::array_view<float, 1> view(length, data);
  tiles::parallel_for_each(domain_of(view.extent), kernel, view);
  view.synchronize();
  return data;
}

// `statements` change x, the element of thread i.
void check_elements(const std::string& statements, void (*expected)(int i, float& x)) {
  const tiles::kernel rows("inlined.tile", TEXT_OF(CALLED_FUNCTIONS)
      "void k(index<1> idx, array_view<float, 1> v) {\n"
      "  const int i = idx[0];\n  float x = v[idx];\n" + statements + "\n  v[idx] = x;\n}");
  const tiles::kernel tile("inlined.tile", TEXT_OF(CALLED_FUNCTIONS)
      "void k(tiled_index<32> t, array_view<float, 1> v) {\n  tile_static float s[32];\n"
      "  const int i = t.global[0];\n  s[t.local[0]] = v[t];\n  t.barrier.wait();\n"
      "  float x = s[t.local[0]];\n" + statements + "\n  v[t] = x;\n}");
  const auto as_it_is = [](const tiles::extent<1>& all) { return all; };
  const auto in_tiles = [](const tiles::extent<1>& all) { return all.tile<32>(); };
  for (const int length : lengths) {
    const int whole = (length + 31) / 32 * 32;
    std::vector<float> wanted = row_of(whole);
    for (int i = 0; i < whole; ++i) expected(i, wanted[static_cast<std::size_t>(i)]);
    CAPTURE(statements, length);
    CHECK(run(tile, whole, in_tiles) == wanted);
    wanted.resize(static_cast<std::size_t>(length));
    CHECK(run(rows, length, as_it_is) == wanted);
  }
}

#define CHECK_ELEMENTS(...)                          \
  check_elements(#__VA_ARGS__, [](int i, float& x) { \
    (void)i;                                         \
    __VA_ARGS__                                      \
  })

}  // namespace

TEST_CASE("a function that returns early gives what it returns there") {
  CHECK_ELEMENTS(x = clamped(x););
  CHECK_ELEMENTS(x = clamped(x) + clamped(x * 2) * clamped(-x););
  CHECK_ELEMENTS(leave_early(x, i); leave_early(x, i + 1););
}

TEST_CASE("a function with loops computes as many rounds as it is told to") {
  CHECK_ELEMENTS(x = sum_of_steps(x, 3) - sum_of_steps(-x, 5););
  CHECK_ELEMENTS(x = sum_of_steps(x, i % 4););
}

TEST_CASE("a function that returns from a loop ends the loop") {
  CHECK_ELEMENTS(x = first_above(x, 4) + x;);
}

TEST_CASE("functions that call functions give what all of them compute") {
  CHECK_ELEMENTS(x = nested(x, x + 1) + nested(x, 2););
  CHECK_ELEMENTS(x = doubled(doubled(clamped(doubled(x)))););
}

TEST_CASE("of functions with one name each call gets its own") {
  CHECK_ELEMENTS(x = clamped(x) + clamped(i) * 0.5f;);
}

TEST_CASE("a function changes the variables that it is given by reference") {
  CHECK_ELEMENTS(float y = 1; swap(x, y); x = x - y * 2;);
  CHECK_ELEMENTS(float y = x * 2; swap(x, y); swap(y, x); leave_early(y, i); x = x - y;);
  CHECK_ELEMENTS(swap(x, x););
}

TEST_CASE("a reference to a constant is read where the function reads it") {
  CHECK_ELEMENTS(x = larger(x, 1) - larger(x * 2, x););
}

TEST_CASE("an element that only a branch of a function reads may lie outside its view") {
  const tiles::kernel kernel(
      "inlined.tile",
      "float inner(const float& x, bool is_inside) { return is_inside ? x : -1.0f; }\n"
      "void k(index<1> idx, array_view<const float, 1> from, array_view<float, 1> to, int n) {\n"
      "  to[idx] = inner(from[idx[0] - n], idx[0] >= n);\n}");
  const int nowhere_near = 1 << 29;  // what reads there ends the process
  for (const int distance : {0, 1, 17, nowhere_near}) {
    const std::vector<float> data = row_of(100);
    std::vector<float> got(data.size());
    {
      const tiles::array_view<const float, 1> from(100, data);
      const tiles::array_view<float, 1> to(100, got);
      tiles::parallel_for_each(to.extent, kernel, from, to, distance);
    }
    for (int i = 0; i < 100; ++i) {
      CAPTURE(distance, i);
      CHECK(got[static_cast<std::size_t>(i)] ==
            (i >= distance ? data[static_cast<std::size_t>(i - distance)] : -1));
    }
  }
}

TEST_CASE("each call in an expression sees the changes of the one before it") {
  CHECK_ELEMENTS(float y = x; y = next(y) + next(y); x = y;);
  CHECK_ELEMENTS(float y = x; float z = 2; x = next(y) - next(z) * next(x); x += y + z;);
  CHECK_ELEMENTS(int n = i & 3; x = (count_up(n) << count_up(n)) + x; x += n;);
  CHECK_ELEMENTS(float y = x; x = clamped(next(y)); x += larger(y, next(x)););
}

TEST_CASE("an assignment stores what the function gives after its changes") {
  CHECK_ELEMENTS(x += next(x););
  CHECK_ELEMENTS(float y = 3; x = y = next(x); x -= y;);
}

TEST_CASE("a thread calls a function only where its condition is true") {
  CHECK_ELEMENTS(float y = x; if (is_between(-1, x, 2)) x = next(y); x = x + y * 2;);
  CHECK_ELEMENTS(if (is_sorted(x, x * 2, i)) x = clamped(x); else x = doubled(x););
  CHECK_ELEMENTS(if (!is_sorted(x, 1, i) && !is_between(0, x, 1)) x = 9;);
  CHECK_ELEMENTS(float y = 0; if (x > 0 && next(y) > 1) x = 7; x = x + y;);
  CHECK_ELEMENTS(float y = 0; if (x > 0 || next(y) > 3) x = 7; x = x + y;);
  CHECK_ELEMENTS(float y = x; x = x > 0 ? next(y) : doubled(y); x = x - y * 3;);
  CHECK_ELEMENTS(x = is_sorted(x, 2, i) ? clamped(x) : is_between(0, x, 5) ? 4 : -x;);
}

TEST_CASE("a function in the condition of a loop is called for each round") {
  CHECK_ELEMENTS(for (int k = 0; k < clamped(i % 4); ++k) x = x * 0.5f + k;);
  CHECK_ELEMENTS(for (int k = 0; k < 3 && is_sorted(x, 1, i); ++k) x = x + 1;);
  CHECK_ELEMENTS(float y = x; while (next(y) < 3) x = x + 1; x = x - y;);
  CHECK_ELEMENTS(float y = x; do x = x * 0.5f; while (next(y) < 3); x = x - y;);
  CHECK_ELEMENTS(int n = 0; for (int k = count_up(n); k < 4; k += count_up(n)) x = x + n;);
}

TEST_CASE("a function is given the thread's index and views") {
  const tiles::kernel kernel("inlined.tile", R"(
      float beside(index<1> i, array_view<const float, 1> v) {
        if (i[0] > 0) return v[i[0] - 1];
        return v[i];
      }
      void add(array_view<float, 1> w, index<1> i, float x) { w[i] += x; }
      void k(index<1> i, array_view<const float, 1> v, array_view<float, 1> w) {
        w[i] = 1;
        add(w, i, beside(i, v));
        add(w, i, w[i] * 2);
      })");
  for (const int length : lengths) {
    const std::vector<float> data = row_of(length);
    std::vector<float> got(data.size());
    {
      const tiles::array_view<const float, 1> v(length, data);
      const tiles::array_view<float, 1> w(length, got);
      tiles::parallel_for_each(w.extent, kernel, v, w);
    }
    for (std::size_t i = 0; i < data.size(); ++i) {
      CAPTURE(length, i);
      CHECK(got[i] == (1 + data[i > 0 ? i - 1 : i]) * 3);
    }
  }
}

TEST_CASE("functions are given what the tile shares, and read it behind the barrier") {
  const tiles::kernel kernel("inlined.tile", R"(
      float dot(const float (&a)[16][16], int row, const float (&b)[16][16], int column) {
        float sum = 0;
        for (int k = 0; k < 16; ++k) sum += a[row][k] * b[k][column];
        return sum;
      }
      float at(array_view<const float, 2> v, int i, int j) {
        return i < v.extent[0] && j < v.extent[1] ? v(i, j) : 0.0f;
      }
      void load(float (&to)[16][16], tiled_index<16, 16> t, array_view<const float, 2> v, int i,
                int j) {
        to[t.local[0]][t.local[1]] = at(v, i + t.local[0], j + t.local[1]);
      }
      void k(tiled_index<16, 16> t, array_view<const float, 2> a, array_view<const float, 2> b,
             array_view<float, 2> c) {
        tile_static float left[16][16], right[16][16];
        float sum = 0;
        for (int i = 0; i < a.extent[1]; i += 16) {
          load(left, t, a, t.tile_origin[0], i);
          load(right, t, b, i, t.tile_origin[1]);
          t.barrier.wait();
          sum += dot(left, t.local[0], right, t.local[1]);
          t.barrier.wait();
        }
        if (t.global[0] < c.extent[0] && t.global[1] < c.extent[1]) c[t] = sum;
      })");
  for (const int n : {1, 16, 17, 37}) {
    std::vector<float> a = row_of(n * n), b = row_of(n * n), got(a.size(), -1);
    std::reverse(b.begin(), b.end());
    {
      const tiles::array_view<const float, 2> first(n, n, a), second(n, n, b);
      const tiles::array_view<float, 2> result(n, n, got);
      tiles::parallel_for_each(result.extent.tile<16, 16>().pad(), kernel, first, second, result);
    }
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        float sum = 0;
        for (int k = 0; k < n; ++k) {
          sum += a[static_cast<std::size_t>(i * n + k)] * b[static_cast<std::size_t>(k * n + j)];
        }
        CAPTURE(n, i, j);
        CHECK(got[static_cast<std::size_t>(i * n + j)] == sum);
      }
    }
  }
}

// In loops the threads read the view itself, where the function says.
TEST_CASE("a function chooses which of the tile's elements a thread reads") {
  const std::string functions = R"(
      struct place { int at; float weight; };
      int pick(float x) { if (x > 0) { return 1; } return 0; }
      place placed(float x) {
        place p;
        if (x > 0) { p.at = 1; p.weight = 2; return p; }
        p.at = 0; p.weight = 2;
        return p;
      }
      void k(tiled_index<32> t, array_view<const float, 1> v, array_view<const float, 1> x,
             array_view<float, 1> out) {
        tile_static float s[32];
        s[t.local[0]] = v[t];
        t.barrier.wait();)";
  const std::vector<float> data = row_of(96);
  for (const std::string statements :
       {"if (t.local[0] < 31) out[t] = s[t.local[0] + pick(x[t])] * 2;",
        "const int p = x[t] > -9 ? pick(x[t]) : 5; if (t.local[0] < 31) out[t] = s[t.local[0] + p] "
        "* 2;",
        "const place p = placed(x[t]); if (t.local[0] < 31) out[t] = s[t.local[0] + p.at] * "
        "p.weight;"}) {
    const tiles::kernel kernel("inlined.tile", functions + statements + "}");
    std::vector<float> got(data.size(), -1);
    {
      const tiles::array_view<const float, 1> v(96, data);
      const tiles::array_view<float, 1> out(96, got);
      tiles::parallel_for_each(out.extent.tile<32>(), kernel, v, v, out);
    }
    for (std::size_t i = 0; i < data.size(); ++i) {
      CAPTURE(statements, i);
      CHECK(got[i] == (i % 32 == 31 ? -1 : data[data[i] > 0 ? i + 1 : i] * 2));
    }
  }
}
