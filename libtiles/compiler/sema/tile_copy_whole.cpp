// Loads of arrays that the view holds as a whole.
#include <vector>

#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/index_components.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/tile_copy_expansion.hpp"
#include "libtiles/compiler/sema/tile_copy_nodes.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

constexpr std::int64_t most_unrolled_steps = 16;

}  // namespace

// Where the view holds the whole array, nothing is compared for each element, and neighbouring
// threads read neighbours.
typed::statement_ptr tile_copies::load_whole_or(const tile_copy& copy,
                                                typed::statement_ptr clipped) {
  const std::vector<std::int64_t> counts = array_extents(*copy.array->type);
  numbers origin = spread_copies(*copy.origin);
  std::vector<typed::variable*> steps;
  typed::block body;
  within_array_.clear();
  within_view_.clear();
  const auto placed = [&](const std::string& name, typed::expression_ptr value) {
    typed::variable& made = add_local(name, int_type());
    body.statements.push_back(declare(made, std::move(value)));
    return reference(made, where_);
  };
  const std::size_t more = counts.size() - static_cast<std::size_t>(tile_.rank);
  for (std::size_t d = 0; d < counts.size(); ++d) {
    steps.push_back(&add_local("step", int_type()));
    typed::expression_ptr within = reference(*steps[d], where_);
    if (d >= more) {
      typed::thread_index own{typed::thread_index_kind::local, static_cast<int>(d - more)};
      within = computed(binary_operator::add, build::expression(int_type(), where_, own),
                        std::move(within));
    }
    within_array_.push_back(placed("within", std::move(within)));
    within_view_.push_back(placed(
        "at", computed(binary_operator::add, std::move(origin[d]), repeated(*within_array_[d]))));
  }
  typed::expression_ptr value = view_element(copy);
  value->is_lvalue = false;
  body.statements.push_back(loaded(array_element(copy), std::move(value)));
  typed::statement_ptr whole = build::statement(where_, std::move(body));
  for (std::size_t d = counts.size(); d-- > 0;) {
    const std::int64_t length = d < more ? 1 : tile_.tile[d - more];
    whole = each_step(*steps[d], number(0), counts[d], length, block_of(std::move(whole)));
  }
  typed::if_statement choice{is_whole(copy), build::statement(where_, block_of(std::move(whole))),
                             build::statement(where_, block_of(std::move(clipped))), true};
  return build::statement(where_, std::move(choice));
}

// 1 if rows do not consist of pieces, or need not begin at one: members lie anywhere.
int tile_copies::elements_of_piece(const tile_copy& copy) const {
  const type& array = *copy.array->type;
  const type* row = &array;
  while (row->element->kind == type_kind::array) row = row->element.get();
  const type& element = *row->element;
  const bool is_number = is_scalar(element) && !is_normalized(element);
  if (!copies_in_pieces_ || !is_number || element.scalar == scalar_type::boolean) return 1;
  const typed::variable* const owner = named_variable(root_of(*copy.array));
  if (owner == nullptr || owner->kind != typed::storage::tile_static) return 1;
  if (has_member(*copy.array)) return 1;
  const std::int64_t elements = vector_bytes / static_cast<std::int64_t>(size_of(element));
  return row->count % elements == 0 ? static_cast<int>(elements) : 1;
}

