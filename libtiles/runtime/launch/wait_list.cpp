#include "libtiles/runtime/launch/wait_list.hpp"

#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {

std::vector<cl::Event> wait_list_for(const context& where,
                                     const std::vector<std::shared_ptr<event>>& events) {
  std::vector<cl::Event> list;
  for (const auto& each : events) {
    for (const context_event& part : each->parts()) {
      if (part.where->opencl_context()() != where.opencl_context()()) {
        each->wait_for(part);
        continue;
      }
      call([&] { return "waiting on " + describe(where.device()) + " for " + each->what(); },
           [&] { list.push_back(part.event); });
    }
  }
  return list;
}

}  // namespace libtiles::runtime
