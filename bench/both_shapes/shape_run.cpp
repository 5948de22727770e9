#include "bench/both_shapes/shape_run.hpp"

#include <functional>
#include <numeric>

#include "bench/peer.hpp"

namespace both_shapes {
namespace {

/// Small numbers of both signs that repeat in no row's length, as the conformance cases take them.
template <class T>
std::vector<unsigned char> numbered(std::size_t count, int seed) {
  std::vector<T> numbers(count);
  for (std::size_t n = 0; n < count; ++n) {
    numbers[n] = static_cast<T>((static_cast<int>(n % 101) * 29 + seed) % 101 - 17);
  }
  std::vector<unsigned char> bytes(count * sizeof(T));
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

std::vector<unsigned char> data_for(const view& wanted, std::size_t count, int seed) {
  if (wanted.type == TILES_TYPE_FLOAT32) return numbered<float>(count, seed);
  if (wanted.type == TILES_TYPE_INT32) return numbered<std::int32_t>(count, seed);
  return numbered<unsigned char>(count * wanted.element_size, seed);
}

}  // namespace

shape_run::shape_run(tiles_kernel kernel, const kernel_case& from, const extents& domain)
    : kernel_(kernel), domain_(domain) {
  for (const view& each : from.views) add(each);
}

shape_run::~shape_run() {
  for (tiles_array_view each : views_) tiles_array_view_release(each);
  for (tiles_array each : arrays_) tiles_array_release(each);
}

void shape_run::add(const view& wanted) {
  const auto count = std::accumulate(domain_.begin(), domain_.end(), std::int64_t{1},
                                     std::multiplies<std::int64_t>());
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = wanted.type;
  desc.struct_name = wanted.struct_name.empty() ? nullptr : wanted.struct_name.c_str();
  desc.element_size = wanted.element_size;
  desc.rank = static_cast<std::uint32_t>(wanted.rank);
  std::copy(domain_.begin(), domain_.end(), desc.extent);
  const int seed = arrays_.empty() ? 3 : 50;
  bytes_.push_back(data_for(wanted, static_cast<std::size_t>(count), seed));
  arrays_.push_back(nullptr);
  check(tiles_array_create(nullptr, &desc, bytes_.back().data(), &arrays_.back()));
  views_.push_back(nullptr);
  check(tiles_array_view_from_array(arrays_.back(), 0, &views_.back()));
  const char* const name = wanted.name.c_str();
  arguments_.push_back(wanted.is_array ? tiles_argument_array(name, arrays_.back())
                                       : tiles_argument_view(name, views_.back()));
}

void shape_run::launch() {
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = static_cast<std::uint32_t>(domain_.size());
  desc.extent = domain_.data();
  desc.arguments = arguments();
  desc.argument_count = argument_count();
  check(tiles_kernel_launch(kernel_, nullptr, &desc, nullptr));
}

void shape_run::finish() { check(tiles_context_finish(nullptr, nullptr)); }

bool shape_run::runs_without_fault() {
  launch();
  const tiles_status status = tiles_context_finish(nullptr, nullptr);
  if (status != TILES_ERROR_KERNEL_FAULT) check(status);
  return status == TILES_OK;
}

std::vector<unsigned char> shape_run::contents() {
  std::vector<unsigned char> all;
  for (std::size_t n = 0; n < arrays_.size(); ++n) {
    check(tiles_array_view_read(views_[n], bytes_[n].data(), bytes_[n].size()));
    all.insert(all.end(), bytes_[n].begin(), bytes_[n].end());
  }
  return all;
}

}  // namespace both_shapes
