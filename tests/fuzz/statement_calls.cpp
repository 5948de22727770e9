// Random statements that name places: references, and calls of procedures, which change them.
#include <algorithm>

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/scalars.hpp"
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

// So that each number is seen in the end, and in which order they came. In a function, in what it
// changes.
void statement_generator::append_collection(int id, std::vector<statement>& block) {
  const auto collected = std::find_if(kernel_.views.begin(), kernel_.views.end(),
                                      [](const view& v) { return v.is_collected; });
  if (!state_.is_kernel || collected == kernel_.views.end()) return block.push_back(use_of(id));
  const auto which = static_cast<int>(collected - kernel_.views.begin());
  expression_ptr added =
      expressions_.number_of(expressions_.leaf_within(build::variable(*state_.made, id), 1));
  if (is_floating(added->t.number)) {
    added = build::binary(operation::multiply, std::move(added), build::integer(4, scalar::int32));
  }
  statement s;
  s.kind = statement_kind::assignment;
  s.target = expressions_.own_element(which);
  s.values.push_back(build::binary(
      operation::add,
      build::binary(operation::multiply, expressions_.own_element(which),
                    build::integer(31, scalar::uint32)),
      build::conversion(expressions_.as_integer(std::move(added)), scalar::uint32, 0)));
  block.push_back(std::move(s));
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
