// How handles of OpenCL objects leave the library.
#pragma once

#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::capi {

enum class lending {
  borrowed,
  retained,  ///< with a reference for the caller
};

/// Writes the handle behind a CLHPP object to `out`, unless that is nullptr.
/// \throws error (out_of_memory, device_failure)
template <class Object, class Handle>
void lend(const Object& object, lending how, Handle* out) {
  if (out == nullptr) return;
  if (how == lending::retained) {
    runtime::call("handing out an OpenCL object", [&] {
      Object kept = object;
      kept() = nullptr;  // the reference that the copy held is the caller's now
    });
  }
  *out = object();
}

}  // namespace libtiles::capi
