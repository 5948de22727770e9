// Chooses where kernels and algorithms run, from an accelerator_view, arrays and array_views.
#pragma once

#include <string>

#include "tiles/accelerator_view.hpp"
#include "tiles/array.hpp"
#include "tiles/default_device.hpp"

namespace tiles::detail {

/// The context of a view on which kernels run.
/// \param operation  for the message: "concurrency::parallel_for_each"
inline tiles_context launchable(const char* operation, const accelerator_view& view) {
  if (!view.is_host()) return view.native_handle();
  throw runtime_exception(std::string(operation) +
                          " is not supported on the selected accelerator \"CPU accelerator\".");
}

/// That of set_default(); NULL is the library's own.
inline tiles_context default_context(const char* operation) {
  const accelerator_view* const view = the_default_device().use();
  return view == nullptr ? nullptr : launchable(operation, *view);
}

template <class Argument>
tiles_context context_of(const char*, const Argument&) {
  return nullptr;
}
template <class T, int N>
tiles_context context_of(const char* operation, const array<T, N>& data) {
  return launchable(operation, data.get_accelerator_view());
}

/// Where to run: the given view, else that of the first array among the arguments, else (NULL) the
/// default one. No array may live on the host.
template <class... Arguments>
tiles_context choose_context(const char* operation, const accelerator_view* view,
                             const Arguments&... arguments) {
  tiles_context chosen =
      view != nullptr && !view->is_auto_selection ? launchable(operation, *view) : nullptr;
  [[maybe_unused]] const auto consider = [&chosen](tiles_context context) {
    if (chosen == nullptr) chosen = context;
  };
  (consider(context_of(operation, arguments)), ...);
  return chosen != nullptr ? chosen : default_context(operation);
}

}  // namespace tiles::detail
