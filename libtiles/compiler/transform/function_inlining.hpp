// A kernel without calls.
//
//   float half_of(float x) { return x / 2; }
//   w[i] = half_of(v[i]);                      ->   w[i] = v[i] / 2;
#pragma once

#include <functional>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Calls become the statements of the functions, which compute the same in the same order. The
/// kernel stays as it is where that cannot be said of each of its calls: where the condition of a
/// loop or its step would need statements, a function returns from a loop, or the kernel would
/// become too large.
/// \param is_of_use  asked when no call is left; if it says no, the kernel gets its calls back
/// \pre no function of the program calls itself
void inline_functions(typed::program& program, const std::function<bool()>& is_of_use);

}  // namespace libtiles::compiler
