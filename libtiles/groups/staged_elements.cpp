#include "libtiles/groups/staged_elements.hpp"

#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {

using runtime::array_view;
using runtime::data_window;

void staged_elements::begin(const device_group& group, std::size_t owner, const data_window& from) {
  group.on_member(owner, [&] {
    if (view_ == nullptr) {
      memory_.resize(runtime::dense_size(from));
      view_ = array_view::over(memory_.data(), from.element, from.shape, {}, false);
      // Made on the owner's device at once: what is copied there does not wait for the device.
      view_->synchronize_to(group.member(owner));
    }
    runtime::copy_window(from, view_->window());
    view_->synchronize_later();
  });
}

void staged_elements::end(const device_group& group, std::size_t owner, std::size_t member,
                          const data_window& to) const {
  group.on_member(owner, [&] { view_->synchronize(); });
  group.on_member(member, [&] { runtime::write_window(to, memory_.data()); });
}

}  // namespace libtiles::groups
