// The exceptions of the C++ layer, made from a tiles_status and what tiles_last_error() says.
#pragma once

#include <exception>
#include <stdexcept>
#include <string>

#include "tiles/tiles.h"

namespace tiles {

/// Base of all exceptions here. what() says what was wrong, where, and what to do.
class runtime_exception : public std::exception {
 public:
  explicit runtime_exception(const std::string& message,
                             tiles_status code = TILES_ERROR_INVALID_ARGUMENT)
      : message_(message), code_(code) {}

  const char* what() const noexcept override { return message_.what(); }

  /// The status of the C call that failed, a TILES_ERROR_ number.
  tiles_status get_error_code() const noexcept { return code_; }

 private:
  // For its text, whose copies never throw.
  std::runtime_error message_;
  tiles_status code_;
};

/// The compute domain cannot be launched: empty, not divisible by the tile, or the tile too large.
class invalid_compute_domain : public runtime_exception {
 public:
  using runtime_exception::runtime_exception;
};

/// The host or the device is out of memory.
class out_of_memory : public runtime_exception {
 public:
  using runtime_exception::runtime_exception;
};

/// The device cannot do what was asked.
class unsupported_feature : public runtime_exception {
 public:
  using runtime_exception::runtime_exception;
};

/// The device or its driver is gone; what was made on it is of no use any more. Make a new
/// accelerator_view.
class accelerator_view_removed : public runtime_exception {
 public:
  explicit accelerator_view_removed(const std::string& message,
                                    tiles_status reason = TILES_ERROR_DEVICE_LOST)
      : runtime_exception(message, reason) {}

  /// The same number as get_error_code().
  tiles_status get_view_removed_reason() const noexcept { return get_error_code(); }
};

/// Something that a place in a kernel text is to blame for. what() holds the place, the source line
/// and a caret.
class kernel_text_exception : public runtime_exception {
 public:
  explicit kernel_text_exception(const tiles_error_info& info)
      : runtime_exception(info.message, info.status),
        file_(info.file),
        line_(info.line),
        column_(info.column) {}

  /// Name of the kernel text or source file to blame; "" if none is.
  const char* get_file() const noexcept { return file_.what(); }
  /// 1-based; 0 if no text is to blame.
  int get_line() const noexcept { return line_; }
  /// 1-based, in bytes; 0 if no text is to blame.
  int get_column() const noexcept { return column_; }

 private:
  std::runtime_error file_;
  int line_;
  int column_;
};

/// The kernel text has an error, or the driver refused what was made of it.
class compile_error : public kernel_text_exception {
 public:
  explicit compile_error(const tiles_error_info& info)
      : kernel_text_exception(info), build_log_(info.build_log) {}

  /// What the OpenCL driver's compiler said; "" if it was not asked.
  const char* get_build_log() const noexcept { return build_log_.what(); }

 private:
  std::runtime_error build_log_;
};

/// A kernel that ran in checked mode did what it must not. The place is that of the first fault;
/// what() tells of up to 16.
class kernel_fault : public kernel_text_exception {
 public:
  using kernel_text_exception::kernel_text_exception;
};

namespace detail {

template <class Exception>
[[noreturn]] void throw_at_place(tiles_status status, const char* message) {
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  if (tiles_last_error_info(&info) == TILES_OK) throw Exception(info);
  throw runtime_exception(message, status);
}

/// Throws the exception for the last error on this thread.
[[noreturn]] inline void throw_last_error(tiles_status status) {
  const char* const message = tiles_last_error();
  switch (status) {
    case TILES_ERROR_OUT_OF_MEMORY:
      throw out_of_memory(message, status);
    case TILES_ERROR_DEVICE_LOST:
      throw accelerator_view_removed(message, status);
    case TILES_ERROR_UNSUPPORTED:
      throw unsupported_feature(message, status);
    case TILES_ERROR_INVALID_COMPUTE_DOMAIN:
    case TILES_ERROR_TILE_LIMIT:
      throw invalid_compute_domain(message, status);
    case TILES_ERROR_COMPILE:
    case TILES_ERROR_BUILD:
      throw_at_place<compile_error>(status, message);
    case TILES_ERROR_KERNEL_FAULT:
      throw_at_place<kernel_fault>(status, message);
    default:
      throw runtime_exception(message, status);
  }
}

inline void check(tiles_status status) {
  if (status != TILES_OK) throw_last_error(status);
}

}  // namespace detail
}  // namespace tiles
