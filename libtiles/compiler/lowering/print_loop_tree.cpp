#include "libtiles/compiler/lowering/print_loop_tree.hpp"

#include <algorithm>

#include "libtiles/compiler/syntax/operator_spelling.hpp"

namespace libtiles::compiler {
namespace {

std::string text_at(const location& where) {
  if (where.source == nullptr) return "...";
  return where.source->text().substr(where.offset, where.length);
}

std::string line_at(const location& where) {
  if (where.source == nullptr) return "...";
  const std::string line = where.source->line_at(where.offset);
  return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

class expression_text {
 public:
  static std::string of(const vectors::expression& e) {
    return std::visit(expression_text(), e.node);
  }

  std::string operator()(const vectors::splat& n) const {
    return "splat " + text_at(n.value->where);
  }
  std::string operator()(const vectors::linear& n) const {
    return "linear " + text_at(n.first->where) + " by " + std::to_string(n.step);
  }
  std::string operator()(const vectors::register_variable& n) const { return n.variable->name; }
  std::string operator()(const vectors::contiguous_load& n) const {
    return "load " + text_at(n.first->where);
  }
  std::string operator()(const vectors::transposed_column& n) const {
    return "column " + std::to_string(n.load);
  }
  std::string operator()(const vectors::negation& n) const { return "-" + of(*n.operand); }
  std::string operator()(const vectors::arithmetic& n) const {
    return "(" + of(*n.left) + " " + spelling(n.op) + " " + of(*n.right) + ")";
  }
  std::string operator()(const vectors::uniform_select& n) const {
    return "(" + text_at(n.condition->where) + " ? " + of(*n.if_true) + " : " + of(*n.if_false) +
           ")";
  }
  std::string operator()(const vectors::conversion& n) const {
    return "convert(" + of(*n.operand) + ")";
  }
  std::string operator()(const vectors::lanewise_call& n) const {
    std::string text = n.source->spelling + "(";
    for (const auto& argument : n.arguments) {
      text += (&argument == &n.arguments.front() ? "" : ", ") + of(*argument);
    }
    return text + ")";
  }
  std::string operator()(const vectors::comparison& n) const {
    return "(" + of(*n.left) + " " + spelling(n.op) + " " + of(*n.right) + ")";
  }
  std::string operator()(const vectors::mask_combination& n) const {
    return "(" + of(*n.left) + (n.is_conjunction ? " and " : " or ") + of(*n.right) + ")";
  }
  std::string operator()(const vectors::mask_complement& n) const {
    return "not " + of(*n.operand);
  }
  std::string operator()(const vectors::mask_reference& n) const {
    return "mask " + std::to_string(n.number);
  }
  std::string operator()(const vectors::lane_select& n) const {
    return "select(" + of(*n.mask) + ", " + of(*n.if_true) + ", " + of(*n.if_false) + ")";
  }
};

class tree_printer {
 public:
  std::string take() { return std::move(text_); }

  template <class List>
  void list(const List& nodes) {
    ++depth_;
    for (const auto& n : nodes) std::visit(*this, n.node);
    --depth_;
  }

  void operator()(const loops::uniform_statement& n) { line(line_at(n.source->where)); }
  void operator()(const loops::barrier&) { line("barrier"); }
  void operator()(const loops::uniform_block& n) { part("block", n.body); }
  void operator()(const loops::uniform_if& n) { choice(*n.condition, n.then, n.otherwise); }
  void operator()(const loops::uniform_switch& n) {
    line("switch " + text_at(n.head->value->where));
    for (const loops::node_list& section : n.sections) part("section", section);
  }
  void operator()(const loops::uniform_while& n) {
    part("while " + text_at(n.condition->where), n.body);
  }
  void operator()(const loops::uniform_do& n) {
    part("do while " + text_at(n.condition->where), n.body);
  }
  // Uniform declarations stand in the head's own line.
  void operator()(const loops::uniform_for& n) {
    const bool is_uniform = std::all_of(n.first.begin(), n.first.end(), [](const auto& each) {
      return std::holds_alternative<loops::uniform_statement>(each.node);
    });
    if (!is_uniform) list(n.first);
    part(line_at(n.source->where), n.body);
  }
  void operator()(const loops::thread_loop& n) {
    line("thread loop" + (n.bound == nullptr ? "" : ", up to " + text_at(n.bound->where)));
    rematerialized(n.rematerialized);
    ++depth_;
    for (const typed::statement* s : n.body) line(line_at(s->where));
    --depth_;
  }
  void operator()(const loops::vector_loop& n) {
    line("vector loop, " + std::to_string(n.rows) + " x " + std::to_string(n.columns) + " of " +
         std::to_string(n.width) + " lanes");
    for (const auto& one : n.promoted) {
      line("  promoted " + one.variable->name + (one.is_stored ? ", stored" : ""));
    }
    columns(n.transposed);
    if (n.jammed) line("  " + line_at(n.jammed->head->first.front()->where));
    body(n.body);
  }
  void operator()(const loops::tile_loop& n) {
    line("tile loop");
    ++depth_;
    std::visit(*this, n.of_tile->node);
    --depth_;
    if (!n.at_once) return;
    line("all tiles at once");
    body(n.at_once->body);
  }

  void operator()(const loops::row_loop& n) {
    line("row loop, " + std::to_string(n.width) + " lanes");
    body(n.body);
  }

  void operator()(const vectors::uniform_statement& n) { line(line_at(n.source->where)); }
  void operator()(const vectors::linear_declaration& n) {
    line("linear " + line_at(n.source->declared->where));
  }
  void operator()(const vectors::register_declaration& n) {
    line("vector " + n.variable->name +
         (n.initializer ? " = " + expression_text::of(*n.initializer) : ""));
  }
  void operator()(const vectors::register_assignment& n) {
    line(n.target->name + assigned(n.op, *n.value));
  }
  void operator()(const vectors::contiguous_store& n) {
    line("store " + text_at(n.first->where) + assigned(n.op, *n.value));
  }
  void operator()(const vectors::block& n) { part("block", n.body); }
  void operator()(const vectors::uniform_if& n) { choice(*n.condition, n.then, n.otherwise); }
  void operator()(const vectors::uniform_loop& n) { part("for " + n.counter->name, n.body); }
  void operator()(const vectors::staggered_loop& n) {
    part("staggered for " + n.counter->name, n.body);
  }
  void operator()(const vectors::strip_mined_loop& n) {
    line("for " + n.counter->name + ", " + std::to_string(vectors::square_side) + " at once");
    columns(n.columns);
    list(n.body);
  }
  void operator()(const vectors::single_lane& n) { line("one lane: " + line_at(n.source->where)); }
  void operator()(const vectors::mask_declaration& n) {
    line("mask " + std::to_string(n.number) + " = " + expression_text::of(*n.value));
  }
  void operator()(const vectors::divergent_if& n) {
    part("if all " + expression_text::of(*n.mask), n.then);
    if (n.otherwise && !n.otherwise->empty()) part("else if none", *n.otherwise);
    line(std::string(n.is_peeled ? "else for the first lane: " : "else for each lane: ") +
         line_at(n.source.front()->where));
  }

 private:
  void line(const std::string& text) {
    text_ += std::string(static_cast<std::size_t>(depth_) * 2, ' ') + text + "\n";
  }
  template <class List>
  void part(const std::string& head, const List& nodes) {
    line(head);
    list(nodes);
  }
  template <class List>
  void choice(const typed::expression& condition, const List& then,
              const std::optional<List>& otherwise) {
    part("if " + text_at(condition.where), then);
    if (otherwise) part("else", *otherwise);
  }
  void rematerialized(const loops::variable_list& variables) {
    for (const typed::variable* v : variables) line("  rematerialized " + v->name);
  }
  void columns(const vectors::transposed_loads& loads) {
    for (const auto& one : loads) line("  transposed load of " + text_at(one.place->where));
  }
  void body(const loops::vector_body& n) {
    rematerialized(n.rematerialized);
    list(n.statements);
  }
  static std::string assigned(const std::optional<typed::binary_operator>& op,
                              const vectors::expression& value) {
    return std::string(" ") + (op ? spelling(*op) : "") + "= " + expression_text::of(value);
  }

  std::string text_;
  int depth_ = -1;
};

}  // namespace

std::string print_loop_tree(const loop_tree& tree) {
  tree_printer printer;
  printer.list(tree.body);
  return printer.take();
}

}  // namespace libtiles::compiler