// Where the view holds the whole array, neighbouring threads copy neighbouring pieces of its rows.
typed::statement_ptr tile_copies::load_pieces_or(const tile_copy& copy,
                                                 typed::statement_ptr clipped) {
  std::vector<std::int64_t> counts = array_extents(*copy.array->type);
  const int elements = elements_of_piece(copy);
  named_variable(root_of(*copy.array))->alignment = vector_bytes;
  counts.back() /= elements;
  std::int64_t pieces = 1;
  for (const std::int64_t one : counts) pieces *= one;
  const std::int64_t threads = thread_count(tile_);
  typed::variable& step = add_local("step", int_type());
  typed::variable& piece = add_local("piece", int_type());
  typed::block found;
  found.statements.push_back(
      declare(piece, computed(binary_operator::add, thread_number(), reference(step, where_))));
  typed::block body;
  within_array_ = split_number(body, *reference(piece, where_), counts);
  typed::variable& column = add_local("column", int_type());
  body.statements.push_back(declare(
      column,
      computed(binary_operator::multiply, std::move(within_array_.back()), number(elements))));
  within_array_.back() = reference(column, where_);
  within_view_.clear();
  numbers origin = spread_copies(*copy.origin);
  for (std::size_t d = 0; d < counts.size(); ++d) {
    typed::variable& at = add_local("at", int_type());
    body.statements.push_back(declare(
        at, computed(binary_operator::add, std::move(origin[d]), repeated(*within_array_[d]))));
    within_view_.push_back(reference(at, where_));
  }
  typed::expression_ptr value = view_element(copy);
  value->is_lvalue = false;
  body.statements.push_back(loaded(array_element(copy), std::move(value)));
  auto& whole = std::get<typed::expression_statement>(body.statements.back()->node);
  std::get<typed::assignment>(whole.value->node).neighbours = elements;
  typed::statement_ptr inside = build::statement(where_, std::move(body));
  if (pieces % threads != 0) {
    inside = when(computed(binary_operator::less, reference(piece, where_), number(pieces)),
                  block_of(std::move(inside)));
  }
  found.statements.push_back(std::move(inside));
  typed::statement_ptr loop = each_step(step, number(0), pieces, threads, std::move(found));
  if (pieces <= most_unrolled_steps * threads) {
    std::get<typed::for_statement>(loop->node).unrolling = 0;
  }
  typed::expression_ptr can_be_copied =
      computed(binary_operator::logical_and, is_whole(copy), are_pieces_aligned(copy));
  typed::if_statement choice{std::move(can_be_copied),
                             build::statement(where_, block_of(std::move(loop))),
                             build::statement(where_, block_of(std::move(clipped))), true};
  return build::statement(where_, std::move(choice));
}

// A view may begin at any number.
typed::expression_ptr tile_copies::are_pieces_aligned(const tile_copy& copy) const {
  std::vector<typed::expression_ptr> asked;
  asked.push_back(repeated(*copy.view));
  asked.push_back(std::move(spread_copies(*copy.origin).back()));
  return build::expression(scalar(scalar_type::boolean), where_,
                           typed::builtin_call{rows_are_aligned, std::move(asked)});
}

// Once for the tile: its origin is the same for all threads.
typed::expression_ptr tile_copies::is_whole(const tile_copy& copy) const {
  const std::vector<std::int64_t> counts = array_extents(*copy.array->type);
  const numbers origin = spread_copies(*copy.origin);
  typed::expression_ptr all;
  for (std::size_t d = 0; d < counts.size(); ++d) {
    typed::expression_ptr last =
        computed(binary_operator::subtract, extent_of(copy, d), number(counts[d]));
    typed::expression_ptr one =
        computed(binary_operator::less_equal, repeated(*origin[d]), std::move(last));
    if (may_be_negative(*origin[d])) {
      one = computed(binary_operator::logical_and,
                     computed(binary_operator::greater_equal, repeated(*origin[d]), number(0)),
                     std::move(one));
    }
    all = all ? computed(binary_operator::logical_and, std::move(all), std::move(one))
              : std::move(one);
  }
  return all;
}

// Of an array of more dimensions than the tile, its threads copy one row after the other.
bool tile_copies::has_rows_of_tiles(const type& array) const {
  const std::vector<std::int64_t> counts = array_extents(array);
  const auto rank = static_cast<std::size_t>(tile_.rank);
  if (has_tiles_shape(array) || counts.size() < rank) return false;
  const std::size_t more = counts.size() - rank;
  bool are_divided = true;
  for (std::size_t d = 0; d < rank; ++d) are_divided &= counts[more + d] % tile_.tile[d] == 0;
  return are_divided;
}

}  // namespace libtiles::compiler
