// texture<T, N>: texels on one device, in as many bits as it was made with.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tiles/array.hpp"
#include "tiles/property.hpp"
#include "tiles/texel_access.hpp"
#include "tiles/texel_conversion.hpp"
#include "tiles/texture_memory.hpp"

namespace tiles {
namespace detail {

/// No kernel runs on the host: only textures that are for another place may live there.
template <class... Where>
void check_texture_place(const Where&... where) {
  if constexpr (sizeof...(Where) == 1) {
    if (!(static_cast<const accelerator_view&>(where).is_host() && ...)) return;
    throw unsupported_feature(
        "texture: a texture cannot be on the CPU accelerator; for a staging texture, pass the "
        "accelerator_view of the device as well");
  }
}

}  // namespace detail

namespace graphics {
inline namespace translated {

template <class T, int N>
class texture_view;
template <class T, int N>
class writeonly_texture_view;

/// N-dimensional texels of one device, in 8, 16, 32 or 64 bits per scalar element: values are
/// converted where they are read and written. Kernels capture textures by reference. Copies are
/// deep, and live in the same place unless one is given. One thread at a time.
///
/// Of several mipmap levels each has half the extent of the one before; kernels see them through
/// views.
template <class T, int N>
class texture : public detail::texel_grid<T, N> {
  using base = detail::texel_grid<T, N>;

  template <class Iterator>
  using if_iterator = std::enable_if_t<detail::is_iterator<Iterator>::value>;
  template <class... Where>
  using if_where = std::enable_if_t<(
      std::is_convertible_v<const Where&, const tiles::accelerator_view&> && ...)>;

  array<unsigned int, 1> storage_;  ///< words: what the properties below are made of

 public:
  // The properties of C++ AMP, for reading: as the functions get_...().
  tiles::accelerator_view TILES_STORED(accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, accelerator_view)
  tiles::accelerator_view TILES_STORED(associated_accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, associated_accelerator_view)

  /// Contents undefined. More arguments, here and below: where, as an accelerator_view; with that
  /// of the host and a second one, a staging texture. Throws runtime_exception if the extent is
  /// below 1 in some dimension, unsupported_feature if there is no such texture.
  template <class... Where, class = if_where<Where...>>
  explicit texture(const tiles::extent<N>& shape, const Where&... where)
      : texture(shape, detail::texel_format{detail::default_bits<T>, 1}, where...) {}
  /// With the bits of each number of a texel.
  template <class... Where, class = if_where<Where...>>
  texture(const tiles::extent<N>& shape, unsigned int bits, const Where&... where)
      : texture(shape, detail::texel_format{bits, 1}, where...) {}
  /// With mipmap levels; 0 means as many as there can be.
  template <class... Where, class = if_where<Where...>>
  texture(const tiles::extent<N>& shape, unsigned int bits, unsigned int levels,
          const Where&... where)
      : texture(shape,
                detail::texel_format{
                    bits, levels != 0 ? levels : static_cast<unsigned>(detail::most_levels(shape))},
                where...) {}

  /// With the texels of [first, last), as many as the extent has.
  template <class Iterator, class... Where, class = if_iterator<Iterator>,
            class = if_where<Where...>>
  texture(const tiles::extent<N>& shape, Iterator first, Iterator last, const Where&... where)
      : texture(shape, where...) {
    detail::use_range(first, last, shape.size(), "texture", [&](auto texels) {
      const std::vector<unsigned char> bytes =
          detail::packed_range<T>(texels, shape.size(), this->bits_per_scalar_element);
      memory().write(bytes.data());
    });
  }
  /// With texels as memory has them, `bits` bits for each number.
  template <class... Where, class = if_where<Where...>>
  texture(const tiles::extent<N>& shape, const void* source, unsigned int size, unsigned int bits,
          const Where&... where)
      : texture(shape, bits, where...) {
    detail::check_size("texture: the source", size, memory().size);
    memory().write(source);
  }

  /// With the extent as N numbers. More arguments: as above; by value, so that of C arrays there
  /// are pointers.
  template <class... Rest, int M = N, class = std::enable_if_t<M == 1>>
  explicit texture(int e0, Rest... rest) : texture(tiles::extent<M>(e0), std::move(rest)...) {}
  template <class... Rest, int M = N, class = std::enable_if_t<M == 2>>
  texture(int e0, int e1, Rest... rest) : texture(tiles::extent<M>(e0, e1), std::move(rest)...) {}
  template <class... Rest, int M = N, class = std::enable_if_t<M == 3>>
  texture(int e0, int e1, int e2, Rest... rest)
      : texture(tiles::extent<M>(e0, e1, e2), std::move(rest)...) {}

  texture(const texture& other)
      : texture(other, other.accelerator_view, other.associated_accelerator_view) {}
  /// A copy elsewhere.
  template <class First, class... Where, class = if_where<First, Where...>>
  texture(const texture& other, const First& first, const Where&... where)
      : texture(other.extent,
                detail::texel_format{other.bits_per_scalar_element, other.mipmap_levels}, first,
                where...) {
    detail::copy_elements(other.storage_.native_view(), other.storage_.get_extent(),
                          storage_.native_view(), storage_.get_extent());
  }
  texture(texture&&) noexcept = default;
  texture& operator=(const texture& other) {
    if (this != &other) *this = texture(other);
    return *this;
  }
  texture& operator=(texture&&) noexcept = default;

  /// A copy of the first level that a view has.
  template <class U, class... Where, class = if_where<Where...>>
  explicit texture(const texture_view<U, N>& other, const Where&... where)
      : texture(other.extent, other.bits_per_scalar_element, where...) {
    static_assert(std::is_same_v<const U, const T>,
                  "tiles: a texture is copied from a view of the same elements");
    detail::copy_memory(other.memory(), memory());
  }

  const tiles::accelerator_view& get_accelerator_view() const noexcept {
    return TILES_STORED(accelerator_view);
  }
  /// What a staging texture is for; else as get_accelerator_view().
  const tiles::accelerator_view& get_associated_accelerator_view() const noexcept {
    return TILES_STORED(associated_accelerator_view);
  }
  access_type get_cpu_access_type() const noexcept { return storage_.get_cpu_access_type(); }
  /// The memory of a staging texture, row by row; null where the host has no access.
  void* data() { return storage_.data(); }
  const void* data() const { return storage_.data(); }

  /// The texel at a place, in kernels; zero where there is none.
  TILES_AMP T get(const index<N>& at) const {
    return detail::load_texel<T, N>(storage_, this->bits_per_scalar_element, 0, this->extent, at);
  }
  TILES_AMP T operator[](const index<N>& at) const { return get(at); }
  TILES_AMP T operator[](int i0) const { return get(index<N>(i0)); }
  TILES_AMP T operator()(const index<N>& at) const { return get(at); }
  TILES_AMP T operator()(int i0) const { return get(index<N>(i0)); }
  TILES_AMP T operator()(int i0, int i1) const { return get(index<N>(i0, i1)); }
  TILES_AMP T operator()(int i0, int i1, int i2) const { return get(index<N>(i0, i1, i2)); }

  /// Changes a texel in kernels, which may read it, too.
  TILES_AMP void set(const index<N>& at, T value) {
    static_assert(
        std::is_same_v<T, int> || std::is_same_v<T, unsigned int> || std::is_same_v<T, float>,
        "tiles: set() of a texture requires elements of int, unsigned int or float; use "
        "a texture_view or a writeonly_texture_view");
    detail::store_texel<T, N>(storage_, this->bits_per_scalar_element, 0, this->extent, at, value);
  }

  /// Copies all texels; throws runtime_exception if extents or bits differ.
  void copy_to(texture& destination) const {
    detail::check_same_texels(*this, destination);
    detail::copy_memory(memory(), destination.memory());
  }
  template <class U>
  void copy_to(const texture_view<U, N>& destination) const {
    detail::check_same_texels(*this, destination);
    detail::copy_memory(memory(), destination.memory());
  }
  void copy_to(const writeonly_texture_view<T, N>& destination) const {
    detail::check_same_texels(*this, destination);
    detail::copy_memory(memory(), destination.memory());
  }

  /// Where the first level lies, for copies.
  detail::texture_bytes memory() const { return this->bytes_in(storage_.native_view()); }

 private:
  template <class, int>
  friend class texture_view;
  template <class, int>
  friend class writeonly_texture_view;

  template <class... Where>
  texture(const tiles::extent<N>& shape, const detail::texel_format& format, const Where&... where)
      : base((detail::check_texture_place(where...), shape),
             detail::checked_format<T>(shape, format)),
        storage_(tiles::extent<1>(static_cast<int>((this->data_length + 3) / 4)), where...),
        TILES_STORED(accelerator_view)(storage_.accelerator_view),
        TILES_STORED(associated_accelerator_view)(storage_.associated_accelerator_view) {}
};

}  // namespace translated
}  // namespace graphics
}  // namespace tiles
