// Within code on vectors: what one lane does alone -> OpenCL C.
#pragma once

#include "libtiles/compiler/codegen/loops/vector_expression_printer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"

namespace libtiles::compiler {

class lane_printer {
 public:
  lane_printer(const vector_kernel& kernel, const vector_expression_printer& vectors)
      : tiled_index_(kernel.tiled_index),
        vectors_(vectors),
        expressions_(kernel.expressions),
        thread_(kernel.thread) {}

  void print(const vectors::single_lane& n, const location& where, output_lines& out);

  /// Behind the vectors of the loop, whose counter is declared for the first lane.
  void print_rest(const vectors::staggered_loop& n, const location& where, output_lines& out);

 private:
  void print_lane(const vectors::lane_scope& scope, const output_lines& body, output_lines& out);
  std::string local_index() const;
  void spill(const vectors::lane_scope& scope, output_lines& out);
  void reload(const vectors::lane_scope& scope, output_lines& out);
  void spill(const vectors::lane_variable& outer, output_lines& out);
  void load_lane(const vectors::lane_variable& outer, output_lines& out);
  void store_lane(const vectors::lane_variable& outer, output_lines& out);
  void reload(const vectors::lane_variable& outer, output_lines& out);

  const type& tiled_index_;
  const vector_expression_printer& vectors_;
  expression_writer& expressions_;
  thread_indices& thread_;
};

}  // namespace libtiles::compiler
