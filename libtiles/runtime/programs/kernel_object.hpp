// An OpenCL kernel object that remembers its arguments, so that only those that changed are set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "libtiles/runtime/opencl/replaceable.hpp"

namespace libtiles::runtime {

/// One thread at a time.
class kernel_object {
 public:
  kernel_object() = default;
  explicit kernel_object(cl::Kernel kernel) : kernel_(std::move(kernel)) {}

  const cl::Kernel& opencl_kernel() const { return kernel_; }

  /// How often arguments changed: while it stays the same, so do they.
  std::uint64_t changes() const { return changes_; }

  /// For setting arguments behind this object's back: it forgets those that it has.
  cl::Kernel& forget_arguments() {
    ++changes_;
    arguments_.clear();
    return kernel_;
  }

  /// A number. \param bits  its `size` bytes, and then zeroes. \throws cl::Error
  void set_number(std::size_t index, std::uint64_t bits, std::size_t size) {
    set_argument wanted;
    wanted.bits = bits;
    wanted.size = size;
    if (!is_set(index, wanted)) set(index, wanted);
  }

  template <class Number>
  void set_number(std::size_t index, Number value) {
    std::uint64_t bits = 0;
    static_assert(sizeof value <= sizeof bits);
    std::memcpy(&bits, &value, sizeof value);
    set_number(index, bits, sizeof value);
  }

  /// What has more than 8 bytes is not remembered. \throws cl::Error
  void set_bytes(std::size_t index, const void* data, std::size_t size) {
    set_argument wanted;
    if (size > sizeof wanted.bits) {
      set_large(index, data, size);
      return;
    }
    std::memcpy(&wanted.bits, data, size);
    wanted.size = size;
    if (!is_set(index, wanted)) set(index, wanted);
  }

  /// \param id  which buffer it is: a handle alone may come back for another buffer.
  /// \throws cl::Error
  void set_buffer(std::size_t index, cl_mem buffer, std::uint64_t id) {
    set_argument wanted;
    std::memcpy(&wanted.bits, &buffer, sizeof buffer);
    wanted.buffer_id = id;
    wanted.size = sizeof buffer;
    if (!is_set(index, wanted)) set(index, wanted);
  }

  /// Memory for each tile. \throws cl::Error
  void set_local(std::size_t index, std::size_t size) {
    set_argument wanted;
    wanted.size = size;
    wanted.is_local = true;
    if (!is_set(index, wanted)) set(index, wanted);
  }

 private:
  struct set_argument {
    std::uint64_t bits = 0;
    std::uint64_t buffer_id = 0;  // 0 for what is no buffer
    std::size_t size = 0;         // 0: never set, or not remembered
    bool is_local = false;
  };

  bool is_set(std::size_t index, const set_argument& wanted) const {
    if (index >= arguments_.size()) return false;
    const set_argument& known = arguments_[index];
    return known.bits == wanted.bits && known.buffer_id == wanted.buffer_id &&
           known.size == wanted.size && known.is_local == wanted.is_local;
  }

  void set(std::size_t index, const set_argument& wanted);
  void set_large(std::size_t index, const void* data, std::size_t size);

  replaceable<cl::Kernel> kernel_;
  std::vector<set_argument> arguments_;
  std::uint64_t changes_ = 0;
};

}  // namespace libtiles::runtime
