#include "libtiles/compiler/analysis/view_operations.hpp"

#include "libtiles/compiler/analysis/build.hpp"

namespace libtiles::compiler {
namespace {

type_ptr int_type() { return scalar(scalar_type::int32); }

// "'v' is an 'array_view<int, 2>' and": before what it takes.
std::string description_of(const typed::expression& view) {
  const auto& named = std::get<typed::variable_reference>(view.node);
  return "'" + named.target->name + "' is " + with_article(*view.type) + " and";
}

std::string name_of(const typed::expression& view) {
  return std::get<typed::variable_reference>(view.node).target->name;
}

}  // namespace

// v[i] of a view of higher rank is v with one index less to give: v[i][j] collects them.
typed::expression_ptr view_operations::element(typed::expression_ptr view,
                                               std::vector<typed::expression_ptr> indices,
                                               const location& where) {
  typed::view_element made;
  if (auto* partial = std::get_if<typed::view_element>(&view->node)) {
    made = std::move(*partial);
  } else if (std::holds_alternative<typed::variable_reference>(view->node)) {
    made.view = std::move(view);
  } else {
    messages_.fail(view->where, "only a view that has a name can be indexed");
  }
  const type& whole = *made.view->type;
  for (typed::expression_ptr& index : indices) {
    add_index(made, std::move(index), indices.size() == 1);
  }
  const bool is_whole_index =
      !made.indices.empty() && made.indices.front()->type->kind == type_kind::index;
  const int given = is_whole_index ? whole.rank : static_cast<int>(made.indices.size());
  if (given > whole.rank || given == 0) {
    messages_.fail(where, description_of(*made.view) + " takes " + std::to_string(whole.rank) +
                              " indices, got " + std::to_string(given));
  }
  const type_ptr element = whole.element;
  if (given == whole.rank) return build::expression(element, where, std::move(made), true);
  const type_ptr rest =
      view_type(element, whole.rank - given, whole.is_const, whole.is_array_object);
  return build::expression(rest, where, std::move(made));
}

void view_operations::add_index(typed::view_element& made, typed::expression_ptr index,
                                bool is_only) {
  const int rank = made.view->type->rank;
  const type& given = *index->type;
  if (given.kind == type_kind::index) {
    if (!is_only || !made.indices.empty() || given.rank != rank) {
      messages_.fail(index->where, description_of(*made.view) + " takes an index<" +
                                       std::to_string(rank) + ">, got '" + to_string(given) + "'");
    }
    made.indices.push_back(std::move(index));
    return;
  }
  if (!is_integer(given)) {
    messages_.fail(index->where, "an index of '" + name_of(*made.view) +
                                     "' must be an integer or an index<" + std::to_string(rank) +
                                     ">, got '" + to_string(given) + "'");
  }
  made.indices.push_back(build::conversion(std::move(index), int_type()));
}

typed::expression_ptr view_operations::extent(const typed::expression& view,
                                              const location& where) {
  const auto& named = std::get<typed::variable_reference>(view.node);
  const int rank = view.type->rank;
  std::vector<typed::expression_ptr> components;
  for (int d = 0; d < rank; ++d) {
    typed::view_extent one{build::expression(view.type, view.where, named), d};
    components.push_back(build::expression(int_type(), where, std::move(one)));
  }
  return build::index_value(extent_type(rank), std::move(components), where);
}

std::vector<typed::variable*> variables_behind(const typed::expression& view) {
  if (const auto* named = std::get_if<typed::variable_reference>(&view.node)) {
    return {named->target};
  }
  if (const auto* converted = std::get_if<typed::conversion>(&view.node)) {
    return variables_behind(*converted->operand);
  }
  return {};
}

}  // namespace libtiles::compiler
