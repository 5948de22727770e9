#include "tests/fuzz/statement_generator.hpp"

#include "tests/fuzz/atomic_generator.hpp"
#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/memory.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/type_choice.hpp"
#include "tests/fuzz/vector_generator.hpp"

namespace fuzz {
namespace {

constexpr int most_loops = 2;

statement made(statement_kind kind) {
  statement s;
  s.kind = kind;
  return s;
}

// Takes back what a block made visible.
class visibility {
 public:
  explicit visibility(function_state& state) : state_(state), before_(state.visible.size()) {}
  ~visibility() { state_.visible.resize(before_); }
  visibility(const visibility&) = delete;
  visibility& operator=(const visibility&) = delete;

 private:
  function_state& state_;
  const std::size_t before_;
};

}  // namespace

type statement_generator::any_type() {
  type t = any_leaf(random_, kernel_);
  if (!kernel_.structures.empty() && random_.chance(kernel_.has_aggregates ? 35 : 20)) {
    t = {t.number, random_.below(static_cast<int>(kernel_.structures.size()))};
  }
  if (random_.chance(kernel_.has_aggregates ? 5 : 20)) t.count = random_.between(1, 5);
  return t;
}

std::vector<statement> statement_generator::block(int depth) {
  const visibility inner(state_);
  std::vector<statement> statements;
  for (int left = random_.between(1, 4); left > 0; --left) append_statement(statements, depth);
  return statements;
}

void statement_generator::append_statement(std::vector<statement>& block, int depth) {
  if (--state_.statements < 0) depth = 0;
  atomic_generator atomics(random_, kernel_, state_, expressions_);
  if (random_.chance(15) && atomics.has_target()) return block.push_back(atomics.change());
  if (kernel_.has_indices && random_.chance(15)) return append_index_change(block);
  const int chosen = random_.below(depth > 0 ? 16 : 9);
  if (chosen < 3) {
    return block.push_back(random_.chance(20) ? reference() : declaration());
  }
  if (chosen < 4) return append_call(block, false);
  if (chosen < 6) return block.push_back(assignment());
  if (chosen < 8) return block.push_back(compound(targets_.any()));
  if (chosen < 9) return block.push_back(increment());
  if (chosen < 11) return block.push_back(branch(depth - 1));
  if (chosen < 12) return block.push_back(choice(depth - 1));
  if (chosen < 13) {
    statement inner = made(statement_kind::block);
    inner.body = this->block(depth - 1);
    return block.push_back(std::move(inner));
  }
  if (state_.loops >= most_loops) return block.push_back(assignment());
  if (chosen < 15) return block.push_back(for_loop(depth - 1));
  append_counted_loop(block, depth - 1);
}

int statement_generator::add_variable(const type& t, const char* prefix, bool is_const) {
  std::vector<variable>& variables = state_.made->variables;
  const int id = static_cast<int>(variables.size());
  variables.push_back({prefix + std::to_string(id), t, build::kept_by(t), is_const});
  return id;
}

statement statement_generator::declaration() {
  const bool is_index = kernel_.has_indices && random_.chance(20);
  const int id = add_variable(is_index ? any_index(random_) : any_type(), "v", random_.chance(15));
  statement s = declaration_of(id);
  state_.visible.push_back(id);
  return s;
}

// Braces for arrays and structs, of the first few leaves now and then; or a copy.
statement statement_generator::declaration_of(int id) {
  statement s = made(statement_kind::declaration);
  s.variable = id;
  const type t = state_.made->variables[static_cast<std::size_t>(id)].t;
  const bool is_const = state_.made->variables[static_cast<std::size_t>(id)].is_const;
  if (t.is_index() && !is_const && random_.chance(10)) return s;
  if (t.structure >= 0 && t.count == 0 && random_.chance(60)) {
    expression_ptr copied = expressions_.assignable(t, 2);
    if (copied) {
      s.values.push_back(std::move(copied));
      return s;
    }
  }
  const std::vector<type> leaves = leaves_of(kernel_, t);
  std::size_t count = leaves.size();
  if (count > 1 && random_.chance(20))
    count = static_cast<std::size_t>(random_.between(2, static_cast<int>(count)));
  for (std::size_t n = 0; n < count; ++n) {
    const int depth = leaves.size() == 1 ? kernel_.depth : 2;
    s.values.push_back(expressions_.assignable(leaves[n], depth));
  }
  return s;
}

statement statement_generator::assignment() {
  if (kernel_.has_aggregates && random_.chance(30)) {
    const int which = random_.below(static_cast<int>(kernel_.structures.size()));
    expression_ptr target = targets_.structure(which);
    expression_ptr value = target ? expressions_.assignable(target->t, 2) : nullptr;
    if (value) {
      statement s = made(statement_kind::assignment);
      s.values.push_back(std::move(value));
      s.target = std::move(target);
      return s;
    }
  }
  return assignment_to(targets_.any(), kernel_.depth);
}

statement statement_generator::assignment_to(expression_ptr target, int depth) {
  if (!target) return declaration();
  statement s = made(statement_kind::assignment);
  s.values.push_back(expressions_.assignable(target->t, depth));
  s.target = std::move(target);
  return s;
}

// Of integers only: what a floating-point number may become is not known here.
statement statement_generator::compound(expression_ptr target) {
  const bool is_integer = target && !is_floating(target->t.number) &&
                          target->t.number != scalar::boolean && target->t.enumeration < 0;
  if (!is_integer) {
    return assignment_to(std::move(target), kernel_.depth);
  }
  static const std::vector<operation> operations = {
      operation::add,        operation::subtract,   operation::multiply, operation::divide,
      operation::remainder,  operation::bit_and,    operation::bit_or,   operation::bit_xor,
      operation::shift_left, operation::shift_right};
  statement s = made(statement_kind::assignment);
  s.is_compound = true;
  if (target->t.is_vector()) {
    vector_change change = vector_generator(random_, kernel_, state_, expressions_)
                               .change_of(*target, kernel_.depth - 2);
    s.op = change.op;
    s.values.push_back(std::move(change.value));
    s.target = std::move(target);
    return s;
  }
  s.op = random_.one_of(operations);
  const scalar wanted = target->t.number;
  if (s.op == operation::shift_left || s.op == operation::shift_right) {
    const scalar in = promoted(wanted);
    if (is_signed(in)) s.op = operation::shift_right;
    s.values.push_back(expressions_.index_below(bits_of(in), 2));
  } else {
    expression_ptr value = expressions_.as_integer(expressions_.any(kernel_.depth - 1));
    const scalar in = common(wanted, value->t.number);
    if (s.op == operation::divide || s.op == operation::remainder) {
      value = expressions_.divisor(std::move(value), wanted);
    } else if (s.op < operation::bit_and && is_signed(in)) {
      const limits a = build::converted(target->range, wanted, in);
      const limits b = build::converted(value->range, value->t.number, in);
      if (!build::fits(build::result_of(s.op, a, b), in)) s.op = operation::bit_xor;
    }
    s.values.push_back(std::move(value));
  }
  s.target = std::move(target);
  return s;
}

// Of numbers whose end does not matter.
statement statement_generator::increment() {
  expression_ptr counted = targets_.any();
  const bool may_overflow = !counted || is_floating(counted->t.number) ||
                            counted->t.enumeration >= 0 || counted->t.number == scalar::boolean ||
                            (is_signed(counted->t.number) && bits_of(counted->t.number) >= 32);
  if (may_overflow) return compound(std::move(counted));
  statement s = made(statement_kind::increment);
  s.target = std::move(counted);
  s.number = random_.chance(50) ? 1 : -1;
  s.is_compound = random_.chance(50);
  return s;
}

statement statement_generator::branch(int depth) {
  statement s = made(statement_kind::branch);
  s.values.push_back(expressions_.condition(kernel_.depth - 1));
  s.body = block(depth);
  if (state_.loops > 0 && random_.chance(20)) s.body.push_back(leave());
  if (random_.chance(50)) s.otherwise = block(depth);
  return s;
}

statement statement_generator::choice(int depth) {
  statement s = made(statement_kind::choice);
  const int cases = random_.between(1, 4);
  s.values.push_back(expressions_.index_below(cases + 1, kernel_.depth - 2));
  for (int n = 0; n < cases; ++n) {
    statement one = made(statement_kind::block);
    one.body = block(depth);
    s.body.push_back(std::move(one));
  }
  return s;
}

statement statement_generator::leave() {
  return made(random_.chance(50) ? statement_kind::leave_loop : statement_kind::next_round);
}

int statement_generator::add_counter() {
  const int id = add_variable({scalar::int32}, "n");
  variable& v = state_.made->variables[static_cast<std::size_t>(id)];
  v.is_counter = true;
  v.range = {0, 8};
  return id;
}

std::vector<statement> statement_generator::body_of_loop(int depth) {
  ++state_.loops;
  std::vector<statement> body = block(depth);
  --state_.loops;
  return body;
}

// for (int n = 0; n < limit; ++n), upwards or downwards.
statement statement_generator::for_loop(int depth) {
  const visibility inner(state_);
  statement s = made(statement_kind::for_loop);
  const bool is_upwards = random_.chance(70);
  expression_ptr limit = expressions_.index_below(random_.between(2, 6), 2);
  const int id = add_counter();
  statement first = made(statement_kind::declaration);
  first.variable = id;
  const auto counter = [&] { return build::variable(*state_.made, id); };
  if (is_upwards) {
    first.values.push_back(build::integer(0, scalar::int32));
    s.values.push_back(build::binary(operation::less, counter(), std::move(limit)));
  } else {
    first.values.push_back(std::move(limit));
    s.values.push_back(
        build::binary(operation::greater, counter(), build::integer(0, scalar::int32)));
  }
  statement step = made(statement_kind::increment);
  step.target = counter();
  step.number = is_upwards ? 1 : -1;
  step.is_compound = random_.chance(50);
  s.first.push_back(std::move(first));
  s.step.push_back(std::move(step));
  state_.visible.push_back(id);
  s.body = body_of_loop(depth);
  return s;
}

// int n = limit; while (n-- ...) or do, with a counter of its own, which goes down first thing.
void statement_generator::append_counted_loop(std::vector<statement>& block, int depth) {
  const int id = add_counter();
  statement first = made(statement_kind::declaration);
  first.variable = id;
  first.values.push_back(
      build::integer(static_cast<std::uint64_t>(random_.between(1, 5)), scalar::int32));
  block.push_back(std::move(first));
  state_.visible.push_back(id);
  const bool is_while = random_.chance(50);
  statement s = made(is_while ? statement_kind::while_loop : statement_kind::do_loop);
  expression_ptr goes_on = build::binary(operation::greater, build::variable(*state_.made, id),
                                         build::integer(0, scalar::int32));
  if (random_.chance(50)) {
    goes_on = build::binary(operation::logical_and, std::move(goes_on), expressions_.condition(2));
  }
  s.values.push_back(std::move(goes_on));
  statement step = made(statement_kind::increment);
  step.target = build::variable(*state_.made, id);
  step.number = -1;
  s.body = body_of_loop(depth);
  s.body.insert(s.body.begin(), std::move(step));
  block.push_back(std::move(s));
}

}  // namespace fuzz
