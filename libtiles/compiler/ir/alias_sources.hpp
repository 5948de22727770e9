// Which variables the elements of a view belong to, so that what is done to them counts there.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// The variables that a view may be made of: those that an access to its elements counts for.
std::vector<typed::variable*> variables_behind(const typed::expression& view);

/// From now on `variable`, a view, may show what `value` shows; nothing if it is no view.
void note_source(typed::variable& variable, const typed::expression& value);

/// The bytes of `view` are taken for elements of another size.
void note_reinterpretation(const typed::expression& view);

}  // namespace libtiles::compiler
