// Structs and short vectors that the threads of a tile declare: on CPUs they become variables for
// their fields and components. The host runs the same text.
#include "tests/language/both.hpp"

namespace {

using namespace tiles::graphics;

constexpr int width = 32;

// Text that is code of this file, too.
#define STRUCTURES                            \
  struct pair {                               \
    float a, b;                               \
  };                                          \
  struct ball {                               \
    int kind;                                 \
    pair size;                                \
    float_3 at;                               \
    unsigned int count;                       \
  };                                          \
  struct row {                                \
    char tag;                                 \
    float cells[3];                           \
    bool is_full;                             \
  };                                          \
  pair joined(float x, float y) {             \
    pair p;                                   \
    p.a = x + y;                              \
    p.b = x - y;                              \
    return p;                                 \
  }                                           \
  pair turned(pair p) {                       \
    pair q = {p.b, p.a};                      \
    return q;                                 \
  }                                           \
  pair nearer(pair p, pair q) {               \
    if (p.a * p.a < q.a * q.a) return p;      \
    return q;                                 \
  }                                           \
  void grow(pair& p, float by) { p.a += by; } \
  float next(float& x) {                      \
    x += 1;                                   \
    return x;                                 \
  }                                           \
  float length2(float_3 v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

STRUCTURES

std::vector<float> numbers(int count) {
  std::vector<float> made;
  for (int n = 0; n < count; ++n) made.push_back(static_cast<float>(n * 7 % 23) / 4 - 2);
  return made;
}

/// `f`, of a thread's own number, one of another thread of its tile and the own place there.
template <class Function>
void check(const std::string& function_text, Function function) {
  const tiles::kernel kernel(
      "structs.tile", TEXT_OF(STRUCTURES) " float f(float x, float y, int i) " + function_text +
                          " void k(tiled_index<32> t, array_view<const float, 1> in,"
                          " array_view<float, 1> out) {"
                          " tile_static float s[32];"
                          " s[t.local[0]] = in[t];"
                          " t.barrier.wait();"
                          " out[t] = f(in[t], s[31 - t.local[0]], t.local[0]); }");
  const std::vector<float> in = numbers(3 * width);
  std::vector<float> got(in.size(), -1);
  const int count = static_cast<int>(in.size());
  const tiles::array_view<const float, 1> from(count, in);
  tiles::array_view<float, 1> to(count, got);
  tiles::parallel_for_each(to.extent.tile<width>(), kernel, from, to);
  to.synchronize();
  for (int n = 0; n < count; ++n) {
    const int own = n % width;
    CAPTURE(n, function_text);
    REQUIRE(got[static_cast<std::size_t>(n)] ==
            function(in[static_cast<std::size_t>(n)],
                     in[static_cast<std::size_t>(n - own + width - 1 - own)], own));
  }
}

// A function of the floats x and y and the int i.
#define CHECK_THREADS(...)                                   \
  check(#__VA_ARGS__, [](float x, float y, int i) -> float { \
    (void)x;                                                 \
    (void)y;                                                 \
    (void)i;                                                 \
    __VA_ARGS__                                              \
  })

}  // namespace

TEST_CASE("threads change components, copy them within a vector, and assign a vector to itself") {
  check(
      "{ float_3 v(x, y, 2); v.xy = v.yx; v = v; v.x += v.z; v.zxy = v; v = v.yzx + v;"
      " float_2 w(v.x, 1); w = w.yy + w; w.yx += v.zx * w; w.xy = w.xy;"
      " return v.x + v.y * 3 + v.z * 5 + w.x * 7 + w.y; }",
      [](float x, float y, int) {
        const float a = y + 2, b = x, c = 2;  // v = {a, b, c}
        const float p = b, q = c, r = a;      // v.zxy = v
        const float vx = q + p, vy = r + q, vz = p + r;
        const float wx = 1 + vx, wy = 2;
        return vx + vy * 3 + vz * 5 + (wx + vx * wy) * 7 + wy + vz * wx;
      });
}

TEST_CASE("threads compute with vectors and numbers, of which some are costly") {
  CHECK_THREADS({
    float_4 v(x, y, 0.5f, i);
    float_4 w = v * 2 - float_4(v.w, v.z, v.y, v.x) / 4.0f;
    w *= x * y + 1;
    w -= float_4(v.x, w.x, w.y, 3);
    w = -w;
    return w.x + w.y * 2 + w.z * 3 + w.w * 5 + (v + w).z * 7 + (w - v).y;
  });
}

