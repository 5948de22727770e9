// What the whole numbers of a kernel are, as seen from the thread that computes them.
#pragma once

#include <map>
#include <set>
#include <utility>

#include "libtiles/compiler/analysis/access/counted_loops.hpp"
#include "libtiles/compiler/analysis/access/thread_relative.hpp"

namespace libtiles::compiler {

class thread_values {
 public:
  /// For expressions of the function `within`, the kernel or one that it calls.
  thread_values(const typed::program& kernel, const typed::function& within);

  thread_relative of(const typed::expression& number);

  /// One component of an index<N> or extent<N>.
  thread_relative of(const typed::expression& index, int component);

  const thread_arithmetic& arithmetic() const { return arithmetic_; }

 private:
  thread_relative of_node(const typed::variable_reference& n, int component);
  thread_relative of_node(const typed::thread_index& n, int component);
  thread_relative of_node(const typed::index_value& n, int component);
  thread_relative of_node(const typed::index_component& n, int component);
  thread_relative of_node(const typed::index_call& n, int component);
  thread_relative of_node(const typed::unary& n, int component);
  thread_relative of_node(const typed::binary& n, int component);
  thread_relative of_node(const typed::conditional& n, int component);
  thread_relative of_node(const typed::builtin_call& n, int component);
  thread_relative of_node(const typed::view_extent& n, int component);
  template <class Other>
  thread_relative of_node(const Other&, int) {
    return {};
  }
  thread_relative of_conversion(const typed::expression& e, const typed::conversion& n);
  thread_relative of_variable(const typed::variable& v, int component);
  thread_relative of_counter(const counted_loop& loop);
  thread_relative range_of(const counted_loop& loop, const thread_relative& first);

  const typed::program& kernel_;
  const thread_arithmetic arithmetic_;
  std::map<const typed::variable*, counted_loop> loops_;
  std::map<std::pair<const typed::variable*, int>, thread_relative> known_;
  int depth_ = 0;
};

}  // namespace libtiles::compiler
