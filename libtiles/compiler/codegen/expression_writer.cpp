#include "libtiles/compiler/codegen/expression_writer.hpp"

#include <charconv>
#include <iterator>

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/atomic_writer.hpp"
#include "libtiles/compiler/codegen/index_functions.hpp"
#include "libtiles/compiler/codegen/library/library.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/operator_spelling.hpp"
#include "libtiles/compiler/codegen/packed_places.hpp"
#include "libtiles/compiler/codegen/vector_division.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

std::string with_operator(unary_operator op, const std::string& operand) {
  switch (op) {
    case unary_operator::plus:
      return "+" + operand;
    case unary_operator::minus:
      return "-" + operand;
    case unary_operator::logical_not:
      return "!" + operand;
    case unary_operator::bit_not:
      return "~" + operand;
    case unary_operator::pre_increment:
      return "++" + operand;
    case unary_operator::pre_decrement:
      return "--" + operand;
    case unary_operator::post_increment:
      return operand + "++";
    case unary_operator::post_decrement:
      return operand + "--";
  }
  return operand;
}

// The fewest digits that tell the value apart from its neighbours, whatever the locale.
std::string floating_literal(double value, bool is_double) {
  char digits[40];
  const auto written = is_double
                           ? std::to_chars(digits, std::end(digits), value)
                           : std::to_chars(digits, std::end(digits), static_cast<float>(value));
  std::string text(digits, written.ptr);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  if (!is_double) text += "f";
  return text[0] == '-' ? "(" + text + ")" : text;
}

// The smallest number cannot be written as the negative of another.
std::string signed_literal(std::int64_t value, const char* suffix) {
  if (value == INT64_MIN) return "(-9223372036854775807L - 1)";
  if (value == INT32_MIN && *suffix == '\0') return "(-2147483647 - 1)";
  const std::string text = std::to_string(value) + suffix;
  return value < 0 ? "(" + text + ")" : text;
}

// Literals have 32 bits and more; a bool is one of those.
std::string integer_literal(std::uint64_t value, scalar_type type) {
  const char* const suffix = row_of(type).literal_suffix;
  if (type == scalar_type::boolean) return value != 0 ? "1" : "0";
  if (is_unsigned(type) && *suffix != '\0') return std::to_string(value) + suffix;
  const std::string literal = signed_literal(static_cast<std::int64_t>(value), suffix);
  const bool is_narrow = size_of(type) < sizeof(std::int32_t);
  return is_narrow ? "((" + names::type(*scalar(type)) + ")" + literal + ")" : literal;
}

// As the pointers of the views are declared.
bool points_to_const(const typed::variable& pointer) {
  return pointer.type->space == address_space::global && !pointer.is_written;
}

std::string joined(const std::vector<std::string>& operands) {
  std::string text;
  for (const std::string& operand : operands) text += (text.empty() ? "" : ", ") + operand;
  return text;
}

}  // namespace

std::string expression_writer::write(const typed::expression& e) {
  std::string text = write_place(e);
  return is_packed(e) ? unpacked(text, *e.type) : text;
}

std::string expression_writer::write_place(const typed::expression& e) {
  const std::string text =
      std::visit([&](const auto& node) { return write_node(node, *e.type); }, e.node);
  return checks_ == nullptr ? text : checks_->place(e, text);
}

std::string expression_writer::write_alone(const typed::expression& e) {
  if (is_packed(e)) return write(e);
  if (const auto* node = std::get_if<typed::unary>(&e.node)) return without_parentheses(*node);
  if (const auto* node = std::get_if<typed::binary>(&e.node)) return without_parentheses(*node);
  if (const auto* node = std::get_if<typed::assignment>(&e.node)) return without_parentheses(*node);
  return write(e);
}

std::string expression_writer::write_initializer(const typed::expression& e) {
  return write_part(e, false);
}

// A part of a struct lies packed; so do the parts of its arrays.
std::string expression_writer::write_part(const typed::expression& e, bool is_packed_part) {
  if (const auto* node = std::get_if<typed::aggregate>(&e.node)) {
    return braces(*node, is_packed_part || e.type->kind == type_kind::structure);
  }
  if (!is_packed_part || !is_vector(*e.type)) return write_value(e);
  return is_packed(e) ? write_place(e) : packed(write(e), *e.type);
}

