// Statements on vectors -> OpenCL C.
#pragma once

#include "libtiles/compiler/codegen/loops/lane_printer.hpp"
#include "libtiles/compiler/codegen/loops/vector_expression_printer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"

namespace libtiles::compiler {

class vector_statement_printer {
 public:
  vector_statement_printer(const vector_kernel& kernel, vector_expression_printer& vectors)
      : vectors_(vectors), expressions_(kernel.expressions), lanes_(kernel, vectors) {}

  void print(const vectors::statement_list& list, output_lines& out);
  void print(const vectors::statement& one, output_lines& out);
  /// Lanes that may go different ways.
  void print_apart(const vectors::divergent_if& n, const location& where, output_lines& out);
  /// "for (...) {"
  std::string head(const vectors::uniform_loop& n);

 private:
  void print_node(const vectors::uniform_statement& n, const location& where, output_lines& out);
  void print_node(const vectors::linear_declaration& n, const location& where, output_lines& out);
  void print_node(const vectors::register_declaration& n, const location& where, output_lines& out);
  void print_node(const vectors::register_assignment& n, const location& where, output_lines& out);
  void print_node(const vectors::contiguous_store& n, const location& where, output_lines& out);
  void print_node(const vectors::block& n, const location& where, output_lines& out);
  void print_node(const vectors::uniform_if& n, const location& where, output_lines& out);
  void print_node(const vectors::uniform_loop& n, const location& where, output_lines& out);
  void print_node(const vectors::staggered_loop& n, const location& where, output_lines& out);
  void print_node(const vectors::strip_mined_loop& n, const location& where, output_lines& out);
  void print_node(const vectors::single_lane& n, const location& where, output_lines& out);
  void print_node(const vectors::mask_declaration& n, const location& where, output_lines& out);
  void print_node(const vectors::divergent_if& n, const location& where, output_lines& out);
  void print_mask(const vectors::divergent_if& n, const location& where, output_lines& out);
  void print_other_lanes(const vectors::divergent_if& n, const std::string& head,
                         const location& where, output_lines& out);
  void print_columns(const vectors::strip_mined_loop& n, output_lines& out);
  void print_iteration(const vectors::strip_mined_loop& n, int number, output_lines& out);

  vector_expression_printer& vectors_;
  expression_writer& expressions_;
  lane_printer lanes_;
};

}  // namespace libtiles::compiler
