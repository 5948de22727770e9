// Loops over the threads of a tile that take neighbouring threads as one vector. A loop that all
// threads run alike stands within them: what it sums up stays in registers, several vectors at
// once.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/loops/expanded_names.hpp"
#include "libtiles/compiler/codegen/loops/vector_statements.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"
#include "libtiles/compiler/lowering/loop_schedule.hpp"

namespace libtiles::compiler {

class vector_writer {
 public:
  using run = std::vector<const typed::statement*>;  ///< of each thread, one after the other

  vector_writer(const loop_schedule& plan, const use_def& uses, const type& tiled_index,
                const expanded_names& variables, expression_writer& expressions,
                thread_indices& thread);

  /// \returns false, and writes nothing, if the statements do not fit into vectors
  bool write(const run& statements, output_lines& out);

 private:
  /// The threads of one round of the loops: `rows` times `columns` vectors.
  struct shape {
    int rows = 1, columns = 1;
    int vectors() const { return rows * columns; }
  };

  /// A variable that lives beyond one loop, in registers here.
  struct held {
    const typed::variable* variable;
    bool is_changed;
  };

  transposed_loads find_columns(const run& statements) const;
  int choose_width() const;
  shape choose_shape(const typed::for_statement* loop) const;
  int extent(int dimension) const;
  void find_held(const run& statements);
  void write_heads(const shape& round, output_lines& out) const;
  void write_head(int dimension, int count, int width, output_lines& out) const;
  void write_held(const shape& round, vector_expressions& vectors, output_lines& out) const;
  void keep_held(const shape& round, vector_expressions& vectors, output_lines& out) const;
  std::string place_of(const typed::variable& v, const shape& round, int number) const;
  std::string index_of(int dimension, const shape& round, int number) const;
  void write_columns(const run& statements, const transposed_loads& columns, const shape& round,
                     output_lines& out);
  void write_round(const run& statements, const shape& round, vector_expressions& vectors,
                   vector_statements& writer, output_lines& out);
  void write_vectors(const run& statements, const shape& round, vector_expressions& vectors,
                     vector_statements& writer, output_lines& out);
  void write_vector(const run& statements, const shape& round, int number,
                    vector_statements& writer, output_lines& out);
  void write_own_index(const shape& round, int number, output_lines& out) const;

  const loop_schedule& plan_;
  const use_def& uses_;
  const type& tiled_index_;
  const expanded_names& variables_;
  expression_writer& expressions_;
  thread_indices& thread_;
  int width_ = 0;
  std::vector<held> held_;
  bool does_something_ = false;  // not where all is declarations of what lives elsewhere
};

}  // namespace libtiles::compiler
