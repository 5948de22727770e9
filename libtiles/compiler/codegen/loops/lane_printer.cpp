#include "libtiles/compiler/codegen/loops/lane_printer.hpp"

#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"

namespace libtiles::compiler {
namespace {

using form = vectors::lane_variable::form;

// What a name of the vector's, or of its first lane's, is called where each lane has its own.
std::string spilled(const std::string& name) { return "of_" + name; }

}  // namespace

void lane_printer::print_rest(const vectors::staggered_loop& n, const location& where,
                              output_lines& out) {
  const std::string own = names::variable(*n.counter);
  spill(n.rest, out);
  out.add("const int " + spilled(own) + " = " + own + ";");
  out.add_block("for (long lane = 0; lane < " + vectors_.count() + "; ++lane) {", {}, [&] {
    output_lines body;
    body.add("int " + own + " = " + spilled(own) + " + (int)lane;");
    body.add("for (; " + expressions_.write_alone(*n.head->condition) + "; " +
                 expressions_.write_effect(*n.head->step) + ")",
             where);
    statement_writer(expressions_, nullptr, body).write(*n.head->body);
    print_lane(n.rest, body, out);
  });
  reload(n.rest, out);
}

void lane_printer::print(const vectors::single_lane& n, const location& where, output_lines& out) {
  out.add_block("{", {}, [&] {
    out.add("const long lane = (long)" + expressions_.write(*n.wanted) + " - " +
                expressions_.write(*n.index) + ";",
            where);
    out.add_block("if (lane >= 0 && lane < " + vectors_.count() + ") {", {}, [&] {
      spill(n.scope, out);
      output_lines body;
      statement_writer(expressions_, nullptr, body).write(*n.source);
      out.add_block("{", {}, [&] { print_lane(n.scope, body, out); });
      reload(n.scope, out);
    });
  });
}

void lane_printer::print(const vectors::divergent_if& n, output_lines& out) {
  output_lines body;
  statement_writer alone(expressions_, nullptr, body);
  alone.leave_by("continue;");
  for (const typed::statement* s : n.source) alone.write(*s);
  if (n.is_peeled) return print_first(n, body, out);
  spill(n.scope, out);
  out.add_block("for (long lane = 0; lane < " + vectors_.count() + "; ++lane) {", {},
                [&] { print_lane(n.scope, body, out); });
  reload(n.scope, out);
}

// Which has the vector's names.
void lane_printer::print_first(const vectors::divergent_if& n, const output_lines& body,
                               output_lines& out) {
  out.add(names::row_step() + " = 1;");
  statement_writer(expressions_, nullptr, out).declare_rematerialized(n.scope.rematerialized);
  out.append(body);
}

// Behind the lane's own indices and variables, and in front of what becomes of them.
void lane_printer::print_lane(const vectors::lane_scope& scope, const output_lines& body,
                              output_lines& out) {
  const std::string counter = own_index_.counter();
  out.add("const " + thread_.type() + " " + counter + " = " + spilled(counter) + " + lane;");
  output_lines computed;
  statement_writer(expressions_, nullptr, computed).declare_rematerialized(scope.rematerialized);
  own_index_.declare_others(out);
  out.append(computed);
  for (const vectors::lane_variable& v : scope.outer) load_lane(v, out);
  out.append(body);
  for (const vectors::lane_variable& v : scope.outer) store_lane(v, out);
}

void lane_printer::spill(const vectors::lane_scope& scope, output_lines& out) {
  for (const vectors::lane_variable& v : scope.outer) spill(v, out);
  const std::string counter = own_index_.counter();
  out.add("const " + thread_.type() + " " + spilled(counter) + " = " + counter + ";");
}

void lane_printer::reload(const vectors::lane_scope& scope, output_lines& out) {
  for (const vectors::lane_variable& v : scope.outer) reload(v, out);
}

void lane_printer::spill(const vectors::lane_variable& outer, output_lines& out) {
  const typed::variable& v = *outer.variable;
  const std::string own = names::variable(v);
  const std::string type = expressions_.type_name(*v.type);
  switch (outer.kind) {
    case form::expanded:
      return out.add(vectors_.store(vectors_.name(v), *v.type, expressions_.name(v)) + ";");
    case form::vector:
      out.add(type + " " + spilled(own) + "[" + vectors_.count() + "];");
      return out.add(vectors_.store(own, *v.type, spilled(own) + "[0]") + ";");
    case form::linear:
      return out.add("const " + type + " " + spilled(own) + " = " + own + ";");
  }
}

void lane_printer::load_lane(const vectors::lane_variable& outer, output_lines& out) {
  const std::string own = names::variable(*outer.variable);
  const std::string type = expressions_.type_name(*outer.variable->type);
  switch (outer.kind) {
    case form::expanded:
      return;
    case form::vector:
      return out.add(type + " " + own + " = " + spilled(own) + "[lane];");
    case form::linear:
      return out.add("const " + type + " " + own + " = " + spilled(own) + " + " +
                     std::to_string(outer.step) + " * (int)lane;");
  }
}

void lane_printer::store_lane(const vectors::lane_variable& outer, output_lines& out) {
  if (outer.kind != form::vector) return;
  const std::string own = names::variable(*outer.variable);
  out.add(spilled(own) + "[lane] = " + own + ";");
}

void lane_printer::reload(const vectors::lane_variable& outer, output_lines& out) {
  const typed::variable& v = *outer.variable;
  const std::string own = names::variable(v);
  if (outer.kind == form::expanded) {
    out.add(vectors_.name(v) + " = " + vectors_.load(*v.type, expressions_.name(v)) + ";");
  } else if (outer.kind == form::vector) {
    out.add(own + " = " + vectors_.load(*v.type, spilled(own) + "[0]") + ";");
  }
}

}  // namespace libtiles::compiler
