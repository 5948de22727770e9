// Which function of a text is the kernel.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/parsed_text.hpp"

namespace libtiles::compiler {

/// \param kernels  the text's functions that could be it
/// \throws error that names those there are, if the caller's choice is none of them
typed::function& choose_kernel(const std::vector<typed::function*>& kernels,
                               const parsed_text& text);

}  // namespace libtiles::compiler
