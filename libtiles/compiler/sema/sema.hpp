// Semantic analysis, syntax tree -> typed tree: resolves names and types, checks the rules of the
// language. What has to be known of a whole program is checked by verify/.
#pragma once

#include <functional>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"
#include "libtiles/core/argument_type.hpp"

namespace libtiles::compiler {

/// Of the functions that have a kernel's form and are called by no other, in the text's order, the
/// one to compile.
using kernel_choice = std::function<typed::function&(const std::vector<typed::function*>&)>;

/// The functions of a text, one of them the kernel. Throws the errors that leave it without one;
/// the program is of use if there are no others.
typed::program analyze(const syntax::translation_unit& unit, const kernel_choice& choose,
                       diagnostics& messages);

/// The lambda of a text as the kernel, whose captured variables have these types. Likewise.
typed::program analyze(const syntax::translation_unit& unit,
                       const std::vector<bound_argument>& captured, diagnostics& messages);

}  // namespace libtiles::compiler
