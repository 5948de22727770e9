#include "libtiles/compiler/analysis/call_graph.hpp"

#include <set>

#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

class post_order {
 public:
  void visit(typed::function& f) {
    if (!seen_.insert(&f).second) return;
    for (const typed::call_site& site : f.calls) visit(*site.callee);
    functions.push_back(&f);
  }

  std::vector<typed::function*> functions;

 private:
  std::set<const typed::function*> seen_;
};

}  // namespace

std::vector<typed::function*> callees_first(typed::function& f) {
  post_order order;
  order.visit(f);
  return std::move(order.functions);
}

std::vector<typed::function*> callees_first(const typed::program& program) {
  post_order order;
  for (const auto& function : program.functions) order.visit(*function);
  return std::move(order.functions);
}

const typed::call* call_alone_in(const typed::statement& s) {
  const auto* const alone = std::get_if<typed::expression_statement>(&s.node);
  return alone == nullptr ? nullptr : std::get_if<typed::call>(&alone->value->node);
}

std::size_t count_calls(const typed::function& callee, const typed::function& caller) {
  std::size_t count = 0;
  for (const auto& s : caller.body.statements) {
    typed::for_each_expression(*s, [&](const typed::expression& e) {
      const auto* const call = std::get_if<typed::call>(&e.node);
      count += call != nullptr && call->callee == &callee ? 1 : 0;
    });
  }
  return count;
}

std::vector<typed::function*> called_helpers(const typed::program& program) {
  const std::vector<typed::function*> called = callees_first(*program.kernel);
  const std::set<const typed::function*> helpers(called.begin(), called.end() - 1);
  std::vector<typed::function*> found;
  for (const auto& function : program.functions) {
    if (helpers.count(function.get()) != 0) found.push_back(function.get());
  }
  return found;
}

}  // namespace libtiles::compiler
