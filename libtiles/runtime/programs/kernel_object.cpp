#include "libtiles/runtime/programs/kernel_object.hpp"

#include <cstring>

namespace libtiles::runtime {

void kernel_object::set_bytes(std::size_t index, const void* data, std::size_t size) {
  set_argument wanted;
  std::memcpy(&wanted.bits, data, size);
  wanted.size = size;
  set(index, data, wanted);
}

void kernel_object::set_buffer(std::size_t index, cl_mem buffer, std::uint64_t id) {
  set_argument wanted;
  std::memcpy(&wanted.bits, &buffer, sizeof buffer);
  wanted.buffer_id = id;
  wanted.size = sizeof buffer;
  set(index, &buffer, wanted);
}

void kernel_object::set(std::size_t index, const void* data, const set_argument& wanted) {
  if (index >= arguments_.size()) arguments_.resize(index + 1);
  set_argument& known = arguments_[index];
  if (known.bits == wanted.bits && known.buffer_id == wanted.buffer_id &&
      known.size == wanted.size) {
    return;
  }
  kernel_.setArg(static_cast<cl_uint>(index), wanted.size, data);
  known = wanted;
}

}  // namespace libtiles::runtime
