// Within code on vectors: what one lane does alone -> OpenCL C.
#pragma once

#include "libtiles/compiler/codegen/loops/vector_expression_printer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"

namespace libtiles::compiler {

class lane_printer {
 public:
  lane_printer(const vector_kernel& kernel, const vector_expression_printer& vectors)
      : vectors_(vectors),
        expressions_(kernel.expressions),
        thread_(kernel.thread),
        own_index_(kernel.own_index) {}

  void print(const vectors::single_lane& n, const location& where, output_lines& out);

  /// Each of the lanes by itself, or the first alone.
  void print(const vectors::divergent_if& n, output_lines& out);

  /// Behind the vectors of the loop, whose counter is declared for the first lane.
  void print_rest(const vectors::staggered_loop& n, const location& where, output_lines& out);

 private:
  void print_first(const vectors::divergent_if& n, const output_lines& body, output_lines& out);
  void print_lane(const vectors::lane_scope& scope, const output_lines& body, output_lines& out);
  void spill(const vectors::lane_scope& scope, output_lines& out);
  void reload(const vectors::lane_scope& scope, output_lines& out);
  void spill(const vectors::lane_variable& outer, output_lines& out);
  void load_lane(const vectors::lane_variable& outer, output_lines& out);
  void store_lane(const vectors::lane_variable& outer, output_lines& out);
  void reload(const vectors::lane_variable& outer, output_lines& out);

  const vector_expression_printer& vectors_;
  expression_writer& expressions_;
  thread_indices& thread_;
  const lane_index& own_index_;
};

}  // namespace libtiles::compiler
