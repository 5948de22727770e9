#include "libtiles/compiler/syntax/operator_spelling.hpp"

namespace libtiles::compiler {

using syntax::binary_operator;

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

}  // namespace libtiles::compiler
