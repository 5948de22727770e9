// Products of matrices in tile_static memory by tensor cores: mma.sync of NVIDIA, as assembly.
//
// Of a block of 16 x 8 results a work-item has c[0..1] in row lane / 4, and c[2..3] 8 rows below,
// in columns lane % 4 * 2 and the next. A register of the first matrix holds the elements of row
// lane / 4, of odd registers 8 rows below, and of the second matrix those of column lane / 4: 32
// bits of neighbours along the depth, or a double.
#pragma once

#include <set>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/required_support.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"
#include "libtiles/compiler/compile_options.hpp"

namespace libtiles::compiler {

/// Whether a function is a product that there is an instruction for.
bool is_tensor_product(const typed::function& function, tensor_core_form form);

/// Writes a body for a function that has a product, if the tensor cores have an instruction for it.
/// \returns false if they have none
bool write_tensor_product(const typed::function& function, tensor_core_form form,
                          program_needs& needs, thread_indices& thread, output_lines& out);

/// What these bodies call.
void write_tensor_functions(const std::set<tensor_operands>& needs, tensor_core_form form,
                            output_lines& out);

}  // namespace libtiles::compiler
