// What a context did, and when.
#pragma once

#include <cstdint>
#include <string>

namespace libtiles::runtime {

/// The numbers are those of the C ABI's tiles_activity_kind.
enum class activity_kind : std::int32_t {
  kernel = 1,
  upload = 2,
  download = 3,
  device_copy = 4,
  fill = 5,
  compile = 6
};

/// Times are nanoseconds of the host's steady clock. What the host did itself, compiling, was
/// queued and submitted when it started.
struct activity {
  activity_kind kind = activity_kind::kernel;
  std::string name;
  std::uint64_t bytes = 0;
  std::int64_t queued = 0;
  std::int64_t submitted = 0;
  std::int64_t started = 0;
  std::int64_t ended = 0;
};

}  // namespace libtiles::runtime
