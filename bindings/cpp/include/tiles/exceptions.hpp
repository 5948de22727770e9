// The exceptions of the C++ layer, made from a tiles_status and what tiles_get_last_error() says.
#pragma once

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>

#include "tiles/error_code.hpp"
#include "tiles/tiles.h"

namespace tiles {
namespace detail {

/// What a call of the C library returned.
struct failure {
  tiles_status status;
};

inline std::string behind_first_line(const std::string& text) {
  const std::size_t end = text.find('\n');
  return end == std::string::npos ? "" : text.substr(end + 1);
}

/// The C library's words for a compute domain as C++ AMP's, which programs may compare.
inline std::string in_amp_words(const std::string& message) {
  const std::string domain = "unsupported compute domain, ";
  const std::string tile = "unsupported tile, ";
  if (message.rfind(domain, 0) == 0) return "concurrency::parallel_for_each: " + message;
  if (message.rfind(tile, 0) != 0) return message;
  return "concurrency::parallel_for_each (tiling): " + domain + message.substr(tile.size());
}

}  // namespace detail

/// Base of all exceptions here. what() says what was wrong, where, and what to do.
class runtime_exception : public std::exception {
 public:
  explicit runtime_exception(const std::string& message)
      : runtime_exception(message, detail::failure{TILES_ERROR_INVALID_ARGUMENT}) {}
  runtime_exception(const std::string& message, error_code code)
      : runtime_exception(message, detail::failure{TILES_ERROR_INVALID_ARGUMENT}, code) {}
  explicit runtime_exception(error_code code) : runtime_exception("", code) {}

  /// Of a call of the C library.
  runtime_exception(const std::string& message, detail::failure of)
      : runtime_exception(message, of, detail::code_of(of.status)) {}

  const char* what() const noexcept override { return message_.what(); }

  /// As C++ AMP's: E_FAIL and its like.
  error_code get_error_code() const noexcept { return code_; }

  /// The status of the C call that failed, a TILES_ERROR_ number.
  tiles_status get_status() const noexcept { return status_; }

 protected:
  runtime_exception(const std::string& message, detail::failure of, error_code code)
      : message_(message), status_(of.status), code_(code) {}

 private:
  // For its text, whose copies never throw.
  std::runtime_error message_;
  tiles_status status_;
  error_code code_;
};

/// The compute domain cannot be launched: empty, not divisible by the tile, or the tile too large.
/// what() is C++ AMP's own text, which programs may compare.
class invalid_compute_domain : public runtime_exception {
 public:
  /// @param message  the text; behind its first line, what to do
  explicit invalid_compute_domain(const std::string& message,
                                  detail::failure of = {TILES_ERROR_INVALID_COMPUTE_DOMAIN})
      : runtime_exception(message.substr(0, message.find('\n')), of),
        advice_(detail::behind_first_line(message)) {}
  invalid_compute_domain() : invalid_compute_domain("") {}

  /// What to do instead; "" if nothing is known.
  const char* get_advice() const noexcept { return advice_.what(); }

 private:
  std::runtime_error advice_;
};

/// The host or the device is out of memory.
class out_of_memory : public runtime_exception {
 public:
  explicit out_of_memory(const std::string& message,
                         detail::failure of = {TILES_ERROR_OUT_OF_MEMORY})
      : runtime_exception(message, of) {}
  out_of_memory() : out_of_memory("") {}
};

/// The device cannot do what was asked.
class unsupported_feature : public runtime_exception {
 public:
  explicit unsupported_feature(const std::string& message,
                               detail::failure of = {TILES_ERROR_UNSUPPORTED})
      : runtime_exception(message, of) {}
  unsupported_feature() : unsupported_feature("") {}
};

/// An object was used that its constructor left without a device: a completion_future, for example.
class uninitialized_object : public runtime_exception {
 public:
  explicit uninitialized_object(const std::string& message)
      : runtime_exception(message, detail::failure{TILES_ERROR_INVALID_HANDLE}) {}
  uninitialized_object() : uninitialized_object("") {}
};

/// The device or its driver is gone; what was made on it is of no use any more. Make a new
/// accelerator_view.
class accelerator_view_removed : public runtime_exception {
 public:
  explicit accelerator_view_removed(const std::string& message,
                                    error_code reason = detail::device_removed)
      : runtime_exception(message, {TILES_ERROR_DEVICE_LOST}, detail::device_removed),
        reason_(reason) {}
  explicit accelerator_view_removed(error_code reason) : accelerator_view_removed("", reason) {}

  /// Why, as DXGI tells it.
  error_code get_view_removed_reason() const noexcept { return reason_; }

 private:
  error_code reason_;
};

/// Something that a place in a kernel text is to blame for. what() holds the place, the source line
/// and a caret.
class kernel_text_exception : public runtime_exception {
 public:
  explicit kernel_text_exception(const tiles_error_info& info)
      : runtime_exception(info.message, detail::failure{info.status}),
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

/// A kernel that ran in checked mode has a fault. The place is that of the first fault;
/// what() tells of up to 16.
class kernel_fault : public kernel_text_exception {
 public:
  using kernel_text_exception::kernel_text_exception;
};

namespace detail {

template <class Exception>
[[noreturn]] void throw_at_place(tiles_status status, const char* message) {
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  if (tiles_get_last_error_info(&info) == TILES_OK) throw Exception(info);
  throw runtime_exception(message, failure{status});
}

/// Throws the exception for the last error on this thread.
[[noreturn]] inline void throw_last_error(tiles_status status) {
  const char* const message = tiles_get_last_error();
  switch (status) {
    case TILES_ERROR_OUT_OF_MEMORY:
      throw out_of_memory(message, failure{status});
    case TILES_ERROR_DEVICE_LOST:
      throw accelerator_view_removed(message);
    case TILES_ERROR_UNSUPPORTED:
      throw unsupported_feature(message, failure{status});
    case TILES_ERROR_INVALID_COMPUTE_DOMAIN:
    case TILES_ERROR_TILE_LIMIT:
      throw invalid_compute_domain(in_amp_words(message), failure{status});
    case TILES_ERROR_COMPILE:
    case TILES_ERROR_BUILD:
      throw_at_place<compile_error>(status, message);
    case TILES_ERROR_KERNEL_FAULT:
      throw_at_place<kernel_fault>(status, message);
    default:
      throw runtime_exception(message, failure{status});
  }
}

inline void check(tiles_status status) {
  if (status != TILES_OK) throw_last_error(status);
}

}  // namespace detail
}  // namespace tiles
