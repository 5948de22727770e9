// The parameters of one algorithm on one context.
#pragma once

#include <string>
#include <utility>

#include "libtiles/algorithms/tuning/tuning_tables.hpp"
#include "libtiles/runtime/context/context.hpp"

namespace libtiles::algorithms {

/// Values for what the code would otherwise take a default for.
class tuned {
 public:
  tuned(const std::string& algorithm, const runtime::context& where)
      : numbers_(numbers_for(algorithm, where)) {}

  /// The value that the context or a table has for it, or `otherwise`.
  std::int64_t number(const char* name, std::int64_t otherwise) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? otherwise : found->second;
  }

 private:
  static tuned_numbers numbers_for(const std::string& algorithm, const runtime::context& where) {
    if (auto set = where.tuning().find(algorithm)) return *std::move(set);
    return tuning_tables::of_process().numbers_for(algorithm, where.device());
  }

  const tuned_numbers numbers_;
};

}  // namespace libtiles::algorithms
