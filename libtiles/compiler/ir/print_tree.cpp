#include "libtiles/compiler/ir/print_tree.hpp"

#include <set>

namespace libtiles::compiler {
namespace {

const char* name_of(typed::fence ordered) {
  switch (ordered) {
    case typed::fence::all:
      return "all memory";
    case typed::fence::global:
      return "global memory";
    case typed::fence::tile_static:
      return "tile_static memory";
  }
  return "";
}

std::string print_variable(const typed::variable& v) { return v.name + ": " + to_string(*v.type); }

std::string print_declaration(const typed::declaration& n) {
  return print_variable(*n.declared) + (n.initializer ? " = " + print(*n.initializer) : "");
}

class statement_printer {
 public:
  explicit statement_printer(int depth) : depth_(depth) {}

  std::string take() { return std::move(text_); }

  void add(const typed::statement& s) {
    std::visit([&](const auto& n) { (*this)(n); }, s.node);
  }
  void add_body(const typed::statement& body) {
    ++depth_;
    add_parts(std::get<typed::block>(body.node).statements);
    --depth_;
  }
  void add_parts(const std::vector<typed::statement_ptr>& parts) {
    for (const typed::statement_ptr& s : parts) add(*s);
  }
  void add_line(const std::string& line) {
    text_ += std::string(static_cast<std::size_t>(2 * depth_), ' ') + line + "\n";
  }

  void operator()(const typed::declaration& n) { add_line(print_declaration(n)); }
  void operator()(const typed::expression_statement& n) { add_line(print(*n.value)); }
  void operator()(const typed::barrier& n) {
    add_line("barrier, " + std::string(name_of(n.ordered)) + (n.ends_loads ? ", loads" : "") +
             (n.later_loads != 0 ? " but " + std::to_string(n.later_loads) : "") +
             (n.ended_sums != nullptr ? ", products into " + n.ended_sums->name : ""));
  }
  void operator()(const typed::memory_fence& n) {
    add_line("fence, " + std::string(name_of(n.ordered)));
  }
  void operator()(const typed::block& n) {
    add_line(n.is_load ? "block, a load" : "block");
    ++depth_;
    add_parts(n.statements);
    --depth_;
  }
  void operator()(const typed::if_statement& n) {
    add_line("if " + print(*n.condition));
    add_body(*n.then);
    if (!n.otherwise) return;
    add_line("else");
    add_body(*n.otherwise);
  }
  void operator()(const typed::while_statement& n) {
    add_line("while " + print(*n.condition));
    add_body(*n.body);
  }
  void operator()(const typed::do_statement& n) {
    add_line("do");
    add_body(*n.body);
    add_line("while " + print(*n.condition));
  }
  void operator()(const typed::for_statement& n) {
    std::string first;
    for (const typed::statement_ptr& s : n.first) {
      std::string one = print(*s);
      one.pop_back();
      first += (first.empty() ? "" : ", ") + one;
    }
    add_line("for " + first + "; " + (n.condition ? print(*n.condition) : "") + "; " +
             (n.step ? print(*n.step) : ""));
    add_body(*n.body);
  }
  void operator()(const typed::switch_statement& n) {
    add_line("switch " + print(*n.value));
    for (const typed::switch_section& section : n.sections) {
      for (const typed::case_label& label : section.labels) {
        add_line("case " + std::to_string(static_cast<std::int64_t>(label.value.integer)));
      }
      if (section.is_default) add_line("default");
      ++depth_;
      add_parts(section.body.statements);
      --depth_;
    }
  }
  void operator()(const typed::return_statement& n) {
    add_line(n.value ? "return " + print(*n.value) : "return");
  }
  void operator()(const typed::break_statement&) { add_line("break"); }
  void operator()(const typed::continue_statement&) { add_line("continue"); }

 private:
  int depth_;
  std::string text_;
};

std::string print_function(const typed::function& f,
                           const std::vector<typed::variable*>& parameters,
                           const std::string& kind) {
  std::string names;
  for (const typed::variable* v : parameters) {
    names += (names.empty() ? "" : ", ") + print_variable(*v);
  }
  statement_printer printer(0);
  printer.add_line(kind + " " + f.name + "(" + names + ")");
  statement_printer body(1);
  for (const typed::variable* v : f.tile_statics)
    body.add_line("tile_static " + print_variable(*v));
  body.add_parts(f.body.statements);
  return printer.take() + body.take();
}

void add_called(const typed::function& f, std::set<const typed::function*>& called) {
  for (const typed::call_site& site : f.calls) {
    if (called.insert(site.callee).second) add_called(*site.callee, called);
  }
}

}  // namespace

std::string print(const typed::statement& s, int depth) {
  statement_printer printer(depth);
  printer.add(s);
  return printer.take();
}

std::string print(const typed::program& program) {
  std::set<const typed::function*> called;
  add_called(*program.kernel, called);
  std::string text;
  for (const auto& f : program.functions) {
    if (called.count(f.get()) != 0) text += print_function(*f, f->parameters, "function");
  }
  return text + print_function(*program.kernel, program.kernel_parameters, "kernel");
}

}  // namespace libtiles::compiler
