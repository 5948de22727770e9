// Nodes of the generator's tree, with their types and limits.
#pragma once

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz::build {

expression_ptr node(expression_kind kind, type t, const limits& range);
expression_ptr integer(std::uint64_t value, scalar s);
expression_ptr variable(const function& around, int id);
expression_ptr field(const kernel& whole, expression_ptr base, int which);
expression_ptr element(const kernel& whole, expression_ptr base, expression_ptr index);
expression_ptr conversion(expression_ptr value, scalar to, int spelling);
expression_ptr binary(operation op, expression_ptr left, expression_ptr right);
expression_ptr unary(operation op, expression_ptr operand);
expression_ptr conditional(expression_ptr condition, expression_ptr a, expression_ptr b);

/// Limits of what `op` makes of two values of type `s`, as if numbers had no end.
limits result_of(operation op, const limits& a, const limits& b);

/// True if the type holds all of these, floating-point ones exactly.
bool fits(const limits& range, scalar s);

/// Limits of a value of type `from` as type `to`.
limits converted(const limits& range, scalar from, scalar to);

}  // namespace fuzz::build
