// From lines of generated OpenCL C back to the user's text, for drivers that ignore #line.
#pragma once

#include <string>
#include <vector>

namespace libtiles::compiler {

/// A place in the user's text; line 0 means the generated line stems from no line of it.
struct text_position {
  std::string file;
  int line = 0;
};

class line_map {
 public:
  /// Records where generated line `size() + 1` comes from.
  void append(text_position origin) { origins_.push_back(std::move(origin)); }

  /// The origin of a generated line, 1-based; line 0 of no file if it has none.
  text_position origin_of(int generated_line) const {
    if (generated_line < 1 || generated_line > static_cast<int>(origins_.size())) return {};
    return origins_[static_cast<std::size_t>(generated_line) - 1];
  }

  std::size_t size() const { return origins_.size(); }

 private:
  std::vector<text_position> origins_;
};

}  // namespace libtiles::compiler
