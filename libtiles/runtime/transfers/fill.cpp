#include "libtiles/runtime/transfers/fill.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/transfers/copy_kernel.hpp"
#include "libtiles/runtime/transfers/element_grid.hpp"

namespace libtiles::runtime {
namespace {

// What OpenCL takes.
constexpr std::size_t largest_pattern = 128;

// quirk::never_fills_2_gib
constexpr std::uint64_t largest_driver_fill = (std::uint64_t{1} << 31) - 1;

bool is_pattern_size(std::uint64_t size) {
  return size <= largest_pattern && (size & (size - 1)) == 0;
}

bool is_one_run(const element_grid& grid) {
  if (grid.steps.empty()) return true;
  return grid.steps.size() == 1 && grid.steps[0].to == static_cast<std::int64_t>(grid.size);
}

/// Whether clEnqueueFillBuffer does it, and on every driver.
bool suits_driver(const element_grid& grid) {
  return is_one_run(grid) && is_pattern_size(grid.size) && grid.to_first % grid.size == 0 &&
         grid.to_first + piece_count(grid) * grid.size <= largest_driver_fill;
}

// Sizes that CLHPP takes as types only.
void enqueue_fill(const cl::CommandQueue& queue, const cl::Buffer& to, const void* pattern,
                  std::size_t pattern_size, std::size_t offset, std::size_t size,
                  const std::vector<cl::Event>* before, cl::Event* event) {
  const cl_uint count = before == nullptr ? 0 : static_cast<cl_uint>(before->size());
  const auto* const events =
      count == 0 ? nullptr : reinterpret_cast<const cl_event*>(before->data());
  cl_event made = nullptr;
  const cl_int code = clEnqueueFillBuffer(queue(), to(), pattern, pattern_size, offset, size, count,
                                          events, event == nullptr ? nullptr : &made);
  if (code != CL_SUCCESS) throw cl::Error(code, "clEnqueueFillBuffer");
  if (event != nullptr) *event = cl::Event(made);
}

template <class Enqueue>
queue_point submit_write(device_buffer& to, const Enqueue& enqueue) {
  queue_set& queues = to.where()->queues();
  std::vector<queue_point> before;
  to.usage().append_points_before(true, before);
  const queue_point point = queues.submit(queues.choose(before), before, {}, nullptr, enqueue);
  to.usage().add_write(point);
  return point;
}

queue_point submit_driver_fill(device_buffer& to, const element_grid& grid, const void* value) {
  const auto element = static_cast<std::size_t>(grid.size);
  return submit_write(to, [&](const cl::CommandQueue& queue, const std::vector<cl::Event>* events,
                              cl::Event* event) {
    enqueue_fill(queue, to.opencl_buffer(), value, element, static_cast<std::size_t>(grid.to_first),
                 static_cast<std::size_t>(piece_count(grid) * grid.size), events, event);
  });
}

/// One element, put together from pieces of the sizes that OpenCL takes, so that no host memory has
/// to outlive the call.
void submit_one_element(device_buffer& to, const void* value, std::size_t size) {
  const auto* const bytes = static_cast<const std::byte*>(value);
  std::size_t piece = largest_pattern;
  for (std::size_t done = 0; done < size; done += piece) {
    while (piece > size - done) piece /= 2;
    submit_write(to, [&](const cl::CommandQueue& queue, const std::vector<cl::Event>* events,
                         cl::Event* event) {
      enqueue_fill(queue, to.opencl_buffer(), bytes + done, piece, done, piece, events, event);
    });
  }
}

queue_point submit_kernel_fill(device_buffer& to, const element_grid& grid, const void* value) {
  device_buffer element(to.where(), {0, grid.size});
  submit_one_element(element, value, static_cast<std::size_t>(grid.size));
  queue_set& queues = to.where()->queues();
  std::vector<queue_point> before;
  element.usage().append_points_before(false, before);
  to.usage().append_points_before(true, before);
  element.usage().make_room();
  const queue_point point = queues.submit(
      queues.choose(before), before, {}, nullptr,
      [&](const cl::CommandQueue& queue, const std::vector<cl::Event>* events, cl::Event* event) {
        enqueue_copy_kernel(*to.where(), queue, element.opencl_buffer(), to.opencl_buffer(), grid,
                            events, event);
      });
  element.usage().add_read(point, queues);
  to.usage().add_write(point);
  return point;
}

}  // namespace

queue_point fill(device_buffer& to, const data_window& window, const void* value) {
  if (!has_elements(window)) return {};
  const element_grid grid = grid_from_one(to, window);
  context& where = *to.where();
  const activity_scope recorded(where.queues().activities(), activity_kind::fill,
                                dense_size(window), [] { return std::string("fill"); });
  return call_with_memory(
      where,
      [&] {
        return "filling " + count_of(dense_size(window), "byte") + " on " +
               describe(where.device());
      },
      [&] {
        return suits_driver(grid) ? submit_driver_fill(to, grid, value)
                                  : submit_kernel_fill(to, grid, value);
      });
}

}  // namespace libtiles::runtime
