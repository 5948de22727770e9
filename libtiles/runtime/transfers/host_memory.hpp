// The host's copy of a data source: the caller's memory, or the library's own.
#pragma once

#include <cstddef>
#include <memory>

#include "libtiles/runtime/data/byte_region.hpp"

namespace libtiles::runtime {

class host_memory {
 public:
  /// Memory of the caller's, which is borrowed; `covered` are its addresses.
  static host_memory borrowed(byte_range covered, std::byte* first);

  /// Memory of the library's for `covered`, aligned to pages; its contents are undefined.
  /// \throws std::bad_alloc
  static host_memory allocated(byte_range covered);

  byte_range covered() const { return covered_; }
  std::byte* at(address position) const { return first_ + (position - covered_.begin); }

 private:
  struct free_memory {
    void operator()(std::byte* memory) const noexcept;
  };

  host_memory(byte_range covered, std::byte* first) : covered_(covered), first_(first) {}

  byte_range covered_;
  std::byte* first_;
  std::unique_ptr<std::byte[], free_memory> own_;
};

}  // namespace libtiles::runtime
