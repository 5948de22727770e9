// The body of a kernel that runs a whole tile: loops over its threads within what all of them run.
// Of several tiles in step, each of these runs loops over the tiles.
#pragma once

#include "libtiles/compiler/codegen/loops/expanded_names.hpp"
#include "libtiles/compiler/codegen/loops/tile_vector_writer.hpp"
#include "libtiles/compiler/codegen/loops/vector_writer.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"
#include "libtiles/compiler/lowering/guard_to_bound.hpp"
#include "libtiles/compiler/lowering/region_children.hpp"

namespace libtiles::compiler {

class loop_writer {
 public:
  /// \param checks  nullptr for a kernel that is not checked
  loop_writer(const loop_schedule& plan, const use_def& uses, const type& tiled_index,
              expression_writer& expressions, thread_indices& thread, const check_writer* checks,
              output_lines& out)
      : plan_(plan),
        uses_(uses),
        tiled_index_(tiled_index),
        variables_(plan, tiled_index),
        expressions_(expressions),
        thread_(thread),
        vectors_(plan, uses, tiled_index, variables_, expressions, thread),
        alone_({plan, uses, tiled_index, variables_, expressions, thread}),
        checks_(checks),
        out_(out) {}

  void write(const typed::function& kernel);

  /// Of what was written: of as many tiles as `tiles_in_step` says, instead of one.
  bool is_in_step() const { return is_in_step_; }

 private:
  using run = std::vector<const typed::statement*>;  ///< of each thread, one after the other

  std::vector<run> runs_of(const statement_list& list) const;
  bool write_in_step(const typed::function& kernel);
  void write_in_turn(const run& statements, const output_lines& all);
  void write_arrays();
  void write_block(const typed::block& block);
  void write_list(const statement_list& list);
  void write_body(const typed::statement& body);
  void write_loop(const run& statements);
  bool write_vectors(const run& statements);
  std::optional<guard_bound> guard_of(const run& statements) const;
  std::string write_end(const run& statements, int number);
  void write_heads(const std::string& end);
  void write_run(const run& statements, const std::string& next, output_lines& body);

  void write_around(const typed::statement& s);
  template <class Node>
  void write_node(const Node&, const typed::statement& s) {
    statement_writer(expressions_, checks_, out_).write(s);
  }
  void write_node(const typed::barrier& n, const typed::statement& s) {
    if (checks_ != nullptr) checks_->write_interval(n.ordered, s.where, out_);
  }
  void write_node(const typed::memory_fence&, const typed::statement&) {}
  void write_node(const typed::block& n, const typed::statement& s);
  void write_node(const typed::if_statement& n, const typed::statement& s);
  void write_node(const typed::switch_statement& n, const typed::statement& s);
  void write_node(const typed::while_statement& n, const typed::statement& s);
  void write_node(const typed::do_statement& n, const typed::statement& s);
  void write_node(const typed::for_statement& n, const typed::statement& s);

  const loop_schedule& plan_;
  const use_def& uses_;
  const type& tiled_index_;
  expanded_names variables_;
  expression_writer& expressions_;
  thread_indices& thread_;
  vector_writer vectors_;
  tile_vector_writer alone_;
  const check_writer* const checks_;
  output_lines& out_;
  int loops_ = 0;
  bool is_in_step_ = false;
};

}  // namespace libtiles::compiler
