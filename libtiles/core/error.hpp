// The one exception type of the library: a status, a text for people, and what a caller may want to
// know in parts. Plain data, so that it may outlive whatever failed.
#pragma once

#include <stdexcept>
#include <string>

#include "libtiles/core/printable.hpp"
#include "libtiles/core/status.hpp"

namespace libtiles {

/// The parts of an error beside its text; empty or 0 where they do not apply.
struct error_details {
  std::string file;  ///< name of the kernel text to blame
  int line = 0;      ///< 1-based
  int column = 0;    ///< 1-based, in bytes
  int opencl_code = 0;
  std::string opencl_call;
  std::string build_log;
  std::string device;  ///< that failed, as messages describe it
};

class error : public std::runtime_error {
 public:
  error(status code, const std::string& message, error_details details = {})
      : std::runtime_error(printable_message(message)), code_(code), details_(std::move(details)) {}

  status code() const noexcept { return code_; }
  const error_details& details() const noexcept { return details_; }

 private:
  status code_;
  error_details details_;
};

}  // namespace libtiles
