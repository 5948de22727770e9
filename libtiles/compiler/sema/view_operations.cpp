#include "libtiles/compiler/sema/view_operations.hpp"

#include <algorithm>
#include <iterator>

#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

// "'v' is an 'array_view<int, 2>' and": a view before what it takes.
std::string description_of(const typed::expression& view) {
  const typed::variable* const named = named_variable(view);
  if (named == nullptr) return with_article(*view.type);
  return "'" + named->name + "' is " + with_article(*view.type) + " and";
}

std::string list_of_types(const std::vector<typed::expression_ptr>& values) {
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : ", ") + to_string(*value->type);
  return "(" + text + ")";
}

bool are_integers(const std::vector<typed::expression_ptr>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](const auto& value) { return is_integer(*value->type); });
}

// What is made of a view shows the same elements, but is never an array itself.
type_ptr view_of(const type& view, int rank) {
  return view_type(view.element, rank, view.is_const, false);
}

typed::expression_ptr components(const type_ptr& type, std::vector<typed::expression_ptr>& values,
                                 std::size_t first, const location& where) {
  std::vector<typed::expression_ptr> made;
  for (std::size_t d = first; d < first + static_cast<std::size_t>(type->rank); ++d) {
    made.push_back(build::conversion(std::move(values[d]), int_type()));
  }
  return build::index_value(type, std::move(made), where);
}

typed::expression_ptr zero_index(int rank, const location& where) {
  std::vector<typed::expression_ptr> zeros;
  for (int d = 0; d < rank; ++d) zeros.push_back(build::integer(0, where));
  return build::index_value(index_type(rank), std::move(zeros), where);
}

// v[i][j] is v(i, j): a projection hands on its view and the indices that it has.
typed::expression_ptr take_projection(typed::expression_ptr view,
                                      std::vector<typed::expression_ptr>& indices) {
  auto* const partial = std::get_if<typed::view_projection>(&view->node);
  if (partial == nullptr) return view;
  indices.insert(indices.begin(), std::make_move_iterator(partial->indices.begin()),
                 std::make_move_iterator(partial->indices.end()));
  return std::move(partial->view);
}

void check_index(sema_context& sema, const typed::expression& view, const typed::expression& index,
                 std::size_t count) {
  const int rank = view.type->rank;
  const type& given = *index.type;
  const std::string wanted = "an index<" + std::to_string(rank) + ">, got " + quoted(given);
  if (given.kind == type_kind::index) {
    if (count == 1 && given.rank == rank) return;
    sema.fail(index.where, description_of(view) + " takes " + wanted);
  }
  if (is_integer(given)) return;
  const typed::variable* const named = named_variable(view);
  sema.fail(index.where, "an index of " +
                             (named != nullptr ? "'" + named->name + "'" : std::string("a view")) +
                             " must be an integer or " + wanted);
}

// The elements of an array lie one behind the other, those of a view may be a rectangle of them.
void check_contiguous(sema_context& sema, const typed::expression& view, const char* method,
                      const location& where) {
  if (view.type->rank == 1 || view.type->is_array_object) return;
  sema.fail(where,
            "'" + std::string(method) + "' takes a view of one dimension, not " +
                with_article(*view.type),
            "index it first: each row of a view is a view");
}

}  // namespace

typed::expression_ptr element_of_view(sema_context& sema, typed::expression_ptr view,
                                      std::vector<typed::expression_ptr> indices,
                                      const location& where) {
  for (const auto& index : indices) check_index(sema, *view, *index, indices.size());
  const type whole = *view->type;
  if (are_integers(indices)) {
    for (auto& index : indices) index = build::conversion(std::move(index), int_type());
    const int given = static_cast<int>(indices.size());
    if (given > whole.rank || given == 0) {
      sema.fail(where, description_of(*view) + " takes " +
                           count_of(whole.rank, "index", "indices") + ", got " +
                           std::to_string(given));
    }
    view = take_projection(std::move(view), indices);
    if (given < whole.rank) {
      return build::expression(view_of(whole, whole.rank - given), where,
                               typed::view_projection{std::move(view), std::move(indices)});
    }
  }
  return build::expression(whole.element, where,
                           typed::view_element{std::move(view), std::move(indices)}, true);
}

// The extent of a view that has a name is known number by number.
typed::expression_ptr extent_of_view(typed::expression_ptr view, const location& where) {
  const int rank = view->type->rank;
  const auto* const named = std::get_if<typed::variable_reference>(&view->node);
  if (named == nullptr) {
    return build::expression(extent_type(rank), where,
                             typed::view_extent{std::move(view), std::nullopt});
  }
  std::vector<typed::expression_ptr> numbers;
  for (int d = 0; d < rank; ++d) {
    typed::view_extent one{build::expression(view->type, view->where, *named), d};
    numbers.push_back(build::expression(int_type(), where, std::move(one)));
  }
  return build::index_value(extent_type(rank), std::move(numbers), where);
}

