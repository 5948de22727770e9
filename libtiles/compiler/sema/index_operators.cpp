#include "libtiles/compiler/sema/index_operators.hpp"

#include <array>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/index_components.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;
using typed::index_function;

// Beyond these ranks the components written out would be longer than a call, and deeper.
constexpr int max_spread_rank = 3;

struct known_operator {
  binary_operator op;
  index_function function;
  bool takes_indices;  ///< index with index, extent with index, extent with extent
  bool takes_extents;  ///< extent with extent
};

constexpr std::array<known_operator, 7> operators = {{
    {binary_operator::add, index_function::add, true, true},
    {binary_operator::subtract, index_function::subtract, true, true},
    {binary_operator::multiply, index_function::multiply, false, false},
    {binary_operator::divide, index_function::divide, false, false},
    {binary_operator::remainder, index_function::remainder, false, true},
    {binary_operator::equal, index_function::equal, false, false},
    {binary_operator::not_equal, index_function::equal, false, false},
}};

const known_operator* find(binary_operator op) {
  for (const known_operator& known : operators) {
    if (known.op == op) return &known;
  }
  return nullptr;
}

bool is_equality(binary_operator op) {
  return op == binary_operator::equal || op == binary_operator::not_equal;
}

bool is_index(const type& t) { return t.kind == type_kind::index; }
bool is_extent(const type& t) { return has_index_components(t) && !is_index(t); }

type_ptr plain(const type& t) { return is_index(t) ? index_type(t.rank) : extent_type(t.rank); }

type_ptr boolean() { return scalar(scalar_type::boolean); }

// Of two operands of one rank; null if the operator does not take them.
type_ptr result_of_two(const known_operator& known, const type& left, const type& right) {
  const bool are_extents = is_extent(left) && is_extent(right);
  const bool are_alike = are_extents || (is_index(left) && is_index(right));
  if (is_equality(known.op)) return are_alike ? boolean() : nullptr;
  if (is_index(left) && is_extent(right)) return nullptr;
  const bool is_taken = are_extents ? known.takes_extents : known.takes_indices;
  return is_taken ? plain(left) : nullptr;
}

// An int as an operand is one for every component.
typed::expression_ptr filled(typed::expression_ptr value, const type_ptr& wanted) {
  const location where = value->where;
  value = build::conversion(std::move(value), scalar(scalar_type::int32));
  std::vector<typed::expression_ptr> components = repeated(*value, wanted->rank);
  if (!components.empty()) return build::index_value(wanted, std::move(components), where);
  typed::index_call made{index_function::filled, wanted->rank, {}};
  made.arguments.push_back(std::move(value));
  return build::expression(wanted, where, std::move(made));
}

typed::expression_ptr as_index(typed::expression_ptr value, const type_ptr& wanted) {
  return is_scalar(*value->type) ? filled(std::move(value), wanted) : std::move(value);
}

typed::expression_ptr call(index_function function, const type_ptr& result, const location& where,
                           typed::expression_ptr first, typed::expression_ptr second = nullptr) {
  typed::index_call made{function, first->type->rank, {}};
  made.arguments.push_back(std::move(first));
  if (second) made.arguments.push_back(std::move(second));
  return build::expression(result, where, std::move(made));
}

typed::expression_ptr conjunction(typed::expression_ptr all, typed::expression_ptr one,
                                  const location& where) {
  if (!all) return one;
  return build::binary(binary_operator::logical_and, std::move(all), std::move(one), where);
}

typed::expression_ptr equality(typed::expression_ptr left, typed::expression_ptr right,
                               const location& where) {
  const bool is_spread =
      left->type->rank <= max_spread_rank && can_be_spread(*left) && can_be_spread(*right);
  if (!is_spread) {
    return call(index_function::equal, boolean(), where, std::move(left), std::move(right));
  }
  auto ours = spread(std::move(left));
  auto theirs = spread(std::move(right));
  typed::expression_ptr all;
  for (std::size_t d = 0; d < ours.size(); ++d) {
    auto one =
        build::binary(binary_operator::equal, std::move(ours[d]), std::move(theirs[d]), where);
    all = conjunction(std::move(all), std::move(one), where);
  }
  return all;
}

