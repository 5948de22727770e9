#include "libtiles/algorithms/kernel_call.hpp"

#include <algorithm>

#include "libtiles/algorithms/call_recorder.hpp"

namespace libtiles::algorithms {
namespace {

thread_local std::uint64_t launches = 0;

}  // namespace

using runtime::launch_argument;
using runtime::raw_argument;

kernel_call& kernel_call::add(const runtime::array_view& view, bool is_overwritten) {
  launch_argument data = launch_argument::of(nullptr, view);
  data.is_overwritten = is_overwritten;
  request_.arguments.push_back(data);
  request_.arguments.push_back(
      launch_argument::offset_of(nullptr, view, raw_argument::byte_offset, sizeof(std::int64_t)));
  return *this;
}

kernel_call& kernel_call::view(const runtime::array_view& view) {
  request_.arguments.push_back(launch_argument::of(nullptr, view));
  return *this;
}

kernel_call& kernel_call::number(std::int64_t value) {
  request_.arguments.push_back(launch_argument::of(nullptr, scalar_type::int64, &value));
  return *this;
}

kernel_call& kernel_call::number(scalar_type type, double value) {
  request_.arguments.push_back(launch_argument::of(nullptr, type, bytes_of(type, value).data()));
  return *this;
}

kernel_call& kernel_call::numbers(const std::vector<std::int64_t>& values) {
  std::array<std::int64_t, 8>& list = lists_.emplace_front();
  list.fill(1);
  std::copy(values.begin(), values.end(), list.begin());
  request_.arguments.push_back(launch_argument::of_bytes(nullptr, list.data(), sizeof list));
  return *this;
}

std::shared_ptr<runtime::event> kernel_call::launch(const execution& how, const extents& groups,
                                                    const extents& tile, bool with_event) {
  if (how.workspace_size != nullptr) {
    *how.workspace_size = 0;
    return nullptr;
  }
  request_.after = how.after;
  request_.domain.tile = tile;
  request_.domain.shape = groups;
  for (std::size_t d = 0; d < tile.size(); ++d) request_.domain.shape[d] *= tile[d];
  auto end = kernel_->launch(how.where, request_, with_event);
  ++launches;
  if (how.recorder != nullptr) how.recorder->note_launch(kernel_, request_, end, with_event);
  return end;
}

std::uint64_t kernel_call::launches_of_thread() { return launches; }

void kernel_call::build(const execution& how) const {
  kernel_->build(*how.where, request_.arguments);
}

}  // namespace libtiles::algorithms
