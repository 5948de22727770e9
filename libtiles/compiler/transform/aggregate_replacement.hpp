// Short vectors and structs of a thread, as variables for their components and fields.
//
//   float_2 p = v[i];                    float p_x = v[i].x, p_y = v[i].y;
//   p.xy = p.yx;                   ->    float held = p_y, held1 = p_x; p_x = held; p_y = held1;
//   w[i] = p * 2;                        w[i] = float_2(p_x, p_y) * 2;
#pragma once

#include <functional>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Of the kernel alone: those of find_replaceable_aggregates(), structs within structs too. What is
/// computed stays, and stays in order where that can be told.
/// \returns whether there were any
bool replace_aggregates(typed::program& program);

/// The same, unless it is of no use.
/// \param is_of_use  asked when there are none left; if it says no, the kernel gets them back
void replace_aggregates(typed::program& program, const std::function<bool()>& is_of_use);

}  // namespace libtiles::compiler
