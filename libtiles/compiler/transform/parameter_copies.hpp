// Variables for what threads make of a kernel's arguments.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Makes a variable of every parameter of the kernel, but for views, that its text changes, with
/// the parameter as first value: what writers know of variables then holds for it too.
void copy_changed_parameters(typed::program& program);

}  // namespace libtiles::compiler
