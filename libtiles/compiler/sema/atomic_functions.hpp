// The atomic functions of C++ AMP.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

struct atomic_function {
  const char* name;
  typed::atomic_operation op;
  std::size_t operands;  ///< behind the pointer to what is updated
  bool takes_float;      ///< int and unsigned int they all take
};

/// The function of this name; null if there is none.
const atomic_function* find_atomic(const std::string& name);

std::vector<std::string> atomic_names();

}  // namespace libtiles::compiler
