#include "libtiles/compiler/transform/loop_versioning.hpp"

#include <vector>

#include "libtiles/compiler/analysis/call_graph.hpp"
#include "libtiles/compiler/analysis/loop_bounds.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

// Multiply-adds take so long that nothing is won: a product of float ran at 0.985 of its speed.
bool multiplies_by_tensor_cores(const typed::statement& body) {
  return typed::any_expression(body, [](const typed::expression& e) {
    const auto* const call = std::get_if<typed::call>(&e.node);
    return call != nullptr && call->callee->product;
  });
}

// Inner loops have versions of their own.
void find_loads(typed::statement& s, std::vector<typed::statement*>& found) {
  if (typed::is_loop(s)) return;
  const auto* const choice = std::get_if<typed::if_statement>(&s.node);
  if (choice != nullptr && choice->is_for_load) {
    found.push_back(&s);
    return;
  }
  typed::for_each_child(
      s, [](typed::expression&) {}, [&](typed::statement& below) { find_loads(below, found); });
}

class versioning {
 public:
  versioning(typed::function& f, const uniformity& uniform, version_form form)
      : function_(f), uses_(find_use_def(f)), uniform_(uniform), form_(form) {}

  void run() {
    for (auto& s : function_.body.statements) visit(*s);
  }

 private:
  // Inner loops first, where the time is spent. A loop around two versions stays as it is: each
  // level of a nest would double the code again. Whether there are two now.
  bool visit(typed::statement& s) {
    bool is_versioned = false;
    typed::for_each_child(
        s, [](typed::expression&) {},
        [&](typed::statement& below) { is_versioned |= visit(below); });
    auto* const loop = std::get_if<typed::for_statement>(&s.node);
    if (is_versioned || loop == nullptr || !multiplies_by_tensor_cores(*loop->body)) {
      return is_versioned;
    }
    return version(s, *loop);
  }

  bool version(typed::statement& s, typed::for_statement& loop) {
    std::vector<typed::statement*> loads, whole;
    find_loads(*loop.body, loads);
    loop_bounds bounds(function_, loop, uses_, uniform_);
    typed::expression_ptr all;
    for (typed::statement* load : loads) {
      typed::expression_ptr one =
          bounds.always(*std::get<typed::if_statement>(load->node).condition);
      if (one == nullptr) continue;
      all = both_hold(std::move(all), std::move(one));
      whole.push_back(load);
    }
    if (whole.empty() || build::truth_of(*all) == false) return false;
    typed::block made{bounds.take_declarations()};
    if (form_ == version_form::one_loop) {
      ask_once(std::move(all), whole, made);
      made.statements.push_back(build::statement(s.where, std::move(s.node)));
    } else {
      made.statements.push_back(two_versions(s, std::move(all), whole));
    }
    s.node = std::move(made);
    return true;
  }

  typed::statement_ptr two_versions(typed::statement& s, typed::expression_ptr all,
                                    const std::vector<typed::statement*>& whole) {
    typed::statement_ptr general = build::in_block(tree_copy(function_).copy(s));
    for (typed::statement* load : whole) {
      typed::statement_ptr then = std::move(std::get<typed::if_statement>(load->node).then);
      load->node = std::move(then->node);
    }
    const location where = s.where;
    typed::if_statement versions{std::move(all),
                                 build::in_block(build::statement(where, std::move(s.node))),
                                 std::move(general)};
    return build::statement(where, std::move(versions));
  }

  // all = ...;  if (all || is whole) copy(); else ...
  void ask_once(typed::expression_ptr all, const std::vector<typed::statement*>& whole,
                typed::block& before) {
    const location where = all->where;
    typed::variable& known = build::variable(function_, "whole", *all);
    before.statements.push_back(build::declaration(known, std::move(all), where));
    for (typed::statement* load : whole) {
      typed::expression_ptr& condition = std::get<typed::if_statement>(load->node).condition;
      condition = build::binary(typed::binary_operator::logical_or, build::reference(known, where),
                                std::move(condition), where);
    }
  }

  typed::function& function_;
  const use_def uses_;
  const uniformity& uniform_;
  const version_form form_;
};

}  // namespace

void version_loops(typed::program& program, const uniformity& uniform, version_form form) {
  for (typed::function* f : callees_first(*program.kernel)) versioning(*f, uniform, form).run();
}

}  // namespace libtiles::compiler
