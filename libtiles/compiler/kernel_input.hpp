// What a caller gives the compiler: a text, and what is known about it.
#pragma once

#include <string>
#include <vector>

namespace libtiles::compiler {

/// A name that stands for the text of a constant expression.
struct constant {
  std::string name;
  std::string value;
};

/// What the caller knows about the text.
struct kernel_input {
  std::string text;
  std::string name = "kernel";  ///< what messages call the text
  int first_line = 1;
  std::string function;      ///< the kernel among several; empty if there is but one
  std::string declarations;  ///< text that goes before, messages call it "declarations"
  std::vector<constant> constants;
  std::string origin_file;  ///< see tiles_kernel_desc.origin_file; empty if none
  int origin_line = 0;
};

}  // namespace libtiles::compiler
