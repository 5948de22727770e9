// Loops whose counter takes known numbers: for (int i = first; i < last; i += step).
#pragma once

#include <map>
#include <optional>
#include <set>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// A counter changes in the loop's step only, by `op` and a number.
struct counted_loop {
  const typed::expression* first;
  const typed::expression* change;  ///< null: by 1
  syntax::binary_operator op;
  /// What the counter is compared with while the loop runs, and how; null if that is not clear.
  const typed::expression* limit;
  syntax::binary_operator comparison;
};

/// Those of a function, by their counters.
std::map<const typed::variable*, counted_loop> find_counted_loops(const typed::function& f);

}  // namespace libtiles::compiler
