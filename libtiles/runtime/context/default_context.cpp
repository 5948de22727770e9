#include "libtiles/runtime/context/default_context.hpp"

#include <mutex>

#include "libtiles/runtime/devices/device_list.hpp"

namespace libtiles::runtime {
namespace {

struct process_context {
  std::mutex mutex;
  std::shared_ptr<context> instance;
};

// Never destroyed: OpenCL may not be called from static destructors.
process_context& process() {
  static process_context* const instance = new process_context;
  return *instance;
}

}  // namespace

std::shared_ptr<context> default_context() {
  const std::lock_guard<std::mutex> lock(process().mutex);
  if (!process().instance) process().instance = context::create({});
  return process().instance;
}

void shutdown() {
  const std::lock_guard<std::mutex> lock(process().mutex);
  process().instance.reset();
  device_list::drop();
}

}  // namespace libtiles::runtime
