// A list whose elements stay where they are, without an allocation while it is short.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

namespace tiles_python {

/// Holds up to `capacity` elements, the first InlineCapacity of them in itself. Launches are made
/// of such lists: they are as fast as the driver lets them be only if nothing is allocated.
template <class T, std::size_t InlineCapacity>
class fixed_list {
 public:
  explicit fixed_list(std::size_t capacity)
      : heap_(capacity > InlineCapacity ? std::make_unique<T[]>(capacity) : nullptr) {}

  /// At most `capacity` times.
  T& push_back(T value) { return (begin()[size_++] = std::move(value)); }

  const T* data() const { return heap_ != nullptr ? heap_.get() : inline_.data(); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

 private:
  T* begin() { return heap_ != nullptr ? heap_.get() : inline_.data(); }

  std::array<T, InlineCapacity> inline_;  // not initialised: `size_` says how many there are
  std::unique_ptr<T[]> heap_;
  std::size_t size_ = 0;
};

}  // namespace tiles_python
