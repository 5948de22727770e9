// The loop tree -> the body of a kernel that runs a whole tile.
#pragma once

#include "libtiles/compiler/codegen/loops/expanded_names.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

class loop_printer {
 public:
  /// \param checks  nullptr for a kernel that is not checked
  loop_printer(const loop_tree& tree, const type& tiled_index, expression_writer& expressions,
               thread_indices& thread, const check_writer* checks, output_lines& out)
      : tree_(tree),
        tiled_index_(tiled_index),
        variables_(tree.schedule, tiled_index),
        expressions_(expressions),
        thread_(thread),
        checks_(checks),
        out_(out) {}

  void print(const typed::function& kernel);

 private:
  void declare_arrays();
  void print(const loops::node_list& list);
  void print(const loops::node& n);
  void print_indented(const loops::node_list& body);
  void print_node(const loops::uniform_statement& n, const location& where);
  void print_node(const loops::barrier& n, const location& where);
  void print_node(const loops::uniform_block& n, const location& where);
  void print_node(const loops::uniform_if& n, const location& where);
  void print_node(const loops::uniform_switch& n, const location& where);
  void print_node(const loops::uniform_while& n, const location& where);
  void print_node(const loops::uniform_do& n, const location& where);
  void print_node(const loops::uniform_for& n, const location& where);
  void print_node(const loops::thread_loop& n, const location& where);
  void print_node(const loops::vector_loop& n, const location& where);
  void print_node(const loops::tile_loop& n, const location& where);

  std::string print_bound(const loops::thread_loop& loop, int number);
  void print_heads(const std::string& end);
  void print_at_once(const loops::tile_vectors& tiles);
  void declare_indices(const single_thread_region& thread);

  const loop_tree& tree_;
  const type& tiled_index_;
  expanded_names variables_;
  expression_writer& expressions_;
  thread_indices& thread_;
  const check_writer* const checks_;
  output_lines& out_;
  int thread_loops_ = 0;
};

}  // namespace libtiles::compiler
