#include "libtiles/algorithms/execution.hpp"

#include "libtiles/runtime/launch/marker.hpp"

namespace libtiles::algorithms {

std::shared_ptr<runtime::event> ended(const execution& how) {
  if (how.workspace_size != nullptr) *how.workspace_size = 0;
  if (how.workspace_size != nullptr || !how.with_event) return nullptr;
  std::vector<runtime::context_event> parts = runtime::marker(how.where)->parts();
  for (const auto& each : how.after) {
    parts.insert(parts.end(), each->parts().begin(), each->parts().end());
  }
  return std::make_shared<runtime::event>(std::move(parts), "an algorithm without elements");
}

void wait_to_begin(const execution& how) {
  for (const auto& each : how.after) each->wait();
}

}  // namespace libtiles::algorithms
