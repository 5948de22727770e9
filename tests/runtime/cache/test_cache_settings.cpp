// What the environment says about the disk cache.
#include "libtiles/runtime/programs/disk/cache_settings.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"
#include "tests/support/logged_text.hpp"

using namespace libtiles::runtime;

TEST_CASE("the cache's folder is TILES_CACHE_DIR before any other", "[cache_settings]") {
  const environment_variable directory("TILES_CACHE_DIR", "/chosen");
  const environment_variable caches("XDG_CACHE_HOME", "/caches");
  CHECK(read_cache_settings().directory == "/chosen");
}

TEST_CASE("the cache's folder is libtiles in XDG_CACHE_HOME before the home", "[cache_settings]") {
  const environment_variable directory("TILES_CACHE_DIR", nullptr);
  const environment_variable home("HOME", "/home/someone");
  const environment_variable caches("XDG_CACHE_HOME", "/caches");
  CHECK(read_cache_settings().directory == "/caches/libtiles");
  const environment_variable relative("XDG_CACHE_HOME", "caches");
  CHECK(read_cache_settings().directory == "/home/someone/.cache/libtiles");
}

TEST_CASE("without a home there is no folder, nor with one that is another after each chdir",
          "[cache_settings]") {
  const environment_variable directory("TILES_CACHE_DIR", nullptr);
  const environment_variable caches("XDG_CACHE_HOME", nullptr);
  const char* const value = GENERATE(as<const char*>(), nullptr, "", "home", "./home");
  const environment_variable home("HOME", value);
  CHECK(read_cache_settings().directory.empty());
}

TEST_CASE("TILES_CACHE is off, auto or on", "[cache_settings]") {
  const auto mode_of = [](const char* value) {
    const environment_variable chosen("TILES_CACHE", value);
    return read_cache_settings().mode;
  };
  CHECK(mode_of(nullptr) == disk_cache_mode::selected);
  CHECK(mode_of("") == disk_cache_mode::selected);
  CHECK(mode_of("auto") == disk_cache_mode::selected);
  CHECK(mode_of("off") == disk_cache_mode::off);
  CHECK(mode_of("0") == disk_cache_mode::off);
  CHECK(mode_of("on") == disk_cache_mode::all);
  CHECK(mode_of("1") == disk_cache_mode::all);
}

TEST_CASE("another value of TILES_CACHE is warned about once", "[cache_settings]") {
  const environment_variable chosen("TILES_CACHE", "nowhere");
  const logged_text log;
  CHECK(read_cache_settings().mode == disk_cache_mode::selected);
  read_cache_settings();
  CHECK(log.text() == "TILES_CACHE is 'nowhere'; expected off, auto or on; using auto\n");
}

TEST_CASE("a size bound that is no size is warned about, and 256 MiB hold", "[cache_settings]") {
  const environment_variable size("TILES_CACHE_SIZE", "lots");
  const logged_text log;
  CHECK(read_cache_settings().size_bound == 256ull << 20);
  CHECK_THAT(log.text(), StartsWith("TILES_CACHE_SIZE is 'lots'; expected a number of bytes"));
}
