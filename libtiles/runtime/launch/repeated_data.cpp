#include "libtiles/runtime/launch/repeated_data.hpp"

#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::runtime {

bool repeated_data::prepare(const kernel_form& form, const launch_request& request,
                            const std::shared_ptr<context>& where) {
  if (data_) {
    find_sources(request);
    if (data_->is_settled()) return true;
  }
  data_.reset();
  uses_ = form.uses_of(request);
  data_.emplace(where, uses_, form.name());
  return false;
}

// Those of the last run may be gone. No source ever has a state that another one had, so one in the
// state of the last run is the same.
void repeated_data::find_sources(const launch_request& request) {
  for (std::size_t i = 0; i < uses_.size(); ++i) {
    if (uses_[i].window == nullptr) continue;
    uses_[i].window = request.arguments[uses_[i].argument].window;
    uses_[i].source = &source_lock::source_of(*uses_[i].window);
  }
}

}  // namespace libtiles::runtime
