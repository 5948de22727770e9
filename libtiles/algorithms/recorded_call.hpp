// A call of an algorithm that is like an earlier one launches the same kernels, without finding out
// again which.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "libtiles/algorithms/call_key.hpp"
#include "libtiles/algorithms/call_recorder.hpp"

namespace libtiles::algorithms {

/// Calls that are kept, of all algorithms and contexts; the least recently used go.
constexpr std::size_t max_recorded_calls = 256;

/// Whether the launches of a call may be those of another: no workspace of the caller's, and no
/// question for its size. A call within another one is a part of that.
inline bool is_recordable(const execution& how) {
  return how.workspace == nullptr && how.workspace_size == nullptr && how.recorder == nullptr;
}

/// \return nothing if there was no call with this key; nullptr if one cannot be repeated.
std::optional<std::shared_ptr<const recorded_call>> recorded_call_of(const call_key& key);

/// Keeps it, unless there is no memory for it.
void keep_recorded_call(const call_key& key, std::shared_ptr<const recorded_call> call) noexcept;

/// What `submit` does with an execution, and returns: the first time that it is done with this key.
/// Later the kernels are launched that it has launched then. Any thread.
/// \throws error as `submit`, whose checks the first call has passed
template <class Submit>
std::shared_ptr<runtime::event> repeated(const execution& how, const call_key& key,
                                         const Submit& submit) {
  if (!is_recordable(how)) return submit(how);
  if (const auto known = recorded_call_of(key)) {
    return *known == nullptr ? submit(how) : (*known)->run(how, key.operands());
  }
  call_recorder recorder(key.operands());
  execution recorded = how;
  recorded.recorder = &recorder;
  auto end = submit(recorded);
  keep_recorded_call(key, recorder.finish(end));
  return end;
}

}  // namespace libtiles::algorithms
