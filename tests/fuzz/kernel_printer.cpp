#include "tests/fuzz/kernel_printer.hpp"

#include "tests/fuzz/expression_printer.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/tile_operation.hpp"

namespace fuzz {
namespace {

std::string declared(const kernel& whole, const variable& v) {
  return (v.is_const ? "const " : "") + name_of(whole, v.t) + (v.is_reference ? "& " : " ") +
         v.name;
}

class statement_printer {
 public:
  statement_printer(const kernel& whole, const function& around, std::string& out)
      : kernel_(whole), function_(around), expressions_(whole, around), out_(out) {}

  void print(const std::vector<statement>& block) {
    ++depth_;
    for (const statement& one : block) print(one);
    --depth_;
  }

 private:
  void line(const std::string& text) {
    out_ += std::string(static_cast<std::size_t>(depth_) * 2, ' ') + text + "\n";
  }

  void braces(const std::string& head, const std::vector<statement>& body,
              const std::string& end = "") {
    line(head + "{");
    print(body);
    line("}" + end);
  }

  void print(const statement& s);
  void print_branch(const statement& s);
  void print_choice(const statement& s);
  std::string declaration(const statement& s) const;
  std::string braced(const type& t, const std::vector<expression_ptr>& values,
                     std::size_t& next) const;
  std::string leaf(const expression& value) const;
  std::string assignment(const statement& s) const;
  std::string increment(const statement& s) const;
  std::string call(const statement& s) const;
  std::string atomic(const statement& s) const;
  std::string tile_load(const statement& s) const;
  std::string head_of_for(const statement& s) const;

  std::string simple(const statement& s) const {
    switch (s.kind) {
      case statement_kind::declaration:
        return declaration(s);
      case statement_kind::increment:
        return increment(s);
      default:
        return assignment(s);
    }
  }

