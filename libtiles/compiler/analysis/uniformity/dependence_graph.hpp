// What depends on what in a function: an edge for each way in which one value decides another.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/text/source_text.hpp"

namespace libtiles::compiler {

/// How a value depends on another.
enum class dependence {
  // on the thread itself
  thread_index,       ///< its place in the tile or in the domain
  tile_static_value,  ///< memory that other threads of the tile write
  written_view,       ///< memory that other threads write
  atomic_result,
  call_result,  ///< a function's result that differs whatever its arguments are
  // on another value
  operand,          ///< part of an expression, or control flow within control flow
  assigned,         ///< a variable's value
  assigned_within,  ///< a variable's value, by whether the assignment runs
  condition,        ///< whether a statement or an operand runs
  loop_condition,   ///< how often a loop runs
  returned,         ///< what follows, by whether a return ran
  left_loop,        ///< likewise a break
  continued,        ///< likewise a continue
};

class dependence_graph {
 public:
  using node = int;
  static constexpr node thread = 0;  ///< what depends on it differs from thread to thread

  struct edge {
    node from, to;
    dependence how;
    location where;
    const std::string* name;  ///< of the variable or function that it is about; may be null
  };

  /// What depends on one node.
  class reachability {
   public:
    bool has(node n) const { return reached_[index(n)]; }

    /// The edges of a shortest path, from `n` back to a start.
    std::vector<const edge*> path_back(node n) const;

   private:
    friend class dependence_graph;
    std::vector<bool> reached_;
    std::vector<const edge*> by_;  // null of a start
  };

  node add();
  void add(node from, node to, dependence how, const location& where = {},
           const std::string* name = nullptr);

  /// \pre no edge is added while the result is in use
  reachability from(const std::vector<node>& starts) const;

 private:
  static std::size_t index(int n) { return static_cast<std::size_t>(n); }

  std::vector<edge> edges_;
  std::vector<std::vector<std::size_t>> outgoing_{1};  // edges of each node
};

}  // namespace libtiles::compiler
