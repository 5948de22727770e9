// What tensor cores multiply: how lanes hold the operands, and the instructions of NVIDIA's.
#pragma once

#include <string>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/ir/tensor_product.hpp"

namespace libtiles::compiler {

/// How lanes hold operands of one kind.
struct operand_form {
  tensor_operands operands;
  const char* element;  ///< in tile_static memory
  const char* held;     ///< in a register
  const char* result;
  int per_register;  ///< neighbours along the depth
  /// Elements in the 16 bytes of a row that ldmatrix takes, of the first matrix; 0: it does not.
  int per_matrix_row;
  bool is_turned_by_loads;  ///< ldmatrix loads the second matrix, too
  const char* name;         ///< in names of functions
  const char* taken;        ///< of the element p[0], and its neighbours: what a register holds
  const char* number;       ///< of a register x: its n-th element
};

/// What adds a product of 16 x depth by depth x 8 elements to a block of results.
struct tensor_instruction {
  tensor_operands operands;
  tensor_core_form since;
  int depth;
  const char* ptx;
};

const operand_form& form_of(tensor_operands operands);

/// Null if there is none for the product.
const tensor_instruction* find_instruction(const tensor_product& product, tensor_core_form form);

}  // namespace libtiles::compiler
