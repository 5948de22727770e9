#include "libtiles/runtime/launch/tile_kernel.hpp"

#include <algorithm>

#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/devices/device_limits.hpp"
#include "libtiles/runtime/launch/async_copy_check.hpp"
#include "libtiles/runtime/launch/lane_check.hpp"
#include "libtiles/runtime/launch/merge_limit.hpp"
#include "libtiles/runtime/launch/missing_tiles.hpp"
#include "libtiles/runtime/launch/shared_bytes.hpp"
#include "libtiles/runtime/launch/tensor_core_check.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {
namespace {

bool is_same(const bound_argument& known, const bound_argument& asked) {
  return known.name == asked.name && known.type == asked.type;
}

bool is_same(const bound_argument& known, const launch_argument& asked) {
  return is_named(asked, known.name) && known.type == asked.form->type;
}

template <class Argument>
bool are_same(const std::vector<bound_argument>& known, const std::vector<Argument>& asked) {
  return std::equal(known.begin(), known.end(), asked.begin(), asked.end(),
                    [](const bound_argument& x, const Argument& y) { return is_same(x, y); });
}

// What wgmma is too much for is not known before: the driver's assembler gives out registers.
bool is_built(context& where, const compiler::compiled_kernel& compiled) {
  check_device_limits(compiled, where.device());
  where.health().check();
  try {
    where.programs().get(compiled);
    return true;
  } catch (const error& failure) {
    if (failure.code() != status::build) throw;
    log(log_level::info, compiled.name + " does without wgmma: " + failure.what());
    return false;
  }
}

bool can_have_warpgroups(context& where, const compiler::compiled_kernel& compiled) {
  if (!warpgroups_work(where)) return false;
  const bool is_large = needs_more_than_driver_says(compiled, where.device());
  if (is_large && !warpgroups_have_all_local_memory(where)) return false;
  return is_built(where, compiled);
}

}  // namespace

// The domain comes first: it is wrong whatever the arguments are.
ready_launch tile_kernel::make_ready(context& where, const launch_request& request) {
  check_domain(request.domain);
  compiler::compile_options options = options_in(where);
  limit_merging(options, request.domain.shape, where.device());
  options.is_part = request.domain.is_part();
  const translation* made = &specialise(request.arguments, options);
  if (made->compiled.uses_lanes && !lanes_work(where)) {
    options.lanes = {};
    made = &specialise(request.arguments, options);
  }
  if (made->compiled.uses_async_copies && !async_copies_work(where)) {
    options.async_copies = false;
    made = &specialise(request.arguments, options);
  }
  if (made->compiled.uses_warpgroups && !can_have_warpgroups(where, made->compiled)) {
    options.tensor_cores = compiler::tensor_core_form::sm_90;
    made = &specialise(request.arguments, options);
  }
  if (made->compiled.uses_tensor_cores && !tensor_cores_work(where)) {
    options.tensor_cores = compiler::tensor_core_form::none;
    made = &specialise(request.arguments, options);
  }
  if (misleads_missing_tiles(made->compiled, request, where.device())) {
    options.shape = compiler::kernel_shape::group;
    made = &specialise(request.arguments, options);
  }
  if (changes_what_is_read_in_place(made->compiled, request)) {
    options.overlapping_views = true;
    made = &specialise(request.arguments, options);
  }
  return runtime::make_ready(made->form, where, request);
}

std::shared_ptr<event> tile_kernel::launch(const std::shared_ptr<context>& where,
                                           const launch_request& request, bool with_event) {
  return recent_.launch(where, request, with_event, [&] { return make_ready(*where, request); });
}

// Who launches it by OpenCL's own calls knows nothing of reports.
std::shared_ptr<built_kernel> tile_kernel::build(context& where,
                                                 const std::vector<launch_argument>& arguments) {
  const compiler::compiled_kernel& compiled = specialise(arguments, {}).compiled;
  check_device_limits(compiled, where.device());
  where.health().check();
  return where.programs().get(compiled);
}

const compiler::compiled_kernel& tile_kernel::translated(
    const std::vector<launch_argument>& arguments) {
  return specialise(arguments, plain_options()).compiled;
}

const std::string& tile_kernel::opencl_source(const std::vector<launch_argument>& arguments) {
  return specialise(arguments, plain_options()).compiled.opencl_source;
}

compiler::compile_options tile_kernel::plain_options() const {
  compiler::compile_options options;
  options.checked = checked_;
  options.most_merged = most_merged_;
  // Loops are for CPUs, on which offsets have 64 bits.
  options.wide_indices = shape_ == shape_request::loop;
  if (shape_ == shape_request::loop) options.shape = compiler::kernel_shape::loop;
  if (shape_ == shape_request::merged) options.shape = compiler::kernel_shape::merged;
  return options;
}

compiler::compile_options tile_kernel::options_in(const context& where) const {
  compiler::compile_options options = plain_options();
  options.checked = std::max(options.checked, where.checked());
  options.wide_indices = where.device().type == device_type::cpu;
  options.vectorizes_groups = where.device().driver == opencl_driver::intel;
  options.lanes = where.lanes();
  options.async_copies = where.async_copies();
  options.tensor_cores = where.tensor_cores();
  if (shape_ == shape_request::automatic) options.shape = where.shape();
  return options;
}

// Nothing is allocated for a launch like the one before.
const tile_kernel::translation& tile_kernel::specialise(
    const std::vector<launch_argument>& arguments, compiler::compile_options options) {
  add_needs_of(arguments, options);
  const specialisation* const last = last_.load(std::memory_order_acquire);
  if (last != nullptr && last->options == options && are_same(last->arguments, arguments)) {
    return *last->ready.load(std::memory_order_relaxed);
  }
  return translate(find_or_add(types_of(arguments), options));
}

const tile_kernel::translation& tile_kernel::translate(specialisation& asked) {
  const translation& translated = *asked.translated.get([&] {
    compiler::compiled_kernel made = text_.compile(asked.arguments, asked.options);
    for (const std::string& warning : made.warnings) log(log_level::warning, warning);
    return std::make_unique<const translation>(std::move(made));
  });
  asked.ready.store(&translated, std::memory_order_relaxed);
  last_.store(&asked, std::memory_order_release);
  return translated;
}

tile_kernel::specialisation& tile_kernel::find_or_add(const std::vector<bound_argument>& arguments,
                                                      const compiler::compile_options& options) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto& each : specialisations_) {
    if (each->options == options && are_same(each->arguments, arguments)) return *each;
  }
  auto added = std::make_unique<specialisation>();
  added->arguments = arguments;
  added->options = options;
  specialisations_.push_back(std::move(added));
  return *specialisations_.back();
}

}  // namespace libtiles::runtime
