// How the elements of an array or a view lie in memory.
#pragma once

#include <array>
#include <cstddef>

#include "tiles/extent.hpp"
#include "tiles/index.hpp"

namespace tiles::detail {

/// A shape and the distance in elements from one index to the next in each dimension, which is 1 in
/// the last.
template <int N>
class data_layout {
 public:
  /// Row-major, one element after the other.
  explicit data_layout(const extent<N>& shape) : shape_(shape) {
    std::ptrdiff_t step = 1;
    for (int d = N - 1; d >= 0; --d) {
      stride(d) = step;
      step *= shape[d];
    }
  }

  const extent<N>& shape() const noexcept { return shape_; }

  /// Of the element at `position`, from the first one on.
  std::ptrdiff_t offset_of(const index<N>& position) const noexcept {
    std::ptrdiff_t offset = position[N - 1];
    for (int d = 0; d + 1 < N; ++d) offset += position[d] * strides_[static_cast<std::size_t>(d)];
    return offset;
  }

  /// Of a rectangle of this one.
  data_layout section(const extent<N>& shape) const {
    data_layout part = *this;
    part.shape_ = shape;
    return part;
  }

  /// Of the elements that share an index in dimension 0.
  data_layout<N - 1> projection() const {
    extent<N - 1> shape;
    for (int d = 1; d < N; ++d) shape[d - 1] = shape_[d];
    data_layout<N - 1> part(shape);
    for (int d = 1; d < N; ++d) part.stride(d - 1) = strides_[static_cast<std::size_t>(d)];
    return part;
  }

 private:
  template <int>
  friend class data_layout;

  std::ptrdiff_t& stride(int d) { return strides_[static_cast<std::size_t>(d)]; }

  extent<N> shape_;
  std::array<std::ptrdiff_t, static_cast<std::size_t>(N)> strides_{};
};

}  // namespace tiles::detail
