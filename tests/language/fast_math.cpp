// fast_math: float alone, as exact as HLSL promised what C++ AMP made of it.
#include "tests/language/near.hpp"

namespace {

using near::range;
using near::tolerance;
using extended = long double;

struct function {
  const char* name;
  range numbers;
  tolerance allowed;
  extended (*reference)(extended);
};

constexpr range around_zero = {-20, 20};
constexpr range up_to_one = {-1, 1};
constexpr range positive = {1e-30, 1e30};
constexpr tolerance exact = {0};

constexpr tolerance within(double difference) {
  return {0, difference / static_cast<double>(std::numeric_limits<float>::epsilon())};
}

// HLSL: sine and cosine to 0.0008 up to 100 pi, logarithms to 2^-21 near 1, the rest to a few bits.
// exp is 2 to the power of a product, so that large arguments cost digits.
const function functions[] = {
    {"cos", {-314, 314}, within(8e-4), [](extended x) { return std::cos(x); }},
    {"exp", {-80, 80}, {256}, [](extended x) { return std::exp(x); }},
    {"exp", up_to_one, {8}, [](extended x) { return std::exp(x); }},
    {"exp2", {-120, 120}, {8}, [](extended x) { return std::exp2(x); }},
    {"log", positive, {8, 4}, [](extended x) { return std::log(x); }},
    {"log10", positive, {8, 4}, [](extended x) { return std::log10(x); }},
    {"log2", positive, {8, 4}, [](extended x) { return std::log2(x); }},
    {"rsqrt", positive, {4}, [](extended x) { return 1 / std::sqrt(x); }},
    {"sin", {-314, 314}, within(8e-4), [](extended x) { return std::sin(x); }},
    {"sqrt", positive, {4}, [](extended x) { return std::sqrt(x); }},
    {"tan", up_to_one, within(1e-5), [](extended x) { return std::tan(x); }},

    {"acos", up_to_one, {4}, [](extended x) { return std::acos(x); }},
    {"asin", up_to_one, {4}, [](extended x) { return std::asin(x); }},
    {"atan", around_zero, {5}, [](extended x) { return std::atan(x); }},
    {"ceil", around_zero, exact, [](extended x) { return std::ceil(x); }},
    {"cosh", around_zero, {4}, [](extended x) { return std::cosh(x); }},
    {"fabs", around_zero, exact, [](extended x) { return std::fabs(x); }},
    {"floor", around_zero, exact, [](extended x) { return std::floor(x); }},
    {"round", around_zero, exact, [](extended x) { return std::round(x); }},
    {"sinh", around_zero, {4}, [](extended x) { return std::sinh(x); }},
    {"tanh", around_zero, {5}, [](extended x) { return std::tanh(x); }},
    {"trunc", around_zero, exact, [](extended x) { return std::trunc(x); }},
    {"isfinite", around_zero, exact, [](extended) -> extended { return 1; }},
    {"isinf", around_zero, exact, [](extended) -> extended { return 0; }},
    {"isnan", around_zero, exact, [](extended) -> extended { return 0; }},
    {"signbit", around_zero, exact, [](extended x) -> extended { return std::signbit(x); }},
};

const function functions_of_two[] = {
    {"fast_math::atan2(x, 0.75f)",
     around_zero,
     {6},
     [](extended x) { return std::atan2(x, 0.75L); }},
    {"fast_math::fmax(x, 0.5f)", around_zero, exact, [](extended x) { return std::fmax(x, 0.5L); }},
    {"fast_math::fmin(x, 0.5f)", around_zero, exact, [](extended x) { return std::fmin(x, 0.5L); }},
    {"fast_math::fmod(x, 0.75f)",
     {-1e5, 1e5},
     exact,
     [](extended x) { return std::fmod(x, 0.75L); }},
    {"fast_math::ldexp(x, -3)", around_zero, exact, [](extended x) { return x / 8; }},
    {"fast_math::pow(x, 1.75f)", {1e-9, 1e9}, {256}, [](extended x) { return std::pow(x, 1.75L); }},
};

}  // namespace

TEST_CASE("fast_math is as exact as HLSL's functions") {
  for (const function& one : functions) {
    near::check(std::string("fast_math::") + one.name + "(x)", one.numbers, one.allowed,
                one.reference);
  }
  for (const function& one : functions_of_two) {
    near::check(one.name, one.numbers, one.allowed, one.reference);
  }
}

TEST_CASE("fast_math's functions have twins that end in f") {
  for (const function& one : functions) {
    const std::string name = one.name;
    if (name.substr(0, 2) == "is") continue;
    const std::string call = "fast_math::" + name;
    near::check(call + "(x) - " + call + "f(x)",
                up_to_one.first < one.numbers.first ? one.numbers : range{0.25, 0.75}, exact,
                [](extended) -> extended { return 0; });
  }
}

TEST_CASE("fast_math::pow takes negative bases to whole powers") {
  const auto pow = [](const std::string& exponent, float base) {
    return near::on_device("fast_math::pow(x, " + exponent + ")", std::vector<float>{base})[0];
  };
  CHECK(pow("2.0f", -2) == Approx(4));
  CHECK(pow("3.0f", -2) == Approx(-8));
  CHECK(pow("-3.0f", -2) == Approx(-0.125));
  CHECK(std::isnan(pow("0.5f", -2)));
  CHECK(pow("0.0f", 0) == 1);
  CHECK(pow("2.0f", 0) == 0);
}

TEST_CASE(
    "fast_math::rsqrt of the threads of a tile is to 6 units exact, and knows zero and infinity") {
  const tiles::kernel kernel("near.tile", R"(
void k(tiled_index<16> t, array_view<const float, 1> in, array_view<float, 1> out) {
  tile_static float s[16];
  s[t.local[0]] = in[t];
  t.barrier.wait();
  out[t] = fast_math::rsqrt(s[t.local[0]]);
})");
  constexpr float infinity = std::numeric_limits<float>::infinity();
  std::vector<float> numbers = near::numbers_of<float>(positive);
  const std::size_t regular = numbers.size();
  numbers.insert(numbers.end(), {0.0f, infinity, std::nanf(""), -1.0f, 4.0f, 1e-40f});
  numbers.resize((numbers.size() + 15) / 16 * 16, 1.0f);
  std::vector<float> results(numbers.size());
  const auto count = static_cast<int>(numbers.size());
  const tiles::array_view<const float, 1> in(count, numbers);
  const tiles::array_view<float, 1> out(count, results);
  tiles::parallel_for_each(out.extent.tile<16>(), kernel, in, out);
  out.synchronize();
  for (std::size_t i = 0; i < regular; ++i) {
    CAPTURE(numbers[i], results[i]);
    REQUIRE(near::is_within(results[i], 1 / std::sqrt(extended(numbers[i])), {6}));
  }
  CHECK(results[regular] == infinity);
  CHECK(results[regular + 1] == 0);
  CHECK(std::isnan(results[regular + 2]));
  CHECK(std::isnan(results[regular + 3]));
  CHECK(results[regular + 4] == Approx(0.5f));
  // Devices may take subnormal numbers for 0.
  CHECK((results[regular + 5] == infinity || results[regular + 5] == Approx(1e20f)));
}
