#include "libtiles/runtime/transfers/transfer_path.hpp"

#include <algorithm>

namespace libtiles::runtime {
namespace {

// Below that pinning does not pay, and drivers are as fast at uploads by themselves: the calls take
// longer than the copies.
constexpr std::uint64_t smallest_pinned = std::uint64_t{512} << 10;

// Drivers may make as much room on the device as they pin on the host.
constexpr std::uint64_t most_pinned = 4;  // one in so many bytes of the device's memory

bool may_be_pinned(const context& where, const host_memory& memory, std::uint64_t size) {
  return size >= smallest_pinned &&
         memory.covered().size() <= where.device().global_memory / most_pinned;
}

/// Pinning takes as long as copying all of the memory through chunks (measured on an NVIDIA H100:
/// 14 ms for 256 MiB), and the copies after it a third of that. So what was copied as a whole once
/// is worth it the next time.
bool is_worth_pinning(const context& where, host_memory& memory, std::uint64_t size) {
  return may_be_pinned(where, memory, size) &&
         memory.pins().transferred(where) >= memory.covered().size() - memory.foreign();
}

bool has_short_rows(const byte_region& part) {
  const std::vector<run_group> groups = group_runs(part);
  return std::any_of(groups.begin(), groups.end(), are_short_rows);
}

/// Drivers of GPUs bring data to ordinary memory when a thread of theirs wakes up: on an NVIDIA
/// H200 8 bytes take 11 us, and 57 behind a long kernel, to pinned memory 1; 512 KiB take 81 us,
/// and 44 by a chunk.
bool is_late(const context& where, transfer_kind kind) {
  return kind == transfer_kind::download && !where.device().shares_host_memory;
}

transfer_path fastest_path(const context& where, host_memory& memory, const byte_region& part,
                           transfer_kind kind) {
  const std::uint64_t size = part.size();
  if (has_short_rows(part)) return transfer_path::staged;
  if (memory.pins().is_pinned(where)) return transfer_path::direct;
  if (size < smallest_pinned) {
    return is_late(where, kind) ? transfer_path::staged_if_free : transfer_path::direct;
  }
  const bool is_pinned = is_worth_pinning(where, memory, size) && memory.pin_for(where);
  return is_pinned ? transfer_path::direct : transfer_path::staged;
}

}  // namespace

bool are_short_rows(const run_group& runs) { return runs.count > 1 && runs.length < shortest_row; }

transfer_path choose_path(const context& where, host_memory& memory, const byte_region& part,
                          transfer_kind kind) {
  switch (where.transport()) {
    case data_transport::pageable:
      return transfer_path::direct;
    case data_transport::staged:
      return transfer_path::staged;
    case data_transport::pinned:
      memory.pin_for(where);
      return transfer_path::direct;
    default:
      return kind == transfer_kind::waiting_upload ? transfer_path::staged
                                                   : fastest_path(where, memory, part, kind);
  }
}

void pin_for_later(const context& where, host_memory& to, const byte_region& part) {
  const data_transport transport = where.transport();
  if (transport == data_transport::pageable || transport == data_transport::staged) return;
  if (transport == data_transport::pinned || may_be_pinned(where, to, part.size())) {
    to.pin_for(where);
  }
}

}  // namespace libtiles::runtime
