// How handles of OpenCL objects leave the library.
#pragma once

namespace libtiles::capi {

enum class lending {
  borrowed,
  retained,  ///< with a reference for the caller
};

/// Writes the handle behind a CLHPP object to `out`, unless that is nullptr.
template <class Object, class Handle>
void lend(Object object, lending how, Handle* out) {
  if (out == nullptr) return;
  *out = object();
  // The reference that the copy holds is the caller's then.
  if (how == lending::retained) object() = nullptr;
}

}  // namespace libtiles::capi
