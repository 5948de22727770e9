#include "libtiles/compiler/codegen/loops/transposed_loads.hpp"

#include <algorithm>
#include <unordered_set>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/codegen/loops/transpose_4x4.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

using variables = std::unordered_set<const typed::variable*>;

// Whose array a place is in; nullptr if it is in none of tile_static memory.
const typed::variable* array_of(const typed::expression& place) {
  if (const auto* element = std::get_if<typed::subscript>(&place.node)) {
    return array_of(*element->base);
  }
  const auto* const named = std::get_if<typed::variable_reference>(&place.node);
  const bool is_in_tile = named != nullptr && named->target->kind == typed::storage::tile_static;
  return is_in_tile ? named->target : nullptr;
}

bool is_element_of_view(const typed::expression& place) {
  return std::holds_alternative<typed::view_element>(place.node);
}

// Any element: views may show the same ones.
bool change_views(const std::vector<const typed::statement*>& statements) {
  bool change = false;
  for (const typed::statement* s : statements) {
    typed::for_each_expression(*s, [&](const typed::expression& e) {
      const auto* const node = std::get_if<typed::assignment>(&e.node);
      change |= node != nullptr && changed_variable(e) == nullptr;
    });
  }
  return change;
}

// What a read that is done before all of the statements may not name: what they declare, and what
// of tile_static memory they may change.
variables settled_late(const std::vector<const typed::statement*>& statements) {
  variables late;
  for (const typed::statement* s : statements) {
    typed::for_each_statement(*s, [&](const typed::statement& below) {
      const auto* const node = std::get_if<typed::declaration>(&below.node);
      if (node != nullptr) late.insert(node->declared);
    });
    typed::for_each_expression(*s, [&](const typed::expression& e) {
      const auto* const node = std::get_if<typed::assignment>(&e.node);
      if (node != nullptr) late.insert(array_of(*node->target));
    });
  }
  return late;
}

bool names_any(const typed::expression& e, const variables& these) {
  bool names = false;
  typed::for_each_expression(e, [&](const typed::expression& part) {
    const auto* const named = std::get_if<typed::variable_reference>(&part.node);
    names |= named != nullptr && these.count(named->target) != 0;
  });
  return names;
}

// Not what some conditions leave out.
bool is_always_done(const typed::expression& e) {
  return std::holds_alternative<typed::assignment>(e.node) ||
         std::holds_alternative<typed::unary>(e.node) ||
         std::holds_alternative<typed::conversion>(e.node) ||
         (std::holds_alternative<typed::binary>(e.node) && e.type->scalar != scalar_type::boolean);
}

template <class Visit>
void for_each_place(const typed::expression& e, const Visit& visit) {
  if (std::holds_alternative<typed::subscript>(e.node) || is_element_of_view(e)) return visit(e);
  if (!is_always_done(e)) return;
  typed::for_each_child(e, [&](const typed::expression& part) { for_each_place(part, visit); });
}

bool is_plain(const typed::statement& s) {
  return std::holds_alternative<typed::declaration>(s.node) ||
         std::holds_alternative<typed::expression_statement>(s.node);
}

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& one : names) list += (list.empty() ? "" : ", ") + one;
  return list;
}

}  // namespace

transposed_loads::transposed_loads(const std::vector<const typed::statement*>& statements,
                                   const stride_analysis& in_row, const stride_analysis& in_column,
                                   int width)
    : width_(width) {
  const bool are_plain = std::all_of(statements.begin(), statements.end(),
                                     [](const typed::statement* s) { return is_plain(*s); });
  if (!are_plain) return;
  const variables late = settled_late(statements);
  const bool may_read_views = !change_views(statements);
  const auto add = [&](const typed::expression& place) {
    const auto step = in_row.of_place(place);
    const bool is_column = step && *step != 0 && *step != 1 && in_column.of_place(place) == 1;
    const bool is_steady = is_element_of_view(place) ? may_read_views : array_of(place) != nullptr;
    if (!is_column || !is_steady || names_any(place, late)) return;
    numbers_[&place] = loads_.size();
    loads_.push_back({&place, *step});
  };
  for (const typed::statement* s : statements) {
    const auto each = [&](const typed::expression& e) { for_each_place(e, add); };
    typed::for_each_child(*s, each, [](const typed::statement&) {});
  }
}

void transposed_loads::declare(expression_writer& expressions, output_lines& out) const {
  for (const column_load& one : loads_) {
    std::vector<std::string> rows;
    for (int row = 0; row < side; ++row) rows.push_back(name(*one.place, row));
    out.add(expressions.long_vector_name(*one.place->type, width_) + " " + listed(rows) + ";");
  }
}

void transposed_loads::load(expression_writer& expressions, output_lines& out) const {
  for (const column_load& one : loads_) {
    out.add("{");
    {
      const output_lines::indentation deeper(out);
      load(one, expressions, out);
    }
    out.add("}");
  }
}

void transposed_loads::load(const column_load& one, expression_writer& expressions,
                            output_lines& out) const {
  square_names rows, columns;
  for (int n = 0; n < side; ++n) {
    rows[static_cast<std::size_t>(n)] = load_row(one, n, expressions, out);
    columns[static_cast<std::size_t>(n)] = name(*one.place, n);
  }
  write_turned(expressions.type_name(*one.place->type), width_ / side, rows, columns, out);
}

// The name of a vector with what one thread of each square reads.
std::string transposed_loads::load_row(const column_load& one, int thread,
                                       expression_writer& expressions, output_lines& out) const {
  const std::string row = "row" + std::to_string(thread);
  const std::string first = "&" + expressions.write(*one.place);
  const std::string type = expressions.long_vector_name(*one.place->type, side);
  name_list numbers;
  for (int lane = thread; lane < width_; lane += side) {
    const std::string part = width_ == side ? row : row + "_" + std::to_string(lane / side);
    out.add("const " + type + " " + part + " = vload" + std::to_string(side) + "(0, " + first +
            " + " + std::to_string(one.step * lane) + ");");
    for (int n = 0; n < side; ++n) numbers.push_back(part + vector_component(n));
  }
  if (width_ != side) {
    const std::string whole = expressions.long_vector_name(*one.place->type, width_);
    out.add("const " + whole + " " + row + " = (" + whole + ")(" + listed(numbers) + ");");
  }
  return row;
}

std::string transposed_loads::name(const typed::expression& e, int row) const {
  const auto found = numbers_.find(&e);
  if (found == numbers_.end()) return "";
  return "column" + std::to_string(found->second) + "_" + std::to_string(row);
}

}  // namespace libtiles::compiler
