#include "libtiles/compiler/codegen/loops/vector_statements.hpp"

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

bool names_itself(const typed::expression& e, const typed::variable& v) {
  const auto* const named = std::get_if<typed::variable_reference>(&e.node);
  return named != nullptr && named->target == &v;
}

constexpr int rounds_at_once = transposed_loads::side;

// Of the rounds that are done at once.
std::string first_of(const typed::variable& counter) { return "first_" + names::variable(counter); }

// Which may be no element at all where other threads are.
bool reads_memory(const typed::expression& e) {
  bool reads = false;
  typed::for_each_expression(e, [&](const typed::expression& part) {
    reads |= std::holds_alternative<typed::subscript>(part.node) ||
             std::holds_alternative<typed::view_element>(part.node);
  });
  return reads;
}

}  // namespace

void vector_statements::write(const typed::statement& s, output_lines& out) {
  if (!fits()) return;
  const bool is_simple = std::holds_alternative<typed::declaration>(s.node) ||
                         std::holds_alternative<typed::expression_statement>(s.node);
  if (is_simple && plan_.stands_around(s)) return write_of_tile(s, out);
  if (std::holds_alternative<typed::if_statement>(s.node)) return write_choice(s, out);
  if (std::holds_alternative<typed::for_statement>(s.node)) return write_loop(s, out);
  std::visit([&](const auto& node) { write_node(node, s.where, out); }, s.node);
}

// It is done for every vector anew: what it changes must start anew as well.
void vector_statements::write_of_tile(const typed::statement& s, output_lines& out) {
  if (const auto* node = std::get_if<typed::declaration>(&s.node)) {
    of_tile_.insert(node->declared);
  } else {
    const auto& effect = std::get<typed::expression_statement>(s.node);
    const typed::variable* const changed = changed_variable(*effect.value);
    demand(changed != nullptr && of_tile_.count(changed) != 0);
  }
  typed::for_each_expression(s, [&](const typed::expression& e) {
    const auto* const named = std::get_if<typed::variable_reference>(&e.node);
    demand(named == nullptr || plan_.home_of(*named->target) != placement::expanded);
  });
  statement_writer(expressions_, nullptr, out).write(s);
}

void vector_statements::write_node(const typed::declaration& n, const location& where,
                                   output_lines& out) {
  const typed::variable& v = *n.declared;
  if (plan_.home_of(v) == placement::rematerialized) return;
  const auto step = n.initializer ? steps_.of(*n.initializer) : std::nullopt;
  const bool is_in_loop = plan_.home_of(v) == placement::privatized;
  if (step && is_in_loop && is_scalar(*v.type) && !is_changed(v)) {
    steps_.note(v, *step);
    return out.add("const " + expressions_.declaration(v) + " = " +
                       expressions_.write_initializer(*n.initializer) + ";",
                   where);
  }
  const std::string value = n.initializer ? " = " + vectors_.write(*n.initializer) : "";
  const std::string type = vectors_.type_name(*v.type) + " ";
  const auto use = uses_.find(&v);
  demand(use == uses_.end() || !use->second.is_pointed_to);
  if (is_in_loop || n.initializer) {
    out.add((is_in_loop ? type : "") + vectors_.name(v) + value + ";", where);
  }
}

void vector_statements::write_node(const typed::expression_statement& n, const location& where,
                                   output_lines& out) {
  out.add(vectors_.write_effect(*n.value) + ";", where);
}

void vector_statements::write_node(const typed::block& n, const location& where,
                                   output_lines& out) {
  out.add("{", where);
  {
    const output_lines::indentation deeper(out);
    for (const auto& s : n.statements) write(*s, out);
  }
  out.add("}");
}

void vector_statements::write_body(const typed::statement& body, output_lines& out) {
  const output_lines::indentation deeper(out);
  for (const auto& s : std::get<typed::block>(body.node).statements) write(*s, out);
}

void vector_statements::write_choice(const typed::statement& s, output_lines& out) {
  const auto& n = std::get<typed::if_statement>(s.node);
  if (steps_.of(*n.condition) != 0) return write_choice_of_one(s, out);
  out.add("if (" + expressions_.write_alone(*n.condition) + ") {", s.where);
  write_body(*n.then, out);
  if (n.otherwise) {
    out.add("} else {");
    write_body(*n.otherwise, out);
  }
  out.add("}");
}

void vector_statements::write_choice_of_one(const typed::statement& s, output_lines& out) {
  const auto& n = std::get<typed::if_statement>(s.node);
  const typed::binary* const equality = find_equality(*n.condition);
  demand(lanes_ != nullptr && equality != nullptr && !n.otherwise && !has_effects(*n.condition) &&
         !exits_of(s).any());
  if (fits()) lanes_->write_one(s, *equality->left, *equality->right, out);
}

