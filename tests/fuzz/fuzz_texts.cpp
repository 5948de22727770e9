// libFuzzer's program for kernel texts.
#include <cstdint>
#include <cstdlib>

#include "tests/fuzz/text_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (!fuzz::is_refused_or_compiled({reinterpret_cast<const char*>(bytes), size})) std::abort();
  return 0;
}
