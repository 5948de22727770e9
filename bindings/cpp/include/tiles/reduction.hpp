// What elements are combined by: a reduction by its name, or an operation in OpenCL C.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "tiles/tiles.h"

namespace tiles {

/// See tiles_reduction.
enum class reduction : std::int32_t {
  sum = TILES_REDUCTION_SUM,
  product = TILES_REDUCTION_PRODUCT,
  min = TILES_REDUCTION_MIN,        ///< a NaN if there is one
  max = TILES_REDUCTION_MAX,        ///< a NaN if there is one
  mean = TILES_REDUCTION_MEAN,      ///< of integers towards zero
  argmin = TILES_REDUCTION_ARGMIN,  ///< the index of the first least element, or of the first NaN
  argmax = TILES_REDUCTION_ARGMAX,  ///< the index of the first greatest element, or of the first NaN
  norm = TILES_REDUCTION_NORM       ///< the square root of the sum of squares
};

/// An associative operator, which need not commute: operation{"a * b % 7", "1"}.
struct operation {
  std::string expression;  ///< of a and b
  std::string identity;    ///< its identity
};

/// Either of them.
class combination {
 public:
  combination(reduction kind = reduction::sum) : kind_(kind) {}
  combination(operation own) : kind_(reduction::sum), own_(std::move(own)), is_own_(true) {}

  /// Sets the fields of a desc for as long as this object lives.
  template <class Desc>
  void fill(Desc& desc) const {
    desc.reduction = static_cast<std::int32_t>(kind_);
    if (!is_own_) return;
    desc.operation = own_.expression.c_str();
    desc.identity = own_.identity.c_str();
  }

 private:
  reduction kind_;
  operation own_;
  bool is_own_ = false;
};

}  // namespace tiles
