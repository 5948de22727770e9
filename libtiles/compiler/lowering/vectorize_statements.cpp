#include "libtiles/compiler/lowering/vectorize_statements.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/lowering/row_guards.hpp"
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

template <class Node>
vectors::expression_ptr vector_node(const type& element, Node node) {
  return std::make_unique<vectors::expression>(vectors::expression{&element, std::move(node)});
}

template <class Node>
vectors::expression_ptr mask_node(Node node) {
  return vector_node(mask_type(), std::move(node));
}

vectors::expression_ptr reference_to(int mask) { return mask_node(vectors::mask_reference{mask}); }

// `if (condition) return;`; nullptr for anything else.
const typed::expression* condition_of_return(const typed::statement& s) {
  const auto* const branch = std::get_if<typed::if_statement>(&s.node);
  if (branch == nullptr || branch->otherwise) return nullptr;
  const auto& body = std::get<typed::block>(branch->then->node).statements;
  const bool returns =
      body.size() == 1 && std::holds_alternative<typed::return_statement>(body.front()->node);
  return returns ? branch->condition.get() : nullptr;
}

bool is_register(const typed::expression& e) {
  const typed::variable* const named = named_variable(e);
  return named != nullptr && named->kind == typed::storage::local;
}

bool is_straight(const typed::statement& s) {
  return !typed::any_statement(s, [](const typed::statement& part) {
    return !std::holds_alternative<typed::block>(part.node) &&
           !std::holds_alternative<typed::expression_statement>(part.node) &&
           !std::holds_alternative<typed::declaration>(part.node) &&
           !std::holds_alternative<typed::if_statement>(part.node);
  });
}

bool changes_registers_alone(const typed::statement& s) {
  return !typed::any_expression(s, [](const typed::expression& e) {
    const typed::expression* const changed = changed_place(e);
    return changed != nullptr && !is_register(*changed);
  });
}

// What has a changed variable in its index is another element afterwards.
bool names_what_changes(const typed::expression& element, const typed::statement& s) {
  return typed::any_expression(s, [&](const typed::expression& e) {
    const typed::variable* const changed = changed_variable(e);
    return changed != nullptr && typed::any_expression(element, [&](const auto& part) {
             return named_variable(part) == changed;
           });
  });
}

}  // namespace

std::optional<vectors::statement_list> statement_vectorizer::of(const region& statements) {
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
  if (!effect) return false;
  if (mask_) effect->node = masked(std::move(std::get<vectors::register_assignment>(effect->node)));
  made.push_back(std::move(*effect));
  return true;
}

// Lanes that do not choose the assignment keep what they have.
vectors::register_assignment statement_vectorizer::masked(vectors::register_assignment n) const {
  const type& t = *n.target->type;
  const auto before = [&] { return vector_node(t, vectors::register_variable{n.target}); };
  if (n.op) n.value = vector_node(t, vectors::arithmetic{*n.op, before(), std::move(n.value)});
  n.value =
      vector_node(t, vectors::lane_select{reference_to(*mask_), std::move(n.value), before()});
  n.op.reset();
  return n;
}

bool statement_vectorizer::add_node(const typed::block&, const typed::statement& s, list& made) {
  vectors::block block;
  if (!add_body(s, block.body)) return false;
  made.push_back({s.where, std::move(block)});
  return true;
}

bool statement_vectorizer::add_node(const typed::if_statement& n, const typed::statement& s,
                                    list& made) {
  if (steps_.of(*n.condition) != 0) {
    return (!mask_ && add_single_lane(n, s, made)) || add_divergent(n, s, made);
  }
  vectors::uniform_if chosen{n.condition.get(), {}, std::nullopt};
  if (!add_body(*n.then, chosen.then)) return false;
  if (n.otherwise && !add_body(*n.otherwise, chosen.otherwise.emplace())) return false;
  made.push_back({s.where, std::move(chosen)});
  return true;
}

bool statement_vectorizer::add_divergent(const typed::if_statement& n, const typed::statement& s,
                                         list& made) {
  vectors::expression_ptr mask = expressions_.mask_of(*n.condition);
  if (!mask) return false;
  const elements outer = read_;
  if (can_be_speculated(n, s)) {
    const bool fits = add_speculated(n, s, std::move(mask), made);
    read_ = outer;
    return fits;
  }
  if (lanes_ != lanes::rows || mask_ || exits_of(s).any()) return false;
  const bool is_rarely_both = is_guard(*mask);
  vectors::divergent_if branch = divergent(std::move(mask), {&s});
  if (!add_body(*n.then, branch.then)) return false;
  if (n.otherwise && !add_body(*n.otherwise, *branch.otherwise)) {
    if (!is_rarely_both) return false;
    branch.otherwise.reset();
  }
  made.push_back({s.where, std::move(branch)});
  return true;
}

