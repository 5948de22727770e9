#include "libtiles/runtime/checked/checked_launch.hpp"

#include <algorithm>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/opencl/awaited.hpp"
#include "libtiles/runtime/opencl/make_queue.hpp"

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

// Races are found in this much; a program may have several launches at a time.
constexpr std::uint64_t max_view_shadow = std::uint64_t{512} << 20;

// Beyond that the device itself writes the zeroes, which needs no memory of the host.
constexpr std::uint64_t largest_copied = std::uint64_t{1} << 16;

// quirk::never_fills_2_gib
constexpr std::uint64_t largest_fill = std::uint64_t{1} << 30;

// A queue of its own: what waits in the others may wait for the caller.
void write_zeroes(const cl::Context& context, const cl::Device& device, const cl::Buffer& to,
                  const std::vector<std::uint32_t>& head, std::uint64_t bytes) {
  const cl::CommandQueue queue = make_queue(context, device);
  for (std::uint64_t done = 0; done < bytes; done += largest_fill) {
    awaited([&](cl::Event* event) {
      return queue.enqueueFillBuffer(to, cl_uint{0}, done, std::min(bytes - done, largest_fill),
                                     nullptr, event);
    });
  }
  if (head.empty()) return;
  awaited([&](cl::Event* event) {
    return queue.enqueueWriteBuffer(to, CL_FALSE, 0, head.size() * 4, head.data(), nullptr, event);
  });
}

/// Ready before anything that is submitted later.
/// \param bytes  of all; what is behind `head` is 0.
cl::Buffer buffer_of(const cl::Context& context, const cl::Device& device,
                     std::vector<std::uint32_t> head, std::uint64_t bytes) {
  bytes = (bytes + 3) / 4 * 4;
  if (bytes <= largest_copied) {
    head.resize(bytes / 4);
    return {context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, head.data()};
  }
  cl::Buffer made(context, CL_MEM_READ_WRITE, bytes);
  write_zeroes(context, device, made, head, bytes);
  return made;
}

void check_size(const compiler::compiled_kernel& compiled, std::uint64_t bytes,
                const cl::Device& device) {
  const std::uint64_t limit = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
  if (bytes <= limit) return;
  throw error(status::unsupported,
              compiled.name + ": checked mode needs " + count_of(bytes, "byte") +
                  " beside the kernel's data for so many tiles; the device allows " +
                  std::to_string(limit) + "\ncheck it on a smaller compute domain");
}

}  // namespace

checked_launch::checked_launch(const cl::Context& context, const cl::Device& device,
                               const compiler::compiled_kernel& compiled, const extents& domain,
                               const std::vector<const data_window*>& views)
    : form_{compiled.name,
            compiled.checked,
            compiled.rank,
            compiled.is_tiled,
            compiled.tile,
            domain,
            {}} {
  report_ = buffer_of(context, device, {}, report::scratch * 4 + compiled.checked->scratch_bytes);
  if (compiled.checked->shadow_bytes != 0) {
    const std::uint64_t bytes = compiled.checked->shadow_bytes * tile_count(compiled, domain);
    check_size(compiled, bytes, device);
    shadow_ = buffer_of(context, device, {}, bytes);
  }
  if (compiled.checked->view_cell_bytes != 0) {
    const std::uint64_t limit = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
    form_.windows = watch_views(compiled, views, std::min(limit / 2, max_view_shadow));
    view_shadow_ =
        buffer_of(context, device, head_of_shadow(form_.windows), shadow_bytes(form_.windows));
    const std::string unwatched = describe_unwatched(compiled, form_.windows);
    if (!unwatched.empty()) log(log_level::warning, unwatched);
  }
}

void checked_launch::release_shadows() noexcept {
  shadow_ = cl::Buffer();
  view_shadow_ = cl::Buffer();
}

void checked_launch::set_arguments(kernel_object& kernel) const {
  const std::size_t end = kernel.opencl_kernel().getInfo<CL_KERNEL_NUM_ARGS>();
  std::vector<cl_mem> buffers{report_()};
  for (const cl::Buffer* shadow : {&shadow_, &view_shadow_}) {
    if ((*shadow)() != nullptr) buffers.push_back((*shadow)());
  }
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    kernel.set_buffer(end - buffers.size() + i, buffers[i], id_.value());
  }
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
