#include "tests/fuzz/tile_operation_generator.hpp"

#include <algorithm>

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/type_choice.hpp"

namespace fuzz {
namespace {

scalar combined_type(scalar s) { return s == scalar::boolean ? scalar::int32 : s; }

/// All threads get the same.
bool is_agreed(const expression& e) {
  if (e.kind != expression_kind::tile_call) return false;
  switch (static_cast<tile_operation>(e.which)) {
    case tile_operation::reduce:
    case tile_operation::any:
    case tile_operation::all:
    case tile_operation::count:
    case tile_operation::argmin:
    case tile_operation::argmax:
    case tile_operation::broadcast:
    case tile_operation::uniform:
      return true;
    default:
      return false;
  }
}

limits of_up_to(const limits& x, int count) {
  return {std::min(x.low, x.low * count), std::max(x.high, x.high * count), x.fraction};
}

// A product of two of these is not one of an int that overflows.
bool may_be_multiplied(scalar s) {
  return s == scalar::uint32 || s == scalar::uint64 || s == scalar::int8 || s == scalar::uint8;
}

}  // namespace

function any_combining_function(choices& random, int number) {
  static const std::vector<scalar> types = {scalar::int32, scalar::uint32, scalar::float32};
  const scalar s = random.one_of(types);
  function f;
  f.name = "f" + std::to_string(number);
  f.combines = true;
  f.result = {s};
  for (int n = 0; n < 2; ++n) {
    f.variables.push_back({"p" + std::to_string(n), {s}, build::kept_by({s})});
    f.parameters.push_back(n);
  }
  static const std::vector<operation> operations = {operation::less, operation::greater,
                                                    operation::not_equal};
  expression_ptr has =
      build::binary(random.one_of(operations), build::variable(f, 1),
                    build::integer(static_cast<std::uint64_t>(random.below(4)), scalar::int32));
  statement end;
  end.kind = statement_kind::give_back;
  end.values.push_back(
      build::conditional(std::move(has), build::variable(f, 1), build::variable(f, 0)));
  f.body.push_back(std::move(end));
  return f;
}

int tile_operation_generator::threads() const {
  int count = 1;
  for (const int extent : kernel_.tile) count *= extent;
  return count;
}

// ---- statements

void tile_operation_generator::append_declaration(std::vector<statement>& body,
                                                  expression_ptr value) {
  const bool is_agreed_number =
      is_agreed(*value) && value->t.is_number() && !is_floating(value->t.number);
  const bool is_const = is_agreed_number ? random_.chance(80) : random_.chance(30);
  const int id = statements_.add_variable(value->t, "v", is_const);
  variable& made = state_.made->variables[static_cast<std::size_t>(id)];
  // Another one of its name would not be known to be the same in all threads.
  made.is_agreed = made.keeps_name = is_agreed_number && is_const;
  const bool is_kept = value->t.has_lanes() || value->t.structure >= 0;
  if (!is_kept) value = expressions_.made_assignable(std::move(value), value->t.number);
  statement s;
  s.kind = statement_kind::declaration;
  s.variable = id;
  s.waits = true;
  s.values.push_back(std::move(value));
  body.push_back(std::move(s));
  state_.visible.push_back(id);
  statements_.append_collection(id, body);
}

void tile_operation_generator::append_result(std::vector<statement>& body) {
  if (random_.chance(8)) return append_declaration(body, first_thread());
  if (random_.chance(50)) return append_declaration(body, any());
  for (std::size_t n = 0; state_.is_kernel && n < kernel_.views.size(); ++n) {
    if (!is_written_by_owners(kernel_.views[n]) || random_.chance(30)) continue;
    expression_ptr target = !state_.own_slots.empty() && random_.chance(50)
                                ? expressions_.own_slot(random_.one_of(state_.own_slots))
                                : expressions_.own_element(static_cast<int>(n));
    target = expressions_.leaf_within(std::move(target), 1);
    if (!target->t.is_number() || target->t.enumeration >= 0) continue;
    statement s;
    s.kind = statement_kind::assignment;
    s.waits = true;
    s.values.push_back(expressions_.made_assignable(number(3), target->t.number));
    s.target = std::move(target);
    return body.push_back(std::move(s));
  }
  append_declaration(body, expressions_.made_assignable(number(3), scalar::int32));
}

void tile_operation_generator::append_wait(std::vector<statement>& body) {
  append_declaration(body, any());
}

// ---- what all threads agree on

// A variable that holds such a number; null if there is none.
expression_ptr tile_operation_generator::agreed() {
  std::vector<int> all;
  for (const int id : state_.visible) {
    if (state_.made->variables[static_cast<std::size_t>(id)].is_agreed) all.push_back(id);
  }
  return all.empty() ? nullptr : build::variable(*state_.made, random_.one_of(all));
}

expression_ptr tile_operation_generator::condition() {
  if (random_.chance(40)) {
    return holding(random_.chance(50) ? tile_operation::any : tile_operation::all);
  }
  static const std::vector<operation> operations = {operation::less, operation::greater_equal,
                                                    operation::equal, operation::not_equal};
  expression_ptr known = agreed();
  if (!known || random_.chance(50)) known = holding(tile_operation::count);
  return build::binary(random_.one_of(operations), std::move(known),
                       build::integer(static_cast<std::uint64_t>(random_.below(6)), scalar::int32));
}

expression_ptr tile_operation_generator::rounds() {
  expression_ptr known = agreed();
  if (!known || random_.chance(60)) known = holding(tile_operation::count);
  return build::binary(operation::bit_and, std::move(known), build::integer(3, scalar::int32));
}

// ---- operations

expression_ptr tile_operation_generator::any() {
  switch (random_.below(10)) {
    case 0:
    case 1:
      return moved(random_.chance(60) ? tile_operation::shuffle : tile_operation::broadcast);
    case 2:
      return sorted(true);
    case 3:
      if (!kernel_.has_rows) return of_vectors(tile_operation::reduce);
      return number(3);
    case 4:
      if (!kernel_.has_rows) return of_vectors(tile_operation::inclusive_scan);
      return number(3);
    default:
      return number(3);
  }
}

expression_ptr tile_operation_generator::number(int depth) {
  static const std::vector<tile_operation> operations = {
      tile_operation::reduce,         tile_operation::reduce, tile_operation::inclusive_scan,
      tile_operation::exclusive_scan, tile_operation::any,    tile_operation::all,
      tile_operation::count,          tile_operation::argmin, tile_operation::argmax,
      tile_operation::sort,           tile_operation::argsort};
  const tile_operation which = random_.one_of(operations);
  if (is_combining(which)) {
    std::vector<int> functions;
    for (int n = 0; n < state_.functions; ++n) {
      if (kernel_.functions[static_cast<std::size_t>(n)].combines) functions.push_back(n);
    }
    if (!functions.empty() && random_.chance(30)) {
      return by_function(which, random_.one_of(functions));
    }
    expression_ptr made = combined(which);
    // Of what an operation gave, another one.
    if (depth < 3 || random_.chance(80)) return made;
    expression_ptr outer = expressions_.small(std::move(made));
    return sum(which, tile_combination::maximum, std::move(outer));
  }
  switch (which) {
    case tile_operation::any:
    case tile_operation::all:
    case tile_operation::count:
      return holding(which);
    case tile_operation::sort:
      return sorted(false);
    default:
      return compared(which);
  }
}

expression_ptr tile_operation_generator::call(tile_operation which, const type& t,
                                              const limits& range, expression_ptr x) {
  expression_ptr made = build::node(expression_kind::tile_call, t, range);
  made->which = static_cast<int>(which);
  made->parts.push_back(std::move(x));
  return made;
}

// What a scan begins with is another value of it.
expression_ptr tile_operation_generator::with_identity(expression_ptr made) {
  if (static_cast<tile_operation>(made->which) != tile_operation::exclusive_scan) return made;
  const int first = random_.below(12);
  made->parts.push_back(build::integer(static_cast<std::uint64_t>(first), scalar::int32));
  limits range = made->range;
  const bool adds = static_cast<tile_combination>(made->number) == tile_combination::plus;
  range.low = std::min<double>(range.low, first);
  range.high = std::max<double>(adds ? range.high + first : range.high, first);
  made->range = build::fits(range, made->t.number) ? range : limits_of(made->t.number);
  return made;
}

expression_ptr tile_operation_generator::combined(tile_operation which) {
  static const std::vector<tile_combination> combinations = {
      tile_combination::plus,    tile_combination::plus,    tile_combination::multiplies,
      tile_combination::minimum, tile_combination::maximum, tile_combination::bit_and,
      tile_combination::bit_or,  tile_combination::bit_xor};
  return sum(which, random_.one_of(combinations), expressions_.any(3));
}

expression_ptr tile_operation_generator::sum(tile_operation which, tile_combination how,
                                             expression_ptr x) {
  if (how >= tile_combination::bit_and) x = expressions_.as_integer(std::move(x));
  if (how == tile_combination::multiplies && !may_be_multiplied(x->t.number)) {
    x = build::conversion(expressions_.as_integer(std::move(x)), scalar::uint32, random_.below(3));
  }
  // One more for what a scan begins with.
  const int count = threads() + 1;
  if (how == tile_combination::plus) {
    const scalar s = combined_type(x->t.number);
    const bool wraps = !is_floating(s) && (!is_signed(s) || bits_of(s) < 32);
    if (!wraps && !build::fits(of_up_to(x->range, count), s)) {
      x = expressions_.small(std::move(x));
    }
  }
  const scalar s = combined_type(x->t.number);
  limits range = build::converted(x->range, x->t.number, s);
  if (how == tile_combination::plus) {
    range = of_up_to(range, count);
  } else if (how != tile_combination::minimum && how != tile_combination::maximum) {
    range = limits_of(s);
  }
  if (!build::fits(range, s)) range = limits_of(s);
  expression_ptr made = call(which, {s}, range, std::move(x));
  made->number = static_cast<int>(how);
  return with_identity(std::move(made));
}

expression_ptr tile_operation_generator::by_function(tile_operation which, int function) {
  const scalar s = kernel_.functions[static_cast<std::size_t>(function)].result.number;
  expression_ptr x = expressions_.made_assignable(expressions_.any(2), s);
  if (x->t.number != s) x = build::conversion(std::move(x), s, random_.below(3));
  expression_ptr made = call(which, {s}, limits_of(s), std::move(x));
  made->number = static_cast<int>(tile_combination::function);
  made->integer = static_cast<std::uint64_t>(function);
  return with_identity(std::move(made));
}

// By component; of floating-point ones the smallest and the largest alone, since sums may round.
expression_ptr tile_operation_generator::of_vectors(tile_operation which) {
  type wanted = any_vector(random_, kernel_);
  expression_ptr x = expressions_.assignable(wanted, 2);
  if (!x->t.is_vector()) return sum(which, tile_combination::maximum, std::move(x));
  std::vector<tile_combination> all = {tile_combination::minimum, tile_combination::maximum};
  const scalar s = x->t.number;
  if (!is_floating(s)) {
    all.insert(all.end(),
               {tile_combination::bit_and, tile_combination::bit_or, tile_combination::bit_xor});
    if (!is_signed(s)) all.push_back(tile_combination::plus);
  }
  const type t = x->t;
  const limits range = is_floating(s) ? x->range : limits_of(s);
  expression_ptr made = call(which, t, range, std::move(x));
  made->number = static_cast<int>(random_.one_of(all));
  return made;
}

expression_ptr tile_operation_generator::compared(tile_operation which) {
  return call(which, {scalar::int32}, {0, static_cast<double>(threads() - 1)}, expressions_.any(3));
}

expression_ptr tile_operation_generator::holding(tile_operation which) {
  const bool counts = which == tile_operation::count;
  return call(which, {counts ? scalar::int32 : scalar::boolean},
              {0, counts ? static_cast<double>(threads()) : 1}, expressions_.condition(2));
}

expression_ptr tile_operation_generator::sorted(bool has_value) {
  expression_ptr key = expressions_.any(2);
  if (!has_value) {
    const scalar s = combined_type(key->t.number);
    const limits range = build::converted(key->range, key->t.number, s);
    return call(tile_operation::sort, {s}, range, std::move(key));
  }
  expression_ptr carried = value();
  expression_ptr made =
      call(tile_operation::sort_values, carried->t, carried->range, std::move(key));
  made->parts.push_back(std::move(carried));
  return made;
}

// A number, a vector, an index, a struct.
expression_ptr tile_operation_generator::value() {
  type wanted = any_leaf(random_, kernel_);
  if (kernel_.has_indices && random_.chance(25)) wanted = any_index(random_);
  if (!kernel_.structures.empty() && random_.chance(25)) {
    wanted = {scalar::int32, random_.below(static_cast<int>(kernel_.structures.size()))};
  }
  expression_ptr made = expressions_.assignable(wanted, 2);
  if (!made || made->t.enumeration >= 0) made = expressions_.any(2);
  return made;
}

expression_ptr tile_operation_generator::moved(tile_operation which) {
  const bool is_same = which == tile_operation::broadcast;
  expression_ptr x = value();
  const type t = x->t;
  const limits range = x->range;
  expression_ptr made = call(which, t, range, std::move(x));
  made->parts.push_back(random_.chance(30) ? thread_index(is_same) : thread_number(is_same));
  return made;
}

// A whole initialiser: what the variable does not hold is made smaller before.
expression_ptr tile_operation_generator::first_thread() {
  expression_ptr x = value();
  if (x->t.is_number()) {
    const scalar s = x->t.number;
    x = expressions_.made_assignable(std::move(x), s);
  }
  const type t = x->t;
  const limits range = x->range;
  return call(tile_operation::uniform, t, range, std::move(x));
}

expression_ptr tile_operation_generator::component_below(int limit, bool is_same) {
  if (!is_same) return expressions_.index_below(limit, 2);
  if (random_.chance(40)) {
    if (expression_ptr known = agreed()) {
      return build::binary(operation::remainder,
                           build::conversion(std::move(known), scalar::uint32, 0),
                           build::integer(static_cast<std::uint64_t>(limit), scalar::int32));
    }
  }
  return build::integer(static_cast<std::uint64_t>(random_.below(limit)), scalar::int32);
}

expression_ptr tile_operation_generator::thread_number(bool is_same) {
  return component_below(threads(), is_same);
}

expression_ptr tile_operation_generator::thread_index(bool is_same) {
  std::vector<expression_ptr> parts;
  for (const int extent : kernel_.tile) parts.push_back(component_below(extent, is_same));
  const int rank = static_cast<int>(kernel_.tile.size());
  expression_ptr made = build::vector(scalar::int32, rank, std::move(parts));
  made->t.kind = lanes_of::index;
  return made;
}

}  // namespace fuzz
