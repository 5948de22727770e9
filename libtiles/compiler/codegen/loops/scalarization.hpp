// Within statements on vectors: what their threads do one after the other.
#pragma once

#include <vector>

#include "libtiles/compiler/analysis/stride_analysis.hpp"
#include "libtiles/compiler/codegen/loops/vector_expressions.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"

namespace libtiles::compiler {

class scalarization {
 public:
  scalarization(const loop_schedule& plan, const type& tiled_index, const stride_analysis& steps,
                vector_expressions& vectors, expression_writer& expressions, thread_indices& thread)
      : plan_(plan),
        tiled_index_(tiled_index),
        steps_(steps),
        vectors_(vectors),
        expressions_(expressions),
        thread_(thread) {}

  /// The rest of a loop whose counter has been declared for the first thread, and counts up from
  /// one thread to the next.
  void write_rest(const typed::statement& loop, const typed::variable& counter, output_lines& out);

  /// A statement that does nothing but for the one thread where `first`, which grows by one from
  /// one thread to the next, is `one`.
  void write_one(const typed::statement& s, const typed::expression& first,
                 const typed::expression& one, output_lines& out);

 private:
  std::vector<const typed::variable*> find_outer(const typed::statement& s) const;
  void write_lane(const typed::statement& s, const std::vector<const typed::variable*>& outer,
                  const output_lines& body, output_lines& out);
  std::string local_index() const;
  void take_apart(const std::vector<const typed::variable*>& outer, output_lines& out);
  void put_together(const std::vector<const typed::variable*>& outer, output_lines& out);
  void take_apart(const typed::variable& v, output_lines& out);
  void start_lane(const typed::variable& v, output_lines& out);
  void end_lane(const typed::variable& v, output_lines& out);
  void put_together(const typed::variable& v, output_lines& out);

  bool is_vector_here(const typed::variable& v) const { return !steps_.of_variable(v); }
  bool is_in_array(const typed::variable& v) const {
    return plan_.home_of(v) == placement::expanded;
  }

  const loop_schedule& plan_;
  const type& tiled_index_;
  const stride_analysis& steps_;
  vector_expressions& vectors_;
  expression_writer& expressions_;
  thread_indices& thread_;
};

}  // namespace libtiles::compiler