// That is true of one thread of the vector at most.
const typed::binary* vector_statements::find_equality(const typed::expression& condition) const {
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

void vector_statements::write_loop(const typed::statement& s, output_lines& out) {
  const auto& n = std::get<typed::for_statement>(s.node);
  const typed::variable* const counter = counter_of(n, uses_);
  if (counter != nullptr && steps_.of(*counter->initializer) == 1) {
    return write_staggered(s, *counter, out);
  }
  if (lanes_ == nullptr && write_in_squares(n, s.where, out)) return;
  write_head(n, s.where, out);
  write_body(*n.body, out);
  out.add("}");
}

// As many rounds at once as a square has columns, each a tile's: what they read lies side by side
// there.
bool vector_statements::write_in_squares(const typed::for_statement& n, const location& where,
                                         output_lines& out) {
  const auto range = range_of(n, uses_);
  const bool is_whole = range && range->compared == typed::binary_operator::less &&
                        counts_up_by_one(n) && (range->bound - range->first) % rounds_at_once == 0;
  if (!is_whole) return false;
  steps_.note(*range->counter, 0);
  std::vector<const typed::statement*> body;
  for (const auto& s : std::get<typed::block>(n.body->node).statements) body.push_back(s.get());
  const transposed_loads columns(body, steps_, steps_.between_rounds(*range->counter),
                                 vectors_.width());
  if (columns.is_empty()) return false;
  const std::string first = first_of(*range->counter);
  out.add("for (int " + first + " = " + std::to_string(range->first) + "; " + first + " < " +
              std::to_string(range->bound) + "; " + first +
              " += " + std::to_string(rounds_at_once) + ") {",
          where);
  write_rounds(n, *range->counter, columns, out);
  out.add("}");
  return true;
}

void vector_statements::write_rounds(const typed::for_statement& n, const typed::variable& counter,
                                     const transposed_loads& columns, output_lines& out) {
  const output_lines::indentation deeper(out);
  columns.declare(expressions_, out);
  out.add("{");
  {
    const output_lines::indentation still_deeper(out);
    out.add("const int " + names::variable(counter) + " = " + first_of(counter) + ";");
    columns.load(expressions_, out);
  }
  out.add("}");
  vectors_.take_columns(&columns);
  for (int round = 0; round < rounds_at_once; ++round) write_round(n, counter, round, out);
  vectors_.take_columns(nullptr);
}

void vector_statements::write_round(const typed::for_statement& n, const typed::variable& counter,
                                    int round, output_lines& out) {
  vectors_.name_vectors_by(round);
  out.add("{");
  {
    const output_lines::indentation deeper(out);
    out.add("const int " + names::variable(counter) + " = " + first_of(counter) + " + " +
            std::to_string(round) + ";");
  }
  write_body(*n.body, out);
  out.add("}");
}

void vector_statements::write_head(const typed::for_statement& n, const location& where,
                                   output_lines& out) {
  const typed::variable* const counter = counter_of(n, uses_);
  demand(counter != nullptr && counts_by_the_same(*n.step));
  if (!fits()) return;
  const typed::expression& initial = *counter->initializer;
  demand(steps_.of(initial) == 0);
  steps_.note(*counter, 0);
  demand(steps_.of(*n.condition) == 0);
  if (!fits()) return;
  out.add("for (" + expressions_.declaration(*counter) + " = " +
              expressions_.write_initializer(initial) + "; " +
              expressions_.write_alone(*n.condition) + "; " + expressions_.write_effect(*n.step) +
              ") {",
          where);
}

// Each thread starts behind its neighbour, and may end a round earlier: as long as the last one
// goes on all do, and the rest is done one by one.
void vector_statements::write_staggered(const typed::statement& s, const typed::variable& counter,
                                        output_lines& out) {
  const auto& n = std::get<typed::for_statement>(s.node);
  const auto* const condition = std::get_if<typed::binary>(&n.condition->node);
  demand(lanes_ != nullptr && counts_by_the_same(*n.step) && !exits_of(*n.body).any() &&
         condition != nullptr && condition->op == typed::binary_operator::less &&
         condition->left->type->scalar == scalar_type::int32 &&
         names_itself(*condition->left, counter) && steps_.of(*condition->right) == 0);
  if (!fits()) return;
  steps_.note(counter, 1);
  const std::string name = names::variable(counter);
  out.add("{");
  {
    const output_lines::indentation deeper(out);
    out.add("int " + name + " = " + expressions_.write_initializer(*counter.initializer) + ";",
            s.where);
    out.add("for (; " + name + " + " + std::to_string(vectors_.width() - 1) + " < " +
                expressions_.write(*condition->right) + "; " + expressions_.write_effect(*n.step) +
                ") {",
            s.where);
    write_body(*n.body, out);
    out.add("}");
    if (fits()) lanes_->write_rest(s, counter, out);
  }
  out.add("}");
}

bool vector_statements::counts_by_the_same(const typed::expression& step) const {
  const auto* const change = std::get_if<typed::assignment>(&step.node);
  return change == nullptr || (change->op && steps_.of(*change->value) == 0);
}

}  // namespace libtiles::compiler
