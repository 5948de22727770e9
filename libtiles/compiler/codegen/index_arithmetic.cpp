// Where an element lies: what is computed of indices to find it. Elsewhere the components of the
// thread's index are ints; here they keep the width that offsets have, since a CPU driver that sees
// a number cut to an int and widened again does not see that neighbouring threads use neighbours.
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/syntax/operator_spelling.hpp"

namespace libtiles::compiler {

using typed::binary_operator;

// Around the loops over the threads of a tile, the first thread's.
std::string expression_writer::own_index(const typed::thread_index& n) {
  using kind = typed::thread_index_kind;
  const bool is_around = variables_ != nullptr && !variables_->is_in_thread_loop();
  if (is_around && n.which == kind::local) return "0";
  const bool is_first = is_around && n.which == kind::global;
  return thread_.need(is_first ? kind::tile_origin : n.which, n.dimension, n.neighbour);
}

std::string expression_writer::write_node(const typed::thread_index& n, const type&) {
  const bool is_wide = views_.has_wide_indices() && n.which != typed::thread_index_kind::in_domain;
  return (is_wide ? "(int)" : "") + own_index(n);
}

std::string expression_writer::write_index(const typed::expression& index) {
  if (const auto* own = std::get_if<typed::thread_index>(&index.node)) return own_index(*own);
  const auto* both = std::get_if<typed::binary>(&index.node);
  if (both == nullptr || index.type->scalar != scalar_type::int32) return write(index);
  if (both->op != binary_operator::add && both->op != binary_operator::subtract &&
      both->op != binary_operator::multiply) {
    return write(index);
  }
  return "(" + write_index(*both->left) + " " + spelling(both->op) + " " +
         write_index(*both->right) + ")";
}

// Small enough that nothing overflows which did not before.
view_index expression_writer::parted_index(const typed::expression& index) {
  constexpr std::uint64_t largest = 1 << 16;
  const auto* sum = std::get_if<typed::binary>(&index.node);
  if (sum == nullptr || index.type->scalar != scalar_type::int32) return {write_index(index)};
  const auto* constant = std::get_if<typed::literal>(&sum->right->node);
  if (constant == nullptr || constant->integer > largest) return {write_index(index)};
  const auto number = static_cast<std::int64_t>(constant->integer);
  if (sum->op == binary_operator::add) return {write_index(*sum->left), number};
  if (sum->op == binary_operator::subtract) return {write_index(*sum->left), -number};
  return {write_index(index)};
}

std::vector<view_index> expression_writer::parted_indices(
    const std::vector<typed::expression_ptr>& indices) {
  std::vector<view_index> made;
  for (const typed::expression_ptr& index : indices) made.push_back(parted_index(*index));
  return made;
}

std::string expression_writer::element_of(const typed::variable& view,
                                          const typed::view_element& n) {
  return views_.pointer(view) + "[" + offset_of(view, n) + "]";
}

std::string expression_writer::offset_of(const typed::variable& view,
                                         const typed::view_element& n) {
  const typed::expression& first = *n.indices.front();
  if (first.type->kind == type_kind::index) {
    const std::vector<view_index> components = components_of(first);
    return components.empty() ? computed_offset(view, first) : views_.offset(view, components);
  }
  if (!interfere(n.indices)) return views_.offset(view, parted_indices(n.indices));
  const ordered_operands ordered = operands_in_order(n.indices);
  return ordered.before + views_.offset(view, view_indices(ordered.texts));
}

// The components of an index that may be named one by one; none of one that has to be computed.
std::vector<view_index> expression_writer::components_of(const typed::expression& index) {
  if (const auto* whole = std::get_if<typed::index_value>(&index.node)) {
    if (interfere(whole->components)) return {};
    return parted_indices(whole->components);
  }
  std::vector<view_index> components;
  if (std::holds_alternative<typed::variable_reference>(index.node)) {
    for (int d = 0; d < index.type->rank; ++d) {
      components.push_back({write(index) + ".i[" + std::to_string(d) + "]"});
    }
  }
  return components;
}

// A function, so that the index, which may be a call itself, is computed once.
std::string expression_writer::computed_offset(const typed::variable& view,
                                               const typed::expression& index) {
  const int rank = view.type->rank;
  program_.index_ranks.insert(rank);
  program_.offset_ranks.insert(rank);
  return views_.offset_call(view, write(index));
}

}  // namespace libtiles::compiler
