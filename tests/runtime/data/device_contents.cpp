#include "tests/runtime/data/device_contents.hpp"

#include "libtiles/runtime/data/source_lock.hpp"
#include "tests/runtime/data/windows.hpp"

namespace device_contents {
namespace {

const transfer_reason reason{"a test"};

const cl::CommandQueue& queue_of(const context& where) { return where.queues().opencl_queue(0); }

}  // namespace

void set(const data_window& window, const std::shared_ptr<context>& where,
         const std::function<int(address)>& value_at) {
  if (!has_elements(window)) return;
  const source_lock lock(window);
  data_source& source = source_lock::source_of(window);
  device_copy& copy = source.prepare(where, window, access::read_write, reason);
  copy.buffer().wait();
  windows::for_each_address(window, [&](address at) {
    const int value = value_at(at);
    queue_of(*where).enqueueWriteBuffer(copy.buffer().opencl_buffer(), CL_TRUE,
                                        copy.buffer().offset_of(at), sizeof value, &value);
  });
  // A write that blocks has taken the value, and may reach the buffer later: Intel's OpenCL does that.
  queue_of(*where).finish();
  source.mark_used(copy, window, access::read_write, queue_point());
}

void set(const data_window& window, const std::shared_ptr<context>& where,
         const std::vector<int>& values) {
  std::size_t next = 0;
  set(window, where, [&](address) { return values[next++]; });
}

std::vector<int> get(const data_window& window, const std::shared_ptr<context>& where) {
  std::vector<int> values;
  if (!has_elements(window)) return values;
  const source_lock lock(window);
  data_source& source = source_lock::source_of(window);
  device_copy& copy = source.prepare(where, window, access::read, reason);
  copy.buffer().wait();
  windows::for_each_address(window, [&](address at) {
    int value = 0;
    queue_of(*where).enqueueReadBuffer(copy.buffer().opencl_buffer(), CL_TRUE,
                                       copy.buffer().offset_of(at), sizeof value, &value);
    values.push_back(value);
  });
  source.mark_used(copy, window, access::read, queue_point());
  return values;
}

std::shared_ptr<context> sharing_context() { return context::create(context_options()); }

std::shared_ptr<context> copying_context() {
  context_options options;
  options.transport = data_transport::copy;
  return context::create(options);
}

}  // namespace device_contents
