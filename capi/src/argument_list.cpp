#include "capi/src/argument_list.hpp"

#include "capi/src/data_desc.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::capi {

using runtime::launch_argument;

argument_list::argument_list(const tiles_argument* arguments, uint32_t count) {
  if (arguments == nullptr && count > 0) {
    throw error(status::invalid_argument,
                "'arguments' is NULL and argument_count is " + std::to_string(count));
  }
  arguments_.reserve(count);
  for (uint32_t i = 0; i < count; ++i) arguments_.push_back(read(arguments[i], i));
}

launch_argument argument_list::read(const tiles_argument& given, uint32_t position) {
  const std::string where = "arguments[" + std::to_string(position) + "]";
  std::string name = given.name == nullptr ? "" : given.name;
  switch (given.kind) {
    case TILES_ARGUMENT_ARRAY_VIEW:
      views_.push_back(use(given.view, where));
      return launch_argument::of(std::move(name), *views_.back());
    case TILES_ARGUMENT_ARRAY:
      arrays_.push_back(use(given.array, where));
      return launch_argument::of(std::move(name), *arrays_.back());
    case TILES_ARGUMENT_VALUE:
      if (given.value == nullptr) throw error(status::invalid_argument, where + ": value is NULL");
      return launch_argument::of(std::move(name), number_type(given.type, where + ": type"),
                                 given.value);
    default:
      throw error(status::invalid_argument,
                  where + ": kind is " + std::to_string(given.kind) +
                      "; make arguments with tiles_argument_view() and its kin");
  }
}

}  // namespace libtiles::capi
