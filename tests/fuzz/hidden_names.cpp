#include "tests/fuzz/hidden_names.hpp"

#include <map>
#include <set>
#include <string>

namespace fuzz {
namespace {

using name_set = std::set<std::string>;
/// What each name means: a variable, or a view, which is -1.
using name_map = std::map<std::string, int>;

bool is_same(const type& a, const type& b) {
  return a.structure == b.structure && a.count == b.count && is_same_leaf(a, b);
}

class hiding {
 public:
  hiding(const kernel& whole, function& changed, choices& random)
      : kernel_(whole), function_(changed), random_(random) {
    for (const variable& v : changed.variables) {
      if (v.keeps_name) kept_.insert(v.name);
    }
  }

  /// \param outer  that may be hidden
  /// \param own    of the block, beside what it declares
  void walk(std::vector<statement>& block, const name_map& outer, name_map own) {
    for (std::size_t n = 0; n < block.size(); ++n) {
      statement& s = block[n];
      std::vector<statement*> rest;
      for (std::size_t m = n + 1; m < block.size(); ++m) rest.push_back(&block[m]);
      if (s.kind == statement_kind::declaration) declare(s, rest, outer, own);
      name_map around = own;
      around.insert(outer.begin(), outer.end());
      name_map of_head;
      for (statement& first : s.first) declare(first, {&s}, around, of_head);
      if (s.kind == statement_kind::choice) {
        for (statement& one : s.body) walk(one.body, around, {});
      } else {
        walk(s.body, around, of_head);
      }
      walk(s.otherwise, around, {});
    }
  }

 private:
  /// \param scope  the statements that see the variable
  void declare(const statement& s, const std::vector<statement*>& scope, const name_map& outer,
               name_map& own) {
    variable& v = function_.variables[static_cast<std::size_t>(s.variable)];
    name_set of_value, used;
    note(s, of_value);
    for (const statement* one : scope) note(*one, used);
    std::vector<std::string> free;
    for (const auto& [name, hidden] : outer) {
      if (of_value.count(name) + own.count(name) + kept_.count(name) != 0) continue;
      if (used.count(name) == 0 || may_stand_for(v, hidden)) free.push_back(name);
    }
    if (!free.empty() && !v.keeps_name && random_.chance(60)) {
      v.name = random_.one_of(free);
      for (statement* one : scope) redirect(*one, outer.at(v.name), s.variable);
    }
    own.emplace(v.name, s.variable);
  }

  /// True if `v` may be used wherever the hidden one is: their limits are those of the type.
  bool may_stand_for(const variable& v, int hidden) const {
    if (hidden < 0) return false;
    const variable& other = function_.variables[static_cast<std::size_t>(hidden)];
    const bool is_plain =
        !v.is_counter && !other.is_counter && !v.is_tile_static && !other.is_tile_static;
    return is_plain && is_same(v.t, other.t) && (!v.is_const || other.is_const);
  }

  void note(const statement& s, name_set& used) const {
    if (s.target) note(*s.target, used);
    for (const expression_ptr& value : s.values) note(*value, used);
    for (const auto* part : {&s.first, &s.step, &s.body, &s.otherwise}) {
      for (const statement& one : *part) note(one, used);
    }
  }

  void note(const expression& e, name_set& used) const {
    const auto which = static_cast<std::size_t>(e.which);
    if (e.kind == expression_kind::variable) used.insert(function_.variables[which].name);
    const bool is_of_view = e.kind == expression_kind::own_element ||
                            e.kind == expression_kind::any_element ||
                            e.kind == expression_kind::view_extent ||
                            (e.kind == expression_kind::view_shape && e.which >= 0);
    if (is_of_view) used.insert(kernel_.views[which].name);
    for (const expression_ptr& part : e.parts) note(*part, used);
  }

  static void redirect(statement& s, int from, int to) {
    if (s.target) redirect(*s.target, from, to);
    for (expression_ptr& value : s.values) redirect(*value, from, to);
    for (auto* part : {&s.first, &s.step, &s.body, &s.otherwise}) {
      for (statement& one : *part) redirect(one, from, to);
    }
  }

  static void redirect(expression& e, int from, int to) {
    if (e.kind == expression_kind::variable && e.which == from) e.which = to;
    for (expression_ptr& part : e.parts) redirect(*part, from, to);
  }

  const kernel& kernel_;
  function& function_;
  choices& random_;
  name_set kept_;  ///< that inner blocks hide already
};

name_map parameters_of(const function& f) {
  name_map all;
  for (const int id : f.parameters) {
    all.emplace(f.variables[static_cast<std::size_t>(id)].name, id);
  }
  return all;
}

}  // namespace

// What a lambda captures stands around it; a function's parameters are its outermost block's.
void hide_names(kernel& whole, choices& random) {
  for (function& f : whole.functions) {
    hiding(whole, f, random).walk(f.body, {}, parameters_of(f));
  }
  name_map bound = parameters_of(whole.main);
  for (const view& v : whole.views) bound.emplace(v.name, -1);
  hiding main(whole, whole.main, random);
  if (whole.is_lambda) {
    main.walk(whole.main.body, bound, {});
  } else {
    main.walk(whole.main.body, {}, bound);
  }
}

}  // namespace fuzz