typed::expression_ptr section_of_view(sema_context& sema, typed::expression_ptr view,
                                      std::vector<typed::expression_ptr> arguments,
                                      const location& where) {
  const int rank = view->type->rank;
  const type_ptr made = view_of(*view->type, rank);
  const type_ptr origin = index_type(rank);
  const type_ptr extent = extent_type(rank);
  const auto is = [&](std::size_t n, const type_ptr& wanted) {
    return *arguments[n]->type == *wanted;
  };
  const std::size_t count = arguments.size();
  typed::view_section part{std::move(view), nullptr, nullptr};
  if (count == 1 && is(0, origin)) {
    part.origin = std::move(arguments[0]);
  } else if (count == 1 && is(0, extent)) {
    part.origin = zero_index(rank, where);
    part.extent = std::move(arguments[0]);
  } else if (count == 2 && is(0, origin) && is(1, extent)) {
    part.origin = std::move(arguments[0]);
    part.extent = std::move(arguments[1]);
  } else if (rank <= 3 && count == 2 * static_cast<std::size_t>(rank) && are_integers(arguments)) {
    part.origin = components(origin, arguments, 0, where);
    part.extent = components(extent, arguments, static_cast<std::size_t>(rank), where);
  } else {
    const std::string numbers =
        rank <= 3 ? ", or " + std::to_string(2 * rank) + " integers" : std::string();
    sema.fail(where, "'section' of " + with_article(*part.view->type) + " takes an " +
                         quoted(*origin) + " and an " + quoted(*extent) + ", or one of them" +
                         numbers + "; got " + list_of_types(arguments));
  }
  return build::expression(made, where, std::move(part));
}

typed::expression_ptr reshaped_view(sema_context& sema, typed::expression_ptr view,
                                    typed::expression_ptr extent, const location& where) {
  check_contiguous(sema, *view, "view_as", where);
  if (extent->type->kind != type_kind::extent) {
    sema.fail(extent->where, "'view_as' takes an extent<N>, got " + quoted(*extent->type));
  }
  const type_ptr made = view_of(*view->type, extent->type->rank);
  return build::expression(made, where, typed::view_reshape{std::move(view), std::move(extent)});
}

typed::expression_ptr reinterpreted_view(sema_context& sema, typed::expression_ptr view,
                                         const type_ptr& element, bool is_const,
                                         const location& where) {
  check_contiguous(sema, *view, "reinterpret_as", where);
  const type& given = *view->type->element;
  const std::size_t from = size_of(given);
  const std::size_t to = size_of(*element);
  if (from % to != 0 && to % from != 0) {
    sema.fail(where,
              "'reinterpret_as' cannot create elements of " + quoted(*element) + ", which has " +
                  count_of(to, "byte") + ", from elements of " + quoted(given) + ", which has " +
                  std::to_string(from),
              "one of the sizes must be a multiple of the other");
  }
  if (from != to) note_reinterpretation(*view);
  is_const = is_const || view->type->is_const;
  return build::expression(view_type(element, 1, is_const, false), where,
                           typed::view_reinterpretation{std::move(view)});
}

typed::expression_ptr converted_view(sema_context& sema, typed::expression_ptr view,
                                     const type_ptr& wanted) {
  const type& given = *view->type;
  if (!is_convertible_view(given, *wanted)) {
    sema.fail(view->where, "cannot convert " + quoted(given) + " to " + quoted(*wanted),
              help_for_views(given, *wanted));
  }
  return build::conversion(std::move(view), wanted);
}

bool is_convertible_view(const type& given, const type& wanted) {
  return given.kind == type_kind::view && wanted.kind == type_kind::view &&
         given.rank == wanted.rank && *given.element == *wanted.element &&
         (wanted.is_const || !given.is_const) && (given.is_array_object || !wanted.is_array_object);
}

std::string help_for_views(const type& given, const type& wanted) {
  if (given.kind != type_kind::view) return "";
  if (wanted.kind != type_kind::view) {
    return *given.element == wanted ? "access one element, with one index per dimension" : "";
  }
  if (given.rank > wanted.rank) return "index it: v[i] has one dimension less than v";
  if (given.rank < wanted.rank && given.rank == 1) return "use view_as to give it more dimensions";
  if (given.rank == wanted.rank && *given.element != *wanted.element) {
    return "both must have the same element type";
  }
  if (given.is_const && !wanted.is_const) {
    return "its elements are const: use " +
           to_string(*view_type(wanted.element, wanted.rank, true, wanted.is_array_object));
  }
  return wanted.is_array_object
             ? "an array_view is not an array: declare that as an array_view, too"
             : "";
}

type_ptr common_view_type(const type_ptr& a, const type_ptr& b) {
  if (is_convertible_view(*a, *b)) return b;
  if (is_convertible_view(*b, *a)) return a;
  const type_ptr widest = view_type(a->element, a->rank, true, false);
  const bool fits = is_convertible_view(*a, *widest) && is_convertible_view(*b, *widest);
  return fits ? widest : nullptr;
}

}  // namespace libtiles::compiler
