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

// Of a procedure, if there is one that takes what is at hand.
statement statement_generator::call() {
  for (int n = state_.functions - 1; n >= 0; --n) {
    const function& f = kernel_.functions[static_cast<std::size_t>(n)];
    if (!f.is_procedure) continue;
    statement s;
    s.kind = statement_kind::call;
    s.number = n;
    if (append_arguments(f, s.values)) return s;
  }
  return assignment();
}

bool statement_generator::append_arguments(const function& f,
                                           std::vector<expression_ptr>& arguments) {
  for (const int id : f.parameters) {
    const variable& v = f.variables[static_cast<std::size_t>(id)];
    expression_ptr one;
    if (v.is_reference) one = targets_.referable(v.t, v.is_const);
    if (!one && (v.is_const || !v.is_reference)) one = expressions_.assignable(v.t, 2);
    if (!one) return false;
    arguments.push_back(std::move(one));
  }
  return true;
}

}  // namespace fuzz
