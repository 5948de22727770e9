#include "libtiles/compiler/sema/tile_copy_expansion.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/index_components.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/tile_copy_nodes.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

// What the threads of the tile may change while they copy.
bool may_change(const typed::expression& e) {
  return typed::any_expression(e, [](const typed::expression& part) {
    const typed::variable* const named = named_variable(part);
    return reads_shared_memory(part) ||
           (named != nullptr && named->kind == typed::storage::tile_static);
  });
}

}  // namespace

typed::block tile_copies::load(tile_copy copy, typed::expression_ptr fill,
                               const place_function& inside) {
  typed::block made = filled(std::move(copy), std::move(fill), inside);
  made.statements.push_back(barrier());
  return made;
}

typed::block tile_copies::start_load(tile_copy copy, typed::expression_ptr fill,
                                     const place_function& inside, bool in_parts) {
  is_asynchronous_ = true;
  has_parts_ = in_parts;
  typed::block made = filled(std::move(copy), std::move(fill), inside);
  made.is_load = true;
  return made;
}

typed::block tile_copies::end_loads(int later) const {
  return block_of(build::statement(where_, typed::barrier{typed::fence::tile_static, true, later}));
}

// Behind a barrier.
typed::block tile_copies::filled(tile_copy copy, typed::expression_ptr fill,
                                 const place_function& inside) {
  typed::block made;
  copy = materialized_copy(made, std::move(copy));
  fill = materialized(made, std::move(fill), "fill");
  made.statements.push_back(barrier());
  typed::block body = place_element(copy);
  if (inside) move_inside(body, copy, inside);
  body.statements.push_back(load_element(copy, *fill));
  typed::statement_ptr clipped = each_element(*copy.array->type, std::move(body));
  if (elements_of_piece(copy) > 1) {
    clipped = load_pieces_or(copy, std::move(clipped));
  } else if (has_rows_of_tiles(*copy.array->type)) {
    clipped = load_whole_or(copy, std::move(clipped));
  }
  made.statements.push_back(std::move(clipped));
  return made;
}

typed::block tile_copies::store(tile_copy copy) {
  typed::block made;
  copy = materialized_copy(made, std::move(copy));
  made.statements.push_back(barrier());
  typed::block body = place_element(copy);
  body.statements.push_back(store_element(copy));
  made.statements.push_back(each_element(*copy.array->type, std::move(body)));
  return made;
}

typed::block tile_copies::share(typed::variable& shared, typed::expression_ptr value) {
  typed::expression_ptr is_first = computed(binary_operator::equal, thread_number(), number(0));
  typed::statement_ptr given = assigned(reference(shared, where_), std::move(value));
  typed::block made = block_of(when(std::move(is_first), block_of(std::move(given))));
  made.statements.push_back(barrier());
  return made;
}

typed::statement_ptr tile_copies::barrier() const {
  return build::statement(where_, typed::barrier{typed::fence::tile_static});
}

typed::variable& tile_copies::add_local(const std::string& name, const type_ptr& t) {
  auto made = std::make_unique<typed::variable>();
  made->name = "0" + name + std::to_string(owner_.variables.size());
  made->type = t;
  made->where = where_;
  owner_.variables.push_back(std::move(made));
  return *owner_.variables.back();
}

typed::statement_ptr tile_copies::declare(typed::variable& made,
                                          typed::expression_ptr value) const {
  made.is_const = true;
  made.initializer = value.get();
  note_source(made, *value);
  return build::statement(where_, typed::declaration{&made, std::move(value)});
}

tile_copy tile_copies::materialized_copy(typed::block& before, tile_copy copy) {
  return {materialized_place(before, std::move(copy.array)),
          materialized(before, std::move(copy.view), "view"),
          materialized(before, std::move(copy.origin), "origin")};
}

// A value that may be named any number of times while the tile copies.
typed::expression_ptr tile_copies::materialized(typed::block& before, typed::expression_ptr value,
                                                const std::string& name) {
  if (!may_change(*value) && repeated(*value)) return value;
  typed::variable& made = add_local(name, value->type);
  before.statements.push_back(declare(made, std::move(value)));
  return reference(made, where_);
}

