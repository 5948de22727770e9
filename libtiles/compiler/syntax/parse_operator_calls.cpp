// Operators called by their names: a.operator+=(b), operator+(a, b).
#include <iterator>

#include "libtiles/compiler/syntax/operator_spelling.hpp"
#include "libtiles/compiler/syntax/parser_state.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

std::optional<binary_operator> binary_named(std::string_view op) {
  for (int n = 0; n < static_cast<int>(binary_operator::comma); ++n) {
    const auto known = static_cast<binary_operator>(n);
    if (op == spelling(known)) return known;
  }
  return std::nullopt;
}

std::optional<unary_operator> unary_named(std::string_view op, bool is_postfix) {
  if (op == "++")
    return is_postfix ? unary_operator::post_increment : unary_operator::pre_increment;
  if (op == "--")
    return is_postfix ? unary_operator::post_decrement : unary_operator::pre_decrement;
  if (is_postfix) return std::nullopt;
  if (op == "+") return unary_operator::plus;
  if (op == "-") return unary_operator::minus;
  if (op == "!") return unary_operator::logical_not;
  if (op == "~") return unary_operator::bit_not;
  return std::nullopt;
}

bool is_assignment(std::string_view op) {
  return op.back() == '=' && op != "==" && op != "!=" && op != "<=" && op != ">=";
}

}  // namespace

// "[]" and "()" are two words each.
std::string parser::parse_operator_name() {
  take();
  if (peek().kind != token_kind::punctuator) fail_expecting("an operator after 'operator'");
  std::string op(take().text);
  if (op == "[" || op == "(")
    op += expect(op == "[" ? "]" : ")", "after 'operator" + op + "'").text;
  return op;
}

syntax::expression_ptr parser::parse_operator_method(const location& start,
                                                     syntax::expression_ptr base) {
  const std::string op = parse_operator_name();
  expect("(", "to open the operand of an operator");
  std::vector<syntax::expression_ptr> operands = parse_arguments(")");
  if (op == "()") return make(start, syntax::call{std::move(base), std::move(operands)});
  operands.insert(operands.begin(), std::move(base));
  return apply_operator(start, op, std::move(operands));
}

syntax::expression_ptr parser::parse_operator_function() {
  const location start = peek().where;
  take_namespace();
  const std::string op = parse_operator_name();
  expect("(", "to open the operands of an operator");
  return apply_operator(start, op, parse_arguments(")"));
}

// Behind its operand, ++ has an int that means nothing as its second one.
syntax::expression_ptr parser::apply_operator(const location& start, const std::string& op,
                                              std::vector<syntax::expression_ptr> operands) {
  const bool is_step = op == "++" || op == "--";
  const auto unary = unary_named(op, operands.size() == 2);
  if (unary && (operands.size() == 1 || (operands.size() == 2 && is_step))) {
    return make(start, syntax::unary{*unary, std::move(operands[0])});
  }
  if (operands.size() == 2) {
    if (op == "[]") {
      return make(start, syntax::subscript{std::move(operands[0]), std::move(operands[1])});
    }
    if (op == "=") {
      return make(start, syntax::assignment{{}, std::move(operands[0]), std::move(operands[1])});
    }
    const bool assigns = is_assignment(op);
    const std::string_view name = op;
    if (const auto binary = binary_named(assigns ? name.substr(0, name.size() - 1) : name)) {
      if (!assigns) {
        return make(start, syntax::binary{*binary, std::move(operands[0]), std::move(operands[1])});
      }
      return make(start,
                  syntax::assignment{*binary, std::move(operands[0]), std::move(operands[1])});
    }
  }
  messages_.fail(since(start), "'operator" + op + "' does not take " +
                                   std::to_string(operands.size()) + " operands");
}

}  // namespace libtiles::compiler
