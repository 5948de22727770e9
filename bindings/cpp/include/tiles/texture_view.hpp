// Views of textures: texture_view<T, N>, texture_view<const T, N> and writeonly_texture_view<T, N>.
#pragma once

#include <type_traits>

#include "tiles/array_view.hpp"
#include "tiles/sampler.hpp"
#include "tiles/texture.hpp"
#include "tiles/texture_sampling.hpp"

namespace tiles::graphics {
inline namespace translated {

/// One level of a texture, to be written by kernels, and read if a texel is one number. Views share
/// the texels, and are captured by value.
template <class T, int N>
class texture_view : public detail::texel_grid<T, N> {
  using base = detail::texel_grid<T, N>;

  array_view<unsigned int, 1> storage_;

 public:
  detail::shared_place TILES_STORED(accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, accelerator_view)
  detail::shared_place TILES_STORED(associated_accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, associated_accelerator_view)

  /// @param level  of the texture's mipmap levels
  TILES_CPU_AMP texture_view(texture<T, N>& whole, unsigned int level = 0)
      : base(whole, level, 1),
        storage_(whole.storage_),
        TILES_STORED(accelerator_view)(whole.TILES_STORED(accelerator_view)),
        TILES_STORED(associated_accelerator_view)(whole.TILES_STORED(associated_accelerator_view)) {
  }

  const tiles::accelerator_view& get_accelerator_view() const {
    return TILES_STORED(accelerator_view);
  }
  const tiles::accelerator_view& get_associated_accelerator_view() const {
    return TILES_STORED(associated_accelerator_view);
  }

  /// The texel at a place, in kernels; zero where there is none.
  TILES_AMP T get(const index<N>& at) const {
    static_assert(
        detail::texel<T>::channels == 1,
        "tiles: a texture_view can read only scalar texels; use a texture_view<const T, N>");
    return detail::load_texel<T, N>(storage_, this->bits_per_scalar_element, this->before,
                                    this->extent, at);
  }
  TILES_AMP T operator[](const index<N>& at) const { return get(at); }
  TILES_AMP T operator[](int i0) const { return get(index<N>(i0)); }
  TILES_AMP T operator()(const index<N>& at) const { return get(at); }
  TILES_AMP T operator()(int i0) const { return get(index<N>(i0)); }
  TILES_AMP T operator()(int i0, int i1) const { return get(index<N>(i0, i1)); }
  TILES_AMP T operator()(int i0, int i1, int i2) const { return get(index<N>(i0, i1, i2)); }

  /// Changes a texel in kernels.
  TILES_AMP void set(const index<N>& at, T value) const {
    detail::store_texel<T, N>(storage_, this->bits_per_scalar_element, this->before, this->extent,
                              at, value);
  }

  /// Where the level lies, for copies.
  detail::texture_bytes memory() const { return this->bytes_in(storage_.native_handle()); }

 private:
  template <class, int>
  friend class texture_view;
};

/// Levels of a texture that kernels read, at places between the texels, too.
template <class T, int N>
class texture_view<const T, N> : public detail::texel_grid<T, N> {
  using base = detail::texel_grid<T, N>;

  array_view<const unsigned int, 1> storage_;

 public:
  using coordinates_type = typename short_vector<float, N>::type;
  using gather_return_type = typename short_vector<detail::texel_scalar<T>, 4>::type;

  detail::shared_place TILES_STORED(accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, accelerator_view)
  detail::shared_place TILES_STORED(associated_accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, associated_accelerator_view)

  TILES_CPU_AMP texture_view(const texture<T, N>& whole)
      : base(whole, 0, whole.mipmap_levels),
        storage_(whole.storage_),
        TILES_STORED(accelerator_view)(whole.TILES_STORED(accelerator_view)),
        TILES_STORED(associated_accelerator_view)(whole.TILES_STORED(associated_accelerator_view)) {
  }
  /// Of `levels` mipmap levels, from `first` on.
  TILES_CPU_AMP texture_view(const texture<T, N>& whole, unsigned int first,
                             unsigned int levels = 1)
      : base(whole, first, levels),
        storage_(whole.storage_),
        TILES_STORED(accelerator_view)(whole.TILES_STORED(accelerator_view)),
        TILES_STORED(associated_accelerator_view)(whole.TILES_STORED(associated_accelerator_view)) {
  }
  TILES_CPU_AMP texture_view(const texture_view<T, N>& other)
      : base(other, 0, 1),
        storage_(other.storage_),
        TILES_STORED(accelerator_view)(other.TILES_STORED(accelerator_view)),
        TILES_STORED(associated_accelerator_view)(other.TILES_STORED(associated_accelerator_view)) {
  }
  TILES_CPU_AMP texture_view(const texture_view& other, unsigned int first, unsigned int levels = 1)
      : base(other, first, levels),
        storage_(other.storage_),
        TILES_STORED(accelerator_view)(other.TILES_STORED(accelerator_view)),
        TILES_STORED(associated_accelerator_view)(other.TILES_STORED(associated_accelerator_view)) {
  }

  const tiles::accelerator_view& get_accelerator_view() const {
    return TILES_STORED(accelerator_view);
  }
  const tiles::accelerator_view& get_associated_accelerator_view() const {
    return TILES_STORED(associated_accelerator_view);
  }

  /// The texel at a place of a level, in kernels; zero where there is none.
  TILES_AMP T get(const index<N>& at, unsigned int level = 0) const {
    return detail::load_texel<T, N>(
        storage_, this->bits_per_scalar_element,
        this->before + detail::begin_of_level(this->extent, static_cast<int>(level)),
        detail::extent_of_level(this->extent, static_cast<int>(level)), at);
  }
  TILES_AMP T operator[](const index<N>& at) const { return get(at); }
  TILES_AMP T operator[](int i0) const { return get(index<N>(i0)); }
  TILES_AMP T operator()(const index<N>& at) const { return get(at); }
  TILES_AMP T operator()(int i0) const { return get(index<N>(i0)); }
  TILES_AMP T operator()(int i0, int i1) const { return get(index<N>(i0, i1)); }
  TILES_AMP T operator()(int i0, int i1, int i2) const { return get(index<N>(i0, i1, i2)); }

  /// What is at a place, in kernels.
  /// @param coordinates  from 0 to 1; x is along the last dimension
  /// @param level        of the view's mipmap levels; between two of them, too
  TILES_AMP T sample(const sampler& how, coordinates_type coordinates, float level = 0.0f) const {
    static_assert(detail::can_be_sampled<T>,
                  "tiles: textures of integers and doubles cannot be sampled");
    return detail::sampled<T, N>(storage_, this->bits_per_scalar_element, this->before,
                                 this->extent, this->mipmap_levels, coordinates, level,
                                 how.filter_mode, how.address_mode, how.border_color);
  }
  template <filter_mode Filter = filter_linear, address_mode Address = address_clamp>
  TILES_AMP T sample(coordinates_type coordinates, float level = 0.0f) const {
    static_assert(detail::can_be_sampled<T>,
                  "tiles: textures of integers and doubles cannot be sampled");
    return detail::sampled<T, N>(storage_, this->bits_per_scalar_element, this->before,
                                 this->extent, this->mipmap_levels, coordinates, level, Filter,
                                 Address, float_4(0.0f, 0.0f, 0.0f, 0.0f));
  }

  /// One component of the four texels around a place, in kernels.
  TILES_AMP gather_return_type gather_red(const sampler& how, coordinates_type coordinates) const {
    return gather<0>(coordinates, how.address_mode, how.border_color);
  }
  TILES_AMP gather_return_type gather_green(const sampler& how,
                                            coordinates_type coordinates) const {
    return gather<1>(coordinates, how.address_mode, how.border_color);
  }
  TILES_AMP gather_return_type gather_blue(const sampler& how, coordinates_type coordinates) const {
    return gather<2>(coordinates, how.address_mode, how.border_color);
  }
  TILES_AMP gather_return_type gather_alpha(const sampler& how,
                                            coordinates_type coordinates) const {
    return gather<3>(coordinates, how.address_mode, how.border_color);
  }
  template <address_mode Address = address_clamp>
  TILES_AMP gather_return_type gather_red(coordinates_type coordinates) const {
    return gather<0>(coordinates, Address, float_4(0.0f, 0.0f, 0.0f, 0.0f));
  }
  template <address_mode Address = address_clamp>
  TILES_AMP gather_return_type gather_green(coordinates_type coordinates) const {
    return gather<1>(coordinates, Address, float_4(0.0f, 0.0f, 0.0f, 0.0f));
  }
  template <address_mode Address = address_clamp>
  TILES_AMP gather_return_type gather_blue(coordinates_type coordinates) const {
    return gather<2>(coordinates, Address, float_4(0.0f, 0.0f, 0.0f, 0.0f));
  }
  template <address_mode Address = address_clamp>
  TILES_AMP gather_return_type gather_alpha(coordinates_type coordinates) const {
    return gather<3>(coordinates, Address, float_4(0.0f, 0.0f, 0.0f, 0.0f));
  }

  /// Where the first level lies, for copies.
  detail::texture_bytes memory() const { return this->bytes_in(storage_.native_handle()); }

 private:
  template <int Channel>
  TILES_AMP gather_return_type gather(coordinates_type coordinates, address_mode mode,
                                      float_4 border) const {
    static_assert(N == 2, "tiles: gather requires a texture of two dimensions");
    static_assert(detail::can_be_sampled<T>,
                  "tiles: textures of integers and doubles cannot be sampled");
    static_assert(Channel < detail::texel<T>::channels, "tiles: the texels lack this component");
    return detail::gathered<T>(storage_, this->bits_per_scalar_element, this->before, this->extent,
                               coordinates, Channel, mode, border);
  }
};

/// A texture that kernels write.
template <class T, int N>
class writeonly_texture_view : public detail::texel_grid<T, N> {
  using base = detail::texel_grid<T, N>;

  array_view<unsigned int, 1> storage_;

 public:
  detail::shared_place TILES_STORED(accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, accelerator_view)
  detail::shared_place TILES_STORED(associated_accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, associated_accelerator_view)

  TILES_CPU_AMP writeonly_texture_view(texture<T, N>& whole)
      : base(whole, 0, 1),
        storage_(whole.storage_),
        TILES_STORED(accelerator_view)(whole.TILES_STORED(accelerator_view)),
        TILES_STORED(associated_accelerator_view)(whole.TILES_STORED(associated_accelerator_view)) {
  }

  const tiles::accelerator_view& get_accelerator_view() const {
    return TILES_STORED(accelerator_view);
  }
  const tiles::accelerator_view& get_associated_accelerator_view() const {
    return TILES_STORED(associated_accelerator_view);
  }

  /// Changes a texel in kernels.
  TILES_AMP void set(const index<N>& at, T value) const {
    detail::store_texel<T, N>(storage_, this->bits_per_scalar_element, this->before, this->extent,
                              at, value);
  }

  /// Where the texels lie, for copies.
  detail::texture_bytes memory() const { return this->bytes_in(storage_.native_handle()); }
};

}  // namespace translated
}  // namespace tiles::graphics
