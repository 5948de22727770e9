// A vector of plain data whose first elements need no allocation, for what is made on every launch.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace libtiles {

/// Up to N elements lie in the object itself. Room for elements costs nothing until they are there.
template <class T, std::size_t N>
class small_vector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  small_vector() noexcept {}  // NOLINT: own_ stays as it is
  small_vector(std::initializer_list<T> values) {
    for (const T& each : values) push_back(each);
  }

  small_vector(const small_vector& other) { *this = other; }
  small_vector& operator=(const small_vector& other) {
    if (this == &other) return *this;
    clear();
    for (const T& each : other) push_back(each);
    return *this;
  }

  small_vector(small_vector&& other) noexcept { *this = std::move(other); }
  small_vector& operator=(small_vector&& other) noexcept {
    if (this == &other) return *this;
    size_ = other.size_;
    std::uninitialized_copy_n(other.own_, std::min(size_, N), own_);
    more_ = std::move(other.more_);
    other.clear();
    return *this;
  }

  void push_back(const T& value) {
    if (size_ < N) {
      new (&own_[size_]) T(value);
    } else {
      if (size_ == N) more_.assign(own_, own_ + N);
      more_.push_back(value);
    }
    ++size_;
  }

  /// Inserts before the element at `position`, or at the end.
  void insert(std::size_t position, const T& value) {
    push_back(value);
    std::rotate(begin() + position, end() - 1, end());
  }

  void clear() {
    size_ = 0;
    more_.clear();
  }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T* begin() { return size_ > N ? more_.data() : own_; }
  T* end() { return begin() + size_; }
  const T* begin() const { return size_ > N ? more_.data() : own_; }
  const T* end() const { return begin() + size_; }
  const T& front() const { return *begin(); }
  T& operator[](std::size_t i) { return begin()[i]; }
  const T& operator[](std::size_t i) const { return begin()[i]; }

 private:
  std::size_t size_ = 0;
  union {
    T own_[N];
  };
  std::vector<T> more_;  // all elements, once there are more than N
};

template <class T, std::size_t N>
bool operator==(const small_vector<T, N>& a, const small_vector<T, N>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace libtiles
