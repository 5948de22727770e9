// Loops that count.
#pragma once

#include <cstdint>
#include <optional>

#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

/// The number that the loop's head declares and nothing but the head's step changes; nullptr if
/// there is none, or the head has further effects.
const typed::variable* counter_of(const typed::for_statement& loop, const use_def& uses);

/// What the literals in a loop's head tell: its counter, an int, starts at `first`, and goes on
/// while it is `compared` with `bound`.
struct counted_range {
  const typed::variable* counter;
  std::int64_t first, bound;
  typed::binary_operator compared;
};

/// Nothing if that is not known.
std::optional<counted_range> range_of(const typed::for_statement& loop, const use_def& uses);

/// Whether the loop's step is one upwards.
bool counts_up_by_one(const typed::for_statement& loop);

}  // namespace libtiles::compiler
