// What algorithms ask of the views that they are given.
#pragma once

#include <string>

#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::algorithms {

/// A view and what messages call it.
struct named_view {
  const char* name;  ///< the argument: "from"
  const runtime::array_view& view;
};

/// "'from'"
std::string quoted(const named_view& each);

/// Views of one algorithm. Each check throws error (invalid_argument) that begins with its name.
class view_checks {
 public:
  explicit view_checks(const char* operation) : operation_(operation) {}

  /// That it is not read-only, and that each element has a place of its own.
  void writable(const named_view& written) const;
  void same_type(const named_view& expected, const named_view& given) const;

  /// \param reason  why it is that: "'from' has the extent (3, 4)"
  void shape(const named_view& given, const extents& expected, const std::string& reason) const;

  /// That it can stand for an array of the extent of `target`; see broadcast.hpp.
  void broadcast(const named_view& given, const named_view& target) const;

  /// That no element of what is written is one of what is read.
  void apart(const named_view& read, const named_view& written) const;

  /// That the elements are integers, bool, float or double, and as supported() says.
  void numbers(const named_view& given, const runtime::device_info& device) const;

  /// The same with halves and bfloat16s, which are computed with as floats.
  void computed_with(const named_view& given, const runtime::device_info& device) const;

  /// That a number for elements that are ints is one.
  void whole(const char* name, double given) const;

  /// That the device can compute with the elements; throws error (unsupported).
  void supported(const named_view& given, const runtime::device_info& device) const;

  [[noreturn]] void refuse(const std::string& why) const;

 private:
  const char* operation_;
};

/// Whether both are the same elements in the same order.
bool are_same(const runtime::array_view& a, const runtime::array_view& b);

}  // namespace libtiles::algorithms
