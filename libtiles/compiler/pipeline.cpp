// Read this first: the whole compiler as one list.
//
//     text --preprocess, parse--> syntax tree                                    (parsed_text.cpp)
//          --analyze-->           typed tree, checked and transformed            (the list below)
//          --generate-->          OpenCL C
//
// A text is parsed once; the passes below run once for each set of argument types and options.
#include "libtiles/compiler/pipeline.hpp"

#include "libtiles/compiler/argument_matching.hpp"
#include "libtiles/compiler/codegen/program_writer.hpp"
#include "libtiles/compiler/instrumentation/instrumented_statics.hpp"
#include "libtiles/compiler/kernel_interface.hpp"
#include "libtiles/compiler/lowering/shape_heuristic.hpp"
#include "libtiles/compiler/sema/kernel_choice.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/syntax/parser.hpp"
#include "libtiles/compiler/transform/canonicalization.hpp"
#include "libtiles/compiler/transform/copy_forwarding.hpp"
#include "libtiles/compiler/transform/parameter_copies.hpp"

namespace libtiles::compiler {
namespace {

bool always(const compilation&) { return true; }
bool is_checked(const compilation& c) { return c.is_checked(); }
bool in_loops(const compilation& c) { return c.shape == kernel_shape::loop; }
bool in_unchecked_loops(const compilation& c) { return in_loops(c) && !c.is_checked(); }

// Of the captured variables those that hide types: what was read as a type, as in (half) - x, is a
// variable then.
std::vector<std::string> hidden_types(const compilation& c) {
  std::vector<std::string> names;
  if (c.text.lambda() == nullptr) return names;
  for (const bound_argument& argument : c.arguments) {
    if (is_type_of_kernels(argument.name)) names.push_back(argument.name);
  }
  return names;
}

std::string kernel_name(const compilation& c) {
  if (c.text.lambda() == nullptr) return c.program.kernel->name;
  const text_position place = position_of(c.text.lambda()->where);
  return "the lambda at " + place.file + ":" + std::to_string(place.line);
}

typed::program analyze(const syntax::translation_unit& unit, compilation& c) {
  semantic_analyzer analyzer(unit, c.messages);
  try {
    analyzer.analyze_definitions();
    analyzer.analyze_functions();
    if (c.text.lambda() != nullptr) {
      analyzer.analyze_lambda(unit.lambdas.front(), c.arguments);
    } else {
      c.messages.throw_errors();
      analyzer.choose_kernel(choose_kernel(analyzer.kernels(), c.text));
    }
  } catch (const abandoned&) {
    // Reported among the messages.
  }
  c.messages.throw_errors();
  analyzer.finish();
  c.messages.throw_errors();
  return analyzer.take_program();
}

void analyze(compilation& c) {
  const std::vector<std::string> hidden = hidden_types(c);
  c.program =
      hidden.empty() ? analyze(c.text.unit(), c) : analyze(c.text.parse_with_variables(hidden), c);
  c.kernel.name = kernel_name(c);
}

void generate(compilation& c) {
  compile_options options = c.kernel.options;
  options.shape = c.shape;
  written_program written = write_program(c.program, options);
  compiled_kernel& made = c.kernel;
  made.entry_point = std::move(written.entry_point);
  made.opencl_source = std::move(written.text);
  made.lines = std::move(written.lines);
  made.uses_double = written.uses_double;
  made.shape = written.shape;
  made.tiles_in_step = written.tiles_in_step;
  made.checked = std::move(written.checked);
  describe_memory(c.program, made);
}

// Where a launch binds arguments by position, they have to fit what the function declares.
void describe_parameters(compilation& c) {
  c.kernel.parameters = find_parameters(c.program);
  const bool is_named = c.text.lambda() == nullptr;
  if (is_named && !c.arguments.empty()) {
    match_arguments(c.kernel.name, c.arguments, c.kernel.parameters);
  }
}

}  // namespace

const std::vector<pass>& pipeline() {
  static const std::vector<pass> passes = {
      {"analyze", "a syntax tree", "every name and type is known; conversions are explicit", true,
       always, analyze},
      {"describe_parameters", "the tree as the user wrote it",
       "what a launch has to know of each parameter", false, always, describe_parameters},
      {"copy_changed_parameters", "", "no parameter changes: what did is a variable", true, always,
       [](compilation& c) { copy_changed_parameters(c.program); }},
      {"promote_tile_statics", "", "tile_static variables that may race lie in one struct", true,
       is_checked, [](compilation& c) { promote_tile_statics(c.program); }},
      {"choose_shape", "", "work-groups or loops", false, always,
       [](compilation& c) { c.shape = shape_to_try(c.kernel.options, c.program); }},
      {"canonicalize", "", "no called function waits; no condition around a barrier has effects",
       true, in_loops, [](compilation& c) { canonicalize(c.program); }},
      {"forward_copies", "canonicalize", "tile_static copies that are read once are gone", true,
       in_unchecked_loops, [](compilation& c) { forward_copies(c.program); }},
      {"generate", "", "the kernel as OpenCL C, with a line map", false, always, generate},
  };
  return passes;
}

void run_pipeline(compilation& c, const pass_observer& observe) {
  for (const pass& each : pipeline()) {
    if (!each.applies(c)) continue;
    each.run(c);
    if (each.changes_tree) c.facts.invalidate();
    if (observe) observe(each, c);
  }
  c.kernel.warnings = c.text.warnings();
  const std::vector<std::string>& more = c.messages.warnings();
  c.kernel.warnings.insert(c.kernel.warnings.end(), more.begin(), more.end());
}

}  // namespace libtiles::compiler
