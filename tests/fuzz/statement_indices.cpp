// Random statements that change what an index<N> or an extent<N> holds.
#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/index_generator.hpp"
#include "tests/fuzz/statement_generator.hpp"

namespace fuzz {
namespace {

statement assigned(expression_ptr target, expression_ptr value) {
  statement s;
  s.kind = statement_kind::assignment;
  s.target = std::move(target);
  s.values.push_back(std::move(value));
  return s;
}

statement changed(operation op, expression_ptr target, expression_ptr value) {
  statement s = assigned(std::move(target), std::move(value));
  s.is_compound = true;
  s.op = op;
  return s;
}

}  // namespace

// What may grow is brought back at once to what variables keep to.
void statement_generator::append_index_change(std::vector<statement>& block) {
  std::vector<int> all;
  for (const int id : state_.visible) {
    const variable& v = state_.made->variables[static_cast<std::size_t>(id)];
    if (v.t.is_index() && !v.is_const) all.push_back(id);
  }
  if (all.empty()) return block.push_back(declaration());
  const int id = random_.one_of(all);
  const type t = state_.made->variables[static_cast<std::size_t>(id)].t;
  const auto target = [&] { return build::variable(*state_.made, id); };
  index_generator indices(random_, kernel_, state_, expressions_);
  const int chosen = random_.below(10);
  if (chosen < 3) return block.push_back(assigned(target(), indices.assignable(t, 3)));
  if (chosen < 6) {
    expression_ptr component = indices.component(target(), 1);
    return block.push_back(assigned(std::move(component), indices.operand(2)));
  }
  static const std::vector<operation> operations = {operation::add, operation::subtract,
                                                    operation::multiply};
  if (chosen < 8) {
    const operation op = random_.one_of(operations);
    const bool has_number = op == operation::multiply || random_.chance(40);
    block.push_back(
        changed(op, target(), has_number ? indices.operand(2) : indices.assignable(t, 2)));
  } else {
    statement step;
    step.kind = statement_kind::increment;
    step.target = target();
    step.number = random_.chance(50) ? 1 : -1;
    step.is_compound = random_.chance(50);
    block.push_back(std::move(step));
  }
  const auto by = static_cast<std::uint64_t>(random_.between(2, 1000));
  block.push_back(changed(operation::remainder, target(), build::integer(by, scalar::int32)));
}

}  // namespace fuzz
