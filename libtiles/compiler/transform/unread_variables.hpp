// Variables that get values that nobody reads.
//
//   float p_x = v[i], p_w = 0;           float p_x = v[i];
//   p_w = p_x;                     ->
//   w[i] = p_x;                          w[i] = p_x;
#pragma once

#include <unordered_set>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Removes those among `candidates` of which a function, in the end, only assigns values that have
/// no side effects, with these assignments.
/// \param candidates  local variables that nothing points to
void remove_unread(typed::function& f,
                   const std::unordered_set<const typed::variable*>& candidates);

}  // namespace libtiles::compiler
