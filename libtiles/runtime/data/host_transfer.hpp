// How the newest bytes of a data source come to the host, and through it to contexts.
#pragma once

#include <vector>

#include "libtiles/runtime/context/context_event.hpp"
#include "libtiles/runtime/data/host_arrivals.hpp"
#include "libtiles/runtime/data/source_validity.hpp"
#include "libtiles/runtime/transfers/transfer_reason.hpp"

namespace libtiles::runtime {

/// One thread at a time. Every member function may throw error (out_of_memory, device_failure,
/// device_lost).
class host_transfer {
 public:
  host_transfer(residency& memory, source_validity& validity)
      : memory_(memory), validity_(validity) {}

  /// Makes the window's elements valid in `copy`, as far as they are valid anywhere.
  void bring_to(device_copy& copy, const data_window& window, const transfer_reason& reason);

  /// Makes `part` valid on the host, as far as it is valid anywhere. Blocks.
  void bring_to_host(const byte_region& part, const transfer_reason& reason);

  /// As bring_to_host() and take_to_host(), without waiting. \return what to wait for.
  std::vector<context_event> bring_to_host_later(const byte_region& part);

  /// Makes the host the owner of its memory: devices that use it in place, and copies on their way
  /// to it, are done. Blocks.
  void take_to_host();

  /// Blocks until all that is on its way to the host has arrived.
  void wait_for_arrivals();

  /// Copies the newest of the bytes `part` to other memory, wherever they are; those that are valid
  /// nowhere are left out. Blocks.
  void read_newest(const byte_region& part, host_memory& to, const transfer_reason& reason);

 private:
  void give_to_host_later(device_copy& copy);
  void download_later_from(device_copy& copy, const byte_region& part);

  residency& memory_;
  source_validity& validity_;
  host_arrivals arrivals_;
};

}  // namespace libtiles::runtime
