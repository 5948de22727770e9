// copy() and copy_async() of textures: whole ones and rectangles, to and from textures, memory and
// ranges.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "tiles/completion_future.hpp"
#include "tiles/host_elements.hpp"
#include "tiles/texel_conversion.hpp"
#include "tiles/texture_view.hpp"

namespace tiles {
namespace detail {

template <class T>
constexpr bool is_texture_data = false;
template <class T, int N>
constexpr bool is_texture_data<graphics::texture<T, N>> = true;
template <class T, int N>
constexpr bool is_texture_data<graphics::texture_view<T, N>> = true;
template <class T, int N>
constexpr bool is_texture_data<graphics::writeonly_texture_view<T, N>> = true;

template <class T>
constexpr bool is_const_texels = false;
template <class T, int N>
constexpr bool is_const_texels<graphics::texture_view<const T, N>> = true;

template <class Texture>
using if_texture = std::enable_if_t<is_texture_data<std::remove_const_t<Texture>>>;
/// What can be written.
template <class Texture>
using if_texture_to_write = std::enable_if_t<is_texture_data<std::remove_const_t<Texture>> &&
                                             !is_const_texels<std::remove_const_t<Texture>>>;

/// The rows of a rectangle of a texture.
template <class Texture, int N>
texture_rows<N> rows_of(const Texture& whole, const index<N>& origin, const extent<N>& shape) {
  return texture_rows<N>(
      whole.extent, origin, shape,
      bytes_of_texel<typename Texture::value_type>(whole.bits_per_scalar_element));
}

inline std::vector<unsigned char> bytes_of(const texture_bytes& memory) {
  std::vector<unsigned char> bytes(memory.size);
  memory.read(bytes.data());
  return bytes;
}

template <int N>
std::vector<unsigned char> read_rows(const texture_bytes& memory, const texture_rows<N>& rows) {
  const std::vector<unsigned char> all = bytes_of(memory);
  std::vector<unsigned char> part(rows.size());
  rows.each([&](std::size_t whole, std::size_t at, std::size_t size) {
    std::memcpy(part.data() + at, all.data() + whole, size);
  });
  return part;
}

template <int N>
void write_rows(const texture_bytes& memory, const texture_rows<N>& rows, const void* source) {
  std::vector<unsigned char> all = bytes_of(memory);
  const auto* const part = static_cast<const unsigned char*>(source);
  rows.each([&](std::size_t whole, std::size_t at, std::size_t size) {
    std::memcpy(all.data() + whole, part + at, size);
  });
  memory.write(all.data());
}

template <class Iterator, class Destination>
void copy_range(Iterator first, Iterator last, const Destination& destination) {
  const std::size_t count = destination.extent.size();
  use_range(first, last, count, "copy", [&](auto texels) {
    const std::vector<unsigned char> bytes = packed_range<typename Destination::value_type>(
        texels, count, destination.bits_per_scalar_element);
    destination.memory().write(bytes.data());
  });
}

template <class Texture>
using texel_of = std::remove_const_t<typename Texture::value_type>;

}  // namespace detail

namespace graphics {
// A source or destination is a texture or a view of one: its first level. Values of ranges are
// converted to the texture's bits and back; memory has texels as the texture has them.

/// Copies all texels; throws runtime_exception if extents or bits differ.
template <class Source, class Destination, class = detail::if_texture<Source>,
          class = detail::if_texture_to_write<Destination>>
void copy(const Source& source, Destination& destination) {
  detail::check_same_texels(source, destination);
  detail::copy_memory(source.memory(), destination.memory());
}
/// A rectangle of `shape` from one place to another.
template <class Source, class Destination, int N, class = detail::if_texture<Source>,
          class = detail::if_texture_to_write<Destination>>
void copy(const Source& source, const index<N>& from, Destination& destination, const index<N>& to,
          const extent<N>& shape) {
  const std::vector<unsigned char> part =
      detail::read_rows(source.memory(), detail::rows_of(source, from, shape));
  detail::check_same_bits(source, destination);
  detail::write_rows(destination.memory(), detail::rows_of(destination, to, shape), part.data());
}

/// To memory of `size` bytes; throws runtime_exception if that is too small.
template <class Source, class = detail::if_texture<Source>>
void copy(const Source& source, void* destination, unsigned int size) {
  detail::check_size("copy: the destination", size, source.memory().size);
  source.memory().read(destination);
}
template <class Source, int N, class = detail::if_texture<Source>>
void copy(const Source& source, const index<N>& from, const extent<N>& shape, void* destination,
          unsigned int size) {
  const auto rows = detail::rows_of(source, from, shape);
  detail::check_size("copy: the destination", size, rows.size());
  std::memcpy(destination, detail::read_rows(source.memory(), rows).data(), rows.size());
}

/// From memory of `size` bytes; throws runtime_exception if those are too few.
template <class Destination, class = detail::if_texture_to_write<Destination>>
void copy(const void* source, unsigned int size, Destination& destination) {
  detail::check_size("copy: the source", size, destination.memory().size);
  destination.memory().write(source);
}
template <class Destination, int N, class = detail::if_texture_to_write<Destination>>
void copy(const void* source, unsigned int size, Destination& destination, const index<N>& to,
          const extent<N>& shape) {
  const auto rows = detail::rows_of(destination, to, shape);
  detail::check_size("copy: the source", size, rows.size());
  detail::write_rows(destination.memory(), rows, source);
}

/// To a range, row by row.
template <class Source, class Iterator, class = detail::if_texture<Source>,
          class = std::enable_if_t<detail::is_iterator<Iterator>::value>, class = void>
void copy(const Source& source, Iterator destination) {
  detail::unpack_to_range<detail::texel_of<Source>>(detail::bytes_of(source.memory()),
                                                    source.bits_per_scalar_element, destination);
}
template <class Source, int N, class Iterator, class = detail::if_texture<Source>,
          class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
void copy(const Source& source, const index<N>& from, const extent<N>& shape,
          Iterator destination) {
  detail::unpack_to_range<detail::texel_of<Source>>(
      detail::read_rows(source.memory(), detail::rows_of(source, from, shape)),
      source.bits_per_scalar_element, destination);
}

/// From the texels of [first, last); throws runtime_exception if those are not as many.
/// The destination is spelt out so that std::copy(), which iterators bring along where the call has
/// no namespace, is the worse match.
template <class Iterator, class T, int N>
void copy(Iterator first, Iterator last, texture<T, N>& destination) {
  detail::copy_range(first, last, destination);
}
template <class Iterator, class T, int N, class = std::enable_if_t<!std::is_const_v<T>>>
void copy(Iterator first, Iterator last, const texture_view<T, N>& destination) {
  detail::copy_range(first, last, destination);
}
template <class Iterator, class T, int N>
void copy(Iterator first, Iterator last, const writeonly_texture_view<T, N>& destination) {
  detail::copy_range(first, last, destination);
}
template <class Iterator, class Destination, int N,
          class = detail::if_texture_to_write<Destination>>
void copy(Iterator first, Iterator last, Destination& destination, const index<N>& to,
          const extent<N>& shape) {
  const auto rows = detail::rows_of(destination, to, shape);
  detail::use_range(first, last, shape.size(), "copy", [&](auto texels) {
    const std::vector<unsigned char> bytes = detail::packed_range<typename Destination::value_type>(
        texels, shape.size(), destination.bits_per_scalar_element);
    detail::write_rows(destination.memory(), rows, bytes.data());
  });
}

/// As copy(), which is done when this returns.
template <class First, class... More>
auto copy_async(const First& first, More&&... more)
    -> decltype(graphics::copy(first, std::forward<More>(more)...), completion_future()) {
  graphics::copy(first, std::forward<More>(more)...);
  return completion_future::of_nothing_left();
}

}  // namespace graphics
}  // namespace tiles
