// Random statements that name places: references, and calls of procedures, which change them.
#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/statement_generator.hpp"

namespace fuzz {

statement statement_generator::reference() {
  const bool is_const = random_.chance(30);
  expression_ptr place = targets_.lasting(is_const);
  if (!place) return declaration();
  const int id = add_variable(place->t, "r", is_const);
  state_.made->variables[static_cast<std::size_t>(id)].is_reference = true;
  statement s;
  s.kind = statement_kind::declaration;
  s.variable = id;
  s.values.push_back(std::move(place));
  state_.visible.push_back(id);
  return s;
}

void statement_generator::append_wait(std::vector<statement>& block) {
  if (random_.chance(40)) append_call(block, true);
  statement s;
  s.kind = statement_kind::barrier;
  s.waits = true;
  s.number = random_.below(4);
  block.push_back(std::move(s));
}

// Of a procedure, if there is one.
void statement_generator::append_call(std::vector<statement>& block, bool waits) {
  std::vector<int> procedures;
  for (int n = 0; n < state_.functions; ++n) {
    const function& f = kernel_.functions[static_cast<std::size_t>(n)];
    if (f.is_procedure && f.waits == waits) procedures.push_back(n);
  }
  if (procedures.empty()) return block.push_back(assignment());
  statement s;
  s.kind = statement_kind::call;
  s.waits = waits;
  s.number = random_.one_of(procedures);
  const function& f = kernel_.functions[static_cast<std::size_t>(s.number)];
  for (const int id : f.parameters) {
    s.values.push_back(argument_for(f.variables[static_cast<std::size_t>(id)], block));
  }
  block.push_back(std::move(s));
}

// Where nothing is at hand, a new variable in front of the call.
expression_ptr statement_generator::argument_for(const variable& parameter,
                                                 std::vector<statement>& block) {
  expression_ptr made;
  if (parameter.is_reference) made = targets_.referable(parameter.t, parameter.is_const);
  if (made) return made;
  const bool takes_values = parameter.is_const || !parameter.is_reference;
  if (takes_values) made = expressions_.assignable(parameter.t, 2);
  if (made) return made;
  const int id = add_variable(parameter.t, "v");
  block.push_back(declaration_of(id));
  state_.visible.push_back(id);
  return build::variable(*state_.made, id);
}

}  // namespace fuzz
