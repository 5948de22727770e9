// Short vectors and structs of a thread, as variables for their components and fields.
//
//   float_2 p = v[i];                    float p_x = v[i].x, p_y = v[i].y;
//   p.xy = p.yx;                   ->    float held = p_y, held1 = p_x; p_x = held; p_y = held1;
//   w[i] = p * 2;                        w[i] = float_2(p_x, p_y) * 2;
#pragma once

#include <functional>
#include <unordered_set>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Of the kernel alone: those of find_replaceable_aggregates(), structs within structs too. What is
/// computed stays, and stays in order where that can be told.
/// \returns the variables that there are for the parts
std::unordered_set<const typed::variable*> replace_aggregates(typed::program& program);

/// The same, unless it is of no use.
/// \param is_of_use  asked when there are none left, with the variables for the parts; if it says
///                   no, the kernel gets the aggregates back
void replace_aggregates(
    typed::program& program,
    const std::function<bool(const std::unordered_set<const typed::variable*>&)>& is_of_use);

}  // namespace libtiles::compiler