std::string expression_writer::write_value(const typed::expression& e) {
  return is_list(e) ? write(e) : write_alone(e);
}

// What is written with commas, which mean something else among values.
bool expression_writer::is_list(const typed::expression& e) const {
  if (const auto* node = std::get_if<typed::binary>(&e.node)) {
    return node->op == binary_operator::comma || needs_order(*node);
  }
  if (const auto* node = std::get_if<typed::assignment>(&e.node)) {
    return changes_apart(*node) || interfere_at(*node->target, *node->value);
  }
  const auto* const step = std::get_if<typed::unary>(&e.node);
  return step != nullptr && changes_apart(*step);
}

std::string expression_writer::type_name(const type& t) {
  const type* element = &t;
  while (element->kind == type_kind::array) element = element->element.get();
  const bool has_number = is_scalar(*element) || is_vector(*element);
  if (has_number && element->scalar == scalar_type::float64) program_.uses_double = true;
  if (has_index_components(*element)) program_.index_ranks.insert(element->rank);
  if (element->kind == type_kind::structure) need_structure(*element->structure);
  if (element->kind == type_kind::view) need_view(*element);
  return names::type(t);
}

std::string expression_writer::long_vector_name(const type& number, int count) {
  program_.uses_long_vectors = true;
  return type_name(number) + std::to_string(count);
}

void expression_writer::need_view(const type& view) {
  stored_type_name(*view.element);
  program_.index_ranks.insert(view.rank);
  values_.need(view);
}

std::string expression_writer::name(const typed::variable& v) const {
  const std::string* const name = variables_ == nullptr ? nullptr : variables_->name(v);
  return name == nullptr ? names::variable(v) : *name;
}

bool expression_writer::is_declared_elsewhere(const typed::variable& v) const {
  return variables_ != nullptr && variables_->name(v) != nullptr;
}

bool expression_writer::is_computed_anew(const typed::variable& v) const {
  return variables_ != nullptr && variables_->home_of(v) == placement::rematerialized;
}

std::string expression_writer::declaration(const typed::variable& v) {
  return declaration(v, names::variable(v));
}

std::string expression_writer::declaration(const typed::variable& v, const std::string& name) {
  const type& t = *v.type;
  if (t.kind != type_kind::pointer) return type_name(t) + " " + name + names::dimensions(t);
  if (t.space == address_space::global) {
    stored_type_name(*t.element);
  } else {
    type_name(*t.element);
  }
  return names::pointer(t, points_to_const(v), name);
}

void expression_writer::need_structure(const struct_type& s) {
  if (!program_.structures.insert(&s).second) return;
  for (const field& f : s.fields) stored_type_name(*f.type);
}

std::string expression_writer::stored_type_name(const type& t) {
  const type* element = &t;
  while (element->kind == type_kind::array) element = element->element.get();
  if (is_vector(*element)) {
    program_.packed_vectors.emplace(element->scalar, static_cast<int>(element->count));
  }
  const std::string value = type_name(t);
  return is_vector(*element) ? names::stored_type(t) : value;
}

std::string expression_writer::packed(const std::string& value, const type& vector) {
  stored_type_name(vector);
  return names::pack_function(vector) + "(" + value + ")";
}

std::string expression_writer::unpacked(const std::string& stored, const type& vector) {
  stored_type_name(vector);
  return names::unpack_function(vector) + "(" + stored + ")";
}

std::string expression_writer::number_in_half(const std::string& half) {
  program_.uses_half = true;
  return std::string(names::from_half) + "(" + half + ")";
}

std::string expression_writer::half_of(const std::string& number) {
  program_.uses_half = true;
  return std::string(names::to_half) + "(" + number + ")";
}

std::string expression_writer::write_node(const typed::literal& n, const type& t) {
  return write_literal(n, t);
}

