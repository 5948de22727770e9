#include <limits>
#include <tiles/constant.hpp>

#include "tests/support/catch.hpp"

using tiles::constant;

namespace {
enum color { red = 3 };
}

TEST_CASE("A constant is a name and the text of a whole number", "[cpp][constant]") {
  const constant tile("TILE", 16);
  CHECK(tile.name() == "TILE");
  CHECK(tile.text() == "16");
  CHECK(constant("C", red).text() == "3");
  CHECK(constant("B", true).text() == "true");
  CHECK(constant("S", static_cast<short>(7)).text() == "7");
}

TEST_CASE("A constant keeps its type by its suffix", "[cpp][constant]") {
  CHECK(constant("U", 16u).text() == "16u");
  CHECK(constant("L", 16L).text() == "16l");
  CHECK(constant("M", std::numeric_limits<unsigned long>::max()).text() ==
        "18446744073709551615ul");
}

TEST_CASE("A negative constant is one operand wherever it stands", "[cpp][constant]") {
  CHECK(constant("N", -5).text() == "(-4 - 1)");
  CHECK(constant("N", -1).text() == "(-0 - 1)");
  CHECK(constant("N", std::numeric_limits<int>::min()).text() == "(-2147483647 - 1)");
  CHECK(constant("N", std::numeric_limits<long>::min()).text() == "(-9223372036854775807l - 1)");
}

TEST_CASE("A constant may be any text", "[cpp][constant]") {
  CHECK(constant("SCALE", "0.5f").text() == "0.5f");
}
