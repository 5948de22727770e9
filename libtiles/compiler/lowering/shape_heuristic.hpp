// Whether loops are worth trying.
#pragma once

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Work-groups or loops: which of them a kernel is to be written in, if that can be.
kernel_shape shape_to_try(const compile_options& options, const typed::program& program);

}  // namespace libtiles::compiler
