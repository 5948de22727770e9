// precise_math, and C's functions, which are the same. The tolerances are those that OpenCL C 1.2
// states, or what the loosest of the devices at hand needs.
#include "tests/language/both.hpp"
#include "tests/language/near.hpp"

namespace {

using near::range;
using near::tolerance;
using extended = long double;

struct function {
  const char* expression;
  range numbers;
  tolerance allowed;
  extended (*reference)(extended);
};

const extended pi = std::acos(-1.0L);
constexpr range around_zero = {-20, 20};
constexpr range up_to_one = {-1, 1};
constexpr range positive = {1e-30, 1e30};
constexpr tolerance exact = {0};

// In a range of 2, in which pi times it keeps its digits.
extended remainder_of(extended x, extended period) { return std::remainder(x, period); }

// Newton's method, by whichever of erf and erfc keeps the digits.
extended inverse_by_erf(extended y) {
  extended x = y * std::sqrt(pi) / 2;
  for (int step = 0; step < 8; ++step) {
    x += (y - std::erf(x)) * std::sqrt(pi) / 2 * std::exp(x * x);
  }
  return x;
}

extended inverse_by_erfc(extended q) {
  extended x = 0.5L;
  for (int step = 0; step < 40; ++step) {
    const extended value = std::erfc(x);
    x += std::log(value / q) * value * std::sqrt(pi) / 2 * std::exp(x * x);
  }
  return x;
}

extended inverse_of_erfc(extended q) {
  if (q < 0.5L) return inverse_by_erfc(q);
  return q > 1.5L ? -inverse_by_erfc(2 - q) : inverse_by_erf(1 - q);
}

extended inverse_of_erf(extended y) {
  if (std::fabs(y) <= 0.5L) return inverse_by_erf(y);
  return std::copysign(inverse_by_erfc(1 - std::fabs(y)), y);
}

const function functions[] = {
    {"precise_math::acos(x)", up_to_one, {4}, [](extended x) { return std::acos(x); }},
    {"precise_math::acosh(x)", {1, 1e6}, {4}, [](extended x) { return std::acosh(x); }},
    {"precise_math::asin(x)", up_to_one, {4}, [](extended x) { return std::asin(x); }},
    {"precise_math::asinh(x)", around_zero, {4}, [](extended x) { return std::asinh(x); }},
    {"precise_math::atan(x)", around_zero, {5}, [](extended x) { return std::atan(x); }},
    {"precise_math::atanh(x)", up_to_one, {5}, [](extended x) { return std::atanh(x); }},
    {"precise_math::cbrt(x)", around_zero, {3}, [](extended x) { return std::cbrt(x); }},
    {"precise_math::ceil(x)", around_zero, exact, [](extended x) { return std::ceil(x); }},
    {"precise_math::cos(x)", around_zero, {4}, [](extended x) { return std::cos(x); }},
    {"precise_math::cosh(x)", around_zero, {4}, [](extended x) { return std::cosh(x); }},
    {"precise_math::cospi(x)",
     around_zero,
     {4, 32},
     [](extended x) {
       return std::fabs(x - std::trunc(x)) == 0.5L ? 0 : std::cos(pi * remainder_of(x, 2));
     }},
    {"precise_math::erf(x)", {-4, 4}, {16}, [](extended x) { return std::erf(x); }},
    {"precise_math::erfc(x)", {-3, 9}, {100}, [](extended x) { return std::erfc(x); }},
    {"precise_math::exp(x)", {-80, 80}, {3}, [](extended x) { return std::exp(x); }},
    {"precise_math::exp10(x)", {-35, 35}, {3}, [](extended x) { return std::pow(10.0L, x); }},
    {"precise_math::exp2(x)", {-120, 120}, {3}, [](extended x) { return std::exp2(x); }},
    {"precise_math::expm1(x)", around_zero, {3}, [](extended x) { return std::expm1(x); }},
    {"precise_math::fabs(x)", around_zero, exact, [](extended x) { return std::fabs(x); }},
    {"precise_math::floor(x)", around_zero, exact, [](extended x) { return std::floor(x); }},
    {"precise_math::ilogb(x)", positive, exact,
     [](extended x) -> extended { return std::ilogb(x); }},
    {"precise_math::log(x)", positive, {3}, [](extended x) { return std::log(x); }},
    {"precise_math::log10(x)", positive, {3}, [](extended x) { return std::log10(x); }},
    {"precise_math::log1p(x)", {-0.9, 100}, {2}, [](extended x) { return std::log1p(x); }},
    {"precise_math::log2(x)", positive, {3}, [](extended x) { return std::log2(x); }},
    {"precise_math::logb(x)", positive, exact, [](extended x) { return std::logb(x); }},
    {"precise_math::nearbyint(x)", {-20, 20}, exact, [](extended x) { return std::nearbyint(x); }},
    {"precise_math::round(x)", {-20, 20}, exact, [](extended x) { return std::round(x); }},
    {"precise_math::rsqrt(x)", positive, {2}, [](extended x) { return 1 / std::sqrt(x); }},
    {"precise_math::sin(x)", around_zero, {4}, [](extended x) { return std::sin(x); }},
    {"precise_math::sinh(x)", around_zero, {4}, [](extended x) { return std::sinh(x); }},
    {"precise_math::sinpi(x)",
     around_zero,
     {4, 32},
     [](extended x) { return x == std::trunc(x) ? 0 : std::sin(pi * remainder_of(x, 2)); }},
    {"precise_math::sqrt(x)", positive, {3}, [](extended x) { return std::sqrt(x); }},
    {"precise_math::tan(x)", around_zero, {5}, [](extended x) { return std::tan(x); }},
    {"precise_math::tanh(x)", around_zero, {5}, [](extended x) { return std::tanh(x); }},
    {"precise_math::tanpi(x)", {-0.4, 0.4}, {6}, [](extended x) { return std::tan(pi * x); }},
    {"precise_math::tgamma(x)", {0.1, 30}, {256}, [](extended x) { return std::tgamma(x); }},
    {"precise_math::lgamma(x)", {0.1, 100}, {16, 8}, [](extended x) { return std::lgamma(x); }},
    {"precise_math::trunc(x)", around_zero, exact, [](extended x) { return std::trunc(x); }},
};

// Those that OpenCL C has not.
const function own_functions[] = {
    {"precise_math::erfcinv(x)", {1e-30, 1.999}, {8}, inverse_of_erfc},
    {"precise_math::erfinv(x)", {-0.999, 0.999}, {8}, inverse_of_erf},
    {"precise_math::erfinv(x)", {1e-30, 1e-3}, {8}, inverse_of_erf},
    {"precise_math::phi(x)",
     {-12, 12},
     {104},
     [](extended x) { return std::erfc(-x / std::sqrt(2.0L)) / 2; }},
    {"precise_math::probit(x)",
     {1e-30, 0.999},
     {10},
     [](extended x) { return -std::sqrt(2.0L) * inverse_of_erfc(2 * x); }},
    {"precise_math::rcbrt(x)", positive, {4}, [](extended x) { return 1 / std::cbrt(x); }},
};

// Of two and three numbers, of which x is the first.
const function functions_of_more[] = {
    {"precise_math::atan2(x, 0.75f)",
     around_zero,
     {6},
     [](extended x) { return std::atan2(x, 0.75L); }},
    {"precise_math::copysign(x, 3 - x)", around_zero, exact,
     [](extended x) { return std::copysign(x, 3 - x); }},
    {"precise_math::fdim(x, 0.5f)", around_zero, exact,
     [](extended x) { return x > 0.5L ? x - 0.5L : 0; }},
    {"precise_math::fma(x, x, -1.0f)", {-2, 2}, {1}, [](extended x) { return x * x - 1; }},
    {"precise_math::fmax(x, 0.5f)", around_zero, exact,
     [](extended x) { return std::fmax(x, 0.5L); }},
    {"precise_math::fmin(x, 0.5f)", around_zero, exact,
     [](extended x) { return std::fmin(x, 0.5L); }},
    {"precise_math::fmod(x, 0.75f)",
     {-1e5, 1e5},
     exact,
     [](extended x) { return std::fmod(x, 0.75L); }},
    {"precise_math::hypot(x, 0.75f)",
     around_zero,
     {4},
     [](extended x) { return std::hypot(x, 0.75L); }},
    {"precise_math::ldexp(x, -3)", around_zero, exact, [](extended x) { return x / 8; }},
    {"precise_math::pow(x, 1.75f)",
     {1e-9, 1e9},
     {16},
     [](extended x) { return std::pow(x, 1.75L); }},
    {"precise_math::pow(x, 3)", around_zero, {16}, [](extended x) { return x * x * x; }},
    {"precise_math::remainder(x, 0.75f)",
     {-1e5, 1e5},
     exact,
     [](extended x) { return std::remainder(x, 0.75L); }},
    {"precise_math::scalb(x, 5.0f)", around_zero, exact, [](extended x) { return x * 32; }},
    {"precise_math::scalb(x, -0.5f)",
     around_zero,
     {4},
     [](extended x) { return x * std::sqrt(0.5L); }},
    {"precise_math::scalbn(x, 4)", around_zero, exact, [](extended x) { return x * 16; }},
};

template <std::size_t N>
void check_float(const function (&tested)[N]) {
  for (const function& one : tested) {
    near::check(one.expression, one.numbers, one.allowed, one.reference);
  }
}

template <std::size_t N>
void check_double(const function (&tested)[N]) {
  if (!both::has_double()) return;
  for (const function& one : tested) {
    near::check_double(one.expression, one.numbers, one.allowed, one.reference);
  }
}

// One number from a float of many kinds, by the host's rules and by the device's.
const std::vector<float> kinds_of_numbers = {0.0f,
                                             -0.0f,
                                             1.5f,
                                             -1.5f,
                                             std::numeric_limits<float>::min(),
                                             std::numeric_limits<float>::max(),
                                             std::numeric_limits<float>::infinity(),
                                             -std::numeric_limits<float>::infinity(),
                                             std::numeric_limits<float>::quiet_NaN()};

}  // namespace

