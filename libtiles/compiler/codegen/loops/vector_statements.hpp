// Statements of neighbouring threads, or of one thread in neighbouring tiles, as statements on
// OpenCL C's vectors.
#pragma once

#include "libtiles/compiler/analysis/stride_analysis.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/codegen/loops/scalarization.hpp"
#include "libtiles/compiler/codegen/loops/vector_expressions.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"

namespace libtiles::compiler {

class vector_statements {
 public:
  /// \param lanes  writes what the threads of a vector do one by one; nullptr of tiles, which read
  ///               their columns by squares of tiles and of a loop's rounds instead
  vector_statements(const loop_schedule& plan, const use_def& uses, stride_analysis& steps,
                    vector_expressions& vectors, expression_writer& expressions,
                    scalarization* lanes)
      : plan_(plan),
        uses_(uses),
        steps_(steps),
        vectors_(vectors),
        expressions_(expressions),
        lanes_(lanes) {}

  /// False once something was to be written that does not fit into vectors.
  bool fits() const { return fits_ && vectors_.fits(); }

  void write(const typed::statement& s, output_lines& out);
  /// "for (...) {", of a loop that all threads of a vector run alike.
  void write_head(const typed::for_statement& n, const location& where, output_lines& out);
  void write_body(const typed::statement& body, output_lines& out);

 private:
  template <class Node>
  void write_node(const Node&, const location&, output_lines&) {
    fits_ = false;
  }
  void write_node(const typed::declaration& n, const location& where, output_lines& out);
  void write_node(const typed::expression_statement& n, const location& where, output_lines& out);
  void write_node(const typed::block& n, const location& where, output_lines& out);
  void write_choice(const typed::statement& s, output_lines& out);
  void write_choice_of_one(const typed::statement& s, output_lines& out);
  const typed::binary* find_equality(const typed::expression& condition) const;
  void write_loop(const typed::statement& s, output_lines& out);
  bool write_in_squares(const typed::for_statement& n, const location& where, output_lines& out);
  void write_rounds(const typed::for_statement& n, const typed::variable& counter,
                    const transposed_loads& columns, output_lines& out);
  void write_round(const typed::for_statement& n, const typed::variable& counter, int round,
                   output_lines& out);
  void write_staggered(const typed::statement& s, const typed::variable& counter,
                       output_lines& out);

  void write_of_tile(const typed::statement& s, output_lines& out);
  bool counts_by_the_same(const typed::expression& step) const;
  void demand(bool fits) { fits_ = fits_ && fits; }
  bool is_changed(const typed::variable& v) const { return uses_.count(&v) != 0; }

  const loop_schedule& plan_;
  const use_def& uses_;
  stride_analysis& steps_;
  vector_expressions& vectors_;
  expression_writer& expressions_;
  scalarization* const lanes_;
  std::unordered_set<const typed::variable*> of_tile_;  // and of these loops alone
  bool fits_ = true;
};

}  // namespace libtiles::compiler
