// Bytes of a data source that are on their way to the host.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/context/context_event.hpp"
#include "libtiles/runtime/geometry/byte_region.hpp"

namespace libtiles::runtime {

struct host_arrival {
  std::shared_ptr<context> from;
  cl::Event event;
  byte_region part;  ///< counted as valid on the host already; none of what was used in place
};

/// One thread at a time.
class host_arrivals {
 public:
  /// So that one can be added without fail. \throws std::bad_alloc
  void make_room() { all_.reserve(all_.size() + 1); }

  void add(host_arrival expected) { all_.push_back(std::move(expected)); }

  /// Whether some of them may write some of these bytes, but for those of `later`, whose own
  /// commands come after each other. What a device uses in place may be any bytes.
  bool may_write(const byte_region& part, const context& later) const;

  /// What to wait for. \throws error (out_of_memory, device_failure)
  std::vector<context_event> events() const;

  /// Blocks until all have arrived, the newest first; those behind one that failed stay.
  /// \param lose  is called with the bytes that failed to arrive.
  /// \throws error (device_failure, device_lost)
  template <class Lose>
  void wait(const Lose& lose) {
    while (!all_.empty()) {
      const host_arrival next = std::move(all_.back());
      all_.pop_back();
      try {
        wait_for(next);
      } catch (const error&) {
        lose(next.part);
        throw;
      }
    }
  }

 private:
  static void wait_for(const host_arrival& expected);

  std::vector<host_arrival> all_;
};

}  // namespace libtiles::runtime
