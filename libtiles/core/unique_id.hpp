// A number that no other object of the process has, for finding what was remembered about it.
#pragma once

#include <atomic>
#include <cstdint>

namespace libtiles {

/// A copy has a number of its own; a moved-to object takes the number over, and the moved-from one
/// gets a new one.
class unique_id {
 public:
  unique_id() = default;
  unique_id(const unique_id&) {}
  unique_id(unique_id&& from) noexcept : value_(from.value_) { from.value_ = next(); }
  unique_id& operator=(const unique_id&) {
    value_ = next();
    return *this;
  }
  unique_id& operator=(unique_id&& from) noexcept {
    value_ = from.value_;
    from.value_ = next();
    return *this;
  }
  ~unique_id() = default;

  std::uint64_t value() const { return value_; }

 private:
  static std::uint64_t next() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
  }

  std::uint64_t value_ = next();
};

}  // namespace libtiles
