// libFuzzer's program for files that the library reads.
#include <cstdint>
#include <cstdlib>

#include "tests/fuzz/file_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (!fuzz::is_refused_or_kept({reinterpret_cast<const char*>(bytes), size})) std::abort();
  return 0;
}