// a[i] with i in a variable.
typed::expression_ptr tile_copies::materialized_place(typed::block& before,
                                                      typed::expression_ptr place) {
  if (auto* const element = std::get_if<typed::subscript>(&place->node)) {
    element->base = materialized_place(before, std::move(element->base));
    element->index = materialized(before, std::move(element->index), "at");
  } else if (auto* const part = std::get_if<typed::member>(&place->node)) {
    part->base = materialized_place(before, std::move(part->base));
  }
  return place;
}

// Where the element of this thread, or of this turn of the loop, lies in the array and in the view.
typed::block tile_copies::place_element(const tile_copy& copy) {
  typed::block made;
  const type& array = *copy.array->type;
  within_array_.clear();
  within_view_.clear();
  if (has_tiles_shape(array)) {
    for (int d = 0; d < tile_.rank; ++d) {
      typed::thread_index own{typed::thread_index_kind::local, d};
      within_array_.push_back(build::expression(int_type(), where_, own));
    }
  } else {
    within_array_ = split_number(made, array);
  }
  numbers origin = spread_copies(*copy.origin);
  for (std::size_t d = 0; d < origin.size(); ++d) {
    typed::variable& at = add_local("at", int_type());
    made.statements.push_back(declare(
        at, computed(binary_operator::add, std::move(origin[d]), repeated(*within_array_[d]))));
    within_view_.push_back(reference(at, where_));
  }
  return made;
}

void tile_copies::move_inside(typed::block& into, const tile_copy& copy,
                              const place_function& inside) {
  for (std::size_t d = 0; d < within_view_.size(); ++d) {
    typed::variable& at = add_local("inside", int_type());
    into.statements.push_back(declare(at, inside(repeated(*within_view_[d]), extent_of(copy, d))));
    within_view_[d] = reference(at, where_);
  }
  is_moved_inside_ = true;
}

// The components of the element's number.
tile_copies::numbers tile_copies::split_number(typed::block& into, const type& array) {
  counter_ = &add_local("element", int_type());
  return split_number(into, *reference(*counter_, where_), array_extents(array));
}

tile_copies::numbers tile_copies::split_number(typed::block& into, const typed::expression& which,
                                               const std::vector<std::int64_t>& counts) {
  numbers made;
  std::int64_t below = 1;
  for (std::size_t d = counts.size(); d-- > 0; below *= counts[d]) {
    typed::expression_ptr quotient = repeated(which);
    if (below > 1) quotient = computed(binary_operator::divide, std::move(quotient), number(below));
    if (d > 0)
      quotient = computed(binary_operator::remainder, std::move(quotient), number(counts[d]));
    typed::variable& component = add_local("within", int_type());
    into.statements.push_back(declare(component, std::move(quotient)));
    made.insert(made.begin(), reference(component, where_));
  }
  return made;
}

// The body for every element of an array: each thread its own, or every so many-th.
typed::statement_ptr tile_copies::each_element(const type& array, typed::block body) {
  if (has_tiles_shape(array)) return build::statement(where_, std::move(body));
  std::int64_t count = 1;
  for (const std::int64_t one : array_extents(array)) count *= one;
  return each_step(*counter_, thread_number(), count, thread_count(tile_), std::move(body));
}

typed::statement_ptr tile_copies::each_step(typed::variable& counter, typed::expression_ptr first,
                                            std::int64_t end, std::int64_t length,
                                            typed::block body) {
  typed::for_statement loop;
  loop.first.push_back(declare(counter, std::move(first)));
  counter.is_const = false;
  counter.is_assigned = true;
  loop.condition = computed(binary_operator::less, reference(counter, where_), number(end));
  typed::assignment step{binary_operator::add, reference(counter, where_), number(length)};
  loop.step = build::expression(int_type(), where_, std::move(step));
  loop.body = build::statement(where_, std::move(body));
  return build::statement(where_, std::move(loop));
}

typed::statement_ptr tile_copies::loaded(typed::expression_ptr target,
                                         typed::expression_ptr value) const {
  typed::statement_ptr made = assigned(std::move(target), std::move(value));
  auto& whole = std::get<typed::expression_statement>(made->node);
  std::get<typed::assignment>(whole.value->node).is_asynchronous = is_asynchronous_;
  return made;
}