  const kernel& kernel_;
  const function& function_;
  const expression_printer expressions_;
  std::string& out_;
  int depth_ = 0;
};

void statement_printer::print(const statement& s) {
  constexpr const char* waits[] = {"wait", "wait_with_all_memory_fence",
                                   "wait_with_tile_static_memory_fence", "wait"};
  switch (s.kind) {
    case statement_kind::declaration:
    case statement_kind::assignment:
    case statement_kind::increment:
      return line(simple(s) + ";");
    case statement_kind::branch:
      return print_branch(s);
    case statement_kind::for_loop:
      return braces(head_of_for(s), s.body);
    case statement_kind::while_loop:
      return braces("while (" + expressions_.print(*s.values[0]) + ") ", s.body);
    case statement_kind::do_loop:
      return braces("do ", s.body, " while (" + expressions_.print(*s.values[0]) + ");");
    case statement_kind::choice:
      return print_choice(s);
    case statement_kind::block:
      return braces("", s.body);
    case statement_kind::leave_loop:
      return line("break;");
    case statement_kind::next_round:
      return line("continue;");
    case statement_kind::give_back:
      return line(s.values.empty() ? "return;"
                                   : "return " + expressions_.print(*s.values[0]) + ";");
    case statement_kind::barrier:
      return line("i.barrier." + std::string(waits[s.number & 3]) + "();");
    case statement_kind::call:
      return line(call(s) + ";");
    case statement_kind::atomic:
      return line(atomic(s) + ";");
    case statement_kind::histogram:
      return line("tile_histogram(i, " + expressions_.print_argument(*s.values[0]) + ", " +
                  expressions_.print(*s.target) + ");");
    case statement_kind::tile_load:
      return line(tile_load(s) + ";");
  }
}

void statement_printer::print_branch(const statement& s) {
  line("if (" + expressions_.print(*s.values[0]) + ") {");
  print(s.body);
  if (!s.otherwise.empty()) {
    line("} else {");
    print(s.otherwise);
  }
  line("}");
}

// Cases 0 and on, the last one the default.
void statement_printer::print_choice(const statement& s) {
  line("switch (" + expressions_.print(*s.values[0]) + ") {");
  ++depth_;
  for (std::size_t n = 0; n < s.body.size(); ++n) {
    const bool is_last = n + 1 == s.body.size();
    line(is_last ? "default: {" : "case " + std::to_string(n) + ": {");
    print(s.body[n].body);
    line(is_last ? "}" : "} break;");
  }
  --depth_;
  line("}");
}

std::string statement_printer::declaration(const statement& s) const {
  const variable& v = function_.variables[static_cast<std::size_t>(s.variable)];
  if (v.is_reference) return declared(kernel_, v) + " = " + expressions_.print(*s.values[0]);
  std::string text = (v.is_tile_static ? "tile_static " : "") + declared(kernel_, v);
  for (const int extent : v.extents) text += "[" + std::to_string(extent) + "]";
  if (v.t.count > 0 && v.extents.empty()) text += "[" + std::to_string(v.t.count) + "]";
  if (v.is_tile_static || s.values.empty()) return text;
  const bool has_direct_parts =
      v.t.is_index() && s.values[0]->kind == expression_kind::vector && s.values[0]->number == 1;
  if (has_direct_parts) return text + "(" + expressions_.list(s.values[0]->parts) + ")";
  const bool is_copy = s.values.size() == 1 && s.values[0]->t.structure >= 0;
  if (v.t.is_number() || v.t.has_lanes() || is_copy) {
    return text + " = " + leaf(*s.values[0]);
  }
  std::size_t next = 0;
  return text + " = " + braced(v.t, s.values, next);
}

// Values in the order of memory, fewer of them than there is room for at times.
std::string statement_printer::braced(const type& t, const std::vector<expression_ptr>& values,
                                      std::size_t& next) const {
  if (t.is_number() || t.has_lanes()) return leaf(*values[next++]);
  std::string text = "{";
  const auto add = [&](const type& part) {
    if (next == values.size()) return;
    text += (text.size() == 1 ? "" : ", ") + braced(part, values, next);
  };
  if (t.count > 0) {
    for (int n = 0; n < t.count; ++n) add(t.element());
  } else {
    const structure& s = kernel_.structures[static_cast<std::size_t>(t.structure)];
    for (const variable& field : s.fields) add(field.t);
  }
  return text + "}";
}

// Of vectors the parts alone at times.
std::string statement_printer::leaf(const expression& value) const {
  const bool has_parts = value.kind == expression_kind::vector && value.number == 1;
  return has_parts ? "{" + expressions_.list(value.parts) + "}"
                   : expressions_.print_argument(value);
}

std::string statement_printer::assignment(const statement& s) const {
  const std::string op = s.is_compound ? spelling_of(s.op) : "";
  return expressions_.print(*s.target) + " " + op + "= " +
         expressions_.print_argument(*s.values[0]);
}

std::string statement_printer::increment(const statement& s) const {
  const std::string op = s.number < 0 ? "--" : "++";
  const std::string target = expressions_.print(*s.target);
  return s.is_compound ? op + target : target + op;
}

std::string statement_printer::call(const statement& s) const {
  return kernel_.functions[static_cast<std::size_t>(s.number)].name + "(" +
         expressions_.list(s.values) + (s.waits ? ", i)" : ")");
}

std::string statement_printer::atomic(const statement& s) const {
  constexpr const char* names[] = {"add", "sub", "and", "or", "xor", "min", "max", "inc", "dec"};
  const std::string value =
      s.values.empty() ? "" : ", " + expressions_.print_argument(*s.values[0]);
  return "atomic_fetch_" + std::string(names[s.number]) + "(&" + expressions_.print(*s.target) +
         value + ")";
}

std::string statement_printer::tile_load(const statement& s) const {
  const auto beyond = static_cast<border>(s.number);
  const std::string view = kernel_.views[static_cast<std::size_t>(s.values[0]->which)].name;
  std::string text = "tile_load(" + expressions_.print(*s.target) + ", " + view + ", " +
                     expressions_.print_argument(*s.values[1]);
  if (beyond == border::fill) text += ", " + expressions_.print_argument(*s.values[2]);
  if (beyond > border::fill) text += std::string(", ") + name_of(beyond);
  return text + ")";
}

std::string statement_printer::head_of_for(const statement& s) const {
  return "for (" + simple(s.first[0]) + "; " + expressions_.print(*s.values[0]) + "; " +
         simple(s.step[0]) + ") ";
}

std::string parameters_of(const kernel& whole, const function& f) {
  std::string text;
  for (const int id : f.parameters) {
    const variable& v = f.variables[static_cast<std::size_t>(id)];
    text += (text.empty() ? "" : ", ") + declared(whole, v);
  }
  return text;
}

std::string thread_of(const kernel& whole) {
  if (whole.tile.empty()) return "index<" + std::to_string(whole.domain.size()) + "> i";
  std::string text;
  for (const int extent : whole.tile) text += (text.empty() ? "" : ", ") + std::to_string(extent);
  return "tiled_index<" + text + "> i";
}

std::string view_parameters_of(const kernel& whole) {
  std::string text;
  for (const view& v : whole.views) {
    text += ", array_view<" + std::string(v.is_const ? "const " : "") + name_of(whole, v.element) +
            ", " + std::to_string(v.extents.size()) + "> " + v.name;
  }
  return text;
}

std::string head_of_kernel(const kernel& whole) {
  if (whole.is_lambda) return "[=](" + thread_of(whole) + ") restrict(amp) {\n";
  const std::string values = parameters_of(whole, whole.main);
  return "void k(" + thread_of(whole) + view_parameters_of(whole) + (values.empty() ? "" : ", ") +
         values + ") {\n";
}

std::string text_of(const enumeration& e) {
  std::string text = std::string("enum ") + (e.is_scoped ? "class " : "") + e.name;
  const bool is_named = e.is_fixed && !(e.is_scoped && e.underlying == scalar::int32);
  if (is_named) text += std::string(" : ") + name_of(e.underlying);
  text += " { ";
  for (std::size_t n = 0; n < e.values.size(); ++n) {
    const bool follows = e.values[n] == (n == 0 ? 0 : e.values[n - 1] + 1);
    text += (n == 0 ? "" : ", ") + enumerator_name(e, static_cast<int>(n)) +
            (follows ? "" : " = " + std::to_string(e.values[n]));
  }
  return text + " };\n";
}

std::string text_of(const structure& s, const kernel& whole) {
  std::string text = "struct " + s.name + " {\n";
  for (const variable& field : s.fields) {
    text += "  " + name_of(whole, field.t) + " " + field.name;
    if (field.t.count > 0) text += "[" + std::to_string(field.t.count) + "]";
    text += ";\n";
  }
  return text + "};\n";
}

}  // namespace

std::string text_of(const kernel& made) {
  std::string text;
  for (const enumeration& e : made.enumerations) text += text_of(e);
  for (const structure& s : made.structures) text += text_of(s, made);
  for (const function& f : made.functions) {
    text += (f.is_procedure ? "void" : name_of(made, f.result)) + " " + f.name + "(" +
            parameters_of(made, f) + (f.waits ? ", " + thread_of(made) : "") + ") {\n";
    statement_printer(made, f, text).print(f.body);
    text += "}\n";
  }
  text += head_of_kernel(made);
  statement_printer(made, made.main, text).print(made.main.body);
  return text + "}\n";
}

}  // namespace fuzz
