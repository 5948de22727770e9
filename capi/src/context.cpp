// Contexts.
#include "libtiles/runtime/context.hpp"

#include "capi/src/context_choice.hpp"
#include "capi/src/device_description.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/runtime/default_context.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace libtiles::capi {

std::shared_ptr<runtime::context> given_or_default(tiles_context context) {
  return context == nullptr ? runtime::default_context() : use(context, "context").shared();
}

}  // namespace libtiles::capi

namespace {

std::string selector_of(const tiles_context_desc* desc) {
  if (desc == nullptr) return "";
  const tiles_context_desc given = read_struct(desc, "tiles_context_desc");
  return given.device == nullptr ? "" : given.device;
}

}  // namespace

tiles_status tiles_context_create(const tiles_context_desc* desc, tiles_context* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_context_s>(runtime::context::create(selector_of(desc)));
  });
}

tiles_status tiles_context_get_default(tiles_context* out) {
  return guard(
      [&] { required(out, "out") = make_handle<tiles_context_s>(runtime::default_context()); });
}

tiles_status tiles_context_retain(tiles_context context) {
  return guard([&] { use(context, "context").keep(); });
}

tiles_status tiles_context_release(tiles_context context) {
  return guard([&] { release(context, "context"); });
}

tiles_status tiles_context_get_device(tiles_context context, tiles_device_info* out) {
  return guard(
      [&] { write_struct(out, to_c(given_or_default(context)->device()), "tiles_device_info"); });
}

tiles_status tiles_context_finish(tiles_context context) {
  return guard([&] { given_or_default(context)->finish(); });
}
