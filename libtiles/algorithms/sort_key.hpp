// Numbers as the unsigned ones that they are sorted by.
#pragma once

#include <cstdint>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/core/element_type.hpp"

namespace libtiles::algorithms {

/// How keys are ordered, see kernels/sort_key.clh.
struct sort_key {
  int bits;        ///< of a key
  int digit_bits;  ///< of those that are sorted by at once
  std::uint64_t negative, positive, zero, nan_above, nan;
  bool is_integer;

  /// Whether keys are floats, and any sum of a NaN has the bits 0x7fffffff, as on NVIDIA's GPUs.
  bool has_one_nan = false;

  /// \param in_many_digits  by 8 bits at once where there are 16 at least, else by 4
  sort_key(scalar_type type, bool is_descending, bool in_many_digits);

  std::int64_t size() const { return bits / 8; }
  std::int64_t digits() const { return std::int64_t{1} << digit_bits; }

  /// An even number.
  int passes() const { return bits / digit_bits; }

  /// Those of kernels/sort_key.clh.
  kernel_parameters parameters() const;

  /// The arguments ORDER, for one pass.
  void add_to(kernel_call& call, int pass) const;
};

}  // namespace libtiles::algorithms
