// Which function of a text is the kernel.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/kernel_input.hpp"
#include "libtiles/compiler/syntax/syntax_tree.hpp"

namespace libtiles::compiler {

/// \param kernels  the text's functions that could be it
/// \throws error that names those there are, if the caller's choice is none of them
typed::function& choose_kernel(const std::vector<typed::function*>& kernels,
                               const syntax::translation_unit& unit, const kernel_input& input);

}  // namespace libtiles::compiler
