#include "tests/fuzz/element_generator.hpp"

#include <optional>

#include "tests/fuzz/build_tree.hpp"

namespace fuzz {
namespace {

constexpr int depth_of_values = 3;
constexpr int deepest_loops = 2;

statement new_statement(statement_kind kind) {
  statement s;
  s.kind = kind;
  return s;
}

bool is_in_lanes(const type& t) {
  return t.is_number() && t.enumeration < 0 &&
         (t.number == scalar::int32 || t.number == scalar::uint32 || t.number == scalar::float32);
}

}  // namespace

void element_generator::fill(std::vector<statement>& body) {
  if (has_structs()) body.push_back(struct_declaration());
  for (int n = random_.between(1, 7); n > 0; --n) {
    append(body, 2);
    if (random_.chance(10)) body.push_back(return_if());
  }
  write_all_outputs(body);
}

// A procedure ends with a change of what it refers to.
void element_generator::fill_function(function& f) {
  has_stores_ = false;
  for (int n = random_.between(0, 3); n > 0; --n) {
    append(f.body, 2);
    if (random_.chance(25)) f.body.push_back(return_if());
  }
  if (!f.is_procedure) return f.body.push_back(leave_kernel());
  expression_ptr changed = build::variable(f, f.parameters.front());
  if (changed->t.structure >= 0) changed = any_field(std::move(changed));
  f.body.push_back(assignment_to(std::move(changed)));
}

void element_generator::append(std::vector<statement>& block, int depth) {
  if (--state_.statements < 0) depth = 0;
  if (is_wild_ && random_.chance(12)) return statements_.append_statement(block, depth);
  if (!is_wild_ && random_.chance(10)) return append_call(block);
  if (is_wild_ && depth < 2 && random_.chance(4)) return block.push_back(leave_kernel());
  if (has_structs() && random_.chance(20)) return block.push_back(struct_statement());
  const int chosen = random_.below(depth > 0 ? 12 : 7);
  if (chosen < 3) return block.push_back(declaration());
  if (chosen < 5) return block.push_back(assignment());
  if (chosen < 6) return block.push_back(compound());
  if (chosen < 7) return block.push_back(store());
  if (chosen < 10) return block.push_back(branch(depth - 1));
  if (chosen < 11 && state_.loops < deepest_loops) return block.push_back(loop(depth - 1));
  statement inner = new_statement(statement_kind::block);
  inner.body = this->block(depth - 1);
  block.push_back(std::move(inner));
}

std::vector<statement> element_generator::block(int depth) {
  const std::size_t before = state_.visible.size();
  std::vector<statement> all;
  for (int left = random_.between(1, 3); left > 0; --left) append(all, depth);
  state_.visible.resize(before);
  return all;
}

statement element_generator::declaration() {
  const scalar s = lanes_.any_type();
  statement one = new_statement(statement_kind::declaration);
  one.values.push_back(lanes_.kept(s, depth_of_values));
  one.variable = statements_.add_variable({s}, "v", random_.chance(30));
  state_.visible.push_back(one.variable);
  return one;
}

// Wild kernels have structs of their own.
bool element_generator::has_structs() const { return !is_wild_ && !kernel_.structures.empty(); }

// Values for all fields in braces, or a copy.
statement element_generator::struct_declaration() {
  statement one = new_statement(statement_kind::declaration);
  expression_ptr copied = random_.chance(40) ? lanes_.structure(0, false) : nullptr;
  if (copied) {
    one.values.push_back(std::move(copied));
  } else {
    for (const fuzz::variable& field : kernel_.structures.front().fields) {
      one.values.push_back(lanes_.kept(field.t.number, 1));
    }
  }
  one.variable = statements_.add_variable({scalar::int32, 0}, "v", random_.chance(15));
  state_.visible.push_back(one.variable);
  return one;
}

statement element_generator::struct_statement() {
  expression_ptr target = random_.chance(50) ? lanes_.structure(0, true) : nullptr;
  if (!target) return struct_declaration();
  statement one = new_statement(statement_kind::assignment);
  one.values.push_back(lanes_.structure(0, false));
  one.target = std::move(target);
  return one;
}

expression_ptr element_generator::any_field(expression_ptr whole) {
  const auto& fields = kernel_.structures[static_cast<std::size_t>(whole->t.structure)].fields;
  const int which = random_.below(static_cast<int>(fields.size()));
  return build::field(kernel_, std::move(whole), which);
}

// Of a number in lanes, that may be changed: a variable or a field of one.
expression_ptr element_generator::any_place() {
  std::vector<expression_ptr> all;
  for (const int id : state_.visible) {
    const variable& v = state_.made->variables[static_cast<std::size_t>(id)];
    if (v.is_const || v.is_counter) continue;
    expression_ptr whole = build::variable(*state_.made, id);
    if (has_structs() && v.t.structure >= 0) whole = any_field(std::move(whole));
    if (is_in_lanes(whole->t) && !v.is_reference) all.push_back(std::move(whole));
  }
  if (all.empty()) return nullptr;
  return std::move(all[static_cast<std::size_t>(random_.below(static_cast<int>(all.size())))]);
}

statement element_generator::assignment() { return assignment_to(any_place()); }

statement element_generator::assignment_to(expression_ptr target) {
  if (!target) return declaration();
  statement one = new_statement(statement_kind::assignment);
  one.values.push_back(lanes_.kept(target->t.number, depth_of_values));
  one.target = std::move(target);
  return one;
}

// Of numbers without a sign, and of floating-point ones what keeps their size.
statement element_generator::compound() {
  expression_ptr target = any_place();
  if (!target || target->t.number == scalar::int32) return assignment_to(std::move(target));
  statement one = new_statement(statement_kind::assignment);
  const scalar s = target->t.number;
  one.target = std::move(target);
  static const std::vector<operation> operations = {operation::add, operation::subtract,
                                                    operation::multiply};
  one.is_compound = true;
  one.op = s == scalar::float32 ? operation::multiply : random_.one_of(operations);
  if (s == scalar::uint32) {
    one.values.push_back(lanes_.number(s, depth_of_values));
    return one;
  }
  const auto sign = [&] {
    return build::integer(static_cast<std::uint64_t>(random_.below(2)), scalar::int32);
  };
  expression_ptr factor = random_.chance(50) ? sign() : nullptr;
  if (!factor) {
    expression_ptr one_or_none = build::node(expression_kind::literal, {s}, {1, 1});
    one_or_none->real = 1;
    expression_ptr minus = build::node(expression_kind::literal, {s}, {1, 1});
    minus->real = 1;
    factor = build::conditional(lanes_.condition(1), std::move(one_or_none),
                                build::unary(operation::minus, std::move(minus)));
  }
  one.values.push_back(std::move(factor));
  return one;
}

std::vector<int> element_generator::written_views() const {
  std::vector<int> all;
  for (std::size_t n = 0; n < kernel_.views.size(); ++n) {
    const view& v = kernel_.views[n];
    if (is_written_by_owners(v) && is_in_lanes(v.element)) all.push_back(static_cast<int>(n));
  }
  return all;
}

statement element_generator::store() {
  const std::vector<int> views = written_views();
  if (views.empty() || !has_stores_) return assignment();
  statement one = new_statement(statement_kind::assignment);
  one.target = lanes_.own_element(random_.one_of(views));
  const scalar s = one.target->t.number;
  one.is_compound = s == scalar::uint32 && random_.chance(40);
  one.values.push_back(lanes_.kept(s, depth_of_values));
  return one;
}

// Of variables alone, or with elements in it.
statement element_generator::branch(int depth) {
  statement s = new_statement(statement_kind::branch);
  s.values.push_back(lanes_.condition(2));
  std::optional<lane_expressions::without_memory> scope;
  const bool had_stores = has_stores_;
  if (random_.chance(50)) {
    scope.emplace(lanes_);
    has_stores_ = false;
  }
  s.body = block(depth);
  if (random_.chance(50)) s.otherwise = block(depth);
  has_stores_ = had_stores;
  return s;
}

// That all threads of a row go round equally often.
statement element_generator::loop(int depth) {
  const std::size_t before = state_.visible.size();
  statement s = new_statement(statement_kind::for_loop);
  const bool is_upwards = random_.chance(70);
  expression_ptr limit = lanes_.count();
  const int id = statements_.add_counter();
  const auto counter = [&] { return build::variable(*state_.made, id); };
  statement first = new_statement(statement_kind::declaration);
  first.variable = id;
  if (is_upwards) {
    first.values.push_back(
        build::integer(static_cast<std::uint64_t>(random_.below(3)), scalar::int32));
    s.values.push_back(build::binary(operation::less, counter(), std::move(limit)));
  } else {
    first.values.push_back(std::move(limit));
    s.values.push_back(
        build::binary(operation::greater, counter(), build::integer(0, scalar::int32)));
  }
  const bool is_by_two = random_.chance(20);
  statement step =
      new_statement(is_by_two ? statement_kind::assignment : statement_kind::increment);
  step.target = counter();
  step.number = is_upwards ? 1 : -1;
  step.is_compound = is_by_two || random_.chance(50);
  step.op = is_upwards ? operation::add : operation::subtract;
  if (is_by_two) step.values.push_back(build::integer(2, scalar::int32));
  s.first.push_back(std::move(first));
  s.step.push_back(std::move(step));
  state_.visible.push_back(id);
  ++state_.loops;
  s.body = block(depth);
  --state_.loops;
  state_.visible.resize(before);
  return s;
}

statement element_generator::return_if() {
  statement s = new_statement(statement_kind::branch);
  s.values.push_back(lanes_.condition(2));
  s.body.push_back(leave_kernel());
  return s;
}

// Or a function, which may have a result.
statement element_generator::leave_kernel() {
  statement s = new_statement(statement_kind::give_back);
  const bool has_result = !state_.is_kernel && !state_.made->is_procedure;
  if (has_result) s.values.push_back(lanes_.kept(state_.made->result.number, depth_of_values));
  return s;
}

// Of a procedure, if there is one.
void element_generator::append_call(std::vector<statement>& block) {
  std::vector<int> procedures;
  for (int n = 0; n < state_.functions; ++n) {
    if (kernel_.functions[static_cast<std::size_t>(n)].is_procedure) procedures.push_back(n);
  }
  if (procedures.empty()) return block.push_back(declaration());
  statement s = new_statement(statement_kind::call);
  s.number = random_.one_of(procedures);
  const function& f = kernel_.functions[static_cast<std::size_t>(s.number)];
  for (const int id : f.parameters) {
    const variable& parameter = f.variables[static_cast<std::size_t>(id)];
    s.values.push_back(parameter.is_reference ? place_for(parameter, block)
                                              : value_for(parameter, block));
  }
  block.push_back(std::move(s));
}

// Where nothing is at hand, a new variable in front of the call.
expression_ptr element_generator::place_for(const variable& parameter,
                                            std::vector<statement>& block) {
  const bool is_struct = parameter.t.structure >= 0;
  if (is_struct && has_structs()) {
    if (expression_ptr known = lanes_.structure(parameter.t.structure, true)) return known;
  }
  std::vector<expression_ptr> all;
  for (const int id : state_.visible) {
    const variable& v = state_.made->variables[static_cast<std::size_t>(id)];
    if (is_struct || v.is_const || v.is_counter) continue;
    expression_ptr whole = build::variable(*state_.made, id);
    if (has_structs() && v.t.structure >= 0) whole = any_field(std::move(whole));
    if (is_in_lanes(whole->t) && whole->t.number == parameter.t.number) {
      all.push_back(std::move(whole));
    }
  }
  if (!all.empty()) {
    return std::move(all[static_cast<std::size_t>(random_.below(static_cast<int>(all.size())))]);
  }
  if (is_struct && has_structs()) {
    block.push_back(struct_declaration());
    state_.made->variables[static_cast<std::size_t>(block.back().variable)].is_const = false;
  } else {
    statement one = new_statement(statement_kind::declaration);
    one.values.push_back(lanes_.kept(parameter.t.number, depth_of_values));
    one.variable = statements_.add_variable(parameter.t, "v");
    state_.visible.push_back(one.variable);
    block.push_back(std::move(one));
  }
  return build::variable(*state_.made, state_.visible.back());
}

expression_ptr element_generator::value_for(const variable& parameter,
                                            std::vector<statement>& block) {
  expression_ptr value = lanes_.argument_for(parameter, 2);
  if (value) return value;
  block.push_back(struct_declaration());
  return build::variable(*state_.made, state_.visible.back());
}

void element_generator::write_all_outputs(std::vector<statement>& body) {
  for (const int view : written_views()) {
    statement one = new_statement(statement_kind::assignment);
    one.target = lanes_.own_element(view);
    one.values.push_back(lanes_.kept(one.target->t.number, depth_of_values));
    body.push_back(std::move(one));
  }
}

}  // namespace fuzz
