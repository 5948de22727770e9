#include "tests/fuzz/hidden_names.hpp"

#include <set>
#include <string>

namespace fuzz {
namespace {

using name_set = std::set<std::string>;

class hiding {
 public:
  hiding(const kernel& whole, function& changed, choices& random)
      : kernel_(whole), function_(changed), random_(random) {}

  /// \param outer  that may be hidden
  /// \param own    of the block, beside what it declares
  void walk(const std::vector<statement>& block, name_set outer, name_set own) {
    for (std::size_t n = 0; n < block.size(); ++n) {
      const statement& s = block[n];
      if (s.kind == statement_kind::declaration) declare(s, rest_of(block, n), outer, own);
      name_set around = outer;
      around.insert(own.begin(), own.end());
      name_set of_head;
      for (const statement& first : s.first) declare(first, used_in(s), around, of_head);
      if (s.kind == statement_kind::choice) {
        for (const statement& one : s.body) walk(one.body, around, {});
      } else {
        walk(s.body, around, of_head);
      }
      walk(s.otherwise, around, {});
    }
  }

 private:
  void declare(const statement& s, const name_set& used, const name_set& outer, name_set& own) {
    variable& v = function_.variables[static_cast<std::size_t>(s.variable)];
    std::vector<std::string> free;
    for (const std::string& name : outer) {
      if (used.count(name) == 0 && own.count(name) == 0) free.push_back(name);
    }
    if (!free.empty() && random_.chance(60)) v.name = random_.one_of(free);
    own.insert(v.name);
  }

  name_set rest_of(const std::vector<statement>& block, std::size_t first) const {
    name_set used;
    for (std::size_t n = first; n < block.size(); ++n) note(block[n], used);
    return used;
  }

  name_set used_in(const statement& s) const {
    name_set used;
    note(s, used);
    return used;
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
                            e.kind == expression_kind::view_extent;
    if (is_of_view) used.insert(kernel_.views[which].name);
    for (const expression_ptr& part : e.parts) note(*part, used);
  }

  const kernel& kernel_;
  function& function_;
  choices& random_;
};

name_set parameters_of(const function& f) {
  name_set all;
  for (const int id : f.parameters) all.insert(f.variables[static_cast<std::size_t>(id)].name);
  return all;
}

}  // namespace

// What a lambda captures stands around it; a function's parameters are its outermost block's.
void hide_names(kernel& whole, choices& random) {
  for (function& f : whole.functions) {
    hiding(whole, f, random).walk(f.body, {}, parameters_of(f));
  }
  name_set bound = parameters_of(whole.main);
  for (const view& v : whole.views) bound.insert(v.name);
  hiding main(whole, whole.main, random);
  if (whole.is_lambda) {
    main.walk(whole.main.body, bound, {});
  } else {
    main.walk(whole.main.body, {}, bound);
  }
}

}  // namespace fuzz
