#include "libtiles/runtime/launch/repeated_data.hpp"

#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::runtime {

bool repeated_data::prepare(const kernel_form& form, const launch_request& request,
                            const std::shared_ptr<context>& where) {
  if (has_settled_ && is_settled(request)) return true;
  has_settled_ = false;
  data_.reset();
  uses_ = form.uses_of(request);
  data_.emplace(where, uses_, form.name());
  states_.clear();
  for (std::size_t i = 0; i < uses_.size(); ++i) states_.push_back(0);
  return false;
}

// The sources of the last run may be gone. No source ever has a state that another one had, so one
// in the state of the last run is the same.
bool repeated_data::is_settled(const launch_request& request) {
  const std::uint64_t* state = states_.begin();
  for (data_use& each : uses_) {
    if (each.window != nullptr) {
      each.window = request.arguments[each.argument].window;
      each.source = &source_lock::source_of(*each.window);
      if (each.source->state() != *state) return false;
    }
    ++state;
  }
  return true;
}

// What a run changes it changes the first time.
void repeated_data::settle() noexcept {
  if (has_settled_) return;
  std::uint64_t* state = states_.begin();
  for (const data_use& each : uses_) *state++ = each.source == nullptr ? 0 : each.source->state();
  has_settled_ = true;
}

}  // namespace libtiles::runtime