std::string expression_writer::write_literal(const typed::literal& n, const type& t) {
  if (!is_floating(t)) return integer_literal(n.integer, t.scalar);
  const bool is_double = t.scalar == scalar_type::float64;
  if (is_double) program_.uses_double = true;
  return floating_literal(n.floating, is_double);
}

std::string expression_writer::write_node(const typed::variable_reference& n, const type& t) {
  if (t.kind != type_kind::view || is_declared_elsewhere(*n.target)) return name(*n.target);
  type_name(t);
  return values_.value(*n.target);
}

// A call where a constant would be too long: quirk::crashes_on_struct_constants.
std::string expression_writer::write_node(const typed::index_value& n, const type& t) {
  constexpr int largest_literal = 4;
  if (t.rank > largest_literal) {
    program_.index_ranks.insert(t.rank);
    program_.composed_ranks.insert(t.rank);
    return in_order(index_composition_name(t.rank) + "(", n.components, ")");
  }
  return in_order("((" + type_name(t) + "){{", n.components, "}})");
}

std::string expression_writer::write_node(const typed::index_component& n, const type&) {
  return write(*n.base) + ".i[" + array_index(*n.dimension, n.base->type->rank) + "]";
}

void expression_writer::need_index_function(typed::index_function function, int rank) {
  program_.index_ranks.insert(rank);
  program_.index_functions.emplace(function, rank);
}

std::string expression_writer::write_node(const typed::index_call& n, const type& t) {
  if (checks_ != nullptr && divides(n.function)) return divided(n, t);
  need_index_function(n.function, n.rank);
  return in_order(index_function_name(n.function, n.rank) + "(", n.arguments, ")");
}

// A function, so that the target is computed once.
std::string expression_writer::compound_of_index(const typed::assignment& n) {
  const int rank = n.target->type->rank;
  const index_assignment_need need{function_of(*n.op), rank, names::memory(space_of(*n.target))};
  need_index_function(function_of(*n.op), rank);
  program_.index_assignments.insert(need);
  return index_assignment_name(need) + "(&" + write(*n.target) + ", " + write(*n.value) + ")";
}

// A view whose extents and strides have names of their own, or are parts of a variable; nullptr of
// any other.
const typed::variable* expression_writer::view_by_name(const typed::expression& view) const {
  const auto* const named = std::get_if<typed::variable_reference>(&view.node);
  return named != nullptr && !is_declared_elsewhere(*named->target) ? named->target : nullptr;
}

std::string expression_writer::write_node(const typed::view_extent& n, const type&) {
  if (!n.dimension) return write(*n.view) + ".e";
  const typed::variable* const view = view_by_name(*n.view);
  if (view != nullptr) return views_.extent(*view, *n.dimension);
  return write(*n.view) + ".e.i[" + std::to_string(*n.dimension) + "]";
}

std::string expression_writer::write_node(const typed::view_element& n, const type&) {
  if (checks_ != nullptr) return checked_element(n);
  if (const typed::variable* const view = view_by_name(*n.view)) return element_of(*view, n);
  const type& view = *n.view->type;
  type_name(view);
  if (n.indices.front()->type->kind == type_kind::index) {
    return values_.element_at(view, write(*n.view), write(*n.indices.front()));
  }
  const ordered_operands indices = operands_in_order(n.indices);
  const std::string element = values_.element(view, write(*n.view), joined(indices.texts));
  return indices.before.empty() ? element : "(*(" + indices.before + "&" + element + "))";
}

std::string expression_writer::write_node(const typed::view_projection& n, const type& t) {
  type_name(t);
  const type& from = *n.view->type;
  const ordered_operands indices = operands_in_order(n.indices);
  const std::string list = joined(indices.texts);
  const std::string view = checks_ == nullptr
                               ? values_.projected(from, t, write(*n.view), list)
                               : checks_->views().projected(from, t, checked_view(*n.view), list);
  return indices.before.empty() ? view : "(" + indices.before + view + ")";
}

