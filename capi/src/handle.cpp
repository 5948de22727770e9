#include "capi/src/handle.hpp"

namespace libtiles::capi {
namespace {

template <class... Slots>
const char* kind_among(const void* handle) {
  const char* kind = nullptr;
  ((pool_of<Slots>().owns(handle) ? void(kind = Slots::kind) : void()), ...);
  return kind;
}

// nullptr if the library never gave out such a handle.
const char* kind_of(const void* handle) {
  return kind_among<tiles_context_s, tiles_array_s, tiles_array_view_s, tiles_kernel_s,
                    tiles_bound_launch_s, tiles_event_s, tiles_group_s, tiles_distributed_view_s>(
      handle);
}

std::string problem_of(const void* handle, const std::string& expected_kind) {
  if (handle == nullptr) return "is NULL; expected a " + expected_kind;
  const char* const kind = kind_of(handle);
  if (kind == nullptr) return "is not a handle; expected a " + expected_kind;
  if (kind != expected_kind) return "is a " + std::string(kind) + "; expected a " + expected_kind;
  return "is a " + expected_kind + " that was released";
}

}  // namespace

error invalid_handle(const void* handle, const char* expected_kind, const std::string& parameter) {
  return error(status::invalid_handle, parameter + " " + problem_of(handle, expected_kind));
}

}  // namespace libtiles::capi
