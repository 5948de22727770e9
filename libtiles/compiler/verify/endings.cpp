// Where statements end, and which do not.
#include <utility>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/verify/flow_rules.hpp"

namespace libtiles::compiler {
namespace {

class ending_walk {
 public:
  explicit ending_walk(diagnostics& messages) : messages_(messages) {}

  /// Whether what follows may run.
  bool ends(const typed::block& b) {
    bool is_reached = true;
    for (const auto& statement : b.statements) {
      if (!ends(*statement)) is_reached = false;
    }
    return is_reached;
  }

 private:
  bool ends(const typed::statement& s) {
    return std::visit([&](const auto& n) { return ends_node(n, s.where); }, s.node);
  }

  bool ends_node(typed::any_of<typed::declaration, typed::expression_statement, typed::barrier,
                               typed::memory_fence>,
                 const location&) {
    return true;
  }

  bool ends_node(const typed::block& n, const location&) { return ends(n); }

  bool ends_node(const typed::return_statement&, const location&) {
    ++returns_;
    return false;
  }
  bool ends_node(const typed::break_statement&, const location&) {
    is_left_ = true;
    return false;
  }
  bool ends_node(const typed::continue_statement&, const location&) {
    is_continued_ = true;
    return false;
  }

  // What constants keep from running is not looked at.
  bool ends_node(const typed::if_statement& n, const location&) {
    const std::optional<bool> known = build::truth_of(*n.condition);
    const bool then = known != false && ends(*n.then);
    const bool otherwise = known != true && (!n.otherwise || ends(*n.otherwise));
    return then || otherwise;
  }

  bool ends_node(const typed::switch_statement& n, const location&) {
    const bool was_left = std::exchange(is_left_, false);
    bool has_default = false, last_ends = true;
    for (const typed::switch_section& section : n.sections) {
      has_default = has_default || section.is_default;
      last_ends = ends(section.body);
    }
    return std::exchange(is_left_, was_left) || last_ends || !has_default;
  }

  bool ends_node(const typed::while_statement& n, const location& where) {
    return ends_loop(build::truth_of(*n.condition), *n.body, where);
  }

  bool ends_node(const typed::for_statement& n, const location& where) {
    return ends_loop(n.condition ? build::truth_of(*n.condition) : true, *n.body, where);
  }

  // The body runs once in any case, and may not come to the condition.
  bool ends_node(const typed::do_statement& n, const location& where) {
    const std::optional<bool> known = build::truth_of(*n.condition);
    return ends_loop(known == false ? std::nullopt : known, *n.body, where, true);
  }

  bool ends_loop(std::optional<bool> condition, const typed::statement& body, const location& where,
                 bool is_condition_last = false) {
    if (condition == false) return true;
    const int returns_before = returns_;
    const bool was_left = std::exchange(is_left_, false);
    const bool was_continued = std::exchange(is_continued_, false);
    const bool comes_to_end = ends(body) || is_continued_;
    is_continued_ = was_continued;
    const bool is_left = std::exchange(is_left_, was_left);
    if (condition != true) return is_left || comes_to_end || !is_condition_last;
    if (!is_left && returns_ == returns_before) report_endless(where);
    return is_left;
  }

  void report_endless(const location& where) {
    messages_.error(
        where, "this loop never ends: its condition is always true, and no statement leaves it",
        "write a condition that becomes false, or leave it with 'break' or 'return'");
  }

  diagnostics& messages_;
  bool is_left_ = false;       // by a break: the innermost loop
  bool is_continued_ = false;  // likewise
  int returns_ = 0;
};

}  // namespace

void check_endings(const typed::function& f, diagnostics& messages) {
  const bool may_end = ending_walk(messages).ends(f.body);
  if (!may_end || f.return_type->kind == type_kind::nothing) return;
  messages.error(f.where,
                 "'" + f.name + "' may end without returning " + with_article(*f.return_type),
                 "return a value at the end");
}

}  // namespace libtiles::compiler
