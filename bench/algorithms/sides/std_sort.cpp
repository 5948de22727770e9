// std::sort for std_sort.py.
#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

template <typename T>
void sort_copy(const T *from, T *to, std::size_t count) {
  std::copy(from, from + count, to);
  std::sort(to, to + count);
}

}  // namespace

extern "C" {

void sort_int32(const std::int32_t *from, std::int32_t *to, std::size_t count) {
  sort_copy(from, to, count);
}

void sort_uint32(const std::uint32_t *from, std::uint32_t *to, std::size_t count) {
  sort_copy(from, to, count);
}

void sort_int64(const std::int64_t *from, std::int64_t *to, std::size_t count) {
  sort_copy(from, to, count);
}

void sort_float32(const float *from, float *to, std::size_t count) {
  sort_copy(from, to, count);
}

}
