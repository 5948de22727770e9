#include "libtiles/compiler/kernel_text.hpp"

#include <set>

#include "libtiles/compiler/analysis/access/element_accesses.hpp"
#include "libtiles/compiler/analysis/full_overwrite.hpp"
#include "libtiles/compiler/argument_matching.hpp"
#include "libtiles/compiler/codegen/program_writer.hpp"
#include "libtiles/compiler/instrumentation/instrumented_statics.hpp"
#include "libtiles/compiler/lowering/lower_to_loops.hpp"
#include "libtiles/compiler/lowering/shape_heuristic.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/syntax/lexer.hpp"
#include "libtiles/compiler/syntax/parser.hpp"
#include "libtiles/compiler/syntax/preprocessor.hpp"
#include "libtiles/compiler/text/find_origin.hpp"
#include "libtiles/compiler/transform/canonicalization.hpp"
#include "libtiles/compiler/transform/copy_forwarding.hpp"
#include "libtiles/compiler/transform/parameter_copies.hpp"

namespace libtiles::compiler {

struct kernel_text::impl {
  explicit impl(kernel_input given);

  compiled_kernel compile(const std::vector<bound_argument>& arguments,
                          const compile_options& options) const;

  bool is_lambda() const { return lambda_ != nullptr; }

 private:
  typed::program analyze(const std::vector<bound_argument>& arguments, diagnostics& messages) const;
  typed::program analyze(const syntax::translation_unit& unit,
                         const std::vector<bound_argument>& arguments, diagnostics& messages) const;
  typed::function& named_kernel(const semantic_analyzer& checked) const;
  std::string kernel_name(const typed::program& program) const;

  kernel_input input_;
  source_text declarations_;
  source_text text_;
  std::vector<std::unique_ptr<source_text>> constants_;
  token_list tokens_;
  syntax::translation_unit unit_;
  const syntax::lambda* lambda_ = nullptr;
  std::vector<std::string> warnings_;  // of the text alone, whatever it is compiled for
};

namespace {

argument_type argument_type_of(const type& t) {
  argument_type made;
  if (t.kind != type_kind::view) {
    made.element = element_type_of(t);
    return made;
  }
  made.kind = t.is_array_object ? argument_kind::array : argument_kind::array_view;
  made.element = element_type_of(*t.element);
  made.rank = t.rank;
  made.is_const = t.is_const;
  return made;
}

parameter parameter_of(const typed::program& program, const typed::variable& variable) {
  parameter made;
  made.name = variable.name;
  made.type = argument_type_of(*variable.type);
  if (variable.type->kind != type_kind::view) return made;
  made.is_read = variable.is_read;
  made.is_written = variable.is_written;
  made.is_reinterpreted = variable.is_reinterpreted;
  const std::optional<index_order> order = find_full_overwrite(program, variable);
  made.is_overwritten = order.has_value();
  made.own_index = order.value_or(made.own_index);
  return made;
}

std::vector<parameter> parameters_of(const typed::program& program) {
  std::vector<parameter> made;
  auto accesses = find_element_accesses(program);
  for (const typed::variable* variable : program.kernel_parameters) {
    made.push_back(parameter_of(program, *variable));
    made.back().accesses = std::move(accesses[variable]);
    made.back().argument = made.size() - 1;
  }
  return made;
}

std::vector<tile_static_variable> tile_statics_of(const typed::program& program) {
  std::vector<tile_static_variable> made;
  const auto add = [&](const std::vector<typed::variable*>& variables) {
    for (const typed::variable* variable : variables) {
      made.push_back({variable->name, size_in_kernel(*variable->type)});
    }
  };
  add(program.kernel->tile_statics);
  add(program.helper_tile_statics);
  return made;
}

// A launch binds a lambda's variables by name, each once.
void check_names(const std::vector<bound_argument>& arguments) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].name.empty()) {
      throw error(status::argument_mismatch,
                  "argument " + std::to_string(i) +
                      " has no name; a lambda's captured variables are bound by name");
    }
    if (!is_name(arguments[i].name)) {
      throw error(status::argument_mismatch, "argument " + std::to_string(i) + " is called '" +
                                                 arguments[i].name +
                                                 "', which is not a name that a variable can have");
    }
    if (!seen.insert(arguments[i].name).second) {
      throw error(status::argument_mismatch,
                  "the captured variable '" + arguments[i].name + "' is bound twice");
    }
  }
}

