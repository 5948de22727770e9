#include "libtiles/core/log.hpp"

#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

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