std::string expression_writer::write_node(const typed::view_section& n, const type& t) {
  type_name(t);
  if (checks_ != nullptr) {
    const std::string view = checked_view(*n.view);
    if (!n.extent) return checks_->views().rest(t, view, write(*n.origin));
    return checks_->views().section(t, view, write(*n.origin), write(*n.extent));
  }
  if (!n.extent) return values_.rest(t, write(*n.view), write(*n.origin));
  return values_.section(t, write(*n.view), write(*n.origin), write(*n.extent));
}

std::string expression_writer::write_node(const typed::view_reshape& n, const type& t) {
  type_name(t);
  const type& from = *n.view->type;
  if (checks_ != nullptr) {
    return checks_->views().reshaped(from, t, checked_view(*n.view), write(*n.extent));
  }
  return values_.reshaped(from, t, write(*n.view), write(*n.extent));
}

std::string expression_writer::write_node(const typed::view_reinterpretation& n, const type& t) {
  type_name(t);
  return values_.reinterpreted(*n.view->type, t, write(*n.view));
}

std::string expression_writer::write_node(const typed::vector_value& n, const type& t) {
  return in_order("((" + type_name(t) + ")(", n.parts, "))");
}

// A single component is a place of its own, wherever its vector lies. Components of what is no
// place stand in parentheses: bare, next to a constant vector in a vector, they end some of the
// drivers that are made of Clang.
std::string expression_writer::write_node(const typed::swizzle& n, const type&) {
  const bool is_single = n.components.size() == 1;
  const std::string base = is_single ? write_place(*n.base) : write(*n.base);
  const std::string text = base + "." + names::components(n.components);
  const bool is_of_place = n.base->is_lvalue && (is_single || !is_packed(*n.base));
  return is_of_place ? text : "(" + text + ")";
}

std::string expression_writer::write_node(const typed::subscript& n, const type&) {
  if (interfere(*n.base, *n.index)) return subscript_in_order(n);
  return write(*n.base) + "[" + array_index(*n.index, n.base->type->count) + "]";
}

std::string expression_writer::write_node(const typed::member& n, const type&) {
  return write(*n.base) + "." + names::field(n.base->type->structure->fields[n.field]);
}

std::string expression_writer::without_parentheses(const typed::unary& n) {
  if (changes_apart(n)) return write_increment(n, true);
  return with_operator(n.op, write(*n.operand));
}

std::string expression_writer::without_parentheses(const typed::binary& n) {
  if (checks_ != nullptr && divides(n.op)) {
    return divided(n.op, *n.left->type, write(*n.left), *n.right, write(*n.right));
  }
  if (is_vector(*n.left->type) && n.op == binary_operator::equal) {
    return "all(" + write(*n.left) + " == " + write(*n.right) + ")";
  }
  if (is_vector(*n.left->type) && n.op == binary_operator::not_equal) {
    return "any(" + write(*n.left) + " != " + write(*n.right) + ")";
  }
  if (needs_order(n)) {
    const std::string left = temporary(type_name(*n.left->type) + " ");
    return left + " = " + write_value(*n.left) + ", " +
           operated(n.op, *n.left->type, left, write(*n.right));
  }
  return operated(n.op, *n.left->type, write_condition(*n.left), write(*n.right));
}

std::string expression_writer::operated(binary_operator op, const type& t, const std::string& left,
                                        const std::string& right) {
  if (!is_vector_division(op, t)) return left + " " + spelling(op) + " " + right;
  const vector_division need = vector_division_of(op, t);
  program_.vector_divisions.insert(need);
  return vector_division_name(need) + "(" + left + ", " + right + ")";
}

std::string expression_writer::without_parentheses(const typed::assignment& n) {
  if (n.op && has_index_components(*n.target->type) && !changes_apart(n)) {
    return compound_of_index(n);
  }
  if (changes_apart(n)) return write_assignment(n, true);
  const std::string op = std::string(" ") + (n.op ? spelling(*n.op) : "") + "= ";
  if (!interfere_at(*n.target, *n.value)) return write(*n.target) + op + write_value(*n.value);
  std::string value;
  const std::string before = kept(*n.value, value);
  return before + write(*n.target) + op + value;
}

std::string expression_writer::write_node(const typed::address_of& n, const type&) {
  return "&" + write_place(*n.operand);
}

