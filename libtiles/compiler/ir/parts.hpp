// The parts of a value that is a short vector or a struct: its components or fields.
#pragma once

#include <cstddef>

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {

std::size_t part_count(const type& aggregate);
type_ptr part_type(const type& aggregate, std::size_t part);

/// `place.x`, `place.field`.
typed::expression_ptr part_of(typed::expression_ptr place, std::size_t part);

/// `float_2(parts...)` or `{parts...}`: one for each component or field.
typed::expression_ptr whole_of_parts(const type_ptr& aggregate,
                                     std::vector<typed::expression_ptr> parts,
                                     const location& where);

/// 0, or what a braced list gives to a field that it leaves out.
typed::expression_ptr zero_value(const type_ptr& t, const location& where);

}  // namespace libtiles::compiler
