// Variables for what threads make of a kernel's arguments.
#pragma once

#include "libtiles/compiler/analysis/typed_tree.hpp"

namespace libtiles::compiler {

/// Makes a variable of every parameter of the kernel, but for views, that its text changes, with
/// the parameter as first value: what writers know of variables then holds for it too.
void own_changed_arguments(typed::program& program);

}  // namespace libtiles::compiler
