// Functions that can be launched.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// The functions of the text that have a kernel's form and are called by no other, in its order.
std::vector<typed::function*> kernels(sema_context& sema);

/// Makes `kernel` the program's kernel; its parameters become the kernel's.
void choose_kernel(sema_context& sema, typed::function& kernel);

}  // namespace libtiles::compiler
