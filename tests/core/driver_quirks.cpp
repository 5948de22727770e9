// The table of driver quirks, and docs/drivers.md, which shows it.
// TILES_WRITE_DRIVERS=1 test_core "the page of the drivers*" writes the page's table anew.
#include "libtiles/core/driver_quirks.hpp"

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/catch.hpp"

using namespace libtiles;

namespace {

const std::string heading =
    "| quirk | drivers | what is wrong | what is done | seen |\n|---|---|---|---|---|\n";

std::string drivers_of(const driver_quirk& row) {
  std::string text;
  for (const quirky_driver& each : row.drivers) {
    if (each.driver == opencl_driver::other) continue;
    const std::string versions = each.versions;
    text += (text.empty() ? "" : ", ") + std::string(name_of(each.driver)) +
            (versions.empty() ? "" : " " + versions);
  }
  return text;
}

std::string table() {
  std::string text = heading;
  for (const driver_quirk& row : driver_quirks) {
    const std::string scope = row.scope == quirk_scope::there ? "there: " : "everywhere: ";
    text += "| `" + std::string(row.name) + "` | " + drivers_of(row) + " | " + row.problem + " | " +
            scope + row.remedy + " | " + row.seen + " |\n";
  }
  return text;
}

std::string page() {
  std::ostringstream text;
  text << std::ifstream(DRIVERS).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("the table of quirks has a row for each, in order, with everything said") {
  std::set<std::string> names;
  for (std::size_t i = 0; i < std::size(driver_quirks); ++i) {
    const driver_quirk& row = driver_quirks[i];
    INFO(row.name);
    CHECK(row.which == static_cast<quirk>(i));
    CHECK(&row_of(row.which) == &row);
    CHECK(names.insert(row.name).second);
    CHECK(row.drivers[0].driver != opencl_driver::other);
    CHECK(row.drivers[0].driver != row.drivers[1].driver);
    for (const std::string text : {row.problem, row.remedy, row.seen}) CHECK_FALSE(text.empty());
  }
  CHECK(row_of(quirk::stores_half_vectors_aligned).which == quirk::stores_half_vectors_aligned);
}

TEST_CASE("drivers are known by the names of their platforms") {
  CHECK(driver_named("Portable Computing Language") == opencl_driver::pocl);
  CHECK(driver_named("rusticl") == opencl_driver::rusticl);
  CHECK(driver_named("NVIDIA CUDA") == opencl_driver::nvidia);
  CHECK(driver_named("Oclgrind") == opencl_driver::oclgrind);
  CHECK(driver_named("Intel(R) OpenCL") == opencl_driver::intel);
  CHECK(driver_named("a platform of tomorrow") == opencl_driver::other);
  CHECK(name_of(opencl_driver::pocl) == std::string("PoCL"));
  CHECK(name_of(opencl_driver::other) == std::string("another driver"));
}

TEST_CASE("a driver has the quirks of its rows, an unknown one none") {
  CHECK(has_quirk(opencl_driver::pocl, quirk::dies_at_exit));
  CHECK(has_quirk(opencl_driver::rusticl, quirk::dies_at_exit));
  CHECK_FALSE(has_quirk(opencl_driver::nvidia, quirk::dies_at_exit));
  for (const driver_quirk& row : driver_quirks) {
    CHECK_FALSE(has_quirk(opencl_driver::other, row.which));
  }
}

TEST_CASE("the page of the drivers shows the table") {
  const std::string text = page();
  const std::size_t begin = text.find(heading);
  REQUIRE(begin != std::string::npos);
  const std::string shown = text.substr(begin);
  if (std::getenv("TILES_WRITE_DRIVERS") != nullptr) {
    std::ofstream(DRIVERS) << text.substr(0, begin) + table();
    return;
  }
  CHECK(shown == table());
}