TEST_CASE("precise_math has the digits of full precision in float") { check_float(functions); }

TEST_CASE("precise_math has the digits of full precision in double") { check_double(functions); }

TEST_CASE("precise_math has what OpenCL C has not, in float") { check_float(own_functions); }

TEST_CASE("precise_math has what OpenCL C has not, in double") { check_double(own_functions); }

TEST_CASE("precise_math has functions of several numbers, in float") {
  check_float(functions_of_more);
}

TEST_CASE("precise_math has functions of several numbers, in double") {
  check_double(functions_of_more);
}

TEST_CASE("the ends of what erf's inverses take are infinite, and beyond them is no number") {
  const auto values = [](const std::string& expression, const std::vector<float>& numbers) {
    return near::on_device(expression, numbers);
  };
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK(values("precise_math::erfinv(x)", {1, -1, 0}) ==
        std::vector<float>{infinity, -infinity, 0});
  CHECK(values("precise_math::erfcinv(x)", {0, 2, 1}) ==
        std::vector<float>{infinity, -infinity, 0});
  CHECK(values("precise_math::probit(x)", {0, 1, 0.5f}) ==
        std::vector<float>{-infinity, infinity, 0});
  CHECK(values("precise_math::phi(x)", {-infinity, infinity, 0}) == std::vector<float>{0, 1, 0.5f});
  for (const char* name : {"erfinv", "erfcinv", "probit"}) {
    for (const float got : values(std::string("precise_math::") + name + "(x)",
                                  {-1.5f, 2.5f, std::numeric_limits<float>::quiet_NaN()})) {
      CAPTURE(name);
      CHECK(std::isnan(got));
    }
  }
}