// Of the variables those that hide types.
std::vector<std::string> type_names_among(const std::vector<bound_argument>& arguments) {
  std::vector<std::string> names;
  for (const bound_argument& argument : arguments) {
    if (is_type_of_kernels(argument.name)) names.push_back(argument.name);
  }
  return names;
}

// Nothing if the kernel cannot have that shape.
std::optional<loop_tree> lower_to_loops(typed::program& program, const compile_options& options) {
  use_def uses = find_use_def(*program.kernel);
  auto schedule = schedule_loops(program, uniformity(program), uses);
  if (schedule && !options.checked && forward_copies(program, uses)) {
    uses = find_use_def(*program.kernel);
    schedule = schedule_loops(program, uniformity(program), uses);
  }
  if (!schedule) return std::nullopt;
  return lower_to_loops(program, std::move(*schedule), uses, options);
}

// Line numbers that messages can count on from.
void check_line(int line, const char* what) {
  constexpr int largest = 1'000'000'000;
  if (line >= 0 && line <= largest) return;
  throw error(status::invalid_argument, std::string(what) + " is " + std::to_string(line) +
                                            "; expected 0 to " + std::to_string(largest));
}

}  // namespace

kernel_text::impl::impl(kernel_input given)
    : input_(std::move(given)),
      declarations_("declarations", input_.declarations),
      text_(input_.name, input_.text,
            input_.origin_file.empty() ? input_.first_line : input_.origin_line) {
  check_line(input_.first_line, "first_line");
  check_line(input_.origin_line, "origin_line");
  if (!input_.origin_file.empty()) {
    text_.set_origin(find_origin(text_, input_.origin_file, input_.origin_line));
  }
  diagnostics messages;
  tokens_ = preprocess({&declarations_, &text_}, input_.constants, constants_, messages);
  unit_ = parse(tokens_, messages);
  if (input_.function.empty() && !unit_.lambdas.empty()) {
    lambda_ = &unit_.lambdas.front();
    if (unit_.lambdas.size() > 1) {
      messages.error(unit_.lambdas[1].where, "this text has more than one lambda",
                     "give each kernel a text of its own, or write named functions");
    }
  }
  messages.throw_errors();
  warnings_ = messages.warnings();
  if (lambda_ == nullptr) compile({}, {});
}

typed::program kernel_text::impl::analyze(const std::vector<bound_argument>& arguments,
                                          diagnostics& messages) const {
  const std::vector<std::string> hiding = type_names_among(arguments);
  if (lambda_ == nullptr || hiding.empty()) return analyze(unit_, arguments, messages);
  // What was read as a type, as in (half) - x, is a variable now.
  diagnostics of_parsing;
  const syntax::translation_unit unit = parse(tokens_, of_parsing, hiding);
  of_parsing.throw_errors();
  return analyze(unit, arguments, messages);
}

typed::program kernel_text::impl::analyze(const syntax::translation_unit& unit,
                                          const std::vector<bound_argument>& arguments,
                                          diagnostics& messages) const {
  semantic_analyzer checked(unit, messages);
  try {
    checked.analyze_definitions();
    checked.analyze_functions();
    if (lambda_ != nullptr) {
      checked.analyze_lambda(unit.lambdas.front(), arguments);
    } else {
      messages.throw_errors();
      checked.choose_kernel(named_kernel(checked));
    }
  } catch (const abandoned&) {
    // Reported among the messages.
  }
  messages.throw_errors();
  checked.finish();
  messages.throw_errors();
  return checked.take_program();
}

