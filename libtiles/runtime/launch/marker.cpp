#include "libtiles/runtime/launch/marker.hpp"

#include <utility>

#include "libtiles/runtime/context/device_call.hpp"

namespace libtiles::runtime {

std::shared_ptr<event> marker(const std::shared_ptr<context>& where) {
  return call_on(
      *where, [&] { return "marking the queues of " + describe(where->device()); },
      [&] {
        std::vector<context_event> parts;
        for (cl::Event& end : where->queues().markers()) parts.push_back({where, std::move(end)});
        return std::make_shared<event>(std::move(parts), "a marker");
      });
}

}  // namespace libtiles::runtime
