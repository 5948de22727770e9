#include "libtiles/runtime/programs/kernel_object.hpp"

namespace libtiles::runtime {

void kernel_object::set(std::size_t index, const set_argument& wanted) {
  if (index >= arguments_.size()) arguments_.resize(index + 1);
  kernel_.setArg(static_cast<cl_uint>(index), wanted.size, &wanted.bits);
  arguments_[index] = wanted;
}

}  // namespace libtiles::runtime
