#include "profile.hpp"

#include <string>
#include <vector>

#include "context.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

const char* kind_name(std::int32_t kind) {
  switch (kind) {
    case TILES_ACTIVITY_KIND_KERNEL:
      return "kernel";
    case TILES_ACTIVITY_KIND_UPLOAD:
      return "upload";
    case TILES_ACTIVITY_KIND_DOWNLOAD:
      return "download";
    case TILES_ACTIVITY_KIND_DEVICE_COPY:
      return "device copy";
    case TILES_ACTIVITY_KIND_FILL:
      return "fill";
    default:
      return "compile";
  }
}

/// An activity that outlives the call that told of it.
struct activity {
  tiles_activity what;
  std::string name;
};

// Runs without the interpreter's lock.
void keep(const tiles_activity* told, void* activities) {
  static_cast<std::vector<activity>*>(activities)->push_back({*told, told->name});
}

py::tuple to_tuple(const activity& each) {
  return py::make_tuple(kind_name(each.what.kind), each.name, each.what.bytes, each.what.queued,
                        each.what.submitted, each.what.started, each.what.ended);
}

void start(const context* self) {
  blocking([&] { return tiles_profile_start(get(self)); });
}

py::list stop(const context* self) {
  std::vector<activity> found;
  blocking([&] { return tiles_profile_stop(get(self), keep, &found); });
  py::list activities;
  for (const activity& each : found) activities.append(to_tuple(each));
  return activities;
}

}  // namespace

void bind_profiles(py::module_& module) {
  module.def("start_profile", &start, py::arg("context").none(true));
  module.def("stop_profile", &stop, py::arg("context").none(true));
}

}  // namespace tiles_python