typed::function& kernel_text::impl::named_kernel(const semantic_analyzer& checked) const {
  const std::vector<typed::function*> kernels = checked.kernels();
  std::string known;
  for (typed::function* kernel : kernels) {
    if (kernel->name == input_.function) return *kernel;
    known += (known.empty() ? "" : ", ") + kernel->name;
  }
  if (kernels.size() == 1 && input_.function.empty()) return *kernels.front();
  const std::string text = "the text '" + input_.name + "' ";
  if (!unit_.lambdas.empty()) {
    throw error(
        status::invalid_argument,
        text + "is a lambda, which has no name; leave out the function '" + input_.function + "'");
  }
  if (kernels.empty()) {
    throw error(status::compile,
                text +
                    "has no kernel; a kernel is a lambda, or a void function whose first "
                    "parameter is an index<N> or a tiled_index<...>");
  }
  if (input_.function.empty()) {
    throw error(status::invalid_argument,
                text + "has several kernels; name one of them as the function: " + known);
  }
  throw error(status::invalid_argument,
              text + "has no kernel '" + input_.function + "'; it has: " + known);
}

std::string kernel_text::impl::kernel_name(const typed::program& program) const {
  if (lambda_ == nullptr) return program.kernel->name;
  const text_position place = position_of(lambda_->where);
  return "the lambda at " + place.file + ":" + std::to_string(place.line);
}

compiled_kernel kernel_text::impl::compile(const std::vector<bound_argument>& arguments,
                                           const compile_options& options) const {
  if (lambda_ != nullptr) check_names(arguments);
  diagnostics messages;
  typed::program program = analyze(arguments, messages);
  compiled_kernel made;
  made.name = kernel_name(program);
  made.options = options;
  made.parameters = parameters_of(program);
  if (lambda_ == nullptr && !arguments.empty()) {
    match_arguments(made.name, arguments, made.parameters);
  }
  copy_changed_parameters(program);
  if (options.checked) promote_tile_statics(program);
  std::optional<loop_tree> loops;
  if (shape_to_try(options, program) == kernel_shape::loop) {
    canonicalize(program);
    loops = lower_to_loops(program, options);
  }
  written_program written = write_program(program, options, loops ? &*loops : nullptr);
  made.entry_point = std::move(written.entry_point);
  made.opencl_source = std::move(written.text);
  made.lines = std::move(written.lines);
  made.uses_double = written.uses_double;
  made.shape = written.shape;
  made.tiles_in_step = written.tiles_in_step;
  made.checked = std::move(written.checked);
  const type& thread = *program.thread_parameter->type;
  made.rank = thread.rank;
  made.is_tiled = thread.kind == type_kind::tiled_index;
  for (int d = 0; d < thread.rank && made.is_tiled; ++d) {
    made.tile[static_cast<std::size_t>(d)] = thread.tile[static_cast<std::size_t>(d)];
  }
  made.tile_statics = tile_statics_of(program);
  made.private_bytes = program.private_bytes;
  made.warnings = warnings_;
  made.warnings.insert(made.warnings.end(), messages.warnings().begin(), messages.warnings().end());
  return made;
}

kernel_text::kernel_text(kernel_input input)
    : impl_(std::make_unique<const impl>(std::move(input))) {}
kernel_text::~kernel_text() = default;
kernel_text::kernel_text(kernel_text&&) noexcept = default;
kernel_text& kernel_text::operator=(kernel_text&&) noexcept = default;

bool kernel_text::is_lambda() const { return impl_->is_lambda(); }

compiled_kernel kernel_text::compile(const std::vector<bound_argument>& arguments,
                                     const compile_options& options) const {
  return impl_->compile(arguments, options);
}

}  // namespace libtiles::compiler
