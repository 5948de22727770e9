#include "libtiles/compiler/ir/print_tree.hpp"
#include "libtiles/compiler/syntax/operator_spelling.hpp"
#include "libtiles/compiler/text/string_literal.hpp"

namespace libtiles::compiler {
namespace {

const char* name_of(typed::thread_index_kind which) {
  switch (which) {
    case typed::thread_index_kind::global:
      return "global";
    case typed::thread_index_kind::local:
      return "local";
    case typed::thread_index_kind::tile:
      return "tile";
    case typed::thread_index_kind::tile_origin:
      return "tile_origin";
    case typed::thread_index_kind::in_domain:
      return "in_domain";
  }
  return "";
}

const char* name_of(typed::index_function function) {
  switch (function) {
    case typed::index_function::add:
      return "add";
    case typed::index_function::subtract:
      return "subtract";
    case typed::index_function::multiply:
      return "multiply";
    case typed::index_function::divide:
      return "divide";
    case typed::index_function::remainder:
      return "remainder";
    case typed::index_function::equal:
      return "equal";
    case typed::index_function::contains:
      return "contains";
    case typed::index_function::size:
      return "size";
    case typed::index_function::filled:
      return "filled";
  }
  return "";
}

const char* name_of(typed::atomic_operation op) {
  switch (op) {
    case typed::atomic_operation::exchange:
      return "exchange";
    case typed::atomic_operation::compare_exchange:
      return "compare_exchange";
    case typed::atomic_operation::add:
      return "add";
    case typed::atomic_operation::subtract:
      return "subtract";
    case typed::atomic_operation::bit_and:
      return "and";
    case typed::atomic_operation::bit_or:
      return "or";
    case typed::atomic_operation::bit_xor:
      return "xor";
    case typed::atomic_operation::maximum:
      return "max";
    case typed::atomic_operation::minimum:
      return "min";
    case typed::atomic_operation::increment:
      return "increment";
    case typed::atomic_operation::decrement:
      return "decrement";
  }
  return "";
}

std::string list(const std::vector<typed::expression_ptr>& expressions) {
  std::string text;
  for (const typed::expression_ptr& e : expressions) {
    text += (text.empty() ? "" : ", ") + print(*e);
  }
  return text;
}

std::string number(const typed::literal& n, const type& t) {
  if (is_floating(t)) return std::to_string(n.floating);
  if (t.scalar == scalar_type::boolean) return n.integer != 0 ? "true" : "false";
  return is_signed(t.scalar) ? std::to_string(static_cast<std::int64_t>(n.integer))
                             : std::to_string(n.integer) + "u";
}

struct expression_printer {
  const type& t;

  std::string operator()(const typed::literal& n) const { return number(n, t); }
  std::string operator()(const typed::variable_reference& n) const { return n.target->name; }
  std::string operator()(const typed::thread_index& n) const {
    const std::string text =
        std::string(name_of(n.which)) + "[" + std::to_string(n.dimension) + "]";
    return n.neighbour == 0 ? text : "neighbour" + std::to_string(n.neighbour) + "." + text;
  }
  std::string operator()(const typed::index_value& n) const {
    return to_string(t) + "(" + list(n.components) + ")";
  }
  std::string operator()(const typed::index_component& n) const {
    return print(*n.base) + "[" + print(*n.dimension) + "]";
  }
  std::string operator()(const typed::index_call& n) const {
    return std::string(name_of(n.function)) + "(" + list(n.arguments) + ")";
  }
  std::string operator()(const typed::view_extent& n) const {
    return print(*n.view) + ".extent" +
           (n.dimension ? "[" + std::to_string(*n.dimension) + "]" : "");
  }
  std::string operator()(const typed::view_element& n) const {
    return print(*n.view) + "[" + list(n.indices) + "]";
  }
  std::string operator()(const typed::view_projection& n) const {
    return print(*n.view) + ".projection(" + list(n.indices) + ")";
  }
  std::string operator()(const typed::view_section& n) const {
    return print(*n.view) + ".section(" + print(*n.origin) +
           (n.extent ? ", " + print(*n.extent) : "") + ")";
  }
  std::string operator()(const typed::view_reshape& n) const {
    return print(*n.view) + ".view_as(" + print(*n.extent) + ")";
  }
  std::string operator()(const typed::view_reinterpretation& n) const {
    return print(*n.view) + ".reinterpret_as<" + to_string(*t.element) + ">()";
  }
  std::string operator()(const typed::vector_value& n) const {
    return to_string(t) + "(" + list(n.parts) + ")";
  }
  std::string operator()(const typed::swizzle& n) const {
    std::string components;
    for (const int c : n.components) components += "xyzw"[c];
    return print(*n.base) + "." + components;
  }
  std::string operator()(const typed::subscript& n) const {
    return print(*n.base) + "[" + print(*n.index) + "]";
  }
  std::string operator()(const typed::member& n) const {
    return print(*n.base) + "." + n.base->type->structure->fields[n.field].name;
  }
  std::string operator()(const typed::address_of& n) const { return "&" + print(*n.operand); }
  std::string operator()(const typed::dereference& n) const { return "*" + print(*n.operand); }
  std::string operator()(const typed::unary& n) const {
    const std::string op = spelling(n.op);
    const bool is_behind = n.op == typed::unary_operator::post_increment ||
                           n.op == typed::unary_operator::post_decrement;
    return is_behind ? print(*n.operand) + op : op + print(*n.operand);
  }
  std::string operator()(const typed::binary& n) const {
    return "(" + print(*n.left) + " " + spelling(n.op) + " " + print(*n.right) + ")";
  }
  std::string operator()(const typed::assignment& n) const {
    const std::string count = n.neighbours > 1 ? std::to_string(n.neighbours) + " from " : "";
    return (n.is_asynchronous ? "asynchronously " : "") + count + print(*n.target) + " " +
           (n.op ? spelling(*n.op) : "") + "= " + print(*n.value);
  }
  std::string operator()(const typed::conditional& n) const {
    return "(" + print(*n.condition) + " ? " + print(*n.if_true) + " : " + print(*n.if_false) + ")";
  }
  std::string operator()(const typed::conversion& n) const {
    return to_string(t) + "(" + print(*n.operand) + ")";
  }
  std::string operator()(const typed::call& n) const {
    return n.callee->name + "(" + list(n.arguments) + ")";
  }
  std::string operator()(const typed::builtin_call& n) const {
    return n.spelling + "(" + list(n.arguments) + ")";
  }
  std::string operator()(const typed::atomic& n) const {
    return "atomic_" + std::string(name_of(n.op)) + "(" + print(*n.target) +
           (n.operands.empty() ? "" : ", " + list(n.operands)) + ")";
  }
  std::string operator()(const typed::print& n) const {
    return "direct3d_printf(" + string_literal(n.format) +
           (n.arguments.empty() ? "" : ", " + list(n.arguments)) + ")";
  }
  std::string operator()(const typed::aggregate& n) const { return "{" + list(n.elements) + "}"; }
};

}  // namespace

std::string print(const typed::expression& e) {
  return std::visit(expression_printer{*e.type}, e.node);
}

}  // namespace libtiles::compiler
