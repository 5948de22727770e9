// The kinds of handles, and the mapping from handles to objects.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "capi/src/pool.hpp"
#include "libtiles/core/error.hpp"
#include "tiles/tiles.h"

namespace libtiles::runtime {
class array;
class array_view;
class context;
class event;
class bound_launch;
class kernel;
}  // namespace libtiles::runtime
namespace libtiles::groups {
class device_group;
class distributed_view;
}  // namespace libtiles::groups

struct tiles_context_s : libtiles::capi::slot<libtiles::runtime::context> {
  static constexpr const char* kind = "tiles_context";
};
struct tiles_array_s : libtiles::capi::slot<libtiles::runtime::array> {
  static constexpr const char* kind = "tiles_array";
};
struct tiles_array_view_s : libtiles::capi::slot<libtiles::runtime::array_view> {
  static constexpr const char* kind = "tiles_array_view";
};
struct tiles_kernel_s : libtiles::capi::slot<libtiles::runtime::kernel> {
  static constexpr const char* kind = "tiles_kernel";
};
struct tiles_bound_launch_s : libtiles::capi::slot<libtiles::runtime::bound_launch> {
  static constexpr const char* kind = "tiles_bound_launch";
};
struct tiles_event_s : libtiles::capi::slot<libtiles::runtime::event> {
  static constexpr const char* kind = "tiles_event";
};

struct tiles_group_s : libtiles::capi::slot<libtiles::groups::device_group> {
  static constexpr const char* kind = "tiles_group";
};
struct tiles_distributed_view_s : libtiles::capi::slot<libtiles::groups::distributed_view> {
  static constexpr const char* kind = "tiles_distributed_view";
};

namespace libtiles::capi {

/// Never destroyed: a handle may be used after static destructors have run.
template <class Slot>
pool<Slot>& pool_of() {
  static pool<Slot>* const instance = new pool<Slot>;
  return *instance;
}

/// Says why a handle is refused: it is NULL, of another kind, no handle at all, or released.
error invalid_handle(const void* handle, const char* expected_kind, const std::string& parameter);

/// A reference to a handle's object for as long as a call lasts, so that a release on another
/// thread does not take the object away.
template <class Slot>
class held {
 public:
  /// Takes over one reference.
  explicit held(Slot* referenced) : slot_(referenced) {}
  held(held&& other) noexcept : slot_(std::exchange(other.slot_, nullptr)) {}
  held& operator=(held&&) = delete;

  ~held() {
    if (slot_ == nullptr) return;
    std::shared_ptr<typename Slot::object_type> last;
    pool_of<Slot>().release(slot_, last);
  }

  typename Slot::object_type* operator->() const { return slot_->object.get(); }
  typename Slot::object_type& operator*() const { return *slot_->object; }
  const std::shared_ptr<typename Slot::object_type>& shared() const { return slot_->object; }

  /// Leaves the reference to the caller.
  void keep() { slot_ = nullptr; }

 private:
  Slot* slot_;
};

/// The object behind a handle.
/// \throws error (invalid_handle) naming `parameter`
template <class Slot>
held<Slot> use(Slot* handle, const char* parameter) {
  if (!pool_of<Slot>().owns(handle) || !try_retain(*handle)) {
    throw invalid_handle(handle, Slot::kind, parameter);
  }
  return held<Slot>(handle);
}

/// As use(), for the handle at `position` of a list; its name is made only for a message.
template <class Slot>
held<Slot> use_at(Slot* handle, const char* list, std::uint32_t position) {
  if (!pool_of<Slot>().owns(handle) || !try_retain(*handle)) {
    throw invalid_handle(handle, Slot::kind,
                         std::string(list) + "[" + std::to_string(position) + "]");
  }
  return held<Slot>(handle);
}

/// Takes the caller's reference away; NULL is ignored.
/// \return the object if that was its last reference, else nullptr.
/// \throws error (invalid_handle)
template <class Slot>
std::shared_ptr<typename Slot::object_type> release(Slot* handle, const char* parameter) {
  std::shared_ptr<typename Slot::object_type> last;
  if (handle == nullptr) return last;
  if (!pool_of<Slot>().owns(handle) || !pool_of<Slot>().release(handle, last)) {
    throw invalid_handle(handle, Slot::kind, parameter);
  }
  return last;
}

/// A handle to be, which has its memory before there is an object: giving it out cannot fail.
template <class Slot>
class reserved_handle {
 public:
  reserved_handle() : slot_(pool_of<Slot>().reserve()) {}
  reserved_handle(const reserved_handle&) = delete;
  reserved_handle& operator=(const reserved_handle&) = delete;

  ~reserved_handle() {
    if (slot_ != nullptr) pool_of<Slot>().cancel(slot_);
  }

  /// A handle with one reference, owned by the caller of the library. Once.
  Slot* give(std::shared_ptr<typename Slot::object_type> object) noexcept {
    pool_of<Slot>().fill(slot_, std::move(object));
    return std::exchange(slot_, nullptr);
  }

 private:
  Slot* slot_;
};

/// A handle with one reference, owned by the caller of the library.
template <class Slot>
Slot* make_handle(std::shared_ptr<typename Slot::object_type> object) {
  return reserved_handle<Slot>().give(std::move(object));
}

/// Gives out the event of what `submit` submits, if the caller wants it.
/// \param out     NULL if not.
/// \param submit  is told whether to return an event.
template <class Submit>
void submit_with_event(tiles_event* out, Submit&& submit) {
  if (out == nullptr) {
    submit(false);
    return;
  }
  reserved_handle<tiles_event_s> handle;
  auto event = submit(true);
  *out = event == nullptr ? nullptr : handle.give(std::move(event));
}

}  // namespace libtiles::capi
