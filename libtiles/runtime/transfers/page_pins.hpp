// Which contexts a piece of host memory is pinned for, and how much they moved to and from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {

/// A pin is an OpenCL buffer over the memory that no command uses: drivers lock the pages for it,
/// and copy to and from them at full speed from then on. One thread at a time.
class page_pins {
 public:
  bool is_pinned(const context& where) const;

  /// Pins the bytes unless they are. \return false if the driver refuses, now or before.
  bool pin(const context& where, std::byte* first, std::uint64_t size);

  /// Bytes that were copied to and from the memory, all in all.
  std::uint64_t transferred(const context& where) const;
  void add_transferred(const context& where, std::uint64_t bytes);

 private:
  struct entry {
    std::uint64_t context_id = 0;
    cl::Buffer pin;
    bool is_refused = false;
    std::uint64_t transferred = 0;
  };

  const entry* find(const context& where) const;
  entry& of(const context& where);

  std::vector<entry> entries_;
};

}  // namespace libtiles::runtime
