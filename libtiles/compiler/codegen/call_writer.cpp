// Calls of functions, and values made of several.
#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/codegen/atomic_writer.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/index_functions.hpp"
#include "libtiles/compiler/codegen/lane_functions.hpp"
#include "libtiles/compiler/codegen/library/library.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lane_calls.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"
#include "libtiles/compiler/text/string_literal.hpp"

namespace libtiles::compiler {

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

std::string expression_writer::write_node(const typed::vector_value& n, const type& t) {
  return in_order("((" + type_name(t) + ")(", n.parts, "))");
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

std::string expression_writer::write_node(const typed::atomic& n, const type&) {
  std::vector<std::string> operands;
  for (const auto& operand : n.operands) operands.push_back(write_value(*operand));
  const bool runs_tile = handed_rank_ > 0;
  return atomic_call(n, write(*n.target), operands, runs_tile, program_);
}

// What does not change from turn to turn of a loop stands apart.
std::string expression_writer::alignment_of_rows(const typed::builtin_call& n) {
  const typed::expression &view = *n.arguments[0], &last = *n.arguments[1];
  std::string bits;
  for (int d = -1; d + 1 < view.type->rank; ++d) {
    typed::view_element element{tree_copy().copy(view), {}};
    for (int k = 0; k + 1 < view.type->rank; ++k) {
      element.indices.push_back(build::integer(k == d ? 1 : 0, view.where));
    }
    element.indices.push_back(build::integer(0, view.where));
    const auto at = build::expression(view.type->element, view.where, std::move(element), true);
    bits += "(uint)(size_t)&" + write_place(*at) + " | ";
  }
  const std::string bytes = std::to_string(size_of(*view.type->element));
  return "(((" + bits + "(uint)(" + write_value(last) + ") * " + bytes + ") & 15) == 0)";
}

std::string expression_writer::write_node(const typed::builtin_call& n, const type& t) {
  if (n.spelling == rows_are_aligned) return alignment_of_rows(n);
  const std::string type = type_name(t);
  std::string name = n.spelling;
  if (lane_calls::uses_lanes(name)) {
    const lane_function called{name, type};
    name = name_of(called);
    program_.lane_functions.insert(called);
  } else if (library::is_member(name)) {
    name = library::name_for(name, *n.arguments.front()->type);
    program_.own_functions.insert(name);
  }
  const ordered_operands operands = operands_in_order(n.arguments);
  const std::string call = name + "(" + joined(operands.texts) + ")";
  return operands.before.empty() ? call : "(" + operands.before + call + ")";
}

std::string expression_writer::write_node(const typed::print& n, const type&) {
  const ordered_operands operands = operands_in_order(n.arguments);
  const std::string arguments = operands.texts.empty() ? "" : ", " + joined(operands.texts);
  const std::string call = "(void)printf(" + string_literal(n.format) + arguments + ")";
  return "(" + operands.before + call + ")";
}

}  // namespace libtiles::compiler
