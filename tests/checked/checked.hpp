// Kernels in checked mode, and what they are found to do wrong.
#pragma once

#include "tests/capi/objects.hpp"

namespace checked {

inline owned_kernel make_kernel(const std::string& text) {
  tiles_kernel_desc desc = describe_kernel(text.c_str());
  desc.name = "t.tile";
  desc.checked = 1;
  tiles_kernel kernel = nullptr;
  succeed(tiles_kernel_create(&desc, &kernel));
  return owned_kernel(kernel);
}

inline std::string platform() {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(nullptr, &info));
  return info.platform;
}

/// A view of two dimensions.
inline owned_view view_of(std::vector<int>& data, std::int64_t rows, std::int64_t columns) {
  const auto desc = describe(TILES_TYPE_INT32, {rows, columns});
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

/// What was found; empty if nothing was.
inline std::string found(tiles_status status) {
  if (status == TILES_OK) return {};
  return failed(TILES_ERROR_KERNEL_FAULT, status);
}

/// Runs a kernel, a named function, and tells what was found.
inline std::string run(const std::string& text, std::initializer_list<std::int64_t> extent,
                       const std::vector<tiles_argument>& arguments) {
  const owned_context context = make_context();
  succeed(launch(make_kernel(text), extent, arguments, context));
  return found(tiles_context_finish(context.get(), nullptr));
}

/// The same of a kernel over a view of two dimensions, 0, 1, 2, ..., whose values then are those
/// that the kernel left.
inline std::string run(const std::string& text, std::initializer_list<std::int64_t> extent,
                       std::vector<int>& data) {
  const owned_view view = ::view_of(data);
  const std::string message = run(text, extent, {tiles_argument_view("", view.get())});
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  return message;
}

}  // namespace checked