std::string expression_writer::write_node(const typed::dereference& n, const type&) {
  return "(*" + write(*n.operand) + ")";
}

std::string expression_writer::write_node(const typed::unary& n, const type&) {
  return "(" + without_parentheses(n) + ")";
}

std::string expression_writer::write_node(const typed::binary& n, const type&) {
  return "(" + without_parentheses(n) + ")";
}

std::string expression_writer::write_node(const typed::assignment& n, const type&) {
  return "(" + without_parentheses(n) + ")";
}

std::string expression_writer::write_node(const typed::conditional& n, const type&) {
  return "(" + write_condition(*n.condition) + " ? " + write(*n.if_true) + " : " +
         write(*n.if_false) + ")";
}

std::string expression_writer::write_node(const typed::conversion& n, const type& t) {
  if (t.kind == type_kind::view) return write(*n.operand);
  if (is_vector(t)) return "convert_" + type_name(t) + "(" + write(*n.operand) + ")";
  if (is_half(t)) return half_of(write_value(*n.operand));
  const bool is_from_half = is_half(*n.operand->type);
  const std::string operand =
      is_from_half ? number_in_half(write_value(*n.operand)) : write(*n.operand);
  if (is_from_half && t.scalar == scalar_type::float32) return operand;
  if (t.scalar == scalar_type::boolean) return "(" + operand + " != 0)";
  return "((" + type_name(t) + ")" + operand + ")";
}

// What a thread knows of itself, tiled_index and tile_barrier, is not handed on.
std::string expression_writer::write_node(const typed::call& n, const type&) {
  std::vector<std::string> texts;
  if (checks_ != nullptr) texts.push_back(check_writer::argument());
  if (n.callee->reaches_tile_statics) texts.push_back(names::helper_statics());
  if (handed_rank_ > 0 && is_given_thread(*n.callee)) {
    texts.push_back(thread_indices::local_arguments(handed_rank_));
  }
  const ordered_operands operands = operands_in_order(n.arguments);
  std::size_t i = 0;
  for (std::size_t k = 0; k < n.arguments.size(); ++k) {
    if (!is_handed_on(*n.arguments[k]->type)) continue;
    texts.push_back(cast_to(*n.callee->parameters[k]) + operands.texts[i++]);
  }
  const std::string text = names::function(*n.callee) + "(" + joined(texts) + ")";
  return operands.before.empty() ? text : "(" + operands.before + text + ")";
}

// A pointer to an array becomes one to an array of const elements only where that is written down.
std::string expression_writer::cast_to(const typed::variable& v) {
  const type& t = *v.type;
  const bool is_cast =
      t.kind == type_kind::pointer && t.element->kind == type_kind::array && points_to_const(v);
  return is_cast ? "(" + names::pointer(t, true, "") + ")" : "";
}

std::string expression_writer::write_node(const typed::atomic& n, const type&) {
  std::vector<std::string> operands;
  for (const auto& operand : n.operands) operands.push_back(write_value(*operand));
  const bool runs_tile = handed_rank_ > 0;
  return atomic_call(n, write(*n.target), operands, runs_tile, program_);
}

std::string expression_writer::write_node(const typed::builtin_call& n, const type& t) {
  type_name(t);
  std::string name = n.spelling;
  if (library::is_member(name)) {
    name = library::name_for(name, *n.arguments.front()->type);
    program_.own_functions.insert(name);
  }
  return in_order(name + "(", n.arguments, ")");
}

std::string expression_writer::braces(const typed::aggregate& n, bool is_packed_part) {
  if (n.elements.empty()) return "{0}";
  std::string text = "{";
  for (std::size_t i = 0; i < n.elements.size(); ++i) {
    text += (i == 0 ? "" : ", ") + write_part(*n.elements[i], is_packed_part);
  }
  return text + "}";
}

std::string expression_writer::write_node(const typed::aggregate& n, const type& t) {
  return "((" + type_name(t) + ")" + braces(n, t.kind == type_kind::structure) + ")";
}

}  // namespace libtiles::compiler
