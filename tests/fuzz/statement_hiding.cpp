// Blocks with barriers in which a variable hides one that is used around them.
#include <algorithm>

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/statement_generator.hpp"

namespace fuzz {

int statement_generator::any_hidden() {
  std::vector<int> parameters;
  for (const int id : state_.made->parameters) {
    if (std::count(state_.visible.begin(), state_.visible.end(), id) != 0) parameters.push_back(id);
  }
  if (!parameters.empty() && random_.chance(40)) return random_.one_of(parameters);
  return state_.visible.empty() ? -1 : random_.one_of(state_.visible);
}

int statement_generator::hide(int hidden, std::vector<statement>& block) {
  std::vector<variable>& variables = state_.made->variables;
  state_.visible.erase(std::remove(state_.visible.begin(), state_.visible.end(), hidden),
                       state_.visible.end());
  variable& outer = variables[static_cast<std::size_t>(hidden)];
  outer.keeps_name = true;
  const std::string name = outer.name;
  const type t = random_.chance(60) ? outer.t : any_type();
  const int id = add_variable(t, "v", random_.chance(40));
  statement s = declaration_of(id);
  if (t.is_number() && t.enumeration < 0 && random_.chance(50)) {
    const bool is_plain = state_.is_kernel && random_.chance(60);
    expression_ptr value = is_plain ? expressions_.plain(2) : expressions_.condition(2);
    s.values[0] = expressions_.made_assignable(std::move(value), t.number);
  }
  variables[static_cast<std::size_t>(id)].name = name;
  variables[static_cast<std::size_t>(id)].keeps_name = true;
  block.push_back(std::move(s));
  state_.visible.push_back(id);
  return id;
}

int statement_generator::append_value_of(int id, std::vector<statement>& block) {
  const int made = add_variable({scalar::int32}, "v", random_.chance(80));
  statement s;
  s.kind = statement_kind::declaration;
  s.variable = made;
  s.values.push_back(expressions_.plain_with(id, scalar::int32));
  block.push_back(std::move(s));
  state_.visible.push_back(made);
  return made;
}

statement statement_generator::use_of(int id) {
  constexpr int attempts = 4;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    expression_ptr target = targets_.any();
    if (!target || target->t.enumeration >= 0) continue;
    statement s;
    s.kind = statement_kind::assignment;
    s.values.push_back(expressions_.with(id, target->t.number));
    s.target = std::move(target);
    return s;
  }
  const int kept = add_variable({scalar::int32}, "v");
  statement s;
  s.kind = statement_kind::declaration;
  s.variable = kept;
  s.values.push_back(expressions_.with(id, scalar::int32));
  state_.visible.push_back(kept);
  return s;
}

void statement_generator::append_hiding_block(std::vector<statement>& block) {
  const int hidden = any_hidden();
  if (hidden < 0) return;
  block.push_back(use_of(hidden));
  const std::vector<int> visible = state_.visible;
  statement s;
  s.kind = statement_kind::block;
  s.waits = true;
  const int hiding = hide(hidden, s.body);
  s.body.push_back(use_of(hiding));
  append_wait(s.body);
  s.body.push_back(use_of(hiding));
  append_statement(s.body, 1);
  append_wait(s.body);
  s.body.push_back(use_of(hiding));
  state_.visible = visible;
  block.push_back(std::move(s));
  block.push_back(use_of(hidden));
}

}  // namespace fuzz
