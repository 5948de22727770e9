#include "tests/fuzz/expression_printer.hpp"

#include <sstream>

#include "tests/fuzz/costly_functions.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/tile_operation.hpp"

namespace fuzz {
namespace {

constexpr int comma_precedence = 0;
constexpr int conditional_precedence = 2;
constexpr int unary_precedence = 14;
constexpr int postfix_precedence = 15;

int precedence_of(operation op) {
  switch (op) {
    case operation::comma:
      return comma_precedence;
    case operation::logical_or:
      return 3;
    case operation::logical_and:
      return 4;
    case operation::bit_or:
      return 5;
    case operation::bit_xor:
      return 6;
    case operation::bit_and:
      return 7;
    case operation::equal:
    case operation::not_equal:
      return 8;
    case operation::less:
    case operation::greater:
    case operation::less_equal:
    case operation::greater_equal:
      return 9;
    case operation::shift_left:
    case operation::shift_right:
      return 10;
    case operation::add:
    case operation::subtract:
      return 11;
    default:
      return 12;
  }
}

std::string real_literal(double value, scalar s) {
  std::ostringstream text;
  text.precision(17);
  text << value;
  std::string made = text.str();
  if (made.find_first_of(".e") == std::string::npos) made += ".0";
  return s == scalar::float32 ? made + "f" : made;
}

std::string literal(const expression& e) {
  const scalar s = e.t.number;
  if (is_floating(s)) return real_literal(e.real, s);
  if (s == scalar::boolean) return e.integer != 0 ? "true" : "false";
  std::ostringstream text;
  if (e.which == 1) text << "0x" << std::hex;
  text << e.integer;
  const char* const suffix = s == scalar::uint32   ? "u"
                             : s == scalar::int64  ? "L"
                             : s == scalar::uint64 ? "UL"
                                                   : "";
  return text.str() + suffix;
}

const char* name_of(index_kind which) {
  constexpr const char* names[] = {"global", "local", "tile", "tile_origin"};
  return names[static_cast<int>(which)];
}

}  // namespace

const char* spelling_of(operation op) {
  constexpr const char* spellings[] = {"+", "-",  "*",  "/",  "%",  "<<", ">>", "&", "|", "^", "<",
                                       ">", "<=", ">=", "==", "!=", "&&", "||", ",", "-", "~", "!"};
  return spellings[static_cast<int>(op)];
}

std::string name_of(const kernel& whole, const type& t) {
  if (t.structure >= 0) return whole.structures[static_cast<std::size_t>(t.structure)].name;
  if (t.enumeration >= 0) {
    return whole.enumerations[static_cast<std::size_t>(t.enumeration)].name;
  }
  if (t.is_index()) {
    return (t.kind == lanes_of::index ? "index<" : "extent<") + std::to_string(t.lanes) + ">";
  }
  return t.lanes > 0 ? vector_name_of(t, t.lanes == 4 ? "" : "_") : name_of(t.number);
}

std::string enumerator_name(const enumeration& of, int which) {
  return of.name + "_" + std::to_string(which);
}

std::string vector_name_of(const type& t, const std::string& between) {
  constexpr const char* names[] = {"",     "char", "uchar", "short", "ushort", "int",
                                   "uint", "long", "ulong", "float", "double"};
  return names[static_cast<int>(t.number)] + between + std::to_string(t.lanes);
}

std::string expression_printer::print(const expression& e) const {
  return print_with_precedence(e).text;
}

std::string expression_printer::print_argument(const expression& e) const {
  return at_least(e, comma_precedence + 1);
}

std::string expression_printer::at_least(const expression& e, int precedence) const {
  const printed made = print_with_precedence(e);
  return made.precedence < precedence ? "(" + made.text + ")" : made.text;
}

std::string expression_printer::list(const std::vector<expression_ptr>& parts) const {
  std::string text;
  for (const expression_ptr& part : parts) {
    text += (text.empty() ? "" : ", ") + print_argument(*part);
  }
  return text;
}

expression_printer::printed expression_printer::print_with_precedence(const expression& e) const {
  const auto which = static_cast<std::size_t>(e.which);
  const std::string dimension = "[" + std::to_string(e.number) + "]";
  switch (e.kind) {
    case expression_kind::literal:
      return {literal(e), postfix_precedence};
    case expression_kind::variable:
      return {function_.variables[which].name, postfix_precedence};
    case expression_kind::element:
      return {element(e), postfix_precedence};
    case expression_kind::field: {
      const type& base = e.parts[0]->t;
      const structure& s = kernel_.structures[static_cast<std::size_t>(base.structure)];
      return {at_least(*e.parts[0], postfix_precedence) + "." + s.fields[which].name,
              postfix_precedence};
    }
    case expression_kind::own_element:
      return {own_element(e), postfix_precedence};
    case expression_kind::any_element:
      return {any_element(e), postfix_precedence};
    case expression_kind::view_extent:
      return {kernel_.views[which].name + ".extent" + dimension, postfix_precedence};
    case expression_kind::thread_index:
      if (kernel_.tile.empty()) return {"i" + dimension, postfix_precedence};
      return {"i." + std::string(name_of(static_cast<index_kind>(e.which))) + dimension,
              postfix_precedence};
    case expression_kind::thread_place:
      if (kernel_.tile.empty()) return {"i", postfix_precedence};
      return {"i." + std::string(name_of(static_cast<index_kind>(e.which))), postfix_precedence};
    case expression_kind::view_shape:
      return {e.which < 0 ? "i.tile_extent" : kernel_.views[which].name + ".extent",
              postfix_precedence};
    case expression_kind::component: {
      const std::string at =
          e.parts.size() > 1 ? "[" + print_argument(*e.parts[1]) + "]" : dimension;
      return {at_least(*e.parts[0], postfix_precedence) + at, postfix_precedence};
    }
    case expression_kind::extent_size:
      return {at_least(*e.parts[0], postfix_precedence) + ".size()", postfix_precedence};
    case expression_kind::extent_contains:
      return {at_least(*e.parts[0], postfix_precedence) + ".contains(" +
                  print_argument(*e.parts[1]) + ")",
              postfix_precedence};
    case expression_kind::unary:
      return print_unary(e);
    case expression_kind::binary:
      return print_binary(e);
    case expression_kind::conditional:
      return {at_least(*e.parts[0], conditional_precedence + 1) + " ? " +
                  print_argument(*e.parts[1]) + " : " +
                  at_least(*e.parts[2], conditional_precedence),
              conditional_precedence};
    case expression_kind::conversion:
      return print_conversion(e);
    case expression_kind::enumerator:
      return {enumerator(e), postfix_precedence};
    case expression_kind::promotion:
      return print_with_precedence(*e.parts[0]);
    case expression_kind::vector:
      return {name_of(kernel_, e.t) + "(" + list(e.parts) + ")", postfix_precedence};
    case expression_kind::swizzle:
      return {swizzle(e), postfix_precedence};
    case expression_kind::builtin: {
      constexpr const char* functions[] = {"min",  "max",  "clamp", "abs",  "fmin",
                                           "fmax", "fabs", "floor", "ceil", "trunc"};
      return {functions[which] + ("(" + list(e.parts)) + ")", postfix_precedence};
    }
    case expression_kind::costly: {
      const costly_function& f = costly_functions()[which];
      return {"rint(" + (f.before + print_argument(*e.parts[0]) + f.after) + " * 4.0f + " +
                  real_literal(f.offset, scalar::float32) + ") * 0.25f",
              precedence_of(operation::multiply)};
    }
    case expression_kind::tile_call:
      return {tile_call(e), postfix_precedence};
    case expression_kind::call:
      return {kernel_.functions[which].name + "(" + list(e.parts) + ")", postfix_precedence};
  }
  return {};
}

// "-" before "-" would be "--".
expression_printer::printed expression_printer::print_unary(const expression& e) const {
  const std::string operand = at_least(*e.parts[0], unary_precedence);
  const std::string op = spelling_of(e.op);
  const bool clashes = operand.compare(0, 1, op) == 0;
  return {op + (clashes ? "(" + operand + ")" : operand), unary_precedence};
}

expression_printer::printed expression_printer::print_binary(const expression& e) const {
  const int precedence = precedence_of(e.op);
  const std::string left = at_least(*e.parts[0], precedence);
  const std::string right = at_least(*e.parts[1], precedence + 1);
  return {left + " " + spelling_of(e.op) + " " + right, precedence};
}

expression_printer::printed expression_printer::print_conversion(const expression& e) const {
  const std::string name = name_of(kernel_, e.t);
  if (e.which == 0)
    return {"(" + name + ")" + at_least(*e.parts[0], unary_precedence), unary_precedence};
  if (e.which == 1 && name.find(' ') == std::string::npos) {
    return {name + "(" + print_argument(*e.parts[0]) + ")", postfix_precedence};
  }
  return {"static_cast<" + name + ">(" + print(*e.parts[0]) + ")", postfix_precedence};
}

std::string expression_printer::enumerator(const expression& e) const {
  const enumeration& of = kernel_.enumerations[static_cast<std::size_t>(e.t.enumeration)];
  return (of.is_scoped ? of.name + "::" : "") + enumerator_name(of, e.number);
}

std::string expression_printer::swizzle(const expression& e) const {
  std::string text = at_least(*e.parts[0], postfix_precedence) + ".";
  for (const int lane : e.lanes) text += (e.which == 0 ? "xyzw" : "rgba")[lane];
  return text;
}

std::string expression_printer::tile_call(const expression& e) const {
  std::string text = name_of(static_cast<tile_operation>(e.which));
  text += is_without_thread(static_cast<tile_operation>(e.which)) ? "(" : "(i, ";
  text += print_argument(*e.parts[0]);
  if (is_combining(static_cast<tile_operation>(e.which))) {
    const auto combination = static_cast<tile_combination>(e.number);
    text += std::string(", ") + (combination == tile_combination::function
                                     ? kernel_.functions[e.integer].name
                                     : name_of(combination));
  }
  if (e.parts.size() > 1) text += ", " + print_argument(*e.parts[1]);
  return text + ")";
}

// Of an array of several dimensions, the number of the element tells its indices.
std::string expression_printer::element(const expression& e) const {
  std::string text = at_least(*e.parts[0], postfix_precedence);
  const std::string index = print_argument(*e.parts[1]);
  const bool is_variable = e.parts[0]->kind == expression_kind::variable;
  if (!is_variable) return text + "[" + index + "]";
  const std::vector<int>& extents =
      function_.variables[static_cast<std::size_t>(e.parts[0]->which)].extents;
  if (extents.empty()) return text + "[" + index + "]";
  int inner = e.parts[0]->t.count;
  for (const int extent : extents) {
    inner /= extent;
    text += "[(" + index + ") / " + std::to_string(inner) + " % " + std::to_string(extent) + "]";
  }
  return text;
}

std::string expression_printer::own_element(const expression& e) const {
  const view& v = kernel_.views[static_cast<std::size_t>(e.which)];
  const bool is_tiled = !kernel_.tile.empty();
  if (e.number == 0) return v.name + "[i]";
  if (e.number == 1) return v.name + (is_tiled ? "[i.global]" : "(i)");
  std::vector<std::string> components;
  for (std::size_t d = 0; d < v.extents.size(); ++d) {
    components.push_back((is_tiled ? "i.global[" : "i[") + std::to_string(d) + "]");
  }
  return v.name + subscripts(components, e.number - 2);
}

std::string expression_printer::any_element(const expression& e) const {
  const view& v = kernel_.views[static_cast<std::size_t>(e.which)];
  if (e.parts[0]->t.is_index()) return v.name + "[" + print_argument(*e.parts[0]) + "]";
  std::vector<std::string> components;
  for (const expression_ptr& part : e.parts) components.push_back(print_argument(*part));
  return v.name + subscripts(components, e.number);
}

// Of three spellings.
std::string expression_printer::subscripts(const std::vector<std::string>& components,
                                           int spelling) const {
  const char* const between = spelling == 2 ? "][" : ", ";
  std::string text;
  for (const std::string& one : components) text += (text.empty() ? "" : between) + one;
  if (spelling == 0) return "(" + text + ")";
  if (spelling == 2) return "[" + text + "]";
  return "[index<" + std::to_string(components.size()) + ">(" + text + ")]";
}

}  // namespace fuzz
