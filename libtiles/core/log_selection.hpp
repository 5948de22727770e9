// Which messages the environment variable TILES_LOG asks for.
#pragma once

#include <string>
#include <string_view>

#include "libtiles/core/log.hpp"

namespace libtiles {

class log_selection {
 public:
  /// \param words  level names with commas between them, such as "info,transfer"; "info" asks for
  ///               warnings too.
  explicit log_selection(std::string_view words);

  bool has(log_level level) const noexcept;

  /// The first word that is no level; "" if all are.
  const std::string& unknown() const noexcept { return unknown_; }

 private:
  void add(std::string_view word);

  bool warning_ = false;
  bool info_ = false;
  bool transfer_ = false;
  std::string unknown_;
};

}  // namespace libtiles
