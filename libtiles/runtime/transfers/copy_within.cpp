#include "libtiles/runtime/transfers/copy_within.hpp"

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/transfers/copy_kernel.hpp"
#include "libtiles/runtime/transfers/element_grid.hpp"
#include "libtiles/runtime/transfers/transfer_log.hpp"

namespace libtiles::runtime {
namespace {

// Drivers copy shorter rows one at a time; a kernel copies them side by side.
constexpr std::uint64_t shortest_row = 256;

/// The distances between rows and between planes, which OpenCL wants even where there is one only.
struct pitches {
  std::size_t row;
  std::size_t plane;
};

/// What clEnqueueCopyBufferRect demands of rows and planes.
bool is_box(const element_grid& grid, std::int64_t grid_step::*side) {
  const auto size = static_cast<std::int64_t>(grid.size);
  const std::int64_t row = grid.steps.back().*side;
  if (row < size) return false;
  if (grid.steps.size() == 1) return true;
  const std::int64_t plane = grid.steps.front().*side;
  const auto rows = static_cast<std::int64_t>(grid.steps.back().count);
  return plane >= rows * row && plane % row == 0;
}

bool is_box(const element_grid& grid) {
  return grid.steps.size() <= 2 && grid.size >= shortest_row && is_box(grid, &grid_step::from) &&
         is_box(grid, &grid_step::to);
}

pitches pitches_of(const element_grid& grid, std::int64_t grid_step::*side) {
  const auto row = static_cast<std::size_t>(grid.steps.back().*side);
  if (grid.steps.size() == 1) return {row, 0};
  return {row, static_cast<std::size_t>(grid.steps.front().*side)};
}

void enqueue_box(const cl::CommandQueue& queue, const device_buffer& from, const device_buffer& to,
                 const element_grid& grid, const std::vector<cl::Event>* before, cl::Event* event) {
  const pitches source = pitches_of(grid, &grid_step::from);
  const pitches target = pitches_of(grid, &grid_step::to);
  const std::uint64_t planes = grid.steps.size() == 1 ? 1 : grid.steps.front().count;
  queue.enqueueCopyBufferRect(
      from.opencl_buffer(), to.opencl_buffer(), {static_cast<std::size_t>(grid.from_first), 0, 0},
      {static_cast<std::size_t>(grid.to_first), 0, 0},
      {static_cast<std::size_t>(grid.size), static_cast<std::size_t>(grid.steps.back().count),
       static_cast<std::size_t>(planes)},
      source.row, source.plane, target.row, target.plane, before, event);
}

void enqueue_copy(const cl::CommandQueue& queue, const device_buffer& from, const device_buffer& to,
                  const element_grid& grid, const std::vector<cl::Event>* before,
                  cl::Event* event) {
  if (grid.steps.empty()) {
    queue.enqueueCopyBuffer(from.opencl_buffer(), to.opencl_buffer(),
                            static_cast<std::size_t>(grid.from_first),
                            static_cast<std::size_t>(grid.to_first),
                            static_cast<std::size_t>(grid.size), before, event);
  } else if (is_box(grid)) {
    enqueue_box(queue, from, to, grid, before, event);
  } else {
    enqueue_copy_kernel(*to.where(), queue, from.opencl_buffer(), to.opencl_buffer(), grid, before,
                        event);
  }
}

queue_point submit_copy(device_buffer& from, device_buffer& to, const element_grid& grid) {
  queue_set& queues = to.where()->queues();
  std::vector<queue_point> before;
  from.usage().append_points_before(false, before);
  to.usage().append_points_before(true, before);
  from.usage().make_room();
  const queue_point point =
      queues.submit(queues.choose(before), before, {}, nullptr,
                    [&](const cl::CommandQueue& queue, const std::vector<cl::Event>* events,
                        cl::Event* event) { enqueue_copy(queue, from, to, grid, events, event); });
  if (&from != &to) from.usage().add_read(point, queues);
  to.usage().add_write(point);
  return point;
}

bool overlap(const data_window& a, const data_window& b) {
  return byte_region(hull_of(a)).intersects(hull_of(b));
}

/// Through memory of its own, which the driver keeps until the copies are done.
queue_point submit_overlapping_copy(device_buffer& buffer, const data_window& from,
                                    const data_window& to) {
  data_window between = from;
  between.first = 0;
  between.strides = dense_strides(between.shape);
  device_buffer room(buffer.where(), {0, dense_size(between)});
  submit_copy(buffer, room, grid_between(buffer, from, room, between));
  return submit_copy(room, buffer, grid_between(room, between, buffer, to));
}

}  // namespace

queue_point copy_within(device_buffer& from, const data_window& from_window, device_buffer& to,
                        const data_window& to_window, const transfer_reason& reason) {
  if (!has_elements(to_window)) return {};
  context& where = *to.where();
  const std::uint64_t size = dense_size(to_window);
  const activity_scope recorded(where.queues().activities(), activity_kind::device_copy, size,
                                [&] { return describe(reason); });
  queue_point point;
  call_with_memory(
      where, [&] { return describe_copy_within(size, where.device(), reason); },
      [&] {
        point = &from == &to && overlap(from_window, to_window)
                    ? submit_overlapping_copy(to, from_window, to_window)
                    : submit_copy(from, to, grid_between(from, from_window, to, to_window));
      });
  count_copy_within(where.transfers(), size, where.device(), reason);
  return point;
}

}  // namespace libtiles::runtime
