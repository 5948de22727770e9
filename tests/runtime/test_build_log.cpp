// Drivers' build logs at the user's lines.
#include "libtiles/runtime/programs/build_log.hpp"
#include "tests/support/catch.hpp"

using libtiles::compiler::line_map;
using libtiles::runtime::map_build_log;

namespace {

line_map two_user_lines() {
  line_map lines;
  lines.append({});
  lines.append({"blur.tile", 12});
  lines.append({"blur.tile", 13});
  return lines;
}

}  // namespace

TEST_CASE("a place in the generated source becomes the user's", "[build_log]") {
  const auto mapped = map_build_log("<kernel>:3:5: error: no x\n  x = 1;\n  ^\n", two_user_lines());
  CHECK(mapped.text == "blur.tile:13:5: error: no x\n  x = 1;\n  ^");
  CHECK(mapped.first_origin.file == "blur.tile");
  CHECK(mapped.first_origin.line == 13);
}

TEST_CASE("a place that a driver took from #line stays", "[build_log]") {
  const auto mapped = map_build_log("error: blur.tile:2:5: no x", two_user_lines());
  CHECK(mapped.text == "error: blur.tile:2:5: no x");
  CHECK(mapped.first_origin.file == "blur.tile");
  CHECK(mapped.first_origin.line == 2);
}

TEST_CASE("generated lines without an origin stay", "[build_log]") {
  const auto mapped = map_build_log("<kernel>:1:5: error: no x", two_user_lines());
  CHECK(mapped.text == "<kernel>:1:5: error: no x");
  CHECK(mapped.first_origin.line == 0);
}

TEST_CASE("an empty log stays empty", "[build_log]") {
  CHECK(map_build_log("", two_user_lines()).text.empty());
  CHECK(map_build_log("\n\n", two_user_lines()).text.empty());
}
