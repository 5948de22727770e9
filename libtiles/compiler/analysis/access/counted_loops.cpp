#include "libtiles/compiler/analysis/access/counted_loops.hpp"

#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

const typed::variable* variable_of(const typed::expression& e) {
  const auto* const node = std::get_if<typed::variable_reference>(&e.node);
  return node == nullptr ? nullptr : node->target;
}

struct change {
  const typed::variable* changed = nullptr;
  binary_operator op = binary_operator::add;
  const typed::expression* by = nullptr;
};

// i++, i -= 2; through a pointer it may change in any way; nothing for other expressions.
change change_of(const typed::expression& e) {
  if (const auto* node = std::get_if<typed::address_of>(&e.node)) {
    return {variable_of(*node->operand), binary_operator::comma, nullptr};
  }
  if (const auto* node = std::get_if<typed::assignment>(&e.node)) {
    return {variable_of(*node->target), node->op.value_or(binary_operator::comma),
            node->value.get()};
  }
  const auto* const node = std::get_if<typed::unary>(&e.node);
  if (node == nullptr) return {};
  switch (node->op) {
    case unary_operator::pre_increment:
    case unary_operator::post_increment:
      return {variable_of(*node->operand), binary_operator::add, nullptr};
    case unary_operator::pre_decrement:
    case unary_operator::post_decrement:
      return {variable_of(*node->operand), binary_operator::subtract, nullptr};
    default:
      return {};
  }
}

class search {
 public:
  std::map<const typed::variable*, counted_loop> run(const typed::function& f) {
    for (const auto& statement : f.body.statements) look_at(*statement);
    for (auto loop = found_.begin(); loop != found_.end();) {
      loop = changes_[loop->first] == 1 ? std::next(loop) : found_.erase(loop);
    }
    return std::move(found_);
  }

 private:
  void look_at(const typed::statement& root) {
    typed::for_each_expression(root, [&](const typed::expression& e) {
      if (const typed::variable* const changed = change_of(e).changed) ++changes_[changed];
    });
    typed::for_each_statement(root, [&](const typed::statement& s) {
      if (const auto* loop = std::get_if<typed::for_statement>(&s.node)) add(*loop);
    });
  }

  void add(const typed::for_statement& loop) {
    const bool is_complete = loop.first.size() == 1 && loop.condition && loop.step;
    if (!is_complete) return;
    const auto* const counter = std::get_if<typed::declaration>(&loop.first.front()->node);
    const change step = change_of(*loop.step);
    const bool counts = counter != nullptr && counter->initializer != nullptr &&
                        is_integer(*counter->declared->type) && step.changed == counter->declared &&
                        step.op != binary_operator::comma;
    if (!counts) return;
    counted_loop made{counter->initializer.get(), step.by, step.op, nullptr, {}};
    const auto* const compared = std::get_if<typed::binary>(&loop.condition->node);
    if (compared != nullptr && variable_of(*compared->left) == counter->declared) {
      made.limit = compared->right.get();
      made.comparison = compared->op;
    }
    found_.emplace(counter->declared, made);
  }

  std::map<const typed::variable*, counted_loop> found_;
  std::map<const typed::variable*, int> changes_;
};

}  // namespace

std::map<const typed::variable*, counted_loop> find_counted_loops(const typed::function& f) {
  return search().run(f);
}

}  // namespace libtiles::compiler
