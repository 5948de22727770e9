// What a text of the generator's holds, read from the text alone: one statement a line, each block
// two spaces further in.
#pragma once

#include <string>
#include <vector>

namespace fuzz {

/// Constructs that the compiler once got wrong, or that are rare in kernels that people write.
struct construct {
  const char* name;
  bool (*is_in)(const std::string& text);
};

const std::vector<construct>& constructs();

}  // namespace fuzz
