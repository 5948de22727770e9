#include "libtiles/algorithms/broadcast.hpp"

namespace libtiles::algorithms {

bool is_broadcast(const extents& shape, const extents& target) {
  if (shape.size() > target.size()) return false;
  const std::size_t missing = target.size() - shape.size();
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] != 1 && shape[d] != target[missing + d]) return false;
  }
  return true;
}

std::vector<std::int64_t> broadcast_strides(const runtime::data_window& window, std::size_t rank) {
  std::vector<std::int64_t> strides(rank, 0);
  const std::size_t missing = rank - window.shape.size();
  for (std::size_t d = 0; d < window.shape.size(); ++d) {
    if (window.shape[d] != 1) strides[missing + d] = window.strides[d];
  }
  return strides;
}

}  // namespace libtiles::algorithms