type_ptr result_of(sema_context& sema, binary_operator op, const type& left, const type& right,
                   const location& where) {
  const known_operator* const known = find(op);
  const bool have_ranks = has_index_components(left) && has_index_components(right);
  type_ptr result;
  if (known != nullptr && have_ranks && left.rank == right.rank) {
    result = result_of_two(*known, left, right);
  } else if (known != nullptr && !have_ranks && !is_equality(op)) {
    if (is_integer(left)) result = plain(right);
    if (is_integer(right)) result = plain(left);
  }
  if (result) return result;
  const bool do_ranks_differ = have_ranks && left.rank != right.rank;
  const bool is_turned = is_index(left) && is_extent(right) && op == binary_operator::add;
  const bool is_of_number = is_comparison(op) && is_scalar(left) != is_scalar(right);
  sema.fail(where, "this operator does not take " + quoted(left) + " and " + quoted(right),
            do_ranks_differ ? "both must have the same rank"
            : is_turned     ? "write the extent first"
            : is_of_number  ? "compare its numbers, as in i[0] < 3"
                            : "");
}

}  // namespace

typed::expression_ptr binary_of_indices(sema_context& sema, binary_operator op,
                                        typed::expression_ptr left, typed::expression_ptr right,
                                        const location& where) {
  const type_ptr result = result_of(sema, op, *left->type, *right->type, where);
  if (is_equality(op)) {
    typed::expression_ptr same = equality(std::move(left), std::move(right), where);
    if (op == binary_operator::equal) return same;
    return build::unary(unary_operator::logical_not, std::move(same), where);
  }
  left = as_index(std::move(left), result);
  right = as_index(std::move(right), result);
  if (!can_be_spread(*left) || !can_be_spread(*right)) {
    return call(find(op)->function, result, where, std::move(left), std::move(right));
  }
  auto ours = spread(std::move(left));
  auto theirs = spread(std::move(right));
  for (std::size_t d = 0; d < ours.size(); ++d) {
    ours[d] = build::binary(op, std::move(ours[d]), std::move(theirs[d]), where);
  }
  return build::index_value(result, std::move(ours), where);
}

typed::expression_ptr compound_of_indices(sema_context& sema, binary_operator op,
                                          typed::expression_ptr target, typed::expression_ptr value,
                                          const location& where) {
  if (!has_index_components(*target->type)) {
    sema.fail(target->where, "this assignment does not take " + quoted(*target->type) + " and " +
                                 quoted(*value->type));
  }
  const type_ptr result = result_of(sema, op, *target->type, *value->type, where);
  value = as_index(std::move(value), result);
  return build::expression(result, where,
                           typed::assignment{op, std::move(target), std::move(value)});
}

// What a variable held before it was counted up is what it holds then, counted down.
typed::expression_ptr increment_of_index(sema_context& sema, unary_operator op,
                                         typed::expression_ptr target, const location& where) {
  const bool counts_up =
      op == unary_operator::pre_increment || op == unary_operator::post_increment;
  const bool is_post = op == unary_operator::post_increment || op == unary_operator::post_decrement;
  const binary_operator forth = counts_up ? binary_operator::add : binary_operator::subtract;
  const binary_operator back = counts_up ? binary_operator::subtract : binary_operator::add;
  auto made = compound_of_indices(sema, forth, std::move(target), build::integer(1, where), where);
  return is_post ? binary_of_indices(sema, back, std::move(made), build::integer(1, where), where)
                 : std::move(made);
}

typed::expression_ptr size_of_extent(typed::expression_ptr extent, const location& where) {
  const type_ptr result = scalar(scalar_type::uint32);
  if (extent->type->rank > max_spread_rank || !can_be_spread(*extent)) {
    return call(index_function::size, result, where, std::move(extent));
  }
  typed::expression_ptr product;
  for (typed::expression_ptr& component : spread(std::move(extent))) {
    typed::expression_ptr factor = build::conversion(std::move(component), result);
    product = product ? build::binary(binary_operator::multiply, std::move(product),
                                      std::move(factor), where)
                      : std::move(factor);
  }
  return product;
}

typed::expression_ptr extent_contains(typed::expression_ptr extent, typed::expression_ptr index,
                                      const location& where) {
  const int rank = extent->type->rank;
  auto lower = can_be_spread(*index) ? spread_copies(*index) : decltype(spread_copies(*index)){};
  if (rank > max_spread_rank || lower.empty() || !can_be_spread(*extent)) {
    return call(index_function::contains, boolean(), where, std::move(extent), std::move(index));
  }
  auto upper = spread(std::move(index));
  auto limits = spread(std::move(extent));
  typed::expression_ptr all;
  for (std::size_t d = 0; d < limits.size(); ++d) {
    all = conjunction(std::move(all),
                      build::binary(binary_operator::greater_equal, std::move(lower[d]),
                                    build::integer(0, where), where),
                      where);
    all = conjunction(
        std::move(all),
        build::binary(binary_operator::less, std::move(upper[d]), std::move(limits[d]), where),
        where);
  }
  return all;
}

}  // namespace libtiles::compiler
