#include "libtiles/core/log.hpp"

#include <string>
#include <utility>
#include <vector>

#include "libtiles/core/log_selection.hpp"
#include "tests/support/catch.hpp"

using libtiles::log_level;
using libtiles::log_selection;

TEST_CASE("log messages go to the callback with its user data") {
  std::vector<std::pair<int, std::string>> received;
  libtiles::set_log_callback(
      [](int level, const char* message, void* user_data) {
        static_cast<decltype(received)*>(user_data)->emplace_back(level, message);
      },
      &received);
  libtiles::log(libtiles::log_level::warning, "first");
  libtiles::log(libtiles::log_level::info, "second");
  libtiles::set_log_callback(nullptr, nullptr);
  libtiles::log(libtiles::log_level::warning, "not received");

  REQUIRE(received.size() == 2);
  CHECK(received[0] == std::pair<int, std::string>(1, "first"));
  CHECK(received[1] == std::pair<int, std::string>(2, "second"));
}

TEST_CASE("with a callback every level is logged") {
  libtiles::set_log_callback([](int, const char*, void*) {}, nullptr);
  CHECK(libtiles::is_logged(log_level::warning));
  CHECK(libtiles::is_logged(log_level::info));
  CHECK(libtiles::is_logged(log_level::transfer));
  libtiles::set_log_callback(nullptr, nullptr);
}

TEST_CASE("no word selects no message") {
  const log_selection none("");
  CHECK_FALSE(none.has(log_level::warning));
  CHECK_FALSE(none.has(log_level::info));
  CHECK_FALSE(none.has(log_level::transfer));
  CHECK(none.unknown().empty());
}

TEST_CASE("info selects warnings too") {
  CHECK(log_selection("info").has(log_level::warning));
  CHECK(log_selection("info").has(log_level::info));
  CHECK_FALSE(log_selection("info").has(log_level::transfer));
  CHECK_FALSE(log_selection("warning").has(log_level::info));
}

TEST_CASE("transfer selects transfers alone, and goes with the others") {
  CHECK(log_selection("transfer").has(log_level::transfer));
  CHECK_FALSE(log_selection("transfer").has(log_level::warning));
  CHECK(log_selection("info,transfer").has(log_level::transfer));
  CHECK(log_selection("transfer,info").has(log_level::info));
}

TEST_CASE("a word that is no level is found") {
  CHECK(log_selection("verbose").unknown() == "verbose");
  CHECK(log_selection("info,Transfer,x").unknown() == "Transfer");
  CHECK(log_selection("info,Transfer").has(log_level::info));
  CHECK(log_selection("info,").unknown().empty());
}
