// Which platforms' programs are kept on disk.
#include "libtiles/runtime/programs/disk/binary_policy.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

TEST_CASE("programs are kept on disk but for PoCL, which keeps them itself", "[binary_policy]") {
  CHECK_FALSE(keeps_binaries("Portable Computing Language", disk_cache_mode::selected));
  CHECK(keeps_binaries("NVIDIA CUDA", disk_cache_mode::selected));
  CHECK(keeps_binaries("rusticl", disk_cache_mode::selected));
  CHECK(keeps_binaries("Oclgrind", disk_cache_mode::selected));
  CHECK(keeps_binaries("a platform of tomorrow", disk_cache_mode::selected));
}

TEST_CASE("on keeps programs of every platform, off of none", "[binary_policy]") {
  const char* const platform = GENERATE("Portable Computing Language", "NVIDIA CUDA");
  CHECK(keeps_binaries(platform, disk_cache_mode::all));
  CHECK_FALSE(keeps_binaries(platform, disk_cache_mode::off));
}
