// HLSL's intrinsics, which C++ AMP had in direct3d.
#include "tests/language/both.hpp"
#include "tests/language/near.hpp"

namespace {

// Of ints from far apart, by their bits.
int spread(int i) { return static_cast<int>(static_cast<unsigned>(i) * 2654435761u); }

const std::string spread_text = "int spread(int i) { return (int)((unsigned)i * 2654435761u); }\n";

template <class T, class Function>
void check(const std::string& type, const std::string& expression, Function function) {
  both::check<T>(type, spread_text + type + " f(int i) { return " + expression + "; }", function,
                 -37, 101);
}

int highest_bit(unsigned x) {
  int bit = -1;
  for (; x != 0; x >>= 1) ++bit;
  return bit;
}

int lowest_bit(unsigned x) {
  if (x == 0) return -1;
  int bit = 0;
  for (; (x & 1) == 0; x >>= 1) ++bit;
  return bit;
}

unsigned reversed(unsigned x) {
  unsigned made = 0;
  for (int bit = 0; bit < 32; ++bit) made |= (x >> bit & 1u) << (31 - bit);
  return made;
}

unsigned count_of_bits(unsigned x) {
  unsigned count = 0;
  for (; x != 0; x >>= 1) count += x & 1;
  return count;
}

}  // namespace

TEST_CASE("bits are counted, found and reversed") {
  check<unsigned>("unsigned", "direct3d::countbits(spread(i))",
                  [](int i) { return count_of_bits(spread(i)); });
  check<int>("int", "direct3d::firstbitlow(spread(i))",
             [](int i) { return lowest_bit(spread(i)); });
  check<int>("int", "direct3d::firstbitlow(1 << (i & 31))", [](int i) { return i & 31; });
  check<int>("int", "direct3d::firstbithigh((unsigned)spread(i))",
             [](int i) { return highest_bit(spread(i)); });
  check<unsigned>("unsigned", "direct3d::reversebits(spread(i))",
                  [](int i) { return reversed(spread(i)); });
}

TEST_CASE("the highest bit of a negative number is the highest that is not its sign") {
  check<int>("int", "direct3d::firstbithigh(spread(i))", [](int i) {
    const int x = spread(i);
    return highest_bit(static_cast<unsigned>(x < 0 ? ~x : x));
  });
  check<int>("int", "firstbithigh(i - i)", [](int) { return -1; });
  check<int>("int", "firstbithigh(~(i - i))", [](int) { return -1; });
}

TEST_CASE("numbers are compared as the type in the function's name") {
  check<int>("int", "direct3d::imax(i, 5) * 100 + direct3d::imin(i, 5)",
             [](int i) { return std::max(i, 5) * 100 + std::min(i, 5); });
  check<unsigned>("unsigned", "direct3d::umax(i, 5) ^ direct3d::umin(i, 7)",
                  [](int i) { return std::max<unsigned>(i, 5) ^ std::min<unsigned>(i, 7); });
  check<int>("int", "direct3d::abs(i) + direct3d::sign(i) * 1000",
             [](int i) { return std::abs(i) + (i > 0) * 1000 - (i < 0) * 1000; });
  check<int>("int", "direct3d::sign(i * 0.25f)", [](int i) { return (i > 0) - (i < 0); });
  check<int>("int", "direct3d::clamp(i, -3, 9)", [](int i) { return std::clamp(i, -3, 9); });
  check<long>("long", "direct3d::clamp(i, -3L, 9)", [](int i) { return std::clamp(i, -3, 9); });
  check<float>("float", "direct3d::clamp(i * 0.5f, -3, 9)",
               [](int i) { return std::clamp(i * 0.5f, -3.0f, 9.0f); });
}

TEST_CASE("mad multiplies and adds whole numbers exactly and others nearly") {
  check<int>("int", "direct3d::mad(i, 3, 7)", [](int i) { return i * 3 + 7; });
  check<unsigned>("unsigned", "direct3d::mad((unsigned)i, 2654435761u, 7)",
                  [](int i) { return static_cast<unsigned>(i) * 2654435761u + 7; });
  near::check("direct3d::mad(x, 0.75f, 100.0f)", {-20, 20}, {2},
              [](long double x) { return x * 0.75L + 100; });
}

TEST_CASE("steps and angles are HLSL's") {
  check<float>("float", "direct3d::saturate(i * 0.125f)",
               [](int i) { return std::clamp(i * 0.125f, 0.0f, 1.0f); });
  check<float>("float", "direct3d::step(4, i)", [](int i) { return i >= 4 ? 1.0f : 0.0f; });
  near::check("direct3d::radians(x)", {-400, 400}, {4},
              [](long double x) { return x * std::acos(-1.0L) / 180; });
  near::check("direct3d::rcp(x)", {1e-30, 1e30}, {4}, [](long double x) { return 1 / x; });
  near::check("direct3d::smoothstep(1, 3, x)", {0, 4}, {8, 1}, [](long double x) {
    const long double t = std::clamp((x - 1) / 2, 0.0L, 1.0L);
    return t * t * (3 - 2 * t);
  });
  const float none = std::numeric_limits<float>::quiet_NaN();
  CHECK(near::on_device("direct3d::saturate(x)", std::vector<float>{none})[0] == 0);
}
