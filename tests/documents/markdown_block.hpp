// The code blocks of a Markdown file.
#pragma once

#include <string>
#include <vector>

namespace documents {

struct markdown_block {
  std::string language;  ///< behind the opening fence
  std::string text;      ///< the lines between the fences, each with its end
  int line = 0;          ///< of the first one, 1-based
  std::string section;   ///< the heading above
};

/// All blocks of a file, in its order. \throws std::runtime_error if it cannot be read
std::vector<markdown_block> blocks_of(const std::string& file);

}  // namespace documents
