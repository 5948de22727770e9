// Read this first: the whole compiler as one list.
//
//     text --preprocess, parse--> syntax tree                                    (parsed_text.cpp)
//          --analyze-->           typed tree, checked and transformed            (the list below)
//          --generate-->          OpenCL C
//
// A text is parsed once; the passes below run once for each set of argument types and options.
#include "libtiles/compiler/pipeline.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/access_propagation.hpp"
#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/helper_tile_statics.hpp"
#include "libtiles/compiler/argument_matching.hpp"
#include "libtiles/compiler/codegen/program_writer.hpp"
#include "libtiles/compiler/instrumentation/instrumented_statics.hpp"
#include "libtiles/compiler/kernel_interface.hpp"
#include "libtiles/compiler/lowering/make_thread_loops.hpp"
#include "libtiles/compiler/lowering/merge_factors.hpp"
#include "libtiles/compiler/lowering/scalar_loops.hpp"
#include "libtiles/compiler/lowering/shape_heuristic.hpp"
#include "libtiles/compiler/lowering/tensor_operands.hpp"
#include "libtiles/compiler/lowering/tighten_bounds.hpp"
#include "libtiles/compiler/lowering/vectorize.hpp"
#include "libtiles/compiler/lowering/vectorize_rows.hpp"
#include "libtiles/compiler/lowering/vectorize_tiles.hpp"
#include "libtiles/compiler/sema/sema.hpp"
#include "libtiles/compiler/syntax/parser.hpp"
#include "libtiles/compiler/transform/aggregate_replacement.hpp"
#include "libtiles/compiler/transform/barrier_elimination.hpp"
#include "libtiles/compiler/transform/canonicalization.hpp"
#include "libtiles/compiler/transform/copy_forwarding.hpp"
#include "libtiles/compiler/transform/divergent_loops.hpp"
#include "libtiles/compiler/transform/function_inlining.hpp"
#include "libtiles/compiler/transform/loop_versioning.hpp"
#include "libtiles/compiler/transform/merge_tiles.hpp"
#include "libtiles/compiler/transform/opaque_masks.hpp"
#include "libtiles/compiler/transform/parameter_copies.hpp"
#include "libtiles/compiler/transform/product_overlap.hpp"
#include "libtiles/compiler/transform/scalar_promotion.hpp"
#include "libtiles/compiler/transform/staging_elimination.hpp"
#include "libtiles/compiler/verify/flow_rules.hpp"
#include "libtiles/compiler/verify/program_rules.hpp"

