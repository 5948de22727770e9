// Objects of tiles.h that are released at the end of their scope, and short ways to make them.
#pragma once

#include <tiles/tiles.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

template <class Handle, tiles_status (*release)(Handle)>
struct releaser {
  using pointer = Handle;
  void operator()(Handle handle) const { release(handle); }
};

using owned_context =
    std::unique_ptr<tiles_context_s, releaser<tiles_context, tiles_context_release>>;
using owned_array = std::unique_ptr<tiles_array_s, releaser<tiles_array, tiles_array_release>>;
using owned_view =
    std::unique_ptr<tiles_array_view_s, releaser<tiles_array_view, tiles_array_view_release>>;
using owned_kernel = std::unique_ptr<tiles_kernel_s, releaser<tiles_kernel, tiles_kernel_release>>;
using owned_bound_launch =
    std::unique_ptr<tiles_bound_launch_s, releaser<tiles_bound_launch, tiles_bound_launch_release>>;
using owned_event = std::unique_ptr<tiles_event_s, releaser<tiles_event, tiles_event_release>>;

/// Fails the test with the library's text if a call failed.
inline void succeed(tiles_status status) {
  INFO((status == TILES_OK ? "" : tiles_get_last_error()));
  REQUIRE(status == TILES_OK);
}

inline tiles_data_desc describe(int32_t type, std::initializer_list<int64_t> extent,
                                uint32_t flags = 0) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = type;
  desc.rank = static_cast<uint32_t>(extent.size());
  desc.flags = flags;
  std::copy(extent.begin(), extent.end(), desc.extent);
  return desc;
}

inline owned_context make_context() {
  tiles_context context = nullptr;
  succeed(tiles_context_create(nullptr, &context));
  return owned_context(context);
}

/// One that copies data, also where the device could use the host's memory in place.
inline owned_context make_copying_context() {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.transport = TILES_TRANSPORT_COPY;
  tiles_context context = nullptr;
  succeed(tiles_context_create(&desc, &context));
  return owned_context(context);
}

inline owned_view view_of(std::vector<int>& data, uint32_t flags = 0) {
  const auto desc = describe(TILES_TYPE_INT32, {static_cast<int64_t>(data.size())}, flags);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

inline owned_view section_of(const owned_view& view, int64_t origin, int64_t extent) {
  tiles_array_view section = nullptr;
  succeed(tiles_array_view_section(view.get(), &origin, &extent, &section));
  return owned_view(section);
}

inline tiles_kernel_desc describe_kernel(const char* text) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text;
  return desc;
}

inline owned_kernel make_kernel(const char* text) {
  const tiles_kernel_desc desc = describe_kernel(text);
  tiles_kernel kernel = nullptr;
  succeed(tiles_kernel_create(&desc, &kernel));
  return owned_kernel(kernel);
}

/// Adds 1 to each element of `data`, a view of one dimension of int.
inline owned_kernel increment_kernel() {
  return make_kernel(
      "void increment(index<1> idx, array_view<int, 1> data) restrict(amp) { data[idx] += 1; }");
}

/// A launch with the memory of its extent and its tile.
struct described_launch : tiles_launch_desc {
  explicit described_launch(std::vector<int64_t> its_extent)
      : tiles_launch_desc TILES_LAUNCH_DESC_INIT, whole(std::move(its_extent)) {
    rank = static_cast<uint32_t>(whole.size());
    extent = whole.data();
  }
  described_launch(described_launch&&) = default;  // the memory of a vector moves with it

  void set_tile(std::vector<int64_t> its_tile) {
    tiled = std::move(its_tile);
    tile = tiled.data();
  }

  std::vector<int64_t> whole, tiled;
};

inline described_launch describe_launch(std::vector<int64_t> extent,
                                        const std::vector<tiles_argument>& arguments) {
  described_launch desc(std::move(extent));
  desc.arguments = arguments.data();
  desc.argument_count = static_cast<uint32_t>(arguments.size());
  return desc;
}

inline tiles_status launch(const owned_kernel& kernel, std::initializer_list<int64_t> extent,
                           const std::vector<tiles_argument>& arguments,
                           const owned_context& context = nullptr) {
  const described_launch desc = describe_launch(extent, arguments);
  return tiles_kernel_launch(kernel.get(), context.get(), &desc, nullptr);
}

/// Through a view of the whole array.
template <class Use>
tiles_status use_array(tiles_array array, Use&& use) {
  tiles_array_view view = nullptr;
  const tiles_status made = tiles_array_view_from_array(array, 0, &view);
  if (made != TILES_OK) return made;
  const owned_view owner(view);
  return use(view);
}

/// Copies all elements out.
inline tiles_status read_array(tiles_array array, void* destination, uint64_t size) {
  return use_array(
      array, [&](tiles_array_view view) { return tiles_array_view_read(view, destination, size); });
}

/// Copies all elements in.
inline tiles_status write_array(tiles_array array, const void* source, uint64_t size) {
  return use_array(
      array, [&](tiles_array_view view) { return tiles_array_view_write(view, source, size); });
}

/// The text of the last error, once it has been seen that `status` is `expected`.
inline std::string failed(tiles_status expected, tiles_status status) {
  CHECK(tiles_status_get_name(status) == std::string(tiles_status_get_name(expected)));
  return tiles_get_last_error();
}
