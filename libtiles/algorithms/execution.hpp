// How one call of an algorithm runs.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/data/array.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

class call_recorder;

/// Lives as long as the call.
struct execution {
  std::shared_ptr<runtime::context> where;
  std::vector<std::shared_ptr<runtime::event>> after{};  ///< no launch of the call begins before
  const runtime::array* workspace = nullptr;  ///< borrowed; nullptr: memory of the context
  std::uint64_t* workspace_size = nullptr;    ///< not nullptr: receives the bytes; nothing is run
  bool with_event = false;                    ///< whether the call returns its end
  call_recorder* recorder = nullptr;          ///< borrowed; nullptr: nobody notes the launches
};

/// What a call returns that has nothing to launch and needs no workspace.
/// \return nullptr if no event is wanted.
std::shared_ptr<runtime::event> ended(const execution& how);

/// Blocks until a call that writes from the host may begin.
void wait_to_begin(const execution& how);

}  // namespace libtiles::algorithms
