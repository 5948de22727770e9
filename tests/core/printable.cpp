#include "libtiles/core/printable.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles;

TEST_CASE("control characters in a name are shown by their numbers", "[printable]") {
  CHECK(printable_name("a\nb\rc\td") == "a\\nb\\rc\\td");
  CHECK(printable_name("\x1b[31mred\x7f") == "\\x1b[31mred\\x7f");
  CHECK(printable_name(std::string("a\0b", 3)) == "a\\x00b");
  CHECK(printable_name("\xc2\x9b"
                       "1m") == "\\xc2\\x9b1m");
}

TEST_CASE("names in any language are shown as they are", "[printable]") {
  const std::string name = GENERATE("Küche/блюр.tile", "模糊 2", "a\\nb", "\xff\xc2", "");
  CHECK(printable_name(name) == name);
}

TEST_CASE("messages have lines and tabs, and no other control characters", "[printable]") {
  CHECK(printable_message("a:1: error\n\t\x1b]0;x\a\r") == "a:1: error\n\t\\x1b]0;x\\x07\\r");
  CHECK(error(status::internal, "a\x1b[2J\nb").what() == std::string("a\\x1b[2J\nb"));
}

TEST_CASE("what is logged has no control characters but for lines and tabs", "[printable]") {
  std::string logged;
  set_log_callback(
      [](int, const char* message, void* text) { *static_cast<std::string*>(text) = message; },
      &logged);
  log(log_level::warning, "a\x1b[2J\nb");
  set_log_callback(nullptr, nullptr);
  CHECK(logged == "a\\x1b[2J\nb");
}