TEST_CASE("numbers are classified as in C") {
  const auto check = [](const std::string& expression, int (*reference)(float)) {
    const std::vector<float> got = near::on_device(expression, kinds_of_numbers);
    for (std::size_t i = 0; i < got.size(); ++i) {
      CAPTURE(expression, kinds_of_numbers[i]);
      CHECK(static_cast<int>(got[i]) == reference(kinds_of_numbers[i]));
    }
  };
  check("precise_math::isfinite(x)", [](float x) -> int { return std::isfinite(x); });
  check("precise_math::isinf(x)", [](float x) -> int { return std::isinf(x); });
  check("precise_math::isnan(x)", [](float x) -> int { return std::isnan(x); });
  check("precise_math::isnormal(x)", [](float x) -> int { return std::isnormal(x); });
  check("precise_math::fpclassify(x)", [](float x) -> int { return std::fpclassify(x); });
  check("fpclassify(x) == FP_NAN ? 1 : fpclassify(x) == FP_INFINITE ? 2 : 0", [](float x) {
    return std::isnan(x) ? 1 : std::isinf(x) ? 2 : 0;
  });
  // What sign a NaN has is nobody's promise.
  check("!isnan(x) && precise_math::signbit(x)",
        [](float x) -> int { return !std::isnan(x) && std::signbit(x); });
}

