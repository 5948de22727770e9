#include "libtiles/compiler/codegen/loops/scalarization.hpp"

#include <algorithm>

#include "libtiles/compiler/codegen/loops/rematerialized_variables.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

// What a name of the vector's, or of its first thread's, is called where each thread has its own.
std::string kept(const std::string& name) { return "of_" + name; }

bool is_among(const std::vector<const typed::variable*>& list, const typed::variable* v) {
  return std::find(list.begin(), list.end(), v) != list.end();
}

}  // namespace

void scalarization::write_rest(const typed::statement& loop, const typed::variable& counter,
                               output_lines& out) {
  const auto& head = std::get<typed::for_statement>(loop.node);
  const std::vector<const typed::variable*> outer = find_outer(loop);
  const std::string own = names::variable(counter);
  take_apart(outer, out);
  out.add("const int " + kept(own) + " = " + own + ";");
  out.add("for (long lane = 0; lane < " + vectors_.count() + "; ++lane) {");
  {
    const output_lines::indentation deeper(out);
    output_lines body;
    body.add("int " + own + " = " + kept(own) + " + (int)lane;");
    body.add("for (; " + expressions_.write_alone(*head.condition) + "; " +
                 expressions_.write_effect(*head.step) + ")",
             loop.where);
    statement_writer(expressions_, nullptr, body).write(*head.body);
    write_lane(loop, outer, body, out);
  }
  out.add("}");
  put_together(outer, out);
}

void scalarization::write_one(const typed::statement& s, const typed::expression& first,
                              const typed::expression& one, output_lines& out) {
  const std::vector<const typed::variable*> outer = find_outer(s);
  out.add("{");
  {
    const output_lines::indentation deeper(out);
    out.add("const long lane = (long)" + expressions_.write(one) + " - " +
                expressions_.write(first) + ";",
            s.where);
    out.add("if (lane >= 0 && lane < " + vectors_.count() + ") {");
    {
      const output_lines::indentation still_deeper(out);
      take_apart(outer, out);
      output_lines body;
      statement_writer(expressions_, nullptr, body).write(s);
      out.add("{");
      {
        const output_lines::indentation deepest(out);
        write_lane(s, outer, body, out);
      }
      out.add("}");
      put_together(outer, out);
    }
    out.add("}");
  }
  out.add("}");
}

// Behind the lane's own indices and variables, and in front of what becomes of them.
void scalarization::write_lane(const typed::statement& s,
                               const std::vector<const typed::variable*>& outer,
                               const output_lines& body, output_lines& out) {
  const std::string local = local_index();
  out.add("const long " + local + " = " + kept(local) + " + lane;");
  output_lines computed;
  write_rematerialized({&s}, plan_, expressions_, computed);
  thread_.declare_of_thread(tiled_index_, out);
  out.append(computed);
  for (const typed::variable* v : outer) start_lane(*v, out);
  out.append(body);
  for (const typed::variable* v : outer) end_lane(*v, out);
}

std::string scalarization::local_index() const {
  return names::thread_index(typed::thread_index_kind::local, tiled_index_.rank - 1);
}

void scalarization::take_apart(const std::vector<const typed::variable*>& outer,
                               output_lines& out) {
  for (const typed::variable* v : outer) take_apart(*v, out);
  out.add("const long " + kept(local_index()) + " = " + local_index() + ";");
}

void scalarization::put_together(const std::vector<const typed::variable*>& outer,
                                 output_lines& out) {
  for (const typed::variable* v : outer) put_together(*v, out);
}

// Each thread's own variables that are named, but declared elsewhere.
std::vector<const typed::variable*> scalarization::find_outer(const typed::statement& s) const {
  std::vector<const typed::variable*> inner, outer;
  typed::for_each_statement(s, [&](const typed::statement& below) {
    const auto* const node = std::get_if<typed::declaration>(&below.node);
    if (node != nullptr) inner.push_back(node->declared);
  });
  typed::for_each_expression(s, [&](const typed::expression& e) {
    const auto* const named = std::get_if<typed::variable_reference>(&e.node);
    if (named == nullptr || named->target->kind != typed::storage::local) return;
    const placement home = plan_.home_of(*named->target);
    if (home == placement::uniform || home == placement::rematerialized) return;
    if (!is_among(inner, named->target) && !is_among(outer, named->target)) {
      outer.push_back(named->target);
    }
  });
  return outer;
}

void scalarization::take_apart(const typed::variable& v, output_lines& out) {
  const std::string own = names::variable(v);
  const std::string type = expressions_.type_name(*v.type);
  if (is_in_array(v)) {
    out.add(vectors_.store(vectors_.name(v), expressions_.name(v)) + ";");
  } else if (is_vector_here(v)) {
    out.add(type + " " + kept(own) + "[" + vectors_.count() + "];");
    out.add(vectors_.store(own, kept(own) + "[0]") + ";");
  } else if (steps_.of_variable(v) != 0) {
    out.add("const " + type + " " + kept(own) + " = " + own + ";");
  }
}

void scalarization::start_lane(const typed::variable& v, output_lines& out) {
  if (is_in_array(v)) return;
  const std::string own = names::variable(v);
  const std::string type = expressions_.type_name(*v.type);
  const auto step = steps_.of_variable(v);
  if (!step) {
    out.add(type + " " + own + " = " + kept(own) + "[lane];");
  } else if (*step != 0) {
    out.add("const " + type + " " + own + " = " + kept(own) + " + " + std::to_string(*step) +
            " * (int)lane;");
  }
}

void scalarization::end_lane(const typed::variable& v, output_lines& out) {
  if (is_in_array(v) || !is_vector_here(v)) return;
  const std::string own = names::variable(v);
  out.add(kept(own) + "[lane] = " + own + ";");
}

void scalarization::put_together(const typed::variable& v, output_lines& out) {
  const std::string own = names::variable(v);
  if (is_in_array(v)) {
    out.add(vectors_.name(v) + " = " + vectors_.load(expressions_.name(v)) + ";");
  } else if (is_vector_here(v)) {
    out.add(own + " = " + vectors_.load(kept(own) + "[0]") + ";");
  }
}

}  // namespace libtiles::compiler
