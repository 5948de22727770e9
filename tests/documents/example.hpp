// A kernel in a document that shows what it computes, or what the compiler says of it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/documents/markdown_block.hpp"

namespace documents {

/// What a comment behind the kernel says of one of its arguments.
///
///     // in: 1 2 3 4          a view of as many elements
///     // in(2, 2): 1 2 3 4    the same, with its extents
///     // factor = 3           a number
///     // before: 0 0 0        what `out` holds before; without it something else
///     // threads: 4 8         the compute domain; without it the extents of `out`
struct stated_value {
  std::vector<long long> extents;   ///< none: as many elements as there are values
  std::vector<std::string> values;  ///< as they are written
};

struct example {
  std::string section;
  int line = 0;
  std::string text;  ///< the kernel without those comments
  std::map<std::string, stated_value> stated;
  std::string message;  ///< of the compiler, in the ```text block behind; empty if there is none
};

/// The ```cpp blocks of a document.
std::vector<example> examples_of(const std::string& file);

}  // namespace documents
