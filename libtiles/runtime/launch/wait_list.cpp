#include "libtiles/runtime/launch/wait_list.hpp"

#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

bool is_of(const context& where, const event& given) {
  return given.where() != nullptr && given.where()->opencl_context()() == where.opencl_context()();
}

}  // namespace

std::vector<cl::Event> wait_list_for(const context& where,
                                     const std::vector<std::shared_ptr<event>>& events) {
  std::vector<cl::Event> list;
  for (const auto& each : events) {
    if (!is_of(where, *each)) {
      each->wait();
      continue;
    }
    call([&] { return "waiting on " + describe(where.device()) + " for " + each->what(); },
         [&] {
           list.insert(list.end(), each->opencl_events().begin(), each->opencl_events().end());
         });
  }
  return list;
}

}  // namespace libtiles::runtime
