// Races that are certain: all threads of a tile write their own values to one place.
#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"
#include "libtiles/compiler/verify/flow_rules.hpp"

namespace libtiles::compiler {
namespace {

using typed::thread_index_kind;

// What is written in a statement, and what to; null if nothing is.
struct write {
  const typed::expression* target = nullptr;
  const typed::expression* value = nullptr;  // null where each thread changes what it finds
};

// Threads that set or clear the same bits lose nothing.
bool is_the_same_twice(syntax::binary_operator op) {
  return op == syntax::binary_operator::bit_and || op == syntax::binary_operator::bit_or;
}

write write_of(const typed::expression& e) {
  if (const auto* node = std::get_if<typed::assignment>(&e.node)) {
    if (node->op && is_the_same_twice(*node->op)) return {};
    return {node->target.get(), node->op ? nullptr : node->value.get()};
  }
  const auto* const node = std::get_if<typed::unary>(&e.node);
  if (node == nullptr || !is_increment(node->op)) return {};
  return {node->operand.get(), nullptr};
}

class race_walk {
 public:
  race_walk(const type& tile, diagnostics& messages) : tile_(tile), messages_(messages) {}

  // As far as all threads come: statements behind one that some may leave from are left out.
  bool visit(const typed::block& b) {
    return std::all_of(b.statements.begin(), b.statements.end(),
                       [&](const typed::statement_ptr& one) { return visit(*one); });
  }

 private:
  bool visit(const typed::statement& s) {
    if (const auto* inner = std::get_if<typed::block>(&s.node)) return visit(*inner);
    if (const auto* node = std::get_if<typed::expression_statement>(&s.node)) check(*node->value);
    return !may_return(s);
  }

  static bool may_return(const typed::statement& s) {
    if (std::holds_alternative<typed::return_statement>(s.node)) return true;
    bool may = false;
    typed::for_each_child(
        s, [](const typed::expression&) {},
        [&](const typed::statement& part) { may = may || may_return(part); });
    return may;
  }

  void check(const typed::expression& e) {
    const write made = write_of(e);
    if (made.target == nullptr || !is_of_all_threads(*made.target)) return;
    if (made.value != nullptr && !is_of_one_thread(*made.value)) return;
    const std::string place = name_of(*made.target);
    if (made.value == nullptr) {
      messages_.warning(
          e.where,
          "all threads of a tile change " + place + " at the same time, so updates are lost",
          "use an atomic function, or let one thread do it: if (t_idx.local[0] == 0)");
    } else {
      messages_.warning(e.where,
                        "all threads of a tile write different values to " + place +
                            "; any one of them may remain",
                        "give each thread its own element, or let one thread write: "
                        "if (t_idx.local[0] == 0)");
    }
  }

  static std::string name_of(const typed::expression& place) {
    const std::vector<typed::variable*> owners = owners_of(place);
    return owners.size() == 1 ? "'" + owners.front()->name + "'" : "an element";
  }

  // A place of tile_static memory or in a view that has the same indices in all threads.
  static bool is_of_all_threads(const typed::expression& place) {
    if (const auto* node = std::get_if<typed::member>(&place.node)) {
      return is_of_all_threads(*node->base);
    }
    if (const auto* node = std::get_if<typed::subscript>(&place.node)) {
      return build::literal_of(*node->index) != nullptr && is_of_all_threads(*node->base);
    }
    if (const auto* node = std::get_if<typed::view_element>(&place.node)) {
      return std::holds_alternative<typed::variable_reference>(node->view->node) &&
             std::all_of(node->indices.begin(), node->indices.end(),
                         [](const auto& index) { return build::literal_of(*index) != nullptr; });
    }
    const typed::variable* const node = named_variable(place);
    return node != nullptr && node->kind == typed::storage::tile_static;
  }

  // The thread's own index, or sums with it, or the element that it leads to.
  bool is_of_one_thread(const typed::expression& value) const {
    if (const auto* node = std::get_if<typed::thread_index>(&value.node)) return differs(*node);
    if (const auto* node = std::get_if<typed::conversion>(&value.node)) {
      return is_scalar(*value.type) && value.type->scalar != scalar_type::boolean &&
             is_of_one_thread(*node->operand);
    }
    if (const auto* node = std::get_if<typed::binary>(&value.node)) {
      const bool is_sum =
          node->op == syntax::binary_operator::add || node->op == syntax::binary_operator::subtract;
      return is_sum && is_of_one_thread(*node->left) != is_of_one_thread(*node->right);
    }
    const auto* const node = std::get_if<typed::view_element>(&value.node);
    return node != nullptr && std::any_of(node->indices.begin(), node->indices.end(),
                                          [&](const auto& index) { return names_thread(*index); });
  }

  bool names_thread(const typed::expression& index) const {
    const auto* const whole = std::get_if<typed::index_value>(&index.node);
    if (whole == nullptr) return is_of_one_thread(index);
    return std::any_of(whole->components.begin(), whole->components.end(),
                       [&](const auto& one) { return is_of_one_thread(*one); });
  }

  bool differs(const typed::thread_index& n) const {
    const bool is_own = n.which == thread_index_kind::local || n.which == thread_index_kind::global;
    return is_own && tile_.tile[static_cast<std::size_t>(n.dimension)] > 1;
  }

  const type& tile_;
  diagnostics& messages_;
};

}  // namespace

void check_races(const typed::program& program, diagnostics& messages) {
  const type& thread = *program.thread_parameter->type;
  if (thread.kind != type_kind::tiled_index || thread_count(thread) == 1) return;
  race_walk(thread, messages).visit(program.kernel->body);
}

}  // namespace libtiles::compiler
