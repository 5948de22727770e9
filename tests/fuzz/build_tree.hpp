// Nodes of the generator's tree, with their types and limits.
#pragma once

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz::build {

expression_ptr node(expression_kind kind, type t, const limits& range);
expression_ptr integer(std::uint64_t value, scalar s);
/// That a variable of the type keeps to: of an index those that do not overflow at once.
limits kept_by(const type& t);
expression_ptr variable(const function& around, int id);
expression_ptr field(const kernel& whole, expression_ptr base, int which);
expression_ptr element(const kernel& whole, expression_ptr base, expression_ptr index);
/// Of a number to a number, or of each lane of a vector.
expression_ptr conversion(expression_ptr value, scalar to, int spelling);
/// Of numbers and vectors that may be assigned to variables of the type.
expression_ptr vector(scalar s, int lanes, std::vector<expression_ptr> parts);
expression_ptr swizzle(expression_ptr base, std::vector<int> lanes, int alphabet);
/// A number that meets a vector becomes one of its lanes' type.
expression_ptr binary(operation op, expression_ptr left, expression_ptr right);
expression_ptr unary(operation op, expression_ptr operand);
/// Of numbers that are converted to s.
expression_ptr builtin(builtin_function which, scalar s, std::vector<expression_ptr> parts);
expression_ptr conditional(expression_ptr condition, expression_ptr a, expression_ptr b);
expression_ptr component(expression_ptr index, int dimension);

/// The type in which the operands of an operator are calculated.
scalar common_of(const expression& left, const expression& right);

/// Limits of what `op` makes of two values of type `s`, as if numbers had no end.
limits result_of(operation op, const limits& a, const limits& b);

/// True if the type holds all of these, floating-point ones exactly.
bool fits(const limits& range, scalar s);

/// Limits of a value of type `from` as type `to`.
limits converted(const limits& range, scalar from, scalar to);

}  // namespace fuzz::build
