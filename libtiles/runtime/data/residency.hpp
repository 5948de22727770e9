// The memory that the bytes of a data source have: on the host, and in contexts.
#pragma once

#include <memory>
#include <optional>
#include <set>

#include "libtiles/runtime/data/device_copies.hpp"
#include "libtiles/runtime/transfers/host_memory.hpp"

namespace libtiles::runtime {

/// At most one copy in host memory and one per context. Which of their bytes are up to date is
/// source_validity's. One thread at a time.
class residency {
 public:
  explicit residency(byte_range covered) : covered_(covered) {}

  byte_range covered() const { return covered_; }

  /// covered(), but for the bytes that are not the caller's; of host memory that is the home.
  byte_range viewed() const { return {covered_.begin + host_->foreign(), covered_.end}; }

  /// Makes the caller's host memory the home.
  void live_in(host_memory borrowed);

  /// Makes a context the home.
  void live_in(std::shared_ptr<context> home) { home_ = std::move(home); }

  /// nullptr unless a context is the home.
  const std::shared_ptr<context>& home() const { return home_; }
  bool host_is_home() const { return host_is_home_; }

  bool has_host() const { return host_.has_value(); }

  /// The host's copy, made at its first use. \throws std::bad_alloc
  host_memory& host();

  device_copies& copies() { return copies_; }
  const device_copies& copies() const { return copies_; }

  /// The copy of the device's own in the context that is the home; nullptr if none is, or if the
  /// device uses host memory.
  device_copy* home_copy() const;

  /// Lets go of `owner` when the source goes. \param owner  may be empty.
  void keep(std::shared_ptr<void> owner);

  /// Takes over what another one keeps.
  void take_owners_of(residency& other) noexcept;

  /// Lets go of the copies; the host's memory stays, without pins.
  void drop_copies() noexcept;

  /// Leaves the host's memory, and whoever owns it, to the contexts whose commands may still use
  /// it in place. For the end.
  void retire_host();

 private:
  const byte_range covered_;
  std::shared_ptr<context> home_;
  bool host_is_home_ = false;
  std::set<std::shared_ptr<void>> owners_;
  std::optional<host_memory> host_;
  device_copies copies_;
};

}  // namespace libtiles::runtime
