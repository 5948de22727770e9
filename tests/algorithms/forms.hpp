// The two forms in which each algorithm exists.
#pragma once

#include <cstdlib>
#include <string>

#include "tests/capi/objects.hpp"
#include "tests/support/environment_variable.hpp"

inline tiles_device_info device() {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(nullptr, &info));
  return info;
}

/// The form that a device has of itself, for what both forms do alike.
constexpr tiles_context own_form = nullptr;

inline bool is_own_form(tiles_shape shape) {
  const bool is_cpu = device().type == TILES_DEVICE_TYPE_CPU;
  return std::getenv("TILES_SHAPE") == nullptr && is_cpu == (shape == TILES_SHAPE_LOOP);
}

/// Whether PoCL, from now on, builds kernels as its users have them. Those for GPUs it builds in a
/// third of the time without its optimiser. Each test case begins with them as users have them.
inline void build_as_for_users(bool is_wanted) {
  static const char* const variable = "POCL_EXTRA_BUILD_FLAGS";
  static const std::string before = std::getenv(variable) != nullptr ? std::getenv(variable) : "";
  ::setenv(variable, (is_wanted ? before : before + " -cl-opt-disable").c_str(), 1);
}

/// A context, whose kernels are built from now on.
inline tiles_context built_for(tiles_context context) {
  build_as_for_users(context == own_form);
  return context;
}

/// A context whose kernels are for GPUs or for CPUs, whatever the device is. The process keeps it,
/// as drivers take long for each kernel.
inline tiles_context known_context(tiles_shape shape) {
  if (is_own_form(shape)) return own_form;
  static tiles_context known[3] = {};
  tiles_context& context = known[shape];
  if (context == nullptr) {
    tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
    desc.shape = shape;
    succeed(tiles_context_create(&desc, &context));
  }
  return context;
}

inline tiles_context context_of_form(tiles_shape shape) { return built_for(known_context(shape)); }

/// One after the other.
inline tiles_context each_form() {
  const tiles_shape shape = GENERATE(as<tiles_shape>{}, TILES_SHAPE_GROUP, TILES_SHAPE_LOOP);
  INFO("shape " << shape);
  return context_of_form(shape);
}

/// A context of the form for GPUs with what the variable names emulated.
inline tiles_context new_context_with_emulated(const char* variable) {
  const environment_variable emulated(variable, "emulated");
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.shape = TILES_SHAPE_GROUP;
  tiles_context made = nullptr;
  succeed(tiles_context_create(&desc, &made));
  return made;
}

/// The form for GPUs whose groups wait for each other, in warps that are emulated: each has 32
/// work-items.
inline tiles_context known_context_with_warps() {
  static const tiles_context known = new_context_with_emulated("TILES_SUB_GROUPS");
  return known;
}

inline tiles_context context_with_warps() { return built_for(known_context_with_warps()); }

/// Where each element takes long that lies by itself.
inline bool is_interpreted() { return device().platform == std::string("Oclgrind"); }

/// Rusticl's llvmpipe ends loops that wait, and a simulator takes long for them.
inline bool groups_may_wait() {
  return device().platform != std::string("rusticl") && !is_interpreted();
}

/// Those of each_form(), and with warps.
inline tiles_context each_form_and_warps() {
  const bool has_warps = groups_may_wait() && GENERATE(false, true);
  return has_warps ? context_with_warps() : each_form();
}

/// `device 0 "PoCL..."`, as messages name it.
inline std::string described_device() {
  const tiles_device_info info = device();
  return "device " + std::to_string(info.index) + " \"" + info.name + "\"";
}
