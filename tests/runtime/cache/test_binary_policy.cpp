// Which platforms' programs are kept on disk.
#include "libtiles/runtime/programs/disk/binary_policy.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

TEST_CASE("programs are kept on disk but for PoCL, which keeps them itself", "[binary_policy]") {
  CHECK_FALSE(keeps_binaries(opencl_driver::pocl, disk_cache_mode::selected));
  CHECK(keeps_binaries(opencl_driver::nvidia, disk_cache_mode::selected));
  CHECK(keeps_binaries(opencl_driver::rusticl, disk_cache_mode::selected));
  CHECK(keeps_binaries(opencl_driver::oclgrind, disk_cache_mode::selected));
  CHECK(keeps_binaries(opencl_driver::other, disk_cache_mode::selected));
}

TEST_CASE("on keeps programs of every platform, off of none", "[binary_policy]") {
  const auto driver = GENERATE(opencl_driver::pocl, opencl_driver::nvidia);
  CHECK(keeps_binaries(driver, disk_cache_mode::all));
  CHECK_FALSE(keeps_binaries(driver, disk_cache_mode::off));
}
