// The host's copy of a data source: the caller's memory, or the library's own.
#pragma once

#include <cstddef>
#include <memory>

#include "libtiles/runtime/geometry/byte_region.hpp"
#include "libtiles/runtime/transfers/page_pins.hpp"

namespace libtiles::runtime {

class host_memory {
 public:
  /// Memory of the caller's, which is borrowed; `covered` are its addresses.
  /// \param foreign  so many bytes at the beginning are not the caller's: they are neither read nor
  ///                 written, nor pinned.
  static host_memory borrowed(byte_range covered, std::byte* first, std::uint64_t foreign = 0);

  /// The same, of memory that is pinned already, by whoever made it.
  static host_memory pinned(byte_range covered, std::byte* first);

  /// Memory of the library's for `covered`, aligned to pages; its contents are undefined.
  /// \throws std::bad_alloc
  static host_memory allocated(byte_range covered);

  byte_range covered() const { return covered_; }
  std::uint64_t foreign() const { return foreign_; }
  std::byte* at(address position) const { return first_ + (position - covered_.begin); }

  /// Pins the memory for a context unless it is. \return false if the driver refuses.
  bool pin_for(const context& where);

  /// Lets go of all pins; nothing is copied to or from the memory now.
  void unpin() { pins_ = {}; }

  page_pins& pins() { return pins_; }

 private:
  struct free_memory {
    void operator()(std::byte* memory) const noexcept;
  };

  host_memory(byte_range covered, std::byte* first, std::uint64_t foreign)
      : covered_(covered), first_(first), foreign_(foreign) {}

  byte_range covered_;
  std::byte* first_;
  std::uint64_t foreign_;
  bool is_pinned_ = false;
  std::unique_ptr<std::byte[], free_memory> own_;
  page_pins pins_;  // let go before the memory is
};

}  // namespace libtiles::runtime
