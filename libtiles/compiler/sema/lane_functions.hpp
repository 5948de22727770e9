// What the texts of the library may call, and no text of the user, in sub-groups of work-items:
//
//   lane_down(x, n)  x of the lane that is n behind; of the last n lanes, some value of x
//   lane_up(x, n)    x of the lane that is n before; of the first n lanes, likewise
//   lane_from(x, n)  x of lane n
//   lane_across(x, n)  x of the lane whose number differs in the bits of n
//   lane_count_at_barrier(i)  waits for all threads; in how many of them the int is not 0
//   same_in_tile(x)  x, which is the same in all threads of the tile
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// Null for any other call.
typed::expression_ptr call_lane_function(sema_context& sema, const std::string& name,
                                         const syntax::call& text, const location& where);

}  // namespace libtiles::compiler
