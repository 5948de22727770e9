// Loops that count.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

/// `for (int i = first; i < limit; i += change)`: the loop's head declares the counter, and nothing
/// but the head's step changes it.
struct counted_loop {
  const typed::variable* counter;
  const typed::expression* first;
  /// How the step changes the counter, as in `counter op= change`; nothing for another assignment.
  std::optional<typed::binary_operator> op;
  const typed::expression* change;  ///< null: by one, or not by an operator
  /// What the counter is compared with while the loop runs, and how; null if that is not clear.
  const typed::expression* limit;
  typed::binary_operator comparison;
};

std::optional<counted_loop> find_counted_loop(const typed::for_statement& loop,
                                              const use_def& uses);

/// Those of a function, by their counters.
std::map<const typed::variable*, counted_loop> find_counted_loops(const typed::function& f,
                                                                  const use_def& uses);

/// The counter of a loop whose head has no further effects; nullptr if there is none.
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
