// Vector loops -> OpenCL C.
#pragma once

#include <string>

#include "libtiles/compiler/codegen/loops/vector_statement_printer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

class vector_loop_printer {
 public:
  vector_loop_printer(const loops::vector_loop& loop, const type& tiled_index,
                      const expanded_names& variables, expression_writer& expressions,
                      thread_indices& thread)
      : loop_(loop),
        tiled_index_(tiled_index),
        last_(tiled_index.rank - 1),
        variables_(variables),
        expressions_(expressions),
        thread_(thread),
        vectors_(loop.width, expressions, variables),
        statements_(tiled_index, vectors_, expressions, thread) {}

  void print(const location& where, output_lines& out);

 private:
  int extent(int dimension) const;
  void print_heads(output_lines& out) const;
  void print_head(int dimension, int count, int width, output_lines& out) const;
  void load_promoted(output_lines& out);
  void store_promoted(output_lines& out);
  std::string place_of(const typed::variable& v, int number) const;
  std::string index_of(int dimension, int number) const;
  void print_columns(output_lines& out);
  void print_vectors(output_lines& out);
  void print_vector(int number, output_lines& out);
  void print_own_index(int number, output_lines& out) const;

  const loops::vector_loop& loop_;
  const type& tiled_index_;
  const int last_;  // the fastest dimension
  const expanded_names& variables_;
  expression_writer& expressions_;
  thread_indices& thread_;
  vector_expression_printer vectors_;
  vector_statement_printer statements_;
};

}  // namespace libtiles::compiler
