#include "tests/fuzz/planted_faults.hpp"

#include <algorithm>

#include "tests/fuzz/build_tree.hpp"

namespace fuzz {
namespace {

bool is_comparison(const expression& e) {
  const bool compares = e.op >= operation::less && e.op <= operation::not_equal;
  return e.kind == expression_kind::binary && compares && e.t.is_number();
}

/// In one function.
class planting {
 public:
  planting(planted_fault fault, function& changed) : fault_(fault), function_(changed) {}

  int plant() {
    plant(function_.body);
    return places_;
  }

 private:
  variable& at(int id) { return function_.variables[static_cast<std::size_t>(id)]; }

  // A variable of the block, where the block goes on behind a barrier.
  void plant(std::vector<statement>& block) {
    for (auto s = block.begin(); s != block.end(); ++s) {
      plant(s->body);
      plant(s->otherwise);
      if (s->kind != statement_kind::declaration) continue;
      const auto wait =
          std::find_if(s, block.end(), [](const statement& one) { return one.waits; });
      if (wait == block.end()) continue;
      if (fault_ == planted_fault::hidden_name) {
        take_for_hidden(s->variable, wait + 1, block.end());
      } else {
        negate_comparison(*s, wait + 1, block.end());
      }
    }
  }

  using place = std::vector<statement>::iterator;

  void take_for_hidden(int hiding, place from, place end) {
    const auto hidden =
        std::find_if(function_.parameters.begin(), function_.parameters.end(),
                     [&](int id) { return id != hiding && at(id).name == at(hiding).name; });
    if (hidden == function_.parameters.end() || !may_stand_for(*hidden, hiding)) return;
    at(hiding).name += "_inner";
    const auto replace = [&](expression_ptr& used) { used->which = *hidden; };
    for (place s = from; s != end; ++s) change_uses(*s, hiding, replace);
  }

  /// So that the kernel stays one that compiles.
  bool may_stand_for(int hidden, int hiding) {
    const variable &outer = at(hidden), &inner = at(hiding);
    return is_same_leaf(outer.t, inner.t) && outer.t.structure == inner.t.structure &&
           outer.t.count == inner.t.count && (inner.is_const || !outer.is_const);
  }

  void negate_comparison(const statement& declaration, place from, place end) {
    const variable& v = at(declaration.variable);
    if (!v.is_const || v.t.number != scalar::int32 || !v.t.is_number()) return;
    if (declaration.values.size() != 1 || !is_comparison(*declaration.values[0])) return;
    const auto negate = [](expression_ptr& used) {
      used = build::unary(operation::minus, std::move(used));
    };
    for (place s = from; s != end; ++s) change_uses(*s, declaration.variable, negate);
  }

  template <class Change>
  void change_uses(statement& s, int id, const Change& change) {
    if (s.target) change_uses(s.target, id, change);
    for (expression_ptr& value : s.values) change_uses(value, id, change);
    for (auto* part : {&s.first, &s.step, &s.body, &s.otherwise}) {
      for (statement& one : *part) change_uses(one, id, change);
    }
  }

  template <class Change>
  void change_uses(expression_ptr& e, int id, const Change& change) {
    for (expression_ptr& part : e->parts) change_uses(part, id, change);
    if (e->kind != expression_kind::variable || e->which != id) return;
    ++places_;
    change(e);
  }

  const planted_fault fault_;
  function& function_;
  int places_ = 0;
};

}  // namespace

int plant(planted_fault fault, kernel& whole) {
  int places = planting(fault, whole.main).plant();
  for (function& f : whole.functions) places += planting(fault, f).plant();
  return places;
}

}  // namespace fuzz
