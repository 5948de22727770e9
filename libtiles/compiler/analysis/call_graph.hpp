// Which functions call which.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// The function and those that it calls, directly or by others, each behind all that it calls.
std::vector<typed::function*> callees_first(typed::function& f);

/// All functions of the program, likewise.
std::vector<typed::function*> callees_first(const typed::program& program);

/// The call that is a whole statement, whose value nobody uses; nullptr if it is anything else.
const typed::call* call_alone_in(const typed::statement& s);

/// The function that such a call calls.
inline typed::function* function_called_by(const typed::statement& s) {
  const typed::call* const call = call_alone_in(s);
  return call == nullptr ? nullptr : call->callee;
}

/// How often a function is called in the text of another one.
std::size_t count_calls(const typed::function& callee, const typed::function& caller);

/// The functions that the kernel calls, directly or by others, in the order of the text.
std::vector<typed::function*> called_helpers(const typed::program& program);

}  // namespace libtiles::compiler
