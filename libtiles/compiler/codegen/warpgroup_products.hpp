// Products by NVIDIA's wgmma: four sub-groups multiply together, and both operands are read from
// tile_static memory.
//
// NVIDIA's OpenCL compiles for sm_90, which has no such instruction; its assembler has one for
// sm_90a. So each instruction is written as a comment of PTX, with its operands, behind a mark that
// runtime/programs/marked_instructions takes away.
#pragma once

#include <string>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// The function that has what work-items wrote to tile_static memory be seen by the instructions
/// behind the next barrier.
constexpr const char* order_for_warpgroups = "tiles_order_for_warpgroups";

/// Whether a function is a product whose matrices lie as the instructions take them.
bool is_product_of_warpgroups(const typed::function& function, tensor_core_form form);

/// \param thread_number  an expression
void write_product_of_warpgroups(const typed::function& function, const std::string& thread_number,
                                 output_lines& out);

void write_order_for_warpgroups(output_lines& out);

/// A statement: waits for the products that are added to an accumulator's results.
std::string end_of_products(const typed::variable& results);

}  // namespace libtiles::compiler
