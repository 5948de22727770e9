// Floats as halves and bfloat16s and back, on the host.
#include <cmath>
#include <cstdint>
#include <limits>
#include <tiles/bfloat16.hpp>
#include <tiles/half.hpp>

#include "tests/support/catch.hpp"

using tiles::bfloat16;
using tiles::half;

TEST_CASE("A half keeps floats that fit into it", "[cpp][half]") {
  const float number = GENERATE(0.0f, 1.0f, -1.0f, 0.5f, 1.5f, -2048.0f, 65504.0f, 0.000061035156f);
  CAPTURE(number);
  CHECK(static_cast<float>(half(number)) == number);
}

TEST_CASE("A half is told and made by its bits", "[cpp][half]") {
  CHECK(half(1.0f).bits() == 0x3c00);
  CHECK(half(-2.0f).bits() == 0xc000);
  CHECK(half(65504.0f).bits() == 0x7bff);
  CHECK(half::from_bits(0x3800) == 0.5f);
}

TEST_CASE("A half is the nearest to the float, of two the even one", "[cpp][half]") {
  CHECK(half(1.0f + 1.0f / 4096).bits() == 0x3c00);
  CHECK(half(1.0f + 3.0f / 4096).bits() == 0x3c01);
  CHECK(half(1.0f + 1.0f / 2048).bits() == 0x3c00);
  CHECK(half(1.0f + 3.0f / 2048).bits() == 0x3c02);
}

TEST_CASE("A float too large for a half becomes infinite", "[cpp][half]") {
  CHECK(half(65519.0f).bits() == 0x7bff);
  CHECK(half(65520.0f).bits() == 0x7c00);
  CHECK(half(-1e30f).bits() == 0xfc00);
  CHECK(std::isinf(static_cast<float>(half(std::numeric_limits<float>::infinity()))));
}

TEST_CASE("A half that is no number stays none", "[cpp][half]") {
  CHECK(std::isnan(static_cast<float>(half(std::numeric_limits<float>::quiet_NaN()))));
  CHECK(std::isnan(static_cast<float>(half::from_bits(0x7e00))));
}

TEST_CASE("Small floats become halves below the normal ones, and then zero with their sign",
          "[cpp][half]") {
  const float smallest = 1.0f / 16777216;
  CHECK(half(smallest).bits() == 0x0001);
  CHECK(half(3 * smallest).bits() == 0x0003);
  CHECK(static_cast<float>(half::from_bits(0x0003)) == 3 * smallest);
  CHECK(half(smallest / 4).bits() == 0x0000);
  CHECK(half(-smallest / 4).bits() == 0x8000);
}

TEST_CASE("Every half but those that are not supported comes back from its float", "[cpp][half]") {
  int changed = 0;
  for (unsigned int bits = 0; bits < 0x10000u; ++bits) {
    const half number = half::from_bits(static_cast<std::uint16_t>(bits));
    if (std::isnan(static_cast<float>(number))) continue;
    changed += half(static_cast<float>(number)).bits() != bits;
  }
  CHECK(changed == 0);
}

TEST_CASE("Halves are computed with as floats", "[cpp][half]") {
  const half a(1.5f);
  const half b(2.0f);
  STATIC_REQUIRE(std::is_same_v<decltype(a * b), float>);
  CHECK(a * b + 1 == 4.0f);
  CHECK(a < b);
}

TEST_CASE("A bfloat16 is the nearest to the float, of two the even one", "[cpp][bfloat16]") {
  CHECK(bfloat16(1.0f).bits() == 0x3f80);
  CHECK(bfloat16(-3e38f).bits() == 0xff62);
  CHECK(bfloat16(1.0f + 1.0f / 256).bits() == 0x3f80);
  CHECK(bfloat16(1.0f + 3.0f / 256).bits() == 0x3f82);
  CHECK(bfloat16(1.0f + 1.0f / 200).bits() == 0x3f81);
  CHECK(bfloat16(std::numeric_limits<float>::max()).bits() == 0x7f80);
  CHECK(bfloat16::from_bits(0x4049) == 3.140625f);
}

TEST_CASE("Every bfloat16 comes back from its float", "[cpp][bfloat16]") {
  int changed = 0;
  for (unsigned int bits = 0; bits < 0x10000u; ++bits) {
    const bfloat16 number = bfloat16::from_bits(static_cast<std::uint16_t>(bits));
    const bfloat16 again = static_cast<float>(number);
    const bool is_nan = std::isnan(static_cast<float>(number));
    changed += is_nan ? !std::isnan(static_cast<float>(again)) : again.bits() != bits;
  }
  CHECK(changed == 0);
}
