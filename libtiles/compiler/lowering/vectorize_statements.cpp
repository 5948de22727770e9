#include "libtiles/compiler/lowering/vectorize_statements.hpp"

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/lowering/scalarize.hpp"
#include "libtiles/compiler/lowering/transposed_loads.hpp"

namespace libtiles::compiler {
namespace {

std::vector<const typed::statement*> statements_of(const typed::statement& body) {
  std::vector<const typed::statement*> statements;
  for (const auto& s : std::get<typed::block>(body.node).statements) statements.push_back(s.get());
  return statements;
}

bool names_itself(const typed::expression& e, const typed::variable& v) {
  return named_variable(e) == &v;
}

// Which may be no element at all where other threads are.
bool reads_memory(const typed::expression& e) {
  return typed::any_expression(e, [](const typed::expression& part) {
    return std::holds_alternative<typed::subscript>(part.node) ||
           std::holds_alternative<typed::view_element>(part.node);
  });
}

}  // namespace

std::optional<vectors::statement_list> statement_vectorizer::of(
    const std::vector<const typed::statement*>& statements) {
  list made;
  for (const typed::statement* s : statements) {
    if (!add(*s, made)) return std::nullopt;
  }
  return made;
}

bool statement_vectorizer::add(const typed::statement& s, list& made) {
  const bool is_simple = std::holds_alternative<typed::declaration>(s.node) ||
                         std::holds_alternative<typed::expression_statement>(s.node);
  if (is_simple && schedule_.is_uniform(s)) return add_uniform(s, made);
  return std::visit([&](const auto& node) { return add_node(node, s, made); }, s.node);
}

bool statement_vectorizer::add_body(const typed::statement& body, list& made) {
  std::optional<list> statements = of(statements_of(body));
  if (statements) made = std::move(*statements);
  return statements.has_value();
}

bool statement_vectorizer::add_uniform(const typed::statement& s, list& made) {
  if (!starts_anew(s) || names_expanded(s)) return false;
  made.push_back({s.where, vectors::uniform_statement{&s}});
  return true;
}

// It is done for every vector anew: what it changes must start anew as well.
bool statement_vectorizer::starts_anew(const typed::statement& s) {
  if (const auto* node = std::get_if<typed::declaration>(&s.node)) {
    of_tile_.insert(node->declared);
    return true;
  }
  const auto& effect = std::get<typed::expression_statement>(s.node);
  const typed::variable* const changed = changed_variable(*effect.value);
  return changed != nullptr && of_tile_.count(changed) != 0;
}

bool statement_vectorizer::names_expanded(const typed::statement& s) const {
  return typed::any_expression(s, [&](const typed::expression& e) {
    const typed::variable* const named = named_variable(e);
    return named != nullptr && schedule_.placement_of(*named) == placement::expanded;
  });
}

bool statement_vectorizer::add_node(const typed::declaration& n, const typed::statement& s,
                                    list& made) {
  const typed::variable& v = *n.declared;
  const placement home = schedule_.placement_of(v);
  if (home == placement::rematerialized) return true;
  const bool is_promoted = home != placement::privatized;
  const auto step = n.initializer ? steps_.of(*n.initializer) : std::nullopt;
  if (step && !is_promoted && is_scalar(*v.type) && uses_.count(&v) == 0) {
    steps_.note(v, *step);
    made.push_back({s.where, vectors::linear_declaration{&n}});
    return true;
  }
  const auto use = uses_.find(&v);
  const bool is_pointed_to = use != uses_.end() && use->second.is_pointed_to;
  if (is_pointed_to || !is_in_vectors(*v.type)) return false;
  vectors::expression_ptr initializer = n.initializer ? expressions_.of(*n.initializer) : nullptr;
  if (n.initializer && !initializer) return false;
  if (!is_promoted || initializer) {
    made.push_back(
        {s.where, vectors::register_declaration{&v, is_promoted, std::move(initializer)}});
  }
  return true;
}

bool statement_vectorizer::add_node(const typed::expression_statement& n, const typed::statement& s,
                                    list& made) {
  std::optional<vectors::statement> effect = expressions_.of_effect(*n.value, s.where);
  if (effect) made.push_back(std::move(*effect));
  return effect.has_value();
}

bool statement_vectorizer::add_node(const typed::block&, const typed::statement& s, list& made) {
  vectors::block block;
  if (!add_body(s, block.body)) return false;
  made.push_back({s.where, std::move(block)});
  return true;
}

bool statement_vectorizer::add_node(const typed::if_statement& n, const typed::statement& s,
                                    list& made) {
  if (steps_.of(*n.condition) != 0) return add_single_lane(n, s, made);
  vectors::uniform_if chosen{n.condition.get(), {}, std::nullopt};
  if (!add_body(*n.then, chosen.then)) return false;
  if (n.otherwise && !add_body(*n.otherwise, chosen.otherwise.emplace())) return false;
  made.push_back({s.where, std::move(chosen)});
  return true;
}

bool statement_vectorizer::add_single_lane(const typed::if_statement& n, const typed::statement& s,
                                           list& made) {
  const typed::binary* const equality = find_equality(*n.condition);
  const bool fits = lanes_ == lanes::threads && equality != nullptr && !n.otherwise &&
                    !has_effects(*n.condition) && !exits_of(s).any();
  if (!fits) return false;
  made.push_back({s.where, vectors::single_lane{&s, equality->left.get(), equality->right.get(),
                                                scalarize(s, schedule_, steps_)}});
  return true;
}

// That is true of one thread of the vector at most.
const typed::binary* statement_vectorizer::find_equality(const typed::expression& condition) const {
  const auto* const both = std::get_if<typed::binary>(&condition.node);
  if (both == nullptr) return nullptr;
  if (both->op == typed::binary_operator::logical_and) {
    const typed::binary* const left = find_equality(*both->left);
    return left != nullptr ? left : find_equality(*both->right);
  }
  const bool is_of_one = both->op == typed::binary_operator::equal &&
                         both->left->type->scalar == scalar_type::int32 &&
                         steps_.of(*both->left) == 1 && steps_.of(*both->right) == 0 &&
                         !reads_memory(*both->left) && !reads_memory(*both->right);
  return is_of_one ? both : nullptr;
}

bool statement_vectorizer::add_node(const typed::for_statement& n, const typed::statement& s,
                                    list& made) {
  const typed::variable* const counter = counter_of(n, uses_);
  if (counter == nullptr) return false;
  if (steps_.of(*counter->initializer) == 1) return add_staggered(n, *counter, s, made);
  if (lanes_ == lanes::tiles) {
    if (auto loop = strip_mine(n)) {
      expressions_.take_columns(&loop->columns);
      const bool fits = add_body(*n.body, loop->body);
      expressions_.take_columns(nullptr);
      if (fits) made.push_back({s.where, std::move(*loop)});
      return fits;
    }
  }
  std::optional<vectors::uniform_loop> loop = head_of(n);
  if (!loop || !add_body(*n.body, loop->body)) return false;
  made.push_back({s.where, std::move(*loop)});
  return true;
}

// As many iterations at once as a square has columns, each a tile's: what they read lies side by
// side there.
std::optional<vectors::strip_mined_loop> statement_vectorizer::strip_mine(
    const typed::for_statement& n) {
  const auto range = range_of(n, uses_);
  const bool is_whole = range && range->compared == typed::binary_operator::less &&
                        counts_up_by_one(n) &&
                        (range->bound - range->first) % vectors::square_side == 0;
  if (!is_whole) return std::nullopt;
  steps_.note(*range->counter, 0);
  auto columns = find_transposed_loads(statements_of(*n.body), steps_,
                                       steps_.between_iterations(*range->counter));
  if (columns.empty()) return std::nullopt;
  return vectors::strip_mined_loop{
      range->counter, range->first, range->bound, std::move(columns), {}};
}

std::optional<vectors::uniform_loop> statement_vectorizer::head_of(const typed::for_statement& n) {
  const typed::variable* const counter = counter_of(n, uses_);
  if (counter == nullptr || !counts_by_the_same(*n.step)) return std::nullopt;
  if (steps_.of(*counter->initializer) != 0) return std::nullopt;
  steps_.note(*counter, 0);
  if (steps_.of(*n.condition) != 0) return std::nullopt;
  return vectors::uniform_loop{&n, counter, {}};
}

// Each thread starts behind its neighbour, and may end an iteration earlier: as long as the last
// one goes on all do, and the rest is done one by one.
bool statement_vectorizer::add_staggered(const typed::for_statement& n,
                                         const typed::variable& counter, const typed::statement& s,
                                         list& made) {
  const auto* const condition = std::get_if<typed::binary>(&n.condition->node);
  const bool fits = lanes_ == lanes::threads && counts_by_the_same(*n.step) &&
                    !exits_of(*n.body).any() && condition != nullptr &&
                    condition->op == typed::binary_operator::less &&
                    condition->left->type->scalar == scalar_type::int32 &&
                    names_itself(*condition->left, counter) && steps_.of(*condition->right) == 0;
  if (!fits) return false;
  steps_.note(counter, 1);
  vectors::staggered_loop loop{&n, &counter, condition->right.get(), {}, {}};
  if (!add_body(*n.body, loop.body)) return false;
  loop.rest = scalarize(s, schedule_, steps_);
  made.push_back({s.where, std::move(loop)});
  return true;
}

bool statement_vectorizer::counts_by_the_same(const typed::expression& step) const {
  const auto* const change = std::get_if<typed::assignment>(&step.node);
  return change == nullptr || (change->op && steps_.of(*change->value) == 0);
}

}  // namespace libtiles::compiler
