#include "libtiles/compiler/ir/long_arithmetic.hpp"

#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler::build {

using syntax::binary_operator;

typed::expression_ptr as_long(typed::expression_ptr value) {
  return conversion(std::move(value), scalar(scalar_type::int64));
}

typed::expression_ptr long_number(std::int64_t value, const location& where) {
  return as_long(integer(value, where));
}

typed::expression_ptr difference(typed::expression_ptr a, typed::expression_ptr b) {
  const location where = a->where;
  return binary(binary_operator::subtract, std::move(a), std::move(b), where);
}

typed::expression_ptr sign_of(typed::expression_ptr value) {
  const location where = value->where;
  return binary(binary_operator::shift_right, std::move(value), integer(63, where), where);
}

namespace {

typed::expression_ptr copy_of(const typed::expression& e) { return tree_copy().copy(e); }

// a - b if that is negative, else 0.
typed::expression_ptr negative_difference(const typed::expression& a, const typed::expression& b) {
  return binary(binary_operator::bit_and, difference(copy_of(a), copy_of(b)),
                sign_of(difference(copy_of(a), copy_of(b))), a.where);
}

}  // namespace

typed::expression_ptr smaller_of(typed::expression_ptr a, typed::expression_ptr b) {
  typed::expression_ptr below = negative_difference(*a, *b);
  const location where = b->where;
  return binary(binary_operator::add, std::move(b), std::move(below), where);
}

typed::expression_ptr larger_of(typed::expression_ptr a, typed::expression_ptr b) {
  typed::expression_ptr below = negative_difference(*a, *b);
  return difference(std::move(a), std::move(below));
}

}  // namespace libtiles::compiler::build
