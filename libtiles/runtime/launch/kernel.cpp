#include "libtiles/runtime/launch/kernel.hpp"

#include <algorithm>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {
namespace {

template <class Argument>
bool are_same(const std::vector<bound_argument>& known, const std::vector<Argument>& asked) {
  return std::equal(known.begin(), known.end(), asked.begin(), asked.end(),
                    [](const bound_argument& x, const Argument& y) {
                      return x.name == y.name && x.type == y.type;
                    });
}

}  // namespace

const compiler::compiled_kernel& kernel::specialise(const std::vector<bound_argument>& arguments,
                                                    const compiler::compile_options& options) {
  specialisation& found = find_or_add(arguments, options);
  const compiler::compiled_kernel& compiled = found.compiled.get([&] {
    compiler::compiled_kernel made = text_.compile(arguments, options);
    for (const std::string& warning : made.warnings) log(log_level::warning, warning);
    return made;
  });
  found.ready.store(&compiled, std::memory_order_relaxed);
  last_.store(&found, std::memory_order_release);
  return compiled;
}

// The domain comes first: it is wrong whatever the arguments are. Nothing is allocated for a launch
// like the one before.
const compiler::compiled_kernel& kernel::specialise_for(const launch_request& request) {
  check_domain(request.domain);
  const compiler::compile_options options = options_for(request.arguments);
  const specialisation* const last = last_.load(std::memory_order_acquire);
  if (last != nullptr && last->options == options && are_same(last->arguments, request.arguments)) {
    return *last->ready.load(std::memory_order_relaxed);
  }
  return specialise(types_of(request.arguments), options);
}

void kernel::prepare(const std::shared_ptr<context>& where, const launch_request& request) {
  runtime::prepare(specialise_for(request), where, request);
}

std::shared_ptr<event> kernel::launch(const std::shared_ptr<context>& where,
                                      const launch_request& request, bool with_event) {
  return runtime::launch(specialise_for(request), where, request, with_event);
}

kernel::specialisation& kernel::find_or_add(const std::vector<bound_argument>& arguments,
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