typed::statement_ptr tile_copies::load_or_fill(const tile_copy& copy,
                                               const typed::expression& fill) {
  typed::expression_ptr value = view_element(copy);
  value->is_lvalue = false;
  typed::statement_ptr made =
      when(is_within(copy), block_of(loaded(array_element(copy), std::move(value))));
  std::get<typed::if_statement>(made->node).otherwise =
      build::statement(where_, block_of(assigned(array_element(copy), repeated(fill))));
  return made;
}

typed::statement_ptr tile_copies::load_element(const tile_copy& copy,
                                               const typed::expression& fill) {
  if (has_parts_) return load_or_fill(copy, fill);
  typed::expression_ptr inside = view_element(copy);
  const type_ptr element = inside->type;
  inside->is_lvalue = false;
  // Halves are no values of OpenCL C.
  const type_ptr chosen = is_stored_float(*element) ? scalar(scalar_type::float32) : element;
  typed::conditional value{is_within(copy), build::conversion(std::move(inside), chosen),
                           build::conversion(repeated(fill), chosen)};
  auto made = build::expression(chosen, where_, std::move(value));
  return loaded(array_element(copy), build::conversion(std::move(made), element));
}

typed::statement_ptr tile_copies::store_element(const tile_copy& copy) {
  typed::expression_ptr value = array_element(copy);
  value->is_lvalue = false;
  return when(is_within(copy), block_of(assigned(view_element(copy), std::move(value))));
}

typed::expression_ptr tile_copies::array_element(const tile_copy& copy) const {
  typed::expression_ptr made = repeated(*copy.array);
  for (const auto& index : within_array_) {
    const type_ptr element = made->type->element;
    typed::subscript one{std::move(made), repeated(*index)};
    made = build::expression(element, where_, std::move(one), true);
  }
  return made;
}

typed::expression_ptr tile_copies::view_element(const tile_copy& copy) const {
  typed::view_element made{repeated(*copy.view), {}};
  for (const auto& index : within_view_) made.indices.push_back(repeated(*index));
  return build::expression(copy.view->type->element, where_, std::move(made), true);
}

typed::expression_ptr tile_copies::is_within(const tile_copy& copy) const {
  const numbers origin = spread_copies(*copy.origin);
  typed::expression_ptr all;
  const auto also = [&](typed::expression_ptr one) {
    all = all ? computed(binary_operator::logical_and, std::move(all), std::move(one))
              : std::move(one);
  };
  for (std::size_t d = 0; d < origin.size(); ++d) {
    if (!is_moved_inside_ && may_be_negative(*origin[d])) {
      also(computed(binary_operator::greater_equal, repeated(*within_view_[d]), number(0)));
    }
    also(computed(binary_operator::less, repeated(*within_view_[d]), extent_of(copy, d)));
  }
  return all;
}

typed::expression_ptr tile_copies::extent_of(const tile_copy& copy, std::size_t dimension) const {
  typed::view_extent extent{repeated(*copy.view), static_cast<int>(dimension)};
  return build::expression(int_type(), where_, std::move(extent));
}

// The tile's threads counted as OpenCL counts them.
typed::expression_ptr tile_copies::thread_number() const {
  typed::expression_ptr made;
  for (int d = 0; d < tile_.rank; ++d) {
    typed::thread_index own{typed::thread_index_kind::local, d};
    auto one = build::expression(int_type(), where_, own);
    if (!made) {
      made = std::move(one);
      continue;
    }
    made = computed(binary_operator::multiply, std::move(made),
                    number(tile_.tile[static_cast<std::size_t>(d)]));
    made = computed(binary_operator::add, std::move(made), std::move(one));
  }
  return made;
}

bool tile_copies::has_tiles_shape(const type& array) const {
  const std::vector<std::int64_t> counts = array_extents(array);
  const auto* const tile = tile_.tile.data();
  return std::equal(counts.begin(), counts.end(), tile, tile + tile_.rank);
}

typed::expression_ptr tile_copies::number(std::int64_t value) const {
  return build::integer(value, where_);
}

typed::expression_ptr tile_copies::computed(binary_operator op, typed::expression_ptr left,
                                            typed::expression_ptr right) const {
  return build::binary(op, std::move(left), std::move(right), where_);
}

}  // namespace libtiles::compiler
