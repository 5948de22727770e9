#include "libtiles/compiler/codegen/loops/vector_expressions.hpp"

#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/operator_spelling.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using typed::unary_operator;

// Vectors of the others are not of the same number of components in a register.
bool is_in_vectors(const type& t) {
  return is_scalar(t) && !is_normalized(t) &&
         (t.scalar == scalar_type::float32 || t.scalar == scalar_type::int32 ||
          t.scalar == scalar_type::uint32);
}

// An integer's division may end the process, which a vector's does for all.
bool is_in_vectors(binary_operator op, const type& t) {
  return op == binary_operator::add || op == binary_operator::subtract ||
         op == binary_operator::multiply || (op == binary_operator::divide && is_floating(t));
}

bool is_memory(const typed::expression& e) {
  const auto* const named = std::get_if<typed::variable_reference>(&e.node);
  if (named != nullptr) return named->target->kind == typed::storage::tile_static;
  return std::holds_alternative<typed::subscript>(e.node) ||
         std::holds_alternative<typed::view_element>(e.node);
}

}  // namespace

std::string vector_expressions::no_fit() {
  fits_ = false;
  return "";
}

std::string vector_expressions::name(const typed::variable& v) const {
  const bool is_array = variables_.home_of(v) == placement::expanded;
  return is_array ? variables_.array(v) + "_" + std::to_string(number_) : names::variable(v);
}

std::string vector_expressions::type_name(const type& t) {
  return is_in_vectors(t) ? expressions_.long_vector_name(t, width_) : no_fit();
}

std::string vector_expressions::load(const std::string& first_place) const {
  return "vload" + count_ + "(0, &" + first_place + ")";
}

std::string vector_expressions::store(const std::string& value,
                                      const std::string& first_place) const {
  return "vstore" + count_ + "(" + value + ", 0, &" + first_place + ")";
}

std::string vector_expressions::write(const typed::expression& e) {
  if (!fits_ || !is_in_vectors(*e.type)) return no_fit();
  const auto step = steps_.of(e);
  if (step == 0) return splat(e);
  if (step) return count_up(e, *step);
  if (const std::string read_before = column(e); !read_before.empty()) return read_before;
  if (is_memory(e)) return load(write_place(e));
  return std::visit([&](const auto& node) { return write_node(node, *e.type); }, e.node);
}

std::string vector_expressions::column(const typed::expression& e) const {
  return columns_ == nullptr ? "" : columns_->name(e, number_);
}

std::string vector_expressions::splat(const typed::expression& e) {
  return "((" + type_name(*e.type) + ")(" + expressions_.write(e) + "))";
}

std::string vector_expressions::count_up(const typed::expression& e, std::int64_t step) {
  std::string steps;
  for (int lane = 0; lane < width_; ++lane) {
    steps += (lane == 0 ? "" : ", ") + std::to_string(lane * step);
  }
  return "(" + splat(e) + " + (" + type_name(*e.type) + ")(" + steps + "))";
}

// Of the first thread; the others' lie behind it.
std::string vector_expressions::write_place(const typed::expression& e) {
  return steps_.of_place(e) == 1 ? expressions_.write(e) : no_fit();
}

// What is computed anew has a name in the vector's first thread only.
std::string vector_expressions::write_node(const typed::variable_reference& n, const type&) {
  const bool is_computed = variables_.home_of(*n.target) == placement::rematerialized;
  return is_computed ? no_fit() : name(*n.target);
}

std::string vector_expressions::write_node(const typed::unary& n, const type&) {
  if (n.op == unary_operator::plus) return write(*n.operand);
  return n.op == unary_operator::minus ? "(-" + write(*n.operand) + ")" : no_fit();
}

std::string vector_expressions::write_node(const typed::binary& n, const type& t) {
  if (!is_in_vectors(n.op, t) || !(*n.left->type == t) || !(*n.right->type == t)) return no_fit();
  return "(" + write(*n.left) + " " + spelling(n.op) + " " + write(*n.right) + ")";
}

// Where all threads of the vector choose alike, what they do not choose is not computed either.
std::string vector_expressions::write_node(const typed::conditional& n, const type&) {
  if (steps_.of(*n.condition) != 0) return no_fit();
  return "(" + expressions_.write(*n.condition) + " ? " + write(*n.if_true) + " : " +
         write(*n.if_false) + ")";
}

std::string vector_expressions::write_node(const typed::conversion& n, const type& t) {
  if (is_floating(*n.operand->type)) return no_fit();
  const std::string change = is_floating(t) ? "convert_" : "as_";
  return change + type_name(t) + "(" + write(*n.operand) + ")";
}

// Of `sum /= 256`, where the sum is a float, 256 is an int: it becomes a float by itself, once.
std::string vector_expressions::write_operand(const typed::expression& e, const type& wanted) {
  if (*e.type == wanted) return write(e);
  const bool is_converted = is_floating(wanted) && is_in_vectors(wanted) && !is_floating(*e.type) &&
                            is_in_vectors(*e.type) && steps_.of(e) == 0;
  return is_converted ? "((" + type_name(wanted) + ")(" + expressions_.write(e) + "))" : no_fit();
}

std::string vector_expressions::write_effect(const typed::expression& e) {
  const auto* const node = std::get_if<typed::assignment>(&e.node);
  if (node == nullptr) return no_fit();
  if (node->op && !is_in_vectors(*node->op, *e.type)) return no_fit();
  const std::string value = write_operand(*node->value, *node->target->type);
  const std::string op = node->op ? spelling(*node->op) : "";
  if (!is_memory(*node->target)) {
    const auto* const named = std::get_if<typed::variable_reference>(&node->target->node);
    if (named == nullptr || steps_.of(*node->target)) return no_fit();
    return name(*named->target) + " " + op + "= " + value;
  }
  const std::string place = write_place(*node->target);
  return store(node->op ? load(place) + " " + op + " " + value : value, place);
}

}  // namespace libtiles::compiler
