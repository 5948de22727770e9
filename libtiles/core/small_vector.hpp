// A vector of plain data whose first elements need no allocation, for what is made on every launch.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <vector>

namespace libtiles {

/// Up to N elements lie in the object itself.
template <class T, std::size_t N>
class small_vector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  small_vector() = default;
  small_vector(std::initializer_list<T> values) {
    for (const T& each : values) push_back(each);
  }

  void push_back(const T& value) {
    if (size_ == N) more_.assign(own_.begin(), own_.end());
    if (size_ < N) {
      own_[size_] = value;
    } else {
      more_.push_back(value);
    }
    ++size_;
  }

  void clear() {
    size_ = 0;
    more_.clear();
  }

  std::size_t size() const { return size_; }
  T* begin() { return size_ > N ? more_.data() : own_.data(); }
  T* end() { return begin() + size_; }
  const T* begin() const { return size_ > N ? more_.data() : own_.data(); }
  const T* end() const { return begin() + size_; }
  T& operator[](std::size_t i) { return begin()[i]; }
  const T& operator[](std::size_t i) const { return begin()[i]; }

 private:
  std::size_t size_ = 0;
  std::array<T, N> own_;
  std::vector<T> more_;  // all elements, once there are more than N
};

}  // namespace libtiles
