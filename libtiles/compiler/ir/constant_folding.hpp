// Arithmetic on literals, as the device would do it.
#pragma once

#include <optional>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// `value`, of scalar type `from`, converted to `to`; nothing if the device's result is not
/// defined.
std::optional<typed::literal> fold_conversion(const typed::literal& value, const type& from,
                                              const type& to);

/// Both operands of type `operands`; the result of type `result`. Nothing where the device's result
/// is not defined or not finite: then it is left to the device.
std::optional<typed::literal> fold_binary(syntax::binary_operator op, const typed::literal& left,
                                          const typed::literal& right, const type& operands,
                                          const type& result);

std::optional<typed::literal> fold_unary(syntax::unary_operator op, const typed::literal& operand,
                                         const type& type);

}  // namespace libtiles::compiler