TEST_CASE("the next number lies one bit away") {
  BOTH(float, { return std::nextafter(i + 99.5f, 500.0f) - std::nextafter(i + 99.5f, -500.0f); });
  near::check(
      "precise_math::nextafterf(x, 1e30f)", {0.5, 20}, {0},
      [](long double x) -> long double { return std::nextafter(static_cast<float>(x), 1e30f); });
  const std::vector<float> got =
      near::on_device("precise_math::nanf(0) + x", std::vector<float>{1});
  CHECK(std::isnan(got[0]));
}

TEST_CASE("results are left in variables, in elements and in tile_static memory") {
  if (both::is_on("Oclgrind")) return;  // version 21.10 does not know frexp's pointer
  BOTH(float, {
    int exponent = 0;
    const float fraction = std::frexp(i * 0.75f, &exponent);
    return fraction + exponent * 10;
  });
  BOTH(float, {
    float whole = 0;
    const float part = std::modf(i * 0.375f, &whole);
    return part + whole * 100;
  });
  BOTH(float, {
    int quotient = 0;
    const float rest = std::remquo(i * 0.5f, 2.0f, &quotient);
    return rest + (quotient & 7) * 16;
  });
  const auto value = [](const std::string& statements, float x) {
    const tiles::kernel kernel(
        "place.tile",
        "void k(tiled_index<1> t, array_view<float, 1> v) {\n"
        "  tile_static float shared[2];\n  float x = v[0], s, c;\n  int n;\n" +
            statements + "\n}");
    std::vector<float> data{x, 0, 0};
    tiles::array_view<float, 1> view(3, data);
    tiles::parallel_for_each(tiles::extent<1>(1).tile<1>(), kernel, view);
    view.synchronize();
    return data[0];
  };
  CHECK(value("fast_math::sincos(x, &s, &c); v[0] = s + 2 * c;", 0.5f) ==
        Approx(std::sin(0.5) + 2 * std::cos(0.5)));
  CHECK(value("precise_math::sincos(x, &v[1], &shared[1]); v[0] = v[1] + 2 * shared[1];", 0.5f) ==
        Approx(std::sin(0.5) + 2 * std::cos(0.5)));
  // NVIDIA's driver leaves another sign than C's.
  CHECK(value("v[0] = precise_math::lgamma(x, &n);", -0.5f) == Approx(std::lgamma(-0.5)));
}

TEST_CASE("a name that ends in f takes and gives float") {
  near::check("precise_math::sqrtf(x) + sqrtf(x) - precise_math::sqrt(x) * 2", {1, 100}, {0},
              [](long double) -> long double { return 0; });
  if (!both::has_double()) return;
  near::check_double("precise_math::sqrtf(x) - (float)precise_math::sqrtf(x)", {1, 2}, {0},
                     [](long double) -> long double { return 0; });
}
