#include "capi/src/argument_list.hpp"

#include "capi/src/data_desc.hpp"
#include "capi/src/guard.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::capi {
namespace {

using runtime::launch_argument;

std::string place_of(const char* list, uint32_t position) {
  return std::string(list) + "[" + std::to_string(position) + "]";
}

[[noreturn]] void refuse(uint32_t position, const std::string& what) {
  throw error(status::invalid_argument, place_of("arguments", position) + ": " + what);
}

void require(bool is_given, uint32_t position, const char* what) {
  if (!is_given) refuse(position, what);
}

launch_argument read_value(const tiles_argument& given, uint32_t position) {
  const auto type_place = [&] { return place_of("arguments", position) + ": type"; };
  require(given.value != nullptr, position, "value is NULL");
  return launch_argument::of(given.name, number_type(given.type, type_place), given.value);
}

std::size_t size_of_argument(const tiles_argument& given, uint32_t position) {
  require(given.size > 0, position, "size is 0; expected a number of bytes");
  return static_cast<std::size_t>(given.size);
}

launch_argument read_struct_value(const tiles_argument& given, uint32_t position) {
  require(given.struct_name != nullptr, position,
          "struct_name is NULL; expected the name of its type");
  require(given.value != nullptr, position, "value is NULL");
  return launch_argument::of_struct(given.name, given.struct_name, given.value,
                                    size_of_argument(given, position));
}

launch_argument read_bytes(const tiles_argument& given, uint32_t position) {
  require(given.value != nullptr, position, "value is NULL");
  return launch_argument::of_bytes(given.name, given.value, size_of_argument(given, position));
}

/// 0 if the parameter is to say it.
std::size_t offset_size(const tiles_argument& given, uint32_t position) {
  switch (given.type) {
    case 0:
      return 0;
    case TILES_TYPE_INT32:
    case TILES_TYPE_UINT32:
      return 4;
    case TILES_TYPE_INT64:
    case TILES_TYPE_UINT64:
      return 8;
    default:
      refuse(position, "type is " + std::to_string(given.type) +
                           "; expected a 32-bit or 64-bit integer type, or 0");
  }
}

launch_argument read_offset(const tiles_argument& given, const runtime::array_view& view,
                            uint32_t position) {
  const auto kind = given.kind == TILES_ARGUMENT_KIND_OFFSET ? runtime::raw_argument::element_offset
                                                             : runtime::raw_argument::byte_offset;
  return launch_argument::offset_of(given.name, view, kind, offset_size(given, position));
}

/// \param hold_view, hold_array  take a reference, and return the object behind it.
template <class HoldView, class HoldArray>
launch_argument read_argument(const tiles_argument& given, uint32_t position, HoldView&& hold_view,
                              HoldArray&& hold_array) {
  require((given.reserved[0] | given.reserved[1]) == 0, position,
          "reserved is not 0; zero the struct before setting its fields");
  switch (given.kind) {
    case TILES_ARGUMENT_KIND_ARRAY_VIEW:
      return launch_argument::of(given.name, hold_view(given.view));
    case TILES_ARGUMENT_KIND_ARRAY:
      return launch_argument::of(given.name, hold_array(given.array));
    case TILES_ARGUMENT_KIND_VALUE:
      return read_value(given, position);
    case TILES_ARGUMENT_KIND_STRUCT:
      return read_struct_value(given, position);
    case TILES_ARGUMENT_KIND_BYTES:
      return read_bytes(given, position);
    case TILES_ARGUMENT_KIND_LOCAL:
      return launch_argument::local_memory(given.name, size_of_argument(given, position));
    case TILES_ARGUMENT_KIND_OFFSET:
    case TILES_ARGUMENT_KIND_BYTE_OFFSET:
      return read_offset(given, hold_view(given.view), position);
    case TILES_ARGUMENT_KIND_DISTRIBUTED_VIEW:
      refuse(position, "a distributed view; launch over its group, by tiles_group_launch()");
    default:
      refuse(position, "kind is " + std::to_string(given.kind) +
                           "; use one of the tiles_argument_*() functions");
  }
}

}  // namespace

void argument_list::read(const tiles_argument* arguments, uint32_t count,
                         std::vector<launch_argument>& out) {
  require_list(arguments, count, "arguments", "argument_count");
  out.reserve(count);
  for (uint32_t i = 0; i < count; ++i) out.push_back(read_one(arguments[i], i));
}

launch_argument argument_list::read_one(const tiles_argument& given, uint32_t position) {
  const auto hold = [position](auto& list, auto handle) -> decltype(auto) {
    list.push_back(use_at(handle, "arguments", position));
    return *list.back();
  };
  return read_argument(
      given, position,
      [&](tiles_array_view view) -> const runtime::array_view& { return hold(views_, view); },
      [&](tiles_array array) -> const runtime::array& { return hold(arrays_, array); });
}

lasting_argument make_lasting(const tiles_argument& given, uint32_t position) {
  struct owned {
    std::shared_ptr<const void> object;
    std::string name;
    std::vector<std::byte> bytes;
  };
  const auto owner = std::make_shared<owned>();
  const auto hold = [&](auto handle) -> decltype(auto) {
    const auto kept =
        std::make_shared<decltype(use_at(handle, "", 0))>(use_at(handle, "arguments", position));
    owner->object = kept;
    return **kept;
  };
  launch_argument argument = read_argument(
      given, position,
      [&](tiles_array_view view) -> const runtime::array_view& { return hold(view); },
      [&](tiles_array array) -> const runtime::array& { return hold(array); });
  owner->name = argument.name;
  argument.name = owner->name.c_str();
  if (argument.bytes != nullptr) {
    const auto* const first = static_cast<const std::byte*>(argument.bytes);
    owner->bytes.assign(first, first + argument.size);
    argument.bytes = owner->bytes.data();
  }
  return {argument, owner};
}

std::vector<std::shared_ptr<runtime::event>> events_of(const tiles_event* events, uint32_t count) {
  require_list(events, count, "wait_events", "wait_count");
  std::vector<std::shared_ptr<runtime::event>> list;
  list.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    list.push_back(use_at(events[i], "wait_events", i).shared());
  }
  return list;
}

}  // namespace libtiles::capi
