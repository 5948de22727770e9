#include "tests/fuzz/tile_generator.hpp"

#include <algorithm>

#include "tests/fuzz/atomic_generator.hpp"
#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/type_choice.hpp"

namespace fuzz {

void tile_generator::fill(std::vector<statement>& body) {
  const bool has_tiles = !kernel_.tile.empty();
  const int phases = has_tiles ? random_.between(1, 3) : 1;
  for (int n = has_tiles ? random_.below(3) : 0; n > 0; --n) add_tile_static(body);
  if (kernel_.has_tile_operations) fills_.declare_arrays(body);
  append_phase(body, 2);
  for (int n = 1; n < phases; ++n) {
    append_barrier(body);
    if (random_.chance(35)) append_round_of_phases(body, false);
    append_phase(body, 1);
  }
  write_all_outputs(body);
}

// Which may be computed anew behind each barrier.
void tile_generator::append_plain_value(std::vector<statement>& body) {
  expression_generator& expressions = statements_.expressions();
  const scalar s = any_scalar(random_, kernel_);
  const int id = statements_.add_variable({s}, "v", random_.chance(80));
  statement made;
  made.kind = statement_kind::declaration;
  made.variable = id;
  made.values.push_back(expressions.made_assignable(expressions.plain(random_.between(1, 2)), s));
  body.push_back(std::move(made));
  state_.visible.push_back(id);
}

// Sums of what each thread has, as vectors of threads have them.
void tile_generator::append_row(std::vector<statement>& body) {
  expression_generator& expressions = statements_.expressions();
  for (int n = kernel_.has_aggregates ? random_.between(1, 5) : 0; n > 0; --n) {
    statements_.append_statement(body, 0);
  }
  for (std::size_t n = 0; n < kernel_.views.size(); ++n) {
    if (!is_written_by_owners(kernel_.views[n])) continue;
    statement made;
    made.kind = statement_kind::assignment;
    made.target = number_within(expressions.own_element(static_cast<int>(n)));
    const scalar s = made.target->t.number;
    if (!state_.own_slots.empty() && random_.chance(50)) {
      expression_ptr slot = number_within(expressions.own_slot(random_.one_of(state_.own_slots)));
      if (slot->t.number == s) made.target = std::move(slot);
    }
    made.values.push_back(expressions.sum(s));
    body.push_back(std::move(made));
  }
}

expression_ptr tile_generator::number_within(expression_ptr whole) {
  expression_generator& expressions = statements_.expressions();
  return expressions.number_of(expressions.leaf_within(std::move(whole), 1));
}

void tile_generator::append_phase(std::vector<statement>& body, int least) {
  if (random_.chance(60)) append_plain_value(body);
  if (kernel_.has_tile_operations) append_tile_operations(body);
  if (kernel_.has_rows && random_.chance(60)) return append_row(body);
  for (int n = random_.between(least, least + 3); n > 0; --n) {
    statements_.append_statement(body, 3);
  }
}

void tile_generator::append_tile_operations(std::vector<statement>& body) {
  for (int n = random_.between(1, 2); n > 0; --n) {
    if (random_.chance(30)) {
      fills_.append(body);
    } else {
      operations_.append_result(body);
    }
  }
}

void tile_generator::append_wait(std::vector<statement>& body) {
  if (kernel_.has_tile_operations && random_.chance(50)) return operations_.append_wait(body);
  statements_.append_wait(body);
}

// A barrier lets all read what each thread wrote, or each write anew what all have read, or all
// change it together.
void tile_generator::append_barrier(std::vector<statement>& body) {
  append_wait(body);
  std::vector<int> all = state_.own_slots;
  all.insert(all.end(), state_.readable.begin(), state_.readable.end());
  for (const counted_array& one : state_.counted) all.push_back(one.variable);
  std::sort(all.begin(), all.end());
  state_.own_slots.clear();
  state_.readable.clear();
  state_.counted.clear();
  for (const int one : all) {
    const variable& array = state_.made->variables[static_cast<std::size_t>(one)];
    if (is_atomic(array.t.element()) && random_.chance(50)) {
      state_.counted.push_back({one, any_atomic_operation(random_)});
      continue;
    }
    const bool has_own_slots = array.t.count >= threads();
    const bool is_readable = random_.chance(60) || !has_own_slots;
    (is_readable ? state_.readable : state_.own_slots).push_back(one);
  }
}

int tile_generator::threads() const {
  int count = 1;
  for (const int extent : kernel_.tile) count *= extent;
  return count;
}

// The same in all threads, behind something that need not be.
expression_ptr tile_generator::uniform(expression_ptr condition) {
  if (random_.chance(60)) return condition;
  return build::binary(operation::comma, statements_.expressions().any(2), std::move(condition));
}

expression_ptr tile_generator::rounds() {
  if (kernel_.has_tile_operations && random_.chance(50)) return operations_.rounds();
  return build::integer(static_cast<std::uint64_t>(random_.between(1, 3)), scalar::int32);
}

expression_ptr tile_generator::goes_on() {
  if (kernel_.has_tile_operations && random_.chance(70)) return operations_.condition();
  return build::binary(operation::less, build::integer(1, scalar::int32),
                       build::integer(2, scalar::int64));
}

void tile_generator::make_loop(statement& s) {
  const int id = statements_.add_counter();
  s.kind = statement_kind::for_loop;
  statement first;
  first.kind = statement_kind::declaration;
  first.variable = id;
  first.values.push_back(build::integer(0, scalar::int32));
  s.first.push_back(std::move(first));
  s.values.push_back(
      uniform(build::binary(operation::less, build::variable(*state_.made, id), rounds())));
  statement step;
  step.kind = statement_kind::increment;
  step.target = build::variable(*state_.made, id);
  step.number = 1;
  s.step.push_back(std::move(step));
  state_.visible.push_back(id);
}

// A block, or a loop that all threads go round equally often; behind its last barrier it is as it
// began, since no other stands between that one and the next round.
void tile_generator::append_round_of_phases(std::vector<statement>& body, bool is_inner) {
  const std::vector<int> own_slots = state_.own_slots;
  const std::vector<int> readable = state_.readable;
  const std::vector<counted_array> counted = state_.counted;
  const std::vector<int> visible = state_.visible;
  const int hidden = random_.chance(70) ? statements_.any_hidden() : -1;
  int value = -1;
  if (hidden >= 0) {
    value = statements_.append_value_of(hidden, body);
    body.push_back(statements_.use_of(hidden));
  }
  statement s;
  s.waits = true;
  if (random_.chance(60)) {
    make_loop(s);
  } else if (random_.chance(50)) {
    s.kind = statement_kind::branch;
    s.values.push_back(uniform(goes_on()));
  }
  const int hiding = hidden >= 0 ? statements_.hide(hidden, s.body) : -1;
  if (hiding >= 0) s.body.push_back(statements_.use_of(hiding));
  append_phase(s.body, 1);
  append_barrier(s.body);
  if (hiding >= 0) {
    s.body.push_back(statements_.use_of(value));
    s.body.push_back(statements_.use_of(hiding));
  }
  if (!is_inner && random_.chance(25)) append_round_of_phases(s.body, true);
  append_phase(s.body, 1);
  append_barrier(s.body);
  state_.own_slots = own_slots;
  state_.readable = readable;
  state_.counted = counted;
  if (hiding >= 0) s.body.push_back(statements_.use_of(hiding));
  state_.visible = visible;
  body.push_back(std::move(s));
  if (hidden >= 0) body.push_back(statements_.use_of(hidden));
}

void tile_generator::add_tile_static(std::vector<statement>& body) {
  type t = statements_.any_type();
  if (random_.chance(30)) t = {random_.chance(50) ? scalar::int32 : scalar::uint32};
  t.count = threads();
  const int id = statements_.add_variable(t, "ts");
  state_.made->variables[static_cast<std::size_t>(id)].is_tile_static = true;
  statement s;
  s.kind = statement_kind::declaration;
  s.variable = id;
  body.push_back(std::move(s));
  write_whole(body, id);
  state_.own_slots.push_back(id);
}

void tile_generator::write_whole(std::vector<statement>& body, int tile_static) {
  const type t = state_.made->variables[static_cast<std::size_t>(tile_static)].t;
  if (t.structure < 0) {
    body.push_back(statements_.assignment_to(statements_.expressions().own_slot(tile_static), 3));
    return;
  }
  const int copy = statements_.add_variable(t.element(), "c");
  body.push_back(statements_.declaration_of(copy));
  statement s;
  s.kind = statement_kind::assignment;
  s.target = statements_.expressions().own_slot(tile_static);
  s.values.push_back(build::variable(*state_.made, copy));
  body.push_back(std::move(s));
  state_.visible.push_back(copy);
}

// So that what was computed is seen.
void tile_generator::write_all_outputs(std::vector<statement>& body) {
  for (std::size_t n = 0; n < kernel_.views.size(); ++n) {
    if (!is_written_by_owners(kernel_.views[n])) continue;
    expression_generator& expressions = statements_.expressions();
    body.push_back(statements_.assignment_to(
        expressions.leaf_within(expressions.own_element(static_cast<int>(n)), 1),
        kernel_.depth + 1));
  }
}

}  // namespace fuzz
