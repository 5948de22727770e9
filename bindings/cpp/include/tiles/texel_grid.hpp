// What textures and their views have in common: the texels' number, size and place in memory.
#pragma once

#include <cstddef>
#include <string>

#include "tiles/extent.hpp"
#include "tiles/property.hpp"
#include "tiles/restrictions.hpp"
#include "tiles/texel.hpp"
#include "tiles/texture_bytes.hpp"
#include "tiles/texture_geometry.hpp"

namespace tiles::detail {

/// How the texels of a texture lie in memory.
struct texel_format {
  unsigned int bits;  ///< per scalar element
  unsigned int levels;
};

inline namespace translated {

/// Refuses levels that a texture does not have; kernels make views of what is there.
TILES_CPU_AMP inline unsigned int checked_level(unsigned int first, unsigned int levels,
                                                unsigned int all) {
#ifndef __TILES_KERNELS__
  if (levels < 1 || first >= all || levels > all - first) {
    throw runtime_exception("texture_view: mipmap levels " + std::to_string(first) + " to " +
                            std::to_string(first + levels) + " (exclusive) of a texture with " +
                            std::to_string(all));
  }
#else
  static_cast<void>(levels), static_cast<void>(all);
#endif
  return first;
}

template <class T, int N>
class texel_grid {
  static_assert(is_texel<T>,
                "tiles: the elements of a texture are int, unsigned int, float, double, norm, "
                "unorm, or short vectors of two or four of these, but for double_4");
  static_assert(N >= 1 && N <= 3, "tiles: a texture has 1 to 3 dimensions");

 public:
  static constexpr int rank = N;
  using value_type = T;
  using scalar_type = texel_scalar<T>;

  // The properties of C++ AMP, for reading: as the functions get_...().
  tiles::extent<N> TILES_STORED(extent);
  TILES_PROPERTY(tiles::extent<N>, extent)
  unsigned int TILES_STORED(bits_per_scalar_element);
  TILES_PROPERTY(unsigned int, bits_per_scalar_element)
  unsigned int TILES_STORED(mipmap_levels);
  TILES_PROPERTY(unsigned int, mipmap_levels)
  unsigned int TILES_STORED(data_length);  ///< in bytes, of all levels
  TILES_PROPERTY(unsigned int, data_length)
  unsigned int TILES_STORED(row_pitch);  ///< bytes from one row to the next
  TILES_PROPERTY(unsigned int, row_pitch)
  unsigned int TILES_STORED(depth_pitch);  ///< bytes from one slice to the next
  TILES_PROPERTY(unsigned int, depth_pitch)

  TILES_CPU_AMP tiles::extent<N> get_extent() const { return TILES_STORED(extent); }
  TILES_CPU_AMP unsigned int get_bits_per_scalar_element() const {
    return TILES_STORED(bits_per_scalar_element);
  }
  TILES_CPU_AMP unsigned int get_mipmap_levels() const { return TILES_STORED(mipmap_levels); }
  /// Each level has half the extent of the one before.
  TILES_CPU_AMP tiles::extent<N> get_mipmap_extent(unsigned int level) const {
    return extent_of_level(extent, static_cast<int>(level));
  }
  unsigned int get_data_length() const { return TILES_STORED(data_length); }
  unsigned int get_row_pitch() const {
    static_assert(N >= 2, "tiles: texels of one dimension have no rows");
    return TILES_STORED(row_pitch);
  }
  unsigned int get_depth_pitch() const {
    static_assert(N == 3, "tiles: only texels of three dimensions have slices");
    return TILES_STORED(depth_pitch);
  }

  /// Where the first level lies, in memory that begins with `words`.
  texture_bytes bytes_in(tiles_array_view words) const {
    const std::size_t size = bytes_of_texel<T>(bits_per_scalar_element);
    return {words, static_cast<std::size_t>(before) * size, extent.size() * size};
  }

 protected:
  texel_grid(const tiles::extent<N>& shape, const texel_format& format)
      : texel_grid(shape, format.bits, format.levels, 0) {}
  /// Levels of others.
  TILES_CPU_AMP texel_grid(const texel_grid& whole, unsigned int first, unsigned int levels)
      : texel_grid(extent_of_level(whole.extent, static_cast<int>(checked_level(
                                                     first, levels, whole.mipmap_levels))),
                   whole.bits_per_scalar_element, levels,
                   whole.before + begin_of_level(whole.extent, static_cast<int>(first))) {}
  TILES_CPU_AMP texel_grid(const tiles::extent<N>& shape, unsigned int bits, unsigned int levels,
                           int texels_before)
      : TILES_STORED(extent)(shape),
        TILES_STORED(bits_per_scalar_element)(bits),
        TILES_STORED(mipmap_levels)(levels),
        TILES_STORED(data_length)(
            static_cast<unsigned int>(begin_of_level(shape, static_cast<int>(levels))) *
            bytes_of_texel<T>(bits)),
        TILES_STORED(row_pitch)(static_cast<unsigned int>(shape[N - 1]) * bytes_of_texel<T>(bits)),
        TILES_STORED(depth_pitch)(0),
        before(texels_before) {
    if constexpr (N == 3)
      TILES_STORED(depth_pitch) = TILES_STORED(row_pitch) * static_cast<unsigned int>(shape[1]);
  }

  int before;  ///< how many texels lie in front of these
};

}  // namespace translated
}  // namespace tiles::detail
