#include "libtiles/runtime/checked/checked_launch.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/opencl/awaited.hpp"

namespace libtiles::runtime {
namespace {

namespace report = compiler::report;

std::uint64_t tile_count(const compiler::compiled_kernel& compiled, const extents& domain) {
  std::uint64_t count = 1;
  for (std::size_t d = 0; d < domain.size(); ++d) {
    count *= static_cast<std::uint64_t>(domain[d] / compiled.tile[d]);
  }
  return count;
}

// Copied from the host by the driver: ready before anything that is submitted later.
cl::Buffer zeroes(const cl::Context& context, std::size_t bytes) {
  std::vector<std::uint32_t> data((bytes + 3) / 4);
  return {context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, data.size() * 4, data.data()};
}

void check_size(const compiler::compiled_kernel& compiled, std::uint64_t bytes,
                const cl::Device& device) {
  const std::uint64_t limit = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
  if (bytes <= limit) return;
  throw error(status::unsupported,
              compiled.name + ": checked mode needs " + std::to_string(bytes) +
                  " bytes beside the kernel's data for so many tiles; the device allows " +
                  std::to_string(limit) + "\ncheck it on a smaller compute domain");
}

}  // namespace

checked_launch::checked_launch(const cl::Context& context, const cl::Device& device,
                               const compiler::compiled_kernel& compiled, const extents& domain)
    : form_{compiled.name, compiled.checked, compiled.rank, compiled.is_tiled, compiled.tile} {
  report_ = zeroes(context, report::scratch * 4 + compiled.checked->scratch_bytes);
  if (compiled.checked->shadow_bytes == 0) return;
  const std::uint64_t bytes = compiled.checked->shadow_bytes * tile_count(compiled, domain);
  check_size(compiled, bytes, device);
  shadow_ = zeroes(context, bytes);
}

void checked_launch::set_arguments(kernel_object& kernel) const {
  const std::size_t end = kernel.opencl_kernel().getInfo<CL_KERNEL_NUM_ARGS>();
  const bool has_shadow = shadow_() != nullptr;
  kernel.set_buffer(end - (has_shadow ? 2 : 1), report_(), id_.value());
  if (has_shadow) kernel.set_buffer(end - 1, shadow_(), id_.value());
}

report_words checked_launch::read(const cl::CommandQueue& queue) const {
  report_words words(report::scratch);
  awaited([&](cl::Event* event) {
    return queue.enqueueReadBuffer(report_, CL_FALSE, 0, words.size() * 4, words.data(), nullptr,
                                   event);
  });
  return words;
}

}  // namespace libtiles::runtime
