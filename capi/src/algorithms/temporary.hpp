// The temporary memory that the desc of an algorithm names.
#pragma once

#include <cstdint>
#include <optional>

#include "capi/src/handle.hpp"
#include "libtiles/algorithms/temporary_memory.hpp"

namespace libtiles::capi {

/// Holds the array for as long as a call lasts.
class given_temporary {
 public:
  given_temporary() = default;

  /// \throws error (invalid_handle)
  given_temporary(tiles_array memory, std::int64_t* bytes) : bytes_(bytes) {
    if (memory != nullptr) memory_.emplace(use(memory, "temporary"));
  }

  algorithms::temporary_request request() const { return {memory_ ? &**memory_ : nullptr, bytes_}; }

 private:
  std::optional<held<tiles_array_s>> memory_;
  std::int64_t* bytes_ = nullptr;
};

}  // namespace libtiles::capi
