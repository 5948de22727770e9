// How a kernel is to be written.
#pragma once

namespace libtiles::compiler {

struct compile_options {
  bool wide_indices = false;  ///< some view spans 2^31 elements or more
};

}  // namespace libtiles::compiler
