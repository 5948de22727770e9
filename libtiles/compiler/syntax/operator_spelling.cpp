#include "libtiles/compiler/syntax/operator_spelling.hpp"

namespace libtiles::compiler {

using syntax::binary_operator;
using syntax::unary_operator;

const char* spelling(binary_operator op) {
  switch (op) {
    case binary_operator::add:
      return "+";
    case binary_operator::subtract:
      return "-";
    case binary_operator::multiply:
      return "*";
    case binary_operator::divide:
      return "/";
    case binary_operator::remainder:
      return "%";
    case binary_operator::shift_left:
      return "<<";
    case binary_operator::shift_right:
      return ">>";
    case binary_operator::less:
      return "<";
    case binary_operator::greater:
      return ">";
    case binary_operator::less_equal:
      return "<=";
    case binary_operator::greater_equal:
      return ">=";
    case binary_operator::equal:
      return "==";
    case binary_operator::not_equal:
      return "!=";
    case binary_operator::bit_and:
      return "&";
    case binary_operator::bit_xor:
      return "^";
    case binary_operator::bit_or:
      return "|";
    case binary_operator::logical_and:
      return "&&";
    case binary_operator::logical_or:
      return "||";
    case binary_operator::comma:
      return ",";
  }
  return "";
}

const char* spelling(unary_operator op) {
  switch (op) {
    case unary_operator::plus:
      return "+";
    case unary_operator::minus:
      return "-";
    case unary_operator::logical_not:
      return "!";
    case unary_operator::bit_not:
      return "~";
    case unary_operator::pre_increment:
    case unary_operator::post_increment:
      return "++";
    case unary_operator::pre_decrement:
    case unary_operator::post_decrement:
      return "--";
  }
  return "";
}

}  // namespace libtiles::compiler
