// Numbers of bytes in texts.
#include "libtiles/core/parse_size.hpp"

#include "tests/support/catch.hpp"

using libtiles::parse_size;

TEST_CASE("sizes are numbers of bytes, or of units of 1024", "[parse_size]") {
  std::uint64_t bytes = 0;
  const auto parsed = [&](const char* text) { return parse_size(text, bytes) ? bytes : ~0ull; };
  CHECK(parsed("0") == 0);
  CHECK(parsed("1000") == 1000);
  CHECK(parsed("3K") == 3 * 1024);
  CHECK(parsed("64m") == 64ull << 20);
  CHECK(parsed("2G") == 2ull << 30);
  CHECK(parsed("18446744073709551615") == 18446744073709551615ull);
}

TEST_CASE("what is no size is refused, and leaves the number as it was", "[parse_size]") {
  const char* const text = GENERATE("", "K", "-1", "1.5G", "12 M", "1T", "18446744073709551616",
                                    "18446744073709551615K");
  std::uint64_t bytes = 7;
  CHECK_FALSE(parse_size(text, bytes));
  CHECK(bytes == 7);
}
