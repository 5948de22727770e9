// Semantic analysis, syntax tree -> typed tree: resolves names and types, checks the rules of the
// language. What has to be known of a whole program is checked by verify/.
#pragma once

#include <vector>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/kernel_input.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"
#include "libtiles/core/argument_type.hpp"

namespace libtiles::compiler {

/// The functions of a text, one of them the kernel: of those that have a kernel's form and are
/// called by no other, the one that `input` names. Throws the errors that leave it without one; the
/// program is of use if there are no others.
typed::program analyze(const syntax::translation_unit& unit, const kernel_input& input,
                       const compile_options& options, diagnostics& messages);

/// The lambda of a text as the kernel, whose captured variables have these types. Likewise.
typed::program analyze(const syntax::translation_unit& unit,
                       const std::vector<bound_argument>& captured,
                       const compile_options& options, diagnostics& messages);

}  // namespace libtiles::compiler
