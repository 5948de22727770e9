// The form of an entry's file: everything that is not exactly what was written is refused.
#include "libtiles/runtime/programs/disk/stored_program.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

stored_program program_of(const std::string& binary) {
  return {"driver 7\nsource", "blur", "a device", binary};
}

const std::string binary_with_nul = std::string("bin\0ary", 7);

}  // namespace

TEST_CASE("an entry holds what was put into it", "[stored_program]") {
  const std::string binary = GENERATE(std::string(), std::string("x"), binary_with_nul);
  const auto decoded = decode(encode(program_of(binary)));
  REQUIRE(decoded);
  CHECK(decoded->key == "driver 7\nsource");
  CHECK(decoded->kernel_name == "blur");
  CHECK(decoded->device == "a device");
  CHECK(decoded->binary == binary);
}

TEST_CASE("an entry cut at any place is refused", "[stored_program]") {
  const std::string bytes = encode(program_of(binary_with_nul));
  int accepted = 0;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    if (decode(bytes.substr(0, size))) ++accepted;
  }
  CHECK(accepted == 0);
  CHECK_FALSE(decode(bytes + "x"));
}

TEST_CASE("an entry with any one bit flipped is refused", "[stored_program]") {
  const std::string bytes = encode(program_of(binary_with_nul));
  int accepted = 0;
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    if (decode(damaged)) ++accepted;
  }
  CHECK(accepted == 0);
}
