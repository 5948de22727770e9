#include "libtiles/groups/staged_elements.hpp"

#include <utility>

#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::groups {
namespace {

using runtime::array_view;
using runtime::data_window;

// The window, if its elements are one after the other; else an array for them.
const data_window& dense(const data_window& window, const std::shared_ptr<runtime::context>& where,
                         std::unique_ptr<array_view>& packed) {
  if (is_dense(window)) return window;
  if (packed == nullptr) {
    packed = array_view::over(runtime::array(where, window.element, window.shape, nullptr), false);
  }
  return packed->window();
}

}  // namespace

staged_elements::~staged_elements() { give_back(); }

void staged_elements::give_back() noexcept {
  if (group_ != nullptr) group_->pinned(owner_).give(std::exchange(memory_, {}));
}

void staged_elements::begin(const device_group& group, std::size_t owner, const data_window& from) {
  give_back();
  group_ = &group;
  owner_ = owner;
  const std::shared_ptr<runtime::context>& where = group.member(owner);
  group.on_member(owner, [&] {
    memory_ = group.pinned(owner).take(*where, runtime::dense_size(from));
    const data_window& packed = dense(from, where, packed_);
    if (&packed != &from) runtime::copy_window(from, packed);
    memory_.uses = runtime::read_window_later(packed, memory_.memory.data());
  });
}

void staged_elements::wait_for_host() const {
  group_->on_member(owner_, [&] { runtime::event(memory_.uses, "a copy to the host").wait(); });
}

void staged_elements::end(std::size_t member, const data_window& to) {
  wait_for_host();
  group_->on_member(member, [&] {
    const data_window& packed = dense(to, group_->member(member), arrived_);
    memory_.uses = runtime::write_window_later(packed, memory_.memory.data());
    if (&packed != &to) runtime::copy_window(packed, to);
  });
  give_back();
}

void staged_elements::pass_on(std::size_t member, const data_window& to,
                              runtime::writes_beside& writes) {
  wait_for_host();
  group_->on_member(member, [&] {
    writes.add(dense(to, group_->member(member), arrived_), memory_.memory.data());
  });
}

void staged_elements::end_beside(std::size_t member, const data_window& to,
                                 const std::vector<runtime::context_event>& written) {
  memory_.uses = written;
  give_back();
  if (is_dense(to)) return;
  group_->on_member(member, [&] { runtime::copy_window(arrived_->window(), to); });
}

}  // namespace libtiles::groups