// Registers alone, so that it may be computed in lanes that do not choose it. If so, the elements
// that the condition reads are among those that every lane reads.
bool statement_vectorizer::can_be_speculated(const typed::if_statement& n,
                                             const typed::statement& s) {
  if (!is_straight(s) || !changes_registers_alone(s)) return false;
  elements read = read_;
  for (const typed::expression* element : unconditional_elements(*n.condition)) {
    if (!names_what_changes(*element, s)) read.push_back(element);
  }
  const bool may_end =
      typed::any_expression(s, [&](const typed::expression& e) { return may_trap(e, read); });
  if (!may_end) read_ = std::move(read);
  return !may_end;
}

vectors::divergent_if statement_vectorizer::divergent(vectors::expression_ptr mask,
                                                      const region& source) const {
  const bool is_side_by_side = chooses_side_by_side(*mask);
  return {std::move(mask), source, {}, list(), scalarize(source, schedule_, steps_),
          is_side_by_side};
}

// Both branches are computed in all lanes, and assign in those that choose them.
bool statement_vectorizer::add_speculated(const typed::if_statement& n, const typed::statement& s,
                                          vectors::expression_ptr chosen, list& made) {
  const std::optional<int> outer = mask_;
  vectors::block both;
  mask_ = declare_mask(std::move(chosen), outer, s.where, both.body);
  const int of_then = *mask_;
  bool fits = add_in_block(*n.then, both.body);
  if (fits && n.otherwise) {
    mask_ = declare_mask(mask_node(vectors::mask_complement{reference_to(of_then)}), outer, s.where,
                         both.body);
    fits = add_in_block(*n.otherwise, both.body);
  }
  mask_ = outer;
  if (fits) made.push_back({s.where, std::move(both)});
  return fits;
}

int statement_vectorizer::declare_mask(vectors::expression_ptr chosen, std::optional<int> outer,
                                       const location& where, list& made) {
  if (outer) {
    chosen = mask_node(vectors::mask_combination{true, reference_to(*outer), std::move(chosen)});
  }
  made.push_back({where, vectors::mask_declaration{masks_, std::move(chosen)}});
  return masks_++;
}

bool statement_vectorizer::add_in_block(const typed::statement& body, list& made) {
  vectors::block block;
  const bool fits = add_body(body, block.body);
  made.push_back({body.where, std::move(block)});
  return fits;
}

std::optional<vectors::statement_list> statement_vectorizer::of_kernel(const region& statements) {
  list made;
  for (auto each = statements.begin(); each != statements.end(); ++each) {
    const typed::expression* const left_if = condition_of_return(**each);
    if (left_if == nullptr) {
      if (!add(**each, made)) return std::nullopt;
      continue;
    }
    vectors::expression_ptr mask = expressions_.mask_of(*left_if);
    if (!mask) return std::nullopt;
    const region rest(each, statements.end());
    vectors::divergent_if branch =
        divergent(mask_node(vectors::mask_complement{std::move(mask)}), rest);
    std::optional<list> then = of_kernel(region(each + 1, statements.end()));
    if (!then) return std::nullopt;
    branch.then = std::move(*then);
    made.push_back({(*each)->where, std::move(branch)});
    return made;
  }
  return made;
}

bool statement_vectorizer::add_single_lane(const typed::if_statement& n, const typed::statement& s,
                                           list& made) {
  const typed::binary* const equality = find_equality(*n.condition);
  const bool fits = lanes_ == lanes::threads && equality != nullptr && !n.otherwise &&
                    !has_effects(*n.condition) && !exits_of(s).any();
  if (!fits) return false;
  made.push_back({s.where, vectors::single_lane{&s, equality->left.get(), equality->right.get(),
                                                scalarize({&s}, schedule_, steps_)}});
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
  loop.rest = scalarize({&s}, schedule_, steps_);
  made.push_back({s.where, std::move(loop)});
  return true;
}

bool statement_vectorizer::counts_by_the_same(const typed::expression& step) const {
  const auto* const change = std::get_if<typed::assignment>(&step.node);
  return change == nullptr || (change->op && steps_.of(*change->value) == 0);
}

}  // namespace libtiles::compiler
