// What the command line says about kernels.
#pragma once

#include <string>

namespace translator {

struct kernel_options {
  bool strict = false;         ///< -ftiles-strict: what C++ AMP did not have is an error
  bool checks_kernels = true;  ///< -ftiles-no-kernel-check: leave libtiles' own checks to the launch
  std::string text_folder;     ///< -ftiles-keep-text=DIR: where kernels' texts are kept; may be empty
};

}  // namespace translator
