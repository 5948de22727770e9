#include "libtiles/groups/staged_elements.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/launch/event.hpp"
#include "libtiles/runtime/opencl/awaited.hpp"

namespace libtiles::groups {
namespace {

using runtime::array_view;
using runtime::context;
using runtime::context_event;
using runtime::data_window;
using runtime::pinned_memory;

using event_list = std::vector<context_event>;

void wait_for(event_list& events) {
  if (events.empty()) return;
  const runtime::event all(std::move(events), "a halo");
  events.clear();
  all.wait();
}

void wait_whatever_fails(const event_list& events) noexcept {
  for (const context_event& each : events) {
    if (clWaitForEvents(1, &each.event()) != CL_SUCCESS) runtime::wait_after_failure(each.event);
  }
}

pinned_memory memory_of(context& owner, std::size_t size) {
  return call_on(
      owner,
      [&] { return "pinning " + count_of(size, "byte") + " for " + describe(owner.device()); },
      [&] { return pinned_memory(owner.opencl_context(), owner.staging().queue(), size); });
}

// The window, if its elements are one after the other; else an array for them.
const data_window& dense(const data_window& window, const std::shared_ptr<context>& where,
                         std::unique_ptr<array_view>& packed) {
  if (is_dense(window)) return window;
  if (packed == nullptr) {
    packed = array_view::over(runtime::array(where, window.element, window.shape, nullptr), false);
  }
  return packed->window();
}

}  // namespace

staged_elements::~staged_elements() {
  for (const place& each : places_) {
    wait_whatever_fails(each.read);
    wait_whatever_fails(each.written);
  }
}

void staged_elements::begin(const device_group& group, std::size_t owner, const data_window& from) {
  turn_ = 1 - turn_;
  place& free = places_[turn_];
  group.on_member(free.member, [&] { wait_for(free.written); });
  group.on_member(owner, [&] {
    wait_for(free.read);
    if (free.memory.data() == nullptr && has_elements(from)) {
      free.memory = memory_of(*group.member(owner), runtime::dense_size(from));
    }
    const data_window& packed = dense(from, group.member(owner), packed_);
    if (&packed != &from) runtime::copy_window(from, packed);
    free.read = runtime::read_window_later(packed, free.memory.data());
  });
}

void staged_elements::end(const device_group& group, std::size_t owner, std::size_t member,
                          const data_window& to, const std::vector<cl::Event>* after) {
  place& full = places_[turn_];
  group.on_member(owner, [&] { wait_for(full.read); });
  full.member = member;
  group.on_member(member, [&] {
    const data_window& packed = dense(to, group.member(member), arrived_);
    full.written = runtime::write_window_later(packed, full.memory.data(), after);
    if (&packed != &to) runtime::copy_window(packed, to);
  });
}

}  // namespace libtiles::groups
