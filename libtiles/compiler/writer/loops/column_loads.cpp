#include "libtiles/compiler/writer/loops/column_loads.hpp"

#include <algorithm>
#include <unordered_set>

#include "libtiles/compiler/analysis/children.hpp"
#include "libtiles/compiler/loops/variable_uses.hpp"

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

std::string component(std::size_t number) { return std::string(".s") + "0123456789abcdef"[number]; }

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& one : names) list += (list.empty() ? "" : ", ") + one;
  return list;
}

constexpr bool has_even_rounds() {
  bool is_even = true;
  for (int done = 1; done < column_loads::side; done *= 2) is_even = !is_even;
  return is_even;
}

// Two vectors' components in turns: two vectors again, their first halves and their second ones.
void merge(const std::string& type, const std::vector<std::string>& from,
           const std::vector<std::string>& to, output_lines& out) {
  const std::size_t half = from.size() / 2;
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::vector<std::string> parts;
    for (std::size_t c = i % 2 * half; c < (i % 2 + 1) * half; ++c) {
      parts.push_back(from[i / 2] + component(c));
      parts.push_back(from[i / 2 + half] + component(c));
    }
    out.add(to[i] + " = (" + type + ")(" + listed(parts) + ");");
  }
}

}  // namespace

column_loads::column_loads(const std::vector<const typed::statement*>& statements,
                           const lane_steps& in_row, const lane_steps& in_column, int width)
    : width_(width) {
  const bool are_plain = std::all_of(statements.begin(), statements.end(),
                                     [](const typed::statement* s) { return is_plain(*s); });
  if (!are_plain) return;
  const variables late = settled_late(statements);
  const bool may_read_views = !change_views(statements);
  const auto add = [&](const typed::expression& place) {
    const auto step = in_row.of_place(place);
    const bool is_column = step && *step != 0 && *step != 1 && in_column.of_place(place) == 1;
    const bool is_steady =
        is_element_of_view(place) ? may_read_views : array_of(place) != nullptr;
    if (!is_column || !is_steady || names_any(place, late)) return;
    numbers_[&place] = loads_.size();
    loads_.push_back({&place, *step});
  };
  for (const typed::statement* s : statements) {
    const auto each = [&](const typed::expression& e) { for_each_place(e, add); };
    typed::for_each_child(*s, each, [](const typed::statement&) {});
  }
}

void column_loads::declare(expression_writer& expressions, output_lines& out) const {
  for (const column_load& one : loads_) {
    std::vector<std::string> rows;
    for (int row = 0; row < side; ++row) rows.push_back(name(*one.place, row));
    out.add(expressions.long_vector_name(*one.place->type, width_) + " " + listed(rows) + ";");
  }
}

void column_loads::load(expression_writer& expressions, output_lines& out) const {
  for (const column_load& one : loads_) {
    out.add("{");
    {
      const output_lines::indentation deeper(out);
      load(one, expressions, out);
    }
    out.add("}");
  }
}

// Squares that lie side by side are parts of the same vectors, which are made number by number:
// Oclgrind 21.10 dies of vectors within vectors where it looks for what nobody wrote.
void column_loads::load(const column_load& one, expression_writer& expressions,
                        output_lines& out) const {
  name_list rows;
  for (int row = 0; row < side; ++row) rows.push_back(name(*one.place, row));
  if (width_ == side) return load_square(one, 0, rows, expressions, out);
  std::vector<name_list> numbers(rows.size());
  for (int lane = 0; lane < width_; lane += side) {
    name_list parts;
    for (name_list& of_row : numbers) {
      parts.push_back("part" + std::to_string(lane + static_cast<int>(parts.size())));
      for (std::size_t c = 0; c < rows.size(); ++c) of_row.push_back(parts.back() + component(c));
    }
    out.add(expressions.long_vector_name(*one.place->type, side) + " " + listed(parts) + ";");
    load_square(one, lane, parts, expressions, out);
  }
  const std::string type = expressions.long_vector_name(*one.place->type, width_);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    out.add(rows[row] + " = (" + type + ")(" + listed(numbers[row]) + ");");
  }
}

// In rounds that each merge the first half of the vectors with the second. The last one gives the
// columns, from where every other one starts.
void column_loads::load_square(const column_load& one, int first_lane, const name_list& columns,
                               expression_writer& expressions, output_lines& out) const {
  const std::string type = expressions.long_vector_name(*one.place->type, side);
  const std::string first = "&" + expressions.write(*one.place);
  name_list from, to = columns;
  for (int i = 0; i < side; ++i) from.push_back("row" + std::to_string(first_lane + i));
  out.add(type + " " + listed(from) + ";");
  if (has_even_rounds()) std::swap(from, to);
  for (int lane = 0; lane < side; ++lane) {
    const std::string place = first + " + " + std::to_string(one.step * (first_lane + lane));
    out.add(from[static_cast<std::size_t>(lane)] + " = vload" + std::to_string(side) + "(0, " +
            place + ");");
  }
  for (int done = 1; done < side; done *= 2, std::swap(from, to)) merge(type, from, to, out);
}

std::string column_loads::name(const typed::expression& e, int row) const {
  const auto found = numbers_.find(&e);
  if (found == numbers_.end()) return "";
  return "column" + std::to_string(found->second) + "_" + std::to_string(row);
}

}  // namespace libtiles::compiler