TEST_CASE("threads compute with vectors of integers as these do") {
  CHECK_THREADS({
    int_3 v(i, i * 3 - 40, 7);
    uint_2 u(i, 4000000000u);
    v = (v & 5) | (v ^ int_3(9));
    v += ~v - int_3(v.z, v.z, v.x);
    v /= 3;
    v %= int_3(5, 4, 3);
    v <<= 1;
    ++v;
    v--;
    v -= v / int_3(2, 3, 4);
    u *= 3u;
    u = u + uint_2(u.y, u.x);
    return v.x + v.y * 2 + v.z * 3 + u.x % 1000 + u.y % 100;
  });
}

TEST_CASE("threads copy structs within structs, as a whole and in part") {
  CHECK_THREADS({
    ball b = {i, {x, y}, float_3(1, x, y), 3};
    ball c = b;
    c.size = b.size;
    c.size.a = b.size.b;
    c.at = float_3(b.at.z, b.at.y, b.at.x);
    b = c;
    b.kind++;
    b.count -= 5;
    pair p = b.size;
    p.b += c.at.y;
    c.size = p;
    return b.size.a + b.kind * 2 + b.at.z * 3 + c.size.b + c.kind + (b.count >> 30);
  });
}

TEST_CASE("threads hold structs with arrays and bools") {
  CHECK_THREADS({
    row r = {3, {x, y}, x < y};
    r.cells[i % 3] += r.tag;
    if (r.is_full) r.cells[1] = r.cells[0];
    row q = r;
    q.cells[2] = 1;
    return r.cells[0] + r.cells[1] * 2 + r.cells[2] * 3 + q.cells[0] + q.cells[2];
  });
}

TEST_CASE("functions take structs, return them, and change what they refer to") {
  CHECK_THREADS({
    pair p = joined(x, y);
    pair q = turned(turned(joined(y, p.a)));
    grow(q, p.b);
    p = nearer(turned(p), q);
    pair none = {};
    return p.a + p.b * 2 + q.a * 3 + none.a + length2(float_3(x, p.a, q.b));
  });
}

TEST_CASE("of structs and vectors, threads choose one") {
  CHECK_THREADS({
    pair p = {x, y}, q = {y, 1};
    pair r = x < y ? p : q;
    float_2 v = i % 3 == 0 ? float_2(x, 1) : float_2(y);
    if (x > 0) {
      r = q;
      v.y += r.a;
    } else {
      v = float_2(v.y, v.x);
    }
    r.b = r.a < r.b ? r.a : v.x;
    return r.a + r.b * 2 + v.x * 3 + v.y * 5;
  });
}

TEST_CASE("structs and vectors are changed by loops, and by conditional rounds of them") {
  CHECK_THREADS({
    pair z = {0, 0};
    float_2 sum;
    for (int n = 0; n < 6; ++n) {
      pair next = {z.a * z.a / 8 - z.b * z.b / 8 + x, z.a * z.b / 4 + y};
      if (next.a * next.a < 9) z = next;
      sum += float_2(z.a, n);
      for (float_2 step(0, 1); step.x < 2; step += float_2(1, 0)) sum.y += step.y;
    }
    int n = 0;
    while (sum.x > 1 && n < 9) {
      sum = float_2(sum.y, sum.x) * 0.25f;
      ++n;
    }
    return z.a + z.b + sum.x + sum.y + n;
  });
}

TEST_CASE("values of parts come in the order of the text, once each") {
  CHECK_THREADS({
    float n = x;
    pair p = {next(n), next(n)};
    float_2 v;
    v = float_2{next(n) * 2, n + 1};
    v += float_2{p.a++, p.a};
    float_2 w = v;
    float_2 u = w += 1.0f;
    w.x = v.y = 3;
    v -= u;
    return p.a + p.b * 2 + v.x * 3 + v.y * 5 + w.x * 7 + w.y + n;
  });
}

TEST_CASE("a switch chooses what becomes of a struct") {
  CHECK_THREADS({
    pair p = {x, y};
    float_2 v(1, x);
    switch (i % 4) {
      case 0: {
        p = joined(p.b, v.y);
        break;
      }
      case 1: {
        pair q = p;
        q.a = v.x;
        v = float_2(q.b, q.a);
        break;
      }
      default:
        p.a = 0;
    }
    return p.a + p.b * 2 + v.x * 3 + v.y * 5;
  });
}

TEST_CASE("the head of a loop assigns to what nobody reads") {
  CHECK_THREADS({
    float_2 p(x, y);
    pair q = {x, y};
    float sum = 0;
    int n = 0;
    for (p.x = 3; n < 4; ++n) sum += x * p.y;
    if (i > 3)
      for (q.b = y;;) {
        sum += 4;
        break;
      }
    return sum + q.a;
  });
}
