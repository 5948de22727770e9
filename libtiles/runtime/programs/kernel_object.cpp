#include "libtiles/runtime/programs/kernel_object.hpp"

namespace libtiles::runtime {

void kernel_object::set(std::size_t index, const set_argument& wanted) {
  ++changes_;
  if (index >= arguments_.size()) arguments_.resize(index + 1);
  kernel_.setArg(static_cast<cl_uint>(index), wanted.size,
                 wanted.is_local ? nullptr : &wanted.bits);
  arguments_[index] = wanted;
}

void kernel_object::set_large(std::size_t index, const void* data, std::size_t size) {
  ++changes_;
  if (index < arguments_.size()) arguments_[index] = {};
  kernel_.setArg(static_cast<cl_uint>(index), size, data);
}

}  // namespace libtiles::runtime
