#include "profile.hpp"

#include "context.hpp"
#include "status.hpp"

namespace tiles_python {

namespace {

using owned_profile = handle<tiles_profile, tiles_profile_release>;

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

py::tuple activity_at(const owned_profile& profile, std::uint32_t index) {
  tiles_activity found = TILES_ACTIVITY_INIT;
  check(tiles_profile_get_activity(profile.get(), index, &found));
  return py::make_tuple(kind_name(found.kind), found.name, found.bytes, found.queued,
                        found.submitted, found.started, found.ended);
}

void start(const context* self) {
  blocking([&] { return tiles_profile_start(get(self)); });
}

py::list stop(const context* self) {
  owned_profile profile;
  blocking([&] { return tiles_profile_stop(get(self), profile.out()); });
  std::uint32_t count = 0;
  check(tiles_profile_get_activity_count(profile.get(), &count));
  py::list activities;
  for (std::uint32_t i = 0; i < count; ++i) activities.append(activity_at(profile, i));
  return activities;
}

py::str device_name_of(const context* self) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  blocking([&] { return tiles_context_get_device(get(self), &info); });
  return py::str(info.name);
}

}  // namespace

void bind_profiles(py::module_& module) {
  module.def("start_profile", &start, py::arg("context").none(true));
  module.def("stop_profile", &stop, py::arg("context").none(true));
  module.def("device_name_of", &device_name_of, py::arg("context").none(true));
}

}  // namespace tiles_python