namespace libtiles::compiler {
namespace {

bool always(compilation&) { return true; }
bool is_checked(compilation& c) { return c.is_checked(); }
bool is_for_cpus(compilation& c) { return c.kernel.options.wide_indices; }
bool can_be_merged(compilation& c) {
  return !c.is_checked() && merges_tiles(c.kernel.options.shape);
}
bool has_tensor_cores(compilation& c) {
  return tensor_cores_for(c.kernel.options) != tensor_core_form::none;
}
bool has_warpgroups(compilation& c) {
  const tensor_core_form form = tensor_cores_for(c.kernel.options);
  return form == tensor_core_form::sm_90a || form == tensor_core_form::emulated;
}
bool can_read_in_place(compilation& c) {
  const compile_options& options = c.kernel.options;
  return is_for_cpus(c) && !c.is_checked() && has_loops(options.shape) &&
         !options.overlapping_views;
}
bool in_loops(compilation& c) { return c.shape == kernel_shape::loop; }
bool can_have_loops(compilation& c) { return in_loops(c) && c.schedule(); }
bool can_have_unchecked_loops(compilation& c) { return can_have_loops(c) && !c.is_checked(); }
bool calls_in_unchecked_loops(compilation& c) {
  const typed::function& kernel = *c.program.kernel;
  const bool is_tiled = c.program.thread_parameter->type->kind == type_kind::tiled_index;
  return in_loops(c) && is_tiled && !c.is_checked() && !kernel.calls.empty() &&
         !calls_waiting_functions(kernel);
}
bool has_loops(compilation& c) { return c.loops.has_value(); }
bool has_unchecked_loops(compilation& c) { return has_loops(c) && !c.is_checked(); }
bool can_have_rows(compilation& c) {
  return is_for_cpus(c) && !has_loops(c) && !c.is_checked() && has_loops(c.kernel.options.shape);
}
bool can_have_rows_but_for_calls(compilation& c) {
  return can_have_rows(c) && !c.program.kernel->calls.empty() && !waits(*c.program.kernel);
}
bool waits_in_groups_on_cpus(compilation& c) {
  return is_for_cpus(c) && !has_loops(c) && waits(*c.program.kernel);
}
// Behind a branch with barriers, variables may have one thread's values:
// quirk::decides_for_all_threads. CPUs have emulated tensor cores alone.
version_form form_of_versions(compilation& c) {
  const bool is_emulated = tensor_cores_for(c.kernel.options) == tensor_core_form::emulated;
  return is_emulated && is_for_cpus(c) ? version_form::one_loop : version_form::two_loops;
}

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
  if (c.text.lambda() != nullptr) return analyze(unit, c.arguments, c.kernel.options, c.messages);
  return analyze(unit, c.text.input(), c.kernel.options, c.messages);
}

void analyze(compilation& c) {
  const std::vector<std::string> hidden = hidden_types(c);
  c.program =
      hidden.empty() ? analyze(c.text.unit(), c) : analyze(c.text.parse_with_variables(hidden), c);
  c.kernel.name = kernel_name(c);
}

const type& tiled_index_of(const compilation& c) { return *c.program.thread_parameter->type; }

bool has_dense_rows(const compilation& c) { return !c.kernel.options.strided; }

void generate(compilation& c) {
  written_program written =
      write_program(c.program, c.kernel.options, c.loops ? &*c.loops : nullptr);
  compiled_kernel& made = c.kernel;
  made.entry_point = std::move(written.entry_point);
  made.opencl_source = std::move(written.text);
  made.lines = std::move(written.lines);
  made.uses_double = written.uses_double;
  made.uses_lanes = written.uses_lanes;
  made.uses_async_copies = written.uses_async_copies;
  made.uses_tensor_cores = written.uses_tensor_cores;
  made.uses_warpgroups = written.uses_warpgroups;
  made.shape = written.shape;
  made.has_scalar_loops =
      has_unchecked_loops(c) && has_scalar_loops(*c.loops, tiled_index_of(c), has_dense_rows(c));
  made.tiles_per_work_item = written.tiles_per_work_item;
  made.runs_rows = written.runs_rows;
  made.merged = written.merged;
  made.checked = std::move(written.checked);
  describe_memory(c.program, made);
}

void vectorize_threads(loop_tree& loops, compilation& c) {
  vectorize(loops, c.facts.uses(), tiled_index_of(c), has_dense_rows(c));
}

void vectorize_single_threads(loop_tree& loops, compilation& c) {
  vectorize_tiles(loops, c.program, c.facts.uses(), has_dense_rows(c));
}

// Loops over the threads compute with whole vectors as fast as with their components, or faster.
void replace_in_vectors(compilation& c) {
  replace_aggregates(c.program, [&](const auto& parts) {
    c.invalidate();
    if (!c.schedule()) return false;
    loop_tree tried = make_thread_loops(*c.program.kernel, *c.schedule());
    vectorize_threads(tried, c);
    vectorize_single_threads(tried, c);
    return are_for_vectors(parts, tried);
  });
}

using speed_heuristic = bool (*)(const typed::function& kernel, const loop_tree& rows);

// Nothing where work-groups are as fast, unless somebody asks for loops.
std::optional<loop_tree> rows_of(compilation& c, speed_heuristic is_faster) {
  std::optional<loop_tree> rows = vectorize_rows(c.program, c.facts.uses(), has_dense_rows(c));
  const bool is_asked_for = c.kernel.options.shape == kernel_shape::loop;
  if (rows && !is_asked_for && !is_faster(*c.program.kernel, *rows)) rows.reset();
  return rows;
}

// What tile_static memory held.
void read_in_place(compilation& c) {
  const auto& declared = c.program.kernel_parameters;
  for (const typed::variable* view : eliminate_staging(c.program)) {
    const auto at = std::find(declared.begin(), declared.end(), view);
    c.kernel.parameters[static_cast<std::size_t>(at - declared.begin())].is_read_in_place = true;
  }
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
  constexpr auto check = pass_kind::check;
  constexpr auto fact = pass_kind::fact;
  constexpr auto transform = pass_kind::transform;
  constexpr auto lower = pass_kind::lower;
  static const auto& passes = *new std::vector<pass>{
      // ---- sema: the syntax tree becomes the typed tree
      {"analyze", transform, "a syntax tree without errors",
       "names and types are resolved, conversions are explicit, constants are folded", always,
       analyze},

      // ---- verify: what the language forbids, as the user wrote it
      {"check_calls", check, "", "there is no recursion, and the depth of calls is limited", always,
       [](compilation& c) { check_calls(c.program, c.messages); }},
      {"propagate_access", fact, "check_calls",
       "for each view and pointer: whether called functions read or write its elements", always,
       [](compilation& c) { propagate_access(c.program); }},
      {"find_helper_tile_statics", fact, "check_calls",
       "the tile_static variables of called functions", always,
       [](compilation& c) { find_helper_tile_statics(c.program); }},
      {"find_waiting_functions", fact, "check_calls",
       "for each function: whether it reaches a barrier, itself or in a function that it calls",
       always, [](compilation& c) { find_waiting_functions(c.program); }},
      {"warn_of_unused_parameters", check, "", "", always,
       [](compilation& c) { warn_of_unused_parameters(c.program, c.messages); }},
      {"check_private_memory", check, "check_calls",
       "the variables of a thread fit into private memory", always,
       [](compilation& c) { check_private_memory(c.program, c.messages); }},
      {"check_flow", check, "find_waiting_functions",
       "variables are initialised before they are read, and functions return a value", always,
       [](compilation& c) { check_flow(c.program, c.messages); }},
      {"check_uniformity", check, "check_calls",
       "either all threads of a tile reach a barrier, or none", always,
       [](compilation& c) { check_uniformity(c.facts.uniform(), c.messages); }},
      {"warn_of_untiled_statics", check, "find_helper_tile_statics", "", always,
       [](compilation& c) { warn_of_untiled_statics(c.program, c.messages); }},

      // ---- analysis: what a launch has to know
      {"describe_parameters", fact, "propagate_access",
       "which elements of each view are read, written or fully overwritten; arguments match",
       always, describe_parameters},

      // ---- transform, in either shape
      {"copy_changed_parameters", transform, "",
       "parameters are constant; those that change are copied to variables", always,
       [](compilation& c) { copy_changed_parameters(c.program); }},
      {"make_masks_opaque", transform, "copy_changed_parameters",
       "masks of multiples are calls, which PoCL's compiler cannot see through", is_for_cpus,
       [](compilation& c) { make_masks_opaque(c.program); }},
      {"promote_tile_statics", transform, "find_helper_tile_statics",
       "tile_static variables with possible races are in one struct, with their shadow", is_checked,
       [](compilation& c) { promote_tile_statics(c.program); }},

      // ---- lowering
      {"choose_shape", fact, "", "the shape to try: work-groups or loops", always,
       [](compilation& c) { c.shape = shape_to_try(c.kernel.options, c.program); }},
      {"merge_tiles", transform, "choose_shape",
       "a work-group runs several neighbouring tiles, and does once what they have in common",
       can_be_merged,
       [](compilation& c) {
         const tile_dependence depends(c.program);
         merge_tiles(c.program, depends,
                     choose_merge_factors(c.program, depends, c.facts.uses(), c.kernel.options));
       }},
      {"place_tensor_operands", transform, "find_helper_tile_statics",
       "matrices for tensor cores are aligned, and their rows swizzled against bank conflicts",
       has_tensor_cores, [](compilation& c) { place_tensor_operands(c.program); }},
      {"canonicalize", transform, "choose_shape",
       "barriers are in the kernel itself, and conditions around them have no side effects",
       in_loops, [](compilation& c) { canonicalize(c.program); }},
      {"inline_for_loops", transform, "canonicalize",
       "kernels that can have loops over the threads of a tile call no functions",
       calls_in_unchecked_loops,
       [](compilation& c) {
         inline_functions(c.program, [&] {
           c.invalidate();
           return c.schedule().has_value();
         });
       }},
      {"replace_aggregates", transform, "inline_for_loops",
       "short vectors and structs of a thread are variables for their components and fields",
       can_have_unchecked_loops, replace_in_vectors},
      {"eliminate_staging", transform, "inline_for_loops",
       "tile_static arrays that hold a window of a view are removed: threads read the view",
       can_read_in_place, read_in_place},
      {"promote_elements", transform, "canonicalize",
       "view elements that a loop changes in each iteration are held in variables", in_loops,
       [](compilation& c) { promote_elements(c.program, c.facts.uses()); }},
      {"forward_copies", transform, "canonicalize",
       "staging copies whose elements are read once are removed", can_have_unchecked_loops,
       [](compilation& c) { forward_copies(c.program, c.facts.uses()); }},
      {"make_thread_loops", lower, "canonicalize",
       "each region between barriers is inside a loop over the threads of the tile", can_have_loops,
       [](compilation& c) { c.loops = make_thread_loops(*c.program.kernel, *c.schedule()); }},
      {"tighten_bounds", lower, "make_thread_loops",
       "conditions that guard a whole loop are part of its bounds", has_loops,
       [](compilation& c) { tighten_bounds(*c.loops, tiled_index_of(c).rank); }},
      {"vectorize", lower, "tighten_bounds", "neighbouring threads are vectorized where possible",
       has_unchecked_loops, [](compilation& c) { vectorize_threads(*c.loops, c); }},
      {"vectorize_tiles", lower, "vectorize",
       "single-thread regions are vectorized over neighbouring tiles", has_unchecked_loops,
       [](compilation& c) { vectorize_single_threads(*c.loops, c); }},

      {"inline_for_rows", transform, "copy_changed_parameters",
       "kernels that can run along the rows of the domain once they call no functions call none",
       can_have_rows_but_for_calls,
       [](compilation& c) {
         inline_functions(c.program, [&] {
           replace_aggregates(c.program);
           c.invalidate();
           return rows_of(c, is_faster_inlined).has_value();
         });
       }},
      {"replace_for_rows", transform, "inline_for_rows",
       "short vectors and structs of a thread, likewise, where a kernel can run along rows then",
       can_have_rows,
       [](compilation& c) {
         replace_aggregates(c.program, [&](const auto&) {
           c.invalidate();
           return rows_of(c, is_faster_in_rows).has_value();
         });
       }},
      {"vectorize_rows", lower, "inline_for_rows",
       "threads of an element-wise kernel are vectorized along the rows of the domain",
       can_have_rows, [](compilation& c) { c.loops = rows_of(c, is_faster_in_rows); }},

      {"guard_divergent_loops", transform, "make_thread_loops",
       "drivers do not take loops that threads leave one by one for loops that they leave together",
       waits_in_groups_on_cpus,
       [](compilation& c) { guard_divergent_loops(c.program, c.facts.uniform()); }},

      {"eliminate_barriers", transform, "find_helper_tile_statics",
       "barriers between which no thread accesses tile_static memory are one", has_tensor_cores,
       [](compilation& c) { eliminate_barriers(c.program); }},
      {"version_loops", transform, "place_tensor_operands",
       "loops whose tile_loads lie within their views in every iteration compare nothing for them",
       has_tensor_cores,
       [](compilation& c) { version_loops(c.program, c.facts.uniform(), form_of_versions(c)); }},
      {"overlap_products", transform, "eliminate_barriers",
       "products by wgmma are computed while the next iteration waits for its operands",
       has_warpgroups, [](compilation& c) { overlap_products(c.program); }},

      // ---- codegen
      {"generate", fact, "", "OpenCL C, with a line map", always, generate},
  };
  return passes;
}

void run_pipeline(compilation& c, const pass_observer& observe) {
  for (const pass& each : pipeline()) {
    if (!each.applies(c)) continue;
    if (each.kind != pass_kind::check) c.messages.throw_errors();
    each.run(c);
    if (each.kind == pass_kind::transform) c.invalidate();
    if (observe) observe(each, c);
  }
  c.kernel.warnings = c.text.warnings();
  const std::vector<std::string>& more = c.messages.warnings();
  c.kernel.warnings.insert(c.kernel.warnings.end(), more.begin(), more.end());
}

}  // namespace libtiles::compiler
