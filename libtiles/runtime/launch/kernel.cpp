#include "libtiles/runtime/launch/kernel.hpp"

#include <algorithm>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {
namespace {

bool are_same(const std::vector<bound_argument>& a, const std::vector<bound_argument>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const bound_argument& x, const bound_argument& y) {
                      return x.name == y.name && x.type == y.type;
                    });
}

}  // namespace

const compiler::compiled_kernel& kernel::specialise(const std::vector<bound_argument>& arguments,
                                                    const compiler::compile_options& options) {
  return find_or_add(arguments, options).compiled.get([&] {
    compiler::compiled_kernel compiled = text_.compile(arguments, options);
    for (const std::string& warning : compiled.warnings) log(log_level::warning, warning);
    return compiled;
  });
}

void kernel::prepare(const std::shared_ptr<context>& where, const launch_request& request) {
  runtime::prepare(specialise_for(request), where, request);
}

std::shared_ptr<event> kernel::launch(const std::shared_ptr<context>& where,
                                      const launch_request& request, bool with_event) {
  return runtime::launch(specialise_for(request), where, request, with_event);
}

// The domain comes first: it is wrong whatever the arguments are.
const compiler::compiled_kernel& kernel::specialise_for(const launch_request& request) {
  check_domain(request.domain);
  return specialise(types_of(request.arguments), options_for(request.arguments));
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
