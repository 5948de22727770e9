// What is the same in all threads of a tile: every thread has to come to a barrier, so that whether
// it does must be.
#pragma once

#include <set>

#include "libtiles/compiler/analysis/uniformity/function_dependences.hpp"

namespace libtiles::compiler {

using dependence_path = std::vector<const dependence_graph::edge*>;

/// A demand that is not met; `why` leads from it back to the thread. Valid as long as the analysis.
struct divergence {
  const demand* unmet;
  dependence_path why;
};

class uniformity {
 public:
  /// \pre no function of the program calls itself
  explicit uniformity(const typed::program& program);

  /// The barriers that not all threads of a tile may come to together.
  std::vector<divergence> divergences() const;

  /// False if a variable that is not tile_static may hold different values in the threads of a
  /// tile, in a function that the kernel calls: by any of its calls.
  bool is_uniform(const typed::variable& v) const { return differing_variables_.count(&v) == 0; }

  /// Likewise of the condition of a statement.
  bool is_uniform(const typed::expression& condition) const {
    return differing_conditions_.count(&condition) == 0;
  }

 private:
  struct analyzed_function {
    function_dependences dependences;
    dependence_graph::reachability differing;
  };

  void analyze(const typed::function& f);
  function_summary summary_of(const analyzed_function& f) const;
  void find_differing();

  const typed::program& program_;
  std::vector<const typed::function*> order_;  // callees first
  std::unordered_map<const typed::function*, analyzed_function> functions_;
  function_summaries summaries_;
  std::set<const typed::variable*> differing_variables_;
  std::set<const typed::expression*> differing_conditions_;
};

}  // namespace libtiles::compiler
