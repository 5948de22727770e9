// array<T, N>: data that lives on one device.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "tiles/accelerator.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/element.hpp"
#include "tiles/extent.hpp"
#include "tiles/handle.hpp"
#include "tiles/host_elements.hpp"

namespace tiles {

/// N-dimensional data of one device. The host reads and writes it with copy() and by conversion to
/// std::vector. Copies are deep and on the same device. One thread at a time.
///
/// Each constructor throws runtime_exception if the extent is below 1 in some dimension, or if a
/// range does not have as many elements as the extent.
template <class T, int N = 1>
class array {
  static_assert(!std::is_const_v<T>, "tiles: an array's element type must not be const");
  static_assert(detail::is_element<T>,
                "tiles: an element must be arithmetic or a struct made known with TILES_STRUCT");

 public:
  static constexpr int rank = N;
  using value_type = T;

  /// The shape, for reading: as get_extent().
  tiles::extent<N> extent;

  /// Contents undefined.
  explicit array(const tiles::extent<N>& shape) : array(shape, accelerator().get_default_view()) {}
  array(const tiles::extent<N>& shape, const accelerator_view& view)
      : extent(shape), view_(view), handle_(create(shape, view)) {}

  /// With as many elements as the extent has, from `first` on.
  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(const tiles::extent<N>& shape, Iterator first) : array(shape) {
    write(first);
  }
  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(const tiles::extent<N>& shape, Iterator first, const accelerator_view& view)
      : array(shape, view) {
    write(first);
  }

  /// With the elements of [first, last).
  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(const tiles::extent<N>& shape, Iterator first, Iterator last) : array(shape) {
    detail::check_range(first, last, extent.size(), "array");
    write(first);
  }
  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(const tiles::extent<N>& shape, Iterator first, Iterator last, const accelerator_view& view)
      : array(shape, view) {
    detail::check_range(first, last, extent.size(), "array");
    write(first);
  }

  explicit array(int e0) : array(tiles::extent<N>(e0)) {}
  array(int e0, int e1) : array(tiles::extent<N>(e0, e1)) {}
  array(int e0, int e1, int e2) : array(tiles::extent<N>(e0, e1, e2)) {}

  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(int e0, Iterator first) : array(tiles::extent<N>(e0), first) {}
  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(int e0, Iterator first, Iterator last) : array(tiles::extent<N>(e0), first, last) {}
  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(int e0, int e1, Iterator first) : array(tiles::extent<N>(e0, e1), first) {}
  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(int e0, int e1, Iterator first, Iterator last)
      : array(tiles::extent<N>(e0, e1), first, last) {}
  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(int e0, int e1, int e2, Iterator first) : array(tiles::extent<N>(e0, e1, e2), first) {}
  template <class Iterator, class = std::enable_if_t<detail::is_iterator<Iterator>::value>>
  array(int e0, int e1, int e2, Iterator first, Iterator last)
      : array(tiles::extent<N>(e0, e1, e2), first, last) {}

  array(const array& other) : array(other.extent, other.view_) {
    const std::unique_ptr<unsigned char[]> bytes(new unsigned char[size_bytes()]);
    detail::check(tiles_array_read(other.native_handle(), bytes.get(), size_bytes()));
    detail::check(tiles_array_write(native_handle(), bytes.get(), size_bytes()));
  }
  array(array&&) noexcept = default;
  array& operator=(const array& other) { return *this = array(other); }
  array& operator=(array&&) noexcept = default;

  tiles::extent<N> get_extent() const noexcept { return extent; }
  const accelerator_view& get_accelerator_view() const noexcept { return view_; }

  /// The elements in row-major order. Blocks until they are computed.
  operator std::vector<T>() const {
    std::vector<T> elements(extent.size());
    read(elements.begin());
    return elements;
  }

  /// Writes all elements, in row-major order, from `destination` on; see copy().
  template <class Iterator>
  void read(Iterator destination) const {
    detail::write_elements<T>(destination, extent.size(), [this](T* elements) {
      detail::check(tiles_array_read(native_handle(), elements, size_bytes()));
    });
  }

  /// Replaces all elements by those from `first` on; see copy().
  template <class Iterator>
  void write(Iterator first) {
    detail::begin_data_generation();
    detail::read_elements<T>(first, extent.size(), [this](const T* elements) {
      detail::check(tiles_array_write(native_handle(), elements, size_bytes()));
    });
  }

  /// For calls of tiles.h; borrowed.
  tiles_array native_handle() const noexcept { return handle_.get(); }

 private:
  static tiles_array create(const tiles::extent<N>& shape, const accelerator_view& view) {
    const tiles_data_desc desc = detail::data_desc<T>(shape);
    tiles_array handle = nullptr;
    detail::check(tiles_array_create(view.native_handle(), &desc, nullptr, &handle));
    return handle;
  }

  std::size_t size_bytes() const noexcept { return extent.size() * sizeof(T); }

  accelerator_view view_;
  detail::array_handle handle_;
};

}  // namespace tiles
