// Which bytes of a data source are up to date where.
#pragma once

#include <cstdint>

#include "libtiles/core/unique_id.hpp"
#include "libtiles/runtime/data/residency.hpp"
#include "libtiles/runtime/data/validity_change.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::runtime {

/// Bytes that are valid nowhere were discarded or never written: they need not be copied anywhere.
/// Where a device uses the host's memory in place, the host's bytes are its own. One thread at a
/// time.
class source_validity {
 public:
  explicit source_validity(residency& memory) : memory_(memory) {}

  /// Bytes of the host's copy.
  byte_region& on_host() { return on_host_; }
  const byte_region& on_host() const { return on_host_; }

  /// Bytes of a context's copy.
  const byte_region& in(device_copy& copy) const {
    return copy.shared() != nullptr ? on_host_ : copy.valid;
  }

  /// Whether all of the window's elements are.
  bool is_in(device_copy& copy, const data_window& window) const {
    return is_inside(in(copy), window);
  }
  bool is_on_host(const data_window& window) const { return is_inside(on_host_, window); }

  /// The window's bytes that are valid nowhere.
  byte_region unknown_in(const data_window& window) const;

  /// Makes the window's bytes valid nowhere.
  void discard(const data_window& window);

  /// Makes the window's bytes valid in `by` alone, nullptr for host memory, once `change` is
  /// applied.
  void expect_written(device_copy* by, const data_window& window, validity_change& change);

  /// As expect_written(), at once.
  void mark_written(device_copy* by, const data_window& window);

  /// Another number after each change, of what is valid or of what memory is used where: one that
  /// no source had before.
  std::uint64_t state() const { return state_.value(); }
  void note_change() { state_ = unique_id(); }

 private:
  static bool is_inside(const byte_region& valid, const data_window& window);

  residency& memory_;
  byte_region on_host_;
  unique_id state_;
};

}  // namespace libtiles::runtime
