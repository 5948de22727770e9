// libFuzzer's program for sequences of calls of the C ABI.
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "tests/fuzz/call_input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string difference =
      fuzz::difference_of_calls({reinterpret_cast<const char*>(bytes), size});
  if (difference.empty()) return 0;
  std::cerr << difference;
  std::abort();
}
