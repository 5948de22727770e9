// The dependences in one function: of its variables, its conditions, its result and its barriers.
#pragma once

#include <unordered_map>
#include <vector>

#include "libtiles/compiler/analysis/uniformity/dependence_graph.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// A node that must be the same in all threads of the tile, for the sake of a barrier or of a
/// function that takes one value for all of them.
struct demand {
  dependence_graph::node on;
  location where;    ///< the barrier, or the call or argument that leads to it
  location barrier;  ///< the barrier, or the call of the function
  const typed::function* callee = nullptr;     ///< of the call or argument
  const typed::variable* parameter = nullptr;  ///< that the argument is given to
  const typed::function* taken_by = nullptr;   ///< the function; null for a barrier
};

/// What a function gives back, by its result or through a pointer.
struct output {
  bool differs = false;    ///< from thread to thread, whatever the inputs are
  std::vector<bool> uses;  ///< per input
};

/// What a caller has to know of a function. Inputs are numbered, two for each parameter: 2 * i is
/// the value of parameter i, 2 * i + 1 what it shows or points to.
struct function_summary {
  output result;
  std::vector<output> written;         ///< per parameter: what it points to, of private memory
  const demand* barrier = nullptr;     ///< the first that it waits at; null if there is none
  std::vector<const demand*> demands;  ///< per input: the first that it decides; null if none
};

using function_summaries = std::unordered_map<const typed::function*, function_summary>;

struct call_arguments {
  const typed::function* callee;
  std::vector<dependence_graph::node> inputs;
};

struct function_dependences {
  using node = dependence_graph::node;

  dependence_graph graph;
  /// Of variables that are not tile_static; of a view, where it lies.
  std::unordered_map<const typed::variable*, node> variables;
  std::unordered_map<const typed::expression*, node> conditions;  ///< of statements
  std::vector<node> inputs;                                       ///< numbered as in the summary
  node result = 0;
  std::vector<demand> demands;
  std::vector<call_arguments> calls;
};

/// \pre the functions that `f` calls have summaries
function_dependences find_dependences(const typed::function& f, const typed::program& program,
                                      const function_summaries& summaries);

}  // namespace libtiles::compiler
