// The memory of textures as the host knows it: its size, and copies to and from it.
#pragma once

#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tiles/accelerator_view.hpp"
#include "tiles/copy_elements.hpp"
#include "tiles/native_view.hpp"
#include "tiles/texel_grid.hpp"

namespace tiles::detail {

/// A property of the host's, which no kernel is given: where a texture is, as its views share it.
class shared_place {
 public:
  TILES_CPU_AMP explicit shared_place(const accelerator_view& view)
      : view_(std::make_shared<const accelerator_view>(view)) {}
  TILES_CPU_AMP shared_place(const shared_place& other) : view_(other.view_) {}
  TILES_CPU_AMP shared_place& operator=(const shared_place& other) {
    view_ = other.view_;
    return *this;
  }
  TILES_CPU_AMP ~shared_place() {}
  operator const accelerator_view&() const noexcept { return *view_; }
  const accelerator_view& get() const noexcept { return *view_; }

 private:
  std::shared_ptr<const accelerator_view> view_;
};

template <int N>
int most_levels(const extent<N>& shape) {
  int levels = 1;
  for (int d = 0; d < N; ++d) {
    int needed = 1;
    for (int length = shape[d]; length > 1; length /= 2) ++needed;
    if (needed > levels) levels = needed;
  }
  return levels;
}

/// Refuses what no texture can be made of.
template <class T, int N>
const texel_format& checked_format(const extent<N>& shape, const texel_format& format) {
  check_bits<T>(format.bits);
  double texels = 1;
  for (int d = 0; d < N; ++d) {
    if (shape[d] < 1) {
      throw runtime_exception("texture: the extent is " + to_string(shape) +
                              "; expected at least 1 in each dimension");
    }
    texels *= shape[d];
  }
  const int most = most_levels(shape);
  if (format.levels > static_cast<unsigned int>(most)) {
    throw runtime_exception("texture: there are " + std::to_string(format.levels) +
                            " mipmap levels; expected at most " + std::to_string(most) +
                            " for the extent " + to_string(shape));
  }
  // The levels together have at most twice as many texels as the first.
  const double bytes = 2 * texels * bytes_of_texel<T>(format.bits);
  if (bytes > std::numeric_limits<int>::max()) {
    throw runtime_exception("texture: the extent " + to_string(shape) + " is too large");
  }
  return format;
}

/// The offsets of the rows of a rectangle of texels within a texture.
template <int N>
class texture_rows {
 public:
  texture_rows(const extent<N>& whole, const index<N>& origin, const extent<N>& shape,
               std::size_t texel_size)
      : whole_(whole), origin_(origin), shape_(shape), texel_size_(texel_size) {
    for (int d = 0; d < N; ++d) {
      if (origin[d] >= 0 && shape[d] >= 1 && shape[d] <= whole[d] - origin[d]) continue;
      throw runtime_exception("copy: the extent " + to_string(shape) +
                              " at the given index is not within that of the texture, " +
                              to_string(whole));
    }
  }

  /// Calls `use` with where each row begins in the texture and in the rectangle, and its size.
  template <class Use>
  void each(Use use) const {
    extent<N> rows = shape_;
    rows[N - 1] = 1;
    const std::size_t row = static_cast<std::size_t>(shape_[N - 1]) * texel_size_;
    for (std::size_t n = 0; n < rows.size(); ++n) {
      index<N> at = origin_;
      std::size_t rest = n;
      for (int d = N - 2; d >= 0; --d) {
        at[d] += static_cast<int>(rest % static_cast<std::size_t>(shape_[d]));
        rest /= static_cast<std::size_t>(shape_[d]);
      }
      use(static_cast<std::size_t>(number_of_texel(whole_, at)) * texel_size_, n * row, row);
    }
  }

  std::size_t size() const { return shape_.size() * texel_size_; }

 private:
  extent<N> whole_;
  index<N> origin_;
  extent<N> shape_;
  std::size_t texel_size_;
};

/// Refuses memory of the host that is too small for texels.
inline void check_size(const char* what, std::size_t given, std::size_t needed) {
  if (given >= needed) return;
  throw runtime_exception(std::string(what) + " has " + std::to_string(given) +
                          " bytes, but the texels " + std::to_string(needed));
}

template <class Source, class Destination>
void check_same_bits(const Source& source, const Destination& destination) {
  if (source.bits_per_scalar_element == destination.bits_per_scalar_element) return;
  throw runtime_exception(
      "copy: a scalar element of the source has " + std::to_string(source.bits_per_scalar_element) +
      " bits, one of the destination " + std::to_string(destination.bits_per_scalar_element));
}

template <class Source, class Destination>
void check_same_texels(const Source& source, const Destination& destination) {
  check_same_extent(source.extent, destination.extent);
  check_same_bits(source, destination);
}

/// On the device, if that can be.
inline void copy_memory(const texture_bytes& source, const texture_bytes& destination) {
  if (source.is_of_words() && destination.is_of_words()) {
    begin_data_generation();
    return check(tiles_array_view_copy(source.section().get(), destination.section().get()));
  }
  std::vector<unsigned char> bytes(source.size);
  source.read(bytes.data());
  destination.write(bytes.data());
}

}  // namespace tiles::detail
